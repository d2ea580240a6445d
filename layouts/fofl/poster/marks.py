"""The five sides with their colours, and every sign of the game in a box of 10 by 10."""

from __future__ import annotations

from dataclasses import dataclass

from poster.svg import holes

PAPER = "#F5EBD3"
INK = "#191512"
RED = "#D3281E"
YELLOW = "#F2B51D"


@dataclass(frozen=True, slots=True)
class Side:
    """The colours of a side: main, dark (its title band), light, tint."""

    name: str
    main: str
    dark: str
    light: str
    tint: str


SIDES = {
    side.name: side
    for side in (
        Side("red", "#D3281E", "#A3170F", "#EE6A4A", "#F8D9C0"),
        Side("blue", "#1F5FAE", "#174580", "#5C9BD6", "#D5E3EA"),
        Side("yellow", "#F2B51D", "#F2B51D", "#F8D36B", "#FBE9B8"),
        Side("grey", "#8C8780", "#4A4743", "#B7B1A7", "#DDD6C8"),
        Side("green", "#2F8F5B", "#1C6A41", "#7BBF8E", "#D6E5C9"),
    )
}

SYMBOLS = {
    "red": "M5 .3 9.8 9.7H.2ZM5 4.6 3 8.3H7Z",
    "blue": (
        "M5 .2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM5 2a3 3 0 0 1 1.74.55L2.55 6.74A3 3 0 0 1 5 2Z"
        "M5 8a3 3 0 0 1-1.74-.55L7.45 3.26A3 3 0 0 1 5 8Z"
    ),
    "yellow": "M5 0 10 5 5 10 0 5ZM5 2.4V7.6L7.6 5Z",
    "grey": "M6.6 0 1.4 5.8H4.5L3 10 8.7 3.9H5.4Z",
    "green": (
        "M5 .2A3.9 3.9 0 0 0 1.1 4.1C1.1 6.6 5 9.9 5 9.9S8.9 6.6 8.9 4.1A3.9 3.9 0 0 0 5 .2Z"
        "M5 2.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z"
    ),
}

GLYPHS = {
    "website": "M.5 1.2h9v7.6h-9ZM1.6 3.6v4.1h6.8V3.6ZM1.6 2v.8h.8V2ZM3.2 2v.8H4V2Z",
    "software": "M.8.8h7l1.4 1.4v7H.8ZM2.8.8v2.8h4V.8ZM2.3 5.2v4h5.4v-4ZM5.4 1.3h.9v1.8h-.9Z",
    "person": "M5 .5a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6ZM.8 9.5C.8 7 2.6 5.7 5 5.7S9.2 7 9.2 9.5Z",
    "item": "M3.4 2.4V1h3.2v1.4h3v3H.4v-3ZM4.2 1.8v.6h1.6v-.6ZM.4 6.1h3.8v1h1.6v-1h3.8v3H.4Z",
    "spacecraft": (
        "M5 0C6.7 1.4 7.3 3.4 7 5.6L9 8v1.2L6.4 8.1H3.6L1 9.2V8L3 5.6C2.7 3.4 3.3 1.4 5 0ZM4.2 8.7h1.6L5 10Z"
    ),
    "location": "M4.3.4h1.1v.9h3.2L9.8 2.6 8.6 3.9H5.4V5.3H4.3ZM1.4 5H5.4V9.9H4.3V7.6H1.4L.2 6.3Z",
    "action": "M.4 3.6 6.6.9v7.2L.4 5.8ZM7.3 3h1.2v3H7.3ZM1.6 6.6 3.8 7.4 4.4 9.6H2.4Z",
    "hack": (
        "M5 .4C2.4.4.7 2.1.7 4.3c0 1.4.7 2.3 1.7 2.9v2h5.2v-2c1-.6 1.7-1.5 1.7-2.9C9.3 2.1 7.6.4 5 .4Z"
        "M3.2 3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2ZM6.8 3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z"
        "M4.6 6h.8l.4 1H4.2Z"
    ),
}

SIGNS = {
    "unique": "M5 .2 6.5 3.5 10 3.9 7.4 6.2 8.1 9.8 5 8 1.9 9.8 2.6 6.2 0 3.9 3.5 3.5Z",
    "power": (
        "M5 0 6 2.4 8.2 1 7.8 3.6 10 5 7.8 6.4 8.2 9 6 7.6 5 10 4 7.6 1.8 9 2.2 6.4 0 5 2.2 3.6 1.8 1 4 2.4Z"
    ),
    "toughness": "M.9.8 5 0l4.1.8v4.4C9.1 7.8 7.2 9.2 5 10 2.8 9.2.9 7.8.9 5.2Z",
    "play": "M1 0 9 5 1 10Z",
    "arrow": "M.4 1.6 6.6 5 .4 8.4Z",
    "terminal": "M0 1.2h10v7.6H0ZM1 2.4v5.2h8V2.4ZM1.8 3.2 4 5 1.8 6.8V5.6L2.6 5 1.8 4.4ZM4.4 6h3v.9h-3Z",
}

EMBLEMS = {
    "books": (
        "M.4 1.6h2.4v7.6H.4ZM.9 2.8v.8h1.4v-.8ZM3.3 .6h2.2v8.6H3.3ZM3.8 2v3.4h1.2V2Z"
        "M6.2 2.4 8.4 1.7 9.9 8.5 7.7 9.2ZM7 3.4l.2.8 1.1-.35-.2-.8Z"
    ),
    "mask": (
        "M.6 1.2C3.4.2 6.6.2 9.4 1.2 9.6 5.8 8 8.8 5 9.9 2 8.8.4 5.8.6 1.2Z"
        "M1.8 3.4 4.2 4.2C3.6 5.2 2.4 5 1.8 3.4Z"
        "M8.2 3.4 5.8 4.2C6.4 5.2 7.6 5 8.2 3.4ZM2.6 6.4C4 7.6 6 7.6 7.4 6.4 6.6 8.4 3.4 8.4 2.6 6.4Z"
    ),
    "pointer": "M2 0V8.5L4 6.7 5.4 9.8 6.8 9.2 5.4 6.2H8Z",
}


def sign(name: str, color: str) -> str:
    """A symbol, glyph, sign or emblem in one colour, in its box of 10 by 10."""
    for table in (SYMBOLS, GLYPHS, SIGNS, EMBLEMS):
        if name in table:
            return holes(table[name], color)
    raise KeyError(name)
