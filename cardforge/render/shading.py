"""Gradients as shading objects (PDF 32000-1, 8.7.4.5), their opacity as soft masks (11.6.5.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.objects import form, written
from cardforge.render.syntax import alpha
from cardforge.scene import Color, Linear, Radial

Stops = tuple[tuple[float, tuple[float, ...]], ...]
"""Offsets from 0 to 1 and the channels there, each from 0 to 1."""


def shading_object(document: Any, paint: Linear | Radial) -> Any:
    """The shading of a gradient, in the coordinates it is drawn in; its opacity is left out."""
    stops = tuple((at, _channels(color)) for at, color in paint.stops)
    return _shading(document, paint, stops, "DeviceRGB")


def fades(paint: Linear | Radial) -> bool:
    """Whether any of a gradient's colours lets something through."""
    return any(alpha(color) < 255 for _, color in paint.stops)


def fading_state(document: Any, paint: Linear | Radial) -> Any:
    """The graphics state that fades a gradient as its colours say."""
    stops = tuple((at, (alpha(color) / 255,)) for at, color in paint.stops)
    shading = written(document, document.Reference(_shading(document, paint, stops, "DeviceGray")))
    return mask_state(document, form("/S sh", f"<</Shading<</S {shading}>>>>", space="DeviceGray"))


def mask_state(document: Any, group: Any) -> Any:
    """The graphics state in which so much is seen as a transparency group is bright."""
    mask = {
        "Type": pdfdoc.PDFName("Mask"),
        "S": pdfdoc.PDFName("Luminosity"),
        "G": document.Reference(group),
    }
    return document.Reference(pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)}))


def _channels(color: Color) -> tuple[float, ...]:
    return tuple(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))


def _shading(document: Any, paint: Linear | Radial, stops: Stops, space: str) -> Any:
    if isinstance(paint, Linear):
        kind, coords = 2, [paint.x1, paint.y1, paint.x2, paint.y2]
    else:
        start = paint.focus or (paint.cx, paint.cy)
        kind, coords = 3, [*start, 0, paint.cx, paint.cy, paint.r]
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": kind,
            "ColorSpace": pdfdoc.PDFName(space),
            "Coords": _numbers(coords, 6 if paint.matrix else 3),
            "Function": document.Reference(_function(stops)),
            "Extend": pdfdoc.PDFArray(["true", "true"]),
        }
    )


def _function(stops: Stops) -> Any:
    """Interpolation through all stops; the end colours reach to 0 and 1, equal offsets make a hard edge."""
    padded = ((0.0, stops[0][1]), *stops, (1.0, stops[-1][1]))
    pairs = [(low, high) for low, high in pairwise(padded) if high[0] > low[0]]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray([_between(low[1], high[1]) for low, high in pairs]),
            "Bounds": _numbers([low[0] for low, _ in pairs[1:]], 5),
            "Encode": pdfdoc.PDFArray([0, 1] * len(pairs)),
        }
    )


def _between(start: tuple[float, ...], end: tuple[float, ...]) -> Any:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "C0": _numbers(start, 4),
            "C1": _numbers(end, 4),
            "N": 1,
        }
    )


def _numbers(values: Any, digits: int) -> Any:
    return pdfdoc.PDFArray([round(value, digits) for value in values])
