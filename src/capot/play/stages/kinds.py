"""The stages of each kind of play but tricks, and of melds between tricks, with the scorers of their terms."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from capot.play.scores import climbing as climbing_scores
from capot.play.scores import fishing as fishing_scores
from capot.play.scores import hands
from capot.play.scores import matching as matching_scores
from capot.play.scores import melding as melding_scores
from capot.play.scores import stops as stops_scores
from capot.play.scores import vying as vying_scores
from capot.play.scores.scorer import Scorers
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.play.stages import (
    brag,
    climbing,
    decided_by_hand,
    dominoes,
    fishing,
    instant_win,
    matching,
    melding,
    naming,
    spare_hand,
    spare_sale,
    stops,
    vying,
)
from capot.play.stages.stage import Stage
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.fishing import Fish
from capot.rules.stages.matching import Shed
from capot.rules.stages.melding import Melding
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.stages.vying import Vie


class _Kind(NamedTuple):
    """The ``stages`` of a kind, the ``scorers`` of its terms, and the ``items`` of what was bid or sold."""

    stages: Mapping[type, Stage]
    scorers: Scorers
    items: Callable[[Situation], list[Item]] | None = None


KINDS: Final = (
    _Kind({NameRank: naming, Layout: dominoes}, {}),
    _Kind({InstantWin: instant_win, Climb: climbing}, climbing_scores.SCORERS),
    _Kind({DecidedByHand: decided_by_hand, SwapHand: spare_hand, Arrange: brag}, hands.SCORERS),
    _Kind({Vie: vying}, vying_scores.SCORERS),
    _Kind({TakeSpare: spare_sale, Runs: stops}, stops_scores.SCORERS, stops_scores.sale_items),
    _Kind({Shed: matching}, matching_scores.SCORERS),
    _Kind({Fish: fishing}, fishing_scores.SCORERS),
    _Kind({Melding: melding}, melding_scores.SCORERS),
)
