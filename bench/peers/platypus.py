"""The cards by reportlab's own paragraphs, shrunk by quarters of a point until they fit: what a plain script
with auto-fit costs. `python bench/peers/platypus.py DIR OUT.pdf`
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

FACES = {"S": "sans", "SB": "bold", "SI": "italic", "SBI": "bold-italic", "RI": "serif-italic"}
LEFT, TOP, WIDE, HIGH = 10.5, 16.5, 63, 88
PAGE = 210, 297


def marked_up(text: str, folder: str, size: float) -> str:
    """Rules in reportlab's marks."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)
    picture = f'<img src="{folder}/icons/\\1.png" width="{size}" height="{size}" valign="-1"/>'
    return re.sub(r"\{(\w+)\}", picture, text)


def fitted(text: str, folder: str, font: str, size: float, box: tuple[float, float]) -> tuple[Any, float]:
    """A paragraph in the largest size that fits its box (mm), and its height."""
    while True:
        style = ParagraphStyle("text", fontName=font, fontSize=size, leading=1.2 * size)
        paragraph = Paragraph(marked_up(text, folder, size), style)
        height = paragraph.wrap(box[0] * mm, box[1] * mm)[1]
        if height <= box[1] * mm or size <= 4.5:
            return paragraph, height
        size -= 0.25


def draw_card(canvas: Canvas, card: dict[str, Any], folder: str) -> None:
    """One card from its top left, upwards positive."""
    colour = HexColor(card["colour"])
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    canvas.setLineWidth(0.85)
    canvas.roundRect(mm, -87 * mm, 61 * mm, 86 * mm, 3 * mm)
    for key, x, y in (("tl", 4, -12), ("br", 51, -84)):
        canvas.setFillColor(colour)
        canvas.roundRect(x * mm, y * mm, 8 * mm, 8 * mm, 1.5 * mm, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.setFont("SB", 12)
        canvas.drawCentredString((x + 4) * mm, (y + 2.6) * mm, str(card[key]))
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont("SB", 10)
    canvas.drawString(14 * mm, -9 * mm, card["name"])
    canvas.setFont("SI", 7)
    canvas.drawString(4 * mm, -16 * mm, card["type"])
    canvas.drawImage(f"{folder}/art/{card['art']}", 10.5 * mm, -47.9 * mm, 42 * mm, 29.4 * mm)
    for key, font, size, top, box in (
        ("rules", "S", 9, 49, (55, 26)),
        ("flavour", "RI", 7, 75, (46, 11)),
    ):
        paragraph, height = fitted(card[key], folder, font, size, box)
        paragraph.drawOn(canvas, 4 * mm, -top * mm - height)


def main(folder: str, target: str) -> None:
    for name, file in FACES.items():
        font = TTFont(name, f"{folder}/fonts/{file}.ttf")
        font.face.name = (
            file.encode()
        )  # cuts of one variable font share its name, and one would stand for both
        pdfmetrics.registerFont(font)
    pdfmetrics.registerFontFamily("S", normal="S", bold="SB", italic="SI", boldItalic="SBI")
    cards = json.loads(Path(folder, "cards.json").read_bytes())
    canvas = Canvas(target, pagesize=(PAGE[0] * mm, PAGE[1] * mm))
    for start in range(0, len(cards), 9):
        canvas.setLineWidth(0.3)
        for step in range(4):
            x, y = (LEFT + WIDE * step) * mm, (TOP + HIGH * step) * mm
            for line in ((x, 4 * mm, x, 14 * mm), (x, 283 * mm, x, 293 * mm)):
                canvas.line(*line)
            for line in ((2 * mm, y, 9 * mm, y), (201 * mm, y, 208 * mm, y)):
                canvas.line(*line)
        for place, card in enumerate(cards[start : start + 9]):
            canvas.saveState()
            canvas.translate((LEFT + place % 3 * WIDE) * mm, (PAGE[1] - TOP - place // 3 * HIGH) * mm)
            draw_card(canvas, card, folder)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:3])
