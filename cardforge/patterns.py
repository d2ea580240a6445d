"""Regular expressions that come compiled: those of a print take Python 7 ms, a twentieth of a small one.

`hatch_build.py` compiles the patterns that patterns.json lists, for the Python at hand. Others, and all of
them where that was not done, are compiled by `re` when they are asked for, as ever.
"""

from __future__ import annotations

import marshal
import os
import re
import sys
from collections.abc import Iterable
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Any

NAME = f".patterns{EXTENSION_SUFFIXES[0]}"
"""What the file of compiled patterns beside this module is called."""
FILE = f"{os.path.dirname(__file__)}/{NAME}"  # noqa: PTH120 - starts sooner

Pattern = tuple[bool, str | bytes, int]
"""Whether it is one of bytes (Python warns where texts are compared with bytes), the pattern, its flags."""

_compiler: Any = getattr(re, "_compiler", None)
"""The module that `re` leaves compiling to; its name is not for others, so it may not be there."""
_anew: Any = getattr(_compiler, "compile", None)
_engine: Any = getattr(_compiler, "_sre", None)


def listed() -> list[Pattern]:
    """The patterns of patterns.json, which `tests/test_patterns.py` keeps."""
    import json

    with open(f"{os.path.dirname(__file__)}/patterns.json", "rb") as file:  # noqa: PTH120, PTH123
        whole = json.load(file)
    texts = [(False, text, flags) for text, flags in whole["text"]]
    return [*texts, *((True, text.encode("latin-1"), flags) for text, flags in whole["bytes"])]


def compiled(patterns: Iterable[Pattern]) -> bytes:
    """The file of these patterns: what `re` hands to its engine, for the Python that runs this.

    Raises AttributeError where `re` is made in another way, `re.error` for what is no pattern.
    """
    from array import array

    found: dict[Pattern, tuple[Any, ...]] = {}
    try:
        for pattern in patterns:
            _compiler._sre = seen = _Recorder()
            _anew(*pattern[1:])
            if len(seen.given) < 2:
                raise AttributeError("re has another engine")
            flags, code, *rest = seen.given[1:]
            found[pattern] = flags, array("I", code).tobytes(), *rest
    finally:
        _compiler._sre = _engine
    return marshal.dumps((_version(), found))


class _Recorder:
    """Stands in for the engine, to see what it is given."""

    def __init__(self) -> None:
        self.given: tuple[Any, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(_engine, name)

    def compile(self, *given: Any) -> Any:
        self.given = given
        return _engine.compile(*given)


def _version() -> tuple[Any, ...]:
    return sys.implementation.cache_tag, _engine.MAGIC, _engine.CODESIZE, sys.byteorder


def use(path: str = FILE) -> None:
    """Let `re` take patterns from a file that `compiled` made, unless it is broken or of another Python."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - starts sooner
            version, found = marshal.loads(file.read())
    except (OSError, ValueError, EOFError, TypeError):
        return
    if _engine is None or version != _version() or not isinstance(found, dict):
        return

    def known_or_anew(p: Any, flags: int = 0) -> Any:
        known = found.get((type(p) is bytes, p, flags)) if type(p) in (str, bytes) else None
        if known is None:
            return _anew(p, flags)
        whole, code, groups, names, numbers = known
        return _engine.compile(p, whole, memoryview(code).cast("I").tolist(), groups, dict(names), numbers)

    _compiler.compile = known_or_anew
