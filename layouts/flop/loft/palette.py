"""The colours of the game: four loud grounds, six coats, and what every pigeon has."""

from __future__ import annotations

from typing import NamedTuple

INK, CREAM, WHITE = "#1F2233", "#FFF8E7", "#FFFFFF"
RED, DARK_RED, PINK, ORANGE, BURNT = "#E5484D", "#A82A33", "#F08A7E", "#F59E2E", "#D97F14"
YELLOW, GOLD, BLUE, GREEN = "#FFD83D", "#FFD65A", "#3C7DE0", "#63B34B"
GREEN_NECK, PURPLE_NECK = "#3FA58F", "#8C63B5"
WATER, FOAM, GLASS, DROP = "#4FA3DB", "#BDE3F7", "#BDE8F5", "#8FD8F5"
CRUST, CRUMB, VIOLET, TIN, CONE = "#E9B872", "#B97F3B", "#B25DE0", "#7FB3D9", "#FF7A2F"
FELT, WOOD, TURF = "#4B4F66", "#9F7550", "#3F8A35"


class Tone(NamedTuple):
    """The ground of a kind of card, and its lighter shade."""

    ground: str
    light: str


TONES = {
    "Play": Tone("#FFC83D", "#FFDD80"),
    "Before Attack": Tone("#FF8463", "#FFA98F"),
    "Ongoing": Tone("#45C9B8", "#86E0D4"),
    "": Tone("#A9B6F5", "#C9D1FA"),
}


class Coat(NamedTuple):
    """The plumage of a bird: body, wing, and the bars on the wing."""

    body: str
    wing: str
    bar: str


COATS = {
    "slate": Coat("#93A1BA", "#6E7C98", "#4C5874"),
    "ash": Coat("#CDD2DB", "#A9B0BF", "#6D7588"),
    "brown": Coat("#C79A70", "#9F7550", "#6B4B30"),
    "white": Coat("#F7F3EA", "#DDD6C6", "#A9A08C"),
    "coal": Coat("#6B7082", "#4E5364", "#35394A"),
    "rose": Coat("#E8A9B0", "#C97F8C", "#8E4F5E"),
}


def mixed(color: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)
