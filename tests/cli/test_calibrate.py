"""`calibrate`: the sheet as pixels, what is remembered, and prints that use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageOps
from PIL.Image import Image as Pixels

from cardforge.sheets import Flip, Orientation, Paper
from cardforge.sheets.calibration import calibration_sheet
from cardforge.units import MM
from tests.project.kit import cards, make_game, printed, run
from tests.render.kit import extracted, opened

Capture = pytest.CaptureFixture[str]

FINE = 10
"""Pixels to the millimetre: half a millimetre is 5."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's configuration."""
    path = tmp_path / "config"
    monkeypatch.setenv("CARDFORGE_CONFIG_DIR", str(path))
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(tmp_path / "game", cards("Fox", "Owl", "Toad"), back="back")


def pages(path: Path) -> list[Pixels]:
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=FINE / MM).to_pil().convert("L") for page in document]


def shifted(page: Pixels, across: float, down: float) -> Pixels:
    """What a printer makes of a page that puts it so far (mm) to the right and down."""
    moved = Image.new("L", page.size, 255)
    moved.paste(page, (round(across * FINE), round(down * FINE)))
    return moved


def seen_through(page: Pixels, way: Orientation, flip: Flip) -> Pixels:
    """A back page as it shines through its front."""
    return ImageOps.mirror(page) if (way == "portrait") == (flip == "long") else ImageOps.flip(page)


def dark(page: Pixels) -> int:
    return sum(page.histogram()[:100])


def meeting(front: Pixels, through: Pixels, way: Orientation, flip: Flip, paper: str) -> list[str]:
    """The cells in which the two crosses are one: laid on each other, they have no more ink than one."""
    made = calibration_sheet(Paper.parse(paper).laid(way), way, flip)
    assert made is not None
    found = []
    for cell in made.cells:
        box = tuple(round(edge / MM * FINE) for edge in cell.box.grown(-3 * MM))
        one, other = front.crop(box), through.crop(box)  # type: ignore[arg-type]
        assert dark(one) > 300
        both = dark(ImageChops.darker(one, other))
        if both < 1.3 * dark(one) and dark(other) > 300:
            found.append(cell.name)
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("way", ["portrait", "landscape"])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_crosses_meet_in_the_one_cell_that_undoes_what_the_printer_does(
    tmp_path: Path, paper: str, way: Orientation, flip: Flip
) -> None:
    words = ("--paper", paper, "--orientation", way, "--flip", flip)
    assert run(tmp_path, "calibrate", *words, "-o", "sheet.pdf") == 0
    front, back = pages(tmp_path / "sheet.pdf")
    for across, down, cell in ((0, 0, "F6"), (0.5, 0, "E6"), (-1, 0.5, "H5"), (0, -1.5, "F9")):
        through = seen_through(shifted(back, across, down), way, flip)
        assert meeting(front, through, way, flip, paper) == [cell], (across, down)


@pytest.mark.parametrize(
    ("way", "flip"), [("portrait", "long"), ("portrait", "short"), ("landscape", "long")]
)
def test_a_print_for_the_printer_comes_out_right_on_it(
    tmp_path: Path, folder: Path, game: Path, way: Orientation, flip: Flip
) -> None:
    """A printer that puts backs 1 mm too far left and 0.5 mm too low: H5 meets, and a print with it does."""
    kind = ("--orientation", way, "--flip", flip)
    assert run(tmp_path, "calibrate", "--set", "h5", "--printer", "office", *kind) == 0
    words = (*kind, "--backs", "duplex", "--marks", "grid", "--marks-on", "both")
    plain = pages(printed(game, *words))
    front, back = pages(printed(game, *words, "--printer", "office", name="office.pdf"))
    assert dark(ImageChops.difference(front, plain[0]).point(lambda gap: 255 - gap)) == 0
    came_out = shifted(back, -1, 0.5)
    gaps = ImageChops.difference(came_out, plain[1])
    off = ImageChops.difference(shifted(plain[1], -1, 0.5), plain[1])
    assert sum(off.histogram()[100:]) > 100 * sum(gaps.histogram()[100:]) + 10_000


