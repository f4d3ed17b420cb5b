"""The kinds of play that are not tricks: the plain player of each, its rule of thumb and its search."""

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Final, TypeAlias

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect
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

_KINDS: Final[Mapping[type, tuple[str, str]]] = {
    Layout: ("dominoes", "LayProspect"),
    Climb: ("climbing", "ClimbProspect"),
    Vie: ("vying", "VyingProspect"),
    TakeSpare: ("stops", "SpareProspect"),
    Runs: ("stops", "LeadProspect"),
    Shed: ("matching", "MatchingProspect"),
    Fish: ("fishing", "FishingProspect"),
    DecidedByHand: ("brag", "DeclarationProspect"),
    SwapHand: ("brag", "SwapProspect"),
    Arrange: ("brag", "HandsProspect"),
    Melding: ("melding", "MeldingProspect"),
}
"""The folder of each kind, and what searches there."""

_SOME_LISTED: Final = Climb | Fish | Arrange | Melding
"""The stages at which not all moves are listed."""


def _module(stage: Play, name: str) -> ModuleType:
    """Return a module of a kind: a plain player need not wait for the compiler, nor for NumPy."""
    return import_module(f"capot.players.{_KINDS[type(stage)][0]}.{name}")


def plain_move(view: View, stage: Play) -> Move:
    """Return the move of a plain player, who needs no compiler; with melds the rule of thumb needs none."""
    if isinstance(stage, Melding):
        return advised(view, stage).move
    move: Move = _module(stage, "plain").simple(view)
    return move


def advised(view: View, stage: Play) -> Advice:
    """Return the move of the rule of thumb at a stage, or where melds are laid, and the reason for it."""
    advice: Advice = getattr(_module(stage, "advice"), f"{_KINDS[type(stage)][0]}_advice")(view)
    return advice


def prospect(stage: Play, also: Move | None) -> NewProspect:
    """Return what searches among all moves of a stage; where not all are listed, ``also`` is one of them."""
    found: NewProspect = getattr(_module(stage, "search"), _KINDS[type(stage)][1])
    return partial(found, also=also) if isinstance(stage, _SOME_LISTED) else found


def knowledge_at(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands, None at stages at which nothing tells it."""
    stage = view.rules.pause or view.stage
    if not isinstance(stage, Melding | Runs | Layout):
        return None
    if isinstance(stage, Layout) and view.seat not in view.to_act:
        return None
    lie = _module(stage, "lie")
    knowledge: Knowledge = lie.knowledge_of(lie.Lie(view))
    return knowledge
