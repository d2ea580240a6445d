"""One line of a list, read in every way people write cards: counts, set codes, foil marks, comments.

Nothing here knows the cards. A line gives its possible readings, the most literal first, and the first
whose name is a card's is the right one: so `10 of Hearts`, `Rank (1)` and `Rise // Fall` stay names.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator

from cardforge.tuples import NamedTuple

MAX_LINE = 500
"""Characters of a line that may be a card; longer ones are no card's."""

_MOST_CUTS = 4
_MOST_MARKS = 4
_DIGITS = 9
"""Longer counts mean just "far too many"; Python refuses to read very long ones."""


class Reading(NamedTuple):
    """What a line may say: copies of a name, and the printing if it is given.

    `before` is what stands in brackets before the name if a set stands behind it, too: the card's id.
    """

    copies: int
    name: str
    set: str = ""
    number: str = ""
    finish: str = ""
    before: str = ""


_LEADING = re.compile(r"(?:[-–*•·]\s+)?(?:([-−]?[0-9]+)|\(([-−]?[0-9]+)\))(\s*[xX×])?(\s*)(\S.*)")
_TIMES = re.compile(r"[xX×]\s*([0-9]+)\s+(\S.*)")
_TRAILING = re.compile(r"(?:(?<=\s)[xX]|\s*×)\s*([0-9]+)$|\s*\(\s*[xX×]?\s*([0-9]+)\s*\)$")
_COMMENT = re.compile(r"\s(?:#|//)")

_FINISH = re.compile(r"\s*(?:\*([A-Za-z]{1,8})\*|[(\[<]\s*(foil|etched)\s*[)\]>])$", re.IGNORECASE)
_FINISHES = {"f": "foil", "e": "etched"}
_NUMBER = r"(?=[^\s\])]*[0-9])[\w★☆†‡.*-]{1,16}"
_EDITION = re.compile(
    rf"\s*(?:\(([^\s()\[\]:#]{{1,16}})(?:[:#]({_NUMBER}))?\)|\[([^\[\]:#]{{0,60}})(?:[:#]({_NUMBER}))?\])"
    rf"(?:\s+#?({_NUMBER}))?$"
)
_LEADING_EDITION = re.compile(rf"\[([^\[\]:#]{{1,60}})(?:[:#]({_NUMBER}))?\]\s*(?=\S)")
_BRACKETS = re.compile(r"(?:\[[^\[\]]*\]\s*)+(?=\S)")
_COUNT = re.compile(r"([0-9]+)\s*[xX×]?")


def plainly(text: str) -> str:
    """A text with full-width and other compatibility signs as plain ones, and without invisible signs."""
    if text.isascii():
        return text
    shown = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", shown).strip()


def number_of(digits: str) -> int:
    """Digits as a number, perhaps with a minus sign; an absurdly long one is only absurdly large."""
    digits = digits.replace("−", "-")
    return int(digits[: _DIGITS + 1])


def count_of(cell: str) -> int | None:
    """A cell of a table that is a count (`4`, `4x`, empty is 1), else None."""
    if not cell:
        return 1
    found = _COUNT.fullmatch(cell)
    return number_of(found[1]) if found else None


def readings(line: str) -> Iterator[Reading]:
    """Every way to read a line, the most literal first. Comments are cut off last, the shortest first."""
    for text in _uncommented(line):
        yield Reading(1, text)
        yield from _row(text)
        yield from _counted(text)
        yield from _unmarked(Reading(1, text))


def guess(line: str) -> Reading:
    """What a line most likely means if its card is unknown: without count, marks and `#` comment.

    A reading whose name holds no letter is only taken if there is no other.
    """
    found = [Reading(1, line)]
    for text in dict.fromkeys((line, re.split(r"\s#", line, maxsplit=1)[0].rstrip())):
        plain = [Reading(1, text), *_unmarked(Reading(1, text))]
        rows, counted = list(_row(text)), list(_counted(text))
        found += (rows if "\t" in text else counted) or counted or rows or plain
    return next((reading for reading in reversed(found) if any(map(str.isalpha, reading.name))), found[-1])


def _uncommented(line: str) -> Iterator[str]:
    yield line
    if "#" in line or "//" in line:
        starts = [found.start() for found in _COMMENT.finditer(line)]
        if len(starts) > 2 * _MOST_CUTS:
            starts = starts[:_MOST_CUTS] + starts[-_MOST_CUTS:]
        yield from (text for start in reversed(starts) if (text := line[:start].rstrip()))


def _counted(text: str) -> Iterator[Reading]:
    """The readings of a text with its count split off, with and without its marks."""
    for copies, name in _counts(text):
        yield Reading(copies, name)
        yield from _unmarked(Reading(copies, name))


def _counts(text: str) -> Iterator[tuple[int, str]]:
    if found := _TRAILING.search(text):
        name = text[: found.start()].rstrip()
        if name:
            yield number_of(found[1] or found[2]), name
    if found := _LEADING.fullmatch(text):
        digits, bracketed, times, gap, name = found.groups()
        copies = number_of(digits or bracketed)
        apart = times is not None and times[0].isspace()
        if times and apart:  # "2 X Marks": the x may be the name's
            yield copies, times.lstrip() + gap + name
        if gap or (bracketed and not times) or (times and not apart):
            yield copies, name
    elif found := _TIMES.fullmatch(text):
        yield number_of(found[1]), found[2]


def _row(text: str) -> Iterator[Reading]:
    """The readings of a table's row without header: `4⇥Name⇥Set⇥Number`, `2,"Name, of it"`, `Name;4`."""
    for sign in "\t,;":
        if sign not in text:
            continue
        try:
            cells = [cell.strip() for cell in next(csv.reader([text], delimiter=sign, skipinitialspace=True))]
        except csv.Error:
            continue
        for count, name in ((0, 1), (1, 0)):
            copies = count_of(cells[count]) if len(cells) > 1 and cells[count] else None
            if copies is not None and cells[name]:
                yield Reading(copies, cells[name], *cells[2:4])
                break


def _unmarked(reading: Reading) -> Iterator[Reading]:
    """The reading with marks taken off one by one: those at its end, and the set code before the name."""
    for _ in range(_MOST_MARKS):
        yield from _without_edition_before(reading)
        shorter = _without_mark(reading)
        if shorter is None:
            return
        yield shorter
        reading = shorter
    yield from _without_edition_before(reading)


def _without_edition_before(reading: Reading) -> Iterator[Reading]:
    """The reading without the first of the brackets before its name, then without all of them."""
    found = _LEADING_EDITION.match(reading.name)
    if not found:
        return
    if reading.set or reading.number:
        reading = reading._replace(before=found[1].strip())
    else:
        reading = reading._replace(set=found[1].strip(), number=found[2] or "")
    name = reading.name[found.end() :]
    yield reading._replace(name=name)
    if more := _BRACKETS.match(name):
        yield reading._replace(name=name[more.end() :])


def _without_mark(reading: Reading) -> Reading | None:
    text = reading.name
    if found := _FINISH.search(text):
        word = (found[1] or found[2]).lower()
        changed = reading._replace(finish=_FINISHES.get(word, word))
    elif found := _EDITION.search(text):
        edition = (found[1] or found[3] or "").strip()
        changed = reading._replace(set=edition, number=found[2] or found[4] or found[5] or "")
    else:
        return None
    name = text[: found.start()].rstrip()
    return changed._replace(name=name) if name else None
