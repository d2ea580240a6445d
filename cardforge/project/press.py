"""The press: faces of cards are laid out for the pages that show them, drawn, and let go.

Which layout draws a side is known before it is laid out, so sheets are laid first. Then pages come in runs. A
job of one run knows all of its faces at once; of a longer one, only faces that are placed more than once are
kept from run to run.
"""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from xxhash import xxh3_128_digest

from cardforge.cards import Printing
from cardforge.checks import Judge
from cardforge.faces import FaceTable
from cardforge.layout import Chosen, Layouts, Side
from cardforge.ledger import Held, of_looks
from cardforge.problems import Problem, Severity, has_errors
from cardforge.project.bleeding import with_bleed
from cardforge.project.looks import held_of
from cardforge.project.options import BleedFrom
from cardforge.project.planning import Planned
from cardforge.scene import new
from cardforge.sheets import Copy, Sheet
from cardforge.units import Size

if TYPE_CHECKING:
    from cardforge.project.face_store import FaceStore
    from cardforge.render import Digester, Drawn, PdfWriter

RUN = 2000
"""How many faces a run lays out: some 12 MB of them."""


MOST_KEPT = 10_000
"""Cards of a print whose faces are kept for the next one, half a kilobyte each: a longer one does without."""


class Press:
    """Lays out the sides of planned cards, and keeps of them only what is said of them.

    A side has a number: twice the index of its card, and 1 more for a back. A side that all cards of a layout
    share has that of the first of them. With `digests`, it is kept in mind how sides look. `how` and `bleed`
    say which bleed is made. `faces` is how many different ones there were; those in the `store` are not laid
    out again.
    """

    __slots__ = (
        "_alike",
        "_digester",
        "_done",
        "_drawn",
        "_face",
        "_index",
        "_judged",
        "_kept",
        "_looks",
        "_names",
        "_numbers",
        "_said",
        "_shared",
        "_sides",
        "bleed",
        "cards",
        "digests",
        "faces",
        "how",
        "judge",
        "layouts",
        "store",
    )

    def __init__(
        self,
        layouts: Layouts,
        cards: Sequence[Planned],
        judge: Judge,
        digests: bool = False,
        how: BleedFrom = "art",
        bleed: float = 0.0,
        faces: int = 0,
        store: FaceStore | None = None,
    ) -> None:
        self.layouts = layouts
        self.cards = cards
        self.judge = judge
        self.digests = digests
        self.how = how
        self.bleed = bleed
        self.faces = faces
        self.store = store
        self._names: dict[int, int] = {}
        self._shared: dict[tuple[int, int], int] = {}
        self._alike: dict[int, int] = {}
        self._sides: dict[int, Side] = {}
        self._said: dict[int, tuple[Problem, ...]] = {}
        self._judged: dict[int, list[Problem]] = {}
        self._looks: dict[int, str] = {}
        self._digester: Digester | None = None
        self._index: dict[Any, int] = {}
        self._drawn: dict[int, Drawn] = {}
        self._face: dict[int, int] = {}
        self._kept: set[int] = set()
        self._done = bytearray(2 * len(self.cards))
        self._numbers: list[tuple[int | None, int | None]] = [
            (self._number(2 * index, one.front), self._number(2 * index + 1, one.back))
            for index, one in enumerate(self.cards)
        ]

    def _number(self, number: int, chosen: Chosen | None) -> int | None:
        if chosen is None:
            return None
        return self._shared.setdefault((id(chosen.scope), number & 1), number) if chosen.shared else number

    # --- before sheets are laid ---

    def looks(self) -> dict[str, Held]:
        """How all cards look, by id. Those that are not laid out yet are now."""
        found = []
        for one, (front, back) in zip(self.cards, self._numbers, strict=True):
            if front is not None:
                behind = "" if back is None else self._look(back)
                held = held_of(one.printing, one.times, self._look(front), behind, one.backs)
                found.append((one.printing.card.id, held))
        return of_looks(found)

    def copies(self, times: Sequence[int]) -> list[Copy]:
        """So many copies of each card, in order, with the numbers of their sides as faces."""
        if any(one.backs.startswith("fill") for one in self.cards):
            self._find_alike_backs(times)
        for index, (numbers, count) in enumerate(zip(self._numbers, times, strict=True)):
            for number in numbers:
                if count and number is not None:
                    self._names.setdefault(number, index)
        found: list[Copy] = []
        for one, (front, back), count in zip(self.cards, self._numbers, times, strict=True):
            if one.front is None or front is None or not count:
                continue
            layout = one.front.layout
            bleed = layout.bleed if self.how == "art" else self.bleed
            trim = None if one.back is None else one.back.layout.size
            behind = None if back is None else self._alike.get(back, back)
            name, corner, shape = one.printing.card.name, layout.corner, layout.shape
            values = front, behind, layout.size, bleed, trim, name, one.spec, corner, shape
            found += [new(Copy, values)] * count
        return found

    def _find_alike_backs(self, times: Sequence[int]) -> None:
        """Backs that look the same, by the first of them: spare places get the one that most cards have."""
        table, first = FaceTable(), list[int]()
        for (_, back), count in zip(self._numbers, times, strict=True):
            if count and back is not None and back not in self._alike:
                face = table.add(self._side(back, keep=True).scene)
                if face == len(first):
                    first.append(back)
                self._alike[back] = first[face]

    # --- pages ---

    def run(
        self,
        sheets: Sequence[Sheet],
        times: Sequence[int],
        scales: Mapping[Size, float],
        writer: PdfWriter,
        strict: bool,
    ) -> bool:
        """Lay out and draw all sides of the cards wanted so many `times`, and the sheets that show them.

        `scales` says how much larger cards of a size are printed. Returns whether there are all pages: there
        are no more from where a problem stands in the way.
        """
        self._digester = writer.digester()
        left = Counter(placement.face for sheet in sheets for placement in sheet.placements)
        runs = list(_runs(sheets, RUN))
        shown: dict[int, set[int]] = {}
        for at, (pages, numbers) in enumerate(runs, 1):
            order = sorted(numbers)
            often: dict[int, int] = {}
            for number in order:
                self._lay(number, scales, writer)
                shown.setdefault(self._face[number], set()).add(number)
            for number in order:
                face = self._face[number]
                if left[number] > 1 or len(shown[face]) > 1 or face in self._kept:
                    often[number] = face
            if not self._is_stopped(strict):
                faces = {number: self._drawn[self._face[number]] for number in order}
                writer.add(pages, faces, often, let_go=at < len(runs))
                if self.store is not None and writer.kept is not None:
                    self.store.settle(writer.kept)
                    writer.kept.clear()
            left.subtract(placement.face for sheet in pages for placement in sheet.placements)
            # Kept are faces of pages to come, and those that were met on several cards, as on more to come.
            kept = {
                face for face, found in shown.items() if len(found) > 1 or any(left[one] > 0 for one in found)
            }
            self._let_go(kept)
            shown = {face: shown[face] for face in kept}
        self._lay_rest(times, scales, writer)
        writer.drawer.forget_blocks()
        return not self._is_stopped(strict)

    def _lay_rest(self, times: Sequence[int], scales: Mapping[Size, float], writer: PdfWriter) -> None:
        """Sides that no page shows, such as backs of cards with a common one: for what is said of them."""
        for count, numbers in zip(times, self._numbers, strict=True):
            for number in numbers:
                if count and number is not None and not self._done[number]:
                    self._lay(number, scales, writer)
                    if len(self._face) >= RUN:
                        self._let_go(set())
        self._let_go(set())

    def problems(self, printed: set[str]) -> Iterator[Problem]:
        """What was said of sides, card by card, then what the judge said of them.

        Of cards that are not `printed`, by their ids, only what leaves in doubt how they look.
        """
        for one, numbers in zip(self.cards, self._numbers, strict=True):
            for number in numbers:
                for problem in self._said.get(number, ()) if number is not None else ():
                    if problem.severity is Severity.ERROR or one.printing.card.id in printed:
                        yield problem
        for number in sorted(self._judged):
            yield from self._judged[number]

    def _is_stopped(self, strict: bool) -> bool:
        found = [self.layouts.problems, *self._said.values(), *self._judged.values()]
        return any(has_errors(problems, strict) for problems in found)

    # --- one side ---

    def _side(self, number: int, keep: bool) -> Side:
        """The side of a number; a few are kept for their page."""
        side = self._sides.get(number)
        if side is None:
            one = self.cards[number >> 1]
            if number & 1:
                assert one.back is not None
                side = self.layouts.side(one.back, "back", one.chosen)
            else:
                assert one.front is not None
                side = self.layouts.side(one.front, "front", one.chosen)
            if side.problems:
                self._said[number] = side.problems
            if keep and len(self._sides) < RUN:
                self._sides[number] = side
        return side

    def _look(self, number: int) -> str:
        look = self._looks.get(number)
        if look is None and self.store is not None and (known := self.store.look(self._key(number))):
            look = self._looks[number] = known
        return self._digested(number, self._side(number, keep=True)) if look is None else look

    def _key(self, number: int) -> bytes | None:
        """What tells a side from others."""
        one = self.cards[number >> 1]
        chosen = one.back if number & 1 else one.front
        assert chosen is not None
        return side_key(chosen, one.chosen, number & 1)

    def _digested(self, number: int, side: Side) -> str:
        if self._digester is None:
            from cardforge.render import Digester

            self._digester = Digester()
        look = self._looks[number] = self._digester.once(side.scene)
        if len(self._looks) % RUN == 0:
            self._digester.let_go()
        return look

    def _lay(self, number: int, scales: Mapping[Size, float], writer: PdfWriter) -> None:
        """Lay out and draw a side that is printed, and hear what is wrong with it."""
        if number in self._face:
            return
        key = None if self.store is None else self._key(number)
        known = None if self.store is None else self.store.find(key, number, writer.drawer)
        if known is not None and (known[1] or not self.digests):
            if self.digests:
                self._looks[number] = known[1]
            self._done[number] = 1
            self._place(number, known[0])
            return
        side = self._side(number, keep=False)
        self._sides.pop(number, None)
        self._done[number] = 1
        scene = side.scene
        printing = self.cards[self._names.get(number, number >> 1)].printing
        judged = self.judge.problems(side, printing, scales.get(scene.size, 1.0))
        if found := list(judged):
            self._judged[number] = found
        drawn = writer.draw(with_bleed(scene, 0.0, self.bleed, self.how))
        if self.digests and number not in self._looks:
            self._digested(number, side)
        if self.store is not None and not found and not side.problems:
            self.store.keep(key, number, drawn, self._looks.get(number, ""))
        self._place(number, drawn)

    def _place(self, number: int, drawn: Drawn) -> None:
        """Let a number have a face: that of others which look the same, if there are any."""
        # Content says all there is to see. That of kept faces is unpacked only if it may be another's, too.
        key: Any = drawn.size, drawn.bleed, drawn.corner, drawn.shape, drawn.length, drawn.check
        face = self._index.get(key)
        while face is not None and self._drawn[face].content.said() != drawn.content.said():
            key = key, "another"
            face = self._index.get(key)
        if face is None:
            face = self._index[key] = self.faces
            self._drawn[face] = drawn
            self.faces += 1
        self._face[number] = face

    def _let_go(self, kept: set[int]) -> None:
        """Forget all faces but those that may come again."""
        self._kept = kept
        self._face = {number: face for number, face in self._face.items() if face in kept}
        self._index = {key: face for key, face in self._index.items() if face in kept}
        self._drawn = {face: drawn for face, drawn in self._drawn.items() if face in kept}
        self.judge.let_go()


