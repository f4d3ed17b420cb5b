"""The score of a finished deal, term by term."""

from typing import get_args

from capot.play.scores.deal import SCORERS
from capot.rules.scoring import ScoreTerm


def test_a_deal_is_scored_by_every_kind_of_scoring_term() -> None:
    assert set(get_args(ScoreTerm)) == set(SCORERS)
