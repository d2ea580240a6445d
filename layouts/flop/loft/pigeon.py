"""A card's picture: scenery, the bird that its words describe, effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from loft import scenes
from loft.bodies import BODIES, far_wing, legs, trunk, wing
from loft.gear import BEHIND, HELD, WORN, gear
from loft.heads import HATS, head
from loft.palette import COATS, TONES
from loft.scenes import FLOOR, HEIGHT, LEFT, SCENES, TOP, WIDTH, effects
from loft.svg import document, group, moved, num, rect, turned

Card = Mapping[str, Any]

CEILING = 15.0
"""As high as hats may reach, in millimetres: a little under the title."""
MIDDLE = 35.6
"""The middle of the art, right of the values."""
LARGEST = 0.45
"""Millimetres to a bird's unit, where there is room enough."""
DIVING, HANGING = 0.36, 0.33
"""The same for a bird on its head: in water, and in the air, where its face must show."""
UPRIGHT = 90
"""The most degrees a bird tilts while it stands."""
BELLY = 60
"""The height in a bird about which it is turned upside down."""


class Fit(NamedTuple):
    """Millimetres to a unit, and where the bird's origin is, or (upside down) its belly."""

    scale: float
    left: float
    top: float


def bird(card: Card) -> str:
    """The bird in its own units, back to front."""
    body, coat = BODIES[card["body"]], COATS[card["coat"]]
    carried, wings = card.get("gear", ""), card["wing"]
    return "".join(
        (
            legs(body, card.get("legs", "none")),
            gear(carried, BEHIND, body.chest),
            far_wing(body, wings, coat),
            trunk(body, coat),
            gear(carried, WORN, body.chest),
            wing(body, wings, coat),
            gear(carried, HELD, body.chest),
            moved(*body.head, head(card.get("eyes", ""), card.get("beak", ""), card.get("hat", ""), coat)),
        )
    )


def placed(card: Card, fit: Fit) -> str:
    """The bird on the card: on its feet, or on its head in the air or water."""
    tilt = card.get("tilt", 0)
    if abs(tilt) > UPRIGHT:
        middle = f"translate({num(MIDDLE)} {num(fit.top)}) rotate({num(tilt)}) scale({num(fit.scale)})"
        return group(f"{middle} translate(-46 -{BELLY})", bird(card))
    frame = f"translate({num(fit.left)} {num(fit.top)}) scale({num(fit.scale)})"
    return turned(tilt, MIDDLE, 38.5, group(frame, bird(card)))


def fitted(card: Card) -> Fit:
    """How large a bird is, and where: feet on the floor and the hat under the title, or toes under it."""
    body, tilt = BODIES[card["body"]], card.get("tilt", 0)
    if abs(tilt) > UPRIGHT:
        toes = body.legs[0][1] + 39 - BELLY
        scale = DIVING if "splash" in card.get("fx", ()) else HANGING
        return Fit(scale, MIDDLE, CEILING + 1 + toes * scale)
    beak, carried = card.get("beak", ""), card.get("gear", "")
    bottom = body.bottom + (7 if card.get("legs") == "skate" else 0)
    raised = 12 if card["wing"] in ("up", "jazz") else 99
    highest = min(body.head[1] - HATS[card.get("hat", "")][1], raised)
    scale = min(LARGEST, (FLOOR - CEILING) / (bottom - highest))
    wide = beak in ("letter", "chip") or carried in ("glass", "wheel", "cup", "board")
    scale *= 0.93 if tilt else 1
    scale *= 0.92 if wide and card["body"] in ("loaf", "round") else 1
    middle = {"letter": 53, "chip": 50}.get(beak, 49 if wide else 46)
    return Fit(scale, MIDDLE - middle * scale, FLOOR - bottom * scale)


def _brow(card: Card, fit: Fit) -> tuple[float, float, int]:
    """Where sweat starts, and that it flies backwards, or forwards if a wing is behind."""
    x, y = BODIES[card["body"]].head
    way = 1 if card["wing"] in ("up", "jazz") else -1
    off = 27 if way > 0 else {"bread": -34}.get(card.get("hat", ""), -20)
    return fit.left + (x + off) * fit.scale, fit.top + y * fit.scale, way


def picture(card: Card) -> str:
    """A card's picture as an SVG file: the bleed of the card, down to the line over the rules."""
    tone, fit, names = TONES[card.get("kind", "")], fitted(card), card.get("fx", ())
    return document(
        *(LEFT, TOP, WIDTH, HEIGHT),
        rect(LEFT, TOP, WIDTH, HEIGHT, tone.ground),
        SCENES[card["scene"]](tone),
        effects(names, scenes.BEHIND),
        placed(card, fit),
        effects(names, scenes.BEFORE, _brow(card, fit)),
    )
