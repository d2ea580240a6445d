"""Small games in a temporary folder, for tests that go from files to PDFs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.cli import main

FIELDS: dict[str, Any] = {
    "kind": {"type": "string", "values": ["Beast", "Spell"]},
    "power": {"type": "integer"},
    "text": {"type": "rich"},
}

CARD: dict[str, Any] = {"size": "poker", "bleed": "3mm", "safe": "4mm", "corner": "3mm"}

GROUND: dict[str, Any] = {
    "id": "ground",
    "kind": "shape",
    "shape": "rect",
    "fill": "#dfe8f2",
    "in": "bleed",
    "left": "0",
    "right": "0",
    "top": "0",
    "bottom": "0",
}


def text(name: str, value: str, top: str, height: str = "6mm", size: str = "12pt", **more: Any) -> Any:
    """A text element across the safe box."""
    box = {"left": "0", "right": "0", "top": top, "height": height}
    return {"id": name, "kind": "text", "text": value, "size": size, **box, **more}


def picture(source: str = "{{ card.art }}", **more: Any) -> dict[str, Any]:
    """An image element of 40 × 30 mm, 20 mm below the safe box's top."""
    box = {"left": "5mm", "top": "20mm", "width": "40mm", "height": "30mm"}
    return {"id": "art", "kind": "image", "source": source, **box, **more}


def layout(*front: Any, card: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A layout: the common ground, then these elements."""
    return {"card": {**CARD, **(card or {})}, "front": [GROUND, *front], **more}


NAMED = layout(text("title", "{{ card.name }}", "0"))
BACKED = layout(text("title", "back {{ card.name }}", "30mm"))


def cards(*names: str, **common: Any) -> list[dict[str, Any]]:
    return [{"name": name, **common} for name in names]


def write_json(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False), encoding="utf-8")


def make_game(
    root: Path,
    listed: Sequence[Mapping[str, Any]],
    layouts: Mapping[str, Any] | None = None,
    code: str = "mini",
    toml: str = "",
    **game: Any,
) -> Path:
    """A project with one game, of one set; returns its folder. `game` are further keys of game.json."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "cardforge.toml").write_text(toml, encoding="utf-8")
    declared = {
        "code": code,
        "name": "Mini",
        "identity": ["name"],
        "fields": FIELDS,
        "sets": ["sets/core.json"],
        "layouts": [{"use": "card"}],
        **game,
    }
    data = root / "card_data" / code
    write_json(data / "game.json", declared)
    write_json(data / "sets" / "core.json", {"code": "core", "name": "Core", "cards": list(listed)})
    for name, value in (layouts or {"card": NAMED, "back": BACKED}).items():
        write_json(root / "layouts" / code / f"{name}.layout.json", {"name": name, **value})
    return root


def art_file(root: Path, name: str, data: bytes, code: str = "mini") -> Path:
    """A file in the game's art folder."""
    path = root / "card_data" / code / "art" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def run(root: Path, *words: str) -> int:
    """`cardforge -C root …` in this process."""
    return main(["-C", str(root), *words])


def printed(root: Path, *words: str, name: str = "out.pdf") -> Path:
    """The PDF of `print`, which must work."""
    code = run(root, "print", *words, "-o", name)
    assert code == 0
    return root / name
