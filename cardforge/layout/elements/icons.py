"""`icons`: a row or column of icons, from a count or a list of names."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.layout.build import Build
from cardforge.layout.fit import fit_text, measure
from cardforge.layout.model import Element, Kind
from cardforge.layout.typeset import text_ops
from cardforge.problems import did_you_mean
from cardforge.scene import Op
from cardforge.units import MM, Box


def _names(build: Build, element: Element) -> list[str]:
    icon = build.value(element, "icon")
    names = [str(name) for name in icon] if isinstance(icon, tuple | list) else [str(icon)] if icon else []
    count = build.value(element, "count")
    if count is None or count == "":
        return names
    if int(count) < 0:
        raise ValueError(f'"count" is {count}; it can\'t be negative')
    return names * int(count) if len(names) == 1 else names[: int(count)]


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    names = _names(build, element)
    unknown = [name for name in dict.fromkeys(names) if name not in build.layout.icons]
    for name in unknown:
        hint = did_you_mean(name, build.layout.icons) or "add its file to the icons folder"
        build.problem(element, "text.unknown-icon", f'there is no icon "{name}"', hint, "icon")
    names = [name for name in names if name not in unknown]
    if not names:
        return
    most = build.value(element, "max")
    times = len(names) if most and len(names) > most else 0
    shown = names[:1] if times else names
    places = _places(build, element, box, shown, extra=1 if times else 0)
    for name, place in zip(shown, places, strict=False):
        yield from build.stock.icon_ops(build.layout, name, place)
    if times:
        yield from _times(build, element, places[-1], times)


def _places(build: Build, element: Element, box: Box, names: list[str], extra: int) -> list[Box]:
    """The box of every icon, and one more for the count if asked; rows or columns, wrapped if wanted."""
    vertical = build.value(element, "direction", "horizontal") == "vertical"
    room, across = (box.height, box.width) if vertical else (box.width, box.height)
    size = build.length(element, "size", across)
    gap = build.length(element, "gap", 0.5 * MM)
    count = len(names) + extra
    per_line = count
    if build.value(element, "wrap", False):
        per_line = max(int((room + gap + 1e-6) // (size + gap)), 1)
    extent = min(count, per_line) * (size + gap) - gap
    if extent > room + 0.01:
        raise ValueError(f"{count} icons need {extent / MM:.1f} mm; set wrap, max, or a smaller size")
    lines = -(-count // per_line)
    depth = lines * (size + gap) - gap
    places = []
    for index in range(count):
        line, place = divmod(index, per_line)
        in_line = min(per_line, count - line * per_line) * (size + gap) - gap
        along = _aligned(build, element, vertical, room - in_line) + place * (size + gap)
        side = _aligned(build, element, not vertical, across - depth) + line * (size + gap)
        x, y = (side, along) if vertical else (along, side)
        places.append(Box(box.left + x, box.top + y, box.left + x + size, box.top + y + size))
    return places


def _aligned(build: Build, element: Element, vertical: bool, free: float) -> float:
    share = {"left": 0.0, "top": 0.0, "right": 1.0, "bottom": 1.0, "center": 0.5, "middle": 0.5}
    key, default = ("valign", "middle") if vertical else ("align", "left")
    return free * share[build.value(element, key, default)]


def _times(build: Build, element: Element, place: Box, times: int) -> Iterator[Op]:
    style = build.stock.count_style(place.height)
    text = list(measure(style.shaper.plain(f"×{times}").paragraphs, 0.0))
    room = Box(place.left, place.top, place.left + 3 * place.width, place.bottom)
    yield from text_ops(build, style, fit_text(style, text, room.width, room.height), text, room)


ELEMENT = Kind("icons", _draw, required=("icon",))
