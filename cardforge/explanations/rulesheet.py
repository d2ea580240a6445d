"""Rule sheets."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Rule sheets (rulesheet)",
    {
        "rulesheet.bad-link": Explanation(
            "A link that leads to nothing",
            "A sheet of paper has no folder around it: links lead to addresses of the web (`https:`, "
            "`http:`, `mailto:`), to headings of the sheet (`#setting-up`) or to cards (`card:NAME`). The "
            "words of other links are printed as plain text.",
            "Write one of these, or drop the link.",
        ),
        "rulesheet.bad-picture": Explanation(
            "A picture that is not named as pictures are",
            "Pictures are cards (`card:NAME`) or files of the game (`art/fox.png`). After a `?` may stand "
            "`width=40mm` and `side=back`, with `&` between them.",
            "Write what the message asks for.",
        ),
        "rulesheet.encoding": Explanation(
            "Rules that are not UTF-8",
            "The file was read as Windows-1252, as older programs write it. Accents and quotes may be wrong.",
            "Save it as UTF-8.",
        ),
        "rulesheet.tag": Explanation(
            "HTML in a rule sheet",
            "Tags mean nothing in a rule sheet: they are printed, and shown, as they are written.",
            "Drop the tag, or write `\\<` where the sign is meant.",
        ),
        "rulesheet.no-back": Explanation(
            "A picture of a back that a card has not",
            "`side=back` asks for the back of a card, and neither the card nor its layout nor the game has "
            "one.",
            "Drop `side=back`, or give the game a back.",
        ),
        "rulesheet.no-heading": Explanation(
            "A link to a heading that is not there",
            "`#setting-up` leads to the heading “Setting up”: small letters without accents, a `-` for "
            "blanks and signs, `-2` for a second heading of the same words.",
            "Mend the link, or the heading.",
        ),
        "rulesheet.none": Explanation(
            "A game without rules",
            "`cardforge rules` makes a sheet of the file that game.json names as `rules_text`. There is "
            "none.",
            'Write the rules in Markdown, and add `"rules_text": "rules.md"` to game.json.',
        ),
        "rulesheet.picture-in-text": Explanation(
            "A picture among words",
            "Pictures stand by themselves, side by side if several are in one paragraph. One among words "
            "would tear its line apart.",
            "Put it on a line of its own, with blank lines around; for small signs use icons, `{sword}`.",
        ),
        "rulesheet.too-deep": Explanation(
            "Lists and notes that go too deep",
            "Lists and notes may stand in one another, but not without end: what lies deeper would not be "
            "printed.",
            "Keep them to a few levels.",
        ),
        "rulesheet.too-large": Explanation(
            "Rules that are too long",
            "The file has more than 1 MiB, some hundreds of printed pages.",
            "See whether it is the right file, or shorten it.",
        ),
        "rulesheet.too-many-cells": Explanation(
            "A table's row with too many cells",
            "A table has as many columns as its first row. Further cells would not be printed.",
            "Add a column to the first two rows, or write `\\|` where a bar divides nothing.",
        ),
        "rulesheet.unknown-card": Explanation(
            "A card that is not there",
            "`card:NAME` names a card of the game by its id or its name. None has this one.",
            "Mend the name; `cardforge cards` lists them all.",
        ),
        "rulesheet.unsupported": Explanation(
            "Something that a rule sheet does not know",
            "The sheet has no look for code and the like. Its words are printed as plain text.",
            "Write it as a paragraph, a list or a table.",
        ),
    },
)
