"""`cardforge cards GAME [QUERY]`."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, words_argument
from cardforge.cli.options import FORMS, QueryCommand
from cardforge.cli.output import State, counted
from cardforge.problems import adding

if TYPE_CHECKING:
    from cardforge.cards import Game, Printing


@click.command("cards", cls=QueryCommand, forms=(*FORMS, "csv"))
@words_argument
@click.pass_obj
def command(state: State, words: tuple[str, ...]) -> int:
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
    rows = [_row(printing) for printing in found]
    result = {"game": game.code, "cards": rows}
    if state.output.form == "csv":
        return state.output.finish(problems, result, _csv(database.game, rows), (), state.strict)
    lines = [_line(database.game, printing) for printing in found]
    return state.output.finish(problems, result, lines, [counted(len(rows), "card")], state.strict)


def _row(printing: Printing) -> dict[str, Any]:
    """All a card says, empty values left out."""
    values = {"set": printing.set.code, **printing.values}
    row = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
    return {key: value for key, value in row.items() if value not in ("", [], None)}


def _line(game: Game, printing: Printing) -> str:
    from cardforge import markup

    parts = [printing.card.name]
    for field in game.fields.values():
        value = printing.card.values.get(field.name)
        if value is None or value == "" or field.type == "image" or field.name == "flavour":
            continue
        if field.type == "flag":
            parts.append(field.label or field.name)
        elif field.type == "rich":
            parts.append(markup.plain(str(value), {}).replace("\n", " / "))
        else:
            parts.append(", ".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return " · ".join(parts)


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
