"""A MUSH with a card engine, as far as lines that load cards can tell.

It evaluates and matches as servers are known to do, and was written without a look at the exporter: what
arrives here is what players would see.
"""

from __future__ import annotations

import fnmatch
from typing import NamedTuple

MOST_BYTES = 4095
SUBSTITUTIONS = {"r": "\n", "b": " ", "t": "\t", "%": "%"}
"""What may stand after a percent sign and gives a text; all else would say who is playing, or run code."""


class Received(NamedTuple):
    """A card as it arrives: `colour` is empty in the plain form, where `type` is a letter."""

    title: str
    type: str
    text: str
    colour: str = ""


class Server:
    """Takes lines one by one. `deck` are the cards that lie in the deck, `said` what was announced."""

    def __init__(self, dvorax: bool = False) -> None:
        self.fields = 4 if dvorax else 3
        self.deck: list[Received] = []
        self.pack: dict[str, Received] = {}
        self.packing = False
        self.said: list[str] = []
        self.cleared = 0

    def send(self, data: bytes) -> Server:
        """A file, line by line."""
        assert data.endswith(b"\n"), "the last line would never be sent"
        for line in data[:-1].split(b"\n"):
            self._line(line)
        return self

    def _line(self, line: bytes) -> None:
        assert line, "an empty line"
        assert len(line) <= MOST_BYTES, "the server drops what is beyond"
        text = line.decode("utf-8")
        bad = [sign for sign in text if ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u2028\u2029"]
        assert not bad, f"control characters {bad}"
        command, _, rest = evaluated(text).partition(" ")
        if command == "cleardeck":
            self.deck, self.pack, self.cleared = [], {}, self.cleared + 1
        elif command == "packmode":
            assert rest in ("on", "off")
            assert self.packing is (rest == "off"), "pack mode is switched twice"
            self.packing = rest == "on"
        elif command == "loadcard":
            self._load(rest)
        elif command == "loadpack":
            assert not self.packing
            self.deck.append(self.pack[rest])
        else:
            assert command == "@emit", f"an unknown command: {text}"
            self.said.append(rest)

    def _load(self, rest: str) -> None:
        assert self.cleared, "cards come to an old deck"
        parts = starred(rest, self.fields)
        assert parts is not None, f"no card: {rest}"
        colour = parts.pop(0) if self.fields == 4 else ""
        title, kind, said = parts
        card = Received(title, kind, said, colour)
        assert card.title, "a card without a title"
        if self.packing:
            assert card.title not in self.pack, "two cards of one title"
            self.pack[card.title] = card
        else:
            self.deck.append(card)


def evaluated(line: str) -> str:
    """A typed line as the server has it before it looks for a command: substitutions made, runs of blanks
    squeezed. What would run as code fails.
    """
    found: list[tuple[str, bool]] = []  # each sign, and whether it is a blank that may be squeezed
    signs = iter(line)
    for sign in signs:
        if sign == "\\":
            escaped = next(signs, "")
            assert escaped, "a backslash at the end"
            found.append((escaped, False))
        elif sign == "%":
            code = next(signs, "")
            assert code in SUBSTITUTIONS, f"%{code} is code"
            found.append((SUBSTITUTIONS[code], False))
        else:
            assert sign not in "[]{};", f"a bare {sign}"
            found.append((sign, sign == " "))
    squeezed = [
        one for one, before in zip(found, [(" ", True), *found], strict=False) if not (one[1] and before[1])
    ]
    while squeezed and squeezed[-1][1]:
        squeezed.pop()
    return "".join(sign for sign, _ in squeezed)


def starred(text: str, stars: int) -> list[str] | None:
    """What `*/*/…` matches: each star but the last as little as it can."""
    assert fnmatch.fnmatchcase(text, "/".join("*" * stars)), f"too few fields: {text}"
    return text.split("/", stars - 1)
