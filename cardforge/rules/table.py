"""Rules for the decks of one table: how many players, which sides, nothing twice that must be one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardforge.problems import Severity
from cardforge.rules.model import Rules
from cardforge.rules.verdict import CardCount, Fix, Verdict, Violation
from cardforge.rules.words import cards_of


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """The judgement of several decks together: the table's own violations, and each deck's verdict.

    `players` is their number, None if nobody said it and the decks do not tell. `legal` is the table's
    alone, as a deck's legality is its own.
    """

    legal: bool
    players: int | None
    violations: tuple[Violation, ...]
    decks: tuple[Verdict, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "legal": self.legal,
            "players": self.players,
            "violations": [one.to_json() for one in self.violations],
            "decks": [one.to_json() for one in self.decks],
        }


def judge_table(rules: Rules, verdicts: Sequence[Verdict], players: int | None = None) -> TableVerdict:
    """The table rules over decks judged before; `players` if their number is not that of the decks.

    Rule ids: `players` (ideal numbers, too, as info), `shared`, `each-CHOICE`, `distinct-ZONE`,
    `repeat-CHOICE`.
    """
    if players is None and not rules.table.shared:
        players = len(verdicts)
    found = (*_players(rules, players), *_shared(rules, verdicts), *_each(rules, verdicts))
    found += (*_distinct(rules, verdicts), *_repeated(rules, verdicts))
    legal = all(one.severity is not Severity.ERROR for one in found)
    return TableVerdict(legal, players, found, tuple(verdicts))


def _players(rules: Rules, players: int | None) -> Iterator[Violation]:
    table = rules.table
    if players is None:
        return
    for span, severity in ((table.players, Severity.ERROR), (table.ideal, Severity.INFO)):
        if span is None or span[0] <= players <= span[1]:
            continue
        limit = span[0] if players < span[0] else span[1]
        few = str(span[0]) if span[0] == span[1] else f"{span[0]} to {span[1]}"
        verb = "is for" if severity is Severity.ERROR else "is best with"
        message = f"{cards_of(players, 'player' if players == 1 else 'players')}, the game {verb} {few}"
        code = "table.players" if severity is Severity.ERROR else "table.ideal"
        yield Violation("players", code, message, severity, actual=players, limit=limit)
        return


def _shared(rules: Rules, verdicts: Sequence[Verdict]) -> Iterator[Violation]:
    if rules.table.shared and len(verdicts) != 1:
        message = f"{cards_of(len(verdicts), 'decks')}, all players play with one"
        yield Violation("shared", "table.shared", message, actual=len(verdicts), limit=1)


def _each(rules: Rules, verdicts: Sequence[Verdict]) -> Iterator[Violation]:
    for choice, option, wanted in rules.table.each:
        number = sum(verdict.choices.get(choice) == option for verdict in verdicts)
        if number != wanted:
            decks = cards_of(number, "deck" if number == 1 else "decks")
            message = f"{decks} with {choice} {option}, {wanted} needed"
            fixes = (Fix("choose", choice, abs(wanted - number), option),) if number < wanted else ()
            yield Violation(f"each-{choice}", "table.each", message, actual=number, limit=wanted, fixes=fixes)


def _distinct(rules: Rules, verdicts: Sequence[Verdict]) -> Iterator[Violation]:
    for zone in rules.table.distinct:
        holders = Counter(name for verdict in verdicts for name in _in_zone(verdict, zone))
        for name, number in holders.items():
            if number > 1:
                message = f"{number} decks have {name} as {rules.zones[zone].label}, each needs its own"
                yield Violation(
                    f"distinct-{zone}",
                    "table.distinct",
                    message,
                    zone=zone,
                    actual=number,
                    limit=1,
                    cards=(CardCount(name, number),),
                )


def _in_zone(verdict: Verdict, zone: str) -> Sequence[str]:
    return list(dict.fromkeys(verdict.distinct.get(zone, ())))


def _repeated(rules: Rules, verdicts: Sequence[Verdict]) -> Iterator[Violation]:
    for choice, option in rules.table.warn_repeat:
        number = sum(verdict.choices.get(choice) == option for verdict in verdicts)
        if number > 1:
            message = f"{number} decks with {choice} {option}, the rules know what to do with one"
            yield Violation(
                f"repeat-{choice}", "table.repeat", message, Severity.WARNING, actual=number, limit=1
            )
