"""Perforated sheets."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Perforated sheets (sheet)",
    {
        "sheet.bad-value": Explanation(
            "A value that a sheet's file can't have",
            "The value is of the right type but not one that the key takes, such as a paper that is not "
            "known or a width of 0.",
            "Write what the message asks for; all lengths are numbers of millimetres.",
        ),
        "sheet.contradicted": Explanation(
            "An option that contradicts the sheet",
            "A perforated sheet says where its cards are. `--paper`, `--orientation`, `--grid`, `--gutter` "
            "and `--poster` would say so, too.",
            "Drop the option; to print on plain paper what a setting sends to a sheet, add `--sheet none`.",
        ),
        "sheet.missing-key": Explanation(
            "A key that a sheet's file needs",
            "`name`, `paper`, `card`, `grid`, `first` and `pitch` must all be there: together they say where "
            "every card is.",
            "Add the key that the message names.",
        ),
        "sheet.places": Explanation(
            "Places that can't be on one sheet",
            "By the numbers of the file, cards lie over one another, or beyond the paper. `first` is where "
            "the first card begins, `pitch` is the way from one card's left edge to the next one's, and from "
            "top to top.",
            "Measure the sheet again, from the paper's left and top edge.",
        ),
        "sheet.unknown": Explanation(
            "A sheet that is not known",
            "`--sheet` takes the name of a file in `layouts/sheets`, without its `.json`. None has this "
            "name, neither in the project nor among those that come with cardforge.",
            "Mend the name, or describe the sheet in a file of that name.",
        ),
        "sheet.unknown-key": Explanation(
            "A key that a sheet's file does not know",
            "Unknown keys are refused so that a slip never goes unnoticed.",
            "Mend the name; keys that start with `//` are remarks.",
        ),
        "sheet.wrong-type": Explanation(
            "A value of the wrong type in a sheet's file",
            'The value is of another type than the key takes: `"card": "85x54"` is a text, `"card": [85, '
            "54]` is a list of two numbers.",
            "Write the value as the message says.",
        ),
    },
)
