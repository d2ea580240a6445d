"""The command line as a whole: usage, forms of the answer, exit codes, consoles and pipes."""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardforge import schemas
from cardforge.cli import main
from cardforge.problems import Exit
from tests.project.kit import cards, make_game, run, write_json

ROOT = Path(__file__).parents[2]

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    listed = [*cards("Łódź Guard", "Tide’s Oath", kind="Beast"), *cards("Token", extra=True)]
    return make_game(tmp_path / "game", listed)


def _process(*words: str, stdin: Any = subprocess.DEVNULL, **surroundings: str) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "cardforge", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **surroundings},
        stdin=stdin,
        capture_output=True,
        check=False,
    )


LONG = "x" * 5000


# --- usage --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("prnt",), "usage", 'no command "prnt"; did you mean "print"?'),
        (("xyzzy",), "usage", "there are games, cards"),
        (("print", "enrgy"), "game.unknown", 'did you mean "energy"?'),
        (("print", "energy", "--bakcs", "fill"), "usage", 'did you mean "--backs"?'),
        (("print", "energy", "--backs"), "usage", "requires an argument"),
        (("print", "energy", "-z"), "usage", 'there is no option "-z"'),
        (("cards", "energy", "--limit"), "usage", 'there is no option "--limit"'),
        (("--bogus",), "usage", 'there is no option "--bogus"'),
        (("--format", "xml", "games"), "usage", "'xml' is not one of"),
        (("-C", "/no/such/folder", "games"), "usage", 'there is no folder "/no/such/folder"'),
        (("schema", "gme"), "usage", 'did you mean "game"?'),
        (("check", "enrgy"), "game.unknown", 'did you mean "energy"?'),
        (("print", "energy", "--marks", "crp"), "print.bad-option", '--marks: error: "crp" is not known'),
        (("print", "energy", "--bleed", "thick"), "print.bad-option", '"thick" is not a length'),
        (("print", "energy", "--offset", "1"), "print.bad-option", "--offset"),
    ],
)
def test_a_wrong_command_is_one_line_and_exit_code_2(
    capsys: Capture, words: tuple[str, ...], code: str, said: str
) -> None:
    assert main(words) == 2
    found = capsys.readouterr()
    line, summary = found.err.splitlines()
    assert said in line
    assert line.endswith(f"[{code}]")
    assert summary == "1 error"
    assert found.out == ""
    assert main(["--format", "json", *words] if "--format" not in words else ["--format=json", "x"]) == 2
    document = json.loads(capsys.readouterr().out)
    assert (document["version"], document["ok"], document["result"]) == (1, False, None)
    assert len(document["problems"]) == 1


def test_without_a_command_help_is_shown(capsys: Capture) -> None:
    assert main([]) == 0
    assert "Commands:" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help(capsys: Capture, word: str) -> None:
    assert main([word]) == 0
    assert re.search(r"print +Print cards on sheets to be cut\.", capsys.readouterr().out)
    assert main(["print", word]) == 0
    assert "--backs" in capsys.readouterr().out


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("cardforge ")


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from cardforge.cli import main; main(['--help'])\n"
        "heavy = {'reportlab', 'jsonschema', 'jinja2', 'PIL', 'rapidfuzz', 'uharfbuzz', 'uniseg'}\n"
        "heavy &= {name.partition('.')[0] for name, one in sys.modules.items() if type(one) is type(sys)}\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_global_options_may_follow_the_command(game: Path, capsys: Capture) -> None:
    assert main(["cards", "mini", "--format", "json", "-C", str(game)]) == 0
    after = capsys.readouterr().out
    assert main(["-C", str(game), "--format", "json", "cards", "mini"]) == 0
    assert capsys.readouterr().out == after


# --- games, cards, check, schema ------------------------------------------------------------------------


def test_games(game: Path, capsys: Capture) -> None:
    decks = game / "card_data" / "mini" / "decks"
    decks.mkdir()
    for name in ("one.txt", "two.csv", "notes.md"):
        (decks / name).write_text("", encoding="utf-8")
    assert run(game, "--format", "json", "games") == 0
    rows = json.loads(capsys.readouterr().out)["result"]["games"]
    assert {"code": "mini", "name": "Mini", "cards": 2, "decks": 2} in rows
    assert [row["code"] for row in rows] == sorted(row["code"] for row in rows)


def test_a_broken_game_does_not_hide_the_others(game: Path, capsys: Capture) -> None:
    (game / "card_data" / "bad").mkdir()
    (game / "card_data" / "bad" / "game.json").write_text("{", encoding="utf-8")
    for command in ("games", "check"):
        assert run(game, command) == 1
        said = capsys.readouterr()
        assert "card_data/bad/game.json:1" in said.err
        assert "mini" in said.out
        assert "energy" in said.out


