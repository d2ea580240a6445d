"""Prints odd layouts, cards, drawings, pictures and sheets with compiled modules and with plain Python.

    python -m tests.odd_values [WORD]

Compiled modules check at run time what their annotations say, count in machine integers and nest calls
otherwise than plain Python does, so that what nobody thought of may end differently there. Here one process
for each of the two ways prints thousands of small games, each odd in one place, or in several by a seeded
choice. Of each there is one line: what was said, the exit code, a digest of what was drawn, and the exception
where there was one. The lines must be the same. A name is written before its game is printed, so that a crash
can be told from it. With a WORD, only cases with it in their names are printed, and their lines shown.

Where nothing is compiled there is nothing to compare; where CI is set that is a fault.
"""

from __future__ import annotations

import gc
import hashlib
import io
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

import jsonschema_rs
from jinja2 import Environment
from PIL import Image

from cardforge import compiled
from cardforge.cli.main import answer
from cardforge.cli.output import Output, State
from cardforge.layout.elements import KINDS
from cardforge.layout.filters import FILTERS
from cardforge.problems import Exit

ROOT = Path(__file__).parent.parent
SEED = 20
MIXED = 500
"""How many layouts are odd in several places."""

LONG = "long " * 400
DEEP: Any = [[[[[[1]]]]]]
# fmt: off
ODD: Sequence[Any] = (
    0, -1, 1, 2.0, 0.5, 1e9, 1e-9, -0.0, 10**30, 1e308, 2**62, 2**31, None, True, False,
    "", " ", "0", "5mm", "-3mm", "-3%", "250%", "0.00001mm", "99999999999999999999mm", "1e9mm", "2.0",
    "90deg",
    "abc", "é\u0301 \u05d0\u05d1 😀\u200d", "\x00\x1f\u2028", "#12345678", "none", LONG, "9" * 400,
    "{{ card.name }}", "{{ card.nope }}", "{{ card.weight }}", "{{ card.weight }}mm", "{{ card.tags }}",
    "{{ none }}", "{{ [] }}", "{{ 1e9 }}", "{{ 1e308 * 10 }}", "{{ 1e308 * 10 }}mm", "{{ 2.0 }}",
    "{{ true }}",
    "{{ -1 }}", "{{ 10 ** 25 }}", "{{ 1 / 0 }}", "{{ {'a': 1} }}", "{{ [1, 'b', none] }}",
    "{{ x }", "{% if %}",
    "{{ 10 ** 400 }}", "{{ (card.name.upper) }}", "{{ card.tags | map('upper') }}", "{{ '' }}",
    "{{ 2 ** 62 }}", "{{ 'nan' }}mm", "{{ [[1, 2], [3]] }}",
    [], {}, [1, 2, 3], ["1mm", "2mm"], [0.5, 2.0], [2.0, 1], DEEP, {"a": 1}, [None],
    [[0, "#000000"], [1, "#ffffff"]], [["0", "0"], ["5mm", "5mm"], ["{{ 1e308 * 10 }}mm", "1mm"]],
    {"min": "1pt"}, {"min": "100mm", "squeeze": 1}, {"x": 2.0, "width": 1e9}, {"#000000": "#ff0000"},
    {"linear": {"angle": 1e9, "stops": [[0, "#000000"], [0, "#ffffff80"], [1.0, "none"]]}},
    {"radial": {"radius": "0", "stops": [[1, "#000000"], [0, "#ffffff"]]}},
    {"color": "#ff0000", "width": "0"}, {"color": "#ff0000", "width": "900mm"},
    {"fill": "#eeeeee", "weight": 1},
    "M0 0 L5 5 A 1 0 0 0 1 3 3 z", "M 1e400 0 L 1e-400 .5.5-1e9 z", "M0 0C", "M0 0 A 1e300 1e-300 7 1 1 1 1",
)
# fmt: on
"""What values of layouts are made."""

PICTURE = "art.png"
BOX = {"left": "2mm", "top": "3mm", "width": "30mm", "height": "20mm"}
LINE = {"id": "line", "kind": "text", "text": "{{ card.name }} one"}
ELEMENTS: Mapping[str, Mapping[str, Any]] = {
    "text": {"text": "{{ card.name }} word and more of them", "size": "9pt"},
    "rich": {"text": "{{ card.text }}", "size": "8pt"},
    "shape": {"shape": "rect", "fill": "#336699", "stroke": "#000000", "stroke_width": "0.3mm"},
    "image": {"source": PICTURE, "fit": "cover", "checks": {"dpi": False}},
    "icons": {"icon": "sun", "count": 3, "size": "4mm"},
    "frame": {"source": PICTURE, "slice": 3, "border": "2mm", "checks": {"dpi": False}},
    "code": {"code": "qr", "text": "{{ card.name }}"},
    "group": {"children": [LINE]},
    "stack": {"children": [LINE, {"id": "more", "kind": "rich", "text": "{{ card.text }}"}], "gap": "1mm"},
    "repeat": {"each": "{{ card.tags }}", "as": "tag", "direction": "horizontal", "template": LINE},
}
"""An element of each kind."""

