"""Printing: cards selected, laid out, laid on sheets, and made a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cardforge.cards import Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts, Side
from cardforge.problems import Location, Pointer, Problem, Source, has_errors
from cardforge.project.layout_specs import LayoutSpecs
from cardforge.project.options import PrintOptions
from cardforge.project.telling import picture_notes, told_together
from cardforge.sheets import Copy, Group, ImpositionResult, SheetSpec, impose
from cardforge.units import Size, to_mm

Laid = tuple[Printing, Side]
"""A card and one of its sides, laid out."""


class PrintResult(NamedTuple):
    """What came out: the PDF (None if problems stand in its way), its sheets, and all problems."""

    pdf: bytes | None
    groups: tuple[Group, ...]
    pages: int
    cards: int
    faces: int
    problems: tuple[Problem, ...]

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result. `removed` is kept for prints of what has changed: no other names any."""
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


def select(database: Database, query: str, extras: bool = True) -> tuple[Printing, ...]:
    """The printings a query matches, in data order, or as its `sort:` asks. Raises InputError.

    Without `extras`, those that are extra are left out unless the query asks for them by `is:extra`.
    """
    found: Iterable[Printing] = database.printings
    if query:
        from cardforge.query import compile_query

        chosen = compile_query(query, database.game.fields, regex=True)
        found = chosen.select(database.printings)
        extras = extras or chosen.asks("extra")
    return tuple(printing for printing in found if extras or not printing.card.extra)


def print_cards(
    database: Database,
    layouts: Layouts,
    wanted: Sequence[tuple[Printing, int]],
    options: PrintOptions,
    strict: bool = False,
    known: Iterable[Problem] = (),
    specs: LayoutSpecs | None = None,
) -> PrintResult:
    """Lay out and impose cards, each so many times, and make the PDF, unless a problem stands in the way.

    `known` are the problems of the card data, which do. `--copies N` goes before the numbers wanted. `specs`
    knows the cards that are laid otherwise than the rest.
    """
    if options.copies is not None:
        wanted = [(printing, options.copies) for printing, _ in wanted]
    copies, table, sides = _laid_out(layouts, wanted, options, specs)
    imposed = impose(copies, options.spec, Location("print")) if copies else _NOTHING
    problems = [problem for _, side in sides for problem in side.problems]
    judge = Judge(checks_named(PRINTED), layouts.shown_root, options.spec.poster, layouts.lenient)
    problems += _judged(judge, sides, imposed)
    problems += picture_notes(table, layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    if not any(times for _, times in wanted) and not has_errors(problems):
        hint = "set a quantity over 0, or use --copies" if wanted else "drop or widen the query"
        problems.append(Problem(Location("QUERY"), "print.no-cards", "no card is left to print", hint))
    failed = has_errors(problems)
    # Backs that can't be laid out are missing: that is no second mistake.
    problems += [problem for problem in imposed.problems if not (failed and problem.code == "print.no-back")]
    pdf = None
    if not has_errors(problems, strict):
        pdf = pdf_of(database, table, imposed, options.spec)
    faces = len(table.scenes)
    return PrintResult(pdf, imposed.groups, len(imposed.sheets), len(copies), faces, tuple(problems))


_NOTHING = ImpositionResult((), (), ())


def _laid_out(
    layouts: Layouts,
    wanted: Iterable[tuple[Printing, int]],
    options: PrintOptions,
    specs: LayoutSpecs | None,
) -> tuple[list[Copy], FaceTable, list[Laid]]:
    """All copies in order, their faces, and the sides they are made of."""
    table = FaceTable()
    copies: list[Copy] = []
    sides: list[Laid] = []
    for printing, times in wanted:
        if not times:
            continue
        chosen = with_layout(printing, options)
        spec = specs.of(chosen) if specs else None
        front = layouts.front(chosen)
        back = layouts.back(chosen) if (spec or options.spec).backs != "none" else None
        sides += [(printing, side) for side in (front, back) if side is not None]
        if front is not None:
            copies += [_copy(table, printing, front, back)._replace(spec=spec)] * times
    return copies, table, sides


def _judged(judge: Judge, sides: Iterable[Laid], imposed: ImpositionResult) -> Iterator[Problem]:
    """What checks say that matters for a print, at the size the sides are printed at."""
    scales = {group.size: group.grid.scale for group in imposed.groups}
    for printing, side in sides:
        yield from judge.problems(side, printing, scales.get(side.scene.size, 1.0))


def with_layout(printing: Printing, options: PrintOptions) -> Printing:
    """The card with the one layout for all, if the options ask for one."""
    if not options.layout:
        return printing
    source = _AskedLayout(printing.source, options.layout_at or printing.where)
    return printing._replace(layout=options.layout, source=source)


class _AskedLayout(NamedTuple):
    """A card's document, but its layout stands where an option asks for one."""

    source: Source
    layout_at: Location

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        return self.layout_at if pointer[-1:] == ("layout",) else self.source.place(pointer, key)


def _copy(table: FaceTable, printing: Printing, front: Side, back: Side | None) -> Copy:
    scene = front.scene
    number = table.add(scene)
    name = printing.card.name
    behind = None if back is None else table.add(back.scene)
    back_trim = None if back is None else back.scene.size
    copy = Copy(number, behind, scene.size, scene.bleed, back_trim, name)
    return copy._replace(corner=scene.corner, shape=scene.shape)


def _alternate(imposed: ImpositionResult) -> bool:
    """Whether some sheet is followed by its own back, so that the printer has to turn it."""
    return any(
        (front.number, front.side, back.side) == (back.number, "front", "back")
        for front, back in pairwise(imposed.sheets)
    )


def pdf_of(database: Database, table: FaceTable, imposed: ImpositionResult, spec: SheetSpec) -> bytes:
    """The PDF of imposed sheets, with the game's name in their margin."""
    from cardforge.render import DUPLEX, Furniture, PdfInfo, render_sheets

    game = database.game
    info = PdfInfo(game.name, DUPLEX[spec.flip] if _alternate(imposed) else "Simplex")
    return render_sheets(table.scenes, imposed.sheets, info, Furniture(game.name))
