"""Ready pictures to sheets: a folder or a ZIP of card images, and backs by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from cardforge.faces import FaceTable
from cardforge.images import notes, probe
from cardforge.images.shelf import Found, shelf
from cardforge.problems import (
    LENIENT,
    InputError,
    Location,
    Problem,
    Severity,
    UsageError,
    has_errors,
    listed,
    message_and_hint,
)
from cardforge.project.options import PrintOptions
from cardforge.project.printing import NOTHING, PrintResult, finished
from cardforge.project.ready_fit import Fit, fit_of, fit_problems, said_of_bleed, scene_of
from cardforge.project.ready_names import ReadyCard, cards_of
from cardforge.project.ready_sheets import on_ready_sheet
from cardforge.sheets import Copy, impose
from cardforge.tuples import NamedTuple
from cardforge.units import CARD_SIZES, Size, parse_size


class ReadyPictures(NamedTuple):
    """Where pictures lie: a folder or a ZIP, and a picture for the back of all that have none by name.

    Names of both in messages stand beside them.
    """

    source: Path
    shown: str
    back: Path | None = None
    back_shown: str = ""

    @property
    def name(self) -> str:
        """What to call the cards."""
        path = self.source.resolve()
        return (path.name if path.is_dir() else path.stem) or "cards"


class ReadyJob(NamedTuple):
    """Pictures that were found, how they are to be printed, and what is wrong with their names."""

    pictures: ReadyPictures
    cards: tuple[ReadyCard, ...]
    trim: Size
    options: PrintOptions
    problems: tuple[Problem, ...]


def ready_size(text: str | None) -> Size:
    """The size that `--size` names, poker without one. Raises UsageError."""
    try:
        return parse_size(text or "poker", CARD_SIZES)
    except ValueError as error:
        raise UsageError(Problem(Location("--size"), "print.bad-option", *message_and_hint(error))) from None


def ready_job(
    pictures: ReadyPictures,
    size: str | None,
    given: Mapping[str, Any],
    environment: Mapping[str, str],
    config: Mapping[str, Any],
    bases: tuple[Path, ...],
) -> ReadyJob:
    """Find the pictures and read the options. Where there are backs and no option says how they are printed,
    they are printed on the sheets' other sides.

    `bases` hold the perforated sheets that may be named. Raises UsageError, and InputError if the folder or
    ZIP, or the picture of the back, can't be read.
    """
    trim = ready_size(size)
    on_ready_sheet(PrintOptions.of(given, environment, config, None), bases)
    found = shelf(pictures.source, pictures.shown)
    common = None
    if pictures.back is not None:
        probe(pictures.back, pictures.back_shown)
        common = Found(PurePosixPath(pictures.back.name), pictures.back, pictures.back_shown)
    cards, problems = cards_of(found.files, common)
    backed = any(card.back for card in cards)
    config = {"backs": "duplex", **config} if backed else config
    options = on_ready_sheet(PrintOptions.of(given, environment, config, None), bases)
    problems += [*found.problems, *_said_of_names(cards, Location(pictures.shown))]
    return ReadyJob(pictures, tuple(cards), trim, options, tuple(problems))


def _said_of_names(cards: Sequence[ReadyCard], where: Location) -> Iterator[Problem]:
    counted = [f"{card.copies} × {card.name}" for card in cards if card.counted]
    if counted:
        parts = counted[:3] + ([f"{len(counted) - 3} more"] if len(counted) > 3 else [])
        message = f"copies by their names: {listed(parts)}"
        yield Problem(where, "ready.copies", message, "--copies N says otherwise", Severity.INFO)
    own = sum(card.own_back for card in cards)
    shared = sum(card.back is not None and not card.own_back for card in cards)
    bare = len(cards) - own - shared
    if own or shared:
        parts = [f"{own} of their own" if own else "", f"{shared} with a common one" if shared else ""]
        parts.append(f"{bare} without one" if bare else "")
        yield Problem(
            where, "ready.backs", f"backs of cards: {listed(filter(None, parts))}", severity=Severity.INFO
        )


def print_ready(job: ReadyJob, strict: bool = False, lenient: bool = False) -> PrintResult:
    """Impose the pictures, each as often as it is asked for, and make the PDF, unless a problem stands in the
    way. Every picture keeps its pixels."""
    options, where = job.options, Location(job.pictures.shown)
    laid = _Laid(job)
    copies: list[Copy] = []
    for card in job.cards:
        copy = laid.copy(card)
        copies += [] if copy is None else [copy] * (options.copies or card.copies)
    imposed = impose(copies, options.spec, Location("print")) if copies else NOTHING
    problems = [*job.problems, *laid.problems, *said_of_bleed(laid.fits.values(), where, laid.forced)]
    enlarged = max((group.grid.scale for group in imposed.groups), default=1.0)
    for found, fit in laid.fits.items():
        for problem in fit_problems(fit, found.shown, enlarged, options.spec.poster):
            mild = lenient and problem.code in LENIENT
            problems.append(problem._replace(severity=Severity.WARNING) if mild else problem)
    if not job.cards and not has_errors(problems):
        message = "holds no pictures that can be printed"
        problems.append(Problem(where, "ready.no-pictures", message, "use PNG, JPEG, WebP, GIF, BMP or TIFF"))
    return finished(job.pictures.name, copies, laid.table, imposed, options, problems, strict)


class _Laid:
    """Makes faces of pictures."""

    def __init__(self, job: ReadyJob) -> None:
        self.table = FaceTable()
        self.problems: list[Problem] = []
        self.fits: dict[Found, Fit] = {}
        self.forced = job.options.spec.bleed if job.options.bleed_from == "art" else None
        self._job = job
        self._faces: dict[Found, int | None] = {}
        self._alike: dict[tuple[str, Size], int] = {}

    def copy(self, card: ReadyCard) -> Copy | None:
        """A card's copy; None with problems if its picture can't be used."""
        front = self._face(card.front)
        back = None
        if card.back is not None and self._job.options.spec.backs != "none":
            back = self._face(card.back)
        if front is None:
            return None
        scene = self.table.scenes[front]
        back_trim = None if back is None else self.table.scenes[back].size
        return Copy(front, back, scene.size, scene.bleed, back_trim, card.name, corner=scene.corner)

    def _face(self, found: Found) -> int | None:
        """The number of a file's face; None with problems if it can't be used."""
        if found not in self._faces:
            try:
                self._faces[found] = self._made(found)
            except InputError as error:
                self._faces[found] = None
                self.problems += error.problems
        return self._faces[found]

    def _made(self, found: Found) -> int:
        picture = probe(found.path, found.shown)
        self.problems += notes(picture, found.shown)
        fit = self.fits[found] = fit_of(picture, self._job.trim, self.forced)
        # Files with the same picture have one face.
        key = picture.digest, fit.trim
        if key not in self._alike:
            options = self._job.options
            scene = scene_of(fit, options.spec.bleed, options.bleed_from)
            self._alike[key] = self.table.add(scene)
        return self._alike[key]
