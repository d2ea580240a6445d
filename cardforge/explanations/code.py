"""Codes for cameras and scanners."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "QR codes and bars (code)",
    {
        "code.bad-text": Explanation(
            "A text that this kind of code cannot hold",
            "An EAN takes digits only: twelve or thirteen for `ean13`, seven or eight for `ean8`. Code "
            "128 takes the letters, digits and signs of ASCII, but no é or €. QR and Data Matrix codes "
            "take any text.",
            "Mend the text, or choose another kind of `code`.",
        ),
        "code.check-digit": Explanation(
            "A check digit that is wrong",
            "The last digit of an EAN is worked out from the others, so that a slip is noticed. This one "
            "does not go with them: one of the digits is most likely mistyped, and a till would refuse "
            "the code.",
            "Compare the number with its source; or leave the last digit out, and it is worked out for you.",
        ),
        "code.too-long": Explanation(
            "A text too long for its code",
            "Each kind of code holds only so much: a Micro QR code 15 letters or 35 digits at the lowest "
            "`error` level, a QR code about 2900 letters, a Data Matrix code about 2300.",
            "Shorten the text, lower `error`, or choose a kind of code that holds more.",
        ),
        "code.too-small": Explanation(
            "A code too small to be read",
            "The box of the code is so small for its text that a single module, a square or the narrowest "
            "bar, is under 0.2 mm. Ink spreads that far, and phones could not tell the modules apart.",
            "Make the box as large as the message says, or shorten the text.",
        ),
    },
)
