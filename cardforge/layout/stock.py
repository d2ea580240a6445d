"""What layouts draw with: fonts, type styles, icons and pictures, each looked up and read once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from os import listdir
from os.path import isdir, isfile, join, normcase
from pathlib import Path, PurePosixPath
from typing import Any, Final

from cardforge import images, svg
from cardforge.database.paths import PICTURES
from cardforge.fonts import (
    FALLBACK,
    Family,
    FamilyFile,
    FontChain,
    FontLibrary,
    LateFonts,
    clusters,
    installed_families,
    installed_family,
)
from cardforge.layout.dynamic import as_text
from cardforge.layout.faults import ArtError, FontError
from cardforge.layout.model import Layout
from cardforge.layout.spec import RawLayout
from cardforge.layout.styles import DEFAULTS, TextStyle, chip_of, settled, text_style, weight_number
from cardforge.layout.words import Shaper, bare_sign
from cardforge.problems import InputError, Location, Problem, did_you_mean, shown_path
from cardforge.scene import Group, Image, Op, Rect, new
from cardforge.svg import parse_colour
from cardforge.svg.extent import extent
from cardforge.tuples import NamedTuple
from cardforge.units import Box

DPI: Final = 300.0
"""Resolution of a picture that doesn't say its own."""

_FONT_FILES = {"file": (False, 400), "bold": (False, 700), "italic": (True, 400), "bold_italic": (True, 700)}
"""Keys of a declared font that name files: whether that is slanted, and its weight."""

CSS_PIXEL: Final = 0.75
"""Points in a user unit of SVG."""


class Art(NamedTuple):
    """A picture ready to be placed: its natural width and height in points, and its operations in a box.

    `clipped` drawings reach out of their view, which is all that is meant to be seen. Of a picture with a
    `part` (its edges in shares of the whole) only that part shows; width and height are the part's.
    """

    width: float
    height: float
    picture: images.Picture | None = None
    drawing: svg.Drawing | None = None
    clipped: bool = False
    part: Box | None = None

    @property
    def vector(self) -> bool:
        return self.drawing is not None

    @property
    def units(self) -> tuple[float, float]:
        """Its width and height as its file counts them: pixels as shown, or units of the drawing."""
        if self.drawing is not None:
            return self.drawing.view.width, self.drawing.view.height
        assert self.picture is not None
        return self.picture.display_width, self.picture.display_height

    def cropped(self, part: Box) -> Art:
        """A part of the whole picture, by its edges in shares of it."""
        return self._replace(width=self.width * part.width, height=self.height * part.height, part=part)

    def ops(self, box: Box, over: float = 0.0) -> tuple[Op, ...]:
        """The picture, or its part, filling a box; a part may be seen beyond its edges as far as `over`."""
        part = self.part
        if part is not None:
            wide, high = box.width / part.width, box.height / part.height
            left, top = box.left - part.left * wide, box.top - part.top * high
            whole = self._replace(part=None, clipped=False).ops(Box(left, top, left + wide, top + high))
            seen = box.grown(over)
            return (Group(whole, None, Rect(seen.left, seen.top, seen.width, seen.height)),)
        if self.drawing is not None:
            low, high, end, foot = self.drawing.view
            left, top, right, bottom = box
            x, y = (right - left) / (end - low), (bottom - top) / (foot - high)
            clip = Rect(low, high, end - low, foot - high) if self.clipped else None
            matrix = (x, 0.0, 0.0, y, left - low * x, top - high * y)
            return (new(Group, (self.drawing.ops, matrix, clip, 1.0, None, "", "", True)),)
        assert self.picture is not None
        picture = self.picture
        values = box.left, box.top, box.width, box.height, picture.path, picture.digest, picture.turn
        return (new(Image, values),)


class Icon(NamedTuple):
    """An inline icon: its drawing, the file it came from, and what stands for it in plain text."""

    art: Art
    text: str
    source: str

    @property
    def ratio(self) -> float:
        return self.art.width / self.art.height


_NO_ART = Art(1.0, 1.0, drawing=svg.Drawing(Box(0, 0, 1, 1), (Rect(0, 0, 1, 1, 0.0, "#9a9aa2"),)))
"""What stands for an icon that can't be drawn."""


def _drawn_art(drawing: svg.Drawing) -> Art:
    view, reach = drawing.view, extent(drawing.ops)
    clipped = reach is not None and not view.contains(reach, max(view.width, view.height) / 1000)
    wide = (drawing.width or view.width) * CSS_PIXEL
    # The file's own size counts, but the view's ratio does: SVG keeps it.
    return Art(wide, wide * view.height / view.width, drawing=drawing, clipped=clipped)


