"""mpc-autofill: orders for MakePlayingCards as XML, and the pictures with bleed that they name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import with_stems
from cardforge.exports._pieces import Piece, piece_problems, pieces_of, white_backs
from cardforge.exports._told import named
from cardforge.faces import FaceTable, widened
from cardforge.problems import Location, Problem, Severity, UsageError, has_errors
from cardforge.scene import Scene
from cardforge.settings import Setting, chosen, flag
from cardforge.sheets import TARGETS, fitting_targets, suits
from cardforge.sheets.shop import continued, lacking, reach, shop_sheet
from cardforge.tuples import NamedTuple
from cardforge.units import Size

_TARGET = TARGETS["mpc-poker"]
"""The one size that mpc-autofill orders."""

_FOLDER = "cards"
"""Where the program looks for pictures, beside itself."""

_MOST = 612
"""Cards of one order."""

_STOCKS = {
    "smooth": "(S27) Smooth",
    "standard": "(S30) Standard Smooth",
    "superior": "(S33) Superior Smooth",
    "linen": "(M31) Linen",
    "plastic": "(P10) Plastic",
}

_UNSAYABLE = re.compile("[\x00-\x1f\ufffe\uffff\ud800-\udfff]")
"""What XML has no way to say in a line (XML 1.0, 2.2)."""


class _Card(NamedTuple):
    """One card of an order: what it is called, and the files of its sides."""

    name: str
    front: str
    back: str


class _Picture(NamedTuple):
    """A file to be drawn: its name, the number of its face, and the trim sizes of it and of its front."""

    name: str
    face: int
    size: Size
    front: Size
    back: bool


class _Pictures:
    """The pictures that orders name: each face once, with as much bleed as the shop wants."""

    def __init__(self) -> None:
        self._table = FaceTable()
        self._known: dict[tuple[int, bool], _Picture] = {}

    def name(self, scene: Scene, wanted: str, front: Size, back: bool = False) -> str:
        """The file of a side on, or behind, a front of that size."""
        face = self._table.add(scene)
        made = _Picture(f"{wanted}.png", face, scene.size, front, back)
        return self._known.setdefault((face, back), made).name

    def files(self, title: str) -> Iterator[OutputFile]:
        """The pictures, drawn one by one."""
        from cardforge.render.raster import Shot
        from cardforge.render.shots import drawn_sheets

        scenes = [widened(scene, *reach(scene, _TARGET)) for scene in self._table.scenes]
        some = list(self._known.values())
        sheets = [
            shop_sheet(page, one.face, one.size, one.front, _TARGET, one.back)
            for page, one in enumerate(some, 1)
        ]
        shots = [Shot(page, _TARGET.width, _TARGET.height) for page in range(len(some))]
        drawn = drawn_sheets(title, scenes, sheets, shots, "png", _TARGET.dpi)
        for one, data in zip(some, drawn, strict=True):
            yield OutputFile(f"{_FOLDER}/{one.name}", data)

    def __len__(self) -> int:
        return len(self._known)


def _export(job: Job) -> Exported:
    settings = job.settings
    if settings["foil"] and settings["stock"] == "plastic":
        message = "plastic cards are not sold as foil"
        raise UsageError(Problem(Location("--foil"), "usage", message, "choose another --stock"))
    pieces = pieces_of(job)
    problems = [*piece_problems(job, pieces), *_misfits(job, pieces)]
    fitting = {id_: piece for id_, piece in pieces.items() if suits(_TARGET, piece.front.size)}
    problems += _bleeds(job, fitting)
    problems += white_backs(job, fitting.values(), Severity.WARNING)
    pictures = _Pictures()
    cards: list[_Card] = []
    if not has_errors(problems):
        sides = {id_: _sides(piece, pictures) for id_, piece in fitting.items()}
        for printing, copies in job.wanted:
            if id(printing) in sides:
                cards += [sides[id(printing)]] * copies
    orders = [cards[at : at + _MOST] for at in range(0, len(cards), _MOST)]
    if len(orders) > 1:
        message = f"{len(cards)} cards are {len(orders)} orders, of {_MOST} cards at most"
        problems.append(Problem(job.game.where, "export.several-orders", message, "", Severity.INFO))
    other = [piece.printing for id_, piece in pieces.items() if id_ not in fitting]
    return Exported(_files(job, orders, pictures), problems, len(orders) + len(pictures), other)


def _sides(piece: Piece, pictures: _Pictures) -> _Card:
    size = piece.front.size
    front = pictures.name(piece.front, piece.name, size)
    behind = piece.back or Scene(size, 0.0, 0.0, ())
    back = pictures.name(behind, piece.back_name or "blank", size, back=True)
    return _Card(piece.printing.card.name, front, back)


def _files(job: Job, orders: Sequence[Sequence[_Card]], pictures: _Pictures) -> Iterator[OutputFile]:
    stem = next(with_stems(job.decks))[0] if len(job.decks) == 1 else job.game.code
    for place, cards in enumerate(orders, 1):
        name = f"{stem}-{place}" if len(orders) > 1 else stem
        yield OutputFile(f"{name}.xml", "\n".join(_order(job.settings, cards)).encode("utf-8"))
    yield from pictures.files(job.game.name)


def _order(settings: Mapping[str, Any], cards: Sequence[_Card]) -> Iterator[str]:
    """The lines of an order. The back that most cards have is that of all which are not named."""
    common = Counter(card.back for card in cards).most_common(1)[0][0]
    foil = "true" if settings["foil"] else "false"
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<order>"
    yield f"  <details><quantity>{len(cards)}</quantity><stock>{_STOCKS[settings['stock']]}</stock>"
    yield f"    <foil>{foil}</foil></details>"
    yield from _faces("fronts", [(card.front, card.name) for card in cards])
    yield from _faces("backs", [None if card.back == common else (card.back, card.name) for card in cards])
    yield f"  <cardback>{_FOLDER}/{common}</cardback>"
    yield "</order>"
    yield ""


def _faces(tag: str, shown: Sequence[tuple[str, str] | None]) -> Iterator[str]:
    """The pictures of one side, each with the slots it is in; slots are counted from 0."""
    slots: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for slot, pair in enumerate(shown):
        if pair is not None:
            slots.setdefault(pair[0], []).append(slot)
            names.setdefault(*pair)
    yield f"  <{tag}>"
    for file, places in slots.items():
        query = escape(" ".join(_UNSAYABLE.sub(" ", names[file]).split()))
        yield f"    <card><id>{_FOLDER}/{file}</id><sourceType>Local File</sourceType>"
        yield f"      <slots>{','.join(map(str, places))}</slots><name>{file}</name>"
        yield f"      <query>{query}</query></card>"
    yield f"  </{tag}>"


def _misfits(job: Job, pieces: Mapping[int, Piece]) -> Iterator[Problem]:
    """Cards of other sizes: left out, by name; an error if nothing else is there."""
    others: dict[str, list[Piece]] = {}
    for piece in pieces.values():
        if not suits(_TARGET, piece.front.size):
            others.setdefault(str(piece.front.size), []).append(piece)
    left = len(pieces) - sum(map(len, others.values()))
    for size, some in others.items():
        names = named([piece.printing.card.name for piece in some])
        message = f"an order has one size, {_TARGET.trim}: left out, of {size}: {names}"
        targets = fitting_targets(some[0].front.size, "")
        hint = f"use print --target {targets[0]}" if targets else "print them"
        severity = Severity.WARNING if left else Severity.ERROR
        yield Problem(job.game.where, "export.other-size", message, hint, severity)


def _bleeds(job: Job, pieces: Mapping[int, Piece]) -> Iterator[Problem]:
    """What is said where art is continued, once for each size and bleed."""
    told: set[tuple[float, ...]] = set()
    for piece in pieces.values():
        for scene in (piece.front, piece.back):
            if scene is not None and lacking(scene, _TARGET):
                key = (*scene.size, scene.bleed)
                if key not in told:
                    told.add(key)
                    yield continued(scene, _TARGET, job.game.where)


EXPORTER = Exporter(
    "mpc",
    "mpc-autofill: orders for MakePlayingCards, and pictures with bleed.",
    _export,
    folder=True,
    settings=(
        chosen("stock", tuple(_STOCKS), "standard", "What the cards are printed on"),
        Setting("foil", flag, False, "Order foil cards.", flag=True),
    ),
    pictures=True,
    only_asked=True,
)
