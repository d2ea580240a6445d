"""Expressions in layouts: `{{ card.name }}`, `art/{{ card.element }}.svg`, `card.polarity == "negative"`.

A value without braces is a constant. Braces around bare paths (names, `.attribute`, `[path or literal]`)
compile to plain getters; anything richer goes to Jinja2, in an immutable sandbox, compiled once. A string
that is one expression as a whole keeps its type. Card text is data and is never compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardforge.layout.faults import ExpressionError, NoValueError

Env = dict[str, Any]
"""Names an expression may use, for one card: `card`, `set`, `game` and the layout's `let`."""

_WHOLE = re.compile(r"\{\{((?:(?!\}\}|\{\{).)*)\}\}", re.DOTALL)
_STEP = re.compile(r"\s*(?:\.\s*([A-Za-z_]\w*)|\[|(\]))\s*")
_NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*")
_LITERAL = re.compile(r"\s*(?:'([^'\\]*)'|\"([^\"\\]*)\"|(-?\d+))\s*")
_KEYWORDS = frozenset(["not", "and", "or", "in", "is", "if", "else", "true", "false", "none"])

MAX_OUTPUT = 100_000
"""Characters an expression may produce: a longer result is a mistake."""


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A value that depends on the card: `get(env)` gives it. `fields` are the card fields it reads."""

    get: Callable[[Env], Any]
    source: str
    fields: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Names:
    """What expressions may refer to: the game's card fields, and every name at the top level."""

    fields: frozenset[str]
    top: frozenset[str]

    def check(self, name: str, attribute: str | None) -> None:
        from cardforge.problems import did_you_mean

        if name not in self.top:
            raise ExpressionError(f'"{name}" is not known here', did_you_mean(name, self.top))
        if name == "card" and attribute is not None and attribute not in self.fields:
            raise ExpressionError(
                f'the game has no card field "{attribute}"',
                did_you_mean(attribute, self.fields) or "declare it in game.json under fields",
                code="layout.unknown-field",
            )


def compile_value(raw: Any, names: Names) -> Any:
    """A layout value ready for use: the value itself if constant, else a `Dynamic`.

    Lists and objects are compiled inside. Raises ExpressionError.
    """
    if isinstance(raw, str):
        return _shallow(compile_text, raw, names) if "{{" in raw or "{%" in raw else raw
    if isinstance(raw, list):
        return _compound([compile_value(item, names) for item in raw], raw)
    if isinstance(raw, dict):
        compiled = {key: compile_value(item, names) for key, item in raw.items()}
        return _compound_dict(compiled, raw)
    return raw


def _shallow(compile_it: Callable[[str, Names], Dynamic], raw: str, names: Names) -> Dynamic:
    try:
        return compile_it(raw, names)
    except RecursionError:
        raise ExpressionError(f'"{raw[:40]}…" is nested too deep', "take it apart under let") from None


def _merged(parts: list[Dynamic]) -> tuple[tuple[str, ...], frozenset[str]]:
    fields = tuple(dict.fromkeys(name for part in parts for name in part.fields))
    return fields, frozenset(name for part in parts for name in part.names)


def _compound(items: list[Any], raw: Any) -> Any:
    dynamic = [item for item in items if isinstance(item, Dynamic)]
    if not dynamic:
        return items
    return Dynamic(lambda env: [value_of(item, env) for item in items], str(raw), *_merged(dynamic))


def _compound_dict(items: dict[str, Any], raw: Any) -> Any:
    dynamic = [item for item in items.values() if isinstance(item, Dynamic)]
    if not dynamic:
        return items
    return Dynamic(
        lambda env: {key: value_of(item, env) for key, item in items.items()}, str(raw), *_merged(dynamic)
    )


def value_of(value: Any, env: Env) -> Any:
    """The value for one card."""
    return value.get(env) if isinstance(value, Dynamic) else value


def compile_text(raw: str, names: Names) -> Dynamic:
    """A string with braces: one getter if it is one bare path, joined getters and text, or Jinja2."""
    whole = _WHOLE.fullmatch(raw.strip())
    if whole is not None:
        path = _bare_path(whole[1], names)
        return path if path is not None else _jinja_expression(whole[1], raw, names)
    if "{%" in raw or "{#" in raw:
        return _jinja_template(raw, names)
    parts: list[str | Dynamic] = []
    end = 0
    for match in _WHOLE.finditer(raw):
        path = _bare_path(match[1], names)
        if path is None:
            return _jinja_template(raw, names)
        parts += [raw[end : match.start()], path]
        end = match.end()
    if not parts:
        return _jinja_template(raw, names)
    parts.append(raw[end:])
    return _joined([part for part in parts if part], raw)


