"""Points that cards cost: added up, held against bounds, and the mends. For `sum` and the points of lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import violation, zones_have
from cardforge.rules.model import Rule
from cardforge.rules.situation import Situation
from cardforge.rules.suggest import SUGGESTED, room
from cardforge.rules.verdict import Fix, Violation
from cardforge.rules.words import listed_cards, number
from cardforge.tuples import NamedTuple

_DIGITS = 9
"""Decimal places that count: beyond them lies only what floating point makes up."""


class Prices(NamedTuple):
    """What cards cost: `points` of a copy by id, 0 for others; the first `free` copies of a card nothing.

    Without `per_copy` a card costs its points once. `noun` is what points are called, `by` who says so.
    """

    points: Mapping[str, int | float]
    noun: str
    per_copy: bool = True
    free: int = 0
    by: str = ""

    def cost(self, card_id: str, copies: int) -> int | float:
        paid = max(0, copies - self.free)
        return self.points.get(card_id, 0) * (paid if self.per_copy else min(1, paid))

    def spent(self, counts: Counts) -> dict[str, int | float]:
        """What each card costs, those that cost something; printings of a card must be together."""
        costs = {id_: self.cost(id_, copies) for id_, copies in counts.items()}
        return {id_: cost for id_, cost in costs.items() if cost}

    def total(self, counts: Counts) -> int | float:
        return rounded(sum(self.cost(id_, copies) for id_, copies in counts.items()))

    def admits(self, counts: Counts, card_id: str, most: int | None) -> bool:
        """Whether one copy more stays within the most, or costs nothing."""
        copies = counts.get(card_id, 0)
        if most is None or self.cost(card_id, copies + 1) <= self.cost(card_id, copies):
            return True
        return self.total({**counts, card_id: copies + 1}) <= most


def rounded(value: int | float) -> int | float:
    """A sum without the dust of floating point, as a whole number if it is one."""
    if isinstance(value, int):
        return value
    near = round(value, _DIGITS)
    return int(near) if near.is_integer() else near


def explain_points(
    rule: Rule, situation: Situation, prices: Prices, counts: Counts, least: int | None, most: int | None
) -> Iterator[Violation]:
    """Too many or too few points, with the cards that cost them; printings of a card must be together."""
    costs = prices.spent(counts)
    total = rounded(sum(costs.values()))
    need = "exactly" if least == most else ""
    cards = situation.cards({id_: counts[id_] for id_ in costs})
    facts = zones_have(rule, situation, f"{number(total)} {prices.noun}")
    if most is not None and total > most:
        over = rounded(total - most)
        by = f" by {prices.by}" if prices.by else ""
        fixes, steps = _cheaper(situation, prices, counts, costs, over)
        names = {situation.catalogue.name(id_): cost for id_, cost in costs.items()}
        yield violation(
            rule,
            situation,
            "deck.sum-too-high",
            f"{facts}, {need or 'at most'} {most} allowed{by}: {listed_cards(cards, names)}",
            actual=total,
            limit=most,
            cards=cards,
            fixes=fixes,
            weight=sum(fix.count for fix in fixes) if steps else min(fix.count for fix in fixes),
            steps=steps,
        )
    if least is not None and total < least:
        fixes = tuple(_dearer(rule, situation, prices, counts, least - total))
        yield violation(
            rule,
            situation,
            "deck.sum-too-low",
            f"{facts}, {need or 'at least'} {least} needed",
            actual=total,
            limit=least,
            cards=cards,
            fixes=fixes,
            weight=_fewest(prices, least - total),
            completable=True,
        )


def _cheaper(
    situation: Situation,
    prices: Prices,
    counts: Counts,
    costs: Mapping[str, int | float],
    over: int | float,
) -> tuple[tuple[Fix, ...], bool]:
    """Cards to take out: alternatives if there are any, else steps (True) from the dearest card down."""
    name = situation.catalogue.name
    alone = [
        Fix("remove", name(id_), copies)
        for id_ in costs
        if (copies := _copies_for(prices, id_, counts[id_], over))
    ]
    if alone:
        return tuple(alone), False
    steps: list[Fix] = []
    for id_ in sorted(costs, key=lambda one: -prices.points[one]):
        copies = _copies_for(prices, id_, counts[id_], min(over, costs[id_]))
        steps.append(Fix("remove", name(id_), copies))
        over = rounded(over - costs[id_])
        if over <= 0:
            break
    return tuple(steps), True


def _copies_for(prices: Prices, card_id: str, copies: int, saving: int | float) -> int:
    """The fewest copies that save so much, 0 if all of them do not."""
    whole = prices.cost(card_id, copies)
    for fewer in range(1, copies + 1):
        if rounded(whole - prices.cost(card_id, copies - fewer)) >= saving:
            return fewer
    return 0


def _dearer(
    rule: Rule, situation: Situation, prices: Prices, counts: Counts, lacking: int | float
) -> Iterator[Fix]:
    """A few legal cards whose copies bring what is lacking."""
    if not situation.suggesting:
        return
    zone = rule.selection.zones[0]
    if situation.ground.rules.zones[zone].of:
        return
    wanted = situation.ground.subjects(rule.selection)
    told = 0
    for id_, same in situation.catalogue.same.items():
        points = prices.points.get(same, 0)
        if points <= 0 or id_ != same or (wanted is not None and id_ not in wanted):
            continue
        copies = -int(-lacking // points) + max(0, prices.free - counts.get(same, 0))
        if not prices.per_copy and (counts.get(same, 0) > prices.free or points < lacking):
            continue
        if not prices.per_copy:
            copies = prices.free - counts.get(same, 0) + 1
        if room(situation, zone, id_, copies) == copies:
            yield Fix("add", situation.catalogue.name(id_), copies, zone)
            told += 1
            if told == SUGGESTED:
                return


def _fewest(prices: Prices, lacking: int | float) -> int:
    """How many copies it takes at least."""
    dearest = max(prices.points.values(), default=0)
    return max(1, -int(-lacking // dearest)) if dearest > 0 else 1
