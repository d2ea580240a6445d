"""What is known of the user's own printers: `printers.json` in the user's configuration folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Problem, UsageError, did_you_mean, listed
from cardforge.sheets import Flip, Orientation, PrinterSetup
from cardforge.tuples import NamedTuple
from cardforge.units import MM, to_mm

FOLDER_VARIABLE = "CARDFORGE_CONFIG_DIR"
"""The environment variable that names another folder for the user's configuration."""

FILE = "printers.json"

WAYS: dict[str, tuple[Orientation, Flip]] = {
    "portrait-long": ("portrait", "long"),
    "portrait-short": ("portrait", "short"),
    "landscape-long": ("landscape", "long"),
    "landscape-short": ("landscape", "short"),
}
"""The kinds of sheets that have an offset of their own, by their key in the file."""


class Printers(NamedTuple):
    """All printers: the file they are kept in and its content, empty if it is not there yet."""

    path: Path
    value: Mapping[str, Any]

    @property
    def names(self) -> list[str]:
        return sorted(name for name in self.value.get("printers", {}) if not name.startswith("//"))

    def setup(self, name: str, where: Location) -> PrinterSetup:
        """What is known of a printer. Raises UsageError for an unknown name, with those there are."""
        if name not in self.names:
            near = did_you_mean(name, self.names)
            make = "make it known with cardforge calibrate"
            known = f"known are {listed(self.names)}; or {make}" if self.names else make
            raise UsageError(
                Problem(where, "print.unknown-printer", f'there is no printer "{name}"', near or known)
            )
        entry = self.value["printers"][name]
        offsets = tuple(
            (*WAYS[way], (offset[0] * MM, offset[1] * MM))
            for way, offset in entry.get("offsets", {}).items()
            if way in WAYS
        )
        across, down = entry.get("ruler", (100, 100))
        return PrinterSetup(name, offsets, (100 / across, 100 / down))

    def learned(
        self,
        name: str,
        orientation: Orientation,
        flip: Flip,
        offset: tuple[float, float] | None,
        ruler: tuple[float, float] | None,
    ) -> Printers:
        """The same with one printer's offset (points) for such sheets, and what its rulers measured (mm,
        across and down on the sheet as it lies). What is None stays as it was.
        """
        printers = dict(self.value.get("printers", {}))
        entry = dict(printers.get(name, {}))
        if offset is not None:
            plain = [round(to_mm(length), 3) + 0.0 for length in offset]
            entry["offsets"] = {**entry.get("offsets", {}), f"{orientation}-{flip}": plain}
        if ruler is not None:
            entry["ruler"] = list(ruler if orientation == "portrait" else ruler[::-1])
        return self._replace(value={**self.value, "printers": {**printers, name: entry}})

    def data(self) -> bytes:
        """The file's content."""
        return (json.dumps(self.value, indent=1, ensure_ascii=False) + "\n").encode("utf-8")


def known_printers(environment: Mapping[str, str]) -> Printers:
    """The printers of this user. Raises UsageError for a wrong file, FailedError if it can't be read."""
    path = _folder(environment) / FILE
    from cardforge.readers import is_there, read

    if not is_there(path):
        return Printers(path, {})
    from cardforge import schemas, validation

    try:
        document = read(path, path.as_posix())
    except InputError as error:
        raise UsageError(error.problems) from None
    problems = validation.check(document, schemas.load("printers"), "printers")
    if problems:
        raise UsageError(problems)
    return Printers(path, document.value)


def _folder(environment: Mapping[str, str]) -> Path:
    if named := environment.get(FOLDER_VARIABLE):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_config_dir("cardforge", appauthor=False))
