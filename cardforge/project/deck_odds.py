"""The odds of drawing what queries mean: over turns or draws, several queries together, with mulligans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import nextafter
from typing import Any

from cardforge.problems import Location, Problem, UsageError
from cardforge.project.deck_piles import Laid, lay, too_small
from cardforge.project.decking import Decks
from cardforge.rules import Opening
from cardforge.statistics import (
    Bar,
    Chart,
    Line,
    Lines,
    Rows,
    TooMuchError,
    Want,
    chances,
    exactly,
    percent,
    with_mulligans,
)
from cardforge.tuples import NamedTuple

MOST_QUERIES = 6
MOST_TURNS = 500
TURNS = 5
"""The turns that are shown if nobody says how many."""

_LONGEST = 400
"""Digits of a fraction that is written out."""


class Asked(NamedTuple):
    """What the odds are of, as the command line says it.

    `counts` are the copies wanted of each query; the last one holds for those that follow. `draws`: so many
    cards; else an opening hand and so many `turns`, by the game's declaration unless `hand` says otherwise.
    `second`: not the first player.
    """

    queries: Sequence[str]
    counts: Sequence[int] = (1,)
    exact: bool = False
    draws: int | None = None
    turns: int | None = None
    hand: int | None = None
    second: bool = False
    mulligans: int = 0
    zone: str = ""


class Row(NamedTuple):
    """The odds once `cards` have been drawn: by the end of the draw of `turn` (0: the opening hand).

    `each` by query (none if there are mulligans, which are taken for all of them), `all` together.
    """

    turn: int | None
    cards: int
    each: tuple[Fraction, ...]
    all: Fraction

    @property
    def label(self) -> str:
        """`turn 3`, `opening hand`, `7 cards`."""
        if self.turn is None:
            return f"{self.cards} card{'' if self.cards == 1 else 's'}"
        return f"turn {self.turn}" if self.turn else "opening hand"


class Odds(NamedTuple):
    """The odds for one deck. `sorts` are the cards each query means, `size` those that are drawn from.

    `counts` are the odds of 0, 1, 2, … cards in the last row, if there is just one query and no mulligan.
    """

    laid: Laid
    zone: str
    size: int
    wants: tuple[Want, ...]
    queries: tuple[str, ...]
    sorts: tuple[int, ...]
    rows: tuple[Row, ...]
    counts: tuple[Fraction, ...]
    mulligans: int
    cost: str
    without: int
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """The command's result."""
        wanted = zip(self.queries, self.wants, self.sorts, strict=True)
        return {
            **self.laid.head(self.zone),
            "cards": self.size,
            "set_aside": self.without,
            "mulligans": self.mulligans,
            "mulligan": self.cost,
            "queries": [
                {"query": query, "least": want.least, "most": want.most, "cards": sort}
                for query, want, sort in wanted
            ],
            "rows": [
                {
                    "turn": row.turn,
                    "cards": row.cards,
                    "all": odds_json(row.all),
                    "each": [odds_json(one) for one in row.each],
                }
                for row in self.rows
            ],
            "counts": [{"count": count} | odds_json(odds) for count, odds in enumerate(self.counts)],
        }

    def said(self, place: int) -> str:
        """A query with how many are wanted: `2 or more of t:duck`."""
        want, query = self.wants[place], self.queries[place] or "any card"
        return (
            f"exactly {want.least} of {query}"
            if want.most is not None
            else f"{want.least} or more of {query}"
        )


def odds_json(odds: Fraction) -> dict[str, Any]:
    """Odds in three ways. `value` is 0 or 1 only if they are; a very long fraction is null."""
    value = float(odds)
    if odds not in (0, 1):
        value = min(max(value, nextafter(0.0, 1.0)), nextafter(1.0, 0.0))
    short = odds.denominator.bit_length() < _LONGEST * 3
    fraction = f"{odds.numerator}/{odds.denominator}" if short else None
    return {"value": value, "percent": percent(odds), "fraction": fraction}


