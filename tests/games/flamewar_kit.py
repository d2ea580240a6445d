"""The game flamewar for tests: its files and the script that draws it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.games.kit import ROOT, Record, drawing, read

DATA = ROOT / "card_data" / "flamewar"
LAYOUTS = ROOT / "layouts" / "flamewar"

GAME: Record = read(DATA / "game.json")
PIECES: list[Record] = read(DATA / "sets" / "core.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
TILES = [piece for piece in PIECES if piece.get("extra")]
SUITS: list[str] = GAME["fields"]["suit"]["values"]
RANKS = ["Ace", *map(str, range(2, 11)), "Jack", "Queen", "King"]


with drawing(LAYOUTS):
    GENERATOR: Any = import_module("make_pack")
    SHAPES: Any = import_module("forum.shapes")
    BOARDS: Any = import_module("forum.boards")
    CRASHES: Any = import_module("forum.crashes")
    MODERATORS: Any = import_module("forum.moderators")
    PROPS: Any = import_module("forum.props")
    PIPS: Any = import_module("forum.suits")
