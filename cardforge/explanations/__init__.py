"""What every problem code means, for `cardforge explain` and docs/problems.md.

One family a module of this folder: `art` explains `art.missing` and its kin in its constant `FAMILY`,
`command` the codes that have no dot. A new family is one new module.
"""

from __future__ import annotations

from importlib import import_module

from cardforge.explanations._model import Explanation, Family, wrapped
from cardforge.members import members

__all__ = ["EXPLANATIONS", "FAMILIES", "Explanation", "Family", "as_markdown", "wrapped"]


def _families() -> dict[str, Family]:
    names = members(__file__)
    return {name: import_module(f"{__name__}.{name}").FAMILY for name in names}


FAMILIES: dict[str, Family] = _families()
"""Every family by its module: the first word of its codes."""

EXPLANATIONS: dict[str, Explanation] = dict(
    sorted((code, found) for family in FAMILIES.values() for code, found in family.codes.items())
)
"""Every code there is, sorted, with its explanation."""

_WIDTH = 118

_INTRODUCTION = """\
# Problem codes

Every message ends with a code in square brackets. The code stays the same when the words of a message
change, so that you can look it up here, with `cardforge explain CODE`, or from another program.

Errors stop the output: nothing is written. Warnings do so only with `--strict`. Notes never do.
"""


def as_markdown() -> str:
    """The page docs/problems.md: every code under the heading of its family."""
    parts = [_INTRODUCTION]
    for family in FAMILIES.values():
        parts.append(f"## {family.heading}\n")
        for code, (title, text, fix) in sorted(family.codes.items()):
            meaning, mend = (wrapped(part, _WIDTH) for part in (f"**{title}.** {text}", f"*Fix:* {fix}"))
            parts.append("\n".join([f"### `{code}`", "", *meaning, "", *mend, ""]))
    return "\n".join(parts)
