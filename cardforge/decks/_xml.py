"""XML of other programs' decks: elements with their places; what is broken or could do harm is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from cardforge.database import Database
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions
from cardforge.decks._line import Reading
from cardforge.decks.model import Deck
from cardforge.problems import InputError, Location, Problem, Severity

_MAX_DEPTH = 20
"""Decks nest three or four elements deep."""
_MOST_DECLARATIONS = 100
"""Declarations and comments before the root; a file with more is no deck."""
_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)
_SOLID = re.compile(r"\S")


class Element:
    """An element: its tag, attributes and children; `text` is what stands in it outside of them."""

    __slots__ = ("_texts", "attributes", "children", "tag", "where")

    def __init__(self, tag: str, attributes: dict[str, str], where: Location) -> None:
        self.tag, self.attributes, self.where = tag, attributes, where
        self.children: list[Element] = []
        self._texts: list[str] = []

    @property
    def text(self) -> str:
        """The element's own text, blanks and line ends around it taken off."""
        return "".join(self._texts).strip()

    def get(self, name: str) -> str:
        """An attribute without the blanks around it, empty if it is missing."""
        return self.attributes.get(name, "").strip()

    def add_text(self, text: str) -> None:
        """Add to the element's own text."""
        self._texts.append(text)


def root_of(text: str) -> str:
    """The first tag of an XML text with its attributes (`deck version="0.8"`), empty if it is no XML.

    Comments and declarations before it are stepped over; nothing is parsed.
    """
    if not text.lstrip().startswith("<"):
        return ""
    at = _next(text, 0)
    for _ in range(_MOST_DECLARATIONS):
        if not text.startswith(("<!", "<?"), at):
            break
        end = _end_of_declaration(text, at)
        if end < 0:
            return ""
        at = _next(text, end)
    end = text.find(">", at)
    return text[at + 1 : end].rstrip("/ ") if text.startswith("<", at) and end > 0 else ""


def _next(text: str, at: int) -> int:
    found = _SOLID.search(text, at)
    return found.start() if found else len(text)


def _end_of_declaration(text: str, at: int) -> int:
    if text.startswith("<!--", at):
        close = "-->"
    elif text.startswith("<?", at):
        close = "?>"
    else:
        end = text.find(">", at)
        close = "]>" if text.find("[", at, end) >= 0 else ">"
    end = text.find(close, at)
    return end + len(close) if end >= 0 else -1


def tag_of(text: str) -> str:
    """The name of an XML text's first tag, empty if it is no XML."""
    return (root_of(text).split() or [""])[0]


def parse(text: str, where: str) -> Element:
    """The root element. Raises InputError for XML that is broken or declares entities."""
    return _Parser(where).parse(text)


class _Parser:
    def __init__(self, where: str) -> None:
        from xml.parsers import expat

        self._where, self._skipped = where, 0
        self._open: list[Element] = []
        self._root: Element | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._entity
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def parse(self, text: str) -> Element:
        from xml.parsers import expat

        stripped = text.lstrip()
        self._skipped = text.count("\n", 0, len(text) - len(stripped))
        try:
            self._parser.Parse(stripped.encode("utf-8", "replace").decode("utf-8"), True)
        except expat.ExpatError as error:
            place = Location(self._where, error.lineno + self._skipped, error.offset + 1)
            message = f"broken XML: {expat.errors.messages[error.code]}"
            raise InputError(
                Problem(place, "deck.broken-xml", message, "save the deck again in its program")
            ) from None
        assert self._root is not None
        return self._root

    def _place(self) -> Location:
        parser = self._parser
        return Location(self._where, parser.CurrentLineNumber + self._skipped, parser.CurrentColumnNumber + 1)

    def _refuse(self, message: str, hint: str) -> InputError:
        return InputError(Problem(self._place(), "deck.refused", message, hint))

    def _doctype(self, _name: str, system: str | None, public: str | None, own: int) -> None:
        if own or system or public:  # entities of another file would be left out in silence
            self._entity()

    def _entity(self, *_: Any) -> None:
        message = "entities of its own or of another file, which can make it grow without bounds"
        raise self._refuse(message, "delete the <!DOCTYPE …> part; no deck needs it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= _MAX_DEPTH:
            raise self._refuse(f"elements nested more than {_MAX_DEPTH} deep", "is it a deck?")
        element = Element(tag, attributes, self._place())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].add_text(text)


def read(
    text: str, where: str, database: Database, options: DeckOptions, take: Callable[[Builder, Element], None]
) -> Deck:
    """The deck of an XML file; `take` is given every element below the root."""
    builder = Builder(where, database, options)
    try:
        root = parse(text, where)
    except InputError as error:
        builder.add_problems(error.problems)
        return builder.deck()
    _no_text(builder, root)
    for element in root.children:
        take(builder, element)
    return builder.deck()


def ignore(builder: Builder, element: Element, known: frozenset[str] = frozenset()) -> None:
    """Say that an element is left out, unless it is one that is known to hold no card.

    An unknown one with elements in it is a warning, as they might be cards.
    """
    if element.tag not in known:
        severity = Severity.WARNING if element.children else Severity.INFO
        builder.ignored(f"<{element.tag}>", element.where, severity)


def _no_text(builder: Builder, element: Element) -> None:
    """Say that text stands where only elements may."""
    if element.text:
        shown = " ".join(element.text.split())[:40]
        message = f'"{shown}" stands in <{element.tag}> outside of any card'
        builder.tell(element.where, "deck.bad-line", message, "make it a card, or delete it", builder.unread)


def cards_of(builder: Builder, element: Element, default: str) -> Iterator[tuple[Element, str]]:
    """The cards of an element that is a zone, with the game's zone (its `name`, else `default`)."""
    _no_text(builder, element)
    zone = builder.zone_of(element.get("name") or default, element.where) if element.children else ""
    for card in element.children:
        if card.tag == "card":
            yield card, zone
        else:
            ignore(builder, card)


def add_card(builder: Builder, card: Element, zone: str | None, reading: Reading, copies: str) -> None:
    """Count a card's element with the copies that its attribute says (1 if it is empty)."""
    if not reading.name:
        builder.tell(card.where, "deck.bad-line", "a card without a name", "name the card", builder.unread)
        return
    number = builder.copies(copies, card.where, reading.name)
    if number is not None:
        builder.add_reading(reading._replace(copies=number), card.where, zone)


def lines(*nested: str) -> str:
    """An XML file of these lines."""
    return "\n".join(('<?xml version="1.0" encoding="UTF-8"?>', *nested)) + "\n"


def attributes(**values: object) -> str:
    """Attributes as they stand in a tag, each with a blank before it; empty ones are left out."""
    return "".join(f' {name}="{content(str(value))}"' for name, value in values.items() if value != "")


def content(text: str) -> str:
    """Text as it stands in an element or between double quotes. What no XML may hold goes."""
    if not text.isprintable():
        text = "".join(filter(_may_stand, text))
    return text.translate(_ESCAPED)


def _may_stand(sign: str) -> bool:
    return sign in "\t\n\r" or " " <= sign < "\ud800" or "\udfff" < sign < "\ufffe" or sign > "\uffff"
