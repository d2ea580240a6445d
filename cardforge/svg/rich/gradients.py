"""Gradients as paints of the scene (SVG 1.1, chapter 13)."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor, hypot
from xml.etree.ElementTree import Element

from cardforge.scene import Color, Linear, Matrix, Paint, Radial
from cardforge.svg.rich.ports import by_box, onto
from cardforge.svg.transforms import inverse, moved, multiply, parse_transform
from cardforge.svg.values import UnsupportedError, length
from cardforge.tuples import NamedTuple
from cardforge.units import Box

MAX_REPEATS = 200
"""Repeats of a gradient across a shape: more are finer than any print."""

Stops = tuple[tuple[float, Color], ...]


class Frame(NamedTuple):
    """What a gradient is measured by: the shape's box, the drawing's view, and what reads a stop."""

    box: Box
    view: Box
    stop: Callable[[Element], tuple[float, Color]]


def gradient(chain: list[Element], frame: Frame) -> Paint | None:
    """The paint of a gradient for one shape; None for none.

    `chain` is the gradient and those that it refers to in turn. Raises ValueError, UnsupportedError for
    what no paint of a scene can do.
    """
    stops = _stops(chain, frame)
    if len(stops) < 2:
        return stops[0][1] if stops else None
    shares = by_box(_given(chain, "gradientUnits", "objectBoundingBox"), "gradientUnits")
    if shares and not (frame.box.width and frame.box.height):
        return None
    matrix = parse_transform(_given(chain, "gradientTransform", ""))
    if shares:
        matrix = multiply(onto(frame.box), matrix)
    back = inverse(matrix)
    if back is None:
        return None
    left, top, right, bottom = frame.box
    corners = [moved(back, x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    spread = _given(chain, "spreadMethod", "pad")
    if spread not in ("pad", "reflect", "repeat"):
        raise ValueError(f'spreadMethod: "{spread}" is none of pad, reflect, repeat')
    whole = Box(0, 0, 1, 1) if shares else frame.view
    make = _linear if chain[0].tag == "linearGradient" else _radial
    return make(chain, whole, stops, matrix, corners, spread)


def _given(chain: list[Element], name: str, default: str) -> str:
    """An attribute of a gradient, or of the first that it refers to which has it."""
    return next((node.attrib[name].strip() for node in chain if name in node.attrib), default)


def _stops(chain: list[Element], frame: Frame) -> Stops:
    """The stops of a gradient, or of the first that it refers to which has any; their offsets rise."""
    for node in chain:
        found: list[tuple[float, Color]] = []
        for child in node.iter("stop"):
            offset, color = frame.stop(child)
            found.append((max(offset, found[-1][0] if found else 0.0), color))
        if found:
            return tuple(found)
    return ()


def _places(chain: list[Element], names: str, defaults: str, whole: Box) -> list[float]:
    """Coordinates of a gradient, by the names of their attributes."""
    sides = {"x": whole.width, "y": whole.height, "r": hypot(whole.width, whole.height) / 2**0.5}
    found = []
    for name, default in zip(names.split(), defaults.split(), strict=True):
        try:
            found.append(length(_given(chain, name, default), sides[name.strip("12cf")]))
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return found


def _linear(
    chain: list[Element],
    whole: Box,
    stops: Stops,
    matrix: Matrix,
    corners: list[tuple[float, float]],
    spread: str,
) -> Paint:
    x1, y1, x2, y2 = _places(chain, "x1 y1 x2 y2", "0% 0% 100% 0%", whole)
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    if not square:
        return stops[-1][1]
    if _needs_room(stops, spread):
        along = [((x - x1) * dx + (y - y1) * dy) / square for x, y in corners]
        low, high = min(0, floor(min(along))), max(1, ceil(max(along)))
        stops = _spread(stops, low, high, spread)
        x1, y1, x2, y2 = x1 + dx * low, y1 + dy * low, x1 + dx * high, y1 + dy * high
    return Linear(x1, y1, x2, y2, stops, matrix)


def _radial(
    chain: list[Element],
    whole: Box,
    stops: Stops,
    matrix: Matrix,
    corners: list[tuple[float, float]],
    spread: str,
) -> Paint:
    cx, cy, r = _places(chain, "cx cy r", "50% 50% 50%", whole)
    fx, fy, fr = _places(
        chain, "fx fy fr", f"{_given(chain, 'cx', '50%')} {_given(chain, 'cy', '50%')} 0", whole
    )
    if r < 0:
        raise ValueError(f'r: "{r:g}" must not be negative')
    if r == 0:
        return stops[-1][1]
    centred = (fx, fy) == (cx, cy)
    if fr or hypot(fx - cx, fy - cy) >= r * 0.999:
        raise UnsupportedError("a radial gradient whose focus is a circle or outside of it")
    if _needs_room(stops, spread):
        if not centred:
            raise UnsupportedError("a radial gradient with a focus that is repeated")
        high = max(1, ceil(max(hypot(x - cx, y - cy) for x, y in corners) / r))
        stops = _spread(stops, 0, high, spread)
        r *= high
    return Radial(cx, cy, r, stops, matrix, None if centred else (fx, fy))


def _needs_room(stops: Stops, spread: str) -> bool:
    """Whether what lies beyond the ends is not just the colour that stands at them."""
    return spread != "pad" or stops[1][0] <= 0 or stops[-2][0] >= 1


def _spread(stops: Stops, low: int, high: int, spread: str) -> Stops:
    """The stops of a gradient that goes on from `low` to `high`, where 0 to 1 is itself."""
    if high - low > MAX_REPEATS:
        raise UnsupportedError(f"a gradient that is repeated more than {MAX_REPEATS} times")
    found: list[tuple[float, Color]] = []
    padded = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    for step in range(low, high):
        if spread == "reflect" and step % 2:
            found += [(step + 1 - at, color) for at, color in reversed(padded)]
        elif spread != "pad" or step == 0:
            found += [(step + at, color) for at, color in padded]
        else:
            color = stops[0 if step < 0 else -1][1]
            found += [(step, color), (step + 1, color)]
    return tuple(((at - low) / (high - low), color) for at, color in found)
