"""Spreadsheets as tables of cards: what cells hold, what spreadsheets spoil, and files that do harm."""

from __future__ import annotations

import datetime as dt
import io
import sys
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import CardforgeError, FailedError, InputError, Location
from cardforge.readers import Document, parted
from cardforge.readers.spreadsheet import parse
from tests.readers.book_kit import SHEET, changed, empty, number, ods, row, text, xlsx


def told(document: Document) -> list[str]:
    return [str(problem) for problem in document.problems]


def refused(data: bytes) -> str:
    with pytest.raises(CardforgeError) as caught:
        parse(data, "cards.xlsx")
    assert len(caught.value.problems) == 1
    return str(caught.value)


# --- what cells hold ---


def test_cells_become_the_texts_of_a_csv_file() -> None:
    document = parse(
        xlsx(["Name", "Card Type", "cost", "unique"], ["Fox", "Beast", 3, True], ["Imp", None, 2.5, False]),
        "cards.xlsx",
    )
    assert document.columns == ("name", "card_type", "cost", "unique")
    assert document.value["cards"] == [
        {"name": "Fox", "card_type": "Beast", "cost": "3", "unique": "TRUE"},
        {"name": "Imp", "cost": "2.5", "unique": "FALSE"},
    ]
    assert document.problems == ()


def test_numbers_are_as_people_see_them() -> None:
    numbers = [3.0, 0, -2, 0.1 + 0.2, 1e-7, 123456789012345, -0.5]
    document = parse(xlsx(["name", "n"], *([str(n) + "x", n] for n in numbers)), "cards.xlsx")
    found = [card["n"] for card in document.value["cards"]]
    assert found == ["3", "0", "-2", "0.3", "0.0000001", "123456789012345", "-0.5"]


def test_places_are_cells_of_sheets_with_the_headers_name() -> None:
    document = parse(xlsx(["name", "Card Type"], ["Fox", "Beast"]), "sets/cards.xlsx")
    where = document.place(("cards", 0, "card_type"))
    assert where == Location("sets/cards.xlsx", 2, 2, "Card Type", table=True, sheet="core")
    assert str(where) == "sets/cards.xlsx!core!B2"
    assert where.to_json() == {
        "file": "sets/cards.xlsx",
        "line": 2,
        "column": 2,
        "field": "Card Type",
        "sheet": "core",
    }


def test_blank_rows_and_columns_keep_the_places() -> None:
    document = parse(xlsx([], ["", "name"], [], ["", "Fox"]), "a.xlsx")
    assert document.value["cards"] == [{"name": "Fox"}]
    assert str(document.place(("cards", 0, "name"))) == "a.xlsx!core!B4"


def test_line_breaks_and_backslashes_are_as_in_csv_and_apostrophes_stay() -> None:
    document = parse(xlsx(["name", "text"], ["Fox", "a\\nb\nc\\\\n"], ["Imp", "'=a"]), "a.xlsx")
    assert [card["text"] for card in document.value["cards"]] == ["a\nb\nc\\n", "'=a"]


def test_sheets_go_by_name_and_the_first_is_read_without_one() -> None:
    data = xlsx(["name"], ["Fox"], others={"Second": [["name"], ["Imp"]]})
    first = parse(data, "a.xlsx")
    assert first.value["cards"] == [{"name": "Fox"}]
    assert told(first) == [
        'a.xlsx!core: info: this sheet is read, and not "Second"; name the other as a.xlsx!Second '
        "[book.several-sheets]"
    ]
    assert parse(data, "a.xlsx", "second").value["cards"] == [{"name": "Imp"}]
    with pytest.raises(InputError) as caught:
        parse(data, "a.xlsx", "Secnd")
    assert str(caught.value) == (
        'a.xlsx: error: has no sheet "Secnd"; did you mean "Second"? [book.unknown-sheet]'
    )


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("sets/cards.xlsx!core", ("sets/cards.xlsx", "core")),
        ("cards.ODS!a!b", ("cards.ODS", "a!b")),
        ("cards.xlsx", ("cards.xlsx", "")),
        ("wow!.csv", ("wow!.csv", "")),
    ],
)
def test_a_path_may_name_a_sheet(written: str, parts: tuple[str, str]) -> None:
    assert parted(written) == parts


# --- what spreadsheets spoil ---


def test_dates_are_told_with_what_they_may_have_been() -> None:
    document = parse(xlsx(["name", "cost"], ["Fox", dt.date(2024, 4, 3)]), "a.xlsx")
    assert document.value["cards"] == [{"name": "Fox", "cost": "2024-04-03"}]
    assert told(document) == [
        'a.xlsx!core!B2: warning: "cost" is the date 2024-04-03, perhaps made of "4-3"; '
        "if you typed something else, format the column as text and type it again [book.date]"
    ]


