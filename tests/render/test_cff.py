"""Fonts keyed by CIDs: in the file as those of Chinese, Japanese and Korean are."""

from __future__ import annotations

import pytest

from cardforge.render.cff import with_own_cids
from tests.render.glyphs import cff_charset
from tests.render.scripts_page import CJK


def test_glyphs_get_their_numbers_as_cids() -> None:
    program = CJK.read_bytes()
    before = cff_charset(program)
    assert before is not None
    assert before != list(range(len(before)))
    assert cff_charset(with_own_cids(program)) == list(range(len(before)))


def test_nothing_but_the_charset_changes() -> None:
    program = CJK.read_bytes()
    changed = with_own_cids(program)
    assert len(changed) == len(program)
    assert sum(a != b for a, b in zip(program, changed, strict=True)) <= 5
    assert with_own_cids(changed) == changed


@pytest.mark.parametrize("program", [b"", b"OTTO\0\0", b"\0\1\0\0\0\0"])
def test_files_without_such_a_program_stay_as_they_are(program: bytes) -> None:
    assert with_own_cids(program) == program
