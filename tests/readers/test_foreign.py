"""Cards of other programs: Lackey, Cockatrice, deck descriptions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import CardforgeError, InputError
from cardforge.readers import cockatrice, ddd, lackey, read, readers, wiki

EVERY = [reader for reader in readers() if reader.foreign]


def refused(read_it: object, data: str) -> str:
    assert callable(read_it)
    with pytest.raises(InputError) as caught:
        read_it(data.encode(), "x")
    return str(caught.value)


# --- Lackey ---

LACKEY = "Name\tSet\tImageFile\tType\tText\n"
LACKEY += 'Fox "the" Sly\tcore\tfox\tBeast\tSay "boo\nImp\tcore\timp\tSpell\ta\\nb\n'


def test_lackey_lines_are_cards_and_quotes_are_signs() -> None:
    document = lackey.parse(LACKEY.encode(), "carddata.txt")
    assert document.columns == ("name", "set", "imagefile", "type", "text")
    assert document.value["cards"][0] == {
        "name": 'Fox "the" Sly',
        "set": "core",
        "imagefile": "fox",
        "type": "Beast",
        "text": 'Say "boo',
    }
    assert document.value["cards"][1]["text"] == "a\\nb"
    assert str(document.place(("cards", 1, "text"))) == "carddata.txt:3:E"
    assert document.texts == "plain"


def test_txt_files_are_told_apart_by_what_is_in_them(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LACKEY, "utf-8")
    (tmp_path / "b.txt").write_text("{{Card|title=Fox}}", "utf-8")
    (tmp_path / "c.txt").write_text("4 Fox\n", "utf-8")
    assert read(tmp_path / "a.txt", "a.txt", foreign=True).columns is not None
    assert read(tmp_path / "b.txt", "b.txt", foreign=True).value["cards"][0]["title"] == "Fox"
    with pytest.raises(InputError) as caught:
        read(tmp_path / "c.txt", "c.txt", foreign=True)
    assert "[file.unknown-kind]" in str(caught.value)


# --- Cockatrice ---

VERSION_4 = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_carddatabase version="4">
 <sets><set><name>FOX</name><longname>Foxes</longname></set></sets>
 <cards>
  <card>
   <name>Ember Fox</name>
   <text>Draw {2} &amp; *run*.
Then stop.</text>
   <prop><type>Beast</type><manacost>2R</manacost><pt>2/1</pt></prop>
   <set rarity="rare" num="7a" uuid="x">FOX</set>
   <set>OLD</set>
   <related>Cub</related>
   <tablerow>2</tablerow>
  </card>
  <card><name>Cub</name><token>1</token><prop><type>Beast</type></prop><set>FOX</set></card>
 </cards>
</cockatrice_carddatabase>
"""
VERSION_3 = """<cockatrice_carddatabase version="3"><cards>
 <card><name>Imp</name><set picURL="x" rarity="common">FOX</set><color>R</color><color>G</color>
 <manacost>1</manacost><type>Spell</type><tablerow>3</tablerow><text>Go.</text></card>
</cards></cockatrice_carddatabase>"""


def test_cockatrice_version_4() -> None:
    document = cockatrice.parse(VERSION_4.encode(), "cards.xml")
    fox, cub = document.value["cards"]
    assert fox == {
        "name": "Ember Fox",
        "text": "Draw {2} & *run*.\nThen stop.",
        "type": "Beast",
        "manacost": "2R",
        "pt": "2/1",
        "set": "FOX",
        "number": "7a",
        "rarity": "rare",
    }
    assert cub["extra"] == "yes"
    assert document.title == "Foxes"
    assert str(document.place(("cards", 0, "type"))) == "cards.xml:9:10"
    assert str(document.place(("cards", 1))) == "cards.xml:15:3"
    assert [str(problem).split(": ", 2)[2] for problem in document.problems] == [
        "what a card brings along (related) is left out; add it by hand if you need it [xml.left-out]",
        "a further set is left out; add it by hand if you need it [xml.left-out]",
        "the attribute uuid is left out; add it by hand if you need it [xml.left-out]",
    ]


