"""Forge: a deck (.dck)."""

from __future__ import annotations

from cardforge.exports._lists import list_exporter

EXPORTER = list_exporter("forge", "forge", "Forge: a deck (.dck).", ".dck")
