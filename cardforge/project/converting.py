"""Deck lists written in other forms, compared with each other, and held against what somebody owns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from cardforge.database import Database
from cardforge.decks import (
    Deck,
    DeckFile,
    DeckOptions,
    DeckReader,
    Zones,
    deck_readers,
    form_named,
    forms_of,
    unknown_problems,
    write_as,
)
from cardforge.problems import InputError, Location, Problem, Severity, UsageError, has_errors, listed
from cardforge.project.decking import Decks, gathered
from cardforge.rules import check_deck
from cardforge.tuples import NamedTuple

_OURS = "own"


class Loaded(NamedTuple):
    """A deck list that was read: its file as messages name it, its game, and what is wrong with it."""

    file: str
    game: str
    deck: Deck
    database: Database
    problems: tuple[Problem, ...]


def load(decks: Decks, name: str | DeckFile, game: str | None) -> Loaded:
    """A deck with everything its reader could not make out. Raises what `Decks.find` does."""
    file, code = decks.find(name, game)
    database, _ = decks.game(code)
    options = DeckOptions(decks.lenient)
    deck = file.read(database, options)
    problems = (*deck.problems, *unknown_problems(deck, options))
    return Loaded(file.shown, code, deck, database, problems)


def load_all(decks: Decks, names: Iterable[str], game: str | None) -> list[Loaded]:
    """Several decks. Raises what `load` does, with the problems of all."""
    return gathered(names, lambda name: [load(decks, name, game)])


def collection(decks: Decks, name: str, game: str) -> Loaded:
    """The cards that somebody has, any list or table of them; its zones do not matter.

    Raises what `load` does, and InputError if it cannot be read whole: what is lacking would be told wrongly.
    """
    there = load(decks, name, game)
    if has_errors(there.problems):
        raise InputError(there.problems)
    return there


# --- other forms --------------------------------------------------------------------------------------


class Converted(NamedTuple):
    """A deck in another form: the name of its file, what is in it, and what the form could not say."""

    source: str
    name: str
    deck: str
    form: str
    data: bytes
    cards: int
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """One file of the command's result."""
        head = {"deck": self.source, "file": self.name, "name": self.deck}
        return {**head, "form": self.form, "cards": self.cards}


def form_for(to: str, target: Path | None) -> DeckReader:
    """The form asked for by name; else the only one that files named so have; else our own.

    Raises UsageError for a name that no form has, and for a file named like those of a form that is only
    read.
    """
    if to:
        return form_named(to)
    suffix = target.suffix.lower() if target is not None else ""
    found, ours = forms_of(suffix), form_named(_OURS)
    if len(found) == 1:
        return found[0]
    if not found and suffix not in ours.suffixes and any(suffix in one.suffixes for one in deck_readers()):
        message = f'decks are not written in the form of "{suffix}" files'
        raise UsageError(Problem(Location("-o"), "usage", message, "say the form with --to"))
    return ours


def converted(
    decks: Decks, names: Sequence[str], game: str | None, form: DeckReader, target: Path | None = None
) -> list[Converted]:
    """Every deck in that form: named as the target if there is one, else after the decks' own files.

    Raises what `load` does.
    """
    taken: Counter[str] = Counter()
    done = []
    for loaded in load_all(decks, names, game):
        written = write_as(form, loaded.deck, loaded.database)
        marks = Zones(loaded.database.game).marks
        cards = sum(loaded.deck.count(zone) for zone in loaded.deck.zones if zone not in marks)
        problems = (*loaded.problems, *written.problems, *_illegal(decks, loaded))
        named = named_after(loaded.file, form.suffixes[0], taken)
        file = target.name if target is not None else named
        done.append(Converted(loaded.file, file, loaded.deck.name, form.name, written.data, cards, problems))
    return done


def named_after(file: str, suffix: str, taken: Counter[str]) -> str:
    """A name for a file that is made from a deck list; `taken` counts names, so that none comes twice."""
    stem = PurePath(file).stem
    stem = stem if stem.strip("-") else "deck"
    taken[stem.lower()] += 1
    number = f"-{taken[stem.lower()]}" if taken[stem.lower()] > 1 else ""
    return f"{stem}{number}{suffix}"


def _illegal(decks: Decks, loaded: Loaded) -> Iterator[Problem]:
    """A note on a deck that breaks rules: the program that reads it may not know them."""
    database, rules = decks.game(loaded.game)
    verdict = check_deck(rules, loaded.deck, database)
    errors = [one.rule for one in verdict.violations if one.severity is Severity.ERROR]
    broken = dict.fromkeys(rule for rule in errors if not rule.startswith("$"))
    if broken:
        message = f"the deck is not legal, it breaks {listed(broken)}"
        hint = f"cardforge deck check {loaded.file} says what is wrong"
        yield Problem(loaded.deck.where, "deck.illegal", message, hint, Severity.WARNING)


