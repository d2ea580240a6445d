"""`cardforge print GAME [QUERY]`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, query_of, table_options, words_argument
from cardforge.cli.files import (
    check_folder_name,
    check_pdf_name,
    to_disk,
    write_file,
    write_files,
    write_together,
)
from cardforge.cli.memory import keep, keep_faces
from cardforge.cli.options import QueryCommand
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.problems import Location, Problem, UsageError, adding, has_errors, shown_path
from cardforge.project import OPTIONS, PrintOptions
from cardforge.project.sheet_pictures import SHEET_OPTIONS, SheetPictures
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from cardforge.cards import Printing
    from cardforge.database import Database
    from cardforge.layout import Layouts
    from cardforge.project import GameFolder
    from cardforge.project.cutting import CutFiles
    from cardforge.project.printing import PrintResult
    from cardforge.project.recording import Record
    from cardforge.project.targeting import ShopResult

_WHY = {
    "changed": "looks different now",
    "fewer": "fewer are wanted",
    "removed": "no longer in the game",
}
"""Why old cards are taken out."""


@click.command("print", cls=QueryCommand)
@words_argument
@click.option(
    "--deck", "decks", multiple=True, metavar="DECK", help="Print a deck list; may stand several times."
)
@click.option(
    "--images", metavar="DIR|ZIP", type=click.Path(path_type=Path), help="Print ready pictures, not a game."
)
@click.option("--back", metavar="FILE", type=click.Path(path_type=Path), help="The back of ready pictures.")
@click.option("--size", metavar="NAME|WxH", help="The cut size of ready pictures. (poker)")
@click.option("-o", "output", metavar="FILE.pdf|DIR", type=click.Path(path_type=Path), help="Where to write.")
@table_options(OPTIONS)
@table_options(SHEET_OPTIONS)
@click.option(
    "--cut-file",
    "cut_target",
    metavar="FILE.svg|.dxf",
    type=click.Path(path_type=Path),
    help="Write the outlines of the cards, too, for a plotter.",
)
@click.option("--proof", is_flag=True, help="Show trim, safe line and the boxes of all elements.")
@click.option("--changed", is_flag=True, help="Only what is new or changed since it was printed last.")
@click.option(
    "--changed-since", "snapshot", metavar="NAME", help="Only what is new or changed since a snapshot."
)
@click.option("--no-record", is_flag=True, help="Do not remember what was printed.")
@click.option("--no-cache", is_flag=True, help="Lay out every card anew, and keep nothing of it.")
@click.pass_obj
def command(
    state: State,
    /,
    words: tuple[str, ...],
    decks: tuple[str, ...],
    images: Path | None,
    back: Path | None,
    size: str | None,
    output: Path | None,
    cut_target: Path | None,
    proof: bool,
    changed: bool,
    snapshot: str | None,
    no_record: bool,
    no_cache: bool,
    **given: Any,
) -> int:
    """Print the cards of a game, or those a query matches, on sheets to be cut.

    With --deck, the cards of a deck list as often as it says: a file, - for standard input, or a deck that
    comes with a game. With --images, the pictures in a folder or ZIP, each a card: fox.png has its back in
    fox_back.png or in back.png. With --changed, only cards that are new or look otherwise than when they were
    printed last; the old ones are named, to be taken out.
    """
    goal = _Goal.of(output, cut_target, given)
    _check_togetherness(
        images is not None,
        {"--back": back, "--size": size},
        {
            "QUERY": words,
            "--deck": decks,
            "--layout": given["layout"],
            "--proof": proof,
            "--changed": changed,
            "--changed-since": snapshot,
            "--target": given["target"],
        },
    )
    if images is not None:
        return _print_images(state, images, back, size, goal, given)
    from cardforge.project.layout_specs import LayoutSpecs, Settings
    from cardforge.project.options import NO_SETTINGS
    from cardforge.project.printing import print_cards
    from cardforge.project.ready_sheets import on_ready_sheet
    from cardforge.project.recording import Asked, Record

    _check_changed(changed, snapshot, proof)
    project = state.project
    chosen = _cards_of_decks(state, words, decks) if decks else _cards_of_game(state, words)
    with adding(chosen.problems):
        config = project.config.get("print", {})

        def finish(settings: Settings) -> PrintOptions:
            options = PrintOptions.of(given, os.environ, config, chosen.database, settings)
            return options if options.target else on_ready_sheet(options, project.bases)

        options = finish(NO_SETTINGS)
        _check_output(goal, options.target)
        _check_target(options.target, goal, changed or snapshot is not None)
        layouts = project.layouts(chosen.game, chosen.database, state.lenient, proof)
        if options.target:
            return _for_shop(state, chosen, options, layouts, output)
        specs = LayoutSpecs(layouts, finish)
        asked = Asked(chosen.whole, bool(decks), changed, snapshot, not (no_record or proof or goal.pictures))
        record = Record.of(project, chosen.game, options, asked)
        faces = None if no_cache else project.memory / "faces" / f"{chosen.game.code}.faces"
        done = print_cards(
            chosen.database,
            layouts,
            chosen.wanted,
            options,
            state.strict,
            chosen.problems,
            specs,
            record.since,
            record.kept,
            faces,
        )
    name = Path(chosen.game.code, chosen.name)
    return _written(state, done, options, goal, _Named(name, chosen.database.game.name), record)


class _Goal(NamedTuple):
    """What to write: a PDF, or pictures of its sheets, and cut files; and where, if that was said."""

    output: Path | None
    cut_target: Path | None
    pictures: SheetPictures | None

    @staticmethod
    def of(output: Path | None, cut_target: Path | None, given: Mapping[str, Any]) -> _Goal:
        """Raises UsageError."""
        pictures = SheetPictures.of(given)
        if pictures is not None:
            check_folder_name(output, "print --image")
        if cut_target is not None:
            from cardforge.project.cutting import check_cut_name

            check_cut_name(cut_target)
        return _Goal(output, cut_target, pictures)

    def cuts(self, done: PrintResult, title: str) -> CutFiles | None:
        """The cut files that were asked for; None where nothing is printed."""
        if self.cut_target is None or done.pdf is None:
            return None
        from cardforge.project.cutting import cut_files

        return cut_files(done.groups, self.cut_target, title)


class _Named(NamedTuple):
    """The folder and name of a file under the output folder, and what its contents are called."""

    path: Path
    title: str


def _written(
    state: State,
    done: PrintResult,
    options: PrintOptions,
    goal: _Goal,
    named: _Named,
    record: Record | None = None,
) -> int:
    """Write what was made, to its goal or under its name; say so, and keep it in mind by a `record`."""
    cuts = goal.cuts(done, named.title)
    problems = [*done.problems, *(cuts.problems if cuts else ())]
    if done.pdf is not None and goal.pictures is not None:
        problems += goal.pictures.problems(done.pdf)
    if done.failed or has_errors(problems, state.strict):
        return state.output.finish(problems, None, strict=state.strict)
    notes = list(_said(done, named.path.parent.name))
    result = done.to_json(None)
    if done.pdf is not None:
        suffix = ".pdf" if goal.pictures is None else "-sheets"
        path, shown = _target(state, goal.output, _default_target(state, named.path, options, suffix))
        result["file"] = shown
        beside = [(state.folder / name, data, name.as_posix()) for name, data in (cuts.files if cuts else ())]
        if goal.pictures is None:
            write_together([(path, done.pdf, shown), *beside])
        else:
            result["files"] = goal.pictures.names(done.pdf)
            quiet = state.output.quiet or state.output.form != "text"
            files = progress(goal.pictures.files(done.pdf), len(result["files"]), quiet)
            write_files(path, files, shown)
            write_together(beside)
        notes.append(f"printed to {shown}")
        notes += [f"cut lines in {name}" for *_, name in beside]
        if beside:
            result["cut_files"] = [name for *_, name in beside]
        if record is not None and record.kept:
            to_disk(path)
        keep_faces(state.project.memory, done.kept)
    if record is None:
        return state.output.finish(problems, result, (), notes, state.strict)
    first, then = record.files(done) if record.kept else (None, None)
    problems += record.problems
    problems += keep(state.project.memory, first)
    code = state.output.finish(problems, result, (), notes, state.strict)
    # If this can't be kept, the next list names the old cards once more.
    list(keep(state.project.memory, then))
    return code


def _check_togetherness(ready: bool, pictures: Mapping[str, Any], games: Mapping[str, Any]) -> None:
    """Refuse options of ready pictures without them, and those of games with them. Raises UsageError."""
    for name, given in (games if ready else pictures).items():
        if given:
            message = "does not go with --images" if ready else "goes only with --images"
            hint = "drop one of the two" if ready else "drop it"
            raise UsageError(Problem(Location(name), "usage", message, hint))


def _print_images(
    state: State,
    images: Path,
    back: Path | None,
    size: str | None,
    goal: _Goal,
    given: dict[str, Any],
) -> int:
    """Print ready pictures."""
    _check_output(goal)
    from cardforge.project.ready import ReadyPictures, print_ready, ready_job

    backs = (None, "") if back is None else (state.folder / back, back.as_posix())
    pictures = ReadyPictures(state.folder / images, images.as_posix(), *backs)
    project = state.project
    layers = given, os.environ, project.config.get("print", {})
    job = ready_job(pictures, size, *layers, project.bases)
    done = print_ready(job, state.strict, state.lenient)
    named = _Named(Path(pictures.name, "cards"), pictures.name)
    return _written(state, done, job.options, goal, named)


def _for_shop(
    state: State, chosen: _Chosen, options: PrintOptions, layouts: Layouts, output: Path | None
) -> int:
    """Cards for a shop: a folder or a zip of pictures, or a PDF with a card a page."""
    from cardforge.project.targeting import cards_for_shop

    done = cards_for_shop(chosen.database, layouts, chosen.wanted, options, state.strict, chosen.problems)
    if not done.pages:
        return state.output.finish(done.problems, None, strict=state.strict)
    folder = state.project.output / chosen.game.code
    if done.target is None:
        path, shown = _target(state, output, folder / f"{chosen.name}-{options.target}.pdf")
        write_file(path, done.pdf(), shown)
    else:
        path, shown = _target(state, output, folder / f"{chosen.name}-{options.target}")
        quiet = state.output.quiet or state.output.form != "text"
        write_files(path, progress(done.files(), len(done.pages), quiet), shown)
    notes = [
        _said_for_shop(done, chosen.game.code),
        f"{'printed' if done.target is None else 'written'} to {shown}",
    ]
    return state.output.finish(done.problems, done.to_json(shown), (), notes, state.strict)


def _check_target(target: str, goal: _Goal, changed: bool) -> None:
    """Refuse what a print for a shop can't do. Raises UsageError."""
    if not target:
        return
    if goal.cut_target is not None or goal.pictures is not None:
        option = "--cut-file" if goal.cut_target is not None else "--image"
        message, hint = f"--target makes no sheets for {option}", "drop one of the two"
        raise UsageError(Problem(Location(option), "usage", message, hint))
    if changed:
        message = "--target makes all cards, whatever was printed before"
        hint = "drop one of the two, or choose the cards by a query"
        raise UsageError(Problem(Location("--changed"), "usage", message, hint))


