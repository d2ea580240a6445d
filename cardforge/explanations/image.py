"""Pictures at the size they are printed at."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Pictures in print (image)",
    {
        "image.low-dpi": Explanation(
            "A picture with too few pixels for its size",
            "At the size the picture is printed at, it has fewer than 200 pixels to the inch and will look "
            "soft. Under 100 it will look coarse, and that is an error; on posters, which are looked at "
            "from further away, it is a warning, as with `--lenient`. Printers make use of about 300.",
            "Use the picture in a larger version, show it smaller, or, if it is meant to be coarse, give "
            'its element `"checks": {"dpi": false}`.',
        ),
    },
)
