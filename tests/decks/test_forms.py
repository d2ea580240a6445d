"""The forms of other programs: told from their content, read whole, refused whole if broken."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.cards import Card
from cardforge.decks import DeckOptions, deck_readers
from cardforge.decks._format import reader_of
from tests.decks.kit import NAMES, clean, copies, game, named, read, told

ZONES = {"leader": {}, "main": {"label": "Draw pile"}, "side": {}, "home": {"of": "main"}}
FOXES = named(NAMES, zones=ZONES)

COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <lastLoadedTimestamp>never</lastLoadedTimestamp>
  <deckname>Fox Rush</deckname>
  <format>pond</format>
  <bannerCard>Ember Fox</bannerCard>
  <comments>fast &amp; red</comments>
  <zone name="main">
    <card number="4" name="Ember Fox"/>
    <card number="2" name="Salt &amp; Ash" setShortName="W2" collectorNumber="7"/>
  </zone>
  <zone name="side"><card number="1" name="Sly, the Elder"/></zone>
  <zone name="tokens"/>
</cockatrice_deck>
"""
LACKEY = """<deck version="0.8">
\t<meta>
\t\t<game>foxes</game>
\t</meta>
\t<superzone name="Draw Pile">
\t\t<card><name id="ember">Ember Fox</name><set>W2</set></card>
\t\t<card><name id="ember">Ember Fox</name><set>W2</set></card>
\t\t<card><name id="salt">Salt &amp; Ash</name><set></set></card>
\t</superzone>
\t<superzone name="Side"><card><name>Sly, the Elder</name></card></superzone>
</deck>
"""
OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="7b1a0d1e-0000-4000-8000-000000000001" sleeveid="0">
  <section name="Main" shared="False">
    <card qty="3" id="7b1a0d1e-0000-4000-8000-000000000002">Ember Fox</card>
    <card qty="1" id="7b1a0d1e-0000-4000-8000-000000000003">Salt &amp; Ash</card>
  </section>
  <section name="Commander" shared="False">
    <card qty="1" id="7b1a0d1e-0000-4000-8000-000000000004">Vara, Fox Queen</card>
  </section>
  <section name="Signs" shared="True" />
  <notes><![CDATA[mind the <tide>]]></notes>
</deck>
"""
MTGO = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="11" Quantity="4" Sideboard="false" Name="Ember Fox" Annotation="0" />
  <Cards CatID="12" Quantity="2" Sideboard="true" Name="Moss Wall" Annotation="0" />
</Deck>
"""
APPRENTICE = (
    "//NAME: Fox Rush\r\n//CREATOR: Nobody\r\n//FORMAT: pond\r\n"
    "        4 Ember Fox\r\n        2 Salt & Ash\r\nSB:  1 Sly, the Elder\r\n"
)
FORGE = """[metadata]
Name=Fox Rush
Deck Type=pond
Comment=fast
[Commander]
1 Vara, Fox Queen|W2|[12]
[Main]
4 Ember Fox|W2
2 Moss Wall+|W2|2
1 Tide Oath
[Sideboard]
2 Salt & Ash|BASE|1|[31]
"""
MWS = """// Deck file for Magic Workstation
// NAME : Fox Rush
// CREATOR : Nobody
// Lands
    4 [W2] Ember Fox (2)
    1 [] Salt & Ash
SB:  2 [BASE] Moss Wall
"""
ARENA = """About
Name Fox Rush

Commander
1 Vara, Fox Queen (W2) 12

Deck
4 Ember Fox (W2) 1

Sideboard
2 Moss Wall (BASE) 31
"""
LACKEY_TEXT = "4\tEmber Fox\n2\tSalt & Ash\nSide:\n1\tSly, the Elder\n"

SAMPLES = {
    "cod": COD,
    "lackey": LACKEY,
    "o8d": OCTGN,
    "mtgo": MTGO,
    "apprentice": APPRENTICE,
    "forge": FORGE,
    "mws": MWS,
    "arena": ARENA,
    "lackey-text": LACKEY_TEXT,
}

