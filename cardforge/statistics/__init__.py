"""Numbers about decks, without files: counts, exact odds, seeded draws and deals, and charts of them."""

from __future__ import annotations

from cardforge.statistics.chance import TooMuchError, Want, chances, exactly, percent, with_mulligans
from cardforge.statistics.charts import Bar, Chart, Columns, Line, Lines, Panel, Rows, drawn
from cardforge.statistics.counts import Counted, Curve, Lengths, Tally, binned, curve, lengths, tally
from cardforge.statistics.dealing import Dealt, deal
from cardforge.statistics.shuffling import shuffled

__all__ = [
    "Bar",
    "Chart",
    "Columns",
    "Counted",
    "Curve",
    "Dealt",
    "Lengths",
    "Line",
    "Lines",
    "Panel",
    "Rows",
    "Tally",
    "TooMuchError",
    "Want",
    "binned",
    "chances",
    "curve",
    "deal",
    "drawn",
    "exactly",
    "lengths",
    "percent",
    "shuffled",
    "tally",
    "with_mulligans",
]
