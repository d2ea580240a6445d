"""Apprentice 32: a deck (`.dec`), or a folder with the card database, decks and a table of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardforge.cards import Printing
from cardforge.decks import Deck, form_named, renamed, write_as
from cardforge.decks.apprentice_deck import PORTABLE
from cardforge.exports._apprentice_cards import Cards
from cardforge.exports._apprentice_files import (
    CODE_PAGE,
    Row,
    cardinfo,
    distribution,
    expansions,
    formats,
    table,
)
from cardforge.exports._apprentice_packs import Packs
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import named_decks, noted, whole_decks
from cardforge.exports._names import Names, name_settings
from cardforge.exports._records import guarded
from cardforge.exports._told import (
    extras_of,
    left_out_extras,
    left_out_fields,
    left_out_of_list,
    named,
    without_controls,
)
from cardforge.problems import Problem, Severity, has_errors
from cardforge.settings import chosen
from cardforge.text import spelled

_PLACES = ("type", "subtype", "cost", "corner", "text", "flavour", "colour", "rarity")


def _export(job: Job) -> Exported:
    return _deck_file(job) if job.suffix else _folder(job)


def _deck_file(job: Job) -> Exported:
    """One deck by itself."""
    problems = list(left_out_of_list(job, "a deck"))
    extras = extras_of(job)
    ((stem, deck),) = named_decks(job)
    if job.settings["dialect"] == "portable":
        written = write_as(PORTABLE, deck, job.database, Names(job.database, job.settings).of)
        return Exported([OutputFile(f"{stem}.dec", written.data)], [*problems, *written.problems], 1, extras)
    cards = Cards(job)
    data, told = _deck_data(job, deck, cards)
    return Exported([OutputFile(f"{stem}.dec", data)], [*problems, *cards.problems, *told], 1, extras)


def _folder(job: Job) -> Exported:
    cards = Cards(job)
    problems: list[Problem] = []
    printings = [one for one in job.printings if job.decks or not one.card.extra]
    there = {cards.identity(printing.card) for printing in printings}

    def missing(deck: Deck) -> list[str]:
        used = [entry.card for entries in deck.zones.values() for entry in entries]
        return [card.name for card in used if not card.extra and cards.identity(card) not in there]

    decks = list(whole_decks(job, problems, missing))
    printings += _pieces_in(job, [deck for _, deck in decks], cards)
    extras = extras_of(job, printings)
    problems += left_out_extras(job, "Apprentice", extras)
    rows = cards.rows(printings)
    if has_errors([*problems, *cards.problems]):
        return Exported((), [*problems, *cards.problems])
    used = {one.set.code for one in printings}
    sets = {cards.codes[one.code]: _plain(one.name) for one in job.database.sets if one.code in used}
    packs = Packs(job, cards)
    tables = {
        "cardinfo": cardinfo(rows),
        "Expan": expansions(sets),
        "Format": formats(_plain(job.game.name), sets),
        "Distro": distribution({code: packs.of(code, _rarities(code, rows)) for code in sets}),
    }
    files = [OutputFile(f"{name}.dat", data) for name, data in tables.items()]
    files.append(OutputFile("cards.csv", table(rows)))
    lost: list[Problem] = []
    for stem, deck in decks:
        data, told = _deck_data(job, deck, cards)
        files.append(OutputFile(f"decks/{stem}.dec", data))
        lost += told
    problems += noted(job, lost)
    problems += left_out_fields(job, "Apprentice", _PLACES, printings)
    problems += [*packs.notes(), *_formulas(job, rows)]
    return Exported(files, [*problems, *cards.problems], len(files), extras)


def _pieces_in(job: Job, decks: Sequence[Deck], cards: Cards) -> Iterator[Printing]:
    """The pieces that are no cards, but lie in the game's own decks."""
    used = {
        cards.identity(entry.card)
        for deck in decks
        if not job.decks
        for entries in deck.zones.values()
        for entry in entries
        if entry.card.extra
    }
    return (one for one in job.database.printings if cards.identity(one.card) in used)


def _deck_data(job: Job, deck: Deck, cards: Cards) -> tuple[bytes, Sequence[Problem]]:
    """A deck with the names that the card database has, and what it does not say."""
    for entries in deck.zones.values():
        for entry in entries:
            cards.tell_name(entry.card)
    form = PORTABLE if job.settings["dialect"] == "portable" else form_named("apprentice")
    written = write_as(form, renamed(deck, cards.name), cards.database)
    return written.data, written.problems


def _formulas(job: Job, rows: Sequence[Row]) -> Iterator[Problem]:
    """A note on cells of the table that a spreadsheet would run. The table is for programs: nothing is put
    before such cells, as nothing would take it off again.
    """
    names = [row.name for row in rows if any(map(_is_run, (row.name, row.said.text, row.said.flavour)))]
    if names:
        message = f"cards.csv has cells that a spreadsheet would take for formulas: {named(names)}"
        hint = "open it as text there"
        yield Problem(job.game.where, "export.formula-cell", message, hint, Severity.INFO)


def _is_run(cell: str) -> bool:
    return not cell.startswith("'") and guarded(cell) != cell


def _rarities(code: str, rows: Sequence[Row]) -> Counter[str]:
    """How many cards of each rarity a set has."""
    entries = (one.partition("-") for row in rows for one in row.sets)
    return Counter(rarity for of, _, rarity in entries if of == code)


def _plain(title: str) -> str:
    """A title on one line of the program's code page."""
    return " ".join(spelled(without_controls(title)[0], CODE_PAGE).text.split())


EXPORTER = Exporter(
    "apprentice",
    "Apprentice: card database and decks, or one deck.",
    _export,
    (".dec",),
    folder=True,
    settings=(
        chosen("dialect", ("apprentice", "portable"), "apprentice", "How lines of decks are written"),
        *name_settings("/"),
    ),
)
