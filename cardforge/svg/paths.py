"""Path data, brought to absolute M, L, C and Z."""

from __future__ import annotations

import re
from functools import lru_cache

from cardforge.scene import Segment
from cardforge.svg.arcs import Point, arc
from cardforge.svg.values import LARGEST, NUMBER, SEPARATOR, WS, number, numbers

_CHUNK = re.compile(r"([A-DF-Za-df-z])([^A-DF-Za-df-z]*)")
_ARC = (
    rf"{SEPARATOR}({NUMBER}){SEPARATOR}({NUMBER}){SEPARATOR}({NUMBER})"
    rf"{SEPARATOR}([01]){SEPARATOR}([01]){SEPARATOR}({NUMBER}){SEPARATOR}({NUMBER}){WS}"
)

_PLAIN = "0123456789.-"
"""The signs of a number that can't be read as two."""

_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def _arc_numbers(text: str) -> list[float]:
    """The sevens of an A command; its flags are single digits and need nothing between them."""
    values: list[float] = []
    position = 0
    arc_numbers = re.compile(_ARC)
    while match := arc_numbers.match(text, position):
        values += map(number, match.groups())
        position = match.end()
    if position < len(text):
        raise ValueError(f'"{text[position : position + 20].strip()}" is no arc: rx ry turn large sweep x y')
    return values


class _Pen:
    """Follows path commands: `x`, `y` is the current point, `start` that of the subpath.

    `handle` is the last control point of a cubic (`curve` "C") or quadratic ("Q") curve, which S and T
    reflect.
    """

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.x = self.y = 0.0
        self.start: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)
        self.curve = ""
        self.closed = False

    def draw(self, letter: str, values: list[float]) -> None:
        """One command with all its numbers, as often as they suffice for it."""
        command = letter.upper()
        if command == "Z":
            self._close()
            return
        arity = _ARITY[command]
        for index in range(0, len(values), arity):
            step = values[index : index + arity]
            if command == "M" and index:
                command = "L"
            if letter != command and letter.islower():
                step = self._absolute(command, step)
            if self.closed and command != "M":
                self.segments.append(("M", *self.start))
            self.closed = False
            self._step(command, step)

    def straight(self, letter: str, text: str) -> bool:
        """One step along an axis by one plain number: what drawings of pixels are made of, so it has a short
        way. False if this is something else, or not for this way.
        """
        if self.closed or not self.segments or text.strip(_PLAIN):
            return False
        try:
            value = float(text)
        except ValueError:
            return False
        if abs(value) > LARGEST:
            return False
        if letter == "h":
            self.x += value
        elif letter == "v":
            self.y += value
        elif letter == "H":
            self.x = value
        else:
            self.y = value
        self.segments.append(("L", self.x, self.y))
        self.curve = ""
        return True

    def _absolute(self, command: str, step: list[float]) -> list[float]:
        x, y = self.x, self.y
        if command == "H":
            return [step[0] + x]
        if command == "V":
            return [step[0] + y]
        if command == "A":
            return [*step[:5], step[5] + x, step[6] + y]
        return [value + (y if index % 2 else x) for index, value in enumerate(step)]

    def _step(self, command: str, step: list[float]) -> None:
        curve = ""
        if command == "M":
            self.start = (step[0], step[1])
            self.segments.append(("M", *step))
        elif command in "LHV":
            step = self._corner(command, step)
            self.segments.append(("L", *step))
        elif command == "A":
            ends = (self.x, self.y), (step[5], step[6])
            self.segments += arc(ends[0], (step[0], step[1]), step[2], step[3] == 1, step[4] == 1, ends[1])
        else:
            curve = "C" if command in "CS" else "Q"
            self._bend(curve, command in "ST", step)
        self.x, self.y = step[-2:]
        self.curve = curve

    def _corner(self, command: str, step: list[float]) -> list[float]:
        if command == "H":
            return [step[0], self.y]
        return [self.x, step[0]] if command == "V" else step

    def _bend(self, curve: str, smooth: bool, step: list[float]) -> None:
        """A cubic curve; a quadratic one is raised to it. A smooth one mirrors the last handle."""
        if smooth:
            handle = self.handle if self.curve == curve else (self.x, self.y)
            step = [2 * self.x - handle[0], 2 * self.y - handle[1], *step]
        self.handle = (step[-4], step[-3])
        if curve == "Q":
            qx, qy, x, y = step
            first = (self.x + 2 / 3 * (qx - self.x), self.y + 2 / 3 * (qy - self.y))
            step = [*first, x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y]
        self.segments.append(("C", *step))

    def _close(self) -> None:
        if not self.closed:
            self.segments.append(("Z",))
        self.x, self.y = self.start
        self.curve = ""
        self.closed = True


def _checked(letter: str, text: str, first: bool) -> list[float]:
    """The numbers of a command; raises ValueError if the command or their count is wrong."""
    command = letter.upper()
    if command not in _ARITY:
        raise ValueError(f'"{letter}" is no path command')
    if first and command != "M":
        raise ValueError(f'the path starts with "{letter}", not with M')
    values = _arc_numbers(text) if command == "A" else numbers(text)
    arity = _ARITY[command]
    wrong = bool(values) if arity == 0 else not values or len(values) % arity > 0
    if wrong:
        raise ValueError(f'"{letter}" takes {arity or "no"} numbers at a time and has {len(values)}')
    return values


@lru_cache(maxsize=8192)
def parse_path(data: str) -> tuple[Segment, ...]:
    """Path data (SVG 1.1, section 8.3) as absolute M, L, C and Z segments, empty for empty data.

    Raises ValueError, with the character where the wrong command starts. Remembered, since a part is read
    once for every set of colours it is painted in.
    """
    pen = _Pen()
    text = data.lstrip()
    first = _CHUNK.search(text)
    if text and (first is None or first.start() > 0):
        raise ValueError(f'the path starts with "{text[:10]}", not with M')
    for chunk in _CHUNK.finditer(text):
        if chunk[1] in "hvHV" and pen.straight(chunk[1], chunk[2]):
            continue
        try:
            values = _checked(chunk[1], chunk[2], first=chunk.start() == 0)
        except ValueError as error:
            place = chunk.start() + len(data) - len(text) + 1
            raise ValueError(f"{error} (character {place} of the path)") from None
        pen.draw(chunk[1], values)
    return tuple(pen.segments)
