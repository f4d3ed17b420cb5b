"""The terms of a match: the direction of play and its ends, each with a ``name`` for options to find."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.rules.stages.exchanges import Side
from capot.rules.terms import Exact

Direction: TypeAlias = Literal["clockwise", "anticlockwise"]


@dataclass(frozen=True, slots=True)
class AtTotal:
    """The match ends after a deal in which somebody's total reaches ``points``.

    With ``loses`` whoever has the most by then is named the loser.  With ``exactly_halves`` a total of
    exactly ``points`` is first halved, rounded down; or it drops to ``exactly_drops_to``; or with
    ``exactly_wins`` whoever has it wins.  With ``in_order`` the scoring terms count one after the other, and
    none after that by which somebody reaches ``points``.
    With ``at_once`` tricks and melds count as they are made: the one that takes somebody there ends deal and
    match; where terms count ``in_order``, eldest's points come first.  With ``cards_at_once`` cards count as
    they are taken too, in games with melds.
    As long as several players are there, the total is raised by ``rises``.
    """

    points: int
    loses: bool = False
    exactly_halves: bool = False
    exactly_drops_to: int | None = None
    exactly_wins: bool = False
    in_order: bool = False
    at_once: bool = False
    cards_at_once: bool = False
    rises: int = 0
    name: str = "total"

    def goal(self, totals: Sequence[Exact]) -> int:
        """Return the total that ends the match, raised until at most one of these has reached it."""
        if not self.rises or len(totals) < 2:
            return self.points
        behind = int(sorted(totals)[-2] - self.points)
        return self.points if behind < 0 else self.points + (behind // self.rises + 1) * self.rises


@dataclass(frozen=True, slots=True)
class AtMost:
    """The match ends after a deal in which somebody's total comes down to ``points`` or below.

    The best total wins, or with ``nearest`` the one nearest to ``points`` of those that came down to it.
    With ``bounces`` a total below ``points`` goes back up by as much, so that only an exact hit ends it.
    With ``loses`` whoever has the least by then is named the loser.
    """

    points: int
    nearest: bool = False
    loses: bool = False
    bounces: bool = False
    name: str = "down-to"


@dataclass(frozen=True, slots=True)
class AfterDeals:
    """The match ends after ``count`` deals, or ``count`` for each player, or for each game of the schedule.

    With ``multiple_of_seats`` every player usually deals equally often; any other count leaves the last round
    incomplete.  While the pot holds anything, up to ``for_pot`` more deals are played; whatever is left after
    the last is split evenly.
    """

    count: int
    per: Literal["match", "player", "game"] = "match"
    multiple_of_seats: bool = False
    for_pot: int = 0
    name: str = "deals"

    def deals(self, seats: int, cycle: int) -> int:
        """Return the number of deals, without those for the pot, where the schedule has ``cycle`` of them."""
        return self.count * {"match": 1, "player": seats, "game": cycle}[self.per]


@dataclass(frozen=True, slots=True)
class TurnAt:
    """From the deal after somebody's total has reached ``points``, what is scored is subtracted.

    The scoring terms named in ``without`` do not count in those deals.  Before them no total ends the match.
    """

    points: int
    without: tuple[str, ...] = ()
    name: str = "turn"


@dataclass(frozen=True, slots=True)
class LastIn:
    """A player whose total reaches ``points`` is out of the match, which the last one in wins.

    With ``down`` totals come down to ``points``, as lives do.  Nobody deals to those who are out, and they
    win nothing.  Once no more than ``left`` players are in, the best total of these wins; if all who were in
    go out together, the best of theirs.  Each player may come back ``comebacks`` times, with the worst total
    of the others who are in.

    With ``dogs_life`` all who go out in the first deal in which anybody does, if it is one of this many
    first ones of the match, get a dog's life instead: they stay in with the total they had, are dealt a
    single card in the next deal, and may hold it back from any trick but the last.
    """

    points: int
    down: bool = False
    left: int = 1
    comebacks: int = 0
    dogs_life: int = 0
    name: str = "out"

    def is_out(self, total: Exact) -> bool:
        """Whether a player with this total is out."""
        return total <= self.points if self.down else total >= self.points


@dataclass(frozen=True, slots=True)
class Rubber:
    """The match consists of games: totals that would end it end a game instead, and then all begin anew.

    A game scores ``points`` for those who win it, or what ``by_losers`` says: pairs of the least that the
    best of the losers have made by then, from high to low, and the points it then scores.  The match is won
    by ``target`` games, or with ``by`` "points" by that many points.  Whoever wins it scores ``bonus`` more;
    where games win it, the worth of the losers' games is then taken off, and they score nothing.  If it
    ``carries``, the winners of a game begin the next with what they had beyond its end, but short of another.
    """

    target: int = 2
    by: Literal["games", "points"] = "games"
    points: int = 1
    by_losers: tuple[tuple[int, int], ...] = ()
    bonus: int = 0
    carries: bool = False
    name: str = "rubber"

    def worth(self, made: Exact) -> int:
        """Return what a game scores in which the losers have made this much."""
        return next((points for least, points in self.by_losers if made >= least), self.points)


EndTerm: TypeAlias = AtTotal | AtMost | AfterDeals | TurnAt | LastIn | Rubber


def seat_towards(side: Side, seat: int, seats: int, direction: Direction) -> int:
    """Return the seat at a player's left, right or opposite; seats are counted in the direction of play."""
    match side:
        case "left":
            step = 1 if direction == "clockwise" else -1
        case "right":
            step = -1 if direction == "clockwise" else 1
        case "across":
            step = seats // 2
        case "hold":
            step = 0
        case "scatter":
            raise AssertionError("one card to each goes to no single seat")
    return (seat + step) % seats
