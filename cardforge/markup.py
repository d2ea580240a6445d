"""Rich text: the few marks that card texts may hold, as tokens. Card text is data: `<` is just a sign.

`**bold**`, `*italic*`, `==keyword==`, `{icon}`, `{icon:3}`, lines that start `- `, line breaks. A backslash
takes a mark's meaning away; so do blanks (or the text's ends) on both sides of stars and equals signs:
`2 * 3`. A mark that is not closed ends with its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum


class Mark(Enum):
    """What is no text: three toggles (on, off, on, …), the start of a list item, a line break."""

    BOLD = "**"
    ITALIC = "*"
    KEYWORD = "=="
    BULLET = "- "
    NEWLINE = "\n"


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon of the layout, `count` times in a row."""

    name: str
    count: int = 1


Token = str | Icon | Mark
"""Text as it is shown, an icon, or a mark."""

_ESCAPED = r"\\(?P<escaped>[*={}\\-])"
_LITERAL = r"(?P<literal>(?<!\S)(?:\*+|==)(?!\S))"
_TOGGLE = r"(?P<toggle>\*\*|\*|==)"
_SIGNS = re.compile(rf"[^\\*=]+|{_ESCAPED}|{_LITERAL}|{_TOGGLE}")
_TOKEN = re.compile(
    rf"""
    (?P<text>[^\\*={{\r\n]+)
  | (?:\r\n?|\n)(?P<newline>(?:-[ ])?)
  | {_ESCAPED}
  | {_LITERAL}
  | {_TOGGLE}
  | \{{(?P<icon>\w[\w.-]*(?::[^\s{{}}]*)?)\}}
  | (?P<sign>.)
    """,
    re.VERBOSE,
)
_TOGGLES = {mark.value: mark for mark in (Mark.BOLD, Mark.ITALIC, Mark.KEYWORD)}


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a rich text, neighbouring pieces of text joined."""
    found: list[Token] = []
    kept: list[str] = []
    if text.startswith("- "):
        found.append(Mark.BULLET)
        text = text[2:]
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        value = match[kind]
        if kind not in _MARKS:
            kept.append(value)
            continue
        if kept:
            found.append("".join(kept))
            kept.clear()
        found += _MARKS[kind](value)
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
    "icon": _icon,
}


def unclosed(text: str) -> tuple[str, ...]:
    """The marks of a rich text that are opened and never closed: `("**",)`."""
    if "*" not in text and "==" not in text:
        return ()
    signs = [toggle for _, _, toggle in _SIGNS.findall(text)]
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
    if token.count == 1:
        return text
    return text * token.count if len(text) == 1 else f"{token.count} {text}"
