"""Readings: the combinations of a game's choices, and what a deck says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product

from cardforge.decks.model import Deck
from cardforge.problems import Severity, did_you_mean, listed
from cardforge.query import Bind
from cardforge.rules.catalogue import Catalogue, Counts
from cardforge.rules.model import Choice
from cardforge.rules.situation import Reading
from cardforge.rules.verdict import Fix, Rank, Violation
from cardforge.text import fold

MOST_READINGS = 512
"""Combinations of options that a game may have."""


def readings(choices: tuple[Choice, ...]) -> Iterator[Reading]:
    """Every reading of the choices, in the order of declaration."""
    names = [choice.name for choice in choices]
    for options in product(*(choice.options.values() for choice in choices)):
        binds: dict[str, Bind] = {}
        for option in options:
            binds |= option.binds
        yield Reading({name: option.name for name, option in zip(names, options, strict=True)}, binds)


def narrow(choice: Choice, chosen: Mapping[str, str]) -> Choice:
    """The choice with only the option that is chosen, if one is."""
    name = chosen.get(choice.name)
    return choice if name is None else choice._replace(options={name: choice.options[name]})


def told_by_cards(
    choices: tuple[Choice, ...], zones: Mapping[str, Counts], catalogue: Catalogue
) -> dict[str, str]:
    """The options that a deck's cards tell by a field of theirs; none where they name several."""
    found: dict[str, str] = {}
    for choice in choices:
        if choice.teller is None:
            continue
        values = (catalogue.values(id_, choice.teller.attr) for id_ in zones[choice.teller.zone])
        options = {option for value in chain(*values) if (option := _option(choice, value))}
        if len(options) == 1:
            found[choice.name] = options.pop()
    return found


def declared(
    choices: tuple[Choice, ...], deck: Deck, known: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """The options a deck chooses, and the values in its header that are none, by choice.

    What its cards tell (`known`) stands; a header that says otherwise is wrong.
    """
    good = dict(known)
    bad: dict[str, str] = {}
    for choice in choices:
        value = deck.header.get(choice.name, deck.header.get(choice.name.lower(), ""))
        if not value.strip():
            continue
        option = _option(choice, value)
        if option and option == known.get(choice.name, option):
            good[choice.name] = option
        else:
            bad[choice.name] = value
    return good, bad


def _option(choice: Choice, value: str) -> str:
    if value in choice.options:
        return value
    said = fold(value)
    for option in choice.options.values():
        if said in (fold(option.name), fold(option.label)):
            return option.name
    return ""


def bad_choice(choice: Choice, value: str, assumed: str) -> Violation:
    """A header's value that no option has; the option judged by comes first among the mends."""
    names = list(choice.options)
    hint = did_you_mean(value, names)
    ordered = [assumed, *(name for name in names if name != assumed)]
    message = f'{choice.label} is {listed(names, "or")}, not "{value}"{f"; {hint}" if hint else ""}'
    fixes = tuple(Fix("choose", choice.name, 0, name) for name in ordered)
    return Violation("$choice", "deck.bad-choice", message, fixes=fixes, rank=Rank.CHOICE)


def assumed_choice(choice: Choice, option: str) -> Violation:
    """What was taken for a choice that the deck leaves open."""
    missing = f"no {choice.label} is declared"
    fixes: tuple[Fix, ...] = (Fix("choose", choice.name, 0, option),)
    if choice.teller:
        missing, fixes = f"no card in {choice.teller.zone} tells the {choice.label}", ()
    message = f'{missing}, "{option}" fits best and is assumed'
    return Violation(
        "$choice", "deck.assumed", message, Severity.INFO, fixes=fixes, weight=0, rank=Rank.CHOICE
    )


def other_choice(reading: Reading, chosen: Mapping[str, str]) -> Violation:
    """That the deck would be legal with other options than those declared."""
    changed = {name: value for name, value in reading.choices.items() if chosen.get(name) != value}
    said = listed(f'{name} "{value}" instead of "{chosen.get(name, "")}"' for name, value in changed.items())
    fixes = tuple(Fix("choose", name, 0, value) for name, value in changed.items())
    return Violation(
        "$choice",
        "deck.other-choice",
        f"the deck is legal with {said}",
        Severity.INFO,
        fixes=fixes,
        weight=0,
        rank=Rank.OTHER_CHOICE,
    )
