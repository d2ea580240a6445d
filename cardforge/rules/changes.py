"""Cards that change the rules of the deck they are in: `deck_rules` of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from cardforge import schemas
from cardforge.cards import Printing
from cardforge.problems import Pointer
from cardforge.query import Query
from cardforge.rules.catalogue import Counts
from cardforge.rules.kinds import kinds
from cardforge.rules.kinds.allow import Allow, AllowOption, parse_option
from cardforge.rules.model import CardChange, Rule
from cardforge.rules.parse import Parser
from cardforge.rules.situation import ANY_NUMBER, Ground
from cardforge.tuples import NamedTuple
from cardforge.validation import Gate

Known = Mapping[str, Sequence[Mapping[str, Any]]]
"""The rules of all rule sets by id, as they are written, sugar spelt out."""


class Changed(NamedTuple):
    """The rules after all changes; copy limits by card id with the card that set them."""

    rules: tuple[Rule, ...]
    limits: Mapping[str, tuple[int, str]]


@cache
def _gate() -> Gate:
    schema = schemas.load("rules")
    return Gate(
        {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/deck_rules"}, "rules"
    )


def card_changes(parser: Parser, printing: Printing, known: Known) -> tuple[CardChange, ...]:
    """What a card changes in the `known` rules; the parser's places must be in the card's file."""
    plain = printing.values.get("deck_rules")
    if not plain:
        return ()
    at: Pointer = (*printing.pointer, "deck_rules")
    faults = _gate().problems(plain, printing.source, at)
    parser.problems += faults
    if faults:
        return ()
    entries = (
        {(*at, place): one for place, one in enumerate(plain)} if isinstance(plain, list) else {at: plain}
    )
    return tuple(_change(parser, printing.card.name, one, here, known) for here, one in entries.items())


def _change(parser: Parser, card: str, plain: Mapping[str, Any], at: Pointer, known: Known) -> CardChange:
    waived = plain.get("waive", ())
    waive = frozenset((waived,) if isinstance(waived, str) else waived)
    for name in sorted(waive):
        parser.rule_id(name, list(known), (*at, "waive"))
    for key in ("adjust", "allow"):
        if key in plain:
            parser.rule_id(plain[key]["rule"], list(known), (*at, key, "rule"))
            _asked_for(parser, key, plain[key], (*at, key), known)
    limit = plain.get("set_limit")
    where = plain.get("where")
    adjust, allow = plain.get("adjust"), plain.get("allow")
    option = parse_option(parser, allow, (*at, "allow")) if allow else None
    return CardChange(
        card=card,
        source=parser.source,
        at=at,
        zone=parser.zone(plain["zone"], (*at, "zone")) if "zone" in plain else "",
        set_limit=ANY_NUMBER if limit is None and "set_limit" in plain else limit,
        where=parser.query(where.replace("$self", f'"{card}"'), (*at, "where")) if where else None,
        adjust=(adjust["rule"], adjust.get("min", 0), adjust.get("max", 0)) if adjust else None,
        option=(allow["rule"], option) if allow and option else None,
        add=parser.rule(plain["add"], (*at, "add"), by=card) if "add" in plain else None,
        waive=waive,
    )


def _asked_for(parser: Parser, key: str, plain: Mapping[str, Any], at: Pointer, known: Known) -> None:
    """Tell of a change that the rule it names cannot take, in whatever rule set."""
    name = plain["rule"]
    if name not in known:
        return
    if key == "allow":
        if all(rule["kind"] != "allow" for rule in known[name]):
            message = f'the rule "{name}" has no options, as it is no allow rule'
            parser.tell((*at, "rule"), "cannot-change", message, "name an allow rule, or waive this one")
        return
    for bound in ("min", "max"):
        if bound in plain and not any(rule.keys() & {bound, "exact", "lists"} for rule in known[name]):
            hint = "name a rule that has it, or waive this one and add another"
            parser.tell((*at, bound), "cannot-change", f'the rule "{name}" has no "{bound}"', hint)


def changed(ground: Ground, zones: Mapping[str, Counts], rules: tuple[Rule, ...]) -> Changed:
    """The rules as the cards of a deck change them; `rules` themselves if none does."""
    limits: dict[str, tuple[int, str]] = {}
    active = [
        (id_, change)
        for id_ in dict.fromkeys(one for counts in zones.values() for one in counts)
        for change in ground.rules.changes.get(id_, ())
        if not change.zone or id_ in zones.get(change.zone, {})
    ]
    for id_, change in active:
        rules = _applied(change, rules)
        if change.set_limit is not None:
            limits |= dict.fromkeys(_about(ground, id_, change.where), (change.set_limit, change.card))
    return Changed(rules, limits)


def _about(ground: Ground, card_id: str, where: Query | None) -> list[str]:
    if where is None:
        same = ground.catalogue.same
        return [id_ for id_ in same if same[id_] == same[card_id]]
    return sorted(ground.matching(where))


def _applied(change: CardChange, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    rules = tuple(rule for rule in rules if rule.id not in change.waive)
    if change.adjust:
        target, least, most = change.adjust
        rules = tuple(
            _adjusted(rule, least, most, change.card) if rule.id == target else rule for rule in rules
        )
    if change.option:
        target, option = change.option
        rules = tuple(
            _widened(rule, cast("AllowOption", option), change.card) if rule.id == target else rule
            for rule in rules
        )
    return (*rules, change.add) if change.add else rules


def _adjusted(rule: Rule, least: int, most: int, card: str) -> Rule:
    adjust = kinds()[rule.kind].adjust
    return rule if adjust is None else replace(rule, body=adjust(rule.body, least, most), by=card)


def _widened(rule: Rule, option: AllowOption, card: str) -> Rule:
    if not isinstance(rule.body, Allow):
        return rule
    return replace(rule, body=Allow((*rule.body.options, option)), by=card)
