"""Writes the drawings of this game: pictures of cards, suits and pips, icons, the back, the mat.

`python make_pack.py` rewrites `card_data/flamewar/art/*.svg` from the cards' own fields (`suit`, `board`,
`error`, `skin`, `hair`, `prop`, `face`, `wears`) and the game's colours, and `icons/` and `parts/` beside
this script. What it draws is in `forum/`. Suits and emblems are black: layouts put in the colour.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from forum import boards, crashes, moderators, suits, table
from forum.shapes import document

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "card_data" / "flamewar"
BLACK = "#000000"

TILE = (90, 130)
"""A tile of the mat, in millimetres."""


def _read(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


COLOURS: Mapping[str, Mapping[str, str]] = _read("game.json")["colours"]


def cards() -> list[dict[str, Any]]:
    """The cards that have a picture of their own."""
    return [card for card in _read("sets/core.json")["cards"] if "art" in card]


def picture(card: Mapping[str, Any]) -> str:
    """A card's picture as an SVG file: its upper half, which the layout turns for the lower one."""
    if card["type"] == "Site Crash":
        return crashes.jester(card["error"])
    colour = COLOURS[card["suit"]]
    if card["type"] == "Board":
        return boards.window(card["suit"], card["board"].lower(), colour["hex"], colour["tint"])
    return moderators.half(card, colour["hex"], colour["tint"])


def drawings() -> dict[Path, str]:
    """Every file with its text."""
    icons, parts = HERE / "icons", HERE / "parts"
    files = {
        icons / f"{suit.lower()}.svg": suits.file_of(suits.pip(suit, BLACK, "")) for suit in suits.OUTLINES
    }
    files |= {
        icons / f"{name}.svg": document(0, 0, 10, 10, boards.emblem(name, BLACK)) for name in boards.EMBLEMS
    }
    files |= {
        parts / f"pip-{suit.lower()}-{heat}.svg": suits.file_of(suits.pip(suit, BLACK, heat))
        for suit in suits.OUTLINES
        for heat in suits.HEATS
    }
    files |= {
        parts / "ring.svg": table.ring(),
        parts / "torch.svg": table.torch(),
        parts / "crack.svg": crashes.crack(),
        parts / "lock.svg": table.shut(),
        parts / "stripes.svg": table.stripes(*TILE),
        parts / "back.svg": table.back(),
    }
    return files | {DATA / "art" / f"{card['art']}.svg": picture(card) for card in cards()}


def main() -> None:
    for path, text in drawings().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
