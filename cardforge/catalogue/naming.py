"""Names in card texts: each is a card, a word of the game, or known to be missing.

In a rules text a capital letter within a sentence means a name: of a card, or of something that the game has
a word for. So a capital that belongs to neither is a slip, or a card that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardforge.catalogue._model import Check, Looked
from cardforge.problems import Problem, Severity, did_you_mean

_SENTENCE = re.compile(r"[.:!?…“”\"()\[\]–—]+\s*(?:- )?|\n(?:- )?|^- ")
_LEFT_OUT = " \uffff "
"""Stands for a name that is known: no letter, so that what follows is no first word."""


def _problems(looked: Looked) -> Iterator[Problem]:
    """What `catalogue.words` and the game itself have no word for; without `words` nothing is asked."""
    if "words" not in looked.declared:
        return
    names = [one.card.name for one in looked.first]
    known = [*names, *looked.game.known_missing, *looked.declared["words"], *_own_words(looked)]
    yield from _not_missing(looked)
    pattern = _any_of(known)
    for printing, field, text in looked.texts:
        for word in dict.fromkeys(_strangers(pattern.sub(_LEFT_OUT, text))):
            message = f'"{field.name}" names "{word}", which is no card and no word of the game'
            near = did_you_mean(word, known)
            hint = near or "add the card, or the word to catalogue.words or known_missing in game.json"
            where = printing.place(field.name)
            yield Problem(
                where, "catalogue.unknown-name", message, hint, Severity.WARNING, printing.card.name
            )


def _not_missing(looked: Looked) -> Iterator[Problem]:
    """Names in `known_missing` that are there, or that no text mentions."""
    names = {one.card.name for one in looked.first}
    for index, name in enumerate(looked.game.known_missing):
        pattern = _any_of([name])
        if name in names:
            message, hint = f'known_missing holds "{name}", which is a card', "take it out"
        elif not any(pattern.search(text) for _, _, text in looked.texts):
            message, hint = f'known_missing holds "{name}", which no text mentions', "take it out, or mend it"
        else:
            continue
        where = looked.database.source.place(("known_missing", index))
        yield Problem(where, "catalogue.not-missing", message, hint, Severity.WARNING)


def _own_words(looked: Looked) -> Iterator[str]:
    """Values and labels of fields, and of zones and choices: with a capital these are words of the game."""
    for field in looked.game.fields.values():
        yield from (value[:1].upper() + value[1:] for value in field.values if isinstance(value, str))
        yield (field.label or field.name).partition(":")[0].capitalize()
    yield from (zone.label.capitalize() for zone in looked.rules.zones.values())
    yield from (option.capitalize() for choice in looked.rules.choices for option in choice.options)


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    """Any of these, alone or with an ending: `Chavs`, `Godzilla’s`; the longest that fits."""
    longest = sorted({name for name in names if name}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?:e?s|n)?(?:['’]s?)?(?!\w)")


def _strangers(text: str) -> Iterator[str]:
    """Words with a capital that are not the first of their sentence."""
    for sentence in _SENTENCE.split(text):
        for word in sentence.split()[1:]:
            letters = re.sub(r"['’]s?$", "", word.strip(",;.!?*'’‘"))
            if letters[:1].isupper():
                yield letters


CHECK = Check("naming", _problems)
