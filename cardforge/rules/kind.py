"""What a rule kind is made of, and how the kinds word what they find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardforge.problems import Location, Pointer, Problem
from cardforge.query import Query
from cardforge.rules.catalogue import Counts
from cardforge.rules.model import Bound, BoundAttr, BoundLinear, BoundMoved, BoundName, Rule
from cardforge.rules.situation import Ground, Situation
from cardforge.rules.verdict import Applied, CardCount, Fix, Rank, Violation
from cardforge.rules.words import cards_of, described

if TYPE_CHECKING:
    from cardforge.rules.parse import Parser
    from cardforge.rules.plan import Plan

_RANKS = {
    "deck.not-allowed": Rank.FORBIDDEN,
    "deck.forbidden": Rank.FORBIDDEN,
    "deck.copies": Rank.COPIES,
    "deck.allowance-full": Rank.COPIES,
    "deck.sum-too-high": Rank.COPIES,
    "deck.exclusive": Rank.COPIES,
    "deck.sum-too-low": Rank.REQUIRED,
}


LinearBound = tuple[int | None, int | None, Mapping[tuple[str, str], int]]
"""Least and most of a sum, and what each copy in a zone, of a card's id, adds to it."""


def no_notes(rule: Rule, situation: Situation) -> Iterator[str]:
    """What kinds say that have nothing to say."""
    yield from ()


