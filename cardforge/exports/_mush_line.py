"""Texts in MUSHcode: escaped, so that what arrives is what was sent, and cut where they are too long."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

MOST_BYTES = 4095
"""What a server takes of a line; it drops the rest."""

_LIVE = re.compile(r"[%\[\]{}\\;]")
"""Signs that a server would run, and `;`, which some clients take for the end of a command."""

_BLANKS = re.compile(r"^ | $|(?<= ) |(?<=\n) | (?=\n)")
"""Blanks that a server would drop: all of a run but the first, and those at the ends of a field or a line."""


def escaped(text: str) -> str:
    """A field as it is typed. Tabs and line ends are written as `%t` and `%r`, kept blanks as `%b`."""
    typed = _LIVE.sub(r"\\\g<0>", text)
    typed = _BLANKS.sub("%b", typed)
    return typed.replace("\n", "%r").replace("\t", "%t")


def size(line: str) -> int:
    """Its bytes, as they are sent."""
    return len(line.encode("utf-8"))


def in_parts(text: str, line: Callable[[str], str]) -> Iterator[str]:
    """A text in the fewest parts whose lines (`line(part)`) are short enough; the line without text must be.

    It is cut at line ends or blanks, which go, where there are any.
    """
    while size(line(text)) > MOST_BYTES:
        least, most = 1, len(text)
        while least < most:  # the longest start that fits
            middle = (least + most + 1) // 2
            least, most = (middle, most) if size(line(text[:middle])) <= MOST_BYTES else (least, middle - 1)
        start = text[: least + 1]
        cut = max(start.rfind("\n"), start.rfind(" "))
        if cut > 0:
            yield text[:cut]
            text = text[cut + 1 :]
        else:
            yield text[:least]
            text = text[least:]
    yield text
