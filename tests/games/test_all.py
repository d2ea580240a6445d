"""What holds for each of the games that come along: sources, texts, pictures, type, colours, decks, twins.

What is special about a game is tested in its own module.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from cardforge import schemas, svg
from cardforge.checks import Judge, checks_named
from cardforge.checks import contrast as contrast_check
from cardforge.decks import Deck, read_deck
from cardforge.layout import Side
from cardforge.problems import Severity
from cardforge.project import find_project
from cardforge.project.checking import check_game
from cardforge.rules import check_deck
from cardforge.scene import Group, Text, walk
from tests.games.kit import GAMES, ROOT, Record, Shipped, read, shape_of, shipped, without_texts
from tests.project.kit import run

SOURCES = {"fofl": "000", "flamewar": "001", "flop": "002", "hsssss": "003", "energy": "004"}
"""The documents that the games were made from."""


def test_these_are_all_games() -> None:
    assert {*GAMES} == {*SOURCES}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Shipped:
    return shipped(request.param)


# --- files --------------------------------------------------------------------------------------------


def _faults(schema: str, value: object) -> list[str]:
    return [error.message for error in Draft202012Validator(schemas.load(schema)).iter_errors(value)]


def test_game_sets_and_layouts_are_valid(game: Shipped) -> None:
    assert _faults("game", game.declared) == []
    for file in game.declared["sets"]:
        assert _faults("set", read(game.data / file)) == []
    layouts = sorted(game.looks.glob("*.layout.json"))
    assert layouts
    assert [(path.name, fault) for path in layouts for fault in _faults("layout", read(path))] == []


def test_it_is_without_a_problem(game: Shipped) -> None:
    """But that flop's rule about two cans waits for the second can."""
    project = find_project(Path(__file__).parent)
    found = check_game(project, project.game(game.code)).problems
    assert [problem for problem in found if problem.severity is not Severity.INFO] == []
    for problems in (found, game.problems):
        assert [problem.code for problem in problems] == ["rules.too-few-packs"] * (game.code == "flop")


def test_expressions_are_bare_paths(game: Shipped) -> None:
    """Paths cost nothing; filters and conditions would load the template engine."""
    path = re.compile(r"[a-z]+(\.[a-z]+|\[[a-z0-9]+(\.[a-z]+)?(\[\d\])?\])*")
    for layout in game.looks.glob("*.layout.json"):
        text = layout.read_text(encoding="utf-8")
        assert "{%" not in text
        for expression in re.findall(r"\{\{ ?(.*?) ?\}\}", text):
            assert path.fullmatch(expression), (layout.name, expression)


# --- cards --------------------------------------------------------------------------------------------


def test_every_piece_says_where_it_comes_from(game: Shipped) -> None:
    """A place in the source, with what of it is ours; or that all of it is ours."""
    assert game.declared["source"] == SOURCES[game.code]
    known, source = {*game.declared["fields"], "quantity", "name"}, f"{SOURCES[game.code]}: "
    for piece in game.pieces:
        assert piece.get("cite") or piece.get("origin"), piece["name"]
        assert piece.get("cite", source).startswith(source), piece["name"]
        assert {*piece.get("inferred", ())} <= known, piece["name"]
        assert "cite" in piece or "inferred" not in piece, piece["name"]


def test_cards_are_numbered_in_their_order(game: Shipped) -> None:
    assert [card["number"] for card in game.cards] == list(range(1, len(game.cards) + 1))
    ids = [piece["id"] for piece in game.pieces]
    assert len({*ids}) == len(ids)
    assert len({card["name"] for card in game.cards}) == len(game.cards)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in ids)
    assert all(piece.get("type") for piece in game.pieces)


SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
SHARED = {
    "flamewar": [[f"{rank} of {suit}" for suit in SUITS] for rank in ("Jack", "Queen")],
    "fofl": [["LG", "Original Reproducer"]],
}
"""Cards that say the same by their source: moderators belong to no board."""


def test_no_two_cards_share_a_text_and_few_have_none(game: Shipped) -> None:
    said = defaultdict(list)
    for card in game.cards:
        said[card.get("text", "")].append(card["name"])
    silent = said.pop("", [])
    assert len(silent) <= len(game.cards) / 10
    assert [names for names in said.values() if len(names) > 1] == SHARED.get(game.code, [])


def test_no_two_cards_share_a_flavour(game: Shipped) -> None:
    flavours = Counter(card["flavour"] for card in game.cards if "flavour" in card)
    assert [flavour for flavour, count in flavours.items() if count > 1] == []


def test_the_game_holds_its_texts_to_one_form_for_each_expression(game: Shipped) -> None:
    wording = game.declared["catalogue"]["wording"]
    assert len(wording) >= 3
    assert "words" in game.declared["catalogue"]


