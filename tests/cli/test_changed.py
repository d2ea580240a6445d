"""`print --changed`: the ledger on disk, what is printed again, and what is named to be taken out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardforge.ledger import Cards, from_bytes
from tests.project.kit import (
    BACKED,
    GROUND,
    art_file,
    cards,
    layout,
    make_game,
    picture,
    printed,
    run,
    text,
    write_json,
)
from tests.render.kit import extracted

Capture = pytest.CaptureFixture[str]
SET = "card_data/mini/sets/core.json"
LEDGER = ".cardforge/ledger/mini.json"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(tmp_path / "game", cards("Fox", "Owl", "Toad", quantity=2), back="back")


def deal(game: Path, *listed: dict[str, Any]) -> None:
    """Write the game's cards anew."""
    write_json(game / SET, {"code": "core", "name": "Core", "cards": list(listed)})


def card(first: str, quantity: int = 2, **more: Any) -> dict[str, Any]:
    """A card with the id of its first name."""
    return {"id": first.lower(), "name": first, "quantity": quantity, **more}


FOX, OWL, TOAD = card("Fox"), card("Owl"), card("Toad")


def changed(game: Path, capsys: Capture, *words: str, code: int = 0) -> tuple[list[str], list[Any]]:
    """What `print --changed` prints, name by name as on its first page; and what it names to be taken out."""
    out = game / "changed.pdf"
    out.unlink(missing_ok=True)
    capsys.readouterr()
    assert run(game, "--format", "json", "print", "--changed", "-o", out.name, *words) == code
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["file"] is not None) == out.exists() == bool(result["cards"])
    names = (
        re.findall(r"\b(?:Fox|Vixen|Owl|Toad|Newt)\b", extracted(out.read_bytes())) if out.exists() else []
    )
    assert len(names) == result["cards"]
    removed = [(one["name"], one["quantity"], one["reason"]) for one in result["removed"]]
    return sorted(names), removed


def ledger(game: Path) -> Cards:
    return from_bytes((game / LEDGER).read_bytes())


# --- what is printed ----------------------------------------------------------------------------------


def test_nothing_changed_is_nothing_printed(game: Path, capsys: Capture) -> None:
    printed(game)
    capsys.readouterr()
    assert run(game, "print", "--changed", "-o", "changed.pdf") == 0
    said = capsys.readouterr()
    assert said.out == "nothing has changed: no card to print, no file written\n"
    assert said.err == ""
    assert not (game / "changed.pdf").exists()


def test_only_old_cards_to_take_out_is_no_file_but_a_list(game: Path, capsys: Capture) -> None:
    deal(game, FOX, OWL)
    printed(game)
    deal(game, FOX)
    capsys.readouterr()
    assert run(game, "print", "--changed") == 0
    assert capsys.readouterr().out.splitlines() == [
        "take out 2 old cards:",
        "  2 × Owl (core): no longer in the game",
        "no card to print, no file written",
    ]
    assert not (game / "output").exists()


def test_boxes_of_a_proof_are_not_compared(game: Path, capsys: Capture) -> None:
    assert run(game, "print", "--changed", "--proof") == 2
    assert "so that all of them look changed" in capsys.readouterr().err


def test_a_poster_of_what_has_changed_is_not_remembered(game: Path, capsys: Capture) -> None:
    deal(game, FOX, OWL)
    printed(game)
    deal(game, card("Fox", name="Vixen"), OWL)
    for _ in range(2):
        names, removed = changed(game, capsys, "--poster", "--copies", "1")
        assert (names, removed) == (["Vixen"], [("Fox", 2, "changed")])


def test_without_an_earlier_print_all_is_new(game: Path, capsys: Capture) -> None:
    assert changed(game, capsys) == (["Fox", "Fox", "Owl", "Owl", "Toad", "Toad"], [])
    assert changed(game, capsys) == ([], [])


def test_a_changed_card_is_printed_with_all_its_copies_and_the_old_ones_are_named(
    game: Path, capsys: Capture
) -> None:
    deal(game, FOX, OWL, TOAD)
    printed(game)
    deal(game, card("Fox", name="Vixen"), OWL, TOAD, card("Newt", 1))
    capsys.readouterr()
    assert run(game, "print", "--changed", "-o", "changed.pdf") == 0
    assert capsys.readouterr().out.splitlines() == [
        "mini: 3 cards of 63 × 88 mm on 1 page: 9 a page, portrait",
        "take out 2 old cards:",
        "  2 × Fox (core): looks different now",
        "printed to changed.pdf",
    ]
    assert changed(game, capsys) == ([], [])


