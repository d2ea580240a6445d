"""Days as rules name them: texts such as 2026-03-01, which sort by time."""

from __future__ import annotations

from datetime import date, timedelta

FORM = "write it as 2026-03-01: year, month, day"


def is_day(text: str) -> bool:
    """Whether a text is a day that the calendar has, written in full (ISO 8601)."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def holds(start: str, end: str, as_of: str) -> bool:
    """Whether a day lies between two, these included; an empty one is open.

    An empty `as_of` is after every day that is named.
    """
    return (not as_of or start <= as_of) and (not end or (bool(as_of) and as_of <= end))


def after(day: str) -> str:
    """The day after; of the last day that can be written, that day itself."""
    there = date.fromisoformat(day)
    return (there if there == date.max else there + timedelta(1)).isoformat()


def between(start: str, end: str) -> str:
    """`of 2026-03-01`, `until 2026-05-31`, `of 2026-03-01 to 2026-05-31`; empty if both are open."""
    if start:
        return f"of {start} to {end}" if end else f"of {start}"
    return f"until {end}" if end else ""
