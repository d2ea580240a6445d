"""Raster pictures that a drawing holds itself, as `data:` addresses."""

from __future__ import annotations

import base64
import binascii
import re

from cardforge.images import embedded
from cardforge.images.picture import Picture
from cardforge.svg.values import UnsupportedError

_DATA = re.compile(r"data:image/(png|jpe?g|gif|webp)\s*;\s*base64\s*,", re.IGNORECASE)


def picture_in(address: str) -> Picture:
    """The picture of a `data:` address.

    Raises UnsupportedError for addresses of other files, ValueError for what is no picture, and InputError
    as `images.probe` does.
    """
    match = _DATA.match(address)
    if match is None:
        kind = address[:40].split(";")[0] if address.startswith("data:") else ""
        raise UnsupportedError(f"a picture of the kind {kind}" if kind else "a picture in another file")
    try:
        data = base64.b64decode(re.sub(r"\s+", "", address[match.end() :]), validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError(f"its picture is broken: {error}") from None
    return embedded(data)
