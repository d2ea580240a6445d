"""Cockatrice: a card database, a deck, or a folder with cards, pieces, decks and pictures."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from cardforge.decks import Deck, form_named, renamed, write_as
from cardforge.exports._cockatrice_cards import Cards
from cardforge.exports._cockatrice_files import CardRow, Format, database
from cardforge.exports._cockatrice_formats import formats_of
from cardforge.exports._cockatrice_pictures import Wanted, file_names, urls_of
from cardforge.exports._drawn import drawn
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import named_decks, noted, whole_decks
from cardforge.exports._names import name_settings
from cardforge.exports._told import extras_of, left_out_of_list, named
from cardforge.exports._web import folder_url
from cardforge.exports._xml_texts import XmlTexts
from cardforge.faces import Face
from cardforge.problems import Problem, Severity
from cardforge.settings import Setting, chosen, flag, number

_NO_PICTURES = "none"

_SHAPE = 63 / 88
"""Width by height of cards as the program shows them."""

_ALIKE = 0.03
"""By how much that may differ until it shows."""


def _export(job: Job) -> Exported:
    if job.suffix == ".cod":
        return _deck_file(job)
    if job.suffix == ".xml":
        return _database_file(job)
    return _folder(job)


def _deck_file(job: Job) -> Exported:
    """One deck by itself, with the names of the database."""
    ((stem, deck),) = named_decks(job)
    cards = Cards(job)
    data, told = _deck_data(job, deck, cards)
    problems = [*left_out_of_list(job, "a list of all cards"), *cards.problems, *told]
    return Exported([OutputFile(f"{stem}.cod", data)], problems, 1, extras_of(job))


def _database_file(job: Job) -> Exported:
    """All cards, and pieces that are no cards, in one file."""
    cards = Cards(job)
    names = _file_names(job, cards)
    rows, formats, problems = _rows(job, cards, names)
    data = database(_author(job), cards.set_rows(job.printings), rows, formats)
    return Exported([OutputFile(f"{job.game.code}.xml", data)], [*cards.problems, *problems])


def _folder(job: Job) -> Exported:
    cards = Cards(job)
    names = _file_names(job, cards)
    rows, formats, problems = _rows(job, cards, names)
    files = list(_databases(job, cards, rows, formats))

    lost: list[Problem] = []
    for stem, deck in whole_decks(job, problems):
        data, told = _deck_data(job, deck, cards)
        files.append(OutputFile(f"decks/{stem}.cod", data))
        lost += told
    problems += noted(job, lost)
    pictures: list[tuple[str, Face]] = []
    if _asks_for_pictures(job):
        pictures = list(_pictures(job, names))
        problems += _not_found(job, cards, names)
    made = _files(job, files, pictures)
    return Exported(made, [*cards.problems, *problems], len(files) + len(pictures))


def _files(
    job: Job, files: Sequence[OutputFile], pictures: Sequence[tuple[str, Face]]
) -> Iterator[OutputFile]:
    yield from files
    scenes = [face.side.scene for _, face in pictures]
    data = drawn(job.game.name, scenes, job.settings["width"], job.settings["image"])
    for (path, _), one in zip(pictures, data, strict=True):
        yield OutputFile(path, one)


# --- cards ---


def _rows(
    job: Job, cards: Cards, names: Mapping[Hashable, str]
) -> tuple[list[CardRow], Sequence[Format], list[Problem]]:
    """All rows, with what the formats say of each, and the formats."""
    urls = urls_of(job.settings["base_url"], _picture_folder(job), names, _suffix(job))
    rows = cards.rows(job.printings, urls)
    if not job.settings["formats"]:
        return rows, (), []
    ids = list(dict.fromkeys(one.card.id for one in job.database.printings))
    found = formats_of(job, ids)
    labels = {cards.name(one.card): found.labels[one.card.id] for one in reversed(job.database.printings)}
    rows = [row._replace(props=(*row.props, *labels.get(row.name, ()))) for row in rows]
    return rows, found.formats, list(found.problems)


def _databases(
    job: Job, cards: Cards, rows: Sequence[CardRow], formats: Sequence[Format]
) -> Iterator[OutputFile]:
    """The file of cards, and one of pieces that are no cards, if there are any."""
    author, code = _author(job), job.game.code
    for name, token in ((code, False), (f"{code}-tokens", True)):
        listed = [row for row in rows if row.token is token]
        if listed:
            sets = cards.set_rows(one for one in job.printings if one.card.extra is token)
            data = database(author, sets, listed, () if token else formats)
            yield OutputFile(f"customsets/{name}.xml", data)


def _deck_data(job: Job, deck: Deck, cards: Cards) -> tuple[bytes, Sequence[Problem]]:
    for entries in deck.zones.values():
        for entry in entries:
            cards.tell_name(entry.card)
    written = write_as(form_named("cod"), renamed(deck, cards.name), cards.database)
    return written.data, written.problems


def _author(job: Job) -> str:
    return XmlTexts.plain("; ".join(job.game.credits))


# --- pictures ---


def _asks_for_pictures(job: Job) -> bool:
    return not job.suffix and job.settings["image"] != _NO_PICTURES


def _suffix(job: Job) -> str:
    image = job.settings["image"]
    return f".{'jpg' if image == _NO_PICTURES else image}"


def _picture_folder(job: Job) -> str:
    return f"pics/CUSTOM/{job.game.code}"


def _file_names(job: Job, cards: Cards) -> dict[Hashable, str]:
    """Names of the pictures of all printings of the game: they hang on nothing that is asked for."""
    wanted = []
    for printing in sorted(job.database.printings, key=lambda one: one.card.extra):
        name, key = cards.name(printing.card), cards.key(printing.card)
        wanted.append(Wanted(("front", id(printing)), key, name, cards.places[id(printing)]))
        if printing.values.get("back_face"):
            key = cards.back_key(printing.card)
            place = cards.back_place(printing)
            wanted.append(Wanted(("back", id(printing)), key, cards.names[key], place))
    return file_names(wanted)


def _pictures(job: Job, names: Mapping[Hashable, str]) -> Iterator[tuple[str, Face]]:
    """Every picture's path and what it shows: fronts, and the backs of double-faced cards."""
    folder, suffix = _picture_folder(job), _suffix(job)
    backs = {face.name: face for face in job.faces.backs}
    for face in job.faces.fronts:
        name = names.get(("front", id(face.printing)))
        if name:
            yield f"{folder}/{name}{suffix}", face
        other = names.get(("back", id(face.printing)))
        if other and face.back is not None and backs[face.back].printing is not None:
            yield f"{folder}/{other}{suffix}", backs[face.back]


