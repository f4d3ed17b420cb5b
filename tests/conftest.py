"""Settings of all tests: Hypothesis tries the same examples every time, unless it is told to search."""

import os
import signal

from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# A run in the background may be told to ignore Ctrl-C, and what it starts inherits that; tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)
