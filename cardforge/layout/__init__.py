"""Layout: a printing and its game's layout files become scenes."""

from __future__ import annotations

from cardforge.layout.layouts import Chosen, Layouts, Side, Tools
from cardforge.layout.model import Painted, TextResult
from cardforge.layout.spec import SUFFIX

__all__ = ["SUFFIX", "Chosen", "Layouts", "Painted", "Side", "TextResult", "Tools"]
