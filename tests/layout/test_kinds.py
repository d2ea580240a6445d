"""The registry of element kinds: one module a kind, loaded when it is used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardforge import schemas
from cardforge.layout.elements import KINDS


def test_every_module_declares_the_kind_of_its_name_and_the_schema_knows_it() -> None:
    assert [KINDS[name].name for name in KINDS] == list(KINDS)
    assert len(KINDS) == 10
    assert set(KINDS) <= set(schemas.load("layout")["$defs"])


def test_an_unknown_kind_is_none() -> None:
    assert KINDS.get("circle") is None
    with pytest.raises(KeyError):
        KINDS["__init__"]


def test_kinds_that_no_layout_uses_stay_unloaded() -> None:
    code = "import sys, cardforge.layout; print('cardforge.layout.elements.code' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
