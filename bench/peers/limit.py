"""The physical limit of a PDF: its very streams deflated and written, by the standard library alone.

`python -m bench.peers.limit prepare FILE.pdf DIR` takes a finished PDF apart; `… run DIR` is what is timed.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from pathlib import Path


def prepare(pdf: str, folder: str) -> None:
    """Page content inflated, and pictures and fonts as they are."""
    import pikepdf

    content: list[bytes] = []
    passed: list[bytes] = []
    with pikepdf.open(pdf) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Stream):
                is_font = "/Length1" in item or str(item.get("/Subtype")) in ("/CIDFontType0C", "/OpenType")
                if is_font or item.get("/Subtype") == "/Image":
                    passed.append(item.read_raw_bytes())
                else:
                    content.append(item.read_bytes())
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "parts").write_bytes(pickle.dumps((passed, content)))


def run(folder: str) -> None:
    """Deflate at zlib's own level, and write."""
    passed, content = pickle.loads(Path(folder, "parts").read_bytes())
    with Path(folder, "out").open("wb") as file:
        for data in passed:
            file.write(data)
        for data in content:
            file.write(zlib.compress(data, 6))


if __name__ == "__main__":
    prepare(*sys.argv[2:4]) if sys.argv[1] == "prepare" else run(sys.argv[2])
