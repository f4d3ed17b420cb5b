"""A match of Barbu: 28 deals, every contract once by every player, and the sums that must come out."""

from itertools import groupby

import pytest

from capot.play.match import new_match
from capot.play.moves import Choose
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Keep, clash
from capot.rules.changes.options import edits_of
from capot.rules.games.barbu import BARBU
from tests.random_play import random_match
from tests.rules.barbu_table import contracts_of, hands_with, match_before, played_out
from tests.rules.table import A, B, C, D, house

SEVEN = ("no-queens", "no-tricks", "no-hearts", "no-king", "no-last-two", "trump", "dominoes")


@pytest.fixture(scope="module")
def whole():
    """A whole match, played at random."""
    return random_match(BARBU, 4, seed=5)


@pytest.fixture(scope="module")
def quick():
    """A whole match in which the declarer moves after each deal, played at random."""
    return random_match(house(BARBU, rotation="each-deal"), 4, seed=6)


def test_a_match_has_28_deals(whole):
    """Source 001, Barbu, How to deal: a total of twenty-eight hands per game."""
    assert len(whole.deals) == 28


def test_each_player_declares_every_contract_once(whole):
    """Source 001, Barbu, How to deal: each player must declare each contract once."""
    for seat in range(4):
        names = [deal.contract.name for deal in whole.deals if deal.declarer == seat]
        assert sorted(names) == sorted(SEVEN)


def test_a_declarer_plays_his_seven_contracts_in_succession(whole):
    """Source 001, Barbu, How to play: after all seven, dealer and declarer move one player to the left."""
    runs = [(seat, len(list(deals))) for seat, deals in groupby(deal.declarer for deal in whole.deals)]
    first = whole.deals[0].declarer

    assert runs == [((first + step) % 4, 7) for step in range(4)]


def test_the_dealer_sits_at_the_declarers_right_throughout(whole):
    """pagat.com: the player at the declarer's right deals; source 001 lets both move together."""
    assert all(deal.declarer == (deal.dealer + 1) % 4 for deal in whole.deals)


def test_a_contract_that_was_played_may_not_be_chosen_again():
    """Source 001, Barbu, How to play: all seven, in the order of the declarer's decision."""
    match = new_match(BARBU, 4, first_dealer=D).with_hands(hands_with())
    match = played_out(match, "dominoes").with_hands(hands_with())

    assert list(match.position.legal(A)) == [Choose(name) for name in SEVEN[:-1]]


def test_the_scores_of_a_deal_make_the_total_of_its_contract_whoever_doubled(whole):
    """McNeely's book, Score sheet: the check column; doubles only move points."""
    totals = {each.name: each.total for each in contracts_of(BARBU.rules_for(4, 0))}

    assert any(deal.doubles for deal in whole.deals)
    for deal in whole.deals:
        assert sum(deal.score().points) == totals[deal.contract.name]


def test_the_totals_of_the_contracts_are_those_of_the_source():
    """Source 001, Barbu: −24, −26, −30, −20, −30, 65 and 65."""
    totals = [each.total for each in contracts_of(BARBU.rules_for(4, 0))]

    assert totals == [-24, -26, -30, -20, -30, 65, 65]


def test_the_seven_deals_of_a_declarer_make_nothing_together(whole):
    """Source 001, Barbu: the five negative totals are 130, the two positive ones too."""
    for seat in range(4):
        assert sum(sum(deal.score().points) for deal in whole.deals if deal.declarer == seat) == 0
    assert sum(whole.totals) == 0


def test_everybody_doubles_every_declarer_twice_at_least(whole, quick):
    """Source 001, Barbu, Doubling: at least twice within each declarer's seven hands."""
    for match in (whole, quick):
        for declarer in range(4):
            own = [deal for deal in match.deals if deal.declarer == declarer]
            for other in {A, B, C, D} - {declarer}:
                assert sum((other, declarer) in deal.doubles for deal in own) >= 2


def test_the_highest_total_wins(whole):
    """Source 001, Barbu, Scoring: the player with the highest score wins."""
    assert whole.is_over
    assert whole.winners == tuple(seat for seat in range(4) if whole.totals[seat] == max(whole.totals))


def test_the_declarer_may_move_after_each_deal(quick):
    """Wikipedia: the quick rotation; each still declares every contract once."""
    first = quick.deals[0].declarer

    assert [deal.declarer for deal in quick.deals] == [(first + step) % 4 for step in range(28)]
    for seat in range(4):
        names = [deal.contract.name for deal in quick.deals if deal.declarer == seat]
        assert sorted(names) == sorted(SEVEN)


@pytest.mark.parametrize(
    ("chosen", "paid"),
    [({"obligation": "penalty"}, -120), ({"undoubled": "split"}, 0), ({"doubles": "off"}, 0)],
)
def test_where_nobody_doubles_unless_he_must_the_sums_come_out_too(chosen, paid):
    """Source 001, Barbu: but for what three players pay for two doubles each, the contracts make nothing."""
    match = match_before(7, game=house(BARBU, **chosen))

    assert len(match.deals) == 7
    assert sum(match.totals) == paid


def test_an_option_on_every_contract_meets_one_on_a_single_contract():
    """Paths with a star lead to the same places as paths that name a contract."""
    everywhere = edits_of(GAMES["barbu"], "doubles", "off")[0]

    assert clash(everywhere, Keep("rules.stages.contract.contracts.trump.stages.doubling"))
    assert not clash(everywhere, Keep("rules.stages.contract.contracts.trump.stages.tricks"))
