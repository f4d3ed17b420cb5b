"""The contents of the fields of scoring terms, by their roles."""

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from capot.cards import Card, cards
from capot.play.stages import stage_of
from capot.rules.fields import amounts_of, cards_in, names_in, with_names
from capot.rules.scoring import ByRank, Captured, FewestPaid, GameValue, Howell, Multiplier, ScoreTerm, Sweep
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.opening import StageTerm
from capot.rules.terms import EveryTrick, Exact, Payoff, Role
from capot.rules.text.scoring.accounts import TOLD
from capot.rules.text.stages.clauses import DESCRIBED

KINDS = get_args(ScoreTerm)
HEARTS = cards("A♥ K♥ Q♥")


@pytest.mark.parametrize("kind", KINDS, ids=[each.__name__ for each in KINDS])
def test_every_field_of_names_or_exact_points_has_a_role(kind: Any) -> None:
    """A reader of all terms cannot miss what the next one pays, or the terms that it refers to."""
    hints = get_type_hints(kind, include_extras=True)
    unsaid = {tuple[str, ...], Exact, Exact | None, Exact | ByRank}

    assert not [field.name for field in fields(kind) if hints[field.name] in unsaid]


def test_every_kind_of_term_has_its_words() -> None:
    assert set(KINDS) == TOLD


def test_every_kind_of_stage_has_its_sentences() -> None:
    assert set(get_args(StageTerm)) == DESCRIBED


def test_every_kind_of_stage_is_played() -> None:
    for kind in get_args(StageTerm):
        assert callable(stage_of(object.__new__(kind)).begin)


def test_a_game_of_skat_and_a_party_only_compare_points() -> None:
    """Points that only decide who scores are not counted before the end of a deal."""
    for term in (GameValue("game", ("points",)), FewestPaid("party", ("points",))):
        assert names_in(term, Role.COMPARED) == ("points",)


def test_amounts_are_those_of_all_fields_that_pay() -> None:
    sweep = Sweep("moon", "shot the moon", EveryTrick(), ("hearts",), Payoff(0, 26), Payoff(-26, 0))

    assert set(amounts_of(sweep)) == {0, 26, -26}
    assert amounts_of(Captured("hearts", HEARTS, ByRank({"A": 4, "K": 3}))) == (4, 3)
    assert amounts_of(Captured("hearts", (), 1)) == ()
    assert amounts_of(Howell("hearts", HEARTS)) == (1,)


def test_names_are_changed_wherever_they_stand() -> None:
    term = Multiplier("ten", Card("T", "♣"), ("hearts",), 2)

    assert with_names(term, lambda names: (*names, "queen")).of == ("hearts", "queen")
    assert list(cards_in(term)) == [Card("T", "♣")]
    assert tuple(cards_in(TakeTalon(HEARTS))) == HEARTS
