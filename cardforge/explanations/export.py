"""Exports for other programs."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Exports (export)",
    {
        "export.control-character": Explanation(
            "A control character in a text",
            "A text holds signs that are no letters, such as a line separator or a tab, and the format has "
            "no way to write them. They are left out; tabs become blanks.",
            "Take them out of the text.",
        ),
        "export.foreign-letters": Explanation(
            "Letters that the program may not show",
            "The file is written in UTF-8, as others are, but the program is not known to show all letters.",
            "Look at it there. `--ascii` writes plain letters instead.",
        ),
        "export.formula-cell": Explanation(
            "A cell that a spreadsheet would run",
            "A table for another program has a cell that starts like a formula. It stays as it is, since "
            "that program would take a guarding apostrophe for a part of the text.",
            "Open the table as text where a spreadsheet asks, or use the format `csv`, which guards its "
            "cells.",
        ),
        "export.full-room": Explanation(
            "More than a room holds",
            "playingcards.io has a limit to the cards, piles and decks of a room, of about 1,200 as "
            "far as is known. The file is written; the site may refuse it.",
            "Export a deck, or fewer cards with a query.",
        ),
        "export.large-picture": Explanation(
            "Pictures that are too large",
            "Programs that read rooms of playingcards.io leave out pictures of 2 MB and more, so that "
            "cards would be blank.",
            "Make them smaller with `--dpi`, or use `--image jpg`.",
        ),
        "export.left-out": Explanation(
            "What a format has no place for",
            "Cards say more than the format can: a field without a column, pieces that are no cards "
            "(tokens, mats), or a deck whose cards are not exported. Or no copy of a card is wanted, where "
            "the format holds copies. The rest is written, and only that is counted.",
            "Choose another format for it, set a `quantity`, or do without.",
        ),
        "export.local-pictures": Explanation(
            "Pictures on this computer",
            "A saved object of Tabletop Simulator names its pictures by address. Without `--base-url` "
            "these are files on this computer, and what is in a zip has to be unpacked where the "
            "addresses say. Other players see no pictures of files on your computer.",
            "Unpack the zip beside itself, or put the pictures on a web server and say where with "
            "`--base-url`.",
        ),
        "export.long-line": Explanation(
            "A card that is too long for one line",
            "A MUSH takes 4,095 bytes of a line and drops the rest, so the text would arrive cut off. No "
            "file is written.",
            "Shorten the text, or let `--split` make several cards of it.",
        ),
        "export.long-name": Explanation(
            "A name that is too long",
            "The program reads no longer names, so this one is cut; where that made two names alike, they "
            "get a number. Decks of the same export use the short name, too.",
            "Give the card a shorter name, if the short one says too little.",
        ),
        "export.lost-sign": Explanation(
            "A sign that the code page lacks",
            "The format is written in a code page that has neither this character nor one that is alike; a "
            "question mark stands for it. If nothing of a name is left, no file is written.",
            "Write the word in other letters.",
        ),
        "export.many-lines": Explanation(
            "More lines than a MUSH takes at once",
            "Servers run about 100 commands as they come, and then one a second; some clients lose the rest.",
            "Paste slowly, or write chunks with `--batch 100` and wait between them.",
        ),
        "export.no-back": Explanation(
            "No common back",
            "The program needs a picture for the back of cards, and the game has none that its cards share. "
            "A plain one is drawn.",
            'Name a layout or a picture under `"back"` in game.json.',
        ),
        "export.mark": Explanation(
            "What a program takes for a mark",
            "Tabletop Simulator colours and shapes labels by marks in brackets, such as `[b]` or "
            "`[ff0000]`, and does not show them. The text is written as it is.",
            "Write it otherwise, for example in round brackets, if it has to be seen.",
        ),
        "export.no-cards": Explanation(
            "No card to export",
            "The query matches no card, the game or the deck has none, or no copy of any is wanted where the "
            "format holds copies. No file is written.",
            "Drop the query, or widen it; set a `quantity` over 0.",
        ),
        "export.no-deck": Explanation(
            "A format of decks without a deck",
            "The format has no way to write down a set of cards, only decks. No file is written.",
            "Name a deck with `--deck`: a file, or one that comes with the game.",
        ),
        "export.no-picture": Explanation(
            "A card that the program shows without a picture",
            "The program looks for pictures by names that it makes of the card's name, and none of them can "
            "be that of a file: it holds a sign that systems keep for themselves, is too long, or would be "
            "found for another card, too. Or a card has another side, and no picture of it.",
            "Give the card another name, or a number in its set; or a `back` that shows its other side.",
        ),
        "export.no-library": Explanation(
            "A library that is not installed",
            "Some formats need a library that is not installed with cardforge itself. No file is written.",
            "Install it: the message says how. Or choose another format.",
        ),
        "export.one-back": Explanation(
            "Backs that a program does not show",
            "The program knows one back for all cards; those that some cards have for themselves are left "
            "out.",
            "Nothing has to be done. What stands under `back_face` is written as another side of its card.",
        ),
        "export.one-size": Explanation(
            "Cards of several sizes",
            "The program shows all cards of a game in one size, so the pictures of some are stretched.",
            "Nothing has to be done, if they can be read.",
        ),
        "export.one-line": Explanation(
            "Line breaks become blanks",
            "The format has one line for each card and no way to write a line break: a blank stands for it.",
            "Nothing, if the texts can be read so.",
        ),
        "export.other-shape": Explanation(
            "Cards of another shape than the others",
            "The program shows all cards in the shape of the common back. What lies across is turned "
            "upright; what is of quite another shape stands in the middle of a card of that one, and what is "
            "nearly of it will be stretched a little there.",
            "Nothing, if they can be told apart. Else leave them out with a query.",
        ),
        "export.other-size": Explanation(
            "Cards of another size than the order",
            "mpc-autofill orders poker cards of MakePlayingCards, 63.5 × 88.9 mm with its bleed. "
            "Cards of another size are left out, since nothing is scaled; if no card fits, no file is "
            "written.",
            "Print them yourself, or with `print --target` for a shop that has their size.",
        ),
        "export.respelt": Explanation(
            "Letters that the code page lacks",
            "The format is written in a code page that lacks a letter. The nearest is written: without an "
            "accent, or Latin for Cyrillic and Greek.",
            "Nothing has to be done, if it can be read; else write the word in other letters.",
        ),
        "export.same-name": Explanation(
            "Two cards of one name",
            "The format tells cards apart by name alone, and two have the same, perhaps only after slashes "
            "or letters were replaced. The later one gets a number; of printings of one card the first is "
            "taken.",
            "Give each card a name of its own.",
        ),
        "export.several-orders": Explanation(
            "More cards than one order holds",
            "An order holds 612 cards at most, so there are several, with numbers in their names.",
            "Nothing has to be done: order each of them.",
        ),
        "export.several-sets": Explanation(
            "Cards of several sets in one file",
            "A file of cards in a game's folder is one set. The file holds the cards of several, with a "
            "column or a part for each, and has to be taken apart before it is one again.",
            "Export to a folder: each set gets a file of its own.",
        ),
        "export.unsayable": Explanation(
            "A text that the format can't hold",
            "The format has no way to write down a character, or a text of this length.",
            "Change the text, or choose another format.",
        ),
        "export.slash": Explanation(
            "A slash in a field that a slash ends",
            "In MUSHcode a slash ends title and type, so that one in a name, a type or a corner value "
            "would shift all that follows. `-` is written for it, `:` in corner values.",
            "Nothing has to be done, if it can be read.",
        ),
        "export.unknown-role": Explanation(
            "A role that names no field",
            "`export.roles` in game.json says which fields are a card's type, text and so on for other "
            "programs, and names one that the game does not declare.",
            "Write the name of a field that stands under `fields`.",
        ),
        "export.white-back": Explanation(
            "Cards without a back",
            "The program or the shop shows a back behind every card, and these have none. Theirs is white.",
            "Give the layout a `back`, the game a common one, or the cards their own.",
        ),
    },
)
