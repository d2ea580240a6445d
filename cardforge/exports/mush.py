"""MUSHcode: lines that load the cards of a game, or a deck, into a card game on a MUSH.

Decks use the loader's mode for collectable games: the cards are loaded as a pack, and each copy is taken out
of it by its title.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cardforge.cards import Printing
from cardforge.decks import Deck, Zones, printing_in
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import named_decks
from cardforge.exports._mush_card import Sender, Sent
from cardforge.exports._mush_line import escaped
from cardforge.exports._names import name_settings
from cardforge.exports._pieces import marks_told
from cardforge.exports._told import extras_of, left_out_of_list
from cardforge.problems import Location, Problem, Severity, UsageError
from cardforge.settings import Setting, flag, number

_BURST = 100
"""Commands that servers take at once; further ones wait, one a second."""


def _export(job: Job) -> Exported:
    batch: int = job.settings["batch"]
    if batch and job.suffix:
        hint = "name a folder or a zip with -o"
        raise UsageError(Problem(Location("--batch"), "usage", "numbered chunks are several files", hint))
    sender = Sender(job)
    problems = list(left_out_of_list(job, "MUSHcode"))
    files: list[OutputFile] = []
    for stem, deck in named_decks(job):
        problems += [*_zones_told(job, deck), *marks_told(job, "MUSHcode", [deck])]
        lines = _lines(job, deck, sender)
        if len(lines) > _BURST and not batch:
            message = f"{len(lines)} lines, and servers take {_BURST} at once, then one a second"
            hint = f"--batch {_BURST} makes numbered chunks"
            problems.append(Problem(deck.where, "export.many-lines", message, hint, Severity.INFO))
        files += _files(stem, lines, batch)
    told = [*problems, *sender.problems, *sender.notes()]
    return Exported(files, told, len(files), extras_of(job))


def _lines(job: Job, deck: Deck, sender: Sender) -> list[str]:
    wanted = list(_wanted(job, deck))
    total = sum(copies for _, copies in wanted)
    said = f"@emit {sender.clean(deck.name[:200])}: {total} card{'s' * (total != 1)} loaded."
    if not job.decks:
        lines = [line for printing, copies in wanted for line in sender.of(printing).lines * copies]
        return ["cleardeck", *lines, said]
    cards: dict[Hashable, Sent] = {}
    taken: list[str] = []
    for printing, copies in wanted:
        card = cards.setdefault(job.game.identity_of(printing.card), sender.of(printing))
        taken += [f"loadpack {escaped(title)}" for title in card.titles * copies]
    loaded = [line for card in cards.values() for line in card.lines]
    return ["cleardeck", "packmode on", *loaded, "packmode off", *taken, said]


def _wanted(job: Job, deck: Deck) -> Iterator[tuple[Printing, int]]:
    """A deck's printings with their copies, zone by zone, without marks."""
    marks = Zones(job.game).marks
    for zone, entries in deck.zones.items():
        for entry in entries if zone not in marks else ():
            for part in entry.by_printing():
                yield printing_in(job.database, part), part.copies


def _zones_told(job: Job, deck: Deck) -> Iterator[Problem]:
    """What a deck has besides one pile of cards."""
    zones = Zones(job.game)
    for zone, entries in deck.zones.items():
        if not entries or zone == zones.main or zone in zones.marks:
            continue
        label = zones.label(zone)
        message = f"MUSHcode does not tell {label} apart: its cards lie in {zones.label(zones.main)}"
        hint = "keep the deck in our own form as well"
        yield Problem(deck.where, "deck.left-out", message, hint, Severity.WARNING)


def _files(stem: str, lines: Sequence[str], batch: int) -> Iterator[OutputFile]:
    chunks = [lines[at : at + batch] for at in range(0, len(lines), batch)] if batch else [lines]
    width = len(str(len(chunks)))
    for place, chunk in enumerate(chunks, 1):
        name = f"{stem}-{place:0{width}}" if batch else stem
        yield OutputFile(f"{name}.txt", "".join(f"{line}\n" for line in chunk).encode("utf-8"))


EXPORTER = Exporter(
    "mush",
    "MUSHcode: lines that load cards on a MUSH.",
    _export,
    (".txt",),
    folder=True,
    settings=(
        Setting("dvorax", flag, False, "The form of Dvorax: with colour, corner value and type.", flag=True),
        Setting("ascii", flag, False, "Letters without accents, plain quotes and dashes.", flag=True),
        Setting("batch", number(1, 100_000), 0, "Numbered files of so many lines each.", "N"),
        Setting("split", flag, False, "Make cards of texts that are too long for one line.", flag=True),
        *name_settings(" - ", "whole"),
    ),
)
