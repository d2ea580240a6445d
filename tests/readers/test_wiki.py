"""Wiki text of Dvorak games: one card a template, and everything that people write in one."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from cardforge.markup import plain
from cardforge.problems import FailedError
from cardforge.readers import Document
from cardforge.readers.wiki import parse


def page(text: str) -> Document:
    return parse(text.encode(), "deck.wiki")


def card(text: str) -> dict[str, Any]:
    """The only card of a page that has no problem at all."""
    document = page(text)
    assert document.problems == ()
    (found,) = document.value["cards"]
    return dict(found)


def said(text: str) -> str:
    """The text of a card, as rich text."""
    found: str = card("{{Card|title=Fox|text=" + text + "}}").get("text", "")
    return found


def codes(document: Document) -> list[str]:
    return [problem.code for problem in document.problems]


@pytest.mark.parametrize("name", ["Card", "card", "Template:Card", " template:card\n", "Card "])
def test_names_of_the_template(name: str) -> None:
    found = card("{{" + name + "| title = Fox\n|text\t=\tRuns. \n| type=Thing}}")
    assert found == {"title": "Fox", "text": "Runs.", "type": "Thing", "bgcolor": "#000066"}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a [[Thing|thing]] and [[Lamp]]", "a thing and Lamp"),
        ("x=1, y = 2", "x=1, y = 2"),
        ("one<br>two<BR>three<br/>four<br />five", "one\ntwo\nthree\nfour\nfive"),
        ("''soft'' '''loud''' '''''both'''''", "*soft* **loud** ***both***"),
        ("<b>loud </b>x <em> soft</em>", "**loud** x *soft*"),
        ("Either:\n* one\n** inner\n* two\nThen stop.", "Either:\n- one\n- inner\n- two Then stop."),
        ("* one\n* two", "- one\n- two"),
        ("line\ngoes on\n\nnew one", "line goes on\nnew one"),
        ("a<!-- no -->b", "ab"),
        ("&lt;1&gt; &amp; &eacute;&#33;", "<1> & é!"),
        ("2*3 {x} == \\*", "2\\*3 \\{x} \\=\\= \\\\\\*"),
        ("<nowiki>[[x|y]] ''z''</nowiki>", "[[x|y]] ''z''"),
        ("[http://example.org the page]", "the page"),
        ("[[:Category:Fox]]s", "Category:Foxs"),
        ("Привет, Ёж", "Привет, Ёж"),
    ],
)
def test_texts_become_rich_texts(written: str, read: str) -> None:
    assert said(written) == read


@pytest.mark.parametrize(
    ("more", "colour"),
    [
        ("|type=Action", "#660000"),
        ("|type=Thing - Item", "#000066"),
        ("|type=Person", "#666666"),
        ("", "#666666"),
        ("|bgcolor=3a7", "#33aa77"),
        ("|bgcolor=#1B3A4C", "#1b3a4c"),
        ("|bgcolor=teal", "teal"),
    ],
)
def test_colours_of_three_or_six_digits_and_by_type(more: str, colour: str) -> None:
    assert card("{{Card|title=Fox|text=x" + more + "}}")["bgcolor"] == colour


@pytest.mark.parametrize("value", ["+NaN", "*", "0", "2M", "7/25"])
def test_corner_values_stay_as_they_are(value: str) -> None:
    assert plain(card("{{Card|title=Fox|text=x|cornervalue=" + value + "}}")["cornervalue"], {}) == value


@pytest.mark.parametrize(
    "signed",
    [
        "Ann",
        "[[User:Ann|Ann]]",
        "[[User:Ann|Ann]] ([[User talk:Ann|talk]]) 12:34, 5 May 2010 (UTC)",
        "Ann ~~~~",
    ],
)
def test_creators_lose_what_signs_them(signed: str) -> None:
    assert card("{{Card|title=Fox|text=x|creator=" + signed + "}}")["creator"] == "Ann"


def test_long_titles_and_texts() -> None:
    assert card("{{Card|longtitle=A very long one|longtext=yes|text=x|minicard=y}}") == {
        "title": "A very long one",
        "text": "x",
        "bgcolor": "#666666",
    }


def test_two_cards_of_one_title_are_two_cards() -> None:
    document = page("{{Card|title=Fox|text=a}}\n{{Card|title=fox|text=b}}{{Card|title=Fox 2|text=c}}")
    assert [found.get("id") for found in document.value["cards"]] == [None, "fox-3", None]
    assert codes(document) == ["wiki.same-title"]


def test_other_letters_make_cards_too() -> None:
    document = page("{{Card|title=Лампа|text=a}}{{Card|title=Лиса|text=b}}")
    assert [found["title"] for found in document.value["cards"]] == ["Лампа", "Лиса"]
    assert document.problems == ()


def test_empty_titles_and_texts() -> None:
    document = page("{{Card|title=|text=Runs.}}{{Card|title=Fox|text=}}{{Card|title=|text=}}")
    assert [found["title"] for found in document.value["cards"]] == ["Untitled 1", "Fox"]
    assert codes(document) == ["wiki.no-title", "wiki.empty-card"]


def test_cards_in_comments_are_none_and_cards_in_tables_are() -> None:
    document = page("<!-- {{Card|title=Gone|text=x}} -->\n<div>{{Deck|{{Card|title=Fox|text=x}}}}</div>")
    assert [found["title"] for found in document.value["cards"]] == ["Fox"]
    assert str(document.place(("cards", 0))) == "deck.wiki:2:13"


def test_infobox_and_subpage_are_told() -> None:
    document = page("{{Infobox|title=Lamp Wars|designer=Ann|designer2=Bo|players=2}}\n{{Subpage|page=More}}")
    assert document.title == "Lamp Wars"
    assert [str(problem) for problem in document.problems] == [
        'deck.wiki:1:1: info: the page says of the game: the title "Lamp Wars", by Ann and Bo, players 2; '
        "put it into game.json [wiki.infobox]",
        'deck.wiki:2:1: warning: the cards of the subpage "More" are not in this file; '
        "save and import that page, too [wiki.subpage]",
    ]


def test_what_cannot_be_kept_is_told_and_never_swallowed() -> None:
    document = page(
        "{{Card|title=Fox|text=Ask {{player|next}} [[File:a.png]] <small>now</small>"
        "<ref>x</ref>|loose|text=b}}"
    )
    assert codes(document) == [
        *("wiki.not-kept", "wiki.not-kept", "wiki.not-kept", "wiki.not-kept"),
        *("wiki.nameless", "wiki.repeated"),
    ]
    assert document.value["cards"][0]["text"] == "b"


def test_a_card_that_is_never_closed_is_told() -> None:
    document = page("{{Card|title=Fox|text=a}}\n{{Card|title=Imp|text=b\n")
    assert [str(problem) for problem in document.problems] == [
        "deck.wiki:2:1: error: a card that is never closed; write }} at its end [wiki.syntax]"
    ]


def test_places_are_those_of_parameters() -> None:
    document = page("\n{{Card\n|title=Fox\n|text=a [[b|c]] d\n|type=Thing}}")
    assert str(document.place(("cards", 0, "type"))) == "deck.wiki:5:2"
    assert str(document.place(("cards", 0, "name"))) == "deck.wiki:2:1"


def test_a_deck_of_5800_cards_is_read() -> None:
    text = "".join(
        f"{{{{Card|title=Card {n}|text=Draw [[x|{n}]] '''cards'''.<br>Stop.|type=Action|creator=Ann}}}}\n"
        for n in range(5800)
    )
    document = page(text)
    assert len(document.value["cards"]) == 5800
    assert str(document.place(("cards", 5799))) == "deck.wiki:5800:1"


def test_signs_that_open_without_end_are_refused() -> None:
    assert page("{{" * 3000).value["cards"] == []
    assert page("[[" * 3000 + "{{Card|" * 300).value["cards"] == []


def test_without_the_library_the_command_to_install_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mwparserfromhell", None)
    with pytest.raises(FailedError) as caught:
        page("{{Card|title=Fox}}")
    assert 'pip install "cardforge[wiki]"' in str(caught.value)
