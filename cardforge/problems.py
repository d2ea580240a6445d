"""Places, problems and errors: what every stage reports in, and what the exit codes mean.

Checks *yield* `Problem`s and go on; the boundary (a command) collects, sorts and shows all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import Any, Protocol

from cardforge.tuples import NamedTuple


class Severity(StrEnum):
    """How much a problem matters. Errors stop the output, warnings do so only under `--strict`."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Exit(IntEnum):
    """Exit codes of the command line."""

    OK = 0
    PROBLEMS = 1
    USAGE = 2
    FAILED = 3
    BUG = 70
    INTERRUPTED = 130


LENIENT = frozenset(
    ["text.overflow", "text.missing-glyph", "text.unknown-icon", "art.missing", "image.low-dpi"]
)
"""Codes that `--lenient` makes warnings."""


def column_letters(column: int) -> str:
    """The spreadsheet name of a column counted from 1: 1 is A, 27 is AA."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class Location(NamedTuple):
    """A place in a file: lines and columns count from 1, `field` is the key or column header there.

    `table` places show their column as a letter (`cards.csv:14:F`), as spreadsheets name it; those in a
    `sheet` of a spreadsheet are shown as `cards.xlsx!core!F14`.
    """

    file: str
    line: int | None = None
    column: int | None = None
    field: str | None = None
    table: bool = False
    sheet: str | None = None

    def __str__(self) -> str:
        text = self.file
        if self.sheet is not None:
            text += f"!{self.sheet}"
            letters = column_letters(self.column) if self.column is not None else ""
            return f"{text}!{letters}{self.line}" if self.line is not None else text
        if self.line is not None:
            text += f":{self.line}"
            if self.column is not None:
                text += f":{column_letters(self.column) if self.table else self.column}"
        return text

    def at(self, field: str) -> Location:
        """The same place, naming another field."""
        return self._replace(field=field)

    def to_json(self) -> dict[str, Any]:
        plain = {"file": self.file, "line": self.line, "column": self.column, "field": self.field}
        return plain if self.sheet is None else {**plain, "sheet": self.sheet}


class Problem(NamedTuple):
    """One thing that is wrong: where, a stable code, what, and how to mend it.

    `message` is one clause without a full stop and never repeats the place or the card's name;
    `hint` says the fix (`did you mean "colour"?`). `card` is the name of the card concerned.
    """

    where: Location
    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    card: str | None = None

    def __str__(self) -> str:
        of = f"{self.card}: " if self.card else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{self.where}: {self.severity}: {of}{self.message}{hint} [{self.code}]"

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "hint": self.hint,
            "where": self.where.to_json(),
            "card": self.card,
        }


Pointer = tuple[str | int, ...]
"""Keys and indices from a document's root to a value in it."""


class Source(Protocol):
    """A document that was read and can say where a value stands in it (looked up only when asked)."""

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where the value at `pointer` stands (its key, if `key`); the nearest parent's place if absent."""
        ...


class CardforgeError(Exception):
    """Something that ends a command: `problems` say why, `exit_code` is what the process returns."""

    exit_code = Exit.FAILED

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class InputError(CardforgeError):
    """Card data, a layout or a deck is wrong (exit 1)."""

    exit_code = Exit.PROBLEMS


class UsageError(CardforgeError):
    """The command or its configuration is wrong (exit 2)."""

    exit_code = Exit.USAGE


class FailedError(CardforgeError):
    """It could not be done: an unreadable file, a missing extra, a full disk (exit 3)."""

    exit_code = Exit.FAILED


@contextmanager
def adding(problems: Iterable[Problem]) -> Iterator[None]:
    """An InputError raised inside also tells these problems, known before: all are shown at once."""
    try:
        yield
    except InputError as error:
        raise InputError([*problems, *error.problems]) from None


def shown_path(path: Path, root: Path | None = None) -> str:
    """A path as messages show it: relative to `root` where it lies inside, always with `/`."""
    if root is not None:
        try:
            return path.relative_to(root).as_posix()
        except ValueError:
            pass
    return path.as_posix()


def nearest(wrong: str, known: Iterable[str]) -> str:
    """The nearest of `known` (not `wrong` itself), or an empty string if none is close."""
    from rapidfuzz import fuzz, process, utils
    from rapidfuzz.distance import OSA

    fold = utils.default_process
    others = sorted(name for name in known if name != wrong)
    found = process.extract(wrong, others, scorer=fuzz.ratio, processor=fold, score_cutoff=60, limit=5)
    # Of equally near ones the one with two letters swapped is meant: "jion" is "join", not "icon".
    best = min(found, key=lambda item: (-item[1], OSA.distance(fold(wrong), fold(item[0]))), default=("",))
    return best[0]


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """`did you mean "…"?` for the nearest of `known`, or an empty string if none is close."""
    found = nearest(wrong, known)
    return f'did you mean "{found}"?' if found else ""


def message_and_hint(error: ValueError | str) -> tuple[str, str]:
    """The two parts of an error's text that is written `message; mend`."""
    message, _, hint = str(error).partition("; ")
    return message, hint


def listed(items: Iterable[str], word: str = "and") -> str:
    """`a, b and c`, as messages name several things."""
    parts = list(items)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}" if parts else ""


def has_errors(problems: Iterable[Problem], strict: bool = False) -> bool:
    """Whether any problem stops the output; under `strict` warnings do."""
    stopping = (Severity.ERROR, Severity.WARNING) if strict else (Severity.ERROR,)
    return any(problem.severity in stopping for problem in problems)


def ordered(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without exact repeats, by file, line and column."""

    def key(problem: Problem) -> tuple[str, str, int, int, str, str]:
        where = problem.where
        return (
            where.file,
            where.sheet or "",
            where.line or 0,
            where.column or 0,
            problem.code,
            problem.message,
        )

    return sorted(dict.fromkeys(problems), key=key)


def merged(problems: Sequence[Problem]) -> list[tuple[Problem, int]]:
    """Problems with how many more there are of just that mistake, at other places: one line each."""
    groups: dict[tuple[str, ...], list[Problem]] = {}
    for problem in problems:
        file = f"{problem.where.file}!{problem.where.sheet or ''}"
        key = (problem.code, problem.severity, problem.message, problem.hint, file)
        groups.setdefault(key, []).append(problem)
    return [(group[0], len(group) - 1) for group in groups.values()]
