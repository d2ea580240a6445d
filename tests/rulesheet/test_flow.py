"""Atoms into columns and pages."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from cardforge.rulesheet.atoms import Atom, blank, nothing
from cardforge.rulesheet.flow import Frame, flow
from cardforge.units import Box

FRAME = Frame(Box(10, 10, 210, 110), 2, 20, 60)
"""Two columns of 90 points: 50 high on the first page, 100 on all others."""


def atoms(count: int, height: float = 10, **more: object) -> list[Atom]:
    return [Atom(height, nothing, **more) for _ in range(count)]  # type: ignore[arg-type]


def places(found: Sequence[Atom], frame: Frame = FRAME) -> list[tuple[int, float, float]]:
    return [(one.page, one.left, one.top) for one in flow(found, frame)]


def test_columns_are_filled_one_after_the_other() -> None:
    found = places(atoms(31))
    assert found[:6] == [(0, 10, 60), (0, 10, 70), (0, 10, 80), (0, 10, 90), (0, 10, 100), (0, 120, 60)]
    assert found[10:12] == [(1, 10, 10), (1, 10, 20)]
    assert found[20] == (1, 120, 10)
    assert found[30] == (2, 10, 10)


def test_the_last_page_has_even_columns() -> None:
    assert [one[1] for one in places(atoms(16))[10:]] == [10, 10, 10, 120, 120, 120]
    alone = FRAME._replace(across=1)
    assert [one[0] for one in places(atoms(8), alone)] == [0] * 5 + [1] * 3


def test_space_above_is_left_out_at_the_head_of_a_column() -> None:
    found = flow(atoms(6, space=5), FRAME)
    assert [(one.left, one.top) for one in found] == [
        (10, 60),
        (10, 75),
        (10, 90),
        (120, 60),
        (120, 75),
        (120, 90),
    ]


def test_what_is_kept_together_moves_together() -> None:
    found = places([*atoms(4), *atoms(1, keep=True), *atoms(7)])
    assert found[3:6] == [(0, 10, 90), (0, 120, 60), (0, 120, 70)]


def test_heads_come_again_where_a_table_goes_on() -> None:
    head = Atom(10, nothing, keep=True)
    rows = [Atom(10, nothing, head=(head,)) for _ in range(12)]
    found = flow([head, *rows], FRAME._replace(across=1))
    heads = [(one.page, one.top) for one in found if one.atom is head]
    assert heads == [(0, 60), (1, 10)]
    assert [one.top for one in found if one.page == 1] == [10, 20, 30, 40, 50, 60, 70, 80, 90]


def test_what_is_too_high_for_the_first_page_goes_to_the_next() -> None:
    assert places([Atom(80, nothing), Atom(10, nothing)], FRAME._replace(across=1)) == [
        (1, 10, 10),
        (1, 10, 90),
    ]


def test_what_no_column_holds_is_divided_and_never_lost() -> None:
    kept = [*atoms(24, keep=True), *atoms(1)]
    found = flow(kept, FRAME)
    assert [one.atom for one in found] == kept
    assert all(one.bottom <= FRAME.area.bottom for one in found)
    giant = flow([Atom(500, nothing), *atoms(1)], FRAME)
    assert [(one.page, one.left, one.top) for one in giant] == [(1, 10, 10), (1, 120, 10)]


@given(
    st.lists(
        st.tuples(st.floats(1, 40), st.floats(0, 12), st.booleans()).map(
            lambda one: Atom(one[0], nothing, one[1], one[2])
        ),
        max_size=80,
    ),
    st.integers(1, 3),
)
def test_every_atom_has_its_place_in_order(found: list[Atom], across: int) -> None:
    frame = FRAME._replace(across=across)
    placed = flow(found, frame)
    assert [one.atom for one in placed] == found
    order = [(one.page, one.left, one.top) for one in placed]
    assert order == sorted(order)
    assert all(one.top >= (60 if one.page == 0 else 10) - 0.01 for one in placed)
    assert all(one.bottom <= 110.02 for one in placed)


def test_blank_room_draws_nothing() -> None:
    assert list(blank(7).paint(0, 0)) == []
