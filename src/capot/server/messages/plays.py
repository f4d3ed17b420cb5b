"""The cards on the table, for each kind of play."""

from typing import TypeAlias

from capot.server.messages.basics import Message
from capot.server.messages.hands import HandState, HandWon, PileState


class TrickState(Message):
    """A trick: its cards in order from the leader's, and the ``seats`` that played them.

    ``winner`` is None while it lasts.
    """

    leader: int
    seats: list[int]
    cards: list[str]
    winner: int | None


class TricksPlay(Message, tag="tricks"):
    """Play in tricks: the ``trick`` on the table, those ``taken`` in order, and the ``total`` of the deal.

    ``total`` is None where nobody knows how many there will be; ``suitless`` is whether suits mean nothing,
    ``free`` whether any card may now be played instead of following, ``may_trump`` whether a trump may always
    be, and ``cancelling`` whether equal cards of a trick cancel each other, so that none of them wins it.
    """

    trick: TrickState | None
    taken: list[TrickState]
    total: int | None
    suitless: bool = False
    free: bool = False
    may_trump: bool = False
    cancelling: bool = False


class DominoesPlay(Message, tag="dominoes"):
    """A layout: its columns (``ranks``) from left to right, the cards ``laid``, in order.

    ``finished`` are the seats that have laid all their cards, in order.
    """

    start_rank: str | None
    ranks: list[str]
    laid: list[str]
    finished: list[int]


class RunsPlay(Message, tag="stops"):
    """Runs: their columns (``ranks``) from left to right, and the cards ``laid``, in order.

    ``run`` are the cards of the last run, which the seats ``by`` have laid, ``aside`` the cards known to lie
    in the spare hand, ``horses`` the chips on cards not yet laid.  ``finished`` is the seat that is out of
    cards.
    """

    ranks: list[str]
    laid: list[str]
    run: list[str]
    by: list[int]
    aside: list[str]
    horses: dict[str, int]
    finished: list[int]


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


class BuildState(Message):
    """A build on the table: its ``cards``, and the ``value`` of a card that takes them.

    Its ``owner`` is the seat that put the last card into it; it is ``multiple`` if it has several groups.
    """

    value: int
    cards: list[str]
    owner: int
    multiple: bool


class FishingPlay(Message, tag="fishing"):
    """A table from which cards are captured: the ``loose`` ones and the ``builds``, in the order they came.

    ``stock`` cards are left to deal, in a number of ``rounds``, 0 where they are drawn one by one.  By seat,
    ``taken`` is the number of cards captured, and ``sweeps`` how often that left no card.  ``last`` is the
    seat that captured last.
    """

    loose: list[str]
    builds: list[BuildState]
    stock: int
    rounds: int
    taken: list[int]
    sweeps: list[int]
    last: int | None


class ClimbingPlay(Message, tag="climbing"):
    """Play in piles: the ``pile`` on the table, the ``last`` one, and the seats that have passed.

    ``finished`` are the seats that have laid all their cards, in order.
    """

    pile: PileState | None
    last: PileState | None
    passes: list[int]
    finished: list[int]


class BragPlay(Message, tag="brag"):
    """Hands of three: those the asker has ``made``, and all hands by seat once everybody has (``arranged``).

    ``won`` has the winners of the first hands, the second and so on, once the deal is over.
    """

    made: list[HandState]
    arranged: list[list[HandState]]
    won: list[HandWon]


Play: TypeAlias = TricksPlay | DominoesPlay | RunsPlay | MatchingPlay | FishingPlay | ClimbingPlay | BragPlay
