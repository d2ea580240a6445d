"""What a game declares about decks: zones, choices, rules, bounds, conditions. Frozen; made by `load`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardforge.problems import Pointer, Severity, Source, listed
from cardforge.query import Bind, Query
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from cardforge.rules.packs import SlotPack

MAIN = "main"
"""The zone of a game that declares none."""


class Zone(NamedTuple):
    """A part of a deck. A zone `of` another marks that one's cards; `default` fills it if it is empty.

    Only in an `extra` zone do pieces count that are no cards.
    """

    name: str
    label: str
    of: str = ""
    default: Query | None = None
    extra: bool = False
    at: Pointer = ()


class Option(NamedTuple):
    """What a choice may be; `binds` are the values of `$names` then."""

    name: str
    binds: Mapping[str, Bind]
    label: str = ""


class Teller(NamedTuple):
    """A zone whose cards say what is chosen: the option that a field of theirs names."""

    zone: str
    attr: str


class Choice(NamedTuple):
    """What a player chooses for a deck, such as a side.

    Told by cards of the deck, if it has a `teller`; else declared in the deck's header or inferred.
    """

    name: str
    options: Mapping[str, Option]
    label: str = ""
    at: Pointer = ()
    teller: Teller | None = None


class BoundName(NamedTuple):
    """`$name`: the number that the chosen option binds."""

    name: str


class BoundAttr(NamedTuple):
    """A field's values over the copies in a zone, added up, `plus` a number: no bound if there are none."""

    attr: str
    zone: str
    plus: int = 0


class BoundLinear(NamedTuple):
    """`base + times × (cards selected // step)`; they count as at least `at_least` cards."""

    selection: Selection
    step: int
    times: int
    base: int
    at_least: Bound | None = None


class BoundMoved(NamedTuple):
    """Another bound and a number, as cards adjust it; never below nothing."""

    bound: BoundName | BoundAttr | BoundLinear
    plus: int


Bound = int | BoundName | BoundAttr | BoundLinear | BoundMoved


def moved(bound: Bound | None, plus: int) -> Bound | None:
    """A bound with a number added; no bound stays none."""
    if bound is None or not plus:
        return bound
    if isinstance(bound, int):
        return max(0, bound + plus)
    if isinstance(bound, BoundMoved):
        return BoundMoved(bound.bound, bound.plus + plus)
    return BoundMoved(bound, plus)


@dataclass(frozen=True, slots=True, eq=False)
class Selection:
    """Cards in zones, counted together: those that `where` means and `but` does not."""

    zones: tuple[str, ...]
    where: Query | None = None
    but: Query | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Has:
    """Whether a selection holds between `least` and `most` copies."""

    selection: Selection
    least: int = 1
    most: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class When:
    """A condition: all of its parts must be so. `choices` pairs a choice with the options it may be."""

    choices: tuple[tuple[str, frozenset[str]], ...] = ()
    has: Has | None = None
    phases: frozenset[str] | None = None
    unless: When | None = None
    any_of: tuple[When, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One rule. `body` holds its kind's own parameters; `by` names the card that brought the rule."""

    id: str
    kind: str
    selection: Selection
    body: object
    name: str = ""
    when: When | None = None
    severity: Severity = Severity.ERROR
    message: str = ""
    cite: str = ""
    by: str = ""
    at: Pointer = ()


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rules for the decks of one table. `each`: how many decks of each option of a choice."""

    players: tuple[int, int] | None = None
    ideal: tuple[int, int] | None = None
    each: tuple[tuple[str, str, int], ...] = ()
    distinct: tuple[str, ...] = ()
    warn_repeat: tuple[tuple[str, str], ...] = ()
    shared: bool = False


class Opening(NamedTuple):
    """How a deck comes into play: `hand` cards out of `zone`, then `draws` at the start of each turn.

    Cards marked by the zones `without` have left the deck before. `first_draws` says whether the first player
    draws in the very first turn, too. `mulligan`: what another opening hand costs, empty if that is not said.
    """

    zone: str
    hand: int
    draws: int = 1
    first_draws: bool = True
    without: tuple[str, ...] = ()
    mulligan: str = ""


class Deal(NamedTuple):
    """How the cards of `zone` are dealt: `each` so many, or round as far as they go evenly (None).

    What is left over goes to the holder of the card `leftover` (an id), or stays (empty). First is the holder
    of the card `starts`, or whom chance picks if it is `by_lot`. `into`: a zone for each player. Only
    decks that meet `when` are dealt.
    """

    zone: str
    each: int | None = None
    leftover: str = ""
    starts: str = ""
    by_lot: bool = False
    into: tuple[str, ...] = ()
    when: When | None = None


class Figure(NamedTuple):
    """A number that a game works out for each deck."""

    id: str
    label: str
    value: Bound
    cite: str = ""


class Group(NamedTuple):
    """Cards that a game counts together."""

    label: str
    where: Query


class Play(NamedTuple):
    """What a game says of its decks beside their rules. `by`: the fields that statistics count by."""

    opening: Opening | None = None
    deal: Deal | None = None
    by: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class CardChange:
    """What a card in a deck does to the rules, while it lies in `zone` (any, if empty).

    `set_limit` replaces the copy limits of the cards `where` means (None there: of this card alone);
    -1 stands for any number. `adjust` adds to the bounds of a rule, `option` adds an option to an
    allow rule, `waive` names rules that do not hold. `source` and `at` find its place.
    """

    card: str
    source: Source
    at: Pointer
    zone: str = ""
    set_limit: int | None = None
    where: Query | None = None
    adjust: tuple[str, int, int] | None = None
    option: tuple[str, object] | None = None
    add: Rule | None = None
    waive: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A game's deck rules, tied to the database they were loaded for; `formats` are whole rule sets.

    `packs` are those that can be opened. `changes` are those that cards bring, by the card's id. `source` and
    each part's `at` find its place. `kept` is what judging has worked out and wants to find again.
    """

    zones: Mapping[str, Zone]
    choices: tuple[Choice, ...]
    rules: tuple[Rule, ...]
    table: Table
    source: Source
    label: str = ""
    packs: Mapping[str, SlotPack] = field(default_factory=dict)
    formats: Mapping[str, Rules] = field(default_factory=dict)
    changes: Mapping[str, tuple[CardChange, ...]] = field(default_factory=dict)
    play: Play = field(default_factory=Play)
    kept: dict[str, object] = field(default_factory=dict, init=False, repr=False)

    def label_of(self, zones: tuple[str, ...]) -> str:
        """Zones as people read them: `draw pile`, `main and side`."""
        return listed(self.zones[zone].label for zone in zones)
