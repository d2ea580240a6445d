"""Games and decks for the tests of rules: the judged decks of the fixtures, and small games made in place."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardforge.database import Database, load_game
from cardforge.decks.model import Deck, Entry, Unknown
from cardforge.problems import Location, Problem, Severity
from cardforge.rules import CheckOptions, Rules, Verdict, Violation, check_deck, is_legal, load_rules
from cardforge.rules.judge import Judge

FIXTURES = Path(__file__).parent / "fixtures"
KNOWN = Path(__file__).parent / "known"
CODES = tuple(sorted(path.stem for path in FIXTURES.glob("*.json")))

Zones = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Game:
    """A loaded game. `problems` are all that its files and rules have, `files` the lines of its files."""

    database: Database
    rules: Rules
    problems: tuple[Problem, ...]
    files: Mapping[str, Sequence[str]]

    def told(self) -> list[str]:
        """Each problem's code and the line it points at, without blanks and comma."""
        places = [(one.code, self.files[one.where.file], one.where.line or 1) for one in self.problems]
        return [f"{code} at {lines[line - 1].strip(' ,')}" for code, lines, line in places]

    def deck(self, zones: Zones, **choices: str) -> Deck:
        return deck_of(self.database, zones, choices)

    def check(self, zones: Zones, options: CheckOptions | None = None, **choices: str) -> Verdict:
        """The verdict, after asking that all ways to it agree."""
        deck, options = self.deck(zones, **choices), options or CheckOptions()
        verdict = check_deck(self.rules, deck, self.database, options)
        assert Judge(self.rules, self.database).check(deck, options, compiled=False) == verdict
        assert is_legal(self.rules, deck, self.database, options) is verdict.legal
        return verdict


def game(declaration: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> Game:
    """A game written to a folder of its own, and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        head = {"code": "g", "name": "G", "sets": ["core.json"], **declaration}
        (root := Path(folder, head["code"])).mkdir()
        text = json.dumps(head, indent=1)
        listed = json.dumps({"code": "core", "cards": list(cards)}, indent=1)
        (root / "game.json").write_text(text, "utf-8")
        (root / "core.json").write_text(listed, "utf-8")
        database, problems = load_game(root, root)
        rules, more = load_rules(database)
    files = {"game.json": text.splitlines(), "core.json": listed.splitlines()}
    return Game(database, rules, (*problems, *more), files)


@cache
def known(code: str) -> Game:
    """The game of a folder under `known`, as a project would load it."""
    root = KNOWN / code
    database, problems = load_game(root, root)
    rules, more = load_rules(database)
    files = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in root.rglob("*.*")}
    return Game(
        database, rules, (*problems, *more), {name: text.splitlines() for name, text in files.items()}
    )


@cache
def fixture(code: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((FIXTURES / f"{code}.json").read_text("utf-8"))
    return found


@cache
def shipped(code: str) -> Game:
    """The game of a fixture."""
    plain = fixture(code)
    return game({"code": code, **plain["declaration"]}, plain["cards"])


def judged_decks() -> list[tuple[str, Mapping[str, Any]]]:
    return [(code, deck) for code in CODES for deck in fixture(code)["decks"]]


def deck_of(database: Database, zones: Zones, choices: Mapping[str, str]) -> Deck:
    """A deck as a reader makes it: names or ids resolved, copies of a card in a zone together."""
    found: dict[str, tuple[Entry, ...]] = {}
    unknown: list[Unknown] = []
    line = 0
    for zone, names in zones.items():
        entries: dict[str, Entry] = {}
        for name, copies in names.items():
            line += 1
            where = Location("deck.txt", line)
            by_id = [(card, copies) for card in database.cards if card.id == name]
            dealt = by_id or database.names.deal(name, copies)
            if not dealt:
                unknown.append(Unknown(name, copies, zone, where, database.near(name)))
            for card, number in dealt:
                old = entries.get(card.id)
                entries[card.id] = Entry(card, number + (old.copies if old else 0), where)
        found[zone] = tuple(entries.values())
    return Deck("a deck", Location("deck.txt", 1), found, dict(choices), tuple(unknown))


def ids(verdict: Verdict, severity: Severity = Severity.ERROR) -> list[str]:
    """The rules broken, each once, sorted."""
    return sorted({one.rule for one in verdict.violations if one.severity is severity})


def only(verdict: Verdict) -> Violation:
    """The one violation there is."""
    (violation,) = verdict.violations
    return violation


_NONE_MAY = ("deck.not-allowed", "deck.forbidden", "deck.unknown-card", "deck.unknown-zone")


def says_all(one: Violation) -> None:
    """A violation's message names the cards to look at, what was counted, and the bound.

    Choices are no cards and are counted nowhere. Where none may lie, the bound is in words. Of a few cards
    each is named with its copies, which is a count, too. What is too few may have no card to name.
    """
    if one.rule == "$choice":
        assert (one.actual, one.limit, one.cards) == (None, None, ())
        return
    assert one.actual is not None
    assert one.limit is not None
    numbers = {int(found) for found in re.findall(r"\d+", re.sub(r"\b(no|none)\b", "0", one.facts))}
    numbers |= {1} if "only one" in one.facts else set()
    named = [card for card in one.cards if re.search(rf"\b{re.escape(str(card))}\b", one.facts)]
    if named == list(one.cards):
        numbers |= {len(named), sum(card.count for card in named)}
    assert one.actual in numbers, (one.facts, one.actual)
    assert one.limit in numbers or one.code in _NONE_MAY, (one.facts, one.limit)
    if one.code == "deck.unknown-zone":
        assert f'"{one.zone}"' in one.facts
    elif one.cards and one.actual > one.limit:
        assert any(card.name in f"{one.facts} {one.mend()}" for card in one.cards), one.facts
