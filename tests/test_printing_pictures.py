"""The pictures of docs/printing.md and docs/gallery.md show what their commands print today.

`UPDATE_DOCS=1 python -m pytest tests/test_printing_pictures.py` draws them anew.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.project import find_project
from tests.pictures import assert_kept, differing, kept
from tests.printing_pictures import DOCS, FOLDERS, Wanted, all_wanted, drawn, wanted

MOST_BYTES = {"printing": 400_000, "gallery": 4_000_000}
PAGES = tuple(MOST_BYTES)

PICTURES = all_wanted()
GALLERY = all_wanted("gallery")


@pytest.mark.parametrize("one", [*PICTURES, *GALLERY], ids=lambda one: one.name)
def test_a_picture_shows_what_its_command_prints(one: Wanted, tmp_path: Path) -> None:
    assert_kept(drawn(one, tmp_path), one.path, "test_printing_pictures.py")


def test_a_change_of_a_command_is_seen(tmp_path: Path) -> None:
    one = next(one for one in PICTURES if one.name == "duplex")
    other = one._replace(command=(*one.command, "--offset", "2,0"))
    assert differing(drawn(other, tmp_path), kept(one.path)) > 0.003


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_is_shown_and_small(page: str) -> None:
    files, pictures = [*(FOLDERS / page).iterdir()], all_wanted(page)
    assert sorted(path.name for path in files) == sorted(one.path.name for one in pictures)
    assert sum(path.stat().st_size for path in files) < MOST_BYTES[page]
    assert [one.name for one in pictures if len(one.alt) < 20] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_of_a_page_says_how_it_is_made(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    shown = re.findall(rf"\(pictures/{page}/([\w-]+)\.png\)", text)
    assert shown == [one.name for one in all_wanted(page)]
    assert len(shown) == len(set(shown))


def test_the_gallery_has_every_game_and_says_its_commands(tmp_path: Path) -> None:
    assert {one.name for one in GALLERY} == set(find_project(tmp_path).games())
    said = re.findall(r"^\$ cardforge (.*)$", (DOCS / "gallery.md").read_text("utf-8"), re.MULTILINE)
    assert said == [" ".join(one.command) for one in GALLERY]


def test_remarks_say_how_pictures_are_made() -> None:
    remark = "<!-- picture: print demo --marks grid; pages 1 2; dpi 60 -->"
    text = f"Words.\n\n{remark}\n![A b](pictures/printing/x.png)\n"
    assert list(wanted(text)) == [
        Wanted("x", "A b", ("print", "demo", "--marks", "grid"), {"pages": "1 2", "dpi": "60"})
    ]
