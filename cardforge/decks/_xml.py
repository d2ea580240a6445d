"""XML of other programs' decks: elements with their places; what is broken or could do harm is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardforge.database import Database
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions
from cardforge.decks._line import Reading
from cardforge.decks.model import Deck
from cardforge.problems import InputError, Severity
from cardforge.readers import _xml as xml
from cardforge.readers._xml import Element as Element

_DECK = xml.Words("deck.broken-xml", "deck.refused", "deck", "save the deck again in its program")
_MOST_DECLARATIONS = 100
"""Declarations and comments before the root; a file with more is no deck."""
_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
)
_SOLID = re.compile(r"\S")


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
    return xml.parse(text, where, _DECK)


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
