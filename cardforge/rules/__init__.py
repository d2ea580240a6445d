"""Deck construction rules as data: declared in game.json, judged here. One rule kind a module of `kinds`.

`load_rules` reads and lints the declarations; `check_deck` explains every violation of a deck,
`is_legal` only answers; `check_table` looks at several decks together.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.database import Database
from cardforge.decks.model import Deck
from cardforge.rules.judge import DEFAULT, Judge
from cardforge.rules.load import load_rules
from cardforge.rules.model import Choice, Deal, Figure, Opening, Option, Rule, Rules, Table, Zone
from cardforge.rules.situation import Situation
from cardforge.rules.table import TableVerdict, judge_table
from cardforge.rules.verdict import CardCount, CheckOptions, Fix, Rank, Verdict, Violation

__all__ = [
    "CardCount",
    "CheckOptions",
    "Choice",
    "Deal",
    "Figure",
    "Fix",
    "Judge",
    "Opening",
    "Option",
    "Rank",
    "Rule",
    "Rules",
    "Situation",
    "Table",
    "TableVerdict",
    "Verdict",
    "Violation",
    "Zone",
    "check_deck",
    "check_table",
    "is_legal",
    "judge_of",
    "judge_table",
    "load_rules",
    "pools_asked",
]


def judge_of(rules: Rules, database: Database) -> Judge:
    """The judge of a rule set; the same one each time, as its plans are worth keeping."""
    judge = rules.kept.get("judge")
    if not isinstance(judge, Judge) or judge.database is not database:
        judge = rules.kept["judge"] = Judge(rules, database)
    return judge


def check_deck(rules: Rules, deck: Deck, database: Database, options: CheckOptions = DEFAULT) -> Verdict:
    """Judge a deck of the game whose database the rules were loaded for: all that is wrong, with mends.

    Raises UsageError (rules.unknown-ruleset).
    """
    return judge_of(rules, database).check(deck, options)


def pools_asked(rules: Rules) -> list[str]:
    """The names of the pools that a game's rules, or those of its formats, ask for."""
    asked = [rule for one in (rules, *rules.formats.values()) for rule in one.rules]
    return list(dict.fromkeys(pool for rule in asked if (pool := getattr(rule.body, "pool", ""))))


def is_legal(rules: Rules, deck: Deck, database: Database, options: CheckOptions = DEFAULT) -> bool:
    """Whether `check_deck` would find a deck legal, without the reasons: ten times as fast."""
    return judge_of(rules, database).legal(deck, options)


def check_table(
    rules: Rules,
    decks: Sequence[Deck],
    database: Database,
    players: int | None = None,
    options: CheckOptions = DEFAULT,
) -> TableVerdict:
    """Judge decks that are to play together: each by itself, and the table's own rules.

    `players` is their number where it is not that of the decks (a shared deck).
    """
    judge = judge_of(rules, database)
    return judge_table(rules, [judge.check(deck, options) for deck in decks], players)
