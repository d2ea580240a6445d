"""The layouts of one game: which one a card uses, compiled once, and the two sides of every card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.layout.build import Build, LetEnv, TextResult, build_scene
from cardforge.layout.compile import Compiler
from cardforge.layout.model import Layout, Scope
from cardforge.layout.spec import RawElement, RawLayout, SpecLoader
from cardforge.layout.stock import Stock
from cardforge.layout.styles import TextStyle
from cardforge.problems import Location, Problem
from cardforge.query import Query, compile_query
from cardforge.scene import Scene

SideName = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Side:
    """One laid-out side of a card: its scene, how its texts were set, and what is wrong with it."""

    scene: Scene
    problems: tuple[Problem, ...] = ()
    texts: tuple[TextResult, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class Layouts:
    """Lays out the cards of a game.

    `folders` are the game's layout folders, a project's own first; `shared` the roots above them.
    `problems` are the ones of layout files; those of single cards come with their `Side`.
    """

    database: Database
    folders: tuple[Path, ...]
    shared: tuple[Path, ...]
    shown_root: Path | None = None
    lenient: bool = False
    proof: bool = False
    problems: list[Problem] = field(default_factory=list)
    _specs: SpecLoader = field(init=False)
    _stock: Stock = field(init=False)
    _choices: list[tuple[Query | None, str, Location]] = field(init=False)
    _compiled: dict[str, Layout | None] = field(default_factory=dict)
    _static: dict[tuple[str, SideName], Side] = field(default_factory=dict)
    _game: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        game = self.database.game
        self._specs = SpecLoader((*self.folders, *self.shared), self.shown_root, self.problems)
        self._stock = Stock((*self.folders, *self.shared, game.root / "art", game.root), self.shown_root)
        self._choices = [
            (
                compile_query(choice.where, game.fields, choice.at) if choice.where else None,
                choice.use,
                choice.at or game.where,
            )
            for choice in game.layouts
        ]
        self._game = {"code": game.code, "name": game.name, "colours": game.colours}

    # --- which layout ---

    def front(self, printing: Printing) -> Side | None:
        """The front of a card; None if its layout can't be used (see `problems`)."""
        found = self._choice(printing)
        if found is None:
            return None
        layout = self._layout(*found, printing.overrides)
        return None if layout is None else self._side(layout, layout.front, "front", printing)

    def back(self, printing: Printing) -> Side | None:
        """The back of a card: its own, else its layout's, else the game's; None if it has none."""
        game = self.database.game
        own = printing.back
        if not own:
            found = self._choice(printing)
            layout = None if found is None else self._layout(*found)
            if layout is not None and layout.back is not None:
                return self._side(layout, layout.back, "back", printing)
        name = own or game.back
        if not name:
            return None
        asked = printing.place("back") if own else game.where.at("back")
        return self._back_of(name, asked, printing)

    def _back_of(self, name: str, asked: Location, printing: Printing) -> Side | None:
        layout = self._layout(name, asked)
        if layout is None:
            return None
        scope = layout.front if layout.back is None else layout.back
        return self._side(layout, scope, "back", printing)

    def _choice(self, printing: Printing) -> tuple[str, Location] | None:
        if printing.layout:
            return printing.layout, printing.place("layout")
        for query, name, where in self._choices:
            if query is None or query.matches(printing):
                return name, where
        where = printing.where
        hint = 'add {"use": "NAME"} as the last of "layouts" in game.json'
        problem = Problem(where, "layout.none", "no layout is chosen for this card", hint)
        self.problems.append(replace(problem, card=printing.card.name))
        return None

    # --- compiling ---

    def _layout(
        self, name: str, asked: Location, overrides: Mapping[str, Mapping[str, Any]] | None = None
    ) -> Layout | None:
        key = name if not overrides else f"{name} {json.dumps(dict(overrides), sort_keys=True)}"
        if key not in self._compiled:
            raw = self._specs.load(name, asked)
            if raw is not None and overrides:
                raw = _overridden(raw, overrides)
            self._compiled[key] = None if raw is None else self._compile(raw, key)
        return self._compiled[key]

    def _compile(self, raw: RawLayout, key: str) -> Layout | None:
        raw = replace(raw, name=key)
        icons = self._stock.icons(raw, self.problems)

        def make_style(values: Mapping[str, Any], element: RawElement, one_line: bool) -> TextStyle | None:
            return self._stock.style(key, values, element, one_line, compiler.problems)

        fields = frozenset([*self.database.game.fields, *COMMON])
        compiler = Compiler(raw, fields, make_style, icons)
        layout = compiler.compile()
        self.problems += compiler.problems
        return layout

    # --- laying out ---

    def _side(self, layout: Layout, scope: Scope, side: SideName, printing: Printing) -> Side:
        static = all(element.static for element in scope.elements)
        known = self._static.get((layout.name, side)) if static else None
        if known is not None:
            return known
        names = {"card": printing.values, "set": _set_values(printing), "game": self._game}
        build = Build(layout, printing, self._stock, LetEnv(layout.lets, names), self.lenient)
        scene = build_scene(build, scope, self.proof)
        made = Side(scene, tuple(build.problems), tuple(build.texts))
        if static:
            self._static[layout.name, side] = made
        return made


COMMON = ("id", "number", "name", "quantity", "art", "set", "extra")
"""Names every card offers to expressions besides its game's fields."""


def _set_values(printing: Printing) -> Mapping[str, Any]:
    return {"code": printing.set.code, "name": printing.set.name, "released": printing.set.released}


def _overridden(raw: RawLayout, overrides: Mapping[str, Mapping[str, Any]]) -> RawLayout:
    def over(element: RawElement) -> RawElement:
        children = None if element.children is None else tuple(map(over, element.children))
        return replace(element, values={**element.values, **overrides.get(element.id, {})}, children=children)

    back = None if raw.back is None else tuple(map(over, raw.back))
    return replace(raw, front=tuple(map(over, raw.front)), back=back)
