"""A draft made: columns get places, and of several designs the first is taken in which all cards are well."""

from __future__ import annotations

import tempfile
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.cards import Field
from cardforge.database import Database
from cardforge.fonts import FontLibrary, installed_family
from cardforge.problems import Problem, Severity
from cardforge.project.drafting.design import Room, designed
from cardforge.project.drafting.form import layout_text
from cardforge.project.drafting.roles import PLACES, Plan, Shown, planned
from cardforge.project.drafting.table import Table
from cardforge.project.drafting.tones import tones
from cardforge.tuples import NamedTuple

_SIZES = ("poker", "tarot", "jumbo")

_STEPS = ((26.0, 7.0), (20.0, 6.5), (16.0, 6.0), (12.0, 5.5), (8.0, 5.5))
"""The least height of the picture and the smallest type, from what looks best to what holds most."""

_SCRIPTS = {
    "ARABIC": "Noto Sans Arabic",
    "DEVANAGARI": "Noto Sans Devanagari",
    "HEBREW": "Heebo",
    "TAMIL": "Noto Sans Tamil",
    "THAI": "Noto Sans Thai",
}
"""Families for scripts that the usual ones lack, by how Unicode names their letters."""

_SHORT = 20
"""Letters of a label that a card has room for; a longer one is for those who edit the data."""

_TRIED = 12
"""Cards from the table's start that a draft is tried on, besides those with the longest cells."""


class Draft(NamedTuple):
    """A layout made from a table: its text, what shows what, and what a game must declare for it.

    `problems` is what is not well on the cards of the table even in the largest size.
    """

    text: str
    size: str
    shown: tuple[tuple[str, str], ...]
    fields: Mapping[str, Mapping[str, Any]]
    problems: tuple[Problem, ...]


def draft_layout(
    name: str, table: Table, database: Database | None = None, icons: Iterable[str] = ()
) -> Draft:
    """A layout that shows every column of a table, tried on its cards.

    `database` is that of the game it is for, whose fields keep their types; `icons` are those it has.
    """
    game = database.game if database is not None else None
    own = dict(game.fields) if game is not None else {}
    plan = planned(table, {key: field.type for key, field in own.items()}, icons)
    frame = tones(plan.tone, game.colours if game is not None else {})
    labels = {one.key: _label(one, own) for one in plan.shown}
    fallback = sorted(set(_families(table)))

    def made(room: Room) -> dict[str, Any]:
        return designed(name, plan, frame, room, labels, fallback)

    room, problems = _best(made, plan, _Trial(table, plan, icons))
    shown = [(one.column.header, PLACES[one.role]) for one in plan.shown]
    columns = [*plan.shown]
    if plan.tone is not None and plan.tone.key not in labels:
        columns.append(plan.tone)
        shown.append((plan.tone.column.header, "colour of the frame"))
    elif plan.tone is not None:
        key = plan.tone.column.header
        shown = [(head, f"{place}, colour of the frame" if head == key else place) for head, place in shown]
    fields = {
        one.key: _declaration(one)
        for one in columns
        if one.key not in ("name", "art", "number") and one.key not in own
    }
    final = made(room._replace(smallest=5.5))
    return Draft(layout_text(final), room.size, tuple(shown), fields, tuple(problems))


def _declaration(one: Shown) -> dict[str, Any]:
    label = {"label": one.column.header} if one.column.header.lower() != one.key else {}
    return {"type": one.kind, **label}


# --- what fonts have ----------------------------------------------------------------------------------


def _families(table: Table) -> Iterator[str]:
    """Installed families for scripts of the table that the usual fonts lack."""
    signs = {sign for column in table.columns for text in (column.header, *column.texts) for sign in text}
    for sign in sorted(signs):
        family = _SCRIPTS.get(unicodedata.name(sign, "").split(" ")[0]) if sign > "\u0590" else None
        if family and installed_family(family) is not None:
            yield family


def _label(one: Shown, own: Mapping[str, Field]) -> str:
    """What a column is called on the card; nothing, if the usual fonts can't write it."""
    field = own.get(one.key)
    text = field.label if field is not None else ""
    if not 0 < len(text) <= _SHORT:
        text = one.column.label
    return text if all(map(_can_write, text)) else ""


