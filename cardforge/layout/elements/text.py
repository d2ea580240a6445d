"""`text`: plain text, one line unless `lines` says more: titles, values."""

from __future__ import annotations

from cardforge.layout.model import Kind
from cardforge.layout.typeset import draw_text, natural_height

ELEMENT = Kind("text", draw_text, required=("text",), measure=natural_height, texts=True, one_line=True)
