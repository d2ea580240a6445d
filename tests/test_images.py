"""Headers and pixels of picture files, made with Pillow and by hand."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from xxhash import xxh3_128_hexdigest

from cardforge.images import Picture, decode, notes, probe, what_it_is
from cardforge.images.jpeg import read_jpeg
from cardforge.images.picture import HeaderError
from cardforge.images.png import read_png
from cardforge.problems import InputError, Problem, Severity

PNG = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(
    width: int, height: int, bits: int, kind: int, rows: bytes, *parts: bytes, interlace: int = 0
) -> bytes:
    """A PNG from its header values and unpacked, filtered rows, with `parts` before the pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, interlace))
    return PNG + head + b"".join(parts) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def problem_of(path: Path, shown: str = "art/x") -> Problem:
    with pytest.raises(InputError) as caught:
        probe(path, shown)
    (problem,) = caught.value.problems
    return problem


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("turn", range(1, 9))
def test_jpeg_orientation(tmp_path: Path, turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    Image.new("RGB", (40, 20), "red").save(tmp_path / "a.jpg", exif=exif, dpi=(300, 150))
    found = probe(tmp_path / "a.jpg", "a.jpg")
    assert (found.width, found.height, found.turn) == (40, 20, turn)
    assert (found.display_width, found.display_height) == ((20, 40) if turn >= 5 else (40, 20))
    assert (found.format, found.colours, found.bits, found.has_alpha) == ("jpeg", "rgb", 8, False)
    assert found.dpi == (300, 150)


@pytest.mark.parametrize("order", ["<", ">"])
def test_exif_in_both_byte_orders_gives_orientation_and_resolution(order: str) -> None:
    entries = (
        struct.pack(f"{order}HHIHH", 0x0112, 3, 1, 6, 0),
        struct.pack(f"{order}HHII", 0x011A, 5, 1, 62),
        struct.pack(f"{order}HHII", 0x011B, 5, 1, 62),
        struct.pack(f"{order}HHIHH", 0x0128, 3, 1, 3, 0),
    )
    tiff = {"<": b"II*\0", ">": b"MM\0*"}[order] + struct.pack(f"{order}IH", 8, 4)
    tiff += b"".join(entries) + bytes(4) + struct.pack(f"{order}II", 200, 2)
    found = read_png(png(1, 1, 8, 0, b"\0\0", chunk(b"eXIf", tiff)))
    assert found.turn == 6
    assert found.dpi == pytest.approx((254, 254))


def test_wrong_orientation_and_cut_off_exif_count_as_upright() -> None:
    tiff = b"MM\0*" + struct.pack(">IHHHIHH", 8, 2, 0x0112, 3, 1, 9, 0)
    assert read_png(png(1, 1, 8, 0, b"\0\0", chunk(b"eXIf", tiff))).turn == 1


def test_jpeg_kinds(tmp_path: Path) -> None:
    Image.new("L", (5, 7)).save(tmp_path / "gray.jpg", progressive=True)
    Image.new("CMYK", (5, 7)).save(tmp_path / "cmyk.jpg")
    gray, cmyk = probe(tmp_path / "gray.jpg", ""), probe(tmp_path / "cmyk.jpg", "")
    assert (gray.colours, gray.interlaced, gray.inverted) == ("gray", True, False)
    assert (cmyk.colours, cmyk.interlaced, cmyk.inverted) == ("cmyk", False, True)
    assert cmyk.adobe is not None


def test_jpeg_resolution_in_centimetres_and_none_for_a_mere_ratio() -> None:
    frame = b"\xff\xc0\0\x0b\x08\0\x10\0\x20\x01\1\x11\0"
    for unit, expected in ((2, (254.0, 508.0)), (1, (100.0, 200.0)), (0, None)):
        jfif = b"\xff\xe0\0\x10JFIF\0\1\1" + struct.pack(">BHHBB", unit, 100, 200, 0, 0)
        found = read_jpeg(b"\xff\xd8" + jfif + b"\xff" + frame + b"\xff\xda\0\2\xff\xd9")
        assert (found.width, found.height) == (32, 16)
        assert found.dpi == expected


@pytest.mark.parametrize(("marker", "bits"), [(0xC3, 8), (0xC9, 8), (0xC1, 12)])
def test_jpeg_codings_a_pdf_cannot_hold_are_refused(marker: int, bits: int) -> None:
    data = (
        b"\xff\xd8\xff" + bytes([marker, 0, 11, bits, 0, 16, 0, 32, 1, 1, 0x11, 0]) + b"\xff\xda\0\2\xff\xd9"
    )
    with pytest.raises(HeaderError, match="rare kind"):
        read_jpeg(data)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("1", ("gray", 1, False)),
        ("L", ("gray", 8, False)),
        ("LA", ("gray", 8, True)),
        ("I;16", ("gray", 16, False)),
        ("RGB", ("rgb", 8, False)),
        ("RGBA", ("rgb", 8, True)),
        ("P", ("palette", 8, False)),
    ],
)
def test_png_kinds(tmp_path: Path, mode: str, kind: tuple[str, int, bool]) -> None:
    path = tmp_path / "a.png"
    image = Image.new(mode, (30, 20))
    if mode == "P":
        image.putpalette(bytes(range(256)) * 3)
    image.save(path, dpi=(300, 300))
    found = probe(path, "a.png")
    assert (found.colours, found.bits, found.has_alpha) == kind
    assert (found.format, found.width, found.height, found.turn, found.interlaced) == (
        "png",
        30,
        20,
        1,
        False,
    )
    assert found.dpi == pytest.approx((300, 300), abs=0.01)


