"""`print --images`: pictures in, sheets out; and pictures of sheets."""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path
from typing import Any
from zlib import crc32

import pypdfium2
import pytest
from PIL import Image

from cardforge.cli.files import write_file
from cardforge.project.ready import ReadyPictures, print_ready, ready_job
from cardforge.units import MM
from tests.project.kit import cards, make_game, printed, run
from tests.ready_kit import Colour, folder, picture, poker, see_through, zipped
from tests.render.kit import extracted, near, opened, streams

Capture = pytest.CaptureFixture[str]

RED, BLUE, GREEN, GRAY = (200, 40, 40), (40, 40, 200), (30, 150, 60), (128, 128, 128)
JPEG: dict[str, Any] = {"form": "JPEG", "quality": 90}


def _at(pdf: Path, page: int, x: float, y: float) -> Colour:
    """The colour at a place of a page, in mm from its top left."""
    drawn = pypdfium2.PdfDocument(str(pdf))[page].render(scale=2).to_pil().convert("RGB")
    found: Any = drawn.getpixel((round(x * MM * 2), round(y * MM * 2)))
    red, green, blue = found
    return red, green, blue


def _place(column: int, row: int) -> tuple[float, float]:
    """The middle of a poker card's place on A4, three by three."""
    return 10.5 + 63 * (column + 0.5), 16.5 + 88 * (row + 0.5)


def _wrong(root: Path, capsys: Capture, *words: str, code: int = 1) -> list[str]:
    """What is said of a print that fails and writes nothing."""
    before = sorted(root.rglob("*"))
    assert run(root, "print", *words) == code
    assert sorted(root.rglob("*")) == before
    return capsys.readouterr().err.splitlines()[:-1]


# --- pictures to sheets -------------------------------------------------------------------------------


