"""Rule sheets: a game's rules read, set, and made a PDF or an HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.layout import Layouts, Tools
from cardforge.layout.faults import ArtError, LayoutError
from cardforge.problems import (
    LENIENT,
    CardforgeError,
    Location,
    Problem,
    Severity,
    has_errors,
    message_and_hint,
)
from cardforge.project.rulesheet_options import Form, RulesOptions
from cardforge.project.telling import told_together
from cardforge.rulesheet.model import Figure, RuleText, plain_text
from cardforge.rulesheet.reading import read_rule_text
from cardforge.scene import Scene
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size, pixels

if TYPE_CHECKING:
    from cardforge.render.book import Book
    from cardforge.rulesheet.look import Look

ICON_PIXELS = 64
"""How high an icon's picture is on a page for screens."""

SCREEN_DPI = 192
"""Pixels to the inch of pictures on a page for screens: two for each of CSS."""


class RulesResult(NamedTuple):
    """What came out: the file's content (None if problems stand in its way), and all problems."""

    game: str
    form: Form
    data: Book | bytes | None
    pages: int
    text: RuleText | None
    problems: tuple[Problem, ...]

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result. Pages for screens have no number."""
        assert self.text is not None
        return {
            "file": file,
            "game": self.game,
            "format": self.form,
            "pages": self.pages or None,
            "headings": [
                {"title": plain_text(one.words), "level": one.level, "anchor": one.anchor}
                for one in self.text.headings
            ],
            "pictures": len(self.text.figures),
        }


def main_printing(database: Database) -> Printing | None:
    """The card whose layout lends its fonts and icons to the rules: the first that is no extra."""
    found = [printing for printing in database.printings if not printing.card.extra]
    return next(iter(found or database.printings), None)


def rule_text_problems(database: Database, layouts: Layouts) -> list[Problem]:
    """What is wrong with the rules that a game names, without drawing them; nothing if it names none."""
    if not database.game.rules_text:
        return []
    tools = layouts.tools(main_printing(database))
    try:
        text, problems = read_rule_text(database, tools.layout.icons, layouts.shown_root)
    except CardforgeError as error:
        return list(error.problems)
    if text is not None:
        from cardforge.rulesheet.setting import missing_signs

        job = _Job(database, layouts, tools, text, RulesOptions())
        look = job.look()
        # What is wrong with the cards is told of them.
        problems += [problem for problem in job.problems if problem.card is None]
        if look is not None:
            problems += _missing(text, missing_signs(text, look, tools))
    return _lenient(problems, layouts.lenient)


def make_rule_sheet(
    database: Database,
    layouts: Layouts,
    form: Form,
    options: RulesOptions,
    strict: bool = False,
    known: Sequence[Problem] = (),
) -> RulesResult:
    """Read a game's rules and make their pages, unless a problem stands in the way.

    `known` are the problems of the card data. Raises FailedError or InputError if the rules can't be read.
    """
    tools = layouts.tools(main_printing(database))
    text, problems = read_rule_text(database, tools.layout.icons, layouts.shown_root)
    data: Book | bytes | None = None
    pages = 0
    if text is not None:
        job = _Job(database, layouts, tools, text, options)
        look = job.look()
        problems += job.problems
        if look is not None and (form == "pdf" or not has_errors(problems, strict)):
            missing, made = _made(job, look, form)
            problems += missing
            data, pages = made
    problems = told_together(known, [*layouts.problems, *_lenient(problems, layouts.lenient)])
    if has_errors(problems, strict):
        data = None
    return RulesResult(database.game.code, form, data, pages, text, tuple(problems))


def _lenient(problems: Sequence[Problem], lenient: bool) -> list[Problem]:
    if not lenient:
        return list(problems)
    return [
        problem._replace(severity=Severity.WARNING) if problem.code in LENIENT else problem
        for problem in problems
    ]


def _made(job: _Job, look: Look, form: Form) -> tuple[list[Problem], tuple[Book | bytes, int]]:
    """The characters that no font has; the file's content, and how many pages it has."""
    if form == "html":
        # Screens have further fonts of their own.
        return [], (job.html(look), 0)
    from cardforge.rulesheet.pages import make_pages

    pages = make_pages(job.text, look, job.tools, job.scenes, job.options.paper)
    return list(_missing(job.text, pages.missing)), (pages.book, len(pages.book.pages))


def _missing(text: RuleText, missing: Sequence[tuple[int, tuple[str, ...]]]) -> Iterator[Problem]:
    from cardforge.layout.typeset import named_signs

    for line, signs in dict.fromkeys(missing):
        message = f"no font has {named_signs(signs)}"
        hint = "use another sign, an icon, or another font in rules_look"
        yield Problem(Location(text.shown, line), "text.missing-glyph", message, hint)