def test_png_transparent_colour_and_interlace(tmp_path: Path) -> None:
    image = Image.new("P", (3, 3))
    image.putpalette([0, 0, 0, 255, 0, 0])
    image.save(tmp_path / "p.png", transparency=0)
    assert probe(tmp_path / "p.png", "").has_alpha
    assert read_png(png(1, 1, 8, 0, b"\0\0", interlace=1)).interlaced


def test_other_formats(tmp_path: Path) -> None:
    red = Image.new("RGBA", (30, 20), (255, 0, 0, 0))
    red.save(tmp_path / "a.webp", lossless=True)
    red.convert("RGB").save(tmp_path / "a.bmp")
    red.convert("P").save(tmp_path / "a.gif")
    exif = Image.Exif()
    exif[0x0112] = 6
    red.convert("CMYK").save(tmp_path / "a.tif", exif=exif, dpi=(300, 300))
    kinds = {name: probe(tmp_path / name, name) for name in ("a.webp", "a.bmp", "a.gif", "a.tif")}
    assert [found.format for found in kinds.values()] == ["webp", "bmp", "gif", "tiff"]
    assert [found.colours for found in kinds.values()] == ["rgb", "rgb", "palette", "cmyk"]
    assert kinds["a.webp"].has_alpha
    tiff = kinds["a.tif"]
    assert (tiff.display_width, tiff.display_height, tiff.inverted) == (20, 30, False)
    width, height, rgb, _ = decode(tmp_path / "a.tif", "")
    assert (width, height) == (tiff.width, tiff.height) == (20, 30)
    assert rgb[:3] == rgb[-3:] == bytes((255, 0, 0))


def test_webp_orientation(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 8
    Image.new("RGB", (30, 20)).save(tmp_path / "a.webp", exif=exif)
    found = probe(tmp_path / "a.webp", "")
    assert (found.width, found.turn, found.display_width) == (30, 8, 20)


def test_animations_are_noted_and_stills_are_not(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (4, 4), (shade, 0, 0)) for shade in (0, 90, 180)]
    for name in ("a.gif", "a.png", "a.webp"):
        frames[0].save(tmp_path / name, save_all=True, append_images=frames[1:])
        picture = probe(tmp_path / name, name)
        (note,) = notes(picture, name)
        assert (picture.frames, note.code, note.severity) == (3, "art.animated", Severity.INFO)
        assert "3 frames" in note.message
    frames[0].save(tmp_path / "still.png")
    assert notes(probe(tmp_path / "still.png", ""), "") == ()


def test_content_counts_not_the_suffix(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "really.png", "JPEG")
    assert probe(tmp_path / "really.png", "").format == "jpeg"
    assert decode(tmp_path / "really.png", "")[:2] == (4, 4)


def test_digest_is_of_the_bytes_and_the_answer_is_remembered_until_they_change(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("L", (4, 4)).save(path)
    first = probe(path, "a.png")
    assert first.digest == xxh3_128_hexdigest(path.read_bytes())
    assert first.path == path
    assert probe(path, "a.png") is first
    Image.new("L", (5, 4)).save(path)
    assert probe(path, "a.png").width == 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is an empty file"),
        (b"<!DOCTYPE html><html></html>", "is an HTML page"),
        (b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "is an SVG drawing named .png"),
        (b"%PDF-1.7", "is a PDF document"),
        (b"PK\x03\x04", "is a ZIP file"),
        (b"8BPS\0\1", "is a Photoshop file"),
        (b"\0\0\0\x1cftypavif", "is a HEIC or AVIF picture"),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer"),
        (b"just words", "is no picture that is known"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "is no picture that can be read"),
        (b"BM", "is no picture that can be read"),
        (b"GIF89a", "is no picture that can be read"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "cut off"),
        (PNG + b"\0\0\0\x0dIHDR\0\0", "cut off"),
    ],
)
def test_files_that_are_no_pictures(tmp_path: Path, data: bytes, words: str) -> None:
    problem = problem_of(written(tmp_path / "x.png", data), "art/x.png")
    assert problem.code == "art.unreadable"
    assert words in problem.message
    assert problem.where.file == "art/x.png"
    assert problem.hint == "save it again as PNG or JPEG"


