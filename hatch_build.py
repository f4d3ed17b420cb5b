"""Build translations and page whenever Capot is packed or installed, so that ``pip install .`` is enough."""

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Compiles translations and builds the page for wheels and installed checkouts."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the hook's signature
        """Build what is out of date; raise `SystemExit` if that fails."""
        if self.target_name != "wheel":
            return
        runpy.run_path(str(Path(self.root, "scripts", "catalogues.py")))["compile_all"]()
        if os.environ.get("CAPOT_WITHOUT_PAGE"):
            self.app.display_warning("Capot is installed without its page, as CAPOT_WITHOUT_PAGE asks.")
            return
        page = runpy.run_path(str(Path(self.root, "web", "build.py")))
        try:
            page["build"]()
        except page["PageError"] as error:
            advice = "To install Capot for the terminal alone, set CAPOT_WITHOUT_PAGE=1 and try again."
            raise SystemExit(f"{error}\n{advice}") from None
