"""How much an expression may do. Work is counted, not timed: what is too much is so on every machine."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from cardforge.layout.dynamic import MAX_OUTPUT, MAX_WEIGHT, plain, weight
from cardforge.layout.faults import TooMuchError

MAX_WORK = 500_000
"""The work that one expression may take for one card: the weight of all values that something is done with,
and the steps of its loops. That is well under a second."""

MAX_DIGITS = 1000
"""Binary digits of a whole number, which a fraction has room for."""


class _Work(threading.local):
    left = MAX_WORK


_WORK = _Work()


def counted(call: Callable[[], Any]) -> Any:
    """What the call gives, if that doesn't take too much work. Raises TooMuchError."""
    before, _WORK.left = _WORK.left, MAX_WORK
    try:
        return call()
    finally:
        _WORK.left = before


def spend(units: int) -> None:
    """So much work is done now. Raises TooMuchError if that is too much."""
    _WORK.left -= units
    if _WORK.left < 0:
        raise TooMuchError("it takes too much work")


def held(value: Any) -> Any:
    """The value, in which another one is looked for: a table takes no time for that."""
    return value if isinstance(plain(value), Mapping) else weighed(value)


def weighed(value: Any) -> Any:
    """The value; what it weighs is spent. Raises TooMuchError if it is too large."""
    if isinstance(value, str):
        length = len(value)
        spend(length + 1)
        if length > MAX_WEIGHT:
            raise TooMuchError("it makes too long a text")
    elif isinstance(value, int | float | None):
        spend(1)
        if isinstance(value, int) and value.bit_length() > MAX_DIGITS:
            raise TooMuchError("it makes too large a number")
    else:
        spend(weight(value))
    return value


def settled(value: Any) -> Any:
    """The value as it can be kept and printed: what comes one by one, as `map` gives it, as a list.

    Raises ValueError for a method that is not called: as text it would be another one in every run.
    """
    if isinstance(value, Iterator):
        return list(value)
    if isinstance(value, BuiltinMethodType | FunctionType | MethodType):
        raise ValueError("it is a method; call it with ()")
    return value


def steps(values: Iterable[Any], each: int) -> Iterator[Any]:
    """The values one by one; every step is so much work."""
    for value in values:
        spend(each)
        yield value


def joined(parts: Sequence[Any]) -> str:
    """The parts as one text (`~`)."""
    texts = [weighed(str(weighed(settled(part)))) for part in parts]
    check_length(sum(map(len, texts)))
    return "".join(texts)


def check_length(length: int) -> None:
    """Raise TooMuchError for a text that would be too long."""
    if length > MAX_WEIGHT:
        raise TooMuchError("it makes too long a text")


# --- operators ----------------------------------------------------------------------------------------


def check_operator(operator: str, left: Any, right: Any) -> None:
    """Raise TooMuchError for a sum, product, power or formatted text that may be too large."""
    if isinstance(left, int | float) and isinstance(right, int | float):
        if not _is_small(operator, left, right):
            raise TooMuchError(f'"{operator}" gives too much')
        spend(1)
        return
    weighed(left)
    weighed(right)
    if operator == "%" and isinstance(left, str):
        check_format(left, "%", right if isinstance(right, tuple) else (right,))
        return
    sizes = [len(side) for side in (left, right) if isinstance(side, str | bytes | list | tuple)]
    size = sum(sizes)
    if operator != "+":
        size *= max(_times(left), _times(right))
    if size > MAX_OUTPUT:
        raise TooMuchError(f'"{operator}" gives too much')


def _times(side: Any) -> int:
    return abs(int(side)) if isinstance(side, int | float) else 1


def _is_small(operator: str, left: float, right: float) -> bool:
    if not (isinstance(left, int) and isinstance(right, int)):
        return True
    if operator == "**":
        return abs(right) * max(left.bit_length(), 1) <= MAX_DIGITS
    return left.bit_length() + right.bit_length() <= MAX_DIGITS


# --- what makes much out of little --------------------------------------------------------------------


def check_format(form: str, sign: str, values: Iterable[Any]) -> None:
    """Raise TooMuchError for a text that is filled in, by `%` or `{`, and may come out too long."""
    if re.search(r"%[^%a-zA-Z]*\*" if sign == "%" else r"\{[^{}]*\{", form):
        raise TooMuchError("a width must be a number in the text itself")
    widths = sum(int(number[:9]) for number in re.findall(r"\d+", form))
    longest = max((_length(value) for value in values), default=0)
    check_length(widths + form.count(sign) * longest + len(form))


