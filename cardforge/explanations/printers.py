"""The user's own printers."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Your printers (printers)",
    {
        "printers.bad-value": Explanation(
            "A number in printers.json that cannot be right",
            "The file `printers.json` in your configuration folder keeps what `cardforge calibrate` has "
            "found. Offsets are two numbers of at most 50 mm, rulers two numbers from 95 to 105.",
            "Mend the number, or delete the printer's entry and calibrate it again.",
        ),
        "printers.unknown-key": Explanation(
            "A key that printers.json does not know",
            "A printer has `offsets` and a `ruler`. Offsets are kept for `portrait-long`, `portrait-short`, "
            "`landscape-long` and `landscape-short`: how the sheet lies, and the edge it flips on.",
            "Mend the key, or delete the entry and calibrate the printer again.",
        ),
        "printers.wrong-type": Explanation(
            "A value of the wrong type in printers.json",
            "A value is not of the type that its key takes, for example a text where two numbers belong.",
            "Write it as the message says, or delete the entry and calibrate the printer again.",
        ),
    },
)
