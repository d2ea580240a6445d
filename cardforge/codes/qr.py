"""QR and Micro QR codes (ISO/IEC 18004), made by segno."""

from __future__ import annotations

import segno

from cardforge.codes.model import CodeError, QrLevel, Symbol, matrix


def qr(text: str, error: QrLevel | None, micro: bool) -> Symbol:
    """A QR code; level M if none is given, a higher one where it takes no more room. Raises CodeError."""
    if micro and error == "H":
        raise CodeError("layout.bad-value", "a Micro QR code has no level H", "use L, M or Q, or a qr code")
    try:
        made = segno.make_micro(text, error) if micro else segno.make_qr(text, error or "M")
    except segno.DataOverflowError:
        hint = "shorten the text, lower its error level" + (", or make it a qr code" if micro else "")
        what = "a Micro QR code" if micro else "a QR code"
        raise CodeError("code.too-long", f"{len(text)} characters are too many for {what}", hint) from None
    return matrix(made.matrix, 2 if micro else 4)
