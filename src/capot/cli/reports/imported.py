"""The output of ``capot import``: a line for each match."""

from capot.cli.words import signed
from capot.record import Record


def line_of(record: Record, name: str) -> str:
    """Return the name of a record with its game, its players and what each has scored."""
    match = record.match
    names = record.names or tuple(f"Seat {seat}" for seat in range(match.seats))
    scored = ", ".join(f"{who} {signed(points)}" for who, points in zip(names, match.results, strict=True))
    unfinished = "" if match.is_over else " (not finished)"
    return f"{name}: {match.game.name}: {scored}{unfinished}"


def counted(matches: int) -> str:
    """Return ``1 match``, ``12 matches``."""
    return "1 match" if matches == 1 else f"{matches:,} matches"
