"""Lists of one card a line, under headings: what our own form and pasted lists have in common."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardforge.cards import Game
from cardforge.database import Database
from cardforge.decks._builder import Builder
from cardforge.decks._dialect import Step
from cardforge.decks._format import DeckOptions
from cardforge.decks._line import MAX_LINE, plainly
from cardforge.decks._zones import is_total, title_of
from cardforge.decks.model import Deck
from cardforge.problems import Location, did_you_mean
from cardforge.text import fold

HEADER_KEYS = ("name", "game", "expect", "author", "date", "source", "format", "notes")
"""Keys that any list's header may have; a game's choices come to these."""

_SYNONYMS = {"deck name": "name", "title": "name", "creator": "author", "by": "author"}
_HEADER_LINE = re.compile(r"([^\W\d_][\w -]{0,39}?)\s*:\s*(.*)")
_SECTION = re.compile(r"\[ ?(.+?) ?\] ?(?:#.*)?")
_PREFIX = re.compile(r"([^:]{1,40}?)\s*:\s*(\S.*)")
_RULE = re.compile(r"([-=_*~.+–—])\1{2,}")
_BLANKS = re.compile(r"[^\S\t]{8,}|\t{8,}")
_SHORT = 80
"""Up to this many characters a line needs no care lest patterns backtrack over long runs of blanks."""
_COMMENT_SIGNS = ("#", "//", ";")


def begins_as_ours(text: str) -> bool:
    """Whether a list begins as our own form: `key: value` lines, name or game among them, then a `[zone]`."""
    if "[" not in text or ":" not in text:
        return False
    ours = False
    for line in text.splitlines():
        plain = " ".join(line[:MAX_LINE].split())
        if ours and _SECTION.fullmatch(plain):
            return True
        if found := _HEADER_LINE.fullmatch(plain):
            ours = ours or found[1].lower() in ("name", "game")
        elif plain and not plain.startswith(_COMMENT_SIGNS):
            return False
    return False


def header_game(text: str) -> str:
    """The game that a list's `game:` line names, which stands above any section; empty if there is none."""
    if text.isascii() and "game" not in text.lower():
        return ""
    for line in text.splitlines():
        plain = " ".join(line[:MAX_LINE].split())
        if _SECTION.fullmatch(plain):
            break
        found = _HEADER_LINE.fullmatch(plain)
        if found and fold(found[1]) == "game":
            return found[2]
    return ""


@lru_cache(maxsize=8)
def _by_key(keys: tuple[str, ...]) -> dict[str, str]:
    return {fold(key): key for key in keys}


def choices_of(game: Game) -> tuple[str, ...]:
    """The names of what a player of the game chooses for a deck."""
    plain = game.plain.get("choices")
    listed = plain if isinstance(plain, list | tuple) else ()
    named: list[Any] = [choice.get("name") for choice in listed if isinstance(choice, dict)]
    return tuple(name for name in named if isinstance(name, str))


