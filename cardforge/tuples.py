"""Named tuples that are quickly made: to a type checker, and in use, they are those of `typing`.

A command makes 150 such classes before it does anything. typing compiles each of their annotations, and
collections a constructor for each class, which took a tenth of a print of 54 cards. Here, annotations are
left as they are, and all classes share what they are made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    _new = tuple.__new__
    _CONSTRUCTORS = (
        lambda _cls: _new(_cls, ()),
        lambda _cls, a: _new(_cls, (a,)),
        lambda _cls, a, b: _new(_cls, (a, b)),
        lambda _cls, a, b, c: _new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
        lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k, m)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k, m, n: _new(
            _cls, (a, b, c, d, e, f, g, h, i, j, k, m, n)
        ),
    )
    """By how many fields. One for more takes a twentieth of a millisecond to compile."""

    @cache
    def _constructor(count):
        """A constructor for so many fields, to be given their names."""
        if count < len(_CONSTRUCTORS):
            return _CONSTRUCTORS[count]
        names = ", ".join(f"field{at}" for at in range(count))
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))")

    @cache
    def _getter(at):
        return _tuplegetter(at, f"Alias for field number {at}")

    @classmethod
    def _make(cls, iterable):
        """A tuple of fields that come one after another."""
        made = _new(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _asdict(self):
        """The fields by name."""
        return dict(zip(self._fields, self, strict=True))

    def _getnewargs(self):
        return tuple(self)

    def _replace(self, /, **changes):
        """The same tuple with other values for some fields."""
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"got unexpected field names: {list(changes)!r}")
        return made

    def _repr(self):
        values = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({', '.join(values)})"

    class _Maker(type):
        """Makes a named tuple of a class body, whose annotations are the fields."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one that has a default")
            plain = _constructor(len(fields))
            code = plain.__code__.replace(co_varnames=("_cls", *fields))
            made = FunctionType(code, plain.__globals__, "__new__", tuple(defaults.values()))
            made.__qualname__ = f"{name}.__new__"
            own = {"__new__": made, "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own |= zip(fields, map(_getter, range(len(fields))), strict=True)
            return type(name, (tuple,), _SHARED | own | body)

    _SHARED = {
        "__slots__": (),
        "__repr__": _repr,
        "__getnewargs__": _getnewargs,
        "_make": _make,
        "_asdict": _asdict,
        "_replace": _replace,
    }

    class NamedTuple(metaclass=_Maker):
        """The base of named tuples in name alone: they are tuples."""

    # By these names modules compiled by mypyc, which takes the ones of typing, ask for them (hatch_build.py).
    _NamedTuple, NamedTupleMeta = NamedTuple, _Maker
