"""The wheel holds what a user needs and nothing else, and works where nothing of this folder can be seen."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pypdfium2
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import cardforge
import hatch_build
from cardforge import patterns
from tests.test_compiled import listed

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Standard output of a command that must succeed; env replaces the whole environment."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def build_wheel(folder: Path, **environment: str) -> Path:
    command = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder)
    run(*command, cwd=ROOT, env={**os.environ, **environment})
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, venv: Path) -> Path:
    """Installs a wheel and what it depends on into a new environment; returns its folder of programs."""
    run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=venv.parent)
    programs = venv / ("Scripts" if os.name == "nt" else "bin")
    outer = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
    options = ["--quiet", "--disable-pip-version-check", "--constraint", str(ROOT / "constraints.txt")]
    run(*pip, "install", *options, wheel, cwd=venv.parent, env=outer)
    return programs


def data_files() -> Iterator[str]:
    """The names in the wheel of all games' data, layouts and schemas of this tree."""
    for folder, place in (("card_data", "shipped/"), ("layouts", "shipped/"), ("cardforge/schemas", "../")):
        for path in (ROOT / folder).rglob("*"):
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and not re.search(r"/\.|/__pycache__/|\.py$", name):
                yield posixpath.normpath(f"cardforge/{place}{name}")


def test_wheel_holds_data_and_no_tests(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, CARDFORGE_PLAIN="1")
    assert wheel.name == f"cardforge-{cardforge.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    wanted = set(data_files())
    assert {"cardforge/shipped/card_data/energy/game.json", "cardforge/schemas/layout.schema.json"} <= wanted
    assert wanted - set(names) == set()
    assert "cardforge/py.typed" in names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"cardforge", f"cardforge-{cardforge.__version__}.dist-info"}
    assert [name for name in names if re.search(r"(^|/)(tests?|bench|output)/|\.pyc$", name)] == []
    # The scripts that drew the games' pictures are for those who work on this project.
    assert [name for name in names if "/shipped/" in name and name.endswith(".py")] == []


def test_installed_wheel_prints_from_any_folder(tmp_path: Path) -> None:
    """Only the wheel, its dependencies and an empty folder: nothing of this tree, no setting of the shell."""
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (wheels := tmp_path / "wheels").mkdir()
    wheel = build_wheel(wheels)
    programs = install(wheel, tmp_path / "venv")
    bare = {"HOME": str(elsewhere)}

    place = run(
        programs / "python", "-c", "import cardforge; print(cardforge.__file__)", cwd=elsewhere, env=bare
    )
    assert Path(place.strip()).is_relative_to(tmp_path / "venv")

    command = programs / "cardforge"
    assert run(command, "--version", cwd=elsewhere, env=bare).split()[1] == cardforge.__version__
    assert re.search(r"\benergy\b", run(command, "games", cwd=elsewhere, env=bare))
    run(command, "print", "energy", "-o", "e.pdf", cwd=elsewhere, env=bare)
    with pypdfium2.PdfDocument(elsewhere / "e.pdf") as document:
        assert len(document) == 2

    # Compiled, if there is a compiler here, and the same to the byte without it.
    is_compiled = "-none-any" not in wheel.name
    show = (
        "import cardforge.layout.fit, cardforge.units as u; print(cardforge.layout.fit.__file__, u.__file__)"
    )
    files = run(programs / "python", "-c", show, cwd=elsewhere, env=bare).split()
    assert {Path(name).suffix == ".py" for name in files} == {not is_compiled}
    plain = {**bare, "CARDFORGE_PLAIN": "1"}
    run(command, "print", "energy", "-o", "plain.pdf", cwd=elsewhere, env=plain)
    assert (elsewhere / "plain.pdf").read_bytes() == (elsewhere / "e.pdf").read_bytes()
    said = [run(command, "--version", cwd=elsewhere, env=each).split(maxsplit=2)[2] for each in (bare, plain)]
    assert said == ["(compiled)\n" if is_compiled else "(plain Python)\n", "(plain Python)\n"]


def test_a_compiled_wheel_says_for_which_python_it_is(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = archive.read(f"cardforge-{cardforge.__version__}.dist-info/WHEEL").decode()
    extensions = [
        name for name in names if name.endswith(EXTENSION_SUFFIXES[0]) and not name.endswith(patterns.NAME)
    ]
    is_compiled = "-none-any" not in wheel.name
    assert f"Root-Is-Purelib: {str(not is_compiled).lower()}" in about
    stems = {name.partition(".")[0] for name in extensions}
    sources = {name.removesuffix(".py") for name in listed()}
    assert stems == (sources | {"cardforge__mypyc", "cardforge/native"} if is_compiled else set())
    assert [name for name in names if "/.compiled" in name] == []
    assert (f"cardforge/{patterns.NAME}" in names) == is_compiled
    # Sources go along: they say where in a traceback, and run where the modules can't.
    assert {f"{name}.py" for name in sources} <= {*names}


def test_sources_go_out_without_what_was_compiled(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path, cwd=ROOT)
    (file,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = archive.getnames()
    assert {name.partition("/")[2] for name in names} >= {"hatch_build.py", "pyproject.toml", *listed()}
    odd = [name for name in names if re.search(r"\.(so|pyd|c|o)$|/build/|/\.compiled", name)]
    assert [name.partition("/")[2] for name in odd] == ["cardforge/native.c"]


def test_make_clean_leaves_no_compiled_file(tmp_path: Path) -> None:
    """In a copy of the folders that hold Python files, whichever they are."""
    sources = [path.relative_to(ROOT) for path in ROOT.glob("*/**/*.py")]
    folders = {path.parent for path in sources if not path.parts[0].startswith((".", "output"))}
    assert {path.parts[0] for path in folders} >= {"bench", "cardforge", "layouts", "tests"}
    shutil.copy(ROOT / "Makefile", tmp_path)
    for folder in folders:
        (tmp_path / folder / "__pycache__").mkdir(parents=True)
        (tmp_path / folder / "__pycache__" / "x.cpython-311.pyc").touch()
    for name in ("cardforge__mypyc", "cardforge/units", "cardforge/.compiled"):
        (tmp_path / f"{name}{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / "output" / "energy").mkdir(parents=True)
    (tmp_path / "output" / ".gitignore").touch()
    (tmp_path / "output" / "energy" / "cards.pdf").touch()
    run("make", "clean", cwd=tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.suffix in (".pyc", ".so", ".pyd")] == []
    assert list((tmp_path / "output").iterdir()) == [tmp_path / "output" / ".gitignore"]
    assert all((tmp_path / folder).is_dir() for folder in folders)


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines)


def test_constraints_are_plain_exact_and_sorted() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[a-z0-9.]+", line)] == []
    assert list(pins()) == sorted(pins())
    assert len(pins()) == len(lines)


def test_constraints_hold_every_requirement() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = [
        *project["build-system"]["requires"],
        *hatch_build.NEEDS,
        *project["project"]["dependencies"],
        *(each for extra in project["project"]["optional-dependencies"].values() for each in extra),
    ]
    requirements = [Requirement(each) for each in declared]
    others = {canonicalize_name(each.name): each for each in requirements if each.name != "cardforge"}
    versions = pins()
    assert {name for name in others if name not in versions} == set()
    assert {name for name, each in others.items() if versions[name] not in each.specifier} == set()
