"""What is read at all: encodings, sizes, binary and hostile files; tables; where lists are found."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cardforge.database import load_game
from cardforge.decks import DeckReader, deck_readers, find_shipped, load_deck, read_deck, shipped_decks
from cardforge.problems import FailedError, Location, Severity
from tests.decks.kit import FOXES, clean, copies, named, read, told

ROOT = Path(__file__).parents[2]
ENERGY, _ = load_game(ROOT / "card_data" / "energy", ROOT)


@pytest.mark.parametrize("reader", deck_readers(), ids=lambda reader: reader.name)
def test_every_format_says_what_it_reads(reader: DeckReader) -> None:
    assert reader.name
    assert reader.summary
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in reader.suffixes)


def test_formats_have_names_of_their_own() -> None:
    names = [reader.name for reader in deck_readers()]
    assert {"own", "plain", "table"} <= set(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_in_any_form(encoding: str) -> None:
    database = named(["Łódź Guard"])
    assert copies(clean("2 Łódź Guard\n".encode(encoding), database)) == {"Łódź Guard": 2}


def test_windows_text_is_read_with_a_warning() -> None:
    deck = read("1 Ember Fox\n2 Résumé\n".encode("cp1252"), named(["Ember Fox", "Résumé"]))
    assert copies(deck) == {"Ember Fox": 1, "Résumé": 2}
    (problem,) = deck.problems
    assert (problem.code, problem.severity, problem.where.line) == ("deck.encoding", Severity.WARNING, 2)


def test_damaged_utf8_is_not_guessed_at() -> None:
    deck = read("1 Émber\n".encode() + b"2 R\xe9sum\xe9\n")
    assert told(deck) == ["2:4: error: byte 0xe9 is not UTF-8; save the file as UTF-8 [file.encoding]"]
    assert deck.zones == {}


@pytest.mark.parametrize("data", [b"4 Ember\0Fox\n", b"\0\xff\xfe\x01", "4 Ember\0Fox\n"])
def test_binary_files_are_said_to_be_so(data: str | bytes) -> None:
    assert told(read(data)) == [
        "error: a NUL byte: this is no text; old Apprentice files and other programs' own files "
        "must be saved as text first [deck.binary]"
    ]


def test_a_list_over_the_limit_is_refused() -> None:
    assert told(read(b"4 Ember Fox\n" * 90_000)) == [
        "error: larger than 1 MiB; is it a deck list? [deck.too-large]"
    ]


@pytest.mark.parametrize("text", ['{"cards": []}', '[{"name": "Ember Fox"}]', "<deck>\n</deck>", "%PDF-1.7"])
def test_other_programs_files_are_not_read_as_lists(text: str) -> None:
    assert [problem.code for problem in read(text).problems] == ["deck.unknown-format"]


def test_a_hundred_thousand_lines_of_one_card() -> None:
    deck = read("Prowler\n" * 100_000)
    assert copies(deck) == {"Prowler": 1000}
    assert len(deck.problems) == 99_000


def test_a_hundred_thousand_lines_without_a_card() -> None:
    deck = read("qx\n" * 100_000)
    assert len(deck.unknown) == 100_000
    assert deck.unknown[-1].where == Location("deck.txt", 100_000)


@pytest.mark.parametrize("sign", ["x", "é", " x", "[", "(", "1", "#", " #", "a #", '"', ",", "\t", "\u202e"])
def test_one_line_of_a_megabyte(sign: str) -> None:
    deck = read((sign * 2**20)[: 2**20 - 1] + "y")
    assert deck.zones == {}
    assert len(deck.problems) + len(deck.unknown) == 1


@pytest.mark.parametrize(
    "filling", [" ", "\u00a0", "\t", "[", "(", "1", " #", "a #", " [b:1]", '"', "x", ",", "\u202e", "(1) "]
)
def test_lines_that_make_patterns_backtrack(filling: str) -> None:
    lines = [f"(1{filling * (450 // len(filling))}y{number}" for number in range(60)]
    deck = read("\n".join(lines))
    assert deck.zones == {}
    assert len(deck.unknown) + len(deck.problems) == 60


def test_a_line_too_long_for_a_card_is_told_and_a_long_comment_is_none() -> None:
    assert told(read("1 Ember Fox\n# " + "x" * 900 + "\n" + "y" * 900)) == [
        "3: error: a line of 900 characters, which is no card's; write one card a line [deck.bad-line]"
    ]


def test_controls_in_a_table_do_no_harm() -> None:
    assert copies(clean("Count,Name\n2,Em\x01ber Fox\x02\n")) == {"Ember Fox": 2}


def test_a_table_with_all_columns() -> None:
    text = (
        "Quantity,Card Name,Set Code,Collector Number,Foil,Section,Price\n"
        '2,Ember Fox,BASE,31,foil,main,1.50\n1.0,"Sly, the Elder",W2,7★,,Sideboard,\n1,Rust Imp,,,etched,,\n'
    )
    deck = clean(text)
    assert [(entry.card.name, *entry[1:2], *entry[3:6]) for entry in deck.zones["main"]] == [
        ("Ember Fox", 2, "BASE", "31", "foil"),
        ("Rust Imp", 1, "", "", "etched"),
    ]
    assert [(entry.card.name, *entry[3:6]) for entry in deck.zones["side"]] == [
        ("Sly, the Elder", "W2", "7★", "")
    ]


def test_the_faults_of_a_table_name_row_and_column() -> None:
    deck = read(
        "Count,Name,Board\nmany,Ember Fox,main\n2,Embr Fx,main\n1,,main\n0,Rust Imp,\n3,Prowler,attic\n"
    )
    assert told(deck) == [
        '2:A: error: Ember Fox: "many" is no number of copies; write it as 4 [deck.bad-count]',
        "4:B: error: a row without a name; name the card [deck.bad-line]",
        "5:B: error: Rust Imp: 0 copies; write how many there are, or delete the line [deck.bad-count]",
        '6:C: error: there is no zone "attic"; the zones are main, side, home [deck.unknown-zone]',
    ]
    assert [(unknown.name, unknown.copies, str(unknown.where)) for unknown in deck.unknown] == [
        ("Embr Fx", 2, "deck.txt:3:B")
    ]
    assert copies(deck, "attic") == {"Prowler": 3}


def test_a_ready_made_deck_is_found_by_file_or_name() -> None:
    pack = ROOT / "card_data" / "energy" / "decks" / "pack.txt"
    assert pack in shipped_decks(ENERGY)
    for name in ("pack", "PACK", "pack.txt", "The whole pack"):
        assert find_shipped(ENERGY, name) == pack
    for name in ("", "pac", "../decks/pack", "sets/core"):
        assert find_shipped(ENERGY, name) is None


def test_the_shipped_pack_is_clean_and_whole() -> None:
    found = load_deck(ROOT / "card_data" / "energy" / "decks" / "pack.txt", ROOT)
    assert (found.shown, found.game) == ("card_data/energy/decks/pack.txt", "energy")
    deck = found.read(ENERGY)
    assert (deck.problems, deck.unknown, deck.name) == ((), (), "The whole pack")
    assert deck.count("pack") == 12


def test_the_game_of_a_list(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "foxes" / "decks" / "old"
    folder.mkdir(parents=True)
    for name, text in [("a.txt", "1 Ember Fox\n"), ("b.txt", "game: wolves\n\n[main]\n"), ("c.csv", "a,b\n")]:
        (folder / name).write_text(text, "utf-8")
    (folder / "d.txt").write_bytes(b"\0")
    (tmp_path / "e.txt").write_text("1 Ember Fox\n", "utf-8")
    (tmp_path / "f.txt").write_text("# mine\nGame: wolves\n1 Ember Fox\n", "utf-8")
    games = {path.name: load_deck(path).game for path in sorted(tmp_path.rglob("*.*")) if path.is_file()}
    assert games == {
        "a.txt": "foxes",
        "b.txt": "wolves",
        "c.csv": "foxes",
        "d.txt": "foxes",
        "e.txt": None,
        "f.txt": "wolves",
    }


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO(b"name: Rush\ngame: foxes\n[main]\n2 Field"))
    )
    found = load_deck("-")
    assert (found.shown, found.game) == ("-", "foxes")
    assert copies(found.read(FOXES)) == {"Field": 2}
    assert read_deck("2 Field", "-", FOXES).name == "deck"


def test_a_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "rush.txt").write_text("1 Ember Fox\n", "utf-8")
    with pytest.raises(FailedError) as caught:
        load_deck(tmp_path / "rsh.txt", tmp_path)
    assert str(caught.value) == 'rsh.txt: error: no such file; did you mean "rush.txt"? [file.missing]'