SECTIONS: Mapping[str, Any] = {
    "card": {"size": "poker", "bleed": "3mm", "safe": "3mm", "corner": "2mm"},
    "print": {"paper": "a4"},
    "fonts": {"body": {"family": "Arimo"}},
    "icons": {"sun": {"file": "icons/sun.svg"}, "moon": "icons/sun.svg"},
    "let": {"value": 3},
    "styles": {"base": {"font": "Arimo", "size": "9pt"}},
    "parts": {"part": {"parameters": {"x": "1mm"}, "elements": [LINE]}},
}
GAME: Mapping[str, Any] = {
    "code": "mini",
    "name": "Mini",
    "fields": {
        "text": {"type": "rich"},
        "kind": {"type": "string"},
        "cost": {"type": "integer"},
        "weight": {"type": "number"},
        "tags": {"type": "set"},
        "unique": {"type": "flag"},
    },
    "sets": ["core.json"],
    "layouts": [{"use": "card"}],
}
CARD: Mapping[str, Any] = {
    "name": "Fox",
    "text": "**Bold** {sun} *word* ==key== (reminder) and more\n\nNext one.",
    "cost": 3,
    "weight": 2.5,
    "tags": ["a", "b"],
}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'
SUN = SVG.format('<circle cx="5" cy="5" r="5"/>')


class Case(NamedTuple):
    """A game to print: what of it is otherwise than usual, and words for the command line."""

    name: str
    layout: Mapping[str, Any] = {}
    card: Mapping[str, Any] = {}
    files: Mapping[str, str | bytes] = {}
    words: Sequence[str] = ()
    game: Mapping[str, Any] = {}
    set: Mapping[str, Any] = {}


def picture(form: str, mode: str = "RGB", size: tuple[int, int] = (24, 16)) -> bytes:
    """A small picture that is not of one colour."""
    made = Image.linear_gradient("L").resize(size).convert(mode)
    made.save(data := io.BytesIO(), form)
    return data.getvalue()


def schema() -> dict[str, Any]:
    """What is written down of layouts, keys of all elements among it."""
    path = ROOT / "cardforge/schemas/layout.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def named(keys: Mapping[str, Any], key: str) -> list[Any]:
    """The words that a key of a schema may be, wherever they stand in it."""
    found, ahead = [], [keys.get(key)]
    while ahead:
        one = ahead.pop()
        if isinstance(one, dict):
            found += one.get("enum", ())
            ahead += one.values()
        elif isinstance(one, list):
            ahead += one
    return found


def element(kind: str, /, **keys: Any) -> dict[str, Any]:
    return {"id": "it", "kind": kind, **BOX, **ELEMENTS[kind], **keys}


TEXT = element("text")
EVERYTHING = [element(kind, id=kind) for kind in KINDS]


def shown(value: Any) -> str:
    """A value in the name of a case: a short one as it is."""
    text = json.dumps(value)
    return text if len(text) < 60 else f"{text[:40]}…{hashlib.sha256(text.encode()).hexdigest()[:6]}"


class Choice:
    """Chooses odd values for a key, most of them such as the schema lets through: others end early."""

    def __init__(self) -> None:
        self._chance = random.Random(SEED)
        self._schema = schema()

    def of(self, keys: Mapping[str, Any], key: str, most: int, bad: int = 1) -> list[Any]:
        """So many values at most that a key may have, a few that it may not, and all words it may be."""
        rule = {"$defs": self._schema["$defs"], **keys[key]} if isinstance(keys[key], dict) else {}
        is_valid = jsonschema_rs.validator_for(rule).is_valid
        odd = self._chance.sample(ODD, len(ODD))
        good = [value for value in odd if is_valid(value)][:most]
        refused = [value for value in odd if not is_valid(value)][:bad]
        return [*good, *refused, *(word for word in named(keys, key) if word not in good)]

    def some(self, count: int) -> list[Any]:
        return self._chance.sample(ODD, count)


def layouts() -> Iterator[Case]:
    """Layouts with one odd value."""
    choice, defs = Choice(), schema()["$defs"]
    common = defs["element"]["properties"]
    for kind in KINDS:
        own = defs[kind]["properties"]
        for key in {**common, **own}:
            values = choice.of(own, key, 16, 3) if key in own else choice.of(common, key, 4)
            for value in values:
                yield Case(f"{kind} {key} {shown(value)}", {"front": [element(kind, **{key: value})]})
    for section, first in SECTIONS.items():
        for value in choice.some(12):
            yield Case(f"{section} {shown(value)}", {section: value, "front": EVERYTHING[:2]})
        known = schema()["properties"][section].get("properties", {})
        for key in {**known, **first}:
            for value in choice.of(known, key, 12) if key in known else choice.some(20):
                made = {section: {**first, key: value}, "front": EVERYTHING[:2]}
                yield Case(f"{section} {key} {shown(value)}", made)
    for key in defs["style"]["properties"]:
        for value in choice.of(defs["style"]["properties"], key, 6):
            styles = {"base": {"font": "Arimo", key: value}}
            front = [element("rich", style="base"), element("text", id="t", style="base")]
            yield Case(f"style {key} {shown(value)}", {"styles": styles, "front": front})
    for key in ("family", "file", "bold", "fallback"):
        for value in choice.some(12):
            fonts = {
                "fonts": {"body": {"family": "Arimo", key: value}},
                "front": [element("text", font="body")],
            }
            yield Case(f"font {key} {shown(value)}", fonts)
    yield Case("every kind", {"front": EVERYTHING, "back": EVERYTHING})


