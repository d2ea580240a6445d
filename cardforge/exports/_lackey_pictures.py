"""The pictures of a LackeyCCG plugin: fronts, single cards' backs, the common back, one for spawned cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardforge.cards import Printing
from cardforge.exports._job import Job
from cardforge.exports._told import named
from cardforge.faces import Face
from cardforge.problems import Location, Problem, Severity
from cardforge.scene import Group, Op, Rect, Scene, Stroke, trim_outline
from cardforge.tuples import NamedTuple
from cardforge.units import CARD_SIZES, MM, Size

GENERAL = "general"
"""The folder of pictures that belong to no set."""

_ALIKE = 0.02
_STRETCHED = 0.1
"""By how much the ratio of width to height may differ, as a part of it, until it shows, and until it hurts.
"""

_HIGHEST = 20_000
"""Pixels that a picture may be high: far more than any that the program shows."""

_GROUND = "#ece6d8"


class Picture(NamedTuple):
    """A picture's places in the plugin (one or two), and what is on it."""

    places: tuple[str, ...]
    scene: Scene


class Pictures:
    """Which pictures there are, where they lie, and what is to be said about them.

    `names` are those of a printing's front and of its own back (or an empty text), by the printing's
    identity.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._faces = {id(face.printing): face for face in job.faces.fronts}
        self._backs = {face.name: face for face in job.faces.backs}
        self._common = self._most_common()
        self.names: Mapping[int, tuple[str, str]] = {id(one): self._names(one) for one in job.printings}

    @property
    def own_backs(self) -> bool:
        """Whether any card has a back other than the common one."""
        return any(back for _, back in self.names.values())

    def all(self, sets: Mapping[str, str]) -> list[Picture]:
        """Every picture once: the common back first, then that of spawned cards, and those of the cards.
        `sets` are the folders by the sets' codes.
        """
        size = self._size
        back = _blank_back(size) if self._common is None else self._common.side.scene
        found = [_in_both("cardback", back), _in_both("spawned", _spawned(size))]
        shared: set[str] = set()
        for printing in self._job.printings:
            front = self._faces.get(id(printing))
            if front is None:
                continue
            folder = f"sets/setimages/{sets[printing.set.code]}"
            found.append(Picture((f"{folder}/{front.name}.jpg",), self._shaped(front.side.scene)))
            name = self.names[id(printing)][1]
            if name and name not in shared:
                face = self._backs[name]
                shared.add(name)
                place = f"sets/setimages/{GENERAL}" if face.printing is None else folder
                found.append(Picture((f"{place}/{name}.jpg",), self._shaped(face.side.scene)))
        return found

    def problems(self) -> Iterator[Problem]:
        """Notes on cards that are shown otherwise than they are."""
        where = self._job.game.where
        width = self._job.settings["width"]
        height = round(width * self._size.height / self._size.width)
        if height > _HIGHEST:
            message = f"pictures of {width} × {height} pixels are too large"
            hint = f"use --width {int(width * _HIGHEST / height)} or less"
            yield Problem(Location("--width"), "faces.too-large", message, hint)
        if self._common is None:
            message = "the game has no back that its cards share: a plain one is drawn"
            yield Problem(where, "export.no-back", message, 'name a layout under "back"', Severity.INFO)
        turned: list[str] = []
        other: list[str] = []
        for printing in self._job.printings:
            face = self._faces.get(id(printing))
            if face is None or self._off(face.side.scene.size) <= _ALIKE:
                continue
            size = face.side.scene.size
            if self._turns(size):
                turned.append(printing.card.name)
            if self._off(size.turned if self._turns(size) else size) > _ALIKE:
                other.append(printing.card.name)
        if turned:
            message = f"cards that lie across are turned upright, as all cards of LackeyCCG: {named(turned)}"
            yield Problem(where, "export.other-shape", message, "", Severity.INFO)
        if other:
            message = f"LackeyCCG shows all cards in the shape of the common back, also {named(other)}"
            yield Problem(where, "export.other-shape", message, "", Severity.INFO)

    def _names(self, printing: Printing) -> tuple[str, str]:
        face = self._faces.get(id(printing))
        if face is None:
            return "spawned", ""
        common = self._common.name if self._common else None
        return face.name, "" if face.back in (None, common) else face.back or ""

    def _most_common(self) -> Face | None:
        """The back that most cards share; the game's own goes before those of single layouts."""
        counts = Counter(face.back for face in self._faces.values())
        shared = [face for face in self._job.faces.backs if face.printing is None]
        games = [face for face in shared if face.side.made_by == self._job.game.back]
        return max(games or shared, key=lambda face: counts[face.name], default=None)

    @property
    def _size(self) -> Size:
        """The size of cards: that of the common back, else of the first front."""
        if self._common is not None:
            return self._common.side.scene.size
        first = next(iter(self._faces.values()), None)
        return CARD_SIZES["poker"] if first is None else first.side.scene.size

    def _off(self, size: Size) -> float:
        """By how much, as a part of it, the ratio of width to height differs from that of the common back."""
        ratio = size.width / size.height * self._size.height / self._size.width
        return max(ratio, 1 / ratio) - 1

    def _turns(self, size: Size) -> bool:
        """Whether a quarter turn brings a card nearer to the shape of the common back."""
        return self._off(size) > _ALIKE and self._off(size.turned) < self._off(size) - _ALIKE

    def _shaped(self, scene: Scene) -> Scene:
        """A side in the shape of the common back. What lies across is turned: its top comes to the left, so
        that the card is right when it is turned clockwise, as for use. What is of quite another shape stands
        in the middle.
        """
        if self._turns(scene.size):
            turned = Group(scene.ops, (0.0, -1.0, 1.0, 0.0, 0.0, scene.size.width))
            scene = scene._replace(size=scene.size.turned, ops=(turned,))
        return _in_middle(scene, self._size) if self._off(scene.size) > _STRETCHED else scene


