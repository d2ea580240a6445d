"""What tests of exports share: exporting as a user does, and cards with every hazard at once."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.project.kit import layout, make_game, run, text

HAZARDS: Sequence[tuple[str, str]] = (
    ('Ward: / ? " * & < > | \\ % [ ] { } #1', "Pay 50%; choose A, B or C \\ then [draw]. {x} Back %n."),
    ("Salt & Ash", 'If X<3 "go" & don\'t stop.\nThen\tdiscard.\nStop.'),
    ("Café Sentry – “old”", "Zürich, naïve, Łódź, œuvre … ‘so’"),
    ("Медведь", "Возьмите две карты."),
    ("=1+1", "@SUM(1)"),
    ("-2 Curse", "+1 strength"),
    ("'quoted", "'=x"),
    ("Rise // Fall", ""),
    ("Long " + "name " * 20 + "end", "Words of a long text. " * 14),
    ("CON", "a  b   c"),
)
"""Names and plain texts of cards that hold what some format gives a meaning to; one has no text at all."""

FIELDS: dict[str, Any] = {
    "type": {"type": "set", "values": ["Thing", "Action"]},
    "colour": {"type": "set", "values": ["red", "blue"]},
    "unique": {"type": "flag", "label": "Unique"},
    "power": {"type": "integer"},
    "toughness": {"type": "integer"},
    "text": {"type": "rich"},
    "flavour": {"type": "rich"},
}
"""Fields of every role that most formats have."""


def escaped(plain: str) -> str:
    """A plain text as rich text that says the same."""
    return plain.replace("\\", "\\\\").replace("{", "\\{").replace("*", "\\*")


def hazard_game(root: Path, **more: Any) -> Path:
    """A game of the hazardous cards: types and colours by turns, powers 0 to 9, toughness only of some."""
    records = [
        {
            "id": f"h{index}",
            "name": name,
            "text": escaped(said),
            "type": [("Thing", "Action")[index % 2]],
            "colour": [("red", "blue")[index % 2]],
            "power": index,
            "number": str(index + 1),
            "flavour": escaped(said[:20]),
            **({"toughness": index} if index % 3 else {"unique": True}),
        }
        for index, (name, said) in enumerate(HAZARDS)
    ]
    front = layout(text("number", "{{ card.number }}", "0"))
    return make_game(root, records, {"card": front, "back": layout()}, fields=FIELDS, back="back", **more)


def exported(root: Path, *words: str, name: str = "out", code: int = 0) -> dict[str, bytes]:
    """The files that `export` writes to `name` (a file, a folder or a zip), by their paths there."""
    assert run(root, "export", *words, "-o", name) == code
    path = root / name
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.is_file())
        return {file.relative_to(path).as_posix(): file.read_bytes() for file in files}
    if name.endswith(".zip"):
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            return {entry: archive.read(entry) for entry in archive.namelist()}
    return {name: path.read_bytes()}