def mixed_layouts() -> Iterator[Case]:
    """Layouts with several odd values, and such as nest deeply."""
    chance, choice, defs = random.Random(SEED), Choice(), schema()["$defs"]
    left_out = ("kind", "id", "remove", "if", "right", "bottom", "cx", "cy", "children", "template")
    allowed: dict[str, dict[str, list[Any]]] = {}
    for kind in KINDS:
        keys = {**defs["element"]["properties"], **defs[kind]["properties"]}
        found = {key: choice.of(keys, key, 12, bad=0) for key in keys if key not in left_out}
        allowed[kind] = {key: values for key, values in found.items() if values}
    for number in range(MIXED):
        front: list[dict[str, Any]] = []
        for kind in chance.sample(sorted(KINDS), 2):
            odd = {key: chance.choice(allowed[kind][key]) for key in chance.sample(sorted(allowed[kind]), 2)}
            front.append(element(kind, **odd) | {"id": f"e{len(front)}"})
        yield Case(f"mixed {number}", {"front": front})
    for depth in (5, 30, 100, 400):
        inner: dict[str, Any] = element("text", id="deepest")
        for level in range(depth):
            kind = ("group", "stack")[level % 2]
            inner = {"id": f"g{level}", "kind": kind, "children": [inner], **BOX}
        yield Case(f"nested {depth}", {"front": [inner]})
    for depth in (10, 60, 200, 2000):
        for left, right in ("()", "[]"):
            text = f"{{{{ {left * depth}1{right * depth} }}}}"
            yield Case(f"expression {left} {depth}", {"front": [element("text", text=text)]})
        yield Case(f"edges + {depth}", {"front": [element("text", left=" + ".join(["1mm"] * depth))]})
        yield Case(f"edges | {depth}", {"front": [element("text", left=" | ".join(["x.left"] * depth))]})


# fmt: off
WORDS: Sequence[str] = (
    "", " ", "\n\n\n", "\x00", "\x1b[31m", "\u2028\u2029", "\ufeff", "\u200b" * 50, "😀👨‍👩‍👧🏳️‍🌈", "é" * 300,
    "\u05e9\u05dc\u05d5\u05dd abc (\u05d0) [1] 12", "\u0645\u0631\u062d\u0628\u0627 abc", "\u202e abc \u202c",
    "a\u0301\u0301\u0301" * 40, "**", "*", "***a", "**a", "==", "==a",
    "{", "{sun", "{sun}", "{sun:}", "{sun:2.0}",
    "{sun:99999}", "{nope}", "{{ card.name }}", "**a *b** c*", "==a **b== c**", "(", "((((a", ")" * 20, "\\",
    "\\*a\\*",
    "<b>a", "a\tb\r\nc\rd", "a" * 3000, "word " * 1500, "(" * 3000, "*" * 999, "[" * 300 + "]" * 300,
    "\u2067" * 200 + "a", "\u202a\u2066" * 90 + "\u05d0", "- a\n- b\n  - c", "{sun:-1}", "-", "\u00ad" * 99,
    "\u00a0" * 99, "\u2014" * 200, "\ud7ff\ue000\uffff", "\U0010ffff", "\u0e01\u0e33\u0e31" * 30,
    "\u1100\u1161\u11a8" * 20, "{sun:0}", "{sun:99999999999999999999}", "==" + "a" * 500 + "==", "==a== (b",
    "_a_ __b__", "~~a~~", "`a`", "|a|b|",
)
# fmt: on
# fmt: off
NUMBERS: Sequence[Any] = (
    0, -1, 2.0, -0.0, 0.5, 1e9, 1e-9, 1e308, 10**30, -(10**30), 2**62, 2**63, "5", "", "abc", None, True,
    [], {}, [1], DEEP, "1e5", "\u0663", "½", "9" * 5000, "nan", "inf", " 3 ", "3.0",
    float("nan"), float("inf"),
)
# fmt: on


