"""`cardforge deck convert`, `deck diff` and `deck own`: deck lists as lists, apart from rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.files import write_file, write_folder
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, UsageError, has_errors

if TYPE_CHECKING:
    from cardforge.project.converting import Converted, Difference, Owned


@click.command("convert", cls=Command, short_help="Write decks in the forms of other programs.")
@click.argument("names", nargs=-1, required=True, metavar="DECK...")
@click.option(
    "--to", default="", metavar="FORMAT", help="The form; else what -o is named like, else our own."
)
@click.option(
    "-o",
    "target",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="The file; a folder for several decks.",
)
@click.option("--game", metavar="GAME", help="The game, whatever the list says.")
@click.pass_obj
def convert(state: State, names: tuple[str, ...], to: str, target: Path | None, game: str | None) -> int:
    """Write decks in another form. What it has no words for is told; without -o, the deck is shown.

    Forms: own, plain, table (csv), apprentice, arena, cod (Cockatrice), forge, lackey, lackey-text, mtgo,
    mws (Magic Workstation), o8d (OCTGN).
    """
    from cardforge.project.converting import converted, form_for
    from cardforge.project.decking import Decks

    if target == Path("-"):
        hint = "leave -o out to see the deck, or name a file"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    if target is None and len(names) > 1:
        raise UsageError(Problem(Location("-o"), "usage", "several decks need a folder", "add -o FOLDER"))
    file = target if len(names) == 1 else None
    form = form_for(to, file)
    found = Decks(state.project, state.lenient)
    done = converted(found, names, game, form, file)
    problems = [*found.problems, *(problem for one in done for problem in one.problems)]
    if has_errors(problems, state.strict):
        return state.output.finish(problems, None, strict=state.strict)
    result: dict[str, Any] = {"file": None, "decks": [one.to_json() for one in done]}
    if target is None:
        text = done[0].data.decode(form.encoding)
        result["decks"][0]["text"] = text
        return state.output.finish(problems, result, text.splitlines(), (), state.strict)
    _write(state, done, target, len(names) > 1)
    result["file"] = target.as_posix()
    notes = [*_said(done), f"written to {target.as_posix()}"]
    return state.output.finish(problems, result, (), notes, state.strict)


def _write(state: State, done: Sequence[Converted], target: Path, several: bool) -> None:
    shown = target.as_posix()
    if several:
        write_folder(state.folder / target, [(one.name, one.data) for one in done], shown)
    else:
        write_file(state.folder / target, done[0].data, shown)


def _said(done: Sequence[Converted]) -> Iterator[str]:
    for one in done:
        yield f"{one.source}: {counted(one.cards, 'card')} as {one.form}"


@click.command("diff", cls=Command, short_help="Show what turns one deck into another.")
@click.argument("first", metavar="OLD")
@click.argument("second", metavar="NEW")
@click.option("--game", metavar="GAME", help="The game, whatever the lists say.")
@click.pass_obj
def diff(state: State, first: str, second: str, game: str | None) -> int:
    """Show which cards go out of the deck OLD and which come in to make the deck NEW, zone by zone."""
    from cardforge.project.converting import difference
    from cardforge.project.decking import Decks

    found = Decks(state.project, state.lenient)
    done = difference(found, first, second, game)
    problems = [*found.problems, *done.problems]
    return state.output.finish(problems, done.to_json(), [*_changes(state, done)], (), state.strict)


def _changes(state: State, done: Difference) -> Iterator[str]:
    if not done.zones:
        yield "the same cards in the same zones"
    out = into = 0
    for zone, (less, more) in done.zones.items():
        yield f"{zone}:"
        yield from (state.output.painted(f"  - {count} {name}", "red") for name, count in less.items())
        yield from (state.output.painted(f"  + {count} {name}", "green") for name, count in more.items())
        out, into = out + less.total(), into + more.total()
    if done.zones:
        yield f"{counted(out, 'card')} out, {into} in"


@click.command("own", cls=Command, short_help="Say which cards of decks a collection lacks.")
@click.argument("names", nargs=-1, required=True, metavar="DECK...")
@click.option("--from", "collection", required=True, metavar="LIST", help="What there is: any list or table.")
@click.option("--game", metavar="GAME", help="The game, whatever the lists say.")
@click.pass_obj
def own(state: State, names: tuple[str, ...], collection: str, game: str | None) -> int:
    """Say which cards each deck needs more of than a collection has. Decks are judged one by one.

    The collection is a list or a table of cards as decks are; its zones do not matter. The exit code is 1
    if a card is missing.
    """
    from cardforge.project.converting import owned
    from cardforge.project.decking import Decks

    found = Decks(state.project, state.lenient)
    there, done = owned(found, names, collection, game)
    problems = [*found.problems, *there.problems, *(problem for one in done for problem in one.deck.problems)]
    result = {"collection": there.file, "decks": [one.to_json() for one in done]}
    ok = not any(one.missing for one in done)
    lines = [line for one in done for line in _missing(one)]
    return state.output.finish(problems, result, lines, (), state.strict, ok=ok)


def _missing(one: Owned) -> Iterator[str]:
    lacking = sum(card.needed - card.owned for card in one.missing)
    there = "what could be read is all there" if has_errors(one.deck.problems) else "all there"
    yield f"{one.deck.file}: {counted(lacking, 'card')} missing" if lacking else f"{one.deck.file}: {there}"
    for card in one.missing:
        yield f"  {card.needed - card.owned} × {card.name} (has {card.owned} of {card.needed})"
