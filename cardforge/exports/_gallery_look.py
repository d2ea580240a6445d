"""How a gallery looks and is searched: its style and its script, which are written into the page."""

from __future__ import annotations

import json
from collections.abc import Iterable

from cardforge.text import fold_tables

_STYLE = """
:root { color-scheme: light dark; --ground: #f5f3ee; --paper: #fff; --ink: #1f2328; --soft: #5c636b;
  --line: #d9d5cc; --mark: #0a5bd0; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181c; --paper: #202329; --ink: #ebe9e4;
  --soft: #a3a9b1; --line: #383d45; --mark: #8ab8ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 6rem; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main, footer { max-width: 92rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.75rem; }
footer { padding: 2rem 1rem; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
h1 { font-size: 1.7rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .8rem; }
h3 { font-size: 1rem; line-height: 1.3; overflow-wrap: anywhere; }
ul { list-style: none; }
a { color: var(--mark); }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; border-radius: 4px; }
.soft { color: var(--soft); font-size: .875rem; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .6rem; align-items: end;
  padding: .75rem 0; margin-top: .75rem; background: var(--ground); border-bottom: 1px solid var(--line); }
form[hidden] { display: none; }
label { display: grid; gap: .2rem; font-size: .8rem; color: var(--soft); }
label.wide { flex: 1 1 14rem; }
input, select, button { font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; padding: .45rem .65rem; min-height: 2.6rem;
  max-width: 100%; }
button { cursor: pointer; }
output { padding-bottom: .55rem; color: var(--soft); font-variant-numeric: tabular-nums; min-width: 7rem; }
.cards { display: grid; gap: 1.25rem 1rem; align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.cards > [hidden] { display: none; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: .75rem;
  min-width: 0; }
article:target { border-color: var(--mark); box-shadow: 0 0 0 2px var(--mark); }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
article > img { margin-bottom: .6rem; }
.head { display: flex; justify-content: space-between; gap: .5rem; align-items: baseline; }
.text { white-space: pre-line; overflow-wrap: anywhere; margin-top: .4rem; }
.flavour { font-style: italic; }
details { margin-top: .4rem; }
summary { cursor: pointer; color: var(--soft); font-size: .875rem; padding: .2rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin-top: .5rem;
  font-size: .875rem; }
dt { color: var(--soft); }
dd { overflow-wrap: anywhere; white-space: pre-line; }
.decks { display: grid; gap: .75rem; }
.decks ul { columns: 14rem; column-gap: 1.5rem; font-size: .925rem; }
.none { padding: 2rem 0; }
@media print { html { font-size: 80%; } body { background: none; }
  form, .none, details:not([open]) { display: none; }
  article { break-inside: avoid; border-color: #999; box-shadow: none; }
  .cards { grid-template-columns: repeat(3, 1fr); } }
"""

_SCRIPT = """
"use strict";
{
  const SIGNS = new Map(Object.entries(@SIGNS@));
  const LETTERS = new Map(Object.entries(@LETTERS@));
  const form = document.getElementById("find");
  const box = document.getElementById("words");
  const shown = document.getElementById("shown");
  const none = document.getElementById("none");
  const filters = [...form.querySelectorAll("select")];
  const cards = [...document.querySelectorAll("[data-search]")];
  const replaced = (text, table) => [...text].map(sign => table.get(sign) ?? sign).join("");
  const small = text => text.toUpperCase().toLowerCase().replaceAll("\\u03c2", "\\u03c3");
  const words = text => {
    let plain = small(replaced(text, SIGNS).normalize("NFKD")).normalize("NFKD");
    plain = replaced(replaced(small(plain).normalize("NFKD"), SIGNS), LETTERS);
    plain = plain.replace(/([a-z\\u0250-\\u02af])\\p{Mn}+/gu, "$1").normalize("NFC");
    return plain.replaceAll("'", "").split(/[^\\p{L}\\p{N}]+/u).filter(Boolean);
  };
  const show = () => {
    const wanted = words(box.value);
    const chosen = filters.filter(one => one.value).map(one => [one.name, one.value]);
    let count = 0;
    for (const card of cards) {
      const data = card.dataset;
      const fits = wanted.every(word => data.search.includes(word))
        && chosen.every(([name, value]) => (data[name] ?? "").split(" ").includes(value));
      card.hidden = !fits;
      count += fits;
    }
    shown.value = `${count} of ${cards.length} shown`;
    none.hidden = count > 0;
  };
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      box.focus();
    } else if (event.key === "Escape" && event.target === box) {
      box.value = "";
      show();
    }
  });
  document.addEventListener("click", event => {
    const link = event.target.closest("a[href^='#card-']");
    const card = link && document.getElementById(link.hash.slice(1));
    if (card && card.closest("[hidden]")) {
      form.reset();
      show();
    }
  });
  show();
}
"""


def style(swatches: Iterable[str]) -> str:
    """The page's style; the colour of the edge of cards of a colour, by its number."""
    edges = "".join(f".k{at} {{ border-top: 5px solid {hex_}; }}\n" for at, hex_ in enumerate(swatches))
    return _STYLE + edges


def script() -> str:
    """The page's script. It folds what is typed as `cardforge.text.words` folds what cards say."""
    signs, letters = (json.dumps(table) for table in fold_tables())
    return _SCRIPT.replace("@SIGNS@", signs).replace("@LETTERS@", letters)
