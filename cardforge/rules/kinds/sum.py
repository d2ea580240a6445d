"""`sum`: a field's numbers added up over copies or cards: influence, agenda points, budgets."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from cardforge.problems import Location, Pointer, Problem
from cardforge.query import Query
from cardforge.rules.kind import Kind, bounds_apart, crossed, moving, queries_of, unbound, zones_have
from cardforge.rules.kinds._points import Prices, explain_points
from cardforge.rules.model import Bound, Rule, moved
from cardforge.rules.parse import Parser
from cardforge.rules.plan import Plan, Zones, counter
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.verdict import Violation
from cardforge.rules.words import number


@dataclass(frozen=True, slots=True, eq=False)
class Sum:
    """Bounds on the sum of the field `attr`. A card without a number there counts as 0.

    With `per_copy` every copy counts but the first `free_copies` of a card; else every card once.
    """

    attr: str
    least: Bound | None
    most: Bound | None
    per_copy: bool
    free_copies: int


def _parse(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Sum:
    parser.number_field(plain["attr"], (*at, "attr"))
    least, most = parser.bounds(plain, at)
    return Sum(plain["attr"], least, most, plain.get("per_copy", True), plain.get("free_copies", 0))


def _prices(rule: Rule, situation: Situation) -> Prices:
    body = cast("Sum", rule.body)
    noun = _noun(rule, body, situation)
    return Prices(situation.catalogue.amounts(body.attr), noun, body.per_copy, body.free_copies)


def _noun(rule: Rule, body: Sum, situation: Situation) -> str:
    """What is added up: the rule's name, else the field's."""
    field = situation.catalogue.database.game.fields.get(body.attr)
    return rule.name or (field.label if field else "") or body.attr


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    body = cast("Sum", rule.body)
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    least, most = situation.value(body.least), situation.value(body.most)
    yield from explain_points(rule, situation, _prices(rule, situation), counts, least, most)


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    if depends_on_deck(rule.selection):
        return True
    subjects = situation.ground.subjects(rule.selection)
    if subjects is not None and card_id not in subjects:
        return True
    body = cast("Sum", rule.body)
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    same = situation.catalogue.same[card_id]
    return _prices(rule, situation).admits(counts, same, situation.value(body.most))


def _plan(rule: Rule, plan: Plan) -> bool:
    """A lane of points, where all are whole and none below 0 and every copy counts; else it is added up."""
    body, ground = cast("Sum", rule.body), plan.ground
    bounds = [bound for bound in (body.least, body.most) if bound is not None]
    if depends_on_deck(rule.selection) or any(ground.fixed(bound) is None for bound in bounds):
        return False
    amounts = ground.catalogue.amounts(body.attr)
    subjects = ground.subjects(rule.selection)
    points = {
        id_: amount
        for id_, same in ground.catalogue.same.items()
        if isinstance(amount := amounts.get(same, 0), int) and (subjects is None or id_ in subjects)
    }
    whole = all(isinstance(amount, int) and amount >= 0 for amount in amounts.values())
    if not (whole and body.per_copy and not body.free_copies):
        prices = Prices(amounts, "", body.per_copy, body.free_copies)
        plan.check(rule, _adding(rule, ground, prices, ground.fixed(body.least), ground.fixed(body.most)))
        return True
    plan.weighed(rule, ground.fixed(body.least) or 0, ground.fixed(body.most), points)
    return True


def _adding(
    rule: Rule, ground: Ground, prices: Prices, least: int | None, most: int | None
) -> Callable[[Zones], bool]:
    counted, merged = counter(rule, ground), ground.catalogue.merged

    def passes(zones: Zones) -> bool:
        total = prices.total(merged(counted(zones)))
        return (least is None or least <= total) and (most is None or total <= most)

    return passes


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    body = cast("Sum", rule.body)
    for bound in (body.least, body.most):
        yield from unbound(rule, bound, ground, place)
    yield from crossed(rule, ground.fixed(body.least), ground.fixed(body.most), place)


def _notes(rule: Rule, situation: Situation) -> Iterator[str]:
    """What is spent of a budget that is kept."""
    body = cast("Sum", rule.body)
    most = situation.value(body.most)
    if most is not None:
        counts = situation.catalogue.merged(situation.counted(rule.selection))
        prices = _prices(rule, situation)
        total = prices.total(counts)
        if total <= most:
            yield f"{zones_have(rule, situation, f'{number(total)} of {most} {prices.noun}')} ({rule.id})"


def _adjust(body: Sum, least: int, most: int) -> Sum:
    return replace(body, least=moved(body.least, least), most=moved(body.most, most))


def _queries(body: object) -> list[Query]:
    total = cast("Sum", body)
    return [*queries_of((total.least, total.most))]


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    body, catalogue = cast("Sum", rule.body), ground.catalogue
    amounts, bounds = catalogue.amounts(body.attr), bounds_apart((body.least, body.most), ground)
    return {id_: (bounds[id_], amounts.get(same, 0)) for id_, same in catalogue.same.items()}


def _relative(rule: Rule, ground: Ground, card_id: str) -> bool:
    return moving(cast("Sum", rule.body).most)


KIND = Kind(
    "sum",
    *(_parse, _explain, _admits, _plan, _queries, _lint),
    notes=_notes,
    relative=_relative,
    adjust=_adjust,
    apart=_apart,
)
