"""Faults that card programs are known for with sheets and backs, each by its id, judged on the PDF."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from tests.cases.cards_kit import Bench, Said, placed
from tests.project.kit import write_json

MM = 72 / 25.4

Rows = list[list[str]]
"""The names on a page, row by row; an empty text for a free place."""

Trim = tuple[float, float, float, float]
"""Left, top, right and bottom of a card, in mm from the paper's top left."""

CARD: dict[str, Any] = {"size": "poker", "bleed": "3mm", "safe": "0", "corner": "0"}

NAME = placed((10, 10, 53, 20), id="name", kind="text", text="{{ card.name }}", color="#0000ff", size="20pt")

GROUND = {"id": "ground", "kind": "shape", "shape": "rect", "in": "bleed", "fill": "#ffe0b0"}


def named(word: str = "{{ card.name }}") -> list[dict[str, Any]]:
    """A side with a word near its top left, on a ground that fills the bleed."""
    return [GROUND, {**NAME, "text": word}]


class Sheets:
    """A PDF of sheets, read back."""

    def __init__(self, path: Path) -> None:
        self.pdf = pikepdf.open(path)
        self.pages = list(pypdfium2.PdfDocument(path))

    def size(self, page: int = 0) -> tuple[float, float]:
        width, height = self.pages[page].get_size()
        return width / MM, height / MM

    def box(self, name: str, page: int = 0) -> Trim:
        """A box of a page, from the paper's top left."""
        left, low, right, high = (float(edge) / MM for edge in self.pdf.pages[page][name])
        height = self.size(page)[1]
        return left, height - high, right, height - low

    def cards(self, page: int = 0) -> list[tuple[Trim, int]]:
        """Where faces are placed and how far each is turned clockwise: by the matrices it is drawn under."""
        found = []
        height = self.size(page)[1]
        content = self.pdf.pages[page].Contents.read_bytes().decode("latin-1")
        for match in re.finditer(r"re W n ((?:\S+ ){6})cm", content):
            a, b, c, d, e, f = map(float, match[1].split())
            corners = [(0, 0), (63 * MM, 88 * MM)]
            xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in corners), strict=True)
            trim = (min(xs) / MM, height - max(ys) / MM, max(xs) / MM, height - min(ys) / MM)
            turn = {(1, -1): 0, (-1, 1): 180}.get((round(a), round(d)), 90 if b < 0 else 270)
            found.append((trim, turn))
        return found

    def rows(self, page: int, columns: int = 3, count: int = 3, size: tuple[int, int] = (63, 88)) -> Rows:
        """The text inside each trim of a centred grid."""
        width, height = self.size(page)
        left, top = (width - columns * size[0]) / 2, (height - count * size[1]) / 2
        text = self.pages[page].get_textpage()

        def said(row: int, column: int) -> str:
            x, y = (left + column * size[0]) * MM, (height - top - row * size[1]) * MM
            return str(text.get_text_bounded(x, y - size[1] * MM, x + size[0] * MM, y)).strip()

        return [[said(row, column) for column in range(columns)] for row in range(count)]

    def lines(self, page: int = 0) -> list[Trim]:
        """The straight cut marks of a page: what is stroked before the first face."""
        content = self.pdf.pages[page].Contents.read_bytes().decode("latin-1").partition("re W n")[0]
        height = self.size(page)[1]
        found = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l", content)
        lines = [tuple(float(part) / MM for part in line) for line in found]
        return [(min(a, c), height - max(b, d), max(a, c), height - min(b, d)) for a, b, c, d in lines]

    def ink(self, page: int = 0) -> Trim:
        """What is not white, in mm from the paper's top left."""
        from PIL import ImageOps

        pixels = self.pages[page].render(scale=300 / 72).to_pil().convert("L")
        inked = ImageOps.invert(pixels).point(lambda value: 255 if value > 12 else 0).getbbox()
        assert inked is not None
        left, top, right, bottom = (edge / 300 * 25.4 for edge in inked)
        return left, top, right, bottom


class Press(Bench):
    """A bench whose cards are printed on sheets."""

    def deck(
        self, cards: Sequence[Mapping[str, Any]] | str, card: Mapping[str, Any] = CARD, **layout: Any
    ) -> None:
        self.game(cards, *named(), card=card, **layout)

    def sheets(self, *words: str) -> tuple[Said, Sheets]:
        said = self.run("print", "-o", "out.pdf", *words)
        assert said.code == 0, said.messages
        return said, Sheets(self.root / "out.pdf")


def cards(*names: str, **common: Any) -> list[dict[str, Any]]:
    return [{"name": name, "id": f"c{number}", **common} for number, name in enumerate(names)]


BACKS: dict[str, Any] = {"back": named("back {{ card.name }}")}


