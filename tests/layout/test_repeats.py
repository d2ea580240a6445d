"""What elements drew is kept from card to card where it comes again, and let go where it does not."""

from __future__ import annotations

from pathlib import Path

from cardforge.layout.build import ALL_KEPT
from cardforge.scene import Text
from tests.layout.kit import Table, front, text

ELEMENTS = [text("name", "{{ card.name }}"), text("kind", "{{ card.kind }}", valign="bottom")]
COUNT = 3 * ALL_KEPT


def many(root: Path, names: list[str]) -> Table:
    cards = [
        {"id": f"c{number}", "name": name, "kind": ("beast", "tree")[number % 2]}
        for number, name in enumerate(names)
    ]
    return front(root, *ELEMENTS, cards=cards)


def texts(cards: Table) -> list[tuple[Text, Text]]:
    """The name and the kind of each card, as they are drawn."""
    found = []
    for index in range(len(cards.database.printings)):
        name, kind = cards.ops(index)
        assert isinstance(name, Text)
        assert isinstance(kind, Text)
        found.append((name, kind))
    return found


def test_what_seldom_comes_again_is_kept_for_few_cards(tmp_path: Path) -> None:
    made = texts(many(tmp_path, [f"Card {number}" for number in range(COUNT)]))
    assert [name.once for name, _ in made] == [False] * ALL_KEPT + [True] * (COUNT - ALL_KEPT)
    # Kinds come again, as the very same objects.
    assert {id(kind) for _, kind in made} == {id(made[0][1]), id(made[1][1])}
    assert not any(kind.once for _, kind in made)


def test_what_comes_again_is_kept_however_much_there_is(tmp_path: Path) -> None:
    half = [f"Card {number}" for number in range(COUNT)]
    made = texts(many(tmp_path, [name for name in half for _ in range(2)]))
    assert not any(name.once for name, _ in made)
    assert all(one is other for (one, _), (other, _) in zip(made[::2], made[1::2], strict=True))


def test_cards_are_the_same_whether_their_texts_are_kept_or_not(tmp_path: Path) -> None:
    names = [f"Card {number % (2 * ALL_KEPT)}" for number in range(2 * COUNT)]
    made = texts(many(tmp_path, names))
    last = {name: one for name, (one, _) in zip(names, made, strict=True)}
    assert [one for one, _ in made] == [last[name] for name in names]
    # The first ones came again, so that others are kept from there.
    assert not any(one.once for one, _ in made[-ALL_KEPT:])
