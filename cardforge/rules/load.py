"""Loading a game's deck rules: read, linted, with formats and the changes that cards bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cardforge.database import Database
from cardforge.problems import Problem, ordered
from cardforge.rules.changes import Known, card_changes
from cardforge.rules.lint import Linter
from cardforge.rules.model import CardChange, Rules
from cardforge.rules.packs import packs_of
from cardforge.rules.parse import Parser
from cardforge.rules.play import play_of
from cardforge.rules.sugar import expanded
from cardforge.schemas import uncommented


def load_rules(database: Database) -> tuple[Rules, list[Problem]]:
    """The deck rules of a game's database, and everything wrong with them (`rules.*`, `query.*`).

    Parts that do not fit the schema were told when the game was loaded and are not in it. A rule with a
    mistake is left out.
    """
    parser = Parser(database)
    plain = database.game.plain
    parser.read(plain)
    rules = tuple(parser.rules(plain.get("rules", ()), ("rules",)))
    base = Rules(parser.zones, parser.choices, rules, parser.table(plain.get("table", {})), parser.source)
    known = _known(plain, database.game.identity)
    base = replace(base, changes=_changes(parser, known), play=play_of(parser, plain))
    whole = replace(base, formats=dict(_formats(parser, base, plain.get("formats", {}))))
    linted = [
        problem for one in (whole, *whole.formats.values()) for problem in Linter(one, parser).problems()
    ]
    linted += Linter(whole, parser).borne()
    whole = replace(whole, packs=packs_of(parser, plain.get("packs", {})))
    return whole, ordered([*parser.problems, *linted])


def _known(plain: Mapping[str, Any], identity: tuple[str, ...]) -> Known:
    """All rules by id, those of formats too."""
    formats = [one.get("rules", ()) for one in uncommented(plain.get("formats", {})).values()]
    found: dict[str, list[Mapping[str, Any]]] = {}
    for rules in (plain.get("rules", ()), *formats):
        for rule in rules:
            found.setdefault(rule["id"], []).append(expanded(rule, identity))
    return found


def _changes(parser: Parser, known: Known) -> dict[str, tuple[CardChange, ...]]:
    found: dict[str, tuple[CardChange, ...]] = {}
    for printing in parser.database.printings:
        if printing.values.get("deck_rules"):
            changes = card_changes(parser.elsewhere(printing.source), printing, known)
            if changes:
                found[printing.card.id] = changes
    return found


def _formats(parser: Parser, base: Rules, plain: Mapping[str, Any]) -> Iterator[tuple[str, Rules]]:
    known = [rule.id for rule in base.rules]
    for name, one in uncommented(plain).items():
        at = ("formats", name)
        without = one.get("without", [])
        for place, id_ in enumerate(without):
            parser.rule_id(id_, known, (*at, "without", place))
        own = tuple(parser.rules(one.get("rules", ()), (*at, "rules")))
        gone = {*without, *(rule.id for rule in own)}
        kept = tuple(rule for rule in base.rules if rule.id not in gone)
        yield name, replace(base, rules=(*kept, *own), label=one.get("label", name), formats={})
