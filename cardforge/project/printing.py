"""Printing: cards selected, laid out, laid on sheets, and made a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.cards import Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts, Side
from cardforge.ledger import Held, Removed, Since, changes
from cardforge.problems import Location, Pointer, Problem, Severity, Source, has_errors
from cardforge.project.bleeding import all_with_bleed
from cardforge.project.layout_specs import LayoutSpecs
from cardforge.project.looks import LaidOut, looks
from cardforge.project.options import PrintOptions
from cardforge.project.telling import picture_notes, told_together
from cardforge.sheets import Copy, Group, ImpositionResult, SheetSpec, impose
from cardforge.units import Size, to_mm

if TYPE_CHECKING:
    from cardforge.render import Pdf


class PrintResult(NamedTuple):
    """What came out: the PDF, still to be written (None if problems stand in its way), its sheets, all
    problems.

    `laid` are the sides of all cards wanted. Of a print of what has changed, `looks` are these cards as they
    are now, and `removed` the old ones to be taken out; where nothing has changed there is no PDF.
    """

    pdf: Pdf | None
    groups: tuple[Group, ...]
    pages: int
    cards: int
    faces: int
    problems: tuple[Problem, ...]
    laid: tuple[LaidOut, ...] = ()
    looks: Mapping[str, Held] | None = None
    removed: tuple[Removed, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether a problem stood in the way: there is no PDF, though there was something to print."""
        return self.pdf is None and (self.looks is None or bool(self.cards))

    def to_json(self, file: str | None) -> dict[str, Any]:
        """The command's result. Only prints of what has changed name cards as `removed`."""
        return {
            "file": file,
            "sheets": [_group_json(group) for group in self.groups],
            "pages": self.pages,
            "cards": self.cards,
            "faces": self.faces,
            "removed": [one.to_json() for one in self.removed],
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
    since: Since | None = None,
) -> PrintResult:
    """Lay out and impose cards, each so many times, and make the PDF, unless a problem stands in the way.

    `known` are the problems of the card data, which do. `--copies N` goes before the numbers wanted. `specs`
    knows the cards that are laid otherwise than the rest. With `since`, only what has changed from there is
    printed.
    """
    if options.copies is not None:
        wanted = [(printing, options.copies) for printing, _ in wanted]
    laid = _laid_out(layouts, wanted, options, specs)
    chosen, found, removed = _changed(laid, wanted, since)
    copies, table = all_with_bleed(*_copies(chosen), options.spec.bleed, options.bleed_from)
    imposed = impose(copies, options.spec, Location("print")) if copies else NOTHING
    problems = list(_told(laid, chosen))
    judge = Judge(checks_named(PRINTED), layouts.shown_root, options.spec.poster, layouts.lenient)
    problems += _judged(judge, [side for one in chosen for side in one.sides], imposed)
    problems += picture_notes(table, layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    some = wanted if since is not None else any(times for _, times in wanted)
    if not some and not has_errors(problems):
        hint = "set a quantity over 0, or use --copies" if wanted else "drop or widen the query"
        problems.append(Problem(Location("QUERY"), "print.no-cards", "no card is left to print", hint))
    done = finished(database.game.name, copies, table, imposed, options, problems, strict)
    pdf = done.pdf if copies or since is None else None
    return done._replace(pdf=pdf, laid=tuple(laid), looks=found, removed=removed)


def finished(
    name: str,
    copies: Sequence[Copy],
    table: FaceTable,
    imposed: ImpositionResult,
    options: PrintOptions,
    problems: Sequence[Problem],
    strict: bool,
) -> PrintResult:
    """The result of imposed cards, with the PDF unless a problem, or one of their sheets, stands in the way.

    `name` stands in the margins: that of the game, or of whatever is printed.
    """
    problems = list(problems)
    failed = has_errors(problems)
    # Backs that can't be laid out are missing: that is no second mistake.
    problems += [problem for problem in imposed.problems if not (failed and problem.code == "print.no-back")]
    pdf = None
    if not has_errors(problems, strict):
        pdf = pdf_of(name, table, imposed, options)
    faces = len(table.scenes)
    return PrintResult(pdf, imposed.groups, len(imposed.sheets), len(copies), faces, tuple(problems))


NOTHING = ImpositionResult((), (), ())
"""What is imposed of no cards."""


def _laid_out(
    layouts: Layouts,
    wanted: Iterable[tuple[Printing, int]],
    options: PrintOptions,
    specs: LayoutSpecs | None,
) -> list[LaidOut]:
    """The sides of all cards that are wanted at all."""
    laid = []
    for printing, times in wanted:
        if not times:
            continue
        chosen = with_layout(printing, options)
        spec = specs.of(chosen) if specs else None
        front = layouts.front(chosen)
        backs = (spec or options.spec).backs
        back = layouts.back(chosen) if backs != "none" else None
        laid.append(LaidOut(printing, times, front, back, backs, spec))
    return laid


def _changed(
    laid: list[LaidOut], wanted: Iterable[tuple[Printing, int]], since: Since | None
) -> tuple[list[LaidOut], Mapping[str, Held] | None, tuple[Removed, ...]]:
    """The cards to be printed, how all look now, and what is to be taken out; all cards without `since`."""
    if since is None:
        return laid, None, ()
    found = {printing.card.id: Held(0, "") for printing, times in wanted if not times}
    found |= looks(laid)
    copies, removed = changes(since, found)
    left = dict(copies)
    chosen = []
    for one in laid:
        times = min(one.times, left.get(one.printing.card.id, 0))
        if times:
            left[one.printing.card.id] -= times
            chosen.append(one._replace(times=times))
    return chosen, found, removed


def _told(laid: Iterable[LaidOut], chosen: Iterable[LaidOut]) -> Iterator[Problem]:
    """The problems of sides: of cards that are not printed only those that leave in doubt how they look."""
    there = {one.printing.card.id for one in chosen}
    for one in laid:
        for _, side in one.sides:
            for problem in side.problems:
                if problem.severity is Severity.ERROR or one.printing.card.id in there:
                    yield problem


def _copies(laid: Iterable[LaidOut]) -> tuple[list[Copy], FaceTable]:
    """All copies in order, and their faces."""
    table = FaceTable()
    copies: list[Copy] = []
    for printing, times, front, back, _, spec in laid:
        if front is not None:
            copies += [_copy(table, printing, front, back, spec)] * times
    return copies, table


def _judged(
    judge: Judge, sides: Iterable[tuple[Printing, Side]], imposed: ImpositionResult
) -> Iterator[Problem]:
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


def _copy(
    table: FaceTable, printing: Printing, front: Side, back: Side | None, spec: SheetSpec | None
) -> Copy:
    scene = front.scene
    number = table.add(scene)
    name = printing.card.name
    behind = None if back is None else table.add(back.scene)
    back_trim = None if back is None else back.scene.size
    return Copy(number, behind, scene.size, scene.bleed, back_trim, name, spec, scene.corner, scene.shape)


def pdf_of(name: str, table: FaceTable, imposed: ImpositionResult, options: PrintOptions) -> Pdf:
    """The PDF of imposed sheets, with the name of what is printed in their margin."""
    from cardforge.render import DUPLEX, Furniture, Look, Pdf, PdfInfo

    look = Look(options.ink, options.max_dpi, options.jpeg_quality)
    turned = any(group.backs == "duplex" for group in imposed.groups)
    info = PdfInfo(name, DUPLEX[options.spec.flip] if turned else "Simplex")
    return Pdf(table.scenes, imposed.sheets, info, Furniture(name), look)