Lines = list[tuple[str, int, str, str, str]]


def lines(text: str, zone: str) -> Lines:
    """A zone's cards: name, copies, set, number, finish."""
    deck = clean(text, FOXES)
    return [(entry.card.name, entry.copies, *entry[3:6]) for entry in deck.zones.get(zone, ())]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_form_is_told_from_its_content(name: str) -> None:
    for text in (SAMPLES[name], SAMPLES[name].replace("\n", "\r\n"), f"\n\n{SAMPLES[name]}"):
        reader = reader_of(text)
        assert reader is not None
        assert reader.name == name


def test_every_form_has_a_sample() -> None:
    assert {reader.name for reader in deck_readers()} == {*SAMPLES, "own", "plain", "table"}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_in_any_encoding(name: str, encoding: str) -> None:
    text = SAMPLES[name].replace("Ember Fox", "Éclair Fox")
    if encoding == "utf-16":
        text = text.replace(' encoding="UTF-8"', ' encoding="UTF-16"')
    database = named([*NAMES, "Éclair Fox"], zones=ZONES)
    assert copies(clean(text.encode(encoding), database))["Éclair Fox"] >= 2


def test_a_cockatrice_deck() -> None:
    assert lines(COD, "main") == [("Ember Fox", 4, "", "", ""), ("Salt & Ash", 2, "W2", "7", "")]
    assert lines(COD, "side") == [("Sly, the Elder", 1, "", "", "")]
    deck = clean(COD, FOXES)
    assert deck.name == "Fox Rush"
    assert deck.header == {"name": "Fox Rush", "format": "pond", "notes": "fast & red"}
    assert deck.zones["main"][1].where.line == 10


def test_a_lackey_deck() -> None:
    assert lines(LACKEY, "main") == [("Ember Fox", 2, "W2", "", ""), ("Salt & Ash", 1, "", "", "")]
    assert lines(LACKEY, "side") == [("Sly, the Elder", 1, "", "", "")]
    assert clean(LACKEY, FOXES).header == {}


def test_a_lackey_card_is_told_from_its_namesakes_by_id_or_set() -> None:
    wolves = game(
        [Card("w1.wolf", "Wolf", {"type": ("Ally",)}), Card("w2.wolf", "Wolf", {"type": ("Website",)})],
        identity=("name", "type"),
    )
    card = '<deck version="1"><superzone name="Main"><card>{}</card></superzone></deck>'
    by_set = clean(card.format("<name>Wolf</name><set>w2</set>"), wolves)
    by_id = clean(card.format('<name id="w1.wolf">Wolf</name>'), wolves)
    assert [deck.zones["main"][0].card.id for deck in (by_set, by_id)] == ["w2.wolf", "w1.wolf"]


def test_an_octgn_deck() -> None:
    assert lines(OCTGN, "main") == [("Ember Fox", 3, "", "", ""), ("Salt & Ash", 1, "", "", "")]
    assert lines(OCTGN, "leader") == [("Vara, Fox Queen", 1, "", "", "")]
    assert clean(OCTGN, FOXES).header == {"notes": "mind the <tide>"}


def test_a_magic_online_deck() -> None:
    assert lines(MTGO, "main") == [("Ember Fox", 4, "", "", "")]
    assert lines(MTGO, "side") == [("Moss Wall", 2, "", "", "")]


def test_an_apprentice_deck() -> None:
    deck = clean(APPRENTICE, FOXES)
    assert deck.header == {"name": "Fox Rush", "author": "Nobody", "format": "pond"}
    assert copies(deck) == {"Ember Fox": 4, "Salt & Ash": 2}
    assert copies(deck, "side") == {"Sly, the Elder": 1}