def test_pictures_become_cards_in_the_order_of_their_names(tmp_path: Path, capsys: Capture) -> None:
    files = {"b 10.png": poker(BLUE), "b 2.jpg": poker(RED, **JPEG), "3x c.png": poker(GREEN)}
    folder(tmp_path / "cards", files)
    pdf = printed(tmp_path, "--images", "cards")
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "cards: 5 cards of 63 × 88 mm on 1 page: 9 a page, portrait",
        "printed to out.pdf",
    ]
    assert said.err.splitlines() == [
        "cards: info: pictures of cards of 63 × 88 mm: 3 with no bleed; "
        "if that is wrong, say it with --bleed [ready.bleed]",
        "cards: info: copies by their names: 3 × c; --copies N says otherwise [ready.copies]",
        "2 notes",
    ]
    order = [GREEN, GREEN, GREEN, RED, BLUE]
    for number, colour in enumerate(order):
        assert near(_at(pdf, 0, *_place(number % 3, number // 3)), colour)
    assert "cards" in extracted(pdf)


@pytest.mark.parametrize("packed", [False, True])
def test_every_picture_keeps_its_pixels(tmp_path: Path, packed: bool) -> None:
    """A JPEG its bytes, and a PNG its compressed rows; also of a ZIP, which is not unpacked."""
    files = {"a/fox.jpg": poker(RED, **JPEG), "owl.png": poker(BLUE)}
    make = zipped if packed else folder
    make(tmp_path / "cards.zip", files)
    pdf = opened(printed(tmp_path, "--images", "cards.zip").read_bytes())
    found = {str(image.Filter): image.read_raw_bytes() for image in streams(pdf, "/Image")}
    assert found["/DCTDecode"] == files["a/fox.jpg"]
    assert found["/FlateDecode"] in files["owl.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cards.zip", "out.pdf"]


def test_backs_lie_behind_their_fronts(tmp_path: Path, capsys: Capture) -> None:
    files = {
        "a.png": poker(RED),
        "a_back.png": poker(GREEN),
        "b.png": poker(RED),
        "back.png": poker(BLUE),
    }
    folder(tmp_path / "cards", files)
    pdf = printed(tmp_path, "--images", "cards")
    assert "backs of cards: 1 of their own and 1 with a common one" in capsys.readouterr().err
    assert len(opened(pdf.read_bytes()).pages) == 2
    assert near(_at(pdf, 0, *_place(0, 0)), RED)
    assert near(_at(pdf, 1, *_place(2, 0)), GREEN)
    assert near(_at(pdf, 1, *_place(1, 0)), BLUE)
    assert str(opened(pdf.read_bytes()).Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"
    # Without backs of any kind, or if so asked, there are only fronts.
    assert len(opened(printed(tmp_path, "--images", "cards", "--backs", "none").read_bytes()).pages) == 1


def test_a_back_may_be_named(tmp_path: Path) -> None:
    folder(tmp_path, {"cards/a.png": poker(RED), "cards/rear.png": poker(BLUE)})
    pdf = printed(tmp_path, "--images", "cards", "--back", "cards/rear.png", "--backs", "pages")
    assert near(_at(pdf, 0, *_place(0, 0)), RED)
    assert near(_at(pdf, 0, *_place(1, 0)), (255, 255, 255))
    assert near(_at(pdf, 1, *_place(2, 0)), BLUE)


def test_pictures_of_one_content_are_stored_once(tmp_path: Path) -> None:
    folder(tmp_path / "cards", {f"{name}.jpg": poker(RED, **JPEG) for name in "abc"})
    for options in ([], ["--bleed-from", "mirror"]):
        pdf = opened(printed(tmp_path, "--images", "cards", *options).read_bytes())
        assert len(streams(pdf, "/Image")) == 1


def test_bleed_is_recognised_and_shown_outside_the_block(tmp_path: Path) -> None:
    """A gray rim of 3 mm around each card: outside the outer edges it is seen, between cards not."""
    rimmed = Image.open(io.BytesIO(poker(GRAY, bleed=35))).convert("RGB")
    rimmed.paste(RED, (36, 36, 36 + 743, 36 + 1038))
    file = io.BytesIO()
    rimmed.save(file, "PNG")
    folder(tmp_path / "cards", {"a.png": file.getvalue(), "b.png": file.getvalue()})
    pdf = printed(tmp_path, "--images", "cards", "--marks", "none")
    assert near(_at(pdf, 0, 10.5 - 2, 60), GRAY)
    assert near(_at(pdf, 0, 10.5 + 1, 60), RED)
    for x in (73, 74):
        assert near(_at(pdf, 0, x, 60), RED)


def test_missing_bleed_is_made(tmp_path: Path) -> None:
    folder(tmp_path / "cards", {"a.png": poker(RED)})
    for how in ("mirror", "extend"):
        pdf = printed(tmp_path, "--images", "cards", "--bleed-from", how, "--marks", "none")
        assert near(_at(pdf, 0, 10.5 - 2, 60), RED)
    pdf = printed(tmp_path, "--images", "cards", "--marks", "none")
    assert near(_at(pdf, 0, 10.5 - 2, 60), (255, 255, 255))


def test_layouts_can_have_their_bleed_made_too(tmp_path: Path) -> None:
    """The ground of these cards reaches the bleed's edge; made anew, it does so in any width."""
    make_game(tmp_path, cards("Fox"))
    pdf = printed(tmp_path, "--bleed", "8mm", "--bleed-from", "extend", "--marks", "none", "--strict")
    box = [float(edge) / MM for edge in opened(pdf.read_bytes()).pages[0].obj.TrimBox]
    height = float(opened(pdf.read_bytes()).pages[0].obj.MediaBox[3]) / MM
    ground = _at(pdf, 0, box[0] + 10, height - box[3] + 60)
    assert ground == (0xDF, 0xE8, 0xF2)
    assert _at(pdf, 0, box[0] - 7, height - box[3] + 60) == ground


def test_size_and_lying_pictures(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"a.png": picture(827, 1417, RED), "b.png": picture(1417, 827, BLUE)})
    printed(tmp_path, "--images", "cards", "--size", "tarot")
    assert capsys.readouterr().out.splitlines()[0] == (
        "cards: 2 cards of 70 × 120 mm on 1 page: 4 a page, portrait"
    )


def test_other_options_hold_for_pictures(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"3x a.png": poker(RED), "b.png": poker(BLUE)})
    pdf = printed(tmp_path, "--images", "cards", "--start", "9", "--copies", "1", "--marks", "none")
    assert [len(streams(opened(pdf.read_bytes()), "/Image")), len(opened(pdf.read_bytes()).pages)] == [2, 2]
    assert near(_at(pdf, 0, *_place(2, 2)), RED)
    assert near(_at(pdf, 1, *_place(0, 0)), BLUE)
    (tmp_path / "cardforge.toml").write_text('print = {paper = "letter", poster = true}', encoding="utf-8")
    pdf = printed(tmp_path, "--images", "cards")
    assert [float(edge) for edge in opened(pdf.read_bytes()).pages[0].obj.MediaBox[2:]] == [612, 792]
    assert len(opened(pdf.read_bytes()).pages) == 4
    assert "image.low-dpi" in capsys.readouterr().err


def test_without_a_target_the_folder_names_the_file(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "my cards", {"a.png": poker(RED), "back.png": poker(BLUE)})
    zipped(tmp_path / "old.zip", {"a.png": poker(RED)})
    assert run(tmp_path, "print", "--images", "my cards") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "printed to output/my cards/cards-duplex.pdf"
    assert run(tmp_path, "print", "--images", "old.zip") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "printed to output/old/cards.pdf"


def test_the_same_pictures_give_the_same_bytes(tmp_path: Path) -> None:
    folder(tmp_path / "cards", {f"{name}.png": poker(RED) for name in ("b", "a", "c x2")})
    assert (
        printed(tmp_path, "--images", "cards").read_bytes()
        == printed(tmp_path, "--images", "cards", name="again.pdf").read_bytes()
    )


def test_large_pictures_are_never_all_in_memory(tmp_path: Path) -> None:
    """Twenty of 4 MB each: a picture at a time, with its copies on the way, and nothing more."""
    rows = bytes(range(256)) * 16
    noise = Image.frombytes("L", (2048, 2048), b"".join(rows for _ in range(1024)))
    size = 4_000_000
    file = io.BytesIO()
    noise.save(file, "PNG", compress_level=0)
    plain = file.getvalue()
    for number in range(20):
        # Each differs, or it would be stored once.
        text = b"tEXt" + b"n\0%02d" % number
        chunk = (len(text) - 4).to_bytes(4, "big") + text + crc32(text).to_bytes(4, "big")
        folder(tmp_path / "cards", {f"{number}.png": plain[:33] + chunk + plain[33:]})
    pictures = ReadyPictures(tmp_path / "cards", "cards")
    tracemalloc.start()
    done = print_ready(ready_job(pictures, "square", {}, {}, {}, ()))
    assert done.pdf is not None
    write_file(tmp_path / "out.pdf", done.pdf, "out.pdf")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (tmp_path / "out.pdf").stat().st_size > 20 * size
    assert peak < 6 * len(plain)


# --- what goes wrong ----------------------------------------------------------------------------------


def test_pictures_that_are_broken_are_named_and_nothing_is_written(tmp_path: Path, capsys: Capture) -> None:
    files = {
        "ok.png": poker(RED),
        "cut.jpg": poker(RED, **JPEG)[:-400],
        "page.png": b"<!doctype html><p>not found",
        "empty.png": b"",
        "sub/bad_back.png": b"GIF8 no",
        "sub/bad.png": poker(BLUE),
    }
    folder(tmp_path / "cards", files)
    said = _wrong(tmp_path, capsys, "--images", "cards")
    errors = [line.split(": ")[0] for line in said if ": error: " in line]
    assert errors == ["cards/cut.jpg", "cards/empty.png", "cards/page.png", "cards/sub/bad_back.png"]


def test_an_animation_is_told_and_its_first_frame_printed(tmp_path: Path, capsys: Capture) -> None:
    file = io.BytesIO()
    frames = [Image.new("RGB", (744, 1039), colour) for colour in (RED, BLUE)]
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    folder(tmp_path / "cards", {"a.gif": file.getvalue()})
    pdf = printed(tmp_path, "--images", "cards")
    assert "cards/a.gif: info: has 2 frames or pages, only the first is printed" in capsys.readouterr().err
    assert near(_at(pdf, 0, *_place(0, 0)), RED)


def test_damage_that_shows_only_when_pixels_are_read_leaves_what_was_there(
    tmp_path: Path, capsys: Capture
) -> None:
    whole = see_through(744, 1039)
    start = whole.index(b"IDAT") - 4
    body = b"IDAT" + bytes(100)
    broken = whole[:start] + (100).to_bytes(4, "big") + body + crc32(body).to_bytes(4, "big") + whole[-12:]
    folder(tmp_path, {"cards/a.png": broken, "out.pdf": b"old"})
    said = _wrong(tmp_path, capsys, "--images", "cards", "-o", "out.pdf")
    assert [line.split(": ")[:2] for line in said] == [["a.png", "error"]]
    assert (tmp_path / "out.pdf").read_bytes() == b"old"


def test_coarse_pictures_stop_unless_lenient(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"a.png": picture(126, 176)})
    (said, _) = sorted(_wrong(tmp_path, capsys, "--images", "cards"))
    assert said.startswith("cards/a.png: error: prints at 50 dpi: 126 × 176 pixels on 63 mm × 88 mm; use a ")
    assert run(tmp_path, "--lenient", "print", "--images", "cards") == 0
    assert run(tmp_path, "--lenient", "--strict", "print", "--images", "cards") == 1


def test_a_folder_without_pictures_is_told(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"notes.txt": b"x"})
    assert _wrong(tmp_path, capsys, "--images", "cards") == [
        "cards: error: holds no pictures that can be printed; use PNG, JPEG, WebP, GIF, BMP or TIFF "
        "[ready.no-pictures]",
        "cards: info: passed over: notes.txt [ready.passed-over]",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fire", "--images", "cards"], "QUERY: error: does not go with --images"),
        (["--deck", "d", "--images", "cards"], "--deck: error: does not go with --images"),
        (["--layout", "x", "--images", "cards"], "--layout: error: does not go with --images"),
        (["--proof", "--images", "cards"], "--proof: error: does not go with --images"),
        (["--size", "tarot"], "--size: error: goes only with --images"),
        (["--back", "b.png"], "--back: error: goes only with --images"),
        (
            ["--images", "cards", "--size", "poke"],
            '--size: error: "poke" is no known size; did you mean "poker"?',
        ),
        (["--images", "cards", "--max-dpi", "5"], '--max-dpi: error: "5" does not fit; use 10 to 2400'),
        (
            ["--images", "cards", "--jpeg-quality", "x"],
            '--jpeg-quality: error: "x" does not fit; use 1 to 95',
        ),
        (["--dpi", "300"], "--dpi: error: goes only with --image"),
        (["--image", "png", "-o", "x.png"], '-o: error: "x.png" is the name of a single file'),
        (["--image", "gif"], '--image: error: "gif" is not known; use png, jpg'),
    ],
)
def test_options_that_do_not_fit_are_usage_errors(
    tmp_path: Path, capsys: Capture, words: list[str], said: str
) -> None:
    folder(tmp_path / "cards", {"a.png": poker(RED)})
    (found,) = _wrong(tmp_path, capsys, *words, code=2)
    assert found.startswith(said)


