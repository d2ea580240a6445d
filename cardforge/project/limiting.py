"""Copy limits of cards as people read them: `any number`, `3 (copies)`, `red: none (colours), blue: 3`."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.problems import Problem, listed
from cardforge.rules import CheckOptions, load_rules
from cardforge.rules.limits import CardLimits, Limit, card_limits


def limits_of(
    database: Database, cards: Iterable[Printing], ruleset: str = "", as_of: str = ""
) -> tuple[dict[str, CardLimits], list[Problem]]:
    """The limits of cards by id, and what is wrong with the game's rules. Raises UsageError."""
    rules, problems = load_rules(database)
    options = CheckOptions(ruleset, as_of=as_of)
    return card_limits(rules, database, (one.card.id for one in cards), options), problems


def limit_words(limits: CardLimits) -> str:
    """All limits of a card in one line, choices with the same one together."""
    if limits.one is not None:
        return _words(limits.one)
    groups: dict[str, list[str]] = {}
    for choices, limit in limits.limits:
        groups.setdefault(_words(limit), []).append(" ".join(choices.values()))
    return ", ".join(f"{listed(chosen, 'or')}: {words}" for words, chosen in groups.items())


def _words(limit: Limit) -> str:
    number = "any number" if limit.copies is None else str(limit.copies or "none")
    by = f", by {limit.by}" if limit.by else ""
    return number + (f" ({limit.rule}{by})" if limit.rule else "")
