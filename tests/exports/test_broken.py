"""Exports with pictures of games that can't be laid out: told, and nothing is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.exports import exporters
from tests.exports.tints import plain, tinted_cards, tinted_game
from tests.project.kit import run

WITH_PICTURES = [one for one in exporters() if one.pictures]


@pytest.mark.parametrize("name", ["mpc", "tts", "pcio"])
def test_no_copy_of_any_card(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    root = tinted_game(tmp_path, tinted_cards(2, quantity=0))
    assert run(root, "export", name) == 1
    assert "no copy of any card is wanted" in capsys.readouterr().err
    assert not (root / "output").exists()


@pytest.mark.parametrize("exporter", WITH_PICTURES, ids=lambda one: one.name)
@pytest.mark.parametrize(
    ("card", "layouts", "told"),
    [
        ({"layout": "none"}, {}, "layout.missing"),
        ({}, {"card": {"front": [{"kind": "wrong"}]}}, "layout.bad-value"),
        ({"tint": "no colour"}, {}, "layout.bad-value"),
        ({}, {"back": {**plain("#000000"), "front": [{"kind": "wrong"}]}}, "layout.bad-value"),
    ],
)
def test_nothing_is_written(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    exporter: Any,
    card: dict[str, Any],
    layouts: dict[str, Any],
    told: str,
) -> None:
    cards = tinted_cards(2)
    cards[1] |= card
    root = tinted_game(tmp_path, cards, layouts)
    target = "out" if exporter.folder else f"out{exporter.suffixes[0]}"
    for words in ((), ("--lenient",)):
        assert run(root, *words, "export", exporter.name, "-o", target) == 1
        assert f"[{told}]" in capsys.readouterr().err
    assert not (root / target).exists()