def _runs(sheets: Iterable[Sheet], most: int) -> Iterator[tuple[list[Sheet], set[int]]]:
    """Stretches of pages that show no more faces than `most`, unless one page does, and these faces."""
    pages: list[Sheet] = []
    faces: set[int] = set()
    for sheet in sheets:
        shown = {placement.face for placement in sheet.placements}
        if pages and len(faces) + len(shown - faces) > most:
            yield pages, faces
            pages, faces = [], set()
        pages.append(sheet)
        faces |= shown
    if pages:
        yield pages, faces


_FIELDS: Final[list[Any]] = [[], ""]
"""Names of fields, and how they stand in keys: those of the last card, nearly always the same ones."""


def side_key(chosen: Chosen, printing: Printing, side: int) -> bytes | None:
    """What tells a side of a card from others that may look otherwise; None for one that is not kept.

    A card's layout sees all its values, and its set. Sizes that all cards of a set share depend on all.
    """
    layout, scope, _ = chosen
    if scope.shares:
        return None
    said = printing.set
    texts: list[str] = []
    sizes: list[int] = []
    others: list[Any] = []
    if not scope.static:
        names: list[str] = []
        values = printing.values
        fields = values if isinstance(values, dict) else dict(values)
        # Most values are texts, which stand there as they are, one after another, with their lengths before.
        for name, value in fields.items():
            names.append(name)
            if type(value) is str:
                texts.append(value)
                sizes.append(len(value))
            else:
                others.append(value)
                sizes.append(-1)
        if names != _FIELDS[0]:
            _FIELDS[:] = names, repr(names)
        texts.append(_FIELDS[1])
        others += (said.code, said.name)
    try:
        # In this version of its format equal values are equal bytes.
        head = marshal.dumps((layout.name, side, said.released, sizes, others), 2)
    except ValueError:
        return None
    data = head + "".join(texts).encode("utf-8", "surrogatepass")
    return xxh3_128_digest(data)
