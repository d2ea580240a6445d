"""`cardforge explain CODE`."""

from __future__ import annotations

import click

from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError


@click.command("explain")
@click.argument("code", required=False)
@click.pass_obj
def command(state: State, code: str | None) -> int:
    """Explain a problem's code: what it means, why it matters, how to mend it."""
    from cardforge.explanations import EXPLANATIONS
    from cardforge.problems import did_you_mean

    if code is None:
        listed = [f"{name:<26} {explanation.title}" for name, explanation in EXPLANATIONS.items()]
        return state.output.finish((), {"codes": list(EXPLANATIONS)}, listed)
    wanted = code.strip("[]")
    if wanted not in EXPLANATIONS:
        hint = did_you_mean(wanted, EXPLANATIONS) or "cardforge explain lists all"
        raise UsageError(Problem(Location("CODE"), "usage", f'no code "{code}"', hint))
    found = EXPLANATIONS[wanted]
    result = {"code": wanted, "title": found.title, "text": found.text, "fix": found.fix}
    return state.output.finish(
        (), result, [f"{wanted}: {found.title}", "", found.text, "", f"Fix: {found.fix}"]
    )
