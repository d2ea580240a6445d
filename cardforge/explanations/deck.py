"""Deck lists, and decks against their rules."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Decks (deck)",
    {
        "deck.allowance-full": Explanation(
            "More cards than an allowance takes",
            "The rule allows certain cards only up to a number, such as two cards of a foreign colour, "
            "and the deck has more that need this room. A card that fits another allowance is counted "
            "there first.",
            "Take out as many as the message says.",
        ),
        "deck.ambiguous-name": Explanation(
            "A name that several cards have",
            "The name in the list means more than one card once accents and case are evened out, so it is "
            "not clear which is in the deck. The line does not count.",
            "Write the name just as the card has it, or put the card's id in brackets before it.",
        ),
        "deck.assumed": Explanation(
            "A choice that was assumed",
            "The deck does not say which of the game's choices it is built for, so the one that it fits "
            "best was taken. This is only a note.",
            "Say it in the deck's header, as in `alignment: red`.",
        ),
        "deck.bad-choice": Explanation(
            "A choice that the game does not have",
            "The deck's header names an option that the game does not offer: `alignment: purple` where "
            "there are red and blue.",
            "Write one of the options that the message names.",
        ),
        "deck.bad-count": Explanation(
            "A number of copies that cannot be",
            "The line has no copies, or far more than any deck. Most likely the number belongs to "
            "something else, such as the card's name or number.",
            "Write how many copies there are, or delete the line.",
        ),
        "deck.bad-line": Explanation(
            "A line that is no card",
            "The line has the form of none that deck lists know: one card a line, the copies first, as in "
            "`4 Red Fox`. It is never dropped in silence.",
            "Write the card's name, or start the line with `#` to make it a remark.",
        ),
        "deck.bad-row": Explanation(
            "A line of a stream that is no list",
            "A `.jsonl` file, or standard input with `--jsonl`, holds one list a line, as a JSON object "
            "whose `list` is the text of the list. This line is something else. The others are judged all "
            "the same.",
            "Write the line as the message shows, line ends in the text as `\\n`.",
        ),
        "deck.binary": Explanation(
            "A deck that is no text",
            "The file holds a NUL byte, which no text has. Some programs keep decks in a form of their "
            "own, such as old Apprentice files.",
            "Save the deck as text in the program it comes from.",
        ),
        "deck.broken-xml": Explanation(
            "A deck in broken XML",
            "Decks of Cockatrice, LackeyCCG, OCTGN and Magic Online are XML, and this one breaks its rules "
            "at that place: often a `&` that should be `&amp;`, a missing quote, or a file that was cut off. "
            "Nothing of it is read.",
            "Mend the place, or save the deck again in the program it comes from.",
        ),
        "deck.copies": Explanation(
            "Too many copies of a card",
            "The rule limits how many copies of one card a deck may have, and this card has more. Copies "
            "in all zones that the rule names are added up.",
            "Take out copies until the limit is met.",
        ),
        "deck.duplicate-key": Explanation(
            "A header line twice",
            "The head of the deck says one thing twice, such as two lines `name:`. Only the first counts.",
            "Keep one of the two lines.",
        ),
        "deck.empty": Explanation(
            "A deck without cards",
            "The file could be read, but no line of it is a card. It may be another kind of file.",
            "Look whether it is the right file.",
        ),
        "deck.encoding": Explanation(
            "Old Windows letters in a deck",
            "The file is not UTF-8, so it was read as Windows-1252, which older programs write. If names "
            "with accents are not found, the guess was wrong.",
            "Save the file as UTF-8.",
        ),
        "deck.exclusive": Explanation(
            "Cards that exclude each other",
            "A list names cards of which a deck may have only one, in as many copies as the other rules "
            "let it: a restricted list, or a group on it. The deck has several of them.",
            "Keep one of the cards, and take the others out.",
        ),
        "deck.extra": Explanation(
            "Cards beyond what is given",
            "The rule lets a deck have certain cards only, such as those of a fixed pack or of another "
            "zone, and these go beyond it.",
            "Take them out, or add them to the zone they must come from.",
        ),
        "deck.forbidden": Explanation(
            "A card that is not allowed",
            "The rule forbids these cards here altogether.",
            "Take them out.",
        ),
        "deck.ignored-part": Explanation(
            "A part of a deck file that is left out",
            "The file says something that is neither a card nor one of the things that are kept of a deck, "
            "such as settings of the program it comes from. This is only a note.",
            "Nothing has to be done. If the part holds cards, write them as lines of a list.",
        ),
        "deck.illegal": Explanation(
            "A deck that breaks rules",
            "`cardforge deck convert` wrote a deck that its game's rules do not allow. The file is whole and "
            "nothing was taken out; the program that reads it may refuse it.",
            "Ask `cardforge deck check` what is wrong, and mend the deck before you convert it.",
        ),
        "deck.left-out": Explanation(
            "Something that a form cannot say",
            "`cardforge deck convert` wrote the deck in a form that has no words for this: a zone, a mark, a "
            "printing, or a line of the deck's head. The cards and their numbers are all there.",
            "Keep the deck in our own form as well, or choose a form that can say it.",
        ),
        "deck.missing": Explanation(
            "Cards that must be there",
            "The rule asks for exactly certain cards, such as a whole pack, and these are not in the deck.",
            "Add them.",
        ),
        "deck.mixed-printings": Explanation(
            "One card in several printings",
            "Two lines name the same card from different sets. For the rules it is one card, so the "
            "copies count together. This is only a note.",
            "Nothing needs to be done.",
        ),
        "deck.no-holder": Explanation(
            "A deal that nobody can finish",
            "The game gives what is left over after dealing to the player who was dealt a certain card, and "
            "that card is not in the deck. With another number of players nothing may be left over.",
            "Add the card that the message names, or deal to another number of players.",
        ),
        "deck.no-list": Explanation(
            "Files among lists that are none",
            "In a folder or ZIP of decks, files whose names end as no deck list does are passed over. This "
            "is only a note. Hidden files are passed over without one.",
            "Name the file by itself if it is a deck.",
        ),
        "deck.no-lists": Explanation(
            "No deck list where there should be some",
            "The folder or ZIP holds no file whose name ends as those of deck lists do. Hidden files do not "
            "count.",
            "Look whether it is the right one, or rename the lists.",
        ),
        "deck.not-allowed": Explanation(
            "A card outside what is allowed",
            "The rule lists which cards may be here, and these are none of them: a blue card in a deck "
            "that may be red and grey.",
            "Take them out, or choose what allows them.",
        ),
        "deck.not-broken": Explanation(
            "A rule that a sample deck does not break",
            "The header line `expect:` of a deck that comes with a game names the rules which the deck is "
            "meant to break, and the deck meets this one, or the game has no such rule. `cardforge check` "
            "asks for exactly the rules in that line; `cardforge deck check` pays no heed to it.",
            "Take the rule out of `expect:`, mend its name, or change the deck so that it breaks the rule.",
        ),
        "deck.not-dealt": Explanation(
            "A deck that is not dealt",
            "The game deals one deck to all players only in some of its variants, and this deck is of "
            "another.",
            "Draw hands with `cardforge deck hand`, or change the choice in the deck's head.",
        ),
        "deck.not-repaired": Explanation(
            "A deck that was not made legal",
            "`deck repair` looks for changes after which the deck is legal, and found none. Either the rules "
            "contradict each other, or what you keep or own leaves no room, or there are so many "
            "possibilities that the search ended before it came to a way; the message says which. A list "
            "with lines that could not be read is not repaired, as nobody knows what they mean. Nothing is "
            "written.",
            "Mend the lines that are told of; or keep less and own more; or change the worst by hand and try "
            "again.",
        ),
        "deck.other-choice": Explanation(
            "Legal with another choice",
            "The deck breaks rules with the choice it states, and would be legal with another one. This "
            "is only a note.",
            "Change the choice in the deck's header, if that is what you mean.",
        ),
        "deck.other-game": Explanation(
            "A list for another game",
            "The line `game:` of the list names one game, and the command or the folder it lies in says "
            "another. It was judged by the latter, so most of its names may be unknown.",
            "Leave `--game` out, or mend the line in the list.",
        ),
        "deck.refused": Explanation(
            "A deck file that could do harm",
            "The XML declares entities, which can make a small file fill the memory, or takes them from "
            "another file, or its elements are nested deeper than those of any deck. It is not read.",
            "Delete the `<!DOCTYPE …>` part, or save the deck again in the program it comes from.",
        ),
        "deck.repeated": Explanation(
            "A deck that is named twice",
            "The same file was named twice, perhaps once by itself and once with its folder. It is told of "
            "once. This is only a note.",
            "Leave out one of the two.",
        ),
        "deck.sum-too-high": Explanation(
            "More points than allowed",
            "The rule adds up a number of the cards, such as influence or the points of a list, and the "
            "deck comes to more than it may. The message says what each card costs.",
            "Take out cards that cost points until the sum is met.",
        ),
        "deck.sum-too-low": Explanation(
            "Fewer points than needed",
            "The rule adds up a number of the cards, and the deck does not come to as much as it must.",
            "Add cards that have points, or dearer ones.",
        ),
        "deck.too-few": Explanation(
            "Too few cards",
            "The rule asks for at least so many cards in this zone, or of this sort, and the deck has fewer.",
            "Add as many as the message says.",
        ),
        "deck.too-few-values": Explanation(
            "Too little variety",
            "The rule asks for a number of different cards, types or colours, and the deck has fewer "
            "kinds, however many copies.",
            "Add cards of further kinds.",
        ),
        "deck.too-large": Explanation(
            "A deck file that is too large",
            "No deck list has so many bytes. Most likely it is another kind of file.",
            "Look whether it is the right file.",
        ),
        "deck.too-small": Explanation(
            "Fewer cards than are to be drawn or dealt",
            "More cards were to be drawn than the deck has. Odds and hands take all there are; a deal to so "
            "many players cannot be made.",
            "Ask for fewer cards or players, or add cards to the deck.",
        ),
        "deck.too-many": Explanation(
            "Too many cards",
            "The rule allows at most so many cards in this zone, or of this sort, and the deck has more.",
            "Take out as many as the message says.",
        ),
        "deck.too-many-values": Explanation(
            "Too much variety",
            "The rule allows a number of different cards, types or colours, and the deck has more kinds.",
            "Take out the kinds of which there are fewest, or those you like least.",
        ),
        "deck.unknown-card": Explanation(
            "A name that no card has",
            "The list names a card that the game does not have. It does not count, so other rules may "
            "fail as well.",
            "Mend the name; the message suggests near ones.",
        ),
        "deck.unknown-format": Explanation(
            "A form of deck list that is not known",
            "A form was asked for by a name that no reader has.",
            "Use one of the names in the message.",
        ),
        "deck.unknown-key": Explanation(
            "A header line that is not known",
            "The head of the deck has a line such as `alingment: red` whose first word is neither a "
            "common one nor a choice of the game. It changes nothing, so the deck may be judged otherwise "
            "than you mean.",
            "Mend the word, or start the line with `#`.",
        ),
        "deck.unknown-zone": Explanation(
            "A zone that the game does not have",
            "The list puts cards under a heading that is no zone of the game. They do not count.",
            "Rename the heading to one of the zones in the message.",
        ),
        "deck.unsayable": Explanation(
            "A card that a form cannot name",
            "`cardforge deck convert` reads what it writes. In this form the line of the card would be read "
            "as another card, another number, or none: its name looks like a mark of the form. The file is "
            "not written.",
            "Choose another form, such as our own.",
        ),
        "deck.wrong-count": Explanation(
            "Not the number of cards asked for",
            "The rule asks for an exact number, or one of several, and the deck has another.",
            "Add or take out cards until the number is right.",
        ),
    },
)