def test_zeros_that_only_a_format_shows_are_read_and_told() -> None:
    def padded(sheet: Any) -> None:
        sheet["A2"].number_format = "000"

    document = parse(xlsx(["code", "name"], [7, "Fox"], change=padded), "a.xlsx")
    assert document.value["cards"] == [{"code": "007", "name": "Fox"}]
    assert [problem.code for problem in document.problems] == ["book.zeros"]


def test_a_number_among_texts_with_zeros_has_lost_its_own() -> None:
    document = parse(xlsx(["code", "name"], ["007", "Fox"], [12, "Imp"], [100, "Elk"]), "a.xlsx")
    assert told(document) == [
        'a.xlsx!core!A3: warning: "code" is the number 12, while others of the column are texts such as 007; '
        "format the column as text and type it again, if another text is meant [book.lost-zeros]"
    ]


@pytest.mark.parametrize("form", ["0%", "# ?/?", '0" gold"', "0.00E+00", "[$€-2] 0"])
def test_formats_that_show_a_number_otherwise_are_told(form: str) -> None:
    def formatted(sheet: Any) -> None:
        sheet["B2"].number_format = form

    document = parse(xlsx(["name", "cost"], ["Fox", 0.5], change=formatted), "a.xlsx")
    assert [problem.code for problem in document.problems] == ["book.shown-otherwise"]


@pytest.mark.parametrize("form", ["0", "0.00", "#,##0", "@", "General"])
def test_plain_formats_are_not_told(form: str) -> None:
    def formatted(sheet: Any) -> None:
        sheet["B2"].number_format = form

    assert parse(xlsx(["name", "cost"], ["Fox", 5], change=formatted), "a.xlsx").problems == ()


def test_error_cells_and_formulas_without_a_result_are_told() -> None:
    def spoilt(sheet: Any) -> None:
        sheet["B2"] = "#DIV/0!"
        sheet["B2"].data_type = "e"
        sheet["B3"] = "=1+2"
        sheet["A9"] = "=A1"

    document = parse(xlsx(["name", "cost"], ["Fox"], ["Imp"], change=spoilt), "a.xlsx")
    assert told(document)[:2] == [
        'a.xlsx!core!B2: error: "cost" holds the error #DIV/0!; mend the formula, or type the value '
        "[book.error-cell]",
        'a.xlsx!core!B3: error: "cost" is a formula whose result is not stored; '
        "open the file in a spreadsheet program and save it, or type the value [book.no-result]",
    ]
    assert [str(problem.where) for problem in document.problems] == [
        "a.xlsx!core!B2",
        "a.xlsx!core!B3",
        "a.xlsx!core!A9",
    ]


def test_a_formula_with_a_stored_result_is_its_result() -> None:
    data = xlsx(["name", "cost"], ["Fox", "=1+2"])
    stored = changed(data, SHEET, lambda sheet: sheet.replace("<f>1+2</f><v></v>", "<f>1+2</f><v>3</v>"))
    assert stored != data
    document = parse(stored, "a.xlsx")
    assert document.value["cards"] == [{"name": "Fox", "cost": "3"}]
    assert document.problems == ()


def test_merged_rows_numbers_too_long_and_control_characters_are_told() -> None:
    def merged(sheet: Any) -> None:
        sheet.merge_cells("A2:A3")

    data = xlsx(["name", "big"], ["Fox", 12345678901234567890], ["x", 1], change=merged)
    assert [problem.code for problem in parse(data, "a.xlsx").problems] == ["book.merged", "book.lost-digits"]
    spoilt = changed(xlsx(["name"], ["Fox"]), SHEET, lambda sheet: sheet.replace("Fox", "Fo&#x7f;x"))
    document = parse(spoilt, "a.xlsx")
    assert document.value["cards"] == [{"name": "Fox"}]
    assert [problem.code for problem in document.problems] == ["csv.bad-character"]


def test_a_comment_column_is_never_told() -> None:
    assert parse(xlsx(["name", "//when"], ["Fox", dt.date(2024, 4, 3)]), "a.xlsx").problems == ()


# --- ODS ---


