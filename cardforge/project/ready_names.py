"""What names of picture files say: which is whose back, how many copies, and in what order they come."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from cardforge.images.shelf import Found
from cardforge.problems import Location, Problem, Severity, did_you_mean
from cardforge.query.predicates import natural_key
from cardforge.tuples import NamedTuple

_SIDE = re.compile(
    r"(?P<name>.*\S)(?:[ _.-]+(?P<plain>back|front)|\s*[\[(](?P<boxed>back|front)[\])])", re.IGNORECASE
)
"""`fox_back`, `fox-back`, `fox back`, `fox.back`, `fox [back]`, `fox (back)`; the same for fronts."""

_COMMON = re.compile(r"[_\W]*(?P<card>card[ _-]?)?back[_\W]*", re.IGNORECASE)
"""`back`, `cardback`, `card_back`, `[back]`, `_back`."""

_FOLDERS = {"back": "back", "backs": "back", "front": "front", "fronts": "front"}
"""Folders by whose name all pictures in them are one side; the other side lies beside them, or above."""

_BEFORE = re.compile(r"(?P<count>[1-9]\d{0,2})\s?[x×][ _-]+(?P<name>.*\S)", re.IGNORECASE)
_AFTER = re.compile(r"(?P<name>.*\S)[ _-]+[x×](?P<count>[1-9]\d{0,2})", re.IGNORECASE)
"""`3x goblin`, `3x_goblin`, `goblin x3`, `goblin-x3`; but `goblin@2x` and `tile 64x64` are mere names."""


class ReadyCard(NamedTuple):
    """A card's name, its front, the back that goes with it, and how many there are: `counted` if the file's
    name says so. `own_back` says that the back was found by the card's name.
    """

    name: str
    front: Found
    back: Found | None
    copies: int = 1
    counted: bool = False
    own_back: bool = False


class _Read(NamedTuple):
    """A file's name, taken apart: front and back of one card have the same name, but for small letters."""

    found: Found
    folder: PurePosixPath
    name: str
    whole: str
    side: str
    counts: tuple[int, ...]

    @property
    def key(self) -> str:
        return self.name.casefold()

    @property
    def is_back(self) -> bool:
        return self.side == "back"


Keys = tuple[PurePosixPath, str]


def cards_of(files: Iterable[Found], common: Found | None = None) -> tuple[list[ReadyCard], list[Problem]]:
    """Cards in natural order of their names, and what is wrong with names.

    `common` is the back of all cards that have none by name; without one, a picture `back` in a card's folder
    is, or in the nearest above. The file of `common` is no card, wherever it lies.
    """
    others = [found for found in files if common is None or not _is_same(found, common)]
    stems = {(_place(found)[0], _stem(found).casefold()) for found in others}
    commons = [found for found in others if _is_common(found, stems)]
    read = [_read(found) for found in others if found not in commons]
    problems = list(_twice(commons))
    read, doubts = _settled(read)
    fronts = sorted((one for one in read if not one.is_back), key=lambda one: natural(one.found.name))
    backs = [one for one in read if one.is_back]
    problems += [*doubts, *_clashes(fronts, backs), *_lone(backs, fronts)]
    by_key = {(one.folder, one.key): one.found for one in backs}
    by_folder = {_place(found)[0]: found for found in commons}
    cards = []
    for one in fronts:
        own = by_key.get((one.folder, one.key))
        back = own or common or _nearest(one.folder, by_folder)
        copies = one.counts[0] if one.counts else 1
        cards.append(ReadyCard(one.name, one.found, back, copies, bool(one.counts), own is not None))
    return cards, problems


def natural(name: PurePosixPath) -> tuple[object, ...]:
    """By what a name sorts: digits as numbers, capitals with small letters, folder by folder."""
    return (*map(natural_key, name.with_suffix("").parts), ((2, 0, str(name)),))


def _stem(found: Found) -> str:
    """A name in one spelling of its accents: systems differ there."""
    return unicodedata.normalize("NFC", found.name.stem).strip()


def _place(found: Found) -> tuple[PurePosixPath, str]:
    """The folder that a file counts to, and which side it is by its folder's name."""
    folder = found.name.parent
    side = _FOLDERS.get(folder.name.lower(), "")
    return (folder.parent, side) if side else (folder, "")


def _is_same(one: Found, other: Found) -> bool:
    return one.path == other.path or (one.path.exists() and one.path.resolve() == other.path.resolve())


