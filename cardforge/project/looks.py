"""How cards look now: the digests of their laid-out sides, as the ledger and snapshots keep them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardforge.cards import Printing
from cardforge.layout import Side
from cardforge.ledger import Held, of_looks
from cardforge.scene import new
from cardforge.sheets import SheetSpec
from cardforge.sheets.spec import Backs
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from cardforge.render import Digester


class LaidOut(NamedTuple):
    """A card, how often it is wanted, and its sides (None: it has none, or it can't be laid out).

    `backs` says where its back is printed, and `spec` how it is laid on sheets, if otherwise than the rest.
    """

    printing: Printing
    times: int
    front: Side | None
    back: Side | None
    backs: Backs = "duplex"
    spec: SheetSpec | None = None

    @property
    def sides(self) -> Iterator[tuple[Printing, Side]]:
        """The sides that there are, each with its card."""
        return ((self.printing, side) for side in (self.front, self.back) if side is not None)


def are_paired(backs: Backs) -> bool:
    """Whether a card has its own back printed behind it; in sleeves any back goes with any front."""
    return backs != "none" and "fill" not in backs


def looks(laid: Iterable[LaidOut], digester: Digester) -> dict[str, Held]:
    """How cards look, by id."""
    digest = digester.of
    found = []
    for printing, times, front, back, backs, _ in laid:
        if front is not None:
            behind = "" if back is None else digest(back.scene)
            found.append((printing.card.id, held_of(printing, times, digest(front.scene), behind, backs)))
    return of_looks(found)


def held_of(printing: Printing, times: int, front: str, back: str, backs: Backs) -> Held:
    """What is kept in mind of a card whose sides have these digests (`back` is empty if it has none)."""
    behind = back if are_paired(backs) else None
    values = times, front, behind, printing.card.name, printing.set.code, printing.number
    return new(Held, values)