def _not_found(job: Job, cards: Cards, names: Mapping[Hashable, str]) -> Iterator[Problem]:
    """What is to be said about pictures that are not written."""
    lost = [one.card.name for one in job.printings if ("front", id(one)) not in names]
    if lost:
        message = f"no file can be called as Cockatrice looks for pictures: {named(lost)} left without one"
        hint = "give these cards other names, or numbers"
        yield Problem(job.game.where, "export.no-picture", message, hint, Severity.WARNING)
    sizes = [(face.printing, face.side.scene.size) for face in job.faces.fronts if face.printing]
    other = [one.card.name for one, size in sizes if abs(size.width / size.height - _SHAPE) > _ALIKE]
    if other:
        message = f"Cockatrice shows all cards in one shape, that of 63 x 88 mm, also {named(other)}"
        yield Problem(job.game.where, "export.one-size", message, "", Severity.INFO)
    shared = {face.name for face in job.faces.backs if face.printing is None}
    own = [face for face in job.faces.fronts if face.back is not None and face.back not in shared]
    turned = [face.printing for face in own if face.printing and face.printing.values.get("back_face")]
    plain = [face.printing.card.name for face in own if face.printing and face.printing not in turned]
    if plain:
        message = f"Cockatrice knows one back: those of {named(plain)} are left out"
        hint = 'a card with "back_face" has its other side as a card of its own'
        yield Problem(job.game.where, "export.one-back", message, hint, Severity.INFO)
    there = set(map(id, turned))
    both = [one for one in job.printings if one.values.get("back_face")]
    blind = [one.card.name for one in both if id(one) not in there or ("back", id(one)) not in names]
    if blind:
        message = f"the other sides of {named(blind)} have no pictures of their own"
        hint = 'give the cards a "back"'
        yield Problem(job.game.where, "export.no-picture", message, hint, Severity.INFO)


EXPORTER = Exporter(
    "cockatrice",
    "Cockatrice: cards, pieces, decks and pictures, a card database, or one deck.",
    _export,
    (".xml", ".cod"),
    folder=True,
    pictures=_asks_for_pictures,
    settings=(
        Setting(
            "formats", flag, False, "Also sizes and copy limits of decks, for newer versions.", flag=True
        ),
        chosen("image", ("jpg", "png", _NO_PICTURES), "jpg", "The format of the pictures in a folder or zip"),
        Setting("width", number(60, 2000), 480, "Pixels that pictures of cards are wide (480)", "PIXELS"),
        Setting(
            "base_url", folder_url, "", "Where the folder pics will lie, to be said of each card.", "URL"
        ),
        *name_settings(" // "),
    ),
)
