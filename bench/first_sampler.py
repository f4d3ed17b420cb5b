"""The first search of Capot at today's tables: a program that speaks the engine protocol.

    python bench/first_sampler.py --prepare      # fetch and compile it, once (some minutes)
    capot arena hearts --deals 50 --players sampler "exec:python bench/first_sampler.py --worlds 100"
    capot arena hearts --deals 50 --budget 50ms --players sampler "exec:python bench/first_sampler.py"

It takes the sources of that version from the history of this repository and runs them with the installed
NumPy and Numba.  Without ``--worlds`` or ``--ms`` it keeps to the budget of each question, and to 50 ms if
that has none.  It cannot play the games of `LATER`, nor Tien Len with the option ``instant-wins=dealt``.
"""

import argparse
import importlib
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from platformdirs import user_cache_path

COMMIT = "c06095866c1a1c031e8b5a34c4e9c23e86731581"
"""The last version with the first search."""

USUAL_MS = 50
"""Milliseconds for a move, if nobody says otherwise."""

EARLIER_NAMES = {"DecidedByHand": "Outright", "BasePoints": "Outset"}
"""Terms of the rules that had another name then."""

LATER = frozenset(
    {
        "auction-hearts",
        "cancellation-hearts",
        "ciapano",
        "coteccio",
        "cucumber",
        "domino-hearts",
        "draw-hearts",
    }
    | {"gong-zhu", "hartenjagen", "hearts-partnership", "heartsette", "joker-hearts", "kein-stich"}
    | {"kierki", "king", "king-turkish", "leekha", "lora-slovak", "ramsch", "rentz", "royal-hearts"}
    | {"schafkopf-ramsch", "schieberamsch", "skat", "trex", "whist", "knockout-whist"}
    | {"catch-the-ten", "german-whist", "euchre", "rams", "rams-pool", "reversis", "six-bid-solo"}
    | {"sjavs", "sjavs-danish", "twenty-five", "forty-five", "spoil-five", "put", "truc", "newmarket"}
    | {"bezique", "switch", "cassino"}
)
"""Games with terms that it does not know."""

EVENT = b'{"type":"event"'
"""The beginning of an event as Capot writes it."""

MOST_DEALS = 16
"""Maximum number of deals in progress that are remembered."""

WARMING = (("hearts", 4), ("barbu", 4), ("tien-len", 4), ("thirteen-card-brag", 4))
"""Games whose deals between them call everything that is compiled."""


def sources(commit: str = COMMIT) -> Path:
    """Return the folder of the sources, taken from the history of this repository the first time."""
    kept = user_cache_path("capot", appauthor=False) / "first-sampler" / commit[:8]
    if kept.is_dir():
        return kept / "src"
    kept.parent.mkdir(parents=True, exist_ok=True)
    repository = Path(__file__).resolve().parents[1]
    command = ["git", "-C", str(repository), "archive", "--format=tar", commit, "src/capot"]
    found = subprocess.run(command, capture_output=True, check=False)
    if found.returncode:
        reason = found.stderr.decode(errors="replace").strip()
        sys.exit(f"Version {commit[:8]} is not in the history of {repository}: {reason}")
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        new = Path(folder) / "tree"
        with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
            archive.extractall(new, filter="data")
        try:
            new.rename(kept)
        except OSError:
            # Another process was quicker.
            if not kept.is_dir():
                raise
    return kept / "src"


def as_then(told: Any, names: Mapping[str, str] = EARLIER_NAMES) -> Any:  # noqa: ANN401 - any JSON
    """Return the rules of a deal in the words of an earlier version."""
    match told:
        case dict():
            changed = {name: as_then(value, names) for name, value in told.items()}
            if changed.get("type") in names:
                changed["type"] = names[changed["type"]]
            return changed
        case list():
            return [as_then(each, names) for each in told]
        case _:
            return told


