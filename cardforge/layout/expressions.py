"""Expressions in layouts: `{{ card.name }}`, `art/{{ card.element }}.svg`, `card.polarity == "negative"`.

A value without braces is a constant. Braces around bare paths (names, `.attribute`, `[path or literal]`)
compile to plain getters; anything richer goes to Jinja2, in an immutable sandbox, compiled once. A string
that is one expression as a whole keeps its type. Card text is data and is never compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cardforge.layout.dynamic import Dynamic, Env, Names, as_text, joined, merged_reads, value_of
from cardforge.layout.faults import ExpressionError, NoValueError

_WHOLE = re.compile(r"\{\{((?:(?!\}\}|\{\{).)*)\}\}", re.DOTALL)
_STEP = re.compile(r"\s*(?:\.\s*([A-Za-z_]\w*)|\[|(\]))\s*")
_NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*")
_LITERAL = re.compile(r"\s*(?:'([^'\\]*)'|\"([^\"\\]*)\"|(-?\d+))\s*")
_DEEPEST = 100
"""So deep may paths stand in brackets of paths: who counts no calls would come to the end of the stack."""
_KEYWORDS = frozenset(["not", "and", "or", "in", "is", "if", "else", "true", "false", "none"])


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


def _compound(items: list[Any], raw: Any) -> Any:
    dynamic = [item for item in items if isinstance(item, Dynamic)]
    if not dynamic:
        return items
    return Dynamic(lambda env: [value_of(item, env) for item in items], str(raw), *merged_reads(dynamic))


def _compound_dict(items: dict[str, Any], raw: Any) -> Any:
    dynamic = [item for item in items.values() if isinstance(item, Dynamic)]
    if not dynamic:
        return items
    return Dynamic(
        lambda env: {key: value_of(item, env) for key, item in items.items()},
        str(raw),
        *merged_reads(dynamic),
    )


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


# What is richer than bare paths is loaded only if a layout has any.


def _jinja_expression(source: str, raw: str, names: Names) -> Dynamic:
    from cardforge.layout.templates import jinja_expression

    return jinja_expression(source, raw, names)


def _jinja_template(raw: str, names: Names) -> Dynamic:
    from cardforge.layout.templates import jinja_template

    return jinja_template(raw, names)


def _joined(parts: list[str | Dynamic], raw: str) -> Dynamic:
    dynamic = [part for part in parts if isinstance(part, Dynamic)]
    fields, used = merged_reads(dynamic)

    def join(env: Env) -> str:
        return joined([part if isinstance(part, str) else as_text(part.get(env)) for part in parts])

    return Dynamic(join, raw, fields, used)


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


def _parse_path(source: str, at: int, names: Names, depth: int = 0) -> tuple[Dynamic, int] | None:
    if depth > _DEEPEST:
        raise RecursionError
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
        key = _parse_key(source, step.end(), names, depth + 1)
        if key is None or not source.startswith("]", key[1]):
            return None
        steps.append(key[0])
        at = key[1] + 1
    first = steps[0] if steps and isinstance(steps[0], str) else None
    names.check(root, first)
    return _path_getter(root, steps, source.strip()), at


def _parse_key(source: str, at: int, names: Names, depth: int) -> tuple[str | int | Dynamic, int] | None:
    literal = _LITERAL.match(source, at)
    if literal is None:
        return _parse_path(source, at, names, depth)
    if literal[3]:
        return int(literal[3]), literal.end()
    return literal[1] if literal[1] is not None else literal[2], literal.end()


def _path_getter(root: str, steps: list[str | int | Dynamic], source: str) -> Dynamic:
    inner = [step for step in steps if isinstance(step, Dynamic)]
    fields, used = merged_reads(inner)
    if root == "card" and steps and isinstance(steps[0], str):
        fields = (steps[0], *fields)
    used |= {root}
    if not steps:
        return Dynamic(lambda env: env[root], source, fields, used)
    if len(steps) == 1 and not inner:
        only = steps[0]
        field = only if root == "card" and isinstance(only, str) else None
        return Dynamic(lambda env: _step(env[root], only, source, fields), source, fields, used, field)

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
