"""Pictures in folders and ZIPs: which are found, what is said of the rest, and what a ZIP can't do."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from cardforge.images import file_bytes, probe, shelf
from cardforge.problems import InputError, Problem
from tests.ready_kit import folder, picture, zipped

PNG = picture(8, 8)


def _names(found: shelf.Shelf) -> list[str]:
    return [str(one.name) for one in found.files]


def _said(found: shelf.Shelf) -> list[str]:
    return [str(problem) for problem in found.problems]


def _refused(path: Path) -> Problem:
    with pytest.raises(InputError) as caught:
        shelf.shelf(path, "cards")
    (problem,) = caught.value.problems
    return problem


MIXED = {
    "fox.png": PNG,
    "deep/er/owl.JPG": PNG,
    "Thumbs.db": b"x",
    ".hidden.png": PNG,
    ".git/a.png": PNG,
    "__MACOSX/._fox.png": b"x",
    "notes.txt": b"x",
    "art.svg": b"<svg/>",
}


@pytest.mark.parametrize("kind", ["folder", "zip"])
def test_pictures_are_found_and_the_rest_is_said(tmp_path: Path, kind: str) -> None:
    path = folder(tmp_path / "cards", MIXED) if kind == "folder" else zipped(tmp_path / "cards", MIXED)
    found = shelf.shelf(path, "cards")
    assert _names(found) == ["deep/er/owl.JPG", "fox.png"]
    # Of what is hidden, a folder counts once: it is not looked into.
    assert _said(found) == [
        "cards: info: passed over: notes.txt and 4 hidden or system files [ready.passed-over]",
        "cards/art.svg: warning: is of a kind that can't be printed as it is, and is left out; "
        "save it as PNG or JPEG, or take it away [ready.other-kind]",
    ]
    assert [file_bytes(one.path, one.shown) for one in found.files] == [PNG, PNG]
    assert probe(found.files[1].path, found.files[1].shown).width == 8


def test_links_are_followed_but_not_in_circles(tmp_path: Path) -> None:
    folder(tmp_path, {"cards/fox.png": PNG, "elsewhere/owl.png": PNG})
    (tmp_path / "cards/more").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "cards/round").symlink_to(tmp_path / "cards")
    (tmp_path / "cards/lost.png").symlink_to("nowhere.png")
    os.mkfifo(tmp_path / "cards/pipe.png")
    found = shelf.shelf(tmp_path / "cards", "cards")
    # A link to nowhere stands for a picture that is missed; what is no file can't be read.
    assert _names(found) == ["fox.png", "lost.png", "more/owl.png"]
    assert _said(found) == ["cards: info: passed over: pipe.png [ready.passed-over]"]


def test_what_is_neither_folder_nor_zip_is_refused(tmp_path: Path) -> None:
    assert _refused(tmp_path / "none").code == "ready.missing"
    (tmp_path / "bad.zip").write_bytes(b"PK\3\4 and no more")
    assert str(_refused(tmp_path / "bad.zip")) == (
        "cards: error: cannot be read: it is no ZIP, or damaged; "
        "name a folder, or a ZIP, of pictures [ready.bad-zip]"
    )


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST", 2)
    files = {f"{number}.png": PNG for number in range(3)}
    assert _refused(folder(tmp_path / "folder", files)).code == "ready.too-many"
    assert _refused(zipped(tmp_path / "zip", files)).code == "ready.too-many"


@pytest.mark.parametrize(
    "name", ["../out.png", "/etc/out.png", "a/../../out.png", "..\\out.png", "C:\\out.png"]
)
def test_names_that_lead_out_of_a_zip_are_refused(tmp_path: Path, name: str) -> None:
    found = shelf.shelf(zipped(tmp_path / "cards", {name: PNG, "Part 1: in.png": PNG}), "cards")
    assert _names(found) == ["Part 1: in.png"]
    (problem,) = found.problems
    assert (problem.code, problem.message) == ("ready.bad-zip", "its name leads out of the ZIP")
    assert not (tmp_path.parent / "out.png").exists()


def _patched(path: Path, offset: int, value: int, size: int, local: bool = False) -> Path:
    """A ZIP of one entry with a number of its central header (and the local one) changed."""
    data = bytearray(path.read_bytes())
    central = data.index(b"PK\1\2")
    data[central + offset : central + offset + size] = value.to_bytes(size, "little")
    if local:
        data[offset - 2 : offset - 2 + size] = value.to_bytes(size, "little")
    path.write_bytes(bytes(data))
    return path


FLAGS, METHOD, CRC, SIZE = 8, 10, 16, 24


def test_encrypted_entries_are_refused(tmp_path: Path) -> None:
    path = _patched(zipped(tmp_path / "cards", {"fox.png": PNG}), FLAGS, 1, 2)
    (problem,) = shelf.shelf(path, "cards").problems
    assert str(problem) == (
        "cards/fox.png: error: is encrypted; pack the ZIP anew without a password [ready.bad-zip]"
    )


def test_rare_packing_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "cards", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("fox.png", PNG)
    (problem,) = shelf.shelf(tmp_path / "cards", "cards").problems
    assert problem.message == "is packed in a way that is not known here"


def test_a_bomb_is_refused_by_what_it_says(tmp_path: Path) -> None:
    path = _patched(zipped(tmp_path / "cards", {"fox.png": PNG}), SIZE, 3_000_000_000, 4)
    (problem,) = shelf.shelf(path, "cards").problems
    assert (problem.code, problem.message) == ("ready.bad-zip", "would be 3000 MB")


def test_many_large_ones_are_refused_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "ALL_TOGETHER", 3 * len(PNG))
    files = {f"{number}.png": PNG for number in range(4)}
    assert "GB unpacked" in _refused(zipped(tmp_path / "cards", files)).message


def test_a_bomb_that_lies_about_its_size_is_not_unpacked_further(tmp_path: Path) -> None:
    path = tmp_path / "cards"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("fox.png", bytes(50_000_000))
    (one,) = shelf.shelf(_patched(path, SIZE, 1000, 4), "cards").files
    with pytest.raises(InputError) as caught:
        file_bytes(one.path, one.shown)
    assert str(caught.value) == (
        "cards/fox.png: error: is damaged in the ZIP; pack the ZIP anew [art.unreadable]"
    )


@pytest.mark.parametrize(("offset", "value"), [(CRC, 12345), (SIZE, len(PNG) + 1), (42, 7)])
def test_damaged_entries_are_told_when_they_are_read(tmp_path: Path, offset: int, value: int) -> None:
    path = _patched(zipped(tmp_path / "cards", {"fox.png": PNG}), offset, value, 4)
    found = shelf.shelf(path, "cards")
    with pytest.raises(InputError, match="is damaged in the ZIP"):
        file_bytes(found.files[0].path, found.files[0].shown)


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "cards", "w") as archive:
        archive.writestr("fox.png", PNG)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("fox.png", PNG)
    found = shelf.shelf(tmp_path / "cards", "cards")
    assert (_names(found), found.problems[0].message) == (["fox.png"], "stands in the ZIP twice")


def test_a_zip_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    for width in (8, 20):
        path = zipped(tmp_path / "cards", {"fox.png": picture(width, 8)})
        (one,) = shelf.shelf(path, "cards").files
        assert probe(one.path, one.shown).width == width


def test_a_zip_behind_other_bytes_is_read(tmp_path: Path) -> None:
    """As those that unpack themselves are."""
    plain = zipped(tmp_path / "plain", {"fox.png": PNG}).read_bytes()
    (tmp_path / "cards").write_bytes(b"MZ some program" + plain)
    (one,) = shelf.shelf(tmp_path / "cards", "cards").files
    assert file_bytes(one.path, one.shown) == PNG