def test_there_is_a_rule_sheet_that_goes_from_set_up_to_winning(game: Shipped) -> None:
    text = (game.data / game.declared["rules_text"]).read_text(encoding="utf-8")
    headings = "\n".join(re.findall(r"^##+ (.*)$", text, re.MULTILINE)).lower()
    for wanted in SHEET:
        assert re.search(wanted, headings), wanted
    (facts,) = re.findall(r"^\| Players \|(?: Time \|)? You need \|$", text, re.MULTILINE)
    assert text.index(facts) < text.index("\n## "), "who may play, and with what, comes first"


SHEET = (
    r"setting up|starting|dealing|getting ready",
    r"your turn|an attack|an exchange",
    r"winning|the end|aim",
    r"credits",
)
"""What rule sheets tell, by the words in their headings."""


# --- pictures -----------------------------------------------------------------------------------------

PICTURES = {
    "energy": ("light", "emblem", "bright-half", "dark-half"),
    "flamewar": ("pips", "pip", "upper-picture"),
    "flop": ("picture",),
    "fofl": ("picture",),
    "hsssss": ("picture",),
}
"""The elements that draw a card's picture."""


def test_no_two_fronts_are_alike_without_their_texts(game: Shipped) -> None:
    drawn = defaultdict(list)
    for face in game.faces:
        drawn[repr([*without_texts(face.front.scene.ops)])].append(face.printing.card.name)
    assert [names for names in drawn.values() if len(names) > 1] == []


def test_every_card_has_a_picture_of_its_own(game: Shipped) -> None:
    """They differ in shapes, not in colours alone. Pips of one rank and pips of one suit differ, too."""
    drawn = defaultdict(list)
    for card in game.cards:
        painted = game.face_of(card).front.painted
        picture = tuple(op for one in painted if one.element.id in PICTURES[game.code] for op in one.ops)
        assert picture, card["name"]
        drawn[shape_of(picture)].append(card["name"])
    assert [names for names in drawn.values() if len(names) > 1] == []


def test_every_picture_that_is_there_is_on_a_card(game: Shipped) -> None:
    there = {path.stem for path in (game.data / "art").glob("*")}
    assert there <= {piece.get("art", piece["id"]) for piece in game.pieces}


# --- type ---------------------------------------------------------------------------------------------

LEAST = 6.5
SMALL = {
    "energy": {"stopped-by": 6.0, "in-hand": 6.0},
    "fofl": {"footer-game": 5.5, "footer-number": 5.5, "footer-kind": 5.5},
    "hsssss": {"game-left": 5.5, "game-middle": 5.5, "number-right": 5.5, "number-middle": 5.5},
}
"""The only smaller type: headings in capitals beside larger words, and the lines at the foot, which nobody
needs in play."""


def _sides(game: Shipped) -> Iterator[Side]:
    yield from {id(side): side for face in game.faces for side in (face.front, face.back)}.values()


def test_rules_and_flavour_are_large_enough_to_read(game: Shipped) -> None:
    small = {text.element: text.size for side in _sides(game) for text in side.texts if text.size < LEAST}
    assert small == SMALL.get(game.code, {})


def test_all_texts_are_whole(game: Shipped) -> None:
    assert [text for side in _sides(game) for text in side.texts if text.lacks > 0] == []


def test_no_icon_ends_a_line_or_stands_apart_from_its_words(game: Shipped) -> None:
    """Such a line has been broken between an icon and what it goes with."""
    icon = re.compile(r"\{[\w-]+\}")
    for side in _sides(game):
        for op in walk(side.scene.ops):
            if isinstance(op, Text):
                lines = [[word.text for word in line.words] for line in op.lines if line.words]
                assert not [words for words in lines if icon.fullmatch(words[-1])]
                assert not [words for words in lines[1:] if icon.fullmatch(words[0])]


# --- colours, and marks that need none ----------------------------------------------------------------


def test_all_text_stands_out_even_large_text(game: Shipped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrast_check, "NEEDED_LARGE", 4.5)
    judge = Judge(checks_named(["contrast"]))
    found = [
        str(problem)
        for face in game.faces
        for side in (face.front, face.back)
        for problem in judge.problems(side, face.printing)
    ]
    assert found == []
    assert not [one.element.id for side in _sides(game) for one in side.painted if one.element.unchecked]


def _marks(declared: Record) -> dict[str, Mapping[str, str]]:
    """For each field that has a colour on the cards, the icon that says the same without it."""
    marks: dict[str, Mapping[str, str]] = {}
    for name, field in declared["fields"].items():
        values = field.get("values", ())
        if values and {*declared.get("colours", {})} == {*values}:
            marks[name] = {value: declared["colours"][value]["symbol"] for value in values}
        elif name in ("element", "polarity"):
            marks[name] = {value: value.lower() for value in values}
        elif name == "kind":
            marks[name] = {"Play": "play", "Before Attack": "before", "Ongoing": "ongoing"}
    return marks


def _icons(game: Shipped) -> dict[str, str]:
    """The shapes of the icons by name."""
    return {
        path.stem: shape_of(svg.read_svg_file(path, path.name).ops)
        for path in (game.looks / "icons").glob("*.svg")
    }


