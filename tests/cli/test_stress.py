"""`cardforge layout stress`: the cards whose texts give way most, with the outlines of all boxes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.project.kit import layout as layout_of
from tests.project.kit import make_game, picture, run, text, write_json

SENTENCE = "The duck that enters the pond may look at the top card of the pile. "

RULES = {
    "id": "rules",
    "kind": "rich",
    "text": "{{ card.text }}",
    "size": "9pt",
    "fit": {"min": "6pt"},
    "left": "0",
    "right": "0",
    "top": "10mm",
    "height": "30mm",
}


def game(root: Path, *texts: str, **more: Any) -> Path:
    cards = [{"name": f"Duck {number}", "text": value} for number, value in enumerate(texts, 1)]
    card = layout_of(text("title", "{{ card.name }}", "0"), RULES)
    return make_game(root, cards, {"card": card}, **more)


def stressed(capsys: pytest.CaptureFixture[str], root: Path, *words: str) -> dict[str, Any]:
    capsys.readouterr()
    assert run(root, "--format", "json", "layout", "stress", *words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["problems"] == []
    result: dict[str, Any] = told["result"]
    return result


def words_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == 1
        return str(document[0].get_textpage().get_text_bounded())


def test_the_worst_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = game(tmp_path / "p", "Dives.", SENTENCE * 7, SENTENCE * 60, SENTENCE * 9, SENTENCE)
    result = stressed(capsys, root, "mini")
    assert result["file"] == "output/mini/stress.pdf"
    cards = result["cards"]
    assert [one["card"] for one in cards] == ["Duck 3", "Duck 4", "Duck 2", "Duck 5", "Duck 1"]
    assert {one["element"] for one in cards[:4]} == {"rules"}
    over, pressed = cards[0], cards[1]
    assert over["over"] > 10
    assert (over["size"], over["wanted"], over["leading"], over["squeeze"]) == (6, 9, 1.05, 0.92)
    assert (pressed["over"], pressed["wanted"], pressed["squeeze"]) == (0, 9, 1)
    assert 6 <= pressed["size"] < cards[2]["size"] < 9 == cards[3]["size"]
    assert cards[3]["letters"] > cards[4]["letters"]


def test_it_is_said_how_far_they_give_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = game(tmp_path / "p", "Dives.", SENTENCE * 60)
    assert run(root, "layout", "stress", "-o", "worst.pdf") == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("1. Duck 2: rules: ")
    assert first.endswith(" mm too long, 6 pt of 9, lines 1.05 of 1.2, squeezed to 92 %")
    assert second == "2. Duck 1: rules: 9 pt as wanted, 6 letters"
    assert last == "printed to worst.pdf"


def test_the_sheet_shows_them_with_the_boxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = game(tmp_path / "p", *(f"Number {number}. {SENTENCE * number}" for number in range(1, 13)))
    stressed(capsys, root, "-o", "worst.pdf")
    said = words_of(root / "worst.pdf")
    assert "Number 12." in said
    assert "Number 11." in said
    assert "Number 1." not in said
    with pypdfium2.PdfDocument(root / "worst.pdf") as document:
        found = document[0].render(scale=3).to_pil().convert("RGB").getcolors(1 << 24) or []
    colours = {colour for _, colour in found}
    # The blue outlines of elements, and the red frame of what does not fit.
    assert any(blue > 180 and red < 120 for red, _, blue in colours)
    assert any(red > 180 and green < 60 and blue < 90 for red, green, blue in colours)


def test_a_box_too_low_on_all_cards_does_not_fill_the_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = [{"name": f"Duck {number}", "text": SENTENCE * (number == 7) * 8} for number in range(1, 13)]
    low = text("number", "x", "50mm", height="1mm")
    make_game(tmp_path / "p", cards, {"card": layout_of(text("title", "{{ card.name }}", "0"), RULES, low)})
    found = [(one["card"], one["element"]) for one in stressed(capsys, tmp_path / "p")["cards"]]
    assert len(found) == len(set(found)) == 9
    assert ("Duck 7", "rules") in found
    assert {element for _, element in found} == {"rules", "number", "title"}


def test_backs_are_looked_at_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = game(tmp_path / "p", "Dives.")
    back = {**layout_of(text("motto", SENTENCE * 2, "0")), "name": "back"}
    write_json(root / "layouts" / "mini" / "back.layout.json", back)
    declared = json.loads((root / "card_data" / "mini" / "game.json").read_text("utf-8"))
    write_json(root / "card_data" / "mini" / "game.json", {**declared, "back": "back"})
    cards = stressed(capsys, root)["cards"]
    assert [(one["side"], one["element"]) for one in cards] == [("back", "motto"), ("front", "rules")]
    run(root, "layout", "stress")
    assert "1. Duck 1, back: motto: " in capsys.readouterr().out


def test_what_stands_in_the_way_of_a_print_does_so_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Duck"}], {"card": layout_of(picture("none.png"))})
    assert run(root, "layout", "stress") == 1
    assert "[print.no-cards]" in capsys.readouterr().err
    root = game(tmp_path / "q", SENTENCE)
    (root / "layouts" / "mini" / "card.layout.json").write_text("{", "utf-8")
    assert run(root, "layout", "stress") == 1
    assert "json.syntax" in capsys.readouterr().err
    assert not (root / "output").exists()
    assert run(root, "layout", "stress", "-o", "x.png") == 2


def test_settings_of_print_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = {"paper": "letter", "backs": "duplex", "start": 8, "poster": True}
    root = game(tmp_path / "p", SENTENCE, SENTENCE * 2, print=more)
    stressed(capsys, root)
    with pypdfium2.PdfDocument(root / "output" / "mini" / "stress.pdf") as document:
        assert len(document) == 1
        assert document[0].get_size() == (612, 792)
