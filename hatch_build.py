"""Compiles the modules on the way of a card with mypyc, for the build of a wheel and in place.

What is compiled stands in pyproject.toml, under this hook. The same sources run without being compiled, so
whatever stands in the way (no C compiler, no headers of Python, a fault) costs speed and nothing else: the
build goes on and says why. Where CARDFORGE_PLAIN is set, nothing is compiled on purpose.

    python hatch_build.py            compiles in place what has changed, as `make` and `pip install -e .` do
    python hatch_build.py --lacks    names what has to be installed for that first, one requirement a line
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "cardforge"
SUFFIX = EXTENSION_SUFFIXES[0]
BUILD = ROOT / "build" / f"compiled{SUFFIX}"
MADE = BUILD / "made"
"""The finished extension modules, laid out as they lie in a wheel."""
STATE = BUILD / "state.json"
LOG = BUILD / "log.txt"
MARKER = PACKAGE / f".compiled{SUFFIX}"
"""What `cardforge.compiled` reads: the sources that the modules in place were made of."""

NATIVE = "cardforge/native.c"
"""The one module that is written in C."""
PATTERNS = ["cardforge/patterns.py", "cardforge/patterns.json"]
"""What regular expressions are compiled by, and which."""

NEEDS = ["mypy>=2.4,<3", "setuptools>=65"]
LIBRARY = "cardforge"
"""All modules share one library, `cardforge__mypyc` at the top, in which native modules call each other."""
FLAGS = [
    "--config-file=",
    "--no-site-packages",
    "--ignore-missing-imports",
    "--explicit-package-bases",
    "--follow-imports=silent",
]
"""Types are judged elsewhere (`make check`); here libraries may be missing."""
OPT_LEVEL = "1"


class NotCompiledError(Exception):
    """Why there are no compiled modules."""


def modules() -> list[str]:
    """The sources to compile, as pyproject.toml names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [str(name) for name in hook["modules"]]


def hindrance() -> str | None:
    """What is known to be in the way before anything is tried."""
    if os.environ.get("CARDFORGE_PLAIN"):
        return "CARDFORGE_PLAIN is set"
    if sys.implementation.name != "cpython":
        return f"{sys.implementation.name} is not CPython"
    if os.name != "nt":
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
        if not shutil.which(compiler):
            return f"there is no C compiler ({compiler})"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return f"the headers of Python are not installed ({header})"
    return None


def needs() -> list[str]:
    return [] if hindrance() else NEEDS


def installed(requirement: str) -> bool:
    """In whatever version: constraints.txt says which."""
    try:
        return bool(version(re.split(r"\W", requirement)[0]))
    except PackageNotFoundError:
        return False


def imported(source: Path) -> Iterator[Path]:
    """The sources of this package that a source names in any import."""
    for node in ast.walk(ast.parse(source.read_bytes())):
        match node:
            case ast.Import(names=names):
                named = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                named = [module, *(f"{module}.{alias.name}" for alias in names)]
            case _:
                continue
        for name in named:
            path = ROOT.joinpath(*name.split("."))
            for each in (path.with_suffix(".py"), path / "__init__.py"):
                if PACKAGE in each.parents and each.is_file():
                    yield each


def sources(names: Iterable[str]) -> list[str]:
    """These sources and all of this package that their types and constants may come from, by name."""
    found = {ROOT / name for name in names}
    ahead = list(found)
    while ahead:
        new = {each for each in imported(ahead.pop()) if each not in found}
        found |= new
        ahead += new
    return sorted(each.relative_to(ROOT).as_posix() for each in found)


