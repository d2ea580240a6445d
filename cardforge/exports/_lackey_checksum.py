"""The checksum of LackeyCCG's update lists."""

from __future__ import annotations

_MODULUS = 100_000_000
_LARGEST = 128
"""What one byte changes at most."""

_STEP = 1024


def checksum(data: bytes) -> int:
    """A file's checksum, from -99,999,999 to 99,999,999.

    All bytes but CR and LF are added as signed numbers, and after each the remainder is taken as C takes it,
    with the sign of what is divided; at last 1 is taken off, and the remainder taken once more.

    A remainder changes something only once the sum has left the range, for which it takes 781,250 bytes at
    least: as long as it can't get there, bytes are added up many at a time.
    """
    signs = data.translate(None, b"\r\n")
    total = at = 0
    while at < len(signs):
        safe = (_MODULUS - 1 - abs(total)) // _LARGEST
        if safe >= _STEP:
            total += sum(memoryview(signs)[at : at + safe].cast("b"))
            at += safe
            continue
        for sign in memoryview(signs)[at : at + _STEP].cast("b"):
            total = _remainder(total + sign)
        at += _STEP
    return _remainder(total - 1)


def _remainder(number: int) -> int:
    return number % _MODULUS if number >= 0 else -(-number % _MODULUS)
