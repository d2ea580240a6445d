"""XLS and XLSB: the same tables, and files that would run in circles or fill the memory."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import CardforgeError
from cardforge.readers import read
from cardforge.readers.spreadsheet import parse
from tests.readers.binary_books import Error, compound, workbook, xls, xlsb

ROWS: list[list[Any]] = [["name", "cost"], ["Fox", 3.0], ["Ёж", 2.5], ["Imp", Error(0x07)]]
PADDED: list[list[Any]] = [["code", "name"], [7.0, "Fox"]]
CARDS = [{"name": "Fox", "cost": "3"}, {"name": "Ёж", "cost": "2.5"}, {"name": "Imp"}]


def refused(data: bytes) -> str:
    with pytest.raises(CardforgeError) as caught:
        parse(data, "a.xls")
    return str(caught.value)


@pytest.mark.parametrize(
    ("suffix", "data"),
    [(".xls", xls({"core": ROWS, "More": [["name"], ["Elk"]]})), (".xlsb", xlsb("core", ROWS))],
)
def test_tables_with_their_error_cells(suffix: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / f"a{suffix}").write_bytes(data)
    document = read(tmp_path / f"a{suffix}", f"a{suffix}", "core")
    assert document.value["cards"] == CARDS
    assert [str(problem) for problem in document.problems] == [
        f'a{suffix}!core!B4: error: "cost" holds the error #DIV/0!; mend the formula, or type the value '
        "[book.error-cell]"
    ]


def test_the_other_sheet_of_an_xls_file() -> None:
    data = xls({"core": ROWS, "More": [["name"], ["Elk"]]})
    assert parse(data, "a.xls", "more").value["cards"] == [{"name": "Elk"}]
    assert "[book.several-sheets]" in str(parse(data, "a.xls").problems[0])


def test_zeros_that_only_a_format_shows() -> None:
    document = parse(xls({"core": PADDED}, zeros=True), "a.xls")
    assert document.value["cards"] == [{"code": "007", "name": "Fox"}]
    assert [problem.code for problem in document.problems] == ["book.zeros"]


def test_chains_that_run_in_circles_are_refused() -> None:
    assert refused(compound(workbook({"core": ROWS}), following=2)) == (
        "a.xls: error: has parts that never end; save the file again in its program [book.damaged]"
    )


def test_other_streams_are_no_workbook() -> None:
    assert "is older than Excel 97" in refused(compound(b"", "Book"))
    assert "has no workbook, or has a password" in refused(compound(b"", "EncryptedPackage"))


def test_sizes_that_are_only_claimed_end_no_process() -> None:
    data = xls({"core": ROWS})
    claimed = struct.pack("<IIHHH", 0, len(ROWS), 0, 2, 0)
    assert data.count(claimed) == 1
    spoilt = data.replace(claimed, struct.pack("<IIHHH", 0, 0x7FFFFFFF, 0, 0xFFFF, 0))
    assert "[book.damaged]" in refused(spoilt)


def test_sheets_that_reach_too_far_are_refused() -> None:
    assert "[file.too-large]" in refused(xlsb("core", [["name"] * 9, ["x"] * 9], last=1_000_000))
    far: list[list[Any]] = [["x"], *([[]] * 60_000), [*([None] * 200), "x"]]
    assert "reaches over 60,002 rows and 201 columns" in refused(xls({"core": far}))


@settings(max_examples=120, deadline=None)
@given(st.sampled_from([xls({"core": ROWS}), xlsb("core", ROWS)]), st.data())
def test_damaged_files_raise_nothing_but_our_errors(data: bytes, draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, min(len(data), 2600) - 1))
    junk = draw.draw(st.binary(min_size=1, max_size=4))
    try:
        parse(data[:at] + junk + data[at + len(junk) :], "a.xls")
    except CardforgeError:
        return
