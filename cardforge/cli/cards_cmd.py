"""`cardforge cards GAME [QUERY]`."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, words_argument
from cardforge.cli.options import FORMS, QueryCommand, day
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, Severity, UsageError, adding

if TYPE_CHECKING:
    from cardforge.cards import Field, Game, Printing


@click.command("cards", cls=QueryCommand, forms=(*FORMS, "csv"))
@words_argument
@click.option("--limits", is_flag=True, help="How many copies of a card a deck may have, by which rule.")
@click.option("--ruleset", default="", metavar="NAME", help="With --limits: a format of the game.")
@click.option("--as-of", default="", metavar="DATE", help="With --limits: the day whose lists hold; today.")
@click.pass_obj
def command(state: State, words: tuple[str, ...], limits: bool, ruleset: str, as_of: str) -> int:
    """List the cards of a game that a query matches, in data order or as its sort: asks.

    Extras (reference cards, tokens) are listed only if the query says is:extra.
    """
    from cardforge.project.printing import select

    game, query = game_and_query(state, words)
    database, problems = state.project.load(game)
    with adding(problems):
        found = select(database, query, extras=False)
    if not found:
        problems += mistyped_game(state, words, database)
        problems += _outside_a_deck(database.game, query)
    rows = [printing.said() for printing in found]
    said = [""] * len(found)
    for option, given in (("--ruleset", ruleset), ("--as-of", as_of)):
        if given and not limits:
            raise UsageError(Problem(Location(option), "usage", "asked without --limits", "add --limits"))
    if limits:
        from cardforge.project.limiting import limit_words, limits_of

        allowed, linted = limits_of(database, found, ruleset, day(as_of))
        problems += linted
        said = [limit_words(allowed[printing.card.id]) for printing in found]
        key = "limit" if state.output.form == "csv" else "limits"
        for row, printing, word in zip(rows, found, said, strict=True):
            row[key] = word if state.output.form == "csv" else allowed[printing.card.id].to_json()
    result = {"game": game.code, "cards": rows}
    if state.output.form == "csv":
        return state.output.finish(problems, result, _csv(database.game, rows), (), state.strict)
    lines = [_line(database.game, printing) for printing in found]
    lines = [f"{line} · {word}" if word else line for line, word in zip(lines, said, strict=True)]
    return state.output.finish(problems, result, lines, [counted(len(rows), "card")], state.strict)


def _outside_a_deck(game: Game, query: str) -> list[Problem]:
    """A note on a query that finds nothing because it asks about a deck."""
    from cardforge.query import compile_query

    if not query or not compile_query(query, game.fields, regex=True).deck:
        return []
    message = "in: and count ask what is in a deck, and here is none"
    hint = "leave them out; print --deck DECK QUERY picks from a deck"
    return [Problem(Location("QUERY"), "query.outside-deck", message, hint, Severity.INFO)]


def _line(game: Game, printing: Printing) -> str:
    """A card in one line: its name, flags, text, and the fields with a short name (all if none has one).

    Others (flavour, what a picture shows) are left to the JSON and CSV forms.
    """
    short = any(field.short for field in game.fields.values())
    parts = [printing.card.name]
    for field in game.fields.values():
        value = printing.card.values.get(field.name)
        listed = field.short or not short or field.type == "flag" or field.name == "text"
        if listed and field.type != "image" and value not in (None, "", (), False):
            parts.append(_words(field, value))
    return " · ".join(parts)


def _words(field: Field, value: Any) -> str:
    from cardforge import markup

    if field.type == "flag":
        return field.label or field.name
    if field.type == "rich":
        return markup.plain(value, {}).replace("\n", " / ")
    if field.type in ("integer", "number"):
        return f"{field.name} {value}"
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _csv(game: Game, rows: list[dict[str, Any]]) -> list[str]:
    common = ["id", "number", "name", "set", "quantity"]
    columns = [*common, *game.fields]
    columns += sorted({key for row in rows for key in row} - set(columns))
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, columns, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        cells = {
            key: "|".join(map(str, value)) if isinstance(value, list) else value for key, value in row.items()
        }
        writer.writerow(cells)
    return buffer.getvalue().splitlines()
