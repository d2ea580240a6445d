"""Looking over a PDF before it goes to a printer or a shop; or a game, as it would be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import floor, inf
from pathlib import Path
from typing import Any

from cardforge.checks.dpi import FEW, TOO_FEW
from cardforge.checks.hairline import THINNEST
from cardforge.problems import Location, Problem, Severity, adding, has_errors, listed
from cardforge.project.options import PrintOptions
from cardforge.project.project import GameFolder, Project
from cardforge.render.inspect import PageFacts, PdfFacts, inspect_pdf
from cardforge.sheets import Flip, flip_axis, reflect
from cardforge.tuples import NamedTuple
from cardforge.units import MM, PAPERS, Box, Size, mm_text, to_mm

SAFE = 3 * MM
"""How far from the cut letters should stay, unless told otherwise: 1/8 inch, as shops have it."""

SMALLEST = 4.5
"""Points: smaller type is hardly held by printers."""

LEAST_BLEED = 3 * MM
"""What shops ask for around a card."""

SLACK = 0.1 * MM
"""What lengths may differ by: files round."""

FARTHEST = 5 * MM
"""More than any printer needs its backs moved by."""


class Preflight(NamedTuple):
    """What was found in a PDF: facts, and what is wrong. `facts` are None if there is no PDF."""

    shown: str
    game: str
    facts: PdfFacts | None
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """The command's result: lengths in mm, type and lines in points."""
        pages = self.facts.pages if self.facts else ()
        return {
            "file": self.shown,
            "game": self.game or None,
            "pages": len(pages),
            "sizes": [
                {"width": _mm(size.width), "height": _mm(size.height), "paper": paper_name(size), "pages": on}
                for size, on in _by_size(pages).items()
            ],
            "trim": _trim_json(pages),
            "bleed": _least(_bleed(page) for page in pages),
            "fonts": [
                {"name": font.name, "embedded": font.embedded}
                for font in dict.fromkeys(font for page in pages for font in page.fonts)
            ],
            "pictures": sum(len(page.pictures) for page in pages),
            "lowest_dpi": _floor(min((one.dpi for page in pages for one in page.pictures), default=None)),
            "colours": sorted({one.colours for page in pages for one in page.pictures}),
            "transparency": _numbers(pages, lambda page: page.transparency),
            "smallest_type": _round(min((one.size for page in pages for one in page.letters), default=None)),
            "thinnest_line": _round(min((page.thinnest for page in pages), default=None)),
            "blank": _numbers(pages, lambda page: page.blank),
            "duplex": (self.facts and self.facts.duplex) or None,
            "actual_size": bool(self.facts and self.facts.actual_size),
        }

    def lines(self) -> Iterator[str]:
        """The same for people."""
        said = self.to_json()
        sizes = [
            f"{size}{f' ({name.title()})' if (name := paper_name(size)) else ''}"
            for size in _by_size(self.facts.pages if self.facts else ())
        ]
        yield f"pages: {said['pages']} of {listed(sizes)}"
        if said["trim"]:
            across, down = said["trim"]
            yield f"cut: {across:g} × {down:g} mm, bleed {said['bleed'] or 0:g} mm"
        duplex = said["duplex"]
        yield (
            f"sides: fronts and backs in turn, flipped on the {duplex} edge" if duplex else "sides: not said"
        )
        bare = [font["name"] for font in said["fonts"] if not font["embedded"]]
        count = len(said["fonts"])
        yield (
            f"fonts: {count}, {'not embedded: ' + listed(bare) if bare else 'all embedded'}"
            if count
            else ("fonts: none")
        )
        pictures = said["pictures"]
        about = f", {said['lowest_dpi']} dpi or more, in {listed(said['colours'])}" if pictures else ""
        yield f"pictures: {pictures or 'none'}{about}"
        if said["smallest_type"] is not None:
            yield f"smallest type: {said['smallest_type']:g} pt"
        if said["thinnest_line"] is not None:
            yield f"thinnest line: {said['thinnest_line']:g} pt"
        if said["transparency"]:
            yield f"transparency: {page_list(said['transparency'])}"