class Translator:
    """Makes today's lines those of the first version, with a fixed budget or the host's."""

    def __init__(self, worlds: int | None, milliseconds: int | None) -> None:
        """Take the budget of every move, if it is fixed."""
        self._worlds, self._milliseconds = worlds, milliseconds
        self._is_fixed = worlds is not None or milliseconds is not None

    def translated(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return a message of the host as the first version reads it."""
        match message["type"]:
            case "new":
                return {**message, "rules": as_then(message.get("rules")), **_for_points(message)}
            case "act":
                return {**message, **self._budget(message)}
            case _:
                return message

    def _budget(self, message: dict[str, Any]) -> dict[str, int | None]:
        worlds, milliseconds = message.get("worlds"), message.get("budget_ms")
        if self._is_fixed:
            worlds, milliseconds = self._worlds, self._milliseconds
        if worlds is None and milliseconds is None:
            milliseconds = USUAL_MS
        return {"worlds": worlds, "budget_ms": milliseconds}


def _for_points(message: dict[str, Any]) -> dict[str, Any]:
    """Return the standing of a single deal without ends by which the first version would play for a match.

    Where a pot puts off the end it played for points.
    """
    standing = message.get("standing", {})
    if not standing.get("single"):
        return {}
    return {"standing": {**standing, "ends": [each for each in standing["ends"] if each.get("for_pot")]}}


@dataclass
class Known:
    """A deal as a seat knows it after the lines about it."""

    deal: Any
    lines: list[bytes] = field(default_factory=list)


class Memory:
    """The deals in progress by the line that begins them.

    A host with several seats begins the deal anew whenever it turns to another seat; what was told before
    need not be worked through again.
    """

    def __init__(self, service: Any, translator: Translator) -> None:  # noqa: ANN401 - of the first version
        """Take the service of the first version."""
        self._service, self._translator = service, translator
        self._deals: dict[bytes, Known] = {}
        self._now = b""
        self._told = 0

    def answer(self, line: bytes) -> Any:  # noqa: ANN401 - a message, or None
        """Return the answer to a line of the host, if there is one."""
        if line.startswith(EVENT) and self._now in self._deals:
            # Most lines are events heard before, which need not even be read.
            return self._heard(line)
        match json.loads(line)["type"]:
            case "new":
                self._now, self._told = line, 0
                return None if line in self._deals else self._begun(line)
            case "event" if self._now in self._deals:
                return self._heard(line)
            case "act" if self._now in self._deals:
                self._rewound()
                return self._put(line)
            case "score":
                self._deals.clear()
            case _:
                pass
        return self._put(line)

    def _begun(self, line: bytes) -> Any:  # noqa: ANN401 - a message, or None
        error = self._put(line)
        if error is None:
            for old in list(self._deals)[: 1 - MOST_DEALS]:
                del self._deals[old]
            self._deals[line] = Known(self._service._deal)  # noqa: SLF001 - it will not change
        return error

    def _heard(self, line: bytes) -> Any:  # noqa: ANN401 - a message, or None
        known = self._deals[self._now]
        if known.lines[self._told : self._told + 1] == [line]:
            self._told += 1
            return None
        known = self._rewound()
        error = self._put(line)
        if error is None:
            known.deal = self._service._deal  # noqa: SLF001 - it will not change
            known.lines.append(line)
            self._told += 1
        return error

    def _rewound(self) -> Known:
        """Return the deal with what was told since it last began, and nothing that came after."""
        known = self._deals[self._now]
        if self._told < len(known.lines):
            lines = known.lines[: self._told]
            for each in (self._now, *lines):
                self._put(each)
            known = self._deals[self._now] = Known(self._service._deal, lines)  # noqa: SLF001 - as above
        self._service._deal = known.deal  # noqa: SLF001 - it will not change
        return known

    def _put(self, line: bytes) -> Any:  # noqa: ANN401 - a message, or None
        translated = self._translator.translated(json.loads(line))
        return self._service.answer(json.dumps(translated).encode("ascii"))


def served(player: Any, translator: Translator, heard: BinaryIO, said: BinaryIO) -> None:  # noqa: ANN401
    """Answer the lines of a host until ``end`` or the end of the input."""
    serving: Any = importlib.import_module("capot.players.engine.serving")
    service = serving.Service(player)
    memory = Memory(service, translator)
    while not service.has_ended and (line := heard.readline()):
        answer = memory.answer(line)
        if answer is not None:
            if answer["type"] == "ready":
                answer["name"] = f"first-{player.name} {COMMIT[:7]}"
            said.write(json.dumps(answer).encode("ascii") + b"\n")
            said.flush()


@cache
def first_player(name: str) -> Any:  # noqa: ANN401 - a player of the first version
    """Return a player of the first version; from now on ``capot`` is that version in this process."""
    tree = sources()
    sys.path.insert(0, str(tree))
    capot: Any = importlib.import_module("capot")
    assert Path(capot.__file__).is_relative_to(tree), "another version of Capot was imported before"
    _mend_layouts()
    catalog: Any = importlib.import_module("capot.players.catalog")
    if name not in catalog.PLAYERS:
        sys.exit(f"The first version has no player {name!r}; it has {', '.join(catalog.PLAYERS)}.")
    return catalog.PLAYERS[name]


def _mend_layouts() -> None:
    """Let the first version hear of cards laid in Dominoes, over which its program stumbled."""
    seat: Any = importlib.import_module("capot.players.engine.seat")
    situation: Any = importlib.import_module("capot.play.situation")
    in_tricks = seat._turned_to  # noqa: SLF001 - of a version that will not change

    def turned_to(now: Any, by: int) -> Any:  # noqa: ANN401 - a deal of the first version
        return now if isinstance(now.progress, situation.LayoutProgress) else in_tricks(now, by)

    seat._turned_to = turned_to  # noqa: SLF001 - of a version that will not change


def prepare(player: Any) -> None:  # noqa: ANN401 - a player of the first version
    """Play a deal of several games, so that everything is compiled and kept."""
    arena: Any = importlib.import_module("capot.lab.arena")
    protocol: Any = importlib.import_module("capot.players.protocol")
    games: Any = importlib.import_module("capot.rules.catalog").GAMES
    random_player = importlib.import_module("capot.players.catalog").PLAYERS["random"]
    for key, seats in WARMING:
        players = (player, random_player)
        arena.compare(games[key], seats, players, deals=1, budget=protocol.Budget(worlds=4), workers=1)


def main() -> None:
    """Play for the host at the other end of standard input and output."""
    parser = argparse.ArgumentParser(description="the first search of Capot as a program")
    parser.add_argument("--worlds", type=int, help="worlds a move, whatever the host says")
    parser.add_argument("--ms", type=int, help="milliseconds a move, whatever the host says")
    parser.add_argument("--player", default="sampler", help="a player of that version")
    parser.add_argument("--prepare", action="store_true", help="fetch and compile it, and play for nobody")
    args = parser.parse_args()
    player = first_player(args.player)
    if args.prepare:
        prepare(player)
        return
    # Output of a library must not get between the lines.
    said = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        served(player, Translator(args.worlds, args.ms), sys.stdin.buffer, said)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)


if __name__ == "__main__":
    main()
