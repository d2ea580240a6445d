"""A drawing as a tree that knows the place of every element."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

from cardforge.svg.reader import check_root, too_deep
from cardforge.svg.xml import MAX_DEPTH, SVG, Events
from cardforge.tuples import NamedTuple

HREF = "{http://www.w3.org/1999/xlink}href"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class Tree(NamedTuple):
    """The elements of a file; what belongs to no other language has its bare name as tag."""

    root: Element
    places: dict[Element, tuple[int, int]]
    parents: dict[Element, Element]
    ids: dict[str, Element]

    def ancestors(self, node: Element) -> Iterator[Element]:
        """The element itself, its parent, and so on."""
        at: Element | None = node
        while at is not None:
            yield at
            at = self.parents.get(at)


def _clark(name: str) -> str:
    space, _, local = name.rpartition(" ")
    return local if space in ("", SVG) else f"{{{space}}}{local}"


def href(node: Element) -> str:
    """What an element refers to, empty if it does not say."""
    return (node.get("href") or node.get(HREF) or "").strip()


def read_tree(data: bytes) -> Tree:
    """All elements of a file. Raises StopError where it has to stop."""
    places: dict[Element, tuple[int, int]] = {}
    parents: dict[Element, Element] = {}
    ids: dict[str, Element] = {}
    opened: list[Element] = []
    roots: list[Element] = []

    def start(name: str, plain: dict[str, str]) -> None:
        tag, attributes = _clark(name), {_clark(key): value for key, value in plain.items()}
        if len(opened) >= MAX_DEPTH:
            raise too_deep(events)
        if opened:
            node = SubElement(opened[-1], tag, attributes)
            parents[node] = opened[-1]
        else:
            space, _, local = name.rpartition(" ")
            check_root(events, space, local)
            node = Element(tag, attributes)
            roots.append(node)
        places[node] = events.place
        ids.setdefault(attributes.get("id", ""), node)
        opened.append(node)

    def end(_name: str) -> None:
        opened.pop()

    def text(said: str) -> None:
        if opened:
            node = opened[-1]
            if len(node):
                node[-1].tail = (node[-1].tail or "") + said
            else:
                node.text = (node.text or "") + said

    events = Events(start, end)
    events.on_text(text)
    events.run(data)
    return Tree(roots[0], places, parents, ids)
