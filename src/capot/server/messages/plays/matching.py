"""A pile onto which cards are shed as a message, and what a replay shows of it."""

from capot.play.matching import number_due, pile_seen
from capot.play.moves import PlayCard
from capot.play.position import Position
from capot.play.view import View
from capot.rules.decoding.json_types import LETTER_OF_SUIT_OF_PLAY
from capot.server.messages.basics import Message
from capot.server.messages.hands import LaidState, PileState
from capot.server.messages.plays.lying import Lying


class MatchingPlay(Message, tag="matching"):
    """A pile onto which cards are shed, from below, its last cards played by the seats ``by``.

    ``stock`` cards are left to draw.  A ``suit`` may have been named, or ``due`` cards are to be drawn.  Play
    has ``turned`` round if it goes the other way than at first.  ``finished`` is the seat that is out of
    cards.
    """

    pile: list[str]
    by: list[int]
    stock: int
    suit: str | None
    due: int
    turned: bool
    finished: list[int]


LAST = 4
"""Cards of a pile shown where a deal is looked at again."""


def matching_play(seen: View, *_: object) -> MatchingPlay:
    """Return the pile onto which cards are shed, and what must come next."""
    now = pile_seen(seen)
    played = [each.seat for each in seen.history if isinstance(each.move, PlayCard)]
    return MatchingPlay(
        pile=[card.code for card in now.pile],
        by=played[-len(now.pile) :],
        stock=now.left,
        suit=LETTER_OF_SUIT_OF_PLAY[now.suit] if now.suit else None,
        due=number_due(now),
        turned=now.step < 0,
        finished=list(seen.finished),
    )


def add_pile(seen: View, _now: Position, frame: Lying) -> None:
    """Fill in the last cards of the pile, each with its player, if it was played."""
    play = matching_play(seen)
    seats = [None] * (len(play.pile) - len(play.by)) + play.by
    last = [*zip(seats, play.pile, strict=True)][-LAST:]
    laid = [LaidState(seat=seat, cards=[code], name="") for seat, code in last]
    frame.pile = PileState(laid=laid, taker=None)
