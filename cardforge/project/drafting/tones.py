"""The frame's colours: a tone for every value of the column that decides it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardforge.layout.filters import ink, shade
from cardforge.project.drafting.roles import Shown
from cardforge.text import fold

PLAIN = "#3f5566"
"""The frame where nothing decides its colour."""

MOST = 16
"""Values that a table of tones is written for; more are colours that the cards name themselves."""

_NAMED: dict[str, str] = {
    **dict.fromkeys(("red", "rot", "rouge", "rojo", "rosso"), "#a8322c"),
    **dict.fromkeys(("blue", "blau", "bleu", "azul", "blu"), "#2b5c94"),
    **dict.fromkeys(("green", "grun", "gruen", "vert", "verde"), "#38703f"),
    **dict.fromkeys(("yellow", "gelb", "jaune", "amarillo", "giallo"), "#e3b52f"),
    **dict.fromkeys(("white", "weiss", "blanc", "blanco", "bianco"), "#ddd6c4"),
    **dict.fromkeys(("black", "schwarz", "noir", "negro", "nero"), "#2d2b30"),
    **dict.fromkeys(("grey", "gray", "grau", "gris", "grigio", "silver"), "#878d93"),
    **dict.fromkeys(("purple", "violet", "lila", "violett"), "#67447f"),
    **dict.fromkeys(("orange", "arancione", "naranja"), "#d0722a"),
    **dict.fromkeys(("brown", "braun", "brun", "marron"), "#765233"),
    **dict.fromkeys(("pink", "rosa", "rose", "magenta"), "#c25f86"),
    **dict.fromkeys(("gold", "oro"), "#b98b2f"),
    **dict.fromkeys(("teal", "cyan", "turquoise"), "#23807f"),
    **dict.fromkeys(("fire", "feuer", "feu", "fuego", "fuoco"), "#b5432a"),
    **dict.fromkeys(("water", "wasser", "eau", "agua", "acqua", "ice"), "#27708f"),
    **dict.fromkeys(("earth", "erde", "terre", "tierra", "terra", "stone"), "#7a6a2f"),
    **dict.fromkeys(("air", "wind", "luft", "vent", "aire", "aria"), "#6d83b5"),
    **dict.fromkeys(("nature", "forest", "plant", "wood"), "#38703f"),
    **dict.fromkeys(("light", "holy", "sun"), "#e3b52f"),
    **dict.fromkeys(("dark", "shadow", "night", "death"), "#2d2b30"),
    **dict.fromkeys(("none", "neutral", "colourless", "colorless"), "#8b8377"),
}
_ROUND = ("#2b5c94", "#a8322c", "#38703f", "#d0722a", "#67447f", "#23807f", "#b98b2f", "#c25f86", "#765233")
"""Colours for values that are no colours, one after another."""


def tones(shown: Shown | None, colours: Mapping[str, Any]) -> dict[str, Any]:
    """What a layout's `let` says of the frame: `tone`, with `frame`, a darker `bar`, and the ink on both.

    `colours` are those of the game, which come first.
    """
    if shown is None:
        return {"tone": tone(PLAIN)}
    path = f"card.{shown.key}[0]" if shown.kind in ("set", "list") else f"card.{shown.key}"
    values = list(dict.fromkeys(_first(shown, text) for text in shown.column.texts if text))
    if len(values) > MOST and all(_hex(value) for value in values):
        value = path if shown.always else f"(card.{shown.key} or '{PLAIN}')"
        return {
            "tone": {
                "frame": f"{{{{ {value} }}}}",
                "bar": f"{{{{ {value} | shade(0.3) }}}}",
                "ink": f"{{{{ {value} | ink }}}}",
                "bar_ink": f"{{{{ {value} | shade(0.3) | ink }}}}",
            }
        }
    table = {value: tone(colour) for value, colour in _colours(values, colours)}
    if shown.always:
        return {"tones": table, "tone": f"{{{{ tones[{path}] }}}}"}
    # An empty list has no first value; an empty text is looked up like any other.
    if shown.kind in ("set", "list"):
        path = f"(card.{shown.key} | first | default(''))"
    return {"tones": {"": tone(PLAIN), **table}, "tone": f"{{{{ tones[{path}] }}}}"}


def _first(shown: Shown, text: str) -> str:
    """The value that decides: a text as it stands, or the first of several."""
    return re.split("[|;]", text)[0].strip() if shown.kind in ("set", "list") else text


def tone(colour: str) -> dict[str, str]:
    """A frame of a colour: its bar and plates are darker, and the letters on each black or white."""
    bar = shade(colour, 0.3)
    return {"frame": colour, "bar": bar, "ink": ink(colour), "bar_ink": ink(bar)}


def _colours(values: Iterable[str], own: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    free = list(_ROUND)
    for value in values:
        given = own.get(value.strip()) or own.get(value.strip().lower())
        colour = given["hex"] if given else _hex(value.strip()) or _NAMED.get(fold(value))
        if not colour:
            colour = free[0]
            free = [*free[1:], free[0]]
        yield value, colour


def _hex(text: str) -> str:
    if not re.fullmatch("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})", text):
        return ""
    return text.lower() if len(text) == 7 else "#" + "".join(sign * 2 for sign in text[1:].lower())
