"""The words of a block: marks, links, icons and pictures out of the tokens of a Markdown parser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, unquote

from cardforge import markup
from cardforge.markup import Icon
from cardforge.problems import did_you_mean, message_and_hint
from cardforge.rulesheet.model import Figure, Inline, LineEnd, Span
from cardforge.units import parse_length

if TYPE_CHECKING:
    from markdown_it.token import Token

    from cardforge.rulesheet.reading import Reading

_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>|<!--")
_ICON = re.compile(r"\{\w[\w.-]*(?::[^\s{}]*)?\}")
_WEB = ("http:", "https:", "mailto:")
"""Addresses that a rule sheet may lead to."""

CARD = "card:"

_BLANK = ("softbreak", "hardbreak")


class Inlines:
    """Reads the words of one block, and tells what is wrong with them.

    `line` is that of the word being read.
    """

    def __init__(self, reading: Reading, token: Token) -> None:
        self._reading = reading
        self.line = 1 + (token.map[0] if token.map else 0)
        self._tokens = list(token.children or ())

    def words(self) -> tuple[Inline, ...]:
        """All words. A picture among them is told: it needs a line of its own."""
        return tuple(self._until(iter(self._tokens), ""))

    @property
    def only_pictures(self) -> bool:
        """Whether there is a picture, and nothing else but blanks."""
        kinds = {token.type for token in self._tokens if token.type not in _BLANK and token.content.strip()}
        pictures = any(token.type == "image" for token in self._tokens)
        return pictures and kinds <= {"image"}

    def figures(self) -> tuple[Figure, ...]:
        """The pictures; those that can't be found are told and left out."""
        found: list[Figure] = []
        for token in self._tokens:
            figure = self._figure(token) if token.type == "image" else None
            if figure is not None:
                found.append(figure)
            self.line += token.type in _BLANK
        return tuple(found)

    # --- words ---

    def _until(self, tokens: Iterator[Token], closing: str) -> Iterator[Inline]:
        for token in tokens:
            kind = token.type
            if kind == closing:
                return
            if kind == "text":
                yield from self._text(token.content)
            elif kind == "text_special":
                yield token.content
            elif kind == "softbreak":
                self.line += 1
                yield " "
            elif kind == "hardbreak":
                self.line += 1
                yield LineEnd()
            elif kind == "strong_open":
                yield Span("bold", tuple(self._until(tokens, "strong_close")))
            elif kind == "em_open":
                yield Span("italic", tuple(self._until(tokens, "em_close")))
            elif kind == "link_open":
                yield from self._link(token, tokens)
            else:
                yield from self._other(token)

    def _text(self, text: str) -> Iterator[Inline]:
        if "<" in text and (found := _TAG.search(text)):
            message = f'"{_short(found[0])}" is no mark: HTML is printed as it is written'
            self._reading.warn(self.line, "rulesheet.tag", message, 'drop it, or write "\\<" to mean it')
        at = 0
        for found in _ICON.finditer(text):
            icon = self._icon(found[0])
            if icon is not None:
                if text[at : found.start()]:
                    yield text[at : found.start()]
                yield icon
                at = found.end()
        if text[at:]:
            yield text[at:]

    def _icon(self, written: str) -> Icon | None:
        icon = next(iter(markup.tokens(written)))
        if not isinstance(icon, Icon):
            return None
        if icon.name in self._reading.icons:
            return icon
        hint = did_you_mean(icon.name, self._reading.icons) or "add it under icons, or write \\{ for a brace"
        self._reading.tell(self.line, "text.unknown-icon", f'there is no icon "{icon.name}"', hint)
        return None

    def _link(self, token: Token, tokens: Iterator[Token]) -> Iterator[Inline]:
        line = self.line
        inside = tuple(self._until(tokens, "link_close"))
        target = str(token.attrs.get("href", ""))
        if token.attrs.get("title"):
            message = "a link has no title on paper"
            self._reading.warn(line, "rulesheet.unsupported", message, "say it in the text")
        if target.startswith("#"):
            self._reading.lead_to(line, unquote(target[1:]))
            yield Span("link", inside, unquote(target))
        elif target.startswith(CARD):
            card = self._reading.card(line, unquote(target[len(CARD) :]))
            yield Span("link", inside, CARD + card) if card else Span("italic", inside)
        elif target.lower().startswith(_WEB):
            yield Span("link", inside, target)
        else:
            message = f'"{_short(target)}" leads to nothing that can be reached from a sheet'
            hint = "use https://…, #heading or card:NAME"
            self._reading.warn(line, "rulesheet.bad-link", message, hint)
            yield from inside

    def _other(self, token: Token) -> Iterator[Inline]:
        if token.type == "image":
            message = "a picture stands among words"
            hint = "put it on a line of its own, with blank lines around"
            self._reading.tell(self.line, "rulesheet.picture-in-text", message, hint)
            return
        what = "code" if token.type == "code_inline" else token.type.replace("_", " ")
        message = f"a rule sheet has no {what}: it is printed as plain text"
        self._reading.warn(self.line, "rulesheet.unsupported", message, "use **bold** or *italic*")
        if token.content:
            yield token.content

    # --- pictures ---

    def _figure(self, token: Token) -> Figure | None:
        source = unquote(str(token.attrs.get("src", "")))
        name, _, asked = source.partition("?")
        options = dict(parse_qsl(asked, keep_blank_values=True))
        width, side = self._width(options), options.pop("side", "front")
        if side not in ("front", "back"):
            hint = did_you_mean(side, ("front", "back")) or "use front or back"
            self._bad(f'"{side}" is no side of a card', hint)
            side = "front"
        for option in options:
            self._bad(f'a picture has no "{_short(option)}"', did_you_mean(option, ("width", "side")))
        title = str(token.attrs.get("title", ""))
        caption = self._reading.words(title, self.line) if title else ()
        card = ""
        if name.startswith(CARD):
            card = self._reading.card(self.line, name[len(CARD) :])
            if not card:
                return None
            name = CARD + card
        elif not name or ":" in name:
            message = f'"{_short(name)}" is no picture' if name else "no picture is named"
            self._bad(message, "use card:NAME, or a file of the game such as art/fox.png")
            return None
        back = side == "back"
        return Figure(self.line, card, "back" if back else "front", name, token.content, caption, width)

    def _width(self, options: dict[str, str]) -> float | None:
        written = options.pop("width", None)
        if written is None:
            return None
        try:
            width = parse_length(written)
            if width <= 0:
                raise ValueError(f'"{written}" is no width; use more than 0')
        except ValueError as error:
            self._bad(*message_and_hint(error))
            return None
        return width

    def _bad(self, message: str, hint: str) -> None:
        self._reading.tell(self.line, "rulesheet.bad-picture", message, hint)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
