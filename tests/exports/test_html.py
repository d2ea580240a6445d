"""The gallery: one page shows and finds all cards, and neither runs nor asks for anything of theirs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardforge.text import fold_tables, words
from tests.exports.kit import HAZARDS, escaped, exported, hazard_game
from tests.exports.tints import BACK, deck, tint, tinted_cards, tinted_game
from tests.exports.tts_table import colour, near
from tests.exports.web_page import Page
from tests.project.kit import run

Capture = pytest.CaptureFixture[str]
COLOURS: dict[str, Any] = {"red": {"hex": "#cc0000", "label": "Ruby"}, "blue": {"hex": "#0000cc"}}


def gallery(root: Path, *words_: str) -> Page:
    (data,) = exported(root, "html", *words_, name="out.html").values()
    page = Page(data)
    page.check_safe()
    return page


def hits(page: Page, query: str) -> int:
    """How many cards the page's script leaves for a query."""
    cards = [attributes["data-search"] for attributes, _ in page.found("li") if "data-search" in attributes]
    return sum(all(word in card for word in words(query).split()) for card in cards)


def test_all_cards_with_pictures_words_and_backs(tmp_path: Path) -> None:
    cards = tinted_cards(3, text="Draw **two** cards.\n\nThen stop.", type="Action")
    cards[1] |= {"back": "own", "behind": "#ff0000", "quantity": 3}
    page = gallery(tinted_game(tmp_path, cards))
    assert page.texts("title") == page.texts("h1") == ["Mini"]
    assert page.texts("h2") == ["Cards", "Backs"]
    assert page.texts("h3") == ["Card 001", "Card 002", "Card 003"]
    assert page.texts("p", **{"class": "text"}) == ["Draw two cards.\n\nThen stop."] * 3
    assert page.texts("span", **{"class": "soft"}) == ["×3"]
    first, second, other, third, back = page.pictures()
    said = f"Card 001. Action. Tint {tint(0)}. Draw two cards. Then stop."
    assert first[0] == said
    assert (other[0], back[0]) == ("The other side of Card 002", "The back of cards: back")
    wanted = (tint(0), tint(1), "#ff0000", tint(2), BACK)
    for (_, picture), shown in zip((first, second, other, third, back), wanted, strict=True):
        assert near(colour(picture), shown)
        assert picture.size == (372, 520)
    assert first[1].getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_it_works_without_script(tmp_path: Path) -> None:
    page = gallery(tinted_game(tmp_path, tinted_cards(2)))
    ((form, _),) = page.found("form")
    assert "hidden" in form
    assert not any("hidden" in attributes for attributes, _ in page.found("li"))
    labels = [attributes.get("for") for attributes, _ in page.found("output")]
    assert labels == ["words"]
    assert all("alt" in attributes for attributes, _ in page.found("img"))
    assert page.found("html")[0][0]["lang"] == "en"


def test_filters_by_type_and_colour(tmp_path: Path) -> None:
    page = gallery(hazard_game(tmp_path, colours=COLOURS))
    assert [attributes["name"] for attributes, _ in page.found("select")] == ["type", "colour"]
    assert page.texts("option") == ["all", "Thing", "Action", "all", "Ruby", "blue"]
    cards = [attributes for attributes, _ in page.found("li") if "data-search" in attributes]
    assert [(card["data-type"], card["data-colour"]) for card in cards] == [("0", "0"), ("1", "1")] * 5
    assert [attributes.get("class") for attributes, _ in page.found("article")][:2] == ["k0", "k1"]
    one = gallery(tinted_game(tmp_path / "one", tinted_cards(2, type="Action")))
    assert one.found("select") == []


def test_hazards_are_seen_as_they_are(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    page = gallery(root)
    assert page.texts("h3") == [name for name, _ in HAZARDS]
    assert page.texts("p", **{"class": "text"}) == [said for _, said in HAZARDS if said]
    for name, said in HAZARDS:
        assert hits(page, name) >= 1
        assert hits(page, said) >= 1
    before = exported(root, "html", name="out.html")["out.html"]
    assert exported(root, "html", name="again.html")["again.html"] == before


def test_what_looks_like_script_is_text(tmp_path: Path, capsys: Capture) -> None:
    evil = ['<script>alert(1)</script>"', "</style><img src=x onerror=alert(1)>", "--></script><b onclick=x>"]
    cards = [
        {"id": f"e{at}", "name": name, "tint": tint(at), "text": escaped(name), "type": name, "behind": name}
        for at, name in enumerate(evil)
    ]
    root = tinted_game(tmp_path, cards, name=evil[0], credits=evil)
    deck(root, "evil", f"name: {evil[1]}\n\n1 {evil[0]}\n2 {evil[2]}\n")
    page = gallery(root, "--deck", "evil")
    assert page.texts("h3")[1:] == [evil[0], evil[2]]
    assert page.texts("h1") == [evil[1]]
    capsys.readouterr()


def test_decks_list_their_zones_with_links(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(4), zones={"main": {"label": "Main"}, "side": {}})
    deck(root, "fast", "name: Fast\n\n[main]\n3 Card 002\n1 Card 001\n[side]\n1 Card 004\n")
    page = gallery(root, "--deck", "fast")
    assert page.texts("h1") == ["Fast"]
    assert page.texts("summary")[:2] == ["Main: 4", "side: 1"]
    articles = {attributes.get("id", ""): "".join(text) for attributes, text in page.found("article")}
    links = [(attributes["href"][1:], "".join(text)) for attributes, text in page.found("a")]
    assert [name for _, name in links] == ["Card 002", "Card 001", "Card 004"]
    assert all(name in articles[place] for place, name in links)


def test_pictures_as_asked_for(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(2))
    (_, first), *_ = gallery(root, "--image", "jpg", "--dpi", "100").pictures()
    assert (first.format, first.size) == ("JPEG", (248, 346))
    page = gallery(root, "--image", "none")
    assert page.pictures() == []
    assert page.texts("h3") == ["Card 001", "Card 002"]
    assert all("open" in attributes for attributes, _ in page.found("details"))
    assert run(root, "export", "html", "-o", "out.zip") == 2


def test_the_script_has_the_tables_that_names_are_folded_by(tmp_path: Path) -> None:
    (script,) = gallery(tinted_game(tmp_path, tinted_cards(1))).texts("script")
    signs, letters = fold_tables()
    found = re.findall(r"Object\.entries\((\{.*?\})\)\);", script)
    assert [json.loads(table) for table in found] == [signs, letters]
    assert words("All-In  Rush, the Élder’s “Łódź” №5 – Straße") == "all in rush the elders lodz no5 strasse"
    assert words("Медведь_2 ×3") == "медведь 2 x3"
