"""Rules of all lengths in narrow boxes: no ink leaves the box, in print and on pictures; no word is lost."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.cases.cards_kit import SUN, Bench, Box, inside, rich

ORDINARY = "each player may move one token to an adjacent space then draw half just forty-two 12 +1"
WIDE = "jumping gypsy fjord if unhappily re-roll Joker Judge WAVE “Quoted” (of) Éclair Ångström Çelik"
MARKED = "{sun} {sun:3} 2{sun} {sun}: *you* *if* *jumping* **Joker** ==keyword=="
WORDS = [*f"{ORDINARY} {WIDE} {MARKED}".split(), "**bold jig**", "*italic fluff*"]
"""Words as rules have them, and many whose letters reach far out of their width: J, j, italic f and y."""

LENGTHS = (1, 1, 1, 2, 2, 3, 4, 6, 9, 14, 22, 35, 60, 120)
"""Words of the cards' texts."""

SIDES = ((9, 40), (16, 14), (30, 6), (55, 30))
"""Width and height of boxes, in mm."""


def rules(random: Random, length: int) -> str:
    """So many words, with line breaks and list items among them."""
    parts = [random.choice(WORDS) for _ in range(length)]
    gaps = [random.choice((*[" "] * 9, "\n", "\n- ")) for _ in parts[1:]]
    return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))


def plain_words(text: str) -> Counter[str]:
    """The words of a text that are nothing but letters, marks left out."""
    return Counter(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{[^}]*\}", " ", text)))


@pytest.mark.parametrize(
    ("side", "align", "font"),
    [
        (side, align, font)
        for (side, align), font in zip(
            product(SIDES, ("left", "right", "center", "justify")),
            ["Noto Sans", "Noto Serif", "Inter", "Cabin", "Archivo Narrow"] * 4,
            strict=False,
        )
    ],
    ids=lambda value: "x".join(map(str, value)) if isinstance(value, tuple) else value,
)
def test_no_ink_leaves_the_box_of_a_text(
    side: tuple[int, int], align: str, font: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(f"{side} {align}")
    bench = Bench(tmp_path, capsys)
    bench.file("layouts/mini/icons/sun.svg", SUN.replace('r="4"', 'r="5"'))
    box: Box = (4, 10, 4 + side[0], 10 + side[1])
    texts = [rules(random, length) for length in LENGTHS]
    cards = [{"name": f"Card {number}", "text": text} for number, text in enumerate(texts)]
    valign = random.choice(("top", "middle", "bottom"))
    bench.game(cards, rich(box, size="9pt", font=font, align=align, valign=valign))
    _, pdf = bench.print("--lenient")
    problems = bench.problems("check")
    over = {problem["card"] for problem in problems if problem["code"] == "text.overflow"}
    assert {problem["code"] for problem in problems if problem["severity"] == "error"} == {"text.overflow"}
    assert "Card 13" in over
    assert len(over) < 12
    pictures = bench.faces("--lenient")
    for page, (card, printed) in enumerate(zip(cards, pdf.cards(), strict=True)):
        for seen in (printed, pictures[card["name"]]):
            assert inside(seen.inked(), box, 0.2), card
            assert (seen.ink("R", "B") is not None) == (card["name"] in over)
        if card["name"] not in over:
            assert plain_words(pdf.text(page)) == plain_words(card["text"])
