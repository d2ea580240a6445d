"""XML of other programs."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "XML with cards (xml)",
    {
        "xml.left-out": Explanation(
            "Something that is left out",
            "The file says more of a card than a set holds: further sets that it is in, other cards that "
            "come with it, or numbers for the program itself. This is only a note.",
            "Add it by hand, if you need it.",
        ),
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
        "xml.unknown-kind": Explanation(
            "XML of another program",
            "Of XML files only card databases of Cockatrice can be read. They begin with "
            "`<cockatrice_carddatabase>`.",
            "Export the cards as a table, and import that.",
        ),
    },
)
