"""Codes for cameras and scanners: a text becomes dark and light modules, with the quiet zone around them."""

from __future__ import annotations

from typing import get_args

from cardforge.codes.model import CodeError, CodeKind, QrLevel, Symbol

__all__ = ["KINDS", "CodeError", "CodeKind", "QrLevel", "Symbol", "encode"]

KINDS: tuple[CodeKind, ...] = get_args(CodeKind)
"""Every kind of code there is."""


def encode(kind: CodeKind, text: str, error: QrLevel | None = None) -> Symbol:
    """A text as a code; `error` is for QR codes only. Raises CodeError, which says what to mend."""
    # One kind is needed at a time, and those of other libraries take long to load.
    if error is not None and kind not in ("qr", "micro-qr"):
        raise CodeError("layout.bad-value", f'"error" means nothing for {kind}', "drop it")
    if kind in ("qr", "micro-qr"):
        from cardforge.codes.qr import qr

        return qr(text, error, micro=kind == "micro-qr")
    if kind == "datamatrix":
        from cardforge.codes.datamatrix import datamatrix

        return datamatrix(text)
    if kind == "code128":
        from cardforge.codes.code128 import code128

        return code128(text)
    from cardforge.codes.ean import ean

    return ean(text, 13 if kind == "ean13" else 8)
