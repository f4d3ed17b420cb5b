"""The players to double: those the hand is likely to beat by a margin, and those it must."""

from capot.language.texts import Text, say
from capot.play.moves import Double
from capot.play.stages.doubling import deals_left, owed
from capot.play.view import View
from capot.players.opening.strength import expected, named_in, usual
from capot.players.protocol import Advice

AHEAD, AHEAD_OF_DECLARER = 0.4, 0.9
"""Lead over a typical hand, in standard deviations, needed to double another player, or the declarer."""

OWED = 0.5
"""Reduction of that lead when every remaining deal would have to be doubled."""


def pressed(view: View) -> float:
    """Return the pressure to double the declarer, from 0 to 1, by the doubles still owed."""
    if view.seat is None or view.seat == view.declarer or (view.seat, view.declarer) in view.doubles:
        return 0.0
    return min(1.0, owed(view, view.seat) / deals_left(view))


def doubles_advised(view: View) -> Advice:
    """Return the players to double, by how far the hand is above the typical one."""
    ways = [move for move in view.legal.moves if isinstance(move, Double)]
    open_to = {seat for move in ways for seat in move.seats}
    named = named_in(view)
    mean, spread = usual(view.rules, view.seats, len(view.hand), named)
    lead = (expected(view.hand, view.rules, view.seats, named) - mean) / spread
    wanted = {seat for seat in open_to if lead >= _asked(view, seat)}
    forced = set.intersection(*(set(move.seats) for move in ways))
    move = Double(tuple(sorted(wanted | forced)))
    return Advice(move, _why(view, wanted, forced))


def _asked(view: View, seat: int) -> float:
    """Return the lead a hand needs to double a seat."""
    if seat != view.declarer:
        return AHEAD_OF_DECLARER if (seat, view.seat) in view.doubles else AHEAD
    return AHEAD_OF_DECLARER - 2 * OWED * max(0.0, pressed(view) - 0.25)


def _why(view: View, wanted: set[int], forced: set[int]) -> Text:
    if forced - wanted:
        return say(
            "you owe as many doubles as the declarer has deals left, so you cannot wait for a better hand"
        )
    if not wanted:
        return say("this hand is not likely to do better than the others")
    if view.declarer in wanted and len(wanted) == 1 and pressed(view) > 0:
        return say("this hand may well beat the declarer's, and you still owe doubles")
    return say("this hand is likely to do better than most")