def _nothing(rule: Rule, ground: Ground, place: Callable[[Pointer], Location]) -> Iterator[Problem]:
    yield from ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A rule kind. `body` below is what `parse` made, the kind's own parameters.

    - `parse(parser, plain, at)` → body; mistakes go to the parser.
    - `explain(rule, situation)` → every violation.
    - `admits(rule, situation, card_id)`: whether a further copy of the card may be legal by this rule.
    - `plan(rule, plan)` puts the rule into a compiled plan; False if it can only be explained.
    - `queries(body)`: the queries of its own.
    - `lint(rule, ground, place)` → what is wrong with the rule itself under one reading.
    - `notes(rule, situation)` → what a deck's player may want to know though nothing is wrong.
    - `applied(rule, as_of)` → the dated list that held on a day, if the kind has such.
    - `turns(body)`: the days on which something else begins to hold.
    - `leaders(body)`: the zones whose cards others are held against.
    - `relative(rule, ground, card_id)`: whether how many copies of a card are allowed hangs on other cards.
    - `adjust(body, least, most)` → the body with these added to its bounds; a kind without has no bounds.
    - `rows(rule, ground)` → least, most and what a copy in each place adds: linear bounds on the counts that
      every deck meets if it meets the rule, besides those that `plan` gets.
    - `apart(rule, ground)` → by card id what the rule looks at of a card, besides queries: cards with equal
      answers can stand for each other. A kind without it tells all cards apart.
    """

    name: str
    parse: Callable[[Parser, Mapping[str, Any], Pointer], object]
    explain: Callable[[Rule, Situation], Iterator[Violation]]
    admits: Callable[[Rule, Situation, str], bool]
    plan: Callable[[Rule, Plan], bool]
    queries: Callable[[object], Iterable[Query]] = lambda body: ()
    lint: Callable[[Rule, Ground, Callable[[Pointer], Location]], Iterator[Problem]] = _nothing
    notes: Callable[[Rule, Situation], Iterator[str]] = no_notes
    applied: Callable[[Rule, str], Applied | None] = lambda rule, as_of: None
    leaders: Callable[[Any], Iterable[str]] = lambda body: ()
    turns: Callable[[Any], Iterable[str]] = lambda body: ()
    relative: Callable[[Rule, Ground, str], bool] = lambda rule, ground, card_id: False
    adjust: Callable[[Any, int, int], object] | None = None
    rows: Callable[[Rule, Ground], Iterator[LinearBound]] | None = None
    apart: Callable[[Rule, Ground], Mapping[str, Hashable]] | None = None


def violation(
    rule: Rule,
    situation: Situation,
    code: str,
    facts: str,
    *,
    actual: int | float | None = None,
    limit: int | None = None,
    cards: tuple[CardCount, ...] = (),
    fixes: Iterable[Fix] = (),
    weight: int = 1,
    by: str = "",
    completable: bool = False,
    rank: Rank | None = None,
    steps: bool | None = None,
) -> Violation:
    """A violation of a rule: its own words first, then the facts. `rank` is told by the code if not given."""
    rules = situation.ground.rules
    zones = rule.selection.zones
    leads = all(rules.zones[zone].of for zone in zones)
    about = rule.selection.where is not None or rule.selection.but is not None
    usual = _RANKS.get(code, Rank.REQUIRED if about else Rank.SIZE)
    return Violation(
        rule=rule.id,
        code=code,
        message=f"{rule.message}: {facts}" if rule.message else facts,
        severity=rule.severity,
        zone="+".join(zones),
        actual=actual,
        limit=limit,
        cards=cards,
        fixes=tuple(fixes),
        completable=completable,
        by=by or rule.by,
        cite=rule.cite,
        weight=weight,
        rank=rank or (Rank.LEADER if leads else usual),
        says=rule.message,
        steps=steps,
    )


def noun(rule: Rule, situation: Situation, number: int) -> str:
    """What a rule counts, with its number: `2 cards`, `1 card (colour blue)`."""
    where = rule.selection.where
    text = cards_of(number)
    return f"{text} ({described(where, situation.ground.reading.binds)})" if where is not None else text


def zones_have(rule: Rule, situation: Situation, what: str, lack: bool = False) -> str:
    """`main has 2 cards`, `main and side have 2 cards`; `lack` for the opposite."""
    zones = rule.selection.zones
    one, many = ("lacks", "lack") if lack else ("has", "have")
    return f"{situation.ground.rules.label_of(zones)} {one if len(zones) == 1 else many} {what}"


def removals(situation: Situation, counts: Counts, over: int) -> Iterator[Fix]:
    """For each card the removal of as many copies as it can give."""
    for card in situation.cards(counts):
        yield Fix("remove", card.name, min(card.count, over))


def crossed(
    rule: Rule, least: int | None, most: int | None, place: Callable[[Pointer], Location]
) -> Iterator[Problem]:
    """That a rule wants more at least than at most."""
    if least is not None and most is not None and least > most:
        message = f'the rule "{rule.id}" wants at least {least} and at most {most}'
        yield Problem(place((*rule.at, "min")), "rules.min-over-max", message, "make min the lower one")


def thinned(situation: Situation, counts: Counts, over: int) -> tuple[tuple[Fix, ...], bool]:
    """What takes `over` copies out, of whichever cards.

    Alternatives where single cards have so many; else steps (True), from the card with the most copies down.
    """
    cards = situation.cards(counts)
    alone = tuple(Fix("remove", card.name, over) for card in cards if card.count >= over)
    if alone:
        return alone, False
    steps: list[Fix] = []
    for card in sorted(cards, key=lambda card: -card.count):
        less = min(card.count, over)
        over -= less
        if less:
            steps.append(Fix("remove", card.name, less))
    return tuple(steps), True


def moving(bound: Bound | None) -> bool:
    """Whether a bound hangs on the cards of the deck."""
    inner = bound.bound if isinstance(bound, BoundMoved) else bound
    return isinstance(inner, (BoundAttr, BoundLinear))


def queries_of(bounds: Iterable[Bound | None]) -> Iterator[Query]:
    """The queries by which bounds count cards."""
    for bound in bounds:
        inner = bound.bound if isinstance(bound, BoundMoved) else bound
        if isinstance(inner, BoundLinear) and inner.selection.where is not None:
            yield inner.selection.where


def unbound(
    rule: Rule, bound: Bound | None, ground: Ground, place: Callable[[Pointer], Location]
) -> Iterator[Problem]:
    """What is wrong with a bound `$name` under one reading: it stands for no number."""
    if isinstance(bound, BoundName) and ground.fixed(bound) is None:
        chosen = ", ".join(f"{name} {value}" for name, value in ground.reading.choices.items())
        message = f'the rule "{rule.id}" needs a number for ${bound.name}, {chosen or "no choice"} binds none'
        yield Problem(place(rule.at), "rules.bad-bound", message, 'bind a number, or add a "when"')


def shared(groups: Mapping[str, Sequence[Hashable]]) -> dict[str, Hashable]:
    """By card id the groups that it shares with other cards, and how many it has for itself.

    Which groups those are makes no difference: another card with as many can stand for it.
    """
    numbers = Counter(group for mine in groups.values() for group in set(mine))
    return {
        id_: (tuple([group for group in mine if numbers[group] > 1]), sum(numbers[one] == 1 for one in mine))
        for id_, mine in groups.items()
    }


def bounds_apart(bounds: Iterable[Bound | None], ground: Ground) -> dict[str, Hashable]:
    """By card id the numbers that bounds add up over cards."""
    attrs = [attr for bound in bounds for attr in _attrs(bound)]
    number = ground.catalogue.number
    return {id_: tuple([number(id_, attr) for attr in attrs]) for id_ in ground.catalogue.printings}


def _attrs(bound: Bound | None) -> Iterator[str]:
    if isinstance(bound, BoundAttr):
        yield bound.attr
    elif isinstance(bound, BoundMoved):
        yield from _attrs(bound.bound)
    elif isinstance(bound, BoundLinear):
        yield from _attrs(bound.at_least)
