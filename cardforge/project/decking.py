"""Deck lists at a project: which game a list belongs to, the list read, and its verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISDIR
from typing import Any, TypeVar

from cardforge.database import Database
from cardforge.decks import Deck, DeckFile, DeckOptions, find_shipped, load_deck, shipped_decks
from cardforge.problems import (
    CardforgeError,
    Exit,
    FailedError,
    InputError,
    Location,
    Problem,
    Severity,
    UsageError,
    did_you_mean,
    has_errors,
)
from cardforge.project.project import Project
from cardforge.rules import CheckOptions, Rules, Verdict, Zone, check_deck, load_rules
from cardforge.text import fold
from cardforge.tuples import NamedTuple

Name = TypeVar("Name")
Result = TypeVar("Result")

ALL = "all"
"""The ruleset that means the game's own rules and every one of its formats."""


class DeckResult(NamedTuple):
    """A deck and what one rule set says of it (`ruleset` empty: the game's own rules).

    `reading` is what could not be made out of the list, or is odd about it. `zones` are those of the game.
    """

    file: str
    game: str
    ruleset: str
    deck: Deck
    verdict: Verdict
    reading: tuple[Problem, ...]
    zones: Mapping[str, Zone]

    @property
    def only_zone(self) -> str:
        """The zone that takes cards, if the game has just one."""
        zones = [zone.name for zone in self.zones.values() if not zone.of]
        return zones[0] if len(zones) == 1 else ""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken and the list could be read whole."""
        return self.verdict.legal and not has_errors(self.reading)

    @property
    def completable(self) -> bool:
        """Whether a deck that is not legal only needs more cards."""
        return self.verdict.completable and not has_errors(self.reading)

    @property
    def severities(self) -> list[Severity]:
        """One for each thing to say about the deck."""
        read = [problem.severity for problem in self.reading]
        return read + [violation.severity for violation in self.verdict.violations]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the reader could not make out, and every violation at its line."""
        return (*self.reading, *(one.problem(self.deck) for one in self.verdict.violations))

    def to_json(self) -> dict[str, Any]:
        """One deck of the command's result."""
        head = {"file": self.file, "game": self.game, "ruleset": self.ruleset, "name": self.deck.name}
        verdict = self.verdict.to_json() | {"legal": self.legal, "completable": self.completable}
        return head | verdict

    def to_line(self) -> dict[str, Any]:
        """The same with the problems of its list, for those who read line by line."""
        return self.to_json() | {"problems": [problem.to_json() for problem in self.reading]}


class FailedDeck(NamedTuple):
    """A deck that could not be judged at all, and why."""

    name: str
    ruleset: str
    problems: tuple[Problem, ...]
    code: Exit

    def to_line(self) -> dict[str, Any]:
        """The same keys as those of a deck that was judged."""
        head = {"file": self.name, "game": None, "ruleset": self.ruleset, "name": ""}
        verdict = Verdict(False, {}, (), ()).to_json()
        return head | verdict | {"problems": [problem.to_json() for problem in self.problems]}


class _Loaded(NamedTuple):
    database: Database
    rules: Rules
    problems: list[Problem]


