"""Every hero by the name and arguments that a card gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from poster import beasts, craft, people, places, things
from poster.canvas import Canvas
from poster.marks import Side
from poster.svg import turned

Draw = Callable[[Side], str]

STANDING: dict[tuple[str, str], Draw] = {
    ("window", "pair"): things.proxy,
    ("window", "pierced"): things.pierced,
    ("window", "floating"): places.portal,
    ("stack", "five"): things.cascade,
    ("gate", "bell"): places.gate,
    ("shop", "awning"): places.shop,
    ("house", "ink"): places.bad_house,
    ("house", "paper"): places.good_house,
    ("pagoda", "towers"): places.pagoda,
    ("volcano", "smoke"): places.volcano,
    ("hills", "three"): places.hills,
    ("beast", "lion"): beasts.lion,
    ("beast", "breath"): beasts.beast,
    ("box", "crank"): things.copier,
    ("helmets", "row"): people.row,
    ("megaphone", "stand"): things.megaphone,
}
"""By hero and first argument: those that stand on the band."""

FLOATING: dict[tuple[str, str], Draw] = {
    ("plug", "hand"): things.plug,
    ("planet", "ring"): places.planet,
    ("syringe", "shield"): things.syringe,
    ("lock", "split"): things.padlock,
    ("turtle", "spiral"): things.turtle,
    ("ship", "flag"): craft.flagship,
    ("ship", "fighter"): craft.dart,
    ("ship", "bomber"): craft.wing,
    ("ship", "rocket"): craft.rocket,
    ("club", "nails"): things.club,
    ("blade", "short"): things.blade,
    ("raygun", "centre"): things.raygun,
    ("medal", "ribbon"): things.medal,
    ("loudspeaker", "waves"): things.loudhailer,
    ("bolts", "three"): things.bolts,
    ("hand", "pointing"): things.recruiter,
    ("clock", "back"): things.clock,
    ("apple", "red"): things.apple,
}
"""By hero and first argument: those that hang in the middle."""


def hero(canvas: Canvas, name: str, args: Sequence[str], tilt: float = 0) -> str:
    """The hero, placed. Raises KeyError for one that nobody has drawn."""
    key = name, args[0] if args else ""
    if key in FLOATING:
        shapes = FLOATING[key](canvas.side)
        return canvas.floating(turned(tilt, 28, 20, shapes) if tilt else shapes)
    if key in STANDING:
        return canvas.standing(STANDING[key](canvas.side))
    if name == "bust":
        return canvas.standing(people.person(canvas.side, *args), about=24)
    if name == "window":
        return canvas.standing(things.window(canvas.side, *args))
    if name == "box":
        return canvas.floating(things.package(canvas.side, *args))
    raise KeyError(f"no hero {name} {' '.join(args)}")