def test_ods_is_read_with_repeated_cells_and_rows() -> None:
    rows = (
        row(text("name"), text("cost"), empty(16382))
        + row(text("Fox"), number("3", "3"), times=2)
        + row(empty(16384), times=1048000)
    )
    document = parse(ods(("core", rows), ("Other", row(text("x")))), "a.ods")
    assert document.value["cards"] == [{"name": "Fox", "cost": "3"}] * 2
    assert str(document.place(("cards", 1, "cost"))) == "a.ods!core!B3"


def test_ods_damage_is_told() -> None:
    error = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" calcext:value-type="error">'
        "<text:p>#DIV/0!</text:p></table:table-cell>"
    )
    uncached = '<table:table-cell table:formula="of:=1+2"/>'
    rows = row(text("name"), text("code"), text("cost")) + row(text("Fox"), number("7", "007"), error)
    rows += row(text("Imp"), number("0.5", "50%", "percentage"), uncached)
    document = parse(ods(("core", rows)), "a.ods")
    assert [(str(problem.where)[-2:], problem.code) for problem in document.problems] == [
        ("B2", "book.zeros"),
        ("C2", "book.error-cell"),
        ("B3", "book.shown-otherwise"),
        ("C3", "book.no-result"),
    ]
    assert document.value["cards"][0] == {"name": "Fox", "code": "007"}


# --- files that do harm ---


def test_a_sheet_that_reaches_too_far_is_refused_before_it_fills_the_memory() -> None:
    def far(sheet: Any) -> None:
        sheet["XFD1048576"] = "x"

    assert refused(xlsx(["name"], change=far)) == (
        "cards.xlsx!core: error: reaches over 1,048,576 rows and 16,384 columns; delete what stands far from "
        "the table: select the empty rows and columns, and delete them [file.too-large]"
    )
    assert "[file.too-large]" in refused(ods(("core", row(text("x", times=16000), times=1000000))))


def test_a_zip_bomb_is_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in range(5):
            archive.writestr(f"xl/{part}.xml", b"\0" * (60 << 20))
    assert "unpacks to more than 256 MiB" in refused(target.getvalue())


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    data = xlsx(["name"], ["Fox"])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo(SHEET).file_size
    lying = data.replace(size.to_bytes(4, "little"), (size - 9).to_bytes(4, "little"))
    assert "[book.damaged]" in refused(lying)


@pytest.mark.parametrize("name", ["../../etc/evil", "/etc/evil", "C:/evil", "xl\\..\\..\\evil"])
def test_parts_that_lead_out_of_the_file_are_refused(name: str) -> None:
    target = io.BytesIO(xlsx(["name"], ["Fox"]))
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr(zipfile.ZipInfo(name), b"x")
    assert "[book.refused]" in refused(target.getvalue())


def test_entity_bombs_and_deep_nesting_are_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet'
    data = xlsx(["name"], ["Fox"])
    assert "[book.refused]" in refused(changed(data, SHEET, lambda xml: xml.replace("<worksheet", bomb)))
    assert "[book.refused]" in refused(
        changed(data, SHEET, lambda xml: xml.replace("<sheetData>", "<a>" * 90 + "<sheetData>"))
    )


def test_a_cell_of_ten_megabytes_is_told_and_left_out() -> None:
    data = changed(
        xlsx(["name", "text"], ["Fox", "long"]), SHEET, lambda xml: xml.replace("long", "x" * 10**7)
    )
    document = parse(data, "a.xlsx")
    assert document.value["cards"] == [{"name": "Fox"}]
    assert [problem.code for problem in document.problems] == ["book.long-cell"]


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"name,text\n", b"\xd0\xcf\x11\xe0" * 200])
def test_what_is_no_spreadsheet_is_said_to_be_none(data: bytes) -> None:
    assert "[book.damaged]" in refused(data)


def test_without_the_library_the_command_to_install_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(FailedError) as caught:
        parse(xlsx(["name"]), "a.xlsx")
    assert 'pip install "cardforge[sheets]"' in str(caught.value)


BOOK = xlsx(["name", "cost", "n"], ["Fox", 3, 2.5], ["Imp", "x", True])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(BOOK) - 1), st.binary(min_size=1, max_size=4))
def test_a_damaged_file_raises_nothing_but_our_errors(at: int, junk: bytes) -> None:
    try:
        parse(BOOK[:at] + junk + BOOK[at + len(junk) :], "a.xlsx")
    except CardforgeError:
        return


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 900), st.text(max_size=6))
def test_a_damaged_sheet_raises_nothing_but_our_errors(at: int, junk: str) -> None:
    try:
        spoilt = changed(BOOK, SHEET, lambda xml: xml[:at] + junk + xml[at + 3 :])
        parse(spoilt, "a.xlsx")
    except CardforgeError:
        return
