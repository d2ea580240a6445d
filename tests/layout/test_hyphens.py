"""Hyphenation: where a style asks for it, and what is left alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardforge.fonts import Run
from cardforge.layout.breaks import SOFT_HYPHEN
from cardforge.layout.hyphens import LEFT, RIGHT, hyphenator
from cardforge.scene import Text
from tests.layout.kit import front, one, only, rich, text

NARROW = {"left": "5mm", "top": "5mm", "width": "16mm", "height": "40mm", "size": "8pt", "fit": False}


def shown(tmp_path: Path, written: str, **keys: object) -> list[str]:
    (op,) = only(front(tmp_path, rich("t", written, **{**NARROW, **keys})).ops(), Text)
    return [
        " ".join("".join(part.shown for part in word.parts if isinstance(part, Run)) for word in line.words)
        for line in op.lines
    ]


def test_words_are_divided_only_when_asked(tmp_path: Path) -> None:
    written = "move deliberately away"
    assert shown(tmp_path / "a", written, width="20mm") == ["move", "deliberately", "away"]
    assert shown(tmp_path / "b", written, width="20mm", hyphenate="en") == ["move deliber-", "ately away"]


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "deliberately", "de-lib-er-ately"),
        ("en-GB", "deliberately", "de-lib-er-ately"),
        ("en", "Deliberately", "De-lib-er-ately"),
        ("en", "**deliberately**,", "**de-lib-er-ately**,"),
        ("de", "Kartenspiel", "Kar-ten-spiel"),
        ("en", "EXTRAORDINARY", "EXTRAORDINARY"),
        ("en", "extraOrdinary", "extraOrdinary"),
        ("en", "{sun}extraordinary", "{sun}extraordinary"),
        ("en", "extra\u00adordinary", "extra\u00adordinary"),
        ("en", "https://extraordinary.example", "https://extraordinary.example"),
        ("en", "able", "able"),
    ],
)
def test_soft_hyphens_of_a_token(language: str, word: str, expected: str) -> None:
    divided = hyphenator(language)(word)
    assert divided == expected.replace("-", SOFT_HYPHEN) if SOFT_HYPHEN not in word else divided == word
    if word.isalpha():
        parts = divided.split(SOFT_HYPHEN)
        assert len(parts) == 1 or (len(parts[0]) >= LEFT and len(parts[-1]) >= RIGHT)


def test_an_unknown_language_is_a_problem(tmp_path: Path) -> None:
    problem = one(front(tmp_path, text("t", "x", hyphenate="qq")).refused())
    assert problem.code == "layout.bad-value"
    assert 'hyphenation for "qq"' in problem.message


def test_a_number_is_no_language(tmp_path: Path) -> None:
    problem = one(front(tmp_path, text("t", "x", hyphenate="{{ 5 }}")).front().problems)
    assert problem.code == "layout.bad-value"
    assert 'hyphenation for "5"' in problem.message


def test_without_the_library_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pyphen", raising=False)
    monkeypatch.setattr(sys, "path", [part for part in sys.path if "site-packages" not in part])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    hyphenator.cache_clear()
    problem = one(front(tmp_path, rich("t", "x", hyphenate="en")).refused())
    assert problem.code == "layout.missing-library"
    assert "cardforge[scripts]" in problem.hint