class _Job:
    """One sheet at work: its text, its pictures, and what is wrong with these."""

    def __init__(
        self, database: Database, layouts: Layouts, tools: Tools, text: RuleText, options: RulesOptions
    ) -> None:
        self.tools, self.text, self.options = tools, text, options
        self._database, self._layouts = database, layouts
        self.problems: list[Problem] = []
        self.scenes: dict[tuple[str, str], Scene] = {}
        for figure in text.figures:
            key = figure.file, figure.side
            if key not in self.scenes:
                scene = self._card(figure) if figure.card else self._file(figure)
                if scene is not None:
                    self.scenes[key] = scene

    def _card(self, figure: Figure) -> Scene | None:
        printing = next(one for one in self._database.printings if one.card.id == figure.card)
        side = self._layouts.front(printing) if figure.side == "front" else self._layouts.back(printing)
        if side is None:
            if figure.side == "back":
                message = f'"{printing.card.name}" has no back'
                self._tell(figure.line, "rulesheet.no-back", message, "drop side=back, or give it one")
            return None
        self.problems += side.problems
        return side.scene

    def _file(self, figure: Figure) -> Scene | None:
        """A picture file of the game as a scene of its own size."""
        try:
            art = self.tools.stock.art(figure.file, self.tools.layout)
        except ArtError as error:
            self._tell(figure.line, error.code, str(error), error.hint)
            return None
        return Scene(Size(art.width, art.height), 0.0, 0.0, art.ops(Box(0, 0, art.width, art.height)))

    def _tell(self, line: int, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(Location(self.text.shown, line), code, message, hint))

    # --- its look ---

    def look(self) -> Look | None:
        """The finished look; None, and told, if a font or a value of `rules_look` doesn't serve."""
        from cardforge.rulesheet.look import make_look, wanted_look

        try:
            wanted = wanted_look(self._database)
        except ValueError as error:
            self._bad_look("size", "game.bad-value", *message_and_hint(error))
            return None
        if self.options.columns:
            wanted = wanted._replace(columns=self.options.columns)
        told = len(self.problems)
        fonts = {getattr(wanted, key): key for key in ("title_font", "heading_font", "font")}
        for name, key in fonts.items():
            self._try(key, {"font": name})
        if wanted.hyphenate:
            self._try("hyphenate", {"hyphenate": wanted.language})
        return None if len(self.problems) > told else make_look(wanted, self.tools)

    def _try(self, key: str, values: Mapping[str, Any]) -> None:
        """Whether a style with these values can be made."""
        try:
            self.tools.style(values)
        except LayoutError as error:
            self._bad_look(key, error.code, str(error), error.hint)
        except ValueError as error:
            self._bad_look(key, "game.bad-value", *message_and_hint(error))

    def _bad_look(self, key: str, code: str, message: str, hint: str) -> None:
        where = self._database.source.place(("rules_look", key))
        problem = Problem(where, code, message, hint)
        if problem not in self.problems:
            self.problems.append(problem)

    # --- for screens ---

    def html(self, look: Look) -> bytes:
        """The HTML page, pictures and all."""
        from cardforge.render.shots import Frame, draw
        from cardforge.rulesheet.html_page import html_page, screen_width

        widths: dict[tuple[str, str], float] = {}
        for figure in self.text.figures:
            key = figure.file, figure.side
            if key in self.scenes:
                widths[key] = max(widths.get(key, 0.0), screen_width(figure))
        frames = []
        for shown, width in widths.items():
            scene = self.scenes[shown]
            scale = width / scene.size.width
            wide, high = (pixels(side * scale, SCREEN_DPI) for side in scene.size)
            frames.append(Frame(scene, wide, high, scene.corner > 0 or scene.shape == "round"))
        drawn = draw(self._database.game.name, frames, "trim", "webp", SCREEN_DPI) if frames else ()
        pictures = dict(zip(widths, drawn, strict=True))
        return html_page(self.text, look, pictures, self._icons()).encode("utf-8")

    def _icons(self) -> dict[str, str]:
        """The icons of the text as addresses of pictures."""
        from base64 import b64encode

        from cardforge.render.shots import Frame, draw
        from cardforge.rulesheet.drawings import NotPlainError, as_svg
        from cardforge.rulesheet.html_page import used_icons

        found = {}
        for name in sorted(used_icons(self.text)):
            ratio = self.tools.layout.icons[name].ratio
            size = Size(16 * ratio, 16)
            ops = self.tools.stock.icon_ops(self.tools.layout, name, Box(0, 0, *size))
            try:
                kind, data = "svg+xml", as_svg(ops, *size)
            except NotPlainError:
                frame = Frame(Scene(size, 0, 0, ops), max(1, round(ICON_PIXELS * ratio)), ICON_PIXELS)
                kind, data = "webp", next(iter(draw("", [frame], "trim", "webp", SCREEN_DPI)))
            found[name] = f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"
        return found
