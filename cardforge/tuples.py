"""Named tuples that are quickly made: to a type checker, and in use, they are those of `typing`.

A command makes 150 such classes before it does anything. typing compiles each of their annotations, and
collections a constructor for each class, which took a tenth of a print of 54 cards. Here, classes with as
many fields share a constructor's code, and annotations are left as they are.
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

    @cache
    def _constructor(count):
        """The code that makes a named tuple of so many fields, to be given other names for them."""
        fields = "".join(f", field{at}" for at in range(count))
        return eval(f"lambda _cls{fields}: new(_cls, ({fields[2:]}{',' * (count == 1)}))").__code__

    @cache
    def _getter(at):
        return _tuplegetter(at, f"Alias for field number {at}")

    def _make(cls, values):
        """A tuple of these values, as many as there are fields."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _asdict(self):
        """The values by their fields."""
        return dict(zip(self._fields, self, strict=True))

    def _plain(self):
        """What a copy is made of."""
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

    _NAMES = {"__name__": __name__, "new": tuple.__new__}
    """What a constructor finds by name."""

    _SHARED = {
        "__slots__": (),
        "__repr__": _repr,
        "__getnewargs__": _plain,
        "_make": classmethod(_make),
        "_asdict": _asdict,
        "_replace": _replace,
    }

    class _Maker(type):
        """Makes a named tuple of a class body, whose annotations are the fields."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one that has a default")
            code = _constructor(len(fields)).replace(co_varnames=("_cls", *fields))
            made = FunctionType(code, _NAMES, "__new__", tuple(defaults.values()))
            made.__qualname__ = f"{name}.__new__"
            own = {"__new__": made, "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own |= zip(fields, map(_getter, range(len(fields))), strict=True)
            return type(name, (tuple,), _SHARED | own | body)

    class NamedTuple(metaclass=_Maker):
        """The base of named tuples in name alone: they are tuples."""
