"""Compiled modules run exactly while they are up to date, and a build without a compiler is a build."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from cardforge import compiled
from cardforge.project.face_marks import DRAWING

ROOT = Path(__file__).parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]
SHOW = "import cardforge.units, cardforge.layout.fit, cardforge.compiled as c; print(c.running())"


def listed() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [str(name) for name in hook["modules"]]


def python(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "CARDFORGE"))}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_list_names_sources_in_order() -> None:
    assert listed() == sorted(set(listed()))
    assert [name for name in listed() if not (ROOT / name).is_file()] == []
    assert f"{compiled.CORE.replace('.', '/')}.py" in listed()
    # These two decide before anything else is imported.
    assert {"cardforge/__init__.py", "cardforge/compiled.py"} & {*listed()} == set()


# --- which modules run: a package whose compiled modules can't be loaded, so that it shows when they are ---


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder that holds what chooses modules, two sources, and something that is no extension module."""
    (tmp_path / "cardforge" / "layout").mkdir(parents=True)
    for name in ("__init__", "compiled"):
        shutil.copy(ROOT / "cardforge" / f"{name}.py", tmp_path / "cardforge")
    for name in ("units", "layout/__init__", "layout/fit"):
        (tmp_path / "cardforge" / f"{name}.py").write_text("", encoding="utf-8")
    for name in ("units", "layout/fit"):
        (tmp_path / "cardforge" / f"{name}{SUFFIX}").write_text("no code", encoding="utf-8")
    return tmp_path


def mark(package: Path) -> None:
    names = ["units.py", "layout/fit.py"]
    made_of = compiled.state(str(package / "cardforge" / name) for name in names)
    (package / "cardforge" / f".compiled{SUFFIX}").write_text("\n".join([made_of, *names]), encoding="utf-8")


def runs_plain(package: Path, **environment: str) -> bool:
    """Whether sources run; where compiled modules do, these here fail to be imported."""
    done = python(package, "-c", SHOW, **environment)
    assert (done.returncode == 0) == (done.stdout == "False\n")
    assert done.returncode == 0 or "ImportError" in done.stderr
    return done.returncode == 0


def test_compiled_modules_run_where_nothing_marks_their_sources(package: Path) -> None:
    assert not runs_plain(package)


def test_compiled_modules_run_while_their_sources_are_the_same(package: Path) -> None:
    mark(package)
    assert not runs_plain(package)


def test_all_compiled_modules_are_passed_over_where_it_is_asked_for(package: Path) -> None:
    assert runs_plain(package, CARDFORGE_PLAIN="1")
    mark(package)
    assert runs_plain(package, CARDFORGE_PLAIN="1")


def test_one_changed_source_passes_all_compiled_modules_over(package: Path) -> None:
    mark(package)
    source = package / "cardforge" / "layout" / "fit.py"
    status = source.stat()
    source.write_text("# changed\n", encoding="utf-8")
    os.utime(source, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert runs_plain(package)


def test_a_source_of_another_time_counts_as_changed(package: Path) -> None:
    mark(package)
    source = package / "cardforge" / "units.py"
    os.utime(source, ns=(0, source.stat().st_mtime_ns + 1))
    assert runs_plain(package)


def test_a_source_that_is_gone_counts_as_changed(package: Path) -> None:
    (package / "cardforge" / "more.py").touch()
    mark(package)
    marker = package / "cardforge" / f".compiled{SUFFIX}"
    marker.write_text(marker.read_text(encoding="utf-8") + "\nmore.py", encoding="utf-8")
    (package / "cardforge" / "more.py").unlink()
    assert runs_plain(package)


@pytest.mark.parametrize("content", [b"", b"\n", b"[]", b"\xff\xfe\nunits.py"])
def test_modules_are_passed_over_where_the_marker_says_nothing(package: Path, content: bytes) -> None:
    (package / "cardforge" / f".compiled{SUFFIX}").write_bytes(content)
    assert runs_plain(package)


def test_named_tuples_share_what_they_are_made_of() -> None:
    """Compiled ones, too, which mypyc would make by `typing`: five times as long a time."""
    import cardforge.project.press  # noqa: F401 - most modules with it
    from cardforge.sheets import Placement

    classes = {
        value
        for name, module in sys.modules.items()
        if name.startswith("cardforge.") and name != "cardforge.tuples"
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, tuple) and value.__module__ == name
    }
    assert len(classes) > 60
    assert {vars(each)["_make"] for each in classes} == {vars(Placement)["_make"]}


def test_what_draws_faces_is_among_the_sources_that_are_looked_at() -> None:
    """Kept faces hold as long as those do (project/face_marks): the rest draws none."""
    script = "import hatch_build as build; print(*build.sources(build.modules()))"
    watched = {*python(ROOT, "-c", script).stdout.split()}
    others = ["raster", "shots", "book", "inspect", "cut_files"]
    apart = {
        "cardforge/__main__.py",
        "cardforge/images/shelf.py",
        "cardforge/patterns.py",
        *(f"cardforge/render/{n}.py" for n in others),
    }
    folders = [ROOT / "cardforge" / part for part in DRAWING if part != "checks"]
    there = {path.relative_to(ROOT).as_posix() for folder in folders for path in folder.glob("*.py")}
    assert there - watched == apart


