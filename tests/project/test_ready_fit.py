"""How ready pictures lie on their cards."""

from __future__ import annotations

import pytest

from cardforge.images import Picture
from cardforge.problems import Location
from cardforge.project.ready_fit import fit_of, fit_problems, said_of_bleed, scene_of
from cardforge.scene import Image
from cardforge.units import CARD_SIZES, MM, Size, to_mm

POKER, POKER_US, SQUARE = (CARD_SIZES[name] for name in ("poker", "poker-us", "square"))
MPC, EIGHTH = 36 / 300 * 25.4, 25.4 / 8


def _picture(width: int, height: int, turn: int = 1) -> Picture:
    return Picture("png", width, height, "rgb", 8, turn=turn)


def _mm(size: Size, bleed: float, dpi: float) -> Picture:
    """A picture of a card with this bleed (mm)."""
    return _picture(*(round((to_mm(side) + 2 * bleed) / 25.4 * dpi) for side in size))


@pytest.mark.parametrize("dpi", [150, 300, 600, 800, 1200])
@pytest.mark.parametrize("bleed", [0, 3, MPC, EIGHTH])
@pytest.mark.parametrize("name", ["poker", "poker-us", "bridge", "tarot", "mini", "business"])
def test_bleed_is_told_by_pixels(name: str, bleed: float, dpi: int) -> None:
    fit = fit_of(_mm(CARD_SIZES[name], bleed, dpi), CARD_SIZES[name], None)
    # Fewer pixels can't tell bleeds apart that differ by less than one of them.
    assert to_mm(fit.bleed) == pytest.approx(bleed, abs=25.4 / dpi if dpi < 300 else 0.001)
    assert fit.trim == CARD_SIZES[name]


@pytest.mark.parametrize("bleed", [0, 3, MPC, EIGHTH])
def test_bleed_is_told_by_the_ratio_at_odd_resolutions(bleed: float) -> None:
    found = to_mm(fit_of(_mm(POKER, bleed, 311.7), POKER, None).bleed)
    assert found == 0 if bleed == 0 else abs(found - bleed) < 0.2


def test_known_files_of_shops() -> None:
    assert to_mm(fit_of(_picture(822, 1122), POKER_US, None).bleed) == pytest.approx(MPC)
    assert to_mm(fit_of(_picture(822, 1122), POKER, None).bleed) == pytest.approx(3, abs=0.1)
    assert fit_of(_picture(745, 1040), POKER, None).bleed == 0
    assert to_mm(fit_of(_picture(1500, 2100), POKER_US, None).bleed) == 0


def test_a_picture_that_lies_gets_a_card_that_lies() -> None:
    for picture in (_picture(1039, 744), _picture(744, 1039, turn=6)):
        assert fit_of(picture, POKER, None).trim == POKER.turned
    assert fit_of(_picture(744, 1039), POKER.turned, None).trim == POKER


def test_square_pictures_and_those_of_another_shape_have_no_bleed() -> None:
    assert fit_of(_picture(900, 900), SQUARE, None).bleed == 0
    assert fit_of(_picture(500, 1500), POKER, None).bleed == 0


def test_bleed_that_is_asked_for_counts() -> None:
    assert fit_of(_picture(744, 1039), POKER, 2 * MM).bleed == 2 * MM
    assert fit_of(_picture(815, 1110), POKER, 0.0).bleed == 0


def test_a_picture_fills_its_card_with_its_bleed_and_keeps_its_ratio() -> None:
    scene = scene_of(fit_of(_picture(1000, 1600), POKER, 3 * MM), 3 * MM, "art")
    (image,) = scene.ops
    assert isinstance(image, Image)
    assert image.width == pytest.approx(69 * MM)
    assert image.height == pytest.approx(69 * 1.6 * MM)
    assert (image.x + image.width / 2, image.y + image.height / 2) == pytest.approx((31.5 * MM, 44 * MM))
    assert (scene.size, scene.bleed) == (POKER, 3 * MM)


@pytest.mark.parametrize(
    ("picture", "bleed", "said"),
    [
        (_picture(815, 1110), None, ()),
        (
            _picture(700, 1200),
            None,
            ("10 mm at top and bottom are cut off to fill 63 × 88 mm", "its shape is that of --size tarot"),
        ),
        (
            _picture(1039, 744),
            3 * MM,
            (
                "1.2 mm at left and right are cut off to fill 88 × 63 mm and 3 mm of bleed",
                "it seems to have no bleed: drop --bleed, or make it with --bleed-from mirror",
            ),
        ),
        (
            _picture(400, 1200),
            None,
            ("50.5 mm at top and bottom are cut off to fill 63 × 88 mm", "give its size with --size"),
        ),
    ],
)
def test_what_is_cut_off_is_told(picture: Picture, bleed: float | None, said: tuple[str, ...]) -> None:
    found = fit_problems(fit_of(picture, POKER, bleed), "x.png", 1.0, False)
    shapes = [problem for problem in found if problem.code == "ready.shape"]
    assert [(one.message.split(": ")[1], one.hint) for one in shapes] == ([said] if said else [])


def test_coarse_pictures_are_told_as_those_of_layouts() -> None:
    fits = [fit_of(_picture(width, round(width * 88 / 63)), POKER, None) for width in (744, 400, 200)]
    found = [[str(p.severity) for p in fit_problems(fit, "x.png", 1.0, False)] for fit in fits]
    assert found == [[], ["warning"], ["error"]]
    poster = [[str(p.severity) for p in fit_problems(fit, "x.png", 3.0, True)] for fit in fits]
    assert poster == [["warning"], ["warning"], ["warning"]]


def test_what_was_found_is_said() -> None:
    fits = [fit_of(picture, POKER, None) for picture in (_picture(744, 1039), *[_picture(815, 1110)] * 2)]
    where = Location("cards")
    (said,) = said_of_bleed(fits, where, None)
    assert said.message == "pictures of cards of 63 × 88 mm: 1 with no bleed and 2 with 3 mm of bleed"
    (said,) = said_of_bleed(fits, where, 2 * MM)
    assert said.message == "2 mm of bleed around 63 × 88 mm is what pictures are taken to have"
    assert list(said_of_bleed([], where, None)) == []