def close(found: Sequence[float], wanted: Sequence[float], by: float = 0.05) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


# --- sheets ---


def cards_of_their_real_size(press: Press) -> None:
    press.deck(cards(*"A" * 9))
    _, sheets = press.sheets()
    assert close([side * MM for side in sheets.size()], (595.276, 841.89), 0.5)
    found = sheets.cards()
    assert len(found) == 9
    for (left, top, right, bottom), turn in found:
        assert close([(right - left) * MM, (bottom - top) * MM], (178.583, 249.449), 0.3)
        assert turn == 0
    assert close(found[0][0][:2], (10.5, 16.5))
    assert close(found[8][0][2:], (210 - 10.5, 297 - 16.5))
    # Nothing scales the page as a whole: each matrix stands between a q and its Q.
    content = sheets.pdf.pages[0].Contents.read_bytes()
    before = content.partition(b" cm")[0].rpartition(b"q ")
    assert before[1]
    assert float(sheets.pdf.pages[0].obj.get("/UserUnit", 1)) == 1


def a_print_dialogue_that_would_shrink_the_page(press: Press) -> None:
    press.deck(cards("A"))
    _, sheets = press.sheets()
    assert str(sheets.pdf.Root.ViewerPreferences.PrintScaling) == "/None"
    page = sheets.pages[0]
    content = sheets.pdf.pages[0].Contents.read_bytes().decode("latin-1")
    # The margin's own drawings are under one flip of the axes; lengths are real.
    drawn = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l", content)
    lengths = [abs(float(a) - float(c)) + abs(float(b) - float(d)) for a, b, c, d in drawn]
    assert [length for length in lengths if abs(length - 283.465) < 0.3] != []
    assert "100 mm" in page.get_textpage().get_text_bounded()
    words = (Path(__file__).parents[2] / "docs/printing.md").read_text("utf-8")
    assert "actual size" in words.partition("## Card sizes")[0]


GRIDS: list[tuple[str, tuple[int, int], str, int]] = [
    ("a4", (63, 88), "0", 9),
    ("a4", (63, 88), "3", 8),
    ("a5", (63, 88), "0", 4),
    ("letter", (63, 88), "0", 9),
    ("a3", (63, 88), "0", 18),
    ("a4", (70, 120), "0", 4),
    ("a4", (250, 100), "0", 2),
    ("a4", (300, 220), "0", 0),
]


