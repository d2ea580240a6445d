"""The game hsssss for tests: its files, the script that draws it, and cards of one's own in its look."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from cardforge.database import load_game
from cardforge.layout import Layouts, Side
from tests.games.kit import ROOT, Record, drawing, read

DATA = ROOT / "card_data" / "hsssss"
LAYOUTS = ROOT / "layouts" / "hsssss"

GAME: Record = read(DATA / "game.json")


with drawing(LAYOUTS):
    GENERATOR: Any = import_module("make_sprites")
    PICTURES: Any = import_module("desktop.pictures")
    PALETTE: Any = import_module("desktop.palette")
    SPRITES: Any = import_module("desktop.sprites")
    SIGNS: Any = import_module("desktop.signs")
    PIXELS: Any = import_module("desktop.pixels")


def laid_out(root: Path, card: Mapping[str, Any]) -> Side:
    """The front of one card, data in a folder of its own, by the layouts that the game chooses."""
    folder = root / "card_data" / "hsssss"
    (folder / "sets").mkdir(parents=True)
    head = {key: GAME[key] for key in ("code", "name", "fields", "layouts", "back")}
    cards = {"code": "core", "cards": [card]}
    (folder / "game.json").write_text(json.dumps({**head, "sets": ["sets/core.json"]}), encoding="utf-8")
    (folder / "sets" / "core.json").write_text(json.dumps(cards), encoding="utf-8")
    database, problems = load_game(folder)
    assert problems == []
    layouts = Layouts(database, (LAYOUTS,), (ROOT / "layouts",))
    side = layouts.front(database.printings[0])
    assert side is not None, layouts.problems
    return side
