"""Scripts: from changes of counts to steps that people follow, and from steps to the deck they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardforge.database import Database
from cardforge.decks.model import Deck, Entry, Unknown
from cardforge.rules.catalogue import Catalogue
from cardforge.rules.model import Zone
from cardforge.rules.repair.lines import Place
from cardforge.rules.repair.model import Step, StepOp

_ORDER: tuple[StepOp, ...] = ("unmark", "remove", "move", "add", "mark")


def steps_of(
    delta: Mapping[Place, int], deck: Deck, zones: Mapping[str, Zone], catalogue: Catalogue
) -> list[Step]:
    """The steps that make these copies come and go: marks off, what goes, what moves, what comes, marks on.

    A copy that goes from one zone while one of the same card comes to another has moved.
    """
    found: dict[StepOp, list[Step]] = {op: [] for op in _ORDER}

    def step(op: StepOp, id_: str, copies: int, zone: str, to: str) -> None:
        line = _line(deck, zone, id_) if zone else 0
        found[op].append(Step(op, catalogue.name(id_), copies, zone, to, line, id_))

    for id_ in _in_order({id_: None for _, id_ in delta}, deck, zones, catalogue):
        changes = {zone: change for zone in zones if (change := delta.get((zone, id_), 0))}
        for zone, change in changes.items():
            if zones[zone].of:
                step(*("mark", id_, change, "", zone) if change > 0 else ("unmark", id_, -change, zone, ""))
        more = {zone: change for zone, change in changes.items() if change > 0 and not zones[zone].of}
        for zone, change in changes.items():
            less = -change if not zones[zone].of else 0
            for other in [*more] if less > 0 else ():
                copies = min(less, more[other])
                if copies:
                    step("move", id_, copies, zone, other)
                    less, more[other] = less - copies, more[other] - copies
            if less > 0:
                step("remove", id_, less, zone, "")
        for zone, copies in more.items():
            if copies:
                step("add", id_, copies, "", zone)
    return [one for op in _ORDER for one in found[op]]


def _in_order(
    ids: Mapping[str, None], deck: Deck, zones: Mapping[str, Zone], catalogue: Catalogue
) -> list[str]:
    """Cards as they lie in the deck, then in the order of the data."""
    there = [entry.card.id for zone in zones for entry in deck.zones.get(zone, ())]
    return [id_ for id_ in dict.fromkeys([*there, *catalogue.printings]) if id_ in ids]


def _line(deck: Deck, zone: str, id_: str) -> int:
    return next((one.where.line or 0 for one in deck.zones.get(zone, ()) if one.card.id == id_), 0)


def applied(deck: Deck, steps: Sequence[Step], database: Database) -> Deck:
    """The deck after the steps, which must be of a script for it. The deck itself stays as it is."""
    for step in steps:
        deck = _after(deck, step, database)
    return deck


def _after(deck: Deck, step: Step, database: Database) -> Deck:
    if step.op == "choose":
        return replace(deck, header={**deck.header, step.card.lower(): step.to})
    if step.op == "rename" and not step.card:
        return _renamed(deck, step)
    unknown = [one for one in deck.unknown if is_meant(one, step)]
    zones, zone = dict(deck.zones), step.zone
    if unknown:
        deck = replace(deck, unknown=tuple(one for one in deck.unknown if one not in unknown))
        zone = unknown[0].zone
        entry, to = Entry(database.by_id[step.id], 0, unknown[0].where) if step.id else None, zone
    else:
        there = (one for one in zones.get(zone, ()) if one.card.id == step.id)
        entry, to = next(there, Entry(database.by_id[step.id], 0, deck.where)), step.to
        if zone:
            _put(zones, zone, _without(zones.get(zone, ()), step.id, step.copies))
    if entry is not None and to:
        _put(zones, to, _with(zones.get(to, ()), entry, step.copies))
    return replace(deck, zones=zones)


def is_meant(line: Unknown, step: Step) -> bool:
    """Whether a step is about a line whose name is no card's."""
    return step.card == line.name and step.line == (line.where.line or 0) and step.op in ("rename", "remove")


def _renamed(deck: Deck, step: Step) -> Deck:
    """A heading renamed: what lies below it comes to the other zone."""
    zones = dict(deck.zones)
    for entry in zones.pop(step.zone, ()):
        _put(zones, step.to, _with(zones.get(step.to, ()), entry, entry.copies))
    unknown = (one._replace(zone=step.to) if one.zone == step.zone else one for one in deck.unknown)
    return replace(deck, zones=zones, unknown=tuple(unknown))


def _put(zones: dict[str, tuple[Entry, ...]], zone: str, entries: Iterable[Entry]) -> None:
    zones[zone] = tuple(entries)
    if not zones[zone]:
        del zones[zone]


def _with(entries: Sequence[Entry], entry: Entry, copies: int) -> Iterator[Entry]:
    """Entries with further copies, in the line that the card has there."""
    key = entry.card.id, entry.card.name
    there = False
    for one in entries:
        same = (one.card.id, one.card.name) == key and not there
        there = there or same
        yield one._replace(copies=one.copies + copies) if same else one
    if not there:
        yield entry._replace(copies=copies)


def _without(entries: Sequence[Entry], id_: str, copies: int) -> list[Entry]:
    """Entries with fewer copies of a card, from its last line on."""
    kept: list[Entry] = []
    for one in reversed(entries):
        less = min(copies, one.copies) if one.card.id == id_ else 0
        copies -= less
        kept += [one._replace(copies=one.copies - less)] if one.copies > less else []
    return kept[::-1]