def test_a_back_that_is_not_there_is_told(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"a.png": poker(RED)})
    (said,) = _wrong(tmp_path, capsys, "--images", "cards", "--back", "no.png")
    assert said.startswith("no.png: error: does not exist")


# --- pictures of sheets -------------------------------------------------------------------------------


def test_sheets_become_pictures_as_they_would_print(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path / "cards", {"10x a.png": poker(RED), "back.png": poker(BLUE)})
    assert run(tmp_path, "print", "--images", "cards", "--image", "png", "--dpi", "100", "-o", "sheets") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "printed to sheets"
    names = [f"sheet-{number}-{side}.png" for number in ("01", "02") for side in ("back", "front")]
    assert sorted(path.name for path in (tmp_path / "sheets").iterdir()) == names
    with Image.open(tmp_path / "sheets/sheet-02-back.png") as drawn:
        assert drawn.size == (827, 1169)
        assert drawn.info["dpi"] == pytest.approx((100, 100), abs=0.1)
        x, y = _place(2, 0)
        assert near(drawn.convert("RGB").getpixel((round(x / 0.254), round(y / 0.254))), BLUE)  # type: ignore[arg-type]


def test_pictures_of_sheets_of_a_game_and_what_is_said_of_them(tmp_path: Path, capsys: Capture) -> None:
    make_game(tmp_path, cards("Fox"))
    assert run(tmp_path, "print", "--image", "jpg", "--format", "json") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["file"], result["files"]) == ("output/mini/cards-sheets", ["sheet-01-front.jpg"])
    with Image.open(tmp_path / "output/mini/cards-sheets/sheet-01-front.jpg") as drawn:
        assert (drawn.size, drawn.format) == ((2480, 3508), "JPEG")
    assert run(tmp_path, "print", "--image", "png", "--dpi", "50", "-o", "sheets.zip") == 0
    assert (tmp_path / "sheets.zip").read_bytes().startswith(b"PK")


def test_pictures_of_sheets_that_are_too_large_are_refused(tmp_path: Path, capsys: Capture) -> None:
    make_game(tmp_path, cards("Fox"))
    (said,) = _wrong(tmp_path, capsys, "--image", "png", "--dpi", "1200", "--paper", "a3")
    assert said.startswith("--dpi: error: pictures of 19843 × 14031 pixels are too large; use --dpi 719")
