"""XML of other programs."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "XML with cards (xml)",
    {
        "xml.refused": Explanation(
            "XML that could do harm",
            "The file declares entities, which can make a small file grow without bounds, or has "
            "elements nested absurdly deep. No card program writes such files.",
            "Delete the `<!DOCTYPE …>` part, or save the file again in its program.",
        ),
        "xml.syntax": Explanation(
            "Broken XML",
            "The file is no well-formed XML at the place that is named: a tag is never closed, or a sign "
            "such as `&` stands for itself.",
            "Save the file again in its program; by hand, write `&amp;` for `&` and `&lt;` for `<`.",
        ),
    },
)
