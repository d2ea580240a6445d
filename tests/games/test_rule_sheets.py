"""The rule sheets of the shipped games: made without a word of blame, and enough to play from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.layout.filters import contrast
from cardforge.project import find_project
from cardforge.project.rulesheet_options import RulesOptions
from cardforge.project.rulesheets import RulesResult, make_rule_sheet
from cardforge.render.book import Book
from cardforge.rulesheet.look import PAPER, READABLE, wanted_look
from cardforge.rulesheet.model import all_words
from tests.rulesheet.kit import Page, opened, text_of

ROOT = Path(__file__).parent.parent.parent
GAMES = ["energy", "flamewar", "flop", "fofl", "hsssss"]


def made(code: str, form: str = "pdf") -> RulesResult:
    project = find_project(ROOT)
    game = project.game(code)
    database, problems = project.load(game)
    layouts = project.layouts(game, database)
    assert problems == []
    return make_rule_sheet(database, layouts, "html" if form == "html" else "pdf", RulesOptions())


@pytest.mark.parametrize("code", GAMES)
def test_the_sheet_is_printed_whole(code: str) -> None:
    done = made(code)
    assert done.problems == ()
    assert isinstance(done.data, Book)
    assert done.text is not None
    pdf = done.data.data()
    assert 2 <= len(opened(pdf).pages) <= 4
    said = re.sub(r"\W", "", text_of(pdf)).lower()
    for words in all_words(done.text):
        if isinstance(words, str) and len(words) > 40:
            # Lines end between words: what is compared are letters and digits, sentence by sentence.
            for sentence in re.split(r"[.:;]\s", words):
                plain = re.sub(r"\W", "", sentence).lower()
                # A page may end in its midst.
                assert plain[:25] in said or plain[-25:] in said, sentence


@pytest.mark.parametrize("code", GAMES)
def test_a_person_can_play_from_it(code: str) -> None:
    text = made(code).text
    assert text is not None
    assert text.lead is not None
    assert text.hero is not None
    assert len(text.hero.figures) >= 3
    anchors = " ".join(heading.anchor for heading in text.headings)
    for wanted in ("setting-up|starting|getting-ready|dealing", "turn|attack|exchange", "win|end|aim"):
        assert re.search(wanted, anchors), wanted


@pytest.mark.parametrize("code", GAMES)
def test_its_colours_can_be_read(code: str) -> None:
    project = find_project(ROOT)
    colours = wanted_look(project.load(project.game(code))[0]).colours
    assert contrast(colours.accent, PAPER) >= READABLE
    assert contrast(colours.accent, colours.wash) >= READABLE
    assert contrast(colours.ground, colours.on_ground) >= READABLE


@pytest.mark.parametrize("code", GAMES)
def test_the_page_is_whole_and_small(code: str) -> None:
    done = made(code, "html")
    assert done.problems == ()
    assert isinstance(done.data, bytes)
    assert len(done.data) < 500_000
    page = Page(done.data.decode("utf-8"))
    assert done.text is not None
    assert len(list(page.named("h2"))) >= 8
    assert len([one for one in page.named("img") if one.get("class") != "icon"]) == len(done.text.figures)
