"""playingcards.io: a room with decks, piles and a hand, as one file (`.pcio`).

The file is a zip of `widgets.json`, `schemaVersion` and pictures under `userassets/`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._pieces import (
    Piece,
    facts_of,
    marks_told,
    piece_problems,
    pieces_of,
    piles_of,
    same_size,
    white_backs,
)
from cardforge.exports._told import told_controls, without_controls
from cardforge.exports._zipped import zipped
from cardforge.problems import Problem, Severity, has_errors
from cardforge.scene import Scene
from cardforge.settings import Setting, chosen, number
from cardforge.tuples import NamedTuple
from cardforge.units import Size, pixels

if TYPE_CHECKING:
    from cardforge.render.shots import Mosaic

_SCHEMA = "3"
"""The version of the form whose piles are called `cardPile`."""

_MOST_WIDGETS = 1200
"""Widgets that a room holds, as far as is known."""

_MOST_BYTES = 2 << 20
"""Bytes of a picture, from which on importers leave it out."""

_LONGEST = 1600
"""Pixels of a picture's longer side."""

_USUAL = 160.0
"""Height of the usual card on the table, whose units are pixels of a room of 1600 × 1000."""

_WIDTH, _LEFT, _TOP, _HAND = 1600, 50, 50, 820
_EDGE = 4
"""How much larger a pile is than its cards, on each side."""

_APART, _BELOW = 30, 90
"""What is left free between piles; below them are their buttons."""

_OWN = frozenset(("label", "image", "back"))
"""What a card type has besides the card's fields."""


class _Deck(NamedTuple):
    """The cards of one trim size: their sizes on the table and in the print."""

    id: str
    cell: Size
    width: int
    height: int
    pieces: list[Piece]


def _export(job: Job) -> Exported:
    pieces = pieces_of(job)
    problems = [*piece_problems(job, pieces), *marks_told(job, "a room of playingcards.io")]
    files: list[tuple[str, bytes]] = []
    if not has_errors(problems):
        room = _Room(job, pieces)
        problems += room.problems
        files = room.files()
        problems += _too_large(job, files)
    return Exported([OutputFile("", zipped(files))], problems)


class _Room:
    """Makes the widgets of a room and the pictures that they show."""

    def __init__(self, job: Job, pieces: Mapping[int, Piece]) -> None:
        self._job, self._pieces = job, pieces
        from cardforge.render import Digester

        self._digests = Digester()
        self._pictures: dict[str, Mosaic] = {}
        self.problems: list[Problem] = []
        decks = _decks(pieces.values())
        self._homes = {id(piece.printing): deck for deck in decks for piece in deck.pieces}
        self._piles = piles_of(job)
        self.widgets = [_hand(), *self._placed(decks)]
        self.problems += white_backs(job, pieces.values())
        if len(self.widgets) > _MOST_WIDGETS:
            message = f"{len(self.widgets)} cards, piles and decks, and a room holds about {_MOST_WIDGETS}"
            hint = "export a deck, or fewer cards"
            where = job.game.where
            self.problems.append(Problem(where, "export.full-room", message, hint, Severity.WARNING))

    def files(self) -> list[tuple[str, bytes]]:
        """The files of the room, the pictures among them."""
        from cardforge.render.shots import draw_mosaics

        settings = self._job.settings
        text = json.dumps(self.widgets, indent=1, ensure_ascii=False) + "\n"
        found = [("widgets.json", text.encode("utf-8")), ("schemaVersion", _SCHEMA.encode("ascii"))]
        mosaics = list(self._pictures.values())
        drawn = draw_mosaics(self._job.game.name, mosaics, settings["image"], settings["dpi"])
        return found + list(zip(self._pictures, drawn, strict=True))

    def _placed(self, decks: Sequence[_Deck]) -> Iterator[dict[str, Any]]:
        """All piles with their cards; a deck stands in the first pile that has a card of it."""
        unplaced = {deck.id: deck for deck in decks}
        row = _Rows()
        numbers = count(1)
        for place, pile in enumerate(self._piles, 1):
            homes = {self._homes[id(printing)].id: self._homes[id(printing)] for printing, _ in pile.cards}
            width = max(deck.width for deck in homes.values()) + 2 * _EDGE
            height = max(deck.height for deck in homes.values()) + 2 * _EDGE
            x, y = row.next(width, height)
            own, name = f"pile-{place}", without_controls(pile.name)[0]
            sizes = {"width": width, "height": height}
            yield _widget(
                own, "cardPile", (x, y), place, **sizes, label=name, hasShuffleButton=not pile.extra
            )
            for deck in homes.values():
                if unplaced.pop(deck.id, None):
                    more = self._deck(deck)
                    yield _widget(deck.id, "cardDeck", (x, y), place, parent=own, label=name, **more)
            spot = x + _EDGE, y + _EDGE
            for printing, copies in pile.cards:
                kind = {"cardType": self._pieces[id(printing)].name, "deck": self._homes[id(printing)].id}
                for one in islice(numbers, copies):
                    yield _widget(f"card-{one}", "card", spot, one, parent=own, faceup=pile.extra, **kind)

    def _deck(self, deck: _Deck) -> dict[str, Any]:
        """What a deck says of its cards. A back that all have is said once."""
        backs = {piece.name: self._picture(piece.back, deck) for piece in deck.pieces}
        common = next(iter(backs.values())) if len(set(backs.values())) == 1 else ""
        types = {}
        for piece in deck.pieces:
            types[piece.name] = self._card_type(piece, self._picture(piece.front, deck))
            if not common:
                types[piece.name]["back"] = backs[piece.name]
        return {
            "cardTypes": types,
            "cardWidth": deck.width,
            "cardHeight": deck.height,
            "faceTemplate": _template(deck, "dynamic", "image"),
            "backTemplate": _template(deck, "static", common)
            if common
            else _template(deck, "dynamic", "back"),
        }

    def _card_type(self, piece: Piece, picture: str) -> dict[str, str]:
        """A card's name and picture, and what it says, by the names of its fields."""
        job, printing = self._job, piece.printing
        said = job.text(printing)
        found = {"label": said.name, "type": said.type, "text": job.texts.both_sides(printing)}
        for field, _, value in facts_of(job, printing, ("type", "text")):
            name = f"card_{field.name}" if field.name in {*found, *_OWN} else field.name
            if field.type != "flag":
                found[name] = value
        for name, value in found.items():
            found[name], controls = without_controls(value)
            role = "name" if name == "label" else name
            self.problems += told_controls(job, printing, role, controls)
        return {name: value for name, value in found.items() if value} | {"image": picture}

    def _picture(self, scene: Scene | None, deck: _Deck) -> str:
        """The address of a side's picture inside the file; None is a white side."""
        from cardforge.render.shots import Mosaic

        scale = min(1.0, _LONGEST / pixels(max(deck.cell), self._job.settings["dpi"]))
        width, height = (pixels(side * scale, self._job.settings["dpi"]) for side in deck.cell)
        looks = "" if scene is None else self._digests.of(scene)
        digest = hashlib.blake2b(f"{looks} {width} {height}".encode("ascii"), digest_size=8).hexdigest()
        name = f"userassets/{digest}.{self._job.settings['image']}"
        self._pictures.setdefault(name, Mosaic((scene,), 1, 1, deck.cell, width, height))
        return f"package://{name}"