# --- two decks ----------------------------------------------------------------------------------------

Counts = Counter[str]


class Difference(NamedTuple):
    """What turns one deck into another: cards out and in by zone, in the decks' order."""

    first: Loaded
    second: Loaded
    zones: Mapping[str, tuple[Counts, Counts]]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with either list."""
        return (*self.first.problems, *self.second.problems)

    def to_json(self) -> dict[str, Any]:
        """The command's result."""
        zones = {zone: {"out": _listed(out), "in": _listed(into)} for zone, (out, into) in self.zones.items()}
        decks = [{"file": one.file, "name": one.deck.name} for one in (self.first, self.second)]
        return {"game": self.first.game, "decks": decks, "same": not self.zones, "zones": zones}


def difference(decks: Decks, first: str, second: str, game: str | None) -> Difference:
    """What has to go out of the first deck and come into it to make the second.

    Names that no card has count as well. Raises what `load` does, UsageError for decks of two games.
    """
    one, other = load(decks, first, game), load(decks, second, game)
    if one.game != other.game:
        message = f"{one.file} is a deck of {one.game}, {other.file} of {other.game}"
        raise UsageError(Problem(Location("diff"), "usage", message, "compare decks of one game"))
    zones = {}
    for zone in _zones(one.deck, other.deck, one.database):
        before, after = _counts(one.deck, zone), _counts(other.deck, zone)
        if before != after:
            zones[zone] = before - after, after - before
    return Difference(one, other, zones)


def _zones(one: Deck, other: Deck, database: Database) -> Iterator[str]:
    """The zones of two decks, those of the game first and in its order."""
    lists = [*one.zones, *other.zones, *(unknown.zone for unknown in (*one.unknown, *other.unknown))]
    there = dict.fromkeys(lists)
    declared = Zones(database.game).names
    yield from (zone for zone in declared if zone in there)
    yield from (zone for zone in there if zone not in declared)


def _counts(deck: Deck, zone: str) -> Counts:
    names = Counter(entry.card.name for entry in deck.zones.get(zone, ()))
    counts: Counts = Counter()
    for entry in deck.zones.get(zone, ()):
        name = entry.card.name
        counts[name if names[name] == 1 else f"{name} [{entry.card.id}]"] += entry.copies
    for unknown in deck.unknown:
        if unknown.zone == zone:
            counts[unknown.name] += unknown.copies
    return counts


def _listed(counts: Counts) -> list[dict[str, Any]]:
    return [{"name": name, "count": count} for name, count in counts.items()]


# --- what is there ------------------------------------------------------------------------------------


class Missing(NamedTuple):
    """A card of which a deck needs more copies than there are."""

    name: str
    needed: int
    owned: int


class Owned(NamedTuple):
    """A deck held against a collection: the cards that lack copies."""

    deck: Loaded
    missing: tuple[Missing, ...]

    def to_json(self) -> dict[str, Any]:
        """One deck of the command's result."""
        missing = [{"name": one.name, "needed": one.needed, "owned": one.owned} for one in self.missing]
        return {"file": self.deck.file, "name": self.deck.deck.name, "missing": missing}


def owned(decks: Decks, names: Sequence[str], kept: str, game: str | None) -> tuple[Loaded, list[Owned]]:
    """Which cards of each deck the collection `kept` has too few of.

    Marks need no copies of their own. Raises what `collection` does, InputError for decks of other games.
    """
    loaded = load_all(decks, names, game)
    there = collection(decks, kept, game or loaded[0].game)
    has = copies_of(there)
    found = []
    for one in loaded:
        if one.game != there.game:
            message = f"is a deck of {one.game}, and the collection holds cards of {there.game}"
            hint = "ask for decks of one game at a time"
            raise InputError(Problem(Location(one.file), "deck.other-game", message, hint))
        needs = copies_of(one)
        missing = (
            Missing(name, copies, has[key])
            for key, copies in needs.items()
            if has[key] < copies
            for name in [key[1]]
        )
        found.append(Owned(one, tuple(missing)))
    return there, found


def copies_of(loaded: Loaded) -> Counter[tuple[str, str]]:
    """A list's copies by id and name, all zones together but marks."""
    marks = Zones(loaded.database.game).marks
    counts: Counter[tuple[str, str]] = Counter()
    for zone, entries in loaded.deck.zones.items():
        for entry in entries if zone not in marks else ():
            counts[entry.card.id, entry.card.name] += entry.copies
    return counts
