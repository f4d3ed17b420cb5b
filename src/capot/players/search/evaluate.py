"""What each move of a stage that is no trick play is expected to lead to."""

import random
from typing import assert_never

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.advice import SHAPING
from capot.players.dominoes.search import Layings
from capot.players.opening.search.contracts import Contracts, Names
from capot.players.opening.search.doubling import Doubles
from capot.players.opening.search.drawing import Draws, ShortTrumps, Staying
from capot.players.opening.search.widow import Discards, Widow
from capot.players.protocol import Budget, Estimate
from capot.players.search.race import Prospect, compared
from capot.players.tricks.trick_table import deadline
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import ChooseContract, DealMore, Doubling, Draw, NameTrump, StayIn, TakeWidow


def stage_evaluated(
    view: View, rng: random.Random, budget: Budget, blur: float = 0.0
) -> dict[Move, Estimate]:
    """Return an estimate for each move, the best first, as `capot.players.protocol.Evaluator` says.

    ``blur`` makes the order uncertain, in standard deviations of the outcomes.
    """
    if isinstance(view.stage, Climb):
        # These games have a search of their own, which compares moves as this one does.
        from capot.players.climbing.search import evaluated as climbing_evaluated  # noqa: PLC0415

        return climbing_evaluated(view, rng, budget, blur)
    if isinstance(view.stage, DecidedByHand | SwapHand | Arrange):
        from capot.players.brag.search import evaluated as brag_evaluated  # noqa: PLC0415 - as above

        return brag_evaluated(view, rng, budget, blur)
    left = deadline(budget)
    luck = np.random.default_rng(rng.getrandbits(64))
    return compared(_prospect(view, luck), view, left, blur, rng)


def _prospect(view: View, rng: np.random.Generator) -> Prospect:
    stage = view.stage
    assert isinstance(stage, SHAPING), "the search is not asked at this stage"
    match stage:
        case ChooseContract():
            return Contracts(view, rng)
        case NameTrump() if any(isinstance(each, DealMore | Draw | StayIn) for each in view.rules.stages):
            return ShortTrumps(view, rng)
        case NameTrump() | NameRank():
            return Names(view, rng)
        case Doubling():
            return Doubles(view, rng)
        case TakeWidow():
            return Widow(view, rng) if view.legal.pick is None else Discards(view, rng)
        case Draw():
            return Draws(view, rng)
        case StayIn():
            return Staying(view, rng)
        case Layout():
            return Layings(view, rng)
        case Climb() | DecidedByHand() | SwapHand() | Arrange():
            raise AssertionError("these stages have a search of their own")
        case _:
            assert_never(stage)
