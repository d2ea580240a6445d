"""CID-keyed CFF programs, as fonts for Chinese, Japanese and Korean have them, with glyphs as their own CIDs.

A PDF names the glyphs of such a program by CIDs that its charset lists, not by their numbers (PDF 32000-1,
9.7.4.2). With a charset that gives every glyph its own number, both are the same. CFF is Adobe's Technical
Note 5176; sections named here are its own.
"""

from __future__ import annotations

_CHARSET, _CHAR_STRINGS, _ROS = 15, 17, 1230
"""Operators of a Top DICT (section 9); those of two bytes as 1200 and the second. ROS makes it CID-keyed."""


def with_own_cids(program: bytes) -> bytes:
    """An OpenType font whose glyphs, if they are keyed by CIDs, have their numbers as CIDs."""
    start, length = _table(program, b"CFF ")
    if not length:
        return program
    data = program[start : start + length]
    top = _top_dict(data)
    if _ROS not in top or _CHARSET not in top:
        return program
    charset = _counting(_count(data, top[_CHAR_STRINGS]))
    at = start + top[_CHARSET]
    # No list of so many glyphs is shorter than the one that counts, so that it fits into the old one's place.
    return program[:at] + charset + program[at + len(charset) :]


def _table(program: bytes, tag: bytes) -> tuple[int, int]:
    """Where a table of an OpenType file starts, and how long it is."""
    for at in range(12, 12 + 16 * _number(program, 4, 2), 16):
        if program[at : at + 4] == tag:
            return _number(program, at + 8, 4), _number(program, at + 12, 4)
    return 0, 0


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size])


def _counting(count: int) -> bytes:
    """The shortest charset that gives glyphs 1, 2, 3, … these CIDs (section 13)."""
    if count <= 2:
        return b"\0\0\1"[: 1 + 2 * (count - 1)]
    if count - 2 < 256:
        return b"\1\0\1" + bytes([count - 2])
    return b"\2\0\1" + (count - 2).to_bytes(2)


def _count(data: bytes, at: int) -> int:
    """The number of objects in an INDEX (section 5)."""
    return _number(data, at, 2)


def _end(data: bytes, at: int) -> int:
    """Where an INDEX ends."""
    count = _count(data, at)
    if not count:
        return at + 2
    size = data[at + 2]
    objects = at + 3 + (count + 1) * size
    return objects - 1 + _number(data, objects - size, size)


def _top_dict(data: bytes) -> dict[int, int]:
    """The operators of the (first) Top DICT, each with its last operand (section 4); reals count as 0."""
    names = data[2]
    tops = _end(data, names)
    size = data[tops + 2]
    at = tops + 3 + (_count(data, tops) + 1) * size
    end = at + _number(data, tops + 3 + size, size) - 1
    found: dict[int, int] = {}
    last = 0
    while at < end:
        first = data[at]
        if first == 12:
            found[1200 + data[at + 1]] = last
            at += 2
        elif first <= 21:
            found[first] = last
            at += 1
        else:
            last, at = _operand(data, at)
    return found


def _operand(data: bytes, at: int) -> tuple[int, int]:
    """A number of a DICT, and where the next thing starts."""
    first = data[at]
    if first in (28, 29):
        size = 2 if first == 28 else 4
        return int.from_bytes(data[at + 1 : at + 1 + size], signed=True), at + 1 + size
    if first == 30:
        at += 1
        while 0xF not in (data[at] >> 4, data[at] & 0xF):
            at += 1
        return 0, at + 1
    if first <= 246:
        return first - 139, at + 1
    high = (first - 247) * 256 if first <= 250 else -(first - 251) * 256
    return (high + data[at + 1] + 108, at + 2) if first <= 250 else (high - data[at + 1] - 108, at + 2)
