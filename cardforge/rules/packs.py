"""Packs whose cards chance picks: declared as slots in game.json, each filled out of the cards of a query."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardforge.cards import Printing
from cardforge.problems import Pointer, Severity
from cardforge.query import Query
from cardforge.rules.parse import Parser
from cardforge.schemas import uncommented
from cardforge.tuples import NamedTuple

Pick = Callable[[int, str], int]
"""`pick(limit, purpose)`: a number below the limit that chance picks for a purpose."""


class Slot(NamedTuple):
    """`number` cards out of `cards`, each with its weight; `again`: the same one may come twice."""

    name: str
    number: int
    again: bool
    cards: tuple[tuple[Printing, int], ...]


class SlotPack(NamedTuple):
    """A pack of these slots, which are filled one after another."""

    name: str
    label: str
    slots: tuple[Slot, ...]

    @property
    def size(self) -> int:
        """How many cards are in it."""
        return sum(slot.number for slot in self.slots)


def packs_of(parser: Parser, plain: Mapping[str, Any]) -> dict[str, SlotPack]:
    """The packs that a game declares; one with a mistake is told and left out."""
    found: dict[str, SlotPack] = {}
    for name, one in uncommented(plain).items():
        before = sum(problem.severity is Severity.ERROR for problem in parser.problems)
        at: Pointer = ("packs", name, "slots")
        slots = [_slot(parser, name, slot, (*at, place)) for place, slot in enumerate(one["slots"])]
        if sum(problem.severity is Severity.ERROR for problem in parser.problems) == before:
            whole = tuple(slot for slot in slots if slot is not None)
            found[name] = SlotPack(name, one.get("label", name), whole)
    return found


def _slot(parser: Parser, pack: str, plain: Mapping[str, Any], at: Pointer) -> Slot | None:
    query = parser.query(plain["where"], (*at, "where"))
    if query is None:
        return None
    if query.names or query.deck:
        what = f"${query.names[0]}, which a choice binds" if query.names else "what is in a deck"
        message = f'a slot of the pack "{pack}" asks for {what}; packs are opened before there is a deck'
        parser.tell((*at, "where"), "unbound-name", message, "write what is meant")
        return None
    cards = _cards(parser, query)
    before = len(parser.problems)
    weighed = tuple(_weighed(parser, plain.get("weight"), cards, (*at, "weight")))
    slot = Slot(plain.get("name", plain["where"]), plain.get("count", 1), plain.get("again", False), weighed)
    if not weighed and len(parser.problems) > before:
        return None  # the field of its weight is told
    if not cards:
        message = f'the query "{plain["where"]}" of the pack "{pack}" matches no card'
        parser.tell((*at, "where"), "no-match", message, "mend the query, or add the cards")
    elif not weighed or (slot.number > len(weighed) and not slot.again):
        message = f'a slot of the pack "{pack}" takes {slot.number} different cards out of {len(weighed)}'
        hint = 'lower its count, or let cards come twice with "again": true'
        parser.tell((*at, "count" if "count" in plain else "where"), "too-few-cards", message, hint)
    return slot


def _cards(parser: Parser, query: Query) -> list[Printing]:
    extras = query.asks("extra")
    found = query.select(parser.database.printings)
    return [printing for printing in found if extras or not printing.card.extra]


def _weighed(
    parser: Parser, plain: Any, cards: list[Printing], at: Pointer
) -> Iterator[tuple[Printing, int]]:
    """The cards with their weights: all alike, a number of the card, or one for each value of a field."""
    if plain is None:
        yield from ((card, 1) for card in cards)
        return
    before = len(parser.problems)
    if isinstance(plain, str):
        if plain != "quantity":
            parser.field(plain, at)
        found = {index: _number(card.get(plain)) for index, card in enumerate(cards)}
    else:
        name, values = plain["by"], plain["of"]
        parser.field(name, (*at, "by"))
        if len(parser.problems) > before:
            return
        for value in values:
            if cards and not any(value in _texts(card.get(name)) for card in cards):
                message = f'no card of the slot has the {name} "{value}"'
                parser.tell((*at, "of", value), "no-match", message, "mend the value", Severity.WARNING)
        found = {
            index: max((values.get(text, 0) for text in _texts(card.get(name))), default=0)
            for index, card in enumerate(cards)
        }
    yield from ((card, found[index]) for index, card in enumerate(cards) if found[index] > 0)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value),)


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def opened(pack: SlotPack, pick: Pick) -> list[Printing]:
    """The cards of one pack, slot by slot."""
    return [card for place, slot in enumerate(pack.slots, 1) for card in _filled(slot, place, pick)]


def _filled(slot: Slot, place: int, pick: Pick) -> Iterator[Printing]:
    left = list(slot.cards)
    for draw in range(1, slot.number + 1):
        number = pick(sum(weight for _, weight in left), f"slot {place} card {draw}")
        for index, (card, weight) in enumerate(left):
            if number < weight:
                yield card
                if not slot.again:
                    del left[index]
                break
            number -= weight
