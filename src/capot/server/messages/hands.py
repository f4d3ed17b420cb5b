"""Cards that are laid or held together, and what they are called: piles of climbing, hands of three."""

from capot.server.messages.basics import Message, MoveText, Request


class LaidState(Message):
    """Cards that a seat laid together, the lowest first; ``name`` says in English what they are."""

    seat: int
    cards: list[str]
    name: str


class PileState(Message):
    """A pile of climbing: what was laid on it, in order, the last being the one to beat.

    ``taker`` is who took it, None while it lasts.
    """

    laid: list[LaidState]
    taker: int | None


class HandState(Message):
    """Cards of a hand; ``name`` says in English what they are, None where they make no hand.

    ``high`` is the rank that counts first among such hands: of a pair, its two cards'.
    """

    cards: list[str]
    name: str | None
    high: str | None


class MakeAsk(Message):
    """What hands are to be made: ``count`` of them, each of ``size`` cards, of all cards in hand.

    With ``pairs_only`` up to so many, each a pair at least.  ``left`` is how many cards are left over when
    all are made.  ``proposed`` are the hands that the computer would make, as they would be shown.
    """

    count: int
    size: int
    pairs_only: bool
    left: int
    proposed: list[HandState]


class ShownState(Message):
    """Cards that a seat has shown before the play, which decide the deal; ``name`` says what they are."""

    seat: int
    cards: list[str]
    name: str


class HandWon(Message):
    """How the hands of one number compare: the seats whose hand is the ``best``, and who has won.

    ``winner`` is None where several tie and none of them comes before the others.
    """

    best: list[int]
    winner: int | None


class Check(Request):
    """A move that is thought of, at the point that the asker's seat saw; nothing is changed by it.

    Hands of an ``arrange`` may be unfinished.
    """

    move: MoveText
    deal: int
    ply: int


class Checked(Message):
    """What is to be said of a move: the ``reason`` why it may not be made, or None if it may.

    ``name`` is what the cards of a ``lay`` make together, None where they make nothing.  ``hands`` are those
    of an ``arrange``, in the order in which they were given.
    """

    reason: str | None
    name: str | None
    hands: list[HandState]