def test_cockatrice_version_3() -> None:
    document = cockatrice.parse(VERSION_3.encode(), "cards.xml")
    assert document.value["cards"] == [
        {
            "name": "Imp",
            "color": "R|G",
            "manacost": "1",
            "type": "Spell",
            "text": "Go.",
            "set": "FOX",
            "rarity": "common",
        }
    ]


def test_other_xml_and_bombs_are_refused() -> None:
    assert "[xml.unknown-kind]" in refused(cockatrice.parse, "<deck/>")
    assert "[xml.syntax]" in refused(cockatrice.parse, "<cockatrice_carddatabase>")
    bomb = '<!DOCTYPE a [<!ENTITY a "b">]><cockatrice_carddatabase/>'
    assert "[xml.refused]" in refused(cockatrice.parse, bomb)
    assert "[xml.refused]" in refused(cockatrice.parse, "<cockatrice_carddatabase>" + "<a>" * 30)


# --- deck descriptions ---

DDD = """/* two animals; one rule */
animal { type: Beast; text: "Runs; hides."; }
fox { parent: animal; title: Ember Fox; count: 2 }
'old imp' { parent : animal; text: 'It\\'s { old }'; /* cost: 9; */ cost: 1:2 }
"""


def test_deck_descriptions_inherit_from_their_parents() -> None:
    document = ddd.parse(DDD.encode(), "deck.ddd")
    assert document.value["cards"] == [
        {"title": "Ember Fox", "quantity": "2", "type": "Beast", "text": "Runs; hides."},
        {"name": "old imp", "text": "It's { old }", "cost": "1:2", "type": "Beast"},
    ]
    assert document.problems == ()
    assert str(document.place(("cards", 0, "type"))) == "deck.ddd:2:10"
    assert str(document.place(("cards", 1, "cost"))) == "deck.ddd:4:68"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fox { type: Beast", "x:1:18: error: the file ends inside a block; close it with } [ddd.syntax]"),
        ("fox { type Beast; }", 'x:1:17: error: ";" stands where : is expected; write : [ddd.syntax]'),
        ("fox type: Beast", 'x:1:9: error: ":" stands where { is expected; write { [ddd.syntax]'),
        ("/* fox", "x:1:1: error: a remark that opens here is never closed; close it [ddd.syntax]"),
        ('a { b: "c }', "x:1:8: error: a quote that opens here is never closed; close it [ddd.syntax]"),
    ],
)
def test_broken_deck_descriptions_say_where(text: str, told: str) -> None:
    assert refused(ddd.parse, text) == told


def test_wrong_parents_and_repeated_values_are_told() -> None:
    document = ddd.parse(b"a { parent: b; x: 1; x: 2 } b { parent: a } c { parent: animl } animal { }", "x")
    assert [problem.code for problem in document.problems] == [
        "ddd.repeated",
        "ddd.parent",
        "ddd.parent",
        "ddd.parent",
    ]
    assert 'no block is named "animl"; did you mean "animal"?' in str(document.problems[-1])


# --- all ---


@pytest.mark.parametrize("parse", [lackey.parse, cockatrice.parse, ddd.parse, wiki.parse])
@settings(max_examples=80, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=80),
        st.text(st.sampled_from("{}|=[]'<>/!-*#\n\"\\:;& aCcardtitle\t~"), max_size=120).map(str.encode),
    )
)
def test_readers_raise_nothing_but_our_errors(parse: object, data: bytes) -> None:
    assert callable(parse)
    try:
        document = parse(data, "x")
    except CardforgeError:
        return
    for index, card in enumerate(document.value["cards"]):
        assert document.place(("cards", index)).line is not None
        assert all(document.place(("cards", index, key)).line is not None for key in card)


@pytest.mark.parametrize("reader", EVERY, ids=lambda reader: reader.name)
def test_no_set_stays_in_the_file_of_another_program(reader: object, tmp_path: Path) -> None:
    path = tmp_path / f"a{reader.suffixes[0]}"  # type: ignore[attr-defined]
    path.write_text("x", "utf-8")
    with pytest.raises(InputError) as caught:
        read(path, path.name)
    assert "make a set of it: cardforge import a" in str(caught.value)
