"""Rules to one HTML page: whole, escaped, and quiet on the network."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.project.kit import run
from tests.rulesheet.kit import Page, html_of, sheet

EVIL = """# <script>alert(1)</script> & "co"

"><img src=x onerror=alert(1)>

![" onerror="alert(1)](card:owl "<i>cap</i>")

[j](javascript:alert(1)) [d](data:text/html,x) [f](file:///etc/passwd) [q](https://example.org/"><script>)

| <b>h</b> |
|---|
| &lt;script&gt; |

```html
<style>*{}</style>
```

## " onclick="x

{flame} &lt;/style&gt; </style><script>x</script>
"""


def test_nothing_that_was_written_becomes_a_tag(tmp_path: Path) -> None:
    page = Page(html_of(tmp_path, EVIL))
    names = {tag.name for tag in page.tags}
    assert names & {"script", "b", "i", "iframe", "object", "link", "form"} == set()
    assert len(list(page.named("style"))) == 1
    attributes = {name for tag in page.tags for name in tag.attributes}
    assert {name for name in attributes if name.startswith("on")} == set()
    for said in (
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<style>*{}</style>",
        "</style>",
    ):
        assert said in page.text
    (image,) = (one for one in page.named("img") if one.get("class") != "icon")
    assert image["alt"] == '" onerror="alert(1)'


def test_the_page_asks_nothing_of_the_network(tmp_path: Path) -> None:
    html = html_of(tmp_path, EVIL)
    page = Page(html)
    policies = [one["content"] for one in page.named("meta") if one.get("http-equiv")]
    assert len(policies) == 1
    assert policies[0].startswith("default-src 'none'; img-src data:; font-src data:;")
    assert all(one["src"].startswith("data:image/") for one in page.named("img"))
    assert set(re.findall(r"url\(\"?([a-z]+:)", html)) == {"data:"}
    assert "@import" not in html
    leads = [one["href"] for one in page.named("a")]
    assert [one for one in leads if not one.startswith("#")] == ["https://example.org/%22%3E%3Cscript%3E"]


def test_the_page_is_made_of_headings_lists_notes_and_tables(tmp_path: Path) -> None:
    html = html_of(
        tmp_path,
        "# The *Pond*\n\nLead.\n\n## One\n\n3. a\n   - b\n4. c\n\n> note\n\n## Two\n\n|h|i|\n|:-:|--:|\n"
        "|1|2|\n\n### Three\n\n## Four\n\n[to two](#two) {flame}\n\n- {flame} signed\n\n---\n",
        rules_look={"language": "en-GB", "contents": "What is where"},
    )
    page = Page(html)
    counted = {
        name: len(list(page.named(name))) for name in ("h1", "h2", "h3", "blockquote", "th", "td", "hr")
    }
    assert counted == {"h1": 1, "h2": 4, "h3": 1, "blockquote": 1, "th": 2, "td": 2, "hr": 1}
    assert next(page.named("html"))["lang"] == "en-GB"
    assert next(page.named("nav"))["aria-label"] == "What is where"
    assert [one.get("start") for one in page.named("ol")] == [None, "3"]
    ids = {tag.attributes["id"] for tag in page.tags if "id" in tag.attributes}
    inner = {one["href"][1:] for one in page.named("a") if one["href"].startswith("#")}
    assert {"one", "two", "three", "four"} <= ids
    assert inner <= ids
    assert [one["class"] for one in page.named("th")] == ["center", "right"]
    assert {one["scope"] for one in page.named("th")} == {"col"}
    assert [one["class"] for one in page.named("li") if "class" in one] == ["signed"]
    assert "The <em>Pond</em>" in html
    assert "<title>The Pond</title>" in html


def test_pictures_are_the_cards_at_the_width_asked(tmp_path: Path) -> None:
    html = html_of(tmp_path, "x\n\n![A fox](card:red-fox?width=30mm)\n\ny\n\n![](card:owl?width=1000mm)\n")
    page = Page(html)
    widths = [int(re.findall(r"\d+", one["style"])[0]) for one in page.named("figure")]
    assert widths == [181, 736]
    pictures = [one["src"].partition("base64,")[2] for one in page.named("img")]
    sizes = [Image.open(BytesIO(b64decode(data))).size for data in pictures]
    assert sizes == [(363, 507), (1472, 2056)]


def test_links_to_cards_lead_to_their_pictures(tmp_path: Path) -> None:
    page = Page(
        html_of(tmp_path, "x\n\n[Owl](card:owl) [Fox](card:red-fox)\n\n![](card:owl) ![](card:owl)\n")
    )
    assert [one["href"] for one in page.named("a")] == ["#card-owl"]
    assert [one["id"] for one in page.named("figure") if "id" in one] == ["card-owl"]
    assert "Owl Fox" in page.text
    page = Page(html_of(tmp_path / "b", "# T\n\nx\n\n![](card:owl)\n\n[Owl](card:owl)\n\n![](card:owl)\n"))
    assert [one["href"] for one in page.named("a")] == ["#card-owl"]
    assert [one["id"] for one in page.named("img") if "id" in one] == ["card-owl"]
    assert [one["id"] for one in page.named("figure") if "id" in one] == []


def test_the_fonts_are_in_the_page_and_cut_down(tmp_path: Path) -> None:
    html = html_of(tmp_path, "# Title\n\nSome **bold** words.\n", rules_look={"heading_font": "Anton"})
    faces = re.findall(r"@font-face { font-family: \"([\w-]+)\"; font-weight: (\d+)", html)
    assert {
        ("sheet-text", "400"),
        ("sheet-text", "700"),
        ("sheet-heads", "700"),
        ("sheet-title", "700"),
    } == set(faces)
    data = [b64decode(one) for one in re.findall(r"data:font/ttf;base64,([\w+/=]+)", html)]
    assert {one[:4] for one in data} == {b"\0\1\0\0"}
    assert max(map(len, data)) < 40_000


def test_a_page_is_the_same_each_time(tmp_path: Path) -> None:
    text = "# T\n\nx\n\n![](card:owl)\n\n{flame}\n"
    assert html_of(tmp_path / "a", text) == html_of(tmp_path / "b", text)


def test_both_suffixes_of_pages_serve(tmp_path: Path) -> None:
    root = sheet(tmp_path, "# T\n")
    assert run(root, "rules", "-o", "a.htm") == 0
    assert run(root, "rules", "-o", "b.HTML") == 0
    assert (root / "a.htm").read_bytes() == (root / "b.HTML").read_bytes()
