"""`preflight`: PDFs of our own and of other programs, and games, looked over before they are printed."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardforge.problems import CardforgeError
from cardforge.project.preflighting import page_list, preflight_file
from cardforge.render.inspect import PageFacts, inspect_pdf
from cardforge.units import MM
from tests.project.kit import BACKED, NAMED, art_file, cards, layout, make_game, picture, printed, run, text

Capture = pytest.CaptureFixture[str]

A4 = (595.28, 841.89)
CARD = (69 * MM, 94 * MM)
"""A poker card with 3 mm of bleed."""


class Made:
    """A PDF of another program, page by page."""

    def __init__(self) -> None:
        self.pdf = pikepdf.Pdf.new()

    def page(
        self,
        content: str = "0 0 0 rg 30 30 60 60 re f",
        size: tuple[float, float] = CARD,
        trim: float | None = 3 * MM,
        bleed: float | None = 0.0,
        **more: Any,
    ) -> pikepdf.Page:
        """A page that shows something; `trim` and `bleed` are how far the boxes lie inside it."""
        page = self.pdf.add_blank_page(page_size=size)
        for name, inside in (("TrimBox", trim), ("BleedBox", bleed)):
            if inside is not None:
                page.obj[f"/{name}"] = [inside, inside, size[0] - inside, size[1] - inside]
        page.obj.Contents = self.pdf.make_stream(content.encode())
        page.obj.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F=self.helvetica()),
            XObject=pikepdf.Dictionary({f"/{name}": value for name, value in more.items()}),
        )
        return page

    def helvetica(self) -> pikepdf.Object:
        """The font that every program has, so that files seldom hold it."""
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        return self.pdf.make_indirect(font)

    def picture(self, width: int, height: int) -> pikepdf.Object:
        return self.pdf.make_stream(
            bytes(width * height),
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=width,
            Height=height,
            ColorSpace=pikepdf.Name.DeviceGray,
            BitsPerComponent=8,
        )

    def form(self, content: str, *matrix: float) -> pikepdf.Object:
        return self.pdf.make_stream(
            content.encode(),
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=[0, 0, 1000, 1000],
            Matrix=list(matrix) or [1, 0, 0, 1, 0, 0],
            Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F=self.helvetica())),
        )

    def saved(self, folder: Path, **how: Any) -> Path:
        path = folder / "made.pdf"
        self.pdf.save(path, **how)
        return path


@pytest.fixture
def made() -> Made:
    return Made()


def codes(path: Path, **how: Any) -> list[str]:
    return [problem.code for problem in preflight_file(path, path.name, **how).problems]


def only(path: Path, code: str, **how: Any) -> str:
    """The one problem of a file, which has this code, in words."""
    found = preflight_file(path, path.name, **how).problems
    assert [problem.code for problem in found] == [code]
    return str(found[0])


def facts(path: Path, page: int = 0) -> PageFacts:
    return inspect_pdf(path, path.name).pages[page]


# --- our own PDFs -------------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(
        tmp_path / "game", cards("Fox", "Owl", "Toad"), {"card": NAMED, "back": BACKED}, back="back"
    )


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--backs", "duplex"),
        ("--backs", "duplex", "--flip", "short", "--offset", "1,-2"),
        ("--backs", "duplex", "--orientation", "landscape", "--paper", "letter"),
        ("--target", "generic"),
    ],
)
def test_what_we_print_passes(game: Path, words: tuple[str, ...]) -> None:
    path = printed(game, *words)
    assert codes(path, pairs="generic" in words) == []
    if "duplex" in words:
        assert inspect_pdf(path, "x").duplex == ("short" if "short" in words else "long")


def test_the_calibration_sheet_passes(tmp_path: Path) -> None:
    assert run(tmp_path, "calibrate", "-o", "out.pdf") == 0
    assert codes(tmp_path / "out.pdf") == []


def test_says_what_is_in_the_file(game: Path, capsys: Capture) -> None:
    printed(game, "--backs", "duplex")
    capsys.readouterr()
    assert run(game, "preflight", "out.pdf") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "pages: 2 of 210 × 297 mm (A4)",
        "cut: 189 × 264 mm, bleed 3 mm",
        "sides: fronts and backs in turn, flipped on the long edge",
        "fonts: 1, all embedded",
        "pictures: none",
        "smallest type: 6 pt",
        "thinnest line: 0.35 pt",
    ]
    assert said.err == ""


# --- fonts, type, lines, pictures ---------------------------------------------------------------------


def test_a_font_that_is_not_embedded_is_an_error(tmp_path: Path, made: Made, capsys: Capture) -> None:
    made.page()
    made.page("BT /F 12 Tf 60 60 Td (Fox) Tj ET")
    path = made.saved(tmp_path)
    assert "the font Helvetica is not in the file (page 2)" in only(path, "preflight.font")
    assert run(tmp_path, "preflight", "made.pdf") == 1
    assert "[preflight.font]" in capsys.readouterr().err


def test_letters_that_are_drawings_need_no_font_file(tmp_path: Path, made: Made) -> None:
    """A font of type 3 holds its letters as little pages."""
    page = made.page("BT /T 20 Tf 60 60 Td (aa) Tj ET")
    letter = made.pdf.make_stream(b"1000 0 0 0 750 750 d1 0 0 750 750 re f")
    page.obj.Resources.Font.T = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type3,
        FontBBox=[0, 0, 750, 750],
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        CharProcs=pikepdf.Dictionary(a=letter),
        Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=[97, pikepdf.Name.a]),
        FirstChar=97,
        LastChar=97,
        Widths=[1000],
    )
    path = made.saved(tmp_path)
    assert [one.size for one in facts(path).letters] == pytest.approx([20])
    assert codes(path) == []


def test_a_font_that_shows_nothing_does_not_count(tmp_path: Path, made: Made) -> None:
    made.page()
    assert codes(made.saved(tmp_path)) == []


@pytest.mark.parametrize(
    ("content", "matrix", "size"),
    [
        ("BT /F 12 Tf 40 60 Td (Fox) Tj ET", (), 12),
        ("BT /F 1 Tf 9 0 0 9 40 60 Tm (Fox) Tj ET", (), 9),
        ("BT /F 10 Tf 40 60 Td (Fox) Tj ET", (0.5, 0, 0, 0.5, 20, 20), 5),
        ("0.5 0 0 0.5 0 0 cm BT /F 12 Tf 0 9 -9 0 90 90 Tm (Fox) Tj ET", (0.5, 0, 0, 0.5, 20, 20), 27),
    ],
)
def test_type_is_as_large_as_it_is_printed(
    tmp_path: Path, made: Made, content: str, matrix: tuple[float, ...], size: float
) -> None:
    """In a form, scaled, turned: the last one is 12 × 9 × 0.5 × 0.5 points."""
    made.page("/X Do", X=made.form(content, *matrix))
    assert [one.size for one in facts(made.saved(tmp_path)).letters] == pytest.approx([size])


def test_letters_lie_where_they_are_seen(tmp_path: Path, made: Made) -> None:
    made.page("q 0.5 0 0 0.5 10 20 cm /X Do Q", X=made.form("BT /F 20 Tf 100 100 Td (H) Tj ET"))
    (one,) = facts(made.saved(tmp_path)).letters
    assert (one.box.left, one.box.bottom) == pytest.approx((60.8, CARD[1] - 70), abs=1)


def test_small_type_is_warned_of(tmp_path: Path, made: Made) -> None:
    made.page("BT /F 4 Tf 60 60 Td (Fox) Tj ET")
    assert set(codes(made.saved(tmp_path))) == {"preflight.font", "preflight.small-type"}


def test_hidden_text_does_not_count(tmp_path: Path, made: Made) -> None:
    """As of scanned pages: letters of mode 3 are searched, never printed."""
    made.page("0 0 0 rg 30 30 60 60 re f BT 3 Tr /F 2 Tf 60 60 Td (Fox) Tj ET")
    assert codes(made.saved(tmp_path)) == []


@pytest.mark.parametrize(
    ("content", "width"),
    [
        ("0.1 w 20 20 m 90 90 l S", 0.1),
        ("0 w 20 20 m 90 90 l S", 0.0),
        ("0.2 0 0 0.2 0 0 cm 1 w 200 200 m 400 400 l S", 0.2),
        ("0 g 20 20 100 0.15 re f", 0.15),
    ],
)
def test_hairlines_are_warned_of(tmp_path: Path, made: Made, content: str, width: float) -> None:
    made.page("0 0 0 rg 30 30 60 60 re f " + content)
    path = made.saved(tmp_path)
    assert facts(path).thinnest == pytest.approx(width, abs=1e-3)
    assert only(path, "preflight.hairline").count(f"lines of {width:.2g} pt (page 1)") == 1


def test_lines_of_a_quarter_point_are_well(tmp_path: Path, made: Made) -> None:
    made.page("0.25 w 20 20 m 90 90 l S 0 g 20 20 100 0.3 re f 5 5 3 3 re f")
    assert codes(made.saved(tmp_path)) == []


@pytest.mark.parametrize(
    ("pixels", "points", "dpi", "severity"),
    [(300, 72, 300, None), (150, 72, 150, "warning"), (150, 144, 75, "error"), (2, 144, None, None)],
)
def test_pictures_are_judged_as_they_are_placed(
    tmp_path: Path, made: Made, pixels: int, points: float, dpi: int | None, severity: str | None
) -> None:
    made.page(f"q {points} 0 0 {points} 20 20 cm /P Do Q", P=made.picture(pixels, pixels))
    path = made.saved(tmp_path)
    assert [round(one.dpi) for one in facts(path).pictures] == ([] if dpi is None else [dpi])
    if severity is None:
        assert codes(path) == []
    else:
        assert f"{severity}: pictures of {dpi} dpi (page 1)" in only(path, "preflight.low-dpi")


def test_a_stretched_picture_counts_by_its_weaker_direction(tmp_path: Path, made: Made) -> None:
    made.page("q 0 100 -50 0 150 20 cm /P Do Q", P=made.picture(400, 100))
    assert [round(one.dpi) for one in facts(made.saved(tmp_path)).pictures] == [144]


# --- boxes --------------------------------------------------------------------------------------------


def test_a_page_without_a_trim_box_is_warned_of(tmp_path: Path, made: Made) -> None:
    made.page(size=A4, trim=None, bleed=None)
    said = preflight_file(made.saved(tmp_path), "made.pdf").problems
    assert [problem.code for problem in said] == ["preflight.no-trim", "preflight.scaling"]


@pytest.mark.parametrize(
    ("trim", "bleed", "said"),
    [
        (-10.0, -20.0, "the TrimBox leaves the page (page 1)"),
        (10.0, -10.0, "the BleedBox leaves the page (page 1)"),
        (10.0, 20.0, "the BleedBox cuts into the TrimBox (page 1)"),
    ],
)
def test_boxes_that_contradict_each_other_are_errors(
    tmp_path: Path, made: Made, trim: float, bleed: float, said: str
) -> None:
    made.page(size=A4, trim=trim, bleed=bleed)
    assert said in " ".join(map(str, preflight_file(made.saved(tmp_path), "made.pdf").problems))


def test_little_bleed_is_warned_of_on_pages_of_single_cards(tmp_path: Path, made: Made) -> None:
    made.page(trim=2 * MM)
    assert "there are 2 mm of bleed around the cut (page 1)" in only(made.saved(tmp_path), "preflight.bleed")


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_letters_near_the_cut_are_warned_of_however_the_page_is_turned(
    tmp_path: Path, made: Made, rotation: int
) -> None:
    page = made.page("0 0 0 rg 60 60 60 60 re f BT /F 12 Tf 14 60 Td (Fox) Tj ET")
    page.obj.Rotate = rotation
    found = preflight_file(made.saved(tmp_path), "made.pdf").problems
    (near,) = [str(problem) for problem in found if problem.code == "preflight.near-cut"]
    assert "letters 2.3 mm from the cut (page 1)" in near
    assert "preflight.near-cut" not in codes(tmp_path / "made.pdf", safe=2 * MM)


def test_letters_over_the_cut_are_told_apart_from_the_margin(tmp_path: Path, made: Made) -> None:
    made.page("BT /F 12 Tf 4 60 Td (Fox) Tj ET BT /F 4.6 Tf 60 1 Td (note) Tj ET")
    found = " ".join(map(str, preflight_file(made.saved(tmp_path), "made.pdf").problems))
    assert "letters 1.2 mm beyond the cut (page 1)" in found


# --- fronts and backs ---------------------------------------------------------------------------------


def test_pages_are_held_to_be_pairs_if_asked(tmp_path: Path, made: Made) -> None:
    for _ in range(3):
        made.page()
    path = made.saved(tmp_path)
    assert codes(path) == []
    assert "page 3 has no back" in only(path, "preflight.pairs", pairs=True)


def test_a_back_of_another_size_is_an_error(tmp_path: Path, made: Made) -> None:
    made.page()
    made.page(size=(CARD[0], CARD[1] + 10))
    said = only(made.saved(tmp_path), "preflight.pairs", pairs=True)
    assert "page 2 as the back of page 1 is 69 × 97.53 mm, not 69 × 94 mm" in said


def test_a_back_that_is_cut_elsewhere_is_an_error(tmp_path: Path, made: Made) -> None:
    made.pdf.Root.ViewerPreferences = pikepdf.Dictionary(
        Duplex=pikepdf.Name.DuplexFlipLongEdge, PrintScaling=pikepdf.Name("/None")
    )
    for left in (20, 20, 20, 395.28):
        page = made.page(size=A4)
        page.obj.TrimBox = [left, 100, left + 180, 300]
    said = only(made.saved(tmp_path), "preflight.pairs")
    assert "page 2 as the back of page 1 is cut elsewhere: -132.4 mm to the right, 0 mm down" in said


def test_a_back_that_is_moved_for_the_printer_is_well(game: Path) -> None:
    assert codes(printed(game, "--backs", "duplex", "--offset", "4,-4")) == []


# --- files --------------------------------------------------------------------------------------------


def test_blank_pages_are_warned_of(tmp_path: Path, made: Made) -> None:
    made.page()
    made.page("")
    made.page("1 1 1 rg 20 20 60 60 re f")
    assert "pages 2–3 are blank" in only(made.saved(tmp_path), "preflight.blank")


def test_a_locked_file_is_named(tmp_path: Path, made: Made, capsys: Capture) -> None:
    made.page()
    made.saved(tmp_path, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert run(tmp_path, "preflight", "made.pdf") == 1
    assert "[preflight.locked]" in capsys.readouterr().err


def test_a_protected_file_is_read_and_warned_of(tmp_path: Path, made: Made) -> None:
    made.page()
    path = made.saved(tmp_path, encryption=pikepdf.Encryption(owner="a", user=""))
    only(path, "preflight.protected")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"<html>", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_pdf_is_named(tmp_path: Path, capsys: Capture, content: bytes) -> None:
    (tmp_path / "made.pdf").write_bytes(content)
    assert run(tmp_path, "preflight", "made.pdf") == 1
    assert "cannot be read as a PDF" in capsys.readouterr().err


def test_a_pdf_without_pages_is_named(tmp_path: Path, made: Made, capsys: Capture) -> None:
    made.saved(tmp_path)
    assert run(tmp_path, "preflight", "made.pdf") == 1
    assert "[preflight.broken]" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "folder.pdf").mkdir()
    for name, code in (("none.pdf", "file.missing"), ("folder.pdf", "file.unreadable")):
        assert run(tmp_path, "preflight", name) == 3
        assert f"[{code}]" in capsys.readouterr().err


def test_a_pdf_may_have_any_name(tmp_path: Path, made: Made) -> None:
    made.page()
    made.saved(tmp_path).rename(tmp_path / "cards")
    assert run(tmp_path, "preflight", "cards") == 0


def test_forms_in_a_circle_come_to_an_end(tmp_path: Path, made: Made) -> None:
    form = made.form("/X Do 0.5 w 10 10 m 50 50 l S")
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
    made.page("/X Do", X=form)
    assert facts(made.saved(tmp_path)).thinnest == pytest.approx(0.5)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    made = Made()
    made.page("/X Do BT /F 12 Tf 60 60 Td (Fox) Tj ET", X=made.form("0.5 w 10 10 m 50 50 l S"))
    made.page("q 72 0 0 72 20 20 cm /P Do Q", P=made.picture(20, 20))
    return made.saved(tmp_path_factory.mktemp("whole")).read_bytes()


@settings(max_examples=150)
@given(data=st.data())
def test_damage_is_named_or_passed_over_and_never_a_crash(whole: bytes, data: st.DataObject) -> None:
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 12))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.sampled_from([len(damaged), len(damaged) // 2, len(damaged) - 40]))
    try:
        found = inspect_pdf(bytes(damaged[:end]), "x.pdf")
    except CardforgeError as error:
        named = {problem.code for problem in error.problems}
    else:
        named = {"preflight.broken"} if len(found.pages) >= 1 else set()
    assert named <= {"preflight.broken", "preflight.locked"}
    assert named


# --- games --------------------------------------------------------------------------------------------


def test_a_game_is_looked_over_as_it_would_be_printed(game: Path, capsys: Capture) -> None:
    assert run(game, "preflight") == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "pages: 1 of 210 × 297 mm (A4)",
        "cut: 189 × 264 mm, bleed 3 mm",
        "sides: not said",
    ]
    assert sorted(path.suffix for path in game.rglob("*.pdf")) == []


def test_settings_of_a_game_count(tmp_path: Path, capsys: Capture) -> None:
    settings = {"paper": "letter", "backs": "duplex"}
    root = make_game(
        tmp_path / "g", cards("Fox"), {"card": NAMED, "back": BACKED}, back="back", print=settings
    )
    assert run(root, "preflight", "mini") == 0
    said = capsys.readouterr().out
    assert "pages: 2 of 215.9 × 279.4 mm (Letter)" in said
    assert "flipped on the long edge" in said


def test_cards_of_a_game_are_judged_by_their_own_safe_boxes(tmp_path: Path, capsys: Capture) -> None:
    low = layout(text("title", "{{ card.name }}", "-3mm"))
    root = make_game(tmp_path / "g", cards("Fox"), {"card": low})
    assert run(root, "preflight") == 0
    said = capsys.readouterr()
    assert "[scene.outside-safe]" in said.err
    assert "preflight." not in said.err


def test_a_game_with_errors_has_no_pdf_to_look_over(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path / "g", cards("Fox", art="fox.png"), {"card": layout(picture())})
    assert run(root, "preflight") == 1
    said = capsys.readouterr()
    assert "[art.missing]" in said.err
    assert said.out == ""


def test_pictures_of_a_game_are_named(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path / "g", cards("Fox", art="fox.png"), {"card": layout(picture())})
    buffer = BytesIO()
    Image.new("RGB", (240, 180), (200, 60, 60)).save(buffer, "PNG")
    art_file(root, "fox.png", buffer.getvalue())
    assert run(root, "preflight", "--strict") == 1
    said = capsys.readouterr()
    assert "prints fox.png at 152 dpi" in said.err
    assert "pictures: 1, 152 dpi or more, in RGB" in said.out


def test_options_for_files_are_refused_with_a_game(game: Path, capsys: Capture) -> None:
    assert run(game, "preflight", "--pairs") == 2
    assert run(game, "preflight", "mini", "--safe", "2mm") == 2
    assert run(game, "preflight", "x.pdf", "--safe", "near") == 2
    assert "drop --safe and --pairs" in capsys.readouterr().err


def test_the_answer_for_programs(game: Path, capsys: Capture) -> None:
    printed(game)
    capsys.readouterr()
    assert run(game, "--format", "json", "preflight", "out.pdf") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    fonts = result.pop("fonts")
    assert [font["embedded"] for font in fonts] == [True]
    assert result == {
        "file": "out.pdf",
        "game": None,
        "pages": 1,
        "sizes": [{"width": 210, "height": 297, "paper": "a4", "pages": [1]}],
        "trim": [189, 264],
        "bleed": 3,
        "pictures": 0,
        "lowest_dpi": None,
        "colours": [],
        "transparency": [],
        "smallest_type": 6,
        "thinnest_line": 0.35,
        "blank": [],
        "duplex": None,
        "actual_size": True,
    }


def test_transparency_and_colours_are_noted(tmp_path: Path, made: Made, capsys: Capture) -> None:
    page = made.page("/G gs 0 0 0 rg 30 30 60 60 re f q 20 0 0 20 60 60 cm /P Do Q", P=made.picture(90, 90))
    page.obj.Resources.ExtGState = pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.5))
    page.obj.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
    made.saved(tmp_path)
    assert run(tmp_path, "preflight", "made.pdf") == 0
    said = capsys.readouterr().out
    assert "transparency: page 1" in said
    assert "pictures: 1, 324 dpi or more, in gray" in said


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([3], "page 3"),
        ([1, 2, 3, 7], "pages 1–3 and 7"),
        ([5, 1, 3], "pages 1, 3 and 5"),
        ([1, 2], "pages 1–2"),
    ],
)
def test_pages_are_listed_as_people_do(numbers: list[int], said: str) -> None:
    assert page_list(numbers) == said


def test_what_pdfium_says_of_our_fonts_is_what_pikepdf_finds(game: Path) -> None:
    path = printed(game)
    with pikepdf.open(path) as pdf:
        names = {
            str(item.BaseFont)[1:]
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and "/DescendantFonts" in item
        }
    assert {font.name for font in facts(path).fonts} == names
