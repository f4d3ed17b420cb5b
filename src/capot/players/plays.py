"""The kinds of play that are not tricks: the plain player of each, its rule of thumb and its search."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler, nor for NumPy

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias, get_args

from capot.play.moves import Move
from capot.play.view import View
from capot.players.brag import plain as brag
from capot.players.climbing import plain as climbing
from capot.players.dominoes import plain as dominoes
from capot.players.fishing import plain as fishing
from capot.players.matching import plain as matching
from capot.players.protocol import Advice, NewProspect
from capot.players.stops import plain as stops
from capot.players.vying import plain as vying
from capot.players.worlds.knowledge import Knowledge
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.fishing import Fish
from capot.rules.stages.matching import Shed
from capot.rules.stages.melding import Melding
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.stages.vying import Vie

OfHands: TypeAlias = DecidedByHand | SwapHand | Arrange
"""The stages decided by hands of three."""

Play: TypeAlias = Layout | Climb | Vie | TakeSpare | Runs | Shed | Fish | OfHands | Melding
"""The stages of kinds of play that are not tricks, and that of melds between tricks."""

Silent: TypeAlias = InstantWin
"""The stages of kinds of play in which nobody acts."""

_PLAIN: Final[Mapping[type, Callable[[View], Move]]] = {
    Layout: dominoes.simple,
    Climb: climbing.simple,
    Vie: vying.simple,
    TakeSpare: stops.simple,
    Runs: stops.simple,
    Shed: matching.simple,
    Fish: fishing.simple,
    **dict.fromkeys(get_args(OfHands), brag.simple),
}


def plain_move(view: View, stage: Play) -> Move:
    """Return the move of a plain player, who needs no compiler; with melds the rule of thumb needs none."""
    return advised(view, stage).move if isinstance(stage, Melding) else _PLAIN[type(stage)](view)


def advised(view: View, stage: Play) -> Advice:
    """Return the move of the rule of thumb at a stage, or where melds are laid, and the reason for it."""
    match stage:
        case Layout():
            from capot.players.dominoes.advice import dominoes_advice as advice
        case Climb():
            from capot.players.climbing.advice import climbing_advice as advice
        case Vie():
            from capot.players.vying.advice import vying_advice as advice
        case TakeSpare() | Runs():
            from capot.players.stops.advice import stops_advice as advice
        case Shed():
            from capot.players.matching.advice import matching_advice as advice
        case Fish():
            from capot.players.fishing.advice import fishing_advice as advice
        case DecidedByHand() | SwapHand() | Arrange():
            from capot.players.brag.advice import brag_advice as advice
        case Melding():
            from capot.players.melding.advice import melding_advice as advice
    return advice(view)


def prospect(stage: Play, also: Move | None) -> NewProspect:
    """Return what searches among all moves of a stage; where not all are listed, ``also`` is one of them."""
    match stage:
        case Layout():
            from capot.players.dominoes.search import LayProspect

            return LayProspect
        case Climb():
            from capot.players.climbing.search import ClimbProspect

            return partial(ClimbProspect, also=also)
        case Vie():
            from capot.players.vying.search import VyingProspect

            return VyingProspect
        case TakeSpare() | Runs():
            from capot.players.stops.search import LeadProspect, SpareProspect

            return SpareProspect if isinstance(stage, TakeSpare) else LeadProspect
        case Shed():
            from capot.players.matching.search import MatchingProspect

            return MatchingProspect
        case Fish():
            from capot.players.fishing.search import FishingProspect

            return partial(FishingProspect, also=also)
        case DecidedByHand() | SwapHand() | Arrange():
            from capot.players.brag.search import DeclarationProspect, HandsProspect, SwapProspect

            if isinstance(stage, Arrange):
                return partial(HandsProspect, also=also)
            return SwapProspect if isinstance(stage, SwapHand) else DeclarationProspect
        case Melding():
            from capot.players.melding.search import MeldingProspect

            return partial(MeldingProspect, also=also)


def knowledge_at(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands, None at stages at which nothing tells it."""
    match view.stage:
        case _ if view.rules.has_melds:
            from capot.players.melding import lie as melds

            return melds.knowledge_of(melds.Lie(view))
        case Layout() if view.seat in view.to_act:
            from capot.players.dominoes import possible_hands as rows

            return rows.knowledge_of(rows.Lie(view))
        case Runs():
            from capot.players.stops import lie as runs

            return runs.knowledge_of(runs.Lie(view))
        case _:
            return None
