"""Expressions that are more than bare paths: Jinja2, in an immutable sandbox, compiled once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardforge.layout.dynamic import MAX_OUTPUT, Dynamic, Env, Names, Record, plain
from cardforge.layout.faults import ExpressionError, NoValueError, TooMuchError
from cardforge.layout.limits import check_length, counted, settled, weighed
from cardforge.layout.sandbox import environment, limited
from cardforge.problems import did_you_mean


def _jinja_names(env: Env, used: frozenset[str]) -> Env:
    named = {name: env[name] for name in used}
    return {name: Record(value) if isinstance(value, Mapping) else value for name, value in named.items()}


MAX_SOURCE = 20_000
"""Characters of an expression."""


def jinja_expression(source: str, raw: str, names: Names) -> Dynamic:
    fields, used = _checked("{{" + source + "}}", raw, names)
    compiled = _guarded_compile(lambda: _compiled_expression(source), raw)
    return _running(lambda env: plain(compiled(**_jinja_names(env, used))), raw, fields, used)


def _compiled_expression(source: str) -> Any:
    """As `Environment.compile_expression` does it, with its work limited."""
    from jinja2 import TemplateSyntaxError, nodes
    from jinja2.environment import TemplateExpression
    from jinja2.parser import Parser

    parser = Parser(environment(), source, state="variable")
    expression = parser.parse_expression()
    if not parser.stream.eos:
        raise TemplateSyntaxError("chunk after expression", parser.stream.current.lineno, None, None)
    result = nodes.Assign(nodes.Name("result", "store", lineno=1), expression, lineno=1)
    tree = limited(nodes.Template([result], lineno=1))
    return TemplateExpression(environment().from_string(tree), undefined_to_none=False)


def jinja_template(raw: str, names: Names) -> Dynamic:
    fields, used = _checked(raw, raw, names)
    template = _guarded_compile(lambda: environment().from_string(limited(environment().parse(raw))), raw)
    return _running(lambda env: _printed(template.generate(_jinja_names(env, used))), raw, fields, used)


def _printed(pieces: Iterable[str]) -> str:
    found: list[str] = []
    length = 0
    for piece in pieces:
        found.append(piece)
        length += len(piece)
        check_length(length)
    return "".join(found)


def _running(call: Callable[[Env], Any], raw: str, fields: tuple[str, ...], used: frozenset[str]) -> Dynamic:
    return Dynamic(lambda env: _run(call, env, raw, fields), raw, fields, used)


def _guarded_compile(make: Callable[[], Any], raw: str) -> Any:
    from jinja2 import TemplateError

    try:
        return counted(make)
    except (TemplateError, SyntaxError, ValueError, ArithmeticError, TypeError) as error:
        why = _clause(error)
        unknown = re.match(r"No filter named '(\w+)'", why)
        hint = did_you_mean(unknown[1], environment().filters) if unknown else ""
        if raw.count("{{") != raw.count("}}"):
            hint = "an expression stands between {{ and }}"
        raise ExpressionError(f'"{raw}" is not a valid expression: {why}', hint) from None


def _clause(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def _run(call: Callable[[Env], Any], env: Env, raw: str, fields: tuple[str, ...]) -> Any:
    from jinja2 import Undefined

    try:
        value = counted(lambda: weighed(settled(call(env))))
        if isinstance(value, Undefined):
            str(value)  # StrictUndefined raises with its reason
    except TooMuchError as error:
        hint = "make it shorter, or loop over less"
        raise TooMuchError(f'"{_shortened(raw)}" is too much: {error}', hint, fields=fields) from None
    except NoValueError:
        raise
    except Exception as error:
        message = f'"{raw}" has no value: {_clause(error)}'
        raise NoValueError(message, _empty_fields(env, fields), fields=fields) from None
    if isinstance(value, str) and len(value) > MAX_OUTPUT:
        message = f'"{_shortened(raw)}" gives more than {MAX_OUTPUT} characters'
        raise TooMuchError(message, "make it shorter", fields=fields)
    return value


def _empty_fields(env: Env, fields: tuple[str, ...]) -> str:
    """The mend where it is an empty field that can't be reckoned with."""
    empty = [field for field in fields if env["card"].get(field) == ""]
    if not empty:
        return ""
    return f'an empty field is an empty text: ask first, as in "card.{empty[0]} and …"'


def _shortened(raw: str) -> str:
    return raw if len(raw) <= 80 else raw[:79] + "…"


def _checked(template: str, raw: str, names: Names) -> tuple[tuple[str, ...], frozenset[str]]:
    """The card fields and top-level names a Jinja2 template reads, all of them known."""
    from jinja2 import meta, nodes

    if len(raw) > MAX_SOURCE:
        message = f'"{_shortened(raw)}" has more than {MAX_SOURCE} characters'
        raise ExpressionError(message, "take it apart under let", code="layout.too-much-work")
    tree = _guarded_compile(lambda: environment().parse(template), raw)
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
