"""Faces out of parts: hair or hat, eyes, mouth, and what is worn, on a bust of 16 × 16 cells."""

from __future__ import annotations

from collections.abc import Mapping

Rows = list[list[str]]
Part = tuple[int, int, int, int, str]
"""Left, top, width, height, letter."""

BODY: tuple[Part, ...] = (
    (1, 13, 14, 3, "C"), (3, 12, 10, 1, "C"), (6, 11, 4, 2, "S"),
    (4, 3, 8, 8, "S"), (3, 5, 10, 4, "S"), (4, 10, 8, 1, "S"), (5, 11, 6, 1, "S"),
)  # fmt: skip

SHORT: tuple[Part, ...] = ((4, 1, 8, 3, "H"), (3, 2, 10, 3, "H"), (3, 5, 1, 2, "H"), (12, 5, 1, 2, "H"))

STYLES: dict[str, tuple[Part, ...]] = {
    "bald": (),
    "short": SHORT,
    "long": (*SHORT, (2, 4, 2, 9, "H"), (12, 4, 2, 9, "H")),
    "curly": (
        *SHORT, (2, 2, 2, 5, "H"), (12, 2, 2, 5, "H"), (5, 0, 2, 1, "H"), (9, 0, 2, 1, "H"),
        (2, 1, 1, 1, "H"), (13, 1, 1, 1, "H"),
    ),
    "mohawk": ((7, 0, 2, 5, "H"), (6, 1, 4, 3, "H")),
    "cap": ((3, 1, 10, 3, "D"), (4, 0, 8, 1, "D"), (3, 4, 13, 1, "K")),
    "hood": (
        (3, 0, 10, 2, "D"), (2, 1, 12, 3, "D"), (1, 3, 3, 10, "D"), (12, 3, 3, 10, "D"), (2, 12, 12, 4, "D"),
        (4, 3, 1, 8, "K"), (11, 3, 1, 8, "K"), (5, 3, 6, 1, "K"),
    ),
    "snake": (
        (3, 0, 10, 4, "L"), (2, 1, 12, 3, "L"), (4, 1, 2, 1, "K"), (10, 1, 2, 1, "K"),
        (2, 4, 2, 6, "L"), (12, 4, 2, 6, "L"), (7, 3, 2, 2, "R"),
    ),
    "bun": (*SHORT, (6, 0, 4, 2, "H"), (2, 4, 1, 3, "H"), (13, 4, 1, 3, "H")),
    "crown": (
        (4, 1, 8, 2, "Y"), (3, 0, 1, 4, "Y"), (12, 0, 1, 4, "Y"), (7, 0, 2, 3, "Y"), (3, 3, 10, 1, "Y"),
    ),
    "hat": ((5, 0, 6, 3, "D"), (4, 1, 8, 2, "D"), (4, 3, 8, 1, "K"), (1, 4, 14, 1, "D")),
    "helmet": (
        (4, 0, 8, 1, "G"), (3, 1, 10, 3, "G"), (2, 2, 2, 7, "G"), (12, 2, 2, 7, "G"), (7, 0, 2, 5, "g"),
    ),
}  # fmt: skip