def digest(names: Iterable[str]) -> str:
    """Of all that compiled modules are made of: the sources, the list, the tools."""
    tools = [version("mypy"), version("setuptools"), sys.version, os.environ.get("CC", ""), *modules()]
    whole = hashlib.sha256("\0".join(tools).encode())
    for name in ["hatch_build.py", NATIVE, *PATTERNS, *names]:
        path = ROOT / name
        whole.update(hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest())
    return whole.hexdigest()


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """Waits until no other process is between these lines, where the system has locks of files."""
    with file.open("w") as lock:
        try:
            import fcntl
        except ImportError:
            pass
        else:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made() -> list[Path]:
    """The extension modules, made anew where they are not up to date; raises NotCompiledError."""
    if reason := hindrance():
        raise NotCompiledError(reason)
    try:
        BUILD.mkdir(parents=True, exist_ok=True)
        with alone(BUILD / "lock"):
            fault = brought_up_to_date()
    except PackageNotFoundError as error:
        raise NotCompiledError(f"{error.name} is not installed") from error
    except OSError as error:
        raise NotCompiledError(str(error)) from error
    if fault:
        raise NotCompiledError(f"{fault} ({LOG.relative_to(ROOT)}; `make clean` lets it be tried again)")
    return sorted(MADE.rglob(f"*{SUFFIX}"))


