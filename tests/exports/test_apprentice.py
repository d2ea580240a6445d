"""Apprentice's files, read back byte by byte: what is in them is what the cards say."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from cardforge.exports import _apprentice_files as files
from cardforge.readers.csv_table import parse
from tests.exports import apprentice_files as read
from tests.exports.kit import FIELDS, HAZARDS, exported, hazard_game
from tests.project.kit import make_game, run, write_json

Capture = pytest.CaptureFixture[str]
NAMES = {
    0: HAZARDS[0][0][:27],
    3: "Medved'",
    7: "Rise/Fall",
    8: "Long name name name name na",
}
"""What the program calls hazards whose names it can't have."""

TEXTS = {
    1: HAZARDS[1][1].replace("\t", " "),
    2: "Zürich, naïve, Lódz, œuvre … ‘so’",
    3: "Voz'mite dve karty.",
}
"""What it makes of texts that are not in its code page."""


def told(capsys: Capture) -> str:
    return capsys.readouterr().err


def game(tmp_path: Path, *cards: dict[str, Any], **more: Any) -> Path:
    return make_game(tmp_path / "game", cards, fields=FIELDS, **more)


def cards(root: Path, *words: str) -> list[read.Card]:
    return read.cards_of(exported(root, "apprentice", *words)["cardinfo.dat"])


def test_hazards_are_read_back_field_by_field(tmp_path: Path) -> None:
    found = cards(hazard_game(tmp_path))
    for index, (name, text) in enumerate(HAZARDS):
        said = TEXTS.get(index, text)
        assert found[index] == read.Card(
            NAMES.get(index, name),
            ("Thing", "Action")[index % 2] + ("" if index % 3 else " - Unique"),
            "",
            f"{index}/{index if index % 3 else '-'}",
            said,
            TEXTS.get(index, text[:20])[:20] if index != 3 else said,
            (0x08, 0x02)[index % 2],
            ("CO-C",),
        )


def test_what_becomes_of_hazards_is_told(tmp_path: Path, capsys: Capture) -> None:
    cards(hazard_game(tmp_path))
    error = told(capsys)
    assert 'Медведь: its name has signs that the code page cp1252 lacks, written "М" as "M"' in error
    assert (
        'Café Sentry – “old”: its text has signs that the code page cp1252 lacks, written "Ł" as "L"' in error
    )
    assert 'its name is longer than 27 signs: it is cut to "Long name name name name na"' in error
    assert "Salt & Ash: its text holds tabs, which are written as blanks" in error
    assert "cards.csv has cells that a spreadsheet would take for formulas: =1+1 and -2 Curse" in error


def test_the_table_is_read_back_and_has_letters_of_all_scripts(tmp_path: Path) -> None:
    data = exported(hazard_game(tmp_path), "apprentice")["cards.csv"]
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8"), newline=""), strict=True))
    assert list(rows[0]) == ["name", "type", "cost", "pt", "text", "flavor", "colour", "sets"]
    for index, ((name, text), row) in enumerate(zip(HAZARDS, rows, strict=True)):
        assert row["name"] == NAMES.get(index, name)
        assert row["text"] == text.replace("\t", " ")
        assert row["flavor"] == text[:20].replace("\t", " ")
        assert (row["colour"], row["sets"]) == (("red", "blue")[index % 2], "CO-C")
    assert data.count(b"\r\n") == len(HAZARDS) + 1


