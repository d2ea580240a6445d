"""`cardforge deck stats`: what is in a deck, counted. What commands with a `--chart` share."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.files import write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.cli.tables import aligned
from cardforge.problems import Exit, Location, Problem, UsageError

if TYPE_CHECKING:
    from cardforge.project.deck_piles import Laid
    from cardforge.project.deck_stats import DeckStats, FailedStats
    from cardforge.statistics import Chart, Curve

chart_option = click.option(
    "--chart", metavar="FILE.svg", type=click.Path(path_type=Path), help="Draw a chart of it, too."
)

_BAR = 30
_MOST_LINES = 24


def checked_chart(target: Path | None) -> None:
    """Refuse names of files that are no SVG. Raises UsageError."""
    if target is not None and target.suffix.lower() != ".svg":
        message = f'"{target.name}" is no name for a chart, which is an SVG file'
        hint = f"write --chart {target.with_suffix('.svg').as_posix()}" if target.name else "name a file"
        raise UsageError(Problem(Location("--chart"), "usage", message, hint))


def write_chart(state: State, target: Path | None, chart: Chart) -> list[str]:
    """Write a chart if a file is named for it; gives the line that says so. Raises FailedError."""
    if target is None:
        return []
    from cardforge.statistics import drawn

    write_file(state.folder / target, drawn(chart), target.as_posix())
    return [f"chart written to {target.as_posix()}"]


def left_out(laid: Laid) -> Iterator[str]:
    """What numbers about a deck do not count."""
    found = laid.left_out()
    if found:
        names = ", ".join(f"{copies} {name}" for name, copies in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        number = counted(sum(copies for _, copies in found), "card")
        yield f"  left out: {number} that cannot be counted here ({names}{more})"


@click.command("stats", cls=Command, short_help="Count what is in decks.")
@click.argument("names", nargs=-1, required=True, metavar="DECK...")
@click.option("--by", multiple=True, metavar="FIELD", help="Count by this field; may stand several times.")
@click.option(
    "--group",
    "groups",
    multiple=True,
    metavar="LABEL=QUERY",
    help="Count the cards of a query; may stand several times.",
)
@click.option("--zone", default="", metavar="ZONE", help="The zone that is counted; else the first.")
@click.option("--game", metavar="GAME", help="The game, whatever the lists say.")
@click.option("--jsonl", is_flag=True, help="One JSON object a deck and line.")
@chart_option
@click.pass_obj
def stats(
    state: State,
    names: tuple[str, ...],
    by: tuple[str, ...],
    groups: tuple[str, ...],
    zone: str,
    game: str | None,
    jsonl: bool,
    chart: Path | None,
) -> int:
    """Count what is in decks: cards by each field, curves of numbers, lengths of texts, groups.

    DECK is a file, - for standard input, or the name of a deck that comes with a game; or a folder or ZIP of
    lists, or a .jsonl file with one list a line.
    """
    from cardforge.project.deck_batch import Batch
    from cardforge.project.deck_stats import DeckStats, chart_of, tried
    from cardforge.project.decking import Decks

    checked_chart(chart)
    found = Decks(state.project, state.lenient)
    batch = Batch(found, names, jsonl)
    if chart is not None and batch.total > 1:
        raise _several()
    told = _Told(state, "jsonl" if jsonl else state.output.form)
    if jsonl:
        state.output.form = "text"
    tries = (tried(found, item, game, zone, by, groups) for item in batch.items())
    drawn: list[DeckStats] = []
    for one in progress(tries, batch.total, state.output.quiet, "decks", sys.stdout.isatty()):
        told.tell(one)
        if chart is not None and isinstance(one, DeckStats):
            if drawn:
                raise _several()
            drawn.append(one)
    notes = [line for one in drawn for line in write_chart(state, chart, chart_of(one))]
    problems = [*found.problems, *batch.problems, *told.failed, *told.problems]
    notes = [] if jsonl else notes
    return state.output.finish(problems, {"decks": told.rows}, told.said, notes, state.strict, told.code)


def _several() -> UsageError:
    message = "a chart shows one deck"
    return UsageError(Problem(Location("--chart"), "usage", message, "name one deck, or leave it out"))


class _Told:
    """Tells of decks as they are counted, and keeps of them only what is told at the end.

    For a workflow, lines come after all annotations: `said`.
    """

    def __init__(self, state: State, form: str) -> None:
        self._state, self._form = state, form
        self.failed: list[Problem] = []
        self.problems: list[Problem] = []
        self.rows: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.code: Exit | None = None

    def tell(self, one: DeckStats | FailedStats) -> None:
        """Tell of a deck that was counted, or could not be."""
        from cardforge.project.deck_stats import DeckStats

        if not isinstance(one, DeckStats):
            self.failed += one.problems
            self.code = max(one.code, self.code or Exit.OK)
        else:
            self.problems += one.laid.problems
        if self._form == "jsonl":
            self._state.output.stream([json.dumps(one.to_line())])
        elif not isinstance(one, DeckStats):
            return
        elif self._form == "json":
            self.rows.append(one.to_json())
        elif self._form == "github":
            self.said += _said(one)
        else:
            self._state.output.stream([*_said(one)])


# --- for people ---------------------------------------------------------------------------------------


def _said(done: DeckStats) -> Iterator[str]:
    from cardforge.project.deck_stats import label_of
    from cardforge.statistics import binned

    loaded, laid = done.laid.loaded, done.laid
    choices = "".join(f", {name} {value}" for name, value in laid.choices.items())
    size = f"{counted(done.cards, 'card')}, {done.distinct} different, in {laid.label(done.zone)}"
    yield f"{loaded.file}: {size} ({loaded.deck.name}; {loaded.game}{choices})"
    yield from left_out(laid)
    others = [name for name in laid.rules.zones if name != done.zone and laid.size(name)]
    if others:
        sizes = (f"{laid.label(name)} {laid.size(name)}" for name in others)
        yield f"  other zones: {', '.join(sizes)}"
    if any(copies > 1 for copies in done.copies):
        yield "  copies: " + ", ".join(f"{cards} × {copies}" for copies, cards in done.copies.items())
    for one in done.values:
        yield f"  {one[1]}: {'–' if one[2] is None else one[2]}"
    for field, tally in done.tallies:
        if field.type == "flag":
            yield from _bars({label_of(field): sum(tally.copies.values())}, done.cards)
            continue
        yield label_of(field)
        yield from _bars(tally.copies, done.cards)
        yield from _without(tally.without)
    for field, curve in done.curves:
        yield f"{label_of(field)}: {_summary(curve)}"
        yield from _bars(binned(curve), curve.cards)
        yield from _without(curve.without)
    for field, texts in done.texts:
        longest = f", the longest {max(texts.curve.copies)} ({texts.longest[0]})" if texts.longest else ""
        number = f", on {texts.curve.cards} of {done.distinct} different cards"
        yield f"{label_of(field)}, characters: {_summary(texts.curve, False)}{number}{longest}"
    if done.groups:
        yield "Groups"
        yield from _bars({group.label: group.cards for group in done.groups}, done.cards)


def _summary(curve: Curve, total: bool = True) -> str:
    from cardforge.project.deck_stats import rounded

    if curve.mean is None or curve.median is None:
        return "no card has any"
    words = f"mean {rounded(curve.mean)}, median {rounded(curve.median)}"
    return f"{words}, total {curve.total:,}" if total else words


def _without(number: int) -> Iterator[str]:
    if number:
        yield f"  (and {counted(number, 'card')} without)"


def _bars(counts: Mapping[str, int], of: int) -> Iterator[str]:
    """A line for each count, with its share and a bar."""
    from cardforge.statistics import percent

    shown = dict(list(counts.items())[:_MOST_LINES])
    rows: list[tuple[str | int, ...]] = [("", "", "", "")]
    for label, number in shown.items():
        share = percent(Fraction(number, of)) if of else "–"
        rows.append((label, number, share, "█" * (-(-number * _BAR // of) if of else 0)))
    yield from (f"  {line}" for line in list(aligned(rows, [2]))[1:])
    if len(counts) > len(shown):
        yield f"  (and {len(counts) - len(shown)} more, with --format json)"
