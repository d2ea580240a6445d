"""`cardforge diff OLD [NEW]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.files import write_file
from cardforge.cli.options import Command
from cardforge.cli.output import Output, State, counted
from cardforge.problems import Problem, adding, has_errors, listed

if TYPE_CHECKING:
    from cardforge.project.differing import CardChange, Diff, FieldChange


@click.command("diff", cls=Command)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="[NEW]", required=False)
@click.option("--game", metavar="GAME", help="The game; the project's only one if left out.")
@click.option(
    "--html",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write a page with pictures of all that has changed, too.",
)
@click.pass_obj
def command(state: State, old: str, new: str | None, game: str | None, target: Path | None) -> int:
    """Say what has changed between two snapshots of a game, or since one: cards, words, copies, looks.

    OLD and NEW are names of snapshots; without NEW, OLD is compared with the game as it is now.
    """
    from cardforge.project.differing import compare
    from cardforge.project.snapshots import Place, find_snapshot, picture_files, present

    found = state.project.game(game)
    before = find_snapshot(state.project, found, old)
    problems: list[Problem] = []
    database, known = state.project.load(found, state.lenient)
    scenes = {}
    if new is not None:
        after = find_snapshot(state.project, found, new)
    else:
        with adding(known):
            layouts = state.project.layouts(found, database, state.lenient)
        now = present(database, layouts, known)
        problems, after, scenes = list(now.problems), now.snapshot, dict(now.scenes)
        if has_errors(problems, state.strict):
            return state.output.finish(problems, None, strict=state.strict)
    diff = compare(found.code, before, after)
    notes = [_summary(diff)]
    if target is not None:
        from cardforge.project.diff_page import diff_page

        place = Place.of(state.project, found)
        wanted = {digest: scenes[digest] for digest in diff.looks if digest in scenes}
        drawn = dict(picture_files(found.code, place.missing(wanted)))

        def picture(digest: str) -> bytes | None:
            path = place.picture(digest)
            return drawn.get(path.name) or (path.read_bytes() if path.is_file() else None)

        page = diff_page(diff, database.game.name, picture)
        write_file(state.folder / target, page.encode("utf-8"), target.as_posix())
        notes.append(f"written to {target.as_posix()}")
    result = {**diff.to_json(), "file": target.as_posix() if target else None}
    return state.output.finish(problems, result, list(_lines(diff, state.output)), notes, state.strict)


def _lines(diff: Diff, output: Output) -> Iterator[str]:
    for change in diff.changed:
        yield f"changed  {_named(change)}"
        old, new = change.quantities
        if old != new:
            yield f"  quantity: {output.painted(str(old), 'red')} → {output.painted(str(new), 'green')}"
        for field in change.fields:
            yield f"  {field.name}: {_field(field, output)}"
        if change.sides:
            verb = "look" if len(change.sides) > 1 else "looks"
            yield f"  {listed(change.sides)} {verb} different"
    for word, changes in (("new", diff.added), ("removed", diff.removed)):
        for change in changes:
            copies = max(change.quantities)
            yield f"{word:<8} {_named(change)}: {copies} {'copy' if copies == 1 else 'copies'}"


def _named(change: CardChange) -> str:
    held = change.kept.held
    return f"{held.name} ({' '.join(filter(None, (held.set, held.number)))})"


def _field(field: FieldChange, output: Output) -> str:
    """The change of a field, in the marks of a word diff, which are read without colours, too."""
    from cardforge.project.diff_page import value_text

    if field.words:
        marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
        colours = {"removed": "red", "added": "green"}
        parts = [(part.op, marks[part.op].format(part.text.replace("\n", " / "))) for part in field.words]
        return "".join(output.painted(text, colours[op]) if op in colours else text for op, text in parts)
    old, new = (None if value is None else value_text(value) for value in (field.old, field.new))
    if old is None or new is None:
        return output.painted(f"{{+{new}+}}", "green") if old is None else output.painted(f"[-{old}-]", "red")
    return f"{output.painted(old, 'red')} → {output.painted(new, 'green')}"


def _summary(diff: Diff) -> str:
    counts = ((len(diff.changed), "changed"), (len(diff.added), "new"), (len(diff.removed), "removed"))
    if not any(count for count, _ in counts):
        return f"nothing has changed: {counted(diff.same, 'card')}"
    return f"{listed([f'{count} {word}' for count, word in counts if count])}, {diff.same} the same"
