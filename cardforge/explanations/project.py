"""The file cardforge.toml."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "The project file (project)",
    {
        "project.bad-value": Explanation(
            "A setting in cardforge.toml that is not allowed",
            'The value is of the right type but not one that the setting takes: `backs = "doubel"` under '
            '`[print]` is wrong, `backs = "duplex"` is right.',
            "Write one of the values the message names.",
        ),
        "project.missing-key": Explanation(
            "A key that cardforge.toml needs",
            'An entry lacks something it cannot do without: every `[[build]]` needs its `command = "…"`.',
            "Add the key that the message names.",
        ),
        "project.none": Explanation(
            "No project to write into",
            "The command writes into a project's folders, and none was found here or in a folder above. "
            "It is a folder with a file `cardforge.toml`, or with games in `card_data`.",
            "Go to the project's folder, make an empty file `cardforge.toml` in it, or say with `-o` where.",
        ),
        "project.syntax": Explanation(
            "A project file that is no TOML",
            "`cardforge.toml` does not follow the grammar of TOML, so none of its settings can be read. "
            'Texts stand in quotes, lists in brackets that are closed: `games = ["pond"]`.',
            "Mend the line that the message names.",
        ),
        "project.unknown-key": Explanation(
            "A setting that cardforge.toml does not know",
            "Unknown settings are refused so that a slip never goes unnoticed, such as `gmaes` for "
            "`games`. Defaults of the options of `print` belong under `[print]`.",
            "Mend the name; remarks start with `#`.",
        ),
        "project.wrong-type": Explanation(
            "A setting of the wrong type in cardforge.toml",
            'The setting holds another type of value than it takes: `games = "pond"` is a text, `games = '
            '["pond"]` is a list.',
            "Write the value as the message says.",
        ),
    },
)
