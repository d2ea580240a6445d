"""`cardforge export FORMAT GAME [QUERY]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import query_of, table_options, words_argument
from cardforge.cli.files import write_file, write_files
from cardforge.cli.options import Command, QueryCommand
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.problems import Location, Problem, UsageError, shown_path

if TYPE_CHECKING:
    from cardforge.exports import Exporter
    from cardforge.project.exporting import Asked, ExportResult


class _Formats(click.Group):
    """A command for each export format, with the format's own options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from cardforge.exports import exporters

        return [exporter.name for exporter in exporters()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        from cardforge.exports import exporter_named

        return _command(exporter_named(cmd_name))


class _Top(_Formats, Command):
    """The group itself takes the global options, too."""


@click.group("export", cls=_Top, invoke_without_command=True, subcommand_metavar="FORMAT [GAME] [QUERY]")
@click.option("--list", "listing", is_flag=True, help="List the formats.")
@click.pass_context
def command(context: click.Context, listing: bool) -> int:
    """Write the cards of a game, or of decks, for other programs. Each format has its own options:
    cardforge export FORMAT --help.
    """
    if context.invoked_subcommand is not None:
        return 0
    if not listing:
        click.echo(context.get_help())
        return 0
    from cardforge.exports import exporters

    state: State = context.obj
    rows = [_row(exporter) for exporter in exporters()]
    width = max(len(row["name"]) for row in rows)
    lines = [f"{row['name']:{width}}  {row['summary']}" for row in rows]
    return state.output.finish((), {"formats": rows}, lines)


def _row(exporter: Exporter) -> dict[str, Any]:
    return {
        "name": exporter.name,
        "summary": exporter.summary,
        "suffixes": list(exporter.suffixes),
        "folder": exporter.folder,
        "options": [setting.option for setting in exporter.settings],
    }


def _command(exporter: Exporter) -> click.Command:
    """The command of one format."""
    what = "|".join(
        [*(f"FILE{suffix}" for suffix in exporter.suffixes), *("DIR", "FILE.zip")[: 2 * exporter.folder]]
    )

    @click.command(exporter.name, cls=QueryCommand, short_help=exporter.summary, help=exporter.summary)
    @words_argument
    @click.option(
        "--deck", "decks", multiple=True, metavar="DECK", help="Export a deck list; may stand several times."
    )
    @click.option("-o", "target", metavar=what, type=click.Path(path_type=Path), help="Where to write.")
    @table_options(exporter.settings)
    @click.pass_obj
    def run(
        state: State, /, words: tuple[str, ...], decks: tuple[str, ...], target: Path | None, **given: Any
    ) -> int:
        return _export(state, exporter, _asked(state, words, decks), target, given)

    return run


def _asked(state: State, words: tuple[str, ...], decks: tuple[str, ...]) -> Asked:
    from cardforge.project.exporting import Asked

    known = state.project.games()
    if words and (words[0] in known or not (decks or state.project.only_game)):
        return Asked(words[0], query_of(words[1:]), decks)
    return Asked(None, query_of(words), decks)


def _export(
    state: State, exporter: Exporter, asked: Asked, target: Path | None, given: dict[str, Any]
) -> int:
    from cardforge.project.exporting import chosen_suffix, export_cards, settings_of

    if target == Path("-"):
        hint = "name a file, or write -o /dev/stdout"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    suffix = chosen_suffix(exporter, target)
    settings = settings_of(exporter, given)
    place = None if target is None else (state.folder / target).absolute()
    done = export_cards(state.project, exporter, asked, suffix, settings, state.strict, state.lenient, place)
    if done.exported is None:
        return state.output.finish(done.problems, None, strict=state.strict)
    path = done.place
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    if suffix:
        write_file(path, done.single(), shown)
    else:
        quiet = state.output.quiet or state.output.form != "text"
        write_files(path, progress(done.files(), done.exported.total + 1, quiet), shown)
    notes = [*_said(done), f"written to {shown}"]
    return state.output.finish(done.problems, done.to_json(shown), (), notes, state.strict)


def _said(done: ExportResult) -> Iterator[str]:
    assert done.exported is not None
    files = "" if done.suffix else f" in {counted(done.exported.total, 'file')}"
    yield f"{done.game}: {counted(done.cards, 'card')} as {done.format}{files}"
