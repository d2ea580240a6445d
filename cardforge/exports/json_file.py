"""The card set as JSON: the very files that card data is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._records import SetRecords, records_by_set
from cardforge.exports._sets import several_sets


def _export(job: Job) -> Exported:
    sets = records_by_set(job)
    if not job.suffix:
        files = [OutputFile(f"{one.set.code}.json", written(_plain(one))) for one in sets]
        return Exported(files, (), len(files))
    document = _plain(sets[0])
    if len(sets) > 1:
        document = {"game": job.game.code, "name": job.game.name, "sets": list(map(_plain, sets))}
    return Exported([OutputFile("", written(document))], tuple(several_sets(job, sets)))


def _plain(one: SetRecords) -> dict[str, Any]:
    head = {"code": one.set.code, "name": one.set.name, "released": one.set.released}
    return {**{key: value for key, value in head.items() if value}, "cards": one.records}


def written(document: Mapping[str, Any]) -> bytes:
    """A set file, as card data has it."""
    return (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


EXPORTER = Exporter(
    "json",
    "JSON: the card set as it stands in a game's folder.",
    _export,
    (".json",),
    folder=True,
)
