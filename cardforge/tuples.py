"""Named tuples that are quickly made: to a type checker, and in use, they are those of `typing`.

A command makes 150 such classes before it does anything. typing compiles each of their annotations, and
collections a constructor for each class, which took a tenth of a print of 54 cards. Here, classes with as
many fields share what collections makes, and annotations are left as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import namedtuple
    from functools import cache
    from types import FunctionType

    @cache
    def _unnamed(count):
        """A named tuple of so many fields, to be given other names for them."""
        return namedtuple("Unnamed", [f"field{at}" for at in range(count)])

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
            base = _unnamed(len(fields))
            plain = base.__new__
            code = plain.__code__.replace(co_varnames=("_cls", *fields))
            made = FunctionType(code, plain.__globals__, "__new__", tuple(defaults.values()))
            made.__qualname__ = f"{name}.__new__"
            own = {"__new__": made, "__repr__": _repr, "_replace": _replace, "__slots__": ()}
            own |= {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own |= zip(fields, map(vars(base).get, base._fields), strict=True)
            return type(name, (base,), own | body)

    class NamedTuple(metaclass=_Maker):
        """The base of named tuples in name alone: they are tuples."""

    # By these names modules compiled by mypyc, which takes the ones of typing, ask for them (hatch_build.py).
    _NamedTuple, NamedTupleMeta = NamedTuple, _Maker
