"""The result of ``capot arena`` as text and JSON."""

from dataclasses import asdict
from typing import Any

from capot.cli.words import aligned
from capot.lab.arena import MOST, ArenaResult, Contestant
from capot.lab.intervals import Estimate

_WIDEST = 24
"""Maximum width of a player's name in the table, in characters."""


def text(result: ArenaResult) -> str:
    """Return the result as text."""
    faults = [
        f"{each.name} forfeited {_many(each.forfeits, 'deal')}, the first because: {each.fault}"
        for each in result.players
        if each.forfeits
    ]
    notes = [f"{note}." for note in (*_ending(result), *faults, *result.notes)]
    parts = [_heading(result), _verdict(result), _table(result), _by_seats(result), "\n".join(notes)]
    return "\n\n".join(part for part in parts if part)


def _heading(result: ArenaResult) -> str:
    words = [
        f"{result.game.name} for {result.seats}",
        *(f"{name}={word}" for name, word in result.game.chosen),
    ]
    words += [f"{_many(result.played, result.unit)} of seed {result.seed} {_seated(result)}"]
    if (budget := result.budget) is not None:
        allowed = f"{budget.milliseconds} ms" if budget.worlds is None else f"{budget.worlds} worlds"
        words.append(f"{allowed} a move")
    return ", ".join(words)


def _seated(result: ArenaResult) -> str:
    """Return how the players sat in each deal or match."""
    match result.design:
        case "all":
            return f"in {result.seatings} seatings each"
        case "one":
            return f"in {result.seatings} seatings each, one seat against the rest and the reverse"
        case "lot":
            return "in one seating each, drawn by lot"
        case "mirror":
            return f"in {result.seatings} seatings each, drawn by lot and exchanged"


def _verdict(result: ArenaResult) -> str:
    """Return which of two players is better and by how much; nothing for more than two."""
    if len(result.players) > 2:
        return ""
    one, other = (player.name for player in result.players)
    found = result.difference
    if result.is_forfeited:
        return f"Nothing was compared: {_forfeits(result)}."
    if not any(result.differences):
        return f"{one} and {other} came out level in every {result.unit}."
    ahead, behind = (one, other) if found.mean > 0 else (other, one)
    what = "points a deal" if result.unit == "deal" else "wins a match"
    by = f"by {abs(found.mean):.3f} {what} ({_interval(found, turned=found.mean < 0)})"
    if found.is_clear:
        verdict = f"{ahead} is better than {behind} {by}."
    else:
        verdict = f"It is not clear which is better: {ahead} is ahead {by}."
    if forfeits := _forfeits(result):
        verdict = f"{verdict}\nThis counts the worst score where {forfeits}."
    return f"{verdict}{_halves(result)}{_anytime(result, turned=found.mean < 0)}"


def _forfeits(result: ArenaResult) -> str:
    """Return who forfeited how many of the deals; nothing if nobody did."""
    return " and ".join(
        f"{each.name} forfeited {each.forfeits} of {_many(result.deals, 'deal')}"
        for each in result.players
        if each.forfeits
    )


def _halves(result: ArenaResult) -> str:
    """Return the share of matches that the first player's half of the table won."""
    is_half = result.design == "mirror" and not result.seats % 2
    if result.unit != "match" or not is_half or any(player.forfeits for player in result.players):
        return ""
    lead = result.difference

    def share(lead: float) -> float:
        """Return the half's share of all matches from what its seats won more than the others'."""
        return (1 + lead * result.seats / 2) / 2

    within = (
        "" if lead.interval is None else " (95% interval {:.1%} to {:.1%})".format(*map(share, lead.interval))
    )
    return (
        f"\n{result.players[0].name} in half of the seats won {share(lead.mean):.1%} of the matches{within}."
    )


def _anytime(result: ArenaResult, *, turned: bool) -> str:
    """Return the interval that holds for every look, where one may have looked before."""
    found = result.anytime
    if found.interval is None or found == result.difference or result.stopped == "narrow":
        return ""
    if not result.kept and result.stopped != "interrupted":
        return ""
    return f"\nHowever often you look and stop as you like: {_interval(found, turned=turned)}."


def _table(result: ArenaResult) -> str:
    wins = result.unit == "match"
    heads = ["", "lead", "95% interval", *(["wins"] if wins else []), f"points a {result.unit}"]
    heads += ["first", "last", *(["sweeps", "suffered"] if _has_sweeps(result) else [])]
    heads += ["forfeits", "moves", "ms a move", "95%", "longest"]
    sweeps = _has_sweeps(result)
    rows = [heads, *([_short(each.name), *_figures(each, sweeps=sweeps)] for each in result.players)]
    return "\n".join(aligned(rows))


def _by_seats(result: ArenaResult) -> str:
    """Return the leads of the first player alone and among its like, for one seat against the rest."""
    if result.design != "one" or not any(result.differences):
        return ""
    rows = [
        [f"{_short(result.players[0].name)} in {_many(seats, 'seat')}", f"{lead.mean:+.3f}", _ends(lead)]
        for seats, lead in result.by_seats
    ]
    return "\n".join(aligned([["", "lead", "95% interval"], *rows]))


def _ends(found: Estimate) -> str:
    return "{:+.3f} to {:+.3f}".format(*found.interval) if found.interval else ""


def _has_sweeps(result: ArenaResult) -> bool:
    """Whether any deal was swept."""
    return any(player.made for player in result.players)


def _figures(player: Contestant, *, sweeps: bool) -> list[str]:
    lead = player.lead if player.lead_in_wins is None else player.lead_in_wins
    cells = [f"{lead.mean:+.3f}", _ends(lead)]
    cells += [] if player.wins is None else [f"{player.wins:.1%}"]
    cells += [f"{player.points:.3f}", f"{player.first:.1%}", f"{player.last:.1%}"]
    if sweeps:
        cells += [f"{player.made or 0:.1%}", f"{player.suffered or 0:.1%}"]
    cells += [str(player.forfeits), str(player.moves)]
    return cells + [f"{each:.{2 if each < 10 else 0}f}" for each in player.milliseconds]


def _short(name: str) -> str:
    """Return a name cut to fit the table, keeping its end."""
    return name if len(name) <= _WIDEST else f"…{name[1 - _WIDEST :]}"


def _ending(result: ArenaResult) -> list[str]:
    """Return the reason for an early end, if there was one, without a full stop."""
    asked = _many(result.asked, result.unit)
    played = f"{result.played} of {asked}" if result.asked < MOST else _many(result.played, result.unit)
    match result.stopped:
        case "":
            return []
        case "clear":
            return [f"Stopped after {played}: the result was clear"]
        case "narrow":
            return [f"Stopped after {_many(result.played, result.unit)}: the interval was as narrow as asked"]
        case "interrupted":
            return [f"Interrupted after {played}"]
        case reason:
            return [f"Stopped after {played}: {reason}"]


def _interval(found: Estimate, *, turned: bool) -> str:
    if found.interval is None:
        return "too few for an interval"
    low, high = sorted(-end if turned else end for end in found.interval)
    return f"95% interval {low:.3f} to {high:.3f}"


def _many(count: int, unit: str) -> str:
    plural = "es" if unit.endswith("ch") else "s"
    return f"{count} {unit}{'' if count == 1 else plural}"


def data(result: ArenaResult) -> dict[str, Any]:
    """Return the result as a JSON object."""
    game = {"key": result.game.key, "options": dict(result.game.chosen)}
    return asdict(result) | {"game": game, "difference": asdict(result.difference)}