def _is_common(found: Found, stems: set[Keys]) -> bool:
    """Whether a file is a back by its whole name; `card_back` is that of `card`, where there is one."""
    match = _COMMON.fullmatch(_stem(found))
    return match is not None and not (match["card"] and (_place(found)[0], "card") in stems)


def _read(found: Found) -> _Read:
    folder, side = _place(found)
    whole = stem = _stem(found)
    before, stem = _counted(stem)
    sided = _SIDE.fullmatch(stem)
    if sided:
        side, stem = (sided["plain"] or sided["boxed"]).lower(), sided["name"]
    after, stem = _counted(stem)
    return _Read(found, folder, stem, whole, side, (*before, *after))


def _counted(stem: str) -> tuple[list[int], str]:
    """The numbers of copies that a name gives, and the name without them."""
    counts = []
    for pattern in (_BEFORE, _AFTER):
        match = pattern.fullmatch(stem)
        if match:
            counts.append(int(match["count"]))
            stem = match["name"]
    return counts, stem


def _settled(read: Sequence[_Read]) -> tuple[list[_Read], list[Problem]]:
    """Names whose numbers may be none of copies are mere names: `x1`, `x2` and `x3` of one card number it."""
    groups: dict[tuple[object, ...], list[_Read]] = defaultdict(list)
    for one in read:
        groups[one.folder, one.key, one.is_back].append(one)
    crowded = {
        (folder, key)
        for (folder, key, _), group in groups.items()
        if len(group) > 1 and any(one.counts for one in group)
    }
    settled, problems = [], []
    for one in read:
        several = (one.folder, one.key) in crowded
        if not one.counts or not (several or len(one.counts) > 1):
            settled.append(one)
            continue
        sided = _SIDE.fullmatch(one.whole)
        settled.append(one._replace(name=sided["name"] if sided else one.whole, counts=()))
        if not one.is_back:
            why = "others are named like it" if several else "its name has two numbers"
            message = f"counts once: {why}, so its number may be none of copies"
            hint = "name one file, like 3x NAME or NAME x3; or without the x"
            problems.append(
                Problem(Location(one.found.shown), "ready.copies", message, hint, Severity.WARNING)
            )
    return settled, problems


def _clashes(fronts: Iterable[_Read], backs: Iterable[_Read]) -> Iterator[Problem]:
    """Two files that are the same side of one card, and two of one name that are not known to be."""
    groups: dict[Keys, tuple[list[_Read], list[_Read]]] = defaultdict(lambda: ([], []))
    for side, read in enumerate((fronts, backs)):
        for one in read:
            groups[one.folder, one.key][side].append(one)
    for first, second in groups.values():
        if len(second) > 1:
            yield _same(second, "is the back of a card, and so is {}", "keep one of them")
        if len(first) > 1 and (second or any(one.side for one in first)):
            yield _same(first, "is the front of a card, and so is {}", "rename one of them")
        elif len(first) > 1:
            doubt = _same(
                first, "has the name of {}, too: both are printed", "take one away if it is the same card"
            )
            yield doubt._replace(severity=Severity.WARNING)


def _twice(commons: Iterable[Found]) -> Iterator[Problem]:
    groups: dict[PurePosixPath, list[Found]] = defaultdict(list)
    for found in commons:
        groups[_place(found)[0]].append(found)
    for group in groups.values():
        if len(group) > 1:
            message = f"is the back of all cards, and so is {group[1].name.name}"
            yield Problem(Location(group[0].shown), "ready.two-files", message, "keep one of them")


def _same(group: Sequence[_Read], message: str, hint: str) -> Problem:
    first, second = group[0].found, group[1].found
    return Problem(Location(first.shown), "ready.two-files", message.format(second.name.name), hint)


def _lone(backs: Iterable[_Read], fronts: Sequence[_Read]) -> Iterator[Problem]:
    keys = {(one.folder, one.key) for one in fronts}
    for one in backs:
        if (one.folder, one.key) not in keys:
            message = "is a back by its name, and there is no front for it"
            near = did_you_mean(one.key, [front.key for front in fronts if front.folder == one.folder])
            hint = near or 'name it like its front; or "back", if it is the back of all; or as no back'
            yield Problem(Location(one.found.shown), "ready.lone-back", message, hint)


def _nearest(folder: PurePosixPath, by_folder: dict[PurePosixPath, Found]) -> Found | None:
    for place in (folder, *folder.parents):
        if place in by_folder:
            return by_folder[place]
    return None
