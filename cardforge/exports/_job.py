"""What is to be exported, as every exporter sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.cards import Game, Printing
from cardforge.database import Database
from cardforge.decks import Deck
from cardforge.exports._texts import CardText, Texts
from cardforge.rules import Rules

if TYPE_CHECKING:
    from cardforge.faces import Faces
    from cardforge.layout import Layouts

Wanted = tuple[Printing, int]
"""A printing, and how many copies of it are wanted."""


class Job:
    """The cards of a game, or of decks, that are to be exported.

    `wanted` are the printings with their copies: without a deck all that were asked for, each in its
    quantity, pieces that are no cards (`card.extra`) among them; with decks what these hold, in the lists'
    order, one entry for each line. `decks` are those that were asked for. `settings` holds the value of each
    setting of the exporter, by name. `suffix` is that of the one file that is wanted, empty for a folder.
    `place` is where the file, the folder or the zip comes to lie: a whole path, for formats that name it.
    """

    def __init__(
        self,
        database: Database,
        rules: Rules,
        wanted: Sequence[Wanted],
        decks: Sequence[Deck] = (),
        settings: Mapping[str, Any] | None = None,
        suffix: str = "",
        layouts: Callable[[], Layouts] | None = None,
        ready_made: Callable[[], Sequence[Deck]] = tuple,
        place: Path = Path(),
    ) -> None:
        self.database = database
        self.rules = rules
        self.wanted = tuple(wanted)
        self.decks = tuple(decks)
        self.settings: Mapping[str, Any] = settings or {}
        self.suffix = suffix
        self.place = place
        self._layouts = layouts
        self._ready_made = ready_made

    @property
    def game(self) -> Game:
        return self.database.game

    def own(self, name: str) -> Mapping[str, Any]:
        """What game.json says under `export` for a format; empty if it says nothing."""
        found = self.game.plain.get("export", {}).get(name, {})
        return {key: value for key, value in found.items() if not key.startswith("//")}

    @cached_property
    def printings(self) -> tuple[Printing, ...]:
        """The printings that are wanted, each once, in their order."""
        return tuple({id(printing): printing for printing, _ in self.wanted}.values())

    @cached_property
    def ready_made(self) -> tuple[Deck, ...]:
        """The decks that were asked for; else those that come with the game."""
        return self.decks or tuple(self._ready_made())

    @cached_property
    def layouts(self) -> Layouts:
        """The game's layouts: loaded when first asked for."""
        assert self._layouts is not None
        return self._layouts()

    @cached_property
    def faces(self) -> Faces:
        """The faces of the printings, laid out: only for exporters that say they need `pictures`."""
        from cardforge.faces import faces_of

        return faces_of(self.database, self.layouts, self.printings)

    @cached_property
    def texts(self) -> Texts:
        return Texts(self.game, self._icons)

    def text(self, printing: Printing) -> CardText:
        """What a card says, as plain texts."""
        return self.texts.of(printing)

    def _icons(self, printing: Printing) -> Mapping[str, str]:
        return self.layouts.icon_texts(printing) if self._layouts is not None else {}