def test_rows_of_decked_builder_are_no_cards() -> None:
    text = "///mvid:17 qty:4 name:Ember Fox loc:Deck\n4 Ember Fox\n"
    text += "///mvid:18 qty:1 name:Field loc:SB\nSB: 1 Field\n"
    deck = clean(text, FOXES)
    assert (copies(deck), copies(deck, "side")) == ({"Ember Fox": 4}, {"Field": 1})


def test_a_forge_deck() -> None:
    assert lines(FORGE, "leader") == [("Vara, Fox Queen", 1, "W2", "12", "")]
    assert lines(FORGE, "main") == [
        ("Ember Fox", 4, "W2", "", ""),
        ("Moss Wall", 2, "W2", "", "foil"),
        ("Tide Oath", 1, "", "", ""),
    ]
    assert lines(FORGE, "side") == [("Salt & Ash", 2, "BASE", "31", "")]
    assert clean(FORGE, FOXES).header == {"name": "Fox Rush", "format": "pond", "notes": "fast"}


def test_a_magic_workstation_deck() -> None:
    assert lines(MWS, "main") == [("Ember Fox", 4, "W2", "", ""), ("Salt & Ash", 1, "", "", "")]
    assert lines(MWS, "side") == [("Moss Wall", 2, "BASE", "", "")]
    assert clean(MWS, FOXES).header == {"name": "Fox Rush", "author": "Nobody"}


def test_an_arena_deck() -> None:
    assert lines(ARENA, "leader") == [("Vara, Fox Queen", 1, "W2", "12", "")]
    assert lines(ARENA, "main") == [("Ember Fox", 4, "W2", "1", "")]
    assert lines(ARENA, "side") == [("Moss Wall", 2, "BASE", "31", "")]
    assert clean(ARENA, FOXES).name == "Fox Rush"


def test_a_lackey_text_deck() -> None:
    deck = clean(LACKEY_TEXT, FOXES)
    assert (copies(deck), copies(deck, "side")) == ({"Ember Fox": 4, "Salt & Ash": 2}, {"Sly, the Elder": 1})


@pytest.mark.parametrize("name", SAMPLES)
def test_an_unknown_card_is_kept_with_names_that_are_near(name: str) -> None:
    deck = read(SAMPLES[name].replace("Ember Fox", "Embr Fx"), FOXES)
    assert {(unknown.name, unknown.zone, unknown.near[0]) for unknown in deck.unknown} == {
        ("Embr Fx", "main", "Ember Fox")
    }
    assert sum(unknown.copies for unknown in deck.unknown) == sum(
        copies(clean(SAMPLES[name], FOXES), zone).get("Ember Fox", 0) for zone in ("main", "side")
    )
    assert deck.unknown[0].where.line is not None


@pytest.mark.parametrize("name", SAMPLES)
def test_names_like_counts_and_marks_are_read_whole(name: str) -> None:
    for odd in ("Rank (1)", "10 of Hearts", "Order 66", "Rise // Fall", "Strange Brew:Red"):
        database = named([*NAMES, odd, "Rank"], zones=ZONES)
        text = SAMPLES[name].replace("Ember Fox", odd)
        if name == "mws":
            text = text.replace(f"{odd} (2)", odd)
        assert copies(clean(text, database))[odd] == copies(clean(SAMPLES[name], FOXES))["Ember Fox"]


