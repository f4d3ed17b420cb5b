"""Pack Capot with its translations and its page, compiled and built, which Git does not hold."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Compiles the translations, and packs the page; builds it first if it is missing and Node is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is out of date; without a page, say so and go on."""
        runpy.run_path(str(Path(self.root, "scripts", "translations.py")))["compile_all"]()
        if version == "editable":
            # The page stays where `scripts/page` builds it.
            return
        page = runpy.run_path(str(Path(self.root, "web", "build.py")))
        try:
            if not page["is_current"]():
                self.app.display_waiting("The page is not built yet: building it...")
                page["build"](fetches_node=False)
        except page["PageError"] as error:
            self.app.display_warning(f"{error}\nThis is Capot without its page; scripts/page builds it.")
        else:
            build_data["artifacts"].append("/src/capot/server/static")