# --- compiling: of a small package, by the hook as it is ---


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the hook and of a package with one module to compile."""
    (tmp_path / "cardforge").mkdir()
    names = ["__init__.py", "native.c", "compiled.py", "patterns.py", "patterns.json"]
    for name in ("hatch_build.py", *(f"cardforge/{name}" for name in names)):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.hatch.build.targets.wheel.hooks.custom]\nmodules = ["cardforge/units.py"]\n', encoding="utf-8"
    )
    (tmp_path / "cardforge" / "units.py").write_text(
        "from cardforge.sizes import SIDE\n\n\ndef area() -> int:\n    return SIDE * SIDE\n", encoding="utf-8"
    )
    (tmp_path / "cardforge" / "sizes.py").write_text(
        "from typing import Final\n\nSIDE: Final = 3\n", encoding="utf-8"
    )
    return tmp_path


AREA = "import cardforge.units as u, cardforge.compiled as c; print(u.area(), c.running())"


def extension_modules(folder: Path) -> list[str]:
    return sorted(path.name.split(".")[0] for path in folder.rglob(f"*{SUFFIX}") if "build" not in path.parts)


def test_what_is_compiled_in_place_runs_until_a_source_changes(small: Path) -> None:
    hook = python(small, "hatch_build.py")
    assert hook.returncode == 0
    able = "plain Python" not in hook.stdout
    # Where there is no compiler, all that follows must come out the same, but for what runs.
    assert able or "there is no C compiler" in hook.stdout or "headers of Python" in hook.stdout
    assert python(small, "-c", AREA).stdout == f"9 {able}\n"

    # A constant of another module is part of what was compiled.
    (small / "cardforge" / "sizes.py").write_text(
        "from typing import Final\n\nSIDE: Final = 5\n", encoding="utf-8"
    )
    assert python(small, "-c", AREA).stdout == "25 False\n"
    python(small, "hatch_build.py")
    assert python(small, "-c", AREA).stdout == f"25 {able}\n"

    # Nothing but a time has changed: nothing is compiled anew.
    os.utime(small / "cardforge" / "units.py")
    assert python(small, "-c", AREA).stdout == "25 False\n"
    assert "Compiling" not in python(small, "hatch_build.py").stdout
    assert python(small, "-c", AREA).stdout == f"25 {able}\n"

    # What the list no longer names goes away.
    (small / "cardforge" / "other.py").write_text("NAME = 'other'\n", encoding="utf-8")
    listing = small / "pyproject.toml"
    listing.write_text(listing.read_text().replace("units.py", "other.py"), encoding="utf-8")
    python(small, "hatch_build.py")
    assert python(small, "-c", AREA).stdout == "25 False\n"
    left = [name for name in extension_modules(small) if name]
    assert left == (["cardforge__mypyc", "native", "other"] if able else [])


def test_a_fault_while_compiling_leaves_plain_python(small: Path) -> None:
    assert python(small, "hatch_build.py").returncode == 0
    (small / "cardforge" / "units.py").write_text("def area() -> int:\n    return 'nine'\n", encoding="utf-8")
    hook = python(small, "hatch_build.py")
    assert hook.returncode == 0
    assert hook.stdout.splitlines()[-1].startswith("cardforge runs as plain Python, which is slower: ")
    assert extension_modules(small) == []
    assert python(small, "-c", AREA).stdout == "nine False\n"
    # It isn't tried again and again.
    assert "Compiling" not in python(small, "hatch_build.py").stdout


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"CC": "no-such-compiler -x"}, "there is no C compiler (no-such-compiler)"),
        ({"CARDFORGE_PLAIN": "1"}, "CARDFORGE_PLAIN is set"),
    ],
)
def test_nothing_is_needed_where_nothing_can_or_shall_be_compiled(
    small: Path, environment: dict[str, str], reason: str
) -> None:
    hook = python(small, "hatch_build.py", **environment)
    assert hook.returncode == 0
    assert hook.stdout == f"cardforge runs as plain Python, which is slower: {reason}.\n"
    assert python(small, "hatch_build.py", "--lacks", **environment).stdout == ""
    assert extension_modules(small) == []
    assert python(small, "-c", AREA).stdout == "9 False\n"


def test_nothing_fails_where_nothing_can_be_written(small: Path) -> None:
    """What stands in the way stands for a folder that is for reading only, which it isn't for everybody."""
    (small / "build").touch()
    hook = python(small, "hatch_build.py")
    assert (hook.returncode, hook.stderr) == (0, "")
    assert hook.stdout.startswith("cardforge runs as plain Python, which is slower: ")
    (small / "cardforge" / f".compiled{SUFFIX}").mkdir()
    hook = python(small, "hatch_build.py")
    assert (hook.returncode, hook.stderr) == (0, "")
    assert hook.stdout.startswith("Compiled modules cannot be put into place: ")
    assert python(small, "-c", AREA).stdout == "9 False\n"


def test_what_was_broken_off_is_compiled_anew(small: Path) -> None:
    able = "plain Python" not in python(small, "hatch_build.py").stdout
    for state in small.glob("build/*/state.json"):
        state.write_text("", encoding="utf-8")
    hook = python(small, "hatch_build.py")
    assert (hook.returncode, hook.stderr) == (0, "")
    assert python(small, "-c", AREA).stdout == f"9 {able}\n"
