"""A page as a browser takes it apart, for tests: what is seen, what runs, and what is asked for."""

from __future__ import annotations

import base64
import hashlib
import io
import re
from html.parser import HTMLParser

from PIL import Image

_VOID = {"meta", "img", "input", "br", "link"}
_LOADS = ("src", "srcset", "href", "action", "data", "poster", "background", "formaction", "style")


class Page(HTMLParser):
    """A page. `elements` are all of them: tag, attributes and the text inside, in the order they begin.

    It may hold nothing that a browser would have to mend: each element is closed, and ids are there once.
    """

    def __init__(self, data: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        text = data.decode("utf-8")
        assert text.startswith("<!doctype html>\n")
        self.feed(text)
        self.close()
        assert self._open == []
        ids = [attributes["id"] for _, attributes, _ in self.elements if "id" in attributes]
        assert len(set(ids)) == len(ids)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs)
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag not in _VOID:
            self._open.append(len(self.elements) - 1)

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for place in self._open:
            self.elements[place][2].append(data)

    def texts(self, tag: str, **wanted: str) -> list[str]:
        """The texts in elements of that tag and with these attributes."""
        return ["".join(text) for _, text in self.found(tag, **wanted)]

    def found(self, tag: str, **wanted: str) -> list[tuple[dict[str, str], list[str]]]:
        """Attributes and texts of such elements."""
        return [
            (attributes, text)
            for name, attributes, text in self.elements
            if name == tag and all(attributes.get(key) == value for key, value in wanted.items())
        ]

    def pictures(self) -> list[tuple[str, Image.Image]]:
        """Every picture with its words."""
        found: list[tuple[str, Image.Image]] = []
        for attributes, _ in self.found("img"):
            kind, data = re.fullmatch(r"data:image/(\w+);base64,(\S+)", attributes["src"]).groups()  # type: ignore[union-attr]
            picture = Image.open(io.BytesIO(base64.b64decode(data, validate=True)))
            assert (picture.format or "").lower() == kind
            assert picture.size == (int(attributes["width"]), int(attributes["height"]))
            found.append((attributes["alt"], picture))
        return found

    def check_safe(self) -> None:
        """Nothing is loaded from elsewhere; nothing runs but the script that the policy names."""
        assert {tag for tag, _, _ in self.elements}.isdisjoint(
            {"iframe", "object", "embed", "base", "link", "svg"}
        )
        for tag, attributes, _ in self.elements:
            assert not any(name.startswith("on") for name in attributes)
            for name in _LOADS:
                value = attributes.get(name, "")
                assert not value or value.startswith("data:image/" if tag == "img" else "#")
        (policy,) = (one["content"] for one, _ in self.found("meta") if one.get("http-equiv"))
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules["default-src"] == "'none'"
        assert rules["img-src"] == "data:"
        assert (rules["base-uri"], rules["form-action"]) == ("'none'", "'none'")
        for tag in ("script", "style"):
            (text,) = self.texts(tag)
            digest = base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
            assert rules[f"{tag}-src"] == f"'sha256-{digest}'"
