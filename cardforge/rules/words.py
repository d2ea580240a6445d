"""The plain words of messages: numbers of cards, lists of cards, queries as people say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardforge.problems import listed
from cardforge.query import Bind, Query

if TYPE_CHECKING:
    from cardforge.rules.verdict import CardCount

_LISTED = 4
_OPERATORS = {
    ":": "",
    "=": "",
    "~": "with",
    "!=": "not",
    "<=": "at most",
    ">=": "at least",
    "<": "below",
    ">": "above",
}


def cards_of(number: int, noun: str = "") -> str:
    """`no cards`, `1 card`, `2 cards`; with a noun of its own: `2 Websites`."""
    if noun:
        return f"{number or 'no'} {noun}"
    return f"{number or 'no'} {'card' if number == 1 else 'cards'}"


def listed_cards(cards: Sequence[CardCount], points: Mapping[str, int | float] | None = None) -> str:
    """`2 × Fox, Owl and 3 more`; with points by name `2 × Fox (6), Owl (1)`."""
    said = [f"{card} ({number(points[card.name])})" if points else str(card) for card in cards]
    if len(cards) <= _LISTED + 1:
        return listed(said)
    rest = sum(card.count for card in cards[_LISTED:])
    return f"{', '.join(said[:_LISTED])} and {rest} more"


def summed_cards(cards: Sequence[CardCount]) -> str:
    """The same, and how many they are where they do not all stand there: `Fox, Owl and 3 more, 5 in all`."""
    whole = f", {sum(card.count for card in cards)} in all" if len(cards) > _LISTED + 1 else ""
    return f"{listed_cards(cards)}{whole}"


def number(value: int | float) -> str:
    """A number as people write it: `17`, `0.5`."""
    return str(value) if isinstance(value, int) else f"{value:g}"


def described(query: Query, binds: Mapping[str, Bind]) -> str:
    """A query in words, `$names` as they are bound: `colour blue`, `type website and not unique`."""
    tree = query.tree
    return _words(tree.get("where", tree), binds)


def card_named(query: Query, binds: Mapping[str, Bind]) -> str:
    """The one name that a query asks for (`name=$own`), empty if it asks for something else."""
    tree = query.tree
    if tree.get("field") == "name" and tree.get("op") == "=":
        return _value(tree["value"], binds)
    return ""


def _words(tree: Mapping[str, Any], binds: Mapping[str, Bind]) -> str:
    if "and" in tree or "or" in tree:
        kind = "and" if "and" in tree else "or"
        parts = [_words(part, binds) for part in tree[kind]]
        return f" {kind} ".join(parts) if parts else "any"
    if "not" in tree:
        inner = _words(tree["not"], binds)
        return f"not ({inner})" if "and" in tree["not"] or "or" in tree["not"] else f"not {inner}"
    for key, say in (("is", "{}"), ("in", "in {}"), ("has", "with {}"), ("missing", "without {}")):
        if key in tree:
            return say.format(tree[key])
    op = _OPERATORS[tree["op"]]
    value = _value(tree["value"], binds)
    return f"{tree['field']} {op + ' ' if op else ''}{value}"


def _value(value: Any, binds: Mapping[str, Bind]) -> str:
    if isinstance(value, dict):
        value = binds.get(value["bind"], "")
    return "/".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
