"""The rule sheet of a game, read: Markdown (CommonMark, with tables) as blocks, and what is wrong with it.

markdown-it-py knows the syntax; here its tokens become values. What a printed sheet has no place for is told
and printed as plain text, so that nothing is lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from cardforge.database import Database
from cardforge.database.paths import outside
from cardforge.problems import InputError, Location, Problem, Severity, did_you_mean, shown_path
from cardforge.readers import eight_bit, is_there, read_bytes, utf16
from cardforge.rulesheet.inlines import CARD, Inlines
from cardforge.rulesheet.model import (
    Align,
    Block,
    Break,
    Figures,
    Heading,
    Inline,
    Item,
    ItemList,
    Paragraph,
    Quote,
    Row,
    RuleText,
    Span,
    Table,
    plain_text,
)
from cardforge.text import slug

if TYPE_CHECKING:
    from pathlib import Path

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

DEEPEST = 60
"""Levels of lists and notes in one another; what lies deeper would be left out by the parser."""

MAX_BYTES = 2**20
"""Rule sheets beyond this are refused: a hundred printed pages make about 300 kB."""


def read_rule_text(
    database: Database, icons: Collection[str] = (), shown_root: Path | None = None
) -> tuple[RuleText | None, list[Problem]]:
    """The rule sheet that a game names, and what is wrong with it; None if the game has none, or names a file
    that is not there.

    `icons` are the names of the icons that it may use. Raises FailedError or InputError if the file can't be
    read at all.
    """
    game = database.game
    if not game.rules_text:
        where = database.source.place(())
        hint = 'write rules.md beside game.json, and add "rules_text": "rules.md"'
        return None, [Problem(where, "rulesheet.none", "the game names no rule sheet", hint)]
    path = game.root / game.rules_text
    if outside(game.rules_text) is not None or not is_there(path):
        # The database has told that.
        return None, []
    shown = shown_path(path, shown_root)
    data = read_bytes(path, shown)
    if len(data) > MAX_BYTES:
        hint = "is it the rule sheet?"
        message = f"larger than {MAX_BYTES >> 20} MiB"
        raise InputError(Problem(Location(shown), "rulesheet.too-large", message, hint))
    wide = utf16(data, shown)
    text, notes = (
        (wide, []) if wide is not None else eight_bit(data, shown, "rulesheet.encoding", "save it as UTF-8")
    )
    reading = Reading(database, icons, shown)
    found = reading.read(text.removeprefix("\ufeff"))
    return found, [*notes, *reading.problems]


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    # Pieces of text stay apart, so that an escaped brace is known from one that begins an icon. No HTML: a
    # tag is text. References to pictures may be of any kind: each is looked at below.
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST})
    return parser.enable("table").disable("text_join")


@dataclass(slots=True, eq=False, repr=False)
class Reading:
    """One rule sheet being read: what it may name, and what is wrong so far."""

    database: Database
    icons: Collection[str]
    shown: str
    problems: list[Problem] = field(default_factory=list)
    _anchors: dict[str, None] = field(default_factory=dict)
    _asked: list[tuple[int, str]] = field(default_factory=list)
    _lines: list[str] = field(default_factory=list)
    _titled: bool = False
    _markdown: Any = None

    def read(self, text: str) -> RuleText:
        self._markdown = _parser()
        self._lines = re.split(r"\r\n?|\n", text)
        tokens = self._markdown.parse(text)
        for token in tokens:
            if token.level >= DEEPEST - 2:
                message = f"lists and notes go deeper than {DEEPEST // 2} levels"
                line = next((token.map[0] for token in tokens if token.map and token.level >= DEEPEST - 4), 0)
                self.tell(line + 1, "rulesheet.too-deep", message, "keep them to a few levels")
                break
        title: tuple[Inline, ...] = ()
        lead: Paragraph | None = None
        hero: Figures | None = None
        rest = iter(tokens)
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            title = self._heading(1, 1, islice(rest, 1, None)).words
            # No link needs to lead to where the sheet begins.
            self._anchors.clear()
        found = list(self._blocks(rest, ""))
        if title and found and isinstance(found[0], Paragraph):
            lead = found[0]
            del found[0]
        if title and found and isinstance(found[0], Figures):
            hero = found[0]
            del found[0]
        for line, anchor in self._asked:
            if anchor not in self._anchors:
                hint = did_you_mean(anchor, self._anchors) or "write a heading in small letters, - for blanks"
                self.tell(line, "rulesheet.no-heading", f'there is no heading "#{anchor}"', hint)
        title = title or (self.database.game.name,)
        return RuleText(title, lead, hero, tuple(found), self.shown)

    # --- what words ask for ---

    def tell(
        self, line: int, code: str, message: str, hint: str = "", severity: Severity = Severity.ERROR
    ) -> None:
        self.problems.append(Problem(Location(self.shown, line), code, message, hint, severity))

    def warn(self, line: int, code: str, message: str, hint: str = "") -> None:
        self.tell(line, code, message, hint, Severity.WARNING)

    def lead_to(self, line: int, anchor: str) -> None:
        """A link leads to a heading, which may come later."""
        self._asked.append((line, anchor))

    def card(self, line: int, name: str) -> str:
        """The id of the card that a name or an id means; empty, and told, if there is none."""
        known = self.database.by_id.get(name) or self.database.find(name)
        if known is not None:
            return known.id
        near = self.database.near(name, 1)
        hint = did_you_mean(name, self.database.by_id) or (f'did you mean "{near[0]}"?' if near else "")
        hint = hint or "see cardforge cards for the names"
        self.tell(line, "rulesheet.unknown-card", f'there is no card "{name}"', hint)
        return ""

    def words(self, text: str, line: int) -> tuple[Inline, ...]:
        """The words of a text by itself, such as a caption."""
        tokens = self._markdown.parseInline(text)
        found = Inlines(self, tokens[0])
        found.line = line
        return found.words()

    # --- blocks ---

    def _blocks(self, tokens: Iterator[Token], closing: str) -> Iterator[Block]:
        for token in tokens:
            kind = token.type
            if kind == closing:
                return
            line = 1 + (token.map[0] if token.map else 0)
            if kind == "heading_open":
                yield self._heading(line, int(token.tag[1:]), tokens)
            elif kind == "paragraph_open":
                yield from self._paragraph(line, tokens)
            elif kind in ("bullet_list_open", "ordered_list_open"):
                yield self._list(line, token, tokens)
            elif kind == "blockquote_open":
                yield Quote(line, tuple(self._blocks(tokens, "blockquote_close")))
            elif kind == "table_open":
                yield self._table(line, tokens)
            elif kind == "hr":
                yield Break(line)
            else:
                yield from self._other(line, token)

    def _heading(self, line: int, level: int, tokens: Iterator[Token]) -> Heading:
        words = Inlines(self, next(tokens)).words()
        next(tokens)
        wanted = slug(plain_text(words)) or "section"
        anchor, count = wanted, 1
        while anchor in self._anchors:
            count += 1
            anchor = f"{wanted}-{count}"
        self._anchors[anchor] = None
        return Heading(line, max(2, min(level, 4)), words, anchor)

    def _paragraph(self, line: int, tokens: Iterator[Token]) -> Iterator[Block]:
        inlines = Inlines(self, next(tokens))
        next(tokens)
        if inlines.only_pictures:
            figures = inlines.figures()
            if figures:
                yield Figures(line, figures)
        else:
            yield Paragraph(line, inlines.words())

    def _list(self, line: int, opening: Token, tokens: Iterator[Token]) -> ItemList:
        closing = opening.type.replace("open", "close")
        start = int(opening.attrs.get("start", 1)) if closing.startswith("ordered") else None
        items: list[Item] = []
        tight = True
        for token in tokens:
            if token.type == closing:
                break
            inside: list[Token] = []
            for part in tokens:
                if part.type == "list_item_close" and part.level == token.level:
                    break
                # Paragraphs of tight lists are hidden: no blank line stands between items.
                tight = tight and not (
                    part.type == "paragraph_open" and part.level == token.level + 1 and not part.hidden
                )
                inside.append(part)
            at = 1 + (token.map[0] if token.map else line - 1)
            items.append(Item(at, tuple(self._blocks(iter(inside), ""))))
        return ItemList(line, tuple(items), start, tight)

    def _table(self, line: int, tokens: Iterator[Token]) -> Table:
        rows: list[Row] = []
        aligns: list[Align] = []
        cells: list[tuple[Inline, ...]] = []
        for token in tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                cells = []
                at = 1 + (token.map[0] if token.map else line - 1)
            elif token.type == "th_open":
                said = str(token.attrs.get("style", "")).rpartition(":")[2]
                aligns.append("center" if said == "center" else "right" if said == "right" else "start")
            elif token.type == "inline":
                cells.append(Inlines(self, token).words())
            elif token.type == "tr_close":
                rows.append(Row(at, tuple(cells)))
                written = _cell_count(self._lines[at - 1])
                if written > len(cells):
                    message = f"the row has {written} cells, its table {len(cells)} columns"
                    self.tell(
                        at, "rulesheet.too-many-cells", message, "write \\| for a bar that divides nothing"
                    )
        return Table(line, rows[0], tuple(rows[1:]), tuple(aligns))

    def _other(self, line: int, token: Token) -> Iterator[Block]:
        """What a sheet has no look for: its words are kept."""
        what = "code" if token.type in ("fence", "code_block") else token.type.replace("_", " ")
        message = f"a rule sheet has no {what}: it is printed as plain text"
        hint = (
            "begin its lines without blanks" if token.type == "code_block" else "write a paragraph or a list"
        )
        self.warn(line, "rulesheet.unsupported", message, hint)
        for number, said in enumerate(token.content.splitlines()):
            if said.strip():
                yield Paragraph(line + number, (said.strip(),))


def _cell_count(line: str) -> int:
    """How many cells a table's row is written with."""
    inner = line.strip().lstrip("> ").removeprefix("|")
    inner = re.sub(r"(?<!\\)\|$", "", inner)
    return len(re.findall(r"(?<!\\)\|", inner)) + 1


def card_targets(words: tuple[Inline, ...]) -> Iterator[str]:
    """The ids of the cards that words link to."""
    for word in words:
        if isinstance(word, Span):
            if word.target.startswith(CARD):
                yield word.target[len(CARD) :]
            yield from card_targets(word.inside)
