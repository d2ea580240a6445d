"""The options of `rules`, in one table. They belong to the command line alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from cardforge.problems import UsageError
from cardforge.settings import Setting, number, parsed
from cardforge.tuples import NamedTuple
from cardforge.units import MM, PAPERS, Size, parse_size

Form = Literal["pdf", "html"]

SMALLEST = 100 * MM
"""Points that a page is wide and high at least."""


def _paper(value: Any) -> Size:
    size = parse_size(str(value), PAPERS)
    if min(size) < SMALLEST:
        raise ValueError(f'"{value}" is too small for rules; use 100x100 or more')
    return size


RULES_OPTIONS: tuple[Setting, ...] = (
    Setting("paper", _paper, PAPERS["a4"], "The paper: a4, letter, a5, a3, or WxH in mm. (a4)", "SIZE"),
    Setting("columns", number(1, 3), 0, "Columns on a page; as many as suit the paper if left out.", "N"),
)
"""Every option of `rules` that says how the sheet looks."""


class RulesOptions(NamedTuple):
    """Finished options; `columns` 0 is as many as suit."""

    paper: Size = PAPERS["a4"]
    columns: int = 0

    @staticmethod
    def of(given: Mapping[str, Any]) -> RulesOptions:
        """What the command line says. Raises UsageError for all that is wrong at once."""
        values, problems = parsed(RULES_OPTIONS, given)
        if problems:
            raise UsageError(problems)
        return RulesOptions(**values)
