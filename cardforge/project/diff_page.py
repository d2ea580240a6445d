"""The report of a comparison: one HTML page with pictures before and after, which needs no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from cardforge.project.differing import CardChange, Diff, FieldChange
from cardforge.project.snapshots import PICTURES, Kept

Picture = Callable[[str], bytes | None]
"""A look's picture by its digest, None if it is no longer there."""

_STYLE = """
:root { color-scheme: light dark; --ground: #f4f3f0; --paper: #fff; --ink: #22252b; --soft: #6b7078;
  --line: #dedbd4; --gone: #b3261e; --gone-ground: #fbe4e1; --come: #1b6e3c; --come-ground: #dff3e5; }
@media (prefers-color-scheme: dark) { :root { --ground: #17191d; --paper: #212429; --ink: #e8e6e1;
  --soft: #9aa0a8; --line: #363a41; --gone: #ff9d94; --gone-ground: #4a2320; --come: #8fdca8;
  --come-ground: #1d3d29; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.45;
  font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main, header { max-width: 76rem; margin: 0 auto; padding: 1rem; }
header { padding: 1.75rem 1rem 0; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .35rem; }
h2 { font-size: 1.15rem; margin: 1.75rem 0 .75rem; }
main { padding-top: 0; }
h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0; }
.soft { color: var(--soft); font-size: .875rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
nav a, nav span { border: 1px solid var(--line); border-radius: 99px; padding: .3rem .85rem;
  background: var(--paper); color: inherit; text-decoration: none; font-size: .9rem; }
nav b { font-variant-numeric: tabular-nums; }
.cards { display: grid; gap: 1rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
.small { grid-template-columns: repeat(auto-fill, minmax(min(46%, 12rem), 1fr)); }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1rem;
  min-width: 0; }
article > .head { display: flex; flex-wrap: wrap; gap: .15rem .6rem; align-items: baseline; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: .85rem; }
figure { margin: 0; min-width: 0; }
.one { margin-bottom: .7rem; }
.look { display: block; position: relative; isolation: isolate; }
figure img { display: block; width: 100%; height: auto; border-radius: 4.5% / 3.3%;
  box-shadow: 0 0 0 1px var(--line), 0 2px 8px #0002; }
figure .over { position: absolute; inset: 0 0 auto; mix-blend-mode: difference; display: none;
  box-shadow: none; }
.shown .over { display: block; }
.shown figure:last-child .look { filter: invert(1); }
figcaption { margin-top: .4rem; color: var(--soft); font-size: .8rem; text-align: center; }
button { font: inherit; font-size: .8rem; color: inherit; background: none; border: 1px solid var(--line);
  border-radius: 8px; padding: .3rem .7rem; margin-top: .6rem; min-height: 2.2rem; cursor: pointer; }
dl { margin: .85rem 0 0; }
dt { color: var(--soft); font-size: .8rem; margin-top: .5rem; }
dd { margin: .1rem 0 0; overflow-wrap: anywhere; white-space: pre-line; }
del { color: var(--gone); background: var(--gone-ground); border-radius: 3px; padding: 0 .15em; }
ins { color: var(--come); background: var(--come-ground); border-radius: 3px; padding: 0 .15em;
  text-decoration: none; }
.gone img { opacity: .6; }
@media print { body { background: none; } article { break-inside: avoid; } button { display: none; } }
"""

_SCRIPT = """
for (const pair of document.querySelectorAll(".pair")) {
  const images = pair.querySelectorAll("img");
  if (images.length !== 2) continue;
  const button = document.createElement("button");
  button.textContent = "Show what differs";
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    if (!pair.querySelector(".over")) {
      const over = images[0].cloneNode();
      over.className = "over";
      over.alt = "";
      images[1].after(over);
    }
    const shown = pair.classList.toggle("shown");
    button.setAttribute("aria-pressed", shown);
    button.textContent = shown ? "Show both" : "Show what differs";
  });
  pair.after(button);
}
"""


def diff_page(diff: Diff, title: str, picture: Picture) -> str:
    """The page. `title` is the game's name."""
    return "".join(_page(diff, title, picture))


