"""Cockatrice's card database: XML of version 4. Formats (sizes and copy limits) are newer than its schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardforge.decks import xml_attributes, xml_content, xml_lines
from cardforge.tuples import NamedTuple


class SetRow(NamedTuple):
    """A set: its code, its name, and the day it came out (empty if only the year is known)."""

    code: str
    name: str
    released: str = ""


class Printed(NamedTuple):
    """A printing of a card: what stands at the card's `<set>`. `url` is that of its picture."""

    set: str
    number: str = ""
    rarity: str = ""
    uuid: str = ""
    url: str = ""


class Related(NamedTuple):
    """Another card that belongs to one; `transform` if it is the card's other side."""

    name: str
    transform: bool = False


class CardRow(NamedTuple):
    """A card. `props` are its properties in order; `row` is where it lies: 0 lands, 1 others, 2 creatures,
    3 spells.
    """

    name: str
    text: str
    props: tuple[tuple[str, str], ...]
    printings: tuple[Printed, ...]
    related: tuple[Related, ...] = ()
    token: bool = False
    row: int = 1


class Format(NamedTuple):
    """Sizes of decks (`most` and `side` None: any), and how many copies each label allows."""

    name: str
    least: int
    most: int | None
    side: int | None
    counts: Mapping[str, int]


ANY_NUMBER = 1000
"""Copies that stand for any number: the program takes its own word for that, "unlimited", for none at all."""


def database(
    author: str, sets: Iterable[SetRow], cards: Iterable[CardRow], formats: Sequence[Format] = ()
) -> bytes:
    """The file."""
    found = ['<cockatrice_carddatabase version="4">']
    if author:
        found += ["  <info>", f"    {_element('author', author)}", "  </info>"]
    if formats:
        found += ["  <formats>", *(line for one in formats for line in _format(one)), "  </formats>"]
    found += ["  <sets>", *(line for one in sets for line in _set(one)), "  </sets>"]
    found += ["  <cards>", *(line for card in cards for line in _card(card)), "  </cards>"]
    return xml_lines(*found, "</cockatrice_carddatabase>").encode("utf-8")


def _element(tag: str, text: str, **values: object) -> str:
    return f"<{tag}{xml_attributes(**values)}>{xml_content(text)}</{tag}>"


def _set(one: SetRow) -> Iterator[str]:
    yield "    <set>"
    yield f"      {_element('name', one.code)}"
    yield f"      {_element('longname', one.name)}"
    yield f"      {_element('settype', 'Custom')}"
    if one.released:
        yield f"      {_element('releasedate', one.released)}"
    yield "    </set>"


def _card(card: CardRow) -> Iterator[str]:
    yield "    <card>"
    yield f"      {_element('name', card.name)}"
    yield f"      {_element('text', card.text)}"
    yield "      <prop>"
    yield from (f"        {_element(tag, text)}" for tag, text in card.props)
    yield "      </prop>"
    for one in card.printings:
        values = {"rarity": one.rarity, "num": one.number, "uuid": one.uuid, "picurl": one.url}
        yield f"      {_element('set', one.set, **values)}"
    for other in card.related:
        attach = "transform" if other.transform else ""
        yield f"      {_element('related', other.name, attach=attach)}"
    if card.token:
        yield f"      {_element('token', '1')}"
    yield f"      {_element('tablerow', str(card.row))}"
    yield "    </card>"


def _format(one: Format) -> Iterator[str]:
    yield f"    <format{xml_attributes(formatName=one.name)}>"
    yield f"      {_element('minDeckSize', str(one.least))}"
    yield f"      {_element('maxDeckSize', str(one.most or 0))}"
    yield f"      {_element('maxSideboardSize', str(ANY_NUMBER if one.side is None else one.side))}"
    yield "      <allowedCounts>"
    yield from (f"        {_element('count', label, max=most)}" for label, most in one.counts.items())
    yield "      </allowedCounts>"
    yield "    </format>"
