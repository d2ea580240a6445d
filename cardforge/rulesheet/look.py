"""How a rule sheet looks: its fonts, sizes and colours, out of what the game declares as `rules_look`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.database import Database
from cardforge.layout import Tools
from cardforge.layout.filters import contrast, ink, shade, tint
from cardforge.layout.styles import TextStyle, type_size
from cardforge.tuples import NamedTuple
from cardforge.units import Size, parse_length

READABLE = 4.5
"""The least contrast of type with what lies behind it (WCAG 2.2, 1.4.3)."""

PAPER, INK = "#ffffff", "#1c1c1e"

KEYS: dict[str, Any] = {
    "font": "Noto Sans",
    "heading_font": "",
    "title_font": "",
    "size": "9.5pt",
    "capitals": False,
    "accent": "",
    "ground": "",
    "language": "en",
    "hyphenate": False,
    "contents": "Contents",
    "columns": 0,
}
"""Every key of `rules_look`, and what holds where it is left out; empty ones follow from others."""


class Colours(NamedTuple):
    """`accent` is for headings and links, `ground` for the title, `on_ground` for type on that, `wash` for
    notes and heads of tables, `line` for thin lines."""

    accent: str
    ground: str
    on_ground: str
    wash: str
    line: str


class Wanted(NamedTuple):
    """What a game asks for, complete: fonts by name, the size in points, colours fit to be read."""

    font: str
    heading_font: str
    title_font: str
    size: float
    capitals: bool
    language: str
    hyphenate: bool
    contents: str
    columns: int
    colours: Colours


class Look(NamedTuple):
    """The styles of one sheet, ready for setting type."""

    wanted: Wanted
    title: TextStyle
    lead: TextStyle
    headings: Mapping[int, TextStyle]
    body: TextStyle
    strong: TextStyle
    small: TextStyle

    @property
    def colours(self) -> Colours:
        return self.wanted.colours


def wanted_look(database: Database) -> Wanted:
    """What the game asks for, and what follows from that. Raises ValueError for a size of type that can't
    be set."""
    said = {**KEYS, **_plain(database)}
    accent = str(said["accent"]) or _own_colour(database)
    ground = str(said["ground"]) or accent
    wash = tint(accent, 0.9)
    size = type_size({"size": said["size"]})
    if not 6 <= size <= 16:
        raise ValueError(f'a rule sheet is not set at "{said["size"]}"; use 6pt to 16pt')
    return Wanted(
        said["font"],
        said["heading_font"] or said["font"],
        said["title_font"] or said["heading_font"] or said["font"],
        size,
        said["capitals"],
        said["language"],
        said["hyphenate"],
        said["contents"],
        said["columns"],
        Colours(readable(accent, wash), ground.lower(), ink(ground), wash, tint(accent, 0.6)),
    )


def _plain(database: Database) -> Mapping[str, Any]:
    found: Any = database.game.plain.get("rules_look", {})
    return {key: value for key, value in found.items() if key in KEYS} if isinstance(found, dict) else {}


def _own_colour(database: Database) -> str:
    """The first colour that the game declares, else a quiet blue."""
    first = next(iter(database.game.colours.values()), {})
    return str(first.get("shade") or first.get("hex") or "#2f4a6d")


def readable(colour: str, ground: str) -> str:
    """A colour, as dark as type on a light ground needs to be."""
    for step in range(100):
        darker = shade(colour, step / 100)
        if contrast(darker, ground) >= READABLE:
            return darker
    return "#000000"


def columns_of(wanted: Wanted, paper: Size, margin: float) -> int:
    """How many columns a page has: lines of 50 to 80 letters, about half an em each."""
    if wanted.columns:
        return wanted.columns
    return max(1, min(3, round((paper.width - 2 * margin) / (wanted.size * 29))))


def make_look(wanted: Wanted, tools: Tools) -> Look:
    """The styles. Raises LayoutError for a font that is not there, ValueError for values that don't fit."""
    colours, size = wanted.colours, wanted.size
    link = {"color": colours.accent, "weight": 400}
    common = {
        "font": wanted.font,
        "leading": 1.34,
        "color": INK,
        "fit": False,
        "keyword": link,
        "hyphenate": wanted.language if wanted.hyphenate else "none",
    }
    heads = {
        "font": wanted.heading_font,
        "weight": 700,
        "leading": 1.12,
        "color": colours.accent,
        "case": "upper" if wanted.capitals else "none",
        "keyword": {"color": colours.accent, "weight": 700},
    }

    def style(ems: float, **values: Any) -> TextStyle:
        return tools.style({**common, "size": f"{size * ems:.2f}pt", **values})

    return Look(
        wanted,
        title=style(
            3.5,
            **{**heads, "font": wanted.title_font, "leading": 1.05, "color": colours.on_ground},
            lines=2,
            balance=True,
            fit={"min": f"{size * 2:.2f}pt", "squeeze": 1},
        ),
        lead=style(1.18, color=colours.on_ground, keyword={"color": colours.on_ground, "weight": 700}),
        headings={
            2: style(1.62, **heads),
            3: style(1.2, **heads),
            4: style(1.0, **{**heads, "font": wanted.font, "case": "none"}),
        },
        body=style(1.0),
        strong=style(0.95, weight=700, keyword={"color": colours.accent, "weight": 700}),
        small=style(0.82, color="#55555a"),
    )


def default_width(figures: int, room: float) -> float:
    """How wide each of some pictures side by side is, if nothing is said (points)."""
    return min(parse_length("34mm"), (room - (figures - 1) * parse_length("3mm")) / figures)
