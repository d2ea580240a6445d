"""Regular expressions for interactive search: only those that cannot run away."""

from __future__ import annotations

import re
import warnings

LONGEST = 80
_MOST_REPEATS = 2
_MOST_OPTIONALS = 6
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]")
_QUANTIFIER = re.compile(r"([*+?]|\{\d{0,3}(?:,\d{0,3})?\})[?+]?")


def safe_regex(pattern: str) -> re.Pattern[str]:
    """The compiled pattern, case folded. Raises ValueError for one that is wrong or could take for ever.

    Refused: more than 80 characters, a repeat of something that itself repeats or has alternatives, more
    than two repeats or six optional parts, back references, and groups of the form `(?…)` but `(?:…)`.
    """
    if len(pattern) > LONGEST:
        raise ValueError(f"is longer than {LONGEST} characters")
    _refuse_runaways(pattern)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return re.compile(pattern, re.IGNORECASE)
    except (re.error, Warning, OverflowError) as error:
        raise ValueError(f"is not valid: {error}") from None


def _refuse_runaways(pattern: str) -> None:
    varies = [False]  # for each open group: does it hold a quantifier or an alternative?
    closed = False  # does the atom before this place vary in itself?
    repeats = optionals = at = 0
    while at < len(pattern):
        char = pattern[at]
        quantifier = _QUANTIFIER.match(pattern, at)
        if quantifier:
            if closed:
                raise ValueError("repeats a group that itself repeats or has alternatives")
            optionals += quantifier[1] == "?"
            repeats += quantifier[1] != "?"
            varies[-1] = True
            at = quantifier.end()
            continue
        closed = False
        if char == "(":
            _refuse_special_group(pattern, at)
            varies.append(False)
            at += 3 if pattern.startswith("(?:", at) else 1
            continue
        if char == ")" and len(varies) > 1:
            closed = varies.pop()
            varies[-1] |= closed
        elif char == "|":
            varies[-1] = True
        at = _after_atom(pattern, at)
    if repeats > _MOST_REPEATS or optionals > _MOST_OPTIONALS:
        raise ValueError(f"has more than {_MOST_REPEATS} repeats or {_MOST_OPTIONALS} optional parts")


def _refuse_special_group(pattern: str, at: int) -> None:
    if pattern.startswith("(?", at) and not pattern.startswith("(?:", at):
        raise ValueError("has a group of the form (?…)")


def _after_atom(pattern: str, at: int) -> int:
    if pattern[at] == "\\":
        if pattern[at + 1 : at + 2].isdigit():
            raise ValueError("refers back to a group")
        return at + 2
    whole = _CLASS.match(pattern, at)
    return whole.end() if whole else at + 1