def test_removed_and_recounted_cards(game: Path, capsys: Capture) -> None:
    deal(game, FOX, OWL, TOAD)
    printed(game)
    deal(game, card("Fox", 5), card("Owl", 1), card("Newt", 0))
    assert changed(game, capsys) == (["Fox"] * 3, [("Owl", 1, "fewer"), ("Toad", 2, "removed")])
    deal(game, card("Fox", 5), card("Owl", 0))
    assert changed(game, capsys) == ([], [("Owl", 1, "removed")])
    assert changed(game, capsys) == ([], [])


def test_a_query_leaves_other_cards_alone(game: Path, capsys: Capture) -> None:
    deal(game, FOX, OWL, TOAD)
    printed(game)
    new = layout(text("title", "new {{ card.name }}", "0"))
    write_json(game / "layouts/mini/card.layout.json", {"name": "card", **new})
    deal(game, FOX, OWL)
    assert changed(game, capsys, "owl") == (["Owl", "Owl"], [("Owl", 2, "changed")])
    assert changed(game, capsys) == (["Fox", "Fox"], [("Fox", 2, "changed"), ("Toad", 2, "removed")])


def test_a_query_that_matches_nothing_stays_a_problem(game: Path, capsys: Capture) -> None:
    printed(game)
    assert run(game, "print", "--changed", "name:zebra", "-o", "changed.pdf") == 1
    assert "print.no-cards" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("first", "then", "names"),
    [
        ((), (), []),
        ((), ("--backs", "duplex"), ["Fox", "Owl", "Toad"] * 2),
        (("--backs", "duplex"), (), []),
        (("--backs", "duplex"), ("--backs", "pages"), []),
        (("--backs", "duplex"), ("--backs", "fold"), []),
        ((), ("--backs", "fill"), []),
        (("--backs", "fill+pages"), ("--backs", "duplex"), ["Fox", "Owl", "Toad"] * 2),
    ],
)
def test_cards_without_a_back_are_other_cards_than_those_with_one(
    game: Path, capsys: Capture, first: tuple[str, ...], then: tuple[str, ...], names: list[str]
) -> None:
    printed(game, *first)
    assert changed(game, capsys, *then)[0] == sorted(names)


def test_a_changed_back_brings_its_front_along(game: Path, capsys: Capture) -> None:
    printed(game, "--backs", "duplex")
    back = layout(text("title", "the back of {{ card.name }}", "30mm"))
    write_json(game / "layouts/mini/back.layout.json", {"name": "back", **back})
    names, removed = changed(game, capsys, "--backs", "duplex")
    assert names == sorted(["Fox", "Owl", "Toad"] * 2)
    assert removed == [(name, 2, "changed") for name in ("Fox", "Owl", "Toad")]
    assert changed(game, capsys, "--backs", "duplex") == ([], [])


def test_backs_of_a_layout_with_print_settings_of_its_own_count_for_its_cards(
    tmp_path: Path, capsys: Capture
) -> None:
    plain = layout(text("title", "{{ card.name }}", "0"))
    looks = {"card": plain, "token": {**plain, "print": {"backs": "duplex"}}, "back": BACKED}
    game = make_game(tmp_path / "game", [], looks, back="back")
    deal(game, FOX, card("Owl", layout="token"))
    printed(game)
    back = layout(text("title", "the back of {{ card.name }}", "30mm"))
    write_json(game / "layouts/mini/back.layout.json", {"name": "back", **back})
    assert changed(game, capsys) == (["Owl", "Owl"], [("Owl", 2, "changed")])
    assert changed(game, capsys) == ([], [])


def test_a_layout_that_changes_some_cards_changes_only_those(game: Path, capsys: Capture) -> None:
    deal(game, FOX, card("Owl", kind="Beast"), TOAD)
    printed(game)
    mark = text("mark", "*", "20mm", **{"if": "card.kind"})
    new = layout(text("title", "{{ card.name }}", "0"), mark)
    write_json(game / "layouts/mini/card.layout.json", {"name": "card", **new})
    assert changed(game, capsys) == (["Owl", "Owl"], [("Owl", 2, "changed")])


