"""What is wrong with one value, before it is known where the value stands."""

from __future__ import annotations

from typing import NamedTuple

from cardforge.problems import Severity


class Fault(NamedTuple):
    """A problem without its place: code, message (what follows the field's name) and hint."""

    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
