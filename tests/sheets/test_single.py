"""Pages of one face."""

from __future__ import annotations

from cardforge.sheets import area_size, single_sheet
from cardforge.units import Box, Size

CARD = Size(100, 140)


def test_a_page_of_the_trim_is_the_trim() -> None:
    sheet = single_sheet(3, 7, CARD, 8, "trim")
    (placement,) = sheet.placements
    assert (sheet.number, sheet.size, placement.face, placement.turn) == (3, CARD, 7, 0)
    assert sheet.trim_box == sheet.bleed_box == placement.trim == Box(0, 0, 100, 140)
    assert sheet.marks.lines == ()


def test_a_page_of_the_bleed_has_it_around_the_trim() -> None:
    sheet = single_sheet(1, 0, CARD, 8, "bleed")
    assert sheet.size == area_size(CARD, 8, "bleed") == Size(116, 156)
    assert sheet.trim_box == sheet.placements[0].trim == Box(8, 8, 108, 148)
    assert sheet.bleed_box == Box(0, 0, 116, 156)


def test_the_face_reaches_beyond_the_page_so_that_no_seam_is_seen() -> None:
    for area in ("trim", "bleed"):
        sheet = single_sheet(1, 0, CARD, 0, area)
        assert sheet.placements[0].clip == Box(-1, -1, 101, 141)


def test_a_page_lies_as_its_card() -> None:
    assert single_sheet(1, 0, CARD, 0, "trim").orientation == "portrait"
    assert single_sheet(1, 0, CARD.turned, 0, "trim").orientation == "landscape"
