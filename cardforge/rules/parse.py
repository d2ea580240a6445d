"""Plain values of game.json that fit the schema → declarations; names are looked up, mistakes collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardforge.database import Database
from cardforge.problems import InputError, Pointer, Problem, Severity, Source, did_you_mean, has_errors
from cardforge.query import Bind, Query, compile_query
from cardforge.rules.kinds import kinds
from cardforge.rules.model import (
    MAIN,
    Bound,
    BoundAttr,
    BoundLinear,
    BoundName,
    Choice,
    Has,
    Option,
    Rule,
    Selection,
    Table,
    Teller,
    When,
    Zone,
)
from cardforge.rules.sugar import expanded
from cardforge.schemas import uncommented

_ALWAYS = ("id", "name", "set", "number")
_SEVERITIES = {
    "error": Severity.ERROR,
    "warning": Severity.WARNING,
    "info": Severity.INFO,
    "advice": Severity.INFO,
}


class Parser:
    """Reads one game's declarations. `problems` are all mistakes; a part with one may be left out.

    `used` are the `$names` that queries and bounds ask for, each with one place that asks; `names` those
    that stand for a card's name.
    """

    def __init__(self, database: Database, source: Source | None = None) -> None:
        self.database = database
        self.source: Source = database.source if source is None else source
        self.problems: list[Problem] = []
        self.used: dict[str, tuple[Source, Pointer]] = {}
        self.names: dict[str, None] = {}
        self.zones: dict[str, Zone] = {}
        self.choices: tuple[Choice, ...] = ()
        self._fields = [*database.game.fields, *_ALWAYS]

    def elsewhere(self, source: Source) -> Parser:
        """A parser with the same names and problems for what stands in another file."""
        other = Parser(self.database, source)
        other.problems, other.used, other.names = self.problems, self.used, self.names
        other.zones, other.choices = self.zones, self.choices
        return other

    def read(self, plain: Mapping[str, Any]) -> None:
        """Read zones and choices, which rules name."""
        declared = uncommented(plain.get("zones", {})) or {MAIN: {}}
        self.zones = {name: Zone(name, one.get("label", name)) for name, one in declared.items()}
        self.zones = {name: self._zone(name, one) for name, one in declared.items()}
        self.choices = tuple(self._choices(plain.get("choices", ())))

    def tell(
        self, at: Pointer, code: str, message: str, hint: str = "", severity: Severity = Severity.ERROR
    ) -> None:
        """Note a mistake at a place in game.json."""
        self.problems.append(Problem(self.source.place(at), f"rules.{code}", message, hint, severity))

    # --- what kinds ask -------------------------------------------------------------------------------

    def query(self, text: str | None, at: Pointer) -> Query | None:
        """A query, compiled; None if there is none or it is wrong."""
        if text is None:
            return None
        fields = self.database.game.fields
        try:
            query = compile_query(text, fields)
        except InputError:
            try:  # again with its place, which is looked up only for a mistake
                compile_query(text, fields, self.source.place(at))
            except InputError as error:
                self.problems += error.problems
            return None
        for name in query.names:
            self.used.setdefault(name, (self.source, at))
        self.names |= dict.fromkeys(_card_names(query.tree))
        return query

    def bound(self, plain: Any, at: Pointer) -> Bound | None:
        """A bound; None if there is none."""
        if isinstance(plain, str):
            self.used.setdefault(plain[1:], (self.source, at))
            return BoundName(plain[1:])
        if not isinstance(plain, dict):
            return None if plain is None else int(plain)
        if "linear" in plain:
            linear, at = plain["linear"], (*at, "linear")
            least = self.bound(linear.get("at_least"), (*at, "at_least"))
            numbers = linear.get("step", 1), linear.get("times", 1), linear.get("base", 0)
            return BoundLinear(self.selection(linear, at), *numbers, least)
        self.number_field(plain["attr"], (*at, "attr"))
        return BoundAttr(plain["attr"], self.zone(plain["of"], (*at, "of")), plain.get("plus", 0))

    def bounds(self, plain: Mapping[str, Any], at: Pointer) -> tuple[Bound | None, Bound | None]:
        """The least and the most of a rule: `min` and `max`, or `exact` for both."""
        exact = self.bound(plain.get("exact"), (*at, "exact"))
        if exact is None:
            return self.bound(plain.get("min"), (*at, "min")), self.bound(plain.get("max"), (*at, "max"))
        if "min" in plain or "max" in plain:
            told = '"exact" stands beside "min" or "max"'
            self.tell((*at, "exact"), "conflicting-bounds", told, "keep one of them")
        return exact, exact

    def zone(self, name: str, at: Pointer) -> str:
        """A zone's name; told if no zone has it."""
        if name not in self.zones:
            self._unknown(at, "zone", name, list(self.zones))
        return name

    def field(self, name: str, at: Pointer) -> None:
        """A field's name; told if the game's cards have none such."""
        if name not in self._fields:
            self._unknown(at, "field", name, self._fields)

    def number_field(self, name: str, at: Pointer) -> None:
        """A field of numbers; told if its type holds others, or none."""
        self.field(name, at)
        declared = self.database.game.fields.get(name)
        if declared is None or declared.type in ("integer", "number"):
            return
        message = f'the field "{name}" is declared as {declared.type}, and its numbers are to be added up'
        if declared.type == "string":
            hint = "declare it as integer, or mind that only whole numbers in it count"
            self.tell(at, "no-number", message, hint, Severity.WARNING)
        else:
            self.tell(at, "no-number", message, "name a field of type integer or number")

    def card(self, name: str, at: Pointer) -> str | None:
        """A card's id by its name; told if there is none."""
        card = self.database.find(name)
        if card is None:
            near = self.database.near(name, 1)
            self.tell(
                at, "unknown-card", f'no card is named "{name}"', f'did you mean "{near[0]}"?' if near else ""
            )
        return card.id if card is not None else None

    def card_set(self, code: str, at: Pointer) -> str:
        """A set's code; told if there is none."""
        known = [one.code for one in self.database.sets]
        if code not in known:
            self._unknown(at, "set", code, known)
        return code

    def rule_id(self, name: str, known: Sequence[str], at: Pointer) -> None:
        """A rule's id; told if no rule has it."""
        if name not in known:
            self._unknown(at, "rule", name, known)

    def _unknown(self, at: Pointer, what: str, name: str, known: Sequence[str]) -> None:
        there = f"there {'is' if len(known) == 1 else 'are'} {', '.join(known) or 'none'}"
        hint = did_you_mean(name, known) or there
        self.tell(at, f"unknown-{what}", f'no {what} is named "{name}"', hint)

    # --- zones and choices ----------------------------------------------------------------------------

    def _zone(self, name: str, plain: Mapping[str, Any]) -> Zone:
        at: Pointer = ("zones", name)
        of = plain.get("of", "")
        if of:
            self.zone(of, (*at, "of"))
        if of in self.zones and (of == name or "of" in self.database.game.plain["zones"][of]):
            self.tell(
                (*at, "of"), "mark-of-mark", f'"{of}" is no zone with cards of its own', "mark another zone"
            )
        default = self.query(plain.get("default"), (*at, "default"))
        of = of if of in self.zones else ""
        return Zone(name, plain.get("label", name), of, default, plain.get("extra", False), at)

    def _choices(self, plain: Sequence[Mapping[str, Any]]) -> Iterator[Choice]:
        names: set[str] = set()
        for place, one in enumerate(plain):
            at: Pointer = ("choices", place)
            if one["name"] in names:
                self.tell(
                    (*at, "name"),
                    "duplicate-choice",
                    f'another choice is named "{one["name"]}"',
                    "rename one",
                )
                continue
            names.add(one["name"])
            options = {
                name: Option(name, _binds(option), option.get("label", name))
                for name, option in uncommented(one["options"]).items()
            }
            yield Choice(one["name"], options, one.get("label", one["name"]), at, self._teller(one, at))

    def _teller(self, plain: Mapping[str, Any], at: Pointer) -> Teller | None:
        source, at = plain.get("from"), (*at, "from")
        if source is None:
            return None
        self.field(source["attr"], (*at, "attr"))
        zone = self.zone(source["zone"], (*at, "zone"))
        known = zone in self.zones and source["attr"] in self._fields
        return Teller(zone, source["attr"]) if known else None

    # --- rules ----------------------------------------------------------------------------------------

    def rules(self, plain: Sequence[Mapping[str, Any]], at: Pointer) -> Iterator[Rule]:
        """The rules of a list; one with a mistake is told and left out."""
        ids: set[str] = set()
        for place, one in enumerate(plain):
            here: Pointer = (*at, place)
            if one["id"] in ids:
                self.tell((*here, "id"), "duplicate-id", f'another rule is named "{one["id"]}"', "rename one")
            ids.add(one["id"])
            rule = self.rule(one, here)
            if rule is not None:
                yield rule

    def rule(self, plain: Mapping[str, Any], at: Pointer, by: str = "") -> Rule | None:
        """One rule; None if something is wrong with it."""
        before = len(self.problems)
        if plain["id"].startswith("$"):
            self.tell(
                (*at, "id"),
                "reserved-id",
                f'"{plain["id"]}" starts with $, as the ids of the program do',
                "take the $ away",
            )
        plain = expanded(plain, self.database.game.identity)
        rule = Rule(
            id=plain["id"],
            kind=plain["kind"],
            selection=self.selection(plain, at),
            body=kinds()[plain["kind"]].parse(self, plain, at),
            name=plain.get("name", ""),
            when=self._phased(plain, at),
            severity=_SEVERITIES[plain.get("severity", "error")],
            message=plain.get("msg", "").rstrip("."),
            cite=plain.get("cite", ""),
            by=by,
            at=at,
        )
        return None if has_errors(self.problems[before:]) else rule

    def selection(self, plain: Mapping[str, Any], at: Pointer) -> Selection:
        """Where a rule looks and at which cards; every zone that is no mark, if it names none."""
        zones = plain.get("zone")
        if zones is None:
            own = [name for name, zone in self.zones.items() if not zone.of]
            named = tuple(name for name in own if not self.zones[name].extra) or tuple(own or self.zones)
        elif isinstance(zones, str):
            named = (self.zone(zones, (*at, "zone")),)
        else:
            named = tuple(self.zone(name, (*at, "zone", place)) for place, name in enumerate(zones))
        where = self.query(plain.get("where"), (*at, "where"))
        return Selection(named, where, self.query(plain.get("except"), (*at, "except")))

    def _phased(self, plain: Mapping[str, Any], at: Pointer) -> When | None:
        when = self.when(plain["when"], (*at, "when")) if "when" in plain else None
        if "phase" not in plain:
            return when
        phases = frozenset(_texts(plain["phase"]))
        return When(phases=phases, any_of=(when,) if when else ())

    def when(self, plain: Mapping[str, Any], at: Pointer) -> When:
        """A condition; unknown choices and options are told."""
        return When(
            choices=tuple(self._chosen(plain.get("choice", {}), (*at, "choice"))),
            has=self._has(plain["has"], (*at, "has")) if "has" in plain else None,
            phases=frozenset(_texts(plain["phase"])) if "phase" in plain else None,
            unless=self.when(plain["not"], (*at, "not")) if "not" in plain else None,
            any_of=tuple(
                self.when(one, (*at, "any", place)) for place, one in enumerate(plain.get("any", ()))
            ),
        )

    def _has(self, plain: Mapping[str, Any], at: Pointer) -> Has:
        least = plain.get("min", 0 if "max" in plain else 1)
        return Has(self.selection(plain, at), least, plain.get("max"))

    def _chosen(self, plain: Mapping[str, Any], at: Pointer) -> Iterator[tuple[str, frozenset[str]]]:
        for name, values in plain.items():
            for value in _texts(values):
                self.option(name, value, (*at, name))
            yield name, frozenset(_texts(values))

    def option(self, choice: str, value: str, at: Pointer) -> None:
        """An option of a choice; told if there is none such."""
        known = {one.name: one for one in self.choices}
        if choice not in known:
            self._unknown(at, "choice", choice, list(known) or ["none"])
        elif value not in known[choice].options:
            self._unknown(at, "option", value, list(known[choice].options))

    # --- the table ------------------------------------------------------------------------------------

    def table(self, plain: Mapping[str, Any]) -> Table:
        at: Pointer = ("table",)
        players = plain.get("players", self.database.game.players)
        for key in ("players", "ideal"):
            if key in plain and plain[key][0] > plain[key][1]:
                self.tell(
                    (*at, key), "min-over-max", f'"{key}" names more at least than at most', "swap the two"
                )
        each = [
            (choice, value, number)
            for choice, values in uncommented(plain.get("each", {})).items()
            for value, number in uncommented(values).items()
        ]
        repeat = [
            (name, value)
            for name, values in uncommented(plain.get("warn_repeat", {})).items()
            for value in values
        ]
        for choice, value, _ in each:
            self.option(choice, value, (*at, "each", choice))
        for choice, value in repeat:
            self.option(choice, value, (*at, "warn_repeat", choice))
        distinct = tuple(
            self.zone(name, (*at, "distinct", place)) for place, name in enumerate(plain.get("distinct", ()))
        )
        return Table(
            players=(players[0], players[1]) if players else None,
            ideal=tuple(plain["ideal"]) if "ideal" in plain else None,
            each=tuple(each),
            distinct=tuple(name for name in distinct if name in self.zones),
            warn_repeat=tuple(repeat),
            shared=plain.get("shared", False),
        )


def _card_names(tree: Any) -> Iterator[str]:
    """The `$names` that a query compares with whole card names."""
    if isinstance(tree, list):
        for part in tree:
            yield from _card_names(part)
    elif isinstance(tree, dict):
        value = tree.get("value")
        if tree.get("field") == "name" and tree["op"] in ("=", "!=") and isinstance(value, dict):
            yield value["bind"]
        for part in tree.values():
            yield from _card_names(part)


def _binds(plain: Mapping[str, Any]) -> dict[str, Bind]:
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in plain.get("bind", {}).items()
    }


def _texts(plain: str | Sequence[str]) -> tuple[str, ...]:
    return (plain,) if isinstance(plain, str) else tuple(plain)
