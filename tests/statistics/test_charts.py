"""Charts are whole XML, whatever the labels say, and every bar lies where its value asks."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
import resvg_py

from cardforge.statistics import Bar, Chart, Columns, Line, Lines, Panel, Rows, drawn
from cardforge.statistics.charts import COLOURS, WIDTH

SVG = "{http://www.w3.org/2000/svg}"
NASTY = 'a & b <script> "c" \x00\ud800 ]]> \u202e'


def parsed(*panels: Panel, title: str = "Fox") -> ET.Element:
    return ET.fromstring(drawn(Chart(title, "What it shows", panels)))


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def bars(root: ET.Element) -> list[tuple[float, float, float, float]]:
    found = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill") == "#0072b2"]
    return [tuple(float(rect.get(name, "")) for name in ("x", "y", "width", "height")) for rect in found]  # type: ignore[misc]


def test_a_chart_says_what_it_shows() -> None:
    root = parsed(Rows("Type", [Bar("Duck", 3)]))
    assert root.get("role") == "img"
    named = {child.get("id"): child.text for child in root if child.get("id")}
    assert named == {"title": "Fox", "description": "What it shows"}
    assert root.get("aria-labelledby") == "title description"
    assert {"Fox", "Type", "Duck", "3"} <= set(texts(root))


def test_names_cannot_break_it() -> None:
    root = parsed(Rows(NASTY, [Bar(NASTY, 1)]), Columns("x", [Bar(NASTY, 1)]), title=NASTY)
    shown = 'a & b <script> "c" \ufffd\ufffd ]]> \u202e'
    assert shown in texts(root)
    assert [one.tag for one in root.iter() if "script" in one.tag] == []


def test_lengths_go_by_values() -> None:
    (one, two, none) = bars(parsed(Rows("x", [Bar("a", 2), Bar("b", 4), Bar("c", 0)])))
    assert two[2] == pytest.approx(2 * one[2], abs=0.02)
    assert none[2] == 0
    (full,) = bars(parsed(Rows("x", [Bar("a", 0.25)], 1)))
    assert full[2] == pytest.approx(two[2] / 4, abs=0.02)


def test_negative_values_go_to_the_other_side() -> None:
    less, more = bars(parsed(Rows("x", [Bar("a", -3), Bar("b", 5)])))
    assert less[0] + less[2] == pytest.approx(more[0], abs=0.02)
    down, up = bars(parsed(Columns("x", [Bar("-2", -4), Bar("-1", 3)])))
    assert up[1] + up[3] == pytest.approx(down[1], abs=0.02)


@pytest.mark.parametrize("panel", [Rows("x", []), Columns("x", []), Lines("x", "turn", [])])
def test_nothing_to_show(panel: Panel) -> None:
    assert "x" in texts(parsed(panel))
    assert "no cards" in texts(parsed())


def test_five_hundred_buckets_stay_a_picture_that_can_be_looked_at() -> None:
    many = [Bar(f"bucket {place}", place + 1) for place in range(500)]
    line = Line("odds", [Bar(str(place), place / 500) for place in range(500)])
    for panel in (Rows("x", many), Columns("x", many), Lines("x", "turn", [line])):
        root = parsed(panel)
        assert float(root.get("height", "")) < 1100
        boxes = [box for box in bars(root) if box[0] < 0 or box[0] + box[2] > WIDTH]
        assert boxes == []
    assert f"and 460 more: {sum(range(41, 501))}" in texts(parsed(Rows("x", many)))


def test_lines_differ_in_more_than_colour() -> None:
    lines = [Line(f"line {place}", [Bar("1", 0.1), Bar("2", 0.2)]) for place in range(6)]
    root = parsed(Lines("x", "turn", lines))
    looks = {(one.get("stroke"), one.get("stroke-dasharray")) for one in root.iter(f"{SVG}polyline")}
    assert len(looks) == 6 == len(set(COLOURS))


def test_long_names_are_cut_off_and_stay_whole_for_readers() -> None:
    name = "The Very Long Name of a Card that Nobody Can Remember"
    root = parsed(Rows("x", [Bar(name, 1)]))
    assert any(text.endswith("…") for text in texts(root))
    assert [title.text for title in root.iter(f"{SVG}title")][1:] == [f"{name}: 1"]


def test_the_same_values_give_the_same_bytes_and_others_can_draw_them() -> None:
    line = Line("d", [Bar("1", 0.5)])
    chart = Chart("Fox", "x", [Rows("a", [Bar("b", 1 / 3)]), Lines("c", "turn", [line])])
    assert drawn(chart) == drawn(chart)
    picture = resvg_py.svg_to_bytes(svg_string=drawn(chart).decode(), skip_system_fonts=True)
    assert bytes(picture)[:4] == b"\x89PNG"
