"""`cardforge build [GAME…]`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.options import Command
from cardforge.cli.output import Output, State, counted
from cardforge.problems import Exit, Problem, has_errors, ordered

if TYPE_CHECKING:
    from cardforge.project.building import Step


class _Kept(Output):
    """Keeps what a command says."""

    def __init__(self, color: str, verbose: bool) -> None:
        super().__init__("text", color, True, verbose)
        self.problems: list[Problem] = []
        self.result: Any = None

    def finish(
        self,
        problems: Iterable[Problem],
        result: Any,
        data: Sequence[str] = (),
        notes: Sequence[str] = (),
        strict: bool = False,
        code: Exit | None = None,
        ok: bool = True,
    ) -> int:
        self.problems, self.result = ordered(problems), result
        bad = has_errors(self.problems, strict) or not ok
        return int((Exit.PROBLEMS if bad else Exit.OK) if code is None else code)


@click.command("build", cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME...]")
@click.option("--list", "listing", is_flag=True, help="Only say which commands would run.")
@click.pass_obj
def command(state: State, games: tuple[str, ...], listing: bool) -> int:
    """Make all there is of games in one go: a check, the sheets, the rule sheet, every export but orders.

    Without GAME these are the project's own games; if its cardforge.toml has [[build]] commands, those run
    instead. Each command is run whatever became of the others.
    """
    from cardforge.project.building import steps

    asked = steps(state.project, games)
    if listing:
        rows = [{"command": str(step)} for step in asked]
        return state.output.finish((), {"commands": rows}, [str(step) for step in asked])
    results = []
    problems: dict[Problem, None] = {}
    worst = 0
    for step in asked:
        kept, code = _run(state, step)
        problems.update(dict.fromkeys(kept.problems))
        worst = max(worst, code)
        made = kept.result.get("file") if isinstance(kept.result, dict) else None
        results.append({"command": str(step), "code": code, "file": made, "result": kept.result})
        if state.output.form == "text" and not state.output.quiet:
            click.echo(f"{step}: {_outcome(code, made)}")
    failed = sum(result["code"] != 0 for result in results)
    done = f"{counted(len(results), 'command')} run"
    notes = [f"{done}, {failed} of them failed" if failed else f"{done}, all well"]
    return state.output.finish(problems, {"commands": results}, (), notes, state.strict, Exit(worst))


def _run(state: State, step: Step) -> tuple[_Kept, int]:
    from cardforge.cli.main import answer

    kept = _Kept(state.output.color, state.output.verbose)
    inner = State(state.project.root or state.folder, kept, state.strict, state.lenient)
    return kept, answer(list(step.words), inner)


def _outcome(code: int, made: str | None) -> str:
    return f"failed ({code})" if code else made or "well"