def _joined(parts: list[str | Dynamic], raw: str) -> Dynamic:
    dynamic = [part for part in parts if isinstance(part, Dynamic)]
    fields, used = _merged(dynamic)

    def join(env: Env) -> str:
        return "".join(part if isinstance(part, str) else as_text(part.get(env)) for part in parts)

    return Dynamic(join, raw, fields, used)


def as_text(value: Any) -> str:
    """A value as it is printed: lists joined with commas, whole floats without `.0`, nothing for none."""
    if isinstance(value, str):
        return value
    if value is None or value is False:
        return ""
    if isinstance(value, tuple | list):
        return ", ".join(as_text(item) for item in value)
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def compile_condition(raw: str, names: Names) -> Dynamic:
    """The `if` of an element, an expression without braces; true for any non-empty value."""
    return _shallow(_condition, raw, names)


def _condition(raw: str, names: Names) -> Dynamic:
    inner = _WHOLE.fullmatch(raw.strip())
    source = inner[1] if inner else raw
    negated = source.strip().startswith("not ")
    path = _bare_path(source.strip()[4:] if negated else source, names, forgiving=True)
    if path is None:
        return _jinja_expression(source, raw, names)
    get = path.get
    if negated:
        return Dynamic(lambda env: not get(env), raw, path.fields, path.names)
    return path


# --- bare paths ---------------------------------------------------------------------------------------


def _bare_path(source: str, names: Names, forgiving: bool = False) -> Dynamic | None:
    """The getter of a bare path, or None if `source` is richer than that."""
    parsed = _parse_path(source, 0, names)
    if parsed is None or parsed[1] < len(source.rstrip()):
        return None
    return _forgiving(parsed[0]) if forgiving else parsed[0]


def _forgiving(path: Dynamic) -> Dynamic:
    def get(env: Env) -> Any:
        try:
            return path.get(env)
        except NoValueError:
            return ""

    return Dynamic(get, path.source, path.fields, path.names)


def _parse_path(source: str, at: int, names: Names) -> tuple[Dynamic, int] | None:
    match = _NAME.match(source, at)
    if match is None or match[1].lower() in _KEYWORDS:
        return None
    root, at = match[1], match.end()
    steps: list[str | int | Dynamic] = []
    while at < len(source):
        step = _STEP.match(source, at)
        if step is None or step[2]:
            break
        if step[1]:
            steps.append(step[1])
            at = step.end()
            continue
        key = _parse_key(source, step.end(), names)
        if key is None or not source.startswith("]", key[1]):
            return None
        steps.append(key[0])
        at = key[1] + 1
    first = steps[0] if steps and isinstance(steps[0], str) else None
    names.check(root, first)
    return _path_getter(root, steps, source.strip()), at


def _parse_key(source: str, at: int, names: Names) -> tuple[str | int | Dynamic, int] | None:
    literal = _LITERAL.match(source, at)
    if literal is None:
        return _parse_path(source, at, names)
    if literal[3]:
        return int(literal[3]), literal.end()
    return literal[1] if literal[1] is not None else literal[2], literal.end()


def _path_getter(root: str, steps: list[str | int | Dynamic], source: str) -> Dynamic:
    inner = [step for step in steps if isinstance(step, Dynamic)]
    fields, used = _merged(inner)
    if root == "card" and steps and isinstance(steps[0], str):
        fields = (steps[0], *fields)
    used |= {root}
    if not steps:
        return Dynamic(lambda env: env[root], source, fields, used)
    if len(steps) == 1 and not inner:
        only = steps[0]
        return Dynamic(lambda env: _step(env[root], only, source, fields), source, fields, used)

    def walk(env: Env) -> Any:
        value = env[root]
        for step in steps:
            value = _step(value, step.get(env) if isinstance(step, Dynamic) else step, source, fields)
        return value

    return Dynamic(walk, source, fields, used)


def _step(value: Any, key: Any, source: str, fields: tuple[str, ...]) -> Any:
    try:
        return value[key]
    except (KeyError, IndexError, TypeError):
        known = value.keys() if isinstance(value, Mapping) else ()
        listed = ", ".join(str(name) for name in list(known)[:8])
        hint = f"it has {listed}" if listed else ""
        raise NoValueError(f'"{source}" has no entry "{as_text(key)}"', hint, fields=fields) from None


