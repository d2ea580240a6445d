"""`print --target`: pictures of exact size for shops, or a PDF with a page for each side."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.Image import Image as Pixels

from cardforge.sheets import TARGETS, fitting_targets, suits
from cardforge.units import CARD_SIZES, MM, Size
from tests.project.kit import BACKED, GROUND, NAMED, cards, layout, make_game, run, text
from tests.render.kit import extracted, opened

Capture = pytest.CaptureFixture[str]
NIGHT: dict[str, Any] = layout({**GROUND, "id": "night", "fill": "#16163a"})

EDGED: dict[str, Any] = layout(
    {**GROUND, "id": "left", "fill": "#ff0000", "right": "", "width": "5mm"},
    {**GROUND, "id": "right", "fill": "#00ff00", "left": "", "width": "5mm"},
    {**GROUND, "id": "top", "fill": "#0000ff", "bottom": "", "height": "5mm"},
)
for _element in EDGED["front"]:
    for _key in [key for key, value in _element.items() if value == ""]:
        del _element[_key]
"""Red at the left, green at the right, blue at the top, 2 mm of it on the card."""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    listed = [*cards("Fox", "Owl"), {"name": "Toad", "quantity": 3}]
    return make_game(tmp_path / "game", listed, {"card": NAMED, "back": NIGHT}, back="back")


def made(root: Path, target: str, *words: str, name: str = "out") -> dict[str, bytes]:
    """The files of `print --target`, which must work, by name."""
    assert run(root, "print", "--target", target, *words, "-o", name) == 0
    return {path.name: path.read_bytes() for path in sorted((root / name).iterdir())}


def picture(data: bytes) -> Pixels:
    return Image.open(io.BytesIO(data)).convert("RGB")


def at(image: Pixels, x: float, y: float) -> tuple[int, ...]:
    found = image.getpixel((x, y))  # type: ignore[arg-type]
    assert isinstance(found, tuple)
    return tuple(int(channel) for channel in found)


SIZED = {
    "mpc": ("poker-us", (822, 1122)),
    "mpc-poker": ("poker", (822, 1122)),
    "tgc-poker": ("poker", (825, 1125)),
    "tgc-bridge": ("bridge", (750, 1125)),
    "tgc-tarot": ("tarot", (900, 1500)),
    "tgc-mini": ("mini", (600, 825)),
    "tgc-square": ("88.9x88.9", (1125, 1125)),
    "tgc-jumbo": ("jumbo", (1125, 1725)),
}


def test_every_target_is_tried() -> None:
    assert SIZED.keys() == TARGETS.keys()


@pytest.mark.parametrize("target", SIZED)
def test_pictures_have_the_very_pixels_of_the_shop(tmp_path: Path, target: str) -> None:
    size, wanted = SIZED[target]
    named = layout(text("title", "{{ card.name }}", "0"), card={"size": size})
    root = make_game(tmp_path / "g", cards("Fox"), {"card": named, "back": named}, back="back")
    found = made(root, target)
    images = [Image.open(io.BytesIO(data)) for name, data in found.items() if name.endswith(".png")]
    assert [image.size for image in images] == [wanted, wanted]
    assert [round(image.info["dpi"][0]) for image in images] == [300, 300]


def test_a_card_lies_in_the_middle_and_is_not_scaled(tmp_path: Path) -> None:
    """A bar of 20 × 10 mm at 10 mm from the card's corner, on a shop's larger card."""
    bar = {"id": "bar", "kind": "shape", "shape": "rect", "fill": "#000000"}
    place = {"in": "cut", "left": "10mm", "top": "10mm", "width": "20mm", "height": "10mm"}
    root = make_game(tmp_path / "g", cards("Fox"), {"card": layout({**bar, **place})})
    (front,) = [picture(data) for name, data in made(root, "mpc").items() if name.startswith("front")]
    box = front.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    scale = 300 / 25.4
    left, top = (822 - 63 * scale) / 2 + 10 * scale, (1122 - 88 * scale) / 2 + 10 * scale
    assert box == pytest.approx((left, top, left + 20 * scale, top + 10 * scale), abs=1)


def test_bleed_that_lacks_is_the_art_mirrored(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path / "g", cards("Fox"), {"card": EDGED})
    (front,) = [picture(data) for name, data in made(root, "tgc-poker").items() if name.startswith("front")]
    assert at(front, 0, 600) == at(front, 20, 600) == (255, 0, 0)
    assert at(front, 824, 600) == at(front, 804, 600) == (0, 255, 0)
    assert {at(front, x, 0) for x in (0, 400, 824)} == {(0, 0, 255)}
    assert at(front, 400, 1124) == (0xDF, 0xE8, 0xF2)
    # No paler line stands where the drawn art ends.
    for column in range(40):
        assert at(front, column, 600) == (255, 0, 0)
    said = capsys.readouterr().err
    assert "63.5 × 88.9 mm of The Game Crafter, which needs 3.62 mm of bleed of the 3 mm drawn" in said
    assert "info: " in said


def test_a_layout_without_bleed_is_warned_of(tmp_path: Path, capsys: Capture) -> None:
    plain = layout({**GROUND, "id": "plain"}, card={"bleed": "0"})
    root = make_game(tmp_path / "g", cards("Fox"), {"card": plain})
    found = made(root, "mpc")
    (front,) = [picture(data) for name, data in found.items() if name.startswith("front")]
    assert {at(front, x, y) for x in (0, 821) for y in (0, 1121)} == {(0xDF, 0xE8, 0xF2)}
    assert "warning: " in capsys.readouterr().err


def test_enough_bleed_is_used_as_it_is(tmp_path: Path, capsys: Capture) -> None:
    wide = layout({**GROUND, "id": "wide"}, card={"bleed": "4mm"})
    made(make_game(tmp_path / "g", cards("Fox"), {"card": wide}), "mpc", "--backs", "none")
    assert capsys.readouterr().err == ""


def test_names_sort_in_the_order_of_the_deck(game: Path, capsys: Capture) -> None:
    assert list(made(game, "mpc")) == [
        "back.png",
        *(f"front-0{place}_core_{name}.png" for place, name in
          ((1, "fox"), (2, "owl"), (3, "toad"), (4, "toad"), (5, "toad"))),
        "manifest.json",
    ]  # fmt: skip
    assert capsys.readouterr().out.splitlines() == [
        "mini: 5 cards for MakePlayingCards: 5 fronts and 1 back of 822 × 1122 pixels",
        "written to out",
    ]
    assert list(made(game, "tgc-poker", name="tgc")) == [
        *("back.png", "front-01_core_fox.png", "front-02_core_owl.png", "front-03_core_toad_x3.png"),
        "manifest.json",
    ]


def test_cards_with_backs_of_their_own_have_pairs_of_one_number(tmp_path: Path) -> None:
    root = make_game(tmp_path / "g", cards("Fox", "Owl"), {"card": NAMED, "back": BACKED}, back="back")
    found = made(root, "mpc")
    assert [name for name in found if name.endswith(".png")] == [
        f"{side}-0{place}_core_{name}.png"
        for side in ("back", "front")
        for place, name in ((1, "fox"), (2, "owl"))
    ]
    assert len({found[name] for name in found}) == 5


def test_the_manifest_says_what_each_file_is(game: Path) -> None:
    manifest = json.loads(made(game, "tgc-poker")["manifest.json"])
    files = manifest.pop("files")
    assert manifest == {
        "version": 1, "target": "tgc-poker", "shop": "The Game Crafter", "dpi": 300,
        "width": 825, "height": 1125,
    }  # fmt: skip
    assert files[2] == {
        "file": "front-03_core_toad_x3.png", "side": "front", "card": "toad", "name": "Toad", "quantity": 3,
    }  # fmt: skip
    assert files[3] == {
        "file": "back.png", "side": "back", "card": None, "name": None, "quantity": 5,
    }  # fmt: skip


def test_a_zip_is_written_and_is_the_same_each_time(game: Path) -> None:
    for name in ("a.zip", "b.zip"):
        assert run(game, "print", "--target", "mpc", "-o", name) == 0
    assert (game / "a.zip").read_bytes() == (game / "b.zip").read_bytes()
    with zipfile.ZipFile(game / "a.zip") as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == 7


def test_without_a_place_it_goes_to_the_output_folder(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--target", "mpc") == 0
    assert run(game, "print", "--target", "generic") == 0
    out = game / "output" / "mini"
    assert (out / "cards-mpc" / "manifest.json").is_file()
    assert (out / "cards-generic.pdf").is_file()
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "mini: 5 cards: 5 fronts and 5 backs, a side a page with 3 mm of bleed",
        "printed to output/mini/cards-generic.pdf",
    ]


def test_generic_has_a_page_for_each_side_with_its_boxes(tmp_path: Path) -> None:
    root = make_game(tmp_path / "g", cards("Fox", "Owl"), {"card": NAMED, "back": BACKED}, back="back")
    assert run(root, "print", "--target", "generic", "-o", "out.pdf") == 0
    data = (root / "out.pdf").read_bytes()
    assert [extracted(data, page) for page in range(4)] == ["Fox", "back Fox", "Owl", "back Owl"]
    for page in opened(data).pages:
        media, bleed, trim = (
            [float(edge) for edge in box.as_list()] for box in (page.MediaBox, page.BleedBox, page.TrimBox)
        )
        assert media == bleed == pytest.approx([0, 0, 69 * MM, 94 * MM], abs=0.01)
        assert trim == pytest.approx([3 * MM, 3 * MM, 66 * MM, 91 * MM], abs=0.01)


def test_generic_leaves_a_page_empty_behind_a_card_without_a_back(tmp_path: Path, capsys: Capture) -> None:
    listed = [{"name": "Fox", "back": "back"}, {"name": "Owl"}]
    root = make_game(tmp_path / "g", listed, {"card": NAMED, "back": BACKED})
    assert run(root, "print", "--target", "generic", "-o", "out.pdf") == 0
    data = (root / "out.pdf").read_bytes()
    assert [extracted(data, page) for page in range(4)] == ["Fox", "back Fox", "Owl", ""]
    assert "no back for Owl: blank behind them" in capsys.readouterr().err


def test_landscape_cards_lie_a_quarter_turn_and_their_backs_against_it(tmp_path: Path) -> None:
    wide = {"card": {"size": "88.9x63.5", "bleed": "4mm", "safe": "4mm", "corner": "3mm"}}
    red = {**GROUND, "id": "top", "fill": "#ff0000", "height": "20mm"}
    del red["bottom"]
    both = {**wide, "front": [GROUND, red]}
    root = make_game(tmp_path / "g", cards("Fox"), {"card": both, "back": both}, back="back")
    found = made(root, "mpc")
    front, back = picture(found["front-01_core_fox.png"]), picture(found["back.png"])
    assert front.size == back.size == (822, 1122)
    # The card's top is at the right of its front, and behind that, at the left of its back.
    assert at(front, 800, 500) == at(back, 20, 500) == (255, 0, 0)
    assert at(front, 20, 500) == at(back, 800, 500) != (255, 0, 0)


def test_backs_and_copies_can_be_chosen(game: Path) -> None:
    assert list(made(game, "mpc", "--backs", "none", "--copies", "1")) == [
        *("front-01_core_fox.png", "front-02_core_owl.png", "front-03_core_toad.png", "manifest.json"),
    ]


def test_settings_for_sheets_do_not_count(tmp_path: Path) -> None:
    settings = {"backs": "none", "grid": "2x2", "paper": "a5"}
    root = make_game(
        tmp_path / "g", cards("Fox"), {"card": NAMED, "back": NIGHT}, back="back", print=settings
    )
    assert list(made(root, "mpc")) == ["front-01_core_fox.png", "manifest.json"]


def test_a_deck_is_made_card_by_card(game: Path) -> None:
    (game / "deck.txt").write_text("game: mini\n\n2 Owl\n", "utf-8")
    assert run(game, "print", "--deck", "deck.txt", "--target", "mpc") == 0
    names = sorted(path.name for path in (game / "output" / "mini" / "deck-mpc").iterdir())
    assert names == ["back.png", "front-01_core_owl.png", "front-02_core_owl.png", "manifest.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--target", "mcp"), 'did you mean "mpc"?'),
        (("--target", "mpc", "--grid", "2x2"), "--grid: error: --grid is about sheets"),
        (("--target", "mpc", "--poster"), "--poster: error"),
        (("--target", "mpc", "--sheet", "avery-5371"), "--sheet: error"),
        (("--target", "mpc", "--changed"), "--target makes all cards"),
        (("--target", "mpc", "--cut-file", "x.svg"), "--target makes no sheets for --cut-file"),
        (("--target", "mpc", "--image", "png"), "--target makes no sheets for --image"),
        (("--target", "mpc", "--backs", "fill"), "shops take a back for each front, or none"),
        (("--target", "mpc", "-o", "x.pdf"), "print --target mpc writes many"),
        (("--target", "generic", "-o", "x.zip"), '"x.zip" is no name for a PDF'),
    ],
)
def test_what_does_not_go_together_is_refused(
    game: Path, capsys: Capture, words: tuple[str, ...], said: str
) -> None:
    assert run(game, "print", *words) == 2
    assert said in capsys.readouterr().err
    assert not (game / "output").exists()


def test_cards_of_another_size_are_refused_with_what_suits_them(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--target", "tgc-bridge", "-o", "out") == 1
    assert "use --target tgc-poker [print.target-size]" in capsys.readouterr().err
    assert not (game / "out").exists()


def test_nothing_to_print_writes_nothing(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "power>9", "--target", "mpc", "-o", "out") == 1
    assert "[print.no-cards]" in capsys.readouterr().err
    assert not (game / "out").exists()


def test_the_answer_for_programs_is_like_that_of_sheets(game: Path, capsys: Capture) -> None:
    assert run(game, "--format", "json", "print", "--target", "mpc", "-o", "out") == 0
    assert json.loads(capsys.readouterr().out)["result"] == {
        "file": "out", "sheets": [], "pages": 6, "cards": 5, "faces": 4, "removed": [], "target": "mpc",
    }  # fmt: skip


def test_a_shops_size_is_its_pixels_without_bleed() -> None:
    inches = {name: [round(side / 72, 3) for side in target.trim] for name, target in TARGETS.items()}
    assert inches == {
        "mpc": [2.5, 3.5],
        "mpc-poker": [2.5, 3.5],
        "tgc-poker": [2.5, 3.5],
        "tgc-bridge": [2.25, 3.5],
        "tgc-tarot": [2.75, 4.75],
        "tgc-mini": [1.75, 2.5],
        "tgc-square": [3.5, 3.5],
        "tgc-jumbo": [3.5, 5.5],
    }


def test_a_card_suits_a_shop_if_it_is_nearly_of_its_size() -> None:
    poker = TARGETS["tgc-poker"]
    assert suits(poker, CARD_SIZES["poker"])
    assert suits(poker, CARD_SIZES["poker-us"].turned)
    assert suits(poker, Size(64 * MM, 89.4 * MM))
    assert not suits(poker, Size(64.1 * MM, 89.4 * MM))
    assert not suits(poker, CARD_SIZES["euro"])
    assert fitting_targets(CARD_SIZES["poker"], "The Game Crafter") == ["tgc-poker", "mpc-poker"]