def _in_middle(scene: Scene, back: Size) -> Scene:
    """A card in the middle of a larger one that has the shape of the back."""
    width, height = scene.size
    ratio = back.width / back.height
    size = Size(max(width, height * ratio), max(height, width / ratio))
    place = (1.0, 0.0, 0.0, 1.0, (size.width - width) / 2, (size.height - height) / 2)
    card = Group(scene.ops, place, trim_outline(scene.size, scene.corner, scene.shape))
    return Scene(size, 0.0, 0.0, (Rect(0, 0, *size, fill=_GROUND), card))


def _in_both(name: str, scene: Scene) -> Picture:
    """A picture that the program looks for in two places."""
    return Picture((f"{name}.jpg", f"sets/setimages/{GENERAL}/{name}.jpg"), scene)


def _spawned(size: Size) -> Scene:
    """What stands for a card that has no picture: two cards and a plus."""
    width, height = size
    unit = min(width, height) / 20
    edge = Stroke("#8f8778", unit / 5, dash=(unit, unit * 0.7))
    card = Stroke("#6f675a", unit / 4)
    left, top = width / 2 - 5 * unit, height / 2 - 6.5 * unit
    ops: tuple[Op, ...] = (
        Rect(0, 0, width, height, fill=_GROUND),
        Rect(unit, unit, width - 2 * unit, height - 2 * unit, unit, stroke=edge),
        Rect(left, top, 7 * unit, 10 * unit, unit / 2, fill="#d8cfba", stroke=card),
        Rect(left + 3 * unit, top + 3 * unit, 7 * unit, 10 * unit, unit / 2, fill="#faf7ef", stroke=card),
        Rect(left + 4.5 * unit, top + 7.6 * unit, 4 * unit, 0.8 * unit, fill="#b4482f"),
        Rect(left + 6.1 * unit, top + 6 * unit, 0.8 * unit, 4 * unit, fill="#b4482f"),
    )
    return Scene(size, 0.0, 3 * MM, ops)


def _blank_back(size: Size) -> Scene:
    """A back for games without one: a frame and a lattice of squares that stand on their tips."""
    width, height = size
    unit = min(width, height) / 20
    box = Rect(2 * unit, 2 * unit, width - 4 * unit, height - 4 * unit, unit)
    step = 2.4 * unit
    squares: list[Op] = []
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            middle = (column * step + (row % 2) * step / 2, row * step)
            squares.append(
                Group(
                    (Rect(-0.45 * unit, -0.45 * unit, 0.9 * unit, 0.9 * unit, fill="#5b6b82"),),
                    (0.7071, 0.7071, -0.7071, 0.7071, *middle),
                )
            )
    ops: tuple[Op, ...] = (
        Rect(0, 0, width, height, fill="#e9e4d6"),
        box._replace(fill="#36455a"),
        Group(tuple(squares), clip=box),
        box._replace(stroke=Stroke("#22303f", unit / 3)),
    )
    return Scene(size, 0.0, 3 * MM, ops)
