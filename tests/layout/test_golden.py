"""A few scenes as readable files: any change of what is drawn shows as a change of these.

`UPDATE_GOLDEN=1 pytest tests/layout/test_golden.py` writes them anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import to_json
from tests.layout.kit import rect, table

GOLDEN = Path(__file__).parent / "golden"

MARKS: dict[str, Any] = {
    "card": {"size": ["40mm", "30mm"], "bleed": "1mm", "safe": "2mm", "corner": "1mm"},
    "styles": {"body": {"size": "8pt", "leading": 1.25}},
    "front": [
        {"kind": "text", "text": "{{ card.name }}", "style": "body", "case": "upper", "align": "right"},
        {
            "kind": "rich",
            "text": "{{ card.text }}",
            "style": "body",
            "top": "6mm",
            "keyword": {"color": "#aa0000"},
        },
    ],
}
MARKED = {"name": "Fox", "text": "**Draw** {sun:2}, then *choose*:\n- ==Shield==\n- `<` & more"}

GLOW = {"radial": {"radius": "20mm", "stops": [[0, "#fff"], [1, "#88aacc"]]}}
COUNTED = {"max": 2, "size": "3mm", "grow": 1}
PLACES: dict[str, Any] = {
    "card": {"size": ["40mm", "30mm"], "bleed": "1mm", "safe": "2mm"},
    "front": [
        rect("ground", fill=GLOW) | {"in": "bleed"},
        {
            "id": "column",
            "kind": "stack",
            "width": "12mm",
            "gap": "1mm",
            "children": [
                {"id": "sun", "kind": "image", "source": "icons/sun", "height": "8mm"},
                {"id": "line", "kind": "shape", "shape": "line", "stroke": "#000000", "height": "0.01mm"},
                {"id": "count", "kind": "icons", "icon": "moon", "count": "{{ card.cost }}", **COUNTED},
            ],
        },
        {
            "id": "badge",
            "kind": "group",
            "left": "column.right + 2mm",
            "bottom": "1mm",
            "height": "9mm",
            "rotate": -10,
            "opacity": 0.8,
            "clip": "round",
            "corner": "1mm",
            "children": [{"kind": "shape", "shape": "ellipse", "fill": "#223344"}],
        },
    ],
}

LANDSCAPE: dict[str, Any] = {
    "card": {"size": "mini", "orientation": "landscape"},
    "front": [
        {"id": "title", "kind": "text", "text": "{{ card.name }}", "height": "6mm", "size": "10pt"},
        {
            "kind": "rich",
            "text": "{{ card.text }}",
            "top": "title.bottom",
            "bottom": "0",
            "align": "justify",
            "valign": "middle",
            "balance": True,
        },
    ],
}
WORDY = {"name": "A title too long for its line", "text": "Each player may move one token. " * 6}

BADGE = {
    "parameters": {"value": None, "tone": "#336699"},
    "elements": [
        {"id": "disc", "kind": "shape", "shape": "rect", "fill": "{{ tone }}", "height": "4mm"},
        {
            "id": "word",
            "kind": "text",
            "text": "{{ value }}",
            "top": "disc.bottom",
            "height": "3mm",
            "size": "7pt",
        },
    ],
}
REPEATED: dict[str, Any] = {
    "card": {"size": ["40mm", "30mm"], "bleed": "1mm", "safe": "2mm"},
    "parts": {"badge": BADGE},
    "front": [
        {"id": "edge", "kind": "frame", "source": "icons/moon", "slice": "50%", "border": "2mm", "in": "cut"},
        {
            "id": "row",
            "kind": "repeat",
            "each": "{{ card.tags }}",
            "direction": "horizontal",
            "gap": "1mm",
            "top": "3mm",
            "height": "8mm",
            "template": {"use": "badge", "with": {"value": "{{ item }}"}, "width": "9mm"},
        },
        {
            "use": "badge",
            "with": {"value": "{{ card.name }}", "tone": "#993333"},
            "top": "13mm",
            "width": "50%",
        },
    ],
}

SCENES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "marks": (MARKS, MARKED),
    "places": (PLACES, {"name": "Fox", "cost": 5}),
    "landscape": (LANDSCAPE, WORDY),
    "repeated": (REPEATED, {"name": "Fox", "tags": ["Red", "Quick"]}),
}


@pytest.mark.parametrize("name", SCENES)
def test_scene(tmp_path: Path, name: str) -> None:
    layout, card = SCENES[name]
    side = table(tmp_path, layout, [card]).front()
    assert side.problems == ()
    drawn = _readable(to_json(side.scene))
    path = GOLDEN / f"{name}.json"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == path.read_text(encoding="utf-8")


def _readable(plain: dict[str, Any]) -> str:
    """JSON with one operation, or line of text, a line."""
    return "\n".join(_lines(plain, 0)) + "\n"


def _lines(value: Any, depth: int) -> list[str]:
    flat = json.dumps(value, ensure_ascii=False)
    pad = " " * depth
    if len(flat) + depth <= 110 or not isinstance(value, dict | list):
        return [pad + flat]
    if isinstance(value, list):
        items = [_lines(item, depth + 1) for item in value]
        return [pad + "[", *_joined(items), pad + "]"]
    entries = [_entry(key, item, depth + 1) for key, item in value.items()]
    return [pad + "{", *_joined(entries), pad + "}"]


def _entry(key: str, item: Any, depth: int) -> list[str]:
    first, *rest = _lines(item, depth)
    return [f"{' ' * depth}{json.dumps(key)}: {first.strip()}", *rest]


def _joined(items: list[list[str]]) -> list[str]:
    for item in items[:-1]:
        item[-1] += ","
    return [line for item in items for line in item]


def test_no_golden_is_left_over() -> None:
    assert sorted(path.stem for path in GOLDEN.iterdir()) == sorted(SCENES)
