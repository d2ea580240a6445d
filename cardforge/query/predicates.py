"""The canonical tree → closures over a card: what a scan of thousands of cards runs."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol

from cardforge.query.checker import Tree, read_number
from cardforge.query.faults import QueryFaultError
from cardforge.query.names import Info, Names
from cardforge.query.regex import safe_regex
from cardforge.text import fold

Bind = str | int | float | tuple[str, ...] | list[str]
"""What a choice gives a `$name`."""


class Subject(Protocol):
    """Anything a query can look at: `cards.Card`, `cards.Printing`, a dict of values."""

    def get(self, name: str, /) -> Any:
        """The value of a field, None if it has none. `extra` is a flag, `set` is the set's code."""
        ...


@dataclass(frozen=True, slots=True)
class Env:
    """What surrounds a card: values of `$names`, the zones it is in and its copies there (in a deck)."""

    binds: Mapping[str, Bind] = field(default_factory=dict)
    zones: tuple[str, ...] = ()
    count: int | None = None


Predicate = Callable[[Subject, Env], bool]
Test = Callable[[Any], bool]

Compare = Callable[[Any, Any], bool]

_COMPARE: Mapping[str, Compare] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_OF_SETS: Mapping[str, Compare] = {**_COMPARE, ":": operator.ge}
_MARKS = re.compile(r"\\(.)|\*+|==")
_CHUNKS = re.compile(r"[0-9]{1,18}|[^0-9]+")
_REGEX_REACH = 2_000
"""Characters of a text that a regular expression looks at."""


def predicate(tree: Tree, names: Names) -> Predicate:
    """The closure for a checked tree."""
    if "and" in tree:
        return _every([predicate(part, names) for part in tree["and"]])
    if "or" in tree:
        return _any([predicate(part, names) for part in tree["or"]])
    if "not" in tree:
        inner = predicate(tree["not"], names)
        return lambda card, env: not inner(card, env)
    if "is" in tree:
        flag = tree["is"]
        return lambda card, env: bool(card.get(flag))
    if "in" in tree:
        zone = tree["in"]
        return lambda card, env: any(fold(one) == zone for one in env.zones)
    if "has" in tree or "missing" in tree:
        return _presence(tree)
    return _condition(tree, names)


def _every(parts: list[Predicate]) -> Predicate:
    def every(card: Subject, env: Env) -> bool:
        for part in parts:  # noqa: SIM110  # all() with a generator takes twice the time
            if not part(card, env):
                return False
        return True

    return every


def _any(parts: list[Predicate]) -> Predicate:
    def any_of(card: Subject, env: Env) -> bool:
        for part in parts:  # noqa: SIM110  # any() with a generator takes twice the time
            if part(card, env):
                return True
        return False

    return any_of


def present(value: Any) -> bool:
    """Whether a card has the value: 0 and False are values, an empty text or list is none."""
    return bool(value) or (value is not None and isinstance(value, (int, float)))


def value_of(card: Subject, name: str, env: Env) -> Any:
    """A field's value; `count` is the card's copies in the deck."""
    return env.count if name == "count" else card.get(name)


def _presence(tree: Tree) -> Predicate:
    wanted = "has" in tree
    name = tree["has" if wanted else "missing"]
    return lambda card, env: present(value_of(card, name, env)) is wanted


def _condition(tree: Tree, names: Names) -> Predicate:
    info = names.find(tree["field"])
    assert info is not None, "the checker found it"
    name, op = info.name, tree["op"]
    value = tree.get("value")
    if isinstance(value, dict):
        return _bound(info, op, value["bind"])
    test = _pattern_test(tree["regex"]) if "regex" in tree else _test(info, op, _frozen(value))
    absent = op == "!="
    if name == "count":
        return lambda card, env: test(env.count) if env.count is not None else absent

    def condition(card: Subject, env: Env) -> bool:
        found = card.get(name)
        return test(found) if found or present(found) else absent

    return condition


