"""The schema gate: a compiled validator says whether a value fits, jsonschema only where it does not.

Each of its errors becomes one Problem in plain words, at its place. Codes start with the kind of the file:
`card.unknown-field`, `game.unknown-key`, `layout.wrong-type`, `set.bad-value`, `sheet.missing-key`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from cardforge.problems import Pointer, Problem, Source, nearest
from cardforge.validation._words import (
    MESSAGES,
    SchemaError,
    cut,
    description,
    named,
    one_of,
    part_of,
    quoted,
    wanted,
    wrong_type,
)

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator


class _HasValue(Source, Protocol):
    @property
    def value(self) -> Any: ...


def check(document: _HasValue, schema: Mapping[str, Any], kind: str = "") -> list[Problem]:
    """What in a document does not fit `schema`: every mistake, none if it fits.

    `kind` starts the codes; it is the last part of the schema's `$id` if not given.
    """
    return gate(schema, kind).problems(document.value, document)


def fits_alone(schema: Mapping[str, Any], value: Any) -> bool:
    """Whether a document fits that is the only one of its kind: what it needs of the schema is compiled."""
    if not isinstance(value, dict):
        return False
    return Gate(_needed(schema, value), "").fits(value)


def _needed(schema: Mapping[str, Any], value: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema without what it says of keys that a value lacks, and without definitions only they use."""
    head = {key: part for key, part in schema.items() if key not in ("properties", "$defs")}
    head["properties"] = {key: part for key, part in schema["properties"].items() if key in value}
    found: dict[str, Any] = {}
    parts: list[Any] = [head]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).removeprefix("#/$defs/")
            if name and name not in found:
                found[name] = schema["$defs"][name]
                parts.append(found[name])
            parts += part.values()
        elif isinstance(part, list):
            parts += part
    return {**head, "$defs": found}


def gate(schema: Mapping[str, Any], kind: str = "") -> Gate:
    """The gate of a schema; those of schemas with an `$id` are kept and compiled only once."""
    name = str(schema.get("$id", ""))
    kind = kind or name.rpartition(":")[2]
    kept = _GATES.get((name, kind))
    if kept is None or kept.schema is not schema:
        kept = Gate(schema, kind)
        if name:
            _GATES[name, kind] = kept
    return kept


class Gate:
    """A compiled schema. Records of cards have fields, other files have keys: the codes say so."""

    __slots__ = ("_compiled", "_explainer", "kind", "noun", "schema")

    def __init__(self, schema: Mapping[str, Any], kind: str) -> None:
        self.schema, self.kind = schema, kind
        self.noun = "field" if kind == "card" else "key"
        self._compiled: Callable[[Any], bool] | None = None
        self._explainer: Draft202012Validator | None = None

    def fits(self, value: Any) -> bool:
        """Whether a value meets the schema: microseconds, and 2 ms the first time."""
        return self.compiled()(value)

    def compiled(self) -> Callable[[Any], bool]:
        """What `fits` asks, for those who have many values."""
        if self._compiled is None:
            import jsonschema_rs

            self._compiled = jsonschema_rs.Draft202012Validator(dict(self.schema)).is_valid
        return self._compiled

    def problems(self, value: Any, source: Source, at: Pointer = ()) -> list[Problem]:
        """What does not fit in the `value` that stands at `at` in its document."""
        if self.fits(value):
            return []
        if self._explainer is None:
            from jsonschema import Draft202012Validator

            self._explainer = Draft202012Validator(dict(self.schema))
        errors = cast("Iterable[SchemaError]", self._explainer.iter_errors(value))
        found = list(dict.fromkeys(_Explanation(self, self._explainer, source, at).all(errors)))
        # The two engines agree on every schema of ours; if ever not, nothing may pass in silence.
        return found or [Problem(source.place(at), f"{self.kind}.bad-value", "this does not fit the schema")]


_GATES: dict[tuple[str, str], Gate] = {}


