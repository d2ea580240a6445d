"""Settings for all tests."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from cardforge import compiled

# Property tests look for wrong answers, not slow ones: an example's time says how busy the machine is.
# Where CI is set, hypothesis brings a profile of its own that is like this one and repeatable.
settings.register_profile("cardforge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):
    settings.load_profile("cardforge")


@pytest.fixture(autouse=True, scope="session")
def _no_memory_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Prints of shipped games outside a project are remembered with the user's data: not those of tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
            patch.setenv(name, str(tmp_path_factory.mktemp("data")))
        yield


# --- compiled modules call one another directly: a function put in the place of another is not seen ---


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is marked `plain` runs in plain Python, where modules are compiled in another process."""
    if pyfuncitem.get_closest_marker("plain") is None or not compiled.running():
        return None
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", pyfuncitem.nodeid],
        cwd=pyfuncitem.config.rootpath,
        env={**os.environ, "CARDFORGE_PLAIN": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return True


def unseen(target: object, name: str) -> bool:
    """Whether compiled modules would go on with what they were compiled with."""
    home = target if inspect.ismodule(target) else inspect.getmodule(target)
    file = Path(getattr(home, "__file__", None) or "")
    if file.suffix == ".py" or not file.is_relative_to(compiled.HERE):
        return False
    source = file.with_name(file.name.partition(".")[0] + ".py").read_text(encoding="utf-8")
    if inspect.ismodule(target) and re.search(rf"^{name}: Final\b", source, re.MULTILINE):
        return True
    old = inspect.getattr_static(target, name, None)
    # Functions of plain modules stay what they are when a compiled module imports them.
    return callable(old) and not inspect.isfunction(old) and type(old).__name__ != "type"


@pytest.fixture(autouse=True)
def _replaced_where_it_is_seen(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test may take for granted that a compiled module sees what is put in the place of its own."""
    if request.node.get_closest_marker("plain") is not None:
        yield
        return
    setattr_ = pytest.MonkeyPatch.setattr

    def checked(self: pytest.MonkeyPatch, target: Any, name: Any, *rest: Any, **options: Any) -> None:
        where, _, last = target.rpartition(".") if isinstance(target, str) else (target, "", name)
        owner = resolve_name(where) if isinstance(where, str) else where
        assert not unseen(owner, last), f"compiled modules don't see another {last}: mark the test plain"
        setattr_(self, target, name, *rest, **options)

    with pytest.MonkeyPatch.context() as patch:
        setattr_(patch, pytest.MonkeyPatch, "setattr", checked)
        yield
