"""Records of cards."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Cards (card)",
    {
        "card.bad-value": Explanation(
            "A value that is not allowed",
            "The value is of the right type, but the field does not take it: it is not among the field's "
            'declared `values`, too long, too small or too large. If `game.json` declares `"values": '
            '["Duck", "Weed"]`, then `"type": "Goose"` is wrong and `"type": "Duck"` is right.',
            "Write one of the values the message names, or add the new one to the field in `game.json`.",
        ),
        "card.duplicate-id": Explanation(
            "Two cards with one id",
            "An id is a card's stable name inside its game, so no two cards may share it. Without an `id` "
            "it is made from the name, and `Red Fox` and `Red fox!` both give `red-fox`.",
            'Give one of the two an `"id"` of its own, such as `"red-fox-2"`.',
        ),
        "card.exists": Explanation(
            "A card of that name is there",
            "`cardforge new card` adds a card, and one of that name is in the game already. Nothing is "
            "changed.",
            "Choose another name, or change the card that is there.",
        ),
        "card.missing-field": Explanation(
            "A field that every card needs",
            "The card lacks its `name`, or a field that `game.json` declares as `required`. In a table "
            "the whole column may be missing; then the message stands at the header.",
            'Fill in the field, or drop `"required": true` from its declaration.',
        ),
        "card.missing-id": Explanation(
            "No id can be made from the name",
            "Ids are made of the letters a to z and digits of a card's name, and this name has none: "
            "`“?!”` or a name in another script. Without an id the card cannot be referred to.",
            'Give the card an id yourself: `"id": "question"`.',
        ),
        "card.no-text": Explanation(
            "A file that no card can be added to",
            "`cardforge new card` adds to the text of the game's last set and leaves all else in it as it "
            "is. This file is a spreadsheet, is not UTF-8, or lacks columns that the card needs. Nothing is "
            "changed.",
            "Add the card in the program that the file is made with.",
        ),
        "card.spreadsheet-date": Explanation(
            "A value that a spreadsheet turned into a date",
            "The cell looks like a date such as `3-Apr`. Spreadsheets make dates of values like `3-4` as "
            "soon as they are typed, and what you meant is lost.",
            "Format the column as text in the spreadsheet, type the value again, and save the table anew.",
        ),
        "card.unknown-field": Explanation(
            "A field that the game does not have",
            "Cards may have the fields that `game.json` declares and the common ones, such as `name` and "
            '`quantity`. Anything else is most likely a slip: `"tpye": "Duck"` should be `"type": '
            '"Duck"`. It is never dropped in silence, as the value would be missing on the card.',
            "Mend the name, declare the field in `game.json`, or start it with `//` to make it a remark.",
        ),
        "card.wrong-type": Explanation(
            "A value of the wrong type",
            'The field holds another type of value, such as a text where a number is declared: `"speed": '
            '"3"` is a text, `"speed": 3` is a number. In tables, `3.0` is refused for a whole number, as '
            "a spreadsheet may have changed what you typed.",
            "Write the value as the message says.",
        ),
    },
)
