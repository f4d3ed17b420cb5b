"""The stages without tricks: the move of the player `thumb` at each, and the search among all moves."""

# ruff: noqa: PLC0415 - most of this is compiled: who never plays or searches need not wait for the compiler

import random
from typing import assert_never

from capot.play.moves import Move
from capot.play.view import View
from capot.players.opening.contracts import contract_advised, rank_advised, trump_advised
from capot.players.opening.doubling import doubles_advised
from capot.players.opening.drawing import draw_advised, staying_advised
from capot.players.opening.widow import discards_advised, widow_advised
from capot.players.protocol import Advice, Budget, Ranking
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import (
    Announce,
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    NameTrump,
    StageTerm,
    StayIn,
    TakeTalon,
    TakeWidow,
)
from capot.rules.tricks import Tricks

WITH_TRICKS = (Exchange, TakeTalon, Announce, Tricks)
"""The stages at which policies and search go by the tricks to come."""


def is_without_tricks(stage: StageTerm | None) -> bool:
    """Whether these rules of thumb and searches decide at a stage."""
    return not isinstance(stage, WITH_TRICKS)


def stage_move(view: View) -> Move:
    """Return the move of the rule of thumb at a stage without tricks."""
    return stage_advice(view).move


def stage_advice(view: View) -> Advice:
    """Return that move and the reason for it, in one sentence addressed to the player."""
    stage = view.stage
    assert not isinstance(stage, WITH_TRICKS), "tricks have a policy of their own"
    match stage:
        case ChooseContract():
            return contract_advised(view)
        case NameTrump():
            return trump_advised(view)
        case NameRank():
            return rank_advised(view)
        case Doubling():
            return doubles_advised(view)
        case TakeWidow():
            return widow_advised(view) if view.legal.pick is None else discards_advised(view)
        case Draw():
            return draw_advised(view)
        case StayIn():
            return staying_advised(view)
        case Layout():
            from capot.players.dominoes.advice import dominoes_advice

            return dominoes_advice(view)
        case Climb():
            from capot.players.climbing.advice import climbing_advice

            return climbing_advice(view)
        case DecidedByHand() | SwapHand() | Arrange():
            from capot.players.brag.advice import brag_advice

            return brag_advice(view)
        case DealMore() | InstantWin() | None:
            raise AssertionError("nobody is to act")
        case _:
            assert_never(stage)


def stage_ranking(view: View, rng: random.Random, budget: Budget) -> Ranking:
    """Return the moves at a stage without tricks with their estimates, the best first."""
    from capot.players.brag import search as brag
    from capot.players.climbing.search import Climbs
    from capot.players.dominoes.search import Layings
    from capot.players.opening.search import contracts, doubling, drawing, widow
    from capot.players.search.race import NewProspect, played_on

    prospect: NewProspect
    stage = view.stage
    assert not isinstance(stage, WITH_TRICKS), "tricks have a search of their own"
    match stage:
        case ChooseContract():
            prospect = contracts.Contracts
        case NameTrump() if any(isinstance(each, DealMore | Draw | StayIn) for each in view.rules.stages):
            prospect = drawing.ShortTrumps
        case NameTrump() | NameRank():
            prospect = contracts.Names
        case Doubling():
            prospect = doubling.Doubles
        case TakeWidow():
            prospect = widow.Widow if view.legal.pick is None else widow.Discards
        case Draw():
            prospect = drawing.Draws
        case StayIn():
            prospect = drawing.Staying
        case Layout():
            prospect = Layings
        case Climb():
            prospect = Climbs
        case DecidedByHand():
            return brag.brag_ranking(brag.Declarations, view, rng, budget)
        case SwapHand():
            return brag.brag_ranking(brag.Swaps, view, rng, budget)
        case Arrange():
            return brag.brag_ranking(brag.Ways, view, rng, budget)
        case DealMore() | InstantWin() | None:
            raise AssertionError("nobody is to act")
        case _:
            assert_never(stage)
    return played_on(prospect, view, rng, budget, usual=stage_move(view))
