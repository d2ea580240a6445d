"""Wiki text as rich text: bold, italics, lists and line breaks stay, links become their words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardforge.markup import escaped

if TYPE_CHECKING:
    from mwparserfromhell.wikicode import Wikicode

_BREAK, _ITEM = "\x01", "\x02"
"""What stands for a line break and for a list item while single line ends are still blanks."""

_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_GONE = frozenset(("ref", "gallery", "script", "style"))
_FILES = ("file:", "image:", "media:", "category:")

Tell = Callable[[Any, str, str], None]
"""Told of a node: what it is, and what became of it."""


def rich(code: Wikicode, tell: Tell) -> str:
    """The rich text of a value; what can't be said so is told."""
    text = _nodes(code, tell)
    text = re.sub(r"[ \t]*\n[ \t]*\n\s*", _BREAK, text.strip())
    text = re.sub(rf"\s*\n\s*(?={_ITEM})|\s*{_BREAK}\s*", _BREAK, text)
    text = re.sub(r"\s*\n\s*", " ", text)
    text = re.sub(rf"{_ITEM}[{_ITEM}\s]*", "- ", text)
    return re.sub(r"[ \t]+", " ", text).strip(f" {_BREAK}").replace(_BREAK, "\n")


def _nodes(code: Any, tell: Tell) -> str:
    return "".join(_node(node, tell) for node in code.nodes) if code is not None else ""


def _node(node: Any, tell: Tell) -> str:
    from mwparserfromhell import nodes

    match node:
        case nodes.Text():
            return escaped(re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "", node.value))
        case nodes.Comment():
            return ""
        case nodes.HTMLEntity():
            return _entity(node)
        case nodes.Wikilink():
            return _link(node, tell)
        case nodes.ExternalLink():
            return _nodes(node.title, tell) if node.title else escaped(str(node.url))
        case nodes.Heading():
            return f"{_BREAK}{_nodes(node.title, tell)}{_BREAK}"
        case nodes.Tag():
            return _tag(node, tell)
    tell(node, f"the template {str(node)[:60]}", "stays as it is written")
    return escaped(" ".join(str(node).split()))


def _entity(node: Any) -> str:
    try:
        text = str(node.normalize())
    except (ValueError, OverflowError):
        text = str(node)
    return escaped(text) if text.isprintable() or text == "\xa0" else ""


def _link(node: Any, tell: Tell) -> str:
    if str(node.title).strip().lower().startswith(_FILES):
        tell(node, f"the link {str(node)[:60]}", "is left out")
        return ""
    words = _nodes(node.text, tell) if node.text is not None else ""
    return words if words.strip() else escaped(str(node.title).strip().lstrip(":"))


def _tag(node: Any, tell: Tell) -> str:
    name = str(node.tag).strip().lower()
    if name == "br":
        return _BREAK
    if name in ("li", "dd", "dt"):
        return _ITEM if str(node.wiki_markup or "*") in "*#" else ""
    if name in _MARKS:
        return _marked(_nodes(node.contents, tell), _MARKS[name])
    if name == "nowiki" or name == "pre":
        return escaped(str(node.contents or ""))
    if name in _GONE:
        tell(node, f"<{name}>", "is left out")
        return ""
    if name == "hr":
        return _BREAK
    if not node.wiki_markup:
        tell(node, f"<{name[:20]}>", "is left out, and what it holds is kept")
    return _nodes(node.contents, tell)


def _marked(text: str, mark: str) -> str:
    """Text between marks, which stand next to letters: blanks go outside of them."""
    bare = text.strip()
    if not bare:
        return text
    start = text.index(bare)
    return f"{text[:start]}{mark}{bare}{mark}{text[start + len(bare) :]}"
