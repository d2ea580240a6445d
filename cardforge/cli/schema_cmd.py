"""`cardforge schema NAME`."""

from __future__ import annotations

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError, did_you_mean


@click.command("schema", cls=Command)
@click.argument("name", required=False)
@click.pass_obj
def command(state: State, name: str | None) -> int:
    """Print the JSON Schema of a kind of file, for editors and other programs."""
    from cardforge import schemas

    if name is None:
        return state.output.finish((), {"schemas": list(schemas.NAMES)}, schemas.NAMES)
    if name not in schemas.NAMES:
        hint = did_you_mean(name, schemas.NAMES) or f"there are {', '.join(schemas.NAMES)}"
        raise UsageError(Problem(Location("NAME"), "usage", f'no schema "{name}"', hint))
    return state.output.finish((), schemas.load(name), [schemas.text(name).rstrip()])
