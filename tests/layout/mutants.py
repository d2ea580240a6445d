"""Layouts and cards broken in every way that JSON allows, and what becomes of them.

`mutated` changes a JSON value somewhere: a part is taken out, doubled, or replaced by another part, or by a
value that nobody would write. Whatever comes of it, commands must end with a PDF, or with problems that are
explained and say where they are.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image

from cardforge import schemas
from cardforge.explanations import EXPLANATIONS
from cardforge.problems import CardforgeError, Pointer, Problem
from cardforge.project import PrintOptions, find_project
from cardforge.project.checking import check_game
from cardforge.project.printing import print_cards
from tests.layout.kit import FIELDS, MOON, SUN, write

T = TypeVar("T")

Pick = Callable[[Sequence[T]], T]
"""Chooses one of several: at random, or as a property test draws it."""

GAME: dict[str, Any] = {
    "code": "mini",
    "name": "Mini",
    "fields": FIELDS,
    "sets": ["sets/core.json"],
    "layouts": [{"use": "card"}],
}

RICH = Path(__file__).parent / "rich"

DOCUMENTS: dict[str, Any] = {
    path: json.loads((RICH / path.rpartition("/")[2]).read_text(encoding="utf-8"))
    for path in (
        "layouts/mini/base.layout.json",
        "layouts/mini/card.layout.json",
        "card_data/mini/sets/core.json",
    )
}
"""What is mutated, by the path of its file: layouts with elements of every kind, and cards for them."""

LONG = "9" * 400
ODD_NUMBERS: Sequence[Any] = (0, -1, 1, 2, 500, 501, 2**31, 10**30, -(10**30), 1e308, -1e308, 1e-308, 0.5)
ODD_TEXTS = (
    *("a" * 300, "x " * 300, "\u0300" * 50, "\u200d" * 50),
    *("", " ", "\t", "\n", "NaN", "Infinity", "-0", "null", "true", "//", "#", "{", "}}", "*", "**", "=="),
    *("- ", "\\", "{sun}", "{sun:99}", "{sun:999}", "{none}", "==a {sun} b==", "**a*b**c*", "́", "\u200d"),
    *("\u200b", "\u202e", "\u2067abc", "\ufeff", "\ue000", "\U0010ffff", "\ufffe"),
    *("\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "a\xadb", "\u2028", "\u2029", "\x7f"),
    *("\x85", "\u0600", "عربى", "हिन्दी", "ไทย", "中文，字", "ﷺ", "ß", "ŉ", "é́́", "/", "..", "../x", "C:\\x"),
    *("/etc/passwd", "a/b", "\\"),
)
ODD_LENGTHS = (
    *("0", "0mm", "-5mm", "99999999mm", "-99999999mm", "1e3mm", f"{LONG}mm", f"-{LONG}pt", "0.0000000001pt"),
    *("50%", "-50%", "100000%", "5", "mm", "auto", "title.bottom", "title.bottom + 1mm | 0", "nothing.top"),
    *("cut.left", "self.left", "rules.top - 1mm", "title.left + 5%", "|", "a.b.c", "body.bottom - -1mm"),
)
ODD_EXPRESSIONS = (
    *("{{", "{{ }}", "{{ card.nope }}", "{{ card.name }}", "{{ card.tags }}", "{{ card.cost }}"),
    *("{{ card }}", "{{ card.weight }}", "{{ none }}", "{{ true }}", "{{ [1, 2] }}", "{{ {'a': 1} }}"),
    *("{{ 1 / 0 }}", "{{ nope }}", "{{ card.cost / 3 }}mm", "{{ card.name }}mm", "{{ -1 }}"),
    *("{{ 10 ** 30 }}", "{{ 'a' * 99999 }}", "{% if %}", "{{ card.name.upper() }}"),
    *("{{ card.name | roman }}", "{{ tone | shade(9) }}", "{{ loop.index }}", "{% %}", "{{ 1e308 * 10 }}"),
    *("{{ 1e308 * 10 - 1e308 * 10 }}", "{{ '%9999999d' % 1 }}", "{{ card.name[0][0] }}", "{#"),
    *("{{ places }}", "{{ tones.Beast }}", "{{ card['name'] }}", "{{ card.name.__class__ }}"),
    *("{% for a in [1] %}", "{{ 'x'.center(99999999) }}", "{{ card.cost | plural('a', 'b') }}"),
    *("{{ '#12' | ink }}", "{{ [[[[]]]] }}"),
)
ODD_COLOURS = ("none", "#fff", "#12345678", "#00000000", "red", "#ggg")
ODD_VALUES: Sequence[Any] = (
    *ODD_NUMBERS,
    *ODD_TEXTS,
    *ODD_LENGTHS,
    *ODD_EXPRESSIONS,
    *ODD_COLOURS,
    *(None, True, False, [], {}, [[]], [None], {"": 0}, {"//": 1}, [0] * 600, [[[[[[]]]]]]),
    [1, "a", None, {}],
)


def _keys(schema: Any) -> Iterator[str]:
    """All keys that a schema knows."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        yield from (key for inner in schema.values() for key in _keys(inner))


