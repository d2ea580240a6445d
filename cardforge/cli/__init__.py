"""The command line: thin. Each command parses, calls the project, and shows what comes back."""

from __future__ import annotations

from cardforge.cli.main import main

__all__ = ["main"]
