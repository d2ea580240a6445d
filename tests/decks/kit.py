"""A small game of foxes for the tests of deck lists, made in memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cardforge.cards import Card, CardSet, Field, Game, Printing
from cardforge.database import Database
from cardforge.database.names import NameIndex
from cardforge.decks import Deck, DeckOptions, read_deck
from cardforge.problems import Location, Pointer
from cardforge.readers import Document

NAMES = (
    *("Ember Fox", "Tide Oath", "Moss Wall", "Rust Imp", "Lamp Thief", "Salt & Ash", "Field", "Prowler"),
    *("Vara, Fox Queen", "Sly, the Elder"),
)
ZONES = {"main": {"label": "Draw pile"}, "side": {}, "home": {"of": "main"}}


def _nowhere(pointer: Pointer, key: bool) -> Location:
    return Location("game.json")


SOURCE = Document({}, "game.json", _nowhere)


def game(
    cards: Iterable[Card],
    zones: Mapping[str, Any] | None = None,
    aliases: Mapping[str, tuple[str, ...]] | None = None,
    identity: tuple[str, ...] = ("name",),
    choices: Iterable[Mapping[str, Any]] = (),
) -> Database:
    """A game of these cards; cards whose id has a dot before it are in that set (`w2.wolf`)."""
    kinds = Field("type", "set", values=("Website", "Ally"))
    declared = Game(
        "foxes",
        "Foxes",
        Path("card_data/foxes"),
        Location("game.json"),
        {"type": kinds},
        identity=identity,
        aliases=aliases or {},
        plain={"zones": ZONES if zones is None else zones, "choices": list(choices)},
    )
    cards = tuple(cards)
    codes = dict.fromkeys(card.id.partition(".")[0] for card in cards if "." in card.id)
    sets = {code: CardSet(code, f"Set {code}", Location("set.json")) for code in codes or ("core",)}
    first = next(iter(sets))
    printings = tuple(
        Printing(card, sets.get(card.id.partition(".")[0], sets[first]), SOURCE, (), {}, {}, str(number))
        for number, card in enumerate(cards, 1)
    )
    index = NameIndex(cards, declared.aliases)
    by_id = {card.id: card for card in reversed(cards)}
    return Database(declared, tuple(sets.values()), printings, cards, by_id, SOURCE, index)


def named(names: Iterable[str], **parts: Any) -> Database:
    """A game of cards of these names."""
    return game([Card(f"c{number}", name, {}) for number, name in enumerate(names)], **parts)


FOXES = named(NAMES)


def read(text: str | bytes, database: Database = FOXES, lenient: bool = False) -> Deck:
    return read_deck(text, "deck.txt", database, DeckOptions(lenient))


def copies(deck: Deck, zone: str = "main") -> dict[str, int]:
    return {entry.card.name: entry.copies for entry in deck.zones.get(zone, ())}


def clean(text: str | bytes, database: Database = FOXES) -> Deck:
    """The deck of a list that has nothing wrong with it."""
    deck = read(text, database)
    assert deck.problems == ()
    assert deck.unknown == ()
    return deck


def told(deck: Deck) -> list[str]:
    """The deck's problems as text, without the file's name."""
    return [str(problem).removeprefix("deck.txt:").lstrip() for problem in deck.problems]


def only(line: str, database: Database = FOXES) -> tuple[str, int]:
    """The one card of a one-line list."""
    ((name, count),) = copies(clean(line, database)).items()
    return name, count
