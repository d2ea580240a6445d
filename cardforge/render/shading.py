"""Gradients as shading objects (PDF 32000-1, 8.7.4.5)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.scene import Color, Linear, Radial


def _channels(color: Color) -> Any:
    return pdfdoc.PDFArray([round(int(color[i : i + 2], 16) / 255, 4) for i in (1, 3, 5)])


def _between(start: Color, end: Color) -> Any:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "C0": _channels(start),
            "C1": _channels(end),
            "N": 1,
        }
    )


def _function(stops: tuple[tuple[float, Color], ...]) -> Any:
    """Interpolation through all stops; the end colours reach to 0 and 1."""
    if stops[0][0] > 0:
        stops = ((0.0, stops[0][1]), *stops)
    if stops[-1][0] < 1:
        stops = (*stops, (1.0, stops[-1][1]))
    pairs = list(pairwise(stops))
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray([_between(low[1], high[1]) for low, high in pairs]),
            "Bounds": pdfdoc.PDFArray([low[0] for low, _ in pairs[1:]]),
            "Encode": pdfdoc.PDFArray([0, 1] * len(pairs)),
        }
    )


def shading_object(document: Any, paint: Linear | Radial) -> Any:
    """The shading of a gradient, in the coordinates it is drawn in."""
    if isinstance(paint, Linear):
        kind, coords = 2, [paint.x1, paint.y1, paint.x2, paint.y2]
    else:
        kind, coords = 3, [paint.cx, paint.cy, 0, paint.cx, paint.cy, paint.r]
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": kind,
            "ColorSpace": pdfdoc.PDFName("DeviceRGB"),
            "Coords": pdfdoc.PDFArray([round(value, 3) for value in coords]),
            "Function": document.Reference(_function(paint.stops)),
            "Extend": pdfdoc.PDFArray(["true", "true"]),
        }
    )
