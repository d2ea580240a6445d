"""Fonts inside the PDF: shaped words as content, and Type0 fonts with just the glyphs in use.

reportlab stays the document writer, but its own fonts drop missing glyphs in silence and can't draw
shaped text, so these are font objects of our own: Identity-H, subset by HarfBuzz (which also pins the
axes of variable fonts), with ToUnicode for each cluster so that ligatures stay searchable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from reportlab.pdfbase import pdfdoc

from cardforge.fonts import Axes, Font, FontFile, Glyph, IconMark, IconRun, Run, Word
from cardforge.render.clusters import cluster_texts
from cardforge.render.font_objects import font_objects
from cardforge.render.syntax import fill_color, glyph_code, marked, num, utf16_hex

MEMO_CAP: Final = 16_384
"""Words that a table remembers; past that it starts anew."""

NAME_LENGTH: Final = 5
"""Letters of a font's resource name; those of its others go on from there."""

FontKey = tuple[Path, Axes]
"""A font file, and the axes it is pinned at."""

SHOWN: Final = ")]TJ 0 Tr"
"""After letters that are not shown, others are again. No string of letters holds this."""


Claim = tuple[str, int, str]
"""A glyph of a font of the document, by its resource name, and the text that it stands for."""

LOOSE: Final = 1
"""Among claims: what was drawn depends on what else is in the document."""


class Letter:
    """A glyph that stands for a letter of its own: inside an open `[(`, and the bit of its claim."""

    __slots__ = ("body", "claim", "glyph")

    def __init__(self, glyph: Any, body: str, claim: int) -> None:
        self.glyph: Any = glyph  # this very one, as long as its identity counts
        self.body = body
        self.claim = claim


class InUse:
    """A font of the document: its resource name, and the text of every glyph drawn.

    A glyph that also stands for another text (a capital for a small letter) has it in another of the same
    font, one of `others` by the end of its name. `letters` are by the identity of their glyphs, which words
    share.
    """

    __slots__ = ("font", "letters", "name", "others", "texts", "widths")

    def __init__(self, font: Font, name: str) -> None:
        self.font = font
        self.name = name
        self.texts: dict[int, str] = {}
        self.widths: dict[int, float] = {}
        self.others: dict[str, InUse] = {}
        self.letters: dict[int, Letter] = {}

    def width(self, glyph: int) -> float:
        """The glyph's own advance in em, before kerning."""
        known = self.widths.get(glyph)
        if known is None:
            known = self.widths[glyph] = self.font.hb.get_glyph_h_advance(glyph) / self.font.upem
        return known

    def all(self) -> tuple[InUse, ...]:
        """The font itself and its others, by name."""
        return self, *[self.others[end] for end in sorted(self.others)]

    def other(self, end: str) -> InUse:
        """The one whose name ends so."""
        one = self.others.get(end)
        if one is None:
            one = self.others[end] = InUse(self.font, self.name + end)
        return one

    def claim(self, glyph: int, text: str) -> bool:
        """Let a glyph stand for a text; whether it does, and not for another one already."""
        return self.texts.setdefault(glyph, text) == text


class Body:
    """A word as it stands inside an open `[(` in the font and colour of a table, which are the same again
    after it: `spaced` with the blank after the word, `bare` without; and its claims. In `odd` ones, glyphs
    are those of another name of a font, or say another text. `mark` is the table's.
    """

    __slots__ = ("bare", "claims", "mark", "odd", "spaced")
    claims: Any  # a number that most often is too long for a compiled module to have its own way with it

    def __init__(self, mark: object, spaced: str, bare: str, claims: int, odd: bool) -> None:
        self.mark = mark
        self.spaced = spaced
        self.bare = bare
        self.claims = claims
        self.odd = odd


class WordTable:
    """The words set so far in texts that mainly are in a font and a colour. A word knows its last body, and
    is looked up where it stands in texts of several kinds. Bodies know a table by its `mark`, so that no word
    keeps one that has grown too large.
    """

    __slots__ = ("bodies", "color", "font", "mark")

    def __init__(self, font: str, color: str) -> None:
        self.font = font
        self.color = color
        self.mark = object()
        self.bodies: dict[Word, Body] = {}