def _check_output(goal: _Goal, target: str = "") -> None:
    """Refuse a name for the output that is not of its kind. Raises UsageError."""
    from cardforge.sheets import GENERIC

    if target not in ("", GENERIC):
        check_folder_name(goal.output, f"print --target {target}")
    elif goal.pictures is None:
        check_pdf_name(goal.output)


def _target(state: State, output: Path | None, default: Path) -> tuple[Path, str]:
    """Where to write, and how messages call it."""
    path = state.folder / (output or default)
    return path, output.as_posix() if output else shown_path(path, state.folder.resolve())


def _check_changed(changed: bool, snapshot: str | None, proof: bool) -> None:
    """Refuse what can't be compared. Raises UsageError."""
    if changed and snapshot is not None:
        message, hint = (
            "--changed and --changed-since are compared with two different things",
            "use one of them",
        )
    elif proof and (changed or snapshot is not None):
        message = "--proof draws boxes on all cards, so that all of them look changed"
        hint = "drop one of the two, or choose the cards by a query"
    else:
        return
    raise UsageError(Problem(Location("--changed"), "usage", message, hint))


class _Chosen(NamedTuple):
    """What to print: cards with copies, their game, and the name of a file made of them; `whole` games are
    printed without a query."""

    game: GameFolder
    database: Database
    wanted: list[tuple[Printing, int]]
    problems: list[Problem]
    name: str = "cards"
    whole: bool = False


