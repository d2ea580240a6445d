"""Importing this puts off parts of the standard library that commands import, by way of others, for nothing.

It comes before everything else: what is imported already stays as it is.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Any

from cardforge.late import put_off, unknown


def cleaned(doc: Any) -> Any:
    """A line without indentation; click cleans the help of every option."""
    return doc.lstrip() if isinstance(doc, str) and not {"\n", "\t"} & {*doc} else NotImplemented


def system() -> Any:
    return os.uname().sysname if hasattr(os, "uname") else NotImplemented


def implementation() -> Any:
    return "CPython" if sys.implementation.name == "cpython" else NotImplemented


FLAGS = {
    "CO_OPTIMIZED": 0x1,
    "CO_NEWLOCALS": 0x2,
    "CO_VARARGS": 0x4,
    "CO_VARKEYWORDS": 0x8,
    "CO_NESTED": 0x10,
    "CO_GENERATOR": 0x20,
    "CO_COROUTINE": 0x80,
    "CO_ITERABLE_COROUTINE": 0x100,
    "CO_ASYNC_GENERATOR": 0x200,
}
"""Flags of code objects, which every module made by Cython asks for (CPython's Include/cpython/code.h)."""

put_off("inspect", cleandoc=cleaned, **FLAGS)
put_off("platform", system=system, python_implementation=implementation)
put_off("urllib.parse", quote_from_bytes=unknown, unquote=unknown, urlparse=unknown)
put_off("ast", literal_eval=unknown)
put_off("ntpath")
# shutil only asks whether there are these, which is whether Python was built with what they are made of.
for name in ("bz2", "lzma"):
    if find_spec(f"_{name}") is not None:
        put_off(name)
put_off("pickle")
