"""Persons as busts: hat, eyes, mouth and shoulders, each out of a few, and what tells their trade.

A bust stands on the lower edge of a picture 57 by 42; its head has its middle at y = 20.
"""

from __future__ import annotations

from collections.abc import Callable

from poster.marks import INK, PAPER, RED, YELLOW, Side
from poster.svg import at, box, corners, disc, holes, line, mixed, num, oval, path, poly, rect
from poster.trades import TRADES

Part = Callable[[float, Side, str], str]
"""Draws a part of a bust that has its middle at x, in the colours of a side, on skin or in cloth."""


def _shadow(skin: str) -> str:
    return mixed(skin, INK, 0.22)


def _mirrored(x: float, points: list[tuple[float, float]]) -> str:
    """An outline given by its left half, top to bottom, closed by its mirror image."""
    left = [(x - a, b) for a, b in points]
    return corners([*left, *((x + a, b) for a, b in reversed(points))])


# --- shoulders and what is worn over them ----------------------------------------------------------------


def _round(x: float, side: Side, cloth: str) -> str:
    return path(f"M{num(x - 17)} 42c0-11 8-13 17-13s17 2 17 13v9h-34z", cloth)


def _sloped(x: float, side: Side, cloth: str) -> str:
    return path(_mirrored(x, [(12, 29), (18, 42), (18, 51)]), cloth)


def _armour(x: float, side: Side, cloth: str) -> str:
    plate = path(_mirrored(x, [(13, 28), (19, 34), (19, 51)]), cloth)
    return plate + poly([(x - 6, 28), (x, 37), (x + 6, 28)], INK)


SHOULDERS: dict[str, Part] = {"round": _round, "wedge": _sloped, "armour": _armour}


def _coat(x: float, side: Side, cloth: str) -> str:
    """A coat with lapels and a tie."""
    lapels = corners([(x - 7, 28.5), (x, 42), (x - 12, 36)]) + corners([(x + 7, 28.5), (x, 42), (x + 12, 36)])
    shirt = poly([(x - 5, 28.5), (x + 5, 28.5), (x, 42)], PAPER)
    tie = corners([(x - 1.2, 31), (x + 1.2, 31), (x + 1.8, 38), (x, 41), (x - 1.8, 38)])
    body = _round(x, side, cloth)
    return body + shirt + path(tie, side.main) + path(lapels, INK if cloth != INK else side.main)


def _stripes(x: float, side: Side, cloth: str) -> str:
    """A track suit: stripes down the arms, a zip."""
    arms = f"M{num(x - 13.4)} 31.5c-2 2.5-2.6 6-2.6 19.5M{num(x + 13.4)} 31.5c2 2.5 2.6 6 2.6 19.5"
    zip_ = line(f"M{num(x)} 30V51", PAPER, 0.9)
    collar = poly([(x - 6, 29), (x + 6, 29), (x, 35)], INK)
    return _round(x, side, cloth) + line(arms, PAPER, 1.1) + zip_ + collar


def _robe(x: float, side: Side, cloth: str) -> str:
    """A doctor's coat: paper, closed across, a pocket."""
    body = path(f"M{num(x - 17)} 42c0-11 8-13 17-13s17 2 17 13v9h-34z", PAPER, INK, 0.7)
    return body + line(f"M{num(x - 4)} 29.5L{num(x + 2)} 36V51", INK, 0.8) + rect(x - 11, 36.5, 5, 0.9, INK)


# --- eyes ---------------------------------------------------------------------------------------------


def _dots(x: float, side: Side, skin: str) -> str:
    return path(oval(x - 3, 19.5, 0.9, 0.9) + oval(x + 3, 19.5, 0.9, 0.9), INK)


def _glasses(x: float, side: Side, skin: str) -> str:
    frame = box(x - 6.6, 17.6, 5.6, 4.2) + box(x + 1, 17.6, 5.6, 4.2) + box(x - 1.2, 18.6, 2.4, 0.9)
    glint = corners([(x - 5.8, 18.3), (x - 3.4, 18.3), (x - 5.8, 20.9)])
    glint += corners([(x + 1.8, 18.3), (x + 4.2, 18.3), (x + 1.8, 20.9)])
    return path(frame, INK) + path(glint, PAPER)


def _visor(x: float, side: Side, skin: str) -> str:
    return rect(x - 7.5, 17.4, 15, 4, INK) + rect(x - 6, 18.5, 7, 1.2, _second(side))


