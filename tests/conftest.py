"""Settings for all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

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
