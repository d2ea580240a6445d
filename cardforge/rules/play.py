"""What a game says of its decks beside their rules: opening hands, dealing, statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from cardforge.problems import Pointer, Severity, listed
from cardforge.query import Env, Query
from cardforge.rules.catalogue import Catalogue
from cardforge.rules.model import Deal, Figure, Group, Opening, Play
from cardforge.rules.parse import Parser
from cardforge.rules.readings import MOST_READINGS, readings
from cardforge.schemas import uncommented

_AT: Pointer = ("statistics",)


def play_of(parser: Parser, plain: Mapping[str, Any]) -> Play:
    """The keys `opening`, `deal` and `statistics` of game.json; what is wrong goes to the parser's problems.

    `opening` and `deal` are left out if they name zones that there are not.
    """
    found: Mapping[str, Any] = uncommented(plain.get("statistics", {}))
    for place, name in enumerate(found.get("by", ())):
        parser.field(name, (*_AT, "by", place))
    return Play(
        _opening(parser, plain["opening"]) if "opening" in plain else None,
        _deal(parser, plain["deal"]) if "deal" in plain else None,
        tuple(found.get("by", ())),
        tuple(_groups(parser, found.get("groups", ()))),
        tuple(_figures(parser, found.get("values", ()))),
    )


def _first_zone(parser: Parser) -> str:
    return next((name for name, zone in parser.zones.items() if not zone.of), next(iter(parser.zones)))


def _zone(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> str:
    """The zone that cards are taken from: no mark, as that has none."""
    if "zone" not in plain:
        return _first_zone(parser)
    name = parser.zone(plain["zone"], (*at, "zone"))
    if name in parser.zones and parser.zones[name].of:
        message = f'"{name}" only marks cards of "{parser.zones[name].of}"'
        parser.tell((*at, "zone"), "wrong-zone", message, f'write "{parser.zones[name].of}"')
    return name


# --- the opening hand ---------------------------------------------------------------------------------


def _opening(parser: Parser, plain: Mapping[str, Any]) -> Opening | None:
    at: Pointer = ("opening",)
    before = len(parser.problems)
    zone = _zone(parser, plain, at)
    without = tuple(
        parser.zone(name, (*at, "without", place)) for place, name in enumerate(plain.get("without", ()))
    )
    for place, name in enumerate(without):
        if name in parser.zones and parser.zones[name].of != zone:
            message = f'"{name}" does not mark cards of "{zone}"'
            parser.tell((*at, "without", place), "wrong-zone", message, f'name marks with "of": "{zone}"')
    if len(parser.problems) > before:
        return None
    return Opening(
        zone,
        int(plain["hand"]),
        int(plain.get("draws", 1)),
        plain.get("first_draws", True),
        without,
        plain.get("mulligan", ""),
    )


# --- dealing ------------------------------------------------------------------------------------------


def _deal(parser: Parser, plain: Mapping[str, Any]) -> Deal | None:
    at: Pointer = ("deal",)
    before = len(parser.problems)
    zone = _zone(parser, plain, at)
    into = tuple(parser.zone(name, (*at, "into", place)) for place, name in enumerate(plain.get("into", ())))
    _check_into(parser, zone, into, (*at, "into"))
    leftover, starts = (_holder(parser, plain.get(key), (*at, key)) for key in ("leftover", "starts"))
    when = parser.when(plain["when"], (*at, "when")) if "when" in plain else None
    if len(parser.problems) > before:
        return None
    players = parser.database.game.players
    if players and into and len(into) < players[1]:
        message = f"zones for {len(into)} players, the game is for up to {players[1]}"
        hint = "name a zone for each of them"
        parser.tell((*at, "into"), "too-few-zones", message, hint, Severity.WARNING)
    each = int(plain["each"]) if "each" in plain else None
    return Deal(zone, each, leftover, starts, plain.get("starts") == "random", into, when)


def _holder(parser: Parser, plain: Any, at: Pointer) -> str:
    """The id of the card whose holder is meant; empty if nobody is."""
    if not isinstance(plain, Mapping):
        return ""
    if not parser.database.cards:
        return ""
    return parser.card(plain["holder"], (*at, "holder")) or ""


def _check_into(parser: Parser, zone: str, into: Sequence[str], at: Pointer) -> None:
    known = [(place, parser.zones[name]) for place, name in enumerate(into) if name in parser.zones]
    for place, one in known:
        if one.name == zone or one.of not in ("", zone):
            message = f'cards of "{zone}" cannot be dealt into "{one.name}"'
            hint = f'name zones with cards of their own, or marks with "of": "{zone}"'
            parser.tell((*at, place), "wrong-zone", message, hint)
    if len({bool(one.of) for _, one in known}) > 1:
        message = "some of these zones are marks, others have cards of their own"
        parser.tell(at, "wrong-zone", message, "name zones of one sort")


# --- statistics ---------------------------------------------------------------------------------------


def _groups(parser: Parser, plain: Sequence[Mapping[str, Any]]) -> Iterator[Group]:
    catalogue = Catalogue(parser.database)
    for place, one in enumerate(plain):
        at: Pointer = (*_AT, "groups", place, "where")
        query = parser.query(one["where"], at)
        if query is not None:
            _look_at(parser, catalogue, query, at)
            yield Group(one["label"], query)


def _look_at(parser: Parser, catalogue: Catalogue, query: Query, at: Pointer) -> None:
    """Tell if a query means no card, or needs names that some choice leaves unbound."""
    found = list(islice(readings(parser.choices), MOST_READINGS))
    bound = {name for reading in found for name in reading.binds}
    lacking = [name for name in query.names if any(name not in one.binds for one in found)]
    if lacking:
        if bound.issuperset(lacking):  # names that nobody binds are told with those of rules
            names = listed(f"${name}" for name in lacking)
            message = f"needs {names}, which not every choice binds"
            parser.tell(at, "unbound-name", message, "bind it in every option")
        return
    if query.deck or not catalogue.printings:
        return
    if not any(catalogue.matching(query, Env(reading.binds)) for reading in found):
        message = f'the query "{query.text}" matches no card'
        parser.tell(at, "no-match", message, "mend the query, or add the cards", Severity.WARNING)


def _figures(parser: Parser, plain: Sequence[Mapping[str, Any]]) -> Iterator[Figure]:
    ids: set[str] = set()
    for place, one in enumerate(plain):
        at: Pointer = (*_AT, "values", place)
        before = len(parser.problems)
        if one["id"] in ids:
            message = f'another value is named "{one["id"]}"'
            parser.tell((*at, "id"), "duplicate-id", message, "rename one")
        ids.add(one["id"])
        bound = parser.bound(one["value"], (*at, "value"))
        if bound is not None and len(parser.problems) == before:
            yield Figure(one["id"], one["label"], bound, one.get("cite", ""))
