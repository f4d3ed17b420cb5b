"""The games of a match that have been won, and the score of the match."""

from collections.abc import Sequence
from dataclasses import dataclass

from capot.rules.match.ends import AtMost, AtTotal, EndTerm, Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.model import Game
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class WonGame:
    """A game of the match that is over: the number of ``deals`` so far, its totals, its winners by seat.

    ``points`` is what it scored for each of its winners.
    """

    deals: int
    totals: tuple[Exact, ...]
    winners: tuple[int, ...]
    points: int

    def among(self, players: Sequence[int]) -> "WonGame":
        """Return the game as it was for some players, who are then numbered in order."""
        winners = tuple(place for place, seat in enumerate(players) if seat in self.winners)
        return WonGame(self.deals, tuple(self.totals[seat] for seat in players), winners, self.points)


def losers_made(
    totals: Sequence[Exact], winners: Sequence[int], ends: Sequence[EndTerm], opening: int
) -> Exact:
    """Return how far the best of the losers have come in a game that began at ``opening``."""
    down = any(isinstance(end, AtMost) for end in ends)
    made = (opening - total if down else total - opening for total in totals)
    return max((each for seat, each in enumerate(made) if seat not in winners), default=0)


def begun_with(
    rubber: Rubber, totals: Sequence[Exact], winners: Sequence[int], ends: Sequence[EndTerm], opening: int
) -> tuple[Exact, ...]:
    """Return the totals with which the next game begins after one that ended with ``totals``."""
    goal = min((end.points for end in ends if isinstance(end, AtTotal)), default=None)
    if not rubber.carries or goal is None:
        return (opening,) * len(totals)
    kept = [min(opening + max(0, total - goal), goal - 1) for total in totals]
    return tuple(each if seat in winners else opening for seat, each in enumerate(kept))


def game_won(game: Game, deals: int, totals: tuple[Exact, ...], winners: tuple[int, ...]) -> WonGame:
    """Return the game of a match that has ended with these totals after ``deals`` deals."""
    rubber = rubber_of(game.ends)
    assert rubber is not None, "the match is a single game"
    worth = rubber.worth(losers_made(totals, winners, game.ends, game.opening))
    return WonGame(deals, totals, winners, worth)


def begun_anew(game: Game, totals: tuple[Exact, ...], winners: tuple[int, ...]) -> tuple[Exact, ...]:
    """Return the totals with which the next game of a match begins after one with these totals."""
    rubber = rubber_of(game.ends)
    assert rubber is not None, "the match is a single game"
    return begun_with(rubber, totals, winners, game.ends, game.opening)


def games_won(won: Sequence[WonGame], seats: int) -> tuple[int, ...]:
    """Return how many games each seat has won."""
    return tuple(sum(seat in each.winners for each in won) for seat in range(seats))


def points_won(won: Sequence[WonGame], seats: int) -> tuple[int, ...]:
    """Return the points of the games that each seat has won."""
    return tuple(sum(each.points for each in won if seat in each.winners) for seat in range(seats))


def tally(rubber: Rubber, won: Sequence[WonGame], seats: int) -> tuple[int, ...]:
    """Return by seat the games or points, whichever win the match."""
    return games_won(won, seats) if rubber.by == "games" else points_won(won, seats)


def match_winners(rubber: Rubber, won: Sequence[WonGame], seats: int) -> tuple[int, ...]:
    """Return the seats that have won the match, nobody while it is open."""
    found = tally(rubber, won, seats)
    best = max(found)
    return tuple(seat for seat in range(seats) if found[seat] == best) if best >= rubber.target else ()


def ahead(rubber: Rubber, won: Sequence[WonGame], best: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the seats that are ahead in the match, of them those that are ``best`` in the game begun."""
    found = tally(rubber, won, seats)
    some = tuple(seat for seat in range(seats) if found[seat] == max(found))
    return tuple(seat for seat in some if seat in best) or some


def results(rubber: Rubber, won: Sequence[WonGame], seats: int) -> tuple[int, ...]:
    """Return the points of the match by seat, with those for winning it.

    Where games win it, a bonus comes with a deduction: the worth of the others' games, which score nothing.
    """
    winners, found = match_winners(rubber, won, seats), points_won(won, seats)
    if not winners or not rubber.bonus:
        return found
    if rubber.by == "points":
        return tuple(each + rubber.bonus * (seat in winners) for seat, each in enumerate(found))
    lost = sum(game.points for game in won if not set(game.winners) & set(winners))
    return tuple(each + rubber.bonus - lost if seat in winners else 0 for seat, each in enumerate(found))
