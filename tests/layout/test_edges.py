"""Edges as they are written, and where they lie."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.layout.edges import Alternative, parse_edge
from cardforge.layout.faults import EdgeError
from cardforge.units import MM, Box

ART = Box(10.0, 20.0, 50.0, 80.0)
LOW, HIGH = 0.0, 200.0


@pytest.mark.parametrize(
    ("key", "written", "at"),
    [
        ("left", "0", 0.0),
        ("left", "10pt", 10.0),
        ("left", "-10pt", -10.0),
        ("right", "10pt", 190.0),
        ("top", "1in", 72.0),
        ("bottom", "-1cm", 200 + 10 * MM),
        ("left", "25%", 50.0),
        ("right", "25%", 150.0),
        ("cx", "50%", 100.0),
        ("cy", "3mm", 3 * MM),
        ("left", "art.left", 10.0),
        ("left", "art.right + 5pt", 55.0),
        ("right", "art.left-5pt", 5.0),
        ("cx", "art.cx", 30.0),
        ("top", "art.bottom + 1.5mm", 80 + 1.5 * MM),
        ("cy", " art.cy  -  1pt ", 49.0),
        ("top", "gone.bottom + 3pt | art.bottom + 1pt", 81.0),
        ("top", "gone.bottom|7pt", 7.0),
        ("top", "art.top | gone.top", 20.0),
    ],
)
def test_where_an_edge_lies(key: str, written: str, at: float) -> None:
    assert parse_edge(key, written).at(LOW, HIGH, {"art": ART, "gone": None}) == pytest.approx(at)


def test_an_edge_on_nothing_lies_nowhere() -> None:
    edge = parse_edge("top", "gone.bottom | never.top + 1mm")
    assert edge.targets == ("gone", "never")
    assert edge.at(LOW, HIGH, {"gone": None}) is None


@pytest.mark.parametrize(
    ("key", "written", "message"),
    [
        ("left", "art.top + 1mm", '"left" can\'t stand on "art.top"; use left, right or cx'),
        ("cy", "art.right", '"cy" can\'t stand on "art.right"; use top, bottom or cy'),
        ("top", "art", '"art" is not an edge; write "ID.bottom + 2mm" or a length'),
        ("top", "art.middle + 2mm", '"art.middle + 2mm" is not an edge; write "ID.bottom + 2mm" or a length'),
        ("top", "3", '"3" has no unit; write "3mm" or "3pt"'),
        ("top", "art.bottom + 3", '"3" has no unit; write "3mm" or "3pt"'),
        ("top", "art.bottom + 5%", '"5%": a percentage has nothing to refer to here; use mm or pt'),
        ("top", "", '"" is not a length; write it like "3mm", "0.5cm", "1in" or "7pt"'),
        ("top", "3mm |", '"" is not a length; write it like "3mm", "0.5cm", "1in" or "7pt"'),
        ("top", "art.bottom +", '"art.bottom +" is not an edge; write "ID.bottom + 2mm" or a length'),
    ],
)
def test_what_is_no_edge(key: str, written: str, message: str) -> None:
    with pytest.raises(EdgeError, match=re.escape(message)):
        parse_edge(key, written)


ALTERNATIVES = st.lists(
    st.builds(
        Alternative,
        st.sampled_from(["", "art", "bar-2", "x_1"]),
        st.sampled_from(["left", "right", "cx"]),
        st.integers(-500, 500).map(lambda tenth: tenth / 10),
        st.just(0.0),
    ),
    min_size=1,
    max_size=4,
)


def written(item: Alternative) -> str:
    if not item.target:
        return f"{item.offset}pt"
    sign = "-" if item.offset < 0 else "+"
    return f"{item.target}.{item.edge} {sign} {abs(item.offset)}pt"


@given(ALTERNATIVES)
def test_what_is_written_is_what_is_read(items: list[Alternative]) -> None:
    parsed = parse_edge("left", " | ".join(map(written, items)))
    kept = tuple(item if item.target else item._replace(edge="") for item in items)
    assert parsed.alternatives == kept


@given(
    st.sampled_from(["left", "cx", "bottom"]), st.text("artbomleft.|+-%0123 mmpt", max_size=30) | st.text()
)
def test_no_text_does_worse_than_an_edge_error(key: str, text: str) -> None:
    with suppress(EdgeError):
        assert len(parse_edge(key, text).alternatives) == text.count("|") + 1