def grids_for_the_paper_and_the_card(press: Press) -> None:
    for paper, (width, height), bleed, fitting in GRIDS:
        card = {**CARD, "size": [f"{width}mm", f"{height}mm"]}
        press.game(cards(*"A" * 40), {**GROUND, "fill": "#808080"}, card=card)
        options = ("--paper", paper, "--bleed", bleed, "--marks", "none", "-o", f"{paper}{width}{bleed}.pdf")
        if not fitting:
            said = press.run("print", *options)
            assert said.code == 1
            (told,) = said.about("print.no-fit")
            assert "300 × 220 mm" in told
            assert "210 × 297 mm" in told
            assert not (press.root / f"{paper}{width}{bleed}.pdf").exists()
            continue
        assert press.run("print", *options).code == 0
        sheets = Sheets(press.root / f"{paper}{width}{bleed}.pdf")
        assert sheets.pdf.pages[0].Contents.read_bytes().count(b"re W n") == fitting
        assert len(sheets.pages) == -(-40 // fitting)
        left, top, right, bottom = sheets.box("/TrimBox")
        across, down = sheets.size()
        assert min(left, top, across - right, down - bottom) >= 5 - 0.01


def cards_where_printers_do_not_print(press: Press) -> None:
    press.deck(cards(*"A" * 9))
    said, _ = press.sheets("--grid", "3x3", "--bleed", "3")
    (told,) = said.about("print.outside-printable")
    assert ": warning: " in told
    assert "1.5 mm" in told
    assert "5 mm" in told
    said, sheets = press.sheets()
    assert said.messages == ()
    left, top, right, bottom = sheets.ink()
    assert min(left, top, 210 - right, 297 - bottom) >= 5 - 0.1


def cut_marks_that_serve_every_cut(press: Press) -> None:
    press.deck(cards(*"A" * 9))
    _, sheets = press.sheets()
    lines = sheets.lines()
    upright = [line for line in lines if line[0] == line[2]]
    across = [line for line in lines if line[1] == line[3]]
    for found, at, far, cuts in (
        (upright, 0, 1, [10.5, 73.5, 136.5, 199.5]),
        (across, 1, 0, [16.5, 104.5, 192.5, 280.5]),
    ):
        low = sorted(line[at] for line in found if line[far] < 100)
        high = sorted(line[at] for line in found if line[far] > 100)
        assert close(low, cuts, 0.1)
        assert close(high, cuts, 0.1)
    trim = sheets.box("/TrimBox")
    for left, top, right, bottom in lines:
        assert right <= trim[0] or left >= trim[2] or bottom <= trim[1] or top >= trim[3]
        reaches_margin = min(left, top, 210 - right, 297 - bottom) <= 5.01
        assert right - left + bottom - top >= 4.99 or reaches_margin


def no_blank_page_first_or_last(press: Press) -> None:
    for number, pages in ((1, 1), (9, 1), (10, 2), (18, 2)):
        press.deck(cards(*"A" * number), **BACKS)
        assert len(press.sheets()[1].pages) == pages
        _, doubled = press.sheets("--backs", "duplex")
        assert len(doubled.pages) == 2 * pages
        assert all("A" in str(doubled.rows(page)) for page in range(2 * pages))
    (press.root / "out.pdf").unlink()
    press.deck(cards("A", quantity=0))
    said = press.run("print", "-o", "out.pdf")
    assert said.code == 1
    assert said.about("print.no-cards") != []
    assert not (press.root / "out.pdf").exists()


def every_copy_in_its_order(press: Press) -> None:
    press.deck("name,count\nRust Imp,3\nMoss Wall,1\nTide Oath,7\n")
    _, sheets = press.sheets()
    assert len(sheets.pages) == 2
    imp, wall, oath = "Rust Imp", "Moss Wall", "Tide Oath"
    assert sheets.rows(0) == [[imp, imp, imp], [wall, oath, oath], [oath, oath, oath]]
    assert sheets.rows(1) == [[oath, oath, ""], ["", "", ""], ["", "", ""]]


def landscape_cards_turned_one_way(press: Press) -> None:
    wide = {"name": "wide", "card": {**CARD, "orientation": "landscape"}, "front": named()}
    listed = [
        {"name": name, "id": name.lower(), "layout": "wide" if name.startswith("L") else "card"}
        for name in ("P1", "L1", "P2", "L2")
    ]
    press.deck(listed)
    write_json(press.root / "layouts/mini/wide.layout.json", wide)
    _, sheets = press.sheets()
    assert sheets.rows(0)[:2] == [["P1", "L1", "P2"], ["L2", "", ""]]
    assert int(sheets.pdf.pages[0].obj.get("/Rotate", 0)) == 0
    turns = []
    for place, name in ((0, "P1"), (1, "L1"), (2, "P2"), (3, "L2")):
        row, column = divmod(place, 3)
        x, y = 10.5 + 63 * column, 16.5 + 88 * row
        clip = sheets.pdf.pages[0].Contents.read_bytes().decode("latin-1").split("re W n")[place]
        left, low, width, height = (float(part) / MM for part in clip.split()[-4:])
        # The clip is the trim and the outer bleed; it holds the trim, and no neighbour's.
        assert left <= x + 0.01
        assert left + width >= x + 63 - 0.01
        assert 297 - low >= y + 88 - 0.01
        assert 297 - low - height <= y + 0.01
        turns.append(turn_of(sheets, place))
        assert name in sheets.rows(0)[row][column]
    assert turns == [0, 90, 0, 90]


def turn_of(sheets: Sheets, place: int) -> int:
    """How far the face at a place is turned clockwise."""
    content = sheets.pdf.pages[0].Contents.read_bytes().decode("latin-1")
    a, b, *_ = map(float, re.findall(r"re W n ((?:\S+ ){6})cm", content)[place].split())
    return 0 if a > 0.5 else 90 if b < -0.5 else -1


def boxes_for_the_print_shop(press: Press) -> None:
    press.deck(cards("A"))
    _, sheets = press.sheets("--grid", "1x1", "--bleed", "3", "--paper", "79x104", "--marks", "none")
    width, height = sheets.size()
    assert width >= 69
    assert height >= 94
    trim, bleed = sheets.box("/TrimBox"), sheets.box("/BleedBox")
    assert close((trim[2] - trim[0], trim[3] - trim[1]), (63, 88), 0.1)
    assert close((bleed[2] - bleed[0], bleed[3] - bleed[1]), (69, 94), 0.1)
    assert close((trim[0] - bleed[0], trim[1] - bleed[1]), (3, 3), 0.1)
    pixels = sheets.pages[0].render(scale=4).to_pil().convert("RGB")
    for x, y in ((bleed[0] + 0.5, 52), (bleed[2] - 0.5, 52), (39, bleed[1] + 0.5), (39, bleed[3] - 0.5)):
        assert pixels.getpixel((round(x * MM * 4), round(y * MM * 4))) == (0xFF, 0xE0, 0xB0)


# --- backs ---


def behind(rows: Rows) -> Rows:
    return [[word.removeprefix("back ") for word in row] for row in rows]


def backs_behind_their_fronts(press: Press) -> None:
    press.deck(cards(*"ABCDEFGHI"), **BACKS)
    _, sheets = press.sheets("--backs", "duplex")
    assert len(sheets.pages) == 2
    assert sheets.rows(0) == [list("ABC"), list("DEF"), list("GHI")]
    assert behind(sheets.rows(1)) == [list("CBA"), list("FED"), list("IHG")]
    fronts, backs = sheets.cards(0), sheets.cards(1)
    for (left, top, right, bottom), _ in fronts:
        assert any(close(trim, (210 - right, top, 210 - left, bottom)) for trim, _ in backs)


def backs_of_an_incomplete_page(press: Press) -> None:
    press.deck(cards(*"ABCDE"), **BACKS)
    _, sheets = press.sheets("--backs", "duplex")
    assert behind(sheets.rows(1)) == [list("CBA"), ["", "E", "D"], ["", "", ""]]
    full = [trim for trim, _ in sheets.cards(1)]
    press.deck(cards(*"ABCDEFGHI"), **BACKS)
    places = [trim for trim, _ in press.sheets("--backs", "duplex")[1].cards(1)]
    assert all(any(close(trim, place, 0.001) for place in places) for trim in full)


def cards_with_and_without_backs(press: Press) -> None:
    own = [
        (f"{letter}{number}", back)
        for letter, back in (("A", "b"), ("N", ""), ("Z", "z"))
        for number in range(9)
    ]
    listed = [{"name": name, "id": name.lower(), **({"back": back} if back else {})} for name, back in own]
    press.deck(listed)
    for back in ("b", "z", "common"):
        write_json(
            press.root / f"layouts/mini/{back}.layout.json",
            {"name": back, "card": CARD, "front": named(f"side {back}")},
        )
    said, sheets = press.sheets("--backs", "duplex")
    assert len(sheets.pages) == 6
    for page, name in ((0, "A"), (2, "N"), (4, "Z")):
        assert sheets.rows(page)[2] == [f"{name}{number}" for number in (6, 7, 8)]
    assert [sheets.rows(page)[0][0] for page in (1, 3, 5)] == ["side b", "", "side z"]
    assert sheets.cards(3) == []
    (told,) = said.about("print.no-back")
    assert ": warning: " in told
    assert "N0" in told
    path = press.root / "card_data/mini/game.json"
    write_json(path, {**json.loads(path.read_text("utf-8")), "back": "common"})
    said, sheets = press.sheets("--backs", "duplex")
    assert said.messages == ()
    assert len(sheets.pages) == 6
    assert sheets.rows(3) == [["side common"] * 3] * 3


def a_second_side_that_is_shifted(press: Press) -> None:
    press.deck(cards("A"), **BACKS)
    _, plain = press.sheets("--backs", "duplex")
    kept = plain.cards(0), plain.cards(1)
    _, moved = press.sheets("--backs", "duplex", "--offset", "1.0,-0.5")
    assert moved.cards(0) == kept[0]
    ((before, _),), ((after, _),) = kept[1], moved.cards(1)
    assert close([one - other for one, other in zip(after, before, strict=True)], (1, -0.5, 1, -0.5), 0.001)


def printers_that_turn_the_short_edge(press: Press) -> None:
    press.deck(cards(*"ABCDEFG"), **BACKS)
    _, sheets = press.sheets("--backs", "duplex", "--flip", "short")
    assert behind(sheets.rows(1)) == [["G", "", ""], list("DEF"), list("ABC")]
    fronts, backs = sheets.cards(0), sheets.cards(1)
    assert {turn for _, turn in fronts} == {0}
    assert {turn for _, turn in backs} == {180}
    for (left, top, right, bottom), _ in fronts:
        assert any(close(trim, (left, 297 - bottom, right, 297 - top)) for trim, _ in backs)


CASES: dict[str, Callable[[Press], None]] = {
    "SH-01": cards_of_their_real_size,
    "SH-02": a_print_dialogue_that_would_shrink_the_page,
    "SH-03": grids_for_the_paper_and_the_card,
    "SH-04": cards_where_printers_do_not_print,
    "SH-05": cut_marks_that_serve_every_cut,
    "SH-06": no_blank_page_first_or_last,
    "SH-07": every_copy_in_its_order,
    "SH-08": landscape_cards_turned_one_way,
    "SH-09": boxes_for_the_print_shop,
    "DX-01": backs_behind_their_fronts,
    "DX-02": backs_of_an_incomplete_page,
    "DX-03": cards_with_and_without_backs,
    "DX-04": a_second_side_that_is_shifted,
    "DX-05": printers_that_turn_the_short_edge,
}


@pytest.mark.parametrize("case", CASES)
def test_faults_of_sheets_and_backs(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CASES[case](Press(tmp_path, capsys))
