"""Names for pictures of faces: legal on every system, and the same whatever order the cards stand in."""

from __future__ import annotations

import hashlib

from cardforge.cards import Printing
from cardforge.database.paths import is_picture
from cardforge.scene import Scene
from cardforge.text import slug
from cardforge.units import MM, to_mm

LONGEST = 40
"""Characters of each part of a name but the id, which has twice as many: all together stay under 255."""

BACK = "back"


def front_name(printing: Printing) -> str:
    """`core_7_old-drake`: set, number, name and id, each of a-z, 0-9 and -, what is not there left out.

    The id comes last and is unique in the game; where it is made from the name, it stands for both.
    """
    card = printing.card
    name = slug(card.name)
    parts = [slug(printing.set.code), slug(printing.number), "" if name == card.id else name]
    # What ends in "_back" is the back of another picture; only this one name ends in a "_".
    last = "back_" if card.id == BACK else _short(card.id, 2 * LONGEST)
    return "_".join([*(_short(part, LONGEST) for part in parts if part), last])


def back_name(front: str) -> str:
    """The name of the back that a card has for itself, by the name of its front."""
    return f"{front}_{BACK}"


def common_name(made_by: str, is_games: bool, size: str) -> str:
    """The name of a back that cards share: `back` for the layout the game names, `back-LAYOUT` for others.

    A picture fits itself to each size of card, so its name is that of the `size`.
    """
    if is_picture(made_by):
        return f"{BACK}-{size}"
    if is_games:
        return BACK
    layout = slug(made_by)
    # Two layouts may have one slug; those that are their own slug have it alone.
    return f"{BACK}-{_short(layout if layout == made_by else f'{layout}-{_mark(made_by)}', LONGEST)}"


def size_name(scene: Scene) -> str:
    """`63x88`, in mm; a bleed or corner of other than 3 mm changes how a picture fits, and has a mark."""
    size = "x".join(f"{round(to_mm(side), 2):g}".replace(".", "-") for side in scene.size)
    usual = all(abs(length - 3 * MM) < 0.01 for length in (scene.bleed, scene.corner))
    return size if usual else f"{size}-{_mark(f'{scene.bleed:.3f} {scene.corner:.3f}')}"


def _short(part: str, longest: int) -> str:
    """A part cut to a length, and marked, so that two long ones still differ."""
    return part if len(part) <= longest else f"{part[: longest - 9]}-{_mark(part)}"


def _mark(text: str) -> str:
    """Eight digits that another text hardly has."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
