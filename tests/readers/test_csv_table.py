"""CSV and TSV: what spreadsheets write, read without loss, and every oddity with its row and column."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import InputError, Location, Severity
from cardforge.readers import Document, read
from cardforge.readers.csv_table import column_name, parse, table_document


def table(text: str, encoding: str = "utf-8", suffix: str = ".csv") -> Document:
    return parse(text.encode(encoding), "cards.csv", suffix)


def cards(text: str) -> list[dict[str, object]]:
    """The records of a table that has no problem at all."""
    document = table(text)
    assert document.problems == ()
    found: list[dict[str, object]] = document.value["cards"]
    return found


def told(document: Document) -> list[str]:
    return [str(problem) for problem in document.problems]


def refused(data: bytes) -> str:
    with pytest.raises(InputError) as caught:
        parse(data, "cards.csv")
    return str(caught.value)


def test_excel_with_mark_and_crlf() -> None:
    document = parse(
        b"\xef\xbb\xbfname,type,cost\r\nEmber Fox,Creature,2\r\nTide Oath,Spell,1\r\n", "cards.csv"
    )
    assert document.columns == ("name", "type", "cost")
    assert document.value["cards"][0] == {"name": "Ember Fox", "type": "Creature", "cost": "2"}
    assert document.value["cards"][1] == {"name": "Tide Oath", "type": "Spell", "cost": "1"}


def test_quotes_commas_and_line_breaks_in_cells() -> None:
    text = 'name,text\n"Ember Fox, the Sly","Say ""boo"".\r\nThen draw, if able."\nPlain Imp,Nothing\n'
    assert cards(text) == [
        {"name": "Ember Fox, the Sly", "text": 'Say "boo".\nThen draw, if able.'},
        {"name": "Plain Imp", "text": "Nothing"},
    ]


def test_semicolons_are_seen_by_the_header() -> None:
    found = cards(
        "name;type;cost;text\nRust Imp;Creature;2;Draw one, then discard one\n"
        'Moss Wall;Creature;1;"Guards; never"\n'
    )
    assert found[0]["text"] == "Draw one, then discard one"
    assert found[1]["text"] == "Guards; never"


def test_tabs_are_seen_by_header_or_suffix() -> None:
    assert cards("name\ttext\nFox\ta, b; c\n") == [{"name": "Fox", "text": "a, b; c"}]
    assert table("name,x\nFox,y\n", suffix=".tsv").columns == ("name_x",)


def test_excels_own_mark_for_the_delimiter() -> None:
    document = table("sep=;\nname;text\nFox;a,b\n")
    assert document.value["cards"] == [{"name": "Fox", "text": "a,b"}]
    assert document.place(("cards", 0, "text")) == Location("cards.csv", 3, 2, "text", table=True)


def test_a_doubtful_delimiter_is_said() -> None:
    document = table("name,text;note\nFox,one\nImp,two\n")
    assert document.value["cards"][0] == {"name": "Fox", "text_note": "one"}
    (problem,) = document.problems
    assert problem.severity is Severity.INFO
    assert str(problem) == (
        "cards.csv:1: info: the header has commas and semicolons; cells are split at commas; "
        "put header cells that hold such signs in double quotes [csv.delimiter]"
    )


def test_one_column_needs_no_delimiter() -> None:
    assert cards("name\nFox\nImp\n") == [{"name": "Fox"}, {"name": "Imp"}]


def test_windows_1252_is_read_with_a_warning() -> None:
    document = table("name,text\nFox,plain\nCafé Sentry,Don’t blink – ever…\n", "cp1252")
    assert document.value["cards"][1] == {"name": "Café Sentry", "text": "Don’t blink – ever…"}
    (problem,) = document.problems
    assert problem.severity is Severity.WARNING
    assert problem.where == Location("cards.csv", 3, 4)
    assert "read as Windows-1252" in problem.message


def test_utf8_with_one_bad_byte_is_not_turned_into_nonsense() -> None:
    assert refused("name\nCafé\n".encode() + b"caf\xe9\n") == (
        "cards.csv:3:4: error: byte 0xe9 is not UTF-8; save the file as UTF-8 [file.encoding]"
    )


def test_bytes_of_no_encoding_are_refused() -> None:
    assert "byte 0x81 is not UTF-8" in refused(b"name\nfox\x81\n")


def test_utf16_with_its_mark_is_read() -> None:
    assert parse("name\ttext\nCafé\tx\n".encode("utf-16"), "c.csv").value["cards"] == [
        {"name": "Café", "text": "x"}
    ]


def test_broken_utf16_is_refused_and_loses_no_letter() -> None:
    assert refused("name\nFox\n".encode("utf-16") + b"x") == (
        "cards.csv: error: marked as UTF-16, but byte 21 is not; save it as UTF-8 [file.encoding]"
    )


def test_a_nul_byte_is_no_text() -> None:
    assert refused(b"name\nFox\nI\0mp\n").startswith("cards.csv:3: error: a NUL byte")


def test_control_characters_are_told_each() -> None:
    document = table("name\nF\x0box\nImp\x1f\n")
    assert [(problem.where.line, problem.code) for problem in document.problems] == [
        (2, "csv.bad-character"),
        (3, "csv.bad-character"),
    ]
    assert document.value == {"cards": [{"name": "Fox"}, {"name": "Imp"}]}


def test_a_file_full_of_control_characters_is_read_in_passing() -> None:
    """Looking for each one's line from the start of the file would take minutes."""
    document = table("name\n" + "F\x01ox\n" * 20_000)
    assert [problem.where.line for problem in document.problems] == list(range(2, 20_002))


