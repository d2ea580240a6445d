"""Importing this puts off what reportlab imports for nothing: a tenth of the time of a small print."""

from __future__ import annotations

import codecs
from typing import Any

from cardforge.late import missed, put_off, unknown

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
