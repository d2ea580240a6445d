"""The colours of the desktop: four for each faction, and those that all pictures share."""

from __future__ import annotations

from typing import NamedTuple

INK, WHITE = "#14161B", "#FFFFFF"
EDGE, CHROME, PAGE, SHADE = "#CFD3DA", "#E6E8EC", "#FBFBF8", "#8B909A"


class Faction(NamedTuple):
    """A faction: its title bar, its signs, the strip under the bar, and the paper of its quotes."""

    name: str
    bar: str
    dark: str
    strip: str
    tint: str
    cloth: str
    """What `dark` is in sprites: a hood as dark as the night would not be seen."""


def _faction(name: str, bar: str, dark: str, strip: str, tint: str, cloth: str = "") -> Faction:
    return Faction(name, bar, dark, strip, tint, cloth or dark)


FACTIONS = {
    faction.name: faction
    for faction in (
        _faction("red", "#C8322B", "#8E1B17", "#F08A6C", "#FBE3DA"),
        _faction("black", "#2A2D34", "#0E0F12", "#5FA36A", "#DDE8DC", "#3C434E"),
        _faction("blue", "#2A5BC4", "#173A86", "#86B4F2", "#DFEAFB"),
        _faction("grey", "#6B7079", "#474B53", "#B4B9C2", "#E9EBEE"),
        _faction("yellow", "#F0B429", "#A66A00", "#FBDC7A", "#FDF3D2"),
    )
}

SPRITE = {
    "K": INK, "W": WHITE, "G": "#BFC3CA", "g": SHADE, "Y": "#F6C445", "R": "#D0423A", "B": "#2A5BC4",
    "E": "#3E9B58", "N": "#8C5A3C", "O": "#E8883A", "P": "#F2C9A0",
}  # fmt: skip
"""Letters of sprites that mean the same on every card; `G` and `g` are steel, `P` and `N` skin or wood."""

SKINS = ("#F7DDC4", "#F2C9A0", "#C98E62", "#8C5A3C")
HAIRS = ("#3A2A1E", "#C8772B", "#E5C15A", "#7A3FA0", "#2B6F8A")


def letters(faction: Faction) -> dict[str, str]:
    """Colours of a sprite's letters on a faction's card: `C D L T` are the faction's, `s` is a lit screen."""
    own = {"C": faction.bar, "D": faction.cloth, "L": faction.strip, "T": faction.tint, "s": faction.tint}
    return {**SPRITE, **own, "e": faction.dark}
