"""A gallery of cards as one page of HTML, which needs no other file and asks for none."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from cardforge.cards import Printing
from cardforge.decks import Deck, Zones, printing_in
from cardforge.exports._gallery_look import script, style
from cardforge.exports._job import Job
from cardforge.exports._pieces import facts_of, title_of
from cardforge.exports._told import told_controls, without_controls
from cardforge.problems import Problem
from cardforge.text import words
from cardforge.tuples import NamedTuple

_UNSEEN = ("name", "game", "expect")
"""Lines of a deck's head that are said elsewhere, or to nobody."""


class Picture(NamedTuple):
    """A picture: its type (`webp`), its width and height in pixels, and the file."""

    image: str
    width: int
    height: int
    data: bytes

    def tag(self, alt: str) -> str:
        """The element that shows it."""
        source = (
            f"data:image/{self.image.replace('jpg', 'jpeg')};base64,{b64encode(self.data).decode('ascii')}"
        )
        size = f'width="{self.width}" height="{self.height}"'
        return f'<img src="{source}" {size} alt="{escape(alt)}" loading="lazy" decoding="async">'


class Shown(NamedTuple):
    """A card of the gallery: its copies, and the pictures of its front and of a back of its own."""

    printing: Printing
    copies: int
    front: Picture | None
    back: Picture | None


class _Said(NamedTuple):
    """What a card says, fit to be shown: its fields by label, without type, text and flavour text."""

    name: str
    type: str
    text: str
    flavour: str
    facts: list[tuple[str, str]]
    kinds: Mapping[str, tuple[str, ...]]