def _can_write(sign: str) -> bool:
    families = [installed_family(name) for name in ("Noto Sans", "Inter")]
    return any(family and _LIBRARY.font(family, 400, False).covers(sign) for family in families)


_LIBRARY = FontLibrary()


# --- trying -------------------------------------------------------------------------------------------


def _best(
    made: Callable[[Room], dict[str, Any]], plan: Plan, trial: _Trial
) -> tuple[Room, Sequence[Problem]]:
    """The first room in which all cards are well, else the largest with the fewest problems."""
    has_art = bool(plan.of("art"))
    found: list[tuple[int, Room, list[Problem]]] = []
    for size in _SIZES:
        for art, smallest in _STEPS:
            room = Room(size, art, smallest)
            if not has_art and (art, smallest) == _STEPS[-1]:
                continue
            problems = trial.problems(made(room))
            lacking = sum(map(_is_of_room, problems))
            if not lacking:
                return room, problems
            found.append((lacking, room, problems))
    _, room, problems = min(reversed(found), key=lambda item: item[0])
    return room, problems


def _is_of_room(problem: Problem) -> bool:
    """Whether more room may mend it: it brings no letter that the fonts lack."""
    return problem.code.endswith(".overflow") or problem.code.startswith("scene.")


class _Trial:
    """Lays the cards of a table out, in a game made for it in a temporary folder, and checks them."""

    def __init__(self, table: Table, plan: Plan, icons: Iterable[str]) -> None:
        self._columns = [*plan.shown, *([plan.tone] if plan.tone and plan.tone not in plan.shown else [])]
        self._icons = tuple(icons)
        self._cards = [self._card(number) for number in _telling(table)]

    def _card(self, number: int) -> dict[str, Any]:
        from cardforge.database.cells import CellError, converters

        to = converters({one.key: Field(one.key, one.kind) for one in self._columns})  # type: ignore[arg-type]
        card: dict[str, Any] = {"name": f"Card {number + 1}"}
        for one in self._columns:
            text = one.column.texts[number]
            if one.kind == "image":
                text = text and "trial.svg"
            try:
                if text:
                    card[one.key] = to.get(one.key, str)(text)
            except CellError:
                continue  # said when the game itself is read
        return card | {"id": f"card-{number}"}

    def problems(self, layout: Mapping[str, Any]) -> list[Problem]:
        import json

        from cardforge.project.checking import check_game
        from cardforge.project.project import find_project

        fields = {
            one.key: {"type": one.kind} for one in self._columns if one.key not in ("name", "art", "number")
        }
        game = {"code": "trial", "name": "Trial", "fields": fields, "sets": ["trial.json"]}
        with tempfile.TemporaryDirectory(prefix="cardforge-") as folder:
            root = Path(folder)
            data, layouts = root / "card_data" / "trial", root / "layouts" / "trial"
            files = {
                data / "game.json": json.dumps(game | {"layouts": [{"use": "trial"}]}),
                data / "trial.json": json.dumps({"code": "trial", "cards": self._cards}),
                data / "art" / "trial.svg": _PICTURE,
                layouts / "trial.layout.json": json.dumps(layout),
                **{layouts / "icons" / f"{icon}.svg": _PICTURE for icon in self._icons},
            }
            for path, text in files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            project = find_project(root)
            found = check_game(project, project.game("trial")).problems
        return [problem for problem in found if problem.severity is not Severity.INFO]


_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">'
    '<rect width="40" height="30" fill="#808080"/></svg>'
)


def _telling(table: Table) -> list[int]:
    """The cards that show whether a layout holds: the first, and those with the longest cells."""
    chosen = set(range(min(_TRIED, table.cards)))
    for column in table.columns:
        order = sorted(range(table.cards), key=lambda number: -len(column.texts[number]))
        chosen.update(order[:3])
    whole = [sum(len(column.texts[number]) for column in table.columns) for number in range(table.cards)]
    chosen.update(sorted(range(table.cards), key=lambda number: -whole[number])[:8])
    return sorted(chosen)