def test_cards_as_lines_json_and_csv(game: Path, capsys: Capture) -> None:
    assert run(game, "cards") == 0
    assert capsys.readouterr().out.splitlines() == ["Łódź Guard · Beast", "Tide’s Oath · Beast", "2 cards"]
    assert run(game, "-q", "cards", "is:extra") == 0
    assert capsys.readouterr().out.splitlines() == ["Token"]
    assert run(game, "cards", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["result"]["game"] == "mini"
    assert [card["name"] for card in document["result"]["cards"]] == ["Łódź Guard", "Tide’s Oath"]
    assert run(game, "cards", "--format", "csv") == 0
    header, first, _ = capsys.readouterr().out.splitlines()
    assert header.startswith("id,number,name,set,quantity,kind")
    assert "Łódź Guard,core,1,Beast" in first


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((), ["Fox"]),
        (("is:extra",), ["Token", "Mark"]),
        (("IS:Extra",), ["Token", "Mark"]),
        (("extra:yes",), ["Token", "Mark"]),
        (("is:", "extra"), ["Token", "Mark"]),
        (("token or (mark is:extra)",), ["Token", "Mark"]),
        (("-is:extra",), ["Fox"]),
        (('text:"is:extra"',), ["Fox"]),
        (('"is:extra"',), []),
        (("sort:name", "is:extra"), ["Mark", "Token"]),
    ],
)
def test_extras_are_listed_only_if_the_query_asks(
    tmp_path: Path, capsys: Capture, words: tuple[str, ...], names: list[str]
) -> None:
    listed = [*cards("Fox", text="is:extra"), *cards("Token", "Mark", extra=True, text="is:extra")]
    assert run(make_game(tmp_path, listed), "cards", "--format", "json", *words) == 0
    found = json.loads(capsys.readouterr().out)["result"]["cards"]
    assert [card["name"] for card in found] == names


def test_words_of_a_query_may_begin_with_a_dash(capsys: Capture) -> None:
    def names(*words: str) -> int:
        assert main(["--format", "json", "cards", "energy", *words]) == 0
        return len(json.loads(capsys.readouterr().out)["result"]["cards"])

    assert names() == 12
    assert names("-polarity:negative") == 8
    assert names("-earth", "-oracle") == 9
    assert names("earth", "-p:positive", "-p:negative") == 1
    assert names("-(earth or air)") == 6
    assert names("--", "-p:neutral") == 8


@pytest.mark.parametrize(("query", "code"), [("kond:beast", "query.unknown-field"), ("(fox", "query.syntax")])
def test_a_wrong_query(game: Path, capsys: Capture, query: str, code: str) -> None:
    assert run(game, "cards", query) == 1
    line, _ = capsys.readouterr().err.splitlines()
    assert line.startswith("query:1:")
    assert line.endswith(f"[{code}]")


def test_check_says_what_was_looked_at(game: Path, capsys: Capture) -> None:
    assert run(game, "check", "mini", "mini") == 0
    assert capsys.readouterr().out == "mini: 3 cards, 3 faces checked, all well\n"
    assert run(game, "--format", "json", "check", "mini") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result == {"games": [{"game": "mini", "cards": 3, "faces": 3}]}


def test_check_shows_all_that_is_wrong(game: Path, capsys: Capture) -> None:
    write_json(
        game / "card_data/mini/sets/core.json",
        {"code": "core", "cards": [{"name": "Fox", "powr": 1}, {"name": "Owl \U0001f989"}]},
    )
    assert run(game, "check", "mini") == 1
    said = capsys.readouterr()
    assert "card.unknown-field" in said.err
    assert "text.missing-glyph" in said.err
    assert said.err.splitlines()[-1] == "2 errors"


@pytest.mark.parametrize("name", schemas.NAMES)
def test_schema(capsys: Capture, name: str) -> None:
    assert main(["schema", name]) == 0
    assert json.loads(capsys.readouterr().out) == schemas.load(name)
    assert main(["--format", "json", "schema", name]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == schemas.load(name)


def test_schemas_are_listed(capsys: Capture) -> None:
    assert main(["schema"]) == 0
    assert capsys.readouterr().out.splitlines() == list(schemas.NAMES)


# --- projects -----------------------------------------------------------------------------------------


def test_the_game_may_be_left_out_where_there_is_one(game: Path, capsys: Capture) -> None:
    assert run(game, "-q", "cards", "guard") == 0
    assert capsys.readouterr().out == "Łódź Guard · Beast\n"
    write_json(
        game / "card_data/other/game.json", {"code": "other", "name": "Other", "fields": {}, "sets": []}
    )
    assert run(game, "print") == 2
    said = capsys.readouterr().err
    assert "no game is named; name one: " in said
    assert "mini, other" in said


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("card_data/mini/sets/core.json", None),
        ("layouts/mini/card.layout.json", None),
        ("card_data/mini/sets/core.json", {"code": "core", "cards": []}),
        ("card_data/mini/game.json", {"code": "mini", "name": "Mini", "fields": {}, "sets": []}),
    ],
    ids=["no set", "no layout", "empty set", "no sets"],
)
def test_a_game_that_lacks_a_part(game: Path, capsys: Capture, path: str, content: Any) -> None:
    if content is None:
        (game / path).unlink()
    else:
        write_json(game / path, content)
    assert run(game, "print", "mini", "-o", "out.pdf") == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert not (game / "out.pdf").exists()


