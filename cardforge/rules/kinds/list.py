"""`list`: ban and limit lists with dates; of each rule's lists the one that holds on the day is asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import cast

from cardforge.problems import Location, Pointer, Problem
from cardforge.rules import days
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import Kind, bounds_apart, removals, unbound, violation, zones_have
from cardforge.rules.kinds._list_body import Known, Lists, current, known, parse_lists
from cardforge.rules.kinds._points import Prices, explain_points
from cardforge.rules.model import Rule, moved
from cardforge.rules.plan import Plan, Zones
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.verdict import Applied, Fix, Violation
from cardforge.rules.words import listed_cards, summed_cards


def _holding(rule: Rule, situation: Situation) -> Known | None:
    listing = current(cast("Lists", rule.body), situation.as_of)
    return known(listing, situation.catalogue) if listing else None


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    held = _holding(rule, situation)
    if held is None:
        return
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    forbidden = {id_: copies for id_, copies in counts.items() if id_ in held.forbidden}
    if forbidden:
        yield _forbidden(rule, situation, forbidden, held)
    yield from _limited(rule, situation, counts, held)
    most = situation.value(held.listing.most)
    prices = Prices(held.points, "points", by=held.listing.called())
    yield from explain_points(rule, situation, prices, counts, None, most)
    for group in held.groups:
        present = {id_: copies for id_, copies in counts.items() if id_ in group}
        if len(present) > 1:
            yield _exclusive(rule, situation, present, held)


def _forbidden(rule: Rule, situation: Situation, counts: Counts, held: Known) -> Violation:
    cards = situation.cards(counts)
    total = sum(counts.values())
    facts = f"{summed_cards(cards)}, forbidden by {held.listing.called()}"
    return violation(
        rule,
        situation,
        "deck.forbidden",
        zones_have(rule, situation, facts),
        actual=total,
        limit=0,
        cards=cards,
        fixes=removals(situation, counts, total),
        weight=total,
    )


def _limited(rule: Rule, situation: Situation, counts: Counts, held: Known) -> Iterator[Violation]:
    """Cards beyond their limits; those with the same numbers are one violation."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    for id_, copies in counts.items():
        limit = held.limited.get(id_, copies)
        if copies > limit:
            found.setdefault((copies, limit), {})[id_] = copies
    for (copies, limit), over in found.items():
        cards = situation.cards(over)
        beyond = copies - limit
        facts = f"{listed_cards(cards)}, at most {limit} allowed by {held.listing.called()}"
        yield violation(
            rule,
            situation,
            "deck.copies",
            zones_have(rule, situation, facts),
            actual=copies,
            limit=limit,
            cards=cards,
            fixes=removals(situation, over, beyond),
            weight=beyond * len(over),
        )


def _exclusive(rule: Rule, situation: Situation, present: Counts, held: Known) -> Violation:
    """Several cards of which a deck may hold one; the fixes leave the one with the most copies, or either."""
    cards = situation.cards(present)
    kept = max(present, key=lambda id_: present[id_])
    going = {id_: copies for id_, copies in present.items() if len(present) == 2 or id_ != kept}
    facts = f"{listed_cards(cards)}, of which {held.listing.called()} allows only one"
    return violation(
        rule,
        situation,
        "deck.exclusive",
        zones_have(rule, situation, facts),
        actual=len(present),
        limit=1,
        cards=cards,
        fixes=[Fix("remove", card.name, card.count) for card in situation.cards(going)],
        weight=sum(present.values()) - present[kept],
        steps=len(present) > 2,
    )


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    held = _holding(rule, situation)
    if held is None or depends_on_deck(rule.selection):
        return True
    subjects = situation.ground.subjects(rule.selection)
    if subjects is not None and card_id not in subjects:
        return True
    same = situation.catalogue.same[card_id]
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    if same in held.forbidden or counts.get(same, 0) >= held.limited.get(same, counts.get(same, 0) + 1):
        return False
    if any(same in group and any(id_ != same and id_ in counts for id_ in group) for group in held.groups):
        return False
    return Prices(held.points, "points").admits(counts, same, situation.value(held.listing.most))


def _plan(rule: Rule, plan: Plan) -> bool:
    """Lanes for what is forbidden, for limits and points; a look at each group."""
    listing = current(cast("Lists", rule.body), plan.as_of)
    if listing is None:
        return True
    ground = plan.ground
    if depends_on_deck(rule.selection) or (listing.most is not None and ground.fixed(listing.most) is None):
        return False
    held, same = known(listing, ground.catalogue), ground.catalogue.same
    subjects = ground.subjects(rule.selection)
    ids = frozenset(same if subjects is None else subjects)
    if held.forbidden:
        plan.bound(rule, 0, 0, frozenset(id_ for id_ in ids if same[id_] in held.forbidden))
    if ground.catalogue.reprints:
        for card, limit in held.limited.items():
            plan.bound(rule, 0, limit, frozenset(id_ for id_ in ids if same[id_] == card))
    else:
        caps = {id_: limit for id_, limit in held.limited.items() if id_ in ids}
        plan.capped(rule, caps, {id_: ((id_,),) for id_ in caps}, own=True)
    if held.points:
        points = {id_: held.points[same[id_]] for id_ in ids if same[id_] in held.points}
        plan.weighed(rule, 0, ground.fixed(listing.most), points)
    for group in held.groups:
        plan.check(rule, _alone(rule, same, frozenset(id_ for id_ in ids if same[id_] in group)))
    return True


def _alone(rule: Rule, same: Mapping[str, str], group: frozenset[str]) -> Callable[[Zones], bool]:
    """Whether no more than one card of a group is in the zones."""
    names = rule.selection.zones

    def passes(zones: Zones) -> bool:
        found = [id_ for name in names for id_ in group.intersection(zones[name])]
        return len(found) < 2 or len({same[id_] for id_ in found}) < 2

    return passes


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    for listing in cast("Lists", rule.body).lists:
        yield from unbound(rule, listing.most, ground, place)


def _notes(rule: Rule, situation: Situation) -> Iterator[str]:
    listing = current(cast("Lists", rule.body), situation.as_of)
    if listing is not None:
        yield f"{listing.called()} holds ({rule.id})"
    else:
        yield f"no list holds{f' on {situation.as_of}' if situation.as_of else ''} ({rule.id})"


def _applied(rule: Rule, as_of: str) -> Applied | None:
    listing = current(cast("Lists", rule.body), as_of)
    return Applied(rule.id, listing.name, listing.start, listing.end) if listing else None


def _turns(body: Lists) -> Iterator[str]:
    for one in body.lists:
        if one.start:
            yield one.start
        if one.end:
            yield days.after(one.end)


def _adjust(body: Lists, least: int, most: int) -> Lists:
    """Points are the only thing on a list that has a bound."""
    return Lists(tuple(replace(one, most=moved(one.most, most)) for one in body.lists))


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    """What each of the lists, of whatever day, says of a card."""
    lists = cast("Lists", rule.body).lists
    found = [known(one, ground.catalogue) for one in lists]
    bounds, same = bounds_apart([one.most for one in lists], ground), ground.catalogue.same
    return {id_: (bounds[id_], *[_said(one, same[id_]) for one in found]) for id_ in same}


def _said(held: Known, card: str) -> Hashable:
    groups = tuple([card in group for group in held.groups])
    return card in held.forbidden, held.limited.get(card), held.points.get(card), groups


KIND = Kind(
    "list",
    parse_lists,
    _explain,
    _admits,
    _plan,
    lint=_lint,
    notes=_notes,
    applied=_applied,
    turns=_turns,
    adjust=_adjust,
    apart=_apart,
)
