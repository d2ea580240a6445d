"""Rules for decks, in game.json and on cards."""

from __future__ import annotations

from cardforge.explanations._model import Explanation, Family

FAMILY = Family(
    "Rules for decks (rules)",
    {
        "rules.bad-bound": Explanation(
            "A limit that is no number",
            "A rule's limit is a name such as `$size`, and an option of a choice binds a text to it, or "
            "nothing. The rule could not be judged there.",
            "Bind a number, or give the rule a `when` that leaves the option out.",
        ),
        "rules.bad-date": Explanation(
            "A day that there is not",
            "A list's `from` or `to` is no day of the calendar, such as 2026-02-30.",
            "Write year, month and day, as in `2026-03-01`.",
        ),
        "rules.bad-value": Explanation(
            "A value in a card's deck rules that is not allowed",
            "The card's `deck_rules` hold a value that does not fit: a kind of rule that does not exist, "
            "or a negative number.",
            "Write what the message asks for.",
        ),
        "rules.cannot-change": Explanation(
            "A change that a rule cannot take",
            "A card's `deck_rules` move a bound that the rule does not have, or add an option to a rule "
            "that has no options, so nothing would change.",
            "Name a rule that has what is changed, or `waive` this one and `add` another.",
        ),
        "rules.conflicting-bounds": Explanation(
            "Limits that contradict each other",
            "`exact` says the same as `min` and `max` together, so it cannot stand beside them: "
            '`{"exact": 40, "min": 30}` is wrong.',
            "Keep `exact`, or `min` and `max`.",
        ),
        "rules.conflicting-lists": Explanation(
            "A list beside lists",
            "A rule holds either one list, in its own keys, or several under `lists`. Here it has both, "
            "and it is not clear when the first one holds.",
            "Move the keys into one of the lists.",
        ),
        "rules.contradiction": Explanation(
            "Rules that no deck can meet",
            "One rule asks for cards that others forbid, so every deck would be illegal.",
            "Drop or loosen one of the rules that the message names.",
        ),
        "rules.dates-crossed": Explanation(
            "A list that ends before it begins",
            "The day in `to` comes before the one in `from`, so the list never holds.",
            "Swap the two days, or mend one.",
        ),
        "rules.duplicate-choice": Explanation(
            "Two choices with one name",
            "A deck's header names a choice by its name, so each may be used once.",
            "Rename one of the two.",
        ),
        "rules.duplicate-id": Explanation(
            "Two rules with one id",
            "Verdicts name rules by their id, and cards change rules by it, so each may be used once.",
            "Rename one of the two.",
        ),
        "rules.listed-twice": Explanation(
            "A card that is forbidden and limited",
            "One list forbids the card and limits its copies as well. It counts as forbidden.",
            "Keep one of the two.",
        ),
        "rules.lists-overlap": Explanation(
            "Lists that hold at the same time",
            "Two lists claim the same days: two under one rule, of which only the newer is asked then, or "
            "those of two rules that say the same sort of thing, of which both are asked.",
            "Give the older one a `to`, or put both under the `lists` of one rule.",
        ),
        "rules.mark-of-mark": Explanation(
            "A mark on a zone that is a mark itself",
            "A zone with `of` only marks cards of another zone, such as a leader among them. It can mark "
            "a zone that has cards of its own, but no other mark.",
            "Name a zone that has cards in `of`.",
        ),
        "rules.min-over-max": Explanation(
            "More at least than at most",
            "A rule's `min` is larger than its `max`, perhaps only with one of the choices. No deck can "
            "meet it.",
            "Swap the two, or mend the numbers.",
        ),
        "rules.missing-key": Explanation(
            "A key that a card's deck rules need",
            "The card's `deck_rules` lack something they cannot do without, such as the rule that they "
            "change.",
            "Add the key that the message names.",
        ),
        "rules.never-holds": Explanation(
            "A rule that never holds",
            "The rule's `when` asks for a choice or phase that cannot come about, so it judges no deck.",
            "Mend the condition, or drop the rule.",
        ),
        "rules.no-match": Explanation(
            "A rule about no card",
            "The rule's query matches no card of the game, so it most likely has a slip. With `t:webiste` "
            "it would never say anything.",
            "Mend the query, or add the cards.",
        ),
        "rules.no-number": Explanation(
            "A field that holds no numbers",
            "A rule or a bound adds up a field that `game.json` declares as another type. In a text field "
            "only whole numbers count, and every other value is 0; fields of other types never hold a "
            "number.",
            "Declare the field as `integer` or `number`, or name another.",
        ),
        "rules.no-values": Explanation(
            "A comparison with a field that is empty",
            "The rule compares cards by a field in which no card of the game has a value, or a choice is "
            "told `from` a field that names none of its options. Most likely it is the wrong field.",
            "Name the field that the cards have, fill it in, or give the options the names that it holds.",
        ),
        "rules.reserved-id": Explanation(
            "An id that is taken",
            "Ids that start with `$` belong to the program itself, as in `$choice`.",
            "Choose another id.",
        ),
        "rules.too-few-zones": Explanation(
            "Fewer zones than players",
            "A game deals the cards of each player into a zone of its own, and there are fewer such zones "
            "than players may take part. It can be dealt only to as many as there are zones.",
            "Name a zone for each player in `into`, or lower the number of `players`.",
        ),
        "rules.too-few-packs": Explanation(
            "More packs asked for than there are",
            "The rule lets a deck be made of so many different packs, and the game does not have as many "
            "yet. This is only a note.",
            "Add the packs, or lower `take`.",
        ),
        "rules.too-many-choices": Explanation(
            "Too many combinations of choices",
            "Every combination of the game's choices has to be looked at, and together there are too many.",
            "Make fewer choices, or give them fewer options.",
        ),
        "rules.too-few-cards": Explanation(
            "A pack that cannot be filled",
            "A slot of a pack takes more different cards than its query means, or than have a weight.",
            'Lower its count, add cards, or let cards come twice with `"again": true`.',
        ),
        "rules.unbound-name": Explanation(
            "A name after $ without a value",
            "A rule uses a name such as `$palette`, and with one of the choices nothing stands for it.",
            "Bind it in every option, or give the rule a `when`.",
        ),
        "rules.unknown-bind": Explanation(
            "A name after $ that nothing binds",
            "A rule uses a name such as `$palete` that no option of a choice binds.",
            "Mend the name, or add it to the options' `bind`.",
        ),
        "rules.unknown-card": Explanation(
            "A card that the game does not have",
            "A rule names a card, and no card has this name.",
            "Mend the name; the message suggests a near one.",
        ),
        "rules.unknown-choice": Explanation(
            "A choice that does not exist",
            "A rule's `when` or the table's rules ask for a choice that `choices` does not declare.",
            "Mend the name, or declare the choice.",
        ),
        "rules.unknown-field": Explanation(
            "A field that the game does not have",
            "A rule counts or compares by a field that `game.json` does not declare.",
            "Mend the name, or declare the field.",
        ),
        "rules.unknown-key": Explanation(
            "A key that a card's deck rules do not know",
            "Unknown keys are refused so that a slip never goes unnoticed.",
            "Mend the key; to keep a remark, start its key with `//`.",
        ),
        "rules.unknown-option": Explanation(
            "An option that does not exist",
            "A rule's `when` or the table's rules ask for an option that the choice does not have, such "
            "as `purple` where there are red and blue.",
            "Mend the name; the message lists those there are.",
        ),
        "rules.unknown-rule": Explanation(
            "A rule that does not exist",
            "A card changes a rule, or a format drops one, by an id that no rule has.",
            "Mend the id; the message lists those there are.",
        ),
        "rules.unknown-ruleset": Explanation(
            "A set of rules that does not exist",
            "The name is none of the game's `formats`.",
            "Use one of the names in the message.",
        ),
        "rules.unknown-set": Explanation(
            "A card set that does not exist",
            "A rule names a set by a code that no set of the game has.",
            "Mend the code.",
        ),
        "rules.unknown-zone": Explanation(
            "A zone that does not exist",
            "A rule is about a zone that `zones` does not declare.",
            "Mend the name, or declare the zone.",
        ),
        "rules.unreachable-option": Explanation(
            "An option that changes nothing",
            "All cards that this option allows are already allowed without a limit by others, so it never "
            "matters. The limit you wrote has no effect.",
            "Drop the option, or narrow the others.",
        ),
        "rules.unused-bind": Explanation(
            "A bound name that nothing uses",
            "An option of a choice binds a name that no rule asks for. Perhaps the rule spells it otherwise.",
            "Use it as `$name` in a query or limit, or drop it.",
        ),
        "rules.wrong-type": Explanation(
            "A value of the wrong type in a card's deck rules",
            "A key holds another type of value than it takes, such as a text where a number belongs.",
            "Write the value as the message says.",
        ),
        "rules.wrong-zone": Explanation(
            "A zone that cards cannot go to or come from",
            "Cards are drawn and dealt from a zone that has cards of its own, not from a mark. They are "
            "dealt into other zones, all with cards of their own, or all marks on the zone that is dealt.",
            "Name the zone that the message asks for.",
        ),
    },
)
