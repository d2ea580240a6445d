"""Writes the drawings of this game: a picture for every card, the icons and the parts of layouts.

`python make_pigeons.py` rewrites `card_data/flop/art/*.svg` from the cards' own words (`body`, `coat`,
`eyes`, `beak`, `wing`, `hat`, `gear`, `legs`, `scene`, `tilt`, `fx`, and `kind` for the ground), and `icons/`
and `parts/` beside this script. What the words stand for is in `loft/`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from loft import signs
from loft.pigeon import picture

HERE = Path(__file__).parent
DATA = HERE.parents[1] / "card_data" / "flop"


def cards() -> list[dict[str, Any]]:
    """The cards that have pictures."""
    can = json.loads((DATA / "sets" / "pigeons.json").read_text(encoding="utf-8"))
    return [card for card in can["cards"] if not card.get("extra")]


def drawings() -> dict[Path, str]:
    """Every file with its text."""
    files = {HERE / f"{name}.svg": text for name, text in signs.drawings().items()}
    return files | {DATA / "art" / f"{card['id']}.svg": picture(card) for card in cards()}


def main() -> None:
    for path, text in drawings().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
