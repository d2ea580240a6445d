"""What games write besides letters is in the fonts that come with the program."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from cardforge.render import PdfInfo, render_sheets
from cardforge.sheets import Copy, SheetSpec, impose
from tests.layout.kit import front, text

SIGNS = "0123456789 ½⅓⅔¼¾⅛ ←↑→↓↔⇒ ♠♥♦♣ ★☆ ①②③ ×÷±−–— •…✓✗"


def test_fractions_arrows_suits_and_stars_are_drawn_and_found(tmp_path: Path) -> None:
    made = front(
        tmp_path, text("signs", SIGNS, left="2mm", right="2mm", top="5mm", height="10mm", size="8pt")
    )
    side = made.front()
    assert side.problems == ()
    sheets = impose([Copy(0, None, side.scene.size)], SheetSpec()).sheets
    page = pypdfium2.PdfDocument(render_sheets([side.scene], sheets, PdfInfo("T")))[0]
    found = page.get_textpage().get_text_bounded()
    assert [sign for sign in SIGNS.replace(" ", "") if sign not in found] == []
