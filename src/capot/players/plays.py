"""The kinds of play that are not tricks, each with the decisions of its players."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias, get_args

from capot.play.moves import Move
from capot.play.view import View
from capot.players.brag import decisions as brag_decisions
from capot.players.climbing import decisions as climbing_decisions
from capot.players.dominoes import decisions as dominoes_decisions
from capot.players.fishing import decisions as fishing_decisions
from capot.players.matching import decisions as matching_decisions
from capot.players.melding import decisions as melding_decisions
from capot.players.protocol import Advice, NewProspect
from capot.players.stops import decisions as stops_decisions
from capot.players.vying import decisions as vying_decisions
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


class Decisions(Protocol):
    """The decisions at such stages, for the seat of a view that is to act: a module."""

    def simple(self, view: View, /) -> Move:
        """Return the move of a plain player, who needs no compiler."""

    def advised(self, view: View, /) -> Advice:
        """Return the move of the rule of thumb, and the reason for it."""

    def prospect(self, view: View, also: Move | None, /) -> NewProspect:
        """Return what searches among all moves; where not all are listed, ``also`` is one of them."""


PLAYS: Final[Mapping[type, Decisions]] = {
    Layout: dominoes_decisions,
    Climb: climbing_decisions,
    Vie: vying_decisions,
    TakeSpare: stops_decisions,
    Runs: stops_decisions,
    Shed: matching_decisions,
    Fish: fishing_decisions,
    Melding: melding_decisions,
    **dict.fromkeys(get_args(OfHands), brag_decisions),
}


KNOWN: Final[Mapping[type, Callable[[View], Knowledge | None]]] = {
    Layout: dominoes_decisions.knowledge,
    Runs: stops_decisions.knowledge,
    Melding: melding_decisions.knowledge,
}
"""The knowledge of hands at some of them, None where it comes from no such source."""

WITH_MELDS: Final[Decisions] = melding_decisions
"""The decisions where melds are laid, about the tricks between them too."""


def decisions_of(stage: Play) -> Decisions:
    """Return the decisions at a stage."""
    return PLAYS[type(stage)]


def knowledge_at(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands, None at stages at which nothing tells it."""
    known = KNOWN.get(Melding if view.rules.has_melds else type(view.stage))
    return None if known is None else known(view)
