"""Cards as things on a table: their sides, the piles they come in, and all that they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardforge.cards import Field, Printing
from cardforge.decks import Deck, Zones, printing_in
from cardforge.exports._job import Job, Wanted
from cardforge.exports._told import named, without_copies
from cardforge.problems import Problem, Severity
from cardforge.scene import Scene
from cardforge.sheets import Copy, backs_of_other_size
from cardforge.tuples import NamedTuple
from cardforge.units import Size


class Piece(NamedTuple):
    """A card with its sides, and their names, of a-z, 0-9, - and _; no two sides have one name."""

    printing: Printing
    name: str
    front: Scene
    back_name: str
    back: Scene | None


class Pile(NamedTuple):
    """Cards that lie together, with their copies: all cards, a zone of a deck, or a piece that is no card."""

    name: str
    cards: tuple[Wanted, ...]
    extra: bool = False


def pieces_of(job: Job) -> dict[int, Piece]:
    """The printings that are wanted at least once, by `id(printing)`, in their order."""
    copies = {id(printing) for printing, count in job.wanted if count}
    backs = {face.name: face.side.scene for face in job.faces.backs}
    found = {}
    for face in job.faces.fronts:
        assert face.printing is not None
        if id(face.printing) not in copies:
            continue
        behind = face.back or ""
        found[id(face.printing)] = Piece(face.printing, face.name, face.side.scene, behind, backs.get(behind))
    return found


def piece_problems(job: Job, pieces: dict[int, Piece]) -> Iterator[Problem]:
    """What stands in the way of things on a table: no card at all, or backs of another size."""
    yield from without_copies(job)
    for piece in pieces.values():
        if piece.back is not None:
            front, printing = piece.front, piece.printing
            copy = Copy(0, 0, front.size, front.bleed, piece.back.size, printing.card.name)
            yield from backs_of_other_size([copy], printing.where)


def white_backs(job: Job, pieces: Iterable[Piece], severity: Severity = Severity.INFO) -> Iterator[Problem]:
    """Cards without a back, behind which it is white."""
    names = [piece.printing.card.name for piece in pieces if piece.back is None]
    if names:
        message = f"no back for {named(names)}: white behind them"
        hint = "give the layout or the cards a back"
        yield Problem(job.game.where, "export.white-back", message, hint, severity)


def piles_of(job: Job) -> list[Pile]:
    """All that is wanted, in piles: with decks one for each zone, without marks; else one of all cards, and
    one for each piece that is no card.
    """
    if job.decks:
        return list(_zones(job))
    cards = tuple(pair for pair in job.wanted if pair[1] and not pair[0].card.extra)
    extras = [pair for pair in job.wanted if pair[1] and pair[0].card.extra]
    piles = [Pile(job.game.name, cards)] if cards else []
    return piles + [Pile(pair[0].card.name, (pair,), extra=True) for pair in extras]


def _zones(job: Job) -> Iterator[Pile]:
    zones = Zones(job.game)
    for deck in job.decks:
        filled = [zone for zone, entries in deck.zones.items() if entries and zone not in zones.marks]
        for zone in filled:
            parts = [part for entry in deck.zones[zone] for part in entry.by_printing()]
            cards = tuple((printing_in(job.database, part), part.copies) for part in parts)
            name = deck.name or job.game.name
            yield Pile(name if len(filled) == 1 else f"{name}: {zones.label(zone)}", cards)


def marks_told(job: Job, form: str, decks: Iterable[Deck] | None = None) -> Iterator[Problem]:
    """Marks on cards of decks (those that are asked for, if not said), which are left out."""
    zones = Zones(job.game)
    for deck in job.decks if decks is None else decks:
        for zone in zones.marks:
            if deck.zones.get(zone):
                message = f"{form} has no marks: {zones.label(zone)} is left out"
                hint = "keep the deck in our own form as well"
                yield Problem(deck.where, "deck.left-out", message, hint, Severity.WARNING)


def title_of(job: Job) -> str:
    """What all of an export is called: the deck, or the game."""
    return (job.decks[0].name if len(job.decks) == 1 else "") or job.game.name


def facts_of(job: Job, printing: Printing, without: Sequence[str]) -> list[tuple[Field, str, str]]:
    """All that a card says in its fields, as plain texts: the field, the label that people read, the text.
    Fields of some roles are left out, and names of picture files.
    """
    left_out = {field.name for role in without for field in job.texts.roles[role]}
    found = []
    for field in job.game.fields.values():
        said = job.texts.plain(printing, field)
        if said and field.type != "image" and field.name not in left_out:
            found.append((field, field.label or field.name.replace("_", " ").capitalize(), said))
    return found


def same_size(size: Size) -> tuple[float, float]:
    """What is equal for trim sizes that nobody could tell apart: points, rounded."""
    return round(size.width, 1), round(size.height, 1)