class _Explanation:
    """Turns the errors of one value into problems."""

    def __init__(self, gate: Gate, validator: Draft202012Validator, source: Source, at: Pointer) -> None:
        self.gate, self.validator, self.source, self.at = gate, validator, source, at
        self.misspelt: set[tuple[Pointer, str]] = set()
        self.missing: dict[Problem, tuple[Pointer, str]] = {}

    def all(self, errors: Iterable[SchemaError]) -> list[Problem]:
        """The problems of all errors; a key that is missing because it is misspelt is only misspelt."""
        found = [problem for error in errors for problem in self.one(error)]
        return [problem for problem in found if self.missing.get(problem) not in self.misspelt]

    def one(self, error: SchemaError) -> Iterator[Problem]:
        """The problems of one error; a choice of branches is explained by the branch that was meant."""
        match error.validator:
            case "additionalProperties" | "unevaluatedProperties" if isinstance(error.instance, dict):
                yield from self._unknown(error)
            case "required":
                yield from self._missing(error)
            case "anyOf" | "oneOf" if error.context:
                yield from self._branches(error)
            case _ if "propertyNames" in error.absolute_schema_path:
                yield self._bad_name(error)
            case _:
                yield self._value(error)

    def _pointer(self, error: SchemaError) -> Pointer:
        return (*self.at, *error.absolute_path)

    def _unknown(self, error: SchemaError) -> Iterator[Problem]:
        known, patterns = _declared(error.schema, error.instance, self.validator)
        suggested = sorted(key for key in known if key != "$schema")
        for key in error.instance:
            if key in known or any(re.search(pattern, key) for pattern in patterns):
                continue
            where = self.source.place((*self._pointer(error), key), key=True)
            near = nearest(key, suggested)
            self.misspelt.add((self._pointer(error), near))
            noun, shown = ("column", where.field or key) if where.table else (self.gate.noun, key)
            near = shown[: -len(key)] + near if near and shown.endswith(key) else near
            hint = f'did you mean "{near}"?' if near else self._undeclared(error, suggested)
            message = f'unknown {noun} "{cut(shown)}"'
            yield Problem(where, f"{self.gate.kind}.unknown-{self.gate.noun}", message, hint)

    def _undeclared(self, error: SchemaError, known: list[str]) -> str:
        """What to do with a key that resembles none: a card's fields are the game's own to declare."""
        if self.gate.noun == "field" and not error.absolute_path:
            return 'declare it under "fields" in game.json, or start it with // for a remark'
        return one_of(known)

    def _missing(self, error: SchemaError) -> Iterator[Problem]:
        for key in error.validator_value:
            if key not in error.instance and error.message.startswith(repr(key)):
                where = self.source.place(self._pointer(error)).at(key)
                hint = description(part_of(error.schema, "properties", key))
                code = f"{self.gate.kind}.missing-{self.gate.noun}"
                problem = Problem(where, code, f'the {self.gate.noun} "{key}" is missing', hint)
                self.missing[problem] = self._pointer(error), key
                yield problem

    def _branches(self, error: SchemaError) -> Iterator[Problem]:
        branches: dict[Any, list[SchemaError]] = {}
        for child in error.context:
            branches.setdefault(child.schema_path[0], []).append(child)
        meant = [errors for errors in branches.values() if not _other_type(errors, error)]
        inside = [errors for errors in meant if all(len(child.path) for child in errors)]
        if inside or len(meant) == 1:
            shortest = min(inside or meant, key=len)
            yield from self.all(shortest)
            return
        firsts = [errors[0] for errors in branches.values()]
        if not meant and (types := _types(firsts)):
            text = next((part_of(first.schema) for first in firsts if "string" in _types([first])), {})
            yield self._problem(error, "wrong-type", *wrong_type(types, error.instance, text))
            return
        if all(error.validator == "required" for error in firsts):
            keys = " or ".join(f'"{key}"' for first in firsts for key in first.validator_value)
            yield self._problem(error, f"missing-{self.gate.noun}", f"needs {keys}", "")
            return
        if meant and isinstance(error.instance, dict):
            told = [self.all(errors) for errors in meant]
            yield from min(told, key=len)
            return
        near = [errors[0] for errors in meant] or firsts
        hints = list(dict.fromkeys(hint for first in near if (hint := wanted(first))))
        hint = next((hint for hint in hints if hint.startswith("did you mean")), "; or ".join(hints))
        hint = hint.replace("; or write ", "; or ")
        yield self._problem(error, "bad-value", f"cannot be {quoted(error.instance)}", hint)

    def _bad_name(self, error: SchemaError) -> Problem:
        where = self.source.place((*self._pointer(error), error.instance), key=True)
        message = f'"{cut(str(error.instance))}" cannot be a name here'
        return Problem(where.at(str(error.instance)), f"{self.gate.kind}.bad-name", message, wanted(error))

    def _value(self, error: SchemaError) -> Problem:
        if error.validator == "type":
            types = error.validator_value
            names = [types] if isinstance(types, str) else list(types)
            found = wrong_type(names, error.instance, part_of(error.schema))
            return self._problem(error, "wrong-type", *found)
        if error.validator in ("enum", "const"):
            return self._problem(error, "bad-value", f"cannot be {quoted(error.instance)}", wanted(error))
        say = MESSAGES.get(str(error.validator))
        message = say(error.validator_value, error.instance) if say else f"cannot be {quoted(error.instance)}"
        return self._problem(error, "bad-value", message, wanted(error))

    def _problem(self, error: SchemaError, code: str, message: str, hint: str) -> Problem:
        """A problem with the value of an error; the message names the key that holds it."""
        pointer = self._pointer(error)
        message = f"{named(error.absolute_path)} {message}"
        return Problem(self.source.place(pointer), f"{self.gate.kind}.{code}", message, hint)


def _declared(
    schema: Any, instance: Any, validator: Draft202012Validator
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys and key patterns that a schema gives an object, through the branches that apply to it."""
    known: dict[str, Any] = {}
    patterns: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if not isinstance(part, dict):
            continue
        known |= part.get("properties", {})
        patterns |= part.get("patternProperties", {})
        waiting += [*part.get("allOf", ()), *part.get("anyOf", ()), *part.get("oneOf", ())]
        if "$ref" in part:
            waiting.append(_resolved(validator.schema, part["$ref"]))
        if "if" in part:
            applies = validator.evolve(schema=part["if"]).is_valid(instance)
            waiting.append(part.get("then" if applies else "else", {}))
            if applies:
                waiting.append(part["if"])
    return known, patterns


def _resolved(schema: Any, reference: str) -> Any:
    node = schema
    for part in reference.removeprefix("#").strip("/").split("/"):
        node = node.get(part, {}) if part else node
    return node


def _other_type(errors: Sequence[SchemaError], choice: SchemaError) -> bool:
    """Whether a branch asks for another type than the value has, so that it can't be the one meant."""
    return any(
        (error.validator == "type" and len(error.path) == 0)
        or (error.validator == "const" and type(error.validator_value) is not type(choice.instance))
        for error in errors
    )


def _types(errors: Iterable[SchemaError]) -> list[str]:
    types: dict[str, None] = {}
    for error in errors:
        if error.validator == "type" and len(error.path) == 0:
            value = error.validator_value
            types |= dict.fromkeys([value] if isinstance(value, str) else value)
    return list(types)
