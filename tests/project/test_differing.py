"""Two states of a game compared: cards, fields, words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.ledger import Held
from cardforge.project.differing import compare, words
from cardforge.project.snapshots import Kept, Snapshot


def kept(name: str, front: str = "f", back: str = "b", quantity: int = 1, **fields: Any) -> Kept:
    return Kept(
        Held(quantity, front, back, name, "core", "7"), {"name": name, "quantity": quantity, **fields}
    )


def state(*cards: Kept, name: str = "") -> Snapshot:
    return Snapshot(name, {card.held.name.lower(): card for card in cards})


def marked(old: str, new: str) -> str:
    marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    return "".join(marks[part.op].format(part.text) for part in words(old, new))


def test_cards_that_are_the_same_are_counted() -> None:
    diff = compare("mini", state(kept("Fox"), kept("Owl"), name="v1"), state(kept("Fox"), kept("Owl")))
    assert (diff.changed, diff.added, diff.removed, diff.same) == ((), (), (), 2)
    assert diff.looks == frozenset()


def test_new_and_removed_cards() -> None:
    diff = compare(
        "mini", state(kept("Fox", "x"), kept("Owl")), state(kept("Owl"), kept("Newt", "n", quantity=2))
    )
    assert [change.card for change in diff.added] == ["newt"]
    assert [change.card for change in diff.removed] == ["fox"]
    assert diff.looks == {"x", "n"}
    assert diff.to_json()["added"] == [
        {"card": "newt", "name": "Newt", "set": "core", "number": "7", "quantity": 2}
    ]


def test_a_card_changes_in_fields_looks_and_number_of_copies() -> None:
    old = kept("Fox", text="Draw one card.", power=1, tags=["a"])
    new = kept("Fox", "g", quantity=3, text="Draw two cards.", power=2, art="fox.png")
    (change,) = compare("mini", state(old), state(new)).changed
    assert change.to_json() == {
        "card": "fox",
        "name": "Fox",
        "set": "core",
        "number": "7",
        "quantity": {"old": 1, "new": 3},
        "sides": ["front"],
        "fields": [
            {
                "field": "text",
                "old": "Draw one card.",
                "new": "Draw two cards.",
                "words": [
                    {"op": "same", "text": "Draw "},
                    {"op": "removed", "text": "one card"},
                    {"op": "added", "text": "two cards"},
                    {"op": "same", "text": "."},
                ],
            },
            {"field": "power", "old": 1, "new": 2},
            {"field": "art", "old": None, "new": "fox.png"},
            {"field": "tags", "old": ["a"], "new": None},
        ],
    }


def test_only_the_looks_that_changed_need_a_picture() -> None:
    diff = compare("mini", state(kept("Fox", "f1", "b1")), state(kept("Fox", "f1", "b2")))
    assert diff.changed[0].sides == ("back",)
    assert diff.looks == {"b1", "b2"}


def test_a_renamed_card_is_the_same_card() -> None:
    old, new = Snapshot("v1", {"fox": kept("Fox")}), Snapshot("", {"fox": kept("Vixen")})
    diff = compare("mini", old, new)
    assert [field.name for field in diff.changed[0].fields] == ["name"]
    assert (diff.added, diff.removed) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("Draw one card.", "Draw two cards.", "Draw [-one card-]{+two cards+}."),
        ("a b", "a b", "a b"),
        ("a b c", "a c", "a [-b -]c"),
        ("a c", "a b c", "a {+b +}c"),
        ("", "a b", "{+a b+}"),
        ("a b", "", "[-a b-]"),
        ("Stop.", "Stop! Now.", "Stop{+! Now+}."),
        ("**big** fox", "big fox", "[-**-]big[-**-] fox"),
    ],
)
def test_texts_are_compared_word_by_word(old: str, new: str, shown: str) -> None:
    assert marked(old, new) == shown


@pytest.mark.parametrize(
    ("old", "new"), [("#ff0000", "#00ff00"), (1, "a b"), (True, False), (["a b"], ["a c"])]
)
def test_values_without_words_are_new_as_a_whole(old: Any, new: Any) -> None:
    (change,) = compare("mini", state(kept("Fox", value=old)), state(kept("Fox", value=new))).changed
    assert (change.fields[0].old, change.fields[0].new, change.fields[0].words) == (old, new, ())


TEXTS = st.lists(st.sampled_from(["a", "b", " ", "  ", ".", "\n"])).map("".join)


@given(TEXTS, TEXTS)
def test_no_word_is_lost_or_made_up(old: str, new: str) -> None:
    parts = words(old, new)
    assert "".join(part.text for part in parts if part.op != "added") == old
    assert "".join(part.text for part in parts if part.op != "removed") == new
    assert all(part.text for part in parts)
