"""Several decks at one table."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Decks at one table (table)",
    {
        "table.distinct": Explanation(
            "Two decks with the same card in a place of its own",
            "Each deck at the table needs another card in this zone, such as a leader, and two have the "
            "same.",
            "Let one player choose another.",
        ),
        "table.each": Explanation(
            "Not the decks that the table needs",
            "The game needs so many decks of each choice at one table, such as one red and one blue, and "
            "there are more or fewer.",
            "Let players choose until the numbers are right.",
        ),
        "table.games": Explanation(
            "Decks of different games at one table",
            "`cardforge deck table` holds decks against each other, and these are for different games.",
            "Name decks of one game, or say with `--game` which one it is.",
        ),
        "table.ideal": Explanation(
            "Not the best number of players",
            "The game can be played with so many, but is best with another number. This is only a note.",
            "Nothing needs to be done.",
        ),
        "table.players": Explanation(
            "A number of players that the game does not allow",
            "There are more or fewer decks than the game has players for.",
            "Change the number of players.",
        ),
        "table.repeat": Explanation(
            "A choice made twice",
            "Several decks have made a choice that the game's rules think of only once. The game may "
            "still work.",
            "Agree on what happens, or let one player choose otherwise.",
        ),
        "table.shared": Explanation(
            "More than one deck where all share one",
            "All players of this game draw from one deck.",
            "Give just one deck.",
        ),
    },
)
