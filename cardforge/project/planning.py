"""What is to be printed before it is laid out: how often each card is wanted, and what draws its sides."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.cards import Printing
from cardforge.layout import Chosen, Layouts
from cardforge.problems import Location, Pointer, Source
from cardforge.project.layout_specs import LayoutSpecs
from cardforge.project.options import PrintOptions
from cardforge.scene import new
from cardforge.sheets import SheetSpec
from cardforge.sheets.spec import Backs
from cardforge.tuples import NamedTuple


class Planned(NamedTuple):
    """A card before it is laid out, how often it is wanted, and what draws its sides (None: it has none).

    `chosen` is the card with the layout that an option asks for. `backs` says where its back is printed, and
    `spec` how it is laid on sheets, if otherwise than the rest.
    """

    printing: Printing
    chosen: Printing
    times: int
    front: Chosen | None
    back: Chosen | None
    backs: Backs
    spec: SheetSpec | None


def planned(
    layouts: Layouts,
    wanted: Iterable[tuple[Printing, int]],
    options: PrintOptions,
    specs: LayoutSpecs | None,
) -> list[Planned]:
    """What draws the sides of all cards that are wanted at all."""
    found: list[Planned] = []
    for printing, times in wanted:
        if not times:
            continue
        chosen = with_layout(printing, options)
        spec = specs.of(chosen) if specs else None
        front = layouts.front_layout(chosen)
        backs = (spec or options.spec).backs
        back = layouts.back_layout(chosen) if backs != "none" else None
        found.append(new(Planned, (printing, chosen, times, front, back, backs, spec)))
    return found


def with_layout(printing: Printing, options: PrintOptions) -> Printing:
    """The card with the one layout for all, if the options ask for one."""
    if not options.layout:
        return printing
    source = _AskedLayout(printing.source, options.layout_at or printing.where)
    return printing._replace(layout=options.layout, source=source)


class _AskedLayout(NamedTuple):
    """A card's document, but its layout stands where an option asks for one."""

    source: Source
    layout_at: Location

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        return self.layout_at if pointer[-1:] == ("layout",) else self.source.place(pointer, key)
