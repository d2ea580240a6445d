"""The small files of a LackeyCCG plugin: formats, lists of files, and what updates it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from cardforge.exports._lackey_checksum import checksum

CARD_DATA = "carddata.txt"
URL_LIST = "CardImageURLs1.txt"


def data_files() -> str:
    """`ListOfCardDataFiles.txt`."""
    return f"<listofcarddatafiles>\n<filetoinclude>{CARD_DATA}</filetoinclude>\n</listofcarddatafiles>\n"


def formats(sets: Mapping[str, str]) -> str:
    """`formats.txt`: a filter for each set, and one for all if there are several.

    `sets` are titles by folder.
    """
    several = {"All sets": list(sets)} if len(sets) > 1 else {}
    lines = ["<formatdefinitions>"]
    for label, codes in [*several.items(), *((title, [code]) for code, title in sets.items())]:
        lines += [
            "<format>",
            f"<label>{label}</label>",
            *(f"<set>{code}</set>" for code in codes),
            "</format>",
        ]
    return "\n".join((*lines, "</formatdefinitions>")) + "\n"


def version(day: date, base_url: str, message: str) -> str:
    """`version.txt`: where the program looks whether there is something newer."""
    lines = (
        "<version>",
        f"<lastupdateYYMMDD>{day:%y%m%d}</lastupdateYYMMDD>",
        f"<versionurl>{base_url}version.txt</versionurl>",
        f"<updateurl>{base_url}updatelist.txt</updateurl>",
        f"<message>{message}</message>",
        "</version>",
    )
    return "\n".join(lines) + "\n"


def image_urls(base_url: str, pictures: Sequence[str]) -> str:
    """`CardImageURLs1.txt`: where the pictures of cards are, by their places below `sets/setimages/`."""
    lines = (f"{place}\t{base_url}sets/setimages/{place}" for place in pictures)
    return "\n".join(("CardImageURLs:", *lines)) + "\n"


class UpdateList:
    """`updatelist.txt`, in the making: the files that are installed, each with its URL and checksum."""

    def __init__(self, name: str, day: date, base_url: str) -> None:
        self._name, self._base_url = name, base_url
        self._lines = [f"{name}\t{day:%m-%d-%y}"]

    def add(self, path: str, data: bytes) -> None:
        """A file by its path in the plugin."""
        self._lines.append(f"plugins/{self._name}/{path}\t{self._base_url}{path}\t{checksum(data)}")

    def text(self) -> str:
        return "\n".join((*self._lines, "", "CardURLFiles:", URL_LIST)) + "\n"
