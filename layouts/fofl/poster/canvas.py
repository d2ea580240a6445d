"""What a picture is drawn on: its size, the colours of its side, and what its card says."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from poster.marks import Side
from poster.svg import at

WIDTH = 57.0
FULL = 42.0
"""The height heroes are drawn for; they are scaled to the picture's own."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture to be drawn. `fighter`: its lower right corner is covered by the values."""

    side: Side
    height: float
    fighter: bool = False
    power: int = 4
    seed: str = ""
    random: Random = field(default_factory=Random)

    @property
    def scale(self) -> float:
        return min(1.06, self.height / FULL)

    @property
    def middle(self) -> float:
        """Where a floating hero has its middle."""
        return (self.height - FULL * self.scale) * 0.42 - (1.6 if self.fighter else 0) + 21 * self.scale

    def standing(self, *shapes: str, about: float = 28.5) -> str:
        """A hero, drawn 57 by 42, with its foot on the band, or under it where the picture is high.

        What a hero stands on is drawn 8 longer than it needs, for that.
        """
        lift = (self.height - FULL * self.scale) * 0.3
        return at(about * (1 - self.scale), lift, self.scale, *shapes)

    def floating(self, *shapes: str, about: float = 28.5) -> str:
        """A hero, drawn 57 by 42, in the middle."""
        return at(about * (1 - self.scale), self.middle - 21 * self.scale, self.scale, *shapes)
