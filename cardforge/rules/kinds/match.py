"""`match`: cards agree in a field with those of another zone: the colours or the class of a leader."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import eq, ge, le
from typing import Any, cast

from cardforge.problems import Location, Pointer, Problem, Severity
from cardforge.rules.catalogue import Catalogue
from cardforge.rules.kind import Kind, removals, violation, zones_have
from cardforge.rules.model import Rule
from cardforge.rules.parse import Parser
from cardforge.rules.plan import Plan, Zones
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.verdict import Violation
from cardforge.rules.words import listed_cards, summed_cards

Values = frozenset[str]

_TESTS: Mapping[str, Callable[[Values, Values], bool]] = {
    "subset": le,
    "equal": eq,
    "superset": ge,
    "intersects": lambda mine, theirs: not mine.isdisjoint(theirs),
}
_ALLOWED = {
    "subset": "{0} allow{s} only {1}",
    "equal": "{0} ask{s} for just {1}",
    "superset": "{0} ask{s} for all of {1}",
    "intersects": "{0} ask{s} for one of {1}",
}


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """Each card's values of `attr` must be to those of `to_attr`, over all cards of `to_zone`, as `op` says.

    An empty zone asks for nothing: that a leader is missing is for a rule of its own.
    """

    attr: str
    op: str
    to_zone: str
    to_attr: str


def _parse(parser: Parser, plain: Mapping[str, Any], at: Pointer) -> Match:
    to = plain["to"]
    attr = to.get("attr", plain["attr"])
    parser.field(plain["attr"], (*at, "attr"))
    if "attr" in to:
        parser.field(attr, (*at, "to", "attr"))
    return Match(plain["attr"], plain["op"], parser.zone(to["zone"], (*at, "to", "zone")), attr)


def _sought(body: Match, catalogue: Catalogue, ids: Iterable[str]) -> Values:
    """The values that cards are held against."""
    return frozenset().union(*(catalogue.folded(id_, body.to_attr) for id_ in ids))


def _explain(rule: Rule, situation: Situation) -> Iterator[Violation]:
    body, catalogue = cast("Match", rule.body), situation.catalogue
    leaders = situation.zones[body.to_zone]
    if not leaders:
        return
    sought, passes = _sought(body, catalogue, leaders), _TESTS[body.op]
    counts = situation.counted(rule.selection)
    wrong = {
        id_: copies for id_, copies in counts.items() if not passes(catalogue.folded(id_, body.attr), sought)
    }
    if wrong:
        cards = situation.cards(wrong)
        total = sum(wrong.values())
        facts = zones_have(rule, situation, f"{summed_cards(cards)}; {_allowed(body, situation)}")
        yield violation(
            rule,
            situation,
            "deck.not-allowed",
            facts,
            actual=total,
            limit=0,
            cards=cards,
            fixes=removals(situation, wrong, total),
            weight=total,
        )


def _allowed(body: Match, situation: Situation) -> str:
    """`Vara allows only colour red/blue`."""
    ids = situation.zones[body.to_zone]
    values = dict.fromkeys(value for id_ in ids for value in situation.catalogue.values(id_, body.to_attr))
    names = listed_cards(situation.cards(dict.fromkeys(ids, 1)))
    return _ALLOWED[body.op].format(
        names, f"{body.attr} {'/'.join(values) or 'none'}", s="s" if len(ids) == 1 else ""
    )


def _admits(rule: Rule, situation: Situation, card_id: str) -> bool:
    body = cast("Match", rule.body)
    leaders = situation.zones[body.to_zone]
    if not leaders or depends_on_deck(rule.selection):
        return True
    subjects = situation.ground.subjects(rule.selection)
    if subjects is not None and card_id not in subjects:
        return True
    catalogue = situation.catalogue
    return _TESTS[body.op](catalogue.folded(card_id, body.attr), _sought(body, catalogue, leaders))


def _plan(rule: Rule, plan: Plan) -> bool:
    """The cards that a set of values lets in are found once and kept."""
    body, ground = cast("Match", rule.body), plan.ground
    if depends_on_deck(rule.selection):
        return False
    catalogue, names, subjects = ground.catalogue, rule.selection.zones, ground.subjects(rule.selection)
    passes = _TESTS[body.op]
    mine = {id_: catalogue.folded(id_, body.attr) for id_ in catalogue.printings}
    kept: dict[Values, frozenset[str]] = {}

    def inside(sought: Values) -> frozenset[str]:
        if sought not in kept:
            kept[sought] = frozenset(
                id_
                for id_, values in mine.items()
                if passes(values, sought) or (subjects is not None and id_ not in subjects)
            )
        return kept[sought]

    def check(zones: Zones) -> bool:
        leaders = zones[body.to_zone]
        if not leaders:
            return True
        allowed = inside(_sought(body, catalogue, leaders))
        return all(allowed.issuperset(zones[name]) for name in names)

    plan.check(rule, check)
    return True


def _lint(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    body, catalogue = cast("Match", rule.body), ground.catalogue
    for attr, at in ((body.attr, ("attr",)), (body.to_attr, ("to",))):
        if catalogue.printings and not any(catalogue.values(id_, attr) for id_ in catalogue.printings):
            message = f'the rule "{rule.id}" compares "{attr}", and no card has a value there'
            hint = "name the field that the cards have, or fill it in"
            yield Problem(place((*rule.at, *at)), "rules.no-values", message, hint, Severity.WARNING)
            if body.to_attr == body.attr:
                return


def _notes(rule: Rule, situation: Situation) -> Iterator[str]:
    body = cast("Match", rule.body)
    if not situation.zones[body.to_zone]:
        label = situation.ground.rules.zones[body.to_zone].label
        yield f"nothing is compared while there is no card in {label} ({rule.id})"


def _leaders(body: Match) -> tuple[str, ...]:
    return (body.to_zone,)


def _apart(rule: Rule, ground: Ground) -> Mapping[str, Hashable]:
    body, folded = cast("Match", rule.body), ground.catalogue.folded
    return {id_: (folded(id_, body.attr), folded(id_, body.to_attr)) for id_ in ground.catalogue.printings}


KIND = Kind(
    "match",
    *(_parse, _explain, _admits, _plan),
    lint=_lint,
    notes=_notes,
    leaders=_leaders,
    apart=_apart,
)
