"""`cardforge deck repair`: the shortest way to a legal deck, shown, and written only where asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.files import write_file, write_folder
from cardforge.cli.options import Command, day
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, UsageError, has_errors

if TYPE_CHECKING:
    from cardforge.project.repairing import Repaired
    from cardforge.rules.repair import Step

_COLOURS = {"remove": "red", "unmark": "red", "add": "green", "mark": "green"}


@click.command("repair", cls=Command, short_help="Show the shortest way to a legal deck.")
@click.argument("names", nargs=-1, required=True, metavar="DECK...")
@click.option(
    "-o",
    "target",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Write the repaired deck to this file, several into this folder.",
)
@click.option("--game", metavar="GAME", help="The game, whatever the list says.")
@click.option("--ruleset", default="", metavar="NAME", help="A format of the game.")
@click.option(
    "--phase", type=click.Choice(["build", "pregame"]), default="build", help="build, or right before a game."
)
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold, as 2026-03-01; today.")
@click.option("--keep", default="", metavar="QUERY", help="Cards that must not leave the deck.")
@click.option("--own", default="", metavar="LIST", help="Add only cards of this list or table.")
@click.pass_obj
def repair(
    state: State,
    names: tuple[str, ...],
    target: Path | None,
    game: str | None,
    ruleset: str,
    phase: str,
    as_of: str,
    keep: str,
    own: str,
) -> int:
    """Show the shortest list of changes that makes each deck legal. The lists themselves stay as they are.

    A change is a copy that is taken out, added, moved, marked or unmarked, a name that is mended, or
    another option of a choice. -o writes the repaired decks, in our own form. The exit code is 1 if a
    deck cannot be made legal; then nothing is written.
    """
    from cardforge.project.decking import Decks
    from cardforge.project.repairing import Asked, repaired

    if target == Path("-"):
        hint = "leave -o out to see the steps, or name a file"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    found = Decks(state.project, state.lenient)
    asked = Asked(ruleset, phase, day(as_of), keep, own, target is not None)
    done = repaired(found, names, game, asked, target if len(names) == 1 else None)
    problems = [*found.problems, *(problem for one in done for problem in one.problems)]
    result: dict[str, Any] = {"file": None, "decks": [one.to_json() for one in done]}
    ok = all(one.legal for one in done)
    lines = [line for one in done for line in _report(state, one)]
    notes: list[str] = []
    if target is not None and ok and not has_errors(problems, state.strict):
        _write(state, done, target, len(names) > 1)
        result["file"] = target.as_posix()
        notes.append(f"written to {target.as_posix()}")
    return state.output.finish(problems, result, lines, notes, state.strict, ok=ok)


def _write(state: State, done: Sequence[Repaired], target: Path, several: bool) -> None:
    shown = target.as_posix()
    if several:
        write_folder(state.folder / target, [(one.name, one.data) for one in done], shown)
    else:
        write_file(state.folder / target, done[0].data, shown)


# --- for people ---------------------------------------------------------------------------------------


def _report(state: State, one: Repaired) -> Iterator[str]:
    """What the deck is and how many steps it takes; then each step on a line."""
    if state.output.quiet and one.before.legal:
        return
    painted = state.output.painted
    yield painted(_head(one), "green" if one.before.legal else "yellow" if one.legal else "red")
    for step in one.repair.steps:
        yield painted(f"  {_said(one, step)}", _COLOURS.get(step.op, "cyan"))
    if one.repair.staying is not None:
        steps = counted(one.repair.staying, "step")
        yield f"    note: with the choices as they are, there is a way of {steps}"


def _head(one: Repaired) -> str:
    """`deck.txt: not legal; 2 steps make it so, no fewer can (Rush; fofl, side red)`."""
    choices = "".join(f", {name} {value}" for name, value in one.repair.choices.items())
    ruleset = f" by {one.before.ruleset}" if one.before.ruleset else ""
    about = f"({one.before.deck.name}; {one.before.game}{choices})"
    if one.before.legal:
        return f"{one.before.file}: legal{ruleset}, nothing to do {about}"
    if has_errors(one.before.reading):
        return f"{one.before.file}: not legal{ruleset}, and could not be read whole {about}"
    if not one.repair.possible:
        return f"{one.before.file}: not legal{ruleset}, and no way was found {about}"
    cost = one.repair.cost
    if one.repair.proven:
        way = f"{counted(cost, 'step')} make{'s' if cost == 1 else ''} it so, no fewer can"
    else:
        way = f"a way of {counted(cost, 'step')}; shorter may exist"
    return f"{one.before.file}: not legal{ruleset}; {way} {about}"


def _said(one: Repaired, step: Step) -> str:
    """`- 1 LG (draw pile)`, `rename Goggle → Google (line 7)`, `choose side blue`."""
    from cardforge.project.repairing import zone_named

    zone, to = (zone_named(one.before.zones, name) for name in (step.zone, step.to))
    line = f" (line {step.line})" if step.line else ""
    match step.op:
        case "remove":
            return f"- {step.copies} {step.card} ({zone})"
        case "add":
            return f"+ {step.copies} {step.card} ({to})"
        case "move":
            return f"move {step.copies} {step.card} from {zone} to {to}"
        case "mark":
            return f"mark {step.copies} {step.card} as {to}"
        case "unmark":
            return f"unmark {step.copies} {step.card} as {zone}"
        case "choose":
            return f"choose {step.card} {step.to}"
    if not step.card:
        return f"rename [{step.zone}] → [{step.to}]{line}"
    return f"rename {step.card} → {step.to}{line}"
