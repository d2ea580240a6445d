"""`cardforge explain CODE`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError, did_you_mean

if TYPE_CHECKING:
    from cardforge.explanations import Explanation

WIDTH = 80
"""Characters of a line."""


@click.command("explain", cls=Command)
@click.argument("code", required=False)
@click.pass_obj
def command(state: State, code: str | None) -> int:
    """Explain a problem's code: what it means, why it matters, how to mend it.

    Without a code, all codes are listed.
    """
    from cardforge.explanations import EXPLANATIONS

    if code is None:
        width = max(map(len, EXPLANATIONS))
        listed = [f"{name:<{width}}  {found.title}" for name, found in EXPLANATIONS.items()]
        return state.output.finish((), {"codes": list(EXPLANATIONS)}, listed)
    wanted = code.strip("[]")
    if wanted not in EXPLANATIONS:
        hint = did_you_mean(wanted, EXPLANATIONS) or "cardforge explain lists all"
        raise UsageError(Problem(Location("CODE"), "usage", f'no code "{code}"', hint))
    found = EXPLANATIONS[wanted]
    return state.output.finish((), {"code": wanted, **found._asdict()}, _said(wanted, found))


def _said(code: str, found: Explanation) -> list[str]:
    from cardforge.explanations import wrapped

    text, fix = wrapped(found.text, WIDTH), wrapped(f"Fix: {found.fix}", WIDTH)
    return [f"{code}: {found.title}", "", *text, "", *fix]
