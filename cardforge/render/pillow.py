"""Importing this puts Pillow's `PIL.Image` into place unloaded, before reportlab asks for it.

reportlab imports Pillow only to have it at hand: a twentieth of the time of a small print. So put, it loads
itself when a picture has to be decoded.
"""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def put_lazily(package: str, name: str) -> None:
    """Put a submodule into its place, to be loaded when it is first used (importlib's own recipe)."""
    full = f"{package}.{name}"
    spec = None if full in sys.modules else find_spec(full)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[full] = module_from_spec(spec)
    spec.loader.exec_module(module)
    setattr(sys.modules[package], name, module)


put_lazily("PIL", "Image")
