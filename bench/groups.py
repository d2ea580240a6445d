"""The groups of commands that take turns: prints of so many cards, ours and others', and short commands."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from bench.demands import (
    ART,
    CHANGED,
    COPIES,
    FEWER,
    LIMIT,
    OURS,
    PLAIN,
    PLATYPUS,
    TYPST,
    WEASYPRINT,
    YARDSTICK,
    Figure,
    cards,
)
from bench.measuring import Task, run

HERE = Path(__file__).parent
CARDFORGE = ("-m", "cardforge")
PRINT = (*CARDFORGE, "print", "bench", "-o", "out.pdf")
DUPLEX = (*PRINT, "--backs", "duplex")
COMMANDS = "commands"
QUICK = "quick"
VERY_MANY = 54_000


class Way(NamedTuple):
    """Another way to print: the module it needs, its script, and the largest job that it is asked for."""

    needs: str
    script: str
    most: int


PEERS = {
    PLATYPUS: Way("reportlab", "platypus", 540),
    TYPST: Way("typst", "typst_cards", 5400),
    WEASYPRINT: Way("weasyprint", "html_cards", 540),
}


class Group(NamedTuple):
    """Tasks that take turns. They are compared with `base`; `facts` are read off what they wrote."""

    name: str
    base: str
    tasks: list[Task]
    facts: Callable[[], dict[Figure, list[float]]] = dict


@cache
def runs_here(name: str) -> bool:
    """Whether a peer's module can be imported; WeasyPrint may be installed where its libraries are not."""
    words = [sys.executable, "-c", f"import {PEERS[name].needs}"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def groups(root: Path, sizes: Sequence[int]) -> Iterator[Group]:
    """All groups, each written to a folder of its own when it is asked for."""
    yield short_commands(root)
    for size in sizes:
        yield very_many(root, size) if size >= VERY_MANY else prints(root, size)


def short_commands(root: Path) -> Group:
    """Start-up, and games that come with cardforge."""
    tasks = [
        yardstick(root),
        Task("cardforge --help", (*CARDFORGE, "--help"), root),
        Task("print energy", (*CARDFORGE, "print", "energy", "-o", "e.pdf"), root, "e.pdf").cold(),
        Task(
            "print fofl, duplex",
            (*CARDFORGE, "print", "fofl", "--backs", "duplex", "-o", "f.pdf"),
            root,
            "f.pdf",
        ).cold(),
    ]
    return Group(COMMANDS, YARDSTICK, tasks)


def yardstick(root: Path) -> Task:
    """What any script that draws PDFs by reportlab takes to start."""
    return Task(YARDSTICK, ("-c", "import reportlab.pdfgen.canvas"), root)


def prints(root: Path, size: int) -> Group:
    """A set of distinct cards: ours, the limit and the peers, then ours in other cases."""
    folder = write(root / f"ours-{size}", size)
    ours = Task(OURS, DUPLEX, folder, "out.pdf").cold()
    tasks = [ours, limit(ours), *peers(root, size, PEERS), one_changed(root, size), five_changed(root, size)]
    if size == 54:
        many = write(root / "copies", size)
        tasks.append(Task(COPIES, (*DUPLEX, "--copies", "100"), many, "out.pdf").cold())
    if size == 540:
        plain = write(root / "plain", size, "--plain")
        tasks.append(Task(PLAIN, PRINT, plain, "out.pdf").cold())
    return Group(cards(size), OURS, tasks, partial(facts, cards(size), folder))


def very_many(root: Path, size: int) -> Group:
    """Ours alone, and in the same turns a print of fewer to hold it against."""
    tasks = [
        Task(name, DUPLEX, write(root / f"ours-{count}", count), "out.pdf").cold()
        for name, count in ((OURS, size), (FEWER, 5400))
    ]
    return Group(cards(size), OURS, tasks)


def quick(root: Path, size: int = 540) -> Group:
    """What `make bench-quick` needs."""
    ours = Task(OURS, DUPLEX, write(root / f"ours-{size}", size), "out.pdf").cold()
    return Group(cards(size), OURS, [ours, limit(ours), yardstick(root), *peers(root, size, [PLATYPUS])])


def write(folder: Path, size: int, *options: str, module: str = "bench.workload") -> Path:
    """A folder of so many cards to print, written unless it is there."""
    if not folder.exists():
        # By a process of its own: a command counts the memory of whoever starts it as its own.
        subprocess.run([sys.executable, "-m", module, str(size), str(folder), *options], check=True)
    return folder


def limit(ours: Task) -> Task:
    """The streams of our print deflated and written, and nothing else."""
    run(ours)
    script, folder = str(HERE / "peers/limit.py"), ours.folder / "limit"
    target = str(ours.folder / ours.target)
    subprocess.run([sys.executable, script, "prepare", target, str(folder)], check=True)
    return Task(LIMIT, (script, "run", str(folder)), ours.folder, "limit/out")


def peers(root: Path, size: int, names: Sequence[str] | dict[str, Way]) -> Iterator[Task]:
    """Other ways to print the same cards, as far as they are installed."""
    for name in names:
        way = PEERS[name]
        if size <= way.most and runs_here(name):
            folder = write(root / f"theirs-{size}", size, module="bench.peers")
            script = str(HERE / f"peers/{way.script}.py")
            yield Task(name, (script, str(folder), str(folder / "out.pdf")), folder, "out.pdf")


def one_changed(root: Path, size: int) -> Task:
    """The whole set, printed before but for a value of the first card, which is another each time."""
    folder = write(root / f"changed-{size}", size)
    task = Task(CHANGED, DUPLEX, folder, "out.pdf")
    run(task)
    numbers = itertools.count(100)
    return task._replace(before=lambda: change(folder, 1, next(numbers)))


def five_changed(root: Path, size: int) -> Task:
    """Only five cards, changed since the set was printed and remembered."""
    folder = write(root / f"five-{size}", size)
    run(Task("", PRINT, folder))
    words, numbers = (*PRINT, "--changed", "--no-record"), itertools.count(100)
    task = Task("`--changed`, five of them", words, folder, "out.pdf")
    return task._replace(before=lambda: change(folder, 5, next(numbers)))


def change(folder: Path, count: int, value: int) -> None:
    """Give the first cards of a set another value in a corner."""
    path = folder / "card_data/bench/sets/bench.json"
    path.write_bytes(re.sub(rb'"br": \d+', b'"br": %d' % value, path.read_bytes(), count=count))


def facts(group: str, folder: Path) -> dict[Figure, list[float]]:
    """How often the PDF has each picture file that its cards show, byte for byte."""
    document = (folder / "out.pdf").read_bytes()
    names = set(re.findall(rb'"art": "(.+?)"', (folder / "card_data/bench/sets/bench.json").read_bytes()))
    times = [document.count((folder / "card_data/bench/art" / name.decode()).read_bytes()) for name in names]
    return {Figure(group, ART, "times"): [sum(times) / len(times)]}
