"""cardforge.toml as values that know their lines: the standard library's reader tells none."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cardforge.problems import FailedError, Location, Pointer, Problem, UsageError
from cardforge.tuples import NamedTuple

_TABLE = r"\s*\[\[?([^\]#]+)\]\]?"
_KEY = r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*="


class TomlFile(NamedTuple):
    """A TOML file as a source of places. `name` is how messages call it."""

    name: str
    value: dict[str, Any]
    text: str

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where the key at `pointer` is set; of a value inside it, the line that its key stands on."""
        wanted = tuple(map(str, pointer))
        line, column = self._found(wanted)
        return Location(self.name, line, column, ".".join(wanted) or None)

    def _found(self, wanted: tuple[str, ...]) -> tuple[int | None, int | None]:
        table: tuple[str, ...] = ()
        best: tuple[int, int | None, int | None] = (0, None, None)
        for number, line in enumerate(self.text.splitlines(), 1):
            if header := re.match(_TABLE, line):
                path = table = _parts(header[1])
            elif found := re.match(_KEY, line):
                path = (*table, *_parts(found[1]))
            else:
                continue
            if len(path) > best[0] and path == wanted[: len(path)]:
                best = len(path), number, len(line) - len(line.lstrip()) + 1
        return best[1:]


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def read_toml(path: Path, name: str) -> TomlFile:
    """A TOML file. Raises UsageError for wrong syntax, FailedError if it can't be read."""
    try:
        text = path.read_text(encoding="utf-8").removeprefix("\ufeff")
        return TomlFile(name, tomllib.loads(text), text)
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        raise FailedError(Problem(Location(name), "file.unreadable", message)) from None
    except UnicodeDecodeError:
        problem = Problem(Location(name), "file.encoding", "the file is not UTF-8", "save it as UTF-8")
        raise UsageError(problem) from None
    except RecursionError:
        problem = Problem(Location(name), "project.syntax", "not TOML: nested too deep", "flatten it")
        raise UsageError(problem) from None
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", place)
        where = Location(name, int(found[1]), int(found[2])) if found else Location(name)
        said = f"not TOML: {message[:1].lower()}{message[1:]}"
        quotes = 'texts stand in quotes, as in paper = "letter"'
        hint = quotes if message == "Invalid value" else "see toml.io for how to write it"
        raise UsageError(Problem(where, "project.syntax", said, hint)) from None
