"""Deck lists at a project: which game a list belongs to, the list read, and its verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.decks import (
    Deck,
    DeckFile,
    DeckOptions,
    Entry,
    Zones,
    find_shipped,
    load_deck,
    shipped_decks,
)
from cardforge.problems import Location, Problem, Severity, UsageError, did_you_mean
from cardforge.project.project import GameFolder, Project
from cardforge.query import Env, Query, compile_query
from cardforge.rules import CheckOptions, Rules, Verdict, check_deck, load_rules

ALL = "all"
"""The ruleset that means the game's own rules and every one of its formats."""


@dataclass(frozen=True, slots=True)
class DeckResult:
    """A deck and what one rule set says of it (`ruleset` empty: the game's own rules)."""

    file: str
    game: str
    ruleset: str
    deck: Deck
    verdict: Verdict

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the reader could not make out, and every violation at its line."""
        return (*self.deck.problems, *(one.problem(self.deck) for one in self.verdict.violations))

    def to_json(self) -> dict[str, Any]:
        """One deck of the command's result (CLI contract)."""
        head = {"file": self.file, "game": self.game, "ruleset": self.ruleset, "name": self.deck.name}
        return head | self.verdict.to_json()


@dataclass(slots=True, eq=False, repr=False)
class Decks:
    """Reads and judges deck lists; every game is loaded once. `problems` are those of the games."""

    project: Project
    lenient: bool = False
    problems: list[Problem] = field(default_factory=list)
    _games: dict[str, tuple[Database, Rules]] = field(default_factory=dict)

    def game(self, code: str) -> tuple[Database, Rules]:
        """A game's cards and rules."""
        if code not in self._games:
            folder = self.project.game(code)
            database, found = self.project.load(folder, self.lenient)
            rules, linted = load_rules(database)
            self.problems += [*found, *linted]
            self._games[code] = database, rules
        return self._games[code]

    def read(self, name: str, game: str | None) -> tuple[DeckFile, str, Deck]:
        """The list of that path, `-`, or name of a shipped deck, its game, and the deck.

        Raises UsageError if it is not clear which game it belongs to, FailedError for an unreadable file.
        """
        file, code = self._found(name, game)
        database, _ = self.game(code)
        return file, code, file.read(database, DeckOptions(self.lenient))

    def _found(self, name: str, game: str | None) -> tuple[DeckFile, str]:
        path = self.project.folder / name
        if name != "-" and not path.exists():
            shipped = list(self._shipped(name, game))
            if len(shipped) == 1:
                path, owner = shipped[0]
                return load_deck(path, self.project.game(owner).base), owner
            if len(shipped) > 1:
                codes = ", ".join(owner for _, owner in shipped)
                raise _which_game(name, f"decks of this name come with {codes}")
        file = load_deck(name if name == "-" else path, self.project.root or self.project.folder)
        code = game or file.game
        if code is None and self.project.only_game is None:
            raise _which_game(name, "its list names no game")
        return file, self.project.game(code).code

    def _shipped(self, name: str, game: str | None) -> Iterator[tuple[Path, str]]:
        for code in (game,) if game else tuple(self.project.games()):
            found = find_shipped(self.game(code)[0], name)
            if found is not None:
                yield found, code

    def judged(self, name: str, game: str | None, ruleset: str, phase: str) -> list[DeckResult]:
        """A deck judged by a rule set, or by every one."""
        file, code, deck = self.read(name, game)
        database, rules = self.game(code)
        rulesets = ["", *rules.formats] if ruleset == ALL else [ruleset]
        return [
            DeckResult(file.shown, code, one, deck, _verdict(rules, deck, database, one, phase, self.lenient))
            for one in rulesets
        ]


def _verdict(
    rules: Rules, deck: Deck, database: Database, ruleset: str, phase: str, lenient: bool
) -> Verdict:
    return check_deck(rules, deck, database, CheckOptions(ruleset, phase, lenient))


