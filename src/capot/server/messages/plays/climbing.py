"""The piles of climbing as a message, and what a replay shows of them."""

from capot.play.position import Position
from capot.play.view import View, turns_of
from capot.server.messages.basics import Message, Moment
from capot.server.messages.hands import PileState, pile_state
from capot.server.messages.plays.lying import Lying
from capot.surface.hands import last_pile


class ClimbingPlay(Message, tag="climbing"):
    """Play in piles: the ``pile`` on the table, the ``last`` one, and the seats that have passed.

    ``finished`` are the seats that have laid all their cards, in order.
    """

    pile: PileState | None
    last: PileState | None
    passes: list[int]
    finished: list[int]


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


def add_pile(seen: View, _now: Position, frame: Lying) -> None:
    """Fill in the pile on the table, the one just taken or the last of the deal, and who has passed."""
    is_taken = not seen.pile and seen.stage is not None
    frame.pile = pile_state(seen.pile or last_pile(seen), seen.rules, seen.standing, is_taken=is_taken)
    frame.passes = list(seen.passes)