def test_the_sheet_says_what_to_type(tmp_path: Path, folder: Path, capsys: Capture) -> None:
    assert run(tmp_path, "calibrate", "--flip", "short", "--printer", "the attic", "-o", "out.pdf") == 0
    assert capsys.readouterr().out.splitlines() == [
        "a calibration sheet: A4, portrait, flipped on the short edge",
        "printed to out.pdf",
    ]
    said = extracted(tmp_path / "out.pdf")
    assert 'cardforge calibrate --set CELL --printer "the attic" --flip short' in said
    assert "at actual size (100 %), flipped on the short edge" in said
    assert "short edge" in extracted(tmp_path / "out.pdf", 1)


def test_the_sheet_asks_the_dialogue_for_both_sides_at_actual_size(tmp_path: Path) -> None:
    for flip, name in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        assert run(tmp_path, "calibrate", "--flip", flip) == 0
        pdf = opened((tmp_path / "output" / "calibration.pdf").read_bytes())
        assert pdf.Root.ViewerPreferences.Duplex == name
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_same_sheet_is_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert run(tmp_path, "calibrate", "-o", name) == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_what_is_read_is_remembered_for_each_printer_and_kind_of_sheet(
    tmp_path: Path, folder: Path, capsys: Capture
) -> None:
    def learn(*words: str) -> None:
        assert run(tmp_path, "calibrate", *words) == 0

    learn("--set", "G4", "--printer", "office")
    assert capsys.readouterr().out.splitlines() == [
        "office: backs move by 0.5 mm, -1 mm on portrait sheets that flip on the long edge",
        f"remembered in {(folder / 'printers.json').as_posix()}",
        "print with --printer office",
    ]
    learn("--ruler", "99.5,100", "--printer", "office")
    learn("--set", "F6", "--flip", "short", "--printer", "office", "--offset", "4,0.25")
    learn("--set", "A1", "--ruler", "100,99", "--orientation", "landscape", "--printer", "attic")
    known = json.loads((folder / "printers.json").read_text("utf-8"))
    assert known == {
        "printers": {
            "office": {
                "offsets": {"portrait-long": [0.5, -1], "portrait-short": [4, 0.25]},
                "ruler": [99.5, 100],
            },
            "attic": {"offsets": {"landscape-long": [-2.5, -2.5]}, "ruler": [99, 100]},
        }
    }


def test_a_sheet_for_a_known_printer_begins_where_it_stands(tmp_path: Path, folder: Path) -> None:
    assert run(tmp_path, "calibrate", "--set", "G4", "--printer", "office") == 0
    assert run(tmp_path, "calibrate", "--printer", "office", "-o", "again.pdf") == 0
    front, back = pages(tmp_path / "again.pdf")
    through = seen_through(shifted(back, -0.5, 1), "portrait", "long")
    assert meeting(front, through, "portrait", "long", "a4") == ["F6"]
    assert "--set CELL --printer office --offset 0.5,-1" in extracted(tmp_path / "again.pdf")
    assert run(tmp_path, "calibrate", "--set", "F7", "--printer", "office", "--offset", "0.5,-1") == 0
    known = json.loads((folder / "printers.json").read_text("utf-8"))
    assert known["printers"]["office"]["offsets"] == {"portrait-long": [0.5, -0.5]}


