"""Rules to PDFs: what stands where, and what leads where."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardforge.units import MM, PAPERS
from tests.project.kit import run
from tests.rulesheet.kit import Line, answer, lines, opened, pdf_of, sheet, text_of

A4 = PAPERS["a4"]
SENTENCE = "The quick brown duck dives below the lazy lily and comes up with a weed in its beak. "


def chapters(count: int, sentences: int = 9) -> str:
    """A sheet of chapters, each paragraph of another length."""
    return "# Long\n\n" + "".join(
        f"## Chapter {one}\n\n{SENTENCE * (1 + one % sentences)}\n\n{SENTENCE * 2}\n\n"
        for one in range(count)
    )


def columns(found: list[Line]) -> dict[tuple[int, int], list[Line]]:
    """The lines of running text by page and column, from top to bottom; running titles left out."""
    sides: dict[tuple[int, int], list[Line]] = {}
    for line in found:
        if line.bottom < A4.height - 20 * MM:
            sides.setdefault((line.page, int(line.left > A4.width / 2)), []).append(line)
    return {key: sorted(side, key=lambda line: line.top) for key, side in sorted(sides.items())}


def test_every_word_is_there_in_order(tmp_path: Path) -> None:
    pdf = pdf_of(
        tmp_path,
        "# Pond\n\nLead words.\n\nOne **two** *three*.\n\n1. four\n   - five\n\n> six\n\n|seven|eight|\n"
        '|-|-|\n|nine|ten|\n\n![](card:owl "eleven")\n\n#### twelve\n\nthirteen\n',
    )
    said = text_of(pdf)
    wanted = "Pond|Lead words.|One two three.|1.|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen"
    at = -1
    for word in wanted.split("|"):
        assert said.find(word, at + 1) > at, word
        at = said.find(word, at + 1)


def test_text_stays_in_its_columns_and_headings_never_end_one(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, chapters(40), "--columns", "2")
    found = columns(lines(pdf))
    assert len(found) >= 6
    middle = A4.width / 2
    for (_, column), side in found.items():
        left, right = (0, middle) if column == 0 else (middle, A4.width - 14 * MM)
        assert all(left < line.left and line.right < right + 0.5 for line in side)
        assert not re.match(r"Chapter \d+$", side[-1].text)
    everything = text_of(pdf)
    assert [f"Chapter {one}" in everything for one in range(40)] == [True] * 40


def test_no_line_of_a_paragraph_stands_alone(tmp_path: Path) -> None:
    """Words say their paragraph and line: no column begins with a last line, or ends with a first one."""
    text = "# T\n\n" + "".join(f"P{one}begin {SENTENCE * (1 + one % 4)}P{one}end.\n\n" for one in range(90))
    for side in columns(lines(pdf_of(tmp_path, text))).values():
        if len(side) > 3:
            first, last = side[0].text, side[-1].text
            assert "end." not in first or "begin" in first
            assert "begin" not in last or "end." in last


def test_a_line_that_leads_up_to_a_list_stands_above_it(tmp_path: Path) -> None:
    for extra in range(40, 56):
        text = "# T\n\n" + "Short.\n\n" * extra + "You need:\n\n- a duck\n- a pond\n"
        for side in columns(lines(pdf_of(tmp_path, text, "--columns", "1"))).values():
            assert side[-1].text != "You need:"


def test_heads_of_tables_come_again_and_rows_stay_whole(tmp_path: Path) -> None:
    rows = "".join(f"| R{one}a | R{one}b {SENTENCE} R{one}c |\n" for one in range(60))
    pdf = pdf_of(tmp_path, f"# T\n\n| Head A | Head B |\n|---|---|\n{rows}")
    found = lines(pdf)
    pages = len(opened(pdf).pages)
    assert pages > 1
    side = columns(found)
    assert all(
        "Head A" in " ".join(line.text for line in lines_) for lines_ in side.values() if len(lines_) > 3
    )
    place = {
        name: next((line.page, line.left > A4.width / 2) for line in found if name in line.text)
        for name in [f"R{one}{part}" for one in range(60) for part in "abc"]
    }
    assert [one for one in range(60) if len({place[f"R{one}{part}"] for part in "abc"}) > 1] == []


def test_a_row_higher_than_a_page_goes_on_over_pages(tmp_path: Path) -> None:
    said = " ".join(f"w{one}" for one in range(1500))
    pdf = pdf_of(tmp_path, f"# T\n\n| A | B |\n|---|---|\n| x | {said} |\n| y | z |\n", "--paper", "100x100")
    shown = text_of(pdf)
    assert all(re.search(rf"\bw{one}\b", shown) for one in range(1500))


def test_columns_of_tables_are_as_wide_as_what_they_hold(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, f"# T\n\n| a | b | c |\n|---|---|--:|\n| x | {SENTENCE}| 12 |\n", "--columns", "1")
    by_text = {line.text: line for line in lines(pdf)}
    assert by_text["x"].left < 20 * MM
    long = next(line for line in by_text.values() if line.text.startswith("The quick"))
    assert long.left < 40 * MM
    assert by_text["b"].left == pytest.approx(long.left, abs=1)
    assert by_text["c"].right == pytest.approx(by_text["12"].right, abs=1)


def test_a_word_wider_than_a_line_breaks_and_stays_on_the_page(tmp_path: Path) -> None:
    word = "".join(f"x{one}" for one in range(100))
    address = "https://example.org/" + "/".join(f"part{one}" for one in range(20))
    pdf = pdf_of(tmp_path, f"# T\n\nLead.\n\n{word}\n\n{address}\n\n| {word} | b |\n|---|---|\n| c | d |\n")
    found = lines(pdf)
    assert max(line.right for line in found) < A4.width - 14 * MM
    joined = "".join("".join(line.text for line in found).split())
    assert joined.count(word) == 2
    assert address in joined


def links(pdf: bytes) -> list[tuple[int, Any]]:
    """Every link: its page, and its address or the page and height it leads to."""
    document = opened(pdf)
    pages: dict[Any, int] = {page.objgen: number for number, page in enumerate(document.pages)}
    found = []
    for number, page in enumerate(document.pages):
        for link in page.get("/Annots", []):
            assert link.Subtype == "/Link"
            target = str(link.A.URI) if "/A" in link else (pages[link.Dest[0].objgen], float(link.Dest[3]))
            found.append((number, target))
    return found


def test_contents_lead_to_headings_and_name_their_pages(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, chapters(30))
    leads = [target for page, target in links(pdf) if page == 0]
    headings: dict[str, Line] = {}
    for line in lines(pdf):
        if re.fullmatch(r"Chapter \d+", line.text):
            headings[line.text] = line  # the last one: contents come first
    assert len(leads) == 30
    for number, (page, height) in enumerate(leads):
        heading = headings[f"Chapter {number}"]
        assert page == heading.page
        assert A4.height - height == pytest.approx(heading.top, abs=12)
    first = [line.text for line in lines(pdf) if line.page == 0]
    counted = Counter(str(page + 1) for page, _ in leads)
    assert all(first.count(number) >= count for number, count in counted.items())


def test_links_lie_on_their_words(tmp_path: Path) -> None:
    pdf = pdf_of(
        tmp_path,
        "# T\n\nLead [first](https://example.org/1).\n\n"
        f"{SENTENCE}[some words that lead away and go on over the end of a line](https://example.org/2), "
        "then [a](#go)[b](https://example.org/3?x=(1)&y=ü).\n\n"
        "## Go\n\n[Owl](card:owl) [Fox](card:red-fox)\n\n![](card:owl)\n",
        "--columns",
        "2",
    )
    document = opened(pdf)
    page = document.pages[0]
    boxes: dict[str, list[list[float]]] = {}
    for link in page.Annots:
        target = str(link.A.URI) if "/A" in link else "inside"
        boxes.setdefault(target, []).append([float(edge) for edge in link.Rect])
    assert len(boxes["https://example.org/2"]) >= 2
    assert "https://example.org/3?x=%281%29&y=%C3%BC" in boxes
    assert len(boxes["inside"]) == 2  # the heading, and the owl; the fox has no picture
    import pypdfium2

    shown = pypdfium2.PdfDocument(pdf)[0].get_textpage()

    def on(box: list[float]) -> str:
        return str(shown.get_text_bounded(*box)).strip()

    assert on(boxes["https://example.org/1"][0]) == "first"
    assert " ".join(map(on, boxes["https://example.org/2"])).replace("\r\n", " ") == (
        "some words that lead away and go on over the end of a line"
    )
    assert [on(box)[-1] for box in boxes["inside"]] == ["a", "l"]


def test_links_to_cards_lead_to_their_first_picture(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, "# T\n\nx\n\n![](card:owl)\n\n[Owl](card:owl)\n")
    assert links(pdf) == [(0, (0, pytest.approx(A4.height)))]
    text = "# T\n\nx\n\ny\n\n[Owl](card:owl)\n\n![](card:owl)\n\n" + "z\n\n" * 200 + "![](card:owl)\n"
    assert [target[0] for _, target in links(pdf_of(tmp_path / "b", text))] == [0]


def test_bookmarks_are_a_tree(tmp_path: Path) -> None:
    pdf = pdf_of(tmp_path, "# T\n\n## A\n\n### A 1\n\n#### A 1 a\n\n### A 2\n\n## Bé (b)\n\nx\n")

    def tree(items: Any) -> Any:
        return [(item.title, tree(item.children)) for item in items]

    with opened(pdf).open_outline() as outline:
        assert tree(outline.root) == [("A", [("A 1", [("A 1 a", [])]), ("A 2", [])]), ("Bé (b)", [])]


def test_the_document_says_its_title_and_language_and_brings_its_fonts(tmp_path: Path) -> None:
    document = opened(pdf_of(tmp_path, "# Der *Teich*\n\nx **y** →\n", rules_look={"language": "de"}))
    assert document.docinfo["/Title"] == "Der Teich"
    assert document.Root.Lang == "de"
    fonts = [font for page in document.pages for font in page.Resources.Font.values()]
    assert len(fonts) >= 3
    for font in fonts:
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor


def test_a_card_is_one_form_however_often_it_is_shown(tmp_path: Path) -> None:
    pdf = pdf_of(
        tmp_path, "# T\n\nx\n\n![A fox](card:red-fox) ![](card:owl)\n\n![](card:red-fox?width=20mm)\n\ny\n"
    )
    document = opened(pdf)
    forms = document.pages[0].Resources.XObject
    assert len(forms) == 2
    assert {str(form.Subtype) for form in forms.values()} == {"/Form"}
    content = document.pages[0].Contents.read_bytes()
    assert content.count(b" Do Q") == 3
    assert "A fox".encode("utf-16-be").hex().upper().encode() in content


def test_pictures_are_as_wide_as_asked_and_stand_side_by_side(tmp_path: Path) -> None:
    text = "# T\n\nx\n\nz\n\n![](card:owl?width=20mm) ![](card:red-fox?width=30mm)\n\n" + "![](card:owl) " * 9
    document = opened(pdf_of(tmp_path, text, "--columns", "1"))
    content = document.pages[0].Contents.read_bytes().decode("ascii")
    placed = re.findall(r"q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm q", content)
    widths = [float(scale) * 63 for scale, *_ in placed]
    assert widths[:2] == pytest.approx([20, 30], abs=0.01)
    feet = [float(top) + float(scale) * 88 * MM for scale, _, _, top in placed]
    assert feet[0] == pytest.approx(feet[1], abs=0.01)
    assert len(widths) == 11
    lefts = [float(left) for _, _, left, _ in placed]
    rights = [left + width * MM for left, width in zip(lefts, widths, strict=True)]
    assert max(rights) <= A4.width - 14 * MM


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    text = chapters(5) + "![](card:owl)\n\n{flame} x\n"
    assert pdf_of(tmp_path / "a", text) == pdf_of(tmp_path / "b", text)


def test_small_pages_lose_nothing(tmp_path: Path) -> None:
    text = (
        "# A title of many words for a small page\n\n"
        + SENTENCE * 6
        + "END.\n\n![](card:owl) ![](card:red-fox)\n\n"
        "## One\n\nx\n\n## Two\n\ny\n\n## Three\n\nz\n"
    )
    pdf = pdf_of(tmp_path, text, "--paper", "100x100")
    said = text_of(pdf)
    assert "small page" in said
    assert all(word in said for word in ("END.", "One", "Two", "Three"))
    side = 100 * MM
    assert all(line.left > 0 and line.right < side and line.bottom < side for line in lines(pdf))
    forms = [form for page in opened(pdf).pages for form in page.Resources.get("/XObject", {})]
    assert len(forms) == 2


@pytest.mark.parametrize(
    "text", ["", "# Only a title\n", "\n\n", "![](card:owl)\n", "- \n-\n", "> \n", "***\n"]
)
def test_sheets_of_next_to_nothing_are_sheets(tmp_path: Path, text: str) -> None:
    assert len(opened(pdf_of(tmp_path, text)).pages) == 1


def test_letters_no_font_has_stop_the_sheet_with_their_line(tmp_path: Path, capsys: Any) -> None:
    root = sheet(tmp_path, "# T\n\nx\n\n| a |\n|---|\n| 猫 |\n")
    found = answer(root, capsys, "rules", "-o", "x.pdf", code=1)
    (problem,) = found["problems"]
    assert (problem["code"], problem["where"]["line"]) == ("text.missing-glyph", 7)
    assert not (root / "x.pdf").exists()
    assert run(root, "--lenient", "rules", "-o", "x.pdf") == 0


def test_an_unknown_font_is_told_at_its_key(tmp_path: Path, capsys: Any) -> None:
    root = sheet(tmp_path, "# T\n", rules_look={"font": "Noto Sens", "size": "40pt"})
    found = answer(root, capsys, "rules", code=1)
    assert [(one["code"], one["where"]["field"]) for one in found["problems"]] == [("game.bad-value", "size")]
    root = sheet(tmp_path, "# T\n", rules_look={"font": "Noto Sens"})
    (problem,) = answer(root, capsys, "rules", code=1)["problems"]
    assert (problem["code"], problem["where"]["field"]) == ("layout.unknown-font", "font")
    assert "Noto Sans" in problem["hint"]