def preflight_file(path: Path, shown: str, safe: float = SAFE, pairs: bool = False) -> Preflight:
    """Look over any PDF. `safe` is how far letters should stay from the cut (points); with `pairs` its pages
    are held to be fronts and backs in turn, whether the file says so or not.

    Raises FailedError if the file can't be read, InputError if it is no PDF, empty, or locked.
    """
    from cardforge.problems import FailedError

    if not path.is_file():
        there = path.exists()
        message = "this is a folder, not a file" if there else "no such file"
        raise FailedError(
            Problem(Location(shown), "file.unreadable" if there else "file.missing", message, "name a PDF")
        )
    facts = inspect_pdf(path, shown)
    where = Location(shown)
    problems = [*_of_document(facts, where, pairs), *_of_cards(facts.pages, where, safe)]
    return Preflight(shown, "", facts, tuple(problems))


def preflight_game(
    project: Project, game: GameFolder, environment: Mapping[str, str], lenient: bool = False
) -> Preflight:
    """Look over a game, as `print` with its settings would print it: all its data and finished cards, and the
    PDF, which is not written.
    """
    from cardforge.project.checking import check_game
    from cardforge.project.layout_specs import LayoutSpecs, Settings
    from cardforge.project.options import NO_SETTINGS
    from cardforge.project.printing import print_cards
    from cardforge.project.ready_sheets import on_ready_sheet

    checked = check_game(project, game, lenient)
    database, known = project.load(game, lenient)

    def finish(settings: Settings) -> PrintOptions:
        options = PrintOptions.of({}, environment, project.config.get("print", {}), database, settings)
        return on_ready_sheet(options, project.bases)

    with adding(known):
        options = finish(NO_SETTINGS)
        layouts = project.layouts(game, database, lenient)
        wanted = [(printing, printing.quantity) for printing in database.printings]
        specs = LayoutSpecs(layouts, finish)
        done = print_cards(database, layouts, wanted, options, known=known, specs=specs)
    shown = f"print {game.code}"
    problems = [*checked.problems, *done.problems]
    if done.pdf is None or has_errors(problems):
        return Preflight(shown, game.code, None, tuple(problems))
    facts = inspect_pdf(done.pdf.data(), shown)
    # The cards themselves were looked over as what they are, and with their own safe boxes.
    problems += _of_document(facts, Location(shown), options.spec.backs == "duplex")
    return Preflight(shown, game.code, facts, tuple(problems))


# --- the document -------------------------------------------------------------------------------------


def _of_document(facts: PdfFacts, where: Location, pairs: bool) -> Iterator[Problem]:
    """What matters whatever is drawn: fonts, boxes, pairs, blank pages, what the file asks for."""
    pages = facts.pages
    if facts.protected:
        message, hint = "the PDF is protected", "save it without protection: some shops can't open it"
        yield Problem(where, "preflight.protected", message, hint, Severity.WARNING)
    yield from _fonts(pages, where)
    yield from _boxes(pages, where)
    blank = _numbers(pages, lambda page: page.blank)
    if blank:
        verb = "is" if len(blank) == 1 else "are"
        message, hint = f"{page_list(blank)} {verb} blank", "leave blank pages out, unless they are backs"
        yield Problem(where, "preflight.blank", message, hint, Severity.WARNING)
    if facts.duplex in ("long", "short") or pairs:
        yield from _pairs(pages, "short" if facts.duplex == "short" else "long", where)
    if not facts.actual_size and any(paper_name(page.size) for page in pages):
        message = "the file does not ask to be printed at actual size"
        hint = "choose actual size (100 %) in the print dialogue"
        yield Problem(where, "preflight.scaling", message, hint, Severity.INFO)


def _fonts(pages: Sequence[PageFacts], where: Location) -> Iterator[Problem]:
    bare: dict[str, list[int]] = {}
    for number, page in enumerate(pages, 1):
        for font in page.fonts:
            if not font.embedded:
                bare.setdefault(font.name, []).append(number)
    for name, on in bare.items():
        message = f"the font {name} is not in the file ({page_list(on)})"
        hint = "embed it: else the printer takes another, and letters move"
        yield Problem(where, "preflight.font", message, hint)


