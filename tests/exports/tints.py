"""Games whose cards are told apart by their colour, for tests of pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.project.kit import CARD, make_game

FIELDS: dict[str, Any] = {
    "tint": {"type": "string"},
    "behind": {"type": "string"},
    "type": {"type": "string"},
    "text": {"type": "rich"},
}
_ALL = {"left": "0", "right": "0", "top": "0", "bottom": "0", "in": "bleed"}

BACK = "#224466"
"""The colour of the common back."""


def plain(fill: str, **card: Any) -> dict[str, Any]:
    """A layout of one colour, out to the bleed's edge."""
    ground = {"id": "ground", "kind": "shape", "shape": "rect", "fill": fill, **_ALL}
    return {"card": {**CARD, **card}, "front": [ground]}


def tinted(**card: Any) -> dict[str, Any]:
    """A layout in the card's own colour."""
    return plain("{{ card.tint }}", **card)


def tint(index: int) -> str:
    """Colours that differ well, for up to 216 cards."""
    return "#" + "".join(f"{40 * (index // 6**place % 6) + 20:02x}" for place in range(3))


def tinted_cards(count: int, **common: Any) -> list[dict[str, Any]]:
    return [{"name": f"Card {index + 1:03}", "tint": tint(index), **common} for index in range(count)]


def tinted_game(
    root: Path,
    cards: Sequence[Mapping[str, Any]],
    layouts: Mapping[str, Any] | None = None,
    **game: Any,
) -> Path:
    """A game of such cards: layout `card`, the common back `back`, and `own` for backs of a card's own."""
    known = {"card": tinted(), "back": plain(BACK), "own": plain("{{ card.behind }}"), **(layouts or {})}
    return make_game(root, cards, known, fields=FIELDS, **{"back": "back", **game})


def deck(root: Path, name: str, text: str) -> None:
    """A deck list that comes with the game."""
    path = root / "card_data/mini/decks" / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
