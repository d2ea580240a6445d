"""`python -m cardforge` is the command `cardforge`."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from cardforge.cli import main
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(main())
