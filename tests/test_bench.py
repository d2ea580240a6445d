"""The arithmetic of `make bench`: ratios, verdicts, tables, and what one table takes from another program."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bench.__main__ import PROGRAMS
from bench.demands import DEMANDS, QUICK, Demand, Figure, cards, verdicts
from bench.groups import change, facts
from bench.measuring import CACHES, Task, Usage, in_turn, run
from bench.peers.platypus import marked_up
from bench.tables import figures, numbers, table
from bench.workload import cards as workload
from bench.workload import write_project

SLOW, QUICKER = Figure("g", "slow"), Figure("g", "quick")
FOUND = {SLOW: [10.0, 40.0, 12.0], QUICKER: [2.0, 4.0, 4.0]}


def test_a_ratio_is_the_median_of_those_of_each_turn() -> None:
    assert Demand("", SLOW, QUICKER).came(FOUND) == 5  # of 5, 10 and 3
    assert Demand("", SLOW, QUICKER, by=10).came(FOUND) == 0.5
    assert Demand("", SLOW).came(FOUND) == 12
    assert Demand("", SLOW, by=6).came(FOUND) == 2


def test_the_best_of_turns_need_not_be_of_one_turn_nor_equally_many() -> None:
    assert Demand("", SLOW, QUICKER).came({**FOUND, QUICKER: [4.0, 2.0]}, best=True) == 5


def test_what_was_not_measured_has_no_ratio() -> None:
    assert Demand("", SLOW, QUICKER).came({SLOW: [1.0]}) is None
    assert Demand("", SLOW, QUICKER).came({QUICKER: [1.0]}) is None
    assert Demand("", SLOW).came({}) is None


@pytest.mark.parametrize(
    ("demand", "value", "verdict"),
    [
        (Demand("", SLOW, most=7, aim=5), 7.1, "missed"),
        (Demand("", SLOW, most=7, aim=5), 7.0, "met, short of the aim"),
        (Demand("", SLOW, most=7, aim=5), 5.0, "aim met"),
        (Demand("", SLOW, least=12, aim=20), 11.9, "missed"),
        (Demand("", SLOW, least=12, aim=20), 19.0, "met, short of the aim"),
        (Demand("", SLOW, least=12, aim=20), 20.0, "aim met"),
        (Demand("", SLOW, least=3), 3.0, "met"),
        (Demand("", SLOW, least=1, most=1), 0.98, "missed"),
        (Demand("", SLOW, least=1, most=1), 1.0, "met"),
        (Demand("", SLOW, most=2), None, "not measured"),
    ],
)
def test_verdicts(demand: Demand, value: float | None, verdict: str) -> None:
    assert demand.verdict(value) == verdict


def test_the_table_says_what_was_asked_and_what_came() -> None:
    demands = (
        Demand("a / b", SLOW, QUICKER, least=4, aim=6),
        Demand("a", SLOW, unit=" s", most=1.5),
        Demand("stored", SLOW, unit=" times", least=1, most=1),
        Demand("c", Figure("elsewhere", "c"), most=1),
    )
    assert list(verdicts(demands, FOUND))[2:] == [
        "| a / b | at least 4 | 6 | 5 | met, short of the aim |",
        "| a | at most 1.5 s |  | 12 s | missed |",
        "| stored | 1 times |  | 12 times | missed |",
        "| c | at most 1 |  |  | not measured |",
    ]


def test_every_demand_has_bounds_and_a_name_of_its_own() -> None:
    for demands in (DEMANDS, QUICK):
        assert len({demand.what for demand in demands}) == len(demands)
        assert all(demand.least or demand.most < float("inf") for demand in demands)
        # Ratios are of commands that took turns.
        assert all(demand.under is None or demand.under.group == demand.over.group for demand in demands)


def test_demands_name_rows_of_programs_that_are_run() -> None:
    for demand in DEMANDS:
        if demand.over.group.startswith("bench."):
            assert demand.over.group in PROGRAMS


def test_a_table_compares_turn_by_turn() -> None:
    found = {
        "ours": [Usage(1, 1, 0), Usage(4, 1, 0), Usage(2, 3, 0)],
        "theirs": [Usage(3, 1, 5e6), Usage(4, 1, 5e6), Usage(4, 1, 5e6)],
    }
    assert list(table("Group", "ours", found)) == [
        "| Group | CPU s, least | median | × ours | peak MiB | MB written |",
        "|---|---|---|---|---|---|",
        "| ours | 1.00 | 2.00 | 1.00 | 3 |  |",
        "| theirs | 3.00 | 4.00 | 2.00 | 1 | 5.0 |",
    ]
    kept = figures("Group", found)
    assert kept[Figure("Group", "ours")] == [1, 4, 2]
    assert kept[Figure("Group", "theirs", "written")] == [5e6, 5e6, 5e6]


def test_numbers_of_a_program_are_found_by_row_and_column() -> None:
    said = """1,000 records:

