"""Deck descriptions."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Deck descriptions (ddd)",
    {
        "ddd.parent": Explanation(
            "A parent that is none",
            "`parent` names the block whose values a card has too. It must be the tag of a block of the same "
            "file, and no block can be its own ancestor.",
            "Mend the name.",
        ),
        "ddd.repeated": Explanation(
            "A value that stands twice",
            "A block has two values of one name, so one of them would be lost.",
            "Delete one of the two.",
        ),
        "ddd.syntax": Explanation(
            "A deck description that breaks off",
            "A block is written `fox { type: Beast; count: 2 }`. Values that hold `;`, `{` or `}` stand in "
            "quotes.",
            "Write what the message asks for at the place it names.",
        ),
    },
)