# --- working them out ---------------------------------------------------------------------------------


def odds_of(decks: Decks, name: str, game: str | None, asked: Asked) -> Odds:
    """The odds of what is asked. Raises what `lay` does, UsageError, InputError for a wrong query."""
    laid = lay(decks, name, game)
    opening = laid.rules.play.opening
    zone = laid.zone(asked.zone, opening.zone if opening else "")
    without = opening.without if opening and opening.zone == zone else ()
    wants = _wants(asked)
    parts = list(laid.parts(zone, without))
    classes, sorts = _classes(laid, parts, asked.queries)
    size = sum(part.copies for part in parts)
    plan = _plan(asked, opening if opening and opening.zone == zone else None)
    cost = _cost(asked, opening, plan) if asked.mulligans else ""
    try:
        rows = _rows(classes, wants, plan, asked.mulligans, cost)
    except TooMuchError:
        message = "these odds would take too long to work out"
        hint = "ask for fewer queries at once, fewer cards, or fewer copies"
        raise UsageError(Problem(Location("odds"), "usage", message, hint)) from None
    problems = list(laid.problems)
    most = max((row.cards for row in rows), default=0)
    if most > size:
        problems.append(too_small(laid, zone, size, f"{most} were to be drawn"))
    last = min(most, size)
    one = len(wants) == 1 and not asked.mulligans and last <= MOST_TURNS
    counts = [exactly(size, sorts[0], last, count) for count in range(min(last, sorts[0]) + 1)] if one else []
    return Odds(
        laid,
        zone,
        size,
        wants,
        tuple(asked.queries),
        sorts,
        rows,
        tuple(counts),
        asked.mulligans,
        cost,
        laid.size(zone) - size,
        tuple(problems),
    )


def _wants(asked: Asked) -> tuple[Want, ...]:
    if len(asked.queries) > MOST_QUERIES:
        message = f"{len(asked.queries)} queries at once, the most is {MOST_QUERIES}"
        raise UsageError(Problem(Location("--with"), "usage", message, "ask for fewer"))
    if len(asked.counts) > len(asked.queries):
        message = f"{len(asked.counts)} numbers of copies, and only {len(asked.queries)} of queries"
        hint = "give one for each query, or fewer: the last one holds for those that follow"
        raise UsageError(
            Problem(Location("--exactly" if asked.exact else "--at-least"), "usage", message, hint)
        )
    counts = [*asked.counts, *[asked.counts[-1]] * (len(asked.queries) - len(asked.counts))]
    return tuple(Want(count, count if asked.exact else None) for count in counts)


def _classes(
    laid: Laid, parts: Sequence[Any], queries: Sequence[str]
) -> tuple[Counter[int], tuple[int, ...]]:
    """Cards by the set of queries that mean them, and how many each query means."""
    compiled = [laid.query(text, "--with" if place else "query") for place, text in enumerate(queries)]
    classes: Counter[int] = Counter()
    for part in parts:
        meant = (query.matches(part.printing, part.env) for query in compiled)
        classes[sum(hit << place for place, hit in enumerate(meant))] += part.copies
    sorts = (
        sum(cards for key, cards in classes.items() if key >> place & 1) for place in range(len(compiled))
    )
    return classes, tuple(sorts)


def _plan(asked: Asked, opening: Opening | None) -> list[tuple[int | None, int]]:
    """Each row's turn and how many cards have been drawn by then; the first one is the opening hand."""
    if asked.draws is not None:
        return [(None, asked.draws)]
    hand = asked.hand if asked.hand is not None else opening.hand if opening else None
    if hand is None:
        message = "it is not said how many cards are drawn"
        hint = 'add --draws N or --hand N, or declare "opening" in game.json'
        raise UsageError(Problem(Location("odds"), "usage", message, hint))
    draws = opening.draws if opening else 1
    waits = opening is not None and not opening.first_draws and not asked.second
    turns = TURNS if asked.turns is None else asked.turns
    later = ((turn, hand + draws * (turn - waits)) for turn in range(1, turns + 1))
    return [(0, hand), *later]


