"""The draft's design: a frame in the card's colour, its name and sort on top, the picture and the texts on
paper, values in the corners. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from cardforge.project.drafting.roles import Plan, Shown
from cardforge.tuples import NamedTuple
from cardforge.units import CARD_SIZES, to_mm

Json = dict[str, Any]

EDGE = 3.0
"""The frame's width, and how far texts stay inside the cut."""

PAPER, DARK, GREY, LINE = "#fcf8ee", "#221f1a", "#645b4d", "#ddd4bf"

TYPE = 3.8
"""Height of the line with the sort of card."""

DISC, PLATE = 11.0, 8.4
"""The disc's width, and the plates' height."""

CELL, CELL_GAP = 3.1, 1.9
"""Height of a fact, and the room between two."""

LETTER = 1.3
"""Width of a letter among the facts."""

LINES_OF_TEXT = 80
"""As good as any number: a plain text over several lines must say how many it may have."""


class Room(NamedTuple):
    """How much room a draft gives: the card's size, the least height of the picture, the smallest type."""

    size: str = "poker"
    art: float = 26.0
    smallest: float = 5.5

    @property
    def width(self) -> float:
        return to_mm(CARD_SIZES[self.size].width)

    @property
    def height(self) -> float:
        return to_mm(CARD_SIZES[self.size].height)


def mm(length: float) -> str:
    return f"{round(length, 2):g}mm"


def designed(
    name: str, plan: Plan, tones: Json, room: Room, labels: Mapping[str, str], fallback: list[str]
) -> Json:
    """The layout. `labels` are what columns are called on the card, by field; `fallback` further fonts."""
    return _Design(plan, room, labels).layout(name, tones, fallback)