def test_a_picture_that_is_cut_off_anywhere_is_found(tmp_path: Path) -> None:
    for suffix in ("jpg", "png"):
        path = tmp_path / f"a.{suffix}"
        Image.effect_noise((60, 60), 50).save(path)
        whole = path.read_bytes()
        for size in (30, len(whole) // 2, len(whole) - 3):
            short = written(tmp_path / f"{size}.{suffix}", whole[:size])
            assert "cut off" in problem_of(short).message


def test_damage_in_a_png_is_found_by_its_checksum(tmp_path: Path) -> None:
    data = bytearray(png(2, 2, 8, 0, b"\0\1\2\0\3\4"))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    assert "checksum of its IDAT" in problem_of(written(tmp_path / "a.png", bytes(data))).message


@pytest.mark.parametrize(
    "data",
    [
        png(2, 2, 3, 0, b""),
        png(2, 2, 8, 5, b""),
        png(2, 2, 8, 3, b""),
        png(0, 2, 8, 0, b""),
        PNG + chunk(b"IHDR", bytes(5)) + chunk(b"IDAT", b"") + chunk(b"IEND", b""),
        PNG + chunk(b"CgBI", b"") + chunk(b"IHDR", bytes(13)) + chunk(b"IEND", b""),
        PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + chunk(b"IEND", b""),
    ],
)
def test_png_headers_that_make_no_sense(tmp_path: Path, data: bytes) -> None:
    assert problem_of(written(tmp_path / "a.png", data)).code == "art.unreadable"


@pytest.mark.parametrize(("width", "height"), [(60_000, 60_000), (10_000, 8_001), (30_001, 1)])
def test_pixel_bombs_are_refused_by_their_header(tmp_path: Path, width: int, height: int) -> None:
    problem = problem_of(written(tmp_path / "bomb.png", png(width, height, 1, 0, b"")))
    assert problem.code == "art.too-large"
    assert f"{width} × {height} pixels" in problem.message


def test_pixel_bombs_of_other_formats_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gif"
    Image.new("P", (1, 1)).save(path)
    data = bytearray(path.read_bytes())
    for side in (60_000, 9_300):
        data[6:10] = struct.pack("<HH", side, side)
        assert problem_of(written(tmp_path / f"{side}.gif", bytes(data))).code == "art.too-large"


def test_a_missing_file_names_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    for name in ("moss-wall.png", "rust-imp.png"):
        (tmp_path / "art" / name).touch()
    problem = problem_of(tmp_path / "art" / "mos-wall.png", "art/mos-wall.png")
    assert (problem.code, problem.hint) == ("art.missing", 'did you mean "art/moss-wall.png"?')
    assert problem_of(tmp_path / "no" / "a.png", "no/a.png").code == "art.missing"
    assert problem_of(tmp_path / "art" / "moss-wall.png" / "b.png", "c").code == "art.missing"


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    problem = problem_of(tmp_path, "art")
    assert (problem.code, problem.where.file) == ("art.unreadable", "art")


def test_jpeg_and_png_do_not_load_pillow(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "a.jpg")
    Image.new("RGB", (4, 4)).save(tmp_path / "a.png")
    code = (
        "import sys; from pathlib import Path; from cardforge.images import probe\n"
        "for name in sys.argv[1:]: probe(Path(name), name)\n"
        "assert 'PIL' not in sys.modules"
    )
    files = [str(tmp_path / "a.jpg"), str(tmp_path / "a.png")]
    subprocess.run([sys.executable, "-c", code, *files], check=True, cwd=Path(__file__).parents[1])


def pixel(path: Path, x: int, y: int) -> tuple[int, ...]:
    """Red, green, blue and opacity of one decoded pixel."""
    width, height, rgb, alpha = decode(path, path.name)
    assert len(rgb) == 3 * width * height
    assert alpha is None or len(alpha) == width * height
    place = y * width + x
    return (*rgb[3 * place : 3 * place + 3], 255 if alpha is None else alpha[place])


def test_decode_alpha(tmp_path: Path) -> None:
    image = Image.new("RGBA", (30, 30), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (5, 5, 25, 25))
    image.save(tmp_path / "rgba.png")
    assert pixel(tmp_path / "rgba.png", 15, 15) == (255, 0, 0, 255)
    assert pixel(tmp_path / "rgba.png", 0, 0) == (0, 0, 0, 0)
    Image.new("LA", (3, 3), (7, 9)).save(tmp_path / "la.png")
    assert pixel(tmp_path / "la.png", 1, 1) == (7, 7, 7, 9)


def test_decode_gives_no_opacity_where_all_is_opaque(tmp_path: Path) -> None:
    Image.new("RGBA", (3, 3), (1, 2, 3, 255)).save(tmp_path / "a.png")
    assert decode(tmp_path / "a.png", "") == (3, 3, bytes((1, 2, 3)) * 9, None)


def test_decode_palette_with_transparency(tmp_path: Path) -> None:
    image = Image.new("P", (30, 30), 0)
    image.putpalette([0, 0, 0, 255, 0, 0])
    image.paste(1, (5, 5, 25, 25))
    image.save(tmp_path / "a.png", transparency=0)
    assert pixel(tmp_path / "a.png", 0, 0)[3] == 0
    assert pixel(tmp_path / "a.png", 15, 15) == (255, 0, 0, 255)


def test_decode_sixteen_bits_scales(tmp_path: Path) -> None:
    Image.new("I;16", (3, 3), 40000).save(tmp_path / "g.png")
    assert pixel(tmp_path / "g.png", 1, 1) == (156, 156, 156, 255)
    rows = b"\0" + struct.pack(">6H", 40000, 0, 65535, 0x1234, 0x5678, 0x9ABC)
    clear = chunk(b"tRNS", struct.pack(">3H", 0x1234, 0x5678, 0x9ABC))
    path = written(tmp_path / "rgb.png", png(2, 1, 16, 2, rows, clear))
    assert pixel(path, 0, 0) == (156, 0, 255, 255)
    assert pixel(path, 1, 0)[3] == 0


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16])
def test_decode_a_transparent_gray_at_every_depth(tmp_path: Path, bits: int) -> None:
    """Two pixels, the lightest gray, which is transparent, and black."""
    top = (1 << bits) - 1
    size = max(1, bits // 4)
    row = (top << (8 * size - bits)).to_bytes(size, "big")
    path = written(
        tmp_path / "a.png", png(2, 1, bits, 0, b"\0" + row, chunk(b"tRNS", struct.pack(">H", top)))
    )
    assert pixel(path, 0, 0) == (255, 255, 255, 0)
    assert pixel(path, 1, 0) == (0, 0, 0, 255)


def test_decode_interlaced(tmp_path: Path) -> None:
    """The first pass holds the pixel at (0, 0), the sixth that at (1, 0), the seventh row 1."""
    path = written(tmp_path / "a.png", png(2, 2, 8, 0, b"\0\x10\0\x20\0\x30\x40", interlace=1))
    assert probe(path, "").interlaced
    assert [pixel(path, x, y)[0] for y in (0, 1) for x in (0, 1)] == [0x10, 0x20, 0x30, 0x40]


def test_decode_cmyk_is_not_a_negative(tmp_path: Path) -> None:
    Image.new("CMYK", (40, 40), (0, 255, 255, 0)).save(tmp_path / "a.jpg", quality=95)
    red, green, blue, _ = pixel(tmp_path / "a.jpg", 20, 20)
    assert red > 180
    assert max(green, blue) < 90


def test_decode_leaves_the_turn_to_whoever_places_the_picture(tmp_path: Path) -> None:
    image = Image.new("RGB", (40, 20), (0, 0, 255))
    image.paste((255, 0, 0), (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(tmp_path / "a.jpg", quality=95, exif=exif)
    assert decode(tmp_path / "a.jpg", "")[:2] == (40, 20)
    assert pixel(tmp_path / "a.jpg", 2, 10)[0] > 200
    assert pixel(tmp_path / "a.jpg", 38, 10)[2] > 200


def test_damage_that_shows_only_in_the_pixels(tmp_path: Path) -> None:
    path = written(tmp_path / "a.png", png(50, 50, 8, 0, b"\0\0\0"))
    assert probe(path, "a.png").width == 50
    with pytest.raises(InputError, match=r"a\.png: error: is no picture that can be read"):
        decode(path, "a.png")


@pytest.mark.parametrize("size", [0, 1])
def test_a_segment_shorter_than_its_own_size(size: int) -> None:
    data = b"\xff\xd8\xff\xe0" + bytes([0, size]) + b"JFIF\0" + bytes(20)
    with pytest.raises(HeaderError, match="cut off or damaged before its pixels"):
        read_jpeg(data)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([b"", b"\xff\xd8\xff", PNG, PNG + b"\0\0\0\x0dIHDR"]),
    st.binary(max_size=120),
    st.booleans(),
)
def test_garbage_never_breaks_the_header_readers(start: bytes, rest: bytes, closed: bool) -> None:
    data = start + rest + (b"\xff\xd9" if closed else b"")
    what_it_is(data)
    for read in (read_jpeg, read_png):
        try:
            assert isinstance(read(data), Picture)
        except HeaderError:
            continue
