"""Magic Workstation: a deck (.mwDeck)."""

from __future__ import annotations

from cardforge.exports._lists import list_exporter

EXPORTER = list_exporter("mws", "mws", "Magic Workstation: a deck (.mwDeck).", ".mwdeck", separator="/")
