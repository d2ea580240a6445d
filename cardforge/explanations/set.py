"""Card sets."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Card sets (set)",
    {
        "set.bad-value": Explanation(
            "A value of the set that is not allowed",
            "The set's own key has a value that does not fit: a code with blanks, or a date that is none. "
            '`"code": "first set"` is wrong, `"code": "first-set"` is right.',
            "Write what the message asks for.",
        ),
        "set.duplicate-code": Explanation(
            "Two sets with one code",
            "The code tells the sets of a game apart, in queries such as `set:first`. A set without a "
            "code has its file's name.",
            'Give one of the two another `"code"`.',
        ),
        "set.missing-key": Explanation(
            "A key that a set needs",
            'A set is an object with a list of cards: `{"code": "first", "cards": [ … ]}`. Without '
            "`cards` there is nothing to read.",
            "Add the key that the message names.",
        ),
        "set.no-cards": Explanation(
            "A table without cards",
            "A layout can be drafted only from cards: a table needs a first row that names the columns and a "
            "row for each card, a JSON file an object with a list `cards`.",
            "Write a row or two, or name another file.",
        ),
        "set.unknown-key": Explanation(
            "A key that sets do not know",
            "A set has `code`, `name`, `released` and `cards`; what belongs to a card stands inside its "
            "own braces. Unknown keys are refused so that a slip never goes unnoticed.",
            "Mend the key; to keep a remark, start its key with `//`.",
        ),
        "set.wrong-type": Explanation(
            "A value of the wrong type in a set",
            "A key holds another type of value than it takes, or the whole file is a list: `[{…}, {…}]` "
            'is wrong, `{"cards": [{…}, {…}]}` is right.',
            "Write the value as the message says.",
        ),
    },
)
