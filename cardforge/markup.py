"""Rich text: the few marks that card texts may hold, as tokens. Card text is data: `<` is just a sign.

`**bold**`, `*italic*`, `==keyword==`, `{icon}`, `{icon:3}`, lines that start `- `, line breaks. A backslash
takes a mark's meaning away; so do blanks (or the text's ends) on both sides of stars and equals signs:
`2 * 3`. A mark that is not closed ends with its text.

Reminders are sentences in parentheses. They are text like any other, unless a style gives them a look.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache

from cardforge.tuples import NamedTuple


class Mark(Enum):
    """What is no text: four toggles (on, off, on, …), the start of a list item, a line break."""

    BOLD = "**"
    ITALIC = "*"
    KEYWORD = "=="
    REMINDER = "()"
    BULLET = "- "
    NEWLINE = "\n"


class Icon(NamedTuple):
    """An icon of the layout, `times` times in a row."""

    name: str
    times: int = 1


Token = str | Icon | Mark
"""Text as it is shown, an icon, or a mark."""

_ESCAPED = r"\\(?P<escaped>[*={}()（）\\-])"
_LITERAL = r"(?P<literal>(?<!\S)(?:\*+|==)(?!\S))"
_TOGGLE = r"(?P<toggle>\*\*|\*|==)"
_ICON = r"\{(?P<icon>\w[\w.-]*(?::[^\s{}]*)?)\}"
_AFTER_TEXT = rf"""
  | (?:\r\n?|\n)(?P<newline>(?:-[ ])?)
  | {_ESCAPED}
  | {_LITERAL}
  | {_TOGGLE}
  | {_ICON}
  | (?P<sign>.)
"""
_TOKEN = re.compile(rf"(?P<text>[^\\*={{\r\n]+){_AFTER_TEXT}", re.VERBOSE)
_TOGGLES = {mark.value: mark for mark in (Mark.BOLD, Mark.ITALIC, Mark.KEYWORD)}


@cache
def _reminding() -> re.Pattern[str]:
    """Tokens where parentheses are marks, too; few styles ask for them."""
    own = r"(?P<text>[^\\*={()（）\r\n]+) | (?P<opening>[(（]) | (?P<closing>[)）])"
    return re.compile(own + _AFTER_TEXT, re.VERBOSE)


def tokens(text: str, reminders: bool = False) -> tuple[Token, ...]:
    """The tokens of a rich text, neighbouring pieces of text joined.

    With `reminders`, every parenthesis that is not escaped begins or ends a reminder: see `with_reminders`.
    """
    found: list[Token] = []
    kept: list[str] = []
    if text.startswith("- "):
        found.append(Mark.BULLET)
        text = text[2:]
    for match in (_reminding() if reminders else _TOKEN).finditer(text):
        kind = match.lastgroup or ""
        value = match[kind]
        if kind not in _MARKS:
            kept.append(value)
            continue
        if kind == "closing":
            kept.append(value)
        if kept:
            found.append("".join(kept))
            kept.clear()
        found += _MARKS[kind](value)
        if kind == "opening":
            kept.append(value)
    if kept:
        found.append("".join(kept))
    return tuple(found)


def _icon(value: str) -> tuple[Token, ...]:
    """A count that is none stays in the name, which is no icon's then: a slip is told, not printed."""
    name, _, count = value.partition(":")
    if not count:
        return (Icon(name),)
    return (Icon(name, int(count)) if re.fullmatch("[0-9]{1,2}", count) else Icon(value),)


_MARKS: dict[str, Callable[[str], tuple[Token, ...]]] = {
    "newline": lambda bullet: (Mark.NEWLINE, Mark.BULLET) if bullet else (Mark.NEWLINE,),
    "toggle": lambda sign: (_TOGGLES[sign],),
    "opening": lambda _sign: (Mark.REMINDER,),
    "closing": lambda _sign: (Mark.REMINDER,),
    "icon": _icon,
}

