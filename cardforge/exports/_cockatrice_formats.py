"""A game's rules as Cockatrice's formats: sizes of decks, and how many copies of each card there may be.

The program knows no more of rules than that. So each combination of a game's choices is a format of its own
where they change anything, and what is not said of the rules is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import cast

from cardforge.decks import Zones
from cardforge.exports._cockatrice_files import ANY_NUMBER, Format
from cardforge.exports._job import Job
from cardforge.exports._told import named
from cardforge.problems import Problem, Severity
from cardforge.rules import CheckOptions, Rule, Rules, judge_of
from cardforge.rules.kinds._count_body import Count
from cardforge.rules.kinds.allow import Allow
from cardforge.rules.kinds.within import Within
from cardforge.rules.limits import CardLimits, card_limits
from cardforge.rules.readings import readings
from cardforge.rules.situation import Ground
from cardforge.text import spelled
from cardforge.tuples import NamedTuple

_MOST = 24
"""Formats that are written: nobody chooses from more."""


class Formats(NamedTuple):
    """The formats, the labels that each card has in them (by id, as properties), and what is not said."""

    formats: Sequence[Format]
    labels: Mapping[str, Sequence[tuple[str, str]]]
    problems: Sequence[Problem]


class _Sizes(NamedTuple):
    least: int = 0
    most: int | None = None
    side: int | None = None
    said: frozenset[str] = frozenset()


class _One(NamedTuple):
    """A format in the making: its name, sizes, and the most copies of each card (None: any)."""

    name: str
    sizes: _Sizes
    limits: Mapping[str, int | None]


def formats_of(job: Job, ids: Sequence[str]) -> Formats:
    """The formats of a game and the labels of these cards."""
    made: list[_One] = []
    problems: list[Problem] = []
    for ruleset in ("", *job.rules.formats):
        made += _of_ruleset(job, ruleset, ids, problems)
    if len(made) > _MOST:
        left = named([one.name for one in made[_MOST:]])
        message = f"the game's choices make {len(made)} formats, and {_MOST} are written: {left} left out"
        problems.append(Problem(job.game.where, "export.left-out", message, "", Severity.INFO))
    formats: list[Format] = []
    labels: dict[str, list[tuple[str, str]]] = {id_: [] for id_ in ids}
    for one in made[:_MOST]:
        titles = _labels(one.limits.values())
        counts = {title: ANY_NUMBER if most is None else most for most, title in titles.items()}
        formats.append(Format(one.name, one.sizes.least, one.sizes.most, one.sizes.side, counts))
        for id_ in ids:
            labels[id_].append((f"format-{one.name}", titles[one.limits[id_]]))
    return Formats(formats, labels, problems)


def _of_ruleset(job: Job, ruleset: str, ids: Sequence[str], problems: list[Problem]) -> Iterator[_One]:
    judge = judge_of(job.rules, job.database).for_ruleset(ruleset)
    rules = judge.rules
    options = CheckOptions(ruleset=ruleset)
    zones = Zones(job.game)
    main = card_limits(job.rules, job.database, ids, options, zones.find("main") or zones.main)
    anywhere = card_limits(job.rules, job.database, ids, options)
    name = _name(job.game.code, *([ruleset] if ruleset else []))
    found: list[_One] = []
    told: set[str] = set()
    for at, reading in enumerate(islice(readings(rules.choices), _MOST * 2)):
        ground = judge.ground(reading)
        sizes = _sizes(job, ground, rules)
        called = _name(name, *reading.choices.values())
        limits = {id_: _limit(main[id_], anywhere[id_], at) for id_ in ids}
        found.append(_One(called, sizes, limits))
        told |= {rule.id for rule in rules.rules if not _is_said(job, rule, ground, sizes)}
    alike = all(one[1:] == found[0][1:] for one in found)
    if told:
        listed = named([rule.id for rule in rules.rules if rule.id in told])
        what = f"the format {name}" if alike else f"the formats {name}-…"
        message = f"{what}: what Cockatrice can't say, or not wholly, are the rules {listed}"
        hint = "let `deck check` judge decks"
        problems.append(Problem(job.game.where, "export.left-out", message, hint, Severity.INFO))
    yield from [found[0]._replace(name=name)] if alike else found


def _name(*parts: str) -> str:
    """Lower case, as the program looks formats up so; and a part of a property's name."""
    plain = (spelled(part, "ascii").text.lower() for part in parts)
    return "-".join(re.sub(r"[^a-z0-9_]+", "-", part).strip("-") for part in plain)


