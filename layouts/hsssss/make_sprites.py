"""Writes the drawings of this game: a picture for every card, the icons and the parts of layouts.

`python make_sprites.py` rewrites `card_data/hsssss/art/*.svg` from the cards' own fields (`saver`, `sprite`,
`args`, `size`, `colour`), and `icons/` and `parts/` beside this script. What it draws is in `desktop/`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from desktop import back, signs
from desktop.palette import FACTIONS, INK, Faction
from desktop.pictures import picture
from desktop.pixels import cells, document, outline, plain

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "card_data" / "hsssss"

STRIP = (114, 3)
"""Cells of the strip under a title bar: 57 × 1.5 mm."""


def icon(rows: tuple[str, ...]) -> str:
    """A bitmap as an icon in ink."""
    return document(len(rows[0]), len(rows), plain(outline(cells(rows)), INK))


def strip(faction: Faction) -> str:
    """The texture under a title bar, which tells factions apart without their colours."""
    wide, high = STRIP
    woven = {(x, y) for x in range(wide) for y in range(high) if WEAVES[faction.name](x, y)}
    ground = plain(f"M0 0h{wide}v{high}h{-wide}z", faction.strip)
    return document(wide, high, ground, plain(outline(woven), faction.dark))


WEAVES = {
    "red": lambda x, y: (x + y) % 6 < 2,
    "black": lambda x, y: (abs(x % 8 - 4) + y) % 4 < 1,
    "blue": lambda x, y: y % 3 == 0,
    "grey": lambda x, y: x % 3 == 0 and y % 3 == 0,
    "yellow": lambda x, y: (x // 2 + y // 2) % 2 == 0,
}
"""Stripes, scales, scan lines, dots, checks."""


def cards() -> list[dict[str, Any]]:
    """The cards that have pictures."""
    core = json.loads((DATA / "sets" / "core.json").read_text(encoding="utf-8"))
    return [card for card in core["cards"] if not card.get("extra")]


def drawings() -> dict[Path, str]:
    """Every file with its text."""
    bitmaps = {**signs.FACTIONS, **signs.TYPES, **signs.MARKS, "play": signs.PLAY, "once": signs.ONCE}
    files = {HERE / "icons" / f"{name}.svg": icon(rows) for name, rows in bitmaps.items()}
    files |= {HERE / "parts" / f"strip-{faction.name}.svg": strip(faction) for faction in FACTIONS.values()}
    files[HERE / "parts" / "back.svg"] = back.snake()
    files |= {DATA / "art" / f"{card['id']}.svg": picture(card) for card in cards()}
    return files


def main() -> None:
    for path, text in drawings().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
