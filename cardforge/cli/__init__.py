"""The command line: thin. Each command parses, calls the project, and shows what comes back."""

from __future__ import annotations

import gc

collected = gc.isenabled()
gc.disable()  # imports make no circles worth looking for
import cardforge.cli.unused  # noqa: E402, F401 - before all that imports it
from cardforge.cli.main import main  # noqa: E402

if collected:
    gc.enable()

__all__ = ["main"]
