"""Python's memory in large pages: there where modules are compiled; nothing tells it but the time."""

from __future__ import annotations

import subprocess
import sys

from cardforge import compiled

SCRIPT = """
import gc, sys
before = [str(number) for number in range(200_000)]
from cardforge.arenas import use
taken = use()
assert use() is taken

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) / 256

def filled():
    return [[number, str(number), {number: "x" * (number % 90)}] for number in range(400_000)]

for turn in range(3):
    made = filled()
    full = resident() if sys.platform == "linux" else 2
    assert made == filled()
    del made
    gc.collect()
    left = resident() if sys.platform == "linux" else 0
    assert left < 0.7 * full, (left, full)
assert before == [str(number) for number in range(200_000)]
del before
print(taken)
"""


def test_memory_is_what_it_was_and_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    if compiled.running():
        assert done.returncode == 0, done.stderr
        assert done.stdout in ("True\n", "False\n")
    else:
        assert done.stderr.endswith("ModuleNotFoundError: No module named 'cardforge.arenas'\n")