class ListReader:
    """Reads a list line by line. `strict` is our own form: it begins with a header of `key: value` lines,
    and names its zones only in `[brackets]`; so nothing in it is taken for a heading by its words. `own` are
    steps for lines of a program's own shape, which go before all others.
    """

    def __init__(
        self,
        where: str,
        database: Database,
        options: DeckOptions,
        strict: bool,
        own: Sequence[Step] = (),
    ) -> None:
        self._builder = Builder(where, database, options)
        self._zones, self._resolver = self._builder.zones, self._builder.resolver
        self._strict, self._in_header, self._about = strict, True, False
        self._known_keys = (*HEADER_KEYS, *choices_of(database.game))
        self._keys = _by_key(self._known_keys)
        self._own = own
        if own:  # what programs write without a heading is the main deck, wherever a game declares it
            self._builder.zone = self._zones.find("main") or self._zones.main

    def read(self, text: str) -> Deck:
        """The deck of a whole list."""
        # Lists of a game repeat each other: most lines were met before and need no reading.
        counted = self._resolver.counted if not self._own else {}
        builder = self._builder
        for number, line in enumerate(text.splitlines(), 1):
            known = counted.get(line)
            if known is not None:
                self._in_header = False
                builder.add_counted(known, number)
                continue
            stripped = line.strip()
            if stripped:
                self._line(stripped, builder.place(number))
            else:
                self._about = False
        return builder.deck()

    def _line(self, line: str, where: Location) -> None:
        if len(line) > _SHORT:
            line = _BLANKS.sub(" ", line)
            if len(line) > MAX_LINE:
                self._too_long(line, where)
                return
        if self._own and any(step(self._builder, line, where) for step in self._own):
            return
        if "0" <= line[0] <= "9" and self._card(line, line, where):
            if len(line) <= _SHORT:
                self._resolver.keep_counted(line)
            return
        # One blank at most between words: no pattern then backtracks over long runs of them.
        plain = " ".join(plainly(line).split())
        steps = _STRICT_STEPS if self._strict else _STEPS
        if plain and not any(step(self, line, plain, where) for step in steps):
            self._in_header = False
            self._builder.add_unknown(line, where)

    def _too_long(self, line: str, where: Location) -> None:
        if plainly(line[:MAX_LINE]).startswith(_COMMENT_SIGNS):
            return
        message = f"a line of {len(line):,} characters, which is no card's"
        self._builder.tell(where, "deck.bad-line", message, "write one card a line", self._builder.unread)

    def _card(self, line: str, plain: str, where: Location) -> bool:
        match = self._resolver.find(line)
        if match is None:
            return False
        self._in_header = False
        self._builder.add(match, where)
        return True

    def _comment(self, line: str, plain: str, where: Location) -> bool:
        if not plain.startswith(_COMMENT_SIGNS) or self._resolver.named(line):
            return False
        if not self._strict:
            zone = self._zones.find(title_of(plain.lstrip("#/; ")))
            if zone is not None:
                self._builder.zone = zone
        return True

    def _section(self, line: str, plain: str, where: Location) -> bool:
        found = _SECTION.fullmatch(plain)
        if not found:
            return False
        self._in_header = False
        zone = self._zones.find(found[1])
        if zone is not None:
            self._builder.zone = zone
        elif self._resolver.named(line):
            return False
        elif self._strict or not self._is_kind(found[1]):
            self._builder.zone = self._builder.unknown_zone(found[1], where)
        return True

    def _heading(self, line: str, plain: str, where: Location) -> bool:
        """A heading without brackets. A bare word that is a card's name, too, is the card."""
        title = title_of(plain)
        zone = self._zones.find(title)
        if zone is None or is_total(plain) or (title == plain and self._resolver.named(line)):
            return False
        self._builder.zone = zone
        return True

    def _prefixed(self, line: str, plain: str, where: Location) -> bool:
        """`SB: 1 Moss Wall`: one card in a zone of its own."""
        found = _PREFIX.fullmatch(line) or _PREFIX.fullmatch(plain)
        zone = self._zones.find(found[1]) if found else None
        if found is None or zone is None:
            return False
        match = self._resolver.find(found[2])
        if match is None:
            self._builder.add_unknown(found[2], where, zone)
        else:
            self._builder.add(match, where, zone)
        return True

    def _key(self, line: str, plain: str, where: Location) -> bool:
        """A `key: value` line whose key is known; in our own form only before the first card."""
        if self._about and plain.startswith("Name "):
            self._set("name", plain.removeprefix("Name ").strip(), where)
            return True
        if self._strict and not self._in_header:
            return False
        found = _HEADER_LINE.fullmatch(line)
        if not found or not (found[2] or self._strict):
            return False
        word = fold(found[1])
        key = self._keys.get(word) or (None if self._strict else _SYNONYMS.get(word))
        if key is None:
            return False
        self._set(key, found[2].strip(), where)
        return True

    def _set(self, key: str, value: str, where: Location) -> None:
        header = self._builder.header
        if key in header:
            self._builder.tell(
                where, "deck.duplicate-key", f'"{key}" is given twice', "keep one of the two lines"
            )
        else:
            header[key] = value

    def _unknown_key(self, line: str, plain: str, where: Location) -> bool:
        found = _HEADER_LINE.fullmatch(line) if self._in_header else None
        if found is None:
            return False
        hint = did_you_mean(found[1], self._known_keys) or f"known are {', '.join(self._known_keys)}"
        self._builder.tell(where, "deck.unknown-key", f'unknown key "{found[1]}"', hint)
        self._builder.header.setdefault(found[1].lower(), found[2].strip())
        return True

    def _filler(self, line: str, plain: str, where: Location) -> bool:
        """Lines that hold no card: totals, rules of dashes, headings by kind; an unknown heading is told."""
        title = title_of(plain)
        if is_total(plain) or _RULE.fullmatch(plain) or self._is_kind(title):
            return True
        if fold(plain).rstrip(":") == "about":
            self._about = True
            return True
        if self._zones.is_of_others(title) or (plain.endswith(":") and any(map(str.isalpha, title))):
            self._builder.zone = self._builder.unknown_zone(title, where)
            return True
        return False

    def _is_kind(self, title: str) -> bool:
        return self._zones.is_kind(title)


# Not kept as bound methods by the reader itself: a circle would outlive the list where nothing collects it.
_COMMON = (ListReader._comment, ListReader._section, ListReader._key)
_STEPS = (
    *_COMMON,
    *(ListReader._heading, ListReader._card, ListReader._filler, ListReader._prefixed),
)
_STRICT_STEPS = (*_COMMON, ListReader._card, ListReader._prefixed, ListReader._unknown_key)
