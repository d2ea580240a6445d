"""Cards of other files become a set of a game: their columns find its fields, and every record is checked."""

from __future__ import annotations

from cardforge.project.importing.columns import Mapped
from cardforge.project.importing.run import Imported, import_cards

__all__ = ["Imported", "Mapped", "import_cards"]
