"""Options of commands as data: how each is called, and how what was typed becomes a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardforge.problems import Location, Problem, did_you_mean, message_and_hint
from cardforge.tuples import NamedTuple

Parse = Callable[[Any], Any]
"""A raw value (text, number, list) to a finished one. Raises ValueError with the mend."""


class Setting(NamedTuple):
    """One option: its name (`mark_length` is `--mark-length`), what it takes, and what it is for."""

    name: str
    parse: Parse
    default: Any
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    flag: bool = False

    @property
    def option(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return "CARDFORGE_" + self.name.upper()


def one_of(choices: Sequence[str]) -> Parse:
    """What reads one of some words."""

    def parse(value: Any) -> str:
        text = str(value).strip().lower()
        if text not in choices:
            hint = did_you_mean(text, choices) or f"use {', '.join(choices)}"
            raise ValueError(f'"{value}" is not known; {hint}')
        return text

    return parse


def number(least: int, most: int) -> Parse:
    """What reads a whole number in these bounds."""

    def parse(value: Any) -> int:
        text = str(value).strip()
        if not re.fullmatch(r"\d{1,6}", text) or not least <= int(text) <= most:
            raise ValueError(f'"{value}" does not fit; use {least} to {most}')
        return int(text)

    return parse


def flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    return one_of(("1", "true", "yes", "0", "false", "no"))(value) in ("1", "true", "yes")


def chosen(name: str, choices: Sequence[str], default: str, text: str) -> Setting:
    """An option that is one of some words."""
    return Setting(name, one_of(choices), default, text, choices=tuple(choices))


def parsed(options: Iterable[Setting], given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The values that the command line gives for options, and what is wrong with the others."""
    values: dict[str, Any] = {}
    problems = []
    for option in options:
        if given.get(option.name) is None:
            continue
        try:
            values[option.name] = option.parse(given[option.name])
        except ValueError as error:
            problems.append(Problem(Location(option.option), "usage", *message_and_hint(error)))
    return values, problems
