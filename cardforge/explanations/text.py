"""Texts on cards."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Texts on cards (text)",
    {
        "text.missing-glyph": Explanation(
            "A character that no font has",
            "None of the fonts for this text has a shape for the character, so it would be missing on the "
            "card. The message names the character and its number.",
            "Add a font that has it to the `fallback` list of the layout's font, or declare an icon for it: "
            '`"icons": {"fire": {"file": "icons/fire.svg", "text": "🔥"}}`.',
        ),
        "text.overflow": Explanation(
            "A text that does not fit into its box",
            "The text was made smaller as far as its style allows and still needs more room; the message "
            "says how many millimetres. Text is never cut off in silence: with `--lenient` it is printed "
            "under a red frame.",
            "Shorten the text, make the box larger, or let the style shrink further with a smaller "
            "`fit.min`.",
        ),
        "text.unclosed-mark": Explanation(
            "A mark that is opened and not closed",
            "Bold, italic and keyword marks come in pairs. In `**Dive: look at a card` everything after "
            "the stars would be bold; `**Dive:** look at a card` is right. The mark ends with its text in "
            "any case.",
            "Close the mark, or write `\\*` for a star that is meant as a star.",
        ),
        "text.unknown-icon": Explanation(
            "An icon that the layout does not have",
            "The text or the layout names an icon, as in `{flame}`, that is neither in the folder "
            "`icons/` of the game's layouts nor declared under `icons`.",
            "Mend the name, add the file `icons/flame.svg`, or write `\\{` for a brace that is meant as a "
            "brace.",
        ),
    },
)
