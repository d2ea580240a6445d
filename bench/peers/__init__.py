"""Other ways to print the workload's cards, each a script that prints a prepared folder; none fits text but
`platypus`. `prepare` writes what they read: cards, pictures, icons, and fonts at fixed weights;
`python -m bench.peers 540 DIR` does so for so many cards.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from bench.workload import ICONS, draw_pictures

FACES = {
    "sans": ("fontpkg_arimo", "Arimo[wght].ttf", 400),
    "bold": ("fontpkg_arimo", "Arimo[wght].ttf", 700),
    "italic": ("fontpkg_arimo", "Arimo-Italic[wght].ttf", 400),
    "bold-italic": ("fontpkg_arimo", "Arimo-Italic[wght].ttf", 700),
    "serif-italic": ("fontpkg_noto_serif", "NotoSerif-Italic[wdth,wght].ttf", 400),
}
"""The workload's fonts: package, file and weight. reportlab knows no variable fonts."""

LETTERS = (*range(0x20, 0x250), *range(0x370, 0x400), *range(0x2010, 0x2040))
"""What the peers' fonts hold: some seven hundred glyphs, as plain fonts for Europe do. Programs that
read a font wholly would be slowed by the thousands that these have besides."""


def prepare(folder: Path, records: list[dict[str, Any]]) -> None:
    """Write all that the peers read."""
    from PIL import Image, ImageDraw

    for name in ("art", "fonts", "icons"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "cards.json").write_text(json.dumps(records), encoding="utf-8")
    draw_pictures(folder / "art")
    _write_fonts(folder / "fonts")
    for name, drawing in ICONS.items():
        (folder / f"icons/{name}.svg").write_text(drawing, encoding="utf-8")
        icon = Image.new("RGBA", (96, 96), (0, 0, 0, 0))
        ImageDraw.Draw(icon).ellipse([4, 4, 92, 92], fill="#c0a000", outline="#333333", width=4)
        icon.save(folder / f"icons/{name}.png")


def _write_fonts(folder: Path) -> None:
    import uharfbuzz

    for name, (package, file, weight) in FACES.items():
        face = uharfbuzz.Face(uharfbuzz.Blob((files(package) / "files" / file).read_bytes()))
        wanted = uharfbuzz.SubsetInput()
        wanted.unicode_set.update(LETTERS)
        for axis, value in (("wght", weight), ("wdth", 100)):
            wanted.pin_axis_location(face, axis, value)
        made = uharfbuzz.subset(face, wanted)
        (folder / f"{name}.ttf").write_bytes(made.blob.data)
