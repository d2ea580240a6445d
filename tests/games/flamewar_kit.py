"""The game flamewar for tests: its files and the script that draws it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "flamewar"
LAYOUTS = ROOT / "layouts" / "flamewar"

Record = dict[str, Any]


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


GAME: Record = read(DATA / "game.json")
PIECES: list[Record] = read(DATA / "sets" / "core.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
TILES = [piece for piece in PIECES if piece.get("extra")]
SUITS: list[str] = GAME["fields"]["suit"]["values"]
RANKS = ["Ace", *map(str, range(2, 11)), "Jack", "Queen", "King"]


@contextmanager
def drawing() -> Iterator[None]:
    """For as long as this lasts, the script and its neighbours can be imported."""
    sys.path.insert(0, str(LAYOUTS))
    try:
        yield
    finally:
        sys.path.remove(str(LAYOUTS))


with drawing():
    GENERATOR: Any = import_module("make_pack")
    SHAPES: Any = import_module("forum.shapes")
    BOARDS: Any = import_module("forum.boards")
    CRASHES: Any = import_module("forum.crashes")
    MODERATORS: Any = import_module("forum.moderators")
    PROPS: Any = import_module("forum.props")
    PIPS: Any = import_module("forum.suits")
