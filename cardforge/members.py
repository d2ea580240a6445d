"""The modules of a package that holds one module for each thing of a kind: formats, checks, elements."""

from __future__ import annotations

import os


def members(package: str) -> list[str]:
    """The names of a package's modules in order, by the file of its `__init__`; not those like `_name`."""
    # Not by a Path: every command asks, and a pattern of names would have to be compiled.
    files = os.listdir(os.path.dirname(package))  # noqa: PTH120, PTH208
    return sorted(name[:-3] for name in files if name.endswith(".py") and "a" <= name[0] <= "z")
