"""Checks of finished sides: what will be hard to read, or not come out of the printer as meant.

One check a module: each declares one constant `CHECK`. A new check is one new module, and its name in the
layout schema. Checks look at the scene; sides say which element painted what, so that they can name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from cardforge.cards import Printing
from cardforge.checks._model import Check, Finding, Memo
from cardforge.layout import Painted, Side
from cardforge.layout.build import place_of
from cardforge.layout.model import Element
from cardforge.members import members
from cardforge.problems import LENIENT, Problem, Severity

__all__ = ["PRINTED", "Check", "Finding", "Judge", "all_checks", "checks_named"]

PRINTED = ("dpi", "safe")
"""The checks that `print` makes, too. They look at one operation at a time, so that what was found well
once is not looked at again."""


def checks_named(names: Sequence[str]) -> tuple[Check, ...]:
    """The checks of these names."""
    return tuple(import_module(f"{__name__}.{name}").CHECK for name in names)


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check there is."""
    return checks_named(members(__file__))


class Judge:
    """Looks at the sides of many cards with some checks; a side that many cards share is judged once.

    `root` is what files are named from. `poster` prints have fewer dots to the inch by nature; `lenient`
    makes warnings of low resolution.
    """

    def __init__(
        self,
        checks: Sequence[Check],
        root: Path | None = None,
        poster: bool = False,
        lenient: bool = False,
    ) -> None:
        self.checks = checks
        self.poster = poster
        self.lenient = lenient
        self._quick = [check.passes for check in checks if check.passes is not None]
        self._all_quick = len(self._quick) == len(checks)
        self._memo = Memo(root)
        self._clean: dict[int, Painted] = {}
        self._told: dict[int, Side] = {}

    def problems(self, side: Side, printing: Printing, scale: float = 1.0) -> list[Problem]:
        """What is wrong with a side that is printed `scale` times as large."""
        if id(side) in self._told:
            return []
        if not self._all_quick:
            found = self._findings(side, scale)
        elif doubtful := self._doubtful(side, scale):
            found = self._findings(side, scale, doubtful)
        else:
            return []
        if found:
            self._told[id(side)] = side
        return [self._problem(finding, printing) for finding in found]

    def let_go(self) -> None:
        """Forget parts that passed, which would be kept as long as this: what comes again is judged again."""
        self._clean.clear()

    def _doubtful(self, side: Side, scale: float) -> list[Painted]:
        """The parts of a side that a check may find something in. Those that surely pass are remembered."""
        clean, quick, memo = self._clean, self._quick, self._memo
        doubtful: list[Painted] = []
        for part in side.painted:
            if id(part) in clean:
                continue
            for passes in quick:
                if not passes(memo, side, part, scale):
                    doubtful.append(part)
                    break
            else:
                if not part.once:
                    clean[id(part)] = part
        return doubtful

    def _findings(self, side: Side, scale: float, doubtful: Sequence[Painted] = ()) -> list[Finding]:
        """What all checks find on a side, or in its `doubtful` parts alone."""
        # Most prints have nothing doubtful, and do without these.
        from cardforge.checks._leaves import leaves
        from cardforge.checks._view import View

        kinds: tuple[type, ...] = ()
        if doubtful:
            kinds = tuple(dict.fromkeys(kind for check in self.checks for kind in check.kinds))
        only = frozenset(element for part in doubtful for element in _with_inner(part.element))
        view = View(side, leaves(side, kinds, only), self._memo, scale, self.poster)
        found = [one for check in self.checks for one in check.find(view) if one.is_wanted(check.name)]
        if not found:
            # Parts that many cards share need no second look. They are kept, so that no other gets their id.
            self._clean.update({id(part): part for part in doubtful if not part.once})
        return found

    def _problem(self, finding: Finding, printing: Printing) -> Problem:
        severity = finding.severity
        if self.lenient and finding.code in LENIENT:
            severity = Severity.WARNING
        where = place_of(finding.element, printing, finding.key)
        message = f'"{finding.element.id}" {finding.message}'
        return Problem(where, finding.code, message, finding.hint, severity, printing.card.name)


def _with_inner(element: Element) -> Iterator[Element]:
    yield element
    if element.scope is not None:
        for inner in element.scope.elements:
            yield from _with_inner(inner)
