"""Cards seen side by side."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Cards seen side by side (catalogue)",
    {
        "catalogue.no-deck": Explanation(
            "A card that no legal deck can hold",
            "Whatever a player chooses, by the game's own rules and each of its formats, the copy limit of "
            "this card is none.",
            "Change the card or the rule; mark pieces that are no cards (tokens, reference cards) with "
            '`"extra": true`.',
        ),
        "catalogue.not-missing": Explanation(
            "A missing card that nobody misses",
            "`known_missing` in game.json lists names that card texts mention although there is no such "
            "card. This one is a card, or no text mentions it.",
            "Take it out of the list, or mend its spelling.",
        ),
        "catalogue.rule": Explanation(
            "A rule about cards that is broken",
            "`catalogue.rules` in game.json states how many cards of a sort there may be, such as none of a "
            "type in another colour than its own.",
            "Change the card, or the rule.",
        ),
        "catalogue.same-name": Explanation(
            "Two cards of one name",
            "A deck list that names the card could mean either, as the game tells cards apart by name alone.",
            "Give one of the two another name. If two cards may have one name, say in `identity` by what "
            "else they are told apart.",
        ),
        "catalogue.unknown-name": Explanation(
            "A text that names what there is not",
            "Within a sentence a capital means a name. This one is of no card, no word of `catalogue.words`, "
            "no value of a field, and not in `known_missing`.",
            "Mend the name, or add the card or the word.",
        ),
        "catalogue.wording": Explanation(
            "Another form of an expression",
            "`catalogue.wording` in game.json says how texts put it, so that all cards read alike.",
            "Write it as the message says.",
        ),
    },
)