class FontBook:
    """All fonts of one document, and the words set in them.

    Fonts are named by what they are, and glyphs stand for the same texts in whatever order words come, so
    that content made for one document holds in another. What words claim of the fonts is a number with a
    bit for each of the `claims`, the second lowest for the first; `met` collects those of the words drawn,
    where that is asked for. `odd` tells whether words drawn since it was last False are odd. `known` are
    the claims and fonts of another document whose content may be drawn again here.
    """

    __slots__ = (
        "_bits",
        "_blanks",
        "_claimed",
        "_elsewhere",
        "_named",
        "_odd",
        "_same",
        "_tables",
        "_taken",
        "_used",
        "claims",
        "met",
        "odd",
    )

    def __init__(
        self, known: tuple[Sequence[Claim], Mapping[str, FontKey]] = ((), {}), met: int | None = None
    ) -> None:
        self.met = met
        self.odd = self._odd = False
        self.claims: list[Claim] = list(known[0])
        self._bits: dict[Claim, int] = {claim: 2 << number for number, claim in enumerate(self.claims)}
        self._elsewhere: Mapping[str, FontKey] = known[1]
        self._taken = 0
        self._tables: dict[tuple[str, str], WordTable] = {}
        self._blanks: dict[Run, tuple[str, str, int, bool]] = {}
        self._used: dict[FontKey, InUse] = {}
        self._same: dict[Font, InUse] = {}
        self._named: dict[str, InUse] = {}
        self._claimed = 0

    def font(self, font: Font) -> InUse:
        used = self._same.get(font)
        if used is None:
            used = self._same[font] = self._used_as((font.file.path, font.axes), font)
        return used

    def _used_as(self, key: FontKey, font: Font) -> InUse:
        used = self._used.get(key)
        if used is None:
            name = font_name(font)
            while name in self._named:
                # Two in a million: what is drawn now depends on which of the two came first.
                name = f"{name}x"
                self._claimed |= LOOSE
            used = self._used[key] = self._named[name] = InUse(font, name)
        return used

    def fonts(self) -> dict[str, FontKey]:
        """The files and axes of all fonts in use, by name."""
        return {used.name: key for key, used in self._used.items()}

    def take(self, claims: int) -> bool:
        """Claim what content from elsewhere needs; whether nothing else has claimed it otherwise."""
        new = claims & ~self._taken
        if not new:
            return True
        wanted = []
        left = new
        while left:
            wanted.append(self.claims[left.bit_length() - 2])
            left ^= 1 << left.bit_length() - 1
        wanted.reverse()
        if any(self._by_name(name).texts.get(glyph, text) != text for name, glyph, text in wanted):
            return False
        for name, glyph, text in wanted:
            self._by_name(name).texts[glyph] = text
        self._taken |= new
        return True

    def _hold(self, used: InUse, glyph: int, text: str) -> None:
        """Have a glyph in a font that is there for the sake of another of it, whatever it stands for."""
        if used.claim(glyph, text):
            self._claim(used, glyph, text)
        else:
            self._claimed |= LOOSE

    def _claim(self, used: InUse, glyph: int, text: str) -> None:
        """Take note of what the word that is being added claims."""
        self._claimed |= self._bit(used, glyph, text)

    def _bit(self, used: InUse, glyph: int, text: str) -> int:
        claim = used.name, glyph, text
        bit = self._bits.get(claim)
        if bit is None:
            bit = self._bits[claim] = 2 << len(self.claims)
            self.claims.append(claim)
        return bit

    def _letter(self, used: InUse, glyph: Any) -> Letter | None:
        """A glyph as the letter that it says; None if it says none, or stands for another text already.

        Compiled code makes tuples anew whose types it knows: here, it must not.
        """
        number, text = glyph[0], glyph[4]
        if not text or not used.claim(number, text):
            return None
        letter = used.letters[id(glyph)] = Letter(glyph, _glyph(used, glyph), self._bit(used, number, text))
        return letter

    def _by_name(self, name: str) -> InUse:
        main, end = name[:NAME_LENGTH], name[NAME_LENGTH:]
        used = self._named.get(main)
        if used is None:
            path, axes = key = self._elsewhere[main]
            used = self._used_as(key, Font(FontFile(path), axes))
        return used.other(end) if end else used

    def main_font(self, words: Sequence[Word]) -> str:
        """The name of the font that a text of these words is likely to need most."""
        first, last = self._first_font(words[0]), self._first_font(words[-1])
        return first if first == last else self.font(words[0].space.font).name

    def _first_font(self, word: Word) -> str:
        for part in word.parts:
            if isinstance(part, Run):
                return self.font(part.font).name
        return self.font(word.space.font).name

    def words(self, font: str, color: str) -> WordTable:
        """The words set so far in texts that mainly are in a font and a colour."""
        table = self._tables.get((font, color))
        if table is None:
            table = self._tables[font, color] = WordTable(font, color)
        elif len(table.bodies) > MEMO_CAP:
            table.bodies.clear()  # words know their last bodies all the same
        return table

    def body(self, word: Word, table: WordTable) -> Body:
        """A word's body in a table; it is made once for each."""
        found = table.bodies.get(word)
        if found is None:
            found = table.bodies[word] = self._body(word, table)
        word.drawn = found
        return found

    def _body(self, word: Word, table: WordTable) -> Body:
        self._claimed, self._odd = 0, False
        main, base = table.font, table.color
        current, color = main, None
        out = []
        for part in word.parts:
            if isinstance(part, IconMark):
                out.append(_gap(part.advance))
                continue
            out.append(switch(current, self.font(part.font).name, color, part.color, base))
            body, current = self._run(part)
            color = part.color
            out.append(body)
        body = "".join(out)
        back = switch(current, main, color, None, base)
        bare = body + back
        name, blank = self._blank(word.space)
        if name != current:
            filler = self.blank_in(current, word.space)
            if filler:
                blank = filler
            else:
                blank = switch(current, name, color, color, base) + blank
                back = switch(name, main, color, None, base)
        self._taken |= self._claimed
        return Body(table.mark, body + blank + back, bare, self._claimed, self._odd)

    def _blank(self, run: Run) -> tuple[str, str]:
        """The font and content of a blank."""
        known = self._blanks.get(run)
        if known is None:
            name = self.font(run.font).name
            before, self._claimed = self._claimed, 0
            was, self._odd = self._odd, False
            body, last = self._run(run)
            body += switch(last, name, None, None, "")
            known = self._blanks[run] = name, body, self._claimed, self._odd
            self._claimed, self._odd = before, was
        name, body, claimed, odd = known
        self._claimed |= claimed
        self._odd = self._odd or odd
        return name, body

    def blank_in(self, name: str, run: Run) -> str:
        """A blank as wide as the run, but in the font of that name, if this has one; else nothing.

        A blank that is shown by itself, after words in another font, is none to PDFium.
        """
        main = self._named[name[:NAME_LENGTH]]
        used = next(one for one in main.all() if one.name == name)
        glyph = main.font.hb.get_nominal_glyph(ord(" "))
        if not glyph or run.text != " ":
            return ""
        if not used.claim(glyph, " "):
            self._claimed |= LOOSE
            return ""
        self._claim(used, glyph, " ")
        if used is not main:
            self._hold(main, glyph, " ")
        wider = run.advance - used.width(glyph)
        return glyph_code(glyph) + (_gap(wider) if abs(wider) > 5e-5 else "")

    def _run(self, run: Run) -> tuple[str, str]:
        """A run's glyphs inside an open `[(`, in its font at first, and the font they end in."""
        used = self.font(run.font)
        if isinstance(run, IconRun):
            return self._unseen(used, run)
        glyphs = run.glyphs
        if len(glyphs) == len(run.text) and run.text == run.shown and run.text.isascii():
            claimed = 0
            body: list[str] = []
            same: Any = glyphs
            for glyph in same:
                letter = used.letters.get(id(glyph)) or self._letter(used, glyph)
                if letter is None:
                    break
                claimed |= letter.claim
                body.append(letter.body)
            else:
                self._claimed |= claimed
                return "".join(body), used.name
        clusters = cluster_texts(run)
        if clusters is None:
            return self._said(used, run.glyphs, run.text), used.name
        out = []
        current = used
        for members, texts in clusters:
            if len(texts) < len(members):
                out.append(switch(current.name, used.name, None, None, ""))
                out.append(self._said(used, members, texts[0]))
                current = used
                continue
            for glyph, text in zip(members, texts, strict=True):
                font = self._saying(used, glyph[0], text)
                out.append(switch(current.name, font.name, None, None, ""))
                current = font
                out.append(_glyph(used, glyph))
        return "".join(out), current.name

    def _saying(self, used: InUse, glyph: int, text: str) -> InUse:
        """The font, or another of it, in which the glyph stands for that text.

        The box for letters that no font has stands for many: there may be hundreds of others.
        """
        own = _capital(used.font, glyph, text)
        one = used
        if own:
            # A capital for a small letter, or the other way round: never in the font itself, even if the
            # glyph has not stood for its own letter yet.
            self._hold(used, glyph, own)
            one = used.other("t")
        number = 0
        while not one.claim(glyph, text):
            # Which text comes first is a matter of what else is in the document.
            number += 1
            one = used.other(f"v{number}")
            self._claimed |= LOOSE
        used.texts.setdefault(glyph, text)
        self._claim(one, glyph, text)
        self._odd = self._odd or one is not used
        return one

    def _unseen(self, used: InUse, run: IconRun) -> tuple[str, str]:
        """The letter that says what an icon stands for; viewers find it, but don't show it."""
        self._odd = True
        glyph = run.glyphs[0]
        self._hold(used, glyph[0], "M")
        font = used.other(f"u{marked(run.text, 6)}")
        font.claim(glyph[0], run.text)
        self._claim(font, glyph[0], run.text)
        body = f")]TJ 3 Tr/{font.name} 1 Tf[({_glyph(used, glyph)}{SHOWN}/{used.name} 1 Tf[("
        return body, used.name

    def _said(self, used: InUse, glyphs: Sequence[Glyph], text: str) -> str:
        """Glyphs that say a text only together (ActualText). That is the last resort: in a form XObject,
        PDFium takes such a text for one at the form's own place on the page.
        """
        self._claimed |= LOOSE
        self._odd = True
        for number, _, _, _, own in glyphs:
            used.texts.setdefault(number, own or "\u200b")
        body = "".join(_glyph(used, glyph) for glyph in glyphs)
        return f")]TJ/Span<</ActualText{utf16_hex(text)}>>BDC[({body})]TJ EMC[("

    def resources(self, document: Any) -> Any:
        """The fonts as a resource dictionary of the document, all objects made: in the order of their names,
        as content from elsewhere claims them in another order than it was drawn in.
        """
        found: dict[str, Any] = {}
        for name in sorted(self._named):
            found |= font_objects(document, self._named[name])
        return pdfdoc.PDFDictionary(found)


