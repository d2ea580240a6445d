"""Which column of a source goes into which field of a game: as said, by name, or by a good guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from cardforge.cards import RESERVED, Field
from cardforge.problems import Location, Problem, Severity, UsageError, did_you_mean
from cardforge.project.drafting.roles import HEADER_WORDS
from cardforge.project.drafting.table import TITLES
from cardforge.project.importing.source import Column
from cardforge.readers.csv_table import column_name
from cardforge.text import fold
from cardforge.tuples import NamedTuple

How = Literal["given", "same", "guess", "left out", "unmapped"]
"""Why a column goes where it goes: as said by the user, by its name, by a guess; or why it goes nowhere."""

_NEAR = 80
"""How alike (of 100) a column's name and a field's must be for a guess: `Typ` and `type` are 86."""

_WORDS = {
    "quantity": "amount number_of_copies card_count card_quantity num_copies no_of_copies how_many anzahl "
    "menge quantite cantidad quantita aantal nombre nombre_de_cartes print_count",
    "number": "no nr num collector_number card_number card_no number_in_set cardnum numero nummer",
    "art": f"{HEADER_WORDS['art']} image_file imagefile img_file filename file art_file",
    "id": "card_id cardid uid",
    "back": "card_back back_image backside",
}
_COMMON_WORDS = {
    "name": frozenset(title.replace(" ", "_") for title in TITLES),
    **{key: frozenset(words.split()) for key, words in _WORDS.items()},
}
"""Words, in the header's place, that stand for keys of every card."""


_ALIKE = tuple(
    frozenset(words.split())
    for words in (
        "text rules rule effect ability abilities description regeltext beschreibung texte rules_text",
        "flavour flavor quote zitat flavour_text flavor_text flavortext",
        "colour color farbe couleur colore kleur",
        "type typ kind category kategorie",
        "cost mana kosten price preis cout coste",
        "attack power strength",
        "health hp life toughness",
        "creator author designer",
    )
)
"""Words that stand for one another in headers and in names of fields."""


class Mapped(NamedTuple):
    """A column, and the field that its values go into; empty, if into none."""

    column: Column
    field: str
    how: How

    def to_json(self) -> dict[str, Any]:
        return {"column": self.column.header, "field": self.field or None, "how": self.how}


def read_maps(texts: Iterable[str], columns: Sequence[Column], fields: Iterable[str]) -> dict[str, str]:
    """`--map "Col=field"` as fields by the columns' keys; an empty field leaves a column out.

    Raises UsageError for columns and fields that are not there.
    """
    found: dict[str, str] = {}
    targets = [*sorted(RESERVED), *fields]
    by_name = {_plain(column.header): column.key for column in reversed(columns)}
    by_name |= {_plain(column.key): column.key for column in reversed(columns)}
    for text in texts:
        header, equals, target = (part.strip() for part in text.rpartition("="))
        if not equals or not header:
            raise _usage(f'"{text}" names no column and field', 'write --map "Column=field"')
        key = by_name.get(_plain(header))
        if key is None:
            near = did_you_mean(header, [column.header for column in columns])
            names = ", ".join(column.header for column in columns)
            raise _usage(f'there is no column "{header}"', near or f"there are {names}")
        if target and target not in targets and target.partition("@")[0] not in targets:
            near = did_you_mean(target, targets) or f"there are {', '.join(targets)}"
            raise _usage(f'the game has no field "{target}"', near)
        if target and target in found.values():
            raise _usage(f'two columns go into "{target}"', "give each its own")
        found[key] = target
    return found


def _usage(message: str, hint: str) -> UsageError:
    return UsageError(Problem(Location("--map"), "usage", message, hint))


def map_columns(
    columns: Sequence[Column], fields: Mapping[str, Field], given: Mapping[str, str]
) -> list[Mapped]:
    """Where every column goes, in their order; no field is taken twice."""
    taken = {target for target in given.values() if target}
    found: dict[str, Mapped] = {}
    for column in columns:
        if column.key in given:
            target = given[column.key]
            found[column.key] = Mapped(column, target, "given" if target else "left out")
    for choose, how in ((_same, "same"), (_guess, "guess")):
        for column in columns:
            if column.key in found:
                continue
            target = next((name for name in choose(column, fields) if name not in taken), "")
            if target:
                taken.add(target)
                found[column.key] = Mapped(column, target, how)  # type: ignore[arg-type]
    return [found.get(column.key) or Mapped(column, "", "unmapped") for column in columns]


def unmapped(columns: Iterable[Mapped], document: Any, fields: Mapping[str, Field]) -> Iterator[Problem]:
    """A warning for each column that goes nowhere: what it holds would be lost."""
    for one in columns:
        if one.how == "unmapped":
            where = document.place(("cards", one.column.key), True)
            header = one.column.header
            near = did_you_mean(header, [*fields, *RESERVED])
            hint = f'say where to, or that it is left out: --map "{header}=FIELD" or --map "{header}="'
            message = f'the column "{header}" goes into no field'
            yield Problem(where, "source.unmapped", message, f"{near} {hint}".strip(), Severity.WARNING)


def _plain(text: str) -> str:
    """A name without case, blanks and signs."""
    return re.sub(r"[\W_]+", "", fold(text))


def _same(column: Column, fields: Mapping[str, Field]) -> Iterator[str]:
    """The field that the column names: as tables of card data may write it, or by its label."""
    key = column_name(column.header) if not column.header.startswith("//") else ""
    base = column.key.partition("@")[0]
    if "@" in column.key and (base == "name" or (base in fields and fields[base].type in ("string", "rich"))):
        yield column.key
    for name in (column.key, key):
        if name in RESERVED or name in fields:
            yield name
    plain = _plain(column.header)
    yield from (name for name in fields if _plain(name) == plain)
    yield from (name for name, field in fields.items() if field.label and _plain(field.label) == plain)


def _guess(column: Column, fields: Mapping[str, Field]) -> Iterator[str]:
    """Fields that the column may mean, the likeliest first."""
    if column.header.startswith("//") or "@" in column.header:
        return
    plain = _plain(column.header)
    words = fold(re.sub(r"[\W_]+", " ", column.header)).split()
    if not words:
        return
    yield from (name for name, field in fields.items() if field.short and field.short == fold(column.header))
    yield from (name for name in fields if plain in (f"{_plain(name)}s", _plain(name).removesuffix("s")))
    spelt = {"_".join(words), plain}
    for name, known in _COMMON_WORDS.items():
        if spelt & known:
            yield name
    for group in _ALIKE:
        if {words[0], words[-1], *spelt} & group:
            alike = [name for name in fields if name in group]
            if len(alike) == 1:
                yield alike[0]
    yield from _nearest(column.header, fields)


def _nearest(header: str, fields: Mapping[str, Field]) -> Iterator[str]:
    from rapidfuzz import fuzz, process

    known = {name: _plain(name) for name in ["name", *fields] if len(name) > 2}
    best = process.extractOne(_plain(header), known, scorer=fuzz.ratio, score_cutoff=_NEAR)
    if best is not None:
        yield best[2]
