"""The piles of climbing as a message, and what a replay shows of them."""

from capot.play.position import Position
from capot.play.view import View, turns_of
from capot.server.deal_parts import pile_state
from capot.server.log.news import Moment
from capot.server.messages.plays import ClimbingPlay
from capot.server.messages.study import Frame
from capot.surface.hands import last_pile


def climbing_play(seen: View, _now: Position, moment: Moment) -> ClimbingPlay:
    """Return the piles of a deal of climbing."""
    if moment != "lying":
        pile = pile_state(seen.pile, seen.rules, seen.standing)
        passes = seen.passes
        # Once the deal is over, it is the pile it ended on.
        last = pile_state(last_pile(seen), seen.rules, seen.standing, is_taken=seen.stage is not None)
    else:
        *_, turn = turns_of(seen)
        pile = pile_state(turn.after.last, seen.rules, seen.standing, is_taken=True)
        last = pile_state(turn.before.last, seen.rules, seen.standing, is_taken=True)
        passes = turn.before.passed if turn.cards else (*turn.before.passed, turn.seat)
    return ClimbingPlay(pile=pile, last=last, passes=list(passes), finished=list(seen.finished))


def add_pile(seen: View, frame: Frame) -> None:
    """Fill in the pile on the table, the one just taken or the last of the deal, and who has passed."""
    is_taken = not seen.pile and seen.stage is not None
    frame.pile = pile_state(seen.pile or last_pile(seen), seen.rules, seen.standing, is_taken=is_taken)
    frame.passes = list(seen.passes)
