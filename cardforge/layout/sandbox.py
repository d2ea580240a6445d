"""Jinja2's environment for expressions: nothing is changed, nothing runs for long (see `limits`).

Jinja2 takes long to import, so that is left until a layout needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any

from cardforge.layout import limits
from cardforge.layout.dynamic import as_text

DROPPED = ("pprint", "random")
"""Filters of Jinja2 that are none here: a page must come out the same every time."""

_STEPS, _JOINED, _HELD, _WEIGHED, _WORK = "steps of", "joined", "held in", "weighed", "work of"
"""Filters that `limited` puts into expressions; nobody else can write their names."""


@cache
def environment() -> Any:
    """The environment that expressions are compiled and run in."""
    from jinja2 import StrictUndefined, pass_context
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    from cardforge.layout.filters import FILTERS

    class Sandbox(ImmutableSandboxedEnvironment):
        """Operators and calls are looked at before they are done."""

        intercepted_binops = frozenset(["*", "**", "+", "%"])

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            limits.check_operator(operator, left, right)
            return super().call_binop(context, operator, left, right)

        def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
            limits.check_call(__obj, args, kwargs)
            return _watched_result(super().call(__context, __obj, *args, **kwargs))

    # Nothing is worked out when an expression is compiled.
    made = Sandbox(undefined=StrictUndefined, autoescape=False, finalize=_printed, optimized=False)
    made.filters.update(FILTERS)
    for name in DROPPED:
        del made.filters[name]
    tables: tuple[dict[str, Any], ...] = (made.filters, made.tests)
    for table in tables:
        table.update({name: _watched(name, function) for name, function in table.items()})
    # With the context they can't be taken for constants.
    made.filters[_STEPS] = pass_context(lambda _context, values, each: limits.steps(values, each))
    made.filters[_JOINED] = pass_context(lambda _context, parts: limits.joined(parts))
    made.filters[_HELD] = pass_context(lambda _context, value: limits.held(value))
    made.filters[_WEIGHED] = pass_context(lambda _context, value: limits.weighed(value))
    made.filters[_WORK] = pass_context(_work)
    made.globals.clear()
    return made


def _work(_context: Any, units: int) -> str:
    limits.spend(units)
    return ""


def _printed(value: Any) -> Any:
    value = limits.settled(value)
    text = as_text(limits.weighed(value))
    return text if text is value else limits.weighed(text)


def _watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A filter or test that can't take too long."""
    first = 1 if hasattr(function, "jinja_pass_arg") else 0

    @wraps(function)
    def watched(*args: Any, **named: Any) -> Any:
        args = tuple(list(value) if isinstance(value, Iterator) else value for value in args)
        limits.check_filter(name, args[first:], named)
        return _watched_result(function(*args, **named))

    return watched


def _watched_result(found: Any) -> Any:
    return limits.steps(found, 1) if isinstance(found, Iterator) else limits.weighed(found)


def limited(tree: Any) -> Any:
    """The tree of a template in which all that is done over and over counts its work, and nothing is joined,
    compared or cut unweighed."""
    from jinja2 import nodes
    from jinja2.visitor import NodeTransformer

    class Limiter(NodeTransformer):
        def get_visitor(self, node: Any) -> Any:
            return rules.get(type(node).__name__)

    limiter = Limiter()

    def through(name: str, node: Any, *args: int) -> Any:
        line = node.lineno
        given = [nodes.Const(arg, lineno=line) for arg in args]
        return nodes.Filter(node, name, given, [], None, None, lineno=line)

    def counted(node: Any) -> Any:
        units = _size(node)
        limiter.generic_visit(node)
        work = through(_WORK, nodes.Const(units, lineno=node.lineno))
        node.body.insert(0, nodes.Output([work], lineno=node.lineno))
        return node

    def loop(node: Any) -> Any:
        test = 1 if node.test is None else _size(node.test)
        counted(node)
        node.iter = through(_STEPS, node.iter, test)
        return node

    def joined(node: Any) -> Any:
        limiter.generic_visit(node)
        return through(_JOINED, nodes.List(node.nodes, lineno=node.lineno))

    def weighed(node: Any, name: str = _WEIGHED) -> Any:
        return node if isinstance(node, nodes.Const) else through(name, node)

    def compared(node: Any) -> Any:
        limiter.generic_visit(node)
        node.expr = weighed(node.expr)
        for operand in node.ops:
            operand.expr = weighed(operand.expr, _HELD if operand.op in ("in", "notin") else _WEIGHED)
        return node

    def cut(node: Any) -> Any:
        limiter.generic_visit(node)
        return through(_WEIGHED, node) if isinstance(node.arg, nodes.Slice) else node

    rules = {"Macro": counted, "CallBlock": counted, "Block": counted, "For": loop}
    rules |= {"Concat": joined, "Compare": compared, "Getitem": cut}
    found = limiter.visit(tree)
    found.set_environment(environment())
    return found


def _size(node: Any) -> int:
    """About how much work a part of a template is, done once."""
    from jinja2 import nodes

    literal = sum(len(data.data) for data in node.find_all(nodes.TemplateData))
    return 1 + literal // 20 + sum(1 for _ in node.find_all(nodes.Node))
