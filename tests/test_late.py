"""Modules that are put off: nobody can tell them from loaded ones, but for the time."""

from __future__ import annotations

import difflib
import email.utils
import importlib
import inspect
import os
import platform
import string
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cardforge.cli import unused
from cardforge.late import load, missed, put_off, unknown


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The source of a module `put_off_here`, and of `put_off_package.inner`, that say when they are run."""
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    text = "runs = globals().get('runs', 0) + 1\ndef double(x): return 2 * x\nclass Kept: pass\n"
    (tmp_path / "put_off_here.py").write_text(text, encoding="utf-8")
    (tmp_path / "put_off_package").mkdir()
    (tmp_path / "put_off_package" / "__init__.py").touch()
    (tmp_path / "put_off_package" / "inner.py").write_text(text, encoding="utf-8")
    yield tmp_path / "put_off_here.py"
    for name in [name for name in sys.modules if name.startswith("put_off_")]:
        del sys.modules[name]


def ran(name: str = "put_off_here") -> bool:
    return "runs" in vars(sys.modules[name])


@pytest.mark.usefixtures("source")
def test_it_is_loaded_by_whoever_wants_something_of_it() -> None:
    put_off("put_off_here")
    module = importlib.import_module("put_off_here")
    assert module is sys.modules["put_off_here"]
    assert not ran()
    assert module.double(4) == 8
    assert ran()
    assert type(module) is ModuleType
    assert module.runs == 1
    load(module)
    assert module.runs == 1


@pytest.mark.usefixtures("source")
def test_its_names_are_those_of_the_loaded_one() -> None:
    put_off("put_off_here")
    assert {"double", "Kept"} <= {*dir(sys.modules["put_off_here"])}


@pytest.mark.usefixtures("source")
def test_a_module_of_a_package_is_put_off() -> None:
    put_off("put_off_package.inner")
    from put_off_package import inner  # type: ignore[import-not-found]

    assert not ran("put_off_package.inner")
    assert inner.Kept is sys.modules["put_off_package.inner"].Kept


@pytest.mark.usefixtures("source")
def test_a_loaded_module_answers_for_itself() -> None:
    put_off("put_off_here", double=lambda x: NotImplemented if x is None else 0)
    double = importlib.import_module("put_off_here").double
    assert double(4) == 0
    load(sys.modules["put_off_here"])
    assert double(4) == 8


@pytest.mark.usefixtures("source")
def test_a_known_function_is_taken_without_loading() -> None:
    put_off("put_off_here", double=lambda x: 2 if x == 1 else NotImplemented, answer=42)
    from put_off_here import answer, double  # type: ignore[import-not-found]

    assert (answer, double(1)) == (42, 2)
    assert not ran()
    assert double(x=5) == 10
    assert ran()


@pytest.mark.usefixtures("source")
def test_one_that_is_loaded_stays_as_it_is() -> None:
    before = importlib.import_module("put_off_here")
    put_off("put_off_here", double=unknown)
    assert sys.modules["put_off_here"] is before
    assert before.double(1) == 2


@pytest.mark.usefixtures("source")
def test_what_it_lacks_it_says_as_all_modules_do() -> None:
    put_off("put_off_here")
    with pytest.raises(AttributeError, match="module 'put_off_here' has no attribute 'triple'"):
        sys.modules["put_off_here"].triple  # noqa: B018
    with pytest.raises(ImportError):
        importlib.import_module("put_off_here.inner")


def test_one_that_fails_fails_when_it_is_wanted(source: Path) -> None:
    source.write_text("raise ImportError('not here')", encoding="utf-8")
    put_off("put_off_here")
    for _ in range(2):
        with pytest.raises(ImportError, match="not here"):
            sys.modules["put_off_here"].double  # noqa: B018


def test_threads_wait_for_it(source: Path) -> None:
    source.write_text("import time\ntime.sleep(0.05)\nfound = 1\n", encoding="utf-8")
    put_off("put_off_here")
    seen: list[Any] = []
    threads = [
        threading.Thread(target=lambda: seen.append(sys.modules["put_off_here"].found)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [1] * 4


def test_threads_that_load_two_of_them_do_not_wait_for_each_other(source: Path) -> None:
    source.write_text("import put_off_between\nfound = 1\n", encoding="utf-8")
    between = "import time\ntime.sleep(0.2)\nimport put_off_other\nput_off_other.found\n"
    (source.parent / "put_off_between.py").write_text(between, encoding="utf-8")
    (source.parent / "put_off_other.py").write_text("found = 2\n", encoding="utf-8")
    put_off("put_off_here")
    put_off("put_off_other")
    importing = threading.Thread(target=importlib.import_module, args=("put_off_between",), daemon=True)
    loading = threading.Thread(target=lambda: sys.modules["put_off_here"].found, daemon=True)
    importing.start()
    time.sleep(0.05)
    loading.start()
    for thread in (importing, loading):
        thread.join(10)
        assert not thread.is_alive()


def test_a_missing_module_cannot_be_put_off() -> None:
    put_off("put_off_nowhere")
    assert "put_off_nowhere" not in sys.modules


def test_a_missing_module_is_looked_for_once(source: Path) -> None:
    missed("put_off_here")
    assert importlib.import_module("put_off_here").runs == 1
    missed("put_off_nowhere")
    (source.parent / "put_off_nowhere.py").touch()
    with pytest.raises(ImportError):
        importlib.import_module("put_off_nowhere")


@pytest.mark.parametrize("doc", ["One line.", "  Indented, and open  ", "", "\tA tab.", "Two\n  lines.\n", 5])
def test_help_is_cleaned_as_inspect_does(doc: Any) -> None:
    answer = unused.cleaned(doc)
    assert answer is NotImplemented or answer == inspect.cleandoc(doc)
    assert (answer is NotImplemented) == (not isinstance(doc, str) or "\n" in doc or "\t" in doc)


@pytest.mark.parametrize("word", ["-o", "-q", "--d", "--dup", "--duplex", ""])
def test_options_are_close_as_difflib_has_it(word: str) -> None:
    options = ["--help", "--backs", "--duplex", "--dpi", "--output", "--quiet"]
    for n, cutoff in ((3, 0.6), (1, 0.3), (9, 1.0)):
        answer = unused.none_close(word, options, n, cutoff)
        assert answer is NotImplemented or answer == difflib.get_close_matches(word, options, n, cutoff)
    assert unused.none_close("-o", {*options}) == []
    assert unused.none_close("--duplexx", options) is NotImplemented
    assert unused.none_close("-o", iter(options)) is NotImplemented


@pytest.mark.parametrize("language", ["", "C", "C.UTF-8", "de_CH.UTF-8"])
def test_texts_are_translated_where_there_are_translations(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    monkeypatch.setattr(unused, "_TRANSLATIONS", str(tmp_path / "none"))
    assert unused.untranslated("Usage:") == "Usage:"
    monkeypatch.setattr(unused, "_TRANSLATIONS", str(tmp_path))
    assert unused.untranslated("Usage:") == ("Usage:" if language in ("", "C") else NotImplemented)


@pytest.mark.parametrize(
    "text",
    [
        "Thu, 12 Nov 2026 07:50:16 +0000",
        "Sun, 1 Feb 2004 00:00:00 +0000",
        "Thu, 12 Nov 2026 07:50:16 -0500",
        "12 Nov 2026 07:50:16 +0000",
        "Thu, 12 Nov 2026 07:50 +0000",
        "Thu, 12 Nov 26 07:50:16 +0000",
        "Thu, 31 Feb 2026 07:50:16 +0000",
        "Thu, 12 November 2026 07:50:16 +0000",
    ],
)
def test_dates_of_mail_are_read_as_by_email(text: str) -> None:
    def read(function: Callable[[str], Any]) -> Any:
        try:
            return function(text)
        except ValueError as error:
            return str(error)

    answer = read(unused.date_of_mail)
    assert answer is NotImplemented or answer == read(email.utils.parsedate_to_datetime)


def test_the_date_of_a_build_is_known_without_email() -> None:
    assert unused.date_of_mail("Thu, 12 Nov 2026 07:50:16 +0000") == datetime(
        2026, 11, 12, 7, 50, 16, tzinfo=UTC
    )


def test_annotations_in_quotes_are_evaluated_when_they_are_asked_for() -> None:
    script = (
        "import cardforge.cli.unused, typing\n"
        "class Named(typing.NamedTuple):\n    sides: 'list[int]'\n"
        "class Typed(typing.TypedDict):\n    name: 'str | None'\n"
        "print(typing.get_type_hints(Named), typing.get_type_hints(Typed))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stdout == "{'sides': list[int]} {'name': str | None}\n", done.stderr


def test_what_is_known_is_true() -> None:
    assert (string.ascii_letters, string.digits, string.hexdigits) == tuple(unused.CHARACTERS.values())
    assert {name: getattr(inspect, name) for name in unused.FLAGS} == unused.FLAGS
    if hasattr(os, "uname"):
        assert unused.system() == platform.system()
    assert unused.implementation() in (platform.python_implementation(), NotImplemented)


@pytest.mark.parametrize("without", [(), ("_md5", "_sha1", "_sha2", "_sha256", "_sha512", "_sha3")])
def test_digests_are_there_in_a_python_with_and_without_its_own(without: tuple[str, ...]) -> None:
    script = (
        f"import sys\nsys.modules.update(dict.fromkeys({without!r}))\n"
        "import cardforge.cli.unused, hashlib\n"
        "print(hashlib.md5(b'').hexdigest()[:8], hashlib.sha256(b'').hexdigest()[:8])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("d41d8cd9 e3b0c442\n", "")


def test_threads_and_all_digests_are_there() -> None:
    script = (
        "import cardforge.cli.unused, sys, hashlib\n"
        "from threading import local\n"
        "class Own(local): x = 7\n"
        "assert hashlib.blake2b(b'').digest_size == 64 and '_sha3' not in sys.modules\n"
        "print(hashlib.sha3_256(b'').hexdigest()[:4], hashlib.new('sha512', b'').hexdigest()[:4])\n"
        "import threading\n"
        "assert threading.local is local and threading.main_thread() is threading.current_thread()\n"
        "one = threading.Thread(target=lambda: print(Own().x, threading.current_thread().name))\n"
        "one.start(); one.join()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("a7ff cf83\n7 Thread-1 (<lambda>)\n", "")
    for script in ("import cardforge.cli.unused", "import cardforge.cli.unused, sys; sys.exit(0)"):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_put_off_modules_are_whole_for_those_who_want_them() -> None:
    """In a process of its own, since here all of them are loaded."""
    script = (
        "import cardforge.cli.unused, cardforge.render\n"
        "import ast, difflib, email.utils, gettext, glob, inspect, ntpath, pickle, platform, string\n"
        "import tempfile, urllib.parse\n"
        "from ast import literal_eval\n"
        "from urllib.parse import quote\n"
        "from reportlab.lib.utils import rl_safe_eval\n"
        "from reportlab.lib.colors import toColor\n"
        "from reportlab.pdfbase.pdfmetrics import stringWidth\n"
        "print(inspect.getsource(inspect.cleandoc).splitlines()[0], literal_eval('[1]'), quote('a b'))\n"
        "print(type(ast.parse('1')).__name__, pickle.loads(pickle.dumps(7)), ntpath.join('a', 'b'))\n"
        "print(rl_safe_eval('1+1'), stringWidth('a', 'Courier', 10), 'ä€'.encode('pdfdoc'))\n"
        "print(difflib.get_close_matches('a', ['a']), email.utils.parseaddr('a@b'), gettext.gettext('a'))\n"
        "print(glob.escape('*'), tempfile.gettempprefix(), string.capwords('a b'), string.Formatter)\n"
        "print(toColor('red').hexval(), platform.system() == platform.uname().system)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stdout.splitlines() == [
        "def cleandoc(doc): [1] a%20b",
        "Module 7 a\\b",
        "2 6.0 b'\\xe4\\xa0'",
        "['a'] ('', 'a@b') a",
        "[*] tmp A B <class 'string.Formatter'>",
        "0xff0000 True",
    ], done.stderr


def test_text_is_written_as_reportlab_writes_it() -> None:
    script = (
        "import cardforge.render.unused as unused\n"
        "def tried(name, char):\n"
        "    try: return char.encode(name)\n"
        "    except UnicodeError as error: return type(error), error.reason\n"
        "def own(char):\n"
        "    try: return unused._own().encode(char, 'strict')[0]\n"
        "    except UnicodeError as error: return type(error), error.reason\n"
        "for name in ('pdfdoc', 'extpdfdoc'):\n"
        "    print([c for c in map(chr, range(0x2200)) if tried(name, c) != own(c)])\n"
        "    print('a\\n'.encode(name), b'\\xa0'.decode(name))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stdout.splitlines() == ["[]", "b'a\\n' €"] * 2, done.stderr


HARFBUZZ = """
import sys
if sys.argv[1]:
    import cardforge.cli.unused
import uharfbuzz as hb
found = {}
for name, kind in vars(hb._harfbuzz).items():
    if name not in ("IntEnum", "IntFlag") and isinstance(kind, type) and issubclass(kind, int):
        numbers = {key: int(value) for key, value in vars(kind).items() if isinstance(value, int)}
        found[name] = {key: value for key, value in numbers.items() if key[0] != "_"}
    elif hasattr(kind, "_fields"):
        found[name] = kind._fields, kind._field_defaults
flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
asked = hb.SubsetInput()
asked.flags = flags
print(found, int(flags), int(asked.flags), int(hb.BufferClusterLevel(1)))
"""


def test_harfbuzz_means_the_same_by_its_names() -> None:
    plain, ours = (
        subprocess.run(
            [sys.executable, "-c", HARFBUZZ, asked], check=True, capture_output=True, text=True
        ).stdout
        for asked in ("", "x")
    )
    assert "RETAIN_GIDS" in plain
    assert plain == ours
