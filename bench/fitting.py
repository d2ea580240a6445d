"""`python -m bench.fitting`: microseconds a card to shape, measure and fit its rules and flavour.

Once with all words known, as in any set after its first cards, and once with every word new. The text and
boxes are those of the workload.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from bench.workload import cards
from cardforge.fonts import FontChain, FontLibrary, installed_family
from cardforge.layout.fit import Fitted, fit_text
from cardforge.layout.measuring import measure
from cardforge.layout.styles import DEFAULTS, TextStyle, text_style
from cardforge.layout.words import Shaper
from cardforge.units import MM

RULES, FLAVOUR = (55 * MM, 26 * MM), (46 * MM, 10.5 * MM)
"""Width and height of the boxes, in points."""


def fresh_styles() -> tuple[TextStyle, TextStyle]:
    """The styles of rules and flavour, no word known to them."""

    def shaper(name: str, slanted: bool) -> Shaper:
        library, family = FontLibrary(), installed_family(name)
        assert family is not None

        def chain(bold: bool, italic: bool, _keyword: bool, _reminder: bool = False) -> FontChain:
            return FontChain((library.font(family, 700 if bold else 400, italic or slanted),))

        return Shaper(chain, {"sun": 1.0, "coin": 1.0})

    rules = DEFAULTS | {"size": "9pt", "fit": {"min": "4.5pt"}}
    flavour = DEFAULTS | {"size": "7pt", "fit": {"min": "4pt"}}
    return (
        text_style(rules, shaper("Noto Sans", False), one_line=False),
        text_style(flavour, shaper("Noto Serif", True), one_line=False),
    )


def fit_card(styles: tuple[TextStyle, TextStyle], card: dict[str, Any]) -> list[Fitted]:
    found = []
    for style, text, box in zip(styles, (card["rules"], card["flavour"]), (RULES, FLAVOUR), strict=True):
        shaped = style.shaper.rich(text)
        found.append(fit_text(style, measure(shaped.paragraphs, style.tracking), *box))
    return found


def with_new_words(card: dict[str, Any], number: int) -> dict[str, Any]:
    """The card with words that no other has."""
    mark = "".join(chr(97 + int(digit)) for digit in str(number))
    return {
        key: " ".join(word if "{" in word or "*" in word else f"{mark}{word}" for word in card[key].split())
        for key in ("rules", "flavour")
    }


def per_card(deck: Sequence[dict[str, Any]], work: Callable[[dict[str, Any]], object]) -> float:
    """Microseconds of processor time that each card takes."""
    start = time.process_time()
    for card in deck:
        work(card)
    return (time.process_time() - start) / len(deck) * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.fitting", description="Microseconds a card to fit texts.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cards", type=int, default=1000)
    given = parser.parse_args()
    deck = list(cards(given.cards, seed=1))
    new = [with_new_words(card, number) for number, card in enumerate(deck)]
    gc.disable()  # as commands do
    warm, cold = [], []
    for _ in range(given.runs):
        styles = fresh_styles()
        for card in deck:
            fit_card(styles, card)
        warm.append(per_card(deck, lambda card, styles=styles: fit_card(styles, card)))  # type: ignore[misc]
        cold.append(per_card(new, lambda card, styles=styles: fit_card(styles, card)))  # type: ignore[misc]
    print(f"all words known: {min(warm):.0f} µs a card at least, {median(warm):.0f} median")
    print(f"every word new: {min(cold):.0f} µs a card at least, {median(cold):.0f} median")


if __name__ == "__main__":
    main()