EYES: dict[str, tuple[Part, ...]] = {
    "dot": ((5, 6, 1, 2, "K"), (10, 6, 1, 2, "K")),
    "glasses": (
        (4, 6, 3, 3, "K"), (9, 6, 3, 3, "K"), (7, 6, 2, 1, "K"), (5, 7, 1, 1, "W"), (10, 7, 1, 1, "W"),
    ),
    "shades": (
        (3, 6, 10, 1, "K"), (4, 6, 3, 3, "K"), (9, 6, 3, 3, "K"), (5, 6, 1, 1, "W"), (10, 6, 1, 1, "W"),
    ),
    "wide": ((4, 6, 3, 2, "W"), (9, 6, 3, 2, "W"), (5, 6, 1, 2, "K"), (10, 6, 1, 2, "K")),
    "sleepy": ((4, 7, 3, 1, "K"), (9, 7, 3, 1, "K")),
    "glow": ((5, 6, 2, 2, "Y"), (9, 6, 2, 2, "Y")),
    "wink": ((5, 6, 1, 2, "K"), (9, 7, 3, 1, "K")),
    "angry": (
        (4, 5, 2, 1, "K"), (6, 6, 1, 1, "K"), (9, 6, 1, 1, "K"), (10, 5, 2, 1, "K"),
        (5, 7, 1, 1, "K"), (10, 7, 1, 1, "K"),
    ),
    "monocle": (
        (5, 6, 1, 2, "K"), (8, 5, 4, 4, "Y"), (9, 6, 2, 2, "W"), (9, 7, 1, 1, "K"), (11, 9, 1, 3, "Y"),
    ),
}  # fmt: skip

MOUTHS: dict[str, tuple[Part, ...]] = {
    "smile": ((6, 10, 4, 1, "K"), (5, 9, 1, 1, "K"), (10, 9, 1, 1, "K")),
    "flat": ((6, 10, 4, 1, "K"),),
    "open": ((6, 9, 4, 2, "K"), (7, 10, 2, 1, "R")),
    "beard": ((4, 9, 8, 3, "H"), (6, 10, 4, 1, "S")),
    "tongue": ((6, 9, 4, 1, "K"), (8, 10, 2, 1, "R")),
    "frown": ((6, 9, 4, 1, "K"), (5, 10, 1, 1, "K"), (10, 10, 1, 1, "K")),
    "grin": ((5, 9, 6, 2, "K"), (6, 9, 4, 1, "W")),
    "moustache": ((5, 9, 6, 1, "H"), (4, 10, 2, 1, "H"), (10, 10, 2, 1, "H")),
}

EXTRAS: dict[str, tuple[Part, ...]] = {
    "none": (),
    "headset": (
        (2, 5, 2, 4, "K"), (12, 5, 2, 4, "K"), (3, 1, 10, 1, "K"), (2, 9, 1, 2, "K"), (3, 10, 2, 1, "K"),
    ),
    "scarf": ((4, 12, 8, 1, "L"), (9, 13, 2, 3, "L")),
    "tie": ((7, 12, 2, 4, "R"),),
    "medal": ((10, 13, 2, 2, "Y"),),
    "badge": ((10, 13, 3, 2, "W"), (11, 13, 1, 1, "K")),
    "chain": (
        (4, 12, 1, 1, "Y"), (5, 13, 2, 1, "Y"), (7, 14, 2, 1, "Y"), (9, 13, 2, 1, "Y"), (11, 12, 1, 1, "Y"),
    ),
    "cape": ((0, 12, 3, 4, "R"), (13, 12, 3, 4, "R"), (3, 12, 2, 1, "R"), (11, 12, 2, 1, "R")),
}  # fmt: skip


def bust(style: str, eyes: str, mouth: str, extra: str) -> list[str]:
    """Rows of a face and shoulders; `S` is skin and `H` is hair. KeyError for parts there are none of."""
    rows = [["."] * 16 for _ in range(16)]
    for part in (*BODY, *STYLES[style], *EYES[eyes], *MOUTHS[mouth], *EXTRAS[extra]):
        _paint(rows, part)
    return ["".join(row) for row in rows]


def _paint(rows: Rows, part: Part) -> None:
    left, top, width, height, letter = part
    for y in range(top, min(top + height, 16)):
        for x in range(left, min(left + width, 16)):
            rows[y][x] = letter


def halves(rows: list[str], letters: Mapping[str, str]) -> list[str]:
    """A sprite of two halves: for a letter that is named, two others stand, left and right."""
    return ["".join(letters.get(sign, sign * 2)[x >= 8] for x, sign in enumerate(row)) for row in rows]