class Gallery:
    """Makes the page. `problems` are told while cards are read, which is done at once."""

    def __init__(self, job: Job, printings: Iterable[Printing]) -> None:
        self._job = job
        self.problems: list[Problem] = []
        self._said = {id(printing): self._read(printing) for printing in printings}
        self._filters = {
            name: options
            for name in ("type", "colour", "set")
            if len(
                options := list(
                    dict.fromkeys(kind for one in self._said.values() for kind in one.kinds[name])
                )
            )
            > 1
        }

    def page(self, cards: Sequence[Shown], backs: Sequence[tuple[str, Picture]]) -> Iterator[str]:
        """The page in pieces: `backs` are those that cards share, with their names."""
        game = self._job.game
        title = _clean(title_of(self._job))
        look, run = style(colour["hex"] for colour in game.colours.values()), script()
        policy = (
            f"default-src 'none'; img-src data:; style-src {_hash(look)}; script-src {_hash(run)}; "
            "base-uri 'none'; form-action 'none'"
        )
        yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield '<meta name="generator" content="cardforge">\n'
        yield f"<title>{escape(title)}</title>\n<style>{look}</style>\n</head>\n<body>\n<header>\n"
        yield f'<h1 dir="auto">{escape(title)}</h1>\n'
        if title != game.name and self._job.decks:
            yield f'<p class="soft">A deck of {escape(_clean(game.name))}</p>\n'
        yield "</header>\n<main>\n"
        yield from self._form()
        yield from self._decks(cards)
        yield '<h2 id="cards">Cards</h2>\n<ul class="cards">\n'
        for place, card in enumerate(cards, 1):
            yield from self._card(place, card)
        yield '</ul>\n<p id="none" class="none" hidden>No card fits.</p>\n'
        if backs:
            yield '<h2 id="backs">Backs</h2>\n<ul class="cards">\n'
            for name, picture in backs:
                yield f"<li><article>\n{picture.tag(f'The back of cards: {name}')}\n"
                yield f'<p class="soft">{escape(name)}</p>\n</article></li>\n'
            yield "</ul>\n"
        credits_ = "".join(f"<li>{escape(_clean(line))}</li>" for line in game.credits)
        yield f'</main>\n<footer><ul class="soft">{credits_}</ul></footer>\n'
        yield f"<script>{run}</script>\n</body>\n</html>\n"

    # --- parts of the page ---

    def _form(self) -> Iterator[str]:
        yield '<form id="find" role="search" hidden>\n'
        yield '<label class="wide">Search names, text and values (key /)\n'
        yield '<input id="words" type="search" autocomplete="off" spellcheck="false"></label>\n'
        for name, options in self._filters.items():
            yield f'<label>{name.capitalize()}\n<select name="{name}">\n<option value="">all</option>\n'
            for at, option in enumerate(options):
                yield f'<option value="{at}">{escape(self._label(name, option))}</option>\n'
            yield "</select></label>\n"
        yield '<button type="reset">Clear</button>\n<output id="shown" for="words"></output>\n</form>\n'

    def _decks(self, cards: Sequence[Shown]) -> Iterator[str]:
        places = {id(card.printing): place for place, card in enumerate(cards, 1)}
        if self._job.decks:
            yield '<h2 id="decks">Decks</h2>\n<div class="decks">\n'
            for deck in self._job.decks:
                yield from self._deck(deck, places)
            yield "</div>\n"

    def _deck(self, deck: Deck, places: Mapping[int, int]) -> Iterator[str]:
        zones = Zones(self._job.game)
        yield f'<article>\n<h3 dir="auto">{escape(_clean(deck.name))}</h3>\n'
        for key, value in deck.header.items():
            if key not in _UNSEEN and value:
                yield f'<p class="text soft" dir="auto">{escape(_clean(key))}: {escape(_clean(value))}</p>\n'
        for zone, entries in deck.zones.items():
            if entries:
                label = escape(_clean(zones.label(zone)))
                is_open = "" if zone in zones.marks else " open"
                yield f"<details{is_open}><summary>{label}: {deck.count(zone)}</summary>\n<ul>\n"
                for entry in (part for whole in entries for part in whole.by_printing()):
                    name = escape(_clean(entry.card.name))
                    place = places.get(id(printing_in(self._job.database, entry)))
                    link = f'<a href="#card-{place}">{name}</a>' if place else name
                    yield f"<li>{entry.copies} × {link}</li>\n"
                yield "</ul>\n</details>\n"
        yield "</article>\n"

    def _card(self, place: int, card: Shown) -> Iterator[str]:
        printing, said = card.printing, self._said[id(card.printing)]
        known = {name: [str(options.index(kind)) for kind in said.kinds[name]] for name, options in
                 self._filters.items()}  # fmt: skip
        data = "".join(f' data-{name}="{" ".join(numbers)}"' for name, numbers in known.items() if numbers)
        facts = "\n".join(value for _, value in said.facts)
        found = words("\n".join((said.name, said.type, said.text, said.flavour, facts, printing.set.name)))
        colours = [at for at, key in enumerate(self._job.game.colours) if key in said.kinds["colour"]]
        look = f' class="k{colours[0]}"' if colours else ""
        yield f'<li data-search="{escape(found)}"{data}><article id="card-{place}"{look}>\n'
        if card.front is not None:
            yield card.front.tag(_alt(said)) + "\n"
        copies = f'<span class="soft">×{card.copies}</span>' if card.copies != 1 else ""
        yield f'<div class="head"><h3 dir="auto">{escape(said.name)}</h3>{copies}</div>\n'
        if said.type:
            yield f'<p class="soft">{escape(said.type)}</p>\n'
        if card.back is not None:
            picture = card.back.tag(f"The other side of {said.name}")
            yield f"<details><summary>Other side</summary>\n{picture}\n</details>\n"
        is_open = " open" if card.front is None else ""
        yield f"<details{is_open}><summary>Text</summary>\n"
        if said.text:
            yield f'<p class="text" dir="auto">{escape(said.text)}</p>\n'
        if said.flavour:
            yield f'<p class="text flavour" dir="auto">{escape(said.flavour)}</p>\n'
        rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>\n" for label, value in said.facts)
        yield f"<dl>\n{rows}</dl>\n</details>\n</article></li>\n"

    # --- what cards say ---

    def _read(self, printing: Printing) -> _Said:
        job = self._job
        said = job.text(printing)
        rest = facts_of(job, printing, ("type", "subtype", "text", "flavour"))
        facts = [(label, field.name, value) for field, label, value in rest if field.type != "flag"]
        where = " ".join(filter(None, (printing.set.name or printing.set.code, printing.number)))
        return _Said(
            self._clean(printing, "name", said.name),
            self._clean(printing, "type", said.type),
            self._clean(printing, "text", job.texts.both_sides(printing)),
            self._clean(printing, "flavour", said.flavour),
            [
                *((_clean(label), self._clean(printing, name, value)) for label, name, value in facts),
                ("Set", _clean(where)),
            ],
            {"type": said.types, "colour": said.colours, "set": (printing.set.code,)},
        )

    def _clean(self, printing: Printing, role: str, text: str) -> str:
        clean, controls = without_controls(text)
        self.problems += told_controls(self._job, printing, role, controls)
        return clean

    def _label(self, name: str, option: str) -> str:
        game = self._job.game
        if name == "colour" and option in game.colours:
            return _clean(str(game.colours[option].get("label", option)))
        if name == "set":
            sets = {one.set.code: one.set.name for one in self._job.printings}
            return _clean(sets.get(option) or option)
        return _clean(option)


def _alt(said: _Said) -> str:
    """A card in words, for those who don't see its picture."""
    facts = (f"{label} {value}" for label, value in said.facts[:-1])
    parts = (said.name, said.type, *facts, said.text)
    return ". ".join(" ".join(part.split()).rstrip(".") for part in parts if part.strip()) + "."


def _clean(text: str) -> str:
    return without_controls(text)[0]


def _hash(text: str) -> str:
    """How a policy names a style or a script that may be used (CSP level 2)."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
