"""Fonts: families and weights, shaping, coverage, fall-back."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.fonts import (
    Family,
    FamilyFile,
    Font,
    FontChain,
    FontFile,
    FontLibrary,
    clusters,
    installed_families,
    installed_family,
)
from tests.render.scripts_page import CJK


def family(name: str) -> Family:
    found = installed_family(name)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def library() -> FontLibrary:
    return FontLibrary()


def font(library: FontLibrary, name: str = "Noto Sans", weight: int = 400, italic: bool = False) -> Font:
    return library.font(family(name), weight, italic)


# --- families -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Noto Sans", "noto sans", "INTER", "Cinzel"])
def test_installed_families_are_found_by_folded_name(name: str) -> None:
    assert family(name).name.lower() == name.lower()


def test_the_quick_way_finds_what_the_package_list_says() -> None:
    import fontpkg

    for name in installed_families():
        found, listed = family(name), fontpkg.family(name)
        assert [(item.path, item.italic) for item in found.files] == [
            (Path(item.path), item.style != "normal") for item in listed.files
        ]


def test_unknown_families_are_none() -> None:
    assert installed_family("Zzyzx") is None
    assert installed_family("no/such.name") is None
    assert {"Inter", "Noto Sans"} <= set(installed_families())
    assert installed_families() == sorted(installed_families())


def static(*weights: int, italic: bool = False) -> tuple[FamilyFile, ...]:
    return tuple(FamilyFile(Path(f"{weight}"), italic, weight) for weight in weights)


@pytest.mark.parametrize(
    ("weights", "wanted", "picked"),
    [
        ((400, 700), 400, 400),
        ((400, 700), 600, 700),
        ((400, 600), 500, 400),
        ((500, 700), 600, 700),
        ((300,), 900, 300),
    ],
)
def test_the_nearest_weight_is_picked(weights: tuple[int, ...], wanted: int, picked: int) -> None:
    assert Family("F", static(*weights)).pick(wanted, False).weight == picked


def test_slants_and_variable_files_are_preferred() -> None:
    variable = FamilyFile(Path("v"), False, None)
    both = Family("F", (*static(400), *static(400, italic=True), variable))
    assert both.pick(900, False) is variable
    assert both.pick(900, True).italic
    assert Family("F", static(400)).pick(400, True).weight == 400, "no italic: the upright one"


def test_weights_of_variable_fonts_are_clamped(library: FontLibrary) -> None:
    assert dict(font(library, "Cinzel", 100).axes) == {"wght": 400.0}
    assert dict(font(library, "Inter", 650).axes)["wght"] == 650.0
    assert font(library, "Inter", 650) is font(library, "Inter", 650)
    assert font(library, "Inter", 650) is not font(library, "Inter", 651)
    assert font(library, "Inter", 700).shape("Fox").advance > font(library, "Inter", 300).shape("Fox").advance


def test_names_are_plain(library: FontLibrary) -> None:
    name = font(library, "Inter", 700).name
    assert name.startswith("Inter-")
    assert name.endswith("wght700")
    assert all(c.isalnum() or c in "-." for c in name)


def test_metrics_are_in_em(library: FontLibrary) -> None:
    metrics = font(library).metrics
    assert 0.9 < metrics.ascender < 1.2
    assert -0.4 < metrics.descender < -0.1
    assert 0.6 < metrics.cap_height < 0.8


@pytest.mark.parametrize("content", [b"", b"no font", b"\x00\x01\x00\x00" + bytes(100)])
def test_what_is_no_font_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(content)
    with pytest.raises((ValueError, OSError), match=r"bad\.ttf"):
        FontFile(path)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"gone\.ttf"):
        FontFile(tmp_path / "gone.ttf")


# --- shaping ------------------------------------------------------------------------------------------


def texts(library: FontLibrary, text: str, name: str = "Noto Sans") -> list[str]:
    return [glyph[4] for glyph in font(library, name).shape(text).glyphs]


def test_the_first_glyph_of_a_cluster_has_its_text(library: FontLibrary) -> None:
    assert texts(library, "Fox") == ["F", "o", "x"]
    assert "".join(texts(library, "office bottom 日本")) == "office bottom 日本"


def test_ligatures_keep_all_their_letters(library: FontLibrary) -> None:
    assert texts(library, "office") == ["o", "ffi", "c", "e"]
    assert texts(library, "bottom->", "Inter") == ["b", "o", "t", "t", "o", "m", "->"]


def test_kerning_counts(library: FontLibrary) -> None:
    pair = font(library).shape("AV").advance
    assert pair < font(library).shape("A").advance + font(library).shape("V").advance


def test_marks_join_their_letter(library: FontLibrary) -> None:
    composed, apart = font(library).shape("é"), font(library).shape("e\u0301")
    assert [glyph[0] for glyph in composed.glyphs] == [glyph[0] for glyph in apart.glyphs]
    assert "".join(glyph[4] for glyph in apart.glyphs) == "e\u0301", "copied as it was written"


def test_equal_calls_give_one_run(library: FontLibrary) -> None:
    shaper = font(library)
    assert shaper.shape("Fox") is shaper.shape("Fox", "Fox")
    assert shaper.shape("Fox", "FOX") is not shaper.shape("Fox")
    assert shaper.shape("Fox", color="#ff0000") is not shaper.shape("Fox")
    run = shaper.shape("ß", "SS")
    assert (run.text, run.shown, len(run.glyphs)) == ("ß", "SS", 2)


def test_words_share_their_glyphs(library: FontLibrary) -> None:
    shape = font(library).shape
    assert shape("no").glyphs[0] is shape("nor").glyphs[0]


def test_the_machines_language_changes_nothing(library: FontLibrary) -> None:
    import locale

    shaped = [glyph[0] for glyph in font(library, "Noto Serif").shape("fişek fi").glyphs]
    before = locale.setlocale(locale.LC_CTYPE)
    for name in ("tr_TR.UTF-8", "C"):
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        again = Font(FontFile(font(library, "Noto Serif").file.path), font(library, "Noto Serif").axes)
        assert [glyph[0] for glyph in again.shape("fişek fi").glyphs] == shaped
    locale.setlocale(locale.LC_CTYPE, before)


# --- coverage and fall-back ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "char", ["a", "é", "Ж", " ", "\u00a0", "\u00ad", "\u200b", "\u200d", "\u2003", "\ufe0f", "\u3000"]
)
def test_covered(library: FontLibrary, char: str) -> None:
    assert font(library).covers(char)
    assert all(glyph[0] != 0 for glyph in font(library).shape(f"a{char}a").glyphs)


@pytest.mark.parametrize("char", ["龍", "🔥", "\ue000", "\x07", "\n"])
def test_not_covered(library: FontLibrary, char: str) -> None:
    assert not font(library).covers(char)


def chain(library: FontLibrary, *names: str) -> FontChain:
    return FontChain(tuple(font(library, name) for name in names))


@pytest.mark.parametrize(
    ("text", "pieces", "missing"),
    [
        ("Fox", [("Cabin", "Fox")], ""),
        ("a★b", [("Cabin", "a"), ("Inter", "★"), ("Cabin", "b")], ""),
        ("★★", [("Inter", "★★")], ""),
        ("Жук", [("NotoSans", "Жук")], ""),
        ("a龍b", [("Cabin", "a龍b")], "龍"),
        ("龍\ufe0f🔥龍", [("Cabin", "龍\ufe0f🔥龍")], "龍🔥龍"),
        ("★\ufe0f", [("Inter", "★\ufe0f")], ""),
        ("e\u0301", [("Cabin", "e\u0301")], ""),
        ("ж\u0301", [("NotoSans", "ж\u0301")], ""),
        ("", [("Cabin", "")], ""),
    ],
)
def test_each_piece_comes_from_the_first_font_that_has_it(
    library: FontLibrary, text: str, pieces: list[tuple[str, str]], missing: str
) -> None:
    runs, lost = chain(library, "Cabin", "Noto Sans", "Inter").shape(text)
    assert [(run.font.name.split("-")[0], run.text) for run in runs] == pieces
    assert "".join(lost) == missing
    drawn = [glyph[0] for run in runs for glyph in run.glyphs]
    assert (0 in drawn) == bool(missing), "nothing goes missing in silence"


def test_capitals_are_what_must_be_covered(library: FontLibrary) -> None:
    runs, lost = chain(library, "Cinzel", "Noto Sans").shape("Maß ж", upper=True)
    assert "".join(run.shown for run in runs) == "MASS Ж"
    assert "".join(run.text for run in runs) == "Maß ж"
    assert lost == ()


@pytest.mark.parametrize(
    "expected",
    [
        ["a", "e\u0301", "क", "x"],
        ["👍🏽", "👍", "👨‍👩‍👧‍👦", "🏴‍☠️", "a"],
        ["🇩🇪", "🇫🇷", "🇩"],
        ["1️⃣", "1", "☀️", "☀"],
        ["🏴\U000e0067\U000e0062\U000e007f", "b"],
        ["क्\u200d", "ष"],
    ],
)
def test_an_emoji_is_one_cluster_with_all_it_is_made_of(expected: list[str]) -> None:
    assert clusters("".join(expected)) == expected


def test_fonts_with_outlines_that_no_pdf_knows_are_refused(tmp_path: Path) -> None:
    # Nothing but its table of tables says which kind it is.
    other = tmp_path / "variable.otf"
    other.write_bytes(CJK.read_bytes().replace(b"CFF ", b"CFF2", 1))
    with pytest.raises(ValueError, match="CFF2"):
        FontFile(other)
