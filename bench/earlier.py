r"""A player of an earlier version of Capot as a program that speaks the engine protocol.

    capot arena skat --deals 400 --budget 12ms --design mirror --until-clear \
        --players sampler "exec:python bench/earlier.py 60d1dea7"

The sources come from the history of this repository and run with the installed packages; they are compiled at
the first start.  The first search is older than this protocol: bench/first_sampler.py plays it.
"""

import argparse
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from first_sampler import EARLIER_NAMES, Memory, Translator, as_then, sources


class Service:
    """The service of an earlier version, which can be given another deal in progress."""

    def __init__(self, service: Any) -> None:  # noqa: ANN401 - of that version
        """Take the service of that version."""
        self._service = service

    @property
    def _deal(self) -> Any:  # noqa: ANN401 - of that version
        return self._service._heard._deal  # noqa: SLF001 - of a version that will not change

    @_deal.setter
    def _deal(self, deal: Any) -> None:  # noqa: ANN401 - of that version
        self._service._heard._deal = deal  # noqa: SLF001 - as above

    def answer(self, line: bytes) -> Any:  # noqa: ANN401 - a message, or None
        """Return the answer to a line of the host, if there is one."""
        return self._service.answer(line)


class Renaming(Translator):
    """Leaves today's lines as they are, but for names of terms and a fixed budget."""

    def __init__(self, milliseconds: int | None) -> None:
        """Take the budget; names that the version knows stay."""
        super().__init__(None, milliseconds)
        known = importlib.import_module("capot.rules.codec").TYPES
        self._names = {name: then for name, then in EARLIER_NAMES.items() if name not in known}

    def translated(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return a message of the host."""
        match message["type"]:
            case "new":
                return {**message, "rules": as_then(message["rules"], self._names)}
            case "act":
                return {**message, **self._budget(message)}
            case _:
                return message


def main() -> None:
    """Play for the host at the other end of standard input and output."""
    parser = argparse.ArgumentParser(description="a player of an earlier version as a program")
    parser.add_argument("commit", help="any version from 0.2 on")
    parser.add_argument("--player", default="sampler", help="a player of that version")
    parser.add_argument("--ms", type=int, help="milliseconds a move, whatever the host says")
    args = parser.parse_args()
    tree = sources(args.commit)
    os.environ["XDG_CACHE_HOME"] = str(tree.parent / "cache")
    sys.path.insert(0, str(tree))
    capot: Any = importlib.import_module("capot")
    assert Path(capot.__file__).is_relative_to(tree), "another version of Capot was imported before"
    importlib.import_module("capot.players.readiness").get_ready()
    player = importlib.import_module("capot.players.catalog").player_named(args.player)
    service = Service(importlib.import_module("capot.players.programs.service").Service(player))
    memory = Memory(service, Renaming(args.ms))
    for line in sys.stdin.buffer:
        answer = memory.answer(line)
        if answer is not None:
            sys.stdout.buffer.write(json.dumps(answer).encode("ascii") + b"\n")
            sys.stdout.buffer.flush()
        if json.loads(line)["type"] in {"end", "quit"}:
            return


if __name__ == "__main__":
    main()
