"""Cards laid or held together, with their names: piles of climbing, hands of three."""

from collections.abc import Sequence

from capot.play.events import Laid
from capot.play.position import Position
from capot.play.standing import Standing
from capot.rules.rules import Rules
from capot.server.messages.basics import Message, Words
from capot.surface.hands import combination_name, won_hands


class LaidState(Message):
    """Cards that a seat laid together, lowest first; ``seat`` is None where they were turned up."""

    seat: int | None
    cards: list[str]
    name: Words


class PileState(Message):
    """A pile of climbing: its combinations in order, the last being the one to beat.

    ``taker`` is the seat that took it, None while it lasts.
    """

    laid: list[LaidState]
    taker: int | None


def pile_state(
    pile: Sequence[Laid], rules: Rules, standing: Standing, *, is_taken: bool = False
) -> PileState | None:
    """Return a pile with the names of its combinations, or None if it is empty."""
    if not pile:
        return None
    laid = [
        LaidState(
            seat=each.seat,
            cards=[card.code for card in each.cards],
            name=combination_name(each.cards, rules, standing.faces) or "",
        )
        for each in pile
    ]
    return PileState(laid=laid, taker=pile[-1].seat if is_taken else None)


class HandState(Message):
    """Cards of a hand; ``name`` is None if they make none."""

    cards: list[str]
    name: Words | None


class MakeAsk(Message):
    """The hands to be made: ``count`` of ``size`` cards each, from all cards in hand.

    With ``pairs_only`` at most ``count``, each at least a pair.  ``left`` is the number of cards left over
    when all are made.  ``proposed`` are the hands a computer player would make, in the order of showing.
    """

    count: int
    size: int
    pairs_only: bool
    left: int
    proposed: list[HandState]


class ShownState(Message):
    """Cards shown by a seat before the play, which decide the deal; ``what`` is the key of their ``name``."""

    seat: int
    cards: list[str]
    what: str
    name: Words


class HandWon(Message):
    """The comparison of all first, second or later hands: the seats with the ``best``, and the ``winner``.

    ``winner`` is None if several tie and the rules prefer none of them.
    """

    best: list[int]
    winner: int | None


def hands_won(deal: Position) -> list[HandWon]:
    """Return the best seats and the winner for each of the first, second and later hands of a deal."""
    return [HandWon(best=list(hand.best), winner=hand.winner) for hand in won_hands(deal)]
