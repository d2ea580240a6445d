"""The command line: thin. Each command parses, calls the project, and shows what comes back."""

from __future__ import annotations

import cardforge.cli.unused  # noqa: F401 - before all that imports it
from cardforge.cli.main import main

__all__ = ["main"]
