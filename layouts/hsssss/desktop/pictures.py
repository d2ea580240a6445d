"""Pictures of cards: a screensaver with a sprite before it; on the lowest ones, a banner of four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from desktop import people, signs, sprites
from desktop.palette import FACTIONS, HAIRS, INK, SKINS, WHITE, Faction, letters
from desktop.pixels import Grid, document
from desktop.savers import NIGHT, SAVERS


class Height(NamedTuple):
    """How high a picture is: its cells across and down, and a cell's side in millimetres."""

    across: int
    down: int
    cell: float


HEIGHTS = {
    "xl": Height(30, 20, 55 / 30),
    "l": Height(40, 20, 55 / 40),
    "m": Height(66, 20, 55 / 66),
    "s": Height(100, 16, 55 / 100),
}
"""All are 55 mm wide."""

SPRITE = 16

PEOPLE = ("bust", "split")


def size_of(text: str, values: bool) -> str:
    """The picture's height that goes with a card's rules: the longer they are, the lower it is."""
    long = len(text.replace("=", "").replace("*", "").replace("{once}", "XX"))
    for size, most in (("xl", 78 if values else 92), ("l", 170 if values else 265), ("m", 400)):
        if long < most:
            return size
    return "s"


def picture(card: Mapping[str, Any]) -> str:
    """A card's picture as an SVG file; chance depends on the card's id alone."""
    random = Random(card["id"])
    faction = FACTIONS[card["colour"]]
    height = HEIGHTS[card["size"]]
    grid = Grid(height.across, height.down, faction.tint)
    saver = card["saver"]
    SAVERS[saver](grid, faction, random)
    rows, colors = sprite(card, faction, random)
    edge = INK if card["sprite"] in PEOPLE and saver not in NIGHT else WHITE
    for left in _places(card["size"], height.across):
        grid.stamp(left, _top(card, height.down), rows, colors, edge)
    return document(height.across, height.down, grid.svg())


def _places(size: str, across: int) -> Sequence[int]:
    """Left edges of the sprites: one in the middle, four on a banner."""
    if size != "s":
        return ((across - SPRITE) // 2,)
    gap = across // 4
    return [gap * place + (gap - SPRITE) // 2 for place in range(4)]


def _top(card: Mapping[str, Any], down: int) -> int:
    """People stand on the lower edge, things on the pedestal of a spot, others float."""
    if card["sprite"] in PEOPLE:
        return down - SPRITE
    return 1 if card["saver"] == "spot" else (down - SPRITE) // 2


def sprite(card: Mapping[str, Any], faction: Faction, random: Random) -> tuple[list[str], dict[str, str]]:
    """A card's sprite and the colours of its letters. KeyError for one there is none of."""
    colors = letters(faction)
    colors |= {"S": random.choice(SKINS), "H": random.choice(HAIRS)}
    name, args = card["sprite"], card.get("args", ())
    if name == "bust":
        return people.bust(*args), colors
    if name == "crt":
        return sprites.screen(sprites.CRT, signs.SCREENS[args[0]]), colors
    if name == "box":
        return sprites.screen(sprites.BOX, signs.SCREENS[args[0]]), colors | {"s": WHITE}
    if name == "split":
        return _split(colors)
    return sprites.rows(name), colors


def _split(colors: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Somebody half red, half blue."""
    red, blue = FACTIONS["red"], FACTIONS["blue"]
    rows = people.halves(people.bust("short", "wide", "flat", "none"), {"C": "ab", "S": "cd", "H": "fh"})
    own = {"a": red.bar, "b": blue.bar, "c": red.strip, "d": blue.strip, "f": "#5A1512", "h": "#122C66"}
    return rows, colors | own
