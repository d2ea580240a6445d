"""Names of pictures by which Cockatrice finds them.

It looks below `pics/CUSTOM` for files whose names, up to the first or the last dot, are one of several that
it makes from a card's name, set, number and GUID, the most exact first; older versions know only the name. So
a file must never bear a name that is made for another card, nor one that some system has no place for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator, Mapping

from cardforge.exports._cockatrice_files import Printed
from cardforge.tuples import NamedTuple

_DROPPED = re.compile(r' // |[*<>:"\\?\x00-\x08\x10-\x1f]')
_BLANKED = re.compile(r"[/\x09-\x0f]")
_UNSAYABLE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_RESERVED = frozenset(
    (
        *("con", "prn", "aux", "nul"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
    )
)
"""Names that Windows keeps for itself, whatever comes after a dot."""

_LONGEST = 190
"""Bytes of a name without suffix that every system takes."""


class Wanted(NamedTuple):
    """A picture that is to be found: for which side of which printing, of which card, and its place."""

    id: Hashable
    card: Hashable
    name: str
    place: Printed


def file_names(wanted: Iterable[Wanted]) -> dict[Hashable, str]:
    """The name of each picture, without suffix, by the picture's id; those that can't have one are missing.

    A card's first picture has the card's name alone if that will do, as all versions find it.
    """
    listed = list(wanted)
    whose: dict[str, set[Hashable]] = {}
    for one in listed:
        for name in _looked_for(one):
            whose.setdefault(_key(name), set()).add(one.card)
    found: dict[Hashable, str] = {}
    taken: set[str] = set()
    begun: set[Hashable] = set()
    for one in listed:
        for name in _candidates(one, one.card not in begun):
            keys = {_key(name), _key(name.partition(".")[0])}
            others = any(whose.get(key, set()) - {one.card} for key in keys)
            if _is_legal(name) and not others and _key(name) not in taken:
                found[one.id] = name
                taken.add(_key(name))
                begun.add(one.card)
                break
    return found


def corrected(name: str) -> str:
    """A card's name as Cockatrice looks for its pictures."""
    return _BLANKED.sub(" ", _DROPPED.sub("", name))


def _candidates(one: Wanted, is_first: bool) -> Iterator[str]:
    name, place = corrected(one.name), one.place
    if not name:
        return
    if is_first:
        yield name
    if place.number:
        yield f"{name}_{place.set}_{place.number}"
    yield f"{name}_{place.uuid}"
    if place.number:
        yield f"{place.set}-{place.number}-{name}"


def _looked_for(one: Wanted) -> Iterator[str]:
    """All names that some version looks for."""
    name, place = corrected(one.name), one.place
    if name:
        for sign in "_-":
            yield f"{name}{sign}{place.uuid}"
            yield f"{name}{sign}{place.set}"
            yield f"{place.set}{sign}{name}"
            if place.number:
                yield sign.join((name, place.set, place.number))
                yield sign.join((place.set, place.number, name))
        yield name


def _key(name: str) -> str:
    """What names have in common that some system takes for one file."""
    return unicodedata.normalize("NFC", name).casefold()


def _is_legal(name: str) -> bool:
    """Whether every system has a place for a file of that name, a suffix after it."""
    sound = not _UNSAYABLE.search(name) and not name.startswith(" ")
    reserved = name.partition(".")[0].casefold().strip() in _RESERVED
    return sound and not reserved and len(name.encode("utf-8")) <= _LONGEST


def urls_of(base: str, folder: str, names: Mapping[Hashable, str], suffix: str) -> dict[Hashable, str]:
    """Where each picture lies in the web."""
    from urllib.parse import quote

    return {id_: f"{base}{quote(f'{folder}/{name}{suffix}')}" for id_, name in names.items()} if base else {}