def test_a_print_is_scaled_so_that_the_printer_makes_it_right(
    tmp_path: Path, folder: Path, game: Path
) -> None:
    assert run(tmp_path, "calibrate", "--ruler", "98,100", "--printer", "small") == 0
    plain, scaled = (
        opened(printed(game, "--orientation", "portrait", *words, name=name).read_bytes()).pages[0]
        for words, name in (((), "plain.pdf"), (("--printer", "small"), "scaled.pdf"))
    )
    left, bottom, right, top = map(float, plain.TrimBox.as_list())
    box = [float(edge) for edge in scaled.TrimBox.as_list()]
    assert box[2] - box[0] == pytest.approx((right - left) * 100 / 98, abs=0.01)
    assert box[0] + box[2] == pytest.approx(left + right, abs=0.01)
    assert (box[1], box[3]) == pytest.approx((bottom, top), abs=0.01)
    # What is drawn is where the boxes say: the ground of the cards fills the block.
    page = pages(game / "scaled.pdf")[0]
    edge = round(box[0] / MM * FINE)
    row = round((page.height / FINE * MM - box[3] + 60 * MM) / MM * FINE)
    values = [page.getpixel((edge + step, row)) for step in (-34, 4)]
    assert values[0] == 255
    assert isinstance(values[1], int)
    assert values[1] < 250


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", "L3", "--printer", "office"), '--set: error: "L3" is no cell'),
        (("--set", "F6"), "--printer: error: no printer is named"),
        (("--set", "F6", "--printer", " "), "is no name for a printer"),
        (("--ruler", "90", "--printer", "office"), "is not the printer's doing"),
        (("--ruler", "about 100", "--printer", "office"), "is no reading"),
        (("--set", "F6", "--printer", "office", "-o", "x.pdf"), "--set and --ruler write no sheet"),
        (("--paper", "90x150"), "is too small for a calibration sheet"),
        (("--orientation", "portrat"), 'did you mean "portrait"?'),
        (("-o", "sheet.png"), "is no name for a PDF"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_remembered(
    tmp_path: Path, folder: Path, capsys: Capture, words: tuple[str, ...], said: str
) -> None:
    assert run(tmp_path, "calibrate", *words) == 2
    assert said in capsys.readouterr().err
    assert not folder.exists()
    assert list(tmp_path.rglob("*.pdf")) == []


def test_an_unknown_printer_is_named_with_near_ones(folder: Path, game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--printer", "office") == 2
    assert 'there is no printer "office"; make it known with cardforge calibrate' in capsys.readouterr().err
    assert run(game, "calibrate", "--set", "F6", "--printer", "office") == 0
    assert run(game, "print", "--printer", "ofice") == 2
    assert 'did you mean "office"? [print.unknown-printer]' in capsys.readouterr().err
    assert run(game, "print", "--printer", "attic") == 2
    assert "known are office" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "json.syntax"),
        (b"\xe4", "file.encoding"),
        (b'{"printer": {}}', "printers.unknown-key"),
        (b'{"printers": {"office": {"ruler": 99}}}', "printers.wrong-type"),
        (b'{"printers": {"office": {"ruler": [99, 10]}}}', "printers.bad-value"),
    ],
)
def test_a_broken_file_is_named_and_stays_as_it_is(
    folder: Path, game: Path, capsys: Capture, content: bytes, code: str
) -> None:
    folder.mkdir()
    file = folder / "printers.json"
    file.write_bytes(content)
    for words in (("print", "--printer", "office"), ("calibrate", "--set", "F6", "--printer", "office")):
        assert run(game, *words) == 2
        said = capsys.readouterr().err
        assert file.as_posix() in said
        assert f"[{code}]" in said
    assert file.read_bytes() == content
    assert run(game, "print") == 0


def test_a_folder_that_cannot_be_written_is_told(folder: Path, game: Path, capsys: Capture) -> None:
    folder.write_text("a file", "utf-8")
    assert run(game, "calibrate", "--set", "F6", "--printer", "office") == 3
    assert "[file.unwritable]" in capsys.readouterr().err


def test_the_folder_is_that_of_the_system_unless_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    from cardforge.project.printers import known_printers

    monkeypatch.setattr(
        platformdirs, "user_config_dir", lambda name, appauthor: str(tmp_path / f"{name}-{appauthor}")
    )
    assert known_printers({}).path == tmp_path / "cardforge-False" / "printers.json"
    assert known_printers({"CARDFORGE_CONFIG_DIR": "x"}).path == Path("x/printers.json")


def test_paper_and_flip_may_be_set_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cardforge.toml").write_text(
        '[print]\nflip = "short"\npaper = "a5"\noffset = [3, 3]\n', "utf-8"
    )
    monkeypatch.setenv("CARDFORGE_PAPER", "letter")
    assert run(tmp_path, "calibrate", "-o", "x.pdf") == 0
    document: Any = opened((tmp_path / "x.pdf").read_bytes())
    assert [float(edge) for edge in document.pages[0].MediaBox] == pytest.approx([0, 0, 612, 792])
    assert "--flip short" in extracted(tmp_path / "x.pdf")
    assert "--offset 3" not in extracted(tmp_path / "x.pdf")


def test_the_answer_for_programs_says_what_is_known(tmp_path: Path, folder: Path, capsys: Capture) -> None:
    assert (
        run(tmp_path, "--format", "json", "calibrate", "--set", "G6", "--ruler", "99", "--printer", "o") == 0
    )
    assert json.loads(capsys.readouterr().out)["result"] == {
        "file": (folder / "printers.json").as_posix(),
        "printer": "o",
        "orientation": "portrait",
        "flip": "long",
        "offset": [0.5, 0],
        "ruler": [99, 99],
    }
