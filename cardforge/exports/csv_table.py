"""The card set as a table (CSV, TSV), which is a set of cards again when it is read."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._records import cells, columns, escaped, guarded, records_by_set
from cardforge.exports._sets import several_sets
from cardforge.settings import Setting, flag


def _export(job: Job) -> Exported:
    raw = job.settings["raw"]
    sets = records_by_set(job)
    if not job.suffix:
        files = [
            OutputFile(
                f"{one.set.code}.csv",
                table_bytes(columns(job.game.fields, one.records), one.records, ",", raw),
            )
            for one in sets
        ]
        return Exported(files, (), len(files))
    records = [record for one in sets for record in one.records]
    names = columns(job.game.fields, records)
    if len(sets) > 1:
        records = [{"set": one.set.code, **record} for one in sets for record in one.records]
        names.insert(0, "set")
    sign = "\t" if job.suffix == ".tsv" else ","
    return Exported([OutputFile("", table_bytes(names, records, sign, raw))], tuple(several_sets(job, sets)))


def table_bytes(
    names: Sequence[str], records: Iterable[Mapping[str, Any]], sign: str = ",", raw: bool = False
) -> bytes:
    """Records as a CSV file with these columns; `raw` leaves cells alone that a spreadsheet would run."""
    buffer = StringIO()
    writer = csv.writer(buffer, delimiter=sign, lineterminator="\r\n")
    writer.writerow(names)
    for record in records:
        row = ["" if value is None else value for value in cells(record, names)]
        texts = (escaped(value) if isinstance(value, str) else str(value) for value in row)
        writer.writerow(texts if raw else map(guarded, texts))
    return buffer.getvalue().encode("utf-8")


EXPORTER = Exporter(
    "csv",
    "CSV or TSV: the card set as a table, which can be read again.",
    _export,
    (".csv", ".tsv"),
    folder=True,
    settings=(
        Setting("raw", flag, False, "Leave cells alone that a spreadsheet would run as formulas.", flag=True),
    ),
)
