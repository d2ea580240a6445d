"""Wiki text of Dvorak games: each `{{Card|title=…|text=…}}` is a card (extra `wiki`).

Parameters of the template: title, longtitle, text, longtext, type, bgcolor, cornervalue, image, imgback,
flavortext, creator, minicard. Facts: the documentation of Template:Card on the Dvorak wiki.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardforge.markup import plain
from cardforge.problems import FailedError, InputError, Location, Pointer, Problem, Severity, listed
from cardforge.readers import Document, Reader
from cardforge.readers._table_text import decode
from cardforge.readers._text import Lines, read_bytes
from cardforge.readers._wiki_text import rich
from cardforge.text import slug
from cardforge.tuples import NamedTuple

_MAX_OPEN = 60_000
"""Signs that open something: 5,800 cards have some 20,000."""

_COLOURS = {"action": "660000", "thing": "000066"}
_OTHER_COLOUR = "666666"
_LISTS = frozenset(("text", "longtext", "flavortext"))
"""Parameters whose value may begin with a list."""

_YES = frozenset(("yes", "y", "true", "1"))
_STAMP = re.compile(r"\(?\btalk\)?|\(\)|\d{1,2}:\d\d, \d{1,2} \w+ \d{4} \(\w{3,4}\)|~{3,5}")
_UNCLOSED = re.compile(r"\{\{\s*(?:Template:)?card\s*\|", re.IGNORECASE)


class _Card(NamedTuple):
    at: int
    values: dict[str, str]
    places: dict[str, int]


def _library() -> Any:
    """The parser. Raises FailedError if it is not installed."""
    try:
        import mwparserfromhell
    except ImportError:
        message = "wiki text is read by mwparserfromhell, which is not installed"
        hint = 'pip install "cardforge[wiki]"'
        raise FailedError(Problem(Location("wiki"), "wiki.no-library", message, hint)) from None
    return mwparserfromhell


class _Page:
    """A page: its cards, and what else it says."""

    def __init__(self, text: str, shown: str) -> None:
        self._shown, self._lines, self._text = shown, Lines(text), text
        self._parse = _library().parse
        self.cards: list[_Card] = []
        self.problems: list[Problem] = []
        self.title = ""
        self._told: set[str] = set()
        try:
            self._walk(self._parse(text), 0)
        except RecursionError:
            message = "templates nested too deep"
            raise InputError(
                Problem(Location(shown), "wiki.syntax", message, "is it the right file?")
            ) from None
        self._settle_names()

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where a card, or one of its parameters, stands."""
        match pointer:
            case ("cards", int(index), *rest) if index < len(self.cards):
                card = self.cards[index]
                name = next((part for part in rest if isinstance(part, str)), None)
                return self._where(card.places.get(name or "", card.at), name)
            case ("cards", str(name), *_):
                return Location(self._shown, None, None, name)
        return Location(self._shown)

    def _where(self, at: int, field: str | None = None) -> Location:
        return Location(self._shown, *self._lines.at(at), field)

    def _tell(self, at: int, code: str, message: str, hint: str, severity: Severity) -> None:
        self.problems.append(Problem(self._where(at), code, message, hint, severity))

    def _walk(self, code: Any, at: int) -> None:
        """Look at every node that stands at the page's level, or in what is no card."""
        for node in code.nodes:
            kind, source = type(node).__name__, str(node)
            if kind == "Template":
                self._template(node, at)
            elif kind == "Text":
                for unclosed in _UNCLOSED.finditer(source):
                    message = "a card that is never closed"
                    self._tell(
                        at + unclosed.start(), "wiki.syntax", message, "write }} at its end", Severity.ERROR
                    )
            elif kind == "Tag" and node.contents is not None and str(node.tag).lower() != "nowiki":
                self._walk(node.contents, max(at, self._text.find(str(node.contents), at)))
            at += len(source)

    def _template(self, node: Any, at: int) -> None:
        name = str(node.name).strip().lower().replace("_", " ").removeprefix("template:").strip()
        if name == "card":
            self._card(node, at)
        elif name.startswith("infobox"):
            self._infobox(node, at)
        elif name == "subpage":
            page = next((str(param.value).strip() for param in node.params), "")
            message = f'the cards of the subpage "{page[:60]}" are not in this file'
            self._tell(at, "wiki.subpage", message, "save and import that page, too", Severity.WARNING)
        else:
            for param, start in self._params(node, at):
                self._walk(param.value, start + len(str(param)) - len(str(param.value)))

    def _params(self, node: Any, at: int) -> Iterator[tuple[Any, int]]:
        at += len("{{") + len(str(node.name))
        for param in node.params:
            yield param, at + 1
            at += 1 + len(str(param))

    def _infobox(self, node: Any, at: int) -> None:
        said = {
            str(param.name).strip().lower(): self._plain(param.value) for param, _ in self._params(node, at)
        }
        self.title = self.title or said.get("title", "")
        people = [text for key, text in said.items() if key.startswith("designer") and text]
        parts = [f'the title "{self.title}"' if self.title else "", f"by {listed(people)}" if people else ""]
        parts += [f"{key} {said[key]}" for key in ("date", "players", "status") if said.get(key)]
        message = f"the page says of the game: {', '.join(part for part in parts if part) or 'nothing'}"
        self._tell(at, "wiki.infobox", message, "put it into game.json", Severity.INFO)

    def _plain(self, code: Any) -> str:
        return " ".join(plain(rich(code, lambda *_: None), {}).split())

    def _card(self, node: Any, at: int) -> None:
        values: dict[str, str] = {}
        places: dict[str, int] = {}
        for param, start in self._params(node, at):
            key = re.sub(r"\W+", "_", str(param.name).strip().lower()).strip("_")
            if not param.showkey or not key:
                if str(param.value).strip():
                    message = f'"{str(param.value).strip()[:40]}" has no name in this card'
                    hint = "write text= before it, or nowiki round a | in a text"
                    self._tell(start, "wiki.nameless", message, hint, Severity.ERROR)
                continue
            if key in values:
                message = f'"{key}" stands twice in this card; the last counts'
                self._tell(start, "wiki.repeated", message, "delete one of the two", Severity.WARNING)
            values[key] = self._value(param.value, start, key)
            places[key] = start
        if not any(values.get(key) for key in ("title", "longtitle", "text", "longtext", "image")):
            self._tell(
                at,
                "wiki.empty-card",
                "an empty card is left out",
                "fill it in, or delete it",
                Severity.WARNING,
            )
            return
        self.cards.append(_Card(at, self._settled(values, places, at), places))

    def _value(self, value: Any, at: int, key: str) -> str:
        source = str(value)
        if key == "bgcolor":
            return source.strip()
        if key in _LISTS and source.lstrip()[:1] in ("*", "#"):
            value = self._parse("\n" + source.lstrip())

        def tell(node: Any, what: str, became: str) -> None:
            if what not in self._told:  # the same tag on every card is said once
                self._told.add(what)
                place = max(at, self._text.find(str(node), at))
                severity = Severity.INFO if what.startswith("<") else Severity.WARNING
                self._tell(
                    place, "wiki.not-kept", f'{what} in "{key}" {became}', "write it otherwise", severity
                )

        text = rich(value, tell)
        return " ".join(_STAMP.sub("", text).split()).rstrip(" -–—") if key == "creator" else text

    def _settled(self, values: dict[str, str], places: dict[str, int], at: int) -> dict[str, str]:
        """What only steers how the wiki shows a card goes, and what it fills in by itself is filled in."""
        for long, short in (("longtitle", "title"), ("longtext", "text")):
            text = values.pop(long, "")
            if text and text.lower() not in _YES:
                if values.get(short):
                    values[long] = text
                else:
                    values[short] = text
                    places.setdefault(short, places[long])
        values.pop("minicard", None)
        colour = values.get("bgcolor", "").strip().lstrip("#").lower()
        if not colour:
            kinds = re.findall(r"\w+", values.get("type", "").lower())
            colour = next((_COLOURS[kind] for kind in kinds if kind in _COLOURS), _OTHER_COLOUR)
        if re.fullmatch(r"[0-9a-f]{3}", colour):
            colour = "".join(sign * 2 for sign in colour)
        if re.fullmatch(r"[0-9a-f]{6}", colour):
            values["bgcolor"] = f"#{colour}"
        if not values.get("title"):
            values["title"] = f"Untitled {len(self.cards) + 1}"
            message = f'a card without a title is called "{values["title"]}"'
            self._tell(at, "wiki.no-title", message, "write a title", Severity.WARNING)
        return {key: text for key, text in values.items() if text}

    def _settle_names(self) -> None:
        """Cards of one title get ids of their own: on a wiki they are two cards."""
        seen: dict[str, int] = {}
        taken = {slug(card.values["title"]) for card in self.cards}
        for card in self.cards:
            name = slug(card.values["title"])
            if name not in seen:
                seen[name] = card.at
                continue
            turn = 2
            while f"{name or 'card'}-{turn}" in taken:
                turn += 1
            card.values["id"] = f"{name or 'card'}-{turn}"
            taken.add(card.values["id"])
            if name:
                message = f'a second card is called "{card.values["title"]}"; its id is {card.values["id"]}'
                self._tell(card.at, "wiki.same-title", message, "rename one of them", Severity.INFO)


def parse(data: bytes, shown: str) -> Document:
    """The bytes of a page's wiki text as a document. Raises InputError if they are no text."""
    text, problems = decode(data, shown)
    if len(re.findall(r"\{\{|\[\[|''|<", text)) > _MAX_OPEN:
        message = f"more than {_MAX_OPEN:,} templates, links and tags"
        raise InputError(Problem(Location(shown), "wiki.syntax", message, "split the page"))
    page = _Page(text, shown)
    cards = [dict(card.values) for card in page.cards]
    columns = tuple(dict.fromkeys(key for card in cards for key in card))
    found = (*problems, *page.problems)
    return Document({"cards": cards}, shown, page.place, found, columns, "marked", page.title)


def _claims(data: bytes) -> bool:
    return b"{{" in data


def _read(path: Path, shown: str) -> Document:
    return parse(read_bytes(path, shown), shown)


READER = Reader(
    "wiki",
    (".wiki", ".mediawiki", ".wikitext", ".txt"),
    "wiki text of Dvorak games",
    _read,
    foreign=True,
    claims=_claims,
)
