"""A rule sheet as one HTML page, which needs no other file and asks nothing of the network.

Everything that was written is escaped: the page has the tags written here, and no script.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape

from cardforge.layout.filters import contrast, tint
from cardforge.markup import Icon
from cardforge.rulesheet.look import READABLE, Look
from cardforge.rulesheet.model import (
    Block,
    Break,
    Figure,
    Figures,
    Heading,
    Inline,
    ItemList,
    LineEnd,
    Paragraph,
    Quote,
    RuleText,
    Table,
    all_words,
    own_sign,
    plain_text,
)
from cardforge.rulesheet.page_fonts import HEADS, TEXT, TITLE, font_faces
from cardforge.units import MM

Pictures = Mapping[tuple[str, str], bytes]
"""WebP pictures by what names them, and their side."""

LARGER = 1.6
"""How many times as wide a picture is on a screen as on paper: screens are further away."""

WIDEST = 46 * 12
"""How wide the text is on a large screen, in points of CSS."""

USUAL_WIDTH = 34 * MM
"""How wide a picture is on paper, in points, if nothing is said."""

FEWEST = 3

_STYLE = """
{faces}
:root {{ color-scheme: light dark; --paper: #fff; --ink: #1c1c1e; --soft: #5b5b61; --accent: {accent};
  --ground: {ground}; --on: {on}; --wash: {wash}; --line: {line}; }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ --paper: #17181b; --ink: #e7e6e3; --soft: #a9a9b0;
  --accent: {light}; --wash: #24262b; --line: #44474e; }} }}
* {{ box-sizing: border-box; }}
html {{ scroll-behavior: smooth; scroll-padding-top: 1rem; }}
@media (prefers-reduced-motion: reduce) {{ html {{ scroll-behavior: auto; }} }}
body {{ margin: 0; background: var(--paper); color: var(--ink); font: 1.125rem/1.55 "{text}", system-ui,
  "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }}
header {{ background: var(--ground); color: var(--on); padding: 2.5rem 1.25rem; }}
.in, main {{ max-width: 46rem; margin: 0 auto; }}
header .in {{ display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; align-items: center; }}
header .say {{ flex: 1 1 18rem; min-width: 0; }}
main {{ padding: 0 1.25rem 4rem; }}
h1, h2, h3 {{ font-family: "{heads}", system-ui, sans-serif; line-height: 1.15; text-wrap: balance;{caps} }}
h1 {{ font-family: "{title}", system-ui, sans-serif; font-size: 2.2rem; margin: 0; }}
@media (min-width: 40rem) {{ h1 {{ font-size: 3.1rem; }} }}
header p {{ font-size: 1.2rem; line-height: 1.45; margin: .9rem 0 0; max-width: 34rem; }}
h2 {{ color: var(--accent); font-size: 1.7rem; margin: 2.75rem 0 .75rem; padding-bottom: .25rem;
  border-bottom: 2px solid var(--accent); }}
h3 {{ color: var(--accent); font-size: 1.25rem; margin: 1.9rem 0 .4rem; }}
h4 {{ color: var(--accent); font-size: 1.0625rem; margin: 1.4rem 0 .2rem; }}
p, ul, ol {{ margin: .7rem 0; }}
ul, ol {{ padding-left: 1.5rem; }}
li {{ margin: .25rem 0; }}
li > p:first-child {{ margin-top: 0; }}
li::marker {{ color: var(--accent); font-weight: 700; }}
.signed {{ list-style: none; position: relative; }}
.sign {{ position: absolute; right: 100%; margin-right: .4rem; }}
a {{ color: var(--accent); text-underline-offset: .15em; }}
header a {{ color: inherit; }}
a:focus-visible {{ outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }}
nav {{ margin: 2rem 0 0; padding: 1rem 1.25rem; background: var(--wash); border-radius: .6rem; }}
nav h2 {{ font-size: 1rem; margin: 0 0 .5rem; border: 0; padding: 0; }}
nav ol {{ columns: 14rem; column-gap: 2rem; list-style: none; margin: 0; padding: 0; }}
nav li {{ margin: 0; break-inside: avoid; }}
nav a {{ display: block; padding: .25rem 0; text-decoration: none; }}
nav a:hover {{ text-decoration: underline; }}
blockquote {{ margin: 1.1rem 0; padding: .65rem 1rem; background: var(--wash);
  border-left: 4px solid var(--accent); border-radius: 0 .4rem .4rem 0; }}
blockquote > :first-child {{ margin-top: 0; }}
blockquote > :last-child {{ margin-bottom: 0; }}
hr {{ border: 0; border-top: 2px solid var(--line); width: 33%; margin: 2rem auto; }}
.wide {{ overflow-x: auto; margin: 1.1rem 0; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ padding: .45rem .7rem; text-align: start; vertical-align: top; }}
th {{ background: var(--wash); border-bottom: 2px solid var(--accent); }}
td {{ border-bottom: 1px solid var(--line); }}
.center {{ text-align: center; }}
.right {{ text-align: right; }}
.cards {{ display: flex; flex-wrap: wrap; gap: 1rem; justify-content: center; align-items: flex-start;
  margin: 1.4rem 0; }}
figure {{ margin: 0; max-width: 100%; }}
figure img {{ display: block; width: 100%; height: auto; filter: drop-shadow(0 1px 3px #0006); }}
figcaption {{ margin-top: .5rem; color: var(--soft); font-size: .85rem; line-height: 1.35; text-align: center;
  overflow-wrap: normal; }}
.fan {{ display: flex; padding: .75rem 1rem; }}
.fan img {{ width: 7.5rem; height: auto; margin-left: -2.9rem; filter: drop-shadow(0 2px 5px #0007); }}
.fan img:first-child {{ margin-left: 0; }}
{fan}
.icon {{ height: 1em; width: auto; vertical-align: -.13em; margin: 0 .05em; }}
@media screen and (prefers-color-scheme: dark) {{ .icon {{ background: #fff; border-radius: .2em;
  padding: .06em; box-sizing: content-box; }} }}
@media print {{ :root {{ --wash: #fff; }} body {{ font-size: 10.5pt; line-height: 1.4; }}
  header {{ padding: 1rem 0; background: none; color: var(--accent); }} nav {{ display: none; }}
  main, .in {{ max-width: none; padding: 0; }} h2, h3, h4 {{ break-after: avoid; }}
  figure, tr, blockquote {{ break-inside: avoid; }} thead {{ display: table-header-group; }}
  blockquote {{ border: 1px solid var(--line); border-left: 3px solid var(--accent); }} }}
"""

_POLICY = (
    "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
    "form-action 'none'"
)


def html_page(text: RuleText, look: Look, pictures: Pictures, icons: Mapping[str, str]) -> str:
    """The page. `icons` are the addresses (data URLs) of the pictures of its icons."""
    return "".join(_Writer(text, look, pictures, icons).page())


def screen_width(figure: Figure) -> float:
    """How wide a picture is on a screen, in points of CSS: at most as wide as the text."""
    return min(LARGER * (figure.width or USUAL_WIDTH), WIDEST)


def used_icons(text: RuleText) -> set[str]:
    """The names of all icons that stand in a sheet."""
    return {word.name for word in all_words(text) if isinstance(word, Icon)}


def _letters(text: RuleText) -> str:
    """All letters that the page may show, capitals with them."""
    said = "".join(word for word in all_words(text) if isinstance(word, str))
    return f"{said}{said.upper()}0123456789.•–·"


class _Writer:
    def __init__(self, text: RuleText, look: Look, pictures: Pictures, icons: Mapping[str, str]) -> None:
        self._text, self._wanted, self._pictures, self._icons = text, look.wanted, pictures, icons
        self._faces = font_faces(look, _letters(text))
        self._shown: set[str] = set()
        self._cards = {figure.file for figure in text.figures if figure.card}

    def page(self) -> Iterator[str]:
        text, wanted = self._text, self._wanted
        title = escape(plain_text(text.title))
        yield f'<!doctype html>\n<html lang="{escape(wanted.language)}">\n<head>\n<meta charset="utf-8">\n'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield f"<title>{title}</title>\n<style>{self._style()}</style>\n</head>\n<body>\n"
        yield f'<header><div class="in"><div class="say">\n<h1>{self._words(text.title)}</h1>\n'
        if text.lead is not None:
            yield f"<p>{self._words(text.lead.words)}</p>\n"
        yield f"</div>\n{self._fan()}</div></header>\n<main>\n"
        yield self._contents()
        yield from self._blocks(text.blocks)
        yield "</main>\n</body>\n</html>\n"

    def _style(self) -> str:
        colours, wanted = self._wanted.colours, self._wanted
        fan = "\n".join(
            f".fan img:nth-child({index + 1}) {{ transform: rotate({turn}deg); }}"
            for index, turn in enumerate(_turns(len(self._text.hero.figures) if self._text.hero else 0))
        )
        return _STYLE.format(
            accent=colours.accent,
            ground=colours.ground,
            on=colours.on_ground,
            wash=colours.wash,
            line=colours.line,
            light=_light(colours.accent),
            faces=self._faces,
            text=TEXT,
            heads=HEADS,
            title=TITLE,
            caps=" text-transform: uppercase;" if wanted.capitals else "",
            fan=fan,
        )

    def _fan(self) -> str:
        if self._text.hero is None:
            return ""
        images = (self._image(figure, self._named(figure)) for figure in self._text.hero.figures)
        return f'<div class="fan">{"".join(images)}</div>'

    def _contents(self) -> str:
        entries = [block for block in self._text.headings if block.level == 2]
        if len(entries) < FEWEST:
            return ""
        name = escape(self._wanted.contents)
        items = "".join(
            f'<li><a href="#{escape(entry.anchor)}">{escape(plain_text(entry.words))}</a></li>\n'
            for entry in entries
        )
        return f'<nav aria-label="{name}">\n<h2>{name}</h2>\n<ol>\n{items}</ol>\n</nav>\n'

    # --- blocks ---

    def _blocks(self, blocks: tuple[Block, ...], tight: bool = False) -> Iterator[str]:
        for block in blocks:
            yield from self._block(block, tight)

    def _block(self, block: Block, tight: bool) -> Iterator[str]:
        if isinstance(block, Heading):
            anchor = escape(block.anchor)
            yield f'<h{block.level} id="{anchor}">{self._words(block.words)}</h{block.level}>\n'
        elif isinstance(block, Paragraph):
            words = self._words(block.words)
            yield words if tight else f"<p>{words}</p>\n"
        elif isinstance(block, ItemList):
            yield from self._list(block)
        elif isinstance(block, Table):
            yield from self._table(block)
        elif isinstance(block, Quote):
            yield "<blockquote>\n"
            yield from self._blocks(block.blocks)
            yield "</blockquote>\n"
        elif isinstance(block, Figures):
            yield f'<div class="cards">\n{"".join(map(self._figure, block.figures))}</div>\n'
        else:
            assert isinstance(block, Break)
            yield "<hr>\n"

    def _list(self, block: ItemList) -> Iterator[str]:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in (None, 1) else ""
        yield f"<{tag}{start}>\n"
        for item in block.items:
            icon, blocks = (None, item.blocks) if block.start is not None else own_sign(item)
            yield (
                "<li>" if icon is None else f'<li class="signed"><span class="sign">{self._word(icon)}</span>'
            )
            yield from self._blocks(blocks, block.tight)
            yield "</li>\n"
        yield f"</{tag}>\n"

    def _table(self, block: Table) -> Iterator[str]:
        looks = ["" if align == "start" else f' class="{align}"' for align in block.aligns]
        yield '<div class="wide"><table>\n<thead><tr>'
        for words, look in zip(block.head.cells, looks, strict=True):
            yield f'<th scope="col"{look}>{self._words(words)}</th>'
        yield "</tr></thead>\n<tbody>\n"
        for row in block.rows:
            cells = (
                f"<td{look}>{self._words(words)}</td>" for words, look in zip(row.cells, looks, strict=True)
            )
            yield f"<tr>{''.join(cells)}</tr>\n"
        yield "</tbody></table></div>\n"

    def _figure(self, figure: Figure) -> str:
        image = self._image(figure)
        if not image:
            return ""
        width = screen_width(figure) / 0.75
        name = self._named(figure)
        caption = f"<figcaption>{self._words(figure.caption)}</figcaption>" if figure.caption else ""
        return f'<figure{name} style="width: {width:.0f}px">{image}{caption}</figure>\n'

    def _named(self, figure: Figure) -> str:
        """The id of a card's first picture, which links to the card lead to."""
        if not figure.card or figure.file in self._shown:
            return ""
        self._shown.add(figure.file)
        return f' id="{escape(_card_anchor(figure.file))}"'

    def _image(self, figure: Figure, name: str = "") -> str:
        data = self._pictures.get((figure.file, figure.side))
        if data is None:
            return ""
        return f'<img{name} src="{_data_url(data)}" alt="{escape(figure.alt)}">'

    # --- words ---

    def _words(self, words: tuple[Inline, ...]) -> str:
        return "".join(map(self._word, words))

    def _word(self, word: Inline) -> str:
        if isinstance(word, str):
            return escape(word)
        if isinstance(word, LineEnd):
            return "<br>\n"
        if isinstance(word, Icon):
            data = self._icons.get(word.name)
            if data is None:
                return escape(word.name)
            image = f'<img class="icon" src="{data}" alt="{escape(word.name)}">'
            return image * word.times
        inside = self._words(word.inside)
        if word.kind == "bold":
            return f"<strong>{inside}</strong>"
        if word.kind == "italic":
            return f"<em>{inside}</em>"
        return self._link(word.target, inside)

    def _link(self, target: str, inside: str) -> str:
        if target.startswith("card:"):
            if target not in self._cards:
                return inside
            target = f"#{_card_anchor(target)}"
        return f'<a href="{escape(target)}">{inside}</a>'


def _turns(count: int) -> list[float]:
    """Degrees that the cards of the title's fan are turned by."""
    return [7 * (index - (count - 1) / 2) for index in range(count)]


def _card_anchor(file: str) -> str:
    return file.replace(":", "-")


def _data_url(data: bytes) -> str:
    return f"data:image/webp;base64,{b64encode(data).decode('ascii')}"


def _light(accent: str) -> str:
    """The accent as type on a dark ground."""
    return next(
        light for step in range(101) if contrast(light := tint(accent, step / 100), "#24262b") >= READABLE
    )