@pytest.mark.parametrize("data", [b"", b"\n\n", b",,\n , \n", b"\xef\xbb\xbf"])
def test_an_empty_table_is_refused(data: bytes) -> None:
    assert refused(data).startswith("cards.csv:1: error: the table is empty")


def test_blank_rows_are_skipped_but_counted() -> None:
    document = table("\nname,type,cost\nRust Imp,Creature,2\n,,\n\nMoss Wall,Creature,1\n , ,\n,,\n")
    assert [card["name"] for card in document.value["cards"]] == ["Rust Imp", "Moss Wall"]
    assert document.problems == ()
    assert str(document.place(("cards", 1))) == "cards.csv:6"
    assert str(document.place(("cards", 1, "cost"))) == "cards.csv:6:C"


def test_a_record_stands_where_its_first_line_does() -> None:
    document = table('name,text\nFox,"one\ntwo\nthree"\nImp,x\n')
    assert document.place(("cards", 0, "text")).line == 2
    assert document.place(("cards", 1, "text")) == Location("cards.csv", 5, 2, "text", table=True)


def test_places_of_columns_and_absent_things() -> None:
    document = table("Name,Typ\nFox,Action\n")
    assert document.place(("cards", 0, "typ"), key=True) == Location("cards.csv", 1, 2, "Typ", table=True)
    assert document.place(("cards", "typ"), key=True) == Location("cards.csv", 1, 2, "Typ", table=True)
    assert document.place(()) == Location("cards.csv", 1, table=True)
    assert document.place(("cards", 0, "text")) == Location("cards.csv", 2, None, "text", table=True)
    assert document.place(("cards", 9, "name")).line == 1


def test_short_rows_have_empty_cells_and_empty_cells_no_key() -> None:
    assert cards("name,type,cost\nFox\nImp,,3\nElf,,,,\n") == [
        {"name": "Fox"},
        {"name": "Imp", "cost": "3"},
        {"name": "Elf"},
    ]


def test_a_zero_is_a_value() -> None:
    assert cards("name,cost,unique\nFree Gift,0,false\n") == [
        {"name": "Free Gift", "cost": "0", "unique": "false"}
    ]


def test_long_rows_are_told_and_kept() -> None:
    document = table("name,text\nFox,Draw one, discard one\nImp,x\n")
    assert len(document.value["cards"]) == 2
    assert told(document) == [
        "cards.csv:2:C: error: 3 cells, but the header has 2; "
        "put cells that hold the delimiter in double quotes [csv.long-row]"
    ]


def test_cells_under_no_header_are_told() -> None:
    document = table("name,,cost\nFox,lost,1\nImp,,2\n")
    assert told(document) == [
        "cards.csv:2:B: error: this column has no name; name it in the header [csv.no-header]"
    ]


def test_repeated_columns_are_told() -> None:
    document = table("name,Qty,text,copies\nFox,1,a,2\n")
    assert document.value["cards"] == [{"name": "Fox", "quantity": "1", "text": "a"}]
    assert told(document) == [
        'cards.csv:1:D: error: a second column "quantity", the first is cards.csv:1:B; '
        "rename or delete one of the two [csv.duplicate-column]"
    ]


