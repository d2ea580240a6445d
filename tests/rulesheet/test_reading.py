"""Markdown to blocks, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.markup import Icon
from cardforge.problems import InputError, Severity
from cardforge.rulesheet.model import (
    Break,
    Figures,
    Heading,
    Item,
    ItemList,
    LineEnd,
    Paragraph,
    Quote,
    Span,
    Table,
    plain_text,
)
from cardforge.rulesheet.reading import read_rule_text
from cardforge.units import MM
from tests.rulesheet.kit import RULES, loaded, read, sheet, told


def test_title_lead_and_hero_are_what_stands_first(tmp_path: Path) -> None:
    text, problems = read(
        tmp_path, "# The *Pond*\n\nTwo ducks.\n\n![A fox](card:red-fox)\n![](card:Owl)\n\nMore.\n"
    )
    assert problems == []
    assert plain_text(text.title) == "The Pond"
    assert text.lead == Paragraph(3, ("Two ducks.",))
    assert text.hero is not None
    assert [(one.card, one.alt, one.line) for one in text.hero.figures] == [
        ("red-fox", "A fox", 5),
        ("owl", "", 6),
    ]
    assert text.blocks == (Paragraph(8, ("More.",)),)


def test_without_a_title_the_game_lends_its_name(tmp_path: Path) -> None:
    text, _ = read(tmp_path, "First.\n\n# Late\n")
    assert text.title == ("Mini",)
    assert text.lead is None
    assert text.blocks[1:] == (Heading(3, 2, ("Late",), "late"),)


def test_words_have_marks_icons_and_line_ends(tmp_path: Path) -> None:
    text, problems = read(tmp_path, "a **b *c*** {flame} {flame:3} \\{flame} \\* &amp; <\nnext  \nlast\n")
    assert problems == []
    (paragraph,) = text.blocks
    assert isinstance(paragraph, Paragraph)
    bold = Span("bold", ("b ", Span("italic", ("c",))))
    words = [word for word in paragraph.words if not isinstance(word, str)]
    assert words == [bold, Icon("flame"), Icon("flame", 3), LineEnd()]
    assert plain_text(paragraph.words) == "a b c flame flame {flame} * & < next last"


def test_lists_lie_in_one_another(tmp_path: Path) -> None:
    text, _ = read(tmp_path, "3. one\n   - two\n\n     three\n4. four\n")
    (outer,) = text.blocks
    assert isinstance(outer, ItemList)
    assert (outer.start, outer.tight, len(outer.items)) == (3, True, 2)
    inner = outer.items[0].blocks[1]
    assert isinstance(inner, ItemList)
    assert (inner.start, inner.tight) == (None, False)
    assert inner.items == (Item(2, (Paragraph(2, ("two",)), Paragraph(4, ("three",)))),)


def test_tables_notes_and_breaks(tmp_path: Path) -> None:
    text, problems = read(tmp_path, "> | a | b |\n> |:-:|--:|\n> | 1 | x\\|y |\n> | 2 |\n\n***\n")
    assert problems == []
    quote, rule = text.blocks
    assert rule == Break(6)
    assert isinstance(quote, Quote)
    (table,) = quote.blocks
    assert isinstance(table, Table)
    assert table.aligns == ("center", "right")
    assert [(row.line, row.cells) for row in table.rows] == [(3, (("1",), ("x|y",))), (4, (("2",), ()))]


def test_headings_of_the_same_words_have_anchors_of_their_own(tmp_path: Path) -> None:
    text, problems = read(tmp_path, "## Ärger & Co.\n\n## Ärger, Co\n\n## 猫\n\n[x](#arger-co-2)\n")
    assert [heading.anchor for heading in text.headings] == ["arger-co", "arger-co-2", "section"]
    assert problems == []


def test_pictures_say_their_width_side_and_caption(tmp_path: Path) -> None:
    text, problems = read(tmp_path, 'Go.\n\n![Seen](<card:Snow Hare?width=40mm&side=back> "a **cap**")\n')
    assert problems == []
    figures = text.blocks[1]
    assert isinstance(figures, Figures)
    (one,) = figures.figures
    assert (one.card, one.file, one.side, one.alt) == ("snow-hare", "card:snow-hare", "back", "Seen")
    assert one.width == pytest.approx(40 * MM)
    assert one.caption == ("a ", Span("bold", ("cap",)))


@pytest.mark.parametrize(
    ("written", "line", "code", "message", "hint"),
    [
        ("x\n\n![](card:redfox)", 3, "rulesheet.unknown-card", 'no card "redfox"', 'did you mean "red-fox"?'),
        ("see [it](card:Owll)", 1, "rulesheet.unknown-card", 'no card "Owll"', 'did you mean "owl"?'),
        ("## Go\n\n[x](#gone)", 3, "rulesheet.no-heading", '"#gone"', 'did you mean "go"?'),
        ("# Title\n\n[x](#title)", 3, "rulesheet.no-heading", '"#title"', "small letters"),
        ("a\n{flmae}", 2, "text.unknown-icon", 'no icon "flmae"', 'did you mean "flame"?'),
        ("see ![x](card:owl) here", 1, "rulesheet.picture-in-text", "among words", "a line of its own"),
        ("|a|b|\n|-|-|\n|1|2|3|", 3, "rulesheet.too-many-cells", "3 cells", "\\|"),
        ("![](card:owl?side=left)", 1, "rulesheet.bad-picture", '"left"', "front or back"),
        ("![](card:owl?width=4)", 1, "rulesheet.bad-picture", "no unit", "4mm"),
        ("![](card:owl?width=-4mm)", 1, "rulesheet.bad-picture", "no width", "more than 0"),
        ("![](card:owl?wdth=4mm)", 1, "rulesheet.bad-picture", '"wdth"', 'did you mean "width"?'),
        ("![](https://example.org/x.png)", 1, "rulesheet.bad-picture", "is no picture", "card:NAME"),
        ("![]()", 1, "rulesheet.bad-picture", "no picture is named", "card:NAME"),
    ],
)
def test_mistakes_have_their_line_and_mend(
    tmp_path: Path, written: str, line: int, code: str, message: str, hint: str
) -> None:
    _, problems = read(tmp_path, written)
    (problem,) = problems
    assert (problem.where.file, problem.where.line, problem.code) == (RULES, line, code)
    assert message in problem.message
    assert hint in problem.hint
    assert problem.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("written", "code", "kept"),
    [
        ("```python\nx = 1\n\ny = 2\n```", "rulesheet.unsupported", ["x = 1", "y = 2"]),
        ("a\n\n    indented", "rulesheet.unsupported", ["a", "indented"]),
        ("run `code` now", "rulesheet.unsupported", ["run code now"]),
        ("<b>x</b>", "rulesheet.tag", ["<b>x</b>"]),
        ("<!-- x -->", "rulesheet.tag", ["<!-- x -->"]),
        ("[x](other.md)", "rulesheet.bad-link", ["x"]),
        ('[x](https://example.org "t")', "rulesheet.unsupported", ["x"]),
    ],
)
def test_what_a_sheet_does_not_know_is_told_and_kept(
    tmp_path: Path, written: str, code: str, kept: list[str]
) -> None:
    text, problems = read(tmp_path, written)
    assert [(problem.code, problem.severity) for problem in problems] == [(code, Severity.WARNING)]
    assert [plain_text(block.words) for block in text.blocks if isinstance(block, Paragraph)] == kept


def test_less_and_more_are_mere_signs(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "a < b > c, 2 <3, <- and ->")
    assert problems == []


def test_lists_that_are_too_deep_are_told(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "> " * 100 + "lost")
    assert told(problems) == [(1, "rulesheet.too-deep")]


def test_twenty_levels_are_not_too_deep(tmp_path: Path) -> None:
    text, problems = read(tmp_path, "".join(f"{'  ' * depth}- {depth}\n" for depth in range(20)))
    assert problems == []
    depth, block = 0, text.blocks[0]
    while isinstance(block, ItemList):
        depth, block = depth + 1, block.items[0].blocks[-1]
    assert depth == 20


def test_windows_text_is_read_with_a_warning(tmp_path: Path) -> None:
    root = sheet(tmp_path, "")
    (root / RULES).write_bytes("Früh.\r\n\r\nSpät {nix}.".encode("cp1252"))
    text, problems = read_rule_text(loaded(root), (), root)
    assert text is not None
    assert [block.line for block in text.blocks] == [1, 3]
    assert told(problems)[1:] == [(3, "text.unknown-icon")]
    assert problems[0].code == "rulesheet.encoding"


def test_utf_16_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    root = sheet(tmp_path, "")
    for encoding in ("utf-16", "utf-8-sig"):
        (root / RULES).write_bytes("# Ö\n".encode(encoding))
        text, problems = read_rule_text(loaded(root), (), root)
        assert text is not None
        assert (text.title, problems) == (("Ö",), [])


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    root = sheet(tmp_path, "x" * (2**20 + 1))
    with pytest.raises(InputError, match="larger than 1 MiB"):
        read_rule_text(loaded(root), (), root)


def test_a_path_that_leaves_the_game_is_never_read(tmp_path: Path) -> None:
    root = sheet(tmp_path, "", rules_text="../../secret.md")
    (root / "secret.md").write_text("# Secret", encoding="utf-8")
    assert read_rule_text(loaded(root), (), root) == (None, [])


def test_only_the_first_heading_is_the_title_wherever_others_stand(tmp_path: Path) -> None:
    text, _ = read(tmp_path, "# T\n\n- # In a list\n\n> # In a note\n\n# At the end\n")
    assert text.title == ("T",)
    items, quote, heading = text.blocks
    assert isinstance(items, ItemList)
    assert isinstance(quote, Quote)
    nested = (items.items[0].blocks[0], quote.blocks[0], heading)
    assert [block.level for block in nested if isinstance(block, Heading)] == [2, 2, 2]
    listed, _ = read(tmp_path, "- # T\n\nx\n")
    assert listed.title == ("Mini",)
    assert len(listed.blocks) == 2
