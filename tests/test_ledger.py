"""The ledger: what a print adds to the cards that are there, and what is taken out of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.ledger import (
    Cards,
    Held,
    Removed,
    Since,
    added,
    changes,
    from_bytes,
    of_looks,
    printed,
    reprinted,
    to_bytes,
    untold,
    updated,
)

FOX, OWL = Held(2, "fox", "", "Fox", "core", "1"), Held(1, "owl", "", "Owl", "core", "2")
BOTH = {"fox": FOX, "owl": OWL}
PRINTED: Cards = {"fox": (FOX,), "owl": (OWL,)}


def found(
    wanted: Mapping[str, Held],
    cards: Cards = PRINTED,
    whole: bool = True,
    exact: bool = True,
) -> tuple[dict[str, int], list[tuple[str, int, str]]]:
    copies, removed = changes(Since(cards, whole, exact), wanted)
    return dict(copies), [(one.held.name, one.held.quantity, one.reason) for one in removed]


def test_what_was_printed_is_not_printed_again() -> None:
    assert found(BOTH) == ({}, [])


def test_without_a_print_all_is_new() -> None:
    assert found(BOTH, {}) == ({"fox": 2, "owl": 1}, [])


def test_a_card_that_looks_different_is_printed_whole_and_its_old_copies_go() -> None:
    assert found({**BOTH, "fox": FOX._replace(front="x")}) == ({"fox": 2}, [("Fox", 2, "changed")])


def test_a_renamed_card_goes_by_its_old_name() -> None:
    assert found({**BOTH, "fox": FOX._replace(front="x", name="Vixen")})[1] == [("Fox", 2, "changed")]


def test_a_name_that_nobody_sees_changes_nothing() -> None:
    assert found({**BOTH, "fox": FOX._replace(name="Vixen", set="more", number="9")}) == ({}, [])


def test_of_more_copies_only_the_missing_ones_are_printed() -> None:
    assert found({**BOTH, "fox": FOX._replace(quantity=5)}) == ({"fox": 3}, [])


def test_of_fewer_copies_the_others_go() -> None:
    wanted = {**BOTH, "fox": FOX._replace(quantity=1)}
    assert found(wanted) == ({}, [("Fox", 1, "fewer")])
    assert found(wanted, exact=False) == ({}, []), "a deck does not say how many there should be in all"


def test_a_card_without_copies_or_out_of_the_game_goes() -> None:
    gone = [("Fox", 2, "removed")]
    assert found({**BOTH, "fox": Held(0, "")}) == ({}, gone)
    assert found({"owl": OWL}) == ({}, gone)
    assert found({"owl": OWL}, whole=False) == ({}, []), (
        "a query says nothing of cards that it does not match"
    )


def test_backs_count_where_they_are_printed_behind_their_fronts() -> None:
    backed = {"fox": (FOX._replace(back="red"),)}
    assert found({"fox": FOX._replace(back="blue")}, backed) == ({"fox": 2}, [("Fox", 2, "changed")])
    assert found({"fox": FOX._replace(back=None)}, backed) == ({}, [])
    assert found({"fox": FOX._replace(back="red")}, {"fox": (FOX,)})[0] == {"fox": 2}


def test_printing_again_is_no_second_heap() -> None:
    assert printed(PRINTED, BOTH) == PRINTED
    assert printed(PRINTED, {"fox": FOX._replace(quantity=1)}) == PRINTED
    assert printed(PRINTED, {"fox": FOX._replace(quantity=3)})["fox"][0].quantity == 3


def test_a_print_without_backs_forgets_no_back() -> None:
    backed = {"fox": (FOX._replace(back="red"),)}
    wanted = {"fox": FOX._replace(back=None)}
    assert printed(backed, wanted) == backed
    assert updated(backed, wanted, Since(backed)) == backed


def test_where_any_back_will_do_none_is_remembered() -> None:
    new = {"fox": FOX._replace(front="x", back=None)}
    for cards in ({}, {"fox": (FOX._replace(back="red"),)}):
        assert (
            printed(cards, new)["fox"][0]
            == updated(cards, new, Since(cards))["fox"][0]
            == new["fox"]._replace(back="")
        )


def test_old_copies_that_a_plain_print_replaced_are_named_by_the_next_one() -> None:
    new = FOX._replace(front="x")
    cards = printed(PRINTED, {"fox": new})
    assert found({**BOTH, "fox": new}, cards) == ({}, [("Fox", 2, "changed")])
    assert updated(cards, {"fox": new, "owl": OWL}, Since(cards, True, True))["fox"] == (new,)


def test_a_look_that_comes_back_is_printed_anew() -> None:
    """The old copies may be anywhere by now; those of today's look are not named, as they would be right."""
    new = FOX._replace(front="x")
    cards = printed(PRINTED, {"fox": new})
    assert found(BOTH, cards) == ({"fox": 2}, [("Fox", 2, "changed")])


