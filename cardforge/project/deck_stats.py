"""Statistics of decks: counts by fields, curves, lengths of texts, groups, and what the game declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardforge.cards import Field, Game
from cardforge.decks import DeckFile
from cardforge.problems import CardforgeError, Exit, InputError, Location, Problem, UsageError, did_you_mean
from cardforge.project.deck_batch import Item
from cardforge.project.deck_piles import Laid, lay
from cardforge.project.decking import Decks
from cardforge.query import Query
from cardforge.statistics import (
    Bar,
    Chart,
    Columns,
    Counted,
    Curve,
    Lengths,
    Rows,
    Tally,
    binned,
    curve,
    lengths,
    tally,
)
from cardforge.text import fold
from cardforge.tuples import NamedTuple

_FIELD_SIGNS = frozenset('<>!~:()"|$')
_COMMON = ("name", "number", "set")
"""Fields of every card that may be counted by if asked for."""


class GroupCount(NamedTuple):
    """The cards of a group: copies, and different ones."""

    label: str
    query: str
    cards: int
    distinct: int


class DeckStats(NamedTuple):
    """What there is to say of a deck. `tallies`, `curves` and `texts` are by field, as the game has them."""

    laid: Laid
    zone: str
    cards: int
    distinct: int
    copies: Mapping[int, int]
    tallies: tuple[tuple[Field, Tally], ...]
    curves: tuple[tuple[Field, Curve], ...]
    texts: tuple[tuple[Field, Lengths], ...]
    groups: tuple[GroupCount, ...]
    values: tuple[tuple[str, str, int | None, str], ...]

    def to_json(self) -> dict[str, Any]:
        """One deck of the command's result."""
        zones = self.laid.rules.zones.values()
        return {
            **self.laid.head(self.zone),
            "cards": self.cards,
            "distinct": self.distinct,
            "zones": [
                {
                    "zone": zone.name,
                    "label": zone.label,
                    "of": zone.of,
                    "cards": self.laid.size(zone.name),
                    "distinct": len(self.laid.situation.zones[zone.name]),
                }
                for zone in zones
            ],
            "copies": [{"copies": copies, "cards": cards} for copies, cards in self.copies.items()],
            "fields": [_head(field) | _tally_json(found) for field, found in self.tallies],
            "curves": [_head(field) | _curve_json(found) for field, found in self.curves],
            "texts": [
                _head(field) | _curve_json(found.curve) | {"longest": list(found.longest)}
                for field, found in self.texts
            ],
            "groups": [group._asdict() for group in self.groups],
            "values": [
                {"id": id_, "label": label, "value": value, "cite": cite}
                for id_, label, value, cite in self.values
            ],
        }

    def to_line(self) -> dict[str, Any]:
        """The same with the problems of its list, for those who read line by line."""
        return self.to_json() | {"problems": [problem.to_json() for problem in self.laid.problems]}


class FailedStats(NamedTuple):
    """A deck that could not be read at all, and why."""

    name: str
    problems: tuple[Problem, ...]
    code: Exit

    def to_line(self) -> dict[str, Any]:
        return {"file": self.name, "problems": [problem.to_json() for problem in self.problems]}


def _head(field: Field) -> dict[str, Any]:
    return {"field": field.name, "label": label_of(field)}


def label_of(field: Field) -> str:
    """A field's name for people."""
    return field.label or field.name


def _tally_json(found: Tally) -> dict[str, Any]:
    counts = [
        {"value": value, "cards": cards, "distinct": found.cards[value]}
        for value, cards in found.copies.items()
    ]
    return {"counts": counts, "without": found.without}


def _curve_json(found: Curve) -> dict[str, Any]:
    return {
        "cards": found.cards,
        "without": found.without,
        "mean": _rounded(found.mean),
        "median": _rounded(found.median),
        "total": found.total,
        "counts": [{"value": value, "cards": cards} for value, cards in found.copies.items()],
    }


def _rounded(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 4)


# --- counting -----------------------------------------------------------------------------------------


def stats_of(
    decks: Decks, name: str | DeckFile, game: str | None, zone: str, by: Sequence[str], groups: Sequence[str]
) -> DeckStats:
    """The statistics of one deck's zone. `by` are fields, full or short names; `groups` are `Label=QUERY`.

    Raises what `lay` does, UsageError for an unknown zone or field, InputError for a wrong query.
    """
    laid = lay(decks, name, game)
    asked = laid.zone(zone)
    parts = list(laid.parts(asked))
    counts = {part.printing.card.id: part.env.count or 0 for part in parts}
    catalogue = laid.situation.catalogue
    cards = [Counted(catalogue.printings[id_], copies) for id_, copies in counts.items()]
    fields = list(_fields(laid, by))
    return DeckStats(
        laid=laid,
        zone=asked,
        cards=sum(counts.values()),
        distinct=len(cards),
        copies=dict(sorted(Counter(counts.values()).items())),
        tallies=tuple(
            (field, found)
            for field in fields
            if field.type not in ("integer", "number", "rich")
            for found in [tally(cards, field.name, field.values)]
            if by or found.copies
        ),
        curves=tuple(
            (field, found)
            for field in fields
            if field.type in ("integer", "number")
            for found in [curve(cards, field.name)]
            if by or found.cards
        ),
        texts=tuple(
            (field, found)
            for field in fields
            if field.type == "rich"
            for found in [lengths(cards, field.name, True)]
            if by or found.curve.cards
        ),
        groups=tuple(_groups(laid, asked, groups)),
        values=tuple(
            (one.id, one.label, laid.situation.value(one.value), one.cite) for one in laid.rules.play.figures
        ),
    )


