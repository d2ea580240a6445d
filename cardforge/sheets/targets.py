"""Shops that print cards, as data: the size of the pictures that they take.

Sizes of pictures are those of the shops' own templates, which have 300 pixels to the inch. Shops change
them now and then: `as_of` says when a row was last looked at.
"""

from __future__ import annotations

from cardforge.tuples import NamedTuple
from cardforge.units import MM, Size

_DPI = 300


class Target(NamedTuple):
    """What a shop takes for one size of card: pictures of so many pixels, `edge` of them bleed on each side.

    `per_copy`: a picture for each copy of a card, since the order of the files is the order of the deck.
    """

    name: str
    shop: str
    width: int
    height: int
    edge: float
    per_copy: bool
    source: str
    as_of: str
    dpi: int = _DPI

    @property
    def trim(self) -> Size:
        """Where the shop cuts, in points, portrait."""
        across, down = (side - 2 * self.edge for side in (self.width, self.height))
        return Size(across / self.dpi * 72, down / self.dpi * 72)

    @property
    def bleed(self) -> float:
        return self.edge / self.dpi * 72


def _game_crafter(size: str, width: int, height: int) -> Target:
    source = "templates of the product pages: 1/8 inch of bleed"
    return Target(f"tgc-{size}", "The Game Crafter", width, height, _DPI / 8, False, source, "2026-11")


_MPC = Target(
    "mpc-poker",
    "MakePlayingCards",
    822,
    1122,
    36,
    True,
    "template of the poker size: 36 pixels of bleed",
    "2026-11",
)

TARGETS: dict[str, Target] = {
    "mpc": _MPC,
    "mpc-poker": _MPC,
    **{
        target.name: target
        for target in (
            _game_crafter("poker", 825, 1125),
            _game_crafter("bridge", 750, 1125),
            _game_crafter("tarot", 900, 1500),
            _game_crafter("mini", 600, 825),
            _game_crafter("square", 1125, 1125),
            _game_crafter("jumbo", 1125, 1725),
        )
    },
}
"""Every shop's size by the name that `--target` takes."""

GENERIC = "generic"
"""The target of shops that take a PDF with a card a page."""

GENERIC_BLEED = 3 * MM

MOST_WIDENED = 1 * MM
"""How far a shop may cut outside a card; what lies there is art of the card's bleed."""

MOST_LOST = 0.25 * MM
"""How far a shop may cut inside a card: less than cutting is exact to."""


def suits(target: Target, trim: Size) -> bool:
    """Whether a card is of the shop's size, near enough to be printed without being scaled."""
    across, down = ((shops - own) / 2 for shops, own in zip(sorted(target.trim), sorted(trim), strict=True))
    return all(-MOST_LOST - 1e-3 <= gap <= MOST_WIDENED + 1e-3 for gap in (across, down))


def fitting_targets(trim: Size, shop: str) -> list[str]:
    """The targets that take cards of this size, those of the shop first."""
    found = [target for name, target in TARGETS.items() if name == target.name and suits(target, trim)]
    return [target.name for target in sorted(found, key=lambda target: target.shop != shop)]