@pytest.mark.parametrize(
    ("toml", "code", "said"),
    [
        ("games = [}", "project.syntax", "cardforge.toml:1:"),
        ("gmaes = []", "project.unknown-key", 'did you mean "games"?'),
        ('games = ["minni"]', "game.unknown", '"games" names "minni"'),
        ('[print]\nmarks = "crp"', "", "crp"),
    ],
)
def test_a_wrong_project_file(tmp_path: Path, capsys: Capture, toml: str, code: str, said: str) -> None:
    root = make_game(tmp_path, cards("Fox"), toml=toml)
    assert run(root, "print") == 2
    line, _ = capsys.readouterr().err.splitlines()
    assert line.startswith("cardforge.toml")
    assert said in line
    assert code in line


# --- what ends a command --------------------------------------------------------------------------------


def test_a_file_that_cannot_be_read_is_exit_code_3(game: Path, capsys: Capture) -> None:
    path = game / "card_data/mini/game.json"
    path.unlink()
    path.mkdir()
    assert run(game, "print", "mini") == 3
    assert "[file.unreadable]" in capsys.readouterr().err
    assert run(game, "check", "mini") == 3


def test_an_interruption(game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    assert run(game, "print", "-o", "out.pdf") == 130
    said = capsys.readouterr()
    assert "interrupted" in said.err
    assert "Traceback" not in said.err
    assert sorted(path.name for path in game.iterdir()) == ["card_data", "cardforge.toml", "layouts"]


def test_a_bug_is_told_as_one(game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(Path, "replace", broken)
    assert run(game, "print") == 70
    line, _ = capsys.readouterr().err.splitlines()
    assert "KeyError: 'oops'" in line
    assert line.endswith("[bug]")
    assert run(game, "-v", "print") == 70
    assert "Traceback" in capsys.readouterr().err
    assert run(game, "--format", "json", "print") == 70
    assert json.loads(capsys.readouterr().out)["problems"][0]["code"] == "bug"


# --- consoles and pipes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_no_console_is_too_small_for_a_name(game: Path, encoding: str) -> None:
    plain = _process("-C", str(game), "cards", PYTHONIOENCODING=encoding)
    assert plain.returncode == 0
    assert plain.stdout.decode("utf-8").startswith("Łódź Guard")  # data in a pipe is UTF-8
    printed = _process("-C", str(game), "print", "-o", "out.pdf", PYTHONIOENCODING=encoding)
    assert printed.returncode == 0
    assert printed.stderr == b""
    write_json(
        game / "card_data/mini/sets/core.json", {"code": "core", "cards": [{"name": "Łódź ★", "x": 1}]}
    )
    wrong = _process("-C", str(game), "print", PYTHONIOENCODING=encoding)
    assert wrong.returncode == 1
    assert "unknown-field" in wrong.stderr.decode(encoding, errors="replace")
    as_json = _process("-C", str(game), "--format", "json", "print", PYTHONIOENCODING=encoding)
    assert json.loads(as_json.stdout)["problems"][0]["card"] == "Łódź ★"


def test_colour_only_when_asked_for_off_a_terminal(game: Path, capsys: Capture) -> None:
    assert main(["prnt"]) == 2
    assert "\x1b[" not in capsys.readouterr().err
    assert main(["--color", "always", "prnt"]) == 2
    assert "\x1b[31m" in capsys.readouterr().err


def test_no_color(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["prnt"]) == 2
    assert "\x1b[31m" in capsys.readouterr().err
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["prnt"]) == 2
    assert "\x1b[" not in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_mistake() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "cardforge", "schema", "layout"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def _no_files() -> None:
    """Every write to a file fails from here on, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("words", [("schema", "layout"), ("cards", "energy"), ("--help",)])
def test_output_that_finds_no_room_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    with (tmp_path / "list.txt").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardforge", *words],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            preexec_fn=_no_files,
            check=False,
        )
    assert done.returncode == 3
    (line, _) = done.stderr.decode().splitlines()
    assert line.startswith("standard output: error: cannot be written: ")


def test_closed_streams_are_no_mistake(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job without a console, as a scheduler starts it."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert run(game, "print", "-o", "out.pdf") == 0
    assert run(game, "cards") == 0
    assert run(game, "deck", "check", "-") == 1
    for name in ("stdin", "stdout", "stderr"):
        getattr(sys, name).close()


def test_a_folder_that_is_gone(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["games"]) == 3
    assert "the folder you are in is gone; go to another, or name one with -C" in capsys.readouterr().err
    assert main(["-C", str(tmp_path), "games"]) == 0


@pytest.mark.parametrize(
    "words",
    [("-C", LONG, "games"), ("print", "--layout", LONG), ("print", "--deck", LONG), ("print", "-o", LONG)],
)
def test_names_beyond_what_a_disk_takes(game: Path, capsys: Capture, words: tuple[str, ...]) -> None:
    assert run(game, *words) in (1, 2, 3)
    (line, _) = capsys.readouterr().err.splitlines()
    assert len(line) < 1100


def test_a_message_is_one_line_that_steers_no_terminal(game: Path, capsys: Capture) -> None:
    core = {"code": "core", "cards": [{"name": "A\nB\u202eC", "x": 1}]}
    write_json(game / "card_data/mini/sets/core.json", core)
    assert run(game, "explain", "no\x1b[31m") == 2
    assert run(game, "check", "mini") == 1
    said = capsys.readouterr().err
    assert "no<U+001B>[31m" in said
    assert "A<U+000A>B<U+202E>C: unknown field" in said


# --- explain ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["art.missing", "[art.missing]", "bug", "interrupted", "print.bad-option"])
def test_explain(capsys: Capture, code: str) -> None:
    assert main(["explain", code]) == 0
    said = capsys.readouterr().out
    assert said.startswith(code.strip("[]") + ": ")
    assert "Fix: " in said
    assert main(["--format", "json", "explain", code]) == 0
    assert set(json.loads(capsys.readouterr().out)["result"]) == {"code", "title", "text", "fix"}


def test_explain_lists_all_codes_and_suggests_one(capsys: Capture) -> None:
    assert main(["explain"]) == 0
    assert any(line.startswith("text.overflow ") for line in capsys.readouterr().out.splitlines())
    assert main(["explain", "text.overflw"]) == 2
    assert 'did you mean "text.overflow"?' in capsys.readouterr().err


# --- the process ---


def process(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, encoding="utf-8", check=False, **options
    )


def test_a_process_ends_with_all_said_and_the_command_s_code() -> None:
    done = process("-m", "cardforge", "--help")
    assert done.returncode == 0
    assert done.stdout.endswith("\n")
    assert "schema" in done.stdout
    done = process("-m", "cardforge", "pirnt")
    assert done.returncode == 2
    assert 'no command "pirnt"' in done.stderr


def test_one_that_has_no_room_for_its_answer_says_so() -> None:
    script = (
        "import subprocess, sys; sys.exit(subprocess.run({!r}, stdout=open('/dev/full', 'w')).returncode)"
    )
    done = process("-c", script.format([sys.executable, "-m", "cardforge", "--help"]))
    assert done.returncode == Exit.FAILED
    assert "standard output: error: cannot be written" in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_profile_of_a_command_is_told(tmp_path: Path) -> None:
    done = process("-m", "cProfile", "-o", str(tmp_path / "profile"), "-m", "cardforge", "--help")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "profile").is_file()


def test_what_lies_in_the_folder_is_no_library(tmp_path: Path) -> None:
    for name in ("click", "reportlab", "uharfbuzz", "jsonschema_rs", "tomllib", "cardforge__mypyc"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this is not it')\n", encoding="utf-8")
    done = process("-m", "cardforge", "print", "energy", "-o", "e.pdf", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "e.pdf").read_bytes().startswith(b"%PDF")


def test_settings_for_reportlab_count_for_nothing(tmp_path: Path) -> None:
    (tmp_path / ".reportlab_settings").write_text("useA85 = 1\ninvariant = 0\n", encoding="utf-8")
    told = {"HOME": str(tmp_path), "RL_useA85": "1", "RL_documentLang": "xx", "RL_pageCompression": "0"}
    for name, more in (("plain", {}), ("set", told)):
        done = process(
            "-m",
            "cardforge",
            "print",
            "energy",
            "-o",
            f"{name}.pdf",
            cwd=tmp_path,
            env={**os.environ, **more},
        )
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "plain.pdf").read_bytes() == (tmp_path / "set.pdf").read_bytes()
