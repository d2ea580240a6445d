"""Codes on cards: one path, in its box, read back from the printed page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.layout.outlines import outlines
from cardforge.scene import Path as Shape
from cardforge.scene import Rect
from cardforge.units import MM, Box
from tests.layout.kit import front, in_mm, near, one, table

BOX = {"in": "cut", "left": "10mm", "top": "10mm", "width": "40mm", "height": "30mm"}


def code(kind: str, text: str, **keys: Any) -> dict[str, Any]:
    return {"id": "mark", "kind": "code", "code": kind, "text": text, **BOX, **keys}


def drawn(root: Path, element: dict[str, Any], card: dict[str, Any]) -> tuple[Rect, Shape]:
    ground, path = front(root, element, cards=[{"name": "Fox", **card}]).ops()
    assert isinstance(ground, Rect)
    assert isinstance(path, Shape)
    return ground, path


def reach(path: Shape) -> tuple[float, float, float, float]:
    points = [segment[1:] for segment in path.segments if len(segment) == 3]
    across, down = zip(*points, strict=True)
    return in_mm(Box(min(across), min(down), max(across), max(down)))


def test_a_square_code_is_centred_with_its_quiet_zone(tmp_path: Path) -> None:
    ground, path = drawn(tmp_path, code("qr", "{{ card.kind }}", error="L"), {"kind": "https://example.org"})
    assert in_mm(Box(ground.x, ground.y, ground.x + ground.width, ground.y + ground.height)) == (
        15,
        10,
        45,
        40,
    )
    # 25 modules and 4 on each side fill 30 mm.
    quiet = 4 * 30 / 33
    assert reach(path) == pytest.approx((15 + quiet, 10 + quiet, 45 - quiet, 40 - quiet), abs=0.01)
    assert (ground.fill, path.fill, path.stroke) == ("#ffffff", "#000000", None)


def test_bars_fill_their_box_but_for_the_quiet_zone(tmp_path: Path) -> None:
    ground, path = drawn(tmp_path, code("ean8", "9638507"), {})
    assert (ground.width, ground.height) == (near(40 * MM), near(30 * MM))
    module = 40 / (67 + 14)
    assert reach(path) == pytest.approx((10 + 7 * module, 10, 50 - 7 * module, 40), abs=0.01)


def test_colours(tmp_path: Path) -> None:
    element = code("datamatrix", "x", color="#123456", ground="none")
    (path,) = front(tmp_path, element).ops()
    assert isinstance(path, Shape)
    assert path.fill == "#123456"


def test_without_a_text_there_is_no_code(tmp_path: Path) -> None:
    assert front(tmp_path, code("qr", "{{ card.kind }}")).ops() == ()


def test_numbers_are_texts(tmp_path: Path) -> None:
    _, path = drawn(tmp_path, code("ean8", "{{ card.cost }}"), {"cost": 9638507})
    assert path == drawn(tmp_path, code("ean8", "96385074"), {})[1]


@pytest.mark.parametrize(
    ("element", "card", "code_", "message", "hint"),
    [
        (
            code("ean13", "{{ card.kind }}"),
            {"kind": "4006381333930"},
            "code.check-digit",
            '"mark": the check digit of "4006381333930" is wrong',
            "it would be 1",
        ),
        (
            code("micro-qr", "{{ card.kind }}"),
            {"kind": "x" * 40},
            "code.too-long",
            "40 characters",
            "a qr code",
        ),
        (code("code128", "{{ card.kind }}"), {"kind": "é"}, "code.bad-text", 'no "é"', "plain letters"),
        (
            code("qr", "{{ card.kind }}", width="5mm"),
            {"kind": "https://example.org/a"},
            "code.too-small",
            '"mark": its modules are 0.15 mm wide',
            "make it 6.7 mm wide",
        ),
    ],
)
def test_what_is_wrong_is_told_at_the_cards_field(
    tmp_path: Path, element: dict[str, Any], card: dict[str, Any], code_: str, message: str, hint: str
) -> None:
    problem = one(front(tmp_path, element, cards=[{"name": "Fox", **card}]).front().problems)
    assert (problem.code, problem.card, problem.where.field) == (code_, "Fox", "kind")
    assert message in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("element", "code_"),
    [
        (code("aztec", "x"), "layout.bad-value"),
        (code("qr", "x", error="X"), "layout.bad-value"),
        ({"id": "mark", "kind": "code", **BOX, "text": "x"}, "layout.missing-key"),
    ],
)
def test_mistakes_are_found_without_a_card(tmp_path: Path, element: dict[str, Any], code_: str) -> None:
    assert one(front(tmp_path, element).refused()).code == code_


@pytest.mark.parametrize("kind", ["qr", "micro-qr", "datamatrix", "code128", "ean13"])
def test_a_printed_code_is_read(tmp_path: Path, kind: str) -> None:
    """Through the PDF and its pixels at 300 dpi, on a dark card, turned, at the size of a thumbnail."""
    import pypdfium2

    from cardforge.cli import main

    text = "4006381333931" if kind == "ean13" else "CARD-12"
    size = (
        {"width": "32mm", "height": "10mm"}
        if kind in ("code128", "ean13")
        else {"width": "8mm", "height": "8mm"}
    )
    ground = {"id": "dark", "kind": "shape", "shape": "rect", "in": "bleed", "fill": "#203040"}
    table(tmp_path, {"front": [ground, {**code(kind, text), **size, "rotate": 90}]})
    (tmp_path / "cardforge.toml").write_text('games = ["mini"]\n', "utf-8")
    out = tmp_path / "out.pdf"
    assert main(["-C", str(tmp_path), "print", "mini", "-o", str(out)]) == 0
    with pypdfium2.PdfDocument(out) as document:
        picture = document[0].render(scale=300 / 72).to_pil()
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == text


# --- outlines ---


@pytest.mark.parametrize(
    ("rows", "corners"),
    [
        (["1"], [[(0, 0), (1, 0), (1, 1), (0, 1)]]),
        (["111"], [[(0, 0), (3, 0), (3, 1), (0, 1)]]),
        (["10", "11"], [[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (0, 2)]]),
        (["0"], []),
    ],
)
def test_outlines_have_no_needless_corners(rows: list[str], corners: list[Any]) -> None:
    assert list(outlines([[each == "1" for each in row] for row in rows])) == corners


@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=1, max_size=6))
@settings(max_examples=100, deadline=None)
def test_outlines_wind_once_around_dark_and_never_around_light(rows: list[list[bool]]) -> None:
    found = list(outlines(rows))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            assert sum(_winding(corners, x + 0.5, y + 0.5) for corners in found) == dark


def _winding(corners: list[tuple[int, int]], x: float, y: float) -> int:
    """How often a closed outline goes around a point: its upright edges to the right, down 1, up −1."""
    turns = 0
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if x1 == x2 and x1 > x and min(y1, y2) < y < max(y1, y2):
            turns += 1 if y2 > y1 else -1
    return turns
