"""What a single card changes in its layout: `"overrides": {"rules": {"size": "7pt"}}`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from cardforge.cards import Printing
from cardforge.layout.spec import HOLDING, RawElement, RawLayout, overlaid
from cardforge.problems import Problem, did_you_mean
from cardforge.schemas import uncommented
from cardforge.tuples import NamedTuple

Changes = dict[str, Mapping[str, Any]]
"""Keys and values by the id of an element."""


class Overrides(NamedTuple):
    """The overrides of a card as far as they concern one side."""

    printing: Printing
    side: Literal["front", "back"]

    @property
    def given(self) -> Mapping[str, Mapping[str, Any]]:
        return self.printing.overrides


_FIXED = dict.fromkeys(("id", "kind", *HOLDING), "drop it") | {
    "remove": 'write "if": "false" to leave the element out'
}
"""Keys that make an element what it is, which no card changes, and what to do instead."""


def overridden(
    raw: RawLayout, overrides: Overrides, problems: list[Problem]
) -> tuple[RawLayout | None, Changes]:
    """The layout with a card's overrides laid over it, and those of them that concern this side.

    None if any is wrong: its problems, at the card's place, are added. What belongs to no element is told
    with the front.
    """
    here, there = (raw.front, raw.back or ()) if overrides.side == "front" else (raw.back or (), raw.front)
    own = {element.id: element for element in _walk(here)}
    other = {element.id for element in _walk(there)}
    changed: dict[str, RawElement] = {}
    before = len(problems)
    for name, values in uncommented(overrides.given).items():
        if name in own:
            changed[name] = _changed(own[name], name, values, overrides.printing, problems)
        elif name not in other and overrides.side == "front":
            problems.append(_unknown(name, [*own, *other], overrides.printing))
    if len(problems) > before:
        return None, {}
    changes = {name: overrides.given[name] for name in changed}
    if overrides.side == "front":
        return raw._replace(front=_replaced(here, changed)), changes
    return raw._replace(back=None if raw.back is None else _replaced(here, changed)), changes


def _walk(elements: tuple[RawElement, ...]) -> Iterator[RawElement]:
    for element in elements:
        if element.id:
            yield element
        yield from _walk(element.children or ())


def _replaced(elements: tuple[RawElement, ...], changed: Mapping[str, RawElement]) -> tuple[RawElement, ...]:
    found = []
    for element in elements:
        element = changed.get(element.id, element)
        children = None if element.children is None else _replaced(element.children, changed)
        found.append(element._replace(children=children))
    return tuple(found)


def _changed(
    element: RawElement, name: str, values: Mapping[str, Any], printing: Printing, problems: list[Problem]
) -> RawElement:
    """An element with a card's values, which must fit its kind's schema."""
    pointer = (*printing.pointer, "overrides", name)
    table = printing.source.place(pointer).table
    plain = uncommented(values)
    changed = overlaid(element, plain, printing.source, pointer)
    if table and changed.problems():
        plain = {
            key: _typed(cell) if overlaid(element, {key: cell}, printing.source, pointer).problems() else cell
            for key, cell in plain.items()
        }
        changed = overlaid(element, plain, printing.source, pointer)
    wrong = [
        Problem(changed.place(key), "layout.bad-value", f'"{key}" can\'t be overridden', hint)
        for key, hint in _FIXED.items()
        if key in plain
    ] or changed.problems()
    problems += [problem._replace(card=printing.card.name) for problem in wrong]
    return changed


def _typed(cell: Any) -> Any:
    """A cell of a table as the number or truth value it spells, if it does."""
    try:
        value = json.loads(str(cell))
    except ValueError:
        return cell
    return value if isinstance(value, int | float) else cell


def _unknown(name: str, known: list[str], printing: Printing) -> Problem:
    where = printing.source.place((*printing.pointer, "overrides", name), key=True)
    hint = did_you_mean(name, known) or f"its layout has {', '.join(known[:8])}"
    message = f'overrides "{name}", which is no element of its layout'
    return Problem(where, "layout.unknown-id", message, hint, card=printing.card.name)
