"""Content says the same in every document: what else is drawn there does not matter."""

from __future__ import annotations

import sys

import pytest

from cardforge.fonts import Font, FontFile, Run, Word, installed_family
from cardforge.render import pdf
from cardforge.render.content import Content, Drawer
from cardforge.render.document import new_document
from cardforge.render.fontbook import LOOSE, FontBook
from cardforge.scene import Group, Linear, Op, Rect, Text, TextLine
from tests.render.kit import contents, made, opened

TILE = (Rect(0, 0, 3, 3, fill="#ff0000"),) * 20
FADING = Linear(0, 0, 100, 0, ((0.0, "#ff0000ff"), (1.0, "#0000ff00")))

FACE: tuple[Op, ...] = (
    Group((Group(TILE), Group(TILE, (1, 0, 0, 1, 9, 0))), opacity=0.5),
    Group((Rect(0, 0, 9, 9, fill=FADING),), part=True),
    Group(TILE, mask=(Rect(0, 0, 1, 1, fill="#ffffff"),), layer="A layer"),
)
OTHER: tuple[Op, ...] = (
    Group(TILE, part=True),
    Group((Rect(0, 0, 8, 8, fill="#00ff00"),), opacity=0.2, layer="Another"),
)


def font() -> Font:
    family = installed_family("Noto Sans")
    assert family is not None
    return Font(FontFile(family.files[0].path))


def line(font: Font, text: str, shown: str | None = None) -> Text:
    """One line, with what is drawn instead of it."""
    words = []
    for said, drawn in zip(text.split(), (shown or text).split(), strict=True):
        run: Run = font.shape(said, drawn)
        words.append(Word(said, (run,), run.advance, font.shape(" ")))
    return Text((TextLine(5, 5, tuple(words)),), 8, "#000000")


def drawer() -> Drawer:
    return Drawer(new_document(), fonts=FontBook(met=0))


def drawn(ops: tuple[Op, ...], *before: tuple[Op, ...]) -> tuple[str, tuple[str, ...]]:
    """The content of operations, and the resources it names, in a document where others were drawn."""
    one = drawer()
    for other in before:
        one.apart(other)
    made = one.apart(ops)
    return made.text, made.names


def test_shapes_and_groups() -> None:
    assert drawn(FACE, OTHER) == drawn(FACE)
    assert drawn(FACE, FACE, OTHER, OTHER) == drawn(FACE)
    assert len(drawn(FACE)[1]) == 7


def test_words() -> None:
    noto = font()
    face, small, large = ((line(noto, *texts),) for texts in (("Tea", "TEA"), ("tea for two",), ("TEA",)))
    alone = drawn(face)
    assert drawn(face, small) == drawn(face, large) == drawn(face, small, large) == alone
    assert drawn((line(font(), "Tea", "TEA"),)) == alone


def carried(content: Content, start: Drawer) -> Drawer:
    """Another document that knows the claims and recipes of the first."""
    known = start.fonts.claims, start.fonts.fonts()
    other = Drawer(new_document(), fonts=FontBook(known, 0))
    assert other.can_take(content, start.recipes)
    return other


def test_content_is_drawn_again_in_another_document() -> None:
    noto = font()
    start = drawer()
    start.apart(OTHER)
    made = start.apart((*FACE, line(noto, "Tea", "TEA"), line(noto, "office tea")))
    other = carried(made, start)
    assert other.again(made) == made.text
    assert tuple(other.used) == made.names
    for one in (start, other):
        one.resource_dictionary(one.used)
        one.finish()
    texts = [
        {used.name: used.texts for font in one.fonts._used.values() for used in font.all()}
        for one in (start, other)
    ]
    assert texts[0] == texts[1]
    assert {name[5:] for name in texts[0]} == {"", "t"}


def test_content_is_refused_where_a_glyph_says_something_else() -> None:
    noto = font()
    start = drawer()
    hyphen = line(noto, "\u00ad", "-")
    made = start.apart((hyphen,))
    other = Drawer(new_document(), fonts=FontBook((start.fonts.claims, start.fonts.fonts()), 0))
    other.apart((line(noto, "-"),))
    assert not other.can_take(made, start.recipes)
    assert carried(made, start).again(made) == made.text


def test_what_depends_on_the_order_is_marked() -> None:
    noto = font()
    one = drawer()
    assert not one.apart((line(noto, "-"),)).claims & LOOSE
    assert one.apart((line(noto, "\u00ad", "-"),)).claims & LOOSE


@pytest.mark.parametrize("there", [True, False])
def test_long_documents_are_packed_more_quickly(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    plain = made(*FACE)
    monkeypatch.setattr(pdf, "MANY_PAGES", 1)
    if not there:
        monkeypatch.setitem(sys.modules, "isal", None)
    quick = made(*FACE)
    assert contents(opened(quick)) == contents(opened(plain))
    assert quick != plain


def test_a_glyph_kept_for_another_font_of_it_is_marked_if_it_says_something_else() -> None:
    noto = font()
    one = drawer()
    one.apart((line(noto, "\u2126"),))
    greek = line(noto, "\u03c9", "\u03a9")
    same = noto.hb.get_nominal_glyph(0x2126) == noto.hb.get_nominal_glyph(0x3A9)
    assert bool(one.apart((greek,)).claims & LOOSE) is same
    assert not drawer().apart((greek,)).claims & LOOSE
