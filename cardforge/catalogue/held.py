"""Cards that no legal deck can hold."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.catalogue._model import Check, Looked
from cardforge.problems import Problem, Severity
from cardforge.rules import CheckOptions
from cardforge.rules.limits import card_limits


def _problems(looked: Looked) -> Iterator[Problem]:
    """Whatever is chosen, by the game's own rules and each of its formats."""
    cards = {one.card.id: one for one in looked.first if not one.card.extra}
    closed = set(cards)
    for ruleset in ("", *looked.rules.formats):
        if not closed:
            return
        found = card_limits(looked.rules, looked.database, closed, CheckOptions(ruleset))
        closed = {id_ for id_ in closed if all(limit.copies == 0 for _, limit in found[id_].limits)}
        if not ruleset:
            why = {id_: found[id_].limits[0][1].rule for id_ in closed}
    for id_, printing in cards.items():
        if id_ in closed:
            message = f"no legal deck can hold this card: the rule {why[id_]} lets none in"
            hint = "change the card or the rule, or mark a piece that is no card as extra"
            yield Problem(
                printing.where, "catalogue.no-deck", message, hint, Severity.WARNING, printing.card.name
            )


CHECK = Check("held", _problems)
