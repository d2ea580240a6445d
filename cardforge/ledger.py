"""The print ledger: which cards were printed, how they looked and how many there are of each.

From it follows what a later print has to add, and which old cards are to be taken out. Nothing here touches
the disk: a ledger comes as bytes and goes as bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring_ascii
from operator import itemgetter
from sys import intern
from typing import Any, Final, Literal

from cardforge.tuples import NamedTuple

VERSION = 3
"""The form of the file, and of the digests in it: another one is not read."""

Reason = Literal["changed", "fewer", "removed"]


class Held(NamedTuple):
    """Copies of a card that look the same: how many, the digests of their sides, and what they are called.

    `back` is empty for copies that were printed without one. It is None where backs have nothing to do with
    fronts, as in sleeves: then any back will do.
    """

    quantity: int
    front: str
    back: str | None = ""
    name: str = ""
    set: str = ""
    number: str = ""


Cards = Mapping[str, tuple[Held, ...]]
"""By a card's id, its copies as they were printed last, then older ones that nobody was told to take out."""


class Removed(NamedTuple):
    """Old copies to be taken out: of which card, what is written on them, how many, and why."""

    card: str
    held: Held
    reason: Reason

    def to_json(self) -> dict[str, Any]:
        _, held, reason = self
        known = {"name": held.name, "set": held.set, "number": held.number, "quantity": held.quantity}
        return {"card": self.card, **known, "reason": reason}


class Since(NamedTuple):
    """What a print is compared with. `whole`: cards that are not wanted are gone; `exact`: so are copies."""

    cards: Cards
    whole: bool = False
    exact: bool = False


class Changes(NamedTuple):
    """What a print has to add, as copies by card id (nothing for the others), and what is to be taken out."""

    copies: Mapping[str, int]
    removed: tuple[Removed, ...]


def same(old: Held, new: Held) -> bool:
    """Whether old copies look as the new ones should."""
    return old.front == new.front and new.back in (None, old.back)


def changes(since: Since, wanted: Mapping[str, Held]) -> Changes:
    """What makes of the cards since then those that are wanted now. A changed card is printed whole."""
    copies: dict[str, int] = {}
    removed: list[Removed] = []
    for card, new in wanted.items():
        last, *older = since.cards.get(card) or (Held(0, ""),)
        kept = new.quantity and same(last, new)
        missing = new.quantity - (last.quantity if kept else 0)
        if missing > 0:
            copies[card] = missing
        gone: Reason = "changed" if new.quantity else "removed"
        if kept and missing < 0 and since.exact:
            removed.append(Removed(card, last._replace(quantity=-missing), "fewer"))
        elif not kept and (new.quantity or since.exact):
            removed.append(Removed(card, last, gone))
        # Old copies that look as they should now may stay: nobody could tell them from the new ones.
        removed += [Removed(card, held, gone) for held in older if not (new.quantity and same(held, new))]
    if since.whole:
        lost = {card: held for card, held in since.cards.items() if card not in wanted}
        removed += [Removed(card, one, "removed") for card, held in lost.items() for one in held]
    return Changes(copies, tuple(_merged(removed)))


def _merged(removed: Iterable[Removed]) -> list[Removed]:
    """Copies that are called the same by one entry: nobody sees digests on cards."""
    found: dict[Any, Removed] = {}
    for one in removed:
        key = one.card, one.held[3:], one.reason
        known = found[key].held.quantity if key in found else 0
        found[key] = one._replace(held=one.held._replace(quantity=known + one.held.quantity))
    return [one for one in found.values() if one.held.quantity]


def printed(cards: Cards, new: Mapping[str, Held]) -> dict[str, tuple[Held, ...]]:
    """The ledger after these copies were printed, whatever was there: what looks otherwise is old now.

    Printing the same again is printing it anew, not twice as many.
    """
    made = dict(cards)
    for card, held in new.items():
        if not held.quantity:
            continue
        known = made.get(card, ())
        if known and same(known[0], held):
            quantity, back = max(held.quantity, known[0].quantity), known[0].back
            if (quantity, back) != (held.quantity, held.back):
                held = held._replace(quantity=quantity, back=back)
            made[card] = (held, *known[1:])
        else:
            made[card] = (_entered(held), *(old for old in known if old.quantity))
    return made


def _entered(held: Held, back: str | None = "") -> Held:
    """Copies as they are remembered: with this back where any would do."""
    return held if held.back is not None else held._replace(back=back)


def updated(cards: Cards, wanted: Mapping[str, Held], since: Since) -> dict[str, tuple[Held, ...]]:
    """The ledger after a print of what had changed since its own last entries, all old copies taken out."""
    made = dict(cards)
    for card, new in wanted.items():
        known = made.get(card, ())
        kept = known[0] if known and same(known[0], new) else Held(0, "")
        quantity = new.quantity if since.exact else max(new.quantity, kept.quantity)
        if quantity and new.quantity:
            # Older copies that look right again may stay today, but are old once the card changes.
            older = tuple(held for held in known[1:] if same(held, new))
            made[card] = (_entered(new, kept.back)._replace(quantity=quantity), *older)
        elif since.exact:
            made.pop(card, None)
    if since.whole:
        made = {card: held for card, held in made.items() if card in wanted}
    return made