def tried(
    decks: Decks, deck: Item, game: str | None, zone: str, by: Sequence[str], groups: Sequence[str]
) -> DeckStats | FailedStats:
    """The same, but what makes reading the deck impossible is an answer, too."""
    try:
        if isinstance(deck, CardforgeError):
            raise deck
        return stats_of(decks, deck, game, zone, by, groups)
    except CardforgeError as error:
        return FailedStats(_named(deck), error.problems, error.exit_code)


def _named(deck: Item) -> str:
    if isinstance(deck, CardforgeError):
        return deck.problems[0].where.file
    return deck if isinstance(deck, str) else deck.shown


def _fields(laid: Laid, by: Sequence[str]) -> Iterator[Field]:
    """The fields asked for; else those the game names; else all whose values can be counted."""
    game = laid.loaded.database.game
    if by:
        yield from dict.fromkeys(_field(game, name) for name in by)
    elif laid.rules.play.by:
        yield from (_field(game, name) for name in laid.rules.play.by if name in (*game.fields, *_COMMON))
    else:
        yield from (field for field in game.fields.values() if _countable(field))


def _countable(field: Field) -> bool:
    return field.type in ("set", "flag", "integer", "number", "rich") or bool(field.values)


def _field(game: Game, asked: str) -> Field:
    wanted = fold(asked).replace(" ", "_")
    for field in game.fields.values():
        if wanted in (fold(field.name), fold(field.short or field.name)):
            return field
    if wanted in _COMMON:
        return Field(wanted, "string")
    known = [*game.fields, *_COMMON]
    hint = did_you_mean(asked, known) or f"there are {', '.join(known)}"
    raise UsageError(Problem(Location("--by"), "query.unknown-field", f'no field is named "{asked}"', hint))


def _groups(laid: Laid, zone: str, asked: Sequence[str]) -> Iterator[GroupCount]:
    for group in laid.rules.play.groups:
        try:
            yield _counted(laid, zone, group.label, group.where)
        except InputError:
            continue  # a name that this deck's choices do not bind is told with the game's rules
    for text in asked:
        label, query = _labelled(laid.loaded.database.game, text)
        yield _counted(laid, zone, label, laid.query(query, f'--group "{label}"'))


def _counted(laid: Laid, zone: str, label: str, query: Query) -> GroupCount:
    meant: Counter[str] = Counter()
    for part in laid.parts(zone):
        if query.matches(part.printing, part.env):
            meant[part.printing.card.id] += part.copies
    return GroupCount(label, query.text, meant.total(), len(meant))


def _labelled(game: Game, text: str) -> tuple[str, str]:
    """`Fighters=t:person` in its two parts; a query alone, such as `c=red`, is its own label."""
    label, sign, query = text.partition("=")
    names = {fold(name) for field in game.fields.values() for name in (field.name, field.short) if name}
    is_field = fold(label.strip()).lstrip("-") in names | {"name", "id", "number", "set", "count", "quantity"}
    if sign and label.strip() and not is_field and not _FIELD_SIGNS.intersection(label):
        return label.strip(), query
    return text, text


# --- the chart ----------------------------------------------------------------------------------------


def chart_of(stats: DeckStats) -> Chart:
    """Everything that was counted, as bars."""
    deck = stats.laid.loaded.deck
    panels: list[Rows | Columns] = []
    for field, found in stats.tallies:
        bars = [Bar(value, cards) for value, cards in found.copies.items()]
        bars += [Bar("none", found.without)] if found.without else []
        panels.append(Rows(label_of(field), bars))
    for field, numbers in stats.curves:
        bars = [Bar(value, cards) for value, cards in binned(numbers).items()]
        panels.append(Columns(f"{label_of(field)}{_summary(numbers)}", bars))
    for field, texts in stats.texts:
        bars = [Bar(value, cards) for value, cards in binned(texts.curve, 12).items()]
        panels.append(Columns(f"{label_of(field)}, characters{_summary(texts.curve)}", bars))
    if stats.groups:
        panels.append(Rows("Groups", [Bar(group.label, group.cards) for group in stats.groups]))
    zone = stats.laid.label(stats.zone)
    cards = f"{stats.cards} card{'' if stats.cards == 1 else 's'}"
    title = f"{deck.name}: {cards} in {zone}{stats.laid.left_out_words()}"
    said = "; ".join(
        f"{panel.title}: {', '.join(f'{bar.label} {bar.text}' for bar in panel.bars) or 'none'}"
        for panel in panels
    )
    return Chart(title, f"Counts of cards. {said}." if said else "No cards.", panels)


def _summary(found: Curve) -> str:
    if found.mean is None or found.median is None:
        return ""
    return f" (mean {rounded(found.mean)}, median {rounded(found.median)})"


def rounded(value: Fraction) -> str:
    """A mean as people read it: at most two digits after the point."""
    hundredths = round(value * 100)
    sign, whole, part = "-" * (hundredths < 0), *divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{part:02}".rstrip("0").rstrip(".")
