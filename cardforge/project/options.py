"""The options of `print`, in one table: the command line, cardforge.toml, game.json and CARDFORGE_* share it.

Order of precedence: option, environment, cardforge.toml, game.json, a card's layout, built in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, get_args

from cardforge.database import Database
from cardforge.problems import (
    InputError,
    Location,
    Problem,
    UsageError,
    did_you_mean,
    message_and_hint,
)
from cardforge.settings import Setting, chosen, flag, number, one_of
from cardforge.sheets import GENERIC, TARGETS, Paper, PrinterSetup, SheetSpec
from cardforge.sheets.spec import Backs, MarkStyle
from cardforge.tuples import NamedTuple
from cardforge.units import MM, PAPERS, parse_length

BleedFrom = Literal["art", "mirror", "extend"]
"""What bleed is made of: what is drawn there, or the rim of the art, mirrored or stretched outwards."""


def millimetres(value: Any) -> float:
    """A length in points; bare numbers are millimetres. Raises ValueError; negative ones are refused."""
    length = _signed_millimetres(value)
    if length < 0:
        raise ValueError(f'"{value}" is negative; use 0 or more')
    return length


def _signed_millimetres(value: Any) -> float:
    text = str(value).strip().replace(" ", "")
    bare = re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", text)
    return parse_length(f"{text}mm" if bare else text)


def _grid(value: Any) -> tuple[int, int] | None:
    text = str(value).strip().lower()
    if text == "auto":
        return None
    match = re.fullmatch(r"([1-9]\d?)\s*[x×]\s*([1-9]\d?)", text)
    if match is None:
        raise ValueError(f'"{value}" is no grid; write columns x rows, like 3x3, or auto')
    return int(match[1]), int(match[2])


def _offset(value: Any) -> tuple[float, float]:
    parts = list(value) if isinstance(value, list | tuple) else str(value).split(",")
    if len(parts) != 2:
        raise ValueError(f'"{value}" is no offset; write right,down in mm, like 0.5,-1')
    return _signed_millimetres(parts[0]), _signed_millimetres(parts[1])


def _copies(value: Any) -> int | None:
    text = str(value).strip().lower()
    if text == "data":
        return None
    if not re.fullmatch(r"\d{1,4}", text) or int(text) == 0:
        raise ValueError(f'"{value}" is no number of copies; use data (what each card says) or 1 to 9999')
    return int(text)


def _place(value: Any) -> int:
    if not re.fullmatch(r"[1-9]\d{0,4}", str(value).strip()):
        raise ValueError(f'"{value}" is no place; count from 1')
    return int(str(value))


def _places(value: Any) -> tuple[int, ...]:
    parts = list(value) if isinstance(value, list | tuple) else str(value).split(",")
    return tuple(sorted({_place(part) for part in parts if str(part).strip()}))


def _name(value: Any) -> str:
    name = " ".join(str(value).split())
    if not name or len(name) > 60:
        raise ValueError(f'"{value}" is no name for a printer; use a word or two')
    return name


def printer_name(value: str | None) -> str:
    """The name of a printer as it was typed; empty if there is none. Raises UsageError."""
    try:
        return "" if value is None else _name(value)
    except ValueError as error:
        raise UsageError(_bad_value(_Given(value, Location("--printer")), str(error))) from None


def _colour(value: Any) -> str:
    from cardforge.svg import parse_colour

    return parse_colour(str(value))


def _table() -> Iterator[Setting]:
    papers = f"Paper: {', '.join(PAPERS)}, or WxH in mm."
    yield Setting("copies", _copies, None, "Copies of each card: data (its quantity) or N.", "data|N")
    yield Setting("layout", str, "", "Use this layout for every card.", "NAME")
    yield Setting("sheet", str, "", "A perforated sheet, of layouts/sheets; none for plain paper.", "NAME")
    yield Setting("paper", Paper.parse, Paper.parse("a4"), papers, "NAME|WxH")
    yield chosen("orientation", ("auto", "portrait", "landscape"), "auto", "Which way the paper lies.")
    yield Setting("grid", _grid, None, "Columns and rows; auto fits as many as it can.", "auto|CxR")
    yield Setting("bleed", millimetres, None, "Give every card its own bleed all round.", "MM")
    yield Setting("gutter", millimetres, None, "Room between cards: 0, or twice the bleed given.", "MM")
    yield chosen("marks", get_args(MarkStyle), "crop", "Cut marks.")
    yield Setting("mark_length", millimetres, 5 * MM, "Length of cut marks (5 mm).", "MM")
    yield Setting("mark_colour", _colour, "#000000", "Colour of cut marks (#000000).", "COLOUR")
    yield chosen("marks_on", ("front", "both"), "front", "Pages that carry cut marks.")
    yield chosen("backs", get_args(Backs), "none", "Whether and where card backs are printed.")
    yield chosen("flip", ("long", "short"), "long", "The edge over which the printer turns the sheet.")
    offset = "Move back pages right and down, as seen on the back."
    yield Setting("offset", _offset, (0.0, 0.0), offset, "DX,DY")
    known = "Move and scale pages as calibrate has found this printer to need it."
    yield Setting("printer", _name, "", known, "NAME")
    yield chosen("collate", ("page", "stack"), "page", "Order: page by page, or cut piles in deck order.")
    yield Setting("start", _place, 1, "First place used, to finish a half-cut sheet.", "N")
    yield Setting("skip", _places, (), "Places left free.", "N,N,…")
    yield chosen("ink", ("full", "draft", "mono"), "full", "All colours, tints under black type, or grays.")
    dpi = "The most pixels to the inch: pictures with more are reduced."
    yield Setting("max_dpi", number(10, 2400), None, dpi, "N")
    quality = "Pack pictures as JPEG of this quality, 1 to 95, where that is smaller."
    yield Setting("jpeg_quality", number(1, 95), None, quality, "N")
    made = "Bleed as drawn, or made of what lies inside the cut."
    yield chosen("bleed_from", get_args(BleedFrom), "art", made)
    shops = (*TARGETS, GENERIC)
    cards = "A card a page, or pictures of exact size, for a shop that prints cards."
    yield Setting("target", one_of(shops), "", cards, "NAME", choices=shops)
    yield Setting("poster", flag, False, "One card a page, as large as it goes.", flag=True)


OPTIONS: tuple[Setting, ...] = tuple(_table())
"""Every option of `print` that game.json and cardforge.toml may set too."""

_SHEET = frozenset(SheetSpec._fields)


NO_SETTINGS: Mapping[str, tuple[Any, Location]] = MappingProxyType({})


class _Given(NamedTuple):
    """A raw value, where it was given, and what to call it in a message if the place does not say."""

    value: Any
    where: Location
    name: str = ""


class PrintOptions(NamedTuple):
    """Finished options: how sheets are laid out, copies of each card, and one layout for all (or none).

    `layout_at` is where that layout was asked for, `sheet_at` where the `sheet` was that is to be printed on.
    `asked` are the options of the command line and the environment, `said` all that some layer sets. With a
    `target`, the name of what a shop takes, cards are not laid on sheets. `bleed_from` says what bleed is
    made of; the rest says how much ink and how many pixels a print takes.
    """

    spec: SheetSpec
    copies: int | None = None
    layout: str = ""
    layout_at: Location | None = None
    sheet: str = ""
    sheet_at: Location | None = None
    asked: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()
    target: str = ""
    bleed_from: BleedFrom = "art"
    ink: Literal["full", "draft", "mono"] = "full"
    max_dpi: int | None = None
    jpeg_quality: int | None = None

    @staticmethod
    def of(
        given: Mapping[str, Any],
        environment: Mapping[str, str],
        config: Mapping[str, Any],
        database: Database | None,
        layout: Mapping[str, tuple[Any, Location]] = NO_SETTINGS,
    ) -> PrintOptions:
        """Merge all layers; `layout` is the last of them, values and where each is set. What belongs to no
        game has no database.

        Raises UsageError for a wrong option, variable or cardforge.toml, InputError for a wrong setting of
        game.json or the layout; all of them at once, also settings that others hide.
        """
        usage, wrong = config_problems(config), [] if database is None else game_problems(database)
        wrong += _wrong(
            {name: value for name, (value, _) in layout.items()}, lambda name: _Given(*layout[name])
        )
        values: dict[str, Any] = {}
        places: dict[str, Location] = {}
        by_hand = set()
        for option in OPTIONS:
            values[option.name] = option.default
            asked = _asked(option, given, environment)
            found = asked or _set(option, config, database)
            if found is None and option.name in layout:
                found = _Given(*layout[option.name])
            if found is None:
                continue
            places[option.name] = found.where
            values[option.name], problem = _read(option, found)
            if asked is not None:
                by_hand.add(option.name)
                usage += [problem] if problem is not None else []
        if values["target"]:
            usage += _off_target(given)
            if "backs" not in places:
                values["backs"] = "duplex"
        if usage:
            raise UsageError(usage)
        if wrong:
            raise InputError(wrong)
        asked_printer = places.get("printer")
        values["printer"] = None if asked_printer is None else _printer(values, environment, asked_printer)
        spec = SheetSpec(**{name: value for name, value in values.items() if name in _SHEET})
        own = {name: value for name, value in values.items() if name in PrintOptions._fields}
        return PrintOptions(
            spec,
            layout_at=places.get("layout"),
            sheet_at=places.get("sheet"),
            asked=frozenset(by_hand),
            said=frozenset(places),
            **own,
        )


def _off_target(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Options of sheets on a command line that asks for none."""
    for option in OPTIONS:
        wanted = given.get(option.name)
        of_sheets = option.name in _SHEET | {"sheet"} and option.name != "backs"
        if of_sheets and wanted not in (None, False):
            message = f"{option.option} is about sheets, and --target makes none"
            yield Problem(Location(option.option), "usage", message, "drop one of the two")
    if given.get("backs") not in (None, "none", "duplex"):
        message = "shops take a back for each front, or none"
        yield Problem(Location("--backs"), "usage", message, "use duplex or none")


