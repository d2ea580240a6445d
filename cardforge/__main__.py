"""`python -m cardforge` is the command `cardforge`."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import NoReturn

INTERRUPTED = 130


def run() -> NoReturn:
    """Run the command line as the process that it is: it ends here.

    A command lives shortly and leaves few circles: collecting them took a tenth of its time. Nor is freed one
    by one what the system frees at once, unless somebody looks on who has something to say at the end.
    """
    gc.disable()
    _leave_folder()
    with suppress(ImportError):  # it is not there where modules are not compiled
        from cardforge import compiled, native

        native.large_pages()
        sys.meta_path.insert(0, compiled.Shortcut)
    try:
        from cardforge.cli import main

        code = main()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if sys.getprofile() or sys.gettrace():
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # whoever read it has gone, or it is closed
            stream.flush()
    os._exit(code)


def _leave_folder() -> None:
    """Have no library imported from the folder that a command is run in, or from that of its script.

    Python looks there first, so that a `click.py` of somebody's would be taken for the library. What Python
    itself imports to get here it has found already.
    """
    try:
        here = os.getcwd()  # noqa: PTH109
        scripts = os.path.dirname(os.path.abspath(sys.argv[0]))  # noqa: PTH100, PTH120
    except OSError:  # the folder has gone
        return
    home = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120
    first = sys.path[0] or here if sys.path else ""
    if not sys.flags.safe_path and first in (here, scripts) and first != home:
        del sys.path[0]


if __name__ == "__main__":
    run()
