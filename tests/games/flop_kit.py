"""The game flop for tests: its files, and the script that draws it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.games.kit import ROOT, Record, drawing, read

DATA = ROOT / "card_data" / "flop"
LAYOUTS = ROOT / "layouts" / "flop"

GAME: Record = read(DATA / "game.json")
PIECES: list[Record] = read(DATA / "sets" / "pigeons.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
TOKENS = [piece for piece in PIECES if piece.get("extra")]
KINDS = ("Play", "Before Attack", "Ongoing")


with drawing(LAYOUTS):
    GENERATOR: Any = import_module("make_pigeons")
    BODIES: Any = import_module("loft.bodies")
    GEAR: Any = import_module("loft.gear")
    HEADS: Any = import_module("loft.heads")
    PALETTE: Any = import_module("loft.palette")
    PIGEON: Any = import_module("loft.pigeon")
    SCENES: Any = import_module("loft.scenes")