def _printer(values: Mapping[str, Any], environment: Mapping[str, str], where: Location) -> PrinterSetup:
    from cardforge.project.printers import known_printers

    return known_printers(environment).setup(values["printer"], where)


def settled(
    options: Sequence[Setting],
    given: Mapping[str, Any],
    environment: Mapping[str, str],
    config: Mapping[str, Any],
) -> dict[str, Any]:
    """The values of some options where no game is concerned. Raises UsageError for all that is wrong."""
    values: dict[str, Any] = {}
    problems = []
    for option in options:
        found = _asked(option, given, environment)
        if found is None and option.name in config:
            found = _in_config(config, option.name)
        values[option.name] = option.default
        if found is not None:
            values[option.name], problem = _read(option, found)
            problems += [problem] if problem else []
    if problems:
        raise UsageError(problems)
    return values


def config_problems(config: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the `print` settings of cardforge.toml."""
    return list(_wrong(config, lambda name: _in_config(config, name)))


def game_problems(database: Database) -> list[Problem]:
    """What is wrong with the `print` settings of a game.json."""
    return list(_wrong(database.game.print, lambda name: _in_game(database, name)))


def _wrong(settings: Mapping[str, Any], place: Callable[[str], _Given]) -> Iterator[Problem]:
    """Settings with wrong values, and those that no option reads, so that none is passed over in silence."""
    options = {option.name: option for option in OPTIONS}
    for name in settings:
        if name in options:
            _, problem = _read(options[name], place(name))
            if problem is not None:
                yield problem
        elif not name.startswith("//"):
            message = f"print.{name} is no option of print"
            hint = did_you_mean(name, options) or "drop it"
            yield Problem(place(name).where, "print.bad-option", message, hint)


def _read(option: Setting, found: _Given) -> tuple[Any, Problem | None]:
    """The finished value, and what is wrong with it."""
    try:
        return option.parse(found.value), None
    except ValueError as error:
        return option.default, _bad_value(found, str(error))


def _asked(option: Setting, given: Mapping[str, Any], environment: Mapping[str, str]) -> _Given | None:
    """What the command line or the environment say, the first of them that does."""
    if given.get(option.name) is not None:
        return _Given(given[option.name], Location(option.option))
    if environment.get(option.variable):
        return _Given(environment[option.variable], Location(option.variable))
    return None


def _set(option: Setting, config: Mapping[str, Any], database: Database | None) -> _Given | None:
    """What cardforge.toml or game.json say, the first of them that does."""
    if option.name in config:
        return _in_config(config, option.name)
    if database is None or option.name not in database.game.print:
        return None
    return _in_game(database, option.name)


def _in_config(config: Mapping[str, Any], name: str) -> _Given:
    return _Given(config[name], Location("cardforge.toml", field=f"print.{name}"), f"print.{name}")


def _in_game(database: Database, name: str) -> _Given:
    where = database.source.place(("print", name)).at(f"print.{name}")
    return _Given(database.game.print[name], where, f"print.{name}")


def _bad_value(found: _Given, text: str) -> Problem:
    message, hint = message_and_hint(text)
    name = f"{found.name}: " if found.name else ""
    return Problem(found.where, "print.bad-option", name + message, hint)