_PARENTHESIS = rf"{_ESCAPED}|{_ICON}|(?P<opening>[(（])|(?P<closing>[)）])"
_STOPS = ".!?…‼⁇⁈⁉。．！？｡؟۔।॥"
_AROUND = " *=\"'“”‘’«»‹›„‚「」『』()（）[]"
"""What may stand between a parenthesis and the sentence in it: marks, quotes, brackets."""

_UNSPACED = "\u2e80"
"""From here on are the scripts without blanks between words."""


def with_reminders(line: str) -> str:
    """A line of rich text in which only the parentheses of reminders are bare: all others are escaped.

    A reminder is a whole sentence in parentheses: they begin no part of a word, and what they hold begins
    with no small letter and ends with a stop; or they hold the whole line. Those without a partner are none.
    Of reminders in one another the outermost counts.
    """
    if re.search(_PARENTHESIS, line) is None:
        return line
    kept: set[int] = set()
    end = -1
    for first, last in sorted(_pairs(line)):
        if first > end and _reminds(line, first, last):
            kept |= {first, last}
            end = last

    def settled(sign: re.Match[str]) -> str:
        bare = len(sign[0]) == 1 and sign.start() not in kept
        return f"\\{sign[0]}" if bare else sign[0]

    return re.sub(_PARENTHESIS, settled, line)


def _pairs(line: str) -> Iterator[tuple[int, int]]:
    """Where parentheses that belong together stand."""
    opened: list[int] = []
    for sign in re.finditer(_PARENTHESIS, line):
        if sign["opening"]:
            opened.append(sign.start())
        elif sign["closing"] and opened:
            yield opened.pop(), sign.start()


def _reminds(line: str, first: int, last: int) -> bool:
    before, inside, after = line[:first].strip(" *="), line[first + 1 : last].strip(_AROUND), line[last + 1 :]
    if not inside.strip(_STOPS):
        return False
    if not before and not after.strip(" *="):
        return True
    beside = line[:first].rstrip("*=")[-1:]
    in_word = beside.isalnum() and beside < _UNSPACED and line[first] == "("
    return not in_word and inside[-1] in _STOPS and not inside[0].islower()


_PAIRED = re.compile(r"[^*]*+(?:(\*\*?)(?![\s*])[^*]++(?<!\s)\1(?!\*)[^*]*+)*+")
"""What most texts are: stars by two around words, with no stars amid them."""


@cache
def _signs() -> re.Pattern[str]:
    """The signs of texts that are not as plain; few games have any."""
    return re.compile(rf"[^\\*=]+|{_ESCAPED}|{_LITERAL}|{_TOGGLE}")


def unclosed(text: str) -> tuple[str, ...]:
    """The marks of a rich text that are opened and never closed: `("**",)`."""
    if "=" not in text and ("*" not in text or ("\\" not in text and _PAIRED.fullmatch(text))):
        return ()
    signs = [toggle for _, _, toggle in _signs().findall(text)]
    return tuple(sign for sign in _TOGGLES if signs.count(sign) % 2)


def plain(text: str, icons: Mapping[str, str]) -> str:
    """A rich text without its marks; icons become their text in `icons`, else their name.

    An icon with a count is repeated if its text is one character, else the count stands before it.
    """
    return "".join(_plain(token, icons) for token in tokens(text))


def _plain(token: Token, icons: Mapping[str, str]) -> str:
    if isinstance(token, str):
        return token
    if isinstance(token, Mark):
        return token.value if token in (Mark.NEWLINE, Mark.BULLET) else ""
    text = icons.get(token.name, token.name)
    if token.times == 1:
        return text
    return text * token.times if len(text) == 1 else f"{token.times} {text}"


_MARKING = r"(?m:\\(?=[*={}()（）\\-])|\*|==|\{(?=\w)|^- )"


def escaped(text: str) -> str:
    """A text without marks as a rich text that shows just this text."""
    return re.sub(_MARKING, lambda match: "\\" + match[0].replace("==", "=\\="), text)
