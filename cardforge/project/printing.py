"""Printing: cards selected, laid out, laid on sheets, and made a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts, Side
from cardforge.problems import Location, Problem, has_errors
from cardforge.project.options import PrintOptions
from cardforge.query import compile_query
from cardforge.sheets import Copy, Group, ImpositionResult, SheetSpec, impose
from cardforge.units import Size, to_mm


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What came out: the PDF (None if problems stand in its way), its sheets, and all problems."""

    pdf: bytes | None
    groups: tuple[Group, ...]
    pages: int
    cards: int
    faces: int
    problems: tuple[Problem, ...]

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result (CLI contract)."""
        return {
            "file": file,
            "sheets": [_group_json(group) for group in self.groups],
            "pages": self.pages,
            "cards": self.cards,
            "faces": self.faces,
            "removed": [],
        }


def _group_json(group: Group) -> dict[str, Any]:
    return {
        "size": _size_json(group.size),
        "grid": {"columns": group.grid.columns, "rows": group.grid.rows},
        "orientation": group.grid.orientation,
        "pages": group.pages,
        "cards": group.cards,
        "reason": group.grid.reason,
    }


def _size_json(size: Size) -> str:
    return f"{round(to_mm(size.width), 2):g}x{round(to_mm(size.height), 2):g}"


def select(database: Database, query: str) -> tuple[Printing, ...]:
    """The printings a query matches, in data order, or as its `sort:` asks. Raises InputError."""
    chosen = compile_query(query, database.game.fields, regex=True)
    return tuple(chosen.select(database.printings))


def print_cards(
    database: Database,
    layouts: Layouts,
    printings: Sequence[Printing],
    options: PrintOptions,
    strict: bool = False,
    known: Iterable[Problem] = (),
) -> PrintResult:
    """Lay out and impose cards and make the PDF, unless a problem stands in the way.

    `known` are the problems of the card data, which do.
    """
    copies, table, problems = _laid_out(layouts, printings, options)
    problems += [*known, *layouts.problems]
    if not copies:
        where = Location("QUERY")
        hint = "drop or widen the query" if printings == () else "set a quantity over 0"
        problems.append(Problem(where, "print.no-cards", "no card is left to print", hint))
    if has_errors(problems, strict):
        return PrintResult(None, (), 0, 0, 0, tuple(problems))
    imposed = impose(copies, options.spec, Location("print"))
    problems += imposed.problems
    pdf = None
    if not has_errors(problems, strict):
        pdf = _pdf(database, table, imposed, options.spec)
    return PrintResult(
        pdf, imposed.groups, len(imposed.sheets), len(copies), len(table.scenes), tuple(problems)
    )


def _laid_out(
    layouts: Layouts, printings: Sequence[Printing], options: PrintOptions
) -> tuple[list[Copy], FaceTable, list[Problem]]:
    table = FaceTable()
    copies: list[Copy] = []
    problems: list[Problem] = []
    backs = options.spec.backs != "none"
    for printing in printings:
        times = printing.quantity if options.copies is None else options.copies
        if not times:
            continue
        chosen = replace(printing, layout=options.layout) if options.layout else printing
        front = layouts.front(chosen)
        back = layouts.back(chosen) if backs else None
        for side in (front, back):
            if side is not None:
                problems += side.problems
        if front is not None:
            copies += [_copy(table, printing, front, back)] * times
    return copies, table, problems


def _copy(table: FaceTable, printing: Printing, front: Side, back: Side | None) -> Copy:
    scene = front.scene
    number = table.add(scene)
    name = printing.card.name
    if back is None:
        return Copy(number, None, scene.size, scene.bleed, name=name)
    return Copy(number, table.add(back.scene), scene.size, scene.bleed, back.scene.size, name)


def _pdf(database: Database, table: FaceTable, imposed: ImpositionResult, spec: SheetSpec) -> bytes:
    from cardforge.render import Furniture, PdfInfo, render_sheets

    game = database.game
    duplex = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}[spec.flip]
    info = PdfInfo(game.name, duplex if spec.backs == "duplex" else "Simplex")
    return render_sheets(table.scenes, imposed.sheets, info, Furniture(game.name))
