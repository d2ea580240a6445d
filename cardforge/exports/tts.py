"""Tabletop Simulator: a saved object with all decks and pieces, and the sheets that their pictures are on."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardforge.cards import Printing
from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._lists import with_stems
from cardforge.exports._pieces import (
    Piece,
    Pile,
    facts_of,
    marks_told,
    piece_problems,
    pieces_of,
    piles_of,
    title_of,
    white_backs,
)
from cardforge.exports._told import about, braced, named, told_controls, without_controls
from cardforge.exports._tts_sheets import Sheets
from cardforge.exports._web import folder_url
from cardforge.problems import Problem, Severity, has_errors
from cardforge.settings import Setting, chosen, number

_TAGS = re.compile(r"\[(?:/?(?:b|i|u|s|c|t|y|sub|sup|url(?:=[^\]]*)?)|-|(?:[0-9a-f]{2}){1,4})\]", re.I)
"""What the program's labels take for marks (those of the NGUI library): `[b]`, `[ff0000]`, `[-]`."""

_PER_ROW = 8
_APART, _DOWN = 3.5, -5.0
"""Objects in a row on the table, and how far they and rows are apart."""


def _export(job: Job) -> Exported:
    pieces = pieces_of(job)
    problems = [*piece_problems(job, pieces), *marks_told(job, "Tabletop Simulator")]
    piles = piles_of(job)
    objects: list[dict[str, Any]] = []
    sheets = Sheets((), 1, "")
    if not has_errors(problems):
        sheets = Sheets(pieces.values(), job.settings["dpi"], job.settings["image"])
        maker = _Maker(job, pieces, sheets, _base(job))
        objects = [maker.object_of(pile, place) for place, pile in enumerate(piles)]
        problems += maker.problems
        problems += white_backs(job, pieces.values())
        problems += _place_told(job)
    save = {"SaveName": title_of(job), **_SAVE, "ObjectStates": objects}
    return Exported(_files(job, save, sheets), problems, len(sheets.pictures) + 1)


def _files(job: Job, save: Mapping[str, Any], sheets: Sheets) -> Iterator[OutputFile]:
    from cardforge.render.shots import draw_mosaics

    text = json.dumps(save, indent=1, ensure_ascii=False) + "\n"
    yield OutputFile(f"{_stem(job)}.json", text.encode("utf-8"))
    settings = job.settings
    pictures = draw_mosaics(job.game.name, [*sheets.pictures.values()], settings["image"], settings["dpi"])
    for name, data in zip(sheets.pictures, pictures, strict=True):
        yield OutputFile(name, data)


def _base(job: Job) -> str:
    """The address of the folder with the pictures, without a slash at its end. The program writes paths of
    local files as they are, without escapes.
    """
    return job.settings["base_url"] or f"file:///{_folder(job).as_posix().lstrip('/')}"


def _folder(job: Job) -> Path:
    """Where the pictures come to lie; what is in a zip is taken to be unpacked beside it."""
    place = job.place
    return place.with_name(f"{_stem(job)}-tts") if place.suffix.lower() == ".zip" else place


def _stem(job: Job) -> str:
    """What the saved object's file is called, without suffix."""
    return next(with_stems(job.decks))[0] if len(job.decks) == 1 else job.game.code


def _place_told(job: Job) -> Iterator[Problem]:
    if job.place.suffix.lower() == ".zip" and not job.settings["base_url"]:
        message = f'pictures are looked for on this computer, in "{_folder(job).name}" beside the zip'
        hint = "unpack it there, or say with --base-url where the pictures will be"
        yield Problem(job.game.where, "export.local-pictures", message, hint, Severity.INFO)


