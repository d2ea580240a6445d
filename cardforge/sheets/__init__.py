"""Sheets: how cards lie on paper. Pure geometry; faces are indices, nothing is drawn here."""

from __future__ import annotations

from cardforge.sheets.duplex import back_turn, flip_axis, reflect
from cardforge.sheets.grid import Plan, count_fitting, plan_grid
from cardforge.sheets.impose import count_papers, impose
from cardforge.sheets.marks import cut_marks
from cardforge.sheets.ruler import Ruler, ruler_place
from cardforge.sheets.single import Area, PictureFormat, area_size, single_sheet
from cardforge.sheets.spec import (
    A4,
    Copy,
    Edges,
    FixedGrid,
    Grid,
    Group,
    ImpositionResult,
    Marks,
    Paper,
    Placement,
    Sheet,
    SheetSpec,
    Slot,
)

__all__ = [
    "A4",
    "Area",
    "Copy",
    "Edges",
    "FixedGrid",
    "Grid",
    "Group",
    "ImpositionResult",
    "Marks",
    "Paper",
    "PictureFormat",
    "Placement",
    "Plan",
    "Ruler",
    "Sheet",
    "SheetSpec",
    "Slot",
    "area_size",
    "back_turn",
    "count_fitting",
    "count_papers",
    "cut_marks",
    "flip_axis",
    "impose",
    "plan_grid",
    "reflect",
    "ruler_place",
    "single_sheet",
]
