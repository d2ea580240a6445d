"""What repairing gives: the steps of a script, and how sure it is that no shorter one exists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from cardforge.tuples import NamedTuple

StepOp = Literal["rename", "choose", "remove", "add", "move", "mark", "unmark"]

PER_COPY = frozenset(("remove", "add", "move", "mark", "unmark"))
"""Steps that cost one for each copy; the others cost one each."""


class Step(NamedTuple):
    """A change of a deck. `zone` is where the card lies, `to` where it comes to.

    To `rename` a line or a heading (then `card` is empty), `to` is the new name; to `choose`, `card` is the
    choice's name and `to` the option. `mark` puts cards into the mark `to`, `unmark` takes them out of the
    mark `zone`. `line` is the list's, 0 if there is none; `id` the card's.
    """

    op: StepOp
    card: str
    copies: int = 1
    zone: str = ""
    to: str = ""
    line: int = 0
    id: str = ""

    @property
    def cost(self) -> int:
        return self.copies if self.op in PER_COPY else 1

    def to_json(self) -> dict[str, Any]:
        plain = {"op": self.op, "card": self.card, "count": self.copies, "to": self.to, "zone": self.zone}
        return plain | ({"line": self.line} if self.line else {})


class Wishes(NamedTuple):
    """What the player asks for besides: ids of cards that must not leave the deck, and copies at hand.

    `owned` None: any number of every card can be had.
    """

    keep: frozenset[str] = frozenset()
    owned: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """How a deck is made legal: `steps`, none if it is legal already.

    `proven`: no script costs less. If no way was found, `possible` is False and `blocked` are the rules that
    stayed broken; then `proven` says that there is none at all. `choices` are those judged by afterwards.
    `staying` is the cost of a script that leaves declared choices alone, None if the steps do so or none was
    found that costs not much more.
    """

    possible: bool
    steps: tuple[Step, ...] = ()
    proven: bool = True
    blocked: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    staying: int | None = None

    @property
    def cost(self) -> int:
        """Copies removed, added, moved, marked or unmarked, names mended and choices changed."""
        return sum(step.cost for step in self.steps)