def _brow(x: float, side: Side, skin: str) -> str:
    brows = corners([(x - 6, 17.4), (x - 1.2, 18.8), (x - 1.2, 19.8), (x - 6, 18.6)])
    brows += corners([(x + 6, 17.4), (x + 1.2, 18.8), (x + 1.2, 19.8), (x + 6, 18.6)])
    return path(brows + oval(x - 3.2, 20.7, 0.8, 0.8) + oval(x + 3.2, 20.7, 0.8, 0.8), INK)


EYES: dict[str, Part] = {"dot": _dots, "glasses": _glasses, "visor": _visor, "brow": _brow}

# --- mouths -------------------------------------------------------------------------------------------


def _flat(x: float, side: Side, skin: str) -> str:
    return rect(x - 2.6, 24.2, 5.2, 0.8, INK)


def _beard(x: float, side: Side, skin: str) -> str:
    jaw = f"M{num(x - 7.5)} 21.5h3.5l1 1.5h6l1-1.5h3.5v3.5c-.5 5-4.5 8-7.5 8.5-3-.5-7-3.5-7.5-8.5z"
    return path(jaw, INK) + rect(x - 2, 24.6, 4, 0.8, skin)


def _open(x: float, side: Side, skin: str) -> str:
    return path(f"M{num(x - 3)} 23.4h6c0 3.6-6 3.6-6 0z", INK)


def _mask(x: float, side: Side, skin: str) -> str:
    cloth = f"M{num(x - 7.5)} 21.6l7.5-1 7.5 1v1.4c-.5 4-3.5 6-7.5 6s-7-2-7.5-6z"
    return path(cloth, side.main, INK, 0.5)


MOUTHS: dict[str, Part] = {"flat": _flat, "beard": _beard, "open": _open, "mask": _mask}

# --- hats ---------------------------------------------------------------------------------------------


def _second(side: Side) -> str:
    """A colour that stands out from ink."""
    return {"blue": side.light, "grey": RED}.get(side.name, side.main)


def _bare(x: float, side: Side, skin: str) -> str:
    return path(f"M{num(x - 7.5)} 14.6c0-5.6 15-5.6 15 0", skin, INK, 0.8) + path(
        f"M{num(x)} 10.8c4 0 7.1 1.3 7.1 4.2h-7.1z", _shadow(skin)
    )


def _hair(x: float, side: Side, skin: str) -> str:
    return path(f"M{num(x - 8.2)} 21v-5c0-7 16.4-7 16.4 0v5h-1.6v-4.4l-8.6-1.2-4.6 2V21z", INK)


def _bun(x: float, side: Side, skin: str) -> str:
    crown = f"M{num(x - 8)} 20v-4c0-6 16-6 16 0v4l-3-4.4h-10z"
    return path(oval(x, 9.6, 3.6, 3.6) + crown, INK)


def _cap(x: float, side: Side, skin: str) -> str:
    return path(f"M{num(x - 8)} 15.6c0-8.1 16-8.1 16 0z", side.main, INK, 0.5) + rect(
        x - 8, 14.6, 19.5, 1.9, INK
    )


def _helmet(x: float, side: Side, skin: str) -> str:
    shell = f"M{num(x - 9.4)} 22v-4c0-11 18.8-11 18.8 0v4l-3-5.2h-12.8z"
    return path(shell, side.main, INK, 0.5) + rect(x - 1.1, 7.4, 2.2, 8.6, INK)


def _tophat(x: float, side: Side, skin: str) -> str:
    return path(box(x - 11, 13.4, 22, 2.2) + box(x - 7, 2, 14, 12), INK) + rect(
        x - 7, 10.6, 14, 2.2, _second(side)
    )


def _crown(x: float, side: Side, skin: str) -> str:
    points = [(-8.4, 15), (-9.6, 7), (-4.6, 11), (0, 5.5), (4.6, 11), (9.6, 7), (8.4, 15)]
    gold = poly([(x + a, b) for a, b in points], YELLOW, INK, 0.5)
    return gold + rect(x - 8.4, 13.6, 16.8, 2.2, INK) + disc(x, 5.2, 1.1, RED)