class _Rows:
    """Places for piles in rows above the hand; where there is no room any more, upon those before."""

    def __init__(self) -> None:
        self._x, self._y, self._deepest, self._lap = _LEFT, _TOP, 0, 0

    def next(self, width: int, height: int) -> tuple[int, int]:
        """The top left of a pile of this size."""
        if self._x > _LEFT and self._x + width > _WIDTH - _LEFT:
            self._x, self._y, self._deepest = _LEFT, self._y + self._deepest + _BELOW, 0
        if self._y > _TOP and self._y + height > _HAND:
            self._lap += 1
            self._x, self._y, self._deepest = _LEFT + 20 * self._lap, _TOP + 20 * self._lap, 0
        spot = self._x, self._y
        self._x, self._deepest = self._x + width + _APART, max(self._deepest, height)
        return spot


def _decks(pieces: Iterable[Piece]) -> list[_Deck]:
    """The cards by trim size, in their order. The size that most cards have is the usual one on the table."""
    found: dict[tuple[float, float], list[Piece]] = {}
    for piece in pieces:
        found.setdefault(same_size(piece.front.size), []).append(piece)
    main = max(found, key=lambda size: len(found[size]), default=(1.0, 1.0))
    scale = _USUAL / main[1]
    decks = []
    for place, some in enumerate(found.values(), 1):
        cell = some[0].front.size
        width, height = round(cell.width * scale), round(cell.height * scale)
        decks.append(_Deck(f"deck-{place}", cell, width, height, some))
    return decks


def _widget(id_: str, kind: str, spot: tuple[int, int], z: int, **more: Any) -> dict[str, Any]:
    """A thing on the table; places are those of the room, even inside a pile."""
    return {"id": id_, "type": kind, "x": spot[0], "y": spot[1], "z": z, **more}


def _hand() -> dict[str, Any]:
    """What each player holds, which nobody else sees."""
    return _widget("hand", "hand", (_LEFT, _HAND), 0, width=_WIDTH - 2 * _LEFT, height=180, enabled=True)


def _template(deck: _Deck, kind: str, value: str) -> dict[str, Any]:
    """A side of all cards of a deck: one picture, which covers it."""
    box = {"x": 0, "y": 0, "w": deck.width, "h": deck.height}
    shown = {"type": "image", **box, "color": "transparent", "valueType": kind, "value": value}
    return {"includeBorder": False, "includeRadius": True, "objects": [shown]}


def _too_large(job: Job, files: Sequence[tuple[str, bytes]]) -> Iterator[Problem]:
    large = [name for name, data in files if name.startswith("userassets/") and len(data) >= _MOST_BYTES]
    if large:
        message = f"{len(large)} of {len(files) - 2} pictures have more than 2 MB, which importers leave out"
        hint = "use --image jpg or a smaller --dpi"
        yield Problem(job.game.where, "export.large-picture", message, hint, Severity.WARNING)


EXPORTER = Exporter(
    "pcio",
    "playingcards.io: a room with decks, piles and a hand.",
    _export,
    (".pcio",),
    settings=(
        Setting("dpi", number(50, 600), 150, "Resolution of the pictures (150)", "N"),
        chosen("image", ("jpg", "png"), "jpg", "The format of the pictures"),
    ),
    pictures=True,
)