class _Design:
    def __init__(self, plan: Plan, room: Room, labels: Mapping[str, str]) -> None:
        self.plan, self.room, self.labels = plan, room, labels
        longest = max((one.column.longest for one in plan.of("title")), default=0)
        self.title_lines = 1 if longest <= 28 else 2 if longest <= 70 else 3
        self.title_height = 6.5 + 2 * self.title_lines
        self.types, self.corner = plan.of("type"), plan.of("corner")
        self.values, self.facts = plan.of("value"), plan.of("fact")
        self.art, self.texts = plan.of("art"), plan.of("text", "flavour")
        # A card with nothing but its name shows it where the texts of others stand.
        self.bare = not (self.facts or self.texts or self.art or plan.of("picture"))
        above = (DISC - 3 if self.corner else 0) if self.bare else self.title_height
        self.top = EDGE + above + (TYPE if self.types else 0) + (0.6 if above or self.types else 0)
        self.foot = EDGE + 3 if self.values or plan.of("number") else EDGE
        # The number stands between two plates, but under more of them.
        self.plates = EDGE + 3.2 if len(self.values) > 2 and plan.of("number") else EDGE + 0.4
        self.inner = room.width - 2 * EDGE - 5
        self.quiet = len(self.texts) == 1 and not (self.facts or self.art)

    def layout(self, name: str, tones: Json, fallback: list[str]) -> Json:
        front = [*self._ground(), *self._head(), self._body(), *self._foot()]
        found: Json = {
            "name": name,
            "//": "A first draft, made from a table: change whatever you like.",
            "card": {"size": self.room.size, "bleed": "3mm", "safe": mm(EDGE), "corner": "3mm"},
        }
        if fallback:
            families = {"title": "Noto Serif", "body": "Noto Sans"}
            found["fonts"] = {
                font: {"family": family, "fallback": fallback} for font, family in families.items()
            }
        found |= {"let": tones, "styles": self._styles(bool(fallback))}
        used = {one["use"] for one in _walk(front) if "use" in one}
        parts = {part: made for part, made in self._parts().items() if part in used}
        if parts:
            found["parts"] = parts
        return found | {"front": [one for one in front if one]}

    # --- parts of the card ----------------------------------------------------------------------------

    def _ground(self) -> Iterator[Json]:
        yield {
            "id": "frame", "kind": "shape", "shape": "rect", "fill": "{{ tone.frame }}",
            "in": "bleed", "left": "0", "right": "0", "top": "0", "bottom": "0",
        }  # fmt: skip
        yield {
            "id": "paper", "kind": "shape", "shape": "round", "corner": "1.2mm", "fill": PAPER,
            "in": "cut", "left": mm(EDGE), "right": mm(EDGE), "top": mm(self.top), "bottom": mm(self.foot),
        }  # fmt: skip

    def _head(self) -> Iterator[Json]:
        right = f"cut.right - {mm(EDGE + 1.5)}"
        if self.corner:
            right = "corner.left - 1.2mm" + ("" if self.corner[0].always else f" | {right}")
        title: Json = {"id": "title", "kind": "text", "text": "{{ card.name }}", "style": "title"}
        place = {"in": "cut", "left": mm(EDGE + 1.5), "right": right}
        if self.bare:
            bottom = "values.top - 0.8mm" if self.values else f"paper.bottom - {mm(2)}"
            middle = {"in": "cut", "left": mm(EDGE + 3), "right": mm(EDGE + 3), "top": f"paper.top + {mm(2)}"}
            yield title | {"lines": 9, "balance": True} | middle | {"bottom": bottom}
        else:
            more = {"lines": self.title_lines, "balance": True} if self.title_lines > 1 else {}
            yield title | more | place | {"top": mm(EDGE), "height": mm(self.title_height)}
        across = {"bottom": f"paper.top - {mm(1)}", "height": mm(TYPE - 0.4)}
        for number, one in enumerate(self.types):
            element = self._shown(one, "type-right" if number else "type", "text")
            if number:
                yield element | {"align": "right"} | place | {"left": "cut.cx + 1mm"} | across
            elif len(self.types) > 1:
                yield element | place | {"right": "cut.cx - 1mm"} | across
            else:
                yield element | place | across
        for one in self.corner:
            place = {"in": "cut", "right": mm(EDGE), "width": mm(DISC), "top": mm(EDGE - 0.4)}
            yield self._use("disc", one, "corner") | place | {"height": mm(DISC)}

    def _body(self) -> Json:
        """The picture, the facts and the texts, one after another; the picture gives way first."""
        children = [*self._pictures(), *self._facts(), *self._texts()]
        if not children:
            return {}
        bottom = "values.top - 0.8mm" if self.values else f"paper.bottom - {mm(1.6)}"
        top = mm(self.top if self.art else self.top + 2.2)
        justify = {"justify": "middle"} if self.quiet else {}
        place = {"in": "cut", "left": mm(EDGE), "right": mm(EDGE), "top": top, "bottom": bottom}
        body = {"id": "body", "kind": "stack", "gap": "1.6mm", "align": "middle"}
        return body | justify | place | {"children": children}

    def _pictures(self) -> Iterator[Json]:
        for one in self.art:
            high = min(38.0, self.room.height * 0.43)
            bounds = {"height": mm(high), "shrink": 1, "min": mm(min(self.room.art, high))}
            if not (self.texts or self.facts):
                bounds = {"grow": 1, "min": mm(self.room.art)}
            yield self._image(one, "art") | {"fit": "cover"} | bounds
            if not one.always and (self.texts or self.facts):
                # Without a picture, words would stand at the very edge of the paper.
                room: Json = {"id": "top-room", "kind": "shape", "shape": "rect", "fill": "none"}
                yield room | {"height": "0.6mm", "if": f"not card.{one.key}"}
        small = [
            self._image(one, _id(one)) | {"width": "9mm", "height": "9mm"} for one in self.plan.of("picture")
        ]
        if small:
            per_row = int((self.inner + 1) // 10)
            height = 10 * ceil(len(small) / per_row) - 1
            row: Json = {
                "id": "pictures",
                "kind": "stack",
                "direction": "horizontal",
                "wrap": True,
                "gap": "1mm",
            }
            yield row | {"width": mm(self.inner), "height": mm(height), "children": small}

    def _facts(self) -> Iterator[Json]:
        if not self.facts:
            return
        # The letters of the narrow ones say how many stand in a row; wide ones have a row of their own.
        needs = {one.key: len(self.labels[one.key]) + self._letters(one) + 2 for one in self.facts}
        half = (self.inner - CELL_GAP) / 2
        narrow = [one for one in self.facts if needs[one.key] * LETTER <= half]
        wide = [one for one in self.facts if one not in narrow]
        columns = (
            3
            if narrow and max(needs[one.key] for one in narrow) * LETTER <= (self.inner - 2 * CELL_GAP) / 3
            else 2
        )
        width = (self.inner - CELL_GAP * (columns - 1)) / columns
        children = [self._fact(one, width) for one in narrow] + [self._fact(one, self.inner) for one in wide]
        rows = max(
            ceil(self._most(narrow, card) / columns) + self._most(wide, card)
            for card in range(len(self.facts[0].column.texts))
        )
        if not rows:
            return
        lines: Json = {
            "id": "facts",
            "kind": "stack",
            "direction": "horizontal",
            "wrap": True,
            "gap": mm(CELL_GAP),
        }
        height = rows * (CELL + CELL_GAP) - CELL_GAP
        yield lines | {"width": mm(self.inner), "height": mm(height), "children": children}

    def _letters(self, one: Shown) -> int:
        return 3 if one.kind == "flag" else one.column.longest

    def _most(self, facts: Sequence[Shown], card: int) -> int:
        return sum(bool(one.column.texts[card]) for one in facts)

    def _fact(self, one: Shown, width: float) -> Json:
        label, value = len(self.labels[one.key]), self._letters(one)
        share = round(100 * min(max(label / (label + value), 0.25), 0.75)) if label else 0
        found = self._use("fact", one, _id(one))
        found["with"]["share"] = f"{share}%"
        return found | {"width": mm(width), "height": mm(CELL)}

    def _texts(self) -> Iterator[Json]:
        rules = [one for one in self.texts if one.role == "text"]
        for one in rules:
            label = self.labels[one.key] if len(rules) > 1 and one is not rules[0] else ""
            yield self._text(one, "rules", label) | {"width": mm(self.inner)}
        for one in self.texts:
            if one.role == "flavour":
                if rules:
                    line: Json = {"id": "divider", "kind": "shape", "shape": "rect", "fill": LINE}
                    yield self._when(one, line) | {"width": "20mm", "height": "0.25mm"}
                yield self._text(one, "flavour", "") | {"width": mm(self.inner)}

    def _foot(self) -> Iterator[Json]:
        if self.values:
            # Between two plates stands the number.
            free = self.room.width - 2 * EDGE - (28 if self.plan.of("number") and len(self.values) < 3 else 3)
            most = free / len(self.values) - 1
            children = []
            for one in self.values:
                wanted = max(11.0, len(self.labels[one.key]) * 1.45 + 2.5)
                size = {"width": mm(min(wanted, most)), "height": mm(PLATE)}
                children.append(self._use("plate", one, _id(one)) | size)
            justify = "space-between" if len(children) > 1 else "end"
            values: Json = {"id": "values", "kind": "stack", "direction": "horizontal", "justify": justify}
            place = {"in": "cut", "left": mm(EDGE + 0.6), "right": mm(EDGE + 0.6), "bottom": mm(self.plates)}
            yield values | place | {"height": mm(PLATE), "children": children}
        for one in self.plan.of("number"):
            text = self._when(
                one, {"id": "number", "kind": "text", "text": "{{ set.name }} {{ card.number }}"}
            )
            place = {"in": "cut", "cx": "50%", "width": mm(24 if self.values else 50)}
            yield text | {"style": "foot"} | place | {"bottom": mm(EDGE + 0.2), "height": "2.4mm"}

    # --- elements -------------------------------------------------------------------------------------

    def _when(self, one: Shown, element: Json) -> Json:
        """An element that is there only on cards that fill a column, if not all do."""
        if one.always and one.kind != "flag":
            return element
        # A bare path costs nothing, but would take 0 for nothing.
        condition = f"card.{one.key} != ''" if one.zero else f"card.{one.key}"
        return {**element, "if": condition}

    def _shown(self, one: Shown, name: str, kind: str) -> Json:
        element = {"id": name, "kind": kind, "text": f"{{{{ card.{one.key} }}}}", "style": "type"}
        return self._when(one, element)

    def _image(self, one: Shown, name: str) -> Json:
        image = {"id": name, "kind": "image", "source": f"{{{{ card.{one.key} }}}}"}
        return self._when(one, image) | {"missing": "placeholder"}

    def _use(self, part: str, one: Shown, name: str) -> Json:
        value = "yes" if one.kind == "flag" else f"{{{{ card.{one.key} }}}}"
        label = self.labels[one.key]
        if part == "disc" and len(label) > 9:
            label = ""
        return self._when(one, {"id": name, "use": part}) | {"with": {"label": label, "value": value}}

    def _text(self, one: Shown, style: str, label: str) -> Json:
        plain = one.kind != "rich"
        bold = "" if not label else f"{label}: " if plain else f"**{label}:** "
        element: Json = {"id": _id(one), "kind": "text" if plain else "rich"}
        element = self._when(one, {**element, "text": f"{bold}{{{{ card.{one.key} }}}}"})
        return element | {"style": style} | ({"lines": LINES_OF_TEXT} if plain else {})

    # --- styles and parts -----------------------------------------------------------------------------

    def _styles(self, own_fonts: bool) -> Json:
        title, body = ("title", "body") if own_fonts else ("Noto Serif", "Noto Sans")
        size = 13 if self.title_lines == 1 else 10.5
        rules = 8.5 if self.art or self.facts else 10
        smallest = {"fit": {"min": f"{self.room.smallest:g}pt"}}
        styles: Json = {
            "title": {
                "font": title, "size": f"{size:g}pt", "weight": "bold", "color": "{{ tone.ink }}",
                "valign": "middle", "fit": {"min": "6pt"},
            },
            "type": {
                "font": body, "size": "7pt", "weight": 600, "color": "{{ tone.ink }}", "valign": "middle",
            },
            "rules": {
                "font": body, "size": f"{rules:g}pt", "color": DARK, "paragraph_gap": "1.5pt", **smallest,
            },
            "flavour": {
                "font": title, "size": "7.5pt", "slant": "italic", "color": GREY, "align": "center",
                **smallest,
            },
            "value": {
                "font": body, "size": "14pt", "weight": "bold", "align": "center", "valign": "middle",
                "fit": {"min": "6pt", "squeeze": 0.7},
            },
            "label": {
                "font": body, "size": "4.5pt", "weight": 600, "case": "upper", "tracking": "0.08mm",
                "align": "center", "valign": "middle", "fit": {"min": "3pt", "squeeze": 0.75},
            },
            "fact-label": {
                "font": body, "size": "6.5pt", "color": GREY, "valign": "baseline", "fit": {"min": "5pt"},
            },
            "fact": {"extends": "fact-label", "weight": "bold", "color": DARK, "align": "right"},
            "foot": {
                "font": body, "size": "5.5pt", "color": "{{ tone.ink }}", "align": "center",
                "valign": "middle", "fit": {"min": "4pt"},
            },
        }  # fmt: skip
        if self.bare:
            styles["title"] |= {"size": "18pt", "color": DARK, "align": "center"}
        if self.quiet:
            styles["rules"] |= {"align": "center"}
        return {name: style for name, style in styles.items() if name in self._used_styles()}

    def _used_styles(self) -> set[str]:
        roles = {one.role for one in self.plan.shown}
        used = {"title"} | ({"type"} & roles) | ({"flavour"} & roles)
        used |= {"rules"} if "text" in roles else set()
        used |= {"value", "label"} if roles & {"corner", "value"} else set()
        used |= {"fact", "fact-label"} if "fact" in roles else set()
        return used | ({"foot"} if "number" in roles else set())

    def _parts(self) -> Json:
        named = bool(self.corner) and len(self.labels[self.corner[0].key]) <= 9
        value = {"top": "12%", "height": "5.4mm"} if named else {"top": "0", "height": "100%"}
        disc: list[Json] = [
            {
                "id": "ring", "kind": "shape", "shape": "ellipse", "fill": PAPER,
                "stroke": "{{ tone.bar }}", "stroke_width": "0.7mm",
            },
            {
                "id": "value", "kind": "text", "text": "{{ value }}", "style": "value", "color": DARK,
                "left": "1.2mm", "right": "1.2mm", **value,
            },
        ]  # fmt: skip
        if named:
            disc.append(
                {
                    "id": "label", "kind": "text", "text": "{{ label }}", "style": "label", "color": DARK,
                    "left": "1.6mm", "right": "1.6mm", "bottom": "1.7mm", "height": "2mm",
                }
            )  # fmt: skip
        plate: list[Json] = [
            {
                "id": "ground", "kind": "shape", "shape": "round", "corner": "1.4mm",
                "fill": "{{ tone.bar }}", "stroke": PAPER, "stroke_width": "0.5mm",
            },
            {
                "id": "label", "kind": "text", "text": "{{ label }}", "style": "label",
                "color": "{{ tone.bar_ink }}",
                "left": "0.8mm", "right": "0.8mm", "top": "0.7mm", "height": "2mm",
            },
            {
                "id": "value", "kind": "text", "text": "{{ value }}", "style": "value",
                "color": "{{ tone.bar_ink }}",
                "left": "0.8mm", "right": "0.8mm", "top": "2.6mm", "height": "5.2mm",
            },
        ]  # fmt: skip
        fact: list[Json] = [
            {
                "id": "label", "kind": "text", "text": "{{ label }}", "style": "fact-label",
                "left": "0", "width": "{{ share }}", "top": "0", "bottom": "0.6mm",
            },
            {
                "id": "value", "kind": "text", "text": "{{ value }}", "style": "fact",
                "left": "{{ share }}", "right": "0", "top": "0", "bottom": "0.6mm",
            },
            {
                "id": "line", "kind": "shape", "shape": "rect", "fill": LINE,
                "left": "0", "right": "0", "bottom": "0", "height": "0.15mm",
            },
        ]  # fmt: skip
        known = {"label": None, "value": None}
        return {
            "disc": {"parameters": known, "elements": disc},
            "plate": {"parameters": known, "elements": plate},
            "fact": {"parameters": {**known, "share": "50%"}, "elements": fact},
        }


def _id(one: Shown) -> str:
    """An element's id: the column's name, unless the card has a part of that name."""
    key = one.key.replace("_", "-")
    return f"{key}-shown" if key in _OWN_IDS else key


_OWN_IDS = frozenset(
    (
        *("frame", "paper", "title", "type", "type-right", "corner", "body", "art", "pictures", "facts"),
        *("divider", "values", "number", "bleed", "cut", "safe"),
    )
)


def _walk(elements: Iterable[Json]) -> Iterator[Json]:
    for element in elements:
        yield element
        yield from _walk(element.get("children", ()))
