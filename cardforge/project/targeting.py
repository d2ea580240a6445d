"""Cards for shops that print them: pictures of exact size, or a PDF with a card a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardforge.cards import Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import FaceTable, front_name, widened
from cardforge.layout import Layouts, Side
from cardforge.problems import Location, Problem, has_errors
from cardforge.project.options import PrintOptions
from cardforge.project.planning import with_layout
from cardforge.project.telling import picture_notes, told_together
from cardforge.scene import Scene
from cardforge.sheets import (
    TARGETS,
    Copy,
    Sheet,
    Target,
    backs_missing,
    backs_of_other_size,
    fitting_targets,
    suits,
)
from cardforge.sheets.shop import continued, lacking, reach, shop_sheet
from cardforge.tuples import NamedTuple

MANIFEST = "manifest.json"
WHERE = Location("print")


class Page(NamedTuple):
    """One side of a card as the shop gets it: the file's name (empty in a PDF), the face (None: blank), the
    card it belongs to (None: many), how often the shop shall print it, and the page.
    """

    file: str
    face: int | None
    printing: Printing | None
    is_back: bool
    quantity: int
    sheet: Sheet


class ShopResult(NamedTuple):
    """What came out: the pages in order (none if problems stand in their way), and all problems.

    `target` is None where the pages become one PDF.
    """

    name: str
    title: str
    target: Target | None
    scenes: Sequence[Scene]
    pages: tuple[Page, ...]
    cards: int
    problems: tuple[Problem, ...]

    def pdf(self) -> bytes:
        """All pages as one PDF."""
        from cardforge.render import PdfInfo, render_sheets

        return render_sheets(self.scenes, [page.sheet for page in self.pages], PdfInfo(self.title))

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The manifest, then all pictures; a face that comes several times is drawn once."""
        from cardforge.render.raster import Shot, rasterise

        assert self.target is not None
        yield MANIFEST, (json.dumps(self.manifest(), indent=1, ensure_ascii=False) + "\n").encode("utf-8")
        # Pages that look alike are written one after the other, so that only one picture is kept at a time.
        alike: dict[tuple[int | None, int], list[str]] = {}
        first: dict[tuple[int | None, int], Page] = {}
        for page in self.pages:
            key = page.face, _turn(page)
            alike.setdefault(key, []).append(page.file)
            first.setdefault(key, page)
        sheets = [page.sheet for page in first.values()]
        from cardforge.render import PdfInfo, render_sheets

        pdf = render_sheets(self.scenes, sheets, PdfInfo(self.title))
        shots = [Shot(number, self.target.width, self.target.height) for number in range(len(sheets))]
        for names, data in zip(alike.values(), rasterise(pdf, shots, "png", self.target.dpi), strict=True):
            for name in names:
                yield name, data

    def manifest(self) -> dict[str, Any]:
        """What each file is, in the order to upload them in."""
        assert self.target is not None
        return {
            "version": 1,
            "target": self.name,
            "shop": self.target.shop,
            "dpi": self.target.dpi,
            "width": self.target.width,
            "height": self.target.height,
            "files": [
                {
                    "file": page.file,
                    "side": "back" if page.is_back else "front",
                    "card": page.printing and page.printing.card.id,
                    "name": page.printing and page.printing.card.name,
                    "quantity": page.quantity,
                }
                for page in self.pages
            ],
        }

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result, like that of other prints; there are no sheets."""
        faces = len({page.face for page in self.pages if page.face is not None})
        counted = {"pages": len(self.pages), "cards": self.cards, "faces": faces}
        return {"file": file, "sheets": [], **counted, "removed": [], "target": self.name}


def _turn(page: Page) -> int:
    return page.sheet.placements[0].turn if page.sheet.placements else 0


class _Card(NamedTuple):
    """A card with its sides, and how often it is wanted."""

    printing: Printing
    front: Side
    back: Side | None
    times: int


def cards_for_shop(
    database: Database,
    layouts: Layouts,
    wanted: Sequence[tuple[Printing, int]],
    options: PrintOptions,
    strict: bool = False,
    known: Iterable[Problem] = (),
) -> ShopResult:
    """Lay out cards for the target that the options name, each so many times, unless a problem is in the way.

    `known` are the problems of the card data, which are. Nothing is scaled. Where the shop cuts outside a
    card, or wants more bleed than is drawn, the art is continued, and that is said.
    """
    target = TARGETS.get(options.target)
    cards, sides = _laid_out(layouts, wanted, options)
    problems = [problem for _, side in sides for problem in side.problems]
    judge = Judge(checks_named(PRINTED), layouts.shown_root, lenient=layouts.lenient)
    problems += [problem for printing, side in sides for problem in judge.problems(side, printing)]
    copies = [_copy(card) for card in cards]
    problems += [*backs_of_other_size(copies, WHERE), *_misfits(cards, target)]
    table = FaceTable()
    for _, side in sides:
        table.add(side.scene)
    problems += picture_notes(table.pictures(), layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    if not cards and not has_errors(problems):
        hint = "set a quantity over 0, or use --copies" if wanted else "drop or widen the query"
        problems.append(Problem(Location("QUERY"), "print.no-cards", "no card is left to print", hint))
    if not has_errors(problems):
        problems += backs_missing(copies, options.spec, WHERE)
    scenes: list[Scene] = []
    pages: list[Page] = []
    if not has_errors(problems, strict):
        made = _Maker(target)
        pages = list(made.pages(cards, options.spec.backs != "none"))
        scenes = made.table.scenes
    count = sum(card.times for card in cards)
    title = database.game.name
    return ShopResult(options.target, title, target, scenes, tuple(pages), count, tuple(problems))


def _laid_out(
    layouts: Layouts, wanted: Sequence[tuple[Printing, int]], options: PrintOptions
) -> tuple[list[_Card], list[tuple[Printing, Side]]]:
    """The cards that are wanted, and all their sides, for the problems."""
    cards: list[_Card] = []
    sides: list[tuple[Printing, Side]] = []
    for printing, quantity in wanted:
        times = quantity if options.copies is None else options.copies
        if not times:
            continue
        chosen = with_layout(printing, options)
        front = layouts.front(chosen)
        back = layouts.back(chosen) if options.spec.backs != "none" else None
        sides += [(printing, side) for side in (front, back) if side is not None]
        if front is not None:
            cards.append(_Card(printing, front, back, times))
    return cards, sides


def _copy(card: _Card) -> Copy:
    """What the rules of backs look at."""
    front, back = card.front.scene, card.back
    behind = (None, None) if back is None else (0, back.scene.size)
    return Copy(0, behind[0], front.size, front.bleed, behind[1], card.printing.card.name)


def _misfits(cards: Sequence[_Card], target: Target | None) -> Iterator[Problem]:
    """Cards that are not of the shop's size, and art that is continued to fill the shop's bleed."""
    told: set[tuple[float, ...]] = set()
    for printing, front, back, _ in cards:
        size = front.scene.size
        if target is not None and not suits(target, size):
            others = fitting_targets(size, target.shop)
            hint = f"use --target {others[0]}" if others else "give the layout the shop's size"
            message = f"cards of {size} are not those of {target.name}, which are {target.trim}"
            yield Problem(WHERE, "print.target-size", message, hint, card=printing.card.name)
            continue
        for side in (front, back):
            if side is not None:
                key = (*side.scene.size, side.scene.bleed)
                if key not in told and lacking(side.scene, target):
                    told.add(key)
                    yield continued(side.scene, target, WHERE)


class _Maker:
    """Makes the pages of all cards, and collects their faces, with as much bleed as they need."""

    def __init__(self, target: Target | None) -> None:
        self.target = target
        self.table = FaceTable()
        self._count = 0
        self._known: dict[int, tuple[Scene, Scene]] = {}

    def pages(self, cards: Sequence[_Card], backs: bool) -> Iterator[Page]:
        backs = backs and any(card.back is not None for card in cards)
        if self.target is None:
            for card in cards:
                for _ in range(card.times):
                    yield self._page("", card.front, card, back=False)
                    if backs:
                        yield self._page("", card.back, card, back=True)
            return
        places = list(self._places(cards, self.target))
        width = max(2, len(str(len(places))))
        names = [(f"{place:0{width}}_{_name(card, times)}", card, times) for place, (card, times) in
                 enumerate(places, 1)]  # fmt: skip
        for name, card, times in names:
            yield self._page(f"front-{name}.png", card.front, card, back=False)._replace(quantity=times)
        behind = [card.back for _, card, _ in names if card.back is not None] if backs else []
        faces = {self._face(side.scene) for side in behind}
        if len(faces) == 1 and len(behind) == len(names):
            page = self._page("back.png", behind[0], names[0][1], back=True)
            yield page._replace(printing=None, quantity=sum(times for *_, times in names))
            return
        for name, card, times in names if backs else ():
            if card.back is not None:
                yield self._page(f"back-{name}.png", card.back, card, back=True)._replace(quantity=times)

    def _places(self, cards: Sequence[_Card], target: Target) -> Iterator[tuple[_Card, int]]:
        """Each picture of a front there shall be, and how many cards it stands for."""
        for card in cards:
            if target.per_copy:
                yield from [(card, 1)] * card.times
            else:
                yield card, card.times

    def _page(self, file: str, side: Side | None, card: _Card, back: bool) -> Page:
        self._count += 1
        face = None if side is None else self._face(side.scene)
        front = card.front.scene.size
        size = front if side is None else side.scene.size
        sheet = shop_sheet(self._count, face or 0, size, front, self.target, back)
        if side is None:
            sheet = sheet._replace(placements=())
        return Page(file, face, card.printing, back, 1, sheet)

    def _face(self, scene: Scene) -> int:
        """The number of a face with all the bleed it needs."""
        known = self._known.get(id(scene))
        if known is None:
            known = self._known[id(scene)] = scene, widened(scene, *reach(scene, self.target))
        return self.table.add(known[1])


def _name(card: _Card, times: int) -> str:
    """The name of a card's picture; how often it is wanted stands at the end."""
    return front_name(card.printing) + (f"_x{times}" if times > 1 else "")
