"""The declaration of a game."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Games (game)",
    {
        "game.bad-name": Explanation(
            "A name that cannot be used",
            "Fields are named with small letters, digits and `_`, starting with a letter, because layouts "
            'and queries refer to them. `"Card Type"` cannot be a field, `"card_type"` can; `"label"` '
            "holds the name for people.",
            "Rename it, and give it a `label` if people should read another name.",
        ),
        "game.bad-value": Explanation(
            "A setting in game.json that is not allowed",
            "The value is of the right type but not one that fits: a list that is too short, a colour "
            "that is none, a default that does not match its field, or a code that is not the name of the "
            'game\'s folder. `"players": [2]` is wrong, `"players": [2, 4]` is right.',
            "Write what the message asks for.",
        ),
        "game.duplicate-name": Explanation(
            "Two fields with one short name",
            "Short names stand for fields in queries, so each may be used once: if `type` and `text` were "
            "both `t`, `t:duck` could mean either.",
            "Give one of the two fields another `short`.",
        ),
        "game.missing-key": Explanation(
            "A key that game.json needs",
            "A declaration lacks something it cannot do without. A game needs `code`, `name` and `sets`, "
            "a field needs its `type`, a colour its `hex`.",
            "Add the key that the message names.",
        ),
        "game.reserved-name": Explanation(
            "A name that is taken",
            "A field or short name means something else already: every card has `name`, `number` or `art` "
            "without declaring it, and `is`, `has` or `or` are words of the query language. A second "
            "meaning could never be reached.",
            "Choose another name, such as `card_number` for `number`.",
        ),
        "game.too-many-copies": Explanation(
            "More than 100,000 copies",
            "The quantities of all cards add up to more than any game has. Most often a number slipped "
            "into the column `quantity`, such as a collector's number or a date.",
            "Look through the quantities for one that is far too large.",
        ),
        "game.unknown": Explanation(
            "A game that does not exist",
            "The command names a game by a code that no folder of `card_data/` has. `cardforge games` "
            "lists the codes there are. In a project with one game, a first word that is no code belongs to "
            "the query; if it finds nothing and looks like a code, this is a note.",
            "Mend the code, or start the command inside the project that holds the game.",
        ),
        "game.unknown-field": Explanation(
            "A field that is not declared",
            'A part of `game.json` refers to a field that `fields` does not declare, such as `"identity": '
            '["nmae"]` for `"identity": ["name"]`.',
            "Mend the name, or declare the field.",
        ),
        "game.unknown-key": Explanation(
            "A key that game.json does not know",
            "Unknown keys are refused so that a slip never goes unnoticed: with `bakc` instead of `back` "
            "all cards would be printed without backs.",
            "Mend the key; to keep a remark, start its key with `//`.",
        ),
        "game.which": Explanation(
            "It is not clear which game is meant",
            "A command without a game's code takes the project's only game. This project has none, or "
            "several. A deck's game may also be named in its list. Decks of different games, or two decks of "
            "one name, need a word from you as well.",
            "Name the game: `cardforge print pond`; for a deck, `--game pond` or a line `game: pond`.",
        ),
        "game.wrong-type": Explanation(
            "A value of the wrong type in game.json",
            'A key holds another type of value than it takes: `"name": 7` is a number where `"name": '
            '"Seven"` is a text, `"sets": "core.json"` a text where `"sets": ["core.json"]` is a list.',
            "Write the value as the message says.",
        ),
    },
)
