"""Build the page before Capot is packed or installed, so that ``pip install .`` needs no other step."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page for wheels and installed checkouts; a source archive contains its sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        """Build the page if it is out of date; raise `SystemExit` if that fails."""
        if self.target_name != "wheel":
            return
        if os.environ.get("CAPOT_WITHOUT_PAGE"):
            self.app.display_warning("Capot is installed without its page, as CAPOT_WITHOUT_PAGE asks.")
            return
        page = runpy.run_path(str(Path(self.root, "web", "build.py")))
        try:
            page["build"]()
        except page["PageError"] as error:
            advice = "To install Capot for the terminal alone, set CAPOT_WITHOUT_PAGE=1 and try again."
            raise SystemExit(f"{error}\n{advice}") from None
