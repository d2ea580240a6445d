"""Building all there is of games."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Building all at once (build)",
    {
        "build.bad-command": Explanation(
            "A command that build can't run",
            "`[[build]]` in cardforge.toml, or `build` in game.json, lists something that is no command "
            "line, or a command that never ends. Nothing is run.",
            "Write the words after `cardforge`, such as `print pond --backs duplex`; in game.json without "
            "the game.",
        ),
    },
)
