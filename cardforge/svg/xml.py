"""XML for both readers of drawings: what is broken or could be harmful stops them, with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardforge.problems import Location, Problem

MAX_DEPTH = 100

SVG = "http://www.w3.org/2000/svg"

Start = Callable[[str, dict[str, str]], None]


class StopError(Exception):
    """Reading on makes no sense; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Events:
    """Parses a file and hands out its elements, names with their namespaces before a blank."""

    def __init__(self, start: Start, end: Callable[[str], None]) -> None:
        from xml.parsers import expat

        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._entity
        self._parser.SkippedEntityHandler = self._entity
        self._parser.ProcessingInstructionHandler = self._instruction
        self._parser.StartElementHandler = start
        self._parser.EndElementHandler = end

    def on_text(self, handler: Callable[[str], None]) -> None:
        """Also hand out text."""
        self._parser.buffer_text = True
        self._parser.CharacterDataHandler = handler

    @property
    def place(self) -> tuple[int, int]:
        """Line and column of the element at hand."""
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def stop(self, code: str, message: str, hint: str) -> StopError:
        return StopError(Problem(Location("", *self.place), code, message, hint))

    def run(self, data: bytes) -> None:
        """Parses the whole file; raises StopError where it has to stop."""
        from xml.parsers import expat

        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            message = f"is broken XML: {expat.errors.messages[error.code]}"
            where = Location("", error.lineno, error.offset + 1)
            raise StopError(Problem(where, "svg.unreadable", message, "save it again as SVG")) from None
        except (LookupError, UnicodeError) as error:
            raise self.stop("svg.unreadable", str(error), "save it as UTF-8") from None

    def _doctype(self, _name: str, _system: str | None, _public: str | None, own: int) -> None:
        if own:
            self._entity()

    def _instruction(self, target: str, _data: str) -> None:
        if target == "xml-stylesheet":
            message = "uses a style sheet in another file, which is not drawn here"
            raise self.stop("svg.unsupported", message, "save the drawing with its properties as attributes")

    def _entity(self, *_: Any) -> None:
        message = "declares entities of its own, which can make a file grow without bounds"
        raise self.stop(
            "svg.refused", message, "delete the <!DOCTYPE …> part, and write characters as they are"
        )