def _cards_of_game(state: State, words: tuple[str, ...]) -> _Chosen:
    from cardforge.project.printing import select

    game, query = game_and_query(state, words)
    database, problems = state.project.load(game, state.lenient)
    with adding(problems):
        printings = select(database, query)
    if not printings:
        problems += mistyped_game(state, words, database)
    wanted = [(printing, printing.quantity) for printing in printings]
    return _Chosen(game, database, wanted, problems, whole=not query)


def _cards_of_decks(state: State, words: tuple[str, ...], names: tuple[str, ...]) -> _Chosen:
    from cardforge.project.deck_cards import cards_of_decks
    from cardforge.project.decking import Decks

    decks = Decks(state.project, state.lenient)
    code = words[0] if words and words[0] in state.project.games() else None
    found = cards_of_decks(decks, names, code, query_of(words[1:] if code else words))
    database, _ = decks.game(found.game.code)
    problems = [*decks.problems, *found.problems]
    if not (found.wanted or code):
        problems += mistyped_game(state, words, database)
    name = "decks" if len(names) > 1 else "deck" if names[0] == "-" else Path(found.files[0]).stem
    return _Chosen(found.game, database, list(found.wanted), problems, name)


def _default_target(state: State, name: Path, options: PrintOptions, suffix: str) -> Path:
    backs = "" if options.spec.backs == "none" else f"-{options.spec.backs.replace('+', '-')}"
    poster = "-poster" if options.spec.poster else ""
    return state.project.output / name.with_name(f"{name.name}{backs}{poster}{suffix}")


def _said(done: PrintResult, code: str) -> Iterator[str]:
    for group in done.groups:
        cards, pages = counted(group.cards, "card"), counted(group.pages, "page")
        yield f"{code}: {cards} of {group.size} on {pages}: {group.grid.reason}"
    if done.removed:
        yield f"take out {counted(sum(one.held.quantity for one in done.removed), 'old card')}:"
    for one in done.removed:
        where = " ".join(filter(None, (one.held.set, one.held.number)))
        yield f"  {one.held.quantity} × {one.held.name} ({where}): {_WHY[one.reason]}"
    if done.pdf is None:
        changed = "" if done.removed else "nothing has changed: "
        yield f"{changed}no card to print, no file written"


def _said_for_shop(done: ShopResult, code: str) -> str:
    backs = sum(page.is_back for page in done.pages)
    sides = counted(len(done.pages) - backs, "front") + (f" and {counted(backs, 'back')}" if backs else "")
    cards = counted(done.cards, "card")
    if done.target is None:
        return f"{code}: {cards}: {sides}, a side a page with 3 mm of bleed"
    size = f"{done.target.width} × {done.target.height} pixels"
    return f"{code}: {cards} for {done.target.shop}: {sides} of {size}"
