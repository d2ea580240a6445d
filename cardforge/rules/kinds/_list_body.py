"""The parameters of `list`: dated lists of cards that are banned or limited, and which of them holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cardforge.problems import Pointer, Severity
from cardforge.rules import days
from cardforge.rules.catalogue import Catalogue
from cardforge.rules.model import Bound
from cardforge.rules.parse import Parser
from cardforge.tuples import NamedTuple

CONTENTS = ("forbidden", "limited", "points", "one_of_each", "restricted")
"""The keys that say something of cards."""
_ALIKE = ("forbidden", "limited", "points", "groups")


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """One list, from its first day to its last (empty: open). Cards are ids as the list's names find them.

    Of the cards of each of `groups` a deck may hold one, in as many copies as other rules let it; `points`
    add up to `most`, each copy its own.
    """

    name: str
    start: str
    end: str
    forbidden: tuple[str, ...]
    limited: Mapping[str, int]
    points: Mapping[str, int]
    most: Bound | None
    groups: tuple[tuple[str, ...], ...]
    at: Pointer

    def called(self) -> str:
        """`the list "Spring" of 2026-03-01`."""
        name = f' "{self.name}"' if self.name else ""
        when = days.between(self.start, self.end)
        return f"the list{name}{f' {when}' if when else ''}"


@dataclass(frozen=True, slots=True, eq=False)
class Lists:
    """The lists of one rule, by their first day."""

    lists: tuple[Listing, ...]


class Known(NamedTuple):
    """A list with its cards under the ids that stand for all their printings."""

    listing: Listing
    forbidden: frozenset[str]
    limited: Mapping[str, int]
    points: Mapping[str, int]
    groups: tuple[frozenset[str], ...]


def current(body: Lists, as_of: str) -> Listing | None:
    """The list that holds on a day: of those that have begun and not ended, the newest."""
    found = [one for one in body.lists if days.holds(one.start, one.end, as_of)]
    return found[-1] if found else None


def overlap(one: Lists, other: Lists) -> tuple[Listing, Listing] | None:
    """Two lists that hold on the same day and say the same sort of thing; undated ones go with any."""
    for mine in one.lists:
        for theirs in other.lists:
            apart = (mine.end and mine.end < theirs.start) or (theirs.end and theirs.end < mine.start)
            dated = mine.start and theirs.start
            alike = any(getattr(mine, key) and getattr(theirs, key) for key in _ALIKE)
            if dated and alike and not apart:
                return mine, theirs
    return None


def known(listing: Listing, catalogue: Catalogue) -> Known:
    same = catalogue.same
    return Known(
        listing,
        frozenset(same[id_] for id_ in listing.forbidden),
        {same[id_]: limit for id_, limit in listing.limited.items()},
        {same[id_]: points for id_, points in listing.points.items()},
        tuple(frozenset(same[id_] for id_ in group) for group in listing.groups),
    )


def parse_lists(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Lists:
    """The lists of a rule: those under `lists`, or the rule itself."""
    entries: Sequence[Mapping[str, Any]] = plain.get("lists", ())
    if not entries:
        return Lists((_listing(parser, plain, at),))
    beside = [key for key in ("from", "to", "max", *CONTENTS) if key in plain]
    if beside:
        message = f'"{beside[0]}" stands beside "lists"'
        parser.tell((*at, beside[0]), "conflicting-lists", message, "put it into one of the lists")
    found = [_listing(parser, one, (*at, "lists", place)) for place, one in enumerate(entries)]
    lists = sorted(found, key=lambda one: one.start)
    for one, other in pairwise(lists):
        if one.start == other.start or (one.end and one.end >= other.start):
            _overlap(parser, one, other)
    return Lists(tuple(lists))


def _overlap(parser: Parser, one: Listing, other: Listing) -> None:
    ends = f" and ends on {one.end}" if one.end else ""
    message = f"{one.called()} begins on {one.start or 'no day'}{ends}, another on {other.start or 'no day'}"
    hint = "let one end before the other begins; the newer one holds"
    parser.tell(other.at, "lists-overlap", message, hint, Severity.WARNING)


def _listing(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Listing:
    start, end = (_day(parser, plain, key, at) for key in ("from", "to"))
    if start and end and start > end:
        message = f"the list begins on {start} and ends before, on {end}"
        parser.tell((*at, "to"), "dates-crossed", message, "swap the two, or mend one")
    limited = dict(_numbers(parser, plain, "limited", at))
    forbidden = tuple(_ids(parser, plain.get("forbidden", ()), (*at, "forbidden")))
    for id_ in forbidden:
        if id_ in limited:
            name = parser.database.find(id_)
            told = f'"{name.name if name else id_}" is forbidden and limited on one list'
            parser.tell((*at, "limited"), "listed-twice", told, "keep one of the two", Severity.WARNING)
    return Listing(
        name=plain.get("name", ""),
        start=start,
        end=end,
        forbidden=(*forbidden, *(id_ for id_, limit in limited.items() if not limit)),
        limited={id_: limit for id_, limit in limited.items() if limit and id_ not in forbidden},
        points=dict(_numbers(parser, plain, "points", at)),
        most=parser.bound(plain.get("max"), (*at, "max")),
        groups=tuple(_groups(parser, plain, at)),
        at=at,
    )


def _day(parser: Parser, plain: Mapping[str, Any], key: str, at: Pointer) -> str:
    day: str = plain.get(key, "")
    if day and not days.is_day(day):
        parser.tell((*at, key), "bad-date", f'"{day}" is no day', days.FORM)
        return ""
    return day


def _ids(parser: Parser, names: Sequence[str], at: Pointer) -> Iterator[str]:
    found = (parser.card(name, (*at, place)) for place, name in enumerate(names))
    yield from dict.fromkeys(id_ for id_ in found if id_)


def _numbers(parser: Parser, plain: Mapping[str, Any], key: str, at: Pointer) -> Iterator[tuple[str, int]]:
    for name, number in plain.get(key, {}).items():
        if not name.startswith("//") and (id_ := parser.card(name, (*at, key, name))):
            yield id_, number


def _groups(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Iterator[tuple[str, ...]]:
    for place, names in enumerate(plain.get("one_of_each", ())):
        yield tuple(_ids(parser, names, (*at, "one_of_each", place)))
    if "restricted" in plain:
        yield tuple(_ids(parser, plain["restricted"], (*at, "restricted")))
