"""Plain text: 4 Name, a card a line."""

from __future__ import annotations

from cardforge.exports._lists import list_exporter

EXPORTER = list_exporter("text", "plain", "Plain text: 4 Name, a card a line.", ".txt", double_faced="whole")
