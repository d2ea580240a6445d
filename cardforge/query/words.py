"""Command line words → one query."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardforge.query.lexer import FIELD, QUOTES

_START = re.compile(rf"-?(?:{FIELD.pattern})?")
_OPERATOR_WORD = re.compile(rf"[()|{QUOTES}]|(?:^|\s)(?:or|not)(?:\s|$)|\s-\S", re.IGNORECASE)


def split_cli_query(words: Sequence[str]) -> str:
    """One query out of the words a shell hands over, with the quotes back that the shell took away.

    A word with blanks and no operator is a phrase: `draw a card` → `"draw a card"`. One field with a value
    that has blanks is quoted likewise (`text~draw a card`) if its operator is `~`, `=` or `!=`, or if there
    are other words; a single word such as `t:website fox` is a whole query and stays.
    """
    return " ".join(_with_quotes(word, len(words) > 1) for word in words if word.strip())


def _with_quotes(word: str, among_others: bool) -> str:
    start = _START.match(word)
    assert start is not None, "every part of it is optional"
    value = word[start.end() :].strip()
    operator = start[2]
    if not any(map(str.isspace, value)) or _OPERATOR_WORD.search(word) or FIELD.search(value):
        return word
    if operator is not None and not (among_others or operator in ("~", "=", "==", "!=")):
        return word
    escaped = value.replace("\\", "\\\\")
    return f'{start[0]}"{escaped}"'
