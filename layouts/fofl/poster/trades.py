"""What tells a person's trade: things above the values, right of the head, and things that are worn.

Everything is drawn for a bust with its middle at x = 24.
"""

from __future__ import annotations

from collections.abc import Callable

from poster.marks import INK, PAPER, RED, YELLOW, Side, sign
from poster.svg import at, box, disc, line, num, path, poly, rect, turned

Draw = Callable[[Side], str]


def nothing(side: Side) -> str:
    return ""


def _rack(side: Side) -> str:
    units = "".join(box(40, 3 + row * 9.2, 16, 8) for row in range(3))
    slots = "".join(box(42, 4.8 + row * 9.2, 6, 1.2) + box(42, 7.4 + row * 9.2, 6, 1.2) for row in range(3))
    lamps = "".join(disc(52, 6.8 + row * 9.2, 1.3, RED if row == 1 else side.main) for row in range(3))
    return path(units, INK) + path(slots, PAPER) + lamps


def _card(side: Side) -> str:
    """A card seen from behind, half turned."""
    face = path(box(40, 4, 12, 17), PAPER, INK, 0.8) + rect(41.6, 5.6, 8.8, 13.8, side.main)
    return turned(14, 46, 12, face + at(42.6, 9, 0.68, sign("unique", PAPER)))


def _list(side: Side) -> str:
    page = path(box(38.5, 3, 15, 21), PAPER, INK, 0.8) + path(box(42.5, 1.8, 7, 2.6), INK)
    rows = "".join(box(44, 8 + row * 4, 7.6, 1.1) for row in range(4))
    ticks = "".join(f"M40.4 {num(8.4 + row * 4)}l.9.9 1.5-1.9" for row in range(3))
    return page + path(rows, INK) + line(ticks, RED, 0.8)


def _hammer(side: Side) -> str:
    return turned(32, 45, 13, rect(43.8, 6, 2.6, 22, INK) + path(box(38, 2, 14.4, 7.4), side.main, INK, 0.8))


def _spanner(side: Side) -> str:
    jaw = "M42 3.2a6 6 0 1 0 6.4 0V9h-6.4zM43 13.4h4.4v13.4a2.2 2.2 0 0 1-4.4 0z"
    return turned(28, 45, 14, path(jaw, PAPER, INK, 0.8))


def _plaster(count: int) -> Callable[[Side], str]:
    """Sticking plasters, one for each wound that is healed."""

    def draw(side: Side) -> str:
        strips = ""
        for index in range(count):
            y = 7 + index * (17 / max(count, 2))
            pad = rect(44.2, y - 1.7, 4.4, 3.4, RED)
            strips += turned(
                -24,
                46.4,
                y,
                path(
                    f"M39.6 {num(y - 1.7)}h13.6a1.7 1.7 0 0 1 0 3.4h-13.6a1.7 1.7 0 0 1 0-3.4z",
                    PAPER,
                    INK,
                    0.6,
                )
                + pad,
            )
        return strips

    return draw


def _craft(side: Side) -> str:
    sun = disc(24, 18, 17, side.main)
    hull = path("M34 15l16-8.6 7 2.6-5 5.4-12 3z", PAPER) + path("M34 15l16-4.6 7-1.4-5 5.4-12 3z", side.main)
    return sun + hull + path("M45 9l2.4-5h1.6l-.4 4z", PAPER)


def _lanyard(side: Side) -> str:
    """An admin's badge on its ribbon."""
    ribbon = [(18.5, 30), (21.5, 29.4), (24, 36), (26.5, 29.4), (29.5, 30), (24.8, 38.5), (23.2, 38.5)]
    return poly(ribbon, side.main) + rect(21.4, 37, 5.2, 4, PAPER)


def _sash(side: Side) -> str:
    medals = disc(34, 36, 1.6, YELLOW) + disc(37.5, 38.5, 1.6, YELLOW)
    return poly([(4.5, 51), (9, 42), (16, 28.5), (20, 28.5), (13, 42), (9, 51)], YELLOW) + medals


def _small_crown(side: Side) -> str:
    """A crown on top of a cap."""
    tips = [(17.6, 9.4), (16.4, 2.4), (20.4, 5.8), (24, 1), (27.6, 5.8), (31.6, 2.4), (30.4, 9.4)]
    return poly(tips, YELLOW, INK, 0.5)


TRADES: dict[str, tuple[Draw, Draw]] = {
    "": (nothing, nothing),
    "rack": (_rack, _lanyard),
    "card": (_card, nothing),
    "list": (_list, nothing),
    "hammer": (_hammer, nothing),
    "spanner": (_spanner, nothing),
    "ship": (_craft, nothing),
    "bandage-2": (_plaster(2), nothing),
    "bandage-3": (_plaster(3), nothing),
    "bandage-5": (_plaster(5), nothing),
    "sash": (nothing, _sash),
    "crown": (nothing, _small_crown),
}
"""What stands behind the bust, and what is worn over it."""
