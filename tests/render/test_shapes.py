"""Tokens as they are printed: nothing beyond the bleed of their outline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.project.kit import GROUND, cards, make_game, printed, text

ROUND = {"size": ["40mm", "40mm"], "bleed": "2mm", "safe": "3mm", "shape": "round"}
HIGH = {"size": ["36mm", "42mm"], "bleed": "2mm", "safe": "3mm", "shape": "hex"}
WIDE = {"size": ["42mm", "36mm"], "bleed": "2mm", "safe": "3mm", "shape": "hex"}

FILL = (0xDF, 0xE8, 0xF2)
WHITE = (255, 255, 255)


class Page:
    """A page of one token, by mm from the token's middle."""

    def __init__(self, path: Path, number: int = 0) -> None:
        page = pypdfium2.PdfDocument(path)[number]
        left, bottom, right, top = page.get_trimbox()
        self._middle = (left + right) / 2, page.get_height() - (top + bottom) / 2
        self._pixels: Any = page.render(scale=4).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> tuple[int, ...]:
        place = (
            round((middle + at / 25.4 * 72) * 4) for middle, at in zip(self._middle, (x, y), strict=True)
        )
        found: tuple[int, ...] = self._pixels.getpixel(tuple(place))
        return found


def token(root: Path, card: dict[str, Any], *options: str) -> Page:
    layout = {"card": card, "front": [GROUND, text("t", "{{ card.name }}", "15mm")]}
    make_game(root, cards("Fox"), {"card": layout})
    return Page(printed(root, "--grid", "1x1", "--marks", "none", *options))


@pytest.mark.parametrize(
    ("card", "inside", "outside"),
    [
        (ROUND, [(21.5, 0), (0, -21.5), (15.2, 15.2)], [(22.5, 0), (15.9, 15.9), (-20, 20), (19, -19)]),
        (HIGH, [(19.5, 0), (0, 22.8), (17, -12)], [(20.5, 0), (0, -24), (18, 19), (-17, 16), (10, -20)]),
        (WIDE, [(0, 19.5), (22.8, 0), (12, -17)], [(0, -20.5), (24, 0), (19, 18), (-16, 17), (20, -10)]),
    ],
)
def test_art_ends_at_the_bleed_of_the_outline(
    card: dict[str, Any],
    inside: list[tuple[float, float]],
    outside: list[tuple[float, float]],
    tmp_path: Path,
) -> None:
    for options in ((), ("--bleed", "2mm")):
        page = token(tmp_path, card, *options)
        assert [page.at(*place) for place in inside] == [FILL] * len(inside)
        assert [page.at(*place) for place in outside] == [WHITE] * len(outside)


def test_less_bleed_asked_for_shows_less(tmp_path: Path) -> None:
    page = token(tmp_path, ROUND, "--bleed", "1mm")
    assert page.at(14.6, 14.6) == FILL
    assert page.at(15.2, 15.2) == WHITE


def test_a_back_is_cut_off_likewise_and_lies_behind(tmp_path: Path) -> None:
    back = [{**GROUND, "fill": "#ff0000"}]
    layout = {"card": HIGH, "front": [GROUND], "back": back}
    make_game(tmp_path, cards("Fox"), {"card": layout})
    path = printed(tmp_path, "--grid", "1x1", "--marks", "none", "--backs", "duplex")
    page = Page(path, 1)
    assert page.at(17, -12) == (255, 0, 0)
    assert page.at(18, 19) == WHITE


def test_a_proof_shows_the_outline(tmp_path: Path) -> None:
    for card, on, off in ((ROUND, (14.14, 14.14), (20, 15)), (HIGH, (9, 15.75), (18, 15))):
        page = token(tmp_path, card, "--proof")
        reds = [page.at(on[0] + step / 20, on[1]) for step in range(-8, 9)]
        assert any(red > 150 and green < 120 for red, green, _ in reds)
        across = [page.at(off[0] + step / 20, off[1]) for step in range(-4, 5)]
        assert not any(red > 150 and green < 120 for red, green, _ in across)


def test_a_token_has_no_corners_to_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tests.project.kit import run

    layout = {"card": {**ROUND, "corner": "3mm"}, "front": [GROUND]}
    root = make_game(tmp_path, cards("Fox"), {"card": layout})
    assert run(root, "print") == 1
    line = capsys.readouterr().err.splitlines()[0]
    assert line.startswith("layouts/mini/card.layout.json:")
    assert 'a card of the shape "round" has no corners to round; set "corner": "0", or drop it' in line
    # What a base layout rounds can be undone.
    base = {"card": {"corner": "3mm"}, "front": [GROUND]}
    own = {"extends": "base", "card": {**ROUND, "corner": "0"}}
    assert run(make_game(tmp_path, cards("Fox"), {"base": base, "card": own}), "print") == 0


def test_pictures_of_circles_are_round(tmp_path: Path) -> None:
    from PIL import Image

    from tests.project.kit import run

    root = make_game(tmp_path, cards("Fox"), {"card": {"card": ROUND, "front": [GROUND]}})
    assert run(root, "faces", "-o", "pictures", "--corners", "round", "--dpi", "254") == 0
    (path,) = (root / "pictures").glob("*.png")
    picture = Image.open(path).convert("RGBA")
    assert picture.size == (400, 400)
    assert picture.getchannel("A").getpixel((50, 50)) == 0
    assert picture.getpixel((62, 62)) == (*FILL, 255)
    assert picture.getpixel((3, 200)) == (*FILL, 255)
