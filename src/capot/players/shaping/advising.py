"""The rules of thumb of every stage that is no trick play, by stage."""

import random
from typing import assert_never

from capot.play.moves import Move
from capot.play.view import View
from capot.players.arranging import arranging_advice
from capot.players.climbing import climbing_advice
from capot.players.protocol import Advice
from capot.players.shaping.doubling import doubles_advised
from capot.players.shaping.drawing import draw_advised, staying_advised
from capot.players.shaping.laying import laying_advised
from capot.players.shaping.naming import contract_advised, rank_advised, trump_advised
from capot.players.shaping.widow import discards_advised, widow_advised
from capot.rules.arranging import Arrange, Outright, SwapHand
from capot.rules.climbing import Climb
from capot.rules.contracts import (
    ChooseContract,
    Doubling,
    Draw,
    Layout,
    NameRank,
    NameTrump,
    StageTerm,
    StayIn,
    TakeWidow,
)

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
    Outright,
    SwapHand,
    Arrange,
)
"""The stages at which these rules of thumb decide."""


def is_shaping(stage: StageTerm | None) -> bool:
    """Whether these rules of thumb decide at a stage."""
    return isinstance(stage, SHAPING)


def shaping_move(view: View, rng: random.Random) -> Move:
    """Return the move of the rule of thumb at a stage that is no trick play."""
    return shaping_advice(view, rng).move


def shaping_advice(view: View, rng: random.Random) -> Advice:
    """Return that move and the reason for it, in one sentence to the player.

    ``rng`` only decides between equals.
    """
    stage = view.stage
    assert isinstance(stage, SHAPING), "no rule of thumb is asked at this stage"
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
            return laying_advised(view)
        case Climb():
            return climbing_advice(view, rng)
        case Outright() | SwapHand() | Arrange():
            return arranging_advice(view, rng)
        case _:
            assert_never(stage)