def _bound(info: Info, op: str, bind: str) -> Predicate:
    """A comparison with `$bind`; each value that it takes is prepared once."""
    tests: dict[Any, Test] = {}

    def condition(card: Subject, env: Env) -> bool:
        if bind not in env.binds:
            raise QueryFaultError(0, "unbound-name", f"${bind} has no value here", "a choice must bind it")
        wanted = _frozen(env.binds[bind])
        test = tests.get(wanted)
        if test is None:
            test = tests[wanted] = _test(info, op, wanted)
        found = value_of(card, info.name, env)
        return test(found) if present(found) else op == "!="

    return condition


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _test(info: Info, op: str, wanted: Any) -> Test:
    """The comparison of a value that is there. `wanted`: a text, a number, or a tuple for a list."""
    if info.kind == "number":
        return _number_test(info, op, wanted)
    needles = tuple(fold(str(one)) for one in wanted) if isinstance(wanted, tuple) else (fold(str(wanted)),)
    if op == "~":
        return _substring_test(needles, _unmarked_items if info.kind == "rich" else _folded_items)
    if isinstance(wanted, tuple) or info.kind == "set":
        return _set_test(op, frozenset(needles))
    if info.kind == "natural":
        return _key_test(op, natural_key, natural_key(needles[0]))
    if op == ":":
        return lambda value: any(_has_words(item, needles[0]) for item in _folded_items(value))
    if info.kind == "order" and op not in ("=", "!="):
        return _rank_test(info, op, needles[0])
    return _set_test(op, frozenset(needles))


def _number_test(info: Info, op: str, wanted: Any) -> Test:
    if isinstance(wanted, tuple):
        numbers = frozenset(_number(info, one) for one in wanted)
        compare_sets = _OF_SETS[op]
        return lambda value: compare_sets(frozenset((value,)), numbers)
    number, compare = _number(info, wanted), _COMPARE[op]
    no = op == "!="
    return lambda value: compare(value, number) if isinstance(value, (int, float)) else no


def _number(info: Info, value: Any) -> int | float:
    return value if isinstance(value, (int, float)) else read_number(info, str(value))


def _substring_test(needles: tuple[str, ...], items: Callable[[Any], tuple[str, ...]]) -> Test:
    if not all(needles) or not needles:  # an empty text stands in everything, and says nothing
        return lambda value: False
    if len(needles) == 1:
        needle = needles[0]
        return lambda value: any(needle in item for item in items(value))
    return lambda value: all(any(needle in item for item in items(value)) for needle in needles)


def _set_test(op: str, wanted: frozenset[str]) -> Test:
    compare = _OF_SETS[op]
    answers: dict[str | tuple[str, ...], bool] = {}  # many cards share few values

    def test(value: Any) -> bool:
        if not isinstance(value, (str, tuple)):
            return compare(frozenset(_folded_items(value)), wanted)
        if value not in answers:
            answers[value] = compare(frozenset(_folded_items(value)), wanted)
        return answers[value]

    return test


def _key_test(op: str, key: Callable[[Any], Any], wanted: Any) -> Test:
    compare = _COMPARE[op]
    return lambda value: compare(key(value), wanted)


def _rank_test(info: Info, op: str, wanted: str) -> Test:
    ranks = {value: rank for rank, value in enumerate(info.values)}
    compare, limit = _COMPARE[op], ranks.get(wanted)

    def test(value: Any) -> bool:
        rank = ranks.get(fold(str(value)))
        if limit is None:  # a bound value that is not declared: only itself
            return "=" in op and fold(str(value)) == wanted
        return rank is not None and bool(compare(rank, limit))

    return test


def _pattern_test(pattern: str) -> Test:
    find = safe_regex(pattern).search
    return lambda value: any(
        find(item[:_REGEX_REACH]) is not None for item in (*_items(value), *_folded_items(value))
    )


def _items(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value),)


def _folded_items(value: Any) -> tuple[str, ...]:
    return (fold(value),) if isinstance(value, str) else tuple(map(fold, _items(value)))


def _unmarked_items(value: Any) -> tuple[str, ...]:
    """Folded texts, as written and as read: without the marks of rich text."""
    return tuple(one for item in _items(value) for one in (fold(item), _unmarked(item)))


@lru_cache(maxsize=1 << 14)
def _unmarked(text: str) -> str:
    return fold(_MARKS.sub(r"\1", text))


def _has_words(text: str, words: str) -> bool:
    """Whether `words` stands in `text` and is not cut out of longer words."""
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        inside = at > 0 and text[at - 1].isalnum() and words[0].isalnum()
        goes_on = end < len(text) and text[end].isalnum() and words[-1].isalnum()
        if not (inside or goes_on):
            return True
        at = text.find(words, at + 1)
    return False


def natural_key(value: Any) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts text as people do: runs of digits by their number, the rest folded."""
    chunks = _CHUNKS.findall(fold(str(value)))
    return tuple((0, int(chunk), "") if chunk[0] in "0123456789" else (1, 0, chunk) for chunk in chunks)
