"""The names of pictures: legal everywhere, unique, and made from the card alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.cards import NOTHING, Card, CardSet, Printing
from cardforge.faces.names import back_name, common_name, front_name, size_name
from cardforge.problems import Location, Pointer
from cardforge.scene import Scene
from cardforge.text import slug
from cardforge.units import MM, Size


class _Nowhere:
    def place(self, pointer: Pointer, key: bool = False) -> Location:
        return Location("test")


def printing(name: str, card_id: str = "", number: str = "", set_code: str = "core") -> Printing:
    card = Card(card_id or slug(name), name, NOTHING)
    return Printing(card, CardSet(set_code, "", Location("test")), _Nowhere(), (), NOTHING, NOTHING, number)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        (printing("Fire Positive", number="7"), "core_7_fire-positive"),
        (printing("Fire Positive"), "core_fire-positive"),
        (printing("Meadow", "a1", "12a"), "core_12a_meadow_a1"),
        (printing("龍", "dragon"), "core_dragon"),
        (printing("A<B>C|D?", set_code="W_2"), "w-2_a-b-c-d"),
        (printing("Con", set_code="Nul"), "nul_con"),
        (printing("Back"), "core_back_"),
        (printing("X", "back", "3★"), "core_3_x_back_"),
    ],
)
def test_a_front_is_named_by_set_number_name_and_id(card: Printing, name: str) -> None:
    assert front_name(card) == name


def test_long_names_are_cut_and_still_differ() -> None:
    names = [front_name(printing("w" * 199 + last, number="9" * 300)) for last in "xy"]
    assert len(set(names)) == 2
    assert max(map(len, names)) < 200


CARDS = st.builds(
    printing,
    st.text("ab_ -.?Éß龍", min_size=1, max_size=6),
    st.from_regex(r"\A(back|[ab1]|[ab1][ab1-]{0,3}|x-back)\Z"),
    st.sampled_from(["", "1", "a", "back"]),
    st.sampled_from(["core", "Core_2", "b"]),
)


@given(st.lists(CARDS, max_size=12, unique_by=lambda card: card.card.id))
def test_no_two_files_of_a_game_have_one_name(cards: list[Printing]) -> None:
    """As ids are unique; also fronts and backs, and backs that cards share."""
    fronts = [front_name(card) for card in cards]
    names = [*fronts, *map(back_name, fronts), "back", "back-a", "back-63x88"]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(re.fullmatch(r"[a-z0-9_-]{1,200}", name) for name in names)
    assert not any(name.endswith("_back") for name in fronts)


@pytest.mark.parametrize(
    ("made_by", "is_games", "name"),
    [("night", True, "back"), ("card", False, "back-card"), ("art/b.png", True, "back-63x88")],
)
def test_a_common_back_is_named_by_what_draws_it(made_by: str, is_games: bool, name: str) -> None:
    assert common_name(made_by, is_games, "63x88") == name


def test_layouts_that_read_alike_have_different_backs() -> None:
    names = [
        common_name(layout, False, "") for layout in ("a-b", "a_b", "A-b", "龍", "鳳", "a" * 99, "a" * 98)
    ]
    assert len(set(names)) == len(names)
    assert names[0] == "back-a-b"
    assert all(re.fullmatch(r"[a-z0-9-]+", name) and Path(name).name == name for name in names)


def test_sizes_are_named_in_millimetres_and_marked_where_the_bleed_is_unusual() -> None:
    poker, american = Size(63 * MM, 88 * MM), Size(63.5 * MM, 88.9 * MM)
    usual = 3 * MM
    assert size_name(Scene(poker, usual, usual, ())) == "63x88"
    assert size_name(Scene(american, usual, usual, ())) == "63-5x88-9"
    odd = {size_name(Scene(poker, bleed, corner, ())) for bleed, corner in ((0.0, usual), (usual, 0.0))}
    assert len(odd | {"63x88"}) == 3
