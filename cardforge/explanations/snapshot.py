"""Kept states of a game."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Snapshots (snapshot)",
    {
        "snapshot.bad-name": Explanation(
            "A name that no snapshot can have",
            "A snapshot is kept as a file of its name, so that holds letters, digits and, between them, "
            "`-`, `_` and `.`; it begins with a letter or a digit and has 60 characters at most.",
            "Choose such a name: `before-playtest-2`.",
        ),
        "snapshot.broken": Explanation(
            "A damaged snapshot",
            "The file of the snapshot is not as cardforge wrote it, or was written by another version, so "
            "nothing can be compared with it.",
            "Compare with another snapshot, or keep the present state under that name: "
            "`cardforge snapshot NAME --replace`.",
        ),
        "snapshot.exists": Explanation(
            "A snapshot of that name is there",
            "A snapshot is what you want to compare with later, so it is not overwritten by accident.",
            "Choose another name, or say that the old one may go: `--replace`.",
        ),
        "snapshot.unknown": Explanation(
            "No such snapshot",
            "There is no snapshot of that name of this game. Snapshots lie in the project that they were "
            "made in, each game has its own, and version control leaves them out.",
            "`cardforge snapshot` without a name lists those that there are.",
        ),
    },
)