def test_only_what_was_printed_since_a_snapshot_is_entered() -> None:
    since = Since({"fox": (FOX,)}, True, True)
    wanted = {"fox": FOX._replace(quantity=3), "owl": OWL}
    made = added({}, wanted, changes(since, wanted))
    assert {card: held[0].quantity for card, held in made.items()} == {"fox": 1, "owl": 1}
    made = added(PRINTED, wanted, changes(since, wanted))
    assert {card: held[0].quantity for card, held in made.items()} == {"fox": 3, "owl": 2}


def test_copies_that_were_named_are_no_longer_there() -> None:
    since = Since(PRINTED, True, True)
    wanted = {"owl": OWL._replace(front="x")}
    assert added(PRINTED, wanted, changes(since, wanted)) == {"owl": (wanted["owl"],)}


def test_copies_of_a_card_in_two_decks_are_added_up() -> None:
    assert of_looks([("fox", FOX), ("owl", OWL), ("fox", FOX)]) == {
        "fox": FOX._replace(quantity=4),
        "owl": OWL,
    }


def test_a_ledger_is_read_as_it_was_written() -> None:
    cards = {**PRINTED, 'ä"\n': (FOX._replace(name="Füchsin \U0001f98a"), OWL)}
    data = to_bytes("mini", cards)
    assert from_bytes(data) == cards
    plain = {card: [one._asdict() for one in held] for card, held in sorted(cards.items())}
    assert json.loads(data) == {"version": 3, "game": "mini", "cards": plain}
    assert data.count(b"\n") == len(cards) + 2
    assert data == to_bytes("mini", dict(reversed(cards.items())))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is damaged"),
        (b"\0\0\0\0", "is damaged"),
        (b"[]", "is damaged"),
        (b"{}", "is damaged"),
        (b"[" * 100_000, "is damaged"),
        (to_bytes("mini", PRINTED)[:-20], "is damaged"),
        (b'{"version": 3, "cards": {"fox": [{"quantity": "2", "front": "a"}]}}', "is damaged"),
        (b'{"version": 3, "cards": {"fox": [{"quantity": 2, "front": 1}]}}', "is damaged"),
        (b'{"version": 3, "cards": {"fox": [{"quantity": 2}]}}', "is damaged"),
        (b'{"version": 3, "cards": {"fox": [{"quantity": 2, "front": "a", "more": 1}]}}', "is damaged"),
        (b'{"version": 3, "cards": {"fox": {"quantity": 2, "front": "a"}}}', "is damaged"),
        (b'{"version": 1, "cards": {}}', "is of another version of cardforge"),
        (
            b'{"version": 1, "cards": {"fox": [{"quantity": 2, "front": "a", "more": 1}]}}',
            "is of another version of cardforge",
        ),
    ],
)
def test_what_is_no_ledger_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        from_bytes(data)


# --- a box of paper cards -----------------------------------------------------------------------------

GAMES = st.dictionaries(
    st.sampled_from("abcd"),
    st.builds(Held, st.integers(0, 3), st.sampled_from(["v1", "v2", "v3"]), st.just("")),
)
STEPS = st.lists(st.tuples(GAMES, st.sampled_from(["done", "killed", "unseen"])), max_size=8)


