"""Bleed made of what lies inside the cut, seen in pixels."""

from __future__ import annotations

import pytest

from cardforge.project.bleeding import with_bleed
from cardforge.project.options import BleedFrom
from cardforge.render import PdfInfo, render_sheets
from cardforge.scene import Group, Rect, Scene
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import MM, Size
from tests.render.kit import BLUE, RED, WHITE, Colour, Shown, near

SIZE = Size(100, 100)
WANT = 10.0
GREEN = (0, 160, 0)


def _scene(have: float = 0.0) -> Scene:
    """Red on the left, blue on the right, a green bar 2 to 4 points below the top; gray beyond the cut."""
    reach = 20 + have
    return Scene(
        SIZE,
        have,
        0.0,
        (
            Rect(-40, -40, 180, 180, fill="#808080"),
            Rect(-have, -have, 50 + have, 100 + 2 * have, fill="#ff0000"),
            Rect(50, -have, 50 + have, 100 + 2 * have, fill="#0000ff"),
            Rect(-reach, 2 - have, 100 + 2 * reach, 2, fill="#00a000"),
        ),
    )


def _shown(scene: Scene) -> Shown:
    """The card with its own bleed."""
    copy = Copy(0, None, scene.size, scene.bleed)
    spec = SheetSpec(marks="none", bleed=WANT)
    return Shown(render_sheets([scene], impose([copy], spec).sheets, PdfInfo("T")))


@pytest.mark.parametrize("have", [0.0, 4.0])
@pytest.mark.parametrize(
    ("how", "over_the_bar", "before_it"),
    [("mirror", GREEN, RED), ("extend", RED, RED)],
)
def test_what_is_made_continues_the_art(
    have: float, how: BleedFrom, over_the_bar: Colour, before_it: Colour
) -> None:
    made = with_bleed(_scene(have), have, WANT, how)
    assert (made.bleed, made.size) == (WANT, SIZE)
    shown = _shown(made)
    # Left and right, as far as the bleed goes: the gray that was drawn out there is left out.
    for away in (1, 5, 9):
        assert near(shown.at(-away, 50), RED)
        assert near(shown.at(100 + away, 50), BLUE)
        assert near(shown.at(30, 100 + away), RED)
        assert near(shown.at(-away, 100 + away), RED)
        assert near(shown.at(100 + away, 100 + away), BLUE)
    # The bar lies 2 to 4 points within the art's edge; its mirror image as far outside.
    assert near(shown.at(20, -have - 3), over_the_bar)
    assert near(shown.at(20, -have - 1), before_it)
    assert near(shown.at(-8, 3 - have), GREEN)
    assert near(shown.at(-12, 50), WHITE)
    # And the art is what it was.
    assert near(shown.at(20, 3 - have), GREEN)
    assert near(shown.at(25, 50), RED)


@pytest.mark.parametrize("how", ["mirror", "extend"])
def test_no_hairline_is_seen_where_art_and_bleed_meet(how: BleedFrom) -> None:
    plain = _scene()._replace(ops=(Rect(0, 0, 100, 100, fill="#204060"),))
    shown = _shown(with_bleed(plain, 0.0, WANT, how))
    for place in range(-36, 437):
        at = place / 4
        for point in ((at, 33), (at, -5), (33, at), (105, at)):
            assert near(shown.at(*point), (0x20, 0x40, 0x60), 2), point


def test_nothing_is_made_that_is_there_already() -> None:
    scene = _scene(12.0)
    assert with_bleed(scene, 12.0, WANT, "mirror") is scene
    assert with_bleed(_scene(), 0.0, WANT, "art") == _scene()


def test_a_bleed_wider_than_the_card_mirrors_all_there_is() -> None:
    made = with_bleed(Scene(Size(5, 5), 0, 0, (Rect(0, 0, 5, 5, fill="#ff0000"),)), 0, 3 * MM, "mirror")
    clips = [op.clip for op in made.ops if isinstance(op, Group)]
    assert len(clips) == 9
    assert all(isinstance(clip, Rect) and clip.width <= 5 and clip.height <= 5 for clip in clips)