class _Maker:
    """Makes the objects. GUIDs are made from what an object is, so that they never change."""

    def __init__(self, job: Job, pieces: Mapping[int, Piece], sheets: Sheets, base: str) -> None:
        self._job, self._sheets, self._base = job, sheets, base
        self._guids: set[str] = set()
        self._texts: dict[int, dict[str, str]] = {}
        self._heights = {id_: piece.front.size.height for id_, piece in pieces.items()}
        cards = [self._heights[id_] for id_, piece in pieces.items() if not piece.printing.card.extra]
        self._usual = Counter(cards or self._heights.values()).most_common(1)[0][0]
        self.problems: list[Problem] = []

    def object_of(self, pile: Pile, place: int) -> dict[str, Any]:
        """A pile as a deck; one card alone is a card, since the program shows no deck of one card."""
        printings = [printing for printing, copies in pile.cards for _ in range(copies)]
        row, column = divmod(place, _PER_ROW)
        where = {"posX": _APART * column, "posY": 1.0, "posZ": _DOWN * row}
        key = f"{self._job.game.code}\n{place}\n{pile.name}"
        if len(printings) == 1:
            sheet, _ = self._sheets.places[id(printings[0])]
            card = self._card(printings[0], key, where)
            return card | {"CustomDeck": {str(sheet.key): sheet.plain(self._base)}}
        cards = [self._card(one, f"{key}\n{index}", where) for index, one in enumerate(printings)]
        used = {self._sheets.places[id(one)][0].key: self._sheets.places[id(one)][0] for one in printings}
        scale = max(card["Transform"]["scaleX"] for card in cards)
        return self._object("DeckCustom", key, where, pile.extra, scale) | {
            "Nickname": without_controls(pile.name)[0],
            "Description": "",
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": {str(number): sheet.plain(self._base) for number, sheet in used.items()},
            "ContainedObjects": cards,
        }

    def _card(self, printing: Printing, key: str, where: Mapping[str, float]) -> dict[str, Any]:
        sheet, index = self._sheets.places[id(printing)]
        said = self._texts.get(id(printing))
        if said is None:
            said = self._texts[id(printing)] = self._said(printing)
        scale = self._heights[id(printing)] / self._usual
        made = self._object("Card", key, where, printing.card.extra, scale)
        return made | said | {"SidewaysCard": False, "CardID": 100 * sheet.key + index}

    def _said(self, printing: Printing) -> dict[str, str]:
        """A card's name and text, and for scripts its id."""
        job = self._job
        said = job.text(printing)
        roles = ("type", "subtype", "text", "flavour")
        rest = facts_of(job, printing, roles)
        facts = [f"{label}: {value}" for field, label, value in rest if field.type != "flag"]
        texts = said.type, job.texts.both_sides(printing), said.flavour, "\n".join(facts)
        found = {"name": said.name, "text": "\n".join(filter(None, texts))}
        for role, text in found.items():
            found[role], controls = without_controls(text)
            self.problems += told_controls(job, printing, role, controls)
            tags = list(dict.fromkeys(_TAGS.findall(text)))
            if tags:
                message = f"Tabletop Simulator takes {braced(named(tags))} in {{}} for a mark, and hides it"
                self.problems.append(about(job, printing, role, "export.mark", message, "write it otherwise"))
        return {"Nickname": found["name"], "Description": found["text"], "GMNotes": printing.card.id}

    def _object(
        self, name: str, key: str, where: Mapping[str, float], face_up: bool, scale: float
    ) -> dict[str, Any]:
        """What all objects have."""
        wide = round(scale, 3)
        place = {**where, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0 if face_up else 180.0}
        return {
            "GUID": self._guid(key),
            "Name": name,
            "Transform": {**place, "scaleX": wide, "scaleY": 1.0, "scaleZ": wide},
            **_OBJECT,
        }

    def _guid(self, key: str) -> str:
        """Six hex digits that no other object of the save has."""
        digits = hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
        guid = next(digits[at : at + 6] for at in range(59) if digits[at : at + 6] not in self._guids)
        self._guids.add(guid)
        return guid


_SCRIPTS = dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), "")
_SAVE: dict[str, Any] = {
    **dict.fromkeys(("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"), ""),
    **_SCRIPTS,
}
_OBJECT: dict[str, Any] = {
    **dict.fromkeys(("Nickname", "Description", "GMNotes"), ""),
    **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "Hands", "HideWhenFaceDown"), True),
    **dict.fromkeys(("Locked", "IgnoreFoW", "GridProjection"), False),
    **_SCRIPTS,
    "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
}


def _address(value: Any) -> str:
    """The address of a folder without a slash at its end: in the web, or on a computer of the user's."""
    text = str(value).strip()
    local = re.fullmatch(r"file:///[^\x00-\x1f]+", text)
    return (text if local else folder_url(text)).rstrip("/")


EXPORTER = Exporter(
    "tts",
    "Tabletop Simulator: a saved object with decks and pieces, and sheets of pictures.",
    _export,
    folder=True,
    settings=(
        Setting("base_url", _address, "", "Where the pictures will be; else where they are written.", "URL"),
        Setting(
            "dpi",
            number(50, 600),
            160,
            "Resolution of the cards, as far as sheets have room (160)",
            "N",
        ),
        chosen("image", ("jpg", "png"), "jpg", "The format of the pictures"),
    ),
    pictures=True,
)
