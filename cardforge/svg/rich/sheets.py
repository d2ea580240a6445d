"""Style sheets: which properties they give to which element.

Selectors and the syntax of CSS are the work of tinycss2 and cssselect2, which are an extra: most drawings
have no sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any
from xml.etree.ElementTree import Element

from cardforge.svg.rich.tree import Tree
from cardforge.tuples import NamedTuple

_INLINE = (1, 0, 0)
"""The `style` attribute counts for more than any selector."""

_PLAIN = "save the drawing with its properties as attributes"

_MEDIA = {
    **dict.fromkeys(("", "all", "print", "(prefers-color-scheme:light)"), True),
    **dict.fromkeys(("screen", "(prefers-color-scheme:dark)"), False),
}
"""Media, blanks left out, and whether print on white paper is among them."""

Rule = tuple[Any, list[tuple[str, str, bool]]]
"""A selector, and what it declares: names, values and whether they are important."""

Tell = Callable[[Element, str, str, str], None]
"""Tells a problem: the element it is about, code, message, hint."""


class _Given(NamedTuple):
    """A declaration: how much it counts, and its value."""

    weight: tuple[Any, ...]
    value: str


def sheet_properties(tree: Tree, tell: Tell) -> dict[Element, dict[str, str]]:
    """The properties that sheets and `style` attributes give to each element; none without sheets."""
    sheets = [
        node for node in tree.root.iter("style") if node.get("type", "text/css").strip() in ("", "text/css")
    ]
    if not any((sheet.text or "").strip() for sheet in sheets):
        return {}
    if find_spec("cssselect2") is None or find_spec("tinycss2") is None:
        message = "has a style sheet, which needs the libraries tinycss2 and cssselect2"
        mend = 'pip install "cardforge[svg]", or save the drawing with its properties as attributes'
        tell(sheets[0], "svg.missing-library", message, mend)
        return {}
    return _applied(tree, sheets, tell)


def _applied(tree: Tree, sheets: list[Element], tell: Tell) -> dict[Element, dict[str, str]]:
    import cssselect2

    matcher = cssselect2.Matcher()
    for sheet in sheets:
        for selector, declarations in _sheet_rules(sheet, tell):
            matcher.add_selector(selector, declarations)
    found: dict[Element, dict[str, str]] = {}
    for wrapped in cssselect2.ElementWrapper.from_xml_root(tree.root).iter_subtree():
        node: Element = wrapped.etree_element
        given: dict[str, _Given] = {}
        for specificity, order, pseudo, declarations in matcher.match(wrapped):
            if pseudo is None:
                _give(given, declarations, (*specificity, order))
        if "style" in node.attrib:
            _give(given, _declarations(node.attrib["style"], node, tell), (*_INLINE, 0), inline=True)
        if given:
            found[node] = {name: each.value for name, each in given.items()}
    return found


def _give(
    given: dict[str, _Given],
    declarations: list[tuple[str, str, bool]],
    weight: tuple[int, ...],
    inline: bool = False,
) -> None:
    for name, value, important in declarations:
        new = _Given((important, inline, *weight), value)
        if name not in given or given[name].weight <= new.weight:
            given[name] = new


def _sheet_rules(sheet: Element, tell: Tell) -> Iterator[Rule]:
    """The rules of a sheet, if it is for print."""
    import tinycss2

    if _holds(sheet.get("media", "all"), sheet, tell):
        found = tinycss2.parse_stylesheet(sheet.text or "", skip_comments=True, skip_whitespace=True)
        yield from _rules(found, sheet, tell)


def _rules(found: list[Any], sheet: Element, tell: Tell) -> Iterator[Rule]:
    """The selectors of rules, each with what it declares."""
    import tinycss2

    for rule in found:
        if rule.type == "error":
            tell(sheet, "svg.value", f"the style sheet is wrong: {rule.message}", "mend the sheet")
        elif rule.type == "qualified-rule":
            yield from _selected(rule, sheet, tell)
        elif rule.lower_at_keyword == "media" and rule.content is not None:
            if _holds(tinycss2.serialize(rule.prelude), sheet, tell):
                inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
                yield from _rules(inner, sheet, tell)
        elif rule.lower_at_keyword not in ("charset", "namespace"):
            message = f"uses @{rule.at_keyword} in a style sheet, which is not drawn here"
            tell(sheet, "svg.unsupported", message, _PLAIN)


def _holds(media: str, sheet: Element, tell: Tell) -> bool:
    """Whether rules for some media are for print, on white paper."""
    plain = re.sub(r"\s+", "", media.lower())
    if plain not in _MEDIA:
        message = f'has a style sheet for "{media.strip()}", of which it is not known whether that is print'
        tell(sheet, "svg.unsupported", message, _PLAIN)
    return _MEDIA.get(plain, False)


def _selected(rule: Any, sheet: Element, tell: Tell) -> Iterator[Rule]:
    import cssselect2
    import tinycss2

    declarations = _declarations(rule.content, sheet, tell)
    try:
        selectors = cssselect2.compile_selector_list(rule.prelude)
    except cssselect2.SelectorError as error:
        written = tinycss2.serialize(rule.prelude).strip()
        message = f'uses the selector "{written}" in a style sheet, which is not known here ({error})'
        tell(sheet, "svg.unsupported", message, _PLAIN)
        return
    for selector in selectors:
        yield selector, declarations


def _declarations(content: Any, node: Element, tell: Tell) -> list[tuple[str, str, bool]]:
    """Names, values and whether they are important."""
    import tinycss2

    found = []
    for item in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if item.type == "declaration":
            found.append((item.lower_name, tinycss2.serialize(item.value).strip(), item.important))
        else:
            said = getattr(item, "message", "no property and value")
            tell(node, "svg.value", f"the style is wrong: {said}", "mend the style")
    return found
