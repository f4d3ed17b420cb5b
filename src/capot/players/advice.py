"""The policy of the player `thumb` at each stage without tricks."""

# ruff: noqa: PLC0415 - the policies are compiled: commands that never play need not wait for the compiler

import random
from typing import assert_never

from capot.play.moves import Move
from capot.play.view import View
from capot.players.opening.doubling import doubles_advised
from capot.players.opening.drawing import draw_advised, staying_advised
from capot.players.opening.naming import contract_advised, rank_advised, trump_advised
from capot.players.opening.widow import discards_advised, widow_advised
from capot.players.protocol import Advice
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import ChooseContract, Doubling, Draw, NameTrump, StageTerm, StayIn, TakeWidow

SHAPING = (
    ChooseContract,
    NameTrump,
    NameRank,
    Doubling,
    TakeWidow,
    Draw,
    StayIn,
    Layout,
    Climb,
    DecidedByHand,
    SwapHand,
    Arrange,
)
"""The stages without tricks, at which these rules of thumb decide."""


def is_not_tricks(stage: StageTerm | None) -> bool:
    """Whether these rules of thumb decide at a stage."""
    return isinstance(stage, SHAPING)


def stage_move(view: View, rng: random.Random) -> Move:
    """Return the move of the rule of thumb at a stage without tricks."""
    return stage_advice(view, rng).move


def stage_advice(view: View, rng: random.Random) -> Advice:  # noqa: ARG001 - called as every player is
    """Return that move and the reason for it, in one sentence addressed to the player."""
    stage = view.stage
    assert isinstance(stage, SHAPING), "tricks have a policy of their own"
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
        case _:
            assert_never(stage)
