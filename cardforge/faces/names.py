"""Names for pictures of faces: legal on every system, and the same whatever order the cards stand in."""

from __future__ import annotations

from cardforge.database.file_names import BACK, LONGEST, front_name, marked, short
from cardforge.database.paths import is_picture
from cardforge.scene import Scene
from cardforge.text import slug
from cardforge.units import MM, to_mm

__all__ = ["BACK", "back_name", "common_name", "front_name", "size_name"]


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
    return f"{BACK}-{short(layout if layout == made_by else f'{layout}-{marked(made_by)}', LONGEST)}"


def size_name(scene: Scene) -> str:
    """`63x88`, in mm; a bleed or corner of other than 3 mm changes how a picture fits, and has a mark."""
    size = "x".join(f"{round(to_mm(side), 2):g}".replace(".", "-") for side in scene.size)
    usual = all(abs(length - 3 * MM) < 0.01 for length in (scene.bleed, scene.corner))
    return size if usual else f"{size}-{marked(f'{scene.bleed:.3f} {scene.corner:.3f}')}"
