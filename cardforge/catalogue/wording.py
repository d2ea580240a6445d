"""One form for each expression: `catalogue.wording` says what is written, and what is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardforge.catalogue._model import Check, Looked
from cardforge.problems import Problem, Severity


def _problems(looked: Looked) -> Iterator[Problem]:
    forms = [(form["write"], text) for form in looked.declared.get("wording", ()) for text in _not(form)]
    patterns = [(write, re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")) for write, text in forms]
    for printing, field, text in looked.texts:
        for write, pattern in patterns:
            if found := pattern.search(text):
                message = f'"{field.name}" says "{found[0]}"'
                hint = f'write "{write}", as in all other texts'
                where = printing.place(field.name)
                yield Problem(where, "catalogue.wording", message, hint, Severity.WARNING, printing.card.name)


def _not(form: dict[str, str | list[str]]) -> list[str]:
    said = form["not"]
    return [said] if isinstance(said, str) else said


CHECK = Check("wording", _problems)
