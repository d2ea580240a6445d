"""Faults that card programs are known for with pictures, each by its id, judged on what comes out."""

from __future__ import annotations

import json
import re
import struct
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.cases.cards_kit import WHITE_CARD, Bench, Box, Seen, image, inside, placed, saved

TABLE = "card_data/mini/cards.csv"
WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)

WINDOW: Box = (3, 20, 60, 62)
"""57 × 42 mm."""


def close(found: tuple[int, int, int], wanted: tuple[int, int, int], by: int = 12) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


# --- pictures on cards --------------------------------------------------------------------------------


def a_photo_that_lies_on_its_side(bench: Bench) -> None:
    photo = Image.new("RGB", (40, 20), BLUE)
    photo.paste(RED, (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = 6
    bench.art("art.jpg", saved(photo, "JPEG", quality=95, exif=exif))
    card = [{"name": "Fox", "art": "art.jpg"}]
    # In a window of its shape it fills it; in a wider one it keeps its shape.
    for window, fit in (((20, 20, 40, 60), "cover"), ((10, 20, 50, 60), "contain")):
        bench.game(card, image(window, fit=fit))
        for (seen,) in bench.seen("--lenient").values():
            assert close(seen.at(30, 22), RED)
            assert close(seen.at(30, 37), RED)
            assert close(seen.at(30, 43), BLUE)
            assert close(seen.at(30, 58), BLUE)
            red, blue = seen.near(RED, 90), seen.near(BLUE, 90)
            assert red == pytest.approx((20, 20, 40, 40), abs=2.1)
            assert blue == pytest.approx((20, 40, 40, 60), abs=2.1)
            assert close(seen.at(19, 40), WHITE)
            assert close(seen.at(41, 40), WHITE)


def clear_palette_and_deep_pictures(bench: Bench) -> None:
    clear = Image.new("RGBA", (30, 30), (0, 0, 0, 0))
    clear.paste((255, 0, 0, 255), (5, 5, 25, 25))
    palette = Image.new("P", (30, 30), 0)
    palette.putpalette([0, 0, 0, 255, 0, 0] + [0] * 762)
    palette.paste(1, (5, 5, 25, 25))
    bench.art("rgba.png", saved(clear, "PNG"))
    bench.art("pal.png", saved(palette, "PNG", transparency=0))
    bench.art("la.png", saved(Image.new("LA", (30, 30), (0, 0)), "PNG"))
    bench.art("g16.png", saved(Image.new("I;16", (30, 30), 40000), "PNG"))
    names = ("rgba", "pal", "la", "g16")
    box: Box = (20, 30, 23, 33)
    bench.game([{"name": name, "art": f"{name}.png"} for name in names], image(box))
    for rgba, pal, la, g16 in bench.seen("--strict").values():
        for seen in (rgba, pal):
            assert [seen.at(x, y) for x in (20.1, 22.9) for y in (30.1, 32.9)] == [WHITE] * 4
            assert close(seen.at(21.5, 31.5), RED)
        assert la.colours((0, 0, 63, 88)) == {WHITE}
        assert close(g16.at(21.5, 31.5), (156, 156, 156), 3)


def a_jpeg_for_four_inks(bench: Bench) -> None:
    bench.art("cmyk.jpg", saved(Image.new("CMYK", (40, 40), (0, 255, 255, 0)), "JPEG", quality=95))
    bench.game([{"name": "Fox", "art": "cmyk.jpg"}], image((20, 30, 24, 34)))
    for (seen,) in bench.seen("--strict").values():
        red, green, blue = seen.at(22, 32)
        assert red > 180
        assert max(green, blue) < 90


def art_that_is_missing(bench: Bench) -> None:
    some = saved(Image.new("RGB", (750, 1050), (0, 160, 0)), "PNG")
    for name in ("rust-imp", "moss-wall"):
        bench.art(f"{name}.png", some)
    table = "name,art,back\nRust Imp,art/rust-imp.png,art/back-a.png\nMoss Wall,art/mos-wall.png,\n"
    bench.game(table, image(WINDOW))
    said = bench.run("print", "--backs", "duplex")
    assert said.code == 1
    back, art = said.about("art.missing")
    assert back.startswith(f"{TABLE}:2:C: error: Rust Imp: ")
    assert "art/back-a.png" in back
    assert art.startswith(f"{TABLE}:3:B: error: Moss Wall: ")
    assert "art/mos-wall.png" in art
    assert "moss-wall.png" in art.partition(";")[2]
    assert not (bench.root / "output").exists()
    assert bench.run("faces", "-o", "pictures").code == 1
    said, pdf = bench.print("--lenient", "--backs", "duplex")
    assert [": warning: " in line for line in said.about("art.missing")] == [True, True]
    front, behind, missing, _ = pdf.cards()
    assert close(front.at(30, 40), (0, 160, 0))
    assert is_placeholder(missing, WINDOW)
    assert is_placeholder(behind, (0, 0, 63, 88))
    assert is_placeholder(bench.faces("--lenient")["Moss Wall"], WINDOW)


def is_placeholder(seen: Seen, box: Box) -> bool:
    """Whether something is drawn all over a box, in grey."""
    left, top, right, bottom = box
    colours = seen.colours((left + 1, top + 1, right - 1, bottom - 1))
    return WHITE not in colours and all(max(colour) - min(colour) < 10 for colour in colours)


def art_of_another_shape(bench: Bench) -> None:
    disc = Image.new("RGB", (200, 200), "white")
    ImageDraw.Draw(disc).ellipse((20, 20, 180, 180), fill="black")
    bench.art("disc.png", saved(disc, "PNG"))
    card = [{"name": "Fox", "art": "disc.png"}]
    ground = placed(WINDOW, id="ground", kind="shape", shape="rect", fill="#ffff00")
    for fit in ("contain", "cover", None):
        bench.game(card, ground, image(WINDOW, **({"fit": fit} if fit else {})))
        for (seen,) in bench.seen("--lenient").values():
            black = seen.near((0, 0, 0), 128)
            assert black is not None
            width, height = black[2] - black[0], black[3] - black[1]
            yellow = seen.near((255, 255, 0), 40)
            if fit == "contain":
                # A square of 42 mm, of which the disc is 161 of 200 parts, with bare ground beside it.
                assert width == pytest.approx(42 * 161 / 200, abs=0.2)
                assert width / height == pytest.approx(1, abs=0.01)
                assert yellow == pytest.approx(WINDOW, abs=0.1)
            else:
                # A square of 57 mm: the disc is 45.9 mm wide, and 42 mm of its height are seen.
                assert width == pytest.approx(57 * 161 / 200, abs=0.2)
                assert height == pytest.approx(42, abs=0.1)
                assert width_at(seen, 41 - 15) == pytest.approx(2 * (22.94**2 - 15**2) ** 0.5, abs=0.4)
                assert yellow is None
                assert seen.near((0, 0, 0), 128) is not None
                assert inside(seen.near((0, 0, 0), 200), WINDOW, 0.1)
    page = Path(__file__).parents[2] / "docs/layouts.md"
    assert "`cover` if left out, `contain` for drawings" in page.read_text("utf-8")


def width_at(seen: Seen, y: float) -> float:
    """How wide the black is at a height, in mm."""
    return sum(max(seen.at(step / 20, y)) < 128 for step in range(62 * 20)) / 20


def art_too_small_for_print(bench: Bench) -> None:
    bench.art("small.png", saved(Image.new("RGB", (300, 221), (90, 120, 90)), "PNG"))
    bench.art("large.png", saved(Image.new("RGB", (674, 497), (90, 120, 90)), "PNG"))
    bench.game("name,art\nSmall,small.png\nLarge,large.png\n", image(WINDOW, fit="cover"))
    for words in (("print",), ("faces", "-o", "pictures")):
        said = bench.run(*words)
        assert said.code == 0
        (warning,) = said.about("image.low-dpi")
        assert ": warning: Small: " in warning
        assert "small.png" in warning
        found = re.search(r"at (\d+) dpi", warning)
        assert found is not None
        assert int(found[1]) == pytest.approx(134, abs=2)
        assert bench.run("--strict", *words).code == 1


def art_that_has_its_bleed(bench: Bench) -> None:
    art = Image.new("RGB", (815, 1110), "red")
    ImageDraw.Draw(art).rectangle((36, 36, 778, 1073), fill="blue")
    bench.art("art.png", saved(art, "PNG"))
    whole = {"in": "bleed", "left": "0", "top": "0", "right": "0", "bottom": "0"}
    bench.game(
        [{"name": "Fox", "art": "art.png"}],
        {"id": "art", "kind": "image", "source": "{{ card.art }}", **whole},
    )
    # Of the art's pixels 36 are bleed, 3.05 mm: the trim's outermost 0.05 mm are still red.
    for bleed in ("3", "0"):
        said, pdf = bench.print("--strict", "--bleed", bleed)
        assert said.messages == ()
        (card,) = pdf.cards()
        assert card.colours((0.2, 0.2, 62.8, 87.8)) == {BLUE}
        (around,) = pdf.cards(around=5)
        blue, red = around.near(BLUE, 60), around.near(RED, 60)
        assert blue == pytest.approx((0, 0, 63, 88), abs=0.2)
        if bleed == "3":
            assert red == pytest.approx((-3, -3, 66, 91), abs=0.2)
            assert around.colours((-2.8, -2.8, -0.2, 90.8)) == {RED}
            assert around.colours((-2.8, 88.2, 65.8, 90.8)) == {RED}
            assert around.colours((-4.5, -4.5, 66.5, -3.2)) == {WHITE}
        else:
            # No red but that of the trim's outermost pixels.
            assert red is None or inside(red, (0, 0, 63, 88), 0.1)
            assert around.colours((-4.5, -4.5, 66.5, -0.2)) == {WHITE}
    trim = bench.faces()["Fox"]
    assert trim.colours((0.2, 0.2, 62.8, 87.8)) == {BLUE}
    full = bench.faces("--area", "bleed")["Fox"]
    assert full.pixels.size == (815, 1110)
    assert full.colours((0, 0, 2.8, 94)) == {RED}
    assert full.near(BLUE, 60) == pytest.approx((3, 3, 66, 91), abs=0.2)


# --- files of pictures --------------------------------------------------------------------------------


def names_that_are_no_file_names(bench: Bench) -> None:
    names = ["Ward: Red", "This/That", "Really?", '"Two" Pipes', "Star*Gate", "A<B>C|D"]
    bench.game([{"name": name} for name in names])
    assert bench.run("faces", "-o", "pictures").code == 0
    assert bench.run("faces", "-o", "pictures.zip").code == 0
    folder = {path.name: path.read_bytes() for path in (bench.root / "pictures").iterdir()}
    with zipfile.ZipFile(bench.root / "pictures.zip") as archive:
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert packed == folder
    listed = json.loads(folder.pop("manifest.json"))["faces"]
    assert len(folder) == 6
    for name, data in folder.items():
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f\x7f]', name)
        assert not name.endswith((" ", "."))
        with Image.open(bench.root / "pictures" / name) as picture:
            picture.load()
        assert picture.size == png_size(data)
    assert {face["name"]: (face["file"] in folder, face["card"]) for face in listed} == {
        "Ward: Red": (True, "ward-red"),
        "This/That": (True, "this-that"),
        "Really?": (True, "really"),
        '"Two" Pipes': (True, "two-pipes"),
        "Star*Gate": (True, "star-gate"),
        "A<B>C|D": (True, "a-b-c-d"),
    }


def cards_of_one_name(bench: Bench) -> None:
    names = ("Meadow", "Meadow", "MEADOW", "Meadow?", "Meadow_2")
    cards = [{"id": f"a{number}", "name": name} for number, name in enumerate(names, 1)]
    title = placed((4, 4, 59, 12), id="title", kind="text", text="{{ card.id }} {{ card.name }}")
    found: list[dict[str, tuple[str, bytes]]] = []
    for order in (cards, cards, cards[::-1], [*cards[2:], *cards[:2]]):
        bench.game(order, title)
        assert bench.run("faces", "-o", f"run-{len(found)}").code == 0
        folder = bench.root / f"run-{len(found)}"
        listed = json.loads((folder / "manifest.json").read_text("utf-8"))["faces"]
        found.append({face["card"]: (face["file"], (folder / face["file"]).read_bytes()) for face in listed})
        assert len({path.name.casefold() for path in folder.glob("*.png")}) == 5
    assert found[0] == found[1] == found[2] == found[3]
    assert len({data for _, data in found[0].values()}) == 5


SIZES: list[tuple[float, float, int, int, int]] = [
    (63, 88, 300, 744, 1039),
    (63.5, 88.9, 300, 750, 1050),
    (63, 88, 600, 1488, 2079),
    (70, 120, 300, 827, 1417),
]
"""Width and height in mm, dpi, width and height in pixels."""


def pixels_of_pictures(bench: Bench) -> None:
    for width, height, dpi, across, down in SIZES:
        card: dict[str, Any] = {**WHITE_CARD, "size": [f"{width}mm", f"{height}mm"]}
        bench.game([{"name": "Fox"}], card=card)
        assert bench.run("faces", "--dpi", str(dpi), "-o", "pictures").code == 0
        (path,) = (bench.root / "pictures").glob("*.png")
        data = path.read_bytes()
        assert png_size(data) == (across, down)
        metre = {300: 11811, 600: 23622}[dpi]
        assert dict(chunks(data))[b"pHYs"] == struct.pack(">IIB", metre, metre, 1)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG file, as its specification lays them out."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def png_size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", dict(chunks(data))[b"IHDR"])
    return width, height


CASES: dict[str, Callable[[Bench], None]] = {
    "IM-01": a_photo_that_lies_on_its_side,
    "IM-02": clear_palette_and_deep_pictures,
    "IM-03": a_jpeg_for_four_inks,
    "IM-04": art_that_is_missing,
    "IM-05": art_of_another_shape,
    "IM-06": art_too_small_for_print,
    "IM-10": art_that_has_its_bleed,
    "EX-01": names_that_are_no_file_names,
    "EX-02": cards_of_one_name,
    "EX-03": pixels_of_pictures,
}


@pytest.mark.parametrize("case", CASES)
def test_image(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CASES[case](Bench(tmp_path, capsys))
