"""Records of finished comparisons and other figures: one JSON line each, and tables of them."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
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
    "Date",
    "Game",
    "Seats",
    "Player",
    "against",
    "Budget",
    "Deals",
    "Lead",
    "95% interval",
    "ms a move",
    "Sweeps suffered",
    "Seed",
    "Commit",
    "Command",
)
FIGURES = ("Date", "Game", "Figure", "Value", "Unit", "95% interval", "Sample", "Seed", "Commit", "Command")


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
        **_origin(command),
        "source": source(),
    }


def figure_of(  # noqa: PLR0913
    figure: str,
    value: float,
    unit: str,
    *,
    game: str | None = None,
    interval: tuple[float, float] | None = None,
    sample: str = "",
    seed: int | None = None,
) -> Record:
    """Return the record of one figure from the command now running: not a comparison of two players.

    ``sample`` says how much was played or timed, such as "80 deals".
    """
    return {
        "game": game,
        "figure": figure,
        "value": round(value, 4),
        "unit": unit,
        "interval": [round(end, 4) for end in interval] if interval else None,
        "sample": sample,
        "seed": seed,
        **_origin(typed()),
    }


def typed() -> str:
    """Return the command as it was typed, but for the file of the record."""
    words = ["python", *(word for word in sys.argv if not word.startswith("--record="))]
    if "--record" in words:
        at = words.index("--record")
        del words[at : at + 2]
    return shlex.join(words)


def _origin(command: str) -> Record:
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "commit": commit(),
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
    """Return records of one kind as a table in Markdown, the newest first, each with its `anchor`."""
    some = sorted(records, key=lambda each: str(each["date"]))[::-1]
    seen: set[str] = set()
    rows = []
    for each in some:
        row = list(_cells(each))
        if (anchor := anchor_of(subject(each))) not in seen:
            row[0] = f'<a id="{anchor}"></a>{row[0]}'
        seen.add(anchor)
        rows.append(row)
    heads = HEADS if some and "players" in some[0] else FIGURES
    return "".join(f"| {' | '.join(row)} |\n" for row in [heads, ("---",) * len(heads), *rows])


def subject(record: Record) -> str:
    """Return what a record is about; the newest record with the same subject replaces the others."""
    if "figure" in record:
        return f"{record['game']}: {record['figure']}" if record["game"] else str(record["figure"])
    budget = f" at {_budget(record['budget'])}" if record["budget"] else ""
    names = " over ".join(shown_name(each["name"]) for each in record["players"])
    unit = "" if record["unit"] == "deal" else ", matches"
    return f"{_what(record)} for {record['seats']}: {names}{budget}{unit}"


def anchor_of(name: str) -> str:
    """Return a subject as the id of its place on a page."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


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


def _what(record: Record) -> str:
    """Return the game with the contract and options that were played."""
    options = [f"{name}={word}" for name, word in record["options"].items()]
    return ", ".join([record["game"], *([record["contract"]] if record["contract"] else []), *options])


def _cells(record: Record) -> tuple[str, ...]:
    """Return the row of a record, without its anchor."""
    interval = "{:+.3f} to {:+.3f}".format(*record["interval"]) if record["interval"] else "–"
    seed = "" if record["seed"] is None else str(record["seed"])
    origin = (seed, record["commit"] or record["version"], f"`{record['command']}`")
    if "figure" in record:
        value = f"{record['value']:,.15g}"
        row = (record["game"] or "", record["figure"], value, record["unit"], interval, record["sample"])
        return (record["date"], *row, *origin)
    first, second = record["players"]
    unit = "" if record["unit"] == "deal" else " matches"
    suffered = [each["suffered"] for each in (first, second)]
    return (
        record["date"],
        _what(record),
        str(record["seats"]),
        shown_name(first["name"]),
        shown_name(second["name"]),
        _budget(record["budget"]),
        f"{record['played']:,}{unit}, {record['design']}",
        f"{record['lead']:+.3f}",
        interval,
        ", ".join(f"{each['ms'][0]:.1f}" for each in (first, second) if each["ms"]),
        "" if None in suffered else ", ".join(f"{each:.1%}" for each in suffered),
        *origin,
    )


def _budget(budget: Record | None) -> str:
    if budget is None:
        return "its own"
    return f"{budget['milliseconds']} ms" if budget["worlds"] is None else f"{budget['worlds']} worlds"
