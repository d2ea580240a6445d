"""`cardforge rules GAME`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import table_options
from cardforge.cli.files import check_pdf_name, write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import adding, shown_path
from cardforge.project.rulesheet_options import RULES_OPTIONS, Form, RulesOptions

if TYPE_CHECKING:
    from cardforge.project.rulesheets import RulesResult

HTML = (".html", ".htm")
"""Suffixes of pages for screens."""


@click.command("rules", cls=Command)
@click.argument("game", metavar="[GAME]", required=False)
@click.option(
    "-o", "target", metavar="FILE.pdf|FILE.html", type=click.Path(path_type=Path), help="Where to write."
)
@table_options(RULES_OPTIONS)
@click.pass_obj
def command(state: State, /, game: str | None, target: Path | None, **given: Any) -> int:
    """Make the rule sheet of a game: a PDF to print, or an HTML page, as the file is named.

    The rules are the Markdown file that game.json names as rules_text. GAME may be left out where a project
    has one game of its own.
    """
    from cardforge.project.rulesheets import make_rule_sheet

    check_pdf_name(target, HTML)
    form: Form = "html" if target is not None and target.suffix.lower() in HTML else "pdf"
    options = RulesOptions.of(given)
    found = state.project.game(game)
    database, problems = state.project.load(found, state.lenient)
    with adding(problems):
        layouts = state.project.layouts(found, database, state.lenient)
        done = make_rule_sheet(database, layouts, form, options, state.strict, problems)
    if done.data is None:
        return state.output.finish(done.problems, None, strict=state.strict)
    path = state.folder / (target or state.project.output / found.code / "rules.pdf")
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    write_file(path, done.data, shown)
    notes = [_said(done), f"written to {shown}"]
    return state.output.finish(done.problems, done.to_json(shown), (), notes, state.strict)


def _said(done: RulesResult) -> str:
    assert done.text is not None
    headings = counted(len(done.text.headings), "heading")
    pictures = counted(len(done.text.figures), "picture")
    pages = counted(done.pages, "page") if done.form == "pdf" else "an HTML page"
    return f"{done.game}: {pages}, {headings}, {pictures}"
