"""A compiled query."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cardforge.problems import InputError, Location
from cardforge.query.checker import SortKey, Tree
from cardforge.query.faults import QueryFaultError
from cardforge.query.names import Names
from cardforge.query.predicates import Env, Predicate, Subject, natural_key, present, value_of
from cardforge.text import fold

S = TypeVar("S", bound=Subject)

NOWHERE = Env()


@dataclass(frozen=True, slots=True, eq=False)
class Query:
    """A query, ready to run. Made by `compile_query` and `from_tree`.

    `text` as written; `tree` its canonical form, plain JSON (see docs/query.md); `names` the `$names` it
    needs bound; `zones` those that `in:` names (folded); `sort` its `sort:` fields; `deck` whether its
    answer depends on the deck around the card (`in:`, `count`), not on the card and the binds alone.
    """

    text: str
    tree: Tree
    names: tuple[str, ...]
    zones: tuple[str, ...]
    sort: tuple[SortKey, ...]
    deck: bool
    where: Location | None
    _predicate: Predicate = field(repr=False)
    _fields: Names = field(repr=False)

    def matches(self, card: Subject, env: Env | None = None) -> bool:
        """Whether the card is meant. Raises InputError (query.unbound-name) if `env` lacks a `$name`."""
        try:
            return self._predicate(card, env or NOWHERE)
        except QueryFaultError as error:
            raise self._error(error) from None

    def select(self, cards: Iterable[S], env: Env | None = None) -> list[S]:
        """The cards that match, in the order that `sort:` asks for, else as they came."""
        inside = env or NOWHERE
        matches = self._predicate
        try:
            found = [card for card in cards if matches(card, inside)]
        except QueryFaultError as error:
            raise self._error(error) from None
        return self.ordered(found, inside)

    def ordered(self, cards: Iterable[S], env: Env | None = None) -> list[S]:
        """The cards by the `sort:` fields; ties keep their order, cards without the value come last."""
        found = list(cards)
        for key in reversed(self.sort):
            found = self._by(key, found, env or NOWHERE)
        return found

    def asks(self, flag: str) -> bool:
        """Whether a condition names this flag (`is:extra`), also negated or among alternatives."""
        return _names_flag(self.tree, flag)

    def _error(self, error: QueryFaultError) -> InputError:
        return InputError(error.fault.problem(self.where))

    def _by(self, key: SortKey, cards: list[S], env: Env) -> list[S]:
        rank = self._rank(key.field)
        have: list[tuple[S, Any]] = []
        lack: list[tuple[S, Any]] = []
        for card in cards:
            value = value_of(card, key.field, env)
            (have if present(value) else lack).append((card, value))
        have.sort(key=lambda pair: rank(pair[1]), reverse=key.descending)
        return [card for card, _ in (*have, *lack)]

    def _rank(self, name: str) -> Callable[[Any], Any]:
        """The key a value sorts by: numbers, the place among declared values, or text as people sort it."""
        info = self._fields.find(name)
        places = {value: place for place, value in enumerate(info.values)} if info else {}

        def rank(value: Any) -> tuple[int, Any]:
            if isinstance(value, (int, float)):
                return 0, value
            items = [str(one) for one in value] if isinstance(value, (tuple, list)) else [str(value)]
            if places:
                return 1, [places.get(fold(item), len(places)) for item in items]
            return 2, [natural_key(item) for item in items]

        return rank


def _names_flag(node: Any, flag: str) -> bool:
    if isinstance(node, dict):
        return node.get("is") == flag or any(_names_flag(part, flag) for part in node.values())
    return isinstance(node, list) and any(_names_flag(part, flag) for part in node)
