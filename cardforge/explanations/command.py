"""The command itself."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "The command itself",
    {
        "bug": Explanation(
            "A mistake in cardforge itself",
            "The program met something that its authors did not think of. It is not your fault, and what "
            "was written before is still whole.",
            "Run the command again with `-v`, and report what it says together with the file that brings "
            "it up.",
        ),
        "interrupted": Explanation(
            "The command was stopped",
            "You stopped the command, for example with Ctrl+C. Files are written whole or not at all, so "
            "nothing half-done is left.",
            "Start it again when you like.",
        ),
        "usage": Explanation(
            "A command that cannot be understood",
            "The command, an option or a value after it is not one that cardforge knows. Nothing was read "
            "or written.",
            "Look at `cardforge --help`, or at `cardforge print --help` for one command's options.",
        ),
    },
)
