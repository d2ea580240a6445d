"""Importing this puts off what reportlab imports for nothing: a tenth of the time of a small print."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardforge.late import missed, put_off, unknown

SETTINGS = {
    "documentLang": None,
    "invariant": 0,
    "pageCompression": 1,
    "pdfComments": 0,
    "pdfMultiLine": 0,
    "useA85": 0,
    "wrapA85": 0,
}
"""Those of reportlab's that count when a document is written: no ASCII-85 around what is packed, no remarks.

What somebody has set for reportlab, in a file or the environment, counts for nothing.
"""


@contextmanager
def set_again() -> Iterator[None]:
    yield
    vars(sys.modules["reportlab.rl_config"]).update(SETTINGS)


put_off("PIL.Image")
put_off("tempfile")
put_off("glob")
put_off(
    "reportlab.lib.rl_safe_eval",
    rl_safe_exec=unknown,
    rl_safe_eval=unknown,
    safer_globals=unknown,
    rl_extended_literal_eval=unknown,
)
missed("_rl_accel")
# Settings are looked for in many places, and what packs pictures in reportlab's way is never asked.
put_off("reportlab.rl_config", set_again, **SETTINGS)
put_off("reportlab.pdfbase.pdfutils")
# The metrics of the standard fonts, which we never use, bring the code that reportlab writes its files in.
put_off("reportlab.pdfbase.pdfmetrics")

_NOT_ASCII = bytes(range(24, 32))
"""What ASCII has control characters for, and PDFDocEncoding accents (ISO 32000-1, annex D.3)."""


def _codec(name: str) -> codecs.CodecInfo | None:
    return codecs.CodecInfo(_encoded, _decoded, name=name) if name in ("pdfdoc", "extpdfdoc") else None


def _encoded(text: str, errors: str = "strict") -> tuple[bytes, int]:
    """Text in PDFDocEncoding, which is ASCII but for some control characters, and more."""
    if text.isascii():
        data = text.encode("ascii")
        if data == data.translate(None, _NOT_ASCII):
            return data, len(data)
    return _own().encode(text, errors)


def _decoded(data: Any, errors: str = "strict") -> tuple[str, int]:
    return _own().decode(data, errors)


def _own() -> codecs.CodecInfo:
    """reportlab's own codec, for all that is not plain ASCII."""
    from reportlab.pdfbase.rl_codecs import RL_Codecs

    found: codecs.CodecInfo = RL_Codecs._rl_codecs("pdfdoc")
    return found


codecs.register(_codec)