def _picture_art(picture: images.Picture) -> Art:
    across, down = picture.dpi or (DPI, DPI)
    if picture.turn >= 5:
        across, down = down, across
    return Art(picture.display_width * 72 / across, picture.display_height * 72 / down, picture=picture)


class Stock:
    """Shared by all layouts of a game. `folders` are searched for pictures after a layout's own."""

    def __init__(self, folders: tuple[Path, ...], shown_root: Path | None = None) -> None:
        self.folders, self.shown_root = folders, shown_root
        self.library = FontLibrary()
        self._families: dict[tuple[str, str], Family | None] = {}
        self._shapers: dict[Any, Shaper] = {}
        self._art: dict[Any, Art | ArtError] = {}
        self._layouts: dict[str, RawLayout] = {}
        self._icons: dict[str, Mapping[str, Icon]] = {}
        self._fonts: dict[str, svg.Fonts] = {}
        self._inner: dict[tuple[Path, str], bool] = {}
        self._paths: dict[tuple[str, tuple[Path, ...]], Path] = {}

    # --- pictures ---

    def art(self, source: str, layout: Layout, colours: Mapping[str, Any] | None = None) -> Art:
        """The picture of that name, with colours of an SVG replaced by any values. Raises ArtError."""
        swaps = {old: as_text(new) for old, new in sorted(colours.items())} if colours else {}
        key = (source, layout.name, tuple(swaps.items()))
        found = self._art.get(key)
        if found is None:
            found = self._art[key] = self._found_art(source, layout.name, swaps)
        if isinstance(found, ArtError):
            raise found.with_traceback(None)
        return found

    def _found_art(self, source: str, layout: str, colours: Mapping[str, str] | None) -> Art | ArtError:
        try:
            path = self._path(source, (*self._layouts[layout].folders, *self.folders))
            return self._read_art(path, colours, layout)
        except ArtError as error:
            return error
        except InputError as error:
            problem, *more = error.problems
            rest = f" (and {len(more)} more)" if more else ""
            message = f"{problem.where} {problem.message}{rest}"
            return ArtError(message, problem.hint, "source", problem.code)

    def _drawing_fonts(self, layout: str) -> svg.Fonts:
        """The fonts for text in drawings: those that the layout declares, then the installed ones."""
        found = self._fonts.get(layout)
        if found is None:
            found = self._fonts[layout] = svg.Fonts(self.library, partial(self._drawn_family, layout))
        return found

    def _drawn_family(self, layout: str, name: str) -> Family | None:
        try:
            return self._family(layout, self._layouts[layout].sections["fonts"], name)
        except FontError:
            return None

    def _read_art(self, path: Path, colours: Mapping[str, str] | None, layout: str) -> Art:
        shown = shown_path(path, self.shown_root)
        if path.suffix.lower() == ".svg":
            return _drawn_art(svg.read_svg_file(path, shown, colours, self._drawing_fonts(layout)))
        return _picture_art(images.probe(path, shown))

    def _path(
        self, source: str, folders: tuple[Path, ...], fault: type[ArtError | FontError] = ArtError
    ) -> Path:
        """The file a source names. Raises the fault; paths can't leave the project's folders."""
        key = source, folders
        if key not in self._paths:
            self._paths[key] = self._looked_for(source, folders, fault)
        return self._paths[key]

    def _looked_for(self, source: str, folders: tuple[Path, ...], fault: type[ArtError | FontError]) -> Path:
        what = "picture" if fault is ArtError else "font file"
        if not source:
            raise fault(f"no {what} is named", "name one, or give the element an if")
        pure = PurePosixPath(source.replace("\\", "/"))
        if pure.is_absolute() or ".." in pure.parts or ":" in source:
            raise fault(f'"{source}" leaves the project', f"use a path inside {folders[0].name}/")
        names = [str(pure)] if pure.suffix else [f"{pure}{suffix}" for suffix in PICTURES]
        inner = str(pure.parent)
        for folder in folders:
            # Every picture is looked for in up to eight folders; most have not even the folder that it is in.
            if not self._has(folder, inner):
                continue
            for name in names:
                if isfile(join(folder, name)):  # noqa: PTH113, PTH118 - a Path takes longer than the look
                    return folder / name
        hint = did_you_mean(pure.name, _file_names(folders, pure.parent))
        raise fault(f'there is no {what} "{source}"', hint or f"put it into {folders[0].name}/")

    def _has(self, folder: Path, inner: str) -> bool:
        """Whether a folder has another one of this name; it is looked for once."""
        key = folder, inner
        found = self._inner.get(key)
        if found is None:
            found = self._inner[key] = isdir(join(folder, inner))  # noqa: PTH112, PTH118
        return found

    def picture_marks(
        self, asked: Iterable[str] | None, mark: Callable[[Path], str]
    ) -> dict[str, tuple[str, str, str]]:
        """See `Layouts.picture_marks`."""
        if asked is None:
            asked = {f"{layout}\n{source}" for source, layout, _ in self._art}
        return {
            name: self._picture_mark(source, layout, mark)
            for name in asked
            for layout, _, source in [name.partition("\n")]
            if layout in self._layouts
        }

    def _picture_mark(self, source: str, layout: str, mark: Callable[[Path], str]) -> tuple[str, str, str]:
        try:
            path = self._path(source, (*self._layouts[layout].folders, *self.folders))
        except ArtError:
            return "", "", ""
        art = self._art.get((source, layout, ()))
        picture = art.picture if isinstance(art, Art) else None
        return str(path), mark(path), "" if picture is None else picture.digest

    def files(self) -> Iterator[Path]:
        """The files of icons and fonts, and the folders in which icons are looked for."""
        for raw in self._layouts.values():
            for folder in raw.folders:
                yield folder / "icons"
                yield from _icon_files(folder)
            named = [icon.source for icon in self._icons.get(raw.name, {}).values()]
            for entry in raw.sections["fonts"].values():
                named += [str(entry[key]) for key in _FONT_FILES if key in entry]
            for source in named:
                with suppress(ArtError):
                    yield self._path(source, (*raw.folders, *self.folders))
        for family in self._families.values():
            if family is not None:
                yield from (file.path for file in family.files)

    # --- icons ---

    def icons(self, raw: RawLayout, problems: list[Problem]) -> Mapping[str, Icon]:
        """Every icon a layout may name: the files of its icons folders, and what it declares.

        One that can't be drawn is told once, and is there all the same: its uses are no further mistakes.
        """
        self._layouts[raw.name] = raw
        known = self._icons.get(raw.name)
        if known is None:
            known = self._icons[raw.name] = self._all_icons(raw, problems)
        return known

    def _all_icons(self, raw: RawLayout, problems: list[Problem]) -> dict[str, Icon]:
        declared: dict[str, Any] = {}
        found: dict[str, Icon] = {}
        for folder in reversed(raw.folders):
            for path in _icon_files(folder):
                if path.is_file():
                    declared[path.stem] = {"file": f"icons/{path.name}"}
                else:
                    found[path.stem] = Icon(_NO_ART, path.stem, path.name)
                    where = Location(shown_path(path, self.shown_root))
                    problems.append(Problem(where, "art.missing", "this is no file", "put the icon there"))
        declared |= {
            name: {"file": value} if isinstance(value, str) else value
            for name, value in raw.sections["icons"].items()
        }
        for name, value in declared.items():
            found[name] = Icon(_NO_ART, value.get("text", name), value["file"])
            try:
                path = self._path(value["file"], (*raw.folders, *self.folders))
                found[name] = found[name]._replace(art=self._read_art(path, value.get("colours"), raw.name))
            except ArtError as error:
                where = raw.place("icons", name)
                problems.append(Problem(where, error.code, f'icon "{name}": {error}', error.hint))
            except InputError as error:
                problems += error.problems
        return found

    def icon_ops(
        self, layout: Layout, name: str, box: Box, colours: Mapping[str, Any] | None = None
    ) -> tuple[Op, ...]:
        """An icon in a box, its ratio kept, centred; with other colours, if any are given."""
        icon: Icon = layout.icons[name]
        art = self.art(icon.source, layout, colours) if colours else icon.art
        left, top, right, bottom = box
        scale = min((right - left) / art.width, (bottom - top) / art.height)
        across, down = art.width * scale / 2, art.height * scale / 2
        cx, cy = (left + right) / 2, (top + bottom) / 2
        return art.ops(new(Box, (cx - across, cy - down, cx + across, cy + down)))

    # --- type ---

    def style(self, layout: str, values: Mapping[str, Any], one_line: bool) -> TextStyle:
        """A finished type style from a card's values. Raises FontError, and ValueError for wrong values."""
        values = settled(values)
        return text_style(values, self._shaper(values, layout), one_line)

    def _shaper(self, values: Mapping[str, Any], layout: str) -> Shaper:
        keyword = values.get("keyword") or {}
        reminder = values.get("reminder")
        chip = chip_of(values)
        key = (
            layout,
            values["font"],
            weight_number(values["weight"]),
            values["bold_weight"],
            values["slant"],
            values["case"],
            tuple(sorted(keyword.items())),
            chip,
            values["hyphenate"],
            None if reminder is None else tuple(sorted(reminder.items())),
        )
        shaper = self._shapers.get(key)
        if shaper is None:
            ratios = {name: icon.ratio for name, icon in self._icons.get(layout, {}).items()}
            chain = partial(self._chain, layout, values, keyword, reminder or {})
            if chip is not None and chip.icon and chip.icon not in ratios:
                near = did_you_mean(chip.icon, ratios) or "add its file to the icons folder"
                raise ValueError(f'keyword: there is no icon "{chip.icon}"; {near}')
            shaper = Shaper(
                chain,
                ratios,
                values["case"] == "upper",
                _own_colour(keyword),
                chip,
                _hyphens(as_text(values["hyphenate"])),
                reminder is not None,
                _own_colour(reminder or {}),
                _signs(self._icons.get(layout, {})),
            )
            chain(False, False, False, False)
            self._shapers[key] = shaper
        return shaper

    def _chain(
        self,
        layout: str,
        values: Mapping[str, Any],
        keyword: Mapping[str, Any],
        reminder: Mapping[str, Any],
        *state: bool,
    ) -> FontChain:
        bold, italic, is_keyword, reminds = state
        if reminds:
            # Sentences of explanation are set in italics everywhere, unless their style says otherwise.
            values = {**values, "slant": "italic", **reminder}
        weight = weight_number(values["bold_weight"] if bold else values["weight"])
        slanted = (values["slant"] == "italic") != italic
        if is_keyword:
            weight = keyword.get("weight", max(weight, 700))
            slanted = keyword.get("slant", "italic" if slanted else "upright") == "italic"
        families = self._family_chain(layout, str(values["font"]))
        fonts = [partial(self.library.font, family, weight, slanted) for family in families]
        # Those that come along are whole; those of the layout may not be, which is told at once.
        own = 1 + max((at for at, family in enumerate(families) if family.name not in FALLBACK), default=0)
        try:
            return FontChain(LateFonts([font() for font in fonts[:own]], fonts[own:]))
        except (OSError, ValueError) as error:
            raise FontError(str(error), key="font") from None

    def _family_chain(self, layout: str, name: str) -> list[Family]:
        declared = self._layouts[layout].sections["fonts"] if layout in self._layouts else {}
        names = [name, *declared.get(name, {}).get("fallback", []), *FALLBACK]
        families = [self._family(layout, declared, found) for found in names]
        return list(dict.fromkeys(families))

    def _family(self, layout: str, declared: Mapping[str, Any], name: str) -> Family:
        key = (layout, name)
        if key not in self._families:
            entry = declared.get(name, {})
            if "file" in entry:
                self._families[key] = self._own_family(layout, name, entry)
            else:
                self._families[key] = installed_family(entry.get("family", name))
        family = self._families[key]
        if family is None:
            raise _unknown_family(declared.get(name, {}).get("family", name), declared)
        return family

    def _own_family(self, layout: str, name: str, entry: Mapping[str, Any]) -> Family:
        folders = self._layouts[layout].folders
        files = []
        for key, (italic, weight) in _FONT_FILES.items():
            if key in entry:
                path = self._path(entry[key], folders, FontError)
                alone = key == "file" and "bold" not in entry
                files.append(FamilyFile(path, italic, None if alone else weight))
        return Family(name, tuple(files))

    def count_style(self, height: float) -> TextStyle:
        """The style of the `×n` beside an icon of that height, where the layout names none."""
        size = f"{max(height * 0.8, 4):.2f}pt"
        return self.style("", DEFAULTS | {"size": size, "weight": 700, "valign": "middle"}, True)


