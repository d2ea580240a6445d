"""`cardforge init`: a small project of one's own, whose files say what can be changed in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardforge.problems import FailedError, Location, Problem
from cardforge.project.drafting import draft_layout, read_table
from cardforge.text import slug
from cardforge.tuples import NamedTuple

_CARDS = """\
name,type,cost,text,qty,//about this table
Lamp Keeper,Person,2,**Light:** look at the top card of your deck.,2,One card a row.
Night Baker,Person,3,When she comes into play draw two cards.,2,Columns are the fields of game.json.
Toll Clerk,Person,1,Each other player pays a coin or discards a card.,3,qty says how many copies there are.
Old Bridge,Place,0,Cards of yours that cost 1 cost nothing.,1,A cost of 0 is a cost; an empty cell is none.
Harbour,Place,2,Draw one more card each turn.,1,"Text in two stars is bold, in one star italic."
Fog,Event,1,Nobody may attack before your next turn.,2,A cell with commas stands in double quotes.
High Tide,Event,4,Every player returns a place to hand.\\nThen draw a card.,2,A \\n is a line break.
Spare Key,Thing,1,Open a place that another player has closed.,3,Save the table as CSV UTF-8.
Brass Bell,Thing,2,*Once a turn:* everybody stops talking.,1,Columns that begin with // are remarks.
"""

_DECK = """\
# A deck is a list of cards, one a line, the number of copies first. Lines like this one are remarks.
name: A first deck
game: {code}

[deck]
2 Lamp Keeper
2 Night Baker
2 Toll Clerk
1 Old Bridge
1 Fog
2 Spare Key
"""

_TOML = """\
# This file marks the project. It may be empty; commands find it from every folder below.

# Defaults of cardforge print for all games of the project:
# [print]
# paper = "letter"
# backs = "duplex"

# What cardforge build makes beside sheets and exports:
# [[build]]
# command = "print {code} --ink draft"
"""

_REMARKS = {
    "fields": "what cards have besides their name: string, rich (text with marks), integer, flag, set, image",
    "sets": "the files with the cards; a spreadsheet does as well: cards.xlsx",
    "layouts": "which layout a card gets: the first whose query it meets, such as t:event",
    "zones": "the parts of a deck",
    "rules": "what cardforge deck check holds decks against: size, copies, count, sum and more",
}


class Started(NamedTuple):
    """A new project: its files with the names they are shown by, and its game."""

    game: str
    files: list[tuple[Path, bytes, str]]


def start_project(folder: Path, shown: str) -> Started:
    """The files of a new project in a folder that is empty or not there. Raises FailedError if it is not."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        hint = "name a folder that is empty, or not there yet"
        raise FailedError(Problem(Location(shown), "file.exists", "is not empty and stays as it is", hint))
    code = slug(folder.absolute().name)[:40] or "mine"
    made = {
        "cardforge.toml": _TOML.format(code=code),
        f"card_data/{code}/game.json": _game(code),
        f"card_data/{code}/cards.csv": _CARDS,
        f"card_data/{code}/decks/first.txt": _DECK.format(code=code),
        f"layouts/{code}/card.layout.json": _layout(),
    }
    return Started(code, [(folder / name, text.encode(), f"{shown}/{name}") for name, text in made.items()])


def _game(code: str) -> str:
    parts: dict[str, Any] = {
        "code": code,
        "name": code.replace("-", " ").title(),
        "fields": {
            "type": {
                "type": "string",
                "short": "t",
                "values": ["Person", "Place", "Event", "Thing"],
                "required": True,
            },
            "cost": {"type": "integer", "short": "c"},
            "text": {"type": "rich"},
        },
        "sets": ["cards.csv"],
        "layouts": [{"use": "card"}],
        "zones": {"deck": {}},
        "rules": [
            {"id": "size", "kind": "size", "zone": "deck", "min": 10, "msg": "a deck has at least ten cards"},
            {"id": "copies", "kind": "copies", "zone": "deck", "max": 2},
        ],
    }
    taught: dict[str, Any] = {}
    for key, part in parts.items():
        if key in _REMARKS:
            taught[f"// {key}"] = _REMARKS[key]
        taught[key] = part
    return json.dumps(taught, indent=1, ensure_ascii=False) + "\n"


def _layout() -> str:
    """A layout drafted from the very cards."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="cardforge-") as folder:
        table = Path(folder) / "cards.csv"
        table.write_text(_CARDS, "utf-8")
        return draft_layout("card", read_table(table, "cards.csv")).text
