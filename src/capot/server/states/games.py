"""The games of a match that consists of several, as messages."""

from collections.abc import Sequence

from capot.play.ending.rubber import WonGame, results
from capot.play.match import Match
from capot.rules.match.rubber import rubber_of
from capot.server.deal_parts import points
from capot.server.messages.games import GamesState, GameWon


def game_won(won: Sequence[WonGame], number: int) -> GameWon:
    """Return a game of the match by its number, from 1."""
    game = won[number - 1]
    return GameWon(number=number, winners=list(game.winners), points=game.points)


def games_state(match: Match, *, is_scored: bool) -> GamesState | None:
    """Return the games that have been won, with the last deal if that is scored; None in a match of one."""
    rubber = rubber_of(match.game.ends)
    if rubber is None:
        return None
    before = match.deals[-1].standing.won if match.deals else ()
    won = match.won if is_scored else before
    return GamesState(
        by=rubber.by,
        target=rubber.target,
        won=[game_won(won, number) for number in range(1, len(won) + 1)],
        results=[points(each) for each in results(rubber, won, match.seats)],
    )
