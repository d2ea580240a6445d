"""Prints with compiled modules and with plain Python, which must be the same to the byte.

    python -m tests.compiled_and_plain

prints the games that come along and cards of the bench's workload both ways, the latter twice, as a second
print takes faces that the first one kept. Where nothing is compiled there is nothing to compare; where CI is
set that is a fault.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import workload
from cardforge import compiled
from tests.games.kit import GAMES

ROOT = Path(__file__).parent.parent
CARDS = 270


def command(words: list[str], folder: Path, plain: bool) -> str:
    """What a command says that runs in a folder of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder / "kept")}
    environment["CARDFORGE_PLAIN"] = "1" if plain else ""
    done = subprocess.run(
        [sys.executable, "-m", "cardforge", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return f"{done.stdout}exit code {done.returncode}"


def results(folder: Path, plain: bool) -> Iterator[tuple[str, str, bytes]]:
    """Each print: its name, what was said, its bytes."""
    (shipped := folder / "shipped").mkdir(parents=True)
    (cards := folder / "cards").mkdir()
    workload.write_project(cards, list(workload.cards(CARDS, seed=1)))
    prints = [*((game, shipped) for game in GAMES), ("bench", cards), ("bench", cards)]
    for game, place in prints:
        said = command(["print", game, "--backs", "duplex", "-o", "cards.pdf"], place, plain)
        yield game, said, (place / "cards.pdf").read_bytes() if (place / "cards.pdf").is_file() else b""


def main() -> int:
    if not compiled.running():
        print("cardforge runs as plain Python: there is nothing to compare.")
        return 1 if os.environ.get("CI") else 0
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        ways = (results(Path(folder, name), name == "plain") for name in ("compiled", "plain"))
        for (game, said, pdf), (_, plainly_said, plain_pdf) in zip(*ways, strict=True):
            same = said == plainly_said and pdf == plain_pdf != b""
            bad += not same
            print(f"{game}: {'the same' if same else 'NOT the same'}, {len(pdf):,} bytes")
            if said != plainly_said:
                print(f"compiled:\n{said}\nplain:\n{plainly_said}")
    print(f"compiled and plain: {bad} of {len(GAMES) + 2} prints differ")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
