"""`python -m bench.pictures`: processor milliseconds a picture, by `cardforge faces` at 300 dpi.

Whole commands, start-up and all processes included: the neutral workload, and the shipped games one by one
and together. Small games pay for start-up with few pictures. Memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measuring import Task, Usage, run
from bench.workload import cards, write_project

GAMES = ("energy", "fofl", "hsssss", "flamewar", "flop")
IMAGES = ("png", "jpg")


def task(root: Path, target: Path, name: str, game: str, image: str) -> Task:
    """All pictures of a game of the project in `root`; `target` is where they go."""
    words = ("-m", "cardforge", "faces", game, "--image", image, "-o", str(target / f"{name}-{image}"))
    return Task(f"{name}, {image}", words, root)


def measured(folder: Path, count: int, runs: int) -> Iterator[str]:
    """A table in Markdown: the least of some runs, all taking turns."""
    here = Path(__file__).parent.parent
    workload = folder / "workload"
    write_project(workload, list(cards(count, seed=1)))
    listed = [
        (name, image, task(root, folder / "out", name, game, image))
        for image in IMAGES
        for name, root, game in [
            (f"workload, {count:,} cards", workload, "bench"),
            *((game, here, game) for game in GAMES),
        ]
    ]
    usages: dict[Task, list[Usage]] = {one: [] for _, _, one in listed}
    for _ in range(runs):
        for one, found in usages.items():
            found.append(run(one))
    yield "| pictures | format | number | CPU ms a picture | kB a picture | peak MiB |"
    yield "|---|---|---|---|---|---|"
    for image in IMAGES:
        seconds, number = 0.0, 0
        for name, _, one in (each for each in listed if each[1] == image):
            files = list(Path(one.words[-1]).glob(f"*.{image}"))
            least = min(usage.seconds for usage in usages[one])
            size = sum(file.stat().st_size for file in files) / len(files) / 1000
            memory = max(usage.memory for usage in usages[one])
            yield _row(name, image, len(files), least, f"{size:.0f} | {memory:.0f}")
            if name in GAMES:
                seconds, number = seconds + least, number + len(files)
        yield _row("the games together", image, number, seconds, " | ")


def _row(name: str, image: str, number: int, seconds: float, rest: str) -> str:
    return f"| {name} | {image} | {number} | {seconds / number * 1000:.1f} | {rest} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.pictures", description="Processor time of pictures.")
    parser.add_argument("--runs", type=int, default=3, help="runs of each command, of which the least counts")
    parser.add_argument("--cards", type=int, default=540, help="cards of the workload")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for line in measured(Path(name), given.cards, given.runs):
            print(line, flush=True)


if __name__ == "__main__":
    main()
