"""What is wrong with one value, before it is known where the value stands."""

from __future__ import annotations

from cardforge.problems import Severity
from cardforge.tuples import NamedTuple


class Fault(NamedTuple):
    """A problem without its place: code, message (what follows the field's name) and hint."""

    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
