"""The text of a deck list: sizes, encodings, files that are no text."""

from __future__ import annotations

from cardforge.problems import InputError, Location, Problem
from cardforge.readers import eight_bit, utf16

MAX_BYTES = 2**20
"""Lists beyond this are refused: a thousand different cards make about 30 kB."""


def text_of(data: str | bytes, where: str) -> tuple[str, tuple[Problem, ...]]:
    """The text of a list without byte order mark, and what is odd about its encoding.

    Raises InputError if it is too large, binary, or in no encoding that fits.
    """
    if len(data) > MAX_BYTES:
        raise _refused(where, "deck.too-large", f"larger than {MAX_BYTES >> 20} MiB", "is it a deck list?")
    notes: list[Problem] = []
    if isinstance(data, str):
        text = data.removeprefix("\ufeff")
    elif (wide := utf16(data, where)) is not None:
        text = wide
    elif b"\0" in data:
        text = "\0"  # decoding would only find some other fault in it
    else:
        text, notes = eight_bit(data, where, "deck.encoding", "save it as UTF-8")
    if "\0" in text:
        hint = "old Apprentice files and other programs' own files must be saved as text first"
        if data[:4] == b"PK\3\4":
            hint = "take the list out of the archive"
        raise _refused(where, "deck.binary", "a NUL byte: this is no text", hint)
    return text, tuple(notes)


def without_cards(where: str) -> Problem:
    """That a list has no cards at all."""
    hint = "write one card a line, as in 4 Ember Fox"
    return Problem(Location(where), "deck.empty", "no cards in this list", hint)


def _refused(where: str, code: str, message: str, hint: str) -> InputError:
    return InputError(Problem(Location(where), code, message, hint))
