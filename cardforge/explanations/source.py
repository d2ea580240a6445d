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
