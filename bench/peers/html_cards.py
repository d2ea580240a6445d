"""The cards as one HTML page for WeasyPrint, sizes given. `python bench/peers/html_cards.py DIR OUT.pdf`"""

from __future__ import annotations

import html
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STYLE = """
@font-face { font-family: S; src: url(fonts/sans.ttf) }
@font-face { font-family: S; src: url(fonts/bold.ttf); font-weight: bold }
@font-face { font-family: S; src: url(fonts/italic.ttf); font-style: italic }
@font-face { font-family: R; src: url(fonts/serif-italic.ttf); font-style: italic }
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; font-family: S }
div { position: absolute; overflow: hidden }
.sheet { position: relative; width: 210mm; height: 296.9mm; break-after: page }
.card { width: 63mm; height: 88mm }
.line { background: #000 }
.frame { left: 1mm; top: 1mm; width: 60.4mm; height: 85.4mm; border: .3mm solid; border-radius: 3mm }
.chip { width: 8mm; height: 8mm; border-radius: 1.5mm; color: #fff; text-align: center }
.chip { font: bold 12pt/8mm S }
.name { left: 14mm; top: 4mm; width: 45mm; height: 8mm; font: bold 10pt/8mm S; white-space: nowrap }
.type { left: 4mm; top: 13mm; font: italic 7pt S }
.art { position: absolute; left: 10.5mm; top: 18.5mm; width: 42mm; height: 29.4mm }
.rules { left: 4mm; top: 49mm; width: 55mm; height: 26mm; font-size: 7pt }
.rules img { height: 1em; vertical-align: -.12em }
.flavour { left: 4mm; top: 75mm; width: 46mm; height: 11mm; font: italic 6pt R }
"""


def lines() -> Iterator[str]:
    """Where a page is cut."""
    for step in range(4):
        for top in (4, 283):
            place = f"left:{10.45 + 63 * step}mm;top:{top}mm;width:.1mm;height:10mm"
            yield f'<div class="line" style="{place}"></div>'
        for left in (2, 201):
            place = f"left:{left}mm;top:{16.45 + 88 * step}mm;width:7mm;height:.1mm"
            yield f'<div class="line" style="{place}"></div>'


def face(card: dict[str, Any], place: int) -> str:
    """A card in one of a page's nine places."""
    rules = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html.escape(card["rules"]))
    rules = re.sub(r"\*(.+?)\*", r"<i>\1</i>", rules)
    rules = re.sub(r"\{(\w+)\}", r'<img src="icons/\1.svg">', rules)
    chip = '<div class="chip" style="left:{}mm;top:{}mm;background:{}">{}</div>'
    return (
        f'<div class="card" style="left:{10.5 + place % 3 * 63}mm;top:{16.5 + place // 3 * 88}mm">'
        f'<div class="frame" style="border-color:{card["colour"]}"></div>'
        f"{chip.format(4, 4, card['colour'], card['tl'])}{chip.format(51, 76, card['colour'], card['br'])}"
        f'<div class="name">{html.escape(card["name"])}</div><div class="type">{card["type"]}</div>'
        f'<img class="art" src="art/{card["art"]}"><div class="rules">{rules}</div>'
        f'<div class="flavour">{html.escape(card["flavour"])}</div></div>'
    )


def main(folder: str, target: str) -> None:
    from weasyprint import HTML

    cards = json.loads(Path(folder, "cards.json").read_bytes())
    marks = "".join(lines())
    sheets = [
        f'<div class="sheet">{marks}{"".join(map(face, cards[at : at + 9], range(9)))}</div>'
        for at in range(0, len(cards), 9)
    ]
    page = f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>{"".join(sheets)}'
    HTML(string=page, base_url=f"{folder}/").write_pdf(target)


if __name__ == "__main__":
    main(*sys.argv[1:3])
