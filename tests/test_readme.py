"""What README.md tells a reader to type works, in its order, starting from an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cardforge.cards import Printing
from cardforge.layout import Layouts
from cardforge.project import PrintOptions, find_project
from cardforge.project.printing import print_cards
from cardforge.scene import Rect, Scene

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`[^\n]*:\n\n)?^```(?P<language>\w+)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def steps(text: str) -> Iterator[tuple[str, str]]:
    """What a reader does, in order: ("write PATH", content) for a named file, ("run", command line)."""
    for block in BLOCK.finditer(text):
        if block["file"]:
            yield f"write {block['file']}", block["body"]
        elif block["language"] == "console":
            yield from (("run", line[2:]) for line in block["body"].splitlines() if line.startswith("$ "))


def write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def run_cardforge(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    _, *arguments = shlex.split(line)
    return subprocess.run(
        [sys.executable, "-m", "cardforge", *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "HOME": str(folder),
            "XDG_STATE_HOME": str(folder / ".state"),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_every_command_of_the_readme_works(tmp_path: Path) -> None:
    failed = []
    for step, content in steps(README):
        if step != "run":
            write(tmp_path / step.removeprefix("write "), content)
        elif content.startswith("cardforge "):
            done = run_cardforge(content, tmp_path)
            if done.returncode != 0:
                failed.append(f"$ {content}\nexit code {done.returncode}\n{done.stdout}{done.stderr}")
            for name in re.findall(r" -o (\S+)", content):
                assert (tmp_path / name).exists() or done.returncode != 0, content
    assert not failed, "\n\n".join(failed)


def test_the_game_of_the_readme_is_as_described(tmp_path: Path) -> None:
    for step, content in steps(README):
        if step != "run":
            write(tmp_path / step.removeprefix("write "), content)
    project = find_project(tmp_path)
    game = project.game(None)
    database, problems = project.load(game)
    layouts = project.layouts(game, database)
    printings = database.printings
    wanted = [(printing, printing.quantity) for printing in printings]
    done = print_cards(database, layouts, wanted, PrintOptions.of({}, {}, {}, database))
    assert (problems, done.problems, done.cards, len(done.groups), done.pages) == ([], (), 8, 1, 1)
    grounds = [next(op.fill for op in front(layouts, each).ops if isinstance(op, Rect)) for each in printings]
    # Both colours that the layout's condition chooses between are drawn.
    assert grounds == ["#dcebf7", "#dcebf7", "#d9efe2"]


def front(layouts: Layouts, printing: Printing) -> Scene:
    side = layouts.front(printing)
    assert side is not None
    return side.scene


def test_readme_shows_commands_and_files_in_the_form_that_is_tested() -> None:
    found = list(steps(README))
    commands = [content for step, content in found if step == "run"]
    assert {"cardforge games", "cardforge check", "cardforge print energy", "make demo", "make test"} <= set(
        commands
    )
    assert [step for step, _ in found if step != "run"] == [
        "write cardforge.toml",
        "write card_data/pond/game.json",
        "write card_data/pond/sets/first.json",
        "write layouts/pond/card.layout.json",
    ]
    assert len(re.findall(r"^```\w", README, re.MULTILINE)) == len(BLOCK.findall(README))


def test_every_make_target_of_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:^\$ |`)make ([a-z]+)", README, re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_links_of_the_readme_lead_to_files() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