def cards() -> Iterator[Case]:
    """Cards with one odd field, drawn by elements of all kinds that show fields."""
    front = [
        {"id": "name", "kind": "text", "text": "{{ card.name }}", "height": "8mm", "size": "12pt"},
        {
            "id": "text",
            "kind": "rich",
            "text": "{{ card.text }}",
            "top": "10mm",
            "height": "30mm",
            "size": "8pt",
        },
        {
            "id": "cost",
            "kind": "icons",
            "icon": "sun",
            "count": "{{ card.cost }}",
            "top": "42mm",
            "height": "4mm",
        },
        {"id": "bar", "kind": "shape", "shape": "rect", "fill": "#888888", "top": "48mm", "height": "2mm"}
        | {"width": "{{ card.weight }}mm"},
        {"id": "tags", "kind": "repeat", "each": "{{ card.tags }}", "as": "tag", "direction": "horizontal"}
        | {"top": "52mm", "height": "8mm", "template": LINE | {"text": "{{ tag }}"}},
        {
            "id": "code",
            "kind": "code",
            "code": "qr",
            "text": "{{ card.name }}",
            "top": "60mm",
            "height": "12mm",
        },
        {"id": "kind", "kind": "text", "text": "{{ card.kind }}", "top": "74mm", "height": "5mm", "lines": 1},
    ]
    layout = {"front": front}
    for key in ("name", "text", "kind", "tags"):
        for word in WORDS:
            yield Case(f"card {key} {shown(word)}", layout, {key: [word] if key == "tags" else word})
    for key in (
        "name",
        "text",
        "kind",
        "cost",
        "weight",
        "tags",
        "unique",
        "id",
        "quantity",
        "art",
        "number",
        "back",
    ):
        for value in NUMBERS:
            yield Case(f"card {key} {shown(value)}", layout, {key: value})
    choice = Choice()
    for key in ("layout", "overrides", "nope", "copies"):
        for value in choice.some(12):
            yield Case(f"card {key} {shown(value)}", layout, {key: value})
    for key in ("left", "width", "size", "text", "fill", "opacity", "z"):
        for value in choice.some(20):
            yield Case(f"override {key} {shown(value)}", layout, {"overrides": {"name": {key: value}}})


TERMS = (
    "1e308 * 10",
    "none",
    "''",
    "'abc'",
    "[]",
    "[1, 'b']",
    "{'a': none}",
    "2.0",
    "-1",
    "10 ** 25",
    "true",
    "card.x",
)
"""What filters are given."""


def expressions() -> Iterator[Case]:
    """Expressions whose filters get odd values, and odd arguments."""
    chance = random.Random(SEED)
    for name in sorted({*Environment().filters, *FILTERS} - {"random"}):
        for term in chance.sample(TERMS, 3):
            for rest in (
                "",
                f"({chance.choice(TERMS)})",
                f"({chance.choice(TERMS)}, {chance.choice(TERMS)})",
            ):
                text = f"{{{{ ({term}) | {name}{rest} }}}}"
                yield Case(f"filter {text}", {"front": [element("text", text=text)]})
    for sign in ("+", "-", "*", "/", "//", "%", "~", "<", "==", "in", "and"):
        for one in TERMS:
            text = f"{{{{ ({one}) {sign} ({chance.choice(TERMS)}) }}}}"
            yield Case(f"sign {text}", {"front": [element("text", text=text)]})


JSON_TEXTS: Mapping[str, str | bytes] = {
    "empty": "",
    "open": "{",
    "null": "null",
    "list": "[]",
    "deep list": "[" * 100_000,
    "deep closed list": "[" * 5000 + "]" * 5000,
    "deep objects": '{"a":' * 3000 + "1" + "}" * 3000,
    "many digits": '{"code": ' + "1" * 5000 + "}",
    "half a pair": '{"code": "\\ud800", "name": "x", "cards": []}',
    "half a pair raw": b'{"code": "\xed\xa0\x80"}',
    "marked": b"\xef\xbb\xbf{}",
    "utf-16": "{}".encode("utf-16"),
    "twice": '{"code": "core", "code": "core", "name": "Core", "cards": []}',
    "comma": '{"code": "core",}',
    "remark": '{"code": "core" // no\n}',
    "control": '{"code": "a\x01b"}',
    "no number": '{"code": NaN, "name": -Infinity, "cards": 1e999}',
    "zero": '{"code": 00, "name": 1., "cards": .5}',
    "escape": '{"code": "\\x", "name": "\\u12"}',
    "after": "{} {}",
}


def written() -> Iterator[Case]:
    """Odd files of games, sets and layouts."""
    choice = Choice()
    for name, text in JSON_TEXTS.items():
        for path in ("card_data/mini/core.json", "card_data/mini/game.json", "layouts/mini/card.layout.json"):
            yield Case(f"written {name} {path}", files={path: text})
    for key in (*GAME, "back", "colours", "formats", "nope"):
        for value in choice.some(12):
            yield Case(f"game {key} {shown(value)}", game={key: value})
    for key in ("type", "default", "values", "label"):
        for value in choice.some(12):
            fields = {**GAME["fields"], "kind": {"type": "string", key: value}}
            yield Case(f"field {key} {shown(value)}", game={"fields": fields})
    for key in ("code", "name", "cards", "date", "nope"):
        for value in choice.some(16):
            yield Case(f"set {key} {shown(value)}", set={key: value})


