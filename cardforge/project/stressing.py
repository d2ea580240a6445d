"""The cards of a game whose texts give way most, on a sheet with the outlines of all boxes."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardforge.cards import Printing
from cardforge.faces import FaceTable
from cardforge.layout import Side
from cardforge.layout.model import TextResult
from cardforge.problems import Location, Problem, Severity, has_errors
from cardforge.project.options import PrintOptions
from cardforge.project.printing import pdf_of
from cardforge.project.project import GameFolder, Project
from cardforge.project.telling import picture_notes, told_together
from cardforge.scene import Text, walk
from cardforge.sheets import Copy, impose
from cardforge.tuples import NamedTuple
from cardforge.units import to_mm

if TYPE_CHECKING:
    from cardforge.render import Pdf

MOST = 9
"""Sides that are shown: a sheet of poker cards."""

ALIKE = 2
"""Of texts that are alike, so many are shown before others."""


class Stressed(NamedTuple):
    """A side of a card and its text that gives way most; `letters` is how long that text is."""

    card: str
    side: str
    text: TextResult
    letters: int

    @property
    def badness(self) -> tuple[float, float, int]:
        """How bad it is: what it lacks, then how far it gave way, then how long it is."""
        return round(self.text.lacks, 2), round(self.text.pressed, 3), self.letters

    @property
    def sort(self) -> tuple[Hashable, ...]:
        """What is the same for texts that are alike: which it is, and how far it gives way."""
        lacks, pressed, letters = self.badness
        return self.text.element, lacks, pressed, 0 if lacks or pressed else letters

    def to_json(self) -> dict[str, Any]:
        """One card of the command's result: sizes in points, leadings in type sizes, the rest in mm."""
        text = self.text
        return {
            "card": self.card,
            "side": self.side,
            "element": text.element,
            "size": text.size,
            "wanted": text.wanted,
            "leading": round(text.leading, 3),
            "leading_wanted": round(text.leading_wanted, 3),
            "squeeze": round(text.squeeze, 3),
            "over": round(to_mm(text.lacks), 2),
            "letters": self.letters,
        }


class StressResult(NamedTuple):
    """The worst sides, worst first, the PDF that shows them (None if there is none), and all problems."""

    worst: tuple[Stressed, ...]
    pdf: Pdf | None
    problems: tuple[Problem, ...]


def stress(project: Project, game: GameFolder) -> StressResult:
    """Lay out every card of a game and print the sides with the worst texts.

    A face is shown once, and of texts of one element that give way equally far, two, as long as there are
    others: a box that is too low on all cards would else fill the sheet.

    Raises InputError if the game can't be read, UsageError and InputError for wrong settings of `print`.
    """
    database, known = project.load(game, lenient=True)
    options = PrintOptions.of({}, os.environ, project.config.get("print", {}), database)
    layouts = project.layouts(game, database, lenient=True, proof=True)
    table = FaceTable()
    sides: list[Side] = []
    texts: list[tuple[Stressed, int]] = []
    for printing in database.printings:
        for name, side in (("front", layouts.front(printing)), ("back", layouts.back(printing))):
            number = None if side is None else table.add(side.scene)
            if side is not None and number == len(sides):
                sides.append(side)
                texts += ((text, number) for text in _texts(printing, name, side))
    found = _worst(texts)
    shown = [sides[number] for _, number in found]
    problems = [*layouts.problems, *_told(shown), *picture_notes(table.pictures(), layouts.shown_root)]
    problems = told_together(known, problems)
    if not found and not has_errors(problems):
        hint = "write some, or give the layout a text that shows them"
        problems.append(Problem(Location("GAME"), "print.no-cards", "no card shows a text", hint))
    pdf = None
    if not has_errors(problems):
        scenes = FaceTable()
        copies = []
        for (worst, _), side in zip(found, shown, strict=True):
            scene = side.scene
            copies.append(Copy(scenes.add(scene), None, scene.size, scene.bleed, name=worst.card))
        spec = options.spec._replace(backs="none", poster=False, start=1, skip=(), collate="page")
        imposed = impose(copies, spec, Location("layout stress"))
        problems += imposed.problems
        if not has_errors(imposed.problems):
            pdf = pdf_of(database.game.name, scenes, imposed, options._replace(spec=spec))
    return StressResult(tuple(worst for worst, _ in found), pdf, tuple(problems))


def _worst(texts: Iterable[tuple[Stressed, int]]) -> list[tuple[Stressed, int]]:
    """The worst texts, worst first, each on a side of its own; those like two worse ones if room is left."""
    order = sorted(texts, key=_badness, reverse=True)
    chosen: dict[int, Stressed] = {}
    seen: Counter[Hashable] = Counter()
    for most in (ALIKE, MOST):
        for text, number in order:
            if len(chosen) < MOST and number not in chosen and seen[text.sort] < most:
                chosen[number] = text
                seen[text.sort] += 1
    return sorted(((text, number) for number, text in chosen.items()), key=_badness, reverse=True)


def _badness(pair: tuple[Stressed, int]) -> tuple[float, float, int]:
    return pair[0].badness


def _texts(printing: Printing, name: str, side: Side) -> Iterator[Stressed]:
    """The texts of a side."""
    letters = dict(_letters(side))
    for text in side.texts:
        yield Stressed(printing.card.name, name, text, letters.get(text.element, 0))


def _letters(side: Side) -> Iterator[tuple[str, int]]:
    """How many letters each text has."""
    for part in side.painted:
        if part.element.kind.texts:
            texts = [op for op in walk(part.ops) if isinstance(op, Text)]
            yield (
                part.element.id,
                sum(len(word.text) for op in texts for line in op.lines for word in line.words),
            )


def _told(sides: Iterable[Side]) -> Iterator[Problem]:
    """What else is wrong with these sides: their texts are told by the list itself.

    What doesn't fit is printed all the same: such cards are what the sheet is for.
    """
    for side in sides:
        for problem in side.problems:
            if problem.code == "layout.overflow":
                yield problem._replace(severity=Severity.WARNING)
            elif problem.code != "text.overflow":
                yield problem
