"""`icons`: a row or column of icons, from a count or a list of names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardforge.layout.build import Build
from cardforge.layout.fit import fit_text
from cardforge.layout.measuring import measure
from cardforge.layout.model import Element, Kind
from cardforge.layout.typeset import text_ops
from cardforge.problems import did_you_mean
from cardforge.scene import Op
from cardforge.units import MM, Box, mm_text


def _names(build: Build, element: Element) -> list[str]:
    icon = build.value(element, "icon")
    names = [str(name) for name in icon] if isinstance(icon, tuple | list) else [str(icon)] if icon else []
    count = build.value(element, "count")
    if count is None or count == "":
        return names
    if not re.fullmatch(r"\d{1,4}", str(count).strip()):
        raise ValueError(f'"count" is "{count}"; use a whole number from 0 to 9999')
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
    counted = isinstance(most, int) and len(names) > most
    if counted and len(set(names)) > 1:
        raise ValueError(
            f"{len(names)} different icons are more than {most}; they have no one to stand for them"
        )
    if counted:
        yield from _counted(build, element, box, names)
        return
    build.add_pieces(len(names), "count")
    yield from _shown(build, element, box, names)


def _icon(build: Build, element: Element, name: str, place: Box) -> Iterator[Op]:
    yield from build.stock.icon_ops(build.layout, name, place, build.value(element, "colours"))


def _size(build: Build, element: Element, across: float) -> tuple[float, float]:
    """The side of an icon's box, and the gap after it."""
    size, gap = build.length(element, "size", across, across), build.extent(element, "gap", 0.5 * MM)
    if size <= 0:
        raise ValueError('"size" must be over 0')
    return size, gap


def _shown(build: Build, element: Element, box: Box, names: list[str]) -> Iterator[Op]:
    """Every icon; rows or columns, wrapped if wanted."""
    vertical = build.value(element, "direction", "horizontal") == "vertical"
    room, across = (box.height, box.width) if vertical else (box.width, box.height)
    size, gap = _size(build, element, across)
    count = len(names)
    per_line = count
    if build.value(element, "wrap", False):
        per_line = max(int((room + gap + 1e-6) // (size + gap)), 1)
    lines = -(-count // per_line)
    depth = lines * (size + gap) - gap
    over = max(min(count, per_line) * (size + gap) - gap - room, depth - across)
    if over > 0.01:
        raise ValueError(f"{count} icons need {mm_text(over)} more; set wrap, max, or a smaller size")
    for index, name in enumerate(names):
        line, place = divmod(index, per_line)
        in_line = min(per_line, count - line * per_line) * (size + gap) - gap
        along = _aligned(build, element, vertical, room - in_line) + place * (size + gap)
        side = _aligned(build, element, not vertical, across - depth) + line * (size + gap)
        x, y = (side, along) if vertical else (along, side)
        left, top = box.left + x, box.top + y
        yield from _icon(build, element, name, Box(left, top, left + size, top + size))


def _counted(build: Build, element: Element, box: Box, names: list[str]) -> Iterator[Op]:
    """One icon and how many it stands for, side by side."""
    across = box.width if build.value(element, "direction") == "vertical" else box.height
    size, gap = _size(build, element, across)
    style = build.style(element) if element.style_values else build.stock.count_style(size)
    text = measure(style.shaper.plain(f"×{len(names)}").paragraphs, style.tracking)
    room = box.width - size - gap
    fitted = fit_text(style, text, room, box.height)
    if not fitted.fits:
        raise ValueError(f"×{len(names)} does not fit beside its icon; give it more room")
    wide = min(text[0].width * fitted.level.size * fitted.level.squeeze, room)
    left = box.left + _aligned(build, element, False, room - wide)
    top = box.top + _aligned(build, element, True, box.height - size)
    yield from _icon(build, element, names[0], Box(left, top, left + size, top + size))
    place = Box(left + size + gap, top, left + size + gap + wide, top + size)
    yield from text_ops(build, style, fitted, text, place)


def _aligned(build: Build, element: Element, vertical: bool, free: float) -> float:
    share = {"left": 0.0, "top": 0.0, "right": 1.0, "bottom": 1.0, "center": 0.5, "middle": 0.5}
    key, default = ("valign", "middle") if vertical else ("align", "left")
    return free * share[build.value(element, key, default)]


ELEMENT = Kind("icons", _draw, required=("icon",))
