"""Apprentice's own files: the binary card database and the small texts beside it.

`cardinfo.dat` is little-endian; a text is its length (16 bits) and its bytes in the code page cp1252. The
texts of all cards come first, then, where the number at the file's start points to, their names.
"""

from __future__ import annotations

import csv
import io
import struct
from collections.abc import Iterable, Mapping, Sequence

from cardforge.exports._names import distinct
from cardforge.exports._texts import CardText
from cardforge.tuples import NamedTuple

CODE_PAGE = "cp1252"
MOST_NAME = 27
"""Signs of a name; longer ones are not read."""

MOST_TEXT = 0xFFFF
"""Bytes of a text, whose length has 16 bits."""

RARITIES = "RUC"

WHITE, BLUE, BLACK, RED, GREEN, GOLD, ARTIFACT, LAND = 1, 2, 4, 8, 16, 32, 64, 128
"""The bits of a colour."""


class Row(NamedTuple):
    """A card as the files have it: `colour` is a sum of bits, `sets` such as `CO-R`; lines end with `\\n`.

    `said` is the card in letters of all scripts.
    """

    name: str
    type: str
    cost: str
    pt: str
    text: str
    flavour: str
    colour: int
    said: CardText
    sets: tuple[str, ...]


def cardinfo(rows: Iterable[Row]) -> bytes:
    """The card database, `cardinfo.dat`."""
    bodies, heads = bytearray(), bytearray()
    count = 0
    for row in rows:
        heads += _text(row.name) + struct.pack("<IB", 4 + len(bodies), row.colour)
        heads += _text(",".join(row.sets)) + struct.pack("<H", 0)
        for text in (row.type, row.cost, row.pt, row.text, row.flavour):
            bodies += _text(text)
        count += 1
    return struct.pack("<I", 4 + len(bodies)) + bytes(bodies) + struct.pack("<I", count) + bytes(heads)


def _text(text: str) -> bytes:
    data = text.replace("\n", "\r\n").encode(CODE_PAGE)
    return struct.pack("<H", len(data)) + data


def expansions(sets: Mapping[str, str]) -> bytes:
    """Names of sets by their codes, `Expan.dat`, and the letters of rarities."""
    rows = [f"{code}-{name}" for code, name in distinct(sets.items()).items()]
    return _lines([*rows, "-C-Common", "-U-Uncommon", "-R-Rare"])


def formats(name: str, sets: Mapping[str, str]) -> bytes:
    """`Format.dat`: all sets together as one format, and each by itself if there are several."""
    found = [("", name), *(sets.items() if len(sets) > 1 else ())]
    titles = [f"{place}={title}" for place, title in enumerate(distinct(found).values(), 1)]
    codes = [f"{place}={code or ','.join(sets)}" for place, (code, _) in enumerate(found, 1)]
    return _lines(["<Titles>", *titles, "", "<Format>", *codes])


def distribution(packs: Mapping[str, Mapping[str, Mapping[str, int]]]) -> bytes:
    """`Distro.dat`: how many of each rarity lie in a `Starter` and a `Booster` of each set."""
    rows = []
    for code, kinds in packs.items():
        rows.append(f"<{code}>")
        for kind, counts in kinds.items():
            rows.append(f"    {kind}=" + ",".join(f"{sign}{counts.get(sign, 0)}" for sign in RARITIES))
    return _lines(rows)


def _lines(rows: Sequence[str]) -> bytes:
    return "".join(f"{row}\r\n" for row in rows).encode(CODE_PAGE)


COLUMNS = ("name", "type", "cost", "pt", "text", "flavor", "colour", "sets")


def table(rows: Iterable[Row]) -> bytes:
    """`cards.csv` (RFC 4180, UTF-8): names as the program has them, all else as the cards say."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        said = row.said
        texts = said.type, said.cost, said.corner, said.text, said.flavour
        writer.writerow((row.name, *texts, ";".join(said.colours), ",".join(row.sets)))
    return written.getvalue().encode("utf-8")
