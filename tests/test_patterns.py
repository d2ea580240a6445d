"""Patterns that come compiled are those that Python makes of them, and those that commands ask for."""

from __future__ import annotations

import json
import marshal
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardforge import patterns
from cardforge.patterns import Pattern

LIST = Path(patterns.__file__).with_suffix(".json")
GAMES = ("energy", "fofl", "hsssss", "flamewar", "flop")
COMMANDS = [
    ["--help"],
    ["print", "bench", "-o", "out.pdf"],
    *(["print", game, "--backs", "duplex", "-o", "out.pdf"] for game in GAMES),
    *(["check", game] for game in GAMES[:2]),
]
"""What is done most. Patterns that only one game asks for are made of its own cards."""
SEEN = """
import re, sys
anew, seen = re._compiler.compile, {}
def compile(pattern, flags=0):
    frame = sys._getframe(1)
    while frame.f_globals["__name__"].startswith("re"):
        frame = frame.f_back
    if isinstance(pattern, (str, bytes)):
        seen.setdefault((pattern, int(flags)), frame.f_globals["__name__"])
    return anew(pattern, flags)
re._compiler.compile = compile
from cardforge.cli import main
code = main(sys.argv[1:])
print(repr([(isinstance(pattern, bytes), pattern, flags, name) for (pattern, flags), name in seen.items()]))
sys.exit(code)
"""
"""Runs a command and prints which patterns it had compiled anew, and by whom."""


@pytest.fixture(autouse=True)
def _own_compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test makes of `re`, the next one finds it as it was."""
    monkeypatch.setattr(re._compiler, "compile", re._compiler.compile)  # type: ignore[attr-defined]
    re.purge()
    yield
    re.purge()


def asked_for(folder: Path) -> dict[Pattern, str]:
    """The patterns that commands have compiled, whatever the game, with the module that does."""
    subprocess.run([sys.executable, "-m", "bench.workload", "9", str(folder)], check=True)
    found: dict[Pattern, str] = {}
    games: dict[Pattern, set[str]] = {}
    for words in COMMANDS:
        done = subprocess.run(
            [sys.executable, "-c", SEEN, *words],
            cwd=folder,
            env={**os.environ, "CARDFORGE_PLAIN": "1", "PYTHONPATH": str(LIST.parents[1])},
            capture_output=True,
            text=True,
            check=True,
        )
        for is_bytes, pattern, flags, name in eval(done.stdout.splitlines()[-1]):
            found.setdefault((is_bytes, pattern, flags), name)
            games.setdefault((is_bytes, pattern, flags), set()).add(words[-1] if len(words) < 3 else words[1])
    return {pattern: name for pattern, name in found.items() if len(games[pattern]) > 1}


def test_the_list_names_what_commands_have_compiled(tmp_path: Path) -> None:
    asked = asked_for(tmp_path)
    if os.environ.get("UPDATE_PATTERNS"):
        texts = sorted([text, flags] for is_bytes, text, flags in asked if not is_bytes)
        others = sorted([str(data, "latin-1"), flags] for _, data, flags in asked if isinstance(data, bytes))
        LIST.write_text(json.dumps({"text": texts, "bytes": others}, indent=1) + "\n", encoding="utf-8")
    # Patterns of libraries may be others in other versions of theirs.
    ours = {pattern for pattern, name in asked.items() if name.startswith("cardforge")}
    lacking = sorted(ours - set(patterns.listed()))
    assert not lacking, "run this test with UPDATE_PATTERNS=1"


def made(pattern: Pattern) -> re.Pattern[Any]:
    _, words, flags = pattern
    return re.compile(words, flags)


def test_compiled_patterns_are_those_that_python_makes(tmp_path: Path) -> None:
    plain = [made(pattern) for pattern in patterns.listed()]
    file = tmp_path / patterns.NAME
    file.write_bytes(patterns.compiled(patterns.listed()))
    re.purge()
    anew = re._compiler.compile  # type: ignore[attr-defined]
    patterns.use(str(file))
    assert re._compiler.compile is not anew  # type: ignore[attr-defined]
    ours = [made(pattern) for pattern in patterns.listed()]
    assert ours == plain  # their code, too
    for one, other in zip(ours, plain, strict=True):
        assert one is not other
        assert (one.flags, one.groups, one.pattern) == (other.flags, other.groups, other.pattern)
        assert dict(one.groupindex) == dict(other.groupindex)


def test_where_python_has_another_engine_none_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "_anew", lambda *_: None)
    with pytest.raises(AttributeError):
        patterns.compiled([(False, "a+", 0)])


def test_other_patterns_are_compiled_as_ever(tmp_path: Path) -> None:
    file = tmp_path / patterns.NAME
    file.write_bytes(patterns.compiled([(False, "a+", 0), (True, b"b+", 0)]))
    patterns.use(str(file))
    assert re.fullmatch("a+", "aaa")
    assert re.fullmatch(b"b+", b"bbb")
    assert re.fullmatch(b"a+", b"aaa")
    assert re.fullmatch("a+", "AAA", re.IGNORECASE)
    assert not re.fullmatch("a+", "AAA")
    assert re.compile("(?P<one>x)|y").groupindex == {"one": 1}
    with pytest.raises(re.error):
        re.compile("(")
    with pytest.raises(TypeError):
        re.compile(7)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "data",
    [
        None,
        b"",
        b"\0",
        b"no marshal at all",
        marshal.dumps(7),
        marshal.dumps((("cpython-27", 1, 4, "little"), {})),
        marshal.dumps((patterns._version(), [])),
    ],
)
def test_a_file_that_is_not_for_this_python_is_left_alone(tmp_path: Path, data: bytes | None) -> None:
    file = tmp_path / patterns.NAME
    if data is not None:
        file.write_bytes(data)
    anew = re._compiler.compile  # type: ignore[attr-defined]
    patterns.use(str(file))
    assert re._compiler.compile is anew  # type: ignore[attr-defined]