NAMES = st.sampled_from(["a", "b", "ä", 'say "so"', ",\n", "]}"])
HELDS = st.builds(
    Held, st.integers(0, 3), NAMES, st.sampled_from(["", "x", None]), NAMES, st.just("core"), NAMES
)
KEPT = st.builds(lambda held: held._replace(back=held.back or ""), HELDS)
LEDGERS = st.dictionaries(NAMES, st.lists(KEPT, min_size=1, max_size=3).map(tuple), max_size=5)


@given(LEDGERS, st.dictionaries(NAMES, HELDS, max_size=5))
def test_a_ledger_that_is_read_by_lines_is_that_of_a_whole_reading(
    cards: dict[str, tuple[Held, ...]], new: dict[str, Held]
) -> None:
    data = to_bytes("game", cards)
    assert reprinted("game", data, new) == to_bytes("game", printed(from_bytes(data), new))
    # What is there again as it was is found without being read, and stays to the byte.
    last = {card: held[0] for card, held in cards.items() if held[0].quantity}
    assert reprinted("game", reprinted("game", data, last), last) == reprinted("game", data, last)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b":1", b": 1"),
        lambda data: data.replace(b"\n", b" "),
        lambda data: data.replace(b'"fox":[', b'"owl":['),
        lambda data: data.replace(b"Fox", "Füchse".encode()),
        lambda data: data.replace(b"},{", b"},\n{"),
        lambda data: data.replace(b'"quantity":1,"front":"elk"', b'"quantity":true,"front":"elk"'),
    ],
)
def test_a_ledger_of_another_hand_is_read_whole(change: Callable[[bytes], bytes]) -> None:
    data = change(to_bytes("game", {"elk": (Held(1, "elk"),), "fox": (FOX, FOX), "owl": (OWL,)}))
    made = reprinted("game", data, BOTH)
    assert made == to_bytes("game", printed(from_bytes(data), BOTH))
    assert from_bytes(made) == printed(from_bytes(data), BOTH)


@pytest.mark.parametrize("damage", [b"", b"no", b"\xff"])
def test_damage_of_a_line_is_damage(damage: bytes) -> None:
    data = to_bytes("game", PRINTED).replace(b'"name":"Owl"', damage)
    with pytest.raises(ValueError, match="damaged"):
        reprinted("game", data, BOTH)


@given(STEPS)
def test_whoever_follows_the_lists_has_just_the_cards_of_the_game(
    steps: list[tuple[dict[str, Held], str]],
) -> None:
    """However cards come and go, and wherever prints are cut off: the box holds the game after each print.

    A print may be `killed` before its sheets are remembered, and then they are thrown away; or `unseen`: the
    list of old cards was never read, so the next one has to name them.
    """
    box: Counter[tuple[str, str]] = Counter()
    cards: Cards = {}
    unseen = False
    for wanted, how in steps:
        since = Since(cards, whole=True, exact=True)
        copies, removed = changes(since, wanted)
        if how == "killed":
            continue
        box.update({(card, wanted[card].front): times for card, times in copies.items()})
        cards = updated(cards, wanted, since)
        if how == "unseen":
            cards, unseen = untold(cards, removed), True
            continue
        _take_out(box, removed, wanted)
        right = {(card, held.front): held.quantity for card, held in wanted.items() if held.quantity}
        assert {look for look, count in box.items() if count} == set(right), "no card is wrong or lacks"
        assert all(box[look] >= count for look, count in right.items())
        # A look that comes back before anybody was told that it went leaves copies over that are right.
        assert unseen or +box == Counter(right)
        assert changes(Since(cards, True, True), wanted) == ({}, ())


def _take_out(
    box: Counter[tuple[str, str]], removed: tuple[Removed, ...], wanted: Mapping[str, Held]
) -> None:
    """Take copies out of the box: those that look as today where there are too many, else of the others."""
    for card, held, reason in removed:
        now = wanted.get(card)
        today = now.front if now and now.quantity else ""
        for _ in range(held.quantity):
            looks = [look for (one, look), count in box.items() if one == card and count]
            box[card, next(look for look in looks if (look == today) == (reason == "fewer"))] -= 1
