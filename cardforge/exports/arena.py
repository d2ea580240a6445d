"""MTG Arena: a deck as text, 4 Name (SET) 12."""

from __future__ import annotations

from cardforge.exports._lists import list_exporter

EXPORTER = list_exporter("arena", "arena", "MTG Arena: a deck as text, 4 Name (SET) 12.", ".txt")
