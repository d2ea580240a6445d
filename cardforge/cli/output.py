"""What commands say: data on stdout, messages on stderr; as text, as one JSON document, or as annotations."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from cardforge.problems import Exit, Location, Problem, Severity, has_errors, merged, ordered

if TYPE_CHECKING:
    from cardforge.project import Project

_STEERING = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
"""Controls, line ends, marks that turn the direction of all that follows, and what is no character."""

LONGEST = 1000
"""Characters of a message that are shown; a longer one holds a whole text that slipped into a name."""

COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "cyan"}


class Output:
    """Shows problems and results in the form asked for."""

    def __init__(
        self, form: str = "text", color: str = "auto", quiet: bool = False, verbose: bool = False
    ) -> None:
        self.form, self.color, self.quiet, self.verbose = form, color, quiet, verbose

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
        """Show everything and give the exit code: 1 if problems stop the output or it is not `ok`, else 0.

        `result` is the JSON result, `data` the lines asked for, `notes` lines for people.
        """
        found = ordered(problems)
        bad = has_errors(found, strict) or not ok
        if self.form == "json":
            self._document(found, result, not bad)
        else:
            self._problems(found)
            self._data(data)
            self._notes(notes)
        return int((Exit.PROBLEMS if bad else Exit.OK) if code is None else code)

    def failed(self, problems: Sequence[Problem], code: Exit) -> int:
        """Show what ended a command."""
        return self.finish(problems, None, code=code)

    def interrupted(self) -> int:
        """Say that the user stopped the command."""
        problem = Problem(Location("cardforge"), "interrupted", "interrupted, the file was not written")
        return self.failed([problem], Exit.INTERRUPTED)

    def bug(self, error: Exception) -> int:
        """Say that the program itself failed; the traceback is shown with -v."""
        import traceback

        if self.verbose:
            traceback.print_exception(error)
        last = traceback.extract_tb(error.__traceback__)[-1]
        message = f"a bug at {Path(last.filename).name}:{last.lineno}: {type(error).__name__}: {error}"
        hint = "please report it" if self.verbose else "run again with -v for all of it, and report it"
        problem = Problem(Location("cardforge"), "bug", message.replace("\n", " "), hint)
        return self.failed([problem], Exit.BUG)

    def _document(self, problems: Sequence[Problem], result: Any, ok: bool) -> None:
        document = {
            "version": 1,
            "ok": ok,
            "problems": [problem.to_json() for problem in problems],
            "result": result,
        }
        # ASCII only, so that a console's code page can't spoil a letter.
        click.echo(json.dumps(document, indent=1))

    def stream(self, lines: Sequence[str]) -> None:
        """Show lines of data at once, before all is done."""
        self._data(lines)
        sys.stdout.flush()

    def _data(self, lines: Sequence[str]) -> None:
        """Data is UTF-8 in files and pipes, whatever the console's code page is."""
        if not lines:
            return
        text = "\n".join(lines) + "\n"
        click.echo(text if sys.stdout.isatty() else text.encode("utf-8"), nl=False)

    def _notes(self, lines: Sequence[str]) -> None:
        if not self.quiet:
            for line in lines:
                click.echo(line)

    def _problems(self, problems: Sequence[Problem]) -> None:
        for problem, more in merged(problems):
            if self.form == "github":
                click.echo(_annotation(problem))
            else:
                others = f" (and {more} more like it)" if more else ""
                self._say(_one_line(str(problem)) + others, COLOURS[problem.severity])
        if problems:
            self._say(counted_severities(problem.severity for problem in problems), None)

    def _say(self, text: str, colour: str | None) -> None:
        styled = self._styled(sys.stderr)
        click.echo(click.style(text, fg=colour) if styled and colour else text, err=True, color=styled)

    def painted(self, text: str, colour: str) -> str:
        """A line of data in a colour, if it goes to a terminal that shows colours."""
        return click.style(text, fg=colour) if self._styled(sys.stdout) else text

    def _styled(self, stream: TextIO) -> bool:
        wanted = stream.isatty() and not os.environ.get("NO_COLOR")
        return self.color == "always" or (self.color == "auto" and wanted)


def _one_line(text: str) -> str:
    """A message on one line of bearable length; characters that steer terminals are shown, not obeyed."""
    text = re.sub(_STEERING, lambda found: f"<U+{ord(found[0]):04X}>", text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} … {text[-LONGEST // 2 :]}"


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def counted_severities(severities: Iterable[Severity]) -> str:
    """`2 errors, 1 warning`."""
    found, parts = list(severities), []
    for severity in Severity:
        count = found.count(severity)
        if count:
            parts.append(counted(count, "note" if severity is Severity.INFO else str(severity)))
    return ", ".join(parts)


def _annotation(problem: Problem) -> str:
    """A workflow command that marks the place in a pull request."""
    level = "notice" if problem.severity is Severity.INFO else str(problem.severity)
    where = problem.where
    parts = [f"file={_escaped(where.file, True)}"]
    parts += [f"line={where.line}"] if where.line else []
    parts += [f"col={where.column}"] if where.column else []
    parts.append(f"title={_escaped(problem.code, True)}")
    card = f"{problem.card}: " if problem.card else ""
    hint = f"; {problem.hint}" if problem.hint else ""
    return f"::{level} {','.join(parts)}::{_escaped(card + problem.message + hint, False)}"


def _escaped(text: str, inside: bool) -> str:
    signs = {"%": "%25", "\r": "%0D", "\n": "%0A"} | ({":": "%3A", ",": "%2C"} if inside else {})
    return "".join(signs.get(char, char) for char in text)


class State:
    """What every command gets: the global options, and the project around the working folder."""

    def __init__(self, folder: Path, output: Output, strict: bool = False, lenient: bool = False) -> None:
        self.folder, self.output, self.strict, self.lenient = folder, output, strict, lenient
        self._project: Project | None = None

    @property
    def project(self) -> Project:
        """The project, found when first asked for."""
        if self._project is None:
            from cardforge.project import find_project

            self._project = find_project(self.folder)
        return self._project
