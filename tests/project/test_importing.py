"""Files with cards become sets: columns find fields, values the game's words, and mistakes their place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.cards import Field
from cardforge.markup import escaped, plain
from cardforge.project.importing.columns import map_columns
from cardforge.project.importing.source import Column
from tests.project import kit
from tests.readers.book_kit import xlsx

FIELDS: dict[str, Any] = {
    "type": {"type": "set", "short": "t", "values": ["Website", "Software", "Person"]},
    "colour": {"type": "string", "values": ["red", "blue"]},
    "unique": {"type": "flag"},
    "power": {"type": "integer", "label": "Attack Power"},
    "weight": {"type": "number"},
    "tags": {"type": "list"},
    "text": {"type": "rich"},
    "flavour": {"type": "string"},
}

DECLARED = {
    name: Field(name, entry["type"], entry.get("short", ""), entry.get("label", ""))
    for name, entry in FIELDS.items()
}


class Desk:
    """A project with a game, and what `import` says in it."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root, self._capsys = root, capsys
        kit.make_game(root, [], fields=FIELDS, layouts={"card": kit.NAMED})

    def file(self, name: str, content: str | bytes) -> None:
        (self.root / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    def run(self, *words: str) -> tuple[int, str, str]:
        self._capsys.readouterr()
        code = kit.run(self.root, *words)
        said = self._capsys.readouterr()
        return code, said.out, said.err

    def imported(self, name: str, content: str | bytes, *words: str) -> list[dict[str, Any]]:
        """The cards of a file's set."""
        self.file(name, content)
        code, _, err = self.run("import", name, "-o", "out.json", *words)
        assert code == 0, err
        cards: list[dict[str, Any]] = json.loads((self.root / "out.json").read_text("utf-8"))["cards"]
        return cards

    def refused(self, name: str, content: str | bytes, *words: str) -> str:
        self.file(name, content)
        (self.root / "out.json").unlink(missing_ok=True)
        code, _, err = self.run("import", name, "-o", "out.json", *words)
        assert code in (1, 2, 3)
        assert not (self.root / "out.json").exists()
        return err


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


# --- columns ---


@pytest.mark.parametrize(
    ("header", "target", "how"),
    [
        ("name", "name", "same"),
        ("Card Name", "name", "guess"),
        ("Titel", "name", "guess"),
        ("Power", "power", "same"),
        ("attack-power", "power", "same"),
        ("Powers", "power", "guess"),
        ("Typ", "type", "guess"),
        ("t", "type", "guess"),
        ("Color", "colour", "guess"),
        ("Rules Text", "text", "guess"),
        ("Flavor", "flavour", "guess"),
        ("Image File", "art", "guess"),
        ("Card Count", "quantity", "guess"),
        ("Collector Number", "number", "guess"),
        ("text@de", "text@de", "same"),
        ("name@pt-BR", "name@pt-BR", "same"),
        ("Designer's Remarks", "", "unmapped"),
        ("//remark", "", "unmapped"),
    ],
)
def test_a_column_finds_its_field(header: str, target: str, how: str) -> None:
    (found,) = map_columns([Column(header, header)], DECLARED, {})
    assert (found.field, found.how) == (target, how)


def test_names_come_before_guesses_and_no_field_is_taken_twice() -> None:
    columns = [Column(name, name) for name in ("title", "name", "card name", "type", "typ")]
    found = map_columns(columns, DECLARED, {"typ": "colour"})
    assert [one.field for one in found] == ["", "name", "", "type", "colour"]


def test_the_columns_are_shown_first(desk: Desk) -> None:
    desk.file("a.csv", "Title,Typ,Copies,Notes\nFox,Person,2,x\n")
    code, out, err = desk.run("import", "a.csv", "-o", "out.json")
    assert code == 0
    assert out.splitlines() == [
        "Title   ->  name      guess",
        "Typ     ->  type      guess",
        "Copies  ->  quantity",
        "Notes   ->  -         unmapped",
        "mini: 1 card, 2 copies",
        "written to out.json",
    ]
    assert err.startswith(
        'a.csv:1:D: warning: the column "Notes" goes into no field; say where to, or that it is left out: '
        '--map "Notes=FIELD" or --map "Notes=" [source.unmapped]'
    )


def test_maps_say_where_columns_go(desk: Desk) -> None:
    table = "Title,Boss,Notes\nFox,x,hm\n"
    cards = desk.imported("a.csv", table, "--map", "boss = unique", "--map", "Notes=", "--strict")
    assert cards == [{"name": "Fox", "unique": True}]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Titel=name", 'there is no column "Titel"; did you mean "Title"?'),
        ("Title=nam", 'the game has no field "nam"; did you mean "name"?'),
        ("Title", '"Title" names no column and field; write --map "Column=field"'),
    ],
)
def test_maps_that_lead_nowhere_are_usage_errors(desk: Desk, words: str, told: str) -> None:
    desk.file("a.csv", "Title\nFox\n")
    code, _, err = desk.run("import", "a.csv", "-o", "out.json", "--map", words)
    assert (code, told in err) == (2, True)


