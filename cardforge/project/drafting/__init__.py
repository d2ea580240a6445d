"""First drafts from a table of cards: what its columns hold, and a layout that shows all of them."""

from __future__ import annotations

from cardforge.project.drafting.draft import Draft, draft_layout
from cardforge.project.drafting.table import Table, is_shown, own_table, read_table, table_of

__all__ = ["Draft", "Table", "draft_layout", "is_shown", "own_table", "read_table", "table_of"]