def _limit(main: CardLimits, anywhere: CardLimits, at: int) -> int | None:
    """A card's limit under a reading: in the main zone, or, if it may not lie there, wherever it may."""
    found = [one.limits[at if len(one.limits) > 1 else 0][1].copies for one in (main, anywhere)]
    return found[1] if found[0] == 0 else found[0]


def _labels(limits: Iterable[int | None]) -> dict[int | None, str]:
    """A label for each limit: the commonest is `legal`, none `banned`, one `restricted`."""
    counts = Counter(limits)
    common = max((most for most in counts if most != 0), key=lambda most: counts[most], default=None)
    words: dict[int | None, str] = {None: "any-number", 0: "banned", 1: "restricted", common: "legal"}
    ordered = sorted(counts, key=lambda most: ANY_NUMBER if most is None else most, reverse=True)
    return {most: words.get(most, f"up-to-{most}") for most in ordered}


def _sizes(job: Job, ground: Ground, rules: Rules) -> _Sizes:
    """The sizes that the rules ask for, as far as they hang on no other card."""
    zones = Zones(job.game)
    main = zones.find("main") or zones.main
    sides = tuple(name for name in zones.names if name not in (*zones.marks, main))
    least, most = 0, None
    side = None if sides else 0
    said = set()
    for rule in rules.rules:
        bounds = _bounds(rule, ground)
        if bounds is None:
            continue
        if set(rule.selection.zones) == {main}:
            least = max(least, bounds[0])
            most = _least_of(most, bounds[1])
            said.add(rule.id)
        elif sides and set(rule.selection.zones) == set(sides) and bounds[0] == 0:
            side = _least_of(side, bounds[1])
            said.add(rule.id)
    return _Sizes(least, most, side, frozenset(said))


def _bounds(rule: Rule, ground: Ground) -> tuple[int, int | None] | None:
    """The bounds on all copies in a rule's zones, if it is a rule that says any."""
    selection = rule.selection
    if rule.severity is not Severity.ERROR or ground.holds(rule.when, "build") is not True:
        return None
    if selection.where is not None or selection.but is not None:
        return None
    if rule.kind == "within":
        within = cast("Within", rule.body)
        size = sum(within.fixed.values()) if within.fixed is not None else None
        return (size, size) if within.equal and size is not None else None
    if rule.kind != "count":
        return None
    body = cast("Count", rule.body)
    if not body.plain or body.one_of:
        return None
    least = 0 if body.least is None else ground.fixed(body.least)
    most = None if body.most is None else ground.fixed(body.most)
    if least is None or (body.most is not None and most is None):
        return None
    return least, most


def _is_said(job: Job, rule: Rule, ground: Ground, sizes: _Sizes) -> bool:
    """Whether the sizes and the limits of single cards say all of a rule."""
    holds = ground.holds(rule.when, "build")
    if rule.severity is not Severity.ERROR or holds is False:
        return True
    if rule.id in sizes.said:
        return rule.kind == "count"
    if holds is None or set(rule.selection.zones) & set(Zones(job.game).marks):
        return False
    if rule.kind == "allow":
        return all(option.limit is None for option in cast("Allow", rule.body).options)
    if rule.kind != "count":
        return False
    body = cast("Count", rule.body)
    if body.unit != "copies" or body.least is not None or body.one_of or body.each_least is not None:
        return False
    return ground.fixed(body.most) == 0 or body.per == tuple(job.game.identity)


def _least_of(first: int | None, second: int | None) -> int | None:
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)