def test_strict_stops_at_an_unmapped_column(desk: Desk) -> None:
    assert "[source.unmapped]" in desk.refused("a.csv", "name,Notes\nFox,x\n", "--strict")


# --- values ---


@pytest.mark.parametrize(
    ("cell", "types", "unique"),
    [
        ("Website", ["Website"], None),
        ("Website - Unique", ["Website"], True),
        ("unique – website", ["Website"], True),
        ("Website|Person", ["Website", "Person"], None),
        ("software, Person", ["Software", "Person"], None),
        ("Software / Person - Unique", ["Software", "Person"], True),
    ],
)
def test_a_type_line_splits_into_types_and_flags(
    desk: Desk, cell: str, types: list[str], unique: bool | None
) -> None:
    (card,) = desk.imported("a.csv", f'name,type\nFox,"{cell}"\n')
    assert (card["type"], card.get("unique")) == (types, unique)


def test_the_same_type_line_in_json(desk: Desk) -> None:
    cards = desk.imported("a.json", '[{"name": "Fox", "type": "Website - Unique", "power": "3"}]')
    assert cards == [{"name": "Fox", "type": "Website", "unique": True, "power": 3}]


def test_a_type_that_the_game_does_not_know_is_told_in_its_cell(desk: Desk) -> None:
    err = desk.refused("a.csv", "name,Typ\nFox,Website - Rare\n")
    assert 'a.csv:2:B: error: Fox: entry 1 of "type" cannot be "Website - Rare"' in err


def test_mistakes_are_placed_in_a_spreadsheets_cells(desk: Desk) -> None:
    err = desk.refused("a.xlsx", xlsx(["Title", "Power"], ["Fox", "three"], title="core"))
    assert 'a.xlsx!core!B2: error: Fox: "power" must be a whole number, not "three"' in err


def test_mistakes_are_placed_in_json(desk: Desk) -> None:
    err = desk.refused("a.json", '{"pile": [\n {"Title": "Fox",\n  "Power": "three"}]}')
    assert 'a.json:3:12: error: Fox: "power" must be an integer' in err or "a.json:3:12: error: Fox" in err


def test_ids_become_lower_case_and_stay_unique(desk: Desk) -> None:
    (card,) = desk.imported("a.csv", "id,name\nC 01,Fox\n")
    assert card["id"] == "c-01"
    assert "is also at a.csv:2:A" in desk.refused("a.csv", "id,name\nC01,Fox\nc01,Imp\n")


def test_ids_of_other_sets_are_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(tmp_path, capsys)
    kit.make_game(tmp_path, [{"name": "Fox"}], fields=FIELDS)
    err = desk.refused("a.csv", "name\nfox\n")
    assert 'a.csv:2: error: fox: the id "fox" is taken by a card of the game' in err
    # The set itself can be written anew.
    code, _, err = desk.run("import", "a.csv", "-o", "card_data/mini/sets/core.json")
    assert code == 0, err


def test_what_json_may_look_like(desk: Desk) -> None:
    card = {"name": "Fox", "power": 3}
    for value in ([card], {"cards": [card]}, {"version": 1, "pile": [card]}, {"sets": [{"cards": [card]}]}):
        assert desk.imported("a.json", json.dumps(value)) == [card]
    assert "[set.no-cards]" in desk.refused("a.json", '{"a": 1}')


def test_the_head_of_a_set_is_kept(desk: Desk) -> None:
    head = {"code": "first", "name": "First Set", "released": "2024-05"}
    desk.imported("a.json", json.dumps({**head, "cards": [{"name": "Fox"}]}))
    written = json.loads((desk.root / "out.json").read_text("utf-8"))
    assert {key: written[key] for key in head} == head


def test_a_dry_run_writes_nothing(desk: Desk) -> None:
    desk.file("a.csv", "name\nFox\n")
    code, out, _ = desk.run("import", "a.csv", "--dry-run", "-o", "out.json")
    assert code == 0
    assert "nothing was written" in out
    assert not (desk.root / "out.json").exists()
    assert desk.run("import", "a.csv", "--dry-run")[0] == 0


@pytest.mark.parametrize("target", ["out.pdf", "out", "a.csv"])
def test_no_other_files_are_written(desk: Desk, target: str) -> None:
    desk.file("a.csv", "name\nFox\n")
    assert desk.run("import", "a.csv", "-o", target)[0] == 2


def test_without_a_target_nothing_is_guessed(desk: Desk) -> None:
    desk.file("a.csv", "name\nFox\n")
    assert desk.run("import", "a.csv")[0] == 2


def test_a_missing_picture_is_only_a_warning(desk: Desk) -> None:
    assert desk.imported("a.csv", "name,art\nFox,fox.png\n") == [{"name": "Fox", "art": "fox.png"}]


