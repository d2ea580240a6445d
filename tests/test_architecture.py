"""The one-way order of modules, the rooms of the heavy libraries, and what may not stand in any file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "cardforge"

ORDER = [
    "native",
    "compiled",
    "tuples",
    "late",
    "patterns",
    "members",
    "problems",
    "explanations",
    "settings",
    "units",
    "text",
    "markup",
    "schemas",
    "readers",
    "validation",
    "cards",
    "query",
    "database",
    "decks",
    "rules",
    "catalogue",
    "statistics",
    "images",
    "bidi",
    "fonts",
    "scene",
    "svg",
    "codes",
    "layout",
    "checks",
    "faces",
    "ledger",
    "sheets",
    "render",
    "rulesheet",
    "exports",
    "project",
    "web",
    "cli",
    "__main__",
]
"""A module imports only from modules before it in this list, and freely inside its own package."""

ROOMS = {
    "reportlab": {"render"},
    "pypdfium2": {"render"},
    "isal": {"render"},
    "xxhash": {"images", "render", "project"},
    "PIL": {"images", "render"},
    "pystrich": {"codes"},
    "segno": {"codes"},
    "click": {"cli"},
    "starlette": {"web"},
    "markdown_it": {"rulesheet"},
}
"""Libraries that only these modules may import, at the top or inside functions."""

HEAVY = {
    "reportlab",
    "PIL",
    "pystrich",
    "segno",
    "jinja2",
    "jsonschema",
    "jsonschema_rs",
    "pypdfium2",
    "isal",
    "uharfbuzz",
    "rapidfuzz",
    "uniseg",
    "pyphen",
    "cssselect2",
    "tinycss2",
    "markdown_it",
}

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room(module: str) -> str:
    """The entry of ORDER that a module of ours belongs to: "cardforge.layout.fit" → "layout"."""
    return module.split(".")[1]


def imports(source: str, package: str) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a source imports anywhere, by statement or by `import_module("name")`.

    `from a import b` counts as `a.b`, a module or a name in one. Relative imports start at package.
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from ((node.lineno, f"{base}.{alias.name}") for alias in names)
            case ast.Call(
                func=ast.Attribute(attr=name) | ast.Name(id=name), args=[ast.Constant(value=str(target)), *_]
            ):
                if name in {"import_module", "__import__"} and not target.startswith("."):
                    yield node.lineno, target


def imports_of(path: Path) -> list[tuple[int, str]]:
    module = dotted(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return list(imports(path.read_text(encoding="utf-8"), package))


def backward(path: Path) -> Iterator[str]:
    """Each import of a file that goes against ORDER, as file:line."""
    here = room(dotted(path))
    for line, target in imports_of(path):
        parts = target.split(".")
        if parts[0] != "cardforge" or parts[1:] in ([], ["__version__"], [here]) or parts[1] == here:
            continue
        if parts[1] not in ORDER or ORDER.index(parts[1]) > ORDER.index(here):
            yield f"{path.relative_to(ROOT)}:{line} imports {target}"


def strayed(path: Path) -> Iterator[str]:
    """Each import of a library outside its room, as file:line."""
    here = room(dotted(path))
    for line, target in imports_of(path):
        if here not in ROOMS.get(target.split(".")[0], {here}):
            yield f"{path.relative_to(ROOT)}:{line} imports {target}"


def test_every_module_has_its_place_in_the_order() -> None:
    missing = {room(dotted(path)) for path in SOURCES} - set(ORDER)
    assert missing == set()


def test_the_documentation_has_the_same_order() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    stages = re.findall(r"^\| `(\w+)` \|", text.partition("## Stages")[2].partition("\n## ")[0], re.MULTILINE)
    assert stages == [name for name in ORDER if name in stages]
    assert {room(dotted(path)) for path in SOURCES} - {"__main__"} == set(stages)


def test_imports_go_one_way() -> None:
    assert [fault for path in SOURCES for fault in backward(path)] == []


def test_libraries_stay_in_their_rooms() -> None:
    assert [fault for path in SOURCES for fault in strayed(path)] == []


def test_named_tuples_are_the_quickly_made_ones() -> None:
    own = PACKAGE / "tuples.py"
    slow = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        if path != own
        for line, target in imports_of(path)
        if target == "typing.NamedTuple"
    ]
    assert slow == []


def test_the_package_itself_imports_only_what_chooses_modules() -> None:
    found = {name for _, name in imports_of(PACKAGE / "__init__.py")}
    assert found == {"os", "importlib.machinery.EXTENSION_SUFFIXES", "cardforge.compiled"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import cardforge.cards", ["cardforge.cards"]),
        ("from cardforge import cards, __version__", ["cardforge.cards", "cardforge.__version__"]),
        ("def f():\n    from cardforge.cards import Card", ["cardforge.cards.Card"]),
        ("from . import fit", ["cardforge.layout.fit"]),
        ("from .fit import lines", ["cardforge.layout.fit.lines"]),
        ("from ..cards import Card", ["cardforge.cards.Card"]),
        ("importlib.import_module('cardforge.web')", ["cardforge.web"]),
        ("if TYPE_CHECKING:\n    import PIL.Image as I", ["PIL.Image"]),
    ],
)
def test_all_ways_to_import_are_seen(source: str, found: list[str]) -> None:
    assert [name for _, name in imports(source, "cardforge.layout")] == found


def loaded_by(*arguments: str) -> tuple[str, set[str]]:
    """What a command says, and all modules that it loads; not those that are put off to the end."""
    wrapper = (
        "import sys, cardforge.__main__\n"
        "from cardforge.cli import main\n"
        f"assert main({[*arguments]!r}) == 0\n"
        "there = [name for name, module in sys.modules.items() if type(module).__name__ != '_Late']\n"
        "print('loaded:', *there)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", wrapper],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    text, _, loaded = done.stdout.rpartition("loaded:")
    return text, set(loaded.split())


def test_help_loads_no_heavy_library() -> None:
    """Every command pays for what start-up imports, and help needs nothing drawn, validated or shaped."""
    text, loaded = loaded_by("--help")
    assert "print" in text
    assert "click" in loaded
    assert HEAVY & {name.partition(".")[0] for name in loaded} == set()


SPARED = {
    "PIL.Image",
    "ast",
    "asyncio",
    "bz2",
    "cardforge.decks",
    "cardforge.exports",
    "cardforge.layout.hyphens",
    "cardforge.layout.templates",
    "cardforge.project.cutting",
    "cardforge.render.raster",
    "cardforge.rules",
    "cardforge.rulesheet",
    "cardforge.sheets.calibration",
    "cardforge.sheets.mosaic",
    "cardforge.sheets.shop",
    "cardforge.statistics",
    "cardforge.svg.rich",
    "dis",
    "fontpkg",
    "fontTools",
    "http",
    "inspect",
    "ipaddress",
    "jinja2",
    "jsonschema",
    "linecache",
    "lzma",
    "multiprocessing",
    "ntpath",
    "pickle",
    "platform",
    "pypdfium2",
    "rapidfuzz",
    "reportlab.lib.rl_safe_eval",
    "reportlab.pdfbase.pdfmetrics",
    "reportlab.pdfgen",
    "reportlab.platypus",
    "subprocess",
    "textwrap",
    "tinycss2",
    "traceback",
    "uniseg",
    "urllib.parse",
    "zipfile",
}
"""What a print of a game can do without: half of the time of a small one is spent on imports."""


def test_a_print_loads_only_what_it_needs(tmp_path: Path) -> None:
    text, loaded = loaded_by("print", "energy", "--no-record", "-o", str(tmp_path / "cards.pdf"))
    assert "printed to" in text
    assert {"reportlab.pdfbase.pdfdoc", "uharfbuzz", "jsonschema_rs"} <= loaded
    assert SPARED & loaded == set()


@pytest.mark.parametrize("words", [("check", "energy"), ("export", "csv", "energy", "-o", "FILE")])
def test_what_draws_nothing_loads_nothing_to_draw_with(tmp_path: Path, words: tuple[str, ...]) -> None:
    named = [str(tmp_path / "cards.csv") if word == "FILE" else word for word in words]
    loaded = loaded_by(*named)[1]
    assert not {"reportlab", "pypdfium2", "cardforge.render"} & loaded


# Written in pieces so that this file does not hold what it looks for.
FORBIDDEN = re.compile(
    "|".join(
        [
            r"(?<![\w.~-])/(?:wor" + r"k|ho" + r"me|ro" + r"ot|Use" + r"rs)/\w",
            r"\b[A-Z]:\\+Use" + r"rs\\",
            r"\bp[y]pi\." + r"org",
            r"\bpythonh" + r"osted\.",
            r"\bregistry\.n" + r"pmjs",
            r"\bde" + r"b\.debian\.",
        ]
    ).encode()
)


def repository_files() -> list[Path]:
    """All files that are, or would become, part of the repository."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = sorted(name.decode() for name in listing.stdout.split(b"\0") if name)
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_no_file_names_a_place_of_one_machine_or_a_registry() -> None:
    files = repository_files()
    found = [
        f"{path.relative_to(ROOT)}: {hit.group().decode()}"
        for path in files
        if (hit := FORBIDDEN.search(path.read_bytes()))
    ]
    assert PACKAGE / "problems.py" in files
    assert found == []


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("see /ho" + "me/anna/cards.json", True),
        ("https://p" + "ypi.org/simple", True),
        ('"C:\\Use' + 'rs\\anna"', True),
        ("https://example.org/ho" + "me/page", False),
        ("art/wor" + "k/fox.png", False),
        ("~/ro" + "ot/x", False),
    ],
)
def test_the_forbidden_pattern_catches_what_it_should(text: str, caught: bool) -> None:
    assert bool(FORBIDDEN.search(text.encode())) is caught
