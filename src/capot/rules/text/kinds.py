"""The words of each kind of play, and of melds between tricks: those of its stages and scores."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from capot.rules.text.facts import Clauses
from capot.rules.text.guides import Guide
from capot.rules.text.scoring import brag as brag_scores
from capot.rules.text.scoring import climbing as climbing_scores
from capot.rules.text.scoring import fishing as fishing_scores
from capot.rules.text.scoring import matching as matching_scores
from capot.rules.text.scoring import melding as melding_scores
from capot.rules.text.scoring import stops as stops_scores
from capot.rules.text.scoring import vying as vying_scores
from capot.rules.text.scoring.words import Accounts
from capot.rules.text.stages import brag, climbing, dominoes, fishing, matching, melding, stops, vying


class StageWords(Protocol):
    """The words of a kind of stage: a module."""

    @property
    def GUIDES(self) -> Mapping[Any, Guide]:  # noqa: N802 - a constant of the module
        """The guides to its terms."""

    @property
    def CLAUSES(self) -> Clauses:  # noqa: N802 - a constant of the module
        """Its sentences in a rulebook."""


class ScoreWords(Protocol):
    """The words of some scoring terms: a module."""

    @property
    def GUIDES(self) -> Mapping[Any, Guide]:  # noqa: N802 - a constant of the module
        """The guides to its terms."""

    @property
    def ACCOUNTS(self) -> Accounts:  # noqa: N802 - a constant of the module
        """Its sentences in a rulebook."""


class _Kind(NamedTuple):
    """The words of the ``stages`` of a kind, and the ``scores`` that it alone has, by subject."""

    stages: StageWords
    scores: Mapping[str, ScoreWords]


KINDS: Final[Mapping[str, tuple[_Kind, ...]]] = {
    "Dominoes, climbing, hands of three, vying, stops, matching, fishing": (
        _Kind(dominoes, {}),
        _Kind(climbing, {"Scoring hands that win at once": climbing_scores}),
        _Kind(brag, {"Scoring hands": brag_scores}),
        _Kind(vying, {"Scoring a stake": vying_scores}),
        _Kind(stops, {"Scoring by runs": stops_scores}),
        _Kind(matching, {"Scoring by shedding": matching_scores}),
        _Kind(fishing, {"Scoring captures": fishing_scores}),
    ),
    "Melding": (_Kind(melding, {"Scoring melds": melding_scores}),),
}
"""The kinds by the subject of their stages."""