def test_quotes_that_are_never_closed_lose_no_card_in_silence() -> None:
    document = table('name,text\nFox,a\nImp,"open\nElf,b\nOrc,c\n')
    assert [card["name"] for card in document.value["cards"]] == ["Fox"]
    assert told(document) == [
        "cards.csv:3: error: quotes that open here are never closed; "
        "close them; quotes inside a quoted cell are doubled [csv.quotes]"
    ]


def test_text_after_closing_quotes_is_told_and_the_rest_read() -> None:
    document = table('name,text\nFox,"a" b\nImp,x\nElf,"c"d\n')
    assert [card["name"] for card in document.value["cards"]] == ["Imp"]
    assert [problem.where.line for problem in document.problems] == [2, 4]
    assert {problem.code for problem in document.problems} == {"csv.quotes"}


def test_typed_line_breaks_and_backslashes() -> None:
    text = 'name,text\nTyped,First\\nSecond\nReal,"First\nSecond"\nEscaped,Path C:\\\\new\nMark,2 \\* 3\n'
    assert [card["text"] for card in cards(text)] == [
        "First\nSecond",
        "First\nSecond",
        r"Path C:\new",
        r"2 \* 3",
    ]


def test_the_guard_of_formulas_is_taken_off() -> None:
    text = "name,text\n'=1+1,'@SUM(1)\n-2 Curse,'+1 strength\nSafe,a=b\n'Tis,''Twas\n+2,-1\n'-x,'\n"
    assert [(card["name"], card["text"]) for card in cards(text)] == [
        ("=1+1", "@SUM(1)"),
        ("-2 Curse", "+1 strength"),
        ("Safe", "a=b"),
        ("'Tis", "'Twas"),
        ("+2", "-1"),
        ("-x", "'"),
    ]


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("Name", "name"),
        (" Card Type ", "card_type"),
        ("card-type", "card_type"),
        ("Qty", "quantity"),
        ("COUNT", "quantity"),
        ("Copies", "quantity"),
        ("Name@de", "name@de"),
        ("text@pt-BR", "text@pt-BR"),
        ("@rules.size", "@rules.size"),
        ("// note", "// note"),
        ("Größe", "größe"),
        ("?", ""),
    ],
)
def test_column_names_fold(header: str, key: str) -> None:
    assert column_name(header) == key


def test_override_columns_and_comment_columns() -> None:
    document = table("name,@rules.size,@art.left,// todo,@rules\nFox,7pt,,check,x\n")
    assert document.value["cards"] == [{"name": "Fox", "overrides": {"rules": {"size": "7pt"}}}]
    assert document.columns == ("name", "overrides")
    assert str(document.place(("cards", 0, "overrides", "rules", "size"))) == "cards.csv:2:B"
    assert str(document.place(("cards", 0, "overrides", "art"))) == "cards.csv:2:C"
    assert told(document) == [
        'cards.csv:1:E: error: "@rules" names no element and key; '
        "write @element.key, such as @rules.size [csv.bad-column]"
    ]


def test_read_goes_by_suffix(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("name\ttext\nFox\ta,b\n", "utf-8")
    assert read(tmp_path / "a.tsv", "a.tsv").value["cards"] == [{"name": "Fox", "text": "a,b"}]


def test_other_formats_share_the_table() -> None:
    document = table_document([(1, ["Name", "Qty"]), (2, []), (3, ["Fox", "2"])], "cards.xlsx")
    assert document.value == {"cards": [{"name": "Fox", "quantity": "2"}]}
    assert str(document.place(("cards", 0, "quantity"))) == "cards.xlsx:3:B"


cells = st.text(
    st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from('\n\t",;'), min_size=1, max_size=8
)


@settings(max_examples=100)
@given(rows=st.lists(st.lists(cells, min_size=2, max_size=2), max_size=5), sign=st.sampled_from(",;\t"))
def test_what_the_csv_module_writes_is_read(rows: list[list[str]], sign: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=sign)
    writer.writerow(["name", "text"])
    # A backslash or a leading apostrophe means something of its own, as the format says.
    plain = [[cell.replace("\\", "/").replace("'", "`") for cell in row] for row in rows]
    writer.writerows(plain)
    expected = [
        {key: cell for key, cell in zip(("name", "text"), row, strict=True) if not cell.isspace()}
        for row in plain
        if any(not cell.isspace() for cell in row)
    ]
    assert table(file.getvalue()).value["cards"] == expected