def _cost(asked: Asked, opening: Opening | None, plan: Sequence[tuple[int | None, int]]) -> str:
    cost = (opening.mulligan if opening else "") or "same"
    if asked.exact:
        message = "mulligans look for enough cards, not for an exact number"
        raise UsageError(Problem(Location("--mulligan"), "usage", message, "use --at-least"))
    if plan[0][0] is None:
        message = "a mulligan gives up an opening hand, and --draws knows none"
        raise UsageError(Problem(Location("--mulligan"), "usage", message, "use --hand N and --turn T"))
    if cost == "bottom" and len(asked.queries) > 1:
        message = "with several queries it depends on the player which cards go under the deck"
        raise UsageError(Problem(Location("--mulligan"), "usage", message, "ask for one query"))
    return cost


def _rows(
    classes: Counter[int],
    wants: tuple[Want, ...],
    plan: Sequence[tuple[int | None, int]],
    mulligans: int,
    cost: str,
) -> tuple[Row, ...]:
    cards = [number for _, number in plan]
    each: list[list[Fraction]] = []
    if mulligans:
        later = [number - cards[0] for number in cards]
        together = with_mulligans(classes, wants, cards[0], later, mulligans, cost)
    else:
        together = chances(classes, wants, cards)
        each = (
            [together]
            if len(wants) == 1
            else [_alone(classes, wants, place, cards) for place in range(len(wants))]
        )
    return tuple(
        Row(turn, number, tuple(one[place] for one in each), together[place])
        for place, (turn, number) in enumerate(plan)
    )


def _alone(classes: Counter[int], wants: Sequence[Want], place: int, cards: Sequence[int]) -> list[Fraction]:
    """The odds of one query without the others."""
    own: Counter[int] = Counter()
    for key, number in classes.items():
        own[key >> place & 1] += number
    return chances(own, [wants[place]], cards)


# --- the chart ----------------------------------------------------------------------------------------


def chart_of(odds: Odds) -> Chart:
    """The odds over turns as lines, or of each number of cards as bars."""
    deck, size = odds.laid.loaded.deck, odds.size
    names = [odds.said(place) for place in range(len(odds.queries))]
    wanted = names[0] if len(names) == 1 else "what is wanted"
    title = f"{deck.name}: odds of drawing {wanted}{odds.laid.left_out_words()}"
    told = "; ".join(f"{row.label}: {percent(row.all)}" for row in odds.rows)
    description = f"From {size} card{'' if size == 1 else 's'}. {' and '.join(names)}. {told}."
    over_turns = odds.rows[0].turn is not None
    labels = [str(row.turn) if row.turn else row.label for row in odds.rows]
    lines = [
        Line(name, [_bar(label, row.each[place]) for label, row in zip(labels, odds.rows, strict=True)])
        for place, name in enumerate(names)
        if odds.rows[0].each
    ]
    if len(names) > 1 or not lines:
        together = [_bar(label, row.all) for label, row in zip(labels, odds.rows, strict=True)]
        name = "all of these" if lines else " and ".join(names)
        lines.append(Line(name, together))
    if over_turns:
        return Chart(
            title, description, [Lines(f"Odds by turn (in numbers: {odds.rows[-1].label})", "turn", lines)]
        )
    return Chart(title, description, [*_bars(odds, lines)])


def _bar(label: str, odds: Fraction) -> Bar:
    return Bar(label, float(odds), percent(odds))


def _bars(odds: Odds, lines: Sequence[Line]) -> list[Rows]:
    """Bars for a number of draws: of each query, and of each number of cards."""
    bars = [line.bars[-1]._replace(label=line.label) for line in lines]
    found = [Rows(f"Odds in {odds.rows[-1].label}", bars, 1)]
    if odds.counts:
        bars = [_bar(str(count), one) for count, one in enumerate(odds.counts)]
        found.append(Rows(f"How many of {odds.queries[0] or 'any card'}", bars, 1))
    return found
