"""Tricks as a message."""

from capot.play.position import Position
from capot.play.view import View
from capot.rules.check.deal import is_free, tricks_foreseen
from capot.rules.stages.tricks import MayTrump, Tricks
from capot.server.deal_parts import trick_state
from capot.server.log.news import Moment
from capot.server.messages.plays import TricksPlay, TrickState
from capot.surface.tricks import trick_seats


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


def _open_trick(seen: View) -> TrickState | None:
    if seen.leader is None:
        return None
    seats = list(trick_seats(seen)[: len(seen.trick)])
    return TrickState(leader=seen.leader, seats=seats, cards=[card.code for card in seen.trick], winner=None)