def test_a_layout_written_otherwise_that_looks_the_same_changes_nothing(game: Path, capsys: Capture) -> None:
    printed(game)
    ground = {**GROUND, "id": "other", "fill": "#DFE8F2", "left": "0mm"}
    front = [ground, {**text("name", "{{ card.name }}", "0"), "height": "0.6cm"}]
    new = {"card": {"size": "63mm x 88mm", "bleed": "2mm", "safe": "4mm"}, "front": front}
    write_json(game / "layouts/mini/card.layout.json", {"name": "card", **new})
    assert changed(game, capsys) == ([], [])


def test_a_changed_picture_of_the_same_name_changes_the_cards_that_show_it(
    tmp_path: Path, capsys: Capture
) -> None:
    shown = {"card": layout(text("title", "{{ card.name }}", "0"), picture())}
    listed = [card("Fox", art="a.png"), card("Owl", art="b.png")]
    game = make_game(tmp_path / "game", [], shown)
    deal(game, *listed)
    art_file(game, "a.png", _png(200))
    art_file(game, "b.png", _png(100))
    printed(game)
    art_file(game, "b.png", _png(101))
    assert changed(game, capsys) == (["Owl", "Owl"], [("Owl", 2, "changed")])


def _png(shade: int) -> bytes:
    import io

    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (800, 600), (shade, 60, 60)).save(buffer, "PNG")
    return buffer.getvalue()


def test_decks_say_how_many_are_printed_not_how_many_there_should_be(game: Path, capsys: Capture) -> None:
    deal(game, FOX, OWL, TOAD)
    printed(game)
    (game / "a.txt").write_text("3 Fox\n1 Owl\n", encoding="utf-8")
    assert changed(game, capsys, "mini", "--deck", str(game / "a.txt")) == (["Fox"], [])
    assert changed(game, capsys, "--copies", "1") == ([], [])
    assert changed(game, capsys, "--copies", "3") == (["Owl", "Toad"], [])


# --- what is remembered -------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--proof", "--poster", "--ink=draft", "--no-record"])
def test_what_is_not_played_with_is_not_remembered(game: Path, option: str) -> None:
    printed(game, option)
    assert not (game / LEDGER).exists()


def test_a_print_that_fails_is_not_remembered(game: Path) -> None:
    printed(game)
    before = (game / LEDGER).read_bytes()
    deal(game, FOX, card("Owl", name="Owl " * 40))
    assert run(game, "print", "-o", "out.pdf") == 1
    (game / "folder.pdf").mkdir()
    deal(game, card("Fox", name="Vixen"))
    assert run(game, "print", "-o", "folder.pdf") == 3
    assert (game / LEDGER).read_bytes() == before


def test_the_ledger_is_kept_out_of_version_control(game: Path) -> None:
    printed(game)
    lines = (game / ".cardforge/.gitignore").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == "*"


def test_a_print_with_warnings_only_in_cards_that_stay_says_nothing(game: Path, capsys: Capture) -> None:
    long = card("Owl", name="Owl " * 40)
    deal(game, FOX, long)
    assert run(game, "--lenient", "print", "-o", "out.pdf") == 0
    deal(game, card("Fox", name="Vixen"), long)
    capsys.readouterr()
    assert run(game, "--lenient", "print", "--changed", "-o", "out.pdf") == 0
    assert capsys.readouterr().err == ""


def test_a_card_whose_look_is_in_doubt_stops_the_print(game: Path, capsys: Capture) -> None:
    printed(game)
    deal(game, FOX, card("Owl", name="Owl " * 40), TOAD)
    assert run(game, "print", "--changed", "-o", "out.pdf") == 1
    assert "text.overflow" in capsys.readouterr().err


def test_shipped_games_outside_a_project_are_remembered_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    place = tmp_path / "elsewhere"
    place.mkdir()
    assert run(place, "print", "energy", "-o", "out.pdf") == 0
    assert (tmp_path / "data/ledger/energy.json").is_file()
    assert [path.name for path in place.iterdir()] == ["out.pdf"]
    capsys.readouterr()
    assert run(place, "print", "energy", "--changed", "-o", "changed.pdf") == 0
    assert "nothing has changed" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b'{"version": 99, "cards": {}}'])