def _icon_files(folder: Path) -> list[Path]:
    """The drawings among a folder's icons, in order."""
    within = folder / "icons"
    try:
        names = sorted(listdir(within))  # noqa: PTH208 - a pattern would have to be compiled
    except OSError:
        return []
    return [within / name for name in names if normcase(name).endswith(".svg")]


def _signs(icons: Mapping[str, Icon]) -> dict[str, str]:
    """The icons that stand for a character: by their text, or else by their name."""
    found: dict[str, str] = {}
    for sign, name in (
        *((name, name) for name in icons),
        *((icon.text, name) for name, icon in icons.items()),
    ):
        if sign and not sign.isascii() and len(clusters(sign)) == 1:
            found[bare_sign(sign)] = name
    return found


def _hyphens(language: str) -> Callable[[str], str] | None:
    if language == "none":
        return None
    from cardforge.layout.hyphens import hyphenator

    return hyphenator(language)


def _own_colour(declared: Mapping[str, Any]) -> str | None:
    return parse_colour(str(declared["color"])) if "color" in declared else None


def _unknown_family(name: str, declared: Iterable[str]) -> FontError:
    """Nothing is declared or installed under that name: the near name, and the package it would come in."""
    near = did_you_mean(name, [*declared, *installed_families()])
    package = "pip install fontpkg-" + "-".join(name.lower().split())
    return FontError(f'there is no font "{name}"', f"{near} or {package}" if near else package, "font")


def _file_names(folders: tuple[Path, ...], below: PurePosixPath) -> list[str]:
    return sorted({path.name for folder in folders for path in (folder / below).glob("*") if path.is_file()})
