"""Files that are imported."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Files that are imported (source)",
    {
        "source.game": Explanation(
            "The game itself has mistakes",
            "Cards are held against the game that they are imported into, and that game has mistakes of its "
            "own. This is only a note.",
            "Run `cardforge check` on the game and mend it first.",
        ),
        "source.no-names": Explanation(
            "No column with names",
            "Every card needs a name. No column of the file is called so or holds what could be some, so the "
            "cards of the new game are counted: Card 1, Card 2.",
            'Call a column `name`, or say which it is with `--map "Column=name"`.',
        ),
        "source.no-picture": Explanation(
            "A picture that is not beside the file",
            "A new game takes its pictures from the folder that the file lies in, or from `art` or `images` "
            "below it. This one is not there; its name is kept as a remark of the card.",
            "Put the picture there and import again; or put it into the game's `art` folder and name it in "
            "the set.",
        ),
        "source.spelling": Explanation(
            "A value is written otherwise",
            "The file has a value in another spelling than the game, `software` for `Software`, or several "
            "things in one: `Website - Unique` is a type and a flag. This is only a note, which says what it "
            "was read as.",
            "Look whether it was read as it was meant.",
        ),
        "source.unmapped": Explanation(
            "A column that goes into no field",
            "No field of the game has this column's name, or one like it, so what the column holds would be "
            "lost.",
            'Say which field it is with `--map "Column=field"`, or leave it out with `--map "Column="`.',
        ),
    },
)
