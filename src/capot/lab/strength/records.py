"""Records of finished comparisons: one JSON line each, and the table of them."""

import json
import shlex
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

from capot import __version__
from capot.lab.arena import ArenaResult, Contestant
from capot.lab.errors import LabError
from capot.lab.strength.pieces import SOURCES, described, source
from capot.players.catalog import PROGRAM
from capot.players.protocol import Player

Record: TypeAlias = dict[str, Any]

HEADS = (
    "Game",
    "Seats",
    "Player",
    "against",
    "Budget",
    "Deals",
    "Lead",
    "95 % interval",
    "ms a move",
    "Sweeps suffered",
    "Version",
)


def record_of(
    result: ArenaResult, players: Sequence[Player], command: str, contract: str | None = None
) -> Record:
    """Return the record of a finished comparison of two players; raise `LabError` for others and forfeits.

    ``command`` is what a reader types to repeat it, ``contract`` the only contract that was played.
    """
    if len(players) != 2:
        raise LabError("a record is of a comparison of two players")
    if result.stopped not in {"", "clear", "narrow"} or (not result.stopped and result.played < result.asked):
        raise LabError(
            f"{result.played} of {result.asked} were played, and only what is finished is recorded"
        )
    for each in result.players:
        if each.forfeits:
            raise LabError(f"{each.name} forfeited deals, which is no strength to record: {each.fault}")
    found = result.difference
    return {
        "game": result.game.key,
        "options": dict(result.game.chosen),
        "contract": contract,
        "seats": result.seats,
        "players": [_player(each, player) for each, player in zip(result.players, players, strict=True)],
        "budget": asdict(result.budget) if result.budget else None,
        "design": result.design,
        "unit": result.unit,
        "played": result.played,
        "seed": result.seed,
        "stopped": result.stopped,
        "lead": round(found.mean, 4),
        "interval": [round(end, 4) for end in found.interval] if found.interval else None,
        "version": __version__,
        "commit": commit(),
        "source": source(),
        "command": command,
    }


def append(path: Path, record: Record) -> None:
    """Add a record to a file; raise `LabError` if that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    except OSError as error:
        raise LabError(f"{path} cannot be written: {error.strerror}") from error


def records_in(path: Path) -> list[Record]:
    """Return the records of a file; raise `LabError` for a line that is none."""
    found = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise LabError(f"{path} cannot be read: {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        try:
            found.append(dict(json.loads(line)))
        except ValueError as error:
            raise LabError(f"line {number} of {path} is no record") from error
    return found


def table(records: Iterable[Record]) -> str:
    """Return records as a table in Markdown, those of a game together, the newest last."""
    some = list(records)
    games = list(dict.fromkeys(each["game"] for each in some))
    rows = [HEADS, ("---",) * len(HEADS)]
    rows += [_row(each) for each in sorted(some, key=lambda each: games.index(each["game"]))]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def commit() -> str | None:
    """Return the commit of the sources, with a plus sign if players changed since; None if unknown."""
    folder = Path(__file__).parents[2]
    try:
        head, changed = (
            subprocess.run(  # noqa: S603 - the words are our own
                ["git", "-C", str(folder), *words],  # noqa: S607 - whichever git the user has
                capture_output=True,
                check=True,
                text=True,
            ).stdout.strip()
            for words in (("rev-parse", "--short=8", "HEAD"), ("status", "--porcelain", "--", *SOURCES))
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return f"{head}+" if changed else head


def shown_name(name: str) -> str:
    """Return a player's name as the table shows it: of a program, that of its script and its options."""
    if not name.startswith(PROGRAM):
        return name
    words = shlex.split(name.removeprefix(PROGRAM))
    place = next((place for place, word in enumerate(words) if word.endswith(".py")), 0)
    return " ".join([Path(words[place]).stem.replace("_", "-"), *words[place + 1 :]])


def _portable(name: str) -> str:
    """Return the name of a player without the folders of this machine."""
    if not name.startswith(PROGRAM):
        return name
    words = [
        Path(word).name if Path(word).is_absolute() else word for word in shlex.split(name[len(PROGRAM) :])
    ]
    return f"{PROGRAM}{shlex.join(words)}"


def _player(result: Contestant, player: Player) -> Record:
    return {
        "name": _portable(result.name),
        "settings": _portable(described(player)),
        "ms": [round(each, 3) for each in result.milliseconds],
        "points": round(result.points, 4),
        "made": None if result.made is None else round(result.made, 5),
        "suffered": None if result.suffered is None else round(result.suffered, 5),
        "forfeits": result.forfeits,
    }


def _row(record: Record) -> tuple[str, ...]:
    first, second = record["players"]
    interval = "{:+.3f} to {:+.3f}".format(*record["interval"]) if record["interval"] else "–"
    what = [f"`{record['game']}`", *([record["contract"]] if record["contract"] else [])]
    what += [f"{name}={word}" for name, word in record["options"].items()]
    unit = "" if record["unit"] == "deal" else " matches"
    suffered = [each["suffered"] for each in (first, second)]
    return (
        ", ".join(what),
        str(record["seats"]),
        shown_name(first["name"]),
        shown_name(second["name"]),
        _budget(record["budget"]),
        f"{record['played']:,}{unit}, {record['design']}",
        f"{record['lead']:+.3f}",
        interval,
        ", ".join(f"{each['ms'][0]:.1f}" for each in (first, second) if each["ms"]),
        "" if None in suffered else ", ".join(f"{each:.1%}" for each in suffered),
        record["commit"] or record["version"],
    )


def _budget(budget: Record | None) -> str:
    if budget is None:
        return "its own"
    return f"{budget['milliseconds']} ms" if budget["worlds"] is None else f"{budget['worlds']} worlds"