def brought_up_to_date() -> str:
    """Compiles what is not up to date; returns what went wrong, now or when the same was tried before."""
    try:
        known = json.loads(STATE.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # there is none yet, or writing it was broken off
        known = {}
    if known.get("digest") != digest(known.get("sources", [])):
        names = sources(modules())
        known = {"sources": names, "digest": digest(names), "fault": compiled()}
        STATE.write_text(json.dumps(known), encoding="utf-8")
    return str(known["fault"])


def compiled() -> str:
    """Compiles in a process of its own; returns what went wrong, if anything."""
    print(f"Compiling {len(modules())} modules …", flush=True)
    shutil.rmtree(MADE, ignore_errors=True)
    with LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            [sys.executable, __file__, "--compile"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=False,
        )
    return "" if done.returncode == 0 else "compiling them failed"


def compile_all() -> None:
    """Runs mypyc and the C compiler. A module is a file of C, so that all processors have work."""
    from concurrent.futures import ThreadPoolExecutor

    from mypyc.build import mypycify
    from setuptools import Distribution, Extension

    target = (BUILD / "c").relative_to(ROOT)
    extensions = mypycify(
        [*FLAGS, *modules()],
        opt_level=OPT_LEVEL,
        debug_level="0",
        multi_file=True,
        target_dir=str(target),
        group_name=LIBRARY,
    )
    library = extensions[0]
    # Modules call each other straight, and nothing is looked for by name when the library is loaded.
    if os.name != "nt":
        library.extra_compile_args += ["-fvisibility=hidden"]
    for name in library.sources:
        put(target / f"quick_{Path(name).name}", quick_tuples(Path(name)))
    # What all files of C include takes longer than one module: some modules are one file.
    count = 4 * (os.cpu_count() or 1)
    parts = {str(target / f"part{n}.c"): library.sources[n::count] for n in range(count)}
    parts = {
        part: [str(target / f"quick_{Path(name).name}") for name in names]
        for part, names in parts.items()
        if names
    }
    for part, names in parts.items():
        put(Path(part), "".join(f'#include "{Path(name).name}"\n' for name in names))
    library.sources = [*parts]
    extensions.append(Extension(NATIVE.removesuffix(".c").replace("/", "."), [NATIVE]))

    distribution = Distribution({"name": "cardforge", "ext_modules": extensions})
    command: Any = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(MADE), str(BUILD / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    build_extensions = command.build_extensions

    def side_by_side() -> None:
        """The files of one extension, too; only those that changed."""
        compile_files = command.compiler.compile

        def one(source: str, output_dir: str, depends: list[str], **options: Any) -> list[str]:
            objects: list[str] = command.compiler.object_filenames([source], output_dir=output_dir)
            made_of = max(
                Path(path).stat().st_mtime for path in [__file__, source, *parts.get(source, ()), *depends]
            )
            if not all(Path(path).is_file() and Path(path).stat().st_mtime > made_of for path in objects):
                compile_files([source], output_dir=output_dir, depends=depends, **options)
            return objects

        def each(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [
                    name for names in pool.map(lambda name: one(name, **options), sources) for name in names
                ]

        command.compiler.compile = each
        build_extensions()

    command.build_extensions = side_by_side
    command.run()
    compile_patterns()


def compile_patterns() -> None:
    """Compiles the regular expressions of commands, if Python makes its own as `cardforge.patterns` knows."""
    from cardforge import patterns

    try:
        data = patterns.compiled(patterns.listed())
    except AttributeError as error:
        print(f"Regular expressions are not compiled: {error}")
    else:
        (MADE / PACKAGE.name / patterns.NAME).write_bytes(data)


TYPINGS = re.compile(
    r"""
    (?P<taken>\ (?P<name>\w+)\ =\ )CPyStatics\[\d+\];\ /\*\ 'typing'\ \*/
    (?P<got>\n\s+\w+\ =\ CPyDict_GetItem\(\w+,\ (?P=name)\);\n
    (?:[^;{]*\{\n[^;]*;\n[^;]*;\n\s*\}\n)?
    \s+\w+\ =\ CPyStatics\[\d+\];\ /\*\ '(?:_NamedTuple|NamedTupleMeta)'\ \*/)
    """,
    re.VERBOSE,
)
"""Where the C of mypyc takes the base or the metaclass of named tuples from the module `typing`."""


def quick_tuples(source: Path) -> str:
    """C in which a module makes named tuples as others do, by `cardforge.tuples`: 68 classes, 7 ms in all.

    mypyc takes named tuples for those of typing, whatever name they go by. If another version of it writes
    this otherwise, classes are slower to make and nothing else.
    """
    text = source.read_text(encoding="utf-8")
    ours = re.search(r"CPyStatics\[\d+\]; /\* 'cardforge\.tuples' \*/", text)
    return TYPINGS.sub(lambda found: f"{found['taken']}{ours[0]}{found['got']}", text) if ours else text


def put(path: Path, text: str) -> None:
    """Leaves a file that says the same as it is, so that it counts as old."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def in_place() -> str:
    """Puts the extension modules beside their sources, if it can; returns what to say about it."""
    try:
        return put_in_place()
    except OSError as error:
        return f"Compiled modules cannot be put into place: {error}."


def put_in_place() -> str:
    from cardforge.compiled import state

    try:
        files = made()
    except NotCompiledError as reason:
        if not os.environ.get("CARDFORGE_PLAIN"):  # Then none run, and they may be wanted again.
            clear(())
            MARKER.unlink(missing_ok=True)
        return f"cardforge runs as plain Python, which is slower: {reason}."
    targets = [ROOT / path.relative_to(MADE) for path in files]
    clear(targets)
    for path, target in zip(files, targets, strict=True):
        new = target.with_suffix(".new")
        shutil.copy(path, new)
        new.replace(target)
    known = json.loads(STATE.read_text(encoding="utf-8"))
    now = state(ROOT / name for name in known["sources"])
    if digest(known["sources"]) != known["digest"]:
        return "cardforge runs as plain Python: its sources were changed while they were compiled."
    names = [Path(name).relative_to(PACKAGE.name).as_posix() for name in known["sources"]]
    MARKER.write_text("\n".join([now, *names]), encoding="utf-8")
    return ""


def clear(kept: Collection[Path]) -> None:
    """Takes away all extension modules in place but these, and marks these as not up to date."""
    MARKER.write_text("", encoding="utf-8")
    for path in (*ROOT.glob(f"*{SUFFIX}"), *PACKAGE.rglob(f"*{SUFFIX}")):
        if path != MARKER and path not in kept:
            path.unlink()


class CompiledModules(BuildHookInterface[Any]):
    """Hatchling's side: extension modules go into a wheel, and beside their sources if it is editable."""

    def dependencies(self) -> list[str]:
        return needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            done = subprocess.run(
                [sys.executable, __file__], cwd=ROOT, capture_output=True, text=True, check=True
            )
            self.app.display_info(done.stdout.strip())
            return
        try:
            files = made()
        except NotCompiledError as reason:
            self.app.display_warning(f"The wheel is plain Python, which is slower: {reason}.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(MADE).as_posix() for path in files})


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            if told := in_place():
                print(told)
        case ["--lacks"]:
            sys.stdout.writelines(f"{each}\n" for each in needs() if not installed(each))
        case ["--compile"]:
            compile_all()
        case _:
            sys.exit(__doc__)
