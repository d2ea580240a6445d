"""LackeyCCG: a whole plugin, with cards, pictures, zones, packs and decks, as a folder or a zip."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from cardforge.decks import Deck, Zones, printing_in, write_as
from cardforge.decks.lackey_deck import Plugin, in_plugin
from cardforge.exports import _lackey_files as small
from cardforge.exports._drawn import drawn
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lackey_cards import CardTable, file_name, file_names
from cardforge.exports._lackey_info import PluginInfo, without_brackets
from cardforge.exports._lackey_packs import pack_file
from cardforge.exports._lackey_pictures import Picture, Pictures
from cardforge.exports._lists import noted, whole_decks
from cardforge.exports._names import name_settings
from cardforge.exports._told import without_controls
from cardforge.problems import Location, Problem, UsageError
from cardforge.settings import Setting, flag, number
from cardforge.text import spelled
from cardforge.tuples import NamedTuple

_IMAGES = "sets/setimages/"


class _Update(NamedTuple):
    """Where the plugin lies, and of which day it is."""

    url: str
    day: date


def _export(job: Job) -> Exported:
    update = _update(job)
    name = file_name(job.own("lackey").get("name", job.game.code))
    pictures = Pictures(job)
    table = CardTable(job, pictures.names)
    info = PluginInfo(job, lambda text: without_brackets(_plain(job, text)))
    decks, problems = _decks(job, Plugin(name, table.listed, info.title))
    shown = pictures.all(table.sets)
    titles = _set_titles(job, table)
    version = f"{update.day:%y%m%d}" if update else ""
    packs, told = pack_file(job, table, titles)
    texts = {
        "plugininfo.txt": info.text(version, pictures.own_backs),
        f"sets/{small.CARD_DATA}": table.text(),
        "ListOfCardDataFiles.txt": small.data_files(),
        "formats.txt": small.formats(titles),
        **({"packs/packdefinitions1.xml": packs} if packs else {}),
    }
    if update:
        places = [place.removeprefix(_IMAGES) for one in shown[2:] for place in one.places]
        texts[small.URL_LIST] = small.image_urls(update.url, places)
        texts["version.txt"] = small.version(
            update.day, update.url, without_brackets(_plain(job, job.game.name))
        )
    files = {path: text.encode("utf-8") for path, text in texts.items()} | decks
    total = len(files) + sum(len(one.places) for one in shown) + bool(update)
    made = _files(job, name, files, shown, update)
    return Exported(made, [*pictures.problems(), *table.problems, *told, *problems], total)


def _files(
    job: Job, name: str, files: dict[str, bytes], pictures: list[Picture], update: _Update | None
) -> Iterator[OutputFile]:
    """All files. Pictures are drawn when they are asked for; last comes the list that knows the others."""
    listed = small.UpdateList(name, update.day, update.url) if update else None
    for path, data in files.items():
        if listed:
            listed.add(path, data)
        yield OutputFile(f"plugins/{name}/{path}", data)
    scenes = [one.scene for one in pictures]
    files_of = drawn(job.game.name, scenes, job.settings["width"], "jpg")
    for picture, data in zip(pictures, files_of, strict=True):
        for place in picture.places:
            # The pictures of cards come one by one when they are needed, by the list of their URLs.
            if listed and len(picture.places) > 1:
                listed.add(place, data)
            yield OutputFile(f"plugins/{name}/{place}", data)
    if listed:
        yield OutputFile(f"plugins/{name}/updatelist.txt", listed.text().encode("utf-8"))


def _plain(job: Job, text: str) -> str:
    """A title of the game for a file of the plugin."""
    text = " ".join(without_controls(text)[0].split())
    return spelled(text, "ascii").text if job.settings["ascii"] else text


def _set_titles(job: Job, table: CardTable) -> dict[str, str]:
    """The titles of the sets that cards are of, by their folders."""
    used = {one.set.code for one in job.printings}
    sets = [one for one in job.database.sets if one.code in used]
    return {
        table.sets[one.code]: without_brackets(_plain(job, one.name)) or table.sets[one.code] for one in sets
    }


def _decks(job: Job, plugin: Plugin) -> tuple[dict[str, bytes], list[Problem]]:
    """The files of the decks whose cards all are in the plugin, and what they lose."""
    there = set(map(id, job.printings))
    marks = Zones(job.game).marks

    def missing(deck: Deck) -> list[str]:
        entries = [entry for zone, found in deck.zones.items() if zone not in marks for entry in found]
        parts = [part for entry in entries for part in entry.by_printing()]
        return [one.card.name for one in parts if id(printing_in(job.database, one)) not in there]

    problems: list[Problem] = []
    lost: list[Problem] = []
    decks = list(whole_decks(job, problems, missing))
    stems = file_names((at, stem) for at, (stem, _) in enumerate(decks))
    files: dict[str, bytes] = {}
    for at, (_, deck) in enumerate(decks):
        written = write_as(in_plugin(plugin), deck, job.database)
        files[f"decks/{stems[at]}.dek"] = written.data
        lost += written.problems
    return files, [*problems, *noted(job, lost)]


# --- updates ---


def _update(job: Job) -> _Update | None:
    """What is needed for updates; None without a URL. Raises UsageError if no day is known."""
    url = job.settings["base_url"]
    if not url:
        return None
    day = job.settings["date"] or _released(job)
    if day is None:
        message = "an update list says of which day it is, and no set of the game says when it was released"
        raise UsageError(Problem(Location("--date"), "usage", message, "write --date 2024-12-31"))
    return _Update(url, day)


def _released(job: Job) -> date | None:
    """The day on which the newest of the sets came out; its first, if only a month or a year is known."""
    days = [day for one in job.database.sets if (day := _day(f"{one.released}-01-01"[:10])) is not None]
    return max(days, default=None)


def _day(text: str) -> date | None:
    """A day of this century: others have no year of two digits."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"20\d\d-\d\d-\d\d", text) else None
    except ValueError:
        return None


def _a_day(value: Any) -> date:
    day = _day(str(value).strip())
    if day is None:
        raise ValueError(f'"{value}" is no day from 2000 to 2099; write it as 2024-12-31')
    return day


def _url(value: Any) -> str:
    text = str(value).strip()
    if not re.fullmatch(r"https?://[!-~]+", text) or set(text) & set('<>"?#'):
        raise ValueError(f'"{value}" is no URL of a folder; write it as https://example.org/plugin')
    return text.rstrip("/") + "/"


EXPORTER = Exporter(
    "lackey",
    "LackeyCCG: a plugin with cards, pictures and decks.",
    _export,
    folder=True,
    pictures=True,
    settings=(
        Setting("ascii", flag, False, "Letters without accents, plain quotes and dashes.", flag=True),
        Setting("pad_numbers", flag, False, "Numbers of one width, and cards in their order.", flag=True),
        Setting("width", number(60, 2000), 360, "Pixels that pictures of cards are wide (360)", "PIXELS"),
        Setting(
            "base_url", _url, "", "Where the plugin's folder will lie: also write what updates it.", "URL"
        ),
        Setting("date", _a_day, None, "The day of the update; that of the newest set if not given.", "DAY"),
        *name_settings(" // ", "whole"),
    ),
)
