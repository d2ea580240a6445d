"""The parameters of `count`, and what is counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from cardforge.rules.catalogue import Counts
from cardforge.rules.model import Bound
from cardforge.rules.situation import Situation

Unit = Literal["copies", "distinct", "values"]


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """`least`, `most` or `one_of` of a unit, all together or for each group of the same `per` values.

    `each_least` asks for so many copies of every value of `attr` that is there. `limit_attr` is the field
    with a card's own limit, in place of `most`: a number, or `any`.
    """

    least: Bound | None
    most: Bound | None
    one_of: tuple[int, ...]
    unit: Unit
    attr: str
    each_least: Bound | None
    per: tuple[str, ...]
    limit_attr: str

    @property
    def plain(self) -> bool:
        """Whether it only adds up copies."""
        return self.unit == "copies" and not self.per and self.each_least is None


def by_value(attr: str, situation: Situation, counts: Counts) -> dict[str, list[str]]:
    """The cards that have each value of a field; cards without one are nowhere."""
    found: dict[str, list[str]] = {}
    for id_ in counts:
        for value in situation.catalogue.values(id_, attr):
            found.setdefault(value, []).append(id_)
    return found


def cards_with(values: Mapping[str, list[str]], chosen: Iterable[str]) -> list[str]:
    """The cards of the chosen values, each once."""
    return list(dict.fromkeys(id_ for value in chosen for id_ in values[value]))


def size(body: Count, situation: Situation, counts: Counts) -> int:
    """How many units there are."""
    if body.unit == "values":
        return len(by_value(body.attr, situation, counts))
    return len(situation.catalogue.merged(counts)) if body.unit == "distinct" else sum(counts.values())


def nearest(body: Count, total: int) -> int:
    """The number of `one_of` that is the fewest units away, the first of those that are as near."""
    return min(body.one_of, key=lambda number: abs(number - total))