@dataclass(slots=True, eq=False, repr=False)
class Decks:
    """Reads and judges deck lists; every game is loaded once. `pools` gives those at hand for a game."""

    project: Project
    lenient: bool = False
    pools: Callable[[str], Mapping[str, Mapping[str, int]]] | None = None
    _games: dict[str, _Loaded] = field(default_factory=dict)
    _used: dict[str, None] = field(default_factory=dict)
    _known: dict[tuple[str | None, str | None], str] = field(default_factory=dict)
    _stdin: bool = False

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with the games whose decks were read, and with their rules."""
        return [problem for code in self._used for problem in self._games[code].problems]

    def game(self, code: str) -> tuple[Database, Rules]:
        """A game's cards and rules. Raises UsageError, or InputError if it can't be read."""
        loaded = self._load(code)
        self._used[code] = None
        return loaded.database, loaded.rules

    def _load(self, code: str) -> _Loaded:
        if code not in self._games:
            database, found = self.project.load(self.project.game(code), self.lenient)
            rules, linted = load_rules(database)
            self._games[code] = _Loaded(database, rules, [*found, *linted])
        return self._games[code]

    # --- finding --------------------------------------------------------------------------------------

    def find(self, name: str | DeckFile, game: str | None) -> tuple[DeckFile, str]:
        """The list at that path, or `-`, or the ready-made deck of that name; and its game's code.

        A list that is at hand is only asked for its game.

        The game is `game`, else the one of the list's header, of the folder it lies in, or the only one of
        the project. Raises UsageError if that is not clear, FailedError for a file that can't be read, and
        InputError if it is no list at all.
        """
        if isinstance(name, DeckFile):
            return name, self._code(name, game)
        if name == "-":
            self.once()
        elif not _is_there(self.project.folder / name):
            found = self._ready_made(name, game)
            if len(found) == 1:
                (path, code), *_ = found
                return load_deck(path, self.project.game(code).base), code
            if found:
                codes = ", ".join(code for _, code in found)
                raise _which_game(name, f"decks of this name come with {codes}", "add --game GAME")
        file = self._loaded_file(name, game)
        return file, self._code(file, game)

    def once(self) -> None:
        """Take standard input. Raises UsageError if it was taken before."""
        if self._stdin:
            hint = "name it once"
            raise UsageError(Problem(Location("-"), "usage", "standard input can be read only once", hint))
        self._stdin = True

    def _loaded_file(self, name: str, game: str | None) -> DeckFile:
        try:
            root = self.project.root or self.project.folder
            return load_deck(name if name == "-" else self.project.folder / name, root)
        except FailedError as error:
            (problem,) = error.problems
            if problem.code != "file.missing" or problem.hint:
                raise
            raise FailedError(problem._replace(hint=self._near(name, game))) from None

    def _near(self, name: str, game: str | None) -> str:
        names = [path.stem for code in self._codes(game) for path in self._shipped(code)]
        return did_you_mean(name, names) or (f"the ready-made decks are {', '.join(names)}" if names else "")

    def _code(self, file: DeckFile, game: str | None) -> str:
        asked = game, file.game
        if asked not in self._known:
            self._known[asked] = self._found_code(file, game)
        return self._known[asked]

    def _found_code(self, file: DeckFile, game: str | None) -> str:
        code = game or file.game
        if code is None:
            if self.project.only_game is None:
                if faults := file.no_list():
                    raise InputError(faults)
                hint = 'add --game GAME, or a line "game: GAME" at its top'
                raise _which_game(file.shown, "its list names none", hint)
            return self.project.only_game.code
        if game is not None:
            return self.project.game(game).code
        games = {fold(known): known for known in self.project.games()}
        if fold(code) not in games:
            hint = did_you_mean(code, games.values()) or f"there are {', '.join(games.values())}"
            message = f'the list is for a game "{code}", which there is not'
            raise UsageError(Problem(Location(file.shown), "game.unknown", message, hint))
        return games[fold(code)]

    def _codes(self, game: str | None) -> list[str]:
        return [game] if game else list(self.project.games())

    def _ready_made(self, name: str, game: str | None) -> list[tuple[Path, str]]:
        """The ready-made decks of that name; a project's own go before those that come with cardforge."""
        if game:
            path = find_shipped(self._load(game).database, name)
            return [(path, game)] if path else []
        found = [(path, code) for code in self._codes(None) if (path := self._named(code, name))]
        own = [(path, code) for path, code in found if self.project.game(code).base == self.project.root]
        return own or found

    def _named(self, code: str, name: str) -> Path | None:
        try:
            return find_shipped(self._load(code).database, name)
        except CardforgeError:
            return None  # a broken game is told to those who ask for it

    def _shipped(self, code: str) -> Sequence[Path]:
        try:
            return shipped_decks(self._load(code).database)
        except CardforgeError:
            return ()

    # --- judging --------------------------------------------------------------------------------------

    def judged(
        self,
        deck: str | DeckFile,
        game: str | None,
        ruleset: str = "",
        phase: str = "build",
        as_of: str = "",
    ) -> list[DeckResult]:
        """A deck judged by a rule set, or by every one (ALL), on a day. Raises what `find` does."""
        file, code = self.find(deck, game)
        database, rules = self.game(code)
        read = file.read(database, DeckOptions(self.lenient))
        odd = [*read.problems, *_for_another(read, code)]
        pools = self.pools(code) if self.pools else {}
        results = []
        for one in ["", *rules.formats] if ruleset == ALL else [ruleset]:
            verdict = check_deck(rules, read, database, CheckOptions(one, phase, self.lenient, pools, as_of))
            reading = tuple(_not_said(odd, verdict))
            results.append(DeckResult(file.shown, code, one, read, verdict, reading, rules.zones))
        return results

    def tried(
        self, deck: str | DeckFile, game: str | None, ruleset: str, phase: str, as_of: str = ""
    ) -> Sequence[DeckResult | FailedDeck]:
        """The same, but what makes judging impossible is an answer, too."""
        try:
            return self.judged(deck, game, ruleset, phase, as_of)
        except CardforgeError as error:
            name = deck if isinstance(deck, str) else deck.shown
            return [FailedDeck(name, ruleset, error.problems, error.exit_code)]


def gathered(names: Iterable[Name], done: Callable[[Name], Iterable[Result]]) -> list[Result]:
    """What is done with each of several decks, one after another.

    Raises the worst of what goes wrong with any of them, with the problems of all.
    """
    results: list[Result] = []
    errors: list[CardforgeError] = []
    for name in names:
        try:
            results += done(name)
        except CardforgeError as error:
            errors.append(error)
    if errors:
        worst = max(errors, key=lambda error: error.exit_code)
        raise type(worst)(problem for error in errors for problem in error.problems)
    return results


def _is_there(path: Path) -> bool:
    try:
        return not S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False  # reading it says why


def _for_another(deck: Deck, code: str) -> Iterator[Problem]:
    if deck.game and fold(deck.game) != fold(code):
        message = f'the list is for the game "{deck.game}" and is judged as one of "{code}"'
        hint = "leave the game out, or mend the line in the list"
        yield Problem(deck.where.at("game"), "deck.other-game", message, hint, Severity.WARNING)


def _not_said(problems: Iterable[Problem], verdict: Verdict) -> Iterator[Problem]:
    """The reader's problems without unknown zones of which the verdict speaks as well."""
    zones = [f'"{one.zone}"' for one in verdict.violations if one.rule == "$zone"]
    for problem in problems:
        if problem.code != "deck.unknown-zone" or not any(zone in problem.message for zone in zones):
            yield problem


def _which_game(name: str, why: str, hint: str) -> UsageError:
    message = f"it is not clear which game this deck is for: {why}"
    return UsageError(Problem(Location(name), "game.which", message, hint))


def shipped_deck_problems(database: Database, rules: Rules, shown_root: Path) -> Iterator[Problem]:
    """What is wrong with a game's own decks: each must break exactly the rules its `expect:` names."""
    for path in shipped_decks(database):
        file = load_deck(path, shown_root)
        deck = file.read(database)
        verdict = check_deck(rules, deck, database)
        yield from _not_said([*deck.problems, *_for_another(deck, database.game.code)], verdict)
        yield from _unexpected(deck, verdict, file.shown)


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
