"""`allow`: every copy must fit an option, and options may hold only so many; copies are put by matching."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, cast

from cardforge.problems import Location, Pointer, Problem, Severity, listed
from cardforge.query import Query
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import Kind, bounds_apart, moving, removals, unbound, violation, zones_have
from cardforge.rules.matching import Assignment
from cardforge.rules.model import Bound, Rule, Selection
from cardforge.rules.parse import Parser
from cardforge.rules.plan import Plan
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.verdict import Fix, Violation
from cardforge.rules.words import cards_of, described, listed_cards, summed_cards

_PLANNED = 4
"""Limited options that a plan takes: each set of them gets a lane."""


@dataclass(frozen=True, slots=True, eq=False)
class AllowOption:
    """Cards that may be there, at most `limit` copies (None: any number)."""

    where: Query
    limit: Bound | None
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Allow:
    options: tuple[AllowOption, ...]


def parse_option(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> AllowOption | None:
    """An option as game.json and cards write it; None if its query is wrong."""
    where = parser.query(plain["where"], (*at, "where"))
    limit = parser.bound(plain.get("limit"), (*at, "limit"))
    return AllowOption(where, limit, plain.get("name", "")) if where is not None else None


def _parse(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Allow:
    options = [
        parse_option(parser, option, (*at, "options", place)) for place, option in enumerate(plain["options"])
    ]
    return Allow(tuple(option for option in options if option is not None))


def _fits(rule: Rule, situation: Situation, counts: Iterable[str]) -> list[list[int]]:
    """For each card the options it fits."""
    meant = [_meant(rule, option, situation) for option in cast("Allow", rule.body).options]
    return [[place for place, ids in enumerate(meant) if id_ in ids] for id_ in counts]


def _meant(rule: Rule, option: AllowOption, situation: Situation) -> Iterable[str]:
    if option.where.deck:
        return situation.counted(Selection(rule.selection.zones, option.where))
    return situation.ground.matching(option.where)


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    options = cast("Allow", rule.body).options
    counts = situation.counted(rule.selection)
    ids = list(counts)
    fits = _fits(rule, situation, ids)
    unfit = {id_: counts[id_] for id_, places in zip(ids, fits, strict=True) if not places}
    if unfit:
        yield _not_allowed(rule, situation, unfit)
    room = [situation.value(option.limit) for option in options]
    if all(one is None for one in room):
        return
    assigned = Assignment([counts[id_] for id_ in ids], fits, room)
    unplaced = [item for item, left in enumerate(assigned.left) if left and fits[item]]
    for items, places in assigned.crowds(unplaced):
        inside = {ids[one]: (fits[one], assigned.left[one]) for one in sorted(items)}
        crowd = {id_: counts[id_] for id_ in inside}
        mends = _mends(situation, crowd, inside, room)
        over = sum(assigned.left[one] for one in items)
        yield _full(rule, situation, crowd, sorted(places), mends, over)


def _not_allowed(rule: Rule, situation: Situation, unfit: Counts) -> Violation:
    cards = situation.cards(unfit)
    total = sum(unfit.values())
    names = listed((_name(option, situation.ground) for option in cast("Allow", rule.body).options), "or")
    facts = f"{zones_have(rule, situation, summed_cards(cards))}, allowed is only {names}"
    return violation(
        rule,
        situation,
        "deck.not-allowed",
        facts,
        actual=total,
        limit=0,
        cards=cards,
        fixes=removals(situation, unfit, total),
        weight=total,
    )


def _mends(
    situation: Situation,
    crowd: Counts,
    inside: Mapping[str, tuple[list[int], int]],
    room: list[int | None],
) -> tuple[tuple[Fix, ...], bool]:
    """What has to go of a crowd: alternatives if single cards are enough, else steps (True).

    `inside`: the options that each card fits, and its copies that found no place.
    """
    name, over = situation.catalogue.name, sum(left for _, left in inside.values())
    fits = [places for places, _ in inside.values()]
    alone = [
        Fix("remove", name(id_), over)
        for id_, copies in crowd.items()
        if situation.suggesting
        and copies >= over
        and not any(Assignment([*{**crowd, id_: copies - over}.values()], fits, room).left)
    ]
    steps = [Fix("remove", name(id_), left) for id_, (_, left) in inside.items() if left]
    return (tuple(alone), False) if alone else (tuple(steps), True)


def _full(
    rule: Rule,
    situation: Situation,
    crowd: Counts,
    places: list[int],
    mends: tuple[tuple[Fix, ...], bool],
    over: int,
) -> Violation:
    cards = situation.cards(crowd)
    options = cast("Allow", rule.body).options
    total = sum(crowd.values())
    names = listed(f'"{_name(options[place], situation.ground)}"' for place in places)
    room = "has" if len(places) == 1 else "together have"
    facts = f"{cards_of(total)} need {names}, which {room} room for {total - over}: {listed_cards(cards)}"
    return violation(
        rule,
        situation,
        "deck.allowance-full",
        facts,
        actual=total,
        limit=total - over,
        cards=cards,
        fixes=mends[0],
        weight=over,
        steps=mends[1],
    )


def _name(option: AllowOption, ground: Ground) -> str:
    return option.name or described(option.where, ground.reading.binds)


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    if depends_on_deck(rule.selection):
        return True
    subjects = situation.ground.subjects(rule.selection)
    if subjects is not None and card_id not in subjects:
        return True
    options = cast("Allow", rule.body).options
    (free,) = _fits(rule, situation, [card_id])
    if not free or any(options[place].limit is None for place in free):
        return bool(free)
    counts = dict(situation.counted(rule.selection))
    counts[card_id] = counts.get(card_id, 0) + 1
    ids = list(counts)
    fits = _fits(rule, situation, ids)
    room = [situation.value(option.limit) for option in options]
    return not Assignment([counts[id_] for id_ in ids], fits, room).left[ids.index(card_id)]


def _plan(rule: Rule, plan: Plan) -> bool:
    """Copies that fit only options of a set may be no more than that set has room for: one lane a set."""
    options = cast("Allow", rule.body).options
    ground = plan.ground
    limited = [place for place, option in enumerate(options) if option.limit is not None]
    room = {place: ground.fixed(options[place].limit) for place in limited}
    if (
        depends_on_deck(rule.selection)
        or any(option.where.deck for option in options)
        or len(limited) > _PLANNED
        or None in room.values()
    ):
        return False
    subjects = ground.subjects(rule.selection)
    open_ids = frozenset().union(
        *(ground.matching(option.where) for option in options if option.limit is None)
    )
    closed = (frozenset(ground.catalogue.printings) if subjects is None else subjects) - open_ids
    for size in range(len(limited) + 1):
        for chosen in combinations(limited, size):
            others = [options[place].where for place in limited if place not in chosen]
            inside = closed.difference(*(ground.matching(query) for query in others))
            plan.bound(rule, 0, sum(room[place] or 0 for place in chosen), inside)
    return True


def _queries(body: object) -> list[Query]:
    return [option.where for option in cast("Allow", body).options]


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    """Options that change nothing because options without a limit take all of their cards."""
    options = cast("Allow", rule.body).options
    for index, option in enumerate(options):
        yield from unbound(rule, option.limit, ground, place)
        others = [
            ground.matching(other.where)
            for number, other in enumerate(options)
            if other.limit is None and (option.limit is not None or number < index) and number != index
        ]
        mine = ground.matching(option.where)
        if mine and others and mine <= frozenset().union(*others):
            message = (
                f'option {index + 1} of the rule "{rule.id}" holds only cards that others take without limit'
            )
            at = place((*rule.at, "options", index))
            yield Problem(at, "rules.unreachable-option", message, "drop the option", Severity.WARNING)


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    return bounds_apart([option.limit for option in cast("Allow", rule.body).options], ground)


def _relative(rule: Rule, ground: Ground, card_id: str) -> bool:
    """Whether the card may take a place in an option whose room hangs on the deck."""
    options = cast("Allow", rule.body).options
    return any(moving(one.limit) and card_id in ground.matching(one.where) for one in options)


KIND = Kind("allow", *(_parse, _explain, _admits, _plan, _queries, _lint), relative=_relative, apart=_apart)
