"""Where matches are kept on this computer, and finding one again."""

import os
from pathlib import Path


def matches_directory() -> Path:
    """Return the directory of stored matches: under ``CAPOT_DATA``, or where this system keeps user data."""
    chosen = os.environ.get("CAPOT_DATA")
    if chosen:
        return Path(chosen).expanduser() / "matches"
    from platformdirs import user_data_path

    return user_data_path("capot", appauthor=False) / "matches"
