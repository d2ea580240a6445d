"""Writes the drawings of this game: a picture for every card, the icons and the parts of layouts.

`python make_pictures.py` rewrites `card_data/fofl/art/*.svg` from the cards' own fields (`ground`, `hero`,
`args`, `tilt`, `chorus`, `chorus_count`, `size`, `colour`, `power`), and `icons/` and `parts/` beside this
script. A picture is as high as the layout of its card leaves room for; what it draws is in `poster/`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from poster import marks
from poster.back import back
from poster.canvas import WIDTH, Canvas
from poster.chorus import CHORUSES
from poster.grounds import GROUNDS
from poster.heroes import hero
from poster.svg import document, holes

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "card_data" / "fofl"

HEIGHTS = {"xl": 51.5, "l": 45.5, "m": 36.5, "s": 27.5}
"""Picture heights in millimetres by a card's `size`."""

COUNT = 9
"""How many stand in a chorus, if the card doesn't say."""


BEHIND = ("crowd", "caps", "helmets", "skyline", "stars")
"""What stands behind a fighter, whose values hide the right half of the band."""


def canvas_of(card: Mapping[str, Any]) -> Canvas:
    """What a card's picture is drawn on; chance depends on the card's id alone."""
    return Canvas(
        side=marks.SIDES[card["colour"]],
        height=HEIGHTS[card.get("size", "m")],
        fighter="toughness" in card,
        power=card.get("power", 4),
        random=Random(card["id"]),
    )


def picture(card: Mapping[str, Any]) -> str:
    """A card's picture as an SVG file."""
    canvas = canvas_of(card)
    layers = [GROUNDS[card["ground"]](canvas), hero(canvas, card["hero"], card["args"], card.get("tilt", 0))]
    name = _chorus(card)
    if name in CHORUSES:
        drawn = CHORUSES[name](canvas, card.get("chorus_count", COUNT))
        layers.insert(1 if canvas.fighter and name in BEHIND else 2, drawn)
    return document(WIDTH, canvas.height, *layers)


def _chorus(card: Mapping[str, Any]) -> str:
    """The chorus of a card; a crowd wears what its leader wears."""
    name = str(card.get("chorus", "none"))
    if name == "crowd" and card["hero"] == "bust":
        return {"cap": "caps", "helmet": "helmets"}.get(card["args"][0], name)
    return name


def cards() -> list[dict[str, Any]]:
    """The cards that have pictures."""
    core = json.loads((DATA / "sets" / "core.json").read_text(encoding="utf-8"))
    return [card for card in core["cards"] if not card.get("extra")]


def drawings() -> dict[Path, str]:
    """Every file with its text."""
    signs = {**marks.SYMBOLS, **marks.GLYPHS, **marks.SIGNS}
    files = {
        HERE / "icons" / f"{name}.svg": document(10, 10, holes(data, marks.INK))
        for name, data in signs.items()
    }
    files[HERE / "parts" / "back.svg"] = back()
    files |= {DATA / "art" / f"{card['id']}.svg": picture(card) for card in cards()}
    return files


def main() -> None:
    for path, text in drawings().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
