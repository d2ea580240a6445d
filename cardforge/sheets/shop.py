"""Cards for shops that print them: how a face lies on a shop's picture, and how far its art must reach."""

from __future__ import annotations

from cardforge.problems import Location, Problem, Severity
from cardforge.scene import Scene
from cardforge.sheets.duplex import back_turn
from cardforge.sheets.single import single_sheet
from cardforge.sheets.spec import Sheet
from cardforge.sheets.targets import GENERIC_BLEED, Target
from cardforge.units import Size, mm_text

_SLIGHT = 1e-3
"""Points that make no difference."""


def reach(scene: Scene, target: Target | None) -> tuple[float, float]:
    """How far beyond its own cut the art must reach, across and down, in points; None for a PDF's pages."""
    if target is None:
        return GENERIC_BLEED, GENERIC_BLEED
    trim = _lying(target.trim, scene.size)
    return (
        (trim.width - scene.size.width) / 2 + target.bleed,
        (trim.height - scene.size.height) / 2 + target.bleed,
    )


def lacking(scene: Scene, target: Target | None) -> float:
    """How much of the bleed that is needed a scene does not draw, in points; 0 if it draws enough."""
    lacks = max(reach(scene, target)) - scene.bleed
    return lacks if lacks > _SLIGHT else 0.0


def continued(scene: Scene, target: Target | None, where: Location) -> Problem:
    """What is said where art is mirrored to fill a shop's bleed."""
    lacks = lacking(scene, target)
    needed, drawn = mm_text(scene.bleed + lacks, 2), mm_text(scene.bleed, 2)
    if target is None:
        said = f"the layout draws {drawn} of the 3 mm of bleed"
    else:
        said = (
            f"cards of {scene.size} lie on the {target.trim} of {target.shop}, "
            f"which needs {needed} of bleed of the {drawn} drawn"
        )
    hint = (
        f"the last {mm_text(lacks, 2)} are the art mirrored; give the layout a bleed of {needed} to draw it"
    )
    small = lacks < scene.bleed / 2
    return Problem(where, "print.target-bleed", said, hint, Severity.INFO if small else Severity.WARNING)


def shop_sheet(number: int, face: int, size: Size, front: Size, target: Target | None, back: bool) -> Sheet:
    """A page with a face of this trim size, behind or on a front of the size `front`, as the shop takes it:
    shops want portrait pictures, a PDF's pages lie as the fronts do. `number` counts pages from 1.
    """
    trim = front if target is None else target.trim
    sheet = single_sheet(number, face, trim, GENERIC_BLEED if target is None else target.bleed, "bleed")
    if (size.width > size.height) != (trim.width > trim.height):
        turn = back_turn(90, "vertical") if back else 90
        sheet = sheet._replace(placements=(sheet.placements[0]._replace(turn=turn),))
    return sheet._replace(side="back" if back else "front")


def _lying(trim: Size, size: Size) -> Size:
    """A trim size that lies the way another does."""
    return trim.turned if (trim.width > trim.height) != (size.width > size.height) else trim
