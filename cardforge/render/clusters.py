"""What the glyphs of a run say to who copies or searches it, cluster by cluster."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from cardforge.bidi import mirrored, needs_bidi
from cardforge.fonts import Glyph, Run

Cluster = tuple[Sequence[Glyph], Sequence[str]]
"""Glyphs that belong together and the text of each; one text for several glyphs says them all."""


def cluster_texts(run: Run) -> list[Cluster] | None:
    """The clusters of a run from left to right; None if only the whole run stands for its text.

    A cluster's letters are dealt out to its glyphs in reading order, whichever glyph draws which letter:
    what counts is that they come out right together. Viewers turn text from right to left around and mirror
    its brackets themselves, so that such glyphs stand for what they look like.
    """
    clusters = _clusters(run.glyphs)
    said = [glyphs[0][4] for glyphs in clusters]
    if run.text != run.shown:
        own = _own(run, said)
        if own is None or any(len(glyphs) > 1 for glyphs in clusters):
            return None
        said = own
    rtl = (len(said) > 1 and "".join(said) != run.text) or (len(said) == 1 and needs_bidi(run.text))
    return [(glyphs, _dealt(len(glyphs), text, rtl)) for glyphs, text in zip(clusters, said, strict=True)]


def _clusters(glyphs: Sequence[Glyph]) -> list[list[Glyph]]:
    found: list[list[Glyph]] = []
    for glyph in glyphs:
        if glyph[4] or not found:
            found.append([])
        found[-1].append(glyph)
    return found


def _own(run: Run, shown: Sequence[str]) -> list[str] | None:
    """The run's own text for each cluster, where it shows another of the same length (capitals)."""
    if len(run.text) != len(run.shown) or "".join(shown) != run.shown:
        return None
    ends = accumulate(map(len, shown))
    return [run.text[end - len(text) : end] for end, text in zip(ends, shown, strict=True)]


def _dealt(glyphs: int, text: str, rtl: bool) -> list[str]:
    if rtl and len(text) == 1:
        text = mirrored(text)
    if len(text) < glyphs or glyphs == 1:
        return [text]
    if rtl:
        first = len(text) - glyphs + 1
        return [*reversed(text[first:]), text[:first]]
    return [*text[: glyphs - 1], text[glyphs - 1 :]]
