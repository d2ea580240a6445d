"""Places in the web, as options name them."""

from __future__ import annotations

import re
from typing import Any


def folder_url(value: Any) -> str:
    """The URL of a folder, with a slash at its end. Raises ValueError."""
    text = str(value).strip()
    if not re.fullmatch(r"https?://[!-~]+", text) or set(text) & set('<>"?#'):
        raise ValueError(f'"{value}" is no URL of a folder; write it as https://example.org/cards')
    return text.rstrip("/") + "/"
