"""Exports for other programs. One format a module of this folder, which declares one constant, `EXPORTER`.

Helpers' names start with `_`. A new format is one new module; each has its heading in docs/exports.md, with
where its facts come from and what about them is not certain.
"""

from __future__ import annotations

from cardforge.exports._format import Exported, Exporter, OutputFile, exporter_named, exporters
from cardforge.exports._job import Job, Wanted
from cardforge.exports._texts import ROLES, CardText

__all__ = [
    "ROLES",
    "CardText",
    "Exported",
    "Exporter",
    "Job",
    "OutputFile",
    "Wanted",
    "exporter_named",
    "exporters",
]
