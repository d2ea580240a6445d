"""Cards that can stand for each other: no rule tells them apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from cardforge.problems import Severity
from cardforge.query import Query
from cardforge.rules.kind import shared
from cardforge.rules.kinds import kinds
from cardforge.rules.kinds.allow import AllowOption
from cardforge.rules.model import Rule, Rules, Selection, When
from cardforge.rules.situation import Ground, depends_on_deck


def classes(
    ground: Ground, phase: str, rules: Sequence[Rule], wishes: Sequence[Mapping[str, Hashable]]
) -> dict[str, int]:
    """The class of every card, by its id: swapping two cards of a class changes no verdict.

    `wishes` are further things to tell cards apart by. Cards that change rules are in classes of their own.
    """
    every = {id_: id_ for id_ in ground.catalogue.printings}
    told: list[Mapping[str, Hashable]] = [{id_: id_ for id_ in ground.rules.changes}, *wishes]
    told.append(shared({id_: (same,) for id_, same in ground.catalogue.same.items()}))
    told.append(dict.fromkeys(ground.catalogue.extras, True))
    for choice in ground.rules.choices:
        if choice.teller is not None:
            attr, values = choice.teller.attr, ground.catalogue.values
            told.append({id_: values(id_, attr) for id_ in every})
    for rule in [*rules, *_added(ground.rules)]:
        if rule.severity is not Severity.ERROR or ground.holds(rule.when, phase) is False:
            continue
        kind = kinds()[rule.kind]
        told.append(kind.apart(rule, ground) if kind.apart is not None else every)
        queries = [Selection(rule.selection.zones, query) for query in kind.queries(rule.body)]
        told += [_members(ground, one) for one in (rule.selection, *_conditions(rule.when), *queries)]
    told += [_members(ground, Selection((), query)) for query in _other_queries(ground.rules)]
    found: dict[tuple[Hashable, ...], int] = {}
    return {id_: found.setdefault(tuple([one.get(id_) for one in told]), len(found)) for id_ in every}


def _members(ground: Ground, selection: Selection) -> dict[str, Hashable]:
    """What tells apart the cards that a selection is about; all of them, if the deck has a say in that."""
    if depends_on_deck(selection):
        return {id_: id_ for id_ in ground.catalogue.printings}
    return dict.fromkeys(ground.subjects(selection) or (), True)


def _conditions(when: When | None) -> Iterator[Selection]:
    if when is not None:
        if when.has is not None:
            yield when.has.selection
        for part in (when.unless, *when.any_of):
            yield from _conditions(part)


def _added(rules: Rules) -> list[Rule]:
    return [change.add for changes in rules.changes.values() for change in changes if change.add]


def _other_queries(rules: Rules) -> Iterator[Query]:
    """What marks are filled with, and the cards that changes are about."""
    yield from (zone.default for zone in rules.zones.values() if zone.default is not None)
    for changes in rules.changes.values():
        for change in changes:
            yield from [change.where] if change.where is not None else ()
            option = change.option[1] if change.option is not None else None
            yield from [option.where] if isinstance(option, AllowOption) else ()
