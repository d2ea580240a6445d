"""EAN-13 and EAN-8 (ISO/IEC 15420): digits, the last of which is computed from the others."""

from __future__ import annotations

import re

from cardforge.codes.model import CodeError, Symbol, bars

_DIGIT_TABLE = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011"
_DIGITS = _DIGIT_TABLE.split()
"""The digits as the left half has them: set A. The right half has them inverted, set B those reversed."""

_SET_TABLE = "AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA"
_SETS = _SET_TABLE.split()
"""The sets of the left half's digits, which stand for the first digit of an EAN-13."""

_INVERTED = str.maketrans("01", "10")


def ean(text: str, length: int) -> Symbol:
    """An EAN of 13 or 8 digits, with or without its check digit. Raises CodeError."""
    digits = _checked(re.sub(r"[\s-]", "", text), length)
    sets = _SETS[int(digits[0])] if length == 13 else "AAAA"
    digits = digits[1:] if length == 13 else digits
    half = len(sets)
    left = "".join(_left(int(digit), name) for digit, name in zip(digits[:half], sets, strict=True))
    right = "".join(_DIGITS[int(digit)].translate(_INVERTED) for digit in digits[half:])
    return bars(f"101{left}01010{right}101", 11 if length == 13 else 7, 7)


def _left(digit: int, name: str) -> str:
    return _DIGITS[digit] if name == "A" else _DIGITS[digit].translate(_INVERTED)[::-1]


def _checked(digits: str, length: int) -> str:
    """The digits with the right check digit at the end."""
    if not re.fullmatch(rf"[0-9]{{{length - 1},{length}}}", digits):
        message = f'"{digits}" is no EAN-{length}'
        raise CodeError(
            "code.bad-text", message, f"write {length - 1} digits, or {length} with the check digit"
        )
    check = check_digit(digits[: length - 1])
    if len(digits) == length and digits[-1] != check:
        message = f'the check digit of "{digits}" is wrong'
        raise CodeError(
            "code.check-digit", message, f"it would be {check}; look for a mistake in the others, too"
        )
    return digits[: length - 1] + check


def check_digit(digits: str) -> str:
    """Every other digit counts three times, from the right; the check digit makes the sum a full ten."""
    total = sum(int(digit) * (1 if index % 2 else 3) for index, digit in enumerate(reversed(digits)))
    return str(-total % 10)