def font_name(font: Font) -> str:
    """The resource name of a font: the same in every document, and for whichever file it is read from.

    Of the file, its head counts: it has a check sum of all of it.
    """
    head = bytes(font.file.face.reference_table("head").data)
    return "F" + marked(f"{font.name} {head.hex()} {font.file.face.glyph_count}", NAME_LENGTH - 1)


def _capital(font: Font, glyph: int, text: str) -> str:
    """The letter that a glyph is, where it stands for the same one in the other case; else nothing."""
    own = text.swapcase()
    if len(text) != 1 or len(own) != 1 or own == text:
        return ""
    found = font.hb.get_nominal_glyph
    return own if found(ord(own)) == glyph != found(ord(text)) else ""


def switch(old: str, new: str, old_color: str | None, new_color: str | None, base: str) -> str:
    """What changes font and colour inside an open `[(`; nothing if they stay. No colour means `base`."""
    if old == new and old_color == new_color:
        return ""
    out = ")]TJ"
    if old != new:
        out += f"/{new} 1 Tf"
    if old_color != new_color:
        out += f" {fill_color(new_color or base)}"
    return out + "[("


def _gap(em: float) -> str:
    """A blank of that width inside an open `[(`; negative ones draw closer."""
    return f"){num(round(-1000 * em, 2))}("


def _glyph(used: InUse, glyph: Glyph) -> str:
    """One glyph with its kerning and offsets, inside an open `[(`."""
    number, advance, x, y, _ = glyph
    out = glyph_code(number)
    if x:
        out = _gap(x) + out
    if y:
        out = f")]TJ {num(y)} Ts[({out})]TJ 0 Ts[("
    rest = used.width(number) + x - advance
    return out + _gap(-rest) if abs(rest) > 5e-5 else out
