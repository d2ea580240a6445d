"""cardforge: printable cards from a checked card database."""

import os
from importlib.machinery import EXTENSION_SUFFIXES

__version__ = "0.1.0"

_marker = f"{os.path.dirname(__file__)}/.compiled{EXTENSION_SUFFIXES[0]}"  # noqa: PTH120
if (plain := bool(os.environ.get("CARDFORGE_PLAIN"))) or os.path.exists(_marker):  # noqa: PTH110
    from cardforge import compiled

    if plain or not compiled.up_to_date(_marker):
        compiled.pass_over()
