"""What was printed before."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Earlier prints (ledger)",
    {
        "ledger.broken": Explanation(
            "A print ledger that is none",
            "The file in which cardforge remembers what was printed is damaged, or was written by another "
            "version. The print goes on as if nothing had been printed before, so `--changed` prints all "
            "cards. The old file is kept beside the new one, with `.broken` after its name.",
            "Nothing need be done. If most cards are printed already, compare with a snapshot: "
            "`--changed-since NAME`; or put back an older copy of the file.",
        ),
        "ledger.unreadable": Explanation(
            "A print ledger that can't be read",
            "The file in which cardforge remembers what was printed is there, but may not be read, or is no "
            "ordinary file. The print goes on as if nothing had been printed before, and is not remembered.",
            "Give yourself the right to read it; print without remembering anything by `--no-record`.",
        ),
        "ledger.unwritable": Explanation(
            "A print that is not remembered",
            "The PDF is in its place, but the file that remembers it could not be written: the folder may be "
            "read-only, or the disk full. The next `--changed` will print these cards once more.",
            "Make the folder writable, or print with `--no-record`, which does not try.",
        ),
    },
)
