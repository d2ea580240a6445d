"""The bar of long work: seen on a terminal after half a second, and nowhere else."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest

from cardforge.cli import progress as module
from cardforge.cli.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(module, "time", found)
    monkeypatch.setenv("TERM", "xterm")
    return found


def worked(clock: Clock, seconds: float, quiet: bool = False) -> list[int]:
    """Ten files, each of which takes so long."""

    def files() -> Iterator[int]:
        for number in range(10):
            clock.now += seconds
            yield number

    return list(progress(files(), 10, quiet))


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, clock: Clock, **keywords: float) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    assert worked(clock, **keywords) == list(range(10))  # type: ignore[arg-type]
    return stream.getvalue()


def test_long_work_on_a_terminal_shows_a_bar_that_goes_away(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    text = shown(monkeypatch, Terminal(), clock, seconds=0.2)
    frames = text.split("\r")[1:]
    assert frames[0] == f"[{'#' * 9}{'-' * 21}] 3 of 10 files"
    assert frames[-3].endswith("] 10 of 10 files")
    assert frames[-2].isspace()
    assert len(frames[-2]) == len(frames[-3])
    assert frames[-1] == ""
    assert "\n" not in text


def test_short_work_shows_none(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert shown(monkeypatch, Terminal(), clock, seconds=0.04) == ""


def test_the_bar_is_drawn_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    clock.now = 5.0
    text = shown(monkeypatch, Terminal(), clock, seconds=0.06)
    assert text.count(" of 10") == 1


def test_off_a_terminal_there_is_none(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert shown(monkeypatch, io.StringIO(), clock, seconds=1) == ""


def test_where_it_is_not_wanted_there_is_none(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert shown(monkeypatch, Terminal(), clock, seconds=1, quiet=True) == ""
    monkeypatch.setenv("TERM", "dumb")
    assert shown(monkeypatch, Terminal(), clock, seconds=1) == ""


def test_the_bar_goes_away_when_work_fails(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)

    def files() -> Iterator[int]:
        clock.now += 1
        yield 1
        yield 2
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        list(progress(files(), 2))
    assert stream.getvalue().endswith(" \r")
