"""What an export format is, what it gets and gives, and the scan that finds those of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module

from cardforge.cards import Printing
from cardforge.exports._job import Job
from cardforge.members import members
from cardforge.problems import Location, Problem, UsageError, did_you_mean
from cardforge.settings import Setting
from cardforge.tuples import NamedTuple


class OutputFile(NamedTuple):
    """A file of an export: its path below the export's folder, with `/`, and what is in it."""

    path: str
    data: bytes


class Exported(NamedTuple):
    """What an exporter made: its files, what is wrong or got lost, how many files there are, and what of the
    printings that are wanted is not in them (which is told).

    The files may be made one by one while they are written, so that pictures need not be in memory together;
    all problems are known before. With an error among them no file is asked for.
    """

    files: Iterable[OutputFile]
    problems: Sequence[Problem] = ()
    total: int = 1
    left_out: Sequence[Printing] = ()


class Exporter(NamedTuple):
    """A format. `suffixes` (lower case, with the dot) name the single files it can be, the usual one first;
    `folder` says whether it can be a folder (or a zip) of files, which is its usual form then.

    `export(job)` never touches the disk and never raises for what cards hold. Two exports of the same are the
    same to the byte. `settings` are its own options; `pictures` says whether it asks for the faces of cards,
    or, of a job, whether that one does; `needs_deck` that there is nothing to write without one; `only_asked`
    that `build` leaves it out, since it is made for buying something, and not of every game.
    """

    name: str
    summary: str
    export: Callable[[Job], Exported]
    suffixes: tuple[str, ...] = ()
    folder: bool = False
    settings: tuple[Setting, ...] = ()
    pictures: bool | Callable[[Job], bool] = False
    needs_deck: bool = False
    only_asked: bool = False

    def asks_for_pictures(self, job: Job) -> bool:
        """Whether the faces of cards are needed."""
        return self.pictures if isinstance(self.pictures, bool) else self.pictures(job)


@cache
def exporters() -> tuple[Exporter, ...]:
    """Every export format of this folder, by module name."""
    names = members(__file__)
    return tuple(import_module(f"cardforge.exports.{name}").EXPORTER for name in names)


def exporter_named(name: str) -> Exporter:
    """The format of that name. Raises UsageError."""
    known = {exporter.name: exporter for exporter in exporters()}
    if name not in known:
        hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
        raise UsageError(Problem(Location("FORMAT"), "usage", f'there is no export format "{name}"', hint))
    return known[name]
