"""`count`: how many copies, different cards or values lie in zones; for each group of cards, if asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from cardforge.problems import Location, Pointer, Problem, listed
from cardforge.query import Query
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import (
    Kind,
    LinearBound,
    bounds_apart,
    crossed,
    moving,
    noun,
    queries_of,
    removals,
    shared,
    thinned,
    unbound,
    violation,
    zones_have,
)
from cardforge.rules.kinds._count_body import Count, nearest, size
from cardforge.rules.kinds._count_groups import explain_groups, groups_of, own_limit
from cardforge.rules.kinds._count_values import explain_each, explain_values
from cardforge.rules.model import Rule, moved
from cardforge.rules.parse import Parser
from cardforge.rules.plan import Plan
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.suggest import enough, marks_instead, suggestions
from cardforge.rules.verdict import Fix, Rank, Violation
from cardforge.rules.words import card_named, listed_cards, summed_cards


def _parse(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Count:
    least, most = parser.bounds(plain, at)
    per = plain.get("per", ())
    per = (per,) if isinstance(per, str) else tuple(per)
    for place, name in enumerate(per):
        parser.field(name, (*at, "per", place) if isinstance(plain["per"], list) else (*at, "per"))
    for key in ("attr", "limit_attr"):
        if key in plain:
            parser.field(plain[key], (*at, key))
    return Count(
        least=least,
        most=most,
        one_of=tuple(sorted(plain.get("one_of", ()))),
        unit=plain.get("unit", "copies"),
        attr=plain.get("attr", ""),
        each_least=parser.bound(plain.get("each_min"), (*at, "each_min")),
        per=per,
        limit_attr=plain.get("limit_attr", ""),
    )


# --- explaining ---------------------------------------------------------------------------------------


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    body = cast("Count", rule.body)
    counts = situation.counted(rule.selection)
    if body.per:
        yield from explain_groups(rule, body, situation, counts)
    elif body.unit == "values":
        yield from explain_values(rule, body, situation, counts)
    else:
        yield from _explain_total(rule, body, situation, counts, size(body, situation, counts))
    if body.each_least is not None:
        yield from explain_each(rule, body, situation, counts)


def _explain_total(
    rule: Rule, body: Count, situation: Situation, counts: Counts, total: int
) -> Iterator[Violation]:
    least, most = situation.value(body.least), situation.value(body.most)
    leads = least == most == 1 and rule.selection.where is None
    told = partial(violation, rule, situation, actual=total, rank=Rank.LEADER if leads else None)
    if body.one_of and total not in body.one_of:
        wanted = nearest(body, total)
        facts = f"{_has(rule, situation, total)}, {listed(map(str, body.one_of), 'or')} needed"
        over = total - wanted
        if over > 0:
            fixes, steps = _fewer(rule, situation, counts, over)
        else:
            fixes, steps = _more(rule, body, situation, -over)
        yield told("deck.wrong-count", facts, limit=wanted, fixes=fixes, weight=abs(over), steps=steps)
    if least is not None and total < least:
        need = f"{'exactly' if least == most else 'at least'} {least} needed"
        fixes, steps = _more(rule, body, situation, least - total)
        yield told(
            "deck.too-few",
            f"{_has(rule, situation, total)}, {need}",
            limit=least,
            fixes=fixes,
            steps=steps,
            weight=least - total,
            completable=True,
        )
    if most is not None and total > most:
        yield _too_many(rule, situation, counts, total, most, least == most, Rank.LEADER if leads else None)


def _too_many(
    rule: Rule, situation: Situation, counts: Counts, total: int, most: int, exact: bool, rank: Rank | None
) -> Violation:
    over = total - most
    told = partial(violation, rule, situation, actual=total, limit=most, weight=over, rank=rank)
    cards = situation.cards(counts)
    if most == 0:
        facts = zones_have(rule, situation, f"{summed_cards(cards)}, none allowed")
        instead = [*marks_instead(situation, rule), *removals(situation, counts, over)]
        return told("deck.forbidden", facts, cards=cards, fixes=instead)
    facts = f"{_has(rule, situation, total)}, {'exactly' if exact else 'at most'} {most} allowed"
    fixes, steps = _fewer(rule, situation, counts, over)
    if rule.selection.where is None:
        return told("deck.too-many", facts, fixes=fixes)
    return told("deck.too-many", f"{facts}: {listed_cards(cards)}", cards=cards, fixes=fixes, steps=steps)


def _more(rule: Rule, body: Count, situation: Situation, need: int) -> tuple[tuple[Fix, ...], bool]:
    """What comes in if there are too few, and whether all of it."""
    return enough(suggestions(situation, rule, need, body.unit == "distinct"), need)


def _fewer(rule: Rule, situation: Situation, counts: Counts, over: int) -> tuple[tuple[Fix, ...], bool]:
    """What goes if there are too many, and whether all of it; of a rule about all cards, any."""
    if rule.selection.where is None:
        return (Fix("remove", "", over),), False
    return thinned(situation, counts, over)


def _has(rule: Rule, situation: Situation, total: int) -> str:
    """`main has 38 cards`, `main has no FOFL`."""
    where = rule.selection.where
    name = "" if where is None else card_named(where, situation.ground.reading.binds)
    card = situation.catalogue.database.find(name) if name else None
    name = card.name if card else name
    what = f"{total or 'no'} {name}" if name else noun(rule, situation, total)
    return zones_have(rule, situation, f"{'different ' if _distinct(rule) and total else ''}{what}")


def _distinct(rule: Rule) -> bool:
    return cast("Count", rule.body).unit == "distinct"


# --- what else is asked of a kind ---------------------------------------------------------------------


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    body = cast("Count", rule.body)
    if depends_on_deck(rule.selection):
        return True
    subjects = situation.ground.subjects(rule.selection)
    if subjects is not None and card_id not in subjects:
        return True
    most = situation.value(body.most)
    if subjects is None and not body.per and body.unit != "values":
        return most != 0  # a full deck gets the card in place of another
    counts = dict(situation.counted(rule.selection))
    counts[card_id] = counts.get(card_id, 0) + 1
    if not body.per:
        return most is None or size(body, situation, counts) <= most
    keys = situation.catalogue.keys(body.per)
    near = {id_: copies for id_, copies in counts.items() if not set(keys[card_id]).isdisjoint(keys[id_])}
    groups = [group for group in groups_of(body, situation, near) if card_id in group.counts]
    return all(group.limit is None or size(body, situation, group.counts) <= group.limit for group in groups)


def _plan(rule: Rule, plan: Plan) -> bool:
    body = cast("Count", rule.body)
    ground = plan.ground
    bounds = [bound for bound in (body.least, body.most) if bound is not None]
    if depends_on_deck(rule.selection) or any(ground.fixed(bound) is None for bound in bounds):
        return False
    least, most = ground.fixed(body.least), ground.fixed(body.most)
    if body.plain:
        plan.bound(rule, least or 0, most, ground.subjects(rule.selection), body.one_of)
        return True
    if body.unit == "copies" and body.per and not least and not body.one_of and body.each_least is None:
        caps = _caps(body, ground, rule, most)
        return plan.capped(rule, caps, ground.catalogue.keys(body.per), own=bool(body.limit_attr))
    return False


def _caps(body: Count, ground: Ground, rule: Rule, most: int | None) -> dict[str, int]:
    """Each card's limit by itself; cards without one are left out."""
    ids = ground.subjects(rule.selection)
    caps: dict[str, int] = {}
    for id_ in ground.catalogue.printings if ids is None else ids:
        cap = own_limit(body, ground, {id_: 1}, most)
        if cap is not None:
            caps[id_] = cap
    return caps


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    body = cast("Count", rule.body)
    for bound in (body.least, body.most, body.each_least):
        yield from unbound(rule, bound, ground, place)
    yield from crossed(rule, ground.fixed(body.least), ground.fixed(body.most), place)


