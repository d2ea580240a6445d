"""Apprentice's files, read again: the binary card database byte by byte, the others line by line.

Written from the layout of the files, without a look at the exporter. Whatever is out of place fails.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_NAME = 27


class Card(NamedTuple):
    """A card of cardinfo.dat; texts with `\\n` where the file has CRLF."""

    name: str
    type: str
    cost: str
    pt: str
    text: str
    flavour: str
    colour: int
    sets: tuple[str, ...]


class _Bytes:
    def __init__(self, data: bytes, at: int) -> None:
        self.data, self.at = data, at

    def number(self, size: int) -> int:
        piece = self.data[self.at : self.at + size]
        assert len(piece) == size, "the file ends in a number"
        self.at += size
        return int.from_bytes(piece, "little")

    def text(self) -> str:
        size = self.number(2)
        piece = self.data[self.at : self.at + size]
        assert len(piece) == size, "the file ends in a text"
        self.at += size
        return piece.decode("cp1252")


def cards_of(data: bytes) -> list[Card]:
    """The cards of cardinfo.dat, in its order. Every byte must belong to just one of them."""
    tail = _Bytes(data, 0).number(4)
    heads = _Bytes(data, tail)
    found = []
    reached = 4
    for _ in range(heads.number(4)):
        name, offset, colour, sets, zero = (
            heads.text(),
            heads.number(4),
            heads.number(1),
            heads.text(),
            heads.number(2),
        )
        assert zero == 0
        assert offset == reached, "the texts leave a gap"
        body = _Bytes(data, offset)
        kind, cost, pt, text, flavour = (body.text() for _ in range(5))
        reached = body.at
        assert name == name.strip()
        assert 0 < len(name.encode("cp1252")) <= MOST_NAME
        assert all(re.fullmatch(r"[A-Z0-9]{2}-[CUR]", one) for one in sets.split(","))
        for short in (name, kind, cost, pt, sets):
            assert min(short, default=" ") >= " ", "a control character"
        found.append(
            Card(name, kind, cost, pt, _lines(text), _lines(flavour), colour, tuple(sets.split(",")))
        )
    assert reached == tail, "bytes between the texts and the names"
    assert heads.at == len(data), "bytes behind the names"
    names = [card.name.lower() for card in found]
    assert len(set(names)) == len(names), "two cards of one name"
    return found


def _lines(text: str) -> str:
    plain = text.replace("\r\n", "\n")
    assert all(sign >= " " or sign == "\n" for sign in plain), "a control character"
    return plain


def rows_of(data: bytes) -> list[str]:
    """The lines of a text file of the program: CRLF at each end, cp1252."""
    text = data.decode("cp1252")
    assert text.endswith("\r\n")
    rows = text.removesuffix("\r\n").split("\r\n")
    assert all("\n" not in row and "\r" not in row for row in rows)
    return rows


def sets_of(data: bytes) -> dict[str, str]:
    """Names of sets by their codes, of Expan.dat: up to the first line that starts with a dash."""
    found = {}
    for row in rows_of(data):
        if row.startswith("-"):
            break
        code, name = row.split("-", 1)
        assert re.fullmatch("[A-Z0-9]{2}", code)
        assert code not in found
        found[code] = name
    return found


def formats_of(data: bytes) -> dict[str, str]:
    """Sets (their codes one after another) by the names of formats, of Format.dat."""
    rows = rows_of(data)
    split = rows.index("<Format>")
    assert rows[0] == "<Titles>"
    assert rows[split - 1] == ""
    titles, formats = (
        dict(row.split("=", 1) for row in part if row) for part in (rows[1:split], rows[split + 1 :])
    )
    assert list(titles) == list(formats) == [str(place) for place in range(1, len(titles) + 1)]
    return {titles[key]: formats[key] for key in titles}


def packs_of(data: bytes) -> dict[str, dict[str, dict[str, int]]]:
    """`{"CO": {"Booster": {"R": 1, "U": 3, "C": 11}}}`, of Distro.dat."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    here: dict[str, dict[str, int]] = {}
    for row in rows_of(data):
        if head := re.fullmatch("<([A-Z0-9]{2})>", row):
            here = found[head[1]] = {}
            continue
        line = re.fullmatch(r" {4}(Starter|Booster)=R(\d+),U(\d+),C(\d+)", row)
        assert line, row
        here[line[1]] = {sign: int(line[place]) for place, sign in enumerate("RUC", 2)}
    return found


def deck_of(data: bytes) -> tuple[dict[str, str], dict[str, int], dict[str, int]]:
    """Remarks, cards and sideboard of a .dec, in whichever of the two dialects it is."""
    dialect = re.search(rb"^ {8}\d", data, re.MULTILINE) is not None or b"\r\n" in data
    rows = rows_of(data) if dialect else data.decode("utf-8").removesuffix("\n").split("\n")
    main, side = (" {8}", "SB:  ") if dialect else ("", "SB: ")
    remarks: dict[str, str] = {}
    zones: dict[str, dict[str, int]] = {main: {}, side: {}}
    for row in rows:
        if remark := re.fullmatch(r"// ?([A-Z]+) ?: (.*)", row):
            remarks[remark[1]] = remark[2]
        elif row:
            start = side if row.startswith("SB:") else main
            line = re.fullmatch(rf"{start}(\d+) (\S.*)", row)
            assert line, row
            zones[start][line[2]] = zones[start].get(line[2], 0) + int(line[1])
    return remarks, zones[main], zones[side]
