"""The pictures of an OCTGN game: the pack of its cards', and what its definition shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from cardforge.decks import game_guid, set_guid
from cardforge.exports._drawn import drawn
from cardforge.exports._job import Job
from cardforge.exports._octgn_art import ICON, blank_back, blank_front, hand, pile, table
from cardforge.exports._octgn_files import ALTERNATE, BACK, FRONT, HAND_ICON, PILE, TABLE
from cardforge.exports._told import named
from cardforge.exports._zipped import zipped
from cardforge.faces import Face
from cardforge.problems import Problem, Severity
from cardforge.scene import Scene
from cardforge.units import CARD_SIZES, MM, Size

_ALIKE = 0.5 * MM
"""By how much cards may differ and be of one size."""


class Pictures:
    """Which pictures there are; `ids` are the GUIDs of printings by their identity (`id`)."""

    def __init__(self, job: Job, ids: Mapping[int, str]) -> None:
        self._job = job
        self._ids = ids

    # --- the size of cards ---

    @cached_property
    def size(self) -> Size:
        """The size of most cards, in points."""
        fronts = self._job.faces.fronts
        cards = [face for face in fronts if face.printing and not face.printing.card.extra] or fronts
        counts = Counter(face.side.scene.size for face in cards)
        return max(counts, key=lambda size: counts[size], default=CARD_SIZES["poker"])

    @cached_property
    def corner(self) -> float:
        """How round the corners of most cards are, in points."""
        scenes = [face.side.scene for face in self._job.faces.fronts]
        counts = Counter(one.corner for one in scenes if one.size == self.size)
        return max(counts, key=lambda corner: counts[corner], default=0.0)

    # --- files ---

    def pack(self) -> bytes:
        """The zip of all cards' pictures (`.o8c`)."""
        listed = list(self._listed())
        image = self._job.settings["image"]
        scenes = [scene for _, scene in listed]
        data = drawn(self._job.game.name, scenes, self._job.settings["width"], image)
        return zipped((f"{path}.{image}", one) for (path, _), one in zip(listed, data, strict=True))

    def resources(self) -> Iterator[tuple[str, bytes]]:
        """The pictures that a definition names."""
        width = self._job.settings["width"]
        back = self._common.side.scene if self._common else blank_back(self.size, self.corner)
        cards = {BACK: back, FRONT: blank_front(self.size, self.corner)}
        icons = {TABLE: table(), PILE: pile(), HAND_ICON: hand()}
        for pixels, scenes in ((width, cards), (ICON, icons)):
            data = drawn(self._job.game.name, list(scenes.values()), pixels, "png")
            yield from zip(scenes, data, strict=True)

    def _listed(self) -> Iterator[tuple[str, Scene]]:
        """Paths without suffix, and what is shown: fronts, and the backs of double-faced cards."""
        database = self._job.database
        for face in self._job.faces.fronts:
            printing = face.printing
            if printing is None:
                continue
            folder = f"{game_guid(database)}/Sets/{set_guid(database, printing.set.code)}/Cards"
            path = f"{folder}/{self._ids[id(printing)]}"
            yield path, face.side.scene
            back = self._own_back(face)
            if back is not None and printing.values.get("back_face"):
                yield f"{path}.{ALTERNATE}", back.side.scene

    @cached_property
    def _backs(self) -> Mapping[str, Face]:
        return {face.name: face for face in self._job.faces.backs}

    @cached_property
    def _common(self) -> Face | None:
        """The back that most cards share."""
        counts = Counter(face.back for face in self._job.faces.fronts)
        shared = [face for face in self._backs.values() if face.printing is None]
        return max(shared, key=lambda face: counts[face.name], default=None)

    def _own_back(self, face: Face) -> Face | None:
        """The back that a front has for itself, if it has one."""
        back = self._backs.get(face.back or "")
        return back if back is not None and back.printing is not None else None

    # --- what is to be said ---

    def problems(self) -> Iterator[Problem]:
        """Notes on what is shown otherwise than it is."""
        where = self._job.game.where
        fronts = [(face, face.printing) for face in self._job.faces.fronts if face.printing]
        other = [one.card.name for face, one in fronts if not self._fits(face.side.scene.size)]
        if other:
            message = f"OCTGN shows all cards in one size, that of most cards, also {named(other)}"
            yield Problem(where, "export.one-size", message, "", Severity.INFO)
        common = self._common.name if self._common else None
        backs = [
            one.card.name
            for face, one in fronts
            if face.back not in (None, common) and not one.values.get("back_face")
        ]
        if backs:
            message = f"one back is written for all cards, also for {named(backs)}"
            hint = 'a card with "back_face" has its other side as an alternate'
            yield Problem(where, "export.one-back", message, hint, Severity.INFO)
        blind = [
            one.card.name
            for face, one in fronts
            if one.values.get("back_face") and self._own_back(face) is None
        ]
        if blind:
            message = f"the other sides of {named(blind)} have no pictures of their own"
            yield Problem(where, "export.no-picture", message, 'give the cards a "back"', Severity.INFO)

    def _fits(self, size: Size) -> bool:
        return abs(size.width - self.size.width) < _ALIKE and abs(size.height - self.size.height) < _ALIKE
