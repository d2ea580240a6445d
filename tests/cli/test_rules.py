"""`cardforge rules`, and what `check` says of rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import art_file, layout, make_game, run, text, write_json
from tests.rulesheet.kit import CARDS, answer, opened, sheet

Capture = pytest.CaptureFixture[str]
TEXT = "# Pond\n\nLead.\n\n## Setting up\n\nx\n\n![](card:owl)\n\n### More of *it*\n\ny\n"


def test_the_sheet_goes_to_the_output_folder_unless_told_otherwise(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT)
    assert run(root, "rules") == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["mini: 1 page, 2 headings, 1 picture", "written to output/mini/rules.pdf"]
    assert (root / "output/mini/rules.pdf").read_bytes().startswith(b"%PDF-1.7")


def test_the_answer_for_programs(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT)
    found = answer(root, capsys, "rules", "mini", "-o", "x.pdf")
    assert found["problems"] == []
    assert found["result"] == {
        "file": "x.pdf",
        "game": "mini",
        "format": "pdf",
        "pages": 1,
        "headings": [
            {"title": "Setting up", "level": 2, "anchor": "setting-up"},
            {"title": "More of it", "level": 3, "anchor": "more-of-it"},
        ],
        "pictures": 1,
    }
    assert answer(root, capsys, "rules", "mini", "-o", "x.html")["result"]["pages"] is None


def test_paper_and_columns(tmp_path: Path) -> None:
    root = sheet(tmp_path, TEXT)
    for paper, size in (("letter", (612, 792)), ("a5", (419.53, 595.28)), ("120x150", (340.16, 425.2))):
        assert run(root, "rules", "--paper", paper, "--columns", "1", "-o", "x.pdf") == 0
        document = opened((root / "x.pdf").read_bytes())
        box = [float(edge) for edge in document.pages[0].MediaBox]
        assert box == pytest.approx([0, 0, *size], abs=0.01)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--paper", "b9"), "is no known size"),
        (("--paper", "20x20"), "too small for rules"),
        (("--columns", "4"), "use 1 to 3"),
        (("-o", "x.png"), "no name for a PDF or an HTML page"),
        (("-o", "-"), "no name for a file"),
        (("nope",), 'there is no game "nope"'),
        (("--pages", "3"), 'there is no option "--pages"'),
    ],
)
def test_wrong_use_is_refused_and_writes_nothing(
    tmp_path: Path, capsys: Capture, words: tuple[str, ...], said: str
) -> None:
    root = sheet(tmp_path, TEXT)
    assert run(root, "rules", *words) == 2
    assert said in capsys.readouterr().err
    assert not (root / "output").exists()


def test_a_game_without_rules_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, CARDS)
    (problem,) = answer(root, capsys, "rules", code=1)["problems"]
    assert problem["code"] == "rulesheet.none"
    assert problem["where"]["file"] == "card_data/mini/game.json"
    assert answer(root, capsys, "check", "mini")["problems"] == []


@pytest.mark.parametrize("path", ["gone.md", "../../secret.md"])
def test_rules_that_are_not_there_are_told_once(tmp_path: Path, capsys: Capture, path: str) -> None:
    root = sheet(tmp_path, TEXT, rules_text=path)
    (root / "secret.md").write_text("# Secret\n", encoding="utf-8")
    (problem,) = answer(root, capsys, "rules", code=1)["problems"]
    assert problem["where"]["field"] == "rules_text"
    assert len(answer(root, capsys, "check", "mini", code=1)["problems"]) == 1


def test_a_folder_in_place_of_rules_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT, rules_text="sets")
    for command, code in ((("rules",), 3), (("check", "mini"), 1)):
        (problem,) = answer(root, capsys, *command, code=code)["problems"]
        assert (problem["code"], problem["where"]["file"]) == ("file.unreadable", "card_data/mini/sets")


def test_mistakes_leave_the_old_sheet_alone(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT)
    assert run(root, "rules", "-o", "x.pdf") == 0
    before = (root / "x.pdf").read_bytes()
    sheet(root, TEXT + "\n![](card:owll)\n\n[x](#nowhere)\n")
    for form in ("x.pdf", "x.html"):
        found = answer(root, capsys, "rules", "-o", form, code=1)
        assert [one["code"] for one in found["problems"]] == [
            "rulesheet.unknown-card",
            "rulesheet.no-heading",
        ]
        assert found["result"] is None
    assert (root / "x.pdf").read_bytes() == before
    assert not (root / "x.html").exists()


def test_warnings_stop_a_strict_sheet_only(tmp_path: Path) -> None:
    root = sheet(tmp_path, "# T\n\n<br>\n")
    assert run(root, "--strict", "rules", "-o", "x.pdf") == 1
    assert not (root / "x.pdf").exists()
    assert run(root, "rules", "-o", "x.pdf") == 0


def test_what_is_wrong_with_a_card_in_a_picture_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT)
    huge = layout(text("title", "{{ card.name }}", "0", size="90pt", fit=False))
    write_json(root / "layouts/mini/card.layout.json", {"name": "card", **huge})
    found = answer(root, capsys, "rules", "-o", "x.pdf", code=1)
    assert [(one["code"], one["card"]) for one in found["problems"]] == [("text.overflow", "Owl")]


def test_a_back_is_shown_and_missed(tmp_path: Path, capsys: Capture) -> None:
    rules = "# T\n\nx\n\nz\n\n![](card:owl?side=back)\n"
    root = sheet(tmp_path / "a", rules)
    assert answer(root, capsys, "rules", "-o", "x.pdf")["result"]["pictures"] == 1
    root = sheet(tmp_path / "b", rules, back="")
    (problem,) = answer(root, capsys, "rules", "-o", "x.pdf", code=1)["problems"]
    assert (problem["code"], problem["where"]["line"]) == ("rulesheet.no-back", 7)


def test_pictures_of_the_game_are_found_and_missed(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, "# T\n\nx\n\n![A table](art/table.svg?width=50mm)\n\n![](art/tabel.svg)\n")
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>'
    )
    art_file(root, "table.svg", drawing.encode())
    (problem,) = answer(root, capsys, "rules", "-o", "x.pdf", code=1)["problems"]
    assert (problem["code"], problem["where"]["line"]) == ("art.missing", 7)
    assert 'did you mean "table.svg"?' in problem["hint"]
    rules = root / "card_data/mini/rules.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("![](art/tabel.svg)", ""), encoding="utf-8")
    assert run(root, "rules", "-o", "x.pdf") == 0
    assert run(root, "rules", "-o", "x.html") == 0
    assert 'alt="A table"' in (root / "x.html").read_text(encoding="utf-8")


def test_check_reads_the_rules(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, "# T\n\n{flmae} <b> 猫\n\n![](card:oowl)\n\n![](art/gone.png)\n")
    found: Any = answer(root, capsys, "check", "mini", code=1)
    told = [(one["where"]["line"], one["code"]) for one in found["problems"]]
    assert told == [
        (3, "rulesheet.tag"),
        (3, "text.missing-glyph"),
        (3, "text.unknown-icon"),
        (5, "rulesheet.unknown-card"),
        (7, "art.missing"),
    ]
    mild = answer(root, capsys, "--lenient", "check", "mini", code=1)
    errors = [one["code"] for one in mild["problems"] if one["severity"] == "error"]
    assert errors == ["rulesheet.unknown-card"]


def test_a_sheet_that_cannot_be_written_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = sheet(tmp_path, TEXT)
    (root / "file").write_text("", encoding="utf-8")
    assert run(root, "rules", "-o", "file/x.pdf") == 3
    assert "file/x.pdf" in capsys.readouterr().err
