"""Sheets: how cards lie on paper. Pure geometry; faces are indices, nothing is drawn here."""

from __future__ import annotations

from cardforge.sheets.duplex import back_turn, flip_axis, reflect
from cardforge.sheets.grid import Plan, count_fitting, plan_grid
from cardforge.sheets.impose import backs_missing, backs_of_other_size, count_papers, impose
from cardforge.sheets.marks import cut_marks
from cardforge.sheets.ruler import Ruler, ruler_place
from cardforge.sheets.single import Area, PictureFormat, area_size, picture_size, single_sheet
from cardforge.sheets.spec import (
    A4,
    Copy,
    Edges,
    FixedGrid,
    Flip,
    Grid,
    Group,
    ImpositionResult,
    Marks,
    Orientation,
    Paper,
    Placement,
    PrinterSetup,
    Sheet,
    SheetSpec,
    Slot,
)
from cardforge.sheets.targets import (
    GENERIC,
    GENERIC_BLEED,
    TARGETS,
    Target,
    fitting_targets,
    suits,
)

__all__ = [
    "A4",
    "GENERIC",
    "GENERIC_BLEED",
    "TARGETS",
    "Area",
    "Copy",
    "Edges",
    "FixedGrid",
    "Flip",
    "Grid",
    "Group",
    "ImpositionResult",
    "Marks",
    "Orientation",
    "Paper",
    "PictureFormat",
    "Placement",
    "Plan",
    "PrinterSetup",
    "Ruler",
    "Sheet",
    "SheetSpec",
    "Slot",
    "Target",
    "area_size",
    "back_turn",
    "backs_missing",
    "backs_of_other_size",
    "count_fitting",
    "count_papers",
    "cut_marks",
    "fitting_targets",
    "flip_axis",
    "impose",
    "picture_size",
    "plan_grid",
    "reflect",
    "ruler_place",
    "single_sheet",
    "suits",
]
