"""`snapshot`, `diff` and `print --changed-since`."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.project.kit import layout, make_game, printed, run, text, write_json
from tests.render.kit import extracted

Capture = pytest.CaptureFixture[str]
KEPT = ".cardforge/snapshots/mini"
FOX = {"id": "fox", "name": "Fox", "quantity": 2, "text": "Draw one card."}
OWL = {"id": "owl", "name": "Owl"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    looks = {
        "card": layout(text("title", "{{ card.name }}", "0"), text("text", "{{ card.text }}", "20mm")),
        "back": layout(text("title", "back", "30mm")),
    }
    return make_game(tmp_path / "game", [FOX, OWL], looks, back="back")


def deal(game: Path, *listed: dict[str, Any]) -> None:
    write_json(
        game / "card_data/mini/sets/core.json", {"code": "core", "name": "Core", "cards": list(listed)}
    )


def answer(game: Path, capsys: Capture, *words: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert run(game, "--format", "json", *words) == code
    return json.loads(capsys.readouterr().out)


# --- snapshot -----------------------------------------------------------------------------------------


def test_a_snapshot_says_what_it_kept_and_under_which_name(game: Path, capsys: Capture) -> None:
    assert run(game, "snapshot", "v1") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == ["mini: 2 cards and 3 new pictures", "kept as v1"]
    assert (game / KEPT / "v1.json").is_file()
    faces = sorted((game / KEPT / "faces").iterdir())
    assert len(faces) == 3
    assert {Image.open(BytesIO(path.read_bytes())).size for path in faces} == {(372, 520)}
    assert (game / ".cardforge/.gitignore").read_text(encoding="utf-8").endswith("*\n")


def test_a_second_snapshot_keeps_only_pictures_of_what_is_new(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, {**FOX, "name": "Vixen"}, OWL)
    result = answer(game, capsys, "snapshot", "v2")["result"]
    assert result == {"game": "mini", "name": "v2", "file": f"{KEPT}/v2.json", "cards": 2, "pictures": 1}


def test_snapshots_are_listed(game: Path, capsys: Capture) -> None:
    assert run(game, "snapshot") == 0
    assert capsys.readouterr().out == "there is no snapshot of mini\n"
    run(game, "snapshot", "v2")
    run(game, "snapshot", "v1")
    capsys.readouterr()
    assert run(game, "snapshot") == 0
    assert capsys.readouterr().out == "v1\nv2\n"
    assert answer(game, capsys, "snapshot")["result"] == {"game": "mini", "snapshots": ["v1", "v2"]}


def test_a_snapshot_is_not_overwritten_by_accident(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    before = (game / KEPT / "v1.json").read_bytes()
    deal(game, OWL)
    assert run(game, "snapshot", "v1") == 1
    assert "[snapshot.exists]" in capsys.readouterr().err
    assert (game / KEPT / "v1.json").read_bytes() == before
    assert run(game, "snapshot", "v1", "--replace") == 0
    assert (game / KEPT / "v1.json").read_bytes() != before


@pytest.mark.parametrize("name", ["../v1", "a/b", "", ".v1", "-", "a" * 61, "a b"])
def test_names_that_are_none_are_refused(game: Path, capsys: Capture, name: str) -> None:
    assert run(game, "snapshot", "--", name) == 2
    assert "[snapshot.bad-name]" in capsys.readouterr().err
    assert not (game / ".cardforge").exists()


def test_a_game_with_mistakes_is_not_kept(game: Path, capsys: Capture) -> None:
    deal(game, {**FOX, "name": "Fox " * 40}, OWL)
    assert run(game, "snapshot", "v1") == 1
    assert "[text.overflow]" in capsys.readouterr().err
    assert not (game / ".cardforge").exists()


def test_equal_states_are_equal_files(game: Path) -> None:
    run(game, "snapshot", "a")
    run(game, "snapshot", "b")
    assert (game / KEPT / "a.json").read_bytes() == (game / KEPT / "b.json").read_bytes()


# --- diff ---------------------------------------------------------------------------------------------


def test_diff_says_what_has_changed_since(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, {**FOX, "text": "Draw two cards.", "quantity": 3}, {"id": "newt", "name": "Newt"})
    capsys.readouterr()
    assert run(game, "diff", "v1") == 0
    assert capsys.readouterr().out.splitlines() == [
        "changed  Fox (core)",
        "  quantity: 2 → 3",
        "  text: Draw [-one card-]{+two cards+}.",
        "  front looks different",
        "new      Newt (core): 1 copy",
        "removed  Owl (core): 1 copy",
        "1 changed, 1 new and 1 removed, 0 the same",
    ]


def test_diff_of_two_snapshots(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, FOX)
    run(game, "snapshot", "v2")
    deal(game, OWL)
    result = answer(game, capsys, "diff", "v1", "v2")["result"]
    assert (result["old"], result["new"], result["same"], result["file"]) == ("v1", "v2", 1, None)
    assert [card["card"] for card in result["removed"]] == ["owl"]
    back = answer(game, capsys, "diff", "v2", "v1")["result"]
    assert [card["card"] for card in back["added"]] == ["owl"]


def test_nothing_changed(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    capsys.readouterr()
    assert run(game, "diff", "v1", "--html", "d.html") == 0
    assert capsys.readouterr().out.splitlines() == ["nothing has changed: 2 cards", "written to d.html"]
    assert "Nothing has changed." in (game / "d.html").read_text(encoding="utf-8")


def test_a_layout_alone_changes_looks_but_no_field(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    write_json(game / "layouts/mini/back.layout.json", {"name": "back", **layout(text("t", "new", "30mm"))})
    changed = answer(game, capsys, "diff", "v1")["result"]["changed"]
    assert [(card["card"], card["sides"], card["fields"]) for card in changed] == [
        ("fox", ["back"], []),
        ("owl", ["back"], []),
    ]


def _pictures(page: str) -> dict[str, tuple[int, int]]:
    found = re.findall(r'<img src="data:image/webp;base64,([^"]+)" alt="([^"]*)">', page)
    return {alt: Image.open(BytesIO(b64decode(data))).size for data, alt in found}


def test_the_page_shows_every_change_before_and_after_and_needs_no_other_file(
    game: Path, capsys: Capture
) -> None:
    run(game, "snapshot", "v1")
    deal(game, {**FOX, "text": "Draw <b> cards."}, {"id": "newt", "name": "Newt & Co"})
    assert run(game, "diff", "v1", "--html", "out/d.html") == 0
    page = (game / "out/d.html").read_text(encoding="utf-8")
    assert _pictures(page) == dict.fromkeys(
        ("Fox, front, before", "Fox, front, after", "Newt &amp; Co", "Owl"), (372, 520)
    )
    assert "Draw <del>one card</del><ins>&lt;b&gt; cards</ins>." in page
    assert not re.search(r'(?:src|href)="(?!data:|#)|url\(|@import', page)
    assert '<meta name="viewport"' in page
    # The present looks are drawn for the page, but kept by snapshots alone.
    assert len(list((game / KEPT / "faces").iterdir())) == 3


def test_a_page_without_its_kept_pictures_says_so(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, FOX)
    for path in (game / KEPT / "faces").iterdir():
        path.unlink()
    assert run(game, "diff", "v1", "--html", "d.html") == 0
    assert "no picture was kept" in (game / "d.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("diff", "v2"), ("diff", "v1", "v2"), ("print", "--changed-since", "v2")])
def test_an_unknown_snapshot_is_named(game: Path, capsys: Capture, words: tuple[str, ...]) -> None:
    run(game, "snapshot", "v1")
    assert run(game, *words) == 1
    said = capsys.readouterr().err
    assert 'there is no snapshot "v2" of mini' in said
    assert "; there is v1 [snapshot.unknown]" in said


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b'{"version": 9, "cards": {}}',
        b'{"version": 1}',
        b'{"version": 1, "cards": {"fox": {"held": {"quantity": 1}, "fields": {}}}}',
        b'{"version": 1, "cards": {"fox": {"held": {"quantity": 1, "front": "a"}, "fields": 3}}}',
    ],
)
def test_a_broken_snapshot_is_an_error(game: Path, capsys: Capture, content: bytes) -> None:
    run(game, "snapshot", "v1")
    (game / KEPT / "v1.json").write_bytes(content)
    assert run(game, "diff", "v1") == 1
    assert f"{KEPT}/v1.json: error: is " in (said := capsys.readouterr().err)
    assert "[snapshot.broken]" in said


# --- print --changed-since ----------------------------------------------------------------------------


def test_what_changed_since_a_snapshot_is_printed(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, {**FOX, "quantity": 3}, {**OWL, "text": "Stop."}, {"id": "newt", "name": "Newt"})
    printed(game)
    capsys.readouterr()
    assert run(game, "print", "--changed-since", "v1", "-o", "new.pdf") == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "take out 1 old card:",
        "  1 × Owl (core): looks different now",
        "printed to new.pdf",
    ]
    names = re.findall("Fox|Owl|Newt", extracted((game / "new.pdf").read_bytes()))
    assert names == ["Fox", "Owl", "Newt"]


def test_a_print_since_a_snapshot_is_remembered_for_what_it_printed(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    deal(game, FOX, {**OWL, "text": "Stop."})
    assert run(game, "print", "--changed-since", "v1", "-o", "new.pdf") == 0
    result = answer(game, capsys, "print", "--changed", "-o", "changed.pdf")["result"]
    assert (result["cards"], result["removed"]) == (2, [])
    assert set(re.findall("Fox|Owl", extracted((game / "changed.pdf").read_bytes()))) == {"Fox"}


def test_changed_is_compared_with_one_thing(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--changed", "--changed-since", "v1") == 2
    assert "two different things" in capsys.readouterr().err


def test_backs_count_only_where_they_are_printed(game: Path, capsys: Capture) -> None:
    run(game, "snapshot", "v1")
    write_json(game / "layouts/mini/back.layout.json", {"name": "back", **layout(text("t", "new", "30mm"))})
    assert answer(game, capsys, "print", "--changed-since", "v1", "-o", "a.pdf")["result"]["cards"] == 0
    words = ("print", "--changed-since", "v1", "--backs", "duplex", "-o", "a.pdf")
    assert answer(game, capsys, *words)["result"]["cards"] == 3
