"""Cut files beside a print: one for each way that its sheets are cut."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardforge.problems import Location, Problem, Severity, UsageError, listed
from cardforge.sheets import Group
from cardforge.tuples import NamedTuple
from cardforge.units import mm_text, to_mm

WHERE = Location("--cut-file")


class CutFiles(NamedTuple):
    """Cut files by name, and what should be known of them."""

    files: tuple[tuple[Path, bytes], ...]
    problems: tuple[Problem, ...]


def check_cut_name(target: Path) -> None:
    """Refuse names of other formats than SVG and DXF. Raises UsageError."""
    if target.suffix.lower() not in (".svg", ".dxf"):
        message = f'"{target.name}" is no name for a cut file'
        hint = f"write --cut-file {target.with_suffix('.svg').as_posix()}, or .dxf"
        raise UsageError(Problem(WHERE, "usage", message, hint))


def cut_files(groups: Sequence[Group], target: Path, title: str) -> CutFiles:
    """The cut files of a print.

    Where sheets are cut in several ways, the names say the size of the cards, and what else tells them apart.
    """
    from cardforge.render.cut_files import cut_file

    made: dict[bytes, Group] = {}
    for group in groups:
        made.setdefault(cut_file(group, "svg" if target.suffix.lower() == ".svg" else "dxf", title), group)
    files: dict[Path, bytes] = {}
    for data, group in made.items():
        path = target if len(made) == 1 else target.with_stem(f"{target.stem}-{_kind(group)}")
        number = 2
        while path in files:
            path = target.with_stem(f"{target.stem}-{_kind(group)}-{number}")
            number += 1
        files[path] = data
    problems = tuple(_mixed(group) for group in made.values() if len(group.corners) > 1)
    return CutFiles(tuple(files.items()), problems)


def _kind(group: Group) -> str:
    """`63x88`, `30x30-round`."""
    size = f"{round(to_mm(group.size.width), 2):g}x{round(to_mm(group.size.height), 2):g}"
    return f"{size}-{group.shape}" if group.shape else size


def _mixed(group: Group) -> Problem:
    corners = listed(mm_text(corner) for corner in group.corners)
    message = f"cards of {group.size} have corners of {corners}; all are cut with {mm_text(group.corners[0])}"
    hint = "print them apart, or give their layouts the same corner"
    return Problem(WHERE, "print.cut-corners", message, hint, Severity.WARNING)
