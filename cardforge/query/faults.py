"""What is wrong with a query, by column; how that becomes a Problem."""

from __future__ import annotations

from cardforge.problems import Location, Problem
from cardforge.tuples import NamedTuple


class Fault(NamedTuple):
    """One mistake in a query. `column` counts characters of the query from 1 (0: no place in it)."""

    column: int
    code: str
    message: str
    hint: str = ""

    def problem(self, where: Location | None) -> Problem:
        """The Problem: at `where` the query stands, naming the column, or at a place inside the query."""
        message = self.message
        if where is None:
            where = Location("query", 1, self.column or None)
        elif self.column:
            message += f" (column {self.column} of the query)"
        return Problem(where, f"query.{self.code}", message, self.hint)


class QueryFaultError(Exception):
    """Stops the reading of a query; never leaves the package."""

    def __init__(self, column: int, code: str, message: str, hint: str = "") -> None:
        self.fault = Fault(column, code, message, hint)
        super().__init__(message)

    def at(self, column: int) -> Fault:
        """The fault; `column` is its place unless it knows a better one."""
        return self.fault if self.fault.column else self.fault._replace(column=column)


def shown(text: str, longest: int = 40) -> str:
    """The text in quotes, cut so that a message stays readable."""
    return f'"{text if len(text) <= longest else text[: longest - 1] + "…"}"'
