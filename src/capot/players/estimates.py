"""Estimates of all moves at any stage, by the search for each kind of play."""

import random
from typing import assert_never

import numpy as np

from capot.play.moves import Move
from capot.play.view import View
from capot.players.advice import SHAPING, is_not_tricks, stage_move
from capot.players.brag.search import brag_ranking
from capot.players.climbing.search import Climbs
from capot.players.dominoes.search import Layings
from capot.players.opening.search.contracts import Contracts, Names
from capot.players.opening.search.doubling import Doubles
from capot.players.opening.search.drawing import Draws, ShortTrumps, Staying
from capot.players.opening.search.widow import Discards, Widow
from capot.players.protocol import Budget, Estimate
from capot.players.search.race import Prospect, Ranking, deadline, in_blurred_order, race
from capot.players.search.settings import Settings
from capot.players.search.values import Stake
from capot.players.tricks.search import trick_ranking
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import ChooseContract, DealMore, Doubling, Draw, NameTrump, StayIn, TakeWidow


def estimates_of(view: View, rng: random.Random, budget: Budget, settings: Settings) -> dict[Move, Estimate]:
    """Return an estimate for each move, the best first, as `capot.players.protocol.Evaluator` describes."""
    if not is_not_tricks(view.stage):
        ranking = trick_ranking(view, rng, budget, settings)
    elif isinstance(view.stage, DecidedByHand | SwapHand | Arrange):
        ranking = brag_ranking(view, rng, budget)
    else:
        ranking = _ranking(view, rng, budget)
    return in_blurred_order(ranking, settings.blur, rng)


def _ranking(view: View, rng: random.Random, budget: Budget) -> Ranking:
    """Return the moves ranked by playing on to the end of the deal."""
    assert view.seat is not None
    left = deadline(budget)
    prospect = _prospect(view, np.random.default_rng(rng.getrandbits(64)))
    return race(prospect, Stake(view.seat, view.standing), left, usual=stage_move(view, rng))


def _prospect(view: View, rng: np.random.Generator) -> Prospect:
    stage = view.stage
    assert isinstance(stage, SHAPING), "tricks have a search of their own"
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
        case Climb():
            return Climbs(view, rng)
        case DecidedByHand() | SwapHand() | Arrange():
            raise AssertionError("hands of three are compared, not played on")
        case _:
            assert_never(stage)
