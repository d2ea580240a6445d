"""Faults that exports to virtual tables and pages are known for, each by its id."""

from __future__ import annotations

from pathlib import Path

from cardforge.text import words
from tests.exports.kit import exported
from tests.exports.tints import deck, tint, tinted_cards, tinted_game
from tests.exports.tts_table import Table, colour, near
from tests.exports.web_page import Page
from tests.project.kit import cards, make_game


def table(root: Path, *words: str) -> Table:
    return Table(exported(root, "tts", *words, "--base-url", "https://example.org"), "https://example.org")


def test_tt_01_a_deck_of_one_card(tmp_path: Path) -> None:
    root = make_game(tmp_path, [{"name": "Ember Fox"}, {"name": "Other"}], zones={"main": {}})
    deck(root, "one", "1 Ember Fox\n")
    (thing,) = table(root, "--deck", "one").things
    assert (thing.kind, [card.name for card in thing.cards]) == ("Card", ["Ember Fox"])
    deck(root, "two", "2 Ember Fox\n")
    (thing,) = table(root, "--deck", "two").things
    assert (thing.kind, [card.name for card in thing.cards]) == ("DeckCustom", ["Ember Fox"] * 2)


def test_tt_02_more_cards_than_one_sheet_holds(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(150))
    found = table(root)
    (thing,) = found.things
    assert [card.name for card in thing.cards] == [f"Card {at:03}" for at in range(1, 151)]
    assert all(near(colour(card.front), tint(at)) for at, card in enumerate(thing.cards))
    sheets = [name for name in found.used if name.startswith("sheet-")]
    assert len(sheets) == 3


def test_we_01_search_knows_accents_case_and_punctuation(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Café Sentry", "Sly, the Elder", "All-In Rush", "Tide's Oath"))
    page = Page(exported(root, "html", name="out.html")["out.html"])
    queries = {"cafe": 1, "CAFÉ": 1, "sly the": 1, "Sly, the": 1, "all in": 1, "tides": 1, "tide’s": 1}
    found = [attributes["data-search"] for attributes, _ in page.found("li") if "data-search" in attributes]
    for query, count in {**queries, "zzz": 0}.items():
        assert sum(all(word in card for word in words(query).split()) for card in found) == count


def test_we_03_script_in_deck_name_notes_or_card_text(tmp_path: Path) -> None:
    name, text = "<b onmouseover=window.pwned=1>Fox</b>", "<svg onload=window.pwned=1>"
    root = make_game(tmp_path, [{"name": name, "text": text}])
    title = "<script>window.pwned=1</script>"
    notes = '<img src=x onerror="window.pwned=1"> **bold** [a](javascript:window.pwned=1)'
    deck(root, "evil", f"name: {title}\nnotes: {notes}\n\n1 {name}\n")
    page = Page(exported(root, "html", "--deck", "evil", name="out.html")["out.html"])
    page.check_safe()
    assert page.texts("h1") == [title]
    assert page.texts("h3") == [title, name]
    assert page.texts("p", **{"class": "text soft"}) == [f"notes: {notes}"]
    assert page.texts("p", **{"class": "text"}) == [text]
