"""What holds for every export format there is: no card is lost in silence, decks are judged alike."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.exports import Exporter, exporters
from tests.exports.kit import HAZARDS, hazard_game
from tests.project.kit import cards, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
DOUBLE_FACED = "Day // Night"
MORE: list[dict[str, Any]] = [
    {"id": "twin-1", "name": "Twin", "text": "one", "type": ["Thing"]},
    {"id": "twin-2", "name": "Twin", "text": "two", "type": ["Action"]},
    {"name": "Mute"},
    {"name": "Wordy", "text": "ab\tc\n" * 60 + "d" * 300, "flavour": "\n\n x \t y "},
    {"name": "Cub", "extra": True, "text": "A piece."},
    {"name": DOUBLE_FACED, "parts": "double_faced", "text": "Sun.", "back_face": {"text": "Moon."}},
    {"name": "Ice // Fire", "parts": "split", "text": "Cold.\nHot."},
    {"name": "Nobody", "quantity": 0},
    {"name": "Again", "text": "Once more.", "number": "99"},
]
NAMES = [*(name for name, _ in HAZARDS), *dict.fromkeys(str(card["name"]) for card in MORE)]
EVERY = pytest.mark.parametrize("exporter", exporters(), ids=lambda one: one.name)


def trouble_game(root: Path) -> Path:
    """The hazardous cards and others that formats have trouble with, in two sets."""
    hazard_game(root)
    folder = root / "card_data" / "mini"
    core = json.loads((folder / "sets" / "core.json").read_text("utf-8"))
    # Pictures show the number alone, and those that look the same are one.
    more = [{"number": str(50 + place), **card} for place, card in enumerate(MORE)]
    write_json(folder / "sets" / "core.json", {**core, "cards": [*core["cards"], *more]})
    again = {"id": "again-2", "name": "Again", "text": "Once more.", "number": "99"}
    write_json(folder / "sets" / "more.json", {"code": "more", "name": "More", "cards": [again]})
    game = json.loads((folder / "game.json").read_text("utf-8"))
    write_json(folder / "game.json", {**game, "sets": ["sets/core.json", "sets/more.json"]})
    return root


def told(root: Path, capsys: Capture, *words: str) -> tuple[int, list[dict[str, Any]]]:
    """The exit code of an export, and its problems."""
    capsys.readouterr()
    code = run(root, "export", *words, "--format", "json")
    return code, json.loads(capsys.readouterr().out)["problems"]


def target(exporter: Exporter) -> str:
    """The usual form of a format: a folder, else its first kind of file."""
    return "out" if exporter.folder else f"out{exporter.suffixes[0]}"


def contents(path: Path) -> Iterator[bytes]:
    """All that is in a file or a folder, also in archives."""
    for file in [path] if path.is_file() else sorted(path.rglob("*")):
        if not file.is_file() or file.name == "manifest.json":
            continue
        yield file.stem.encode("utf-8")
        data = file.read_bytes()
        if zipfile.is_zipfile(io.BytesIO(data)):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                yield from (archive.read(name) for name in archive.namelist())
        else:
            yield data


def strings(value: Any) -> Iterator[str]:
    """All texts of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


def readings(data: bytes) -> Iterator[str]:
    """What a file may say, whatever the way in which its format escapes signs."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    for plain in (text, html.unescape(text)):
        yield plain
        yield plain.replace('""', '"').replace("\\\\", "\\")  # a table
    yield re.sub(r"[\\%](.)", r"\1", text)  # lines for a MUSH
    try:
        yield from strings(json.loads(text))
    except ValueError:
        return


def written(exporter: Exporter, name: str) -> Iterator[str]:
    """How a format may write a name: as it is, with its own sign between two parts, or as a file's name."""
    yield name
    settings = {setting.name: setting.default for setting in exporter.settings}
    parts = name.split(" // ")
    if len(parts) == 2 and "separator" in settings:
        yield settings["separator"].join(parts)
        if name == DOUBLE_FACED and settings["double_faced"] == "front":
            yield parts[0]
    if exporter.name == "mpc" and name.isascii():
        yield re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")


def named_in(problem: Mapping[str, Any], name: str) -> bool:
    return name == problem.get("card") or name in problem["message"]


