"""Rules of any length on a card of hsssss: they fit, or it is said by how much not; no ink leaves its box."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from cardforge.layout import Side
from cardforge.layout.model import Painted
from cardforge.units import MM
from tests.games.hsssss_kit import PICTURES, laid_out
from tests.games.kit import shown

DPI = 300
INK = "#ff00ff"
"""A colour that nothing else on the card has."""

STUFF = (
    "==Action==: {once} Once per turn, flip a coin {star} and look at what it says. Heads: choose an enemy "
    "Person, and deal **2** damage {sword} to it. Tails: restore {heart} **1** health to any card that you "
    "control, or discard *this* one instead."
)


def rules_of(words: int) -> str:
    """So many words with icons, keywords and bold numbers, a paragraph every sixty words."""
    said = list(islice(cycle(STUFF.split()), words))
    return "\n".join(" ".join(said[start : start + 60]) for start in range(0, words, 60))


def card_of(words: int, values: bool, **more: Any) -> dict[str, Any]:
    text = rules_of(words)
    card: dict[str, Any] = {"name": "Wall of Text", "type": "Meme", "colour": "red", "text": text}
    card |= {"attack": 3, "health": 12} if values else {}
    return card | {"size": PICTURES.size_of(text, values), "overrides": {"rules": {"color": INK}}} | more


def painted(side: Side, name: str) -> Painted:
    (found,) = (one for one in side.painted if one.element.id == name)
    return found


def in_pixels(edges: Iterable[float]) -> list[float]:
    return [edge * DPI / 72 for edge in edges]


@pytest.mark.parametrize("values", [False, True], ids=["event", "fighter"])
@pytest.mark.parametrize("words", [20, 60, 120])
def test_rules_that_fit_keep_all_their_ink_in_their_box(tmp_path: Path, words: int, values: bool) -> None:
    """Everything that the rules bring onto the page counts: letters, icons, boxes of keywords."""
    side = laid_out(tmp_path / "with", card_of(words, values))
    assert side.problems == ()
    bare = laid_out(tmp_path / "bare", card_of(words, values, overrides={"rules": {"text": ""}}))
    pixels = shown(side, DPI)
    ink = ImageChops.difference(pixels, shown(bare, DPI)).getbbox()
    assert ink is not None
    left, top, right, bottom = in_pixels(painted(side, "rules").box)
    assert ink[0] >= left - 1
    assert ink[1] >= top - 1
    assert ink[2] <= right + 1
    assert ink[3] <= bottom + 1
    pure = sum(count for count, color in pixels.getcolors(1 << 24) or [] if color == (255, 0, 255))
    assert pure > 20 * words, "the letters are there, in the colour that they were given"


@pytest.mark.parametrize("values", [False, True], ids=["event", "fighter"])
def test_rules_that_do_not_fit_are_told_in_millimetres(tmp_path: Path, values: bool) -> None:
    side = laid_out(tmp_path, card_of(250, values))
    (problem,) = side.problems
    assert (problem.code, problem.severity.name) == ("text.overflow", "ERROR")
    found = re.fullmatch(
        r'.*"rules" needs (\d+(?:\.\d)?) mm more height at 6\.5 pt, its smallest', problem.message
    )
    assert found is not None, problem.message
    assert float(found[1]) > 1


def test_as_much_more_room_as_is_told_is_enough(tmp_path: Path) -> None:
    """The box of the rules grows by what was missing, and nothing is wrong any more."""
    first = laid_out(tmp_path / "first", card_of(250, False))
    lacks = re.search(r"needs ([\d.]+) mm", first.problems[0].message)
    assert lacks is not None
    more = {"rules": {"color": INK, "bottom": f"{7.9 - float(lacks[1])}mm"}}
    assert laid_out(tmp_path / "second", card_of(250, False, overrides=more)).problems == ()


@pytest.mark.parametrize(
    ("words", "values", "size"),
    [
        (10, True, "xl"),
        (20, True, "l"),
        (20, False, "l"),
        (60, True, "m"),
        (60, False, "m"),
        (120, False, "s"),
    ],
)
def test_the_longer_the_rules_the_lower_the_picture(
    tmp_path: Path, words: int, values: bool, size: str
) -> None:
    card = card_of(words, values)
    assert card["size"] == size
    side = laid_out(tmp_path, card)
    box, (across, down, cell) = painted(side, "picture").box, PICTURES.HEIGHTS[size]
    assert (box.width, box.height) == pytest.approx((across * cell * MM, down * cell * MM), abs=0.01)