| work | s | µs a record |
|---|---|---|
| reading | 0.25 | 1,250.5 |
| of cards | png | 3 |

| more | s |
|---|---|
| reading more | 2 |""".splitlines()
    assert numbers("p", said) == {
        Figure("p", "reading", "s"): [0.25],
        Figure("p", "reading", "µs a record"): [1250.5],
        Figure("p", "of cards, png", "µs a record"): [3],
        Figure("p", "reading more", "s"): [2],
    }


def test_tasks_take_turns_and_the_first_turn_does_not_count(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()

    def task(name: str) -> Task:
        words = ("-c", f"open('../log', 'a').write('{name}'); open('out', 'a').write('123')")
        return Task(name, words, tmp_path / name, "out")

    found = in_turn([task("a"), task("b")], 2)
    assert (tmp_path / "log").read_text(encoding="utf-8") == "ababab"
    assert [usage.written for usage in found["a"]] == [6, 9]
    assert all(usage.seconds > 0 and usage.memory > 1 for usages in found.values() for usage in usages)
    assert len(in_turn([task("a")], 2, warm=False)["a"]) == 2
    with pytest.raises(subprocess.CalledProcessError):
        run(Task("fails", ("-c", "raise SystemExit(3)"), tmp_path))


def test_a_cold_task_finds_nothing_that_was_kept(tmp_path: Path) -> None:
    kept = [tmp_path / place / "kept" for place in CACHES]
    for path in kept:
        path.parent.mkdir(parents=True)
        path.touch()
    task = Task("", ("-c", "pass"), tmp_path)
    run(task)
    assert all(path.exists() for path in kept)
    run(task.cold())
    assert not any(path.exists() for path in kept)


def test_cards_are_changed_in_one_value(tmp_path: Path) -> None:
    listed = list(workload(3, seed=1))
    write_project(tmp_path, listed)
    path = tmp_path / "card_data/bench/sets/bench.json"
    before = path.read_text(encoding="utf-8")
    change(tmp_path, 2, 99)
    after = path.read_text(encoding="utf-8")
    assert before != after
    assert [int(found) for found in re.findall(r'"br": (\d+)', after)] == [99, 99, listed[2]["br"]]
    assert re.sub(r'"br": \d+', "", before) == re.sub(r'"br": \d+', "", after)


def test_picture_files_are_counted_in_the_pdf(tmp_path: Path) -> None:
    listed = [
        {**card, "art": name}
        for card, name in zip(workload(3, 1), ("00.jpg", "01.jpg", "00.jpg"), strict=True)
    ]
    write_project(tmp_path, listed)
    one, other = ((tmp_path / f"card_data/bench/art/{name}.jpg").read_bytes() for name in ("00", "01"))
    (tmp_path / "out.pdf").write_bytes(b"%PDF" + one + b"-" + other + b"-" + one)
    assert list(facts(cards(3), tmp_path).values()) == [[1.5]]


def test_peers_read_the_same_marks() -> None:
    said = marked_up("Draw **two** and *one* {sun}.", "here", 7.0)
    assert said == (
        'Draw <b>two</b> and <i>one</i> <img src="here/icons/sun.png" width="7.0" height="7.0" valign="-1"/>.'
    )
