"""Orders and circles."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardforge.layout.order import in_order


def test_what_is_used_comes_first() -> None:
    order, circles = in_order({"a": ["c"], "b": ["a", "elsewhere"], "c": []})
    assert circles == []
    assert order.index("c") < order.index("a") < order.index("b")


def test_circles_are_chains_from_the_first_name() -> None:
    assert in_order({"x": ["x"]})[1] == [["x", "x"]]
    assert in_order({"a": ["b"], "b": ["c"], "c": ["a"]})[1] == [["a", "b", "c", "a"]]
    assert in_order({"a": [], "b": ["c"], "c": ["b"], "d": ["e"], "e": ["d", "a"]})[1] == [
        ["b", "c", "b"],
        ["d", "e", "d"],
    ]


def test_a_long_chain_is_no_deep_one() -> None:
    uses = {f"n{index}": [f"n{index + 1}"] for index in range(5000)}
    order, circles = in_order(uses)
    assert (order[0], order[-1], circles) == ("n4999", "n0", [])


NAMES = st.sampled_from("abcdefg")


@given(st.dictionaries(NAMES, st.lists(NAMES, max_size=4)))
def test_any_graph_is_ordered_or_explained(uses: dict[str, list[str]]) -> None:
    order, circles = in_order(uses)
    assert sorted(order) == sorted(uses)
    for chain in circles:
        assert chain[0] == chain[-1]
        assert all(used in uses[user] for user, used in pairwise(chain))
    if not circles:
        for user, used in uses.items():
            assert all(order.index(name) < order.index(user) for name in used if name in uses)
