"""Prints that are too long to be laid out at once: run by run they come out as at one go."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from cardforge.project import press
from tests.project.kit import BACKED, NAMED, cards, layout, make_game, printed, run, text

NAMES = [f"Card {number}" for number in range(40)]

ALL_BACKS = ["duplex", "pages", "fold", "fill", "fill+pages"]


def texts(path: Path) -> list[str]:
    """What stands on each page."""
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in document]


def looks(path: Path) -> list[bytes]:
    """The pixels of each page."""
    return [page.render(scale=0.3).to_pil().tobytes() for page in pypdfium2.PdfDocument(path)]


def forms(path: Path) -> int:
    """How many faces are drawn once for many places."""
    with pikepdf.open(path) as document:
        kinds = [item.get("/Subtype") for item in document.objects if isinstance(item, pikepdf.Stream)]
    return kinds.count(pikepdf.Name.Form)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    listed = [{"name": name, "quantity": 1 + (number % 7 == 0)} for number, name in enumerate(NAMES)]
    return make_game(tmp_path, listed, back="back")


@pytest.mark.parametrize("backs", ALL_BACKS)
@pytest.mark.parametrize("collate", ["page", "stack"])
def test_runs_print_what_one_run_does(
    game: Path, monkeypatch: pytest.MonkeyPatch, backs: str, collate: str
) -> None:
    words = ("mini", "--backs", backs, "--collate", collate, "--no-record")
    whole = printed(game, *words, name="whole.pdf")
    monkeypatch.setattr(press, "RUN", 20)
    parts = printed(game, *words, name="parts.pdf")
    assert texts(parts) == texts(whole)
    assert looks(parts) == looks(whole)


@pytest.mark.parametrize("more", [("--ink", "draft"), ("--bleed-from", "mirror"), ("--proof",)])
def test_runs_look_as_one_run_does(
    game: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    whole = printed(game, "mini", *more, "--no-record", name="whole.pdf")
    monkeypatch.setattr(press, "RUN", 10)
    assert looks(printed(game, "mini", *more, "--no-record", name="parts.pdf")) == looks(whole)


def test_a_face_that_comes_again_in_a_later_run_is_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(
        tmp_path, cards(*NAMES[:12]), {"card": NAMED, "back": layout(text("b", "Back", "0"))}, back="back"
    )
    monkeypatch.setattr(press, "RUN", 9)
    # Stacked, the copies of a card lie on pages of different runs.
    path = printed(game, "mini", "--copies", "9", "--collate", "stack", "--backs", "duplex")
    assert forms(path) == 13
    assert len(texts(path)) == 24


@pytest.mark.plain
def test_few_faces_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 0
    let_go = press.Press._let_go

    def watched(one: press.Press, kept: set[int]) -> None:
        nonlocal most
        most = max(most, len(one._drawn))
        let_go(one, kept)
        assert not one._drawn

    monkeypatch.setattr(press.Press, "_let_go", watched)
    monkeypatch.setattr(press, "RUN", 10)
    printed(make_game(tmp_path, cards(*NAMES)), "mini", "--no-record")
    assert 0 < most <= 10


def test_what_a_late_card_lacks_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(press, "RUN", 10)
    make_game(tmp_path, cards(*NAMES))
    before = printed(tmp_path, "mini", "--no-record").read_bytes()
    make_game(tmp_path, cards("Early \u4e2d", *NAMES, "Late \u4e2d"))
    capsys.readouterr()
    assert run(tmp_path, "print", "mini", "-o", "out.pdf", "--no-record") == 1
    assert (tmp_path / "out.pdf").read_bytes() == before
    told = capsys.readouterr()
    assert "\u4e2d" in told.out + told.err
    assert list(tmp_path.glob(".cardforge-*")) == []


@pytest.mark.parametrize("size", [4, 2000])
def test_what_is_said_does_not_depend_on_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], size: int
) -> None:
    long = "much too long for one line of this card " * 4
    listed = cards(*NAMES[:5], long + "1", *NAMES[5:25], long + "2")
    make_game(tmp_path, listed)
    monkeypatch.setattr(press, "RUN", size)
    capsys.readouterr()
    assert run(tmp_path, "--format", "json", "print", "mini", "--backs", "pages", "-o", "out.pdf") == 1
    said = json.loads(capsys.readouterr().out)["problems"]
    found = [(problem["card"][-1], problem["code"]) for problem in said if "card" in problem]
    assert found == [(number, "text.overflow") for number in "12"]


def test_changed_cards_of_a_long_print(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "RUN", 10)
    printed(game, "mini", "--backs", "duplex")
    ledger: Mapping[str, Any] = json.loads((game / ".cardforge/ledger/mini.json").read_bytes())
    monkeypatch.setattr(press, "RUN", 2000)
    printed(game, "mini", "--backs", "duplex")
    assert json.loads((game / ".cardforge/ledger/mini.json").read_bytes()) == ledger
    monkeypatch.setattr(press, "RUN", 10)
    listed = [{"name": name, "quantity": 1 + (number % 7 == 0)} for number, name in enumerate(NAMES)]
    make_game(game, [*listed, {"name": "New"}], {"card": NAMED, "back": BACKED}, back="back")
    pages = texts(printed(game, "mini", "--backs", "duplex", "--changed", name="changed.pdf"))
    assert len(pages) == 2
    assert "New" in pages[0]
    assert "back New" in pages[1]
    assert not any("Card" in page for page in pages)
