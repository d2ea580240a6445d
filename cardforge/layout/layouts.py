"""The layouts of one game: which one a card uses, compiled once, and the two sides of every card."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any, Literal

from cardforge.cards import RESERVED, Field, Printing
from cardforge.database import Database
from cardforge.database.paths import is_picture
from cardforge.layout.build import Build, build_scene, set_texts
from cardforge.layout.compile import Compiler
from cardforge.layout.envs import LetEnv
from cardforge.layout.model import NO_LAYOUT, Layout, Painted, Scope, TextResult
from cardforge.layout.overrides import Overrides, overridden
from cardforge.layout.parts import with_parts
from cardforge.layout.sharing import Shared
from cardforge.layout.spec import Origin, RawElement, RawLayout, SpecLoader
from cardforge.layout.stock import Stock
from cardforge.layout.styles import DEFAULTS, TextStyle
from cardforge.problems import InputError, Location, Problem
from cardforge.scene import Scene, new
from cardforge.tuples import NamedTuple
from cardforge.units import Box

if TYPE_CHECKING:
    from cardforge.query import Query

SideName = Literal["front", "back"]


class Side(NamedTuple):
    """One laid-out side of a card: its scene, how its texts were set, and what is wrong with it.

    `painted` says which element drew which operations of the scene, inner elements before those around them;
    `safe` is the box that texts should stay in. `made_by` is the layout that drew it, or the picture that a
    back is.
    """

    scene: Scene
    problems: tuple[Problem, ...] = ()
    texts: tuple[TextResult, ...] = ()
    painted: tuple[Painted, ...] = ()
    safe: Box | None = None
    made_by: str = ""


class Tools(NamedTuple):
    """Fonts, icons and pictures as a layout knows them, for type beside the cards."""

    stock: Stock
    layout: Layout

    def style(self, values: Mapping[str, Any]) -> TextStyle:
        """A style for several lines, with the fonts that the layout declares. Raises LayoutError, and
        ValueError for values that can't be read.
        """
        return self.stock.style(self.layout.name, {**DEFAULTS, **values}, False)


class Layouts:
    """Lays out the cards of a game.

    `folders` are the game's layout folders, a project's own first; `shared` the roots above them.
    `problems` are the ones of layout files; those of single cards come with their `Side`. Its files were read
    after it had `begun` (nanoseconds).
    """

    def __init__(
        self,
        database: Database,
        folders: tuple[Path, ...],
        shared: tuple[Path, ...],
        shown_root: Path | None = None,
        lenient: bool = False,
        proof: bool = False,
    ) -> None:
        self.database, self.folders, self.shared, self.shown_root = database, folders, shared, shown_root
        self.lenient, self.proof = lenient, proof
        self.problems: list[Problem] = []
        self.begun = time_ns()
        self._layouts: dict[str, RawLayout | None] = {}
        self._compiled: dict[str, Layout | None] = {}
        self._static: dict[tuple[str, SideName], Side] = {}
        self._backs: dict[str, Chosen | None] = {}
        self._shares: dict[tuple[str, str, SideName, str], Shared] = {}
        self._own_layouts: dict[int, str] | None = None
        game = database.game
        self._specs = SpecLoader((*folders, *shared), shown_root, self.problems)
        self._stock = Stock((*folders, *shared, game.root / "art", game.root), shown_root)
        self._choices: list[tuple[Query | None, str, Origin]] = []
        for index, choice in enumerate(game.layouts):
            origin = Origin(database.source, ("layouts", index))
            try:
                query = _query(choice.where, game.fields, origin)
            except InputError as error:
                self.problems += error.problems
                continue
            self._choices.append((query, choice.use, origin))
        self._game: Mapping[str, Any] = {"code": game.code, "name": game.name, "colours": game.colours}

    # --- what faces depend on ---

    @property
    def game(self) -> Mapping[str, Any]:
        """What expressions see of the game."""
        return self._game

    def files(self) -> Iterator[Path]:
        """The files that faces of all cards depend on, as far as layouts are compiled: those of layouts,
        icons and fonts, and folders in which icons are looked for. Pictures are not among them.
        """
        yield from self._specs.files
        yield from self._stock.files()

    def picture_marks(
        self, asked: Iterable[str] | None, mark: Callable[[Path], str]
    ) -> dict[str, tuple[str, str, str]]:
        """What names of pictures lead to now, by layout and name: all that were looked for, or those `asked`
        which layouts that are compiled may look for. Of each, where the file lies (empty for missing ones),
        its `mark`, and the digest of a raster picture that was read.
        """
        return self._stock.picture_marks(asked, mark)

    # --- which layout ---

    def front(self, printing: Printing) -> Side | None:
        """The front of a card; None if its layout can't be used (see `problems`)."""
        found = self.front_layout(printing)
        return None if found is None else self.side(found, "front", printing)

    def back(self, printing: Printing) -> Side | None:
        """The back of a card: its own, else its layout's, else the game's; None if it has none.

        An own back and the game's are a layout or a picture; a picture fills the card with its bleed.
        """
        found = self.back_layout(printing)
        return None if found is None else self.side(found, "back", printing)

    def icon_texts(self, printing: Printing) -> Mapping[str, str]:
        """What the icons that the layout of a card's front knows are as plain text, by name."""
        found = self.front_layout(printing)
        return {} if found is None else {name: icon.text for name, icon in found.layout.icons.items()}

    def tools(self, printing: Printing | None) -> Tools:
        """What the layout of a card's front sets type with; without a layout that can be used (see
        `problems`), the installed fonts.
        """
        found = None if printing is None else self.front_layout(printing)
        return Tools(self._stock, NO_LAYOUT if found is None else found.layout)

    def front_layout(self, printing: Printing) -> Chosen | None:
        """What draws the front of a card, before it is laid out; None if that can't be used."""
        found = self._choice(printing)
        if found is None:
            return None
        name, asked = found
        layout = self._layout(name, asked, new(Overrides, (printing, "front")))
        return None if layout is None else new(Chosen, (layout, layout.front, name))

    def back_layout(self, printing: Printing) -> Chosen | None:
        """What draws the back of a card, before it is laid out; None if it has none."""
        if printing.back or printing.overrides:
            return self._found_back(printing)
        # Cards of one layout without a back of their own have the same.
        found = self._named(printing)
        name = "" if found is None else found[0]
        if name not in self._backs:
            self._backs[name] = self._found_back(printing)
        return self._backs[name]

    def _found_back(self, printing: Printing) -> Chosen | None:
        game = self.database.game
        own = printing.back
        found = None if own and not is_picture(own) else self._choice(printing)
        if found is not None and not own:
            layout = self._layout(*found, Overrides(printing, "back"))
            if layout is not None and layout.back is not None:
                return Chosen(layout, layout.back, found[0])
        name = own or game.back
        if not name:
            return None
        asked = _own(printing, "back") if own else Origin(self.database.source, ("back",))
        if is_picture(name):
            back = None if found is None else self._picture_back(name, asked, *found)
        else:
            back = self._layout(name, asked)
        return None if back is None else Chosen(back, back.front if back.back is None else back.back, name)

    def _picture_back(self, picture: str, asked: Origin, name: str, chosen: Origin) -> Layout | None:
        """A back of the front's size that is one picture."""
        key = f"{name} back {picture}"
        raw = self._raw(name, chosen)
        if key not in self._compiled and raw is not None:
            values = {"id": "back", "kind": "image", "source": picture, "in": "bleed", "fit": "cover"}
            plain = raw._replace(front=(RawElement(values, {}, asked),), back=None)
            self._compiled[key] = self._compile(plain, key)
        return self._compiled.get(key)

    def print_settings(self, printing: Printing) -> tuple[str, Mapping[str, tuple[Any, Location]]]:
        """The layout of a card's front, and what its `print` sets: values and where they stand.

        The name is empty if there is none; why is told when the card is laid out.
        """
        found = self._named(printing)
        raw = None if found is None else self._raw(found[0], found[1])
        if raw is None:
            return "", {}
        settings = raw.sections["print"]
        places = ((name, raw.place("print", name).at(f"print.{name}")) for name in settings)
        return raw.name, {name: (settings[name], where) for name, where in places}

    def _named(self, printing: Printing) -> tuple[str, Origin] | None:
        """The name of a card's layout: its own, or the first of the game's that it meets."""
        if printing.layout:
            return printing.layout, _own(printing, "layout")
        for query, name, origin in self._choices:
            if query is None or query.matches(printing):
                return name, origin
        return None

    def _choice(self, printing: Printing) -> tuple[str, Origin] | None:
        found = self._named(printing)
        if found is not None:
            return found
        where = printing.where
        hint = 'add {"use": "NAME"} as the last of "layouts" in game.json'
        problem = Problem(where, "layout.none", "no layout is chosen for this card", hint)
        self.problems.append(problem._replace(card=printing.card.name))
        return None

    # --- compiling ---

    def _raw(self, name: str, asked: Origin) -> RawLayout | None:
        """A layout as written, with all it extends and its parts put in; None with Problems."""
        if name not in self._layouts:
            raw = self._specs.load(name, asked)
            self._layouts[name] = None if raw is None else with_parts(raw, self.problems)
        return self._layouts[name]

    def _layout(self, name: str, asked: Origin, overrides: Overrides | None = None) -> Layout | None:
        if overrides is None or not overrides.given:
            if name not in self._compiled:
                raw = self._raw(name, asked)
                self._compiled[name] = None if raw is None else self._compile(raw, name)
            return self._compiled[name]
        raw = self._raw(name, asked)
        if raw is None:
            return None
        merged, changes = overridden(raw, overrides, self.problems)
        if merged is None or not changes:
            return self._layout(name, asked) if merged is not None else None
        key = f"{name} {json.dumps(changes, sort_keys=True)}"
        if key not in self._compiled:
            self._compiled[key] = self._compile(merged, key)
        return self._compiled[key]

    def _compile(self, raw: RawLayout, key: str) -> Layout | None:
        raw = raw._replace(name=key)
        icons = self._stock.icons(raw, self.problems)

        def make_style(values: Mapping[str, Any], one_line: bool) -> TextStyle:
            return self._stock.style(key, values, one_line)

        fields = frozenset([*self.database.game.fields, *COMMON])
        compiler = Compiler(raw, fields, make_style, icons)
        layout = compiler.compile()
        told = tuple(self.problems)
        self.problems += [
            problem
            for problem in compiler.problems
            if not any(_says_again(problem, before) for before in told)
        ]
        return layout

    # --- laying out ---

    def side(self, chosen: Chosen, side: SideName, printing: Printing) -> Side:
        """One side of a card, laid out by what was chosen for it."""
        layout, scope, made_by = chosen
        known = self._static.get((layout.name, side)) if scope.static else None
        if known is not None:
            return known
        build = self._build(layout, printing)
        if scope.shares:
            build.shared = self._shared(layout, side, printing)
        scene = build_scene(build, scope, self.proof)
        safe = layout.boxes["safe"]
        said, texts, painted = tuple(build.problems), tuple(build.texts), tuple(build.painted)
        made = new(Side, (scene, said, texts, painted, safe, made_by))
        if scope.static:
            self._static[layout.name, side] = made
        return made

    def _build(self, layout: Layout, printing: Printing) -> Build:
        names = {"card": printing.values, "set": _set_values(printing), "game": self._game}
        return Build(layout, printing, self._stock, LetEnv(layout.lets, names), self.lenient)

    def _shared(self, layout: Layout, side: SideName, printing: Printing) -> Shared:
        """What texts share that have one size over a card's set: all its cards are fitted, printed or not.

        Cards of layouts that have nothing to do with this one don't count.
        """
        if self._own_layouts is None:
            self._own_layouts = {id(other.values): other.layout for other in self.database.printings}
        # All cards are laid out by a layout that was asked for in place of their own.
        asked = printing.layout if self._own_layouts.get(id(printing.values)) != printing.layout else ""
        key = printing.set.code, layout.family, side, asked
        shared = self._shares.get(key)
        if shared is not None:
            return shared
        shared = self._shares[key] = Shared()
        find = self.front_layout if side == "front" else self.back_layout
        told = len(self.problems)
        for other in self.database.printings:
            if other.set.code == printing.set.code:
                found = find(other._replace(layout=asked) if asked else other)
                if found is not None and found.layout.family == layout.family and found.scope.shares:
                    build = self._build(found.layout, other)
                    build.shared = shared
                    set_texts(build, found.scope)
        # What is wrong with a card is told when it is laid out itself.
        self.problems[told:] = [problem for problem in self.problems[told:] if not problem.card]
        shared.settled = True
        return shared


def _says_again(problem: Problem, before: Problem) -> bool:
    """Whether a mistake was told before: layouts that extend one another inherit it, and name themselves."""
    one, other = problem.message, before.message
    same = problem.where == before.where and problem.code == before.code
    return same and (one.startswith(other) or other.startswith(one))


class Chosen(NamedTuple):
    """The side of a layout that draws one of a card's, and the layout or picture that was named for it."""

    layout: Layout
    scope: Scope
    name: str

    @property
    def shared(self) -> bool:
        """Whether all cards that it is chosen for have the very same side."""
        return self.scope.static


COMMON = (*sorted(RESERVED - {"overrides"}), "set")
"""Names every card offers to expressions besides its game's fields."""


def _set_values(printing: Printing) -> Mapping[str, Any]:
    return {"code": printing.set.code, "name": printing.set.name, "released": printing.set.released}


def _own(printing: Printing, name: str) -> Origin:
    """Where a card itself names a layout."""
    return Origin(printing.source, (*printing.pointer, name))


def _query(text: str, fields: Mapping[str, Field], origin: Origin) -> Query | None:
    """A layout choice's query, None for every card. Raises InputError."""
    if not text:
        return None
    from cardforge.query import compile_query

    return compile_query(text, fields, origin.place())
