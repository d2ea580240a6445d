"""`cardforge deck pack`: packs opened by chance, as a pool to build decks from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.deck_chance import seed_option
from cardforge.cli.files import write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, UsageError, has_errors

if TYPE_CHECKING:
    from cardforge.project.packing import Pool


@click.command("pack", cls=Command, short_help="Open packs: a pool to build decks from.")
@click.argument("words", nargs=-1, metavar="[GAME] [PACK]...")
@click.option("--count", type=click.IntRange(1, 1000), default=1, metavar="N", help="Packs of each kind. (1)")
@seed_option
@click.option(
    "-o", "target", metavar="FILE", type=click.Path(path_type=Path), help="Write the pool as a list."
)
@click.pass_obj
def pack(state: State, words: tuple[str, ...], count: int, seed: int | None, target: Path | None) -> int:
    """Open packs of a game as chance fills them, and put their cards together as a pool.

    The pool is a list of cards; without -o it is shown. `deck check --pool` holds decks against it.
    """
    from cardforge.decks import write_own
    from cardforge.project.deck_hands import seed_or_any
    from cardforge.project.packing import open_packs, packs_named
    from cardforge.rules import load_rules

    if target == Path("-"):
        hint = "leave -o out to see the pool, or name a file"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    project = state.project
    named = bool(words) and (words[0] in project.games() or project.only_game is None)
    game = project.game(words[0] if named else None)
    database, problems = project.load(game)
    rules, linted = load_rules(database)
    problems += linted
    if has_errors(problems, state.strict):
        return state.output.finish(problems, None, strict=state.strict)
    kinds = packs_named(rules, words[1:] if named else words, game.code)
    pool = open_packs(database, kinds, count, seed_or_any(seed))
    text = write_own(pool.deck, database)
    result = {**pool.to_json(), "file": None if target is None else target.as_posix()}
    if target is None:
        return state.output.finish(problems, result, text.splitlines(), (), state.strict)
    write_file(state.folder / target, text.encode(), target.as_posix())
    notes = [*_said(pool), f"written to {target.as_posix()}"]
    return state.output.finish(problems, result, (), notes, state.strict)


def _said(pool: Pool) -> Iterator[str]:
    cards = sum(len(one.cards) for one in pool.packs)
    yield f"{pool.game}: {counted(len(pool.packs), 'pack')}, {counted(cards, 'card')}, seed {pool.seed}"