def _adjust(body: Count, least: int, most: int) -> Count:
    return replace(body, least=moved(body.least, least), most=moved(body.most, most))


def _queries(body: object) -> list[Query]:
    count = cast("Count", body)
    return [*queries_of((count.least, count.most, count.each_least))]


def _rows(rule: Rule, ground: Ground) -> Iterator[LinearBound]:
    """The most of each group, where a plan does not hear of it since the rule asks for more."""
    body = cast("Count", rule.body)
    most = ground.fixed(body.most)
    plain = body.unit == "copies" and body.per and not body.limit_attr
    if most is None or not plain or depends_on_deck(rule.selection):
        return
    ids, groups = ground.subjects(rule.selection), dict[tuple[str, ...], dict[tuple[str, str], int]]()
    for id_, keys in ground.catalogue.keys(body.per).items():
        for key in keys if ids is None or id_ in ids else ():
            groups.setdefault(key, {}).update({(zone, id_): 1 for zone in rule.selection.zones})
    if body.each_least is not None or body.least is not None or body.one_of:
        yield from ((None, most, parts) for parts in groups.values())


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    """Values that cards share, and limits of their own."""
    body, catalogue = cast("Count", rule.body), ground.catalogue
    groups: list[Mapping[str, Hashable]] = [
        shared(catalogue.keys(attrs)) for attrs in (body.per, (body.attr,)) if any(attrs)
    ]
    if body.limit_attr:
        groups.append({id_: catalogue.values(id_, body.limit_attr) for id_ in catalogue.printings})
    bounds = bounds_apart((body.least, body.most, body.each_least), ground)
    return {id_: (bounds[id_], *[group.get(id_) for group in groups]) for id_ in catalogue.printings}


def _relative(rule: Rule, ground: Ground, card_id: str) -> bool:
    return moving(cast("Count", rule.body).most)


KIND = Kind(
    "count",
    *(_parse, _explain, _admits, _plan, _queries, _lint),
    relative=_relative,
    adjust=_adjust,
    rows=_rows,
    apart=_apart,
)