def _headset(x: float, side: Side, skin: str) -> str:
    arch = line(f"M{num(x - 8.6)} 20v-2c0-11 17.2-11 17.2 0v2", INK, 1.6)
    hair = path(f"M{num(x - 7.7)} 16.4c0-6.8 15.4-6.8 15.4 0l-3.7-2.4h-7z", INK)
    boom = line(f"M{num(x - 8.8)} 23c0 3.4 2.8 3.2 5.4 3.2", INK, 1.1)
    return (
        arch
        + hair
        + path(box(x - 10.4, 17.4, 3.4, 5.6) + box(x + 7, 17.4, 3.4, 5.6), INK)
        + boom
        + disc(x - 3, 26.2, 1.1, side.main)
    )


_HOOD_OPENING = (
    "7c-5.4 2-8.6 6.4-8.8 12.4-.2 6.4 3.8 11.4 8.8 12.6 5-1.2 9-6.2 8.8-12.6-.2-6-3.4-10.4-8.8-12.4z"
)


def _hood(x: float, side: Side, skin: str) -> str:
    """A pointed hood that falls to the shoulders, open before the face."""
    cloth = f"M{num(x - 15)} 51c-1.4-15 .6-20 3-27 1-10 5-18.6 12-23 7 4.4 11 13 12 23 2.4 7 4.4 12 3 27z"
    return holes(f"{cloth}M{num(x)} {_HOOD_OPENING}", INK) + line(cloth, side.light, 0.5)


HATS: dict[str, Part] = {
    "bare": _bare,
    "hair": _hair,
    "bun": _bun,
    "cap": _cap,
    "helmet": _helmet,
    "tophat": _tophat,
    "crown": _crown,
    "headset": _headset,
    "hood": _hood,
}

# --- whole persons --------------------------------------------------------------------------------------


def _closed_helm(x: float, side: Side) -> str:
    """The helmet whose visor and mask are one: no face."""
    shell = f"M{num(x - 9.6)} 30v-13c0-11.6 19.2-11.6 19.2 0v13l-5.2 1.6h-8.8z"
    shine = f"M{num(x - 7.6)} 15c.6-4 3-6 6.4-6.4-2 1.6-3.4 3.6-4 6.6z"
    slit = corners([(x - 7.4, 17), (x, 19), (x + 7.4, 17), (x + 6.4, 21), (x, 22), (x - 6.4, 21)])
    grille = "".join(box(x + step * 1.5 - 0.35, 24.4, 0.7, 5.2) for step in range(-2, 3))
    return path(shell, INK, PAPER, 0.7) + path(shine, PAPER) + path(slit + grille, _second(side))


def _clothes(hat: str, shoulders: str, trade: str) -> Part:
    """What somebody wears: healers a doctor's coat, caps a track suit, sloping shoulders a suit."""
    if trade.startswith("bandage"):
        return _robe
    if hat == "cap":
        return _stripes
    return _coat if shoulders == "wedge" else SHOULDERS[shoulders]


def bust(
    side: Side, hat: str, eyes: str, mouth: str, shoulders: str, trade: str = "", x: float = 24.0
) -> str:
    """A person; half the face lies in shadow."""
    cloth = INK if side.name in ("yellow", "grey") else side.dark
    body = _clothes(hat, shoulders, trade)(x, side, cloth)
    if (hat, mouth) == ("helmet", "mask"):
        return body + _closed_helm(x, side)
    skin = PAPER
    face = path(f"M{num(x - 7.5)} 14h15v8c0 4-3.5 6.5-7.5 6.5s-7.5-2.5-7.5-6.5z", skin, INK, 0.8)
    dark = path(f"M{num(x)} 14h7.5v8c0 4-3.5 6.5-7.5 6.5z", _shadow(skin))
    neck = rect(x - 3.2, 26, 6.4, 5, INK)
    if hat == "hood":
        neck += path(f"M{num(x)} {_HOOD_OPENING}", mixed(INK, side.main, 0.25))
    return (
        body
        + neck
        + face
        + dark
        + EYES[eyes](x, side, skin)
        + MOUTHS[mouth](x, side, skin)
        + HATS[hat](x, side, skin)
    )


def person(side: Side, hat: str, eyes: str, mouth: str, shoulders: str, trade: str = "") -> str:
    """A bust with what tells the trade: behind, if it is a thing, over the bust, if it is worn."""
    behind, worn = TRADES[trade]
    return behind(side) + bust(side, hat, eyes, mouth, shoulders, trade) + worn(side)


def row(side: Side) -> str:
    """Three of the same, the middle one in front."""
    member = bust(side, "helmet", "visor", "flat", "armour", x=28.5)
    back = "".join(at(x, 0, 0.88, member) for x in (-8.6, 19.4))
    return back + at(2, -5, 1, member)
