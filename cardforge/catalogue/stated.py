"""Rules about cards that a game states: `catalogue.rules`, such as which colours a type has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.catalogue._model import Check, Looked
from cardforge.problems import InputError, Problem, Severity, listed
from cardforge.query import compile_query

_MOST_NAMED = 5


def _problems(looked: Looked) -> Iterator[Problem]:
    for index, rule in enumerate(looked.declared.get("rules", ())):
        at = ("catalogue", "rules", index)
        place = looked.database.source.place((*at, "where"))
        try:
            query = compile_query(rule["where"], looked.game.fields, place)
        except InputError as error:
            yield from error.problems
            continue
        cards = [one for one in looked.first if not one.card.extra or query.asks("extra")]
        found = list(query.select(cards))
        least, most = rule.get("min", rule.get("exact", 0)), rule.get("max", rule.get("exact"))
        if len(found) < least:
            message = f"{_cards(len(found))}, at least {least} needed{_why(rule)}"
            where = looked.database.source.place((*at, "min" if "min" in rule else "exact"))
            yield _problem(where, rule, message, "add cards, or change the rule")
        elif most == 0:
            for one in found:
                says = rule.get("msg") or f"no card may be {rule['where']}"
                yield _problem(one.where, rule, f"{says} ({rule['id']})", _HINT)._replace(card=one.card.name)
        elif most is not None and len(found) > most:
            names = listed([one.card.name for one in found][:_MOST_NAMED])
            message = f"{_cards(len(found))} ({names}), at most {most} allowed{_why(rule)}"
            yield _problem(looked.database.source.place(at), rule, message, _HINT)


_HINT = "change the card, or the rule in game.json"


def _problem(where: Any, rule: Mapping[str, Any], message: str, hint: str) -> Problem:
    return Problem(where, "catalogue.rule", message, hint, Severity(rule.get("severity", "error")))


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _why(rule: Mapping[str, Any]) -> str:
    return f": {rule['msg']} ({rule['id']})" if "msg" in rule else f" ({rule['id']})"


CHECK = Check("stated", _problems)