def _boxes(pages: Sequence[PageFacts], where: Location) -> Iterator[Problem]:
    without = _numbers(pages, lambda page: page.trim is None)
    if without:
        message = f"no TrimBox says where to cut ({page_list(without)})"
        hint = "ask the program that made the file to write one; the page's edge is taken for it"
        yield Problem(where, "preflight.no-trim", message, hint, Severity.WARNING)
    for said, wrong in (
        ("the TrimBox leaves the page", lambda page: not _sheet(page).contains(_cut(page), SLACK)),
        ("the BleedBox leaves the page", lambda page: not _sheet(page).contains(_art(page), SLACK)),
        ("the BleedBox cuts into the TrimBox", lambda page: not _art(page).contains(_cut(page), SLACK)),
    ):
        on = _numbers(pages, wrong)
        if on:
            hint = "bleed lies around the cut, and both on the page"
            yield Problem(where, "preflight.boxes", f"{said} ({page_list(on)})", hint)
    short = _numbers(pages, lambda page: paper_name(page.size) is None and _bleed(page) < LEAST_BLEED - SLACK)
    if short:
        least = min(_bleed(pages[number - 1]) for number in short)
        message = f"there are {mm_text(least)} of bleed around the cut ({page_list(short)})"
        hint = f"shops ask for {mm_text(LEAST_BLEED)} or more"
        yield Problem(where, "preflight.bleed", message, hint, Severity.WARNING)


def _pairs(pages: Sequence[PageFacts], flip: Flip, where: Location) -> Iterator[Problem]:
    """Fronts and backs in turn: a back for each front, of its size, and cut where it is."""
    if len(pages) % 2:
        message = f"page {len(pages)} has no back: fronts and backs come in turn"
        yield Problem(where, "preflight.pairs", message, "put a page behind it, or print one side only")
    for number, (front, back) in enumerate(zip(pages[::2], pages[1::2], strict=False)):
        said = f"page {2 * number + 2} as the back of page {2 * number + 1}"
        if _differ(front.size, back.size):
            message = f"{said} is {back.size}, not {front.size}"
            yield Problem(where, "preflight.pairs", message, "give both sides one size")
            continue
        axis = flip_axis(flip, "landscape" if front.size.width > front.size.height else "portrait")
        cut, behind = _cut(back), reflect(_cut(front), front.size, axis)
        if _differ(Size(cut.width, cut.height), Size(behind.width, behind.height)):
            message = f"{said} has a cut of another size"
            yield Problem(where, "preflight.pairs", message, "give both sides the same TrimBox, mirrored")
        elif max(abs(cut.cx - behind.cx), abs(cut.cy - behind.cy)) > FARTHEST:
            off = f"{mm_text(cut.cx - behind.cx)} to the right, {mm_text(cut.cy - behind.cy)} down"
            message = f"{said} is cut elsewhere: {off}"
            yield Problem(where, "preflight.pairs", message, f"mirror it for a flip on the {flip} edge")


def _differ(one: Size, other: Size) -> bool:
    return abs(one.width - other.width) > SLACK or abs(one.height - other.height) > SLACK


# --- what is drawn ------------------------------------------------------------------------------------


def _of_cards(pages: Sequence[PageFacts], where: Location, safe: float) -> Iterator[Problem]:
    """What matters on cards: pictures, type, lines, and letters near the cut."""
    yield from _pictures(pages, where)
    small = _numbers(pages, lambda page: any(one.size < SMALLEST - 0.01 for one in page.letters))
    if small:
        least = min(one.size for page in pages for one in page.letters)
        message = f"type of {least:.3g} pt ({page_list(small)})"
        hint = f"printers hardly hold type under {SMALLEST:g} pt"
        yield Problem(where, "preflight.small-type", message, hint, Severity.WARNING)
    thin = _numbers(pages, lambda page: page.thinnest < THINNEST - 0.001)
    if thin:
        least = min(page.thinnest for page in pages)
        message = f"lines of {least:.2g} pt ({page_list(thin)})"
        hint = f"printers lose lines under {THINNEST:g} pt ({mm_text(THINNEST, 2)})"
        yield Problem(where, "preflight.hairline", message, hint, Severity.WARNING)
    near = {number: gap for number, page in enumerate(pages, 1) if (gap := _nearest(page)) < safe - SLACK}
    if near:
        gap = min(near.values())
        far = f"{mm_text(gap)} from the cut" if gap >= 0 else f"{mm_text(-gap)} beyond the cut"
        message = f"letters {far} ({page_list(near)})"
        hint = f"keep them {mm_text(safe)} inside it, or say what is safe with --safe"
        yield Problem(where, "preflight.near-cut", message, hint, Severity.WARNING)


