"""Names of files for cards: legal on every system, and the same whatever order the cards stand in."""

from __future__ import annotations

import hashlib

from cardforge.cards import Printing
from cardforge.text import slug

BACK = "back"

LONGEST = 40
"""Characters of each part of a name but the id, which has twice as many: all together stay under 255."""


def front_name(printing: Printing) -> str:
    """`core_7_old-drake`: set, number, name and id, each of a-z, 0-9 and -, what is not there left out.

    The id comes last and is unique in the game; where it is made from the name, it stands for both.
    """
    card = printing.card
    name = slug(card.name)
    parts = [slug(printing.set.code), slug(printing.number), "" if name == card.id else name]
    # What ends in "_back" is the back of another picture; only this one name ends in a "_".
    last = f"{BACK}_" if card.id == BACK else short(card.id, 2 * LONGEST)
    return "_".join([*(short(part, LONGEST) for part in parts if part), last])


def short(part: str, longest: int) -> str:
    """A part cut to a length, and marked, so that two long ones still differ."""
    return part if len(part) <= longest else f"{part[: longest - 9]}-{marked(part)}"


def marked(text: str) -> str:
    """Eight digits that another text hardly has."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
