"""Tricks as a message."""

from capot.play.events import Trick
from capot.play.position import Position
from capot.play.view import View
from capot.rules.check.deal import is_free, tricks_foreseen
from capot.rules.stages.tricks import MayTrump, Tricks
from capot.server.messages.basics import Message, Moment
from capot.surface.tricks import trick_seats


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


def tricks_play(seen: View, _now: Position, moment: Moment) -> TricksPlay:
    """Return the trick on the table, and those taken."""
    term, is_lying = seen.rules.stage(Tricks), moment == "lying"
    taken = seen.tricks[:-1] if is_lying else seen.tricks
    return TricksPlay(
        trick=trick_state(seen.tricks[-1]) if is_lying else _open_trick(seen),
        taken=[trick_state(trick) for trick in taken],
        total=tricks_foreseen(seen.rules, len(seen.players)),
        suitless=seen.rules.pack.suitless,
        free=term is None or is_free(seen.rules, seen.stock),
        may_trump=term is not None and any(isinstance(each, MayTrump) for each in term.duties),
        cancelling=term is None or term.cancelling is not None,
    )


def trick_state(trick: Trick) -> TrickState:
    """Return a finished trick as a message."""
    return TrickState(
        leader=trick.leader,
        seats=list(trick.seats),
        cards=[card.code for card in trick.cards],
        winner=trick.winner,
    )


def _open_trick(seen: View) -> TrickState | None:
    if seen.leader is None:
        return None
    seats = list(trick_seats(seen)[: len(seen.trick)])
    return TrickState(leader=seen.leader, seats=seats, cards=[card.code for card in seen.trick], winner=None)