def test_game_json_is_told_to_list_the_set(desk: Desk) -> None:
    desk.file("a.csv", "name\nFox\n")
    _, out, _ = desk.run("import", "a.csv", "-o", "card_data/mini/sets/new.csv")
    assert 'add "sets/new.csv" to "sets" in game.json' in out


# --- files of other programs ---


def test_texts_without_marks_show_what_they_say(desk: Desk) -> None:
    table = "Name\tText\tFlavour\nFox\tPay {2}: *run* == 2 * 3\tso *it* goes\n"
    (card,) = desk.imported("carddata.txt", table)
    assert card["flavour"] == "so *it* goes"
    assert plain(card["text"], {}) == "Pay {2}: *run* == 2 * 3"


def test_marked_texts_lose_their_marks_where_a_field_knows_none(desk: Desk) -> None:
    page = "{{Card|title=''Fox''|type=Person - Unique|text='''Run'''<br>on|flavortext=''so''|cornervalue=3}}"
    words = ["--map", "cornervalue=power", "--map", "bgcolor="]
    assert desk.imported("deck.wiki", page, *words) == [
        {
            "name": "Fox",
            "type": ["Person"],
            "text": "**Run**\non",
            "flavour": "so",
            "power": 3,
            "unique": True,
        }
    ]


def test_cards_of_cockatrice(desk: Desk) -> None:
    xml = (
        "<cockatrice_carddatabase version='4'><cards><card><name>Fox</name><text>{T}: go</text>"
        "<prop><type>Person</type><power>3</power></prop><set num='4'>A</set><token>1</token></card></cards>"
        "</cockatrice_carddatabase>"
    )
    assert desk.imported("cards.xml", xml, "--map", "set=") == [
        {"name": "Fox", "text": "\\{T}: go", "type": ["Person"], "power": 3, "number": "4", "extra": True}
    ]
    err = desk.refused("cards.xml", xml.replace("3<", "three<"))
    assert 'cards.xml:1:112: error: Fox: "power" must be a whole number, not "three"' in err


def test_deck_descriptions(desk: Desk) -> None:
    text = "animal { type: Person; } fox { parent: animal; title: Ember Fox; count: 2; power: 1 }"
    assert desk.imported("deck.ddd", text) == [
        {"name": "Ember Fox", "quantity": 2, "power": 1, "type": ["Person"]}
    ]


def test_names_in_other_letters_get_ids_that_sound_alike(desk: Desk) -> None:
    cards = desk.imported("a.csv", "name\nЛампа\n狐\nFox\n")
    assert [card.get("id") for card in cards] == ["lampa", "card-2", None]


# --- there and back ---

TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufffe\uffff"), max_size=12
).map(str.strip)
NAMES = TEXTS.filter(lambda text: any("a" <= sign <= "z" for sign in text))
RECORDS = st.fixed_dictionaries(
    {"name": NAMES},
    optional={
        "type": st.lists(st.sampled_from(["Website", "Software", "Person"]), min_size=1, unique=True),
        "colour": st.sampled_from(["red", "blue"]),
        "unique": st.booleans(),
        "power": st.integers(-99, 10**6),
        "weight": st.integers(-999, 999).map(lambda number: number / 8),
        "tags": st.lists(TEXTS.filter(bool), min_size=1, max_size=3),
        "text": st.lists(TEXTS.filter(bool), min_size=1, max_size=3).map("\n".join).map(escaped),
        "flavour": TEXTS.filter(bool),
        "quantity": st.integers(0, 9),
        "number": TEXTS.filter(bool),
    },
)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(RECORDS, min_size=1, max_size=6), st.sampled_from(["csv", "tsv", "xlsx", "json"]))
def test_exported_cards_are_imported_as_they_were(
    desk: Desk, records: list[dict[str, Any]], form: str
) -> None:
    cards = [{"id": f"c{index}", **record} for index, record in enumerate(records)]
    kit.make_game(desk.root, cards, fields=FIELDS)
    format_ = "csv" if form == "tsv" else form
    code, _, err = desk.run("export", format_, "mini", "-o", f"out.{form}")
    assert code == 0, err
    code, _, err = desk.run("import", f"out.{form}", "-o", "card_data/mini/sets/core.json")
    assert code == 0, err
    again = json.loads((desk.root / "card_data/mini/sets/core.json").read_text("utf-8"))["cards"]
    assert [_listed(card) for card in again] == [_listed(card) for card in cards]


def _listed(card: dict[str, Any]) -> dict[str, Any]:
    """A card with every set and list as a list, and one copy not said."""
    kept = {key: value for key, value in card.items() if (key, value) != ("quantity", 1)}
    return kept | {key: [kept[key]] for key in ("type", "tags") if isinstance(kept.get(key), str)}


@given(st.text(st.sampled_from("\\*={}()-a \n"), max_size=12))
def test_escaped_texts_show_themselves(text: str) -> None:
    assert plain(escaped(text), {}) == text
