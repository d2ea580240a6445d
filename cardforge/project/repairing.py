"""Decks made legal: the script for each, what the deck is after it, and why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.database import Database
from cardforge.decks import Deck, DeckFile, DeckOptions, form_named, read_deck, write_as
from cardforge.problems import Location, Problem, Severity, UsageError, has_errors, listed
from cardforge.project.converting import collection, copies_of, named_after
from cardforge.project.decking import ALL, DeckResult, Decks, gathered
from cardforge.project.printing import select
from cardforge.rules import CheckOptions, Rules, check_deck, judge_of
from cardforge.rules.repair import Repair, Wishes, applied, repair
from cardforge.tuples import NamedTuple

_OURS = "own"
_REMARKS = ("#", "//", ";")


class Asked(NamedTuple):
    """How decks are to be repaired. `keep` is a query for cards that stay, `own` a list of what there is.

    `writes`: the decks are going to be written.
    """

    ruleset: str = ""
    phase: str = "build"
    as_of: str = ""
    keep: str = ""
    own: str = ""
    writes: bool = False


class Repaired(NamedTuple):
    """A deck, the script that makes it legal, and the list that it is then, in our own form.

    `legal` is what the rules say of that list. `problems` are what is wrong with the list that was read, and
    why no script was found.
    """

    before: DeckResult
    repair: Repair
    legal: bool
    name: str
    data: bytes
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """One deck of the command's result."""
        return {
            "file": self.before.file,
            "game": self.before.game,
            "ruleset": self.before.ruleset,
            "name": self.before.deck.name,
            "choices": dict(self.repair.choices),
            "legal_before": self.before.legal,
            "steps": [step.to_json() for step in self.repair.steps],
            "cost": self.repair.cost,
            "proven": self.repair.proven,
            "legal_after": self.legal,
            "blocked": list(self.repair.blocked),
        }


def repaired(
    decks: Decks, names: Sequence[str], game: str | None, asked: Asked, target: Path | None = None
) -> list[Repaired]:
    """Every deck with its script. Raises what `Decks.find` does, UsageError, InputError for a wrong query."""
    if asked.ruleset == ALL:
        hint = "name one of them; a deck may have to be another one for each"
        message = "a deck is repaired for one rule set at a time"
        raise UsageError(Problem(Location("--ruleset"), "usage", message, hint))
    taken: Counter[str] = Counter()
    wished: dict[str, Wishes] = {}
    done = []
    for file, code in gathered(names, lambda name: [decks.find(name, game)]):
        (before,) = decks.judged(file, code, asked.ruleset, asked.phase, asked.as_of)
        database, rules = decks.game(before.game)
        if code not in wished:
            wished[code] = _wishes(decks, database, code, asked)
        options = CheckOptions(asked.ruleset, asked.phase, decks.lenient, as_of=asked.as_of)
        given = named_after(file.shown, ".txt", taken) if target is None else target.name
        done.append(_repaired(before, database, rules, options, wished[code], given))
        if asked.writes and done[-1].legal:
            remarks = tuple(_remarks(file, before.deck))
            done[-1] = done[-1]._replace(problems=(*done[-1].problems, *remarks))
    return done


def _wishes(decks: Decks, database: Database, code: str, asked: Asked) -> Wishes:
    keep = frozenset(one.card.id for one in select(database, asked.keep)) if asked.keep else frozenset[str]()
    if not asked.own:
        return Wishes(keep)
    there = collection(decks, asked.own, code)
    owned: Counter[str] = Counter()
    for (id_, _), copies in copies_of(there).items():
        owned[id_] += copies
    return Wishes(keep, owned)


def _repaired(
    before: DeckResult,
    database: Database,
    rules: Rules,
    options: CheckOptions,
    wishes: Wishes,
    name: str,
) -> Repaired:
    if has_errors(before.reading):
        found = Repair(False, proven=False)
        return Repaired(before, found, False, name, b"", (*before.reading, _unread(before)))
    found = repair(judge_of(rules, database), before.deck, options, wishes)
    if not found.possible:
        problem = _impossible(before, found, wishes)
        return Repaired(before, found, False, name, b"", (*before.reading, problem))
    after = applied(before.deck, found.steps, database)
    written = write_as(form_named(_OURS), after, database)
    again = read_deck(written.data, before.file, database, DeckOptions(options.lenient))
    legal = check_deck(rules, again, database, options).legal
    problems = (*before.reading, *written.problems)
    return Repaired(before, found, legal, name, written.data, problems)


def _unread(before: DeckResult) -> Problem:
    message = "a list that cannot be read whole is not repaired"
    return Problem(before.deck.where, "deck.not-repaired", message, "mend what is told of its lines first")


def _impossible(before: DeckResult, found: Repair, wishes: Wishes) -> Problem:
    """Why there is no script, as far as is known."""
    rules = listed(f'"{rule.lstrip("$")}"' for rule in found.blocked) or "the rules"
    wanted = [name for name, value in (("--keep", wishes.keep), ("--own", wishes.owned)) if value]
    beside = f" with {listed(wanted)}" if wanted else ""
    if found.proven:
        message = f"no deck can meet {rules}{beside}"
        hint = f"ask for less with {listed(wanted)}" if wanted else "mend the rules"
    else:
        message = f"no way to a legal deck was found{beside}; {rules} stayed broken"
        hint = "mend the deck by hand as far as you can, and try again"
    return Problem(before.deck.where, "deck.not-repaired", message, hint)


def _remarks(file: DeckFile, deck: Deck) -> Iterator[Problem]:
    """That the remarks of a list are not kept."""
    lines = file.data.decode("utf-8", "replace").splitlines()
    number = sum(line.lstrip().startswith(_REMARKS) for line in lines)
    if number:
        message = f"{number} remark{'s are' if number > 1 else ' is'} not kept in the repaired list"
        hint = "copy what you need from the old one"
        yield Problem(deck.where, "deck.left-out", message, hint, Severity.INFO)


def zone_named(zones: Mapping[str, Any], name: str) -> str:
    """A zone as people read it; a heading that names none by its own words."""
    return zones[name].label if name in zones else name
