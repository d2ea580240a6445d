"""Decks that come along with a game's cards, and the game with the names that cards have elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardforge.cards import Card, Printing
from cardforge.database import Database
from cardforge.database.names import NameIndex
from cardforge.decks import Deck
from cardforge.exports._job import Job
from cardforge.exports._lists import with_stems
from cardforge.exports._names import identity_of
from cardforge.exports._told import named
from cardforge.problems import Problem, Severity


def whole_decks(
    job: Job, printings: Iterable[Printing], problems: list[Problem]
) -> Iterator[tuple[str, Deck]]:
    """The decks to be written, with names of files: those asked for, else those of the game whose cards
    all are among the printings. Pieces that are no cards are not asked about. What is left out is told.
    """
    there = {identity_of(job.database, printing.card) for printing in printings}
    for stem, deck in with_stems(job.ready_made):
        used = [entry.card for entries in deck.zones.values() for entry in entries if not entry.card.extra]
        missing = [card.name for card in used if identity_of(job.database, card) not in there]
        if missing:
            message = f"this deck is left out, as cards of it are: {named(list(dict.fromkeys(missing)))}"
            hint = "export all cards, or this deck by --deck"
            problems.append(Problem(deck.where, "export.left-out", message, hint, Severity.INFO))
        else:
            yield stem, deck


def noted(problem: Problem) -> Problem:
    """What decks lose that nobody asked for is a note, unless they would be wrong."""
    if problem.severity is Severity.ERROR:
        return problem
    return problem._replace(severity=Severity.INFO)


def database_with(old: Database, name: Callable[[Card], str]) -> Database:
    """A game as another program knows it: with the names that cards have there."""

    def called(card: Card) -> Card:
        return card._replace(name=name(card))

    printings = tuple(one._replace(card=called(one.card)) for one in old.printings)
    every = [one.card for one in printings]
    by_id = {card.id: card for card in reversed(every)}
    cards = tuple(map(called, old.cards))
    return old._replace(printings=printings, cards=cards, by_id=by_id, names=NameIndex(every, {}))