@EVERY
def test_no_card_is_lost_in_silence(exporter: Exporter, tmp_path: Path, capsys: Capture) -> None:
    root = trouble_game(tmp_path)
    code, problems = told(root, capsys, exporter.name, "-o", target(exporter))
    assert code == int(any(problem["severity"] == "error" for problem in problems))
    assert (root / target(exporter)).exists() is (code == 0)
    for problem in problems:
        assert problem["where"]["file"].startswith("card_data/mini/"), problem
        assert problem["hint"] or problem["severity"] == "info", problem
    said = [text for data in contents(root / target(exporter)) for text in readings(data)] if not code else []
    lost = [
        name
        for name in NAMES
        if not any(form in text for form in written(exporter, name) for text in said)
        and not any(named_in(one, name) for one in problems)
    ]
    assert lost == []


RULE = {"id": "size", "kind": "count", "name": "three cards at least", "zone": "main", "min": 3}
DECKS = {
    "good": "name: Good\n\n2 Fox\n1 Owl\n[side]\n1 Toad\n",
    "second": "name: Second\n\n3 Owl\n",
    "small": "1 Fox\n",
    "unknown": "3 Fox\n1 Phoenix\n",
    "foreign": "game: other\n\n3 Stranger\n",
    "empty": "name: Empty\n",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of three cards and a piece, decks of which have three cards at least, and decks of all kinds."""
    make_game(tmp_path, cards("Stranger"), code="other")
    listed = [*cards("Fox", "Owl", "Toad"), {"name": "Cub", "extra": True}]
    root = make_game(tmp_path, listed, zones={"main": {}, "side": {}}, rules=[RULE])
    for name, text in DECKS.items():
        (root / f"{name}.txt").write_text(text, "utf-8")
    return root


def with_deck(root: Path, capsys: Capture, exporter: Exporter, *names: str) -> tuple[int, list[Any], Path]:
    words = [word for name in names for word in ("--deck", f"{name}.txt")]
    code, problems = told(root, capsys, exporter.name, "mini", *words, "-o", target(exporter))
    return code, problems, root / target(exporter)


@EVERY
def test_decks_are_judged_alike(exporter: Exporter, game: Path, capsys: Capture) -> None:
    for name, exit_code, said in (
        ("unknown", 1, 'no card is named "Phoenix"'),
        ("foreign", 1, 'the list is for the game "other"'),
        ("empty", 1, "no card"),
        ("small", 0, "main has 1 card, at least 3 needed"),
        ("good", 0, ""),
    ):
        code, problems, path = with_deck(game, capsys, exporter, name)
        assert (code, path.exists()) == (exit_code, exit_code == 0), (name, problems)
        assert not said or any(said in one["message"] for one in problems), (name, problems)
        assert all(one["where"].get("file") != "" for one in problems)


@EVERY
def test_several_decks(exporter: Exporter, game: Path, capsys: Capture) -> None:
    code, problems, path = with_deck(game, capsys, exporter, "good", "second")
    assert code == 0, problems
    said = [text for data in contents(path) for text in readings(data)]
    for name in ("Fox", "Owl", "Toad"):
        assert any(form in text for form in written(exporter, name) for text in said), name
    assert not any("Cub" in text for text in said)


@EVERY
def test_a_game_of_which_no_copy_is_wanted(exporter: Exporter, tmp_path: Path, capsys: Capture) -> None:
    """Formats that hold what cards there are write them; those that hold copies have nothing to write."""
    root = make_game(tmp_path, cards("Fox", "Owl", quantity=0))
    code, problems = told(root, capsys, exporter.name, "-o", target(exporter))
    assert (code, [one["code"] for one in problems if one["severity"] == "error"]) in (
        (0, []),
        (1, ["export.no-cards"]),
    )
    if not code:
        said = [text for data in contents(root / target(exporter)) for text in readings(data)]
        assert any("Fox" in text for text in said)


@pytest.mark.parametrize(("words", "count"), [(["text"], 4), (["json"], 5), (["lackey"], 5)])
def test_what_is_left_out_is_not_counted(
    tmp_path: Path, capsys: Capture, words: list[str], count: int
) -> None:
    root = make_game(tmp_path, [{"name": "Fox", "quantity": 4}, {"name": "Cub", "extra": True}])
    assert run(root, "export", *words, "-o", "out") == 0
    assert f"mini: {count} cards as {words[0]} in" in capsys.readouterr().out
