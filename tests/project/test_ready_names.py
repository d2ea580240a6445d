"""What names of picture files say: backs, copies, order."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from cardforge.images.shelf import Found
from cardforge.problems import Problem
from cardforge.project.ready_names import cards_of


def _found(name: str) -> Found:
    return Found(PurePosixPath(name), Path("/nowhere") / name, name)


def _read(*names: str, back: str = "") -> tuple[list[tuple[str, str | None, int]], list[Problem]]:
    """Front, back and copies of each card, and the problems."""
    common = _found(back) if back else None
    cards, problems = cards_of([_found(name) for name in names], common)
    return [(str(c.front.name), c.back and str(c.back.name), c.copies) for c in cards], problems


def _fronts(*names: str) -> list[str]:
    cards, _ = _read(*names)
    return [front for front, _, _ in cards]


def test_order_is_that_of_people() -> None:
    names = ["card 10.png", "Card 2.png", "card 1b.png", "card.png", "a/z.png", "Äpfel.png", "card 1.png"]
    assert _fronts(*names) == [
        "a/z.png",
        "Äpfel.png",
        "card.png",
        "card 1.png",
        "card 1b.png",
        "Card 2.png",
        "card 10.png",
    ]
    assert _fronts(*reversed(names)) == _fronts(*names)


@pytest.mark.parametrize(
    "name",
    ["fox_back", "fox-back", "fox back", "fox.back", "fox [back]", "fox(back)", "Fox_Back", "FOX [BACK]"],
)
def test_a_back_is_named_like_its_front(name: str) -> None:
    for front in ("fox.png", "fox_front.png", "fox [front].png"):
        assert _read(f"{name}.jpg", front) == ([(front, f"{name}.jpg", 1)], [])


def test_accents_may_be_written_in_two_ways() -> None:
    """macOS writes the accent as a character of its own."""
    assert _read("e\u0301lan.png", "\u00e9lan_back.png")[0] == [("e\u0301lan.png", "\u00e9lan_back.png", 1)]


def test_words_that_end_like_backs_are_fronts() -> None:
    assert _fronts("fullback.png", "backdoor.png", "back alley.png") == [
        "back alley.png",
        "backdoor.png",
        "fullback.png",
    ]


@pytest.mark.parametrize("name", ["back", "Back", "_back", "[back]", "cardback", "card_back", "card-back"])
def test_one_back_is_that_of_all_cards_without_their_own(name: str) -> None:
    back = f"{name}.png"
    assert _read("fox.png", "owl.png", "owl_back.png", back) == (
        [("fox.png", back, 1), ("owl.png", "owl_back.png", 1)],
        [],
    )


def test_the_back_of_a_card_named_card_is_its_own() -> None:
    assert _read("card.png", "card_back.png", "fox.png")[0] == [
        ("card.png", "card_back.png", 1),
        ("fox.png", None, 1),
    ]


def test_the_nearest_common_back_counts() -> None:
    cards, _ = _read("a.png", "back.png", "sub/b.png", "sub/back.jpg", "sub/deep/c.png", "other/d.png")
    assert {front: back for front, back, _ in cards} == {
        "a.png": "back.png",
        "sub/b.png": "sub/back.jpg",
        "sub/deep/c.png": "sub/back.jpg",
        "other/d.png": "back.png",
    }


def test_a_back_that_is_asked_for_goes_before_common_ones_and_is_no_card() -> None:
    cards, problems = _read("a.png", "b.png", "b_back.png", "back.png", "star.png", back="star.png")
    assert cards == [("a.png", "star.png", 1), ("b.png", "b_back.png", 1)]
    assert problems == []


def test_backs_may_lie_in_a_folder_of_their_own() -> None:
    cards, problems = _read("fronts/fox.png", "Backs/fox.jpg", "fronts/owl.png", "Backs/back.png")
    assert cards == [("fronts/fox.png", "Backs/fox.jpg", 1), ("fronts/owl.png", "Backs/back.png", 1)]
    assert _read("fox.png", "back/fox.png")[0] == [("fox.png", "back/fox.png", 1)]
    assert problems == []


@pytest.mark.parametrize(
    ("name", "copies"),
    [
        ("3x goblin", 3),
        ("3X_goblin", 3),
        ("12×-goblin", 12),
        ("3 x goblin", 3),
        ("goblin x3", 3),
        ("goblin_x12", 12),
        ("goblin-×3", 3),
        ("goblin@2x", 1),
        ("goblin-2x", 1),
        ("goblin 64x64", 1),
        ("3xgoblin", 1),
        ("0x goblin", 1),
        ("1000x goblin", 1),
        ("goblin 3", 1),
        ("goblin (3)", 1),
        ("matrix3", 1),
    ],
)
def test_copies_in_names(name: str, copies: int) -> None:
    assert _read(f"{name}.png") == ([(f"{name}.png", None, copies)], [])


def test_a_back_is_found_whether_the_number_stands_there_or_not() -> None:
    for back in ("goblin_back", "3x goblin_back", "goblin x3_back", "goblin_back x3"):
        for front in ("3x goblin", "goblin x3"):
            assert _read(f"{front}.png", f"{back}.png") == ([(f"{front}.png", f"{back}.png", 3)], [])


@pytest.mark.parametrize(
    "names",
    [
        ["goblin x1.png", "goblin x2.png", "goblin x3.png"],
        ["goblin.png", "goblin x2.png"],
        ["2x goblin.png", "goblin x2.png"],
        ["2x goblin x3.png"],
    ],
)
def test_numbers_that_may_be_others_count_for_nothing_and_are_told(names: list[str]) -> None:
    cards, problems = _read(*names)
    assert sorted(cards) == [(name, None, 1) for name in sorted(names)]
    assert {problem.where.file for problem in problems} == {name for name in names if "x" in name}
    assert {(problem.code, str(problem.severity)) for problem in problems} == {("ready.copies", "warning")}


def test_a_back_without_a_front_is_told() -> None:
    cards, (problem,) = _read("fox.png", "foxx_back.png")
    assert cards == [("fox.png", None, 1)]
    assert str(problem) == (
        'foxx_back.png: error: is a back by its name, and there is no front for it; did you mean "fox"? '
        "[ready.lone-back]"
    )


@pytest.mark.parametrize(
    ("names", "severity"),
    [
        (["fox.png", "fox_back.png", "fox-back.jpg"], "error"),
        (["fox.png", "fox_front.png"], "error"),
        (["fox.png", "fox.jpg", "fox_back.png"], "error"),
        (["back.png", "back.jpg", "fox.png"], "error"),
        (["fox.png", "fox.jpg"], "warning"),
    ],
)
def test_two_files_for_one_side_are_told(names: list[str], severity: str) -> None:
    _, (problem,) = _read(*names)
    assert (problem.code, str(problem.severity)) == ("ready.two-files", severity)
