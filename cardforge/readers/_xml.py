"""XML of other programs: elements with their places; what is broken or could do harm is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardforge.problems import InputError, Location, Problem
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

MAX_DEPTH = 20
"""Decks and card databases nest three or four elements deep."""


class Words(NamedTuple):
    """What problems say of a file: the codes of broken and of refused XML, and what the file should be."""

    broken: str
    refused: str
    noun: str
    mend: str


CARDS = Words("xml.syntax", "xml.refused", "card file", "save the file again in its program")
"""Of files with cards."""


class Element:
    """An element: its tag, attributes and children; `text` is what stands in it outside of them."""

    __slots__ = ("_texts", "attributes", "children", "tag", "where")

    def __init__(self, tag: str, attributes: dict[str, str], where: Location) -> None:
        self.tag, self.attributes, self.where = tag, attributes, where
        self.children: list[Element] = []
        self._texts: list[str] = []

    @property
    def text(self) -> str:
        """The element's own text, blanks and line ends around it taken off."""
        return "".join(self._texts).strip()

    def get(self, name: str) -> str:
        """An attribute without the blanks around it, empty if it is missing."""
        return self.attributes.get(name, "").strip()

    def add_text(self, text: str) -> None:
        """Add to the element's own text."""
        self._texts.append(text)


def parse(text: str, where: str, words: Words = CARDS) -> Element:
    """The root element. Raises InputError for XML that is broken or declares entities."""
    return _Tree(where, words).parse(text)


class Guarded:
    """An expat parser that refuses what could do harm and says where it stands, after `skipped` lines."""

    def __init__(self, where: str, words: Words, skipped: int = 0) -> None:
        from xml.parsers import expat

        self._where, self._words, self._skipped = where, words, skipped
        self.expat: XMLParserType = expat.ParserCreate()
        self.expat.buffer_text = True
        self.expat.StartDoctypeDeclHandler = self._doctype
        self.expat.EntityDeclHandler = self._entity

    def feed(self, data: bytes | str) -> None:
        """Parse a whole file. Raises InputError."""
        from xml.parsers import expat

        try:
            self.expat.Parse(data, True)
        except expat.ExpatError as error:
            place = Location(self._where, error.lineno + self._skipped, error.offset + 1)
            message = f"broken XML: {expat.errors.messages[error.code]}"
            raise InputError(Problem(place, self._words.broken, message, self._words.mend)) from None
        except (LookupError, ValueError):
            # An encoding that Python does not know, or half a surrogate pair.
            message = "broken XML: letters of an unknown encoding"
            raise InputError(
                Problem(Location(self._where), self._words.broken, message, self._words.mend)
            ) from None

    def place(self) -> Location:
        """Where the parser is."""
        parser = self.expat
        return Location(self._where, parser.CurrentLineNumber + self._skipped, parser.CurrentColumnNumber + 1)

    def refused(self, message: str, hint: str) -> InputError:
        """The error for what is well-formed, but won't be read."""
        return InputError(Problem(self.place(), self._words.refused, message, hint))

    def too_deep(self, depth: int) -> InputError:
        """The error for elements nested so deep."""
        return self.refused(f"elements nested more than {depth} deep", f"is it a {self._words.noun}?")

    def _doctype(self, _name: str, system: str | None, public: str | None, own: int) -> None:
        if own or system or public:  # entities of another file would be left out in silence
            self._entity()

    def _entity(self, *_: Any) -> None:
        message = "entities of its own or of another file, which can make it grow without bounds"
        raise self.refused(message, f"delete the <!DOCTYPE …> part; no {self._words.noun} needs it")


class _Tree:
    def __init__(self, where: str, words: Words) -> None:
        self._where, self._words = where, words
        self._open: list[Element] = []
        self._root: Element | None = None

    def parse(self, text: str) -> Element:
        stripped = text.lstrip()
        skipped = text.count("\n", 0, len(text) - len(stripped))
        self._guarded = Guarded(self._where, self._words, skipped)
        parser = self._guarded.expat
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        self._guarded.feed(stripped.encode("utf-8", "replace").decode("utf-8"))
        assert self._root is not None
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise self._guarded.too_deep(MAX_DEPTH)
        element = Element(tag, attributes, self._guarded.place())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _tag: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            self._open[-1].add_text(text)
