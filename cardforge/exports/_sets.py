"""What is said where a file of one set gets the cards of several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardforge.exports._job import Job
from cardforge.exports._records import SetRecords
from cardforge.problems import Problem, Severity


def several_sets(job: Job, sets: Sequence[SetRecords]) -> Iterator[Problem]:
    """A note that the file is no card set as it stands."""
    if len(sets) > 1:
        codes = ", ".join(one.set.code for one in sets)
        message = f"holds cards of {len(sets)} sets ({codes}), and a card set is a file of its own"
        hint = "write -o FOLDER to get a file for each set"
        yield Problem(job.game.where, "export.several-sets", message, hint, Severity.INFO)
