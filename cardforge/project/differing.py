"""Two states of a game compared: which cards are new, gone or changed, and what is different about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from cardforge.project.snapshots import Kept, Snapshot
from cardforge.tuples import NamedTuple

Op = Literal["same", "removed", "added"]

_TOKENS = re.compile(r"\s+|\w+|[^\w\s]")

_APART = frozenset(["id", "quantity"])
"""What cards say that is compared by itself: the id makes them one card, quantities are counted."""


class Words(NamedTuple):
    """A stretch of text that stands in both texts, or only in the old or the new one."""

    op: Op
    text: str


class FieldChange(NamedTuple):
    """A field with its old and new value (None: it has none), and where both are texts, what differs."""

    name: str
    old: Any
    new: Any
    words: tuple[Words, ...] = ()

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"field": self.name, "old": self.old, "new": self.new}
        return plain | ({"words": [part._asdict() for part in self.words]} if self.words else {})


class CardChange(NamedTuple):
    """A card that is not as it was; `old` is None for a new card, `new` for one that is gone."""

    card: str
    old: Kept | None
    new: Kept | None
    fields: tuple[FieldChange, ...] = ()
    sides: tuple[str, ...] = ()

    @property
    def kept(self) -> Kept:
        """The card as it is now, or as it was last."""
        found = self.new or self.old
        assert found is not None
        return found

    @property
    def states(self) -> list[Kept]:
        """The card as it was and as it is, as far as there is one."""
        return [kept for kept in (self.old, self.new) if kept is not None]

    @property
    def quantities(self) -> tuple[int, int]:
        """How many there were, and are."""
        return self.old.held.quantity if self.old else 0, self.new.held.quantity if self.new else 0

    def to_json(self) -> dict[str, Any]:
        held = self.kept.held
        plain: dict[str, Any] = {
            "card": self.card,
            "name": held.name,
            "set": held.set,
            "number": held.number,
        }
        old, new = self.quantities
        if self.old is None or self.new is None:
            return {**plain, "quantity": old or new}
        counts = {"old": old, "new": new} if old != new else None
        fields = [field.to_json() for field in self.fields]
        return {**plain, "quantity": counts, "sides": list(self.sides), "fields": fields}


class Diff(NamedTuple):
    """What is different between two states of a game; `same` counts the other cards."""

    game: str
    old: str
    new: str
    changed: tuple[CardChange, ...]
    added: tuple[CardChange, ...]
    removed: tuple[CardChange, ...]
    same: int

    @property
    def looks(self) -> frozenset[str]:
        """The digests of all sides that have changed, come or gone."""
        both = [(change, change.sides) for change in self.changed]
        both += [(change, ("front",)) for change in (*self.added, *self.removed)]
        kept = [(one.held, side) for change, sides in both for side in sides for one in change.states]
        return frozenset(getattr(held, side) for held, side in kept)

    def to_json(self) -> dict[str, Any]:
        def listed(changes: Sequence[CardChange]) -> list[dict[str, Any]]:
            return [change.to_json() for change in changes]

        return {
            "game": self.game,
            "old": self.old,
            "new": self.new or None,
            "changed": listed(self.changed),
            "added": listed(self.added),
            "removed": listed(self.removed),
            "same": self.same,
        }


def compare(game: str, old: Snapshot, new: Snapshot) -> Diff:
    """What has become of a game, in the order of its cards."""
    changes = [_change(card, old.cards[card], kept) for card, kept in new.cards.items() if card in old.cards]
    changed = [one for one in changes if one.fields or one.sides or len(set(one.quantities)) > 1]
    added = [CardChange(card, None, kept) for card, kept in new.cards.items() if card not in old.cards]
    removed = [CardChange(card, kept, None) for card, kept in old.cards.items() if card not in new.cards]
    same = len(changes) - len(changed)
    return Diff(game, old.name, new.name, tuple(changed), tuple(added), tuple(removed), same)


def _change(card: str, old: Kept, new: Kept) -> CardChange:
    sides = [side for side in ("front", "back") if getattr(old.held, side) != getattr(new.held, side)]
    return CardChange(card, old, new, tuple(_fields(old.fields, new.fields)), tuple(sides))


def _fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[FieldChange]:
    for name in dict.fromkeys((*new, *old)):
        before, after = old.get(name), new.get(name)
        if before != after and name not in _APART:
            yield FieldChange(name, before, after, words(before, after) if _are_texts(before, after) else ())


def _are_texts(old: Any, new: Any) -> bool:
    """Whether both are texts of words: a colour or the name of a file is one thing, new as a whole."""
    return isinstance(old, str) and isinstance(new, str) and any(map(str.isspace, old + new))


def words(old: Any, new: Any) -> tuple[Words, ...]:
    """How a text became another, word by word. Changes with only blanks between them are one."""
    from difflib import SequenceMatcher

    before, after = _TOKENS.findall(old), _TOKENS.findall(new)
    found: list[Words] = []
    out = in_ = ""
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = "".join(before[i:j]), "".join(after[k:m])
        if kind == "equal" and (not gone.isspace() or not (out or in_) or j == len(before)):
            found += _told(out, in_)
            out = in_ = ""
            found.append(Words("same", gone))
        else:
            out, in_ = out + gone, in_ + come
    return (*found, *_told(out, in_))


def _told(out: str, in_: str) -> Iterator[Words]:
    if out:
        yield Words("removed", out)
    if in_:
        yield Words("added", in_)
