"""`within`: zones hold no cards but those of a zone, fixed cards, packs or a pool; `equal`: just those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, cast

from cardforge.problems import Location, Pointer, Problem, Severity, listed
from cardforge.query import Query
from cardforge.rules.catalogue import Counts, added
from cardforge.rules.kind import Kind, LinearBound, violation, zones_have
from cardforge.rules.model import Rule
from cardforge.rules.parse import Parser
from cardforge.rules.plan import Plan, Zones, counter
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.suggest import admitter
from cardforge.rules.verdict import Fix, Violation
from cardforge.rules.words import cards_of, listed_cards
from cardforge.schemas import uncommented
from cardforge.tuples import NamedTuple


class Pack(NamedTuple):
    """The cards of a set (`code`), or those that a query means, each in its quantity."""

    name: str
    code: str = ""
    where: Query | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Within:
    """What a rule's zones are held against: one of a zone, fixed cards, packs (`take` of them), a pool."""

    equal: bool
    zone: str = ""
    fixed: Counts | None = None
    packs: tuple[Pack, ...] = ()
    take: int = 0
    pool: str = ""


class _Bounds(NamedTuple):
    """Cards, and what they are called."""

    counts: Counts
    name: str


def _parse(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Within:
    of, at = plain["of"], (*at, "of")
    equal = plain.get("mode") == "equal"
    if isinstance(of, str):
        return Within(equal, zone=parser.zone(of, at))
    if isinstance(of.get("packs"), list):
        packs = tuple(
            pack
            for place, one in enumerate(of["packs"])
            if (pack := _pack(parser, one, (*at, "packs", place))) is not None
        )
        return Within(equal, packs=packs, take=of.get("take", len(packs)))
    if isinstance(of.get("pool"), str):
        return Within(equal, pool=of["pool"])
    found = [(parser.card(name, (*at, name)), number) for name, number in uncommented(of).items()]
    return Within(equal, fixed=added((card, number) for card, number in found if card))


def _pack(parser: Parser, plain: Any, at: Pointer) -> Pack | None:
    if isinstance(plain, str):
        return Pack(plain, parser.card_set(plain, at))
    where = parser.query(plain["where"], (*at, "where"))
    return Pack(plain["name"], where=where) if where is not None else None


def _contents(pack: Pack, ground: Ground) -> Counts:
    catalogue = ground.catalogue
    ids = ground.matching(pack.where) if pack.where is not None else None
    return {
        id_: one.quantity
        for id_, one in catalogue.printings.items()
        if (one.set.code == pack.code and id_ not in catalogue.extras if ids is None else id_ in ids)
    }


def _packed(body: Within, ground: Ground) -> list[_Bounds]:
    """The unions of any `take` different packs."""
    whole = [(pack.name, _contents(pack, ground)) for pack in body.packs]
    return [
        _Bounds(
            ground.catalogue.merged(added(pair for _, counts in chosen for pair in counts.items())),
            listed(name for name, _ in chosen),
        )
        for chosen in combinations(whole, body.take)
    ]


def _bounds(rule: Rule, body: Within, situation: Situation) -> list[_Bounds]:
    """What the zones may be held against, any of them; none if there is nothing to ask."""
    catalogue, rules = situation.catalogue, situation.ground.rules
    if body.zone:
        return [_Bounds(catalogue.merged(situation.zones[body.zone]), rules.zones[body.zone].label)]
    if body.packs:
        return [one._replace(name=rule.name or one.name) for one in _packed(body, situation.ground)]
    if body.pool:
        pool = situation.pools.get(body.pool)
        return [] if pool is None else [_Bounds(catalogue.merged(pool), rule.name or body.pool)]
    return [_Bounds(catalogue.merged(body.fixed or {}), rule.name)]


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    body = cast("Within", rule.body)
    if body.take > len(body.packs):
        facts = f"{body.take} different packs are needed, and there is {cards_of(len(body.packs), 'pack')}"
        yield violation(rule, situation, "deck.missing", facts, actual=len(body.packs), limit=body.take)
        return
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    found = [
        (_surplus(counts, bounds.counts), _surplus(bounds.counts, counts) if body.equal else {}, bounds)
        for bounds in _bounds(rule, body, situation)
    ]
    if not found:
        return
    extra, missing, bounds = min(found, key=lambda one: sum(one[0].values()) + sum(one[1].values()))
    if extra:
        yield _extra(rule, body, situation, counts, extra, bounds)
    if missing:
        yield _missing(rule, situation, missing, bounds)


def _surplus(counts: Counts, bounds: Counts) -> dict[str, int]:
    """The copies that go beyond."""
    return {id_: copies - bounds.get(id_, 0) for id_, copies in counts.items() if copies > bounds.get(id_, 0)}


def _extra(
    rule: Rule, body: Within, situation: Situation, counts: Counts, extra: Counts, bounds: _Bounds
) -> Violation:
    cards = situation.cards(extra)
    total = sum(counts.values())
    over = sum(extra.values())
    numbers = f"{cards_of(total)}, {total - over or 'none'} within"
    of = bounds.name or "the fixed cards"
    facts = zones_have(rule, situation, f"{listed_cards(cards)} beyond {of} ({numbers})")
    fixes = [Fix("remove", card.name, card.count) for card in cards]
    fixes += _completions(rule, body, situation, extra)
    completable = all(any(fix.op == "add" and fix.card == card.name for fix in fixes) for card in cards)
    return violation(
        rule,
        situation,
        "deck.extra",
        facts,
        actual=total,
        limit=total - over,
        cards=cards,
        fixes=fixes,
        weight=over,
        completable=completable,
        steps=all(fix.op == "remove" for fix in fixes),
    )


def _completions(rule: Rule, body: Within, situation: Situation, extra: Counts) -> Iterator[Fix]:
    """Cards that another zone may get instead, where they are legal."""
    if not body.zone or not situation.suggesting:
        return
    admits = admitter(situation, body.zone)
    for id_, copies in extra.items():
        if admits(id_):
            yield Fix("add", situation.catalogue.name(id_), copies, body.zone)


def _missing(rule: Rule, situation: Situation, missing: Counts, bounds: _Bounds) -> Violation:
    cards = situation.cards(missing)
    lacking, wanted = sum(missing.values()), sum(bounds.counts.values())
    of = f" of {bounds.name}" if bounds.name else ""
    there = f"({wanted - lacking} of {wanted} there)"
    facts = f"{zones_have(rule, situation, cards_of(lacking), lack=True)}{of} {there}: {listed_cards(cards)}"
    zone = rule.selection.zones[0]
    return violation(
        rule,
        situation,
        "deck.missing",
        facts,
        actual=wanted - lacking,
        limit=wanted,
        cards=cards,
        fixes=[Fix("add", card.name, card.count, zone) for card in cards],
        weight=lacking,
        completable=True,
    )


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    body = cast("Within", rule.body)
    subjects = (
        situation.ground.subjects(rule.selection) if not depends_on_deck(rule.selection) else frozenset()
    )
    if subjects is not None and card_id not in subjects:
        return True
    same = situation.catalogue.same[card_id]
    counts = situation.catalogue.merged(situation.counted(rule.selection))
    found = _bounds(rule, body, situation)
    return not found or any(counts.get(same, 0) < bounds.counts.get(same, 0) for bounds in found)


def _plan(rule: Rule, plan: Plan) -> bool:
    body = cast("Within", rule.body)
    ground = plan.ground
    if (
        body.pool
        or body.take > len(body.packs)
        or ground.catalogue.reprints
        or depends_on_deck(rule.selection)
    ):
        return False
    counted = counter(rule, ground)
    if body.zone:
        plan.check(rule, _against_zone(body, counted))
        return True
    allowed = [one.counts for one in _packed(body, ground)] if body.packs else [body.fixed or {}]
    if body.equal:
        plan.check(rule, lambda zones: counted(zones) in allowed)
    else:
        plan.check(rule, lambda zones: any(_inside(counted(zones), counts) for counts in allowed))
    return True


def _against_zone(body: Within, counted: Callable[[Zones], Counts]) -> Callable[[Zones], bool]:
    zone = body.zone
    if body.equal:
        return lambda zones: counted(zones) == zones[zone]
    return lambda zones: _inside(counted(zones), zones[zone])


def _inside(counts: Counts, bounds: Counts) -> bool:
    for id_, copies in counts.items():  # noqa: SIM110  # all() with a generator takes three times as long
        if copies > bounds.get(id_, 0):
            return False
    return True


def _queries(body: object) -> list[Query]:
    return [pack.where for pack in cast("Within", body).packs if pack.where is not None]


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    body = cast("Within", rule.body)
    if body.take > len(body.packs):
        message = (
            f'the rule "{rule.id}" takes {body.take} packs, and there is {cards_of(len(body.packs), "pack")}'
        )
        at = place((*rule.at, "of", "take"))
        yield Problem(
            at, "rules.too-few-packs", message, "no deck can meet it until there are more", Severity.INFO
        )


def _notes(rule: Rule, situation: Situation) -> Iterator[str]:
    pool = cast("Within", rule.body).pool
    if pool and pool not in situation.pools:
        yield f'the rule {rule.id} was not asked, as the pool "{pool}" is not at hand'


# --- repairing ----------------------------------------------------------------------------------------


def _rows(rule: Rule, ground: Ground) -> Iterator[LinearBound]:
    """For each card its copies in the rule's zones: no more than there are in the other, or than are fixed.

    Of packs, any that may be meant: no more than the most of them hold, no fewer than the least.
    """
    body = cast("Within", rule.body)
    if body.pool or body.take > len(body.packs) or depends_on_deck(rule.selection):
        return
    subjects, same_as = ground.subjects(rule.selection), ground.catalogue.same
    twins: dict[str, list[str]] = {}
    for id_, same in same_as.items():
        if subjects is None or id_ in subjects:
            twins.setdefault(same, []).append(id_)
    if body.zone:
        against: dict[str, dict[tuple[str, str], int]] = {}
        for id_, same in same_as.items():
            against.setdefault(same, {})[body.zone, id_] = -1
        for same, ids in twins.items():
            parts = Counter(_parts(rule, ids))
            parts.update(against[same])
            yield 0 if body.equal else None, 0, parts
        return
    merged = ground.catalogue.merged
    either = [one.counts for one in _packed(body, ground)] if body.packs else [merged(body.fixed or {})]
    others = [id_ for same, ids in twins.items() if not any(same in one for one in either) for id_ in ids]
    yield None, 0, _parts(rule, others)
    for same in dict.fromkeys(id_ for one in either for id_ in one):
        numbers = [one.get(same, 0) for one in either]
        yield min(numbers) if body.equal else None, max(numbers), _parts(rule, twins.get(same, []))


def _parts(rule: Rule, ids: Iterable[str]) -> dict[tuple[str, str], int]:
    return dict(Counter((zone, id_) for id_ in ids for zone in rule.selection.zones))


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    """How many copies of a card there may be in each pack, or as fixed."""
    body, every = cast("Within", rule.body), ground.catalogue.printings
    if body.pool:
        return {id_: id_ for id_ in every}
    counts = [_contents(pack, ground) for pack in body.packs] or [body.fixed or {}]
    return {id_: tuple([one.get(id_, 0) for one in counts]) for id_ in every}


KIND = Kind(
    "within",
    *(_parse, _explain, _admits, _plan, _queries, _lint),
    notes=_notes,
    relative=lambda rule, ground, card_id: bool(cast("Within", rule.body).zone),
    rows=_rows,
    apart=_apart,
)