@pytest.mark.parametrize(
    ("text", "zone", "name", "line"),
    [
        (COD.replace('"side"', '"maybe"'), "maybe", "Sly, the Elder", 12),
        (LACKEY.replace('"Side"', '"Crypt"'), "Crypt", "Sly, the Elder", 10),
        (OCTGN.replace('"Commander"', '"Signs"'), "Signs", "Vara, Fox Queen", 7),
        (LACKEY_TEXT.replace("Side:", "Crypt:"), "Crypt", "Sly, the Elder", 3),
        (FORGE.replace("[Sideboard]", "[Schemes]"), "Schemes", "Salt & Ash", 11),
    ],
)
def test_a_zone_that_the_game_has_not_is_told_and_keeps_its_cards(
    text: str, zone: str, name: str, line: int
) -> None:
    deck = read(text, FOXES)
    (problem,) = deck.problems
    assert (problem.code, problem.where.line) == ("deck.unknown-zone", line)
    assert name in copies(deck, zone)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (COD.replace("4", "many", 1), '9:5: error: Ember Fox: "many" is no number of copies; write it as 4'),
        (COD.replace('name="Ember Fox"', ""), "9:5: error: a card without a name; name the card"),
        (COD.replace('"4"', '"0"'), "9:5: error: Ember Fox: 0 copies"),
        (LACKEY.replace("Sly, the Elder", " "), "10:25: error: a card without a name; name the card"),
        (OCTGN.replace('"3"', '"-3"'), '4:5: error: Ember Fox: "-3" is no number of copies'),
        (MTGO.replace('"Ember Fox"', '""'), "5:3: error: a card without a name"),
    ],
)
def test_a_card_that_cannot_be_counted_is_told_with_its_place(text: str, message: str) -> None:
    (said,) = told(read(text, FOXES))
    assert said.startswith(message)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (COD.replace("</deckname>", "</deckname><sideboard_plan/>"), "<sideboard_plan>"),
        (COD.replace("</zone>", "<rune/></zone>", 1), "<rune>"),
        (LACKEY.replace("<set></set>", "<sett>W2</sett>"), "<sett>"),
        (LACKEY.replace("</meta>", "</meta><zone/>"), "<zone>"),
        (OCTGN.replace("<notes>", "<sleeve/><notes>"), "<sleeve>"),
        (MTGO.replace("</NetDeckID>", "</NetDeckID><Extra/>"), "<Extra>"),
        (FORGE.replace("Comment=fast", "Draft=none"), '"Draft=none"'),
    ],
)
def test_a_part_that_holds_no_card_is_told(text: str, part: str) -> None:
    deck = read(text, FOXES)
    assert [problem.code for problem in deck.problems] == ["deck.ignored-part"]
    assert deck.problems[0].message.startswith(part)
    assert copies(deck)["Ember Fox"] >= 2