def _page(diff: Diff, title: str, picture: Picture) -> Iterator[str]:
    until = f"to “{escape(diff.new)}”" if diff.new else "until now"
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{escape(title)}: what has changed since {escape(diff.old)}</title>\n"
    yield f"<style>{_STYLE}</style>\n</head>\n<body>\n"
    yield f'<header>\n<h1>{escape(title)}</h1>\n<p class="soft">What has changed from '
    yield f"“{escape(diff.old)}” {until}</p>\n<nav>"
    for name, changes in (("changed", diff.changed), ("new", diff.added), ("removed", diff.removed)):
        tag = "a" if changes else "span"
        target = f' href="#{name}"' if changes else ""
        yield f"<{tag}{target}><b>{len(changes)}</b> {name}</{tag}>"
    yield f"<span><b>{diff.same}</b> the same</span></nav>\n</header>\n<main>\n"
    if diff.changed:
        yield '<h2 id="changed">Changed</h2>\n<div class="cards">\n'
        for change in diff.changed:
            yield from _changed(change, picture)
        yield "</div>\n"
    for name, heading, changes in (("new", "New", diff.added), ("removed", "Removed", diff.removed)):
        if changes:
            yield f'<h2 id="{name}">{heading}</h2>\n<div class="cards small">\n'
            for change in changes:
                yield from _alone(change, picture, "gone" if name == "removed" else "")
            yield "</div>\n"
    if not (diff.changed or diff.added or diff.removed):
        yield "<p>Nothing has changed.</p>\n"
    yield f"</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def _changed(change: CardChange, picture: Picture) -> Iterator[str]:
    assert change.old is not None
    assert change.new is not None
    yield f"<article>\n{_head(change.kept)}\n"
    for side in change.sides:
        yield '<div class="pair">'
        for when, kept in (("before", change.old), ("after", change.new)):
            caption = f"{side}, {when}"
            yield _figure(picture, getattr(kept.held, side), f"{kept.held.name}, {caption}", caption)
        yield "</div>\n"
    if not change.sides:
        yield '<p class="soft">It looks the same.</p>\n'
    yield "<dl>"
    old, new = change.quantities
    if old != new:
        yield _field("copies", _from_to(old, new))
    for field in change.fields:
        yield _field(field.name, _words(field))
    yield "</dl>\n</article>\n"


def _alone(change: CardChange, picture: Picture, look: str) -> Iterator[str]:
    held = change.kept.held
    yield f'<article class="{look}">\n'
    yield f'<div class="one">{_figure(picture, held.front, held.name, "")}</div>\n'
    yield f"{_head(change.kept)}\n"
    copies = max(change.quantities)
    yield f'<p class="soft">{copies} {"copy" if copies == 1 else "copies"}</p>\n</article>\n'


def _head(kept: Kept) -> str:
    held = kept.held
    where = " ".join(filter(None, (held.set, held.number)))
    return f'<div class="head"><h3>{escape(held.name)}</h3><span class="soft">{escape(where)}</span></div>'


def _figure(picture: Picture, digest: str, alt: str, caption: str) -> str:
    data = picture(digest) if digest else None
    if data is None:
        said = "no picture was kept" if digest else "there is none"
        return f"<figure><figcaption>{escape(f'{caption}: ' if caption else '')}{said}</figcaption></figure>"
    source = f"data:image/{PICTURES.image};base64,{b64encode(data).decode('ascii')}"
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    image = f'<img src="{source}" alt="{escape(alt)}">'
    return f'<figure><span class="look">{image}</span>{below}</figure>'


def _field(name: str, value: str) -> str:
    return f"<dt>{escape(name)}</dt><dd>{value}</dd>"


def _words(field: FieldChange) -> str:
    if not field.words:
        return _from_to(field.old, field.new)
    tags = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}
    return "".join(tags[part.op].format(escape(part.text)) for part in field.words)


def _from_to(old: Any, new: Any) -> str:
    gone = "" if old is None else f"<del>{escape(value_text(old))}</del>"
    come = "" if new is None else f"<ins>{escape(value_text(new))}</ins>"
    return " → ".join(filter(None, (gone, come)))


def value_text(value: Any) -> str:
    """A field's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(value_text, value))
    return str(value)
