"""The game flop for tests: its files, and the script that draws it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "flop"
LAYOUTS = ROOT / "layouts" / "flop"

Record = dict[str, Any]


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


GAME: Record = read(DATA / "game.json")
PIECES: list[Record] = read(DATA / "sets" / "pigeons.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
TOKENS = [piece for piece in PIECES if piece.get("extra")]
KINDS = ("Play", "Before Attack", "Ongoing")


@contextmanager
def drawing() -> Iterator[None]:
    """For as long as this lasts, the script and its neighbours can be imported."""
    sys.path.insert(0, str(LAYOUTS))
    try:
        yield
    finally:
        sys.path.remove(str(LAYOUTS))


with drawing():
    GENERATOR: Any = import_module("make_pigeons")
    BODIES: Any = import_module("loft.bodies")
    GEAR: Any = import_module("loft.gear")
    HEADS: Any = import_module("loft.heads")
    PALETTE: Any = import_module("loft.palette")
    PIGEON: Any = import_module("loft.pigeon")
    SCENES: Any = import_module("loft.scenes")