def _length(value: Any) -> int:
    """How long a value is as text, if not exactly then at least."""
    return len(value) if isinstance(value, str) else 8 * weight(value)


def _filled(self: str, width: Any = 80, *_: Any) -> None:
    _check_number(width)


def _replaced(self: Any, old: Any, new: Any, *_: Any, **__: Any) -> None:
    text, old, new = str(self), str(old), str(new)
    check_length(len(text) + (text.count(old) if old else len(text) + 1) * len(new))


def _joined(self: str, values: Any) -> None:
    check_length(sum(len(value) + len(self) for value in values if isinstance(value, str)))


def _tabbed(self: str, size: Any = 8) -> None:
    _check_number(size)
    check_length(len(self) + self.count("\t") * abs(int(size)))


def _refused(*_: Any, **__: Any) -> None:
    raise TooMuchError("that can't be used here")


def _check_number(number: Any, most: int = 10_000) -> None:
    if isinstance(number, int | float) and abs(number) > most:
        raise TooMuchError(f"{number:g} is more than {most}")


METHODS: dict[str, Callable[..., None]] = {
    "center": _filled,
    "expandtabs": _tabbed,
    "format": lambda self, *values, **named: check_format(self, "{", [*values, *named.values()]),
    "format_map": lambda self, named: check_format(self, "{", named.values()),
    "join": _joined,
    "ljust": _filled,
    "maketrans": _refused,
    "replace": _replaced,
    "rjust": _filled,
    "translate": _refused,
    "zfill": _filled,
}
"""Methods of texts that may make much out of little, and what looks at their arguments first."""


def check_call(function: Any, args: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Raise TooMuchError for a call that may take too long; only texts, lists and tables have methods."""
    for value in (*args, *named.values()):
        weighed(value)
    spend(20)
    method = getattr(function, "__wrapped__", function)
    owner = getattr(method, "__self__", None)
    if isinstance(owner, int | float | bytes):
        raise TooMuchError("numbers have nothing to call")
    if isinstance(owner, str | list | tuple | Mapping):
        weighed(owner)
    if isinstance(owner, str):
        METHODS.get(method.__name__, _nothing)(owner, *args, **named)


def _nothing(*_: Any, **__: Any) -> None:
    pass


def _indented(text: Any, width: Any = 4, *_: Any, **__: Any) -> None:
    wide = len(width) if isinstance(width, str) else width
    _check_number(wide)
    check_length((str(text).count("\n") + 1) * abs(int(wide)))


def _wrapped(
    text: Any, width: Any = 79, break_long_words: Any = True, wrapstring: Any = None, *_: Any, **__: Any
) -> None:
    length = len(str(text))
    spend(4 * length)
    check_length(length * (1 + len(wrapstring or "") // max(int(width), 1)))


def _listed(values: Any, d: Any = "", *_: Any, **__: Any) -> None:
    check_length(len(values) * len(str(d)))


def _summed(values: Any, attribute: Any = None, start: Any = 0) -> None:
    if not isinstance(start, int | float):
        raise TooMuchError("only numbers have a sum")


def _batched(_values: Any, linecount: Any, *_: Any, **__: Any) -> None:
    _check_number(linecount)


def _sliced(_values: Any, slices: Any, *_: Any, **__: Any) -> None:
    _check_number(slices)


def _rounded(_value: Any, precision: Any = 0, *_: Any, **__: Any) -> None:
    _check_number(precision, 100)


def _as_json(_value: Any, indent: Any = 0) -> None:
    _check_number(indent, 20)


FILTERS: dict[str, Callable[..., None]] = {
    "batch": _batched,
    "center": _filled,
    "format": lambda form, *values, **named: check_format(str(form), "%", [*values, *named.values()]),
    "indent": _indented,
    "join": _listed,
    "replace": _replaced,
    "round": _rounded,
    "slice": _sliced,
    "sum": _summed,
    "tojson": _as_json,
    "wordwrap": _wrapped,
}
"""Filters that may make much out of little, and what looks at their arguments (by Jinja2's names) first."""


def check_filter(name: str, args: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Raise TooMuchError for a filter or test that may take too long."""
    for value in (*args, *named.values()):
        weighed(value)
    FILTERS.get(name, _nothing)(*args, **named)
