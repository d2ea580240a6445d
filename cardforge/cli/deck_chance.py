"""`cardforge deck odds`, `deck hand` and `deck deal`: what may be drawn from a deck, and what was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.arguments import query_of
from cardforge.cli.deck_stats import chart_option, checked_chart, left_out, write_chart
from cardforge.cli.files import write_file
from cardforge.cli.options import Command, QueryCommand, unguarded
from cardforge.cli.output import State, counted
from cardforge.cli.tables import aligned
from cardforge.problems import Location, Problem, UsageError, has_errors

if TYPE_CHECKING:
    from cardforge.project.deck_hands import DealtDeck, Hand, Hands
    from cardforge.project.deck_odds import Odds

_game_option = click.option("--game", metavar="GAME", help="The game, whatever the list says.")
_zone_option = click.option("--zone", default="", metavar="ZONE", help="The zone that is drawn from.")
seed_option = click.option(
    "--seed", type=click.IntRange(0, 10**18), metavar="N", help="The same seed gives the same cards again."
)


# --- odds ---------------------------------------------------------------------------------------------


@click.command("odds", cls=QueryCommand, short_help="Say the odds of drawing what queries mean.")
@click.argument("name", metavar="DECK")
@click.argument("words", nargs=-1, required=True, callback=unguarded, metavar="QUERY")
@click.option(
    "--with", "more", multiple=True, metavar="QUERY", help="And a card of this; may stand more often."
)
@click.option(
    "--at-least", multiple=True, type=click.IntRange(0, 10_000), metavar="K", help="So many or more. (1)"
)
@click.option("--exactly", multiple=True, type=click.IntRange(0, 10_000), metavar="K", help="Just so many.")
@click.option("--draws", type=click.IntRange(0, 100_000), metavar="N", help="In so many cards.")
@click.option(
    "--turn", type=click.IntRange(0, 500), metavar="T", help="In the opening hand, and by turns up to T. (5)"
)
@click.option(
    "--hand",
    type=click.IntRange(0, 1000),
    metavar="N",
    help="Cards of an opening hand; else as the game says.",
)
@click.option(
    "--on", type=click.Choice(["play", "draw"]), default="play", help="Go first (play), or second (draw)."
)
@click.option(
    "--mulligan", type=click.IntRange(0, 50), default=0, metavar="N", help="Take up to N new opening hands."
)
@_zone_option
@_game_option
@chart_option
@click.pass_obj
def odds(
    state: State,
    name: str,
    words: tuple[str, ...],
    more: tuple[str, ...],
    at_least: tuple[int, ...],
    exactly: tuple[int, ...],
    draws: int | None,
    turn: int | None,
    hand: int | None,
    on: str,
    mulligan: int,
    zone: str,
    game: str | None,
    chart: Path | None,
) -> int:
    """Say the odds of drawing cards that QUERY means: exactly, without putting cards back.

    Several queries, each after a --with, are asked for together: a card that two of them mean counts
    for both.
    """
    from cardforge.project.deck_odds import Asked, chart_of, odds_of
    from cardforge.project.decking import Decks

    _alone("--exactly", bool(exactly), "--at-least", bool(at_least))
    _alone("--draws", draws is not None, "--turn", turn is not None)
    _alone("--draws", draws is not None, "--hand", hand is not None)
    checked_chart(chart)
    counts = exactly or at_least or (1,)
    queries = (query_of(words), *(query_of([text]) for text in more))
    asked = Asked(queries, counts, bool(exactly), draws, turn, hand, on == "draw", mulligan, zone)
    found = Decks(state.project, state.lenient)
    done = odds_of(found, name, game, asked)
    problems = [*found.problems, *done.problems]
    notes = write_chart(state, chart, chart_of(done))
    return state.output.finish(problems, done.to_json(), [*_odds(done)], notes, state.strict)


def _alone(one: str, has_one: bool, other: str, has_other: bool) -> None:
    if has_one and has_other:
        message = f"{one} and {other} do not go together"
        raise UsageError(Problem(Location(one), "usage", message, f"leave {other} out"))


def _odds(done: Odds) -> Iterator[str]:
    from cardforge.statistics import percent

    loaded = done.laid.loaded
    aside = f", {counted(done.without, 'card')} set aside" if done.without else ""
    size = f"{counted(done.size, 'card')} in {done.laid.label(done.zone)}{aside}"
    yield f"{loaded.file}: {size} ({loaded.deck.name})"
    yield from left_out(done.laid)
    for place, sort in enumerate(done.sorts):
        yield f"  {_letter(place)}{done.said(place)}: {counted(sort, 'card')} of the deck"
    if done.mulligans:
        yield f"  {_mulligans(done)}"
    several = len(done.queries) > 1 and not done.mulligans
    heads = [_letter(place).strip(" :") for place in range(len(done.queries))] if several else []
    table = [["", "cards", *heads, "all" if several else "odds"]]
    for row in done.rows:
        each = [percent(one) for one in row.each] if several else []
        table.append(
            [row.label if row.turn is not None else "drawn", str(row.cards), *each, percent(row.all)]
        )
    yield from _table(table)
    if done.rows[0].turn is None and done.counts:
        yield from _numbers(done)


def _letter(place: int) -> str:
    return f"{chr(ord('A') + place)}: "


def _mulligans(done: Odds) -> str:
    costs = {
        "same": "no fewer cards",
        "fewer": "a card fewer each time",
        "bottom": "a card under the deck each time",
    }
    return f"with up to {counted(done.mulligans, 'mulligan')} of hands without that, {costs[done.cost]}"


def _numbers(done: Odds) -> Iterator[str]:
    """The odds of each number of cards, those that are next to nothing at the end left out."""
    from cardforge.statistics import percent

    table = [["copies", "just so many", "or more"]]
    for count, one in enumerate(done.counts):
        table.append([str(count), percent(one), percent(sum(done.counts[count:], Fraction(0)))])
    shown = table[:16]
    yield from _table(shown)
    if len(table) > len(shown):
        yield f"  (and {len(table) - len(shown)} more, with --format json)"


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    return (f"  {line}" for line in aligned(rows, range(1, len(rows[0]))))


# --- hands --------------------------------------------------------------------------------------------


@click.command("hand", cls=Command, short_help="Draw opening hands.")
@click.argument("name", metavar="DECK")
@seed_option
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=1,
    metavar="N",
    help="So many hands, each of the whole deck.",
)
@click.option(
    "--hand", type=click.IntRange(0, 1000), metavar="N", help="Cards of a hand; else as the game says."
)
@click.option(
    "--draws", type=click.IntRange(0, 10_000), default=0, metavar="N", help="Draw so many cards after it."
)
@click.option(
    "--mulligan", type=click.IntRange(0, 50), default=0, metavar="N", help="Give up N hands before."
)
@_zone_option
@_game_option
@click.pass_obj
def hand(
    state: State,
    name: str,
    seed: int | None,
    count: int,
    hand: int | None,
    draws: int,
    mulligan: int,
    zone: str,
    game: str | None,
) -> int:
    """Draw opening hands from a deck. The seed is said, so that the same hands can be had again."""
    from cardforge.project.deck_hands import Wish, hands_of, seed_or_any
    from cardforge.project.decking import Decks

    found = Decks(state.project, state.lenient)
    wish = Wish(seed_or_any(seed), count, hand, draws, mulligan, zone)
    done = hands_of(found, name, game, wish)
    problems = [*found.problems, *done.problems]
    return state.output.finish(problems, done.to_json(), [*_hands(done)], (), state.strict)


def _hands(done: Hands) -> Iterator[str]:
    loaded = done.laid.loaded
    aside = f", {counted(done.without, 'card')} set aside" if done.without else ""
    where = f"{counted(done.size, 'card')} in {done.laid.label(done.zone)}{aside}"
    yield f"{loaded.file}: {where}, seed {done.seed} ({loaded.deck.name})"
    yield from left_out(done.laid)
    for one in done.hands:
        yield from _hand(one, len(done.hands) > 1)


def _hand(one: Hand, several: bool) -> Iterator[str]:
    number = f" {one.number}" if several else ""
    for cards in one.given_up:
        yield f"given up: {_cards(cards)}"
    yield f"hand{number}: {_cards(one.cards)}"
    if one.under:
        yield f"  {counted(one.under, 'card')} of it under the deck"
    for place, card in enumerate(one.drawn, 1):
        yield f"  draw {place}: {card}"


def _cards(names: Iterable[str]) -> str:
    """Cards in a line, those of one name together."""
    return (
        ", ".join(f"{copies} {name}" if copies > 1 else name for name, copies in Counter(names).items())
        or "–"
    )


# --- dealing ------------------------------------------------------------------------------------------


@click.command("deal", cls=Command, short_help="Deal a shared deck to the players.")
@click.argument("name", metavar="DECK")
@click.option("--players", type=click.IntRange(1, 1000), metavar="N", help="How many play.")
@seed_option
@click.option(
    "-o",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the deck with a zone for each player.",
)
@_game_option
@click.pass_obj
def deal(
    state: State, name: str, players: int | None, seed: int | None, target: Path | None, game: str | None
) -> int:
    """Deal a deck to the players, as its game says: who gets which cards, what is left, who begins."""
    from cardforge.project.deck_hands import dealt_deck, seed_or_any
    from cardforge.project.decking import Decks

    found = Decks(state.project, state.lenient)
    done = dealt_deck(found, name, game, players, seed_or_any(seed))
    problems = [*found.problems, *done.laid.problems]
    notes: list[str] = []
    result = done.to_json() | {"target": None}
    if target is not None and not has_errors(problems, state.strict):
        if done.deck is None:
            message = "the game has no zones for the cards of players"
            raise UsageError(Problem(Location("-o"), "usage", message, 'name them in "into" of "deal"'))
        if target == Path("-"):
            raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', "name a file"))
        write_file(state.folder / target, done.text.encode(), target.as_posix())
        result["target"] = target.as_posix()
        notes.append(f"written to {target.as_posix()}")
    return state.output.finish(problems, result, [*_dealt(done)], notes, state.strict)


def _dealt(done: DealtDeck) -> Iterator[str]:
    loaded, dealt = done.laid.loaded, done.dealt
    players = counted(len(dealt.hands), "player")
    yield f"{loaded.file}: dealt to {players}, seed {done.seed} ({loaded.deck.name})"
    yield from left_out(done.laid)
    for place, hand in enumerate(dealt.hands):
        marks = ["starts"] * (place == dealt.starter) + ["has what was left over"] * (place == dealt.extra)
        about = [*([done.laid.label(done.rule.into[place])] if done.rule.into else []), *marks]
        said = f" ({', '.join(about)})" if about else ""
        yield f"player {place + 1}{said}: {_cards(done.names(hand))}"
    if dealt.rest:
        yield f"left in {done.laid.label(done.rule.zone)}: {counted(len(dealt.rest), 'card')}"
