"""The page of scripts: its lines, and how HarfBuzz's own command line sets them.

Each line is given twice: as the layout has it, and taken apart by hand into what one call of `hb-shape` may
set, in the order seen from left to right. `golden/scripts.json` keeps what `hb-shape` made of that, so that
tests need no such command. With it on the machine (Debian's package `libharfbuzz-bin`),

    python -m tests.render.scripts_page          compares that file with what `hb-shape` says now
    python -m tests.render.scripts_page --write  makes it anew

and `pdftotext`, if it is there, must find each line, too.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.fonts import installed_family
from tests.project.kit import make_game, printed

HERE = Path(__file__).parent
GOLDEN = HERE / "golden" / "scripts.json"

CJK = HERE / "fonts" / "NotoSansCJKtc-test.otf"
"""A few signs of Noto Sans CJK TC 1.004 (SIL Open Font License 1.1), by
`hb-subset --text='漢字仮名かなカナ、。「」한글中文字体排印 Aあア' --name-IDs='*'`: its glyphs are keyed by
CIDs, and are no longer numbered as these."""

CJK_NAME = "ideographs"

LATIN, HEBREW, ARABIC = "Noto Sans", "Heebo", "Noto Sans Arabic"
DEVANAGARI, THAI, TAMIL = "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans Tamil"

SIZE = 14.0


class Piece(NamedTuple):
    """What one call of `hb-shape` sets: a text in one font, script and direction."""

    text: str
    family: str = LATIN
    script: str = "latn"
    direction: str = "ltr"
    weight: int = 400
    italic: bool = False


class Line(NamedTuple):
    """A line as the layout has it, its pieces from left to right, and what a reader finds."""

    written: str
    pieces: tuple[Piece, ...]
    found: str


def _latin(written: str, found: str = "", script: str = "latn") -> Line:
    found = found or written
    return Line(written, (Piece(found, script=script),), found)


def _spaced(written: str, family: str, script: str, direction: str = "ltr") -> Line:
    """Words in one font; the blanks between them are those of the style's own font."""
    words = [Piece(word, family, script, direction) for word in written.split()]
    if direction == "rtl":
        words.reverse()
    pieces = [part for word in words for part in (Piece(" "), word)][1:]
    return Line(written, tuple(pieces), written)


LINES = {
    "latin": _latin("office affluent flight AVATAR To Ty re-roll"),
    "parts": _latin("AV\u00adATAR To\u200bTy WA\u00adVE re-roll", "AVATAR ToTy WAVE re-roll"),
    "marks": _latin("Ångström naïve Tiếng Việt a\u0304\u0308 e\u0323\u0302 x\u0301"),
    "slants": Line(
        "**office AV** and *office AV* **bold *both* on**",
        (
            Piece("office AV", weight=700),
            Piece(" and "),
            Piece("office AV", italic=True),
            Piece(" "),
            Piece("bold ", weight=700),
            Piece("both", weight=700, italic=True),
            Piece(" on", weight=700),
        ),
        "office AV and office AV bold both on",
    ),
    "greek": _latin("Ελληνικά Ῥόδος ὧ ΐ ΑΥΤΟ", script="grek"),
    "cyrillic": _latin("Съешь ещё этих булок ТАГУ и\u0306", script="cyrl"),
    "hebrew": _spaced("שָׁלוֹם עוֹלָם אבגד", HEBREW, "hebr", "rtl"),
    "arabic": _spaced("السَّلَامُ عَلَيْكُمْ لا الله", ARABIC, "arab", "rtl"),
    "mixed": Line(
        "Level 42 שלום (עולם) then مرحبا 17 end",
        (
            Piece("Level 42 "),
            Piece(")", direction="rtl"),
            Piece("עולם", HEBREW, "hebr", "rtl"),
            Piece("(", direction="rtl"),
            Piece(" "),
            Piece("שלום", HEBREW, "hebr", "rtl"),
            Piece(" then "),
            Piece("17 "),
            Piece("مرحبا", ARABIC, "arab", "rtl"),
            Piece(" end"),
        ),
        "Level 42 שלום (עולם) then مرحبا 17 end",
    ),
    "right to left": Line(
        "مرحبا ABC 123 (نعم) office",
        (
            Piece("office "),
            Piece(")", direction="rtl"),
            Piece("نعم", ARABIC, "arab", "rtl"),
            Piece("(", direction="rtl"),
            Piece(" ABC 123 "),
            Piece("مرحبا", ARABIC, "arab", "rtl"),
        ),
        "مرحبا ABC 123 (نعم) office",
    ),
    "devanagari": _spaced("क्षत्रिय हिन्दी कार्य र्क्ष कि स्त्री", DEVANAGARI, "deva"),
    "thai": _spaced("ที่นี่ น้ำ ปั๊ก ญู ฐู", THAI, "thai"),
    "tamil": _spaced("தமிழ் கொடி மௌனம் ஸ்ரீ", TAMIL, "taml"),
    "ideographs": Line(
        "漢字、かな「カナ」。한글 中文",
        (
            *(Piece(text, CJK_NAME, script) for text, script in (("漢字、", "hani"), ("かな", "hira"))),
            *(Piece(text, CJK_NAME, script) for text, script in (("「カナ」。", "kana"), ("한글", "hang"))),
            Piece(" "),
            Piece("中文", CJK_NAME, "hani"),
        ),
        "漢字、かな「カナ」。한글 中文",
    ),
}


