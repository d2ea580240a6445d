"""Starters and boosters as Apprentice has them: how many cards of each rarity lie in a pack of a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardforge.exports._apprentice_cards import Cards
from cardforge.exports._apprentice_files import RARITIES
from cardforge.exports._job import Job
from cardforge.exports._told import named
from cardforge.problems import Problem, Severity
from cardforge.rules.packs import Slot, SlotPack
from cardforge.text import fold

_BOOSTER = {"R": 1, "U": 3, "C": 11}
_STARTER = 4
"""A starter holds as much as so many boosters: 60 cards."""

KINDS = ("Starter", "Booster")
Counts = Mapping[str, int]


class Packs:
    """What the packs of each set hold. `kinds` are those of the game's own packs that are taken for them."""

    def __init__(self, job: Job, cards: Cards) -> None:
        self._job, self._cards = job, cards
        known = {fold(one.name): one for one in job.rules.packs.values()}
        known = {**{fold(one.label): one for one in job.rules.packs.values()}, **known}
        self._own = {kind: known[kind.lower()] for kind in KINDS if kind.lower() in known}
        if len(job.rules.packs) == 1 and not self._own:
            self._own = {"Booster": next(iter(job.rules.packs.values()))}

    def of(self, code: str, there: Counts) -> dict[str, Counts]:
        """The packs of the set with this code: never more of a rarity than there are cards of it."""
        booster = self._declared("Booster", code) or _dealt(_BOOSTER, there)
        starter = self._declared("Starter", code) or {
            sign: count * _STARTER for sign, count in booster.items()
        }
        return {
            kind: {sign: min(counts.get(sign, 0), there.get(sign, 0)) for sign in RARITIES}
            for kind, counts in zip(KINDS, (starter, booster), strict=True)
        }

    def notes(self) -> Iterator[Problem]:
        """What packs lose that are known by rarity alone, and by two names."""
        where = self._job.game.where
        taken = [id(pack) for pack in self._own.values()]
        others = [pack.label for pack in self._job.rules.packs.values() if id(pack) not in taken]
        if others:
            message = f"Distro.dat has places for a starter and a booster alone: {named(others)} left out"
            yield Problem(
                where, "export.left-out", message, 'call them "starter" or "booster"', Severity.INFO
            )
        mixed = [
            f"{pack.label}: {slot.name}"
            for pack in self._own.values()
            for slot in pack.slots
            if len(self._shares(slot, "")) > 1
        ]
        if mixed:
            message = f"Distro.dat knows packs by rarities, which are only nearly those of {named(mixed)}"
            yield Problem(where, "export.left-out", message, "open them with deck pack", Severity.INFO)

    def _declared(self, kind: str, code: str) -> dict[str, int]:
        """How many of each rarity the game's own pack has in a set; empty without such a pack or cards."""
        pack: SlotPack | None = self._own.get(kind)
        found: Counter[str] = Counter()
        for slot in pack.slots if pack else ():
            found.update(_rounded(slot.number, self._shares(slot, code)))
        return dict(found)

    def _shares(self, slot: Slot, code: str) -> Counts:
        """The weights of each rarity in a slot, of the cards of one set (or of all)."""
        found: Counter[str] = Counter()
        for printing, weight in slot.cards:
            if code in ("", self._cards.codes[printing.set.code]):
                found[self._cards.rarity(printing)] += weight
        return found


def _rounded(number: int, weights: Counts) -> dict[str, int]:
    """A number dealt out by weights, in whole cards: what is left goes where most is missing."""
    total = sum(weights.values())
    if not total:
        return {}
    shares = {sign: divmod(number * weight, total) for sign, weight in weights.items()}
    counts = {sign: whole for sign, (whole, _) in shares.items()}
    order = sorted(shares, key=lambda sign: (-shares[sign][1], RARITIES[::-1].index(sign)))
    for sign in order[: number - sum(counts.values())]:
        counts[sign] += 1
    return counts


def _dealt(counts: Counts, there: Counts) -> dict[str, int]:
    """Counts with those of a rarity that is not there given to the commonest that is."""
    found = dict(counts)
    for sign in RARITIES:
        if not there.get(sign):
            other = next(sign for sign in reversed(RARITIES) if there.get(sign))
            found[other] += found.pop(sign)
    return found
