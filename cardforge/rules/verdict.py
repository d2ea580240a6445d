"""What the rules say of a deck: violations with their mends, and the verdict that holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from typing import Any, Literal

from cardforge.decks.model import Deck
from cardforge.problems import Location, Problem, Severity, listed
from cardforge.tuples import NamedTuple

_HINTED = 3
_ALL_NEEDED = ("deck.forbidden", "deck.not-allowed", "deck.missing", "deck.copies")
"""Codes whose fixes are steps unless said otherwise; those of others are alternatives."""

FixOp = Literal["remove", "add", "rename", "choose", "mark", "move"]


@dataclass(frozen=True, slots=True)
class CardCount:
    """Copies of a card."""

    name: str
    count: int

    def __str__(self) -> str:
        return self.name if self.count == 1 else f"{self.count} × {self.name}"


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a violation. `to` is the new name, option or zone.

    `card` is a card's name as the deck has it, empty for any card, and the choice's name to `choose`.
    """

    op: FixOp
    card: str = ""
    count: int = 0
    to: str = ""

    def words(self) -> tuple[str, str, str]:
        """Verb, object and the rest: `add`, `2 × Fox`, ` to main`."""
        some = "card" if self.count == 1 else "cards"
        cards = f"{self.count} × {self.card}" if self.card else f"{self.count} {some}"
        match self.op:
            case "rename":
                return "write", f'"{self.to}"', ""
            case "choose":
                return "choose", self.to, ""
            case "mark":
                return "mark", self.card, f" as {self.to}"
        return self.op, cards, f" to {self.to}" if self.to else ""

    def __str__(self) -> str:
        verb, what, rest = self.words()
        return f"{verb} {what}{rest}"


def hint(fixes: Sequence[Fix], word: str, only_zone: str = "") -> str:
    """Fixes in one line, those with the same verb together: `add 1 × Fox or 1 × Owl to main`."""
    groups: dict[tuple[str, str], list[str]] = {}
    for fix in fixes:
        verb, what, rest = fix.words()
        if fix.op == "add" and fix.to == only_zone:
            rest = ""
        groups.setdefault((verb, rest), []).append(what)
    return f" {word} ".join(f"{verb} {listed(whats, word)}{rest}" for (verb, rest), whats in groups.items())


class Rank(IntEnum):
    """The order in which violations are told."""

    OTHER_CHOICE = 0
    UNKNOWN = 1
    CHOICE = 2
    LEADER = 3
    FORBIDDEN = 4
    COPIES = 5
    REQUIRED = 6
    SIZE = 7


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a deck does not meet, with all the cards concerned.

    `actual` and `limit` are what was counted and the bound it missed; `cards` are those concerned with
    their copies in the deck, or the copies beyond or lacking (deck.extra, deck.missing). `says` are the
    rule's own words, which `message` puts before the facts. `fixes` are alternatives or steps; a card
    suggested there is itself legal. `steps` tells which they are, None: as usual for the code.
    `completable`: more cards mend it. `by` is the card that changed the rule. `weight` is how many copies
    have to change, `rank` the order of telling, `where` the deck's line if only one is meant.
    """

    rule: str
    code: str
    message: str
    severity: Severity = Severity.ERROR
    zone: str = ""
    actual: int | float | None = None
    limit: int | None = None
    cards: tuple[CardCount, ...] = ()
    fixes: tuple[Fix, ...] = ()
    completable: bool = False
    by: str = ""
    cite: str = ""
    weight: int = 1
    rank: Rank = Rank.SIZE
    where: Location | None = None
    says: str = ""
    steps: bool | None = None

    @property
    def all_needed(self) -> bool:
        """Whether the fixes are steps, all of them to be taken; else each is a mend by itself."""
        return self.code in _ALL_NEEDED if self.steps is None else self.steps

    @property
    def facts(self) -> str:
        """The message without the rule's own words."""
        return self.message.removeprefix(f"{self.says}: ") if self.says else self.message

    def to_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "zone": self.zone,
            "actual": self.actual,
            "limit": self.limit,
            "cards": [{"name": card.name, "count": card.count} for card in self.cards],
            "fixes": [
                {"op": fix.op, "card": fix.card, "count": fix.count, "to": fix.to} for fix in self.fixes
            ],
            "completable": self.completable,
            "by": self.by,
            "cite": self.cite,
        }

    def place(self, deck: Deck) -> Location:
        """The line of the first card concerned, in the rule's own zones if it is there; else the deck."""
        return self.where or _line(deck, self.cards, self.zone.split("+")) or deck.where

    def mend(self, most: int | None = None, only_zone: str = "") -> str:
        """The fixes in one line, no more than `most` of them; cards come to `only_zone` without saying so."""
        word = "and" if self.all_needed else "or"
        told = hint(self.fixes[:most], word, only_zone)
        return told + (", and so on" if word == "and" and len(self.fixes[:most]) < len(self.fixes) else "")

    def problem(self, deck: Deck) -> Problem:
        """The violation as a problem, with the first of its fixes."""
        by = f", changed by {self.by}" if self.by else ""
        message = f"{self.message} ({self.rule}{by})"
        return Problem(self.place(deck), self.code, message, self.mend(_HINTED), self.severity)


def _line(deck: Deck, cards: tuple[CardCount, ...], zones: Sequence[str]) -> Location | None:
    if not cards:
        return None
    own = [entry for zone in zones for entry in deck.zones.get(zone, ())]
    entries = chain(own, *deck.zones.values())
    return next((entry.where for entry in entries if entry.card.name == cards[0].name), None)


class Applied(NamedTuple):
    """A list that held on the day: its rule, its name, its first and last day (empty: open)."""

    rule: str
    name: str
    start: str
    end: str

    def to_json(self) -> dict[str, str]:
        return {"rule": self.rule, "name": self.name, "from": self.start, "to": self.end}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of one deck. `choices` are the ones judged by, `checked` the ids of the rules asked.

    `notes` say what was done for the player (a mark filled, cards that do not count). `distinct` are the
    names of the cards in the zones that no two decks of a table may share, as judged. `lists` are the ban and
    limit lists that held.
    """

    legal: bool
    choices: Mapping[str, str]
    checked: tuple[str, ...]
    violations: tuple[Violation, ...]
    notes: tuple[str, ...] = ()
    distinct: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lists: tuple[Applied, ...] = ()

    @property
    def completable(self) -> bool:
        """Whether an illegal deck only needs more cards."""
        errors = [one for one in self.violations if one.severity is Severity.ERROR]
        return bool(errors) and all(one.completable for one in errors)

    def to_json(self) -> dict[str, Any]:
        return {
            "legal": self.legal,
            "completable": self.completable,
            "choices": dict(self.choices),
            "checked": list(self.checked),
            "violations": [one.to_json() for one in self.violations],
            "notes": list(self.notes),
            "lists": [one.to_json() for one in self.lists],
        }


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How to judge. `ruleset` is one of the game's formats, empty for the game's own rules.

    `lenient` makes unknown cards and zones warnings; `pools` are the cards at hand for rules within a pool,
    by the pool's name: card name → copies. `as_of` is the day whose lists hold, as 2026-03-01; empty is the
    time after every date that lists name, so that nothing depends on the clock.
    """

    ruleset: str = ""
    phase: str = "build"
    lenient: bool = False
    pools: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    as_of: str = ""