def test_a_broken_ledger_is_a_warning_and_is_kept(game: Path, capsys: Capture, content: bytes) -> None:
    printed(game)
    (game / LEDGER).write_bytes(content)
    names, removed = changed(game, capsys)
    assert (len(names), removed) == (6, [])
    (game / LEDGER).write_bytes(content)
    assert run(game, "print", "-o", "out.pdf") == 0
    said = capsys.readouterr().err
    assert f"{LEDGER}: warning: the print ledger is " in said
    assert "[ledger.broken]" in said
    assert (game / f"{LEDGER}.broken").read_bytes() == content
    assert set(ledger(game)) == {"fox", "owl", "toad"}
    assert changed(game, capsys) == ([], [])


def test_a_broken_ledger_is_no_matter_for_a_print_that_does_not_use_it(game: Path, capsys: Capture) -> None:
    (game / LEDGER).parent.mkdir(parents=True)
    (game / LEDGER).write_bytes(b"")
    assert run(game, "print", "--no-record", "-o", "out.pdf") == 0
    assert capsys.readouterr().err == ""
    assert (game / LEDGER).read_bytes() == b""


def test_a_ledger_that_cannot_be_written_is_a_warning(game: Path, capsys: Capture) -> None:
    (game / ".cardforge").write_text("in the way", encoding="utf-8")
    assert run(game, "print", "-o", "out.pdf") == 0
    said = capsys.readouterr()
    assert "[ledger.unwritable]" in said.err
    assert said.out.splitlines()[-1] == "printed to out.pdf"
    assert (game / "out.pdf").is_file()


def test_a_ledger_that_cannot_be_read_is_a_warning(game: Path, capsys: Capture) -> None:
    (game / LEDGER).mkdir(parents=True)
    assert run(game, "print", "-o", "out.pdf") == 0
    said = capsys.readouterr()
    assert said.err.count("warning") == 2
    assert "[ledger.unreadable]" in said.err
    assert (game / LEDGER).is_dir()


# --- interrupted --------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
left = int(sys.argv.pop(1))

def step():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

def watch(event, arguments):
    # What writes, renames or makes something: before so many of these the power goes.
    writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if writes or event in ("os.rename", "os.mkdir", "os.chmod", "os.remove"):
        step()

def fsync(handle, real=os.fsync):
    step()
    real(handle)

os.fsync = fsync
sys.addaudithook(watch)
from cardforge.cli import main
sys.exit(main(sys.argv[1:]))
"""


def _killed(game: Path) -> Iterator[str]:
    """`print --changed`, killed before its first step on disk, its second … until it comes through."""
    for steps in range(100):
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                KILLED,
                str(steps),
                "-C",
                str(game),
                "print",
                "--changed",
                "-o",
                "new.pdf",
            ],
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        )
        yield done.stdout
        if done.returncode == 0:
            return
        assert done.returncode == -9, done.stderr


def test_a_print_may_be_killed_at_any_moment(game: Path, capsys: Capture) -> None:
    """No ledger ever claims a sheet that is not there, or forgets old cards that nobody was told of."""
    deal(game, FOX, OWL)
    printed(game)
    before = (game / LEDGER).read_bytes()
    (game / "new.pdf").write_bytes(b"old")
    deal(game, card("Fox", name="Vixen"), OWL)
    seen = set()
    steps = 0
    for said in _killed(game):
        steps += 1
        there = (game / LEDGER).read_bytes()
        names = [held[0].name for held in from_bytes(there).values()]
        told = "2 × Fox" in said
        whole = (game / "new.pdf").read_bytes() != b"old"
        if whole:
            assert extracted((game / "new.pdf").read_bytes()).split().count("Vixen") == 2
        if "Vixen" in names:
            assert whole, "the ledger claims a sheet that is not there"
            assert told or len(from_bytes(there)["fox"]) == 2, "old cards are forgotten"
        else:
            assert there == before
        seen.add((whole, "Vixen" in names, told))
        (game / "new.pdf").write_bytes(b"old")
        (game / LEDGER).write_bytes(before)
    assert steps > 8
    assert seen == {(False, False, False), (True, False, False), (True, True, False), (True, True, True)}


def test_old_cards_that_nobody_was_told_of_are_named_by_the_next_print(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(game, FOX, OWL)
    printed(game)
    deal(game, card("Fox", name="Vixen"), card("Owl", 1))

    def closed(_: Any, lines: Sequence[str]) -> None:
        if lines:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("cardforge.cli.output.Output._notes", closed)
        assert run(game, "print", "--changed", "-o", "new.pdf") == 130
    assert changed(game, capsys) == ([], [("Fox", 2, "changed"), ("Owl", 1, "fewer")])
    assert changed(game, capsys) == ([], [])