def _pictures(pages: Sequence[PageFacts], where: Location) -> Iterator[Problem]:
    for least, most, severity in ((0.0, TOO_FEW, Severity.ERROR), (TOO_FEW, FEW, Severity.WARNING)):
        coarse = {
            number: min(found)
            for number, page in enumerate(pages, 1)
            if (found := [one.dpi for one in page.pictures if least <= one.dpi < most - 0.5])
        }
        if coarse:
            message = f"pictures of {floor(min(coarse.values()))} dpi ({page_list(coarse)})"
            hint = f"use pictures with more pixels, or show them smaller: {FEW} dpi is the least, 300 is good"
            yield Problem(where, "preflight.low-dpi", message, hint, severity)


def _nearest(page: PageFacts) -> float:
    """How near letters of a page come to the cut, negative beyond it; those wholly outside are its margin."""
    cut = _cut(page)
    gaps = [
        min(box.left - cut.left, box.top - cut.top, cut.right - box.right, cut.bottom - box.bottom)
        for box in (one.box for one in page.letters)
        if box.right > cut.left and box.left < cut.right and box.bottom > cut.top and box.top < cut.bottom
    ]
    return min(gaps, default=inf)


# --- helpers ------------------------------------------------------------------------------------------


def _sheet(page: PageFacts) -> Box:
    return Box(0, 0, page.size.width, page.size.height)


def _cut(page: PageFacts) -> Box:
    return page.trim or _sheet(page)


def _art(page: PageFacts) -> Box:
    return page.bleed or _sheet(page)


def _bleed(page: PageFacts) -> float:
    """The bleed around a page's cut, on the side that has least."""
    cut, art = _cut(page), _art(page)
    gaps = (cut.left - art.left, cut.top - art.top, art.right - cut.right, art.bottom - cut.bottom)
    return max(0.0, min(gaps))


def paper_name(size: Size) -> str | None:
    """The name of a paper of this size, either way up."""
    for name, paper in PAPERS.items():
        if not _differ(size, paper) or not _differ(size.turned, paper):
            return name
    return None


def page_list(numbers: Iterable[int]) -> str:
    """`page 3`, `pages 1–4 and 7`."""
    every = sorted(set(numbers))
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(every), key=lambda pair: pair[1] - pair[0])
    ]
    parts = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"{'page' if len(every) == 1 else 'pages'} {listed(parts)}"


def _numbers(pages: Sequence[PageFacts], which: Any) -> list[int]:
    return [number for number, page in enumerate(pages, 1) if which(page)]


def _by_size(pages: Sequence[PageFacts]) -> dict[Size, list[int]]:
    """The pages of each size, sizes rounded to a tenth of a millimetre."""
    found: dict[Size, list[int]] = {}
    for number, page in enumerate(pages, 1):
        size = Size(*(round(to_mm(side), 1) * MM for side in page.size))
        found.setdefault(size, []).append(number)
    return found


def _trim_json(pages: Sequence[PageFacts]) -> list[float] | None:
    cut = next((page.trim for page in pages if page.trim is not None), None)
    return None if cut is None else [_mm(cut.width), _mm(cut.height)]


def _mm(points: float) -> float:
    return round(to_mm(points), 2)


def _least(lengths: Iterable[float]) -> float | None:
    found = min(lengths, default=None)
    return None if found is None else _mm(found)


def _floor(value: float | None) -> int | None:
    return None if value is None else floor(value + 0.5)


def _round(value: float | None) -> float | None:
    return None if value is None or value == inf else round(value, 2)
