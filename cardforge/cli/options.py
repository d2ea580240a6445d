"""Options that every command takes, before or after its name; and query words among a command's options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError

FORMS = ("text", "json", "github")


def asked_form(arguments: Sequence[str]) -> str:
    """The form of the answer that a command line asks for, also where the rest of it is wrong."""
    form = "text"
    for word, following in zip_longest(arguments, arguments[1:], fillvalue=""):
        if word == "--":
            break
        option, _, value = (word, "", following) if word == "--format" else word.partition("=")
        form = value if option == "--format" and value in FORMS else form
    return form


def _kept(ctx: click.Context, option: click.Parameter, value: Any) -> None:
    """Put an option's value into the state; one that is not given changes nothing."""
    state: State = ctx.obj
    if value is None or option.name is None:
        return
    if option.name == "folder":
        from cardforge.readers import is_there

        state.folder /= value
        if not (is_there(state.folder) and state.folder.is_dir()):
            hint = "name a folder that exists"
            raise UsageError(Problem(Location("-C"), "usage", f'there is no folder "{value}"', hint))
    elif option.name in ("strict", "lenient"):
        setattr(state, option.name, value)
    else:
        setattr(state.output, option.name, value)


def global_options(forms: Sequence[str] = FORMS, hidden: bool = False) -> Iterator[click.Option]:
    """The options of every command; `hidden` leaves them out of its help."""

    def option(*names: str, **keywords: Any) -> click.Option:
        keywords = {"hidden": hidden, "default": None, **keywords}
        return click.Option(names, callback=_kept, expose_value=False, is_eager=True, **keywords)

    yield option("-C", "folder", metavar="DIR", type=click.Path(path_type=Path), help="Work as if in DIR.")
    yield option("-q", "--quiet", is_flag=True, help="Say nothing but problems and data.")
    yield option("-v", "--verbose", is_flag=True, help="Say more.")
    colours = click.Choice(["auto", "always", "never"])
    yield option("--color", type=colours, help="Colour messages: auto does so on a terminal.")
    yield option("--format", "form", type=click.Choice(forms), hidden=False, help="Form of the answer.")
    yield option("--strict", is_flag=True, help="Warnings fail, too.")
    yield option(
        "--lenient", is_flag=True, help="Overflow, missing glyphs, art and icons become only warnings."
    )


class Command(click.Command):
    """A command that takes the global options, too. `forms` are the forms its answer has."""

    def __init__(self, *args: Any, forms: Sequence[str] = FORMS, **keywords: Any) -> None:
        keywords.setdefault(
            "epilog", "The options of cardforge itself (-C, --strict, …) may stand here, too."
        )
        super().__init__(*args, **keywords)
        self.params += global_options(forms, hidden=True)


_GUARD = "\0"
"""Before a query word, so that it is no option: no argument of a process can hold this character."""

_NEGATED = r"-(?:[^\W\d][\w.-]*(?:[:=<>~]|!=)|[(\"'])"
"""The start of a query word that can be nothing else: `-colour:red`, `-(a or b)`, `-"a phrase"`."""


class QueryCommand(Command):
    """A command with a query among its words, whose words may begin with `-`, as in `-colour:red`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(self._guarded(args)))

    def _guarded(self, args: Sequence[str]) -> Iterator[str]:
        options = [param for param in self.params if isinstance(param, click.Option)]
        takers = {name for option in options if not option.is_flag for name in option.opts}
        is_value = False
        for index, word in enumerate(args):
            if word == "--" and not is_value:
                yield from args[index:]
                return
            yield _GUARD + word if not is_value and self._is_query(word, options) else word
            is_value = not is_value and word in takers

    def _is_query(self, word: str, options: Sequence[click.Option]) -> bool:
        if not word.startswith("-") or word.startswith("--") or (len(word) == 2 and word[1].isalnum()):
            return False
        if re.match(_NEGATED, word):
            return True
        if not re.fullmatch(r"-[^\W\d][\w'-]+", word):
            return False
        # A negated word such as -fire; but -ofile.pdf and -qv are options.
        takers = {name for option in options if not option.is_flag for name in option.opts}
        flags = {name for option in options if option.is_flag for name in option.opts}
        return word[:2] not in takers and not all(f"-{letter}" in flags for letter in word[1:])


def unguarded(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a QueryCommand as they were typed: the callback of its argument."""
    return tuple(word.removeprefix(_GUARD) for word in words)


def day(text: str) -> str:
    """The day that was asked for, or today. Raises UsageError."""
    from datetime import date

    from cardforge.rules.days import FORM, is_day

    if text and not is_day(text):
        raise UsageError(Problem(Location("--as-of"), "usage", f'"{text}" is no day', FORM))
    return text or date.today().isoformat()
