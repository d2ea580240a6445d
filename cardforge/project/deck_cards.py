"""The cards of deck lists, to be printed: which printings, how often, in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.decks import Deck, Entry, by_marks, joined, printing_in
from cardforge.problems import Location, Problem, Severity, UsageError
from cardforge.project.decking import DeckResult, Decks, gathered
from cardforge.project.project import GameFolder
from cardforge.query import Bind, Env, Query, compile_query
from cardforge.rules import Rules
from cardforge.tuples import NamedTuple


class DeckCards(NamedTuple):
    """The cards of deck lists that are to be printed: printings with copies, in the lists' order.

    `files` are the lists as messages name them, `problems` what is wrong with them: a deck that breaks its
    rules prints with warnings; a name that is no card stays an error. `decks` hold the cards that match.
    """

    game: GameFolder
    wanted: tuple[tuple[Printing, int], ...]
    problems: tuple[Problem, ...]
    files: tuple[str, ...]
    decks: tuple[Deck, ...]


def cards_of_decks(decks: Decks, names: Sequence[str], game: str | None, query: str) -> DeckCards:
    """The cards of several decks of one game that a query matches (`in:ZONE` and `count` see their deck).

    Raises UsageError for decks of different games, InputError for a wrong query, and what `find` does, with
    the problems of all decks.
    """
    read = gathered(names, lambda name: decks.judged(name, game))
    codes = list(dict.fromkeys(result.game for result in read))
    if len(codes) > 1:
        message = f"these decks are of different games: {', '.join(codes)}"
        raise UsageError(Problem(Location("--deck"), "game.which", message, "print them one game at a time"))
    database, rules = decks.game(codes[0])
    chosen = compile_query(query, database.game.fields, regex=True)
    printer = _Printer(database, rules, chosen)
    wanted = printer.sorted(pair for result in read for pair in printer.cards(result))
    problems = tuple(problem for result in read for problem in _when_printing(result))
    files = tuple(result.file for result in read)
    lists = tuple(printer.cut(result) if query else result.deck for result in read)
    return DeckCards(decks.project.game(codes[0]), tuple(wanted), problems, files, lists)


class _Printer:
    """Finds the printings of a deck's cards that a query matches."""

    def __init__(self, database: Database, rules: Rules, query: Query) -> None:
        self._query, self._choices = query, rules.choices
        self._of = {zone.name: zone.of for zone in rules.zones.values() if zone.of}
        self._database = database

    def cards(self, result: DeckResult) -> Iterator[tuple[Printing, int]]:
        """A deck's cards, zone by zone; zones that only mark cards of others are left out."""
        return ((printing, entry.copies) for _, entry, printing in self._matching(result))

    def cut(self, result: DeckResult) -> Deck:
        """The deck with no other cards than these, and the marks on them."""
        parts: dict[str, dict[str, list[Entry]]] = {}
        for zone, part, _ in self._matching(result):
            parts.setdefault(zone, {}).setdefault(part.card.id, []).append(part)
        zones = {zone: [*map(joined, found.values())] for zone, found in parts.items()}
        there = {entry.card.id for entries in zones.values() for entry in entries}
        for zone in self._of:
            marks = [entry for entry in result.deck.zones.get(zone, ()) if entry.card.id in there]
            zones |= {zone: marks} if marks else {}
        cut = {zone: tuple(zones[zone]) for zone in result.deck.zones if zone in zones}
        return replace(result.deck, zones=cut, unknown=())

    def _matching(self, result: DeckResult) -> Iterator[tuple[str, Entry, Printing]]:
        deck, binds = result.deck, self._binds(result.verdict.choices)
        for zone, entries in deck.zones.items():
            for entry in entries if zone not in self._of else ():
                marked = self._marked(deck, zone, entry.card.id)
                env = Env(binds, (zone,), entry.copies)
                for part in entry.by_printing():
                    printing = printing_in(self._database, part)
                    copies = sum(self._copies(printing, env, part.copies, marked))
                    marked = {mark: max(0, number - part.copies) for mark, number in marked.items()}
                    if copies:
                        yield zone, part._replace(copies=copies), printing

    def _binds(self, choices: Mapping[str, str]) -> dict[str, Bind]:
        return {
            name: value
            for choice in self._choices
            if choice.name in choices
            for name, value in choice.options[choices[choice.name]].binds.items()
        }

    def _marked(self, deck: Deck, zone: str, card_id: str) -> dict[str, int]:
        """How many copies of a card in a zone the marks on it name."""
        return {
            mark: entry.copies
            for mark, of in self._of.items()
            for entry in deck.zones.get(mark, ())
            if of == zone and entry.card.id == card_id
        }

    def _copies(self, printing: Printing, env: Env, copies: int, marked: dict[str, int]) -> Iterator[int]:
        """The copies that match: those with the same marks have one answer."""
        for number, marks in by_marks(copies, marked):
            if self._query.matches(printing, replace(env, zones=(*env.zones, *marks))):
                yield number

    def sorted(self, wanted: Iterable[tuple[Printing, int]]) -> list[tuple[Printing, int]]:
        """In the order that the query's `sort:` asks for, else as they came."""
        pairs = list(wanted)
        if not self._query.sort:
            return pairs
        order = self._query.ordered({id(printing): printing for printing, _ in pairs}.values())
        places = {id(printing): place for place, printing in enumerate(order)}
        return sorted(pairs, key=lambda pair: places[id(pair[0])])


def _when_printing(result: DeckResult) -> Iterator[Problem]:
    yield from result.reading
    for violation in result.verdict.violations:
        problem = violation.problem(result.deck)
        broken = problem.severity is Severity.ERROR and violation.rule != "$card"
        yield problem._replace(severity=Severity.WARNING) if broken else problem
