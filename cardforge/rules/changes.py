"""Cards that change the rules of the deck they are in: `deck_rules` of a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, cast

from cardforge import schemas
from cardforge.cards import Printing
from cardforge.query import Query
from cardforge.rules.catalogue import Counts
from cardforge.rules.kinds._count_body import Count
from cardforge.rules.kinds.allow import Allow, AllowOption, parse_option
from cardforge.rules.model import CardChange, Rule
from cardforge.rules.parse import Parser
from cardforge.rules.situation import ANY_NUMBER, Ground
from cardforge.validation import Gate


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


def card_changes(parser: Parser, printing: Printing, rules: tuple[Rule, ...]) -> tuple[CardChange, ...]:
    """What a card changes; mistakes go to the parser, whose places are then in the card's file."""
    plain = printing.plain.get("deck_rules")
    if not plain:
        return ()
    at = (*printing.pointer, "deck_rules")
    faults = _gate().problems(plain, printing.source, at)
    parser.problems += faults
    if faults:
        return ()
    many = isinstance(plain, list)
    entries = plain if many else [plain]
    return tuple(
        _change(parser, printing, one, (*at, place) if many else at, rules)
        for place, one in enumerate(entries)
    )


def _change(
    parser: Parser,
    printing: Printing,
    plain: Mapping[str, Any],
    at: tuple[str | int, ...],
    rules: tuple[Rule, ...],
) -> CardChange:
    known = [rule.id for rule in rules]
    name = printing.card.name
    waive = plain.get("waive", ())
    waived = (waive,) if isinstance(waive, str) else tuple(waive)
    for key in ("adjust", "allow"):
        if key in plain:
            parser.rule_id(plain[key]["rule"], known, (*at, key, "rule"))
    for one in waived:
        parser.rule_id(one, known, (*at, "waive"))
    where = plain.get("where")
    adjust, allow = plain.get("adjust"), plain.get("allow")
    option = parse_option(parser, allow, (*at, "allow")) if allow else None
    return CardChange(
        card=name,
        zone=parser.zone(plain["zone"], (*at, "zone")) if "zone" in plain else "",
        set_limit=(ANY_NUMBER if plain["set_limit"] is None else plain["set_limit"])
        if "set_limit" in plain
        else None,
        where=parser.query(where.replace("$self", f'"{name}"'), (*at, "where")) if where else None,
        adjust=(adjust["rule"], adjust.get("min", 0), adjust.get("max", 0)) if adjust else None,
        option=(allow["rule"], option) if allow and option else None,
        add=parser.rule(plain["add"], (*at, "add"), by=name) if "add" in plain else None,
        waive=frozenset(waived),
    )


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
    if not isinstance(rule.body, Count):
        return rule
    body = rule.body
    low = body.least + least if isinstance(body.least, int) else body.least
    high = body.most + most if isinstance(body.most, int) else body.most
    return replace(rule, body=replace(body, least=low, most=high), by=card)


def _widened(rule: Rule, option: AllowOption, card: str) -> Rule:
    if not isinstance(rule.body, Allow):
        return rule
    return replace(rule, body=Allow((*rule.body.options, option)), by=card)
