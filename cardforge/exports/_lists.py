"""Exports that are lists of cards in a form that decks are written in: `cardforge.decks` writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath

from cardforge.decks import Deck, Entry, Zones, form_named, write_as
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._names import FRONT, Names, name_settings, not_among
from cardforge.exports._told import extras_of, left_out_of_list, named
from cardforge.problems import Problem, Severity


def list_exporter(
    name: str, form: str, summary: str, suffix: str, separator: str = " // ", double_faced: str = FRONT
) -> Exporter:
    """An exporter of decks in one form: of those asked for, else of all cards as one list."""
    settings = name_settings(separator, double_faced)
    return Exporter(name, summary, _writer(form, suffix), (suffix,), folder=True, settings=settings)


def _writer(form: str, suffix: str) -> Callable[[Job], Exported]:
    def export(job: Job) -> Exported:
        files = []
        problems: list[Problem] = list(left_out_of_list(job, f"the form {form}"))
        names = Names(job.database, job.settings)
        for stem, deck in named_decks(job):
            written = write_as(form_named(form), deck, job.database, names.of)
            files.append(OutputFile(f"{stem}{suffix}", written.data))
            problems += written.problems
        return Exported(files, problems, len(files), extras_of(job))

    return export


def named_decks(job: Job) -> Iterator[tuple[str, Deck]]:
    """The decks that are asked for, else all cards as one, each with a name that no other has."""
    if job.decks and not (job.suffix and len(job.decks) > 1):
        yield from with_stems(job.decks)
    else:
        yield job.game.code, one_deck(job)


def with_stems(decks: Iterable[Deck]) -> Iterator[tuple[str, Deck]]:
    """Decks with the names of their files, without suffix, made different."""
    taken: set[str] = set()
    for deck in decks:
        stem = PurePath(deck.where.file).stem
        stem = stem if stem.strip("-") else "deck"
        name, count = stem, 1
        while name.lower() in taken:
            count += 1
            name = f"{stem}-{count}"
        taken.add(name.lower())
        yield name, deck


def whole_decks(
    job: Job, problems: list[Problem], missing: Callable[[Deck], Iterable[str]] | None = None
) -> Iterator[tuple[str, Deck]]:
    """The decks to be written beside cards, with the names of their files: those asked for, else those of the
    game. One of which cards are `missing` among those that are exported is left out, and told; a reprint of a
    card will do for it, unless the format says otherwise.
    """

    def unknown(deck: Deck) -> list[str]:
        used = (entry.card for entries in deck.zones.values() for entry in entries)
        return not_among(job.database, used, (one.card for one in job.printings))

    for stem, deck in with_stems(job.ready_made):
        names = list(dict.fromkeys((missing or unknown)(deck)))
        if names:
            message = f"this deck is left out, as cards of it are: {named(names)}"
            hint = "export all cards, or this deck by --deck"
            problems.append(Problem(deck.where, "export.left-out", message, hint, Severity.INFO))
        else:
            yield stem, deck


def noted(job: Job, problems: Iterable[Problem]) -> Iterator[Problem]:
    """What decks lose. Of those that nobody asked for: one note for the same of several, unless they would be
    wrong.
    """
    same: dict[str, list[Problem]] = {}
    for problem in problems:
        if job.decks or problem.severity is Severity.ERROR:
            yield problem
        else:
            same.setdefault(problem.message, []).append(problem)
    for message, found in same.items():
        more = f", in {len(found)} decks" if len(found) > 1 else ""
        yield found[0]._replace(message=f"{message}{more}", severity=Severity.INFO)


def one_deck(job: Job) -> Deck:
    """All that is wanted as one deck in the game's main zone; without decks, pieces that are no cards are
    left out.
    """
    main = Zones(job.game).main
    copies: dict[tuple[str, str, str], Entry] = {}
    for printing, count in job.wanted:
        if printing.card.extra and not job.decks:
            continue
        key = printing.card.id, printing.set.code, printing.number
        known = copies.get(key)
        total = count + (known.copies if known else 0)
        copies[key] = Entry(printing.card, total, printing.where, printing.set.code, printing.number)
    where = job.decks[0].where if job.decks else job.game.where
    entries = tuple(entry for entry in copies.values() if entry.copies)
    return Deck(job.game.name, where, {main: entries}, {"name": job.game.name})
