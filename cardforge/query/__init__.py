"""The card query language: text → predicate over cards. docs/query.md describes it.

Used wherever cards are chosen: the command line, rules, statistics, layouts, printing.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardforge.cards import Field
from cardforge.problems import InputError, Location, Problem
from cardforge.query.checker import EVERYTHING, Checker, SortKey, Tree
from cardforge.query.faults import QueryFaultError
from cardforge.query.model import Query
from cardforge.query.names import Names
from cardforge.query.parser import DEEPEST, DEEPEST_TREE, LONGEST, Node, parse
from cardforge.query.predicates import Bind, Env, Subject, predicate
from cardforge.query.words import split_cli_query
from cardforge.query.writer import text_of

__all__ = [
    "Bind",
    "Env",
    "Query",
    "SortKey",
    "Subject",
    "Tree",
    "compile_query",
    "from_tree",
    "split_cli_query",
    "syntax_problem",
]

_TREE_LIMITS = 10 * LONGEST, DEEPEST_TREE
"""A tree's text spells names out, quotes every value and has parentheses everywhere."""


def compile_query(
    text: str, fields: Mapping[str, Field], where: Location | None = None, regex: bool = False
) -> Query:
    """The query that `text` says; a blank one matches every card.

    `fields` are the game's; `where` is the place of the query for its problems (without it they are at a
    place inside the query). `regex` allows `field~/…/`, for interactive search only. Raises InputError with
    all mistakes: query.syntax, too-long, too-deep, unknown-field, unknown-flag, bad-value, bad-operator,
    regex.
    """
    return _compiled(text, fields, where, regex, (LONGEST, DEEPEST))


def from_tree(
    tree: Tree, fields: Mapping[str, Field], where: Location | None = None, regex: bool = False
) -> Query:
    """The query of a canonical tree (`Query.tree`); raises as `compile_query`, and query.bad-tree."""
    try:
        text = text_of(tree)
    except QueryFaultError as error:
        raise InputError(error.fault.problem(where)) from None
    return _compiled(text, fields, where, regex, _TREE_LIMITS)


def syntax_problem(text: str, where: Location | None = None) -> Problem | None:
    """What is wrong with a query's form, without asking whether its fields exist."""
    try:
        parse(text)
    except QueryFaultError as error:
        return error.fault.problem(where)
    return None


def _compiled(
    text: str, fields: Mapping[str, Field], where: Location | None, regex: bool, limits: tuple[int, int]
) -> Query:
    try:
        node = parse(text, *limits)
    except QueryFaultError as error:
        raise InputError(error.fault.problem(where)) from None
    names = Names(fields)
    checker = Checker(names, regex)
    tree = _checked(node, checker, where)
    return Query(
        text=text,
        tree=_with_sort(tree, checker.sort),
        names=tuple(checker.binds),
        zones=tuple(checker.zones),
        sort=tuple(checker.sort),
        deck=checker.counts or bool(checker.zones),
        where=where,
        _predicate=predicate(tree, names),
        _fields=names,
    )


def _checked(node: Node | None, checker: Checker, where: Location | None) -> Tree:
    tree = dict(EVERYTHING) if node is None else checker.tree(node)
    if checker.faults:
        raise InputError(fault.problem(where) for fault in checker.faults)
    return tree


def _with_sort(tree: Tree, sort: list[SortKey]) -> Tree:
    if not sort:
        return tree
    return {"where": tree, "sort": [("-" if key.descending else "") + key.field for key in sort]}