def _shapes(side: Side) -> set[str]:
    """The shapes of everything small that was drawn as one."""
    return {shape_of(op.ops) for op in walk(side.scene.ops) if isinstance(op, Group) and len(op.ops) <= MOST}


MOST = 12
"""The most operations of an icon."""


def test_colours_are_never_the_only_mark(game: Shipped) -> None:
    """A symbol of another shape goes with each, on every card."""
    marks, icons = _marks(game.declared), _icons(game)
    assert len(marks) == (2 if game.code == "energy" else 1)
    for field, names in marks.items():
        for one, other in combinations(names.values(), 2):
            assert icons[one] != icons[other]
        for card in game.cards:
            if field in card:
                assert icons[names[card[field]]] in _shapes(game.face_of(card).front), card["name"]


def test_every_icon_is_seen_somewhere(game: Shipped) -> None:
    icons = _icons(game)
    assert len(icons) >= 6
    assert all(icons.values())
    seen = {shape for side in _sides(game) for shape in _shapes(side)}
    assert [name for name, shape in icons.items() if shape not in seen] == []


# --- decks --------------------------------------------------------------------------------------------

SAMPLES = sorted((ROOT / "card_data").glob("*/decks/*.txt"))
TWINS = sorted(Path(__file__).parent.glob("*_twins/*.txt"))
NOT_YET = {("flop", "both")}
"""Choices that no deck can meet: there is one can so far."""


def _deck(game: Shipped, path: Path) -> Deck:
    deck = read_deck(path.read_text(encoding="utf-8"), path.name, game.database)
    assert deck.problems == ()
    assert deck.game == game.code
    assert deck.name
    return deck


def _broken(game: Shipped, deck: Deck) -> set[str]:
    """The rules that a deck breaks, without the notes on a choice that was assumed or would fit better."""
    found = check_deck(game.rules, deck, game.database).violations
    return {one.rule for one in found if one.code not in ("deck.other-choice", "deck.assumed")}


def _named(path: Path) -> str:
    return f"{path.parent.parent.name if path.parent.name == 'decks' else path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", SAMPLES, ids=_named)
def test_sample_decks_break_no_more_than_they_say(path: Path) -> None:
    game = shipped(path.parent.parent.name)
    deck = _deck(game, path)
    assert deck.unknown == ()
    assert _broken(game, deck) == {*deck.expect}
    assert check_deck(game.rules, deck, game.database).legal is not bool(deck.expect)


def test_there_is_a_legal_deck_for_every_choice(game: Shipped) -> None:
    decks = [_deck(game, path) for path in SAMPLES if path.parent.parent.name == game.code]
    legal = [deck for deck in decks if not deck.expect]
    assert legal
    for choice in game.declared["choices"]:
        met = {deck.header.get(choice["name"]) for deck in legal}
        wanted = {option for option in choice["options"] if (game.code, option) not in NOT_YET}
        assert met == wanted


@pytest.mark.parametrize("path", TWINS, ids=_named)
def test_twins_break_what_they_say(path: Path) -> None:
    game = shipped(path.parent.name.removesuffix("_twins"))
    deck = _deck(game, path)
    assert deck.expect
    assert _broken(game, deck) == {*deck.expect}


UNBROKEN = {"fofl": {"colour-of-type"}}
"""About the cards themselves, so that no list of them breaks it."""


def test_every_rule_of_decks_has_a_twin(game: Shipped) -> None:
    expected = {name for path in game.twins.glob("*.txt") for name in _deck(game, path).expect}
    asked = {"$choice"} if game.declared["choices"] else set()
    rules = {rule["id"] for rule in game.declared["rules"]} - UNBROKEN.get(game.code, set())
    assert expected == rules | {"$card"} | asked
    assert all(rule["msg"] and rule["cite"] for rule in game.declared["rules"])


# --- elsewhere ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_cards_and_decks_can_be_exported(game: Shipped, form: str, tmp_path: Path) -> None:
    target = tmp_path / f"cards.{'txt' if form == 'text' else form}"
    assert run(tmp_path, "export", form, game.code, "-o", str(target)) == 0
    written = target.read_text(encoding="utf-8")
    assert [card["name"] for card in game.cards if card["name"] not in written] == []
    if form == "text":
        for path in sorted(game.data.glob("decks/*.txt")):
            deck = _deck(game, path)
            assert run(tmp_path, "export", form, game.code, "--deck", str(path), "-o", str(target)) == 0
            again = read_deck(target.read_bytes(), "again.txt", game.database)
            marks = {zone for zone, one in game.declared["zones"].items() if "of" in one}
            for zone in deck.zones.keys() - marks:
                assert _copies(again, zone) == _copies(deck, zone), (path.name, zone)


def _copies(deck: Deck, zone: str) -> Counter[str]:
    return Counter({entry.card.id: entry.copies for entry in deck.zones.get(zone, ())})