def added(cards: Cards, wanted: Mapping[str, Held], found: Changes) -> dict[str, tuple[Held, ...]]:
    """The ledger after a print of what had changed since something else, such as a snapshot.

    Only what was printed is entered; copies that were told to be taken out are no longer there.
    """
    told = {(one.card, one.held.front) for one in found.removed if one.reason != "fewer"}
    made = {
        card: left
        for card, held in cards.items()
        if (left := tuple(one for one in held if (card, one.front) not in told))
    }
    for card, copies in found.copies.items():
        new = wanted[card]
        known = made.get(card, ())
        there = known[0].quantity if known and same(known[0], new) else 0
        made.update(printed({card: known}, {card: new._replace(quantity=there + copies)}))
    return made


def untold(cards: Cards, removed: Iterable[Removed]) -> dict[str, tuple[Held, ...]]:
    """A ledger as it is before anybody was told what to take out: these copies are still there."""
    made = dict(cards)
    for card, held, reason in removed:
        last, *older = made.get(card, (Held(0, ""),))
        if reason == "fewer":
            made[card] = (last._replace(quantity=last.quantity + held.quantity), *older)
        else:
            made[card] = (last, *older, held)
    return made


# --- the file -----------------------------------------------------------------------------------------


def to_bytes(game: str, cards: Cards) -> bytes:
    """The file of a game's ledger: JSON, a card a line, sorted."""
    return _file(game, (_line(card, cards[card]) for card in sorted(cards)))


def _file(game: str, lines: Iterable[str]) -> bytes:
    made, before = bytearray(_head(game).encode()), ""
    for line in lines:
        made += f"{before}{line}".encode()
        before = _BETWEEN
    made += _TAIL.encode()
    return bytes(made)


def _head(game: str) -> str:
    return f'{{"version":{VERSION},"game":{_text(game)},"cards":{{\n'


_BETWEEN: Final = ",\n"
_TAIL: Final = "\n}}\n"
_text = encode_basestring_ascii


def _line(card: str, held: Sequence[Held]) -> str:
    text = _text
    copies = [
        f'{{"quantity":{quantity:d},"front":{text(front)},"back":{text(back or "")},'
        f'"name":{text(name)},"set":{text(code)},"number":{text(number)}}}'
        for quantity, front, back, name, code, number in held
    ]
    return f"{text(card)}:[{','.join(copies)}]"


def reprinted(game: str, data: bytes, new: Mapping[str, Held]) -> bytes:
    """The file of a ledger after these copies were printed, from the file before that.

    It is what `printed` makes of it, but lines that stay the same, as nearly all do, are not read. Raises
    ValueError as `from_bytes` does.
    """
    made = _line_by_line(game, data, new)
    return to_bytes(game, printed(from_bytes(data), new)) if made is None else made


def _line_by_line(game: str, data: bytes, new: Mapping[str, Held]) -> bytes | None:
    """The same; None where the file was not written as it would be now."""
    head = _head(game)
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        return None
    if not (text.startswith(head) and text.endswith(_TAIL)):
        return None
    before = text[len(head) : -len(_TAIL)].split(_BETWEEN)
    there = dict.fromkeys(before)
    if len(there) != len(before):
        return None
    lines: dict[str, str] = {}
    otherwise: dict[str, Held] = {}
    for card, held in new.items():
        line = _line(card, (held,))
        if held.quantity and line in there:
            lines[card] = line
            del there[line]
        else:
            otherwise[card] = held
    try:
        cards = from_bytes(f"{head}{_BETWEEN.join(there)}{_TAIL}".encode("ascii"))
    except ValueError:
        return None
    if len(cards) != len(there) or not cards.keys().isdisjoint(lines):
        return None
    lines |= {card: _line(card, held) for card, held in printed(cards, otherwise).items()}
    return _file(game, map(lines.__getitem__, sorted(lines)))


def from_bytes(data: bytes) -> dict[str, tuple[Held, ...]]:
    """The cards of a ledger's file. Raises ValueError, which says what is wrong with it."""
    try:
        # What was kept of copies becomes small at once: thousands of cards' plain values would pile up.
        plain = json.loads(data, object_hook=_held_at_once)
        version, cards = plain["version"], plain["cards"]
        if version == VERSION:
            return {str(card): tuple(map(_held_or_plain, held)) for card, held in cards.items() if held}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise ValueError("is damaged") from None
    raise ValueError("is of another version of cardforge")


def _held_at_once(plain: dict[str, Any]) -> Held | dict[str, Any]:
    """The copies that an object tells of, or the object where it tells of something else."""
    try:
        return held_of(plain) if "front" in plain else plain
    except TypeError:
        return plain


def _held_or_plain(found: Any) -> Held:
    return found if isinstance(found, Held) else held_of(found)


def held_of(plain: Mapping[str, Any]) -> Held:
    """Copies from the plain values that were kept of them. Raises TypeError for anything else."""
    values: tuple[Any, ...] = _in_order(plain) if plain.keys() == _KEYS else Held(**plain)
    quantity, *texts = values
    if not isinstance(quantity, int) or set(map(type, texts)) != _TEXTS:
        raise TypeError
    front, back, name, set_code, number = texts
    # Thousands of cards have the same back and set.
    return _new(Held, (quantity, front, intern(back), name, intern(set_code), number))


_new = tuple.__new__
_in_order = itemgetter(*Held._fields)
_KEYS = frozenset(Held._fields)
_TEXTS = {str}


def of_looks(looks: Sequence[tuple[str, Held]]) -> dict[str, Held]:
    """Copies by card id; those of a card that is there several times, as in two decks, are added up."""
    found: dict[str, Held] = {}
    for card, held in looks:
        known = found.get(card)
        found[card] = held if known is None else held._replace(quantity=held.quantity + known.quantity)
    return found
