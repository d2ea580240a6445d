"""The small files of a LackeyCCG plugin: formats, packs, lists of files, and what updates it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from xml.sax.saxutils import escape

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


def pack(title: str, set_code: str, number: int, token_column: str) -> str:
    """A pack of so many different cards of a set, each as likely as any other; no tokens."""
    fits = _crit(token_column, "DOESNTCONTAIN", "yes") if token_column else _crit("Set", "IS", set_code)
    common = _crit("Set", "IS", set_code, "packcommoncrit")
    return "\n".join(
        (
            "<pack>",
            f"<packtitle>{escape(title)}</packtitle>",
            "<packformat>normal</packformat>",
            "<packkind>Pack</packkind>",
            "<packdoubles>no</packdoubles>",
            common,
            f"<chance><kind><qty>{number}</qty>{fits}</kind></chance>",
            "</pack>",
        )
    )


def packs(found: Iterable[str]) -> str:
    """`packdefinitions1.xml`."""
    return "\n".join(('<packdefinitions version="1.0">', *found, "</packdefinitions>")) + "\n"


def _crit(column: str, test: str, value: str, tag: str = "crit") -> str:
    return f"<{tag}><field>{escape(column)}</field><eval>{test}</eval><data>{escape(value)}</data></{tag}>"


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
