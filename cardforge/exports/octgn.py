"""OCTGN: the folder of a game with definition, sets, decks and pictures, a deck, or a pack of pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardforge.decks import Zones, form_named, game_guid, guid_of, one_line, write_as
from cardforge.exports import _octgn_files as files
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import named_decks, noted, whole_decks
from cardforge.exports._names import Names, name_settings
from cardforge.exports._octgn_cards import Cards
from cardforge.exports._octgn_pictures import Pictures
from cardforge.exports._told import extras_of, left_out_of_list
from cardforge.exports._xml_texts import XmlTexts
from cardforge.problems import Problem
from cardforge.settings import Setting, chosen, number
from cardforge.units import MM

_DECK, _PACK = ".o8d", ".o8c"
_HOME = "https://www.octgn.net"
"""What stands for a game's own place in the web, which a definition must name."""


def _export(job: Job) -> Exported:
    if job.suffix == _DECK:
        return _deck_file(job)
    cards = Cards(job)
    pictures = Pictures(job, cards.ids)
    if job.suffix == _PACK:
        made = (OutputFile(f"{job.game.code}{_PACK}", pictures.pack()) for _ in range(1))
        return Exported(made, list(pictures.problems()))
    return _folder(job, cards, pictures)


def _deck_file(job: Job) -> Exported:
    ((stem, deck),) = named_decks(job)
    written = write_as(form_named("o8d"), deck, job.database, Names(job.database, job.settings).of)
    problems = [*left_out_of_list(job, "a list of all cards"), *written.problems]
    return Exported([OutputFile(f"{stem}{_DECK}", written.data)], problems, 1, extras_of(job))


def _folder(job: Job, cards: Cards, pictures: Pictures) -> Exported:
    problems: list[Problem] = []
    game = f"{job.game.code}/"
    texts = {
        "definition.xml": files.definition(_game(job, cards, pictures)),
        files.SCRIPT: files.script(guid_of(job.game.code, "", "", "counter")),
        files.PROXY: _proxies(job, cards, pictures),
    }
    for one in cards.sets():
        texts[f"Sets/{one.id}/set.xml"] = files.card_set(game_guid(job.database), one)
    made = [OutputFile(f"{game}{path}", text.encode("utf-8")) for path, text in texts.items()]
    name = Names(job.database, job.settings).of

    lost: list[Problem] = []
    for stem, deck in whole_decks(job, problems):
        written = write_as(form_named("o8d"), deck, job.database, name)
        made.append(OutputFile(f"decks/{stem}{_DECK}", written.data))
        lost += written.problems
    problems += noted(job, lost)
    total = len(made) + len(_RESOURCES) + 1
    told = [*cards.said.problems, *pictures.problems(), *problems]
    return Exported(_files(job, game, made, pictures), told, total)


_RESOURCES = (files.BACK, files.FRONT, files.TABLE, files.PILE, files.HAND_ICON)


def _files(job: Job, game: str, made: Sequence[OutputFile], pictures: Pictures) -> Iterator[OutputFile]:
    yield from made
    for path, data in pictures.resources():
        yield OutputFile(f"{game}{path}", data)
    yield OutputFile(f"{job.game.code}{_PACK}", pictures.pack())


def _game(job: Job, cards: Cards, pictures: Pictures) -> files.GameRow:
    own = job.own("octgn")
    url = own.get("url", _HOME)
    sections, piles = _groups(job)
    return files.GameRow(
        game_guid(job.database),
        XmlTexts.plain(job.game.name),
        own.get("version", "1.0.0.0"),
        url,
        own.get("icon", url),
        XmlTexts.plain("; ".join(job.game.credits)) or XmlTexts.plain(job.game.name),
        job.game.code,
        round(pictures.size.width / MM),
        round(pictures.size.height / MM),
        round(pictures.corner / MM),
        cards.properties,
        sections,
        piles,
        any(one.card.extra for one in job.printings),
    )


def _groups(job: Job) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The group of each section of decks, and who sees the cards of each: the main pile first."""
    zones = Zones(job.game)
    titles = {zone: one_line(zones.label(zone)) for zone in zones.names if zone not in zones.marks}
    main = titles[zones.main]
    there = {name.casefold(): name for name in (files.HAND, files.DISCARD, "Table")}
    piles: dict[str, str] = {}
    sections: dict[str, str] = {}
    for title in (main, *titles.values()):
        group = there.setdefault(title.casefold(), title)
        if group == "Table":
            group = there.setdefault("table pile", "Table pile")
        if group not in (files.HAND, files.DISCARD):
            piles.setdefault(group, "none" if title == main else "me")
        sections.setdefault(title, group)
    ordered = {title: sections[title] for title in titles.values()}
    return ordered, {**piles, files.DISCARD: "all"}


def _proxies(job: Job, cards: Cards, pictures: Pictures) -> str:
    fields = job.texts.roles["text"]
    text = str(cards.titles[fields[0].name]) if fields else ""
    width = job.settings["width"]
    return files.proxies(width, round(width * pictures.size.height / pictures.size.width), text)


EXPORTER = Exporter(
    "octgn",
    "OCTGN: a game with cards, decks and pictures, one deck, or a pack of pictures.",
    _export,
    (_DECK, _PACK),
    folder=True,
    pictures=lambda job: job.suffix != _DECK,
    settings=(
        chosen("image", ("jpg", "png"), "jpg", "The format of the pictures"),
        Setting("width", number(60, 2000), 480, "Pixels that pictures of cards are wide (480)", "PIXELS"),
        *name_settings(" // "),
    ),
)
