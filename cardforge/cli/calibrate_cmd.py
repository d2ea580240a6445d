"""`cardforge calibrate`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from cardforge.cli.arguments import table_options
from cardforge.cli.files import check_pdf_name, write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError, shown_path
from cardforge.project.calibrating import CALIBRATE_OPTIONS, CalibrateOptions, around_known


@click.command("calibrate", cls=Command)
@click.option("--set", "cell", metavar="CELL", help="The cell whose crosses meet, such as F6: remember it.")
@click.option("--ruler", metavar="ACROSS,DOWN", help="What the two rulers of 100 mm measure: remember it.")
@click.option("--printer", metavar="NAME", help="The printer, by a name of your own.")
@click.option("-o", "target", metavar="FILE.pdf", type=click.Path(path_type=Path), help="Where to write.")
@table_options(CALIBRATE_OPTIONS)
@click.pass_obj
def command(
    state: State,
    /,
    cell: str | None,
    ruler: str | None,
    printer: str | None,
    target: Path | None,
    **given: Any,
) -> int:
    """Make backs meet their fronts: print a sheet of crosses, and remember what a printer needs.

    Without --set or --ruler it makes the sheet, which says itself how to go on.
    """
    from cardforge.project.options import printer_name
    from cardforge.project.printers import known_printers

    options = CalibrateOptions.of(given, os.environ, state.project.config.get("print", {}))
    name = printer_name(printer)
    if cell is None and ruler is None:
        if name:
            options = around_known(known_printers(os.environ), name, options, given)
        return _sheet(state, options, name, target)
    if target is not None:
        raise UsageError(Problem(Location("-o"), "usage", "--set and --ruler write no sheet", "drop -o"))
    if not name:
        hint = "give it a name of your own: --printer office"
        raise UsageError(Problem(Location("--printer"), "usage", "no printer is named", hint))
    from cardforge.project.calibrating import as_result, learned

    printers = learned(known_printers(os.environ), name, cell, ruler, options)
    shown = printers.path.as_posix()
    write_file(printers.path, printers.data(), shown)
    result = as_result(shown, name, options, printers)
    notes = [*_known(result), f"remembered in {shown}", f"print with --printer {_typed(name)}"]
    return state.output.finish((), result, (), notes, state.strict)


def _sheet(state: State, options: CalibrateOptions, name: str, target: Path | None) -> int:
    from cardforge.project.calibrating import as_result, calibration_pdf

    check_pdf_name(target)
    path = state.folder / (target or state.project.output / "calibration.pdf")
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    write_file(path, calibration_pdf(options, name), shown)
    how = f"{options.paper.label}, {options.orientation}, flipped on the {options.flip} edge"
    notes = [f"a calibration sheet: {how}", f"printed to {shown}"]
    return state.output.finish((), as_result(shown, name, options), (), notes, state.strict)


def _known(result: dict[str, Any]) -> list[str]:
    kind = f"{result['orientation']} sheets that flip on the {result['flip']} edge"
    notes = []
    if result["offset"] is not None:
        across, down = result["offset"]
        notes.append(f"{result['printer']}: backs move by {across:g} mm, {down:g} mm on {kind}")
    if result["ruler"] is not None:
        across, down = result["ruler"]
        notes.append(f"{result['printer']}: 100 mm come out as {across:g} mm, {down:g} mm on portrait paper")
    return notes


def _typed(name: str) -> str:
    return f'"{name}"' if " " in name else name
