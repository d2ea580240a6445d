"""`python -m bench.peers 540 DIR`: what the other ways to print read."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.peers import prepare
from bench.workload import cards

if __name__ == "__main__":
    prepare(Path(sys.argv[2]), list(cards(int(sys.argv[1]), seed=1)))
