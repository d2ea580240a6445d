"""Chance that can be repeated: the same seed gives the same order on every computer, in every version.

The numbers come from SHA-256, since Python promises no order of `random.shuffle` from one version to the
next. For the seed `7` and the purpose `hand 1`, the blocks are the digests of the texts `7/hand 1/0`,
`7/hand 1/1`, … in UTF-8. Each digest is eight whole numbers of 32 bits, the most significant byte first. A
number below n is the next one modulo n; those of the last, incomplete run of n are passed over, so that all
are equally likely. Cards are shuffled by Fisher and Yates' method from the last place to the second: each
changes places with one drawn among those up to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")

_RANGE = 1 << 32


def _numbers(seed: str, purpose: str) -> Iterator[int]:
    for block in count():
        digest = sha256(f"{seed}/{purpose}/{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))


def _below(limit: int, numbers: Iterator[int]) -> int:
    whole = _RANGE - _RANGE % limit
    return next(number for number in numbers if number < whole) % limit


def picked(limit: int, seed: str, purpose: str) -> int:
    """A number from 0 up to below `limit`."""
    return _below(limit, _numbers(seed, purpose))


def shuffled(things: Sequence[T], seed: str, purpose: str) -> list[T]:
    """The things in the order that this seed has for this purpose."""
    found = list(things)
    numbers = _numbers(seed, purpose)
    for place in range(len(found) - 1, 0, -1):
        other = _below(place + 1, numbers)
        found[place], found[other] = found[other], found[place]
    return found
