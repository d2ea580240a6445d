"""What an explanation is made of."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping

from cardforge.tuples import NamedTuple


class Explanation(NamedTuple):
    """A problem code explained: a few words, what it means and why it matters, and the mend.

    Text and fix may hold code in backticks.
    """

    title: str
    text: str
    fix: str


class Family(NamedTuple):
    """All codes that start with one word, under the heading that documentation gives them."""

    heading: str
    codes: Mapping[str, Explanation]


_BLANK_IN_CODE = "\0"


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a paragraph; code in backticks stays on one."""
    whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", _BLANK_IN_CODE), text)
    lines = textwrap.wrap(whole, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_BLANK_IN_CODE, " ") for line in lines]
