"""What exporters tell alike: pieces that a format has no place for, signs that it has no letters for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardforge.cards import Printing
from cardforge.exports._job import Job
from cardforge.problems import Location, Problem, Severity, listed
from cardforge.text import Spelled

_MOST_NAMED = 5
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""All but tabs and line ends."""

_CODE_PAGES = {"ascii": "ASCII", "cp1252": "the code page cp1252"}
_ROLES = {"corner": "corner value", "flavour": "flavour text"}


def named(names: Sequence[str]) -> str:
    """Names for a message; of many only the first."""
    more = len(names) - _MOST_NAMED
    return listed([*names[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def role_place(job: Job, printing: Printing, role: str) -> Location:
    """Where a card says what it has in a role, or its `name`."""
    fields = job.texts.roles.get(role, ())
    return printing.place(fields[0].name if fields else role)


def about(job: Job, printing: Printing, role: str, code: str, message: str, hint: str = "") -> Problem:
    """A warning about what a card has in a role (`name`, `text`); `{}` in the message stands for `its …`."""
    where = role_place(job, printing, role)
    text = message.format(f"its {_ROLES.get(role, role)}")
    return Problem(where, code, text, hint, Severity.WARNING, printing.card.name)


def braced(text: str) -> str:
    """A text that may stand in such a message."""
    return text.replace("{", "{{").replace("}", "}}")


def extras_of(job: Job, written: Iterable[Printing] = ()) -> list[Printing]:
    """The pieces that are no cards (tokens, mats), where a format has no place for them. What stands in a
    deck that is asked for is no such piece, nor what is `written` after all.
    """
    kept = set(map(id, written))
    return [one for one in job.printings if one.card.extra and id(one) not in kept and not job.decks]


def left_out_of_list(job: Job, form: str) -> Iterator[Problem]:
    """What a list of cards with their copies leaves out: pieces that are no cards, cards without a copy."""
    yield from left_out_extras(job, form, extras_of(job))
    yield from without_copies(job)


def without_copies(job: Job) -> Iterator[Problem]:
    """A note on cards of which no copy is wanted; an error, if there are no others."""
    wanted = {id(printing) for printing, copies in job.wanted if copies}
    names = [one.card.name for one in job.printings if id(one) not in wanted]
    if names and not wanted:
        message, hint = "no copy of any card is wanted", "set a quantity over 0, or name a deck with --deck"
        yield Problem(job.game.where, "export.no-cards", message, hint)
    elif names:
        message = f"no copy is wanted of {named(names)}: left out"
        yield Problem(job.game.where, "export.left-out", message, "set a quantity over 0", Severity.INFO)


def left_out_extras(job: Job, form: str, extras: Sequence[Printing]) -> Iterator[Problem]:
    """A note on those pieces that are no cards that a format has no place for."""
    if not extras:
        return
    message = f"{form} has no place for pieces that are no cards"
    if len(extras) == len(job.printings):
        message = f"these are pieces that are no cards, and {form} has no place for them"
        yield Problem(job.game.where, "export.no-cards", message, "export cards with them")
    else:
        message += f": {named([one.card.name for one in extras])} left out"
        yield Problem(job.game.where, "export.left-out", message, "print them", Severity.INFO)


def left_out_fields(
    job: Job, form: str, places: Sequence[str], printings: Iterable[Printing], hint: str = ""
) -> Iterator[Problem]:
    """A note on what cards say that a form has no place for: it has `places` for roles alone. Flags are
    part of a type.
    """
    texts = job.texts
    others = [
        (_ROLES.get(role, role), field)
        for role, fields in texts.roles.items()
        if role not in places
        for field in fields
    ]
    others += [
        (field.name, field) for field in texts.others() if field.type != "flag" or "type" not in places
    ]
    cards = list(printings)
    lost = [name for name, field in others if any(texts.plain(printing, field) for printing in cards)]
    if lost:
        message = f"{form} has no place for {named(list(dict.fromkeys(lost)))}"
        yield Problem(job.game.where, "export.left-out", message, hint, Severity.INFO)


def without_controls(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without control characters other than tabs and line ends, and those that were in it."""
    found = tuple(dict.fromkeys(_CONTROL.findall(text)))
    return (_CONTROL.sub("", text) if found else text), found


def told_controls(job: Job, printing: Printing, role: str, signs: Sequence[str]) -> Iterator[Problem]:
    """Control characters that were left out of a text."""
    if signs:
        shown = named([f"U+{ord(sign):04X}" for sign in signs])
        message = f"{{}} holds control characters, which are left out: {shown}"
        yield about(job, printing, role, "export.control-character", message, "take them out")


def told_tabs(job: Job, printing: Printing, role: str, text: str) -> Iterator[Problem]:
    """Tabs, where a format has none."""
    if "\t" in text:
        message, hint = "{} holds tabs, which are written as blanks", "write blanks"
        yield about(job, printing, role, "export.control-character", message, hint)


def respelt(job: Job, printing: Printing, role: str, encoding: str, said: Spelled) -> Iterator[Problem]:
    """What a text becomes that is written in an encoding, and what it loses."""
    if said.changed:
        signs = named([f'"{sign}" as "{plain}"' for sign, plain in said.changed])
        message = f"{{}} has signs that {_CODE_PAGES[encoding]} lacks, written {braced(signs)}"
        hint = "use letters that it has, if it matters"
        yield about(job, printing, role, "export.respelt", message, hint)
    yield from lost_signs(job, printing, role, encoding, said)


def lost_signs(job: Job, printing: Printing, role: str, encoding: str, said: Spelled) -> Iterator[Problem]:
    """Only the signs for which nothing alike is in the encoding."""
    if said.lost:
        signs = named([f'"{sign}"' for sign in said.lost])
        page = _CODE_PAGES[encoding]
        message = f'{{}} has {braced(signs)}, and {page} has nothing like it: "?" is written'
        yield about(job, printing, role, "export.lost-sign", message, "write it in other words")
