"""Lines on the games of a match: who has won them, and what they are worth."""

from collections.abc import Sequence

from capot.cli.words import Names, count, joined, number, opening, points
from capot.play.match import Match
from capot.play.rubber import WonGame, games_won, points_won, tally
from capot.play.scores.totals import wins_alone
from capot.play.situation import Standing
from capot.rules.match.ends import Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides, sides_of


def games_line(standing: Standing, names: Names) -> str:
    """Return how a match of several games stands: ``games: You and Cleo 1 (2 points), Ben and Dora 0``."""
    if not standing.won:
        return ""
    return f"games: {_tallies(standing.won, names, standing.sides)}"


def _tallies(won: Sequence[WonGame], names: Names, sides: Sides | None) -> str:
    seats = len(names.called)
    games, worth = games_won(won, seats), points_won(won, seats)
    return ", ".join(
        f"{joined(names[seat] for seat in some)} {games[some[0]]}"
        + (f" ({points(worth[some[0]])})" if games[some[0]] else "")
        for some in sides_of(sides, seats)
    )


def game_lines(match: Match, names: Names) -> list[str]:
    """Return who has won a game of the match with the last deal, and how the match stands."""
    if not match.begins_anew:
        return []
    game = match.won[-1]
    line = f"{_win(game.winners, names)} game {len(match.won)}, worth {points(game.points)}."
    return [line, f"Games: {_tallies(match.won, names, match.sides)}."]


def _win(winners: Sequence[int], names: Names) -> str:
    """Return winners with their verb: ``You and Cleo win``, ``Ben wins``."""
    if len(winners) == 1:
        return names.does(winners[0], "win")
    return f"{opening(joined(names.inside(seat) for seat in winners))} win"


def ending_of_games(match: Match, rubber: Rubber, names: Names) -> list[str]:
    """Return who has won the match, by how many games or points, and what it is worth."""
    found, results, winners = tally(rubber, match.won, match.seats), match.results, match.winners
    winning = _win(winners, names)
    if not wins_alone(winners, match.sides):
        return [f"{opening(joined(names.inside(seat) for seat in winners))} share the win."]
    others = [some[0] for some in sides_of(match.sides, match.seats) if some[0] not in winners]
    against = joined(str(found[seat]) for seat in others)
    if rubber.by == "points":
        return [f"{winning} the match by {points(found[winners[0]])} to {against}."]
    lines = [f"{winning} the match by {count(found[winners[0]], 'game')} to {against}."]
    if rubber.bonus or rubber.by_losers:
        rest = joined(number(results[seat]) for seat in others)
        lines.append(f"With what the games are worth it is {points(results[winners[0]])} to {rest}.")
    return lines


def lasting(rubber: Rubber) -> str:
    """Return when a match of several games is over."""
    if rubber.by == "games":
        return f"Whoever first wins {count(rubber.target, 'game')} wins the match."
    return f"Whoever first has {points(rubber.target)} for games wins the match."


def number_of_game(standing: Standing) -> str:
    """Return which game of the match a deal belongs to: ``game 2, ``; nothing where there is only one."""
    return "" if rubber_of(standing.ends) is None else f"game {len(standing.won) + 1}, "