KEYS = (
    *sorted(set(_keys(schemas.load("layout")))),
    "overrides",
    "layout",
    "tags",
    "cost",
    "art",
    "//",
    "nonsense",
)


def pointers(value: Any, here: Pointer = ()) -> Iterator[Pointer]:
    """Where every part of a JSON value stands."""
    yield here
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from pointers(inner, (*here, key))


def part(value: Any, pointer: Pointer) -> Any:
    for key in pointer:
        value = value[key]
    return value


def mutated(value: Any, others: Sequence[Any], pick: Pick[Any]) -> Any:
    """A JSON value with one part changed; `others` are values whose parts may be put in."""
    changed = copy.deepcopy(value)
    pointer = pick(list(pointers(changed))[1:])
    holder, key = part(changed, pointer[:-1]), pointer[-1]
    way = pick(("kin", "kin", "kin", "same", "same", "odd", "other", "drop", "double", "add", "rename"))
    if way == "drop":
        del holder[key]
    elif way == "double" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif way == "rename" and isinstance(holder, dict):
        holder[pick(KEYS)] = holder.pop(key)
    elif way == "add":
        target = holder[key] if isinstance(holder[key], dict) else holder
        if isinstance(target, dict):
            target[pick(KEYS)] = _new(others, pick)
        else:
            target.insert(key, _new(others, pick))
    elif way == "same":
        alike = [found for other in others for found in _under(other, key)]
        holder[key] = copy.deepcopy(pick(alike)) if alike else None
    elif way == "kin":
        holder[key] = copy.deepcopy(pick(_kin(holder[key])))
    else:
        holder[key] = _new(others, pick) if way == "other" else copy.deepcopy(pick(ODD_VALUES))
    return changed


def _under(value: Any, key: str | int) -> list[Any]:
    """What stands under the same key elsewhere."""
    return [part(value, pointer) for pointer in pointers(value) if pointer and pointer[-1] == key]


def _kin(value: Any) -> Sequence[Any]:
    """Odd values of the kind of this one."""
    if isinstance(value, str):
        if value.startswith("#"):
            return (*ODD_COLOURS, *ODD_EXPRESSIONS)
        if "{{" in value:
            return (*ODD_EXPRESSIONS, *ODD_LENGTHS)
        return (*ODD_LENGTHS, *ODD_EXPRESSIONS) if value[:1].isdigit() else ODD_TEXTS
    if isinstance(value, int | float):
        return ODD_NUMBERS
    return ODD_VALUES


def _new(others: Sequence[Any], pick: Pick[Any]) -> Any:
    """An odd value, or a part of other documents, most often a small one."""
    if pick((True, False, False)):
        return copy.deepcopy(pick(ODD_VALUES))
    other = pick(others)
    return copy.deepcopy(part(other, pick(list(pointers(other)))))


def mutant(pick: Pick[Any], documents: Mapping[str, Any] = DOCUMENTS) -> dict[str, Any]:
    """All documents, with one change or several in them."""
    found = dict(documents)
    others = list(documents.values())
    for _ in range(pick((1, 1, 2, 3, 5))):
        name = pick(sorted(found))
        if isinstance(found[name], dict | list) and found[name]:
            found[name] = mutated(found[name], others, pick)
    return found


def settle(root: Path) -> None:
    """The files that are not mutated."""
    write(root / "card_data/mini/game.json", GAME)
    write(root / "layouts/mini/icons/sun.svg", SUN)
    write(root / "layouts/mini/icons/moon.svg", MOON)
    picture = BytesIO()
    Image.new("RGB", (60, 40), "#446688").save(picture, "PNG")
    write(root / "card_data/mini/art/fox.png", picture.getvalue())


def outcome(
    root: Path, documents: Mapping[str, Any], code: str = "mini"
) -> tuple[bytes | None, list[Problem]]:
    """The PDF of a game with these documents, if there is any, and all problems of `check` and `print`."""
    for name, value in documents.items():
        write(root / name, value)
    project = find_project(root)
    game = project.game(code)
    problems: list[Problem] = []
    try:
        problems += check_game(project, game, lenient=True).problems
        database, known = project.load(game, lenient=True)
        options = PrintOptions.of({"backs": "fill+pages"}, {}, {}, database)
        layouts = project.layouts(game, database, lenient=True, proof=True)
        wanted = [(printing, min(printing.quantity, 3)) for printing in database.printings]
        done = print_cards(database, layouts, wanted, options, known=known)
        pdf = None if done.pdf is None else done.pdf.data()
    except CardforgeError as error:
        return None, [*problems, *error.problems]
    return pdf, [*problems, *done.problems]


NO_FILES = ("print", "QUERY")
"""Places of problems that are of no file: sheets, and what is asked for."""


def faults(root: Path, problems: Sequence[Problem]) -> list[str]:
    """What is wrong with problems themselves."""
    return [fault for problem in problems for fault in _faults(root, problem)]


def _faults(root: Path, problem: Problem) -> Iterator[str]:
    if problem.code not in EXPLANATIONS:
        yield f"{problem.code} is not explained"
    if problem.where.file not in NO_FILES and not (root / problem.where.file).is_file():
        yield f"{problem} is at no file"
    if not problem.message.strip():
        yield f"{problem} says nothing"
