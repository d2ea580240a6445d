"""Reading a list of any known format."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cardforge.database import Database
from cardforge.decks._builder import deck_name
from cardforge.decks._format import DEFAULTS, DeckOptions, DeckReader, deck_readers, reader_of
from cardforge.decks._text import text_of
from cardforge.decks.model import Deck
from cardforge.problems import InputError, Location, Problem, Severity, listed


def read_deck(data: str | bytes, where: str, database: Database, options: DeckOptions = DEFAULTS) -> Deck:
    """A deck list as a `Deck` of the game's cards; `where` names it in messages.

    The format is told from the content. Never raises: what cannot be made out is in the deck's problems and,
    for names that are no card's, in its `unknown` (see `unknown_problems`).
    """
    try:
        text, notes, reader = understood(data, where)
    except InputError as error:
        return _unread(where, error.problems)
    if reader is None:
        summaries = "; ".join(reader.summary for reader in deck_readers())
        message, hint = "this is no deck list that can be read", f"these can: {summaries}"
        return _unread(where, (Problem(Location(where), "deck.unknown-format", message, hint),))
    deck = reader.read(text, where, database, options)
    return replace(deck, problems=(*notes, *deck.problems)) if notes else deck


@lru_cache(maxsize=1)
def understood(data: str | bytes, where: str) -> tuple[str, tuple[Problem, ...], DeckReader | None]:
    """A list's text, what is odd about it, and its format. Raises InputError for what is no text.

    The last answer is kept, since a list is asked first for its game, then for its cards.
    """
    text, notes = text_of(data, where)
    return text, notes, reader_of(text)


def _unread(where: str, problems: tuple[Problem, ...]) -> Deck:
    return Deck(deck_name(where), Location(where), {}, problems=problems)


def unknown_problems(deck: Deck, options: DeckOptions = DEFAULTS) -> tuple[Problem, ...]:
    """A problem for every line of a deck that names no card of the game, with the names spelt alike."""
    severity = Severity.WARNING if options.lenient else Severity.ERROR
    return tuple(
        Problem(
            unknown.where,
            "deck.unknown-card",
            f'no card is named "{unknown.name}"',
            _did_you_mean(unknown.near),
            severity,
        )
        for unknown in deck.unknown
    )


def _did_you_mean(near: tuple[str, ...]) -> str:
    quoted = [f'"{name}"' for name in near]
    if not quoted:
        return ""
    return f"did you mean {listed(quoted, 'or')}?"