# --- richer expressions: Jinja2 -----------------------------------------------------------------------

_environments: list[Any] = []


class Record:
    """A mapping as Jinja2 sees it: `card.items` is the field, never a method of dict."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def __getitem__(self, key: str) -> Any:
        value = self._values[key]
        return Record(value) if isinstance(value, Mapping) else value

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _plain(value: Any) -> Any:
    return value._values if isinstance(value, Record) else value


def _jinja() -> Any:
    if not _environments:
        from jinja2 import StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        from cardforge.layout.filters import FILTERS

        class Sandbox(ImmutableSandboxedEnvironment):
            """Multiplying texts and raising to powers are watched: they make too much out of little."""

            intercepted_binops = frozenset(["*", "**"])

            def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
                _check_growth(operator, left, right)
                return super().call_binop(context, operator, left, right)

        environment = Sandbox(undefined=StrictUndefined, autoescape=False, finalize=as_text)
        environment.filters.update(FILTERS)
        environment.globals.clear()
        _environments.append(environment)
    return _environments[0]


def _check_growth(operator: str, left: Any, right: Any) -> None:
    """Raise ValueError for a product or power that may fill the memory."""
    if operator == "**":
        small = isinstance(right, int | float) and abs(right) <= 64 and abs(left) <= 10**9
    else:
        lengths = [len(side) for side in (left, right) if isinstance(side, str | list | tuple)]
        times = [abs(side) for side in (left, right) if isinstance(side, int | float)]
        small = not lengths or lengths[0] * max(times, default=0) <= MAX_OUTPUT
    if not small:
        raise ValueError(f'"{operator}" gives too much')


def _jinja_names(env: Env, used: frozenset[str]) -> Env:
    named = {name: env[name] for name in used}
    return {name: Record(value) if isinstance(value, Mapping) else value for name, value in named.items()}


def _jinja_expression(source: str, raw: str, names: Names) -> Dynamic:
    fields, used = _checked("{{" + source + "}}", raw, names)
    compiled = _guarded_compile(lambda: _jinja().compile_expression(source, undefined_to_none=False), raw)
    return _running(lambda env: _plain(compiled(**_jinja_names(env, used))), raw, fields, used)


def _jinja_template(raw: str, names: Names) -> Dynamic:
    fields, used = _checked(raw, raw, names)
    template = _guarded_compile(lambda: _jinja().from_string(raw), raw)
    return _running(lambda env: template.render(_jinja_names(env, used)), raw, fields, used)


def _running(call: Callable[[Env], Any], raw: str, fields: tuple[str, ...], used: frozenset[str]) -> Dynamic:
    return Dynamic(lambda env: _run(lambda: call(env), raw, fields), raw, fields, used)


def _guarded_compile(make: Callable[[], Any], raw: str) -> Any:
    from jinja2 import TemplateError

    try:
        return make()
    except (TemplateError, SyntaxError, ValueError, ArithmeticError, TypeError) as error:
        raise ExpressionError(f'"{raw}" is not a valid expression: {_clause(error)}') from None


def _clause(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def _run(call: Callable[[], Any], raw: str, fields: tuple[str, ...]) -> Any:
    from jinja2 import Undefined

    try:
        value = call()
        if isinstance(value, Undefined):
            str(value)  # StrictUndefined raises with its reason
    except NoValueError:
        raise
    except Exception as error:
        raise NoValueError(f'"{raw}" has no value: {_clause(error)}', fields=fields) from None
    if isinstance(value, str) and len(value) > MAX_OUTPUT:
        raise NoValueError(f'"{raw}" gives more than {MAX_OUTPUT} characters', fields=fields)
    return value


def _checked(template: str, raw: str, names: Names) -> tuple[tuple[str, ...], frozenset[str]]:
    """The card fields and top-level names a Jinja2 template reads, all of them known."""
    from jinja2 import meta, nodes

    tree = _guarded_compile(lambda: _jinja().parse(template), raw)
    used = frozenset(_guarded_compile(lambda: meta.find_undeclared_variables(tree), raw))
    for name in sorted(used):
        names.check(name, None)
    fields = []
    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        if not (isinstance(node.node, nodes.Name) and node.node.name == "card"):
            continue
        field = node.attr if isinstance(node, nodes.Getattr) else getattr(node.arg, "value", None)
        if isinstance(field, str):
            names.check("card", field)
            fields.append(field)
    return tuple(dict.fromkeys(fields)), used
