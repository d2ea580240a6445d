"""Texts of cards as files of XML can hold them."""

from __future__ import annotations

from cardforge.cards import Printing
from cardforge.exports._job import Job
from cardforge.exports._told import about, told_controls, told_tabs, without_controls
from cardforge.problems import Problem

_NO_LETTERS = str.maketrans("", "", "\ufffe\uffff")
"""What XML 1.0 has no place for besides control characters."""


class XmlTexts:
    """Takes out what XML can't say; `problems` is what was lost so far, each thing once."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._told: dict[Problem, None] = {}

    @property
    def problems(self) -> list[Problem]:
        return list(self._told)

    def text(self, printing: Printing, role: str, text: str) -> str:
        """A text of a card; `role` is what it is, or the name of its field. Tabs become blanks."""
        if text.isascii() and text.isprintable():
            return text
        self._told.update(dict.fromkeys(told_tabs(self._job, printing, role, text)))
        clean, signs = without_controls(text.replace("\t", " "))
        kept = clean.translate(_NO_LETTERS)
        lost = (*signs, *(sign for sign in "\ufffe\uffff" if sign in clean))
        self._told.update(dict.fromkeys(told_controls(self._job, printing, role, lost)))
        return kept

    def line(self, printing: Printing, role: str, text: str) -> str:
        """A text that stands in one line, with single blanks."""
        clean = self.text(printing, role, text)
        line = " ".join(clean.split())
        if line != clean.strip():
            message = "{} holds line ends or several blanks together, which are written as one blank"
            told = about(self._job, printing, role, "export.control-character", message)
            self._told[told] = None
        return line

    @staticmethod
    def plain(text: str) -> str:
        """A title of the game or a set, in one line."""
        return " ".join(without_controls(text)[0].translate(_NO_LETTERS).split())
