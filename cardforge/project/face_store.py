"""Faces kept from print to print: what was drawn of a side, by all that decides how it looks.

A store is one file of stretches, each added by one print: a head in JSON, what forms hold, a line for each
face, then pages as they are packed in the PDF, in which faces have their places. Nothing in it is trusted
further than it can be checked: a stretch that is torn, or was made by another version, for other layouts,
fonts or icons, ends the reading, and faces whose pictures have changed are left out. Only faces that nothing
was said of are kept, so that what is wrong is told in every print.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from xxhash import xxh32, xxh32_intdigest

from cardforge.render import (
    LOOSE,
    Claim,
    Content,
    Drawn,
    FontKey,
    PackedPage,
    Recipe,
    picture_name,
    quick_decompress,
)
from cardforge.scene import Linear, Radial
from cardforge.tuples import NamedTuple
from cardforge.units import Size

if TYPE_CHECKING:
    from cardforge.render import Drawer

MOST_STRETCHES = 32
"""Stretches of a file; with one more it is written anew, without what nobody asked for lately."""

MOST_BYTES = 64_000_000
"""Bytes of a file; a larger one is written anew as well."""

ALONE = "-"
"""The page of a face that stands by itself."""

_FRAME = b"%08x %08x %08x\n"
_FRAME_SIZE: Final = 27

Sources = Mapping[str, Sequence[str]]
"""What names of pictures lead to: where the file lies, its mark, and the digest of a raster picture."""

Face = tuple[Drawn, str]
"""A drawn face, and the digest of how it looks (empty if that was not asked for)."""


class StoreFile(NamedTuple):
    """What is to be written of a store: all of the file, or what comes at its end."""

    path: Path
    parts: Sequence[bytes]
    append: bool

    def write_to(self, file: IO[bytes]) -> None:
        """Write it all."""
        file.writelines(self.parts)


class _Known:
    """A face of the file: how it looks, its size, bleed, corner and shape, and its content, which stands by
    itself or in a page from `start`, so many bytes with that digest."""

    __slots__ = ("alone", "check", "claims", "frame", "length", "look", "names", "page", "start")

    def __init__(
        self,
        look: str,
        frame: Sequence[Any],
        names: tuple[str, ...],
        claims: int,
        alone: bytes,
        page: PackedPage | None,
        start: int,
        length: int,
        check: int,
    ) -> None:
        self.look = look
        self.frame = frame
        self.names = names
        self.claims = claims
        self.alone = alone
        self.page = page
        self.start = start
        self.length = length
        self.check = check


class _KeptContent(Content):
    """Content of a kept face, unpacked when it is wanted."""

    __slots__ = ("known", "pages")

    def __init__(self, known: _Known, pages: _Pages) -> None:
        super().__init__("", known.names, known.claims)
        self.known = known
        self.pages = pages

    def said(self) -> str:
        if not self.text and self.known.length:
            known = self.known
            data = known.alone if known.page is None else self.pages.unpacked(known.page)
            self.text = data[known.start : known.start + known.length].decode("ascii")
            if len(self.text) != known.length:
                raise ValueError("a kept face ends before its end")  # rather than print what is left of it
        return self.text


class _Pages:
    """Unpacks pages, each once."""

    __slots__ = ("_open", "_unpack")

    def __init__(self) -> None:
        self._open: dict[int, tuple[PackedPage, bytes]] = {}
        self._unpack = quick_decompress()

    def unpacked(self, page: PackedPage) -> bytes:
        found = self._open.get(id(page))
        if found is None:
            found = self._open[id(page)] = page, self._unpack(page.data)
        return found[1]


class _Here:
    """A face of this print; it has no content of its own if it stands in a page."""

    __slots__ = ("check", "claims", "content", "frame", "length", "look", "names")

    def __init__(self, look: str, frame: tuple[Any, ...], drawn: Drawn) -> None:
        self.look = look
        self.frame = frame
        self.names = drawn.content.names
        self.claims = drawn.content.claims
        self.content: Content | None = drawn.content
        self.length = drawn.length
        self.check = drawn.check


class FaceStore:
    """The faces of one game. `mark` says all that every face depends on; `data` is the file as it is.

    `known` are claims and fonts for the font book of the document that draws them again.
    """

    def __init__(self, path: Path, mark: str, data: bytes = b"") -> None:
        self._path, self._mark, self._whole = path, mark, len(data)
        self._forget()
        self._read(data)

    def _forget(self) -> None:
        """Start with nothing."""
        self._claims: list[Claim] = []
        self._fonts: dict[str, FontKey] = {}
        self._recipes: dict[str, Recipe] = {}
        self._pictures: dict[str, str] = {}
        self._asked: dict[str, Sequence[str]] = {}
        self._known: dict[bytes, _Known] = {}
        self._pages = _Pages()
        self._here: dict[bytes, _Here] = {}
        self._numbers: dict[int, bytes] = {}
        self._new: set[bytes] = set()
        self._packed: list[PackedPage] = []
        self._spots: dict[bytes, tuple[int, int, int]] = {}
        self._stretches = self._length = self._last = 0

    @property
    def known(self) -> tuple[Sequence[Claim], Mapping[str, FontKey]]:
        return self._claims, self._fonts

    # --- reading ---

    def _read(self, data: bytes) -> None:
        at = 0
        while len(data) - at > _FRAME_SIZE:
            try:
                head_size, body_size, check = (int(part, 16) for part in data[at : at + _FRAME_SIZE].split())
            except ValueError:
                return
            start = at + _FRAME_SIZE
            end = start + head_size + body_size
            if end > len(data) or xxh32_intdigest(memoryview(data)[start:end]) != check:
                return
            try:
                head = json.loads(data[start : start + head_size])
                # Each goes on from the one before: what another print has added to other claims is of no use.
                if (head["mark"], head["before"]) != (self._mark, self._last):
                    return
                self._take(head, data, start + head_size)
            except (ValueError, LookupError, TypeError, AttributeError):
                self._forget()
                return
            self._stretches += 1
            self._last = check
            at = self._length = end

    def _take(self, head: Mapping[str, Any], data: bytes, at: int) -> None:
        self._claims += [(name, glyph, text) for name, glyph, text in head["claims"]]
        self._fonts |= {
            name: (Path(path), tuple((tag, value) for tag, value in axes))
            for name, (path, axes) in head["fonts"].items()
        }
        self._pictures |= head["pictures"]
        self._asked |= head["asked"]
        for name, kind, values, names, claims, length in head["recipes"]:
            if length is not None:
                values = [data[at : at + length].decode("ascii"), *values]
                at += length
            self._recipes[name] = Recipe(kind, _values(kind, values), tuple(names), int(claims, 16))
        frames, length = head["frames"], head["faces"]
        faces = data[at : at + length].decode("ascii")
        at += length
        pages = []
        for packer, length, around, places in head["pages"]:
            pages.append(PackedPage(packer, data[at : at + length], around, places))
            at += length
        same = dict[str, tuple[str, ...]]()
        for line in faces.split("\n") if faces else ():
            key, look, frame, listed, claims, page, first, size, check = line.split(" ")
            names = same.get(listed)
            if names is None:
                names = same[listed] = tuple(listed.split(",")) if listed else ()
            length, alone = int(size), b""
            if page == ALONE:
                alone = data[at : at + length]
                at += length
            self._known[bytes.fromhex(key)] = _Known(
                look,
                frames[int(frame)],
                names,
                int(claims, 16),
                alone,
                None if page == ALONE else pages[int(page)],
                int(first),
                length,
                int(check),
            )

    def check(self, marks: Mapping[str, str], sources: Sources) -> None:
        """Forget what shows pictures that are other files now, and all if a name means another one.

        `marks` are those of picture files and `sources` what names of pictures lead to; neither has to say
        anything of names that the store doesn't ask for.
        """
        bad = {name for name, mark in self._pictures.items() if marks.get(name, mark) != mark}
        for name, (path, mark, digest) in self._asked.items():
            if name not in sources:
                continue
            now = sources[name]
            if now[0] != path or (now[1] != mark and not digest):
                self._forget()
                return
            if now[1] != mark:
                bad.add(picture_name(digest))
        bad = _with_outer(self._recipes, bad)
        if bad:
            self._recipes = {name: recipe for name, recipe in self._recipes.items() if name not in bad}
            self._pictures = {name: mark for name, mark in self._pictures.items() if name not in bad}
            self._known = {key: known for key, known in self._known.items() if not bad & {*known.names}}

    def pictures(self) -> dict[str, Path]:
        """The files of all pictures that faces show, by resource name."""
        found = {name: self._recipes[name] for name in self._pictures if name in self._recipes}
        return {name: Path(recipe.values[0]) for name, recipe in found.items() if recipe.kind == "picture"}

    def asked(self) -> list[str]:
        """The names of pictures whose meaning counts, as `sources` of `check` has them."""
        return list(self._asked)

    # --- faces ---

    def look(self, key: bytes | None) -> str:
        """How a kept face looks; an empty text if that is not known."""
        known = self._known.get(key) if key is not None else None
        return "" if known is None else known.look

    def find(self, key: bytes | None, number: int, drawer: Drawer) -> Face | None:
        """A kept face, if it can be drawn again in this document, as the face of that number."""
        known = None if key is None else self._known.get(key)
        if key is None or known is None:
            return None
        content = _KeptContent(known, self._pages)
        try:
            width, height, bleed, corner, shape = known.frame
            if not drawer.can_take(content, self._recipes):
                return None
        except (LookupError, TypeError, ValueError, OSError):
            # What was written otherwise than we would.
            return None
        size, page = Size(width, height), known.page
        drawn = Drawn(size, bleed, corner, shape, content, {}, known.length, known.check, page, known.start)
        self._enter(key, number, drawn, known.look)
        return drawn, known.look

    def keep(self, key: bytes | None, number: int, drawn: Drawn, look: str) -> None:
        """Keep a face that nothing was said of."""
        if key is not None and not drawn.content.claims & LOOSE:
            self._new.add(key)
            self._enter(key, number, drawn, look)

    def _enter(self, key: bytes, number: int, drawn: Drawn, look: str) -> None:
        frame = (drawn.size.width, drawn.size.height, drawn.bleed, drawn.corner, drawn.shape)
        self._here[key] = _Here(look, frame, drawn)
        self._numbers[number] = key

    def settle(self, pages: Iterable[PackedPage]) -> None:
        """Pages are drawn: faces that stand in them need not be kept by themselves."""
        for page in pages:
            for number, start, length in page.spots:
                key = self._numbers.get(number)
                if key is not None:
                    self._spots[key] = len(self._packed), start, length
                    self._here[key].content = None
            self._packed.append(page)

    # --- writing ---

    def _leave_out(self, recipes: Mapping[str, Recipe], names: set[str]) -> None:
        """Don't keep faces that name one of these resources."""
        if names:
            bad = _with_outer(recipes, names)
            self._here = {key: here for key, here in self._here.items() if not bad & {*here.names}}
            self._new &= self._here.keys()

    def file(self, drawer: Drawer, marks: Mapping[str, str], sources: Sources) -> StoreFile | None:
        """What is to be written after a print; None if there is nothing new.

        Faces with pictures that have no mark, as they are in no file of their own, are left out.
        """
        self._leave_out(drawer.recipes, {name for name, mark in marks.items() if not mark})
        if not self._new:
            return None
        # What comes after a stretch that can't be read would never be found.
        anew = not self._length or self._length != self._whole
        anew = anew or self._stretches >= MOST_STRETCHES or self._length > MOST_BYTES
        fonts, claims = drawer.fonts.fonts(), drawer.fonts.claims
        if anew:
            # Faces that were found are there for what was asked for before.
            faces, said, sources = self._here, claims, {**self._asked, **sources}
        else:
            faces = {key: here for key, here in self._here.items() if key in self._new}
            said = claims[len(self._claims) :]
            fonts = {name: key for name, key in fonts.items() if name not in self._fonts}
        wanted = {} if anew else self._recipes
        recipes: dict[str, Recipe] = {}
        for here in faces.values():
            _collect(here.names, drawer.recipes, wanted, recipes)
        return StoreFile(
            self._path,
            self._stretch(faces, recipes, fonts, 0 if anew else self._last, said, marks, sources),
            not anew,
        )

    def _stretch(
        self,
        faces: Mapping[bytes, _Here],
        recipes: Mapping[str, Recipe],
        fonts: Mapping[str, FontKey],
        before: int,
        claims: Sequence[Any],
        marks: Mapping[str, str],
        sources: Sources,
    ) -> list[bytes]:
        body: list[bytes] = []
        frames: dict[Any, int] = {}
        listed = []
        for name, recipe in recipes.items():
            values = _plain(recipe.kind, recipe.values)
            length = None
            if recipe.kind in ("form", "mask"):
                body.append(values[0].encode("ascii"))
                values, length = values[1:], len(body[-1])
            listed.append((name, recipe.kind, values, recipe.names, f"{recipe.claims:x}", length))
        pages: dict[int, int] = {}
        shown = []
        texts = []
        for key, here in faces.items():
            page, start = ALONE, 0
            if here.content is not None:
                texts.append(here.content.said().encode("ascii"))
            else:
                number, start, _ = self._spots[key]
                page = str(pages.setdefault(number, len(pages)))
            which = frames.setdefault(here.frame, len(frames))
            names, bits = ",".join(here.names), f"{here.claims:x}"
            place = f"{page} {start} {here.length} {here.check}"
            shown.append(f"{key.hex()} {here.look} {which} {names} {bits} {place}")
        packed = [self._packed[page] for page in pages]
        body.append("\n".join(shown).encode("ascii"))
        listed_faces = len(body[-1])
        body += [page.data for page in packed]
        body += texts
        head = {
            "mark": self._mark,
            "before": before,
            "claims": claims,
            "fonts": {name: (str(path), axes) for name, (path, axes) in fonts.items()},
            "pictures": {name: marks[name] for name in recipes if name in marks},
            "asked": dict(sources),
            "recipes": listed,
            "frames": list(frames),
            "pages": [(page.packer, len(page.data), page.frame, page.places) for page in packed],
            "faces": listed_faces,
        }
        data = json.dumps(head, separators=(",", ":")).encode("ascii") + b"\n"
        check = xxh32(data)
        for part in body:
            check.update(part)
        return [_FRAME % (len(data), sum(map(len, body)), check.intdigest()), data, *body]


def _with_outer(recipes: Mapping[str, Recipe], names: set[str]) -> set[str]:
    """Names, and those of all that holds them."""
    found, more = set(names), set(names)
    while more:
        more = {name for name, recipe in recipes.items() if name not in found and found & {*recipe.names}}
        found |= more
    return found


def _collect(
    names: Iterable[str], found: Mapping[str, Recipe], known: Mapping[str, Recipe], into: dict[str, Recipe]
) -> None:
    """The recipes of names, and of all that they name, that are not known yet."""
    for name in names:
        if name not in known and name not in into:
            _collect(found[name].names, found, known, into)
            into[name] = found[name]


_PAINTS = {"linear": Linear, "radial": Radial}


def _plain(kind: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The values of a recipe as JSON has them."""
    if kind in ("shading", "fading"):
        (paint,) = values
        return type(paint).__name__.lower(), *paint
    return values


def _values(kind: str, plain: Sequence[Any]) -> tuple[Any, ...]:
    """The values of a recipe from JSON."""
    if kind in ("shading", "fading"):
        return (_PAINTS[plain[0]](*map(_tupled, plain[1:])),)
    return tuple(map(_tupled, plain))


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value
