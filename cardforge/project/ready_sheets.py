"""Perforated sheets: files in `layouts/sheets` that say where on their paper the cards are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from cardforge import readers
from cardforge.problems import (
    InputError,
    Location,
    Problem,
    UsageError,
    did_you_mean,
    listed,
    message_and_hint,
    shown_path,
)
from cardforge.project.options import PrintOptions
from cardforge.sheets import FixedGrid, Paper
from cardforge.text import slug
from cardforge.tuples import NamedTuple
from cardforge.units import MM, Size, mm_text

NO_SHEET = ("", "none")

SAID_BY_SHEETS = ("paper", "orientation", "grid", "gutter", "poster")
"""Options that a sheet leaves no choice about."""


class ReadySheet(NamedTuple):
    """A sheet that was read: its paper, which way it lies, and the places on it."""

    paper: Paper
    orientation: Literal["portrait", "landscape"]
    places: FixedGrid


def on_ready_sheet(options: PrintOptions, bases: tuple[Path, ...]) -> PrintOptions:
    """Options that lay cards on the places of the sheet they name, if they do.

    Such a sheet needs no cut marks, and has none unless they are asked for. It is looked for in
    `layouts/sheets` of the bases, the first wins. Raises UsageError for a name that no sheet has and for
    options that contradict it, InputError for a wrong file.
    """
    if options.sheet.strip().lower() in NO_SHEET:
        return options
    where = options.sheet_at or Location("--sheet")
    against = [f"--{name}" for name in SAID_BY_SHEETS if name in options.asked]
    if against:
        message = f"the sheet says where cards lie, and {listed(against)} says otherwise"
        raise UsageError(Problem(where, "sheet.contradicted", message, "drop it, or print with --sheet none"))
    sheet = read_sheet(_path(options.sheet, bases, where), bases[0])
    spec = options.spec._replace(
        paper=sheet.paper,
        orientation=sheet.orientation,
        grid=None,
        gutter=None,
        poster=False,
        fixed=sheet.places,
        marks=options.spec.marks if "marks" in options.said else "none",
    )
    return options._replace(spec=spec)


def _path(name: str, bases: tuple[Path, ...], where: Location) -> Path:
    """The file of the sheet of that name: `avery-l7414`, or as it stands on the pack."""
    folders = [base / "layouts" / "sheets" for base in reversed(bases)]
    found = {slug(path.stem): path for folder in folders for path in sorted(folder.glob("*.json"))}
    wanted = slug(name)
    if wanted in found:
        return found[wanted]
    hint = did_you_mean(wanted, found) or f"there are {', '.join(sorted(found))}"
    raise UsageError(Problem(where, "sheet.unknown", f'there is no sheet "{name}"', hint))


def read_sheet(path: Path, root: Path) -> ReadySheet:
    """The sheet that a file declares. Raises InputError for all that is wrong in it."""
    from cardforge import schemas, validation

    document = readers.read(path, shown_path(path, root))
    problems = validation.check(document, schemas.load("sheet"), "sheet")
    if problems:
        raise InputError(problems)
    value: Mapping[str, Any] = document.value
    paper, orientation = _paper(value["paper"], document)
    columns, rows = value["grid"]
    corner = value.get("corner")
    left, top = (length * MM for length in value["first"])
    places = FixedGrid(
        _size(value["card"]),
        columns,
        rows,
        left,
        top,
        _size(value["pitch"]),
        " ".join(value["name"].split()),
        None if corner is None else corner * MM,
    )
    problems = list(_wrong_places(places, paper.laid(orientation), document))
    if problems:
        raise InputError(problems)
    return ReadySheet(paper, orientation, places)


def _size(extent: tuple[float, float]) -> Size:
    return Size(extent[0] * MM, extent[1] * MM)


def _paper(value: Any, document: readers.Document) -> tuple[Paper, Literal["portrait", "landscape"]]:
    """The paper and which way it lies: named ones are upright, others as their width and height say."""
    text = value if isinstance(value, str) else f"{value[0]}x{value[1]}"
    try:
        paper = Paper.parse(text)
    except ValueError as error:
        message, hint = message_and_hint(error)
        raise InputError(Problem(document.place(("paper",)), "sheet.bad-value", message, hint)) from None
    return paper, "landscape" if paper.size.width > paper.size.height else "portrait"


def _wrong_places(places: FixedGrid, paper: Size, document: readers.Document) -> list[Problem]:
    """Places that lie over one another, or beyond the paper."""
    problems = []
    lengths = zip(
        (places.card.width, places.card.height),
        (places.columns, places.rows),
        (places.left, places.top),
        (places.pitch.width, places.pitch.height),
        (paper.width, paper.height),
        ("width", "height"),
        strict=True,
    )
    for card, count, first, pitch, whole, name in lengths:
        if count > 1 and pitch < card - SLACK:
            message = f"a pitch of {_mm(pitch)} lays cards of {_mm(card)} over one another"
            problems.append(Problem(document.place(("pitch",)), "sheet.places", message, "measure it again"))
        elif first + (count - 1) * pitch + card > whole + SLACK:
            end = _mm(first + (count - 1) * pitch + card)
            message = f"the places end at {end}, the paper's {name} is {_mm(whole)}"
            hint = "measure first, pitch and card again"
            problems.append(Problem(document.place(("grid",)), "sheet.places", message, hint))
    return problems


SLACK = 0.01 * MM


def _mm(length: float) -> str:
    return mm_text(length, 2)
