"""`deck check` over many decks: folders, ZIPs, streams of lists; what is told while and after."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge.cli import main
from cardforge.decks import MAX_BYTES
from cardforge.project import find_project
from cardforge.project.deck_batch import Batch
from cardforge.project.decking import Decks
from tests.project.kit import cards, make_game, run

Capture = pytest.CaptureFixture[str]
Feed = Callable[[bytes], None]

RULES: dict[str, Any] = {
    "zones": {"main": {"label": "deck"}},
    "rules": [
        {"id": "size", "kind": "size", "zone": "main", "min": 2},
        {"id": "copies", "kind": "copies", "max": 3},
        {"id": "owl", "kind": "require", "where": "owl", "severity": "warning"},
    ],
    "formats": {"big": {"rules": [{"id": "size", "kind": "size", "zone": "main", "min": 5}]}},
}
GOOD, BAD, SHORT = "1 Fox\n1 Owl\n", "4 Fox\n1 Owl\n", "1 Owl\n"


def put(path: Path, data: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A game, and a folder of lists with all that may lie among them."""
    made = make_game(tmp_path / "zoo", cards("Fox", "Owl", "Toad"), **RULES)
    put(made / "lists/b.txt", GOOD)
    put(made / "lists/a/deep/c.dec", BAD)
    put(made / "lists/a/table.csv", "Count,Name\n1,Owl\n")
    put(made / "lists/notes.md", "# Notes\n")
    put(made / "lists/a/photo.png", b"\x89PNG")
    put(made / "lists/.hidden.txt", "1 Nothing\n")
    put(made / "lists/.git/x.txt", "1 Nothing\n")
    return made


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Feed:
    def give(data: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return give


def lines(root: Path, capsys: Capture, *words: str) -> tuple[int, list[tuple[str, bool]], str]:
    """Exit code, file and verdict of each line, and the messages."""
    code = run(root, "deck", "check", "--jsonl", *words)
    said = capsys.readouterr()
    rows = [json.loads(line) for line in said.out.splitlines()]
    return code, [(row["file"], row["legal"]) for row in rows], said.err


FOUND = [("lists/a/deep/c.dec", False), ("lists/a/table.csv", False), ("lists/b.txt", True)]


# --- folders ------------------------------------------------------------------------------------------


def test_a_folder_gives_its_lists_and_those_of_its_folders_in_order(root: Path, capsys: Capture) -> None:
    code, rows, err = lines(root, capsys, "lists")
    assert (code, rows) == (1, FOUND)
    assert err == (
        "lists: info: passed over, as no deck list is named so: a/photo.png and notes.md; "
        "name a file by itself to have it read all the same [deck.no-list]\n1 note\n"
    )
    assert lines(root, capsys, "lists/")[:2] == (1, FOUND)
    assert lines(root, capsys, "lists/a")[1] == FOUND[:2]


def test_what_is_passed_over_does_not_fail(root: Path, capsys: Capture) -> None:
    put(root / "fine/one.txt", GOOD)
    put(root / "fine/read.me", "")
    assert lines(root, capsys, "--strict", "fine")[0] == 0


def test_a_folder_without_lists_is_a_problem_and_hides_no_other(root: Path, capsys: Capture) -> None:
    put(root / "empty/notes.md", "")
    code, rows, err = lines(root, capsys, "empty", "lists/b.txt")
    assert (code, rows) == (1, [("empty", False), ("lists/b.txt", True)])
    assert "empty: error: holds no deck list; deck lists end in .cod, .csv, .dck, .dec, .deck" in err


def test_a_closed_folder_is_told(root: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.scandir

    def closed(path: Any) -> Any:
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", closed)
    code, rows, err = lines(root, capsys, "lists", "lists/b.txt")
    assert (code, rows) == (3, [("lists/a/deep", False), ("lists/b.txt", True)])
    assert "lists/a/deep: error: this folder cannot be read: Permission denied" in err


def test_what_is_named_twice_is_judged_once_and_told(root: Path, capsys: Capture) -> None:
    code, rows, err = lines(root, capsys, "lists/b.txt", "lists", "./lists/b.txt", "nowhere", "nowhere")
    assert code == 3
    assert [file for file, _ in rows] == [
        "lists/b.txt",
        "lists/a/deep/c.dec",
        "lists/a/table.csv",
        "nowhere",
    ]
    assert "lists/b.txt: info: named twice, answered once; leave out one of the two [deck.repeated]" in err
    assert "nowhere: info: named twice" in err


def test_a_link_to_a_deck_is_the_deck_and_to_a_folder_is_not_followed(root: Path, capsys: Capture) -> None:
    (root / "lists/again.txt").symlink_to(root / "lists/b.txt")
    (root / "lists/round").symlink_to(root / "lists")
    _, rows, err = lines(root, capsys, "lists")
    assert [file for file, _ in rows] == [*(file for file, _ in FOUND[:2]), "lists/again.txt"]
    assert err.count("[deck.repeated]") == 1


def test_decks_in_a_game_folder_are_of_that_game(tmp_path: Path, capsys: Capture) -> None:
    code, rows, _ = lines(tmp_path, capsys, str(Path(__file__).parents[2] / "card_data/fofl/decks"))
    assert code == 1, "one of them is meant to break a rule"
    assert len(rows) == 3


# --- ZIPs ---------------------------------------------------------------------------------------------


def zipped(root: Path, **files: str | bytes) -> Path:
    path = root / "decks.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_a_zip_gives_its_lists(root: Path, capsys: Capture) -> None:
    files: dict[str, str | bytes] = {
        "z.txt": BAD,
        "in/a.txt": GOOD,
        "__MACOSX/._a.txt": b"\0",
        ".x.txt": "",
        "p.png": b"",
    }
    zipped(root, **files)
    code, rows, err = lines(root, capsys, "decks.zip")
    assert (code, rows) == (1, [("decks.zip/in/a.txt", True), ("decks.zip/z.txt", False)])
    assert "passed over, as no deck list is named so: p.png;" in err


def test_a_list_that_cannot_be_unpacked_does_not_hide_the_others(root: Path, capsys: Capture) -> None:
    path = zipped(root, **{"a.txt": GOOD * 200, "b.txt": GOOD})
    data = bytearray(path.read_bytes())
    data[45] ^= 0xFF
    path.write_bytes(data)
    code, rows, err = lines(root, capsys, "decks.zip")
    assert code == 3
    assert rows == [("decks.zip/a.txt", False), ("decks.zip/b.txt", True)]
    assert "decks.zip/a.txt: error: cannot be read: " in err


def test_a_bomb_is_not_unpacked(root: Path, capsys: Capture) -> None:
    zipped(root, **{"a.txt": b"1 Fox\n" * MAX_BYTES})
    code, rows, _ = lines(root, capsys, "decks.zip")
    assert (code, rows) == (1, [("decks.zip/a.txt", False)])


@pytest.mark.parametrize("data", [b"", b"PK\3\4 no zip at all", b"1 Fox\n"])
def test_what_is_no_zip_is_told(root: Path, capsys: Capture, data: bytes) -> None:
    put(root / "broken.zip", data)
    code, _, err = lines(root, capsys, "broken.zip")
    assert code == 3
    assert err.startswith("broken.zip: error: cannot be read: ")


# --- streams ------------------------------------------------------------------------------------------


def rows_of(*lists: str) -> bytes:
    rows = [json.dumps({"file": f"deck {number}", "list": text}) for number, text in enumerate(lists, 1)]
    return "\n".join(rows).encode() + b"\n"


def test_a_stream_of_lists_on_standard_input(root: Path, capsys: Capture, feed: Feed) -> None:
    feed(rows_of(GOOD, BAD) + b"\n" + json.dumps({"list": SHORT}).encode())
    code, rows, _ = lines(root, capsys, "-")
    assert (code, rows) == (1, [("deck 1", True), ("deck 2", False), ("-:4", False)])


def test_a_stream_in_a_file(root: Path, capsys: Capture) -> None:
    put(root / "season.jsonl", rows_of(GOOD, GOOD))
    assert run(root, "deck", "check", "season.jsonl") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 verdicts: 2 legal, 0 not"


def test_a_line_that_is_no_list_is_told_with_its_number(root: Path, capsys: Capture) -> None:
    wrong = [b"{", b"[]", b'{"list": 4}', b'{"file": "x"}', b"\xff\xfe", b"[" * 100_000]
    put(root / "season.jsonl", b"\n".join([rows_of(GOOD).strip(), *wrong, rows_of(GOOD)]))
    assert run(root, "deck", "check", "--jsonl", "season.jsonl") == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["legal"] for row in rows] == [True, *([False] * len(wrong)), True]
    told = [(one["where"]["line"], one["code"]) for row in rows for one in row["problems"]]
    assert told == [(line, "deck.bad-row") for line in range(2, 8)]


def test_a_list_on_standard_input_stays_a_list(root: Path, capsys: Capture, feed: Feed) -> None:
    for text in (GOOD, "", '{"a": 1}\n', "{\n"):
        feed(text.encode())
        _, rows, _ = lines(root, capsys, "-")
        assert rows == [("-", text == GOOD)]


def test_a_stream_is_judged_as_it_comes(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first verdict is there before the second list is."""
    asked: list[str] = []

    def arriving() -> Iterator[bytes]:
        for number in range(3):
            asked.append(f"list {number}")
            yield rows_of(GOOD)

    class Stream(io.RawIOBase):
        source = arriving()

        def readline(self, size: int | None = -1) -> bytes:
            return next(self.source, b"")

    class Standard:
        buffer = Stream()

    monkeypatch.setattr("sys.stdin", Standard())
    for (result,) in Batch(Decks(find_project(root)), ["-"], stream=True).judged(None, "", "build"):
        asked.append("verdict")
        assert result.to_line()["legal"]
    assert asked == ["list 0", "verdict", "list 1", "verdict", "list 2", "verdict"]


# --- what people see ----------------------------------------------------------------------------------

TABLE = """
deck                game  verdict     errors  warnings
lists/a/deep/c.dec  mini  not legal        1         0
lists/a/table.csv   mini  incomplete       1         0
lists/b.txt         mini  legal            0         0
nowhere                   not judged       1         0
3 verdicts: 1 legal, 2 not; 1 deck could not be judged
"""


def test_several_decks_end_in_a_table(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "check", "lists", "nowhere") == 3
    out = capsys.readouterr().out
    assert out.endswith(TABLE)
    assert out.startswith("lists/a/deep/c.dec: not legal: 1 error (c; mini; 5 cards in deck)\n")


def test_the_table_names_rule_sets_where_they_differ(root: Path, capsys: Capture) -> None:
    run(root, "deck", "check", "lists/b.txt", "--ruleset", "all")
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "deck         game  rules  verdict     errors  warnings",
        "lists/b.txt  mini         legal            0         0",
        "lists/b.txt  mini  big    incomplete       1         0",
        "2 verdicts: 1 legal, 1 not",
    ]


def test_one_deck_and_quiet_need_no_table(root: Path, capsys: Capture) -> None:
    run(root, "deck", "check", "lists/b.txt")
    assert capsys.readouterr().out == "lists/b.txt: legal (b; mini; 2 cards in deck)\n"
    run(root, "-q", "deck", "check", "lists")
    assert "verdict" not in capsys.readouterr().out


def test_wide_letters_keep_the_columns(root: Path, capsys: Capture) -> None:
    put(root / "wide/狐.txt", GOOD)
    put(root / "wide/abcd.txt", GOOD)
    run(root, "deck", "check", "wide")
    _, first, second, _ = capsys.readouterr().out.splitlines()[-4:]
    assert first == "wide/abcd.txt  mini  legal         0         0"
    assert second == "wide/狐.txt    mini  legal         0         0"


def test_json_holds_every_verdict(root: Path, capsys: Capture) -> None:
    assert run(root, "--format", "json", "deck", "check", "lists") == 1
    answer = json.loads(capsys.readouterr().out)
    assert [deck["legal"] for deck in answer["result"]["decks"]] == [False, False, True]
    assert [one["code"] for one in answer["problems"]] == ["deck.no-list"]


# --- an interruption, and memory ----------------------------------------------------------------------


def test_an_interruption_leaves_whole_lines_and_no_traceback(
    root: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = Decks.tried

    def interrupted(self: Decks, deck: Any, *rest: Any) -> Any:
        if str(deck).endswith("b.txt"):
            raise KeyboardInterrupt
        return judged(self, deck, *rest)

    monkeypatch.setattr(Decks, "tried", interrupted)
    assert main(["-C", str(root), "deck", "check", "--jsonl", "lists"]) == 130
    said = capsys.readouterr()
    assert [json.loads(line)["file"] for line in said.out.splitlines()] == [file for file, _ in FOUND[:2]]
    assert "Traceback" not in said.err


def test_memory_does_not_grow_with_the_batch(root: Path) -> None:
    """No circles of objects are left behind, which nothing would collect in a command."""
    script = (
        "import gc, sys; from pathlib import Path\n"
        "from cardforge.project import find_project\n"
        "from cardforge.project.deck_batch import Batch\n"
        "from cardforge.project.decking import Decks\n"
        "def judge(decks):\n"
        "    for results in Batch(decks, ['lists']).judged(None, '', 'build'):\n"
        "        [one.to_line() for one in results]\n"
        "decks = Decks(find_project(Path(sys.argv[1])))\n"
        "judge(decks); gc.collect(); gc.disable()\n"
        "judge(decks); print(gc.collect())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(root)],
        capture_output=True,
        text=True,
        cwd=root,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.stdout == "0\n"
