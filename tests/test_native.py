"""What is written in C, where modules are compiled: nothing tells it but the time."""

from __future__ import annotations

import subprocess
import sys

from cardforge import compiled
from tests.test_compiled import listed

SCRIPT = """
import gc, sys
before = [str(number) for number in range(200_000)]
from cardforge.native import large_pages
taken = large_pages()
assert large_pages() is taken

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
        assert done.stderr.endswith("ModuleNotFoundError: No module named 'cardforge.native'\n")


MODULES = """
import importlib, sys
from cardforge import compiled
if sys.argv[1]:
    sys.meta_path.insert(0, compiled.Shortcut)
for name in sys.argv[2].split():
    module = importlib.import_module(name)
    assert sys.modules[name] is module
    print(name, module.__name__, module.__file__, module.__package__, getattr(module, "__path__", None))
    spec = module.__spec__
    print(spec.name, spec.parent, spec.submodule_search_locations, len(vars(module)))
ours = [module for name, module in sys.modules.items() if name.startswith("cardforge.")]
print([module.__spec__.loader for module in ours].count(compiled.Shortcut))
"""


def test_modules_without_files_are_as_they_are_with_them() -> None:
    names = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in listed()]
    with_files, without = (
        subprocess.run(
            [sys.executable, "-c", MODULES, asked, " ".join(names)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for asked in ("", "x")
    )
    assert with_files[:-1] == without[:-1]
    assert with_files[-1] == "0"
    assert (int(without[-1]) > 20) == compiled.running()


def test_only_modules_of_the_library_begin_so() -> None:
    script = (
        "import datetime\nfrom cardforge.native import begun\n"
        "for value in (datetime.datetime_CAPI, None, 7):\n"
        "    try: begun(value)\n"
        "    except ValueError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout.count("this is not how a module of the library begins") == 3) == compiled.running()
