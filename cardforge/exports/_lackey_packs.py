"""Packs of a LackeyCCG plugin: those that the game declares, else one of each set.

The program picks the cards of a pack by what stands in columns of the card data. The cards of a slot are told
by a column that happens to do it, such as the rarity; else by a column of marks that is made for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from cardforge.exports._job import Job
from cardforge.exports._lackey_cards import CardTable
from cardforge.problems import Problem, Severity
from cardforge.rules.packs import SlotPack
from cardforge.tuples import NamedTuple

_USUAL = 15
"""Cards of the pack that a set has in a game that declares none."""


class _Test(NamedTuple):
    """What a column must hold (`IS`, `CONTAINS`, `DOESNTCONTAIN`). Without a name it is that of marks."""

    column: str
    test: str
    value: str


class _Kind(NamedTuple):
    """So many cards that pass a test."""

    number: int
    test: _Test


def pack_file(job: Job, table: CardTable, sets: Mapping[str, str]) -> tuple[str, list[Problem]]:
    """`packdefinitions1.xml`, empty if there are no packs, and what they lose.

    `sets` are the titles of sets by their folders. The table gets a column, if the packs need one.
    """
    problems: list[Problem] = []
    found = list(_declared(job, table, problems) if job.rules.packs else _usual(job, table, sets))
    if not found:
        return "", problems
    return "\n".join(('<packdefinitions version="1.0">', *found, "</packdefinitions>")) + "\n", problems


def _usual(job: Job, table: CardTable, sets: Mapping[str, str]) -> Iterator[str]:
    """A pack of each set: different cards, each as likely as any other; no tokens."""
    for code, title in sets.items():
        cards = [one for one in job.printings if table.sets[one.set.code] == code and not one.card.extra]
        if cards:
            of_set = _Test("Set", "IS", code)
            no_token = _Test(table.token_column, "DOESNTCONTAIN", "yes") if table.token_column else of_set
            yield _pack(title, [_Kind(min(_USUAL, len(cards)), no_token)], of_set)


def _declared(job: Job, table: CardTable, problems: list[Problem]) -> Iterator[str]:
    """The packs of game.json."""
    cells: dict[int, str] = {}
    packs: dict[str, list[_Kind]] = {}
    for pack in job.rules.packs.values():
        problems += _lost(job, pack)
        kinds = packs.setdefault(pack.name, [])
        for place, slot in enumerate(pack.slots, 1):
            wanted = {id(printing) for printing, _ in slot.cards}
            there = [id(one) for one in table.ordered if id(one) in wanted]
            if len(there) < len(wanted):
                what = f'cards of its slot "{slot.name}" are not exported'
                problems.append(_told(job, pack, what, "export all cards"))
            if not there:
                continue
            test = _by_column(table, there)
            if test is None:
                mark = f"[{pack.name}-{place}]"
                cells |= {one: cells.get(one, "") + mark for one in there}
                test = _Test("", "CONTAINS", mark)
            kinds.append(_Kind(slot.number, test))
    marks = table.add_column("Packs", cells) if cells else ""
    for name, kinds in packs.items():
        if kinds:
            pack = job.rules.packs[name]
            tests = [kind.test._replace(column=kind.test.column or marks) for kind in kinds]
            named = [_Kind(kind.number, test) for kind, test in zip(kinds, tests, strict=True)]
            yield _pack(pack.label, named, doubles=any(slot.again for slot in pack.slots))


def _by_column(table: CardTable, wanted: Sequence[int]) -> _Test | None:
    """A column that holds the same in these rows and something else in all others, whatever the case."""
    inside = set(wanted)
    for at, column in enumerate(table.header):
        if column in ("Name", "ImageFile", "Text", "FlavorText"):
            continue
        values = {row[at].casefold() for one, row in _rows(table) if one in inside}
        others = {row[at].casefold() for one, row in _rows(table) if one not in inside}
        if len(values) == 1 and "" not in values and not values & others:
            value = next(row[at] for one, row in _rows(table) if one in inside)
            return _Test(column, "IS", value)
    return None


def _rows(table: CardTable) -> Iterator[tuple[int, tuple[str, ...]]]:
    return zip(map(id, table.ordered), table.rows, strict=True)


def _lost(job: Job, pack: SlotPack) -> Iterator[Problem]:
    if any(len({weight for _, weight in slot.cards}) > 1 for slot in pack.slots):
        yield _told(job, pack, "LackeyCCG takes all cards of a slot for equally likely")
    if len({slot.again for slot in pack.slots}) > 1:
        yield _told(job, pack, "LackeyCCG lets cards come twice in all of its slots, or in none")


def _told(job: Job, pack: SlotPack, what: str, hint: str = "") -> Problem:
    where = job.database.source.place(("packs", pack.name))
    return Problem(where, "export.left-out", f'the pack "{pack.name}": {what}', hint, Severity.INFO)


def _pack(title: str, kinds: Sequence[_Kind], common: _Test | None = None, doubles: bool = False) -> str:
    picks = (f"<kind><qty>{kind.number}</qty>{_crit(kind.test)}</kind>" for kind in kinds)
    lines = (
        "<pack>",
        f"<packtitle>{escape(title)}</packtitle>",
        "<packformat>normal</packformat>",
        "<packkind>Pack</packkind>",
        f"<packdoubles>{'yes' if doubles else 'no'}</packdoubles>",
        *((_crit(common, "packcommoncrit"),) if common else ()),
        "<chance>",
        *picks,
        "</chance>",
        "</pack>",
    )
    return "\n".join(lines)


def _crit(test: _Test, tag: str = "crit") -> str:
    parts = (("field", test.column), ("eval", test.test), ("data", test.value))
    return f"<{tag}>{''.join(f'<{name}>{escape(text)}</{name}>' for name, text in parts)}</{tag}>"
