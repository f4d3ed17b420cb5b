"""A hint as a person is shown it: what each choice is expected to bring, and the reason for the best."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from capot.play.brag import order_of
from capot.play.moves import Arrange, Move
from capot.play.view import View
from capot.players.protocol import Advice, Estimate
from capot.rules.text.words import sentence

MOST = 8
"""Maximum number of moves that the reason for the best one considers."""

MOST_SETS = 3
"""Maximum number of ways to pick several cards that are listed with points."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """The advised move, the reason for it if there is one to give, and the choices with estimates.

    ``choices`` are best first, and empty if nothing was searched.  If the seat scores ``own`` points
    whatever it does, they are what the others are expected to score together.
    """

    move: Move
    reason: str
    choices: Mapping[Move, Estimate]
    own: float | None = None


def hinted(seen: View, estimates: Mapping[Move, Estimate], advice: Advice) -> Hinted:
    """Return the hint from estimates, the best first, and from the rule of thumb, which may agree."""
    if not estimates:
        return Hinted(advice.move, sentence(advice.reason), {})
    best, others = next(iter(estimates)), _of_others(seen, estimates)
    thumb = sentence(advice.reason) if advice.move == best else ""
    if others is not None:
        return Hinted(best, thumb, others, estimates[best].points)
    listed = list(islice(estimates.values(), MOST_SETS if is_described(seen) else MOST))
    choices = {_as_shown(move, seen): each for move, each in estimates.items()}
    return Hinted(_as_shown(best, seen), _purpose(seen, listed) or thumb, choices)


def is_described(seen: View) -> bool:
    """Whether there are too many choices to list."""
    return seen.legal.pick is not None or seen.legal.make is not None


def decimals(estimates: Iterable[Estimate]) -> int:
    """Return the number of decimals for points: those that are certain for the first estimate."""
    known = list(estimates)
    digits = 1 if 2 * known[0].error >= 0.1 else 2
    return digits if any(round(each.points, digits) % 1 for each in known) else 0


def is_close(one: Estimate, other: Estimate) -> bool:
    """Whether two estimates are too close to call."""
    return abs(one.points - other.points) <= 2 * (one.error + other.error)


def _purpose(seen: View, listed: list[Estimate]) -> str:
    """Return what the first estimate is best for, if that is not the points of this deal, else nothing."""
    best, digits = listed[0], decimals(listed)
    turn = 1 if seen.standing.low_wins else -1
    better = [each for each in listed if turn * round(best.points - each.points, digits) > 0]
    if best.takes_all:
        return "It begins a plan to take everything."
    if not better:
        return ""
    if best.by_match:
        return "What counts now is winning the match."
    if best.by_later:
        return "Each is played once: what counts is how much more it brings with this hand than usual."
    if all(is_close(best, each) for each in better):
        return "Some are too close to call."
    return "It is expected to leave the others worse off."


def _of_others(seen: View, estimates: Mapping[Move, Estimate]) -> Mapping[Move, Estimate] | None:
    """Return the others' expected total after each move, if the seat's own score is the same for all.

    Otherwise return None, as in Brag, where a player who expects to win nothing may still be lucky.
    """
    every = list(estimates.values())
    is_plain = not any(each.by_match or each.by_later or each.takes_all or each.error for each in every)
    if seen.legal.make is not None or not is_plain or len({each.points for each in every}) != 1:
        return None
    turn = 1 if seen.standing.low_wins else -1
    return {
        move: replace(each, points=(each.points + turn * each.worth) * (seen.seats - 1), worth=0.0)
        for move, each in estimates.items()
    }


def _as_shown(move: Move, seen: View) -> Move:
    """Return a move with hands of three in the order of showing."""
    return Arrange(order_of(seen.rules).arranged(move.hands)) if isinstance(move, Arrange) else move
