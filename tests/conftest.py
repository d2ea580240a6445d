"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Property tests look for wrong answers, not slow ones: an example's time says how busy the machine is.
# Where CI is set, hypothesis brings a profile of its own that is like this one and repeatable.
settings.register_profile("cardforge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):
    settings.load_profile("cardforge")
