"""Codes are read back by a decoder that knows nothing of us."""

from __future__ import annotations

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardforge.codes import KINDS, CodeError, CodeKind, QrLevel, Symbol, encode
from cardforge.codes.ean import check_digit

PLAIN = zxingcpp.TextMode.Plain

NAMES: dict[CodeKind, str] = {
    "qr": "QR Code",
    "micro-qr": "Micro QR Code",
    "datamatrix": "Data Matrix",
    "code128": "Code 128",
    "ean13": "EAN-13",
    "ean8": "EAN-8",
}


def read(symbol: Symbol, pixels: int = 3) -> tuple[str, str]:
    """Text and kind of a code, from a picture of it with no more room around than it asks for."""
    rows = symbol.rows * 30 if symbol.bars else symbol.rows
    picture = Image.new("L", (symbol.width, len(rows) + 2 * symbol.above), 255)
    for y, row in enumerate(rows, symbol.above):
        for x, dark in enumerate(row, symbol.left):
            picture.putpixel((x, y), 0 if dark else 255)
    size = picture.width * pixels, picture.height * pixels
    (found,) = zxingcpp.read_barcodes(picture.resize(size, Image.Resampling.NEAREST), text_mode=PLAIN)
    return found.text, str(found.format)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("qr", "https://example.org/cards/12", None),
        ("qr", "Überraschung: 日本 ✓", None),
        ("micro-qr", "CARD 12", None),
        ("micro-qr", "7", None),
        ("datamatrix", "A", None),
        ("datamatrix", "https://example.org/cards/12?side=back&lang=de", None),
        ("datamatrix", "Grüße", None),
        ("datamatrix", "a" * 300, None),
        ("code128", "Card-0012345678", None),
        ("code128", "12345", None),
        ("code128", "A\tB\x1fc~", None),
        ("ean13", "4006381333931", None),
        ("ean13", "400638133393", "4006381333931"),
        ("ean13", "4 006381-333931", "4006381333931"),
        ("ean8", "9638507", "96385074"),
        ("ean8", "96385074", None),
    ],
)
def test_a_decoder_reads_what_was_written(kind: CodeKind, text: str, said: str | None) -> None:
    assert read(encode(kind, text)) == (said or text, NAMES[kind])


@given(st.text(st.characters(max_codepoint=127), min_size=1, max_size=24))
@settings(max_examples=60, deadline=None)
def test_code128_says_any_ascii_text(text: str) -> None:
    assert read(encode("code128", text)) == (text, "Code 128")


@given(st.text("0123456789", min_size=12, max_size=12))
@settings(max_examples=40, deadline=None)
def test_ean13_says_any_digits(digits: str) -> None:
    said, _ = read(encode("ean13", digits))
    # A first 0 makes it a UPC-A, which is the same code, read as twelve digits.
    assert said.zfill(13) == digits + check_digit(digits)


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("12", 4),
        ("1234", 5),
        ("AB", 5),
        ("123", 6),
        ("AB1234CD", 11),
        ("AB123456CD", 12),
        ("1234567890A", 10),
        ("a\n", 6),
    ],
)
def test_code128_takes_as_few_symbols_as_it_can(text: str, symbols: int) -> None:
    """Start, check and stop (which is two modules wider) count, too."""
    assert len(encode("code128", text).rows[0]) == 11 * symbols + 2


@pytest.mark.parametrize(("level", "size"), [("L", 25), ("M", 25), ("Q", 29), ("H", 33)])
def test_qr_levels_take_room(level: QrLevel, size: int) -> None:
    symbol = encode("qr", "https://example.org/12345", level)
    assert (len(symbol.rows), symbol.above, symbol.left, symbol.right) == (size, 4, 4, 4)
    assert symbol.width == symbol.height == size + 8


def test_quiet_zones() -> None:
    zones = {
        kind: encode(kind, "1234567" if kind == "ean8" else "123456789012" if kind == "ean13" else "1")[1:]
        for kind in KINDS
    }
    assert zones == {
        "qr": (4, 4, 4),
        "micro-qr": (2, 2, 2),
        "datamatrix": (1, 1, 1),
        "code128": (10, 10, 0),
        "ean13": (11, 7, 0),
        "ean8": (7, 7, 0),
    }


@pytest.mark.parametrize(
    ("kind", "text", "error", "code", "message", "hint"),
    [
        ("qr", "x" * 3000, None, "code.too-long", "3000 characters are too many for a QR code", "shorten"),
        ("micro-qr", "x" * 40, None, "code.too-long", "too many for a Micro QR code", "make it a qr code"),
        ("micro-qr", "1", "H", "layout.bad-value", "a Micro QR code has no level H", "use L, M or Q"),
        ("datamatrix", "x" * 3200, None, "code.too-long", "too many for a Data Matrix code", "shorten"),
        ("datamatrix", "é" * 1600, None, "code.too-long", "too many for a Data Matrix code", "shorten"),
        ("code128", "12 é", None, "code.bad-text", 'Code 128 has no "é" (U+00E9)', "plain letters"),
        ("ean13", "4006381333932", None, "code.check-digit", "check digit", "it would be 1"),
        ("ean8", "12345", None, "code.bad-text", '"12345" is no EAN-8', "write 7 digits, or 8"),
        ("ean13", "40063813339X", None, "code.bad-text", "is no EAN-13", "write 12 digits, or 13"),
        ("ean13", "٤٠٠٦٣٨١٣٣٣٩٣", None, "code.bad-text", "is no EAN-13", "write 12 digits"),
        ("code128", "1", "L", "layout.bad-value", '"error" means nothing for code128', "drop it"),
    ],
)
def test_what_cannot_be_a_code(
    kind: CodeKind, text: str, error: QrLevel | None, code: str, message: str, hint: str
) -> None:
    with pytest.raises(CodeError) as caught:
        encode(kind, text, error)
    assert caught.value.code == code
    assert message in str(caught.value)
    assert hint in caught.value.hint
