"""How the cards of each layout are laid on sheets, where layouts have `print` settings of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from cardforge.cards import Printing
from cardforge.layout import Layouts
from cardforge.problems import InputError, Location, Problem, UsageError
from cardforge.project.options import NO_SETTINGS, PrintOptions
from cardforge.sheets import SheetSpec

Settings = Mapping[str, tuple[Any, Location]]
"""Options and where they are set."""


class LayoutSpecs:
    """The spec of every card: `finish` makes options of what a layout sets, each layout once."""

    def __init__(self, layouts: Layouts, finish: Callable[[Settings], PrintOptions]) -> None:
        self._layouts = layouts
        self._finish = finish
        self._known: dict[str, SheetSpec | None] = {}

    def of(self, printing: Printing) -> SheetSpec | None:
        """The spec of a card, None if its layout sets nothing. Raises UsageError and InputError for settings
        that are wrong."""
        name, settings = self._layouts.print_settings(printing)
        if name not in self._known:
            self._known[name] = self._finish(settings).spec if settings else None
        return self._known[name]

    def problems(self, printings: Iterable[Printing]) -> list[Problem]:
        """What is wrong with the settings of the job and of these cards' layouts, each mistake once."""
        found: dict[Problem, None] = {}
        settings = partial(self._finish, NO_SETTINGS)
        steps: list[Callable[[], object]] = [settings, *(partial(self.of, each) for each in printings)]
        for step in steps:
            try:
                step()
            except (InputError, UsageError) as error:
                found |= dict.fromkeys(error.problems)
        return list(found)
