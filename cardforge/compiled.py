"""Which modules run: those compiled in place by `hatch_build.py`, or the sources that they were made of.

A compiled module wins over its source wherever Python looks for modules. So where a source was changed
since, all compiled modules are passed over: they call each other without asking, and an old one among new
ones would be wrong without a word. Where CARDFORGE_PLAIN is set they are passed over, too. Modules out of a
wheel need no such look: nothing marks what they were made of.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.abc import PathEntryFinder
    from types import ModuleType
    from typing import Any

HERE = os.path.dirname(__file__)  # noqa: PTH120 - in this module all is done in the way that starts soonest
CORE = "cardforge.units"
"""A module that is compiled if any is."""

LIBRARY = "cardforge__mypyc"
"""What all compiled modules are in."""

made_of = ""
"""The state of all sources of the compiled modules, where they run and it was looked at."""


def state(sources: "Iterable[str]") -> str:
    """Sizes and times of files, to be compared with those of another time. Raises OSError."""
    return str([(status.st_size, status.st_mtime_ns) for status in map(os.stat, sources)])


def up_to_date(marker: str) -> bool:
    """Whether the sources that a marker names, below this folder, are in the state of its first line."""
    global made_of
    made_of = ""
    try:
        with open(marker, "rb") as file:  # noqa: PTH123
            then, *names = file.read().decode().split("\n")
        if names and state([f"{HERE}/{name}" for name in names]) == then:
            made_of = then
    except (OSError, ValueError):
        pass
    return bool(made_of)


def pass_over() -> None:
    """From here on, modules of this package are imported from their sources."""
    source_only = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def ours(folder: str) -> "PathEntryFinder":
        if folder != HERE and not folder.startswith(HERE + os.sep):
            raise ImportError(folder)
        return source_only(folder)

    sys.path_hooks.insert(0, ours)
    # Whoever looked for this module has a finder for this folder already, the only one so far.
    sys.path_importer_cache.pop(HERE, None)


class Shortcut:
    """A finder of compiled modules (PEP 451) that needs no file of theirs: they are in the library already.

    One of them has to be found by its file first, which loads the library.
    """

    @staticmethod
    def find_spec(name: str, path: "Sequence[str] | None" = None, target: object = None) -> ModuleSpec | None:
        library = sys.modules.get(LIBRARY)
        if library is None or not path or not hasattr(library, _capsule(name)):
            return None
        place = f"{path[0]}/{name.rpartition('.')[2]}"
        is_package = os.path.isdir(place)  # noqa: PTH112
        loader: Any = Shortcut
        spec = ModuleSpec(name, loader, origin=library.__file__, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [place]
        return spec

    @staticmethod
    def create_module(spec: ModuleSpec) -> "ModuleType":
        from cardforge.native import begun

        return begun(getattr(sys.modules[LIBRARY], _capsule(spec.name)))

    @staticmethod
    def exec_module(module: "ModuleType") -> None:
        """Its body has run."""


def _capsule(name: str) -> str:
    return f"init_{name.replace('.', '___')}"


def running() -> bool:
    """Whether compiled modules run."""
    from importlib.util import find_spec

    spec = find_spec(CORE)
    return spec is not None and not str(spec.origin).endswith(tuple(SOURCE_SUFFIXES))
