"""The options of `faces`, in one table. They belong to the command line alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args

from cardforge.problems import Location, Problem, UsageError
from cardforge.settings import Setting, chosen, parsed
from cardforge.sheets import Area, PictureFormat
from cardforge.tuples import NamedTuple

Corners = Literal["square", "round"]

LEAST_DPI, MOST_DPI = 10, 1200


def _dpi(value: Any) -> int:
    text = str(value).strip().lower().removesuffix("dpi").strip()
    if not re.fullmatch(r"\d{1,9}", text) or not LEAST_DPI <= int(text) <= MOST_DPI:
        raise ValueError(f'"{value}" is no resolution; use {LEAST_DPI} to {MOST_DPI} pixels to the inch')
    return int(text)


FACE_OPTIONS: tuple[Setting, ...] = (
    Setting("dpi", _dpi, 300, "Pixels to the inch. (300)", "N"),
    chosen("image", get_args(PictureFormat), "png", "The format of the pictures."),
    chosen("area", get_args(Area), "trim", "Show the finished card, or its bleed, too."),
    chosen("corners", get_args(Corners), "square", "Leave the corners square, or cut them round."),
)
"""Every option of `faces` that says how pictures look."""


class FaceOptions(NamedTuple):
    """Finished options: pixels to the inch, the file format, how much of a face is shown, and its corners."""

    dpi: int = 300
    image: PictureFormat = "png"
    area: Area = "trim"
    corners: Corners = "square"

    @staticmethod
    def of(given: Mapping[str, Any]) -> FaceOptions:
        """What the command line says. Raises UsageError for all that is wrong at once."""
        values, problems = parsed(FACE_OPTIONS, given)
        options = FaceOptions(**values)
        if options.area == "bleed" and options.corners == "round":
            message = "round corners are where the card is cut, and --area bleed shows it uncut"
            problems.append(Problem(Location("--corners"), "usage", message, "drop one of the two"))
        if problems:
            raise UsageError(problems)
        return options
