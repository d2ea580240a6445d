"""What layouts draw with: fonts, type styles, icons and pictures, each looked up and read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from cardforge import images, svg
from cardforge.fonts import (
    Family,
    FamilyFile,
    FontChain,
    FontLibrary,
    file_family,
    installed_families,
    installed_family,
)
from cardforge.layout.model import Layout
from cardforge.layout.spec import RawElement, RawLayout
from cardforge.layout.styles import DEFAULTS, TextStyle, text_style, weight_number
from cardforge.layout.words import Shaper
from cardforge.problems import InputError, Location, Problem, did_you_mean, shown_path
from cardforge.scene import Group, Image, Op
from cardforge.units import Box

FALLBACK = ("Noto Sans", "Inter")
"""Families tried after a font's own fallback list: Latin, Greek, Cyrillic; arrows, stars, shapes."""

SUFFIXES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
"""Suffixes tried, in this order, for a picture named without one."""


class MissingArtError(Exception):
    """A picture that isn't there, or is none; the message is one clause."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(message)


class Art(NamedTuple):
    """A picture ready to be placed: natural width and height (any unit) and its operations in a box."""

    width: float
    height: float
    picture: images.Picture | None = None
    drawing: svg.Drawing | None = None

    @property
    def vector(self) -> bool:
        return self.drawing is not None

    def ops(self, box: Box) -> tuple[Op, ...]:
        """The picture filling a box."""
        if self.drawing is not None:
            view = self.drawing.view
            x, y = box.width / view.width, box.height / view.height
            matrix = (x, 0.0, 0.0, y, box.left - view.left * x, box.top - view.top * y)
            return (Group(self.drawing.ops, matrix),)
        assert self.picture is not None
        picture = self.picture
        return (Image(box.left, box.top, box.width, box.height, picture.path, picture.digest, picture.turn),)


class Icon(NamedTuple):
    """An inline icon: its drawing, its width per height, and what stands for it in plain text."""

    art: Art
    text: str

    @property
    def ratio(self) -> float:
        return self.art.width / self.art.height


@dataclass(slots=True, eq=False, repr=False)
class Stock:
    """Shared by all layouts of a game. `folders` are searched for pictures after a layout's own."""

    folders: tuple[Path, ...]
    shown_root: Path | None = None
    library: FontLibrary = field(default_factory=FontLibrary)
    _families: dict[tuple[str, str], Family | None] = field(default_factory=dict)
    _shapers: dict[Any, Shaper] = field(default_factory=dict)
    _art: dict[Any, Art | MissingArtError] = field(default_factory=dict)
    _icon_ops: dict[Any, tuple[Op, ...]] = field(default_factory=dict)
    _layouts: dict[str, RawLayout] = field(default_factory=dict)
    _icons: dict[str, Mapping[str, Icon]] = field(default_factory=dict)

    # --- pictures ---

    def art(self, source: str, layout: Layout, colours: Mapping[str, str] | None = None) -> Art:
        """The picture of that name, with colours of an SVG replaced. Raises MissingArtError."""
        key = (source, layout.name, tuple(sorted(colours.items())) if colours else ())
        found = self._art.get(key)
        if found is None:
            found = self._art[key] = self._found_art(source, self._layouts[layout.name].folders, colours)
        if isinstance(found, MissingArtError):
            raise found
        return found

    def _found_art(
        self, source: str, folders: tuple[Path, ...], colours: Mapping[str, str] | None
    ) -> Art | MissingArtError:
        try:
            path = self._path(source, (*folders, *self.folders))
            return self._read_art(path, colours)
        except MissingArtError as error:
            return error
        except InputError as error:
            problem = error.problems[0]
            return MissingArtError(f"{problem.where}: {problem.message}", problem.hint)

    def _read_art(self, path: Path, colours: Mapping[str, str] | None) -> Art:
        shown = shown_path(path, self.shown_root)
        if path.suffix.lower() == ".svg":
            drawing = svg.read_svg_file(path, shown, colours)
            return Art(drawing.view.width, drawing.view.height, drawing=drawing)
        picture = images.probe(path, shown)
        return Art(picture.display_width, picture.display_height, picture=picture)

    def _path(self, source: str, folders: tuple[Path, ...]) -> Path:
        """The file a source names. Raises MissingArtError; paths can't leave the project's folders."""
        if not source:
            raise MissingArtError("no picture is named", "name one, or give the element an if")
        pure = PurePosixPath(source.replace("\\", "/"))
        if pure.is_absolute() or ".." in pure.parts or ":" in source:
            raise MissingArtError(f'"{source}" leaves the project', "use a path inside the art folder")
        names = [str(pure)] if pure.suffix else [f"{pure}{suffix}" for suffix in SUFFIXES]
        for folder in folders:
            for name in names:
                path = folder / name
                if path.is_file():
                    return path
        hint = did_you_mean(pure.name, _file_names(folders, pure.parent))
        raise MissingArtError(f'there is no picture "{source}"', hint or f"put it into {folders[0].name}/")

    # --- icons ---

    def icons(self, raw: RawLayout, problems: list[Problem]) -> Mapping[str, Icon]:
        """Every icon a layout may name: the files of its icons folders, and what it declares."""
        self._layouts[raw.name] = raw
        known = self._icons.get(raw.name)
        if known is None:
            known = self._icons[raw.name] = self._all_icons(raw, problems)
        return known

    def _all_icons(self, raw: RawLayout, problems: list[Problem]) -> dict[str, Icon]:
        declared: dict[str, Any] = {}
        for folder in reversed(raw.folders):
            for path in sorted((folder / "icons").glob("*.svg")):
                declared[path.stem] = {"file": f"icons/{path.name}"}
        declared |= {
            name: {"file": value} if isinstance(value, str) else value
            for name, value in raw.sections["icons"].items()
        }
        found = {}
        for name, value in declared.items():
            art = self._found_art(value["file"], (*raw.folders, *self.folders), value.get("colours"))
            if isinstance(art, MissingArtError):
                where = raw.place("icons", name)
                problems.append(Problem(where, "art.missing", f'icon "{name}": {art}', art.hint))
            else:
                found[name] = Icon(art, value.get("text", name))
        return found

    def icon_ops(self, layout: Layout, name: str, box: Box) -> tuple[Op, ...]:
        """An icon in a box, its ratio kept, centred."""
        icon: Icon = layout.icons[name]
        scale = min(box.width / icon.art.width, box.height / icon.art.height)
        width, height = icon.art.width * scale, icon.art.height * scale
        left, top = box.cx - width / 2, box.cy - height / 2
        return icon.art.ops(Box(left, top, left + width, top + height))

    # --- type ---

    def style(
        self,
        layout: str,
        values: Mapping[str, Any],
        raw: RawElement | None,
        one_line: bool,
        problems: list[Problem],
    ) -> TextStyle | None:
        """A finished type style from constant values; None, with Problems, if something is wrong with it."""
        try:
            shaper = self._shaper(values, layout)
            return text_style(values, shaper, one_line)
        except (ValueError, OSError, MissingArtError) as error:
            where = (
                raw.place("font" if isinstance(error, MissingArtError) else "style") if raw else Location("")
            )
            hint = error.hint if isinstance(error, MissingArtError) else ""
            code = "layout.unknown-font" if isinstance(error, MissingArtError) else "layout.bad-value"
            problems.append(Problem(where, code, str(error), hint))
            return None

    def _shaper(self, values: Mapping[str, Any], layout: str) -> Shaper:
        keyword = values.get("keyword") or {}
        key = (
            layout,
            values["font"],
            weight_number(values["weight"]),
            values["bold_weight"],
            values["slant"],
            values["case"],
            tuple(sorted(keyword.items())),
        )
        shaper = self._shapers.get(key)
        if shaper is None:
            ratios = {name: icon.ratio for name, icon in self._icons.get(layout, {}).items()}
            chain = partial(self._chain, layout, values, keyword)
            shaper = Shaper(chain, ratios, values["case"] == "upper", keyword.get("color"))
            chain(False, False, False)
            self._shapers[key] = shaper
        return shaper

    def _chain(
        self, layout: str, values: Mapping[str, Any], keyword: Mapping[str, Any], *state: bool
    ) -> FontChain:
        bold, italic, is_keyword = state
        weight = weight_number(values["bold_weight"] if bold else values["weight"])
        slanted = (values["slant"] == "italic") != italic
        if is_keyword:
            weight = keyword.get("weight", max(weight, 700))
            slanted = keyword.get("slant", "italic" if slanted else "upright") == "italic"
        families = self._family_chain(layout, values["font"])
        return FontChain(tuple(self.library.font(family, weight, slanted) for family in families))

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
            hint = did_you_mean(name, [*declared, *installed_families()])
            package = "fontpkg-" + "-".join(name.lower().split())
            raise MissingArtError(f'there is no font "{name}"', hint or f"pip install {package}")
        return family

    def _own_family(self, layout: str, name: str, entry: Mapping[str, Any]) -> Family:
        folders = self._layouts[layout].folders
        files = []
        for key, italic, weight in (
            ("file", False, 400),
            ("bold", False, 700),
            ("italic", True, 400),
            ("bold_italic", True, 700),
        ):
            if key in entry:
                path = self._path(entry[key], folders)
                alone = key == "file" and "bold" not in entry
                files.append(FamilyFile(path, italic, None if alone else weight))
        return file_family(name, files)

    def count_style(self, height: float) -> TextStyle:
        """The style of the `×n` beside an icon of that height."""
        values = DEFAULTS | {"size": f"{max(height * 0.8, 4):.2f}pt", "weight": 700, "valign": "middle"}
        style = self.style("", values, None, True, [])
        assert style is not None
        return style


def _file_names(folders: tuple[Path, ...], below: PurePosixPath) -> list[str]:
    return sorted({path.name for folder in folders for path in (folder / below).glob("*") if path.is_file()})
