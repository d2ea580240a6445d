"""Printing: cards selected, laid out, laid on sheets, and made a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.cards import Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts
from cardforge.ledger import Held, Removed, Since, changes
from cardforge.problems import Location, Problem, has_errors
from cardforge.project.bleeding import bleed_to_make
from cardforge.project.layout_specs import LayoutSpecs
from cardforge.project.options import PrintOptions
from cardforge.project.planning import Planned, planned
from cardforge.project.press import MOST_KEPT, Press
from cardforge.project.telling import picture_notes, told_together
from cardforge.sheets import Copy, Group, ImpositionResult, impose
from cardforge.tuples import NamedTuple
from cardforge.units import Size, to_mm

if TYPE_CHECKING:
    from cardforge.project.face_marks import KeptFaces
    from cardforge.project.face_store import FaceStore, StoreFile
    from cardforge.render import DrawnPdf, Look, PackedPage, Pdf, PdfInfo, PdfWriter


NO_LOOKS: Mapping[str, Held] = {}


class PrintResult(NamedTuple):
    """What came out: the PDF, still to be written (None if problems stand in its way), its sheets, all
    problems.

    `printed` says how the cards look, where that is to be remembered. Of a print of what has changed, `looks`
    are all cards wanted as they are now, and `removed` the old ones to be taken out; where nothing has
    changed there is no PDF. `kept` is what is to be written so that these faces are known the next time.
    """

    pdf: Pdf | DrawnPdf | None
    groups: tuple[Group, ...]
    pages: int
    cards: int
    faces: int
    problems: tuple[Problem, ...]
    printed: Mapping[str, Held] = NO_LOOKS
    looks: Mapping[str, Held] | None = None
    removed: tuple[Removed, ...] = ()
    kept: StoreFile | None = None

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
    remember: bool = False,
    faces: Path | None = None,
) -> PrintResult:
    """Lay out and impose cards, each so many times, and make the PDF, unless a problem stands in the way.

    `known` are the problems of the card data, which do. `--copies N` goes before the numbers wanted. `specs`
    knows the cards that are laid otherwise than the rest. With `since`, only what has changed from there is
    printed. With `remember`, or `since`, the result says how cards look. `faces` is the file where faces are
    kept from print to print; the result says what is to be written to it.
    """
    if options.copies is not None:
        wanted = [(printing, options.copies) for printing, _ in wanted]
    known = list(known)
    cards = planned(layouts, wanted, options, specs)
    kept = _kept_faces(faces, layouts, cards, options)
    judge = Judge(checks_named(PRINTED), layouts.shown_root, options.spec.poster, layouts.lenient)
    press = Press(layouts, cards, judge, remember or since is not None, options.bleed_from)
    press.store = None if kept is None else kept.store
    times, found, removed = _changed(press, wanted, since)
    chosen = [one for one, count in zip(cards, times, strict=True) if count]
    press.bleed = bleed_to_make((one.spec for one in chosen if one.front), options.spec.bleed)
    copies = press.copies(times)
    imposed = impose(copies, options.spec, Location("print")) if copies else NOTHING
    name = database.game.name
    scales = {group.size: group.grid.scale for group in imposed.groups}
    if any(scale != 1 for scale in scales.values()):
        press.store = None
    writer = _writer(name, imposed, options, press.store)
    sheets = () if has_errors([*known, *imposed.problems], strict) else imposed.sheets
    drawn = press.run(sheets, times, scales, writer, strict)
    problems = list(press.problems({one.printing.card.id for one in chosen}))
    problems += picture_notes(writer.drawer.pictures, layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    some = wanted if since is not None else any(times for _, times in wanted)
    if not some and not has_errors(problems):
        hint = "set a quantity over 0, or use --copies" if wanted else "drop or widen the query"
        problems.append(Problem(Location("QUERY"), "print.no-cards", "no card is left to print", hint))
    problems = _all_problems(problems, imposed)
    pdf = None
    if copies and drawn and not has_errors(problems, strict):
        pdf = _drawn_pdf(writer, imposed)
    printed = press.looks() if remember and since is None and pdf is not None else {}
    return PrintResult(
        pdf,
        imposed.groups,
        len(imposed.sheets),
        len(copies),
        press.faces,
        tuple(problems),
        printed,
        found,
        removed,
        None if pdf is None or kept is None or press.store is None else kept.file(writer.drawer),
    )


def _kept_faces(
    path: Path | None, layouts: Layouts, cards: Sequence[Planned], options: PrintOptions
) -> KeptFaces | None:
    """Faces kept from earlier prints, where they serve: plain ones, and not too many."""
    plain = options.ink == "full" and options.max_dpi is options.jpeg_quality is None
    plain = plain and options.bleed_from == "art" and not (options.spec.poster or layouts.proof)
    if path is None or not plain or len(cards) > MOST_KEPT:
        return None
    from cardforge.project.face_marks import KeptFaces

    return KeptFaces(path, layouts)


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
    problems = _all_problems(problems, imposed)
    pdf = None
    if not has_errors(problems, strict):
        pdf = pdf_of(name, table, imposed, options)
    faces = len(table.scenes)
    return PrintResult(pdf, imposed.groups, len(imposed.sheets), len(copies), faces, tuple(problems))


def _all_problems(problems: Sequence[Problem], imposed: ImpositionResult) -> list[Problem]:
    """Problems of cards and of their sheets. Backs that can't be laid out are missing: that is no second
    mistake."""
    failed = has_errors(problems)
    more = [problem for problem in imposed.problems if not (failed and problem.code == "print.no-back")]
    return [*problems, *more]


NOTHING = ImpositionResult((), (), ())
"""What is imposed of no cards."""


def _changed(
    press: Press, wanted: Iterable[tuple[Printing, int]], since: Since | None
) -> tuple[list[int], Mapping[str, Held] | None, tuple[Removed, ...]]:
    """How often each card is to be printed, how all look now, and what is to be taken out.

    Without `since`, all are printed, and nobody asks how they look.
    """
    if since is None:
        return [one.times for one in press.cards], None, ()
    found = {printing.card.id: Held(0, "") for printing, times in wanted if not times}
    found |= press.looks()
    copies, removed = changes(since, found)
    left = dict(copies)
    chosen = []
    for one in press.cards:
        times = min(one.times, left.get(one.printing.card.id, 0))
        if times:
            left[one.printing.card.id] -= times
        chosen.append(times)
    return chosen, found, removed


def pdf_of(name: str, table: FaceTable, imposed: ImpositionResult, options: PrintOptions) -> Pdf:
    """The PDF of imposed sheets, with the name of what is printed in their margin."""
    from cardforge.render import Furniture, Pdf

    return Pdf(table.scenes, imposed.sheets, _info(name, imposed, options), Furniture(name), _look(options))


def _writer(
    name: str, imposed: ImpositionResult, options: PrintOptions, store: FaceStore | None
) -> PdfWriter:
    """What draws imposed sheets one after another, with the name of what is printed in their margin."""
    from cardforge.render import FontBook, Furniture, PdfWriter

    fonts = None if store is None else FontBook(store.known, 0)
    info = _info(name, imposed, options)
    kept: list[PackedPage] | None = None if store is None else []
    return PdfWriter(len(imposed.sheets), info, Furniture(name), _look(options), fonts, kept)


def _drawn_pdf(writer: PdfWriter, imposed: ImpositionResult) -> DrawnPdf:
    from cardforge.render import DrawnPdf

    writer.finish()
    return DrawnPdf(writer, imposed.sheets)


def _info(name: str, imposed: ImpositionResult, options: PrintOptions) -> PdfInfo:
    from cardforge.render import DUPLEX, PdfInfo

    turned = any(group.backs == "duplex" for group in imposed.groups)
    return PdfInfo(name, DUPLEX[options.spec.flip] if turned else "Simplex")


def _look(options: PrintOptions) -> Look:
    from cardforge.render import Look

    return Look(options.ink, options.max_dpi, options.jpeg_quality)