@pytest.mark.parametrize("name", ["cod", "lackey", "o8d", "mtgo"])
def test_broken_xml_is_one_problem(name: str) -> None:
    whole = SAMPLES[name]
    for text in (whole.replace("</", "<", 1), whole[: len(whole) // 2], whole + "<more/>"):
        deck = read(text, FOXES)
        assert [problem.code for problem in deck.problems] == ["deck.broken-xml"]
        assert (deck.zones, deck.unknown) == ({}, ())


def test_broken_xml_is_told_with_its_place() -> None:
    text = "\n\n" + COD.replace("&amp; Ash", "& Ash")
    assert told(read(text, FOXES)) == [
        "12:34: error: broken XML: not well-formed (invalid token); save the deck again in its program "
        "[deck.broken-xml]"
    ]


@pytest.mark.parametrize(
    "text",
    [
        COD.replace('<zone name="main">', '<zone name="main">4 Rust Imp'),
        LACKEY.replace("</superzone>", "4 Rust Imp</superzone>", 1),
        OCTGN.replace("<notes>", "4 Rust Imp<notes>"),
        MTGO.replace("</Deck>", "4 Rust Imp</Deck>"),
    ],
)
def test_text_outside_of_cards_is_told(text: str) -> None:
    (said,) = told(read(text, FOXES))
    assert '"4 Rust Imp" stands in <' in said
    assert "[deck.bad-line]" in said


BOMB = """<!DOCTYPE x [
<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
"""


@pytest.mark.parametrize("name", ["cod", "lackey", "o8d", "mtgo"])
@pytest.mark.parametrize(
    "before",
    [
        *(BOMB, "<!-- <b> -->\n" + BOMB, '<!DOCTYPE x [<!ENTITY file SYSTEM "secret.txt">]>\n'),
        '<!DOCTYPE x SYSTEM "other.dtd">\n',
    ],
)
def test_entities_are_refused(name: str, before: str) -> None:
    start = "<deck " if name in ("lackey", "o8d") else "<Deck " if name == "mtgo" else "<cockatrice_deck "
    text = SAMPLES[name].replace(start, before + start, 1).replace("Ember Fox", "&c;")
    deck = read(text, FOXES)
    assert [problem.code for problem in deck.problems] == ["deck.refused"]
    assert deck.zones == {}


def test_a_doctype_without_declarations_does_no_harm() -> None:
    text = COD.replace("<cockatrice_deck v", "<!DOCTYPE cockatrice_deck>\n<cockatrice_deck v")
    assert copies(clean(text, FOXES)) == {"Ember Fox": 4, "Salt & Ash": 2}


@pytest.mark.parametrize("inner", ["zone", "card", "x"])
def test_deep_nesting_is_refused(inner: str) -> None:
    text = f'<cockatrice_deck version="1">{f"<{inner}>" * 100_000}'
    assert [problem.code for problem in read(text, FOXES).problems] == ["deck.refused"]


@pytest.mark.parametrize(
    "text",
    [
        *("<!-- -->" * 100_000, "<!" * 500_000, "<?x?>" * 200_000, "<!DOCTYPE [" * 90_000, "<" * 1_000_000),
        *("        1 " * 100_000, "1 [" * 300_000, "1 a|" * 200_000, "1\t" * 500_000, "//NAME:" * 140_000),
        *("[metadata]\n" * 90_000, "1 \n" * 30_000, "\n  1 [a] " * 10_000),
    ],
)
def test_hostile_texts_are_read_in_no_time(text: str) -> None:
    start = time.perf_counter()
    read(text[: 2**20], FOXES)
    assert time.perf_counter() - start < 15


PIECES = [
    *(
        "<deck>",
        '<deck version="0.8">',
        '<deck game="x">',
        "</deck>",
        "<Deck>",
        "</Deck>",
        "<cockatrice_deck>",
    ),
    *("</cockatrice_deck>", '<zone name="main">', "</zone>", '<superzone name="side">', "</superzone>"),
    *('<section name="Main">', "</section>", '<card number="4" name="Ember Fox"/>', "<card>", "</card>"),
    *(
        "<name>",
        "</name>",
        "Ember Fox",
        '<Cards Quantity="2" Name="Rust Imp"/>',
        "<!--",
        "-->",
        "<!DOCTYPE a [",
        "]>",
    ),
    *(
        "[metadata]",
        "Name=",
        "[Main]",
        "[Sideboard]",
        "4 Ember Fox|W2|[1]",
        "+",
        "|",
        "SB: ",
        "//NAME: ",
        "        ",
    ),
    *(
        "1 [W2] Rust Imp",
        "(1)",
        "2\t",
        "\t",
        "Deck",
        "\n",
        "\n",
        "\n",
        "\r\n",
        " ",
        "4 ",
        "&",
        "&amp;",
        "\ufeff",
        "é",
    ),
]
PIECEWISE = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@given(st.one_of(st.text(max_size=60), PIECEWISE))
@settings(max_examples=300)
def test_no_reader_raises_on_any_text(text: str) -> None:
    for reader in deck_readers():
        reader.sniff(text)
        reader.game(text)
    deck = read(text, FOXES)
    # Whatever was not understood is told.
    assert deck.zones or deck.unknown or deck.problems


@given(st.sampled_from(sorted(SAMPLES)), st.data())
@settings(max_examples=200)
def test_no_reader_raises_on_damaged_files(name: str, data: st.DataObject) -> None:
    text = SAMPLES[name]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.one_of(st.just(""), st.text(max_size=8), PIECEWISE)) + text[end:]
    (reader,) = [reader for reader in deck_readers() if reader.name == name]
    if "\0" not in damaged:
        deck = reader.read(damaged, "deck.txt", FOXES, DeckOptions())
        assert deck.zones or deck.unknown or deck.problems
    read(damaged, FOXES)
