"""Wiki text with cards."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Wiki text with cards (wiki)",
    {
        "wiki.empty-card": Explanation(
            "A card that holds nothing",
            "The template has neither a title nor a text nor a picture, as templates to copy from have. It "
            "is no card.",
            "Fill it in, or delete it.",
        ),
        "wiki.infobox": Explanation(
            "What the page says of the game",
            "The page has an infobox with the game's title, its designers and so on. They belong into "
            "`game.json` and not to a card. This is only a note.",
            'Put them into `"name"`, `"credits"` and `"players"` of game.json.',
        ),
        "wiki.nameless": Explanation(
            "A value without a name",
            "A part of the template has no name before it. Most often a text holds a bare `|`, which ends "
            "it: `|text=Draw 1 | 2 cards` are two values.",
            "Write the value's name before it, or `<nowiki>|</nowiki>` for a bar in a text.",
        ),
        "wiki.no-library": Explanation(
            "The library for wiki text is missing",
            "Wiki text is read by the library mwparserfromhell, which comes with the extra `wiki`.",
            'Run `pip install "cardforge[wiki]"`.',
        ),
        "wiki.no-title": Explanation(
            "A card without a title",
            "Every card needs a name, and this one gets a stand-in.",
            "Write a `title` for it.",
        ),
        "wiki.not-kept": Explanation(
            "Something that a card's text cannot hold",
            "Bold, italics, lists, links and line breaks are kept. Templates stay as they are written, "
            "pictures inside a text are left out, and of other tags only the words stay.",
            "Look at the card, and write it otherwise where something is missing.",
        ),
        "wiki.repeated": Explanation(
            "A value that stands twice",
            "A card has two values of one name. As on a wiki, the last one counts.",
            "Delete the other.",
        ),
        "wiki.same-title": Explanation(
            "Two cards with one title",
            "On a wiki that is allowed. Here the second one gets an id of its own. This is only a note.",
            "Rename one of them, if they are meant to be told apart by name.",
        ),
        "wiki.subpage": Explanation(
            "Cards that stand on another page",
            "The page takes in a subpage, and its cards are not in this file.",
            "Save the wiki text of that page, and import it as a set of its own.",
        ),
        "wiki.syntax": Explanation(
            "Wiki text that cannot be read",
            "A card's template opens with `{{Card|` and is never closed with `}}`, so it has no end that "
            "can be told; or the file holds far more of such signs than any page of cards.",
            "Close the template.",
        ),
    },
)