def test_the_table_is_read_by_our_own_reader(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": 'Fox, "it"', "text": "One.\nTwo; three", "colour": ["red", "blue"]})
    table = parse(exported(root, "apprentice")["cards.csv"], "cards.csv")
    (row,) = table.value["cards"]
    assert (row["name"], row["text"], row["colour"]) == ('Fox, "it"', "One.\nTwo; three", "red;blue")


def test_bytes_are_as_the_format_has_them() -> None:
    said: Any = None
    row = files.Row("A", "T", "", "1/2", "x\ny", "é", 8, said, ("CO-C", "ZZ-R"))
    body = b"\x01\0T" + b"\0\0" + b"\x03\x001/2" + b"\x04\0x\r\ny" + b"\x01\0\xe9"
    head = b"\x01\0A" + b"\x04\0\0\0" + b"\x08" + b"\x09\0CO-C,ZZ-R" + b"\0\0"
    tail = (4 + len(body)).to_bytes(4, "little")
    assert files.cardinfo([row]) == tail + body + b"\x01\0\0\0" + head


def test_long_names_stay_different(tmp_path: Path, capsys: Capture) -> None:
    long = "The very long name of a fox, "
    names = [long + end for end in ("one", "two", "three")] + ["the Very long name of a fox"]
    found = cards(game(tmp_path, *({"name": name} for name in names)))
    assert [card.name for card in found] == [
        "The very long name of a fox",
        "The very long name of a (2)",
        "The very long name of a (3)",
        "the Very long name of a (4)",
    ]
    error = told(capsys)
    assert 'its name is longer than 27 signs: it is cut to "The very long name of a (3)"' in error
    assert 'its name is that of another card: it is called "the Very long name of a (4)"' in error


def test_a_name_is_the_same_whatever_is_exported(tmp_path: Path) -> None:
    long = "The very long name of a fox, "
    root = game(tmp_path, {"name": long + "one"}, {"name": long + "two"})
    (root / "one.txt").write_text(f"game: mini\n\n[main]\n2 {long}two\n")
    (data,) = exported(root, "apprentice", "--deck", "one.txt", name="one.dec").values()
    assert read.deck_of(data)[1] == {"The very long name of a (2)": 2}
    (card,) = cards(root, "mini", "name:two")
    assert card.name == "The very long name of a (2)"


def test_a_name_without_a_letter_that_can_be_written_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    root = game(
        tmp_path,
        {"id": "cat", "name": "猫"},
        {"id": "soft", "name": "\u00ad"},
        {"id": "cats", "name": "Cat 犬"},
    )
    assert run(root, "export", "apprentice", "-o", "out") == 1
    error = told(capsys)
    assert (
        "error: 猫: nothing of its name can be written in the code page cp1252; give it a Latin name" in error
    )
    assert (
        'warning: Cat 犬: its name has "犬", and the code page cp1252 has nothing like it: "?" is written'
        in error
    )
    assert error.count("nothing of its name") == 1
    assert "(and 1 more like it)" in error
    assert not (root / "out").exists()


def test_a_text_that_no_length_says_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox", "text": "a\n" * 22_000})
    assert run(root, "export", "apprentice", "-o", "out") == 1
    assert "Fox: its text has 66,000 bytes, and Apprentice's files take 65,535; shorten it" in told(capsys)


def test_colours_are_bits(tmp_path: Path) -> None:
    colours = {"mud": {"hex": "#654321", "apprentice": 0x84}, "lake": {"hex": "#0000ff", "apprentice": 128}}
    wanted = {
        ("red",): 0x08,
        ("Blue",): 0x02,
        ("black",): 0x04,
        ("green",): 0x10,
        ("white",): 0x01,
        ("grey",): 0x40,
        (): 0x40,
        ("red", "blue"): 0x2A,
        ("lake",): 0x80,
        ("lake", "grey"): 0x80,
        ("red", "mud"): 0x2C,
    }
    listed = [{"name": f"C {' '.join(of)}", **({"colour": list(of)} if of else {})} for of in wanted]
    root = make_game(tmp_path, listed, fields={"colour": {"type": "set"}}, colours=colours)
    assert [card.colour for card in cards(root)] == list(wanted.values())


def two_sets(tmp_path: Path, **fields: Any) -> Path:
    """A game of two sets; Fox is in both."""
    root = make_game(
        tmp_path / "game",
        [{"name": "Fox", "quantity": 4}, {"name": "Owl", "quantity": 2}, {"name": "Toad", "quantity": 1}],
        fields={**FIELDS, **fields},
        sets=["sets/core.json", "sets/more.json"],
        decks="decks",
    )
    more = [{"id": "fox-2", "name": "Fox"}, {"name": "Yak"}]
    write_json(
        root / "card_data/mini/sets/more.json", {"code": "cobra", "name": "More – Łists", "cards": more}
    )
    return root


def test_sets_rarities_and_packs(tmp_path: Path) -> None:
    found = exported(two_sets(tmp_path), "apprentice")
    assert [(card.name, card.sets) for card in read.cards_of(found["cardinfo.dat"])] == [
        ("Fox", ("CO-C", "CB-C")),
        ("Owl", ("CO-U",)),
        ("Toad", ("CO-R",)),
        ("Yak", ("CB-C",)),
    ]
    assert read.sets_of(found["Expan.dat"]) == {"CO": "Core", "CB": "More – Lists"}
    assert read.formats_of(found["Format.dat"]) == {"Mini": "CO,CB", "Core": "CO", "More – Lists": "CB"}
    assert read.packs_of(found["Distro.dat"]) == {
        "CO": {"Starter": {"R": 1, "U": 1, "C": 1}, "Booster": {"R": 1, "U": 1, "C": 1}},
        "CB": {"Starter": {"R": 0, "U": 0, "C": 2}, "Booster": {"R": 0, "U": 0, "C": 2}},
    }


def test_rarities_are_those_of_the_cards_if_they_have_any(tmp_path: Path) -> None:
    words = ["Common", "uncommon", "Rare", "Mythic", "Basic land", ""]
    listed = [{"name": f"Card {word}", **({"rarity": word} if word else {})} for word in words]
    listed += [{"name": f"More {number}", "rarity": "common"} for number in range(60)]
    root = make_game(tmp_path, listed, fields={"rarity": {"type": "string"}})
    found = exported(root, "apprentice")
    sets = [card.sets for card in read.cards_of(found["cardinfo.dat"])[:6]]
    assert sets == [("CO-C",), ("CO-U",), ("CO-R",), ("CO-R",), ("CO-C",), ("CO-C",)]
    assert read.packs_of(found["Distro.dat"]) == {
        "CO": {"Starter": {"R": 2, "U": 1, "C": 44}, "Booster": {"R": 1, "U": 1, "C": 11}}
    }


def test_a_reprint_that_says_something_else_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = two_sets(tmp_path)
    more = [{"id": "fox-2", "name": "Fox", "text": "New."}]
    write_json(root / "card_data/mini/sets/more.json", {"code": "more", "name": "More", "cards": more})
    assert [card.text for card in cards(root)] == ["", "", ""]
    assert "sets/more.json:7:12: warning: Fox: an earlier printing says something else" in told(capsys)


def test_decks_of_the_game_come_along_with_the_names_of_the_database(tmp_path: Path, capsys: Capture) -> None:
    long = "The very long name of a fox, "
    zones: dict[str, Any] = {"main": {}, "side": {}, "tokens": {}}
    listed: list[dict[str, Any]] = [
        {"name": long + "one"},
        {"name": "Łys"},
        {"name": "Egg", "extra": True},
        {"name": "Mat", "extra": True},
    ]
    root = game(tmp_path, *listed, zones=zones)
    (root / "card_data/mini/decks").mkdir()
    text = f"name: Fox – it\nauthor: me\n\n[main]\n3 {long}one\n[side]\n1 Łys\n[tokens]\n1 Egg\n"
    (root / "card_data/mini/decks/first.txt").write_text(text, "utf-8")
    (root / "card_data/mini/decks/second.txt").write_text("[main]\n1 Łys\n", "utf-8")
    found = exported(root, "apprentice")
    assert [card.name for card in read.cards_of(found["cardinfo.dat"])] == [
        "The very long name of a fox",
        "Lys",
        "Egg",
    ]
    assert read.deck_of(found["decks/first.dec"]) == (
        {"NAME": "Fox – it", "CREATOR": "me"},
        {"The very long name of a fox": 3},
        {"Lys": 1, "Egg": 1},
    )
    assert read.deck_of(found["decks/second.dec"])[1] == {"Lys": 1}
    assert "Apprentice has no place for pieces that are no cards: Mat left out" in told(capsys)
    found = exported(root, "apprentice", "mini", "name:lys")
    assert [name for name in found if name.endswith(".dec")] == ["decks/second.dec"]
    assert f"this deck is left out, as cards of it are: {long}one; export all cards" in told(capsys)


@pytest.mark.parametrize("dialect", ["apprentice", "portable"])
def test_decks_in_both_dialects(tmp_path: Path, dialect: str) -> None:
    root = game(
        tmp_path,
        {"name": "Fox"},
        {"name": "Łys, the – “old” fox of the hill"},
        zones={"main": {}, "side": {}},
    )
    (root / "one.txt").write_text(
        "name: Red\n\n[main]\n4 Fox\n[side]\n2 Łys, the – “old” fox of the hill\n", "utf-8"
    )
    words = ("--deck", "one.txt", "mini", "--dialect", dialect)
    (data,) = exported(root, "apprentice", *words, name="x.dec").values()
    if dialect == "portable":
        assert data.decode() == "// NAME: Red\n4 Fox\nSB: 2 Łys, the – “old” fox of the hill\n"
        assert run(root, "deck", "check", "--game", "mini", "x.dec") == 0
    else:
        assert (
            data.decode("cp1252") == "//NAME: Red\r\n        4 Fox\r\nSB:  2 Lys, the – “old” fox of the\r\n"
        )


def test_both_sides_of_a_card_are_in_its_text(tmp_path: Path) -> None:
    back = {"name": "Night", "text": "Sleep.", "power": 3}
    day = {"name": "Day // Night", "parts": "double_faced", "text": "Work.", "back_face": back}
    (card,) = cards(game(tmp_path, day))
    assert (card.name, card.text) == ("Day", "Work.\n//\nNight\n3/-\nSleep.")


def test_names_have_single_blanks_in_the_database_and_in_decks(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Red  Fox\u00a0it"})
    (root / "one.txt").write_text("game: mini\n\n[main]\n2 Red  Fox\u00a0it\n", "utf-8")
    found = exported(root, "apprentice", "--deck", "one.txt")
    assert [card.name for card in read.cards_of(found["cardinfo.dat"])] == ["Red Fox it"]
    assert read.deck_of(found["decks/one.dec"])[1] == {"Red Fox it": 2}


def test_sets_of_one_name_and_many_codes(tmp_path: Path) -> None:
    codes = ["core", "cobra", "co", "CORE2", "9", *(f"c{number}" for number in range(12))]
    root = game(tmp_path, {"name": "Fox"}, sets=[f"sets/{code}.json" for code in codes])
    for code in codes:
        cards = [{"id": f"of-{code.lower()}", "name": f"Of {code}"}]
        write_json(root / f"card_data/mini/sets/{code}.json", {"code": code, "name": "Mini", "cards": cards})
    found = exported(root, "apprentice")
    names = read.sets_of(found["Expan.dat"])
    assert len(names) == len(set(names.values())) == len(codes)
    assert list(names)[:5] == ["CO", "CB", "C0", "CR", "90"]
    formats = read.formats_of(found["Format.dat"])
    assert list(formats.values()) == [",".join(names), *names]
    assert len(read.packs_of(found["Distro.dat"])) == len(codes)


@pytest.mark.parametrize("words", [("apprentice",), ("mush",), ("text",)])
def test_only_pieces_that_are_no_cards_are_an_error(
    tmp_path: Path, capsys: Capture, words: tuple[str]
) -> None:
    root = game(tmp_path, {"name": "Fox"}, {"name": "Mat", "extra": True})
    assert run(root, "export", *words, "mini", "is:extra", "-o", "out") == 1
    assert "has no place for them; export cards with them [export.no-cards]" in told(capsys)
    assert not (root / "out").exists()


def rare_game(tmp_path: Path, **packs: Any) -> Path:
    """A game of 6 rare, 12 uncommon and 60 common cards, with these packs."""
    numbers = {"rare": 6, "uncommon": 12, "common": 60}
    listed = [{"name": f"{word} {n}", "rarity": word} for word, most in numbers.items() for n in range(most)]
    fields = {"rarity": {"type": "string", "values": list(numbers)}}
    return make_game(tmp_path / "game", listed, fields=fields, packs=packs)


def slots(*pairs: tuple[str, int]) -> dict[str, Any]:
    return {"slots": [{"where": where, "count": count, "again": True} for where, count in pairs]}


def test_packs_of_the_game_are_those_of_the_program(tmp_path: Path, capsys: Capture) -> None:
    booster = slots(("rarity:rare", 1), ("rarity:uncommon", 4), ("rarity:common", 9))
    starter = {"label": "Starter", **slots(("rarity:rare", 9), ("rarity:common", 40))}
    root = rare_game(tmp_path, booster=booster, first=starter, prize={"label": "Prize", **booster})
    packs = read.packs_of(exported(root, "apprentice")["Distro.dat"])["CO"]
    assert packs == {"Starter": {"R": 6, "U": 0, "C": 40}, "Booster": {"R": 1, "U": 4, "C": 9}}
    error = told(capsys)
    assert "Distro.dat has places for a starter and a booster alone: Prize left out" in error
    assert "only nearly" not in error


def test_the_only_pack_is_the_booster_and_mixed_slots_are_rounded(tmp_path: Path, capsys: Capture) -> None:
    root = rare_game(tmp_path, packet=slots(("rarity:rare or rarity:uncommon", 4), ("", 10)))
    packs = read.packs_of(exported(root, "apprentice")["Distro.dat"])["CO"]
    assert packs["Booster"] == {"R": 1 + 1, "U": 3 + 1, "C": 8}
    assert packs["Starter"] == {"R": 6, "U": 12, "C": 32}
    assert "Distro.dat knows packs by rarities, which are only nearly those of packet: " in told(capsys)


def test_packs_without_slots_of_a_rarity_are_filled_with_commoner_cards(tmp_path: Path) -> None:
    packs = read.packs_of(exported(rare_game(tmp_path), "apprentice")["Distro.dat"])["CO"]
    assert packs == {"Starter": {"R": 4, "U": 12, "C": 44}, "Booster": {"R": 1, "U": 3, "C": 11}}
    found = exported(rare_game(tmp_path), "apprentice", "mini", "-rarity:uncommon")
    assert read.packs_of(found["Distro.dat"])["CO"]["Booster"] == {"R": 1, "U": 0, "C": 14}
