"""What cardforge is asked to keep to, as data, and whether it does.

Only ratios mean something on another machine, or on a busy one: each is the median of what each turn gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

OURS = "cardforge"
LIMIT = "deflate and write alone"
PLATYPUS = "reportlab paragraphs, fitted"
TYPST = "Typst, sizes given"
WEASYPRINT = "WeasyPrint, sizes given"
YARDSTICK = "import of reportlab's canvas"
CHANGED = "one card changed, all printed again"
COPIES = "the same 54 cards, 100 of each"
PLAIN = "without pictures, fronts only"
FEWER = "cardforge, 5,400 of them"
ART = "picture files in our PDF, each"


class Figure(NamedTuple):
    """Where a number is found: in a group of tasks or a program's table, by row and column."""

    group: str
    row: str
    column: str = "seconds"


Found = Mapping[Figure, Sequence[float]]
"""What was measured, turn by turn; all figures of a group are of the same turns."""


class Demand(NamedTuple):
    """What a figure should come to at least or at most, and is hoped to come to.

    It is divided by another of the same turns, and by a number: cards, or bytes to a kilobyte.
    """

    what: str
    over: Figure
    under: Figure | None = None
    by: float = 1.0
    unit: str = ""
    least: float = 0.0
    most: float = float("inf")
    aim: float | None = None

    def asked(self) -> str:
        """The bounds, in words."""
        if self.least == self.most:
            return f"{self.least:g}{self.unit}"
        words, bound = ("at least", self.least) if self.least else ("at most", self.most)
        return f"{words} {bound:g}{self.unit}"

    def came(self, found: Found, best: bool = False) -> float | None:
        """The median of all turns, or what the `best` ones give; None if it was not measured."""
        over = found.get(self.over)
        under = [1.0] * len(over or ()) if self.under is None else found.get(self.under)
        if not over or not under:
            return None
        if best:
            return min(over) / min(under) / self.by
        return median(one / other for one, other in zip(over, under, strict=True)) / self.by

    def is_met(self, value: float) -> bool:
        return self.least <= value <= self.most

    def verdict(self, value: float | None) -> str:
        """Whether this is what was asked, or even what was hoped for."""
        if value is None:
            return "not measured"
        if not self.is_met(value):
            return "missed"
        if self.aim is None:
            return "met"
        return (
            "aim met"
            if (value <= self.aim if not self.least else value >= self.aim)
            else "met, short of the aim"
        )


def cards(size: int) -> str:
    """The group of the prints of so many cards."""
    return f"{size:,} cards"


def _ratio(size: int, over: str, under: str) -> tuple[str, Figure, Figure]:
    group = cards(size)
    return f"{group}: {over} / {under}", Figure(group, over), Figure(group, under)


DEMANDS = (
    Demand(*_ratio(5400, OURS, LIMIT), most=7, aim=5),
    Demand(*_ratio(540, PLATYPUS, OURS), least=12, aim=20),
    Demand(*_ratio(540, WEASYPRINT, OURS), least=25, aim=50),
    Demand(*_ratio(5400, TYPST, OURS), least=3),
    Demand("54 cards", Figure(cards(54), OURS), unit=" s", most=0.25),
    Demand(*_ratio(54, COPIES, OURS), most=2),
    Demand(*_ratio(5400, CHANGED, OURS), most=0.4),
    Demand(f"540 cards: {CHANGED}", Figure(cards(540), CHANGED), unit=" s", most=0.25),
    Demand(
        "a card of 54,000 / a card of 5,400",
        Figure(cards(54_000), OURS),
        Figure(cards(54_000), FEWER),
        by=10,
        most=1.2,
    ),
    Demand(
        "54,000 cards: memory (60 MB, and 6 kB a card)",
        Figure(cards(54_000), OURS, "memory"),
        by=1e6 / 2**20,  # it is measured in MiB
        unit=" MB",
        most=60 + 54 * 6,
    ),
    Demand(
        f"540 cards {PLAIN}: bytes a card",
        Figure(cards(540), PLAIN, "written"),
        by=540 * 1000,
        unit=" kB",
        most=1.2,
    ),
    Demand(f"540 cards: {ART}", Figure(cards(540), ART, "times"), unit=" times", least=1, most=1),
    Demand(
        "a picture of a card, PNG at 300 dpi",
        Figure("bench.pictures", "workload, 540 cards, png", "CPU ms a picture"),
        unit=" ms",
        most=30,
    ),
    Demand(
        "100,000 records, from file to database",
        Figure("bench.records", "JSON to database, both included", "s"),
        unit=" s",
        most=1.2,
    ),
    Demand("the same, the gate", Figure("bench.records", "checking by the schema", "s"), unit=" s", most=0.1),
)

QUICK = (
    Demand(*_ratio(540, PLATYPUS, OURS), least=7),
    Demand(*_ratio(540, OURS, LIMIT), most=9),
    Demand(*_ratio(540, OURS, YARDSTICK), most=5),
)
"""What a change must keep on any machine, with room for noise."""


def verdicts(demands: Iterable[Demand], found: Found, best: bool = False) -> Iterator[str]:
    """A table of what was asked and what came, in Markdown."""
    yield "| demand | asked | hoped for | came | |"
    yield "|---|---|---|---|---|"
    for demand in demands:
        value = demand.came(found, best)
        aim = "" if demand.aim is None else f"{demand.aim:g}{demand.unit}"
        came = "" if value is None else f"{value:.3g}{demand.unit}"
        yield f"| {demand.what} | {demand.asked()} | {aim} | {came} | {demand.verdict(value)} |"