# fmt: off
SVG_VALUES: Sequence[str] = (
    "", " ", "0", "-1", "2.0", "1e9", "1e-9", "1e400", "-0", ".5.5", "5mm", "-3%", "250%", "abc", "nan",
    "inf", "1 2 3",
    "1,,2", "#12", "#12345678", "rgb(1,2,3)", "rgb(300%,-1,x)", "hsl(1e9 2% 3%)", "url(#x)", "url(#g)",
    "none",
    "inherit", "currentColor", "calc(1px + 2%)", "\u0661", "9" * 400, "1_000", "+.5e+1", "5e", "--1", "1e5px",
    "0x10",
    "rgba(1 2 3 / 4)",
)
# fmt: on
SVG_SHAPES: Mapping[str, Mapping[str, str]] = {
    "rect": {"x": "1", "y": "1", "width": "5", "height": "5", "rx": "1", "ry": "1"},
    "circle": {"cx": "5", "cy": "5", "r": "4"},
    "ellipse": {"cx": "5", "cy": "5", "rx": "4", "ry": "2"},
    "line": {"x1": "0", "y1": "0", "x2": "9", "y2": "9", "stroke": "#000"},
    "polygon": {"points": "0,0 5,5 9,1"},
    "polyline": {"points": "0,0 5,5 9,1"},
    "text": {"x": "1", "y": "5", "font-size": "4", "text-anchor": "middle", "dx": "1", "textLength": "9"},
    "image": {"x": "0", "y": "0", "width": "9", "height": "9", "href": PICTURE},
    "svg": {
        "x": "0",
        "y": "0",
        "width": "9",
        "height": "9",
        "viewBox": "0 0 5 5",
        "preserveAspectRatio": "none",
    },
}
SVG_LOOKS = (
    *(
        "fill",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-miterlimit",
        "opacity",
    ),
    *(
        "fill-opacity",
        "stroke-linecap",
        "fill-rule",
        "display",
        "color",
        "transform",
        "style",
        "clip-path",
        "mask",
    ),
)
# fmt: off
PATHS: Sequence[str] = (
    "", "M", "M0", "M0 0", "m1 1 2 2 3", "M0 0L1e400 1", "M0 0h", "M0 0 a1 1 0 2 0 1 1", "M0 0a0 0 0 0 0 1 1",
    "M0 0A1e-300 1e300 1e9 1 1 5 5", "M0 0a5 5 0 01 3 3", "M0 0a5 5 0 0 1 0 0", "M1 1z" * 500, "L1 1",
    "M0 0X1",
    "M0 0 Q1 1 2 2 T 3 3 t1 1 S 1 2 3 4", "M0 0 1e9 1e9 -1e9 1e-9z", "M0 0A1e200 1e200 0 1 1 1e200 1e200",
    "M1e308 1e308 l1e308 1e308", "M0 0c1 1 1 1 1e308 9e307 s1e308 1 1 1e308", "M" + "9" * 400 + " 0",
    "\u0661",
    "M0,0,L,1,1", "M0 0 L 5 5 z m 1 1 z l 3 3", "M0-1-2-3", "M.1.2.3.4", "M1e5e5 1", "M0 0" + "l1 1" * 9000,
    "M0 0A 5e-324 5e-324 0 0 1 1 0", "M0 0a1 1 1e308 0 1 2 2", "M5 5a1.0000001 1 0 1 1 0 1e-12",
    "M0 0v1 h1 V H",
)
# fmt: on
# fmt: off
TRANSFORMS: Sequence[str] = (
    "", "scale(0)", "scale(1e-300)", "scale(1e300) scale(1e300)", "rotate(45 1)", "rotate(1e400)",
    "rotate(1e9)",
    "matrix(1 2 3)", "matrix(1e308 1e308 1e308 1e308 0 0)", "translate()", "translate(1,2,3)", "skewX(90)",
    "skewY(45)",
    "none", "spin(1)", "scale(2)" * 400, "scale(2", "translate(1mm 2)", "matrix(0 0 0 0 0 0)",
    "scale(-1 1e-9)",
    "translate(1e308)translate(1e308)", "rotate(1e308 1e308 1e308)", "matrix(1 0 0 1 " + "9" * 320 + " 0)",
    "SCALE(2)",
    "skewX(1e308)",
)
# fmt: on


def tag(name: str, attributes: Mapping[str, str], inside: str = "") -> str:
    words = [name, *(f"{key}={quoteattr(value)}" for key, value in attributes.items())]
    return f"<{' '.join(words)}>{inside}</{name}>"


RECT = tag("rect", SVG_SHAPES["rect"])
STOPS = '<stop offset="0" stop-color="red"/><stop offset="1"/>'
GRADIENT = tag("linearGradient", {"id": "g"}, STOPS)


def painted(paint: str) -> str:
    """A rectangle that is filled with what is defined before it."""
    return tag("rect", {**SVG_SHAPES["rect"], "fill": f"url(#{paint})"})


