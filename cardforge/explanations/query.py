"""Card queries."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Queries (query)",
    {
        "query.bad-operator": Explanation(
            "An operator that does not fit the field",
            "Not every operator makes sense for every field: texts have no order, so `name<fox` means "
            "nothing, and `~` searches texts but not numbers. `is:`, `has:` and `missing:` take no other "
            "operator.",
            "Use `:` or `=`, or the one the message suggests.",
        ),
        "query.bad-tree": Explanation(
            "A query tree of the wrong form",
            "A query given as data is not one of the forms that queries have. This can only come from "
            "another program that made the tree.",
            "Write the query as text and let cardforge make the tree.",
        ),
        "query.bad-value": Explanation(
            "A value that the field cannot have",
            "The field is there, but can never have this value, so the query would find nothing: "
            "`t:goose` where types are Duck and Weed, or `speed=fast` where speed is a number.",
            "Write one of the field's values; for cards without a value write `missing:FIELD`.",
        ),
        "query.outside-deck": Explanation(
            "A query about a deck where there is none",
            "`in:` asks for the zone of a deck that a card lies in, `count` for its copies there. "
            "`cardforge cards` lists the cards of a game, which are in no deck, so nothing is found. This is "
            "only a note.",
            "Leave these conditions out, or pick from a deck with `cardforge print --deck DECK QUERY`.",
        ),
        "query.regex": Explanation(
            "A regular expression that is not allowed",
            "Regular expressions are for searching at the command line only, and must be short and repeat "
            "little, so that none can run for ever. Rules and layouts take none.",
            'Search for a part of the text instead: `text~"draw a card"`.',
        ),
        "query.syntax": Explanation(
            "A query that breaks off",
            "Something is missing or stands where it cannot be read: a parenthesis that is not closed, an "
            "operator without a value, a quote without an end. `speed>` is wrong, `speed>3` is right.",
            "Mend the column that the message names; put words with signs in quotes.",
        ),
        "query.too-deep": Explanation(
            "Too many parentheses in one another",
            "Parentheses may be nested twenty deep. A query beyond that was most likely made by a program.",
            "Write it flatter: `a or b or c` needs no parentheses.",
        ),
        "query.too-long": Explanation(
            "A query that is too long",
            "A query may have 8,000 characters. Long lists of names are better kept in the cards, as a "
            "field that the query can ask for.",
            "Split it, or give the cards a field to search by.",
        ),
        "query.unbound-name": Explanation(
            "A name after $ that has no value here",
            "Names such as `$palette` stand for what a deck's player has chosen. Outside a deck nobody "
            "has chosen anything.",
            "Write the value itself: `c=red` instead of `c=$palette`.",
        ),
        "query.unknown-field": Explanation(
            "A field that the game does not have",
            "What stands before the operator is no field of this game, neither by its full nor by its "
            "short name. To search for a text with a colon in it, put it in quotes.",
            "Mend the name; the message lists the fields there are.",
        ),
        "query.unknown-flag": Explanation(
            "A flag that the game does not have",
            "`is:` asks for a field of type `flag`. If the word is another kind of field, ask "
            "`has:creator` or `creator:smith` instead of `is:creator`.",
            "Mend the name; the message lists the flags there are.",
        ),
    },
)
