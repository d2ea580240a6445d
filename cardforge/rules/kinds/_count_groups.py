"""`count` with `per`: each group of cards with the same values of fields has its own count and limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardforge.problems import listed
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import thinned, violation, zones_have
from cardforge.rules.kinds._count_body import Count, nearest, size
from cardforge.rules.model import Rule
from cardforge.rules.situation import ANY_NUMBER, Ground, Situation
from cardforge.rules.verdict import CardCount, Fix, Violation
from cardforge.rules.words import cards_of
from cardforge.tuples import NamedTuple

_UNLIMITED = ("any", "unlimited", "no limit", "*")
_NAMED = 6


class Group(NamedTuple):
    """Cards with the same values of the `per` fields. `limit` None: any number; `by` the card that set it."""

    label: str
    counts: Counts
    limit: int | None
    by: str = ""


def groups_of(body: Count, situation: Situation, counts: Counts) -> list[Group]:
    """The groups that are there; a card with several values of a field is in several."""
    keys = situation.catalogue.keys(body.per)
    found: dict[tuple[str, ...], dict[str, int]] = {}
    for id_, copies in counts.items():
        for key in keys[id_]:
            found.setdefault(key, {})[id_] = copies
    most = situation.value(body.most)
    return [Group(", ".join(key), held, *_limit(body, situation, held, most)) for key, held in found.items()]


def _limit(body: Count, situation: Situation, held: Counts, most: int | None) -> tuple[int | None, str]:
    """What cards in the deck have set, else the lowest of the cards' own limits, else the rule's."""
    changed = [situation.limits[id_] for id_ in held if id_ in situation.limits]
    if changed:
        limit, by = changed[-1]
        return (None if limit == ANY_NUMBER else limit), by
    return own_limit(body, situation.ground, held, most), ""


def own_limit(body: Count, ground: Ground, held: Counts, most: int | None) -> int | None:
    """The lowest limit that cards have in their field, else the rule's; None for any number."""
    if not body.limit_attr:
        return most
    numbers = [ground.catalogue.number(id_, body.limit_attr) for id_ in held]
    limits = [number for number in numbers if number is not None]
    words = [value.lower() for id_ in held for value in ground.catalogue.values(id_, body.limit_attr)]
    free = any(word in _UNLIMITED for word in words)
    return min(limits) if limits else None if free else most


def explain_groups(rule: Rule, body: Count, situation: Situation, counts: Counts) -> Iterator[Violation]:
    """Groups beyond a bound; those with the same numbers are one violation."""
    over: dict[tuple[int, int, str], list[Group]] = {}
    under: dict[int, list[Group]] = {}
    wrong: dict[int, list[Group]] = {}
    least = situation.value(body.least)
    for group in groups_of(body, situation, counts):
        total = size(body, situation, group.counts)
        if group.limit is not None and total > group.limit:
            over.setdefault((total, group.limit, group.by), []).append(group)
        if least is not None and total < least:
            under.setdefault(total, []).append(group)
        if body.one_of and total not in body.one_of:
            wrong.setdefault(total, []).append(group)
    said = _Said(rule, body, situation)
    for (total, limit, by), groups in over.items():
        yield said.over(groups, total, limit, by)
    for total, groups in under.items():
        yield said.under(groups, total, least or 0)
    for total, groups in wrong.items():
        yield said.wrong(groups, total)


class _Said(NamedTuple):
    """Words groups that miss a bound."""

    rule: Rule
    body: Count
    situation: Situation

    def over(self, groups: list[Group], total: int, limit: int, by: str) -> Violation:
        beyond = total - limit
        facts = f"{self._have(groups, total)}, at most {limit} allowed{self._split(groups)}"
        fixes, steps = self._fewer(groups, beyond)
        return violation(
            self.rule,
            self.situation,
            "deck.copies",
            facts,
            actual=total,
            limit=limit,
            cards=self._cards(groups),
            fixes=fixes,
            weight=beyond * len(groups),
            by=by,
            steps=steps,
        )

    def under(self, groups: list[Group], total: int, least: int) -> Violation:
        return violation(
            self.rule,
            self.situation,
            "deck.too-few",
            f"{self._have(groups, total)}, at least {least} needed",
            actual=total,
            limit=least,
            cards=self._cards(groups),
            fixes=self._more(groups, least - total),
            weight=(least - total) * len(groups),
            completable=True,
            steps=True,
        )

    def wrong(self, groups: list[Group], total: int) -> Violation:
        wanted = nearest(self.body, total)
        if wanted > total or self.body.unit != "copies":
            fixes, steps = self._more(groups, wanted - total), True
        else:
            fixes, steps = self._fewer(groups, total - wanted)
        return violation(
            self.rule,
            self.situation,
            "deck.wrong-count",
            f"{self._have(groups, total)}, {listed(map(str, self.body.one_of), 'or')} needed",
            actual=total,
            limit=wanted,
            cards=self._cards(groups),
            fixes=fixes,
            weight=abs(wanted - total) * len(groups),
            steps=steps,
        )

    def _fewer(self, groups: list[Group], beyond: int) -> tuple[tuple[Fix, ...], bool]:
        """What goes of each group, and whether all of it."""
        mends = [thinned(self.situation, group.counts, beyond) for group in groups]
        if len(mends) == 1:
            return mends[0]
        return tuple(fix for some, all_needed in mends for fix in (some if all_needed else some[:1])), True

    def _more(self, groups: list[Group], lacking: int) -> tuple[Fix, ...]:
        """Further copies of each group's card, if it is just one."""
        zone = self.rule.selection.zones[0]
        single = [card for group in groups if len(group.counts) == 1 for card in self._cards([group])]
        return tuple(Fix("add", card.name, lacking, zone) for card in single if lacking > 0)

    def _have(self, groups: list[Group], total: int) -> str:
        """`main has 2 × FOFL`, `main has 2 each of FOFL and LG`, `main has 3 cards of colour red`."""
        labels = [group.label for group in groups[:_NAMED]]
        if len(groups) > _NAMED:
            labels.append(f"{len(groups) - _NAMED} more")
        named = listed(labels)
        if self.body.unit == "copies" and (self.body.per == ("name",) or _single(groups)):
            names = named if self.body.per == ("name",) else listed(map(_only_name, self._cards(groups)))
            what = f"{total} × {names}" if len(groups) == 1 else f"{total} each of {names}"
        else:
            units: Mapping[str, str] = {
                "copies": cards_of(total),
                "distinct": f"{total} different cards",
                "values": f"{total} {self.body.attr} values",
            }
            what = f"{units[self.body.unit]} of {listed(self.body.per)} {named}"
        return zones_have(self.rule, self.situation, what)

    def _split(self, groups: list[Group]) -> str:
        """` (3 main + 2 side)`, if just one group is spread over zones."""
        zones, labels = self.rule.selection.zones, self.situation.ground.rules.zones
        if len(groups) != 1 or len(zones) == 1:
            return ""
        held = groups[0].counts
        numbers = {zone: sum(self.situation.zones[zone].get(id_, 0) for id_ in held) for zone in zones}
        parts = [f"{number} {labels[zone].label}" for zone, number in numbers.items() if number]
        return f" ({' + '.join(parts)})" if len(parts) > 1 else ""

    def _cards(self, groups: list[Group]) -> tuple[CardCount, ...]:
        return tuple(card for group in groups for card in self.situation.cards(group.counts))


def _single(groups: list[Group]) -> bool:
    return all(len(group.counts) == 1 for group in groups)


def _only_name(card: CardCount) -> str:
    return card.name
