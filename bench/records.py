"""`python -m bench.records [N]`: seconds from a set's JSON file to the card database.

The records are those of the workload, 100,000 unless N says otherwise, in one file. Reading it, checking all
records by the game's schema, and the database (which takes both) are timed apart; then the same cards as
CSV. Processor seconds of one process, the least of some runs; start-up and imports don't count.
"""

from __future__ import annotations

import argparse
import csv
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.workload import PICTURES, cards, write_game
from cardforge.database import Database, load_game
from cardforge.database.fields import record_schema
from cardforge.readers import Document, read
from cardforge.validation import Gate


def write_sets(folder: Path, records: list[dict[str, Any]]) -> tuple[Path, Path]:
    """The folders of two games of the same cards, one with a set as JSON, one as CSV."""
    as_json, as_csv = folder / "json/bench", folder / "csv/bench"
    write_game(as_json, records)
    write_game(as_csv, [])
    for game in (as_json, as_csv):
        for number in range(PICTURES):
            (game / f"art/{number:02}.jpg").touch()  # their names are all that counts
    table = as_csv / "sets/bench.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(records[0]))
        writer.writeheader()
        writer.writerows(records)
    game = as_csv / "game.json"
    game.write_text(game.read_text(encoding="utf-8").replace("bench.json", "bench.csv"), encoding="utf-8")
    return as_json, as_csv


def load(root: Path) -> Database:
    """The game as written."""
    database, problems = load_game(root)
    assert database.printings
    assert not problems
    return database


def least(runs: int, work: Callable[[], object]) -> float:
    """Processor seconds of the quickest run."""
    found = []
    for _ in range(runs):
        start = time.process_time()
        done = work()
        found.append(time.process_time() - start)
        del done
    return min(found)


LOAD_ALONE = """
import gc
from pathlib import Path
from bench.records import load

gc.disable()
database = load(Path("."))
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


def peak(root: Path) -> int:
    """KiB that a process of its own takes to load a game, and to do nothing else."""
    words = (sys.executable, "-c", LOAD_ALONE)
    return int(subprocess.run(words, cwd=root, check=True, capture_output=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.records", description="Seconds to read card records.")
    parser.add_argument("count", type=int, nargs="?", default=100_000, metavar="N")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    gc.disable()  # as commands do
    with tempfile.TemporaryDirectory() as name:
        few = write_sets(Path(name, "few"), list(cards(9, seed=1)))
        many = write_sets(Path(name, "many"), list(cards(given.count, seed=1)))
        for root in few:
            load(root)
        document = read(many[0] / "sets/bench.json", "bench.json")
        gate = Gate(record_schema(load(few[0]).game.fields), "card")
        gate.fits({})

        def check() -> None:
            assert all(map(gate.fits, document.value["cards"]))

        def read_again() -> Document:
            return read(many[0] / "sets/bench.json", "bench.json")

        print(f"{given.count:,} records, seconds:\n")
        print("| work | s | µs a record |\n|---|---|---|")
        works: list[tuple[str, Callable[[], object]]] = [
            ("reading JSON", read_again),
            ("checking by the schema", check),
            ("JSON to database, both included", lambda: load(many[0])),
            ("CSV to database", lambda: load(many[1])),
        ]
        for what, work in works:
            seconds = least(given.runs, work)
            print(f"| {what} | {seconds:.2f} | {seconds / given.count * 1e6:.1f} |")
        memory = peak(many[0]) - peak(few[0])
        print(f"\nmemory at the peak: {memory / 1024:,.0f} MiB, {memory / given.count:.2f} KiB a card")


if __name__ == "__main__":
    main()
