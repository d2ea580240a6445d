"""All readers: found by their folder, chosen by suffix, plain words for files that cannot be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardforge.problems import CardforgeError, FailedError, InputError, Location
from cardforge.readers import Reader, read, readers


def refused(path: Path) -> str:
    with pytest.raises(CardforgeError) as caught:
        read(path, path.name)
    assert len(caught.value.problems) == 1
    return str(caught.value.problems[0])


def test_suffixes_belong_to_one_reader_each() -> None:
    suffixes = [suffix for reader in readers() for suffix in reader.suffixes if reader.claims is None]
    shared = {suffix for reader in readers() if reader.claims is not None for suffix in reader.suffixes}
    assert not shared & set(suffixes), "only readers that look into a file can share a suffix"
    assert {".json", ".csv", ".tsv"} <= set(suffixes)
    assert len(suffixes) == len(set(suffixes))
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in suffixes)


@pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.name)
def test_every_reader_says_what_it_reads(reader: Reader) -> None:
    assert reader.name
    assert reader.summary
    assert reader.suffixes


def test_the_suffix_may_be_upper_case(tmp_path: Path) -> None:
    (tmp_path / "CARDS.JSON").write_text('{"cards": []}', "utf-8")
    assert read(tmp_path / "CARDS.JSON", "CARDS.JSON").value == {"cards": []}


def test_an_unknown_suffix_names_the_known_ones(tmp_path: Path) -> None:
    (tmp_path / "cards.jsn").write_text("{}", "utf-8")
    assert refused(tmp_path / "cards.jsn") == (
        'cards.jsn: error: no reader for ".jsn" files; did you mean ".json"? [file.unknown-kind]'
    )


def test_a_missing_file_is_exit_3_and_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text("{}", "utf-8")
    with pytest.raises(FailedError) as caught:
        read(tmp_path / "card.json", "card.json")
    assert caught.value.exit_code == 3
    assert str(caught.value) == ('card.json: error: no such file; did you mean "cards.json"? [file.missing]')


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "sets" / "core.json") == (
        'core.json: error: no such file; there is no folder "sets" [file.missing]'
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "core.json").mkdir()
    assert refused(tmp_path / "core.json") == (
        "core.json: error: this is a folder, not a file; name a file in it [file.unreadable]"
    )


def test_a_pipe_is_refused_before_it_blocks(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "core.csv")
    assert "no ordinary file" in refused(tmp_path / "core.csv")


def test_a_name_with_a_nul_byte_is_refused(tmp_path: Path) -> None:
    assert "[file.missing]" in refused(tmp_path / "a\0.json") or "[file.unreadable]" in refused(
        tmp_path / "a\0.json"
    )


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(65 * 2**20)
    assert refused(path) == ("huge.json: error: larger than 64 MiB; split the file [file.too-large]")


def test_bad_utf8_in_json_is_placed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes('{\n "é": "caf'.encode() + b"\xe9" + b'"}')
    with pytest.raises(InputError) as caught:
        read(tmp_path / "a.json", "a.json")
    assert caught.value.problems[0].where == Location("a.json", 2, 11)
    assert "byte 0xe9 is not UTF-8" in str(caught.value)


def test_bad_utf8_after_a_byte_order_mark_is_placed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'\xef\xbb\xbf{"\xff')
    assert refused(tmp_path / "a.json").startswith("a.json:1:3: error: byte 0xff is not UTF-8")


def test_utf16_json_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}", "utf-16")
    assert refused(tmp_path / "a.json") == (
        "a.json: error: the file is UTF-16; save it as UTF-8 [file.encoding]"
    )
