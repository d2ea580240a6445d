"""Layout: a printing and its game's layout files become scenes."""

from __future__ import annotations

from cardforge.layout.layouts import Layouts, Side, Tools
from cardforge.layout.model import Painted, TextResult
from cardforge.layout.spec import SUFFIX

__all__ = ["SUFFIX", "Layouts", "Painted", "Side", "TextResult", "Tools"]
