"""The form of JSON files."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "The form of JSON files (json)",
    {
        "json.bad-character": Explanation(
            "A character that cannot be printed",
            "A text holds a control character, or half of a pair that only together makes one letter, "
            "written as `\\u0001` or `\\ud83d`. Neither has a shape on paper.",
            "Delete it, or write the whole letter.",
        ),
        "json.duplicate-key": Explanation(
            "One key twice in one object",
            'In `{"name": "Fox", "name": "Red Fox"}` the second would silently replace the first. The '
            "message names both places.",
            "Keep one of the two.",
        ),
        "json.syntax": Explanation(
            "JSON that breaks off",
            "The file does not follow the grammar of JSON from the place in the message on, so nothing "
            "after it can be read. Usual slips are a missing or spare comma, single quotes, or text "
            'without quotes: `{"speed": 3,}` is wrong, `{"speed": 3}` is right.',
            "Mend the place as the message says; what is wrong after it shows in the next run.",
        ),
        "json.too-deep": Explanation(
            "Objects nested too deep",
            "Lists and objects stand in one another more than 64 deep. No card needs that; most likely a "
            "bracket is not closed where it should be.",
            "Close the brackets, or write it flatter.",
        ),
    },
)
