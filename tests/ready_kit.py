"""Ready pictures for tests: small card images, in folders and ZIPs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image

Colour = tuple[int, int, int]


def picture(width: int, height: int, colour: Colour = (200, 60, 60), form: str = "PNG", **how: Any) -> bytes:
    """The file of a picture of one colour."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(file, form, **how)
    return file.getvalue()


def poker(colour: Colour = (200, 60, 60), form: str = "PNG", bleed: int = 0, **how: Any) -> bytes:
    """A poker card at 300 dpi, with so many pixels of bleed all round."""
    return picture(744 + 2 * bleed, 1039 + 2 * bleed, colour, form, **how)


def see_through(width: int, height: int) -> bytes:
    """A PNG that is red on the left, and nothing on the right."""
    file = io.BytesIO()
    found = Image.new("RGBA", (width, height), (0, 0, 255, 0))
    found.paste((255, 0, 0, 255), (0, 0, width // 2, height))
    found.save(file, "PNG")
    return file.getvalue()


def zipped(path: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name) if "\\" in name else name, data)
    return path


def folder(root: Path, files: Mapping[str, bytes]) -> Path:
    """A folder with these files."""
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root
