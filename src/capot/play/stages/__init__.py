"""The kinds of stage in a deal: one module each, with the same functions."""

from collections.abc import Mapping
from typing import Final

from capot.play.moves import Discard, Hidden, PassCards
from capot.play.stages import (
    announce,
    auction,
    calling,
    contract,
    doubling,
    drawing,
    exchange,
    exposing,
    kontra,
    lengths,
    making,
    naming,
    pushing,
    raising,
    robbing,
    staying,
    talon,
    throwing,
    tricks,
    turn_up,
    widow,
)
from capot.play.stages.kinds import KINDS
from capot.play.stages.stage import Stage
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import Tricks

_STAGES: Final[Mapping[type, Stage]] = {
    exchanges.Exchange: exchange,
    exchanges.TakeTalon: talon,
    announcing.Announce: announce,
    Tricks: tricks,
    opening.ChooseContract: contract,
    bidding.Auction: auction,
    bidding.NameSuit: naming,
    bidding.NameTrump: naming,
    bidding.MakeTrump: making,
    BidLength: lengths,
    announcing.ThrowIn: throwing,
    exchanges.TakeTurnUp: turn_up,
    bidding.Doubling: doubling,
    opening.TakeWidow: widow,
    bidding.Raise: raising,
    bidding.Kontra: kontra,
    exchanges.PushTalon: pushing,
    exchanges.Rob: robbing,
    CallCard: calling,
    exchanges.DealMore: drawing,
    exchanges.Draw: drawing,
    announcing.StayIn: staying,
    announcing.Expose: exposing,
    **{term: stage for kind in KINDS for term, stage in kind.stages.items()},
}


def stage_of(term: opening.StageTerm) -> Stage:
    """Return the module that plays a kind of stage."""
    return _STAGES[type(term)]


def hidden_move(term: opening.StageTerm, count: int) -> Hidden | Discard:
    """Return another player's hidden choice of cards in a stage, with their number only if that was free."""
    if PassCards in stage_of(term).MOVES.types:
        return Hidden("pass")
    if not isinstance(term, exchanges.Draw):
        return Hidden("discard")
    return Hidden("discard", count) if count else Discard(())