def odd_shapes(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Drawings of one shape, by what of it is odd."""
    for name, plain in SVG_SHAPES.items():
        for key in plain:
            for value in chance.sample(SVG_VALUES, 14):
                inside = "word" if name == "text" else RECT if name == "svg" else ""
                yield f"{name} {key} {value}", tag(name, {**plain, key: value}, inside)
    for key in SVG_LOOKS:
        for value in chance.sample(SVG_VALUES, 14):
            attributes = {**SVG_SHAPES["rect"], "stroke": "#00f", key: value}
            yield f"{key} {value}", GRADIENT + tag("rect", attributes)
    for value in PATHS:
        yield f"path {value}", tag("path", {"d": value, "stroke": "#00f", "fill": "#0f0"})
    for value in TRANSFORMS:
        yield f"transform {value}", tag("g", {"transform": value}, RECT)


def odd_paints(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Drawings of a rectangle that is filled with something odd."""
    pattern = {"id": "p", "width": "2", "height": "2", "patternUnits": "userSpaceOnUse"}
    disc = '<circle r="1"/>'
    for value in TRANSFORMS:
        turned = tag("linearGradient", {"id": "g", "gradientTransform": value}, STOPS)
        yield f"gradient {value}", turned + painted("g")
        yield f"pattern {value}", tag("pattern", {**pattern, "patternTransform": value}, disc) + painted("p")
    for key in ("x1", "y2", "gradientUnits", "spreadMethod", "href"):
        for value in chance.sample(SVG_VALUES, 14):
            yield (
                f"gradient {key} {value}",
                tag("linearGradient", {"id": "g", key: value}, STOPS) + painted("g"),
            )
    for key in ("cx", "r", "fx", "fr", "gradientUnits"):
        for value in chance.sample(SVG_VALUES, 14):
            yield (
                f"radial {key} {value}",
                tag("radialGradient", {"id": "g", key: value}, STOPS) + painted("g"),
            )
    for kind in ("linearGradient", "radialGradient"):
        for key in ("offset", "stop-color", "stop-opacity"):
            for value in chance.sample(SVG_VALUES, 14):
                stops = tag("stop", {key: value}) + '<stop offset="1"/>'
                yield f"{kind} {key} {value}", tag(kind, {"id": "g"}, stops) + painted("g")
    for key in ("width", "height", "x", "patternUnits", "viewBox"):
        for value in chance.sample(SVG_VALUES, 14):
            yield f"pattern {key} {value}", tag("pattern", {**pattern, key: value}, disc) + painted("p")


def deep_drawings() -> Iterator[tuple[str, str]]:
    """Drawings that nest, a few levels and far too many."""
    for depth in (5, 40, 90, 400, 3000):
        yield f"groups {depth}", "<g>" * depth + RECT + "</g>" * depth
        yield f"faded {depth}", '<g opacity="0.9">' * depth + RECT + "</g>" * depth
        chain = "".join(f'<g id="u{n}"><use href="#u{n + 1}"/></g>' for n in range(depth))
        yield (
            f"uses {depth}",
            f'<defs>{chain}<rect id="u{depth}" width="3" height="3"/></defs><use href="#u0"/>',
        )
        clips = [f'<clipPath id="c{n}" clip-path="url(#c{n + 1})">{RECT}</clipPath>' for n in range(depth)]
        yield f"clips {depth}", "".join(clips) + '<rect clip-path="url(#c0)" width="4" height="4"/>'
    yield "used by itself", '<g id="a"><use href="#a"/></g>'
    yield (
        "gradient of itself",
        '<linearGradient id="g" href="#g"/><rect width="4" height="4" fill="url(#g)"/>',
    )


def drawings() -> Iterator[tuple[str, str]]:
    """Odd drawings, by what is odd."""
    chance = random.Random(SEED)
    yield from odd_shapes(chance)
    yield from odd_paints(chance)
    yield from deep_drawings()


VIEWS = ("0 0 0 0", "0 0 -1 5", "1e400 0 1 1", "a", "0 0 1e-300 1e300", "1 2 3", "0 0 1e300 1e300")
ASPECTS = ("", "none", "xMidYMid slice", "abc", "xMinYMax meet x")
SVG_FILES: Mapping[str, str | bytes] = {
    "empty": "",
    "blank": " \n",
    "cut": SUN[:-20],
    "no view": SUN.replace('viewBox="0 0 20 10"', ""),
    "latin": SUN.encode("utf-16"),
    "wrong bytes": SUN.encode().replace(b"circle cx", b"circle \xff\xfe cx"),
    "entity": '<!DOCTYPE svg [<!ENTITY a "5">]>' + SUN.replace('"5"', '"&a;"', 1),
    "html": "<html><body/></html>",
    "two roots": SUN + SUN,
    "style sheet": SVG.format("<style>rect{fill:red} * {{{ </style><rect width='4' height='4'/>"),
    **{f"view {value}": SUN.replace("0 0 20 10", value) for value in VIEWS},
    **{f"width {value}": SUN.replace("viewBox", f'width="{value}" viewBox') for value in SVG_VALUES},
    **{
        f"aspect {value}": SUN.replace("viewBox", f'preserveAspectRatio="{value}" viewBox')
        for value in ASPECTS
    },
}


def pictures() -> Iterator[Case]:
    """Drawings as pictures and as icons, and raster pictures that are damaged."""
    drawn = {name: SVG.format(inside) for name, inside in drawings()}
    for number, (name, content) in enumerate({**drawn, **SVG_FILES}.items()):
        front = [
            element("image", source=f"{number}.svg"),
            element("frame", id="frame", source=f"{number}.svg", top="30mm"),
            element("icons", id="icons", icon="odd", top="60mm"),
        ]
        layout = {"front": front, "icons": {"odd": f"{number}.svg"}}
        yield Case(f"svg {shown(name)}", layout, files={f"layouts/mini/{number}.svg": content})
    for number, (kind, name, form, data) in enumerate(rasters()):
        source = f"{number}.{form.lower()}"
        front = [element(kind, source=source)]
        yield Case(f"{kind} {form} {name}", {"front": front}, files={f"layouts/mini/{source}": data})


def rasters() -> Iterator[tuple[str, str, str, bytes]]:
    """Pictures of pixels that are damaged, and of all kinds of pixels: what shows them, name, form, bytes."""
    for kind, form in (("image", "JPEG"), ("image", "PNG"), ("frame", "PNG"), ("image", "GIF")):
        for damaged, data in damages(picture(form), random.Random(SEED)):
            yield kind, damaged, form, data
    for mode in ("1", "L", "LA", "P", "RGBA", "CMYK", "I;16", "I"):
        for form in ("PNG", "JPEG"):
            for size in ((1, 1), (24, 16), (1, 3000)):
                try:
                    data = picture(form, mode, size)
                except (OSError, ValueError):  # the format has no such pixels
                    continue
                yield "image", f"{mode} {size}", form, data
    for damaged, data in damages(picture("PNG", "RGBA"), random.Random(SEED + 1)):
        yield "image", f"see-through {damaged}", "PNG", data


def damages(whole: bytes, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """A file cut short at several places, with other bytes in it, and longer than it should be."""
    for length in sorted({0, 1, 2, 3, 8, 20, 33, 40, *chance.sample(range(len(whole)), 12), len(whole) - 1}):
        yield f"cut at {length}", whole[:length]
    for number in range(40):
        data = bytearray(whole)
        for _ in range(1 + number % 3):
            data[chance.randrange(min(len(data), 80) if number % 2 else len(data))] = chance.choice(
                (0, 1, 255, 128, 8)
            )
        yield f"changed {number}", bytes(data)
    yield "twice", whole + whole
    yield "wide", whole.replace((24).to_bytes(4, "big"), b"\x7f\xff\xff\xff", 1)


# fmt: off
WANTED: Sequence[str] = (
    "", " ", "0", "-1", "1", "2.0", "1e9", "1e-9", "5mm", "-3%", "abc", "nan", "inf", "9" * 400, "1,2", "0,0",
    "1x1", "0x5", "3x3", "99999x99999", "3x", "2.0x2", "10x10", "210x297", "0.001x0.001", "9999999x9999999",
    "letter",
    "none", "true", "é", "#fff", "#12345678", "\u0661", "1e400", "1,1,1", "999999999999999999999", "0.5in",
    "12pt",
    "auto", "-3,1e400",
)
# fmt: on


def sheets() -> Iterator[Case]:
    """Settings of sheets: one odd, or several that are allowed."""
    from cardforge.project import OPTIONS

    chance = random.Random(SEED)
    front = [element("shape", **{"in": "bleed"}), element("text", id="name")]
    layout = {"front": front, "back": front, "card": {"size": "poker", "bleed": "3mm"}}
    settings = schema()["properties"]["print"]["properties"]
    for name in (option.name for option in OPTIONS):
        for value in chance.sample(WANTED, 22):
            words = [f"--{name.replace('_', '-')}={value}"]
            yield Case(f"{words[0][:60]}", layout, {"quantity": 3}, words=words)
        for value in chance.sample(WANTED, 6) if name in settings else ():
            yield Case(f"set {name} {shown(value)}", {**layout, "print": {name: value}}, {"quantity": 3})
    allowed: Mapping[str, Sequence[str]] = {
        "paper": ("a3", "a5", "letter", "100x100", "70x95", "63.5x88.9", "2000x2000"),
        "orientation": ("portrait", "landscape", "auto"),
        "grid": ("1x1", "2x2", "3x3", "7x1", "auto"),
        "bleed": ("0", "1", "2.5mm", "30"),
        "gutter": ("0", "0.1", "6", "50mm"),
        "marks": ("crop", "grid", "corners", "silhouette3", "silhouette4", "none"),
        "mark-length": ("0", "0.01", "40"),
        "marks-on": ("front", "both"),
        "backs": ("none", "duplex", "fold", "fill", "pages", "fill+pages"),
        "flip": ("long", "short"),
        "offset": ("0,0", "1,-1", "300,-0.5"),
        "collate": ("page", "stack"),
        "start": ("1", "9", "40"),
        "skip": ("1", "1,2,3", "999"),
        "ink": ("full", "draft", "mono"),
        "max-dpi": ("1", "72", "100000"),
        "bleed-from": ("art", "mirror", "extend"),
        "copies": ("0", "1", "25", "data"),
    }
    for number in range(300):
        chosen = chance.sample(sorted(allowed), 4)
        words = [f"--{name}={chance.choice(allowed[name])}" for name in chosen]
        yield Case(f"sheet {number} {' '.join(words)}", layout, {"quantity": 3}, words=words)


def cases() -> Iterator[Case]:
    yield from layouts()
    yield from mixed_layouts()
    yield from expressions()
    yield from cards()
    yield from written()
    yield from pictures()
    yield from sheets()


# --- one process: all cases, one way ---


class Said(Output):
    """Messages as usual, but an exception by its type and text: where it was raised differs by the way."""

    def bug(self, error: Exception) -> int:
        sys.stderr.write(f"BUG {type(error).__name__}: {error}")
        return Exit.BUG


ART = picture("PNG", "RGBA", (90, 60))


def write(path: Path, content: Any) -> None:
    text = json.dumps(content) if isinstance(content, dict) else content
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))


