"""`cardforge`: the top command, and the one place where errors become messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from cardforge import __version__
from cardforge.cli.output import Output, State
from cardforge.problems import CardforgeError, Exit, Location, Problem, UsageError

COMMANDS = {
    "games": "List the games there are.",
    "cards": "List the cards of a game that a query matches.",
    "check": "Check games whole: data, layouts, every card laid out.",
    "print": "Print cards on sheets to be cut.",
    "explain": "Explain the code of a problem.",
    "schema": "Print the JSON Schema of a kind of file.",
}
"""Every command and what it does; its module is `NAME_cmd` of this package, loaded when it is used."""


class Commands(click.Group):
    """The command table: `cardforge --help` imports nothing but click."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"cardforge.cli.{cmd_name}_cmd")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from cardforge.problems import did_you_mean

            hint = did_you_mean(args[0], COMMANDS) or f"there are {', '.join(COMMANDS)}"
            raise UsageError(Problem(Location("cardforge"), "usage", f'no command "{args[0]}"', hint))
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("-C", "folder", metavar="DIR", type=click.Path(path_type=Path), help="Work as if in DIR.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but problems and data.")
@click.option("-v", "--verbose", is_flag=True, help="Say more.")
@click.option(
    "--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colour messages."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="Form of the answer.",
)
@click.option("--strict", is_flag=True, help="Warnings fail, too.")
@click.option("--lenient", is_flag=True, help="Overflow, missing glyphs, art and icons become warnings.")
@click.version_option(__version__, "--version", prog_name="cardforge", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context, /, folder: Path | None, **flags: Any) -> None:
    """Printable cards from a checked card database."""
    state: State = ctx.obj
    state.folder = folder or Path()
    state.output = Output(flags["form"], flags["color"], flags["quiet"], flags["verbose"])
    state.strict, state.lenient = flags["strict"], flags["lenient"]
    if not state.folder.is_dir():
        hint = "name a folder that exists"
        raise UsageError(Problem(Location("-C"), "usage", f'there is no folder "{folder}"', hint))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is returned, messages go to stderr."""
    state = State()
    _tolerant_streams()
    try:
        code = cli.main(
            list(sys.argv[1:] if arguments is None else arguments),
            prog_name="cardforge",
            standalone_mode=False,
            obj=state,
        )
        sys.stdout.flush()
    except CardforgeError as error:
        return state.output.failed(error.problems, error.exit_code)
    except click.ClickException as error:
        return state.output.failed([_usage(error)], Exit.USAGE)
    except (click.Abort, KeyboardInterrupt):
        return state.output.interrupted()
    except BrokenPipeError:
        return _quiet_pipe()
    except Exception as error:
        return state.output.bug(error)
    return int(code or 0)


def _usage(error: click.ClickException) -> Problem:
    context = getattr(error, "ctx", None)
    place = context.command_path if context is not None else "cardforge"
    message = error.format_message().rstrip(".").replace("\n", " ")
    return Problem(Location(place), "usage", message[:1].lower() + message[1:], f'see "{place} --help"')


def _tolerant_streams() -> None:
    """A console that lacks a letter shows a stand-in; the run goes on."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _quiet_pipe() -> int:
    """The reader of our output went away (`| head`): no message, and none at shutdown."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(Exit.OK)
