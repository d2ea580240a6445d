"""What lies in a deck beside its rules: unknown cards and zones, cards that do not count, filled marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardforge.decks.model import Deck, Entry
from cardforge.problems import Severity, did_you_mean
from cardforge.rules.kind import no_notes
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Rules
from cardforge.rules.situation import Situation
from cardforge.rules.suggest import admitter
from cardforge.rules.verdict import Fix, Rank, Violation
from cardforge.rules.words import cards_of


def unknown_cards(deck: Deck, situation: Situation, lenient: bool) -> Iterator[Violation]:
    """The lines whose names are no cards; names spelt alike are suggested if they are legal there."""
    find = situation.catalogue.database.find
    for line in deck.unknown:
        zone = line.zone if line.zone in situation.zones else ""
        near = [card for name in line.near if (card := find(name)) is not None]
        if zone:
            admits = admitter(situation, zone)
            near = [card for card in near if admits(card.id)]
        # A name that is legal there is the fix, and need not be said twice.
        meant = f', did you mean "{line.near[0]}"' if line.near and not near else ""
        yield Violation(
            rule="$card",
            code="deck.unknown-card",
            message=f'no card is named "{line.name}"{meant}',
            severity=Severity.WARNING if lenient else Severity.ERROR,
            zone=line.zone,
            actual=line.copies,
            fixes=tuple(Fix("rename", line.name, line.copies, card.name) for card in near),
            weight=line.copies,
            rank=Rank.UNKNOWN,
            where=line.where,
        )


def outside(deck: Deck, rules: Rules) -> Iterator[tuple[str, list[Entry]]]:
    """The zones of a deck that the game has not, with their cards; pieces that are no cards may lie there."""
    for name, entries in deck.zones.items():
        if name not in rules.zones:
            cards = [entry for entry in entries if not entry.card.extra]
            if cards:
                yield name, cards


def unknown_zones(deck: Deck, rules: Rules, lenient: bool) -> Iterator[Violation]:
    """Zones that the game has not, whose cards count nowhere."""
    known = list(rules.zones)
    for name, entries in outside(deck, rules):
        copies = sum(entry.copies for entry in entries)
        hint = did_you_mean(name, known)
        near = known if len(known) == 1 else [zone for zone in known if f'"{zone}"' in hint]
        zones = ", ".join(known)
        count = "does not count" if copies == 1 else "do not count"
        yield Violation(
            rule="$zone",
            code="deck.unknown-zone",
            message=f'no zone is named "{name}", zones are {zones}; its {cards_of(copies)} {count}',
            severity=Severity.WARNING if lenient else Severity.ERROR,
            zone=name,
            actual=copies,
            fixes=tuple(Fix("move", "", copies, zone) for zone in near),
            weight=copies,
            rank=Rank.UNKNOWN,
            where=entries[0].where,
        )


def notes(deck: Deck, situation: Situation, filled: Mapping[str, str]) -> Iterator[str]:
    """What was done for the player, and what was not counted. `filled`: card ids by the marks they fill."""
    zones = situation.ground.rules.zones
    for zone, id_ in filled.items():
        name = situation.catalogue.name(id_)
        yield f"{zones[zone].label} was left empty and is filled with {name}"
    yield from _pieces(deck, situation)
    known = kinds()
    for rule in situation.rules:
        if (told := known[rule.kind].notes) is not no_notes and situation.holds(rule.when):
            yield from told(rule, situation)
        if rule.selection.but is not None:
            whole = sum(situation.counted(replace(rule.selection, but=None)).values())
            apart = whole - sum(situation.counted(rule.selection).values())
            if apart:
                yield f"{cards_of(apart)} {'does' if apart == 1 else 'do'} not count for {rule.id}"


def _pieces(deck: Deck, situation: Situation) -> Iterator[str]:
    """Pieces that are no cards and lie where only cards count."""
    extras, zones = situation.catalogue.extras, situation.ground.rules.zones
    for name, entries in deck.zones.items() if extras else ():
        number = sum(entry.copies for entry in entries if entry.card.id in extras)
        if number and not (name in zones and zones[name].extra):
            some = "piece does" if number == 1 else "pieces do"
            yield f"{number} {some} not count in {name}"