def founded(folder: Path) -> Path:
    """A project with what all cases have."""
    for name in ("card_data/mini", "layouts/mini/icons"):
        (folder / name).mkdir(parents=True)
    write(folder / "cardforge.toml", 'games = ["mini"]\n')
    write(folder / "layouts/mini/icons/sun.svg", SUN)
    write(folder / "layouts/mini" / PICTURE, ART)
    return folder


def line_of(folder: Path, case: Case) -> str:
    """What comes of a case, on one line."""
    cards = [{**CARD, **case.card}]
    write(folder / "card_data/mini/game.json", {**GAME, **case.game})
    write(folder / "card_data/mini/core.json", {"code": "core", "name": "Core", "cards": cards, **case.set})
    write(
        folder / "layouts/mini/card.layout.json", {"name": "card", "front": [TEXT], **SECTIONS, **case.layout}
    )
    for name, content in case.files.items():
        write(folder / name, content)
    pdf = folder / "cards.pdf"
    words = ["print", "mini", "-o", pdf.name, "--no-record", "--no-cache", *case.words]
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = answer(words, State(folder, Said()))
    said = " / ".join((out.getvalue() + err.getvalue()).splitlines()).replace(str(folder), "")
    drawn = hashlib.sha256(pdf.read_bytes()).hexdigest()[:16] if pdf.is_file() else "nothing drawn"
    for name in (pdf.name, *case.files):
        (folder / name).unlink(missing_ok=True)
    return json.dumps(f"{code} {drawn} {said}")