BOTH_WAYS = ("mixed", "right to left")
"""Lines whose words run both ways: a PDF does not say which way the line runs, so that viewers guess."""


def font_file(piece: Piece) -> Path:
    if piece.family == CJK_NAME:
        return CJK
    family = installed_family(piece.family)
    assert family is not None
    return family.pick(piece.weight, piece.italic).path


def axes(piece: Piece) -> dict[str, float]:
    """Where a variable font stands for a piece: its weight, all else as the file has it."""
    return {} if piece.family == CJK_NAME else {"wght": float(piece.weight)}


def print_page(root: Path) -> Path:
    """The page printed by the command, one line below another; returns the PDF."""
    fallback = [HEBREW, ARABIC, DEVANAGARI, THAI, TAMIL, CJK_NAME]
    elements = [
        {
            "id": f"line-{index}",
            "kind": "rich",
            "text": line.written,
            "font": "many",
            "lines": 1,
            "size": f"{SIZE:g}pt",
            "top": f"{index * 10}mm",
            "height": "9mm",
        }
        for index, line in enumerate(LINES.values())
    ]
    page = {
        "card": {"size": ["150mm", "160mm"], "bleed": "0", "safe": "5mm"},
        "fonts": {
            "many": {"family": LATIN, "fallback": fallback},
            CJK_NAME: {"file": "fonts/ideographs.otf"},
        },
        "front": elements,
    }
    make_game(root, [{"name": "Scripts"}], {"card": page})
    folder = root / "layouts" / "mini" / "fonts"
    folder.mkdir()
    shutil.copy(CJK, folder / "ideographs.otf")
    return printed(root)


# --- what hb-shape says -------------------------------------------------------------------------------


def shaped(piece: Piece) -> list[list[int]]:
    """Glyph, advance and offsets of every glyph of a piece, in font units, by `hb-shape`."""
    variations = ",".join(f"{tag}={value:g}" for tag, value in axes(piece).items())
    words = ["hb-shape", f"--font-file={font_file(piece)}", f"--variations={variations}", "--language=und"]
    words += [f"--script={piece.script}", f"--direction={piece.direction}", "--output-format=json"]
    words += ["--no-glyph-names", f"--text={piece.text}"]
    done = subprocess.run(words, capture_output=True, check=True, text=True, encoding="utf-8")
    return [[item["g"], item["ax"], item["dx"], item["dy"]] for item in json.loads(done.stdout)]


def by_hb_shape() -> dict[str, Any]:
    """The golden file's content, made anew."""
    version = subprocess.run(["hb-shape", "--version"], capture_output=True, check=True, text=True).stdout
    lines = {
        name: [{"text": piece.text, "glyphs": shaped(piece)} for piece in line.pieces]
        for name, line in LINES.items()
    }
    return {"made by": version.splitlines()[0], "lines": lines}


def as_text(golden: dict[str, Any]) -> str:
    """The golden file: a piece a line."""
    blocks = [
        f" {json.dumps(name, ensure_ascii=False)}: [\n  "
        + ",\n  ".join(json.dumps(piece, ensure_ascii=False) for piece in pieces)
        + "\n ]"
        for name, pieces in golden["lines"].items()
    ]
    return f'{{"made by": {json.dumps(golden["made by"])}, "lines": {{\n' + ",\n".join(blocks) + "\n}}\n"


def _compared() -> Iterable[str]:
    """Where `hb-shape` says another thing than the golden file."""
    known, now = json.loads(GOLDEN.read_text(encoding="utf-8")), by_hb_shape()
    for name, pieces in now["lines"].items():
        if pieces != known["lines"].get(name):
            yield f"{name}: {now['made by']} sets {pieces}, golden is {known['lines'].get(name)}"


def _found_by_pdftotext() -> Iterable[str]:
    """Lines that `pdftotext` reads otherwise: letters and digits count, which it has in reading order."""
    with tempfile.TemporaryDirectory() as folder:
        pdf = print_page(Path(folder))
        done = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, check=True)
    rows = [letters(row) for row in done.stdout.decode("utf-8").splitlines()]
    for name, line in LINES.items():
        wanted = letters(line.found)
        if not any(sorted(row) == sorted(wanted) if name in BOTH_WAYS else row == wanted for row in rows):
            yield f"{name}: pdftotext finds no {line.found}"


def letters(text: str) -> str:
    """Letters and digits alone: viewers differ in what they make of marks, brackets and blanks."""
    return "".join(
        char for char in unicodedata.normalize("NFKD", text) if unicodedata.category(char)[0] in "LN"
    )


def main() -> int:
    if "--write" in sys.argv:
        GOLDEN.write_text(as_text(by_hb_shape()), encoding="utf-8", newline="\n")
        return 0
    wrong: list[str] = []
    for command, compare in (("hb-shape", _compared), ("pdftotext", _found_by_pdftotext)):
        if shutil.which(command) is None:
            print(f"{command} is not installed: not compared")
            continue
        wrong += compare()
        print(f"{command}: compared")
    for line in wrong:
        print(line)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
