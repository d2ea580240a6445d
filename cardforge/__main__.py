"""`python -m cardforge` is the command `cardforge`."""

from __future__ import annotations

import sys

from cardforge.cli import main

if __name__ == "__main__":
    sys.exit(main())
