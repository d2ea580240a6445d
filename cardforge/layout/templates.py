"""Expressions that are more than bare paths: Jinja2, in an immutable sandbox, compiled once.

Jinja2 takes long to import, so that is left until a layout needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from cardforge.layout.dynamic import Dynamic, Env, Names, as_text
from cardforge.layout.faults import ExpressionError, NoValueError
from cardforge.problems import did_you_mean

MAX_OUTPUT = 100_000
"""Characters an expression may produce: a longer result is a mistake."""


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


@cache
def _jinja() -> Any:
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
    return environment


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


def jinja_expression(source: str, raw: str, names: Names) -> Dynamic:
    fields, used = _checked("{{" + source + "}}", raw, names)
    compiled = _guarded_compile(lambda: _jinja().compile_expression(source, undefined_to_none=False), raw)
    return _running(lambda env: _plain(compiled(**_jinja_names(env, used))), raw, fields, used)


def jinja_template(raw: str, names: Names) -> Dynamic:
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
        why = _clause(error)
        unknown = re.match(r"No filter named '(\w+)'", why)
        hint = did_you_mean(unknown[1], _jinja().filters) if unknown else ""
        if raw.count("{{") != raw.count("}}"):
            hint = "an expression stands between {{ and }}"
        raise ExpressionError(f'"{raw}" is not a valid expression: {why}', hint) from None


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
