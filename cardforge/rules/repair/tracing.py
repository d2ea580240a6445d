"""A situation that remembers what of the deck a rule looked at, whatever its kind is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardforge.rules.catalogue import Counts
from cardforge.rules.model import Rule, Selection
from cardforge.rules.situation import Ground, Situation, depends_on_deck

Reads = dict[tuple[str, frozenset[str] | None], None]
"""Zones with the cards in them that were looked at (None: all)."""


class _Watched(Mapping[str, Counts]):
    """Zones that tell which of them are asked for."""

    def __init__(self, zones: Mapping[str, Counts], reads: Reads) -> None:
        self._zones, self._reads = zones, reads

    def __getitem__(self, zone: str) -> Counts:
        self._reads[zone, None] = None
        return self._zones[zone]

    def __iter__(self) -> Iterator[str]:
        return iter(self._zones)

    def __len__(self) -> int:
        return len(self._zones)


class Traced(Situation):
    """A situation whose `reads` grow with what is asked.

    A rule says the same of every deck in which nothing that it looked at is another. So a deck in which
    a broken rule is met differs in at least one thing that was looked at.
    """

    __slots__ = ("_plain", "reads")

    def __init__(
        self,
        ground: Ground,
        zones: Mapping[str, Counts],
        phase: str,
        rules: tuple[Rule, ...] = (),
        pools: Mapping[str, Counts] | None = None,
        limits: Mapping[str, tuple[int, str]] | None = None,
        suggesting: bool = True,
        as_of: str = "",
    ) -> None:
        self.reads: Reads = {}
        self._plain = Situation(ground, zones, phase, rules, pools, limits, suggesting, as_of)
        super().__init__(ground, _Watched(zones, self.reads), phase, rules, pools, limits, suggesting, as_of)

    def counted(self, selection: Selection) -> Counts:
        if depends_on_deck(selection):
            self.reads.update({(zone, None): None for zone in self._plain.zones})
        else:
            about = self.ground.subjects(selection)
            self.reads.update({(zone, about): None for zone in selection.zones})
        return self._plain.counted(selection)
