"""`rich`: text with bold, italic, keywords, inline icons and lists, over as many lines as it needs."""

from __future__ import annotations

from cardforge.layout.model import Kind
from cardforge.layout.typeset import draw_text, natural_height

ELEMENT = Kind("rich", draw_text, required=("text",), measure=natural_height, texts=True)
