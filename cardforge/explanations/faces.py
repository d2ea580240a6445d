"""Pictures of faces."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Pictures of cards (faces)",
    {
        "faces.no-cards": Explanation(
            "No card to make a picture of",
            "The query matches no card, or the game has none. No file is written.",
            "Drop the query, or widen it.",
        ),
        "faces.no-memory": Explanation(
            "Pictures that do not fit into memory",
            "Drawing takes about 20 bytes of memory for each pixel, and there was not enough. No file is "
            "written.",
            "Ask for fewer pixels with a smaller `--dpi`, or close other programs.",
        ),
        "faces.too-large": Explanation(
            "Pictures with too many pixels",
            "A picture has at most 100 million pixels, and a JPEG or WebP has no more than 65,500 or 16,383 "
            "on a side. Your card at your resolution would have more.",
            "Ask for a smaller `--dpi`; 300 is what printers make use of.",
        ),
    },
)