def _which_game(name: str, why: str) -> UsageError:
    hint = 'add --game GAME, or a line "game: GAME" at its top'
    return UsageError(Problem(Location(name), "game.which", f"which game this deck is for: {why}", hint))


def shipped_deck_problems(database: Database, rules: Rules, shown_root: Path) -> Iterator[Problem]:
    """What is wrong with a game's own decks: each must break exactly the rules its `expect:` names."""
    for path in shipped_decks(database):
        file = load_deck(path, shown_root)
        deck = file.read(database)
        yield from deck.problems
        yield from _unexpected(deck, check_deck(rules, deck, database), file.shown)


def _unexpected(deck: Deck, verdict: Verdict, shown: str) -> Iterator[Problem]:
    # An assumed choice is a note to the player, not a rule that is broken.
    broken = [one for one in verdict.violations if one.severity is not Severity.INFO or one.rule != "$choice"]
    found = dict.fromkeys(one.rule for one in broken)
    for one in broken:
        if one.rule not in deck.expect:
            yield one.problem(deck)
    for rule in deck.expect:
        if rule not in found:
            hint = did_you_mean(rule, found) or "take it out of expect, or change the deck"
            where = Location(shown, field="expect")
            yield Problem(where, "deck.not-broken", f'expects to break "{rule}", but it does not', hint)


@dataclass(frozen=True, slots=True)
class DeckCards:
    """The cards of deck lists that are to be printed: printings with copies, in the lists' order.

    `problems` are those of the lists. A deck that breaks its rules prints with warnings; a name that is no
    card stays an error.
    """

    game: GameFolder
    wanted: tuple[tuple[Printing, int], ...]
    problems: tuple[Problem, ...]


def cards_of_decks(decks: Decks, names: Sequence[str], game: str | None, query: str) -> DeckCards:
    """The cards of several decks of one game that a query matches (`in:ZONE` and `count` see their deck).

    Raises UsageError for decks of different games, InputError for a wrong query.
    """
    read = [decks.judged(name, game, "", "build")[0] for name in names]
    codes = list(dict.fromkeys(result.game for result in read))
    if len(codes) > 1:
        message = f"these decks are of different games: {', '.join(codes)}"
        raise UsageError(Problem(Location("--deck"), "game.which", message, "print them one game at a time"))
    database, _ = decks.game(codes[0])
    chosen = compile_query(query, database.game.fields, regex=True)
    wanted = tuple(pair for result in read for pair in _printed(database, result.deck, chosen))
    problems = tuple(problem for result in read for problem in _when_printing(result))
    return DeckCards(decks.project.game(codes[0]), wanted, problems)


def _printed(database: Database, deck: Deck, chosen: Query) -> Iterator[tuple[Printing, int]]:
    """A deck's cards, zone by zone; zones that only mark cards of others are left out."""
    by_card: dict[str, list[Printing]] = {}
    for printing in database.printings:
        by_card.setdefault(printing.card.id, []).append(printing)
    marks = Zones(database.game).marks
    for zone, entries in deck.zones.items():
        for entry in entries if zone not in marks else ():
            printing = _printing(by_card[entry.card.id], entry)
            if chosen.matches(printing, Env(zones=(zone,), count=entry.copies)):
                yield printing, entry.copies


def _printing(printings: Sequence[Printing], entry: Entry) -> Printing:
    """The printing that a line asks for by set and number, else the first."""
    return next(
        (one for one in printings if (one.set.code, one.number) == (entry.set, entry.number)),
        next((one for one in printings if one.set.code == entry.set), printings[0]),
    )


def _when_printing(result: DeckResult) -> Iterator[Problem]:
    yield from result.deck.problems
    for violation in result.verdict.violations:
        problem = violation.problem(result.deck)
        broken = problem.severity is Severity.ERROR and violation.rule != "$card"
        yield problem._replace(severity=Severity.WARNING) if broken else problem
