"""The pictures of docs/printing.md show what its commands print today.

`UPDATE_DOCS=1 python -m pytest tests/test_printing_pictures.py` draws them anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pictures import assert_kept, differing, kept
from tests.printing_pictures import FOLDER, PAGE, Wanted, all_wanted, drawn, wanted

MOST_BYTES = 400_000

PICTURES = all_wanted()


@pytest.mark.parametrize("one", PICTURES, ids=lambda one: one.name)
def test_a_picture_shows_what_its_command_prints(one: Wanted, tmp_path: Path) -> None:
    assert_kept(drawn(one, tmp_path), one.path, "test_printing_pictures.py")


def test_a_change_of_a_command_is_seen(tmp_path: Path) -> None:
    one = next(one for one in PICTURES if one.name == "duplex")
    other = one._replace(command=(*one.command, "--offset", "2,0"))
    assert differing(drawn(other, tmp_path), kept(one.path)) > 0.003


def test_every_picture_is_shown_and_small() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(one.path.name for one in PICTURES)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
    assert [one.name for one in PICTURES if len(one.alt) < 20] == []


def test_every_picture_of_the_page_says_how_it_is_made() -> None:
    shown = re.findall(r"\(pictures/printing/([\w-]+)\.png\)", PAGE.read_text("utf-8"))
    assert shown == [one.name for one in PICTURES]
    assert len(shown) == len(set(shown))


def test_remarks_say_how_pictures_are_made() -> None:
    remark = "<!-- picture: print demo --marks grid; pages 1 2; dpi 60 -->"
    text = f"Words.\n\n{remark}\n![A b](pictures/printing/x.png)\n"
    assert list(wanted(text)) == [
        Wanted("x", "A b", ("print", "demo", "--marks", "grid"), {"pages": "1 2", "dpi": "60"})
    ]
