"""The pictures of docs/layouts.md show what its examples draw today.

`UPDATE_DOCS=1 python -m pytest tests/test_pictures.py` draws them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pictures import FOLDER, Wanted, all_wanted, assert_kept, differing, drawn, kept, wanted

MOST_BYTES = 600_000


SHOWN = {
    *(
        "`text`",
        "`rich`",
        "`shape`",
        "`image`",
        "`frame`",
        "`icons`",
        "`code`",
        "`group`",
        "`stack`",
        "`repeat`",
    ),
    *("A whole layout", "Placing an element", "Parts used many times", "Colours and gradients", "Styles"),
    *("Text that does not fit", "Expressions", "Changing a layout", "Proofs"),
}
"""Headings of the page under which there is a picture."""


PICTURES = [one for _, one in all_wanted()]


@pytest.mark.parametrize("one", PICTURES, ids=lambda one: one.name)
def test_a_picture_shows_what_its_example_draws(one: Wanted, tmp_path: Path) -> None:
    assert_kept(drawn(one, tmp_path), one.path, "test_pictures.py")


def test_a_change_of_an_example_is_seen(tmp_path: Path) -> None:
    one = next(one for one in PICTURES if one.name == "icons")
    layout = json.loads(json.dumps(one.layout))
    layout["front"][0]["gap"] = "1mm"
    assert differing(drawn(one._replace(layout=layout), tmp_path), kept(one.path)) > 0.003


def test_every_picture_is_shown_and_small() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(one.path.name for one in PICTURES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
    assert [one.name for one in PICTURES if len(one.alt) < 20] == []


def test_every_kind_of_element_has_a_picture() -> None:
    assert SHOWN - {heading for heading, _ in all_wanted()} == set()


def test_examples_are_found_by_their_place() -> None:
    text = (
        '# A\n```json\n{"card": {}, "front": []}\n```\n\n![one](pictures/layouts/a.png)\n'
        "## B\n<!-- picture: proof, with x y -->\n![two](pictures/layouts/b.png)\n"
        '```json\n{"kind": "text"}\n```\nWords.\n\n![three](pictures/layouts/c.png)\n'
        '```json\n[{"kind": "text"}, {"kind": "rich"}]\n```\n![four](pictures/layouts/d.png)\n'
    )
    found = list(wanted(text))
    assert [(heading, one.name, one.whole) for heading, one in found] == [
        ("A", "a", True),
        ("B", "b", True),
        ("B", "c", False),
        ("B", "d", False),
    ]
    assert (found[1][1].how, found[1][1].company) == (("proof", "with x y"), ["x", "y"])
    assert found[2][1].layout == {"front": [{"kind": "text"}]}
    assert len(found[3][1].layout["front"]) == 2