def run(folder: Path, word: str) -> None:
    """Writes a line for each case: its name first, that a crash may be known by it."""
    founded(folder)
    gc.enable()  # a command leaves its circles to the end of its process, which is far away here
    for case in cases():
        if word in case.name:
            sys.stdout.write(f"{case.name!r}\t")
            sys.stdout.flush()
            sys.stdout.write(line_of(folder, case) + "\n")


# --- both ways ---


def started(folder: Path, word: str, plain: bool) -> subprocess.Popen[bytes]:
    """A process that writes the lines of all cases beside its folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder / "kept")}
    environment |= {
        "CARDFORGE_PLAIN": "1" if plain else "",
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8",
    }
    with folder.with_suffix(".txt").open("wb") as file:
        words = [sys.executable, "-m", "tests.odd_values", "--run", str(folder), word]
        return subprocess.Popen(words, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=file)


def results(word: str) -> tuple[list[list[str]], list[int]]:
    """The lines of both ways, compiled ones first, and how the processes ended."""
    with tempfile.TemporaryDirectory() as temporary:
        folders = [Path(temporary, name) for name in ("compiled", "plain")]
        running = [started(folder, word, folder.name == "plain") for folder in folders]
        codes = [process.wait() for process in running]
        texts = [folder.with_suffix(".txt").read_text(encoding="utf-8") for folder in folders]
    return [text.split("\n") for text in texts], codes


def main(word: str = "") -> int:
    if not compiled.running():
        print("cardforge runs as plain Python: there is nothing to compare.")
        return 1 if os.environ.get("CI") else 0
    (ours, plains), codes = results(word)
    bad = 0
    for way, lines, code in zip(("compiled", "plain"), (ours, plains), codes, strict=True):
        if code:
            bad += 1
            print(f"{way}: ended with exit code {code} in {lines[-1].strip() or 'no case'}")
    for one, other in zip(ours, plains, strict=False):
        name, _, line = one.partition("\t")
        plain_line = other.partition("\t")[2]
        if line != plain_line and line and plain_line:
            bad += 1
            print(f"{name}\n  compiled: {line[:600]}\n  plain:    {plain_line[:600]}")
        elif word:
            print(one)
    unforeseen = [line for line in plains if "BUG " in line]
    for line in unforeseen:
        print(f"unforeseen: {line[:400]}")
    print(f"odd values: {bad} of {len(plains) - 1} cases differ, {len(unforeseen)} end in an exception")
    return 1 if bad or unforeseen else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(Path(sys.argv[2]), sys.argv[3])
    else:
        sys.exit(main(*sys.argv[1:2]))
