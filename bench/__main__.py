"""`make bench`: processor seconds of whole commands, start-up included, the best of a few runs.

Processor time, not the clock's, so that other work on the machine counts little.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent

COMMANDS = (
    "--help",
    "games",
    "check energy",
    "print energy -o energy.pdf",
    "print energy --copies 45 -o energy-540.pdf",
)


def processor_seconds(arguments: list[str], folder: Path) -> float:
    """User and system seconds that one run of cardforge takes in a folder. Raises CalledProcessError."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "cardforge", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Processor seconds of whole commands.")
    parser.add_argument("--runs", type=int, default=3, help="runs of each command, of which the best counts")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            best = min(processor_seconds(command.split(), Path(folder)) for _ in range(runs))
            print(f"{best:6.2f} s  cardforge {command}")


if __name__ == "__main__":
    main()
