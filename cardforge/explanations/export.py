"""Exports for other programs."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Exports (export)",
    {
        "export.no-cards": Explanation(
            "No card to export",
            "The query matches no card, or the game or the deck has none. No file is written.",
            "Drop the query, or widen it.",
        ),
        "export.no-deck": Explanation(
            "A format of decks without a deck",
            "The format has no way to write down a set of cards, only decks. No file is written.",
            "Name a deck with `--deck`: a file, or one that comes with the game.",
        ),
        "export.no-library": Explanation(
            "A library that is not installed",
            "Some formats need a library that is not installed with cardforge itself. No file is written.",
            "Install it: the message says how. Or choose another format.",
        ),
        "export.several-sets": Explanation(
            "Cards of several sets in one file",
            "A file of cards in a game's folder is one set. The file holds the cards of several, with a "
            "column or a part for each, and has to be taken apart before it is one again.",
            "Export to a folder: each set gets a file of its own.",
        ),
        "export.unsayable": Explanation(
            "A text that the format can't hold",
            "The format has no way to write down a character, or a text of this length.",
            "Change the text, or choose another format.",
        ),
        "export.unknown-role": Explanation(
            "A role that names no field",
            "`export.roles` in game.json says which fields are a card's type, text and so on for other "
            "programs, and names one that the game does not declare.",
            "Write the name of a field that stands under `fields`.",
        ),
    },
)
