"""Modules that libraries import only to have them at hand, put into their places unloaded.

A third of the time of a small print is libraries importing what it never asks for. A module that is put off
loads itself when somebody wants anything of it, so nothing can be told from how it was, but the time.
"""

from __future__ import annotations

import os
import sys
from _thread import RLock
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

Around = Callable[[], AbstractContextManager[object]]
"""In what a module is loaded."""

_locks: dict[str, RLock] = {}
"""A lock for each module: a thread that loads one may wait for another that imports what needs the next."""
_loading: set[str] = set()
_around: dict[str, Around] = {}


class _Late(ModuleType):
    """A module that has not been loaded; it becomes a plain one when it is."""

    def __getattr__(self, name: str) -> Any:
        # The import statement asks every module whether it is a package.
        if name != "__path__":
            load(self)
            if type(self) is not _Late:
                return getattr(self, name)
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        load(self)
        return [*ModuleType.__dir__(self)]


def load(module: ModuleType) -> None:
    """Load a module that was put off; one that is loaded, or being loaded, is left alone."""
    name, spec = module.__name__, module.__spec__
    with _locks.setdefault(name, RLock()):
        if type(module) is _Late and name not in _loading and spec is not None and spec.loader is not None:
            _loading.add(name)
            try:
                with _around.get(name, nullcontext)():
                    spec.loader.exec_module(module)
                module.__class__ = ModuleType  # type: ignore[assignment]
            finally:
                _loading.discard(name)


def put_off(name: str, around: Around | None = None, /, **known: Any) -> None:
    """Put a module into its place, to be loaded by whoever first wants anything of it.

    What is `known` of it can be had without loading it: values and classes as they are; functions, until one
    is called that answers NotImplemented, or the module is loaded for another reason. It is loaded within
    `around`. Nothing is done where the module is loaded already, or there is none.
    """
    spec = None if name in sys.modules else _spec(name)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    module.__class__ = _Late
    for key, value in known.items():
        function = callable(value) and not isinstance(value, type)
        setattr(module, key, _standing_in(module, key, value) if function else value)
    if around is not None:
        _around[name] = around
    sys.modules[name] = module
    package, _, own = name.rpartition(".")
    if package:
        setattr(sys.modules[package], own, module)


def _spec(name: str) -> ModuleSpec | None:
    """Where a module is: Python's own are looked for where all of them are, in a third of the time."""
    path = f"{_OWN}/{name.replace('.', '/')}.py"
    if not os.path.isfile(path):  # noqa: PTH113
        return find_spec(name)
    if "." in name:
        import_module(name.rpartition(".")[0])
    return spec_from_file_location(name, path)


_OWN = os.path.dirname(os.__file__)  # noqa: PTH120


def unknown(*_args: Any, **_keywords: Any) -> Any:
    """The answer of a function that nobody calls: its module is needed."""
    return NotImplemented


def _standing_in(module: ModuleType, name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
    def function(*args: Any, **keywords: Any) -> Any:
        # A module that somebody needed may have been told something since.
        answered = answer(*args, **keywords) if type(module) is _Late else NotImplemented
        if answered is NotImplemented:
            load(module)
            return getattr(module, name)(*args, **keywords)
        return answered

    return function


def missed(name: str) -> None:
    """Look for a module once. If there is none, nobody looks again: reportlab does so eleven times."""
    if name not in sys.modules and find_spec(name) is None:
        sys.modules[name] = None  # type: ignore[assignment]
