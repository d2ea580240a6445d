"""LackeyCCG's `plugininfo.txt`: zones, phases, counts of players, and what can be done with cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardforge.decks import Zones
from cardforge.exports._job import Job
from cardforge.exports._names import distinct
from cardforge.schemas import uncommented
from cardforge.tuples import NamedTuple

_STANDARD = (
    ("Hand", True, False),
    ("Deck", False, False),
    ("Discard", True, True),
    ("Removed", True, True),
)
"""The zones that every game of the program has, in the order that it knows them by: who sees what is in them,
the owner and the others.
"""

_COUNTERS = ("red", "green", "blue")

_MOST_BUTTONS = 3
"""Colours of counters that have buttons on the cards; there is no room for more."""


class Zone(NamedTuple):
    """A zone on the table. `of` is the zone of decks whose cards begin there, empty if none do."""

    label: str
    owner: bool = True
    others: bool = False
    shared: bool = False
    shuffle: bool = False
    of: str = ""


class PluginInfo:
    """What a game's plugin declares, as game.json says under `export.lackey`; `plain` makes texts ones that
    the file can hold.
    """

    def __init__(self, job: Job, plain: Callable[[str], str]) -> None:
        self._job = job
        self._own = job.own("lackey")
        self._plain = plain
        self.zones = self._all_zones()

    def title(self, zone: str) -> str:
        """What a zone of decks is called; one that the game does not have is the main one."""
        return next((one.label for one in self.zones if one.of == zone), self.zones[1].label)

    def text(self, version: str, own_backs: bool) -> str:
        """The file."""
        return "\n".join(self._lines(version, own_backs)) + "\n"

    def _all_zones(self) -> list[Zone]:
        """The program's own zones first, then those of decks, then what game.json adds."""
        zones = Zones(self._job.game)
        said = uncommented(self._own.get("zones", {}))
        main = zones.find("main") or zones.main
        found = [Zone(label, owner, others) for label, owner, others in _STANDARD]
        found[1] = found[1]._replace(shuffle=True, of=main)
        at = {zone.label.casefold(): index for index, zone in enumerate(found)}
        for name in zones.names:
            if name not in zones.marks and name != main:
                label = self._plain(zones.label(name))
                known = at.get(label.casefold())
                if known is not None and not found[known].of:
                    found[known] = found[known]._replace(of=name)
                else:
                    found.append(Zone(label, of=name))
        for key, value in said.items():
            found = self._with_said(found, key, value)
        labels = distinct(enumerate(zone.label for zone in found))
        return [zone._replace(label=labels[index]) for index, zone in enumerate(found)]

    def _with_said(self, zones: list[Zone], key: str, said: Mapping[str, Any]) -> list[Zone]:
        """The zones, one of them changed, or a further one, as game.json says of the zone `key`."""
        changes = {name: value for name, value in uncommented(said).items() if name != "label"}
        if "label" in said:
            changes["label"] = self._plain(said["label"])
        names = [(zone.of, zone.label.casefold()) for zone in zones]
        at = next(
            (index for index, (of, label) in enumerate(names) if of == key or label == key.casefold()), None
        )
        if at is None:
            return [*zones, Zone(self._plain(key))._replace(**changes)]
        return [zone._replace(**changes) if index == at else zone for index, zone in enumerate(zones)]

    def _lines(self, version: str, own_backs: bool) -> Iterator[str]:
        yield "<plugin>"
        if version:
            yield _block("pluginversion", version)
        yield _block("pluginname", self._plain(self._job.game.name))
        for tag, key in (("globalstat", "shared_stats"), ("playerstat", "stats")):
            yield ""
            for label, value in uncommented(self._own.get(key, {})).items():
                yield _block(tag, label=self._plain(label), initialvalue=str(value))
        yield ""
        for zone in self._deck_zones():
            shuffle = "yes" if zone.shuffle else "no"
            yield _block("deckzone", label=zone.label, shuffle=shuffle, gamezonetoloadto=zone.label)
        yield ""
        for zone in self.zones:
            said = {"visibletoowner": zone.owner, "visibletoothers": zone.others, "isshared": zone.shared}
            yield _block(
                "gamezone", label=zone.label, **{tag: "yes" if on else "no" for tag, on in said.items()}
            )
        yield ""
        yield from (_block("phase", label=self._plain(label)) for label in self._own.get("phases", ()))
        yield ""
        yield from self._general()
        yield ""
        yield from self._of_cards()
        yield ""
        yield _block("definition", kind="ISYOURFACEDOWNVISIBLE", value="yes")
        if own_backs:
            yield _block("definition", kind="ISALLOWINGMULTIPLECARDBACKS", value="yes")
        yield "</plugin>"

    def _deck_zones(self) -> list[Zone]:
        """The main zone first, which the program takes cards for that say nothing else."""
        return sorted((zone for zone in self.zones if zone.of), key=lambda zone: zone.of != self.zones[1].of)

    def _general(self) -> Iterator[str]:
        """What players do without pointing at a card."""
        phases = bool(self._own.get("phases"))
        functions = [
            ("Draw", "DRAWCARD", True),
            ("Upright all", "ALLYOURCARDSMAKERIGHT0DEGREES", True),
            ("Next turn", "NEXTTURN", True),
            *((("Next phase", "NEXTPHASE", True),) if phases else ()),
            ("Roll a die", "ROLLD6", True),
            ("Flip a coin", "FLIPCOIN", True),
            ("Show the top card", "DRAWCARDTOTABLE", False),
            ("Spawn a card", "SPAWNCARD", False),
        ]
        for label, kind, button in functions:
            yield _block("generalfunction", label=label, kind=kind, **_button(button))
        for zone in self._deck_zones()[1:]:
            if zone.label != "Hand":
                yield _block(
                    "generalfunction",
                    label=f"Draw from {zone.label}",
                    kind="TRANSFERCARD",
                    sourceowner="performer",
                    sourcegamezone=zone.label,
                    sourceposition="top",
                    destinationowner="performer",
                    destinationgamezone=self.zones[0].label,
                    destinationposition="top",
                )

    def _of_cards(self) -> Iterator[str]:
        """What players do with a card."""
        functions = [
            ("Upright", "MAKERIGHT0DEGREES", True),
            ("Sideways", "MAKERIGHT90DEGREES", True),
            ("Turn over", "TURNOVER", True),
            ("Write a note", "EDITNOTE", False),
            ("Stays as it lies", "TOGGLETURNALLIMMUNITY", False),
            ("Take over", "CHANGEOWNER", False),
            ("Copy", "CLONE", False),
            ("Clear", "CLEARCARD", False),
        ]
        for label, kind, button in functions:
            yield _block("cardfunction", label=label, kind=kind, **_button(button))
        for place, colour in enumerate(self._own.get("counters", _COUNTERS)):
            for sign, kind in (("+", "ADDCOUNTER"), ("-", "REMOVECOUNTER")):
                label = f"{colour.capitalize()} {sign}1"
                shown = _button(place < _MOST_BUTTONS)
                yield _block("cardfunction", label=label, kind=kind, color=colour, **shown)


def _button(shown: bool) -> dict[str, str]:
    return {"includeasbutton": "yes"} if shown else {}


def _block(tag: str, text: str = "", **inner: str) -> str:
    body = text + "".join(f"<{name}>{value}</{name}>" for name, value in inner.items())
    return f"<{tag}>{body}</{tag}>"


def without_brackets(text: str) -> str:
    """A label for a file of tags: it is not known that the program understands escapes, so there are none."""
    return re.sub(r"\s+", " ", text.replace("<", "(").replace(">", ")")).strip()
