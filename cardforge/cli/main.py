"""`cardforge`: the top command, and the one place where errors become messages and exit codes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import click

from cardforge import __version__, compiled
from cardforge.cli.options import asked_form, global_options
from cardforge.cli.output import Output, State
from cardforge.problems import CardforgeError, Exit, Location, Problem, UsageError, did_you_mean

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What writing to a full or failing disk is answered with."""

COMMANDS = {
    "games": "List the games there are.",
    "cards": "List the cards of a game that a query matches.",
    "check": "Check games whole: data, deck rules, decks, layouts, every card laid out.",
    "print": "Print cards on sheets to be cut.",
    "faces": "Make a picture of every card.",
    "rules": "Make a game's rule sheet: a PDF to print, or an HTML page.",
    "export": "Write cards and decks for other programs.",
    "import": "Turn a file with cards into a set of a game.",
    "calibrate": "Make backs meet their fronts: learn what a printer needs.",
    "preflight": "Look over a PDF, or a game, before it goes to a printer.",
    "snapshot": "Keep the state of a game under a name, to compare with later.",
    "diff": "Say what has changed since a snapshot, or between two.",
    "deck": "Check deck lists against their game's rules.",
    "build": "Make all there is of games in one go.",
    "init": "Make a small project of your own, to change.",
    "new": "Make files to start from: a layout or a game from a table of cards.",
    "layout": "Look over the layouts of a game: the cards whose texts give way most.",
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
            hint = did_you_mean(args[0], COMMANDS) or f"there are {', '.join(COMMANDS)}"
            raise UsageError(Problem(Location("cardforge"), "usage", f'no command "{args[0]}"', hint))
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    params=list(global_options()),
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _, asked: _show_version(context) if asked else None,
    help="Show the version and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Printable cards from a checked card database."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _show_version(context: click.Context) -> None:
    click.echo(f"cardforge {__version__} ({'compiled' if compiled.running() else 'plain Python'})")
    context.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is returned, messages go to stderr."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _tolerant_streams()
    return answer(words, State(Path(), Output(asked_form(words))))


def answer(words: list[str], state: State) -> int:
    """Run the words of one command line; whatever goes wrong is said as the state's output says things."""
    try:
        code = _run(words, state)
        sys.stdout.flush()
    except CardforgeError as error:
        return state.output.failed(error.problems, error.exit_code)
    except click.ClickException as error:
        return state.output.failed([_usage(error)], Exit.USAGE)
    except KeyboardInterrupt:
        return state.output.interrupted()
    except BrokenPipeError:
        return _quiet_pipe()
    except OSError as error:
        if error.filename is not None or error.errno not in FULL:
            return state.output.bug(error)
        _quiet_pipe()
        where = Location("standard output")
        problem = Problem(where, "file.unwritable", f"cannot be written: {error.strerror}", "free some room")
        return state.output.failed([problem], Exit.FAILED)
    except Exception as error:
        return state.output.bug(error)
    return code


def _run(words: list[str], state: State) -> int:
    """Not click's own `main`, which makes other errors of a broken pipe and an interruption."""
    try:
        with cli.make_context("cardforge", words, obj=state) as context:
            return int(cli.invoke(context) or 0)
    except click.exceptions.Exit as done:
        return done.exit_code


def _usage(error: click.ClickException) -> Problem:
    """What click found wrong with a command line."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    place = context.command_path if context is not None else "cardforge"
    message, hint = error.format_message().rstrip(".").replace("\n", " "), ""
    if isinstance(error, click.NoSuchOption):
        params = context.command.params if context is not None else ()
        message = f'there is no option "{error.option_name}"'
        hint = did_you_mean(error.option_name, [name for param in params for name in param.opts])
    hint = hint or f'see "{place} --help"'
    return Problem(Location(place), "usage", message[:1].lower() + message[1:], hint)


def _tolerant_streams() -> None:
    """A console that lacks a letter shows a stand-in, a stream that is closed takes or gives nothing."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _quiet_pipe() -> int:
    """The reader of our output went away (`| head`): no message, and none at shutdown."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(Exit.OK)
