"""A cost for the most points, cards that multiply points, a widow to the first trick, rows from one rank."""

from dataclasses import replace
from fractions import Fraction

import pytest

from capot.cards import Card, cards
from capot.play.ending.decided import is_decided
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.position import from_hands
from capot.play.view import view
from capot.rules.by_seats import BySeats
from capot.rules.derived.weights import weights_of
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, GoneOut, Most, Multiplier, Sweep, Sweepstake, TrickTaken
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from capot.rules.text import rulebook
from capot.surface.points import points_so_far
from tests.rules.table import begun, finished, play_rows, playable, points

PACK = Pack("AKQJ")
HIGH = Captured("points", tuple(card for card in PACK.cards() if card.rank in "AK"), ByRank({"A": 4, "K": 1}))
HEARTS = Captured("hearts", cards("A♥ K♥ Q♥ J♥"), 1)
QUEEN = Captured("queen", cards("Q♠"), 5)


PLAIN = (Tricks(Eldest()),)


def game(*scoring, each=None, stages=PLAIN, low_wins=True):
    schedule = every_deal(Rules(PACK, Deal(each=each), stages, tuple(scoring)))
    ends = (AfterDeals(4),)
    return Game("small", "Small", "Sixteen cards.", "tests", (4,), schedule, ends, low_wins=low_wins)


ONE_EACH = """
    A♠ K♠ Q♠ J♠
    A♥ K♥ Q♥ J♥
    K♦ A♦ Q♦ J♦
    J♣ Q♣ K♣ A♣
"""
"""A wins two tricks with 10 card points and all hearts; B one with 5, D one with 5, C none."""


def test_the_player_with_the_most_card_points_scores_what_the_most_costs():
    assert points(game(HIGH, Most("most", ("points",), points=3)), ONE_EACH) == (3, 0, 0, 0)


def test_the_most_card_points_may_cost_themselves():
    lost = game(HIGH, Most("most", ("points",), times=-1), low_wins=False)

    assert points(lost, ONE_EACH) == (-10, 0, 0, 0)


def test_the_player_with_the_most_card_points_pays_each_who_has_fewer():
    paid = game(HIGH, Most("most", ("points",), pays=Fraction(1, 2)), low_wins=False)

    assert points(paid, ONE_EACH) == (Fraction(-3, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))


TWO_EACH = """
    A♠ K♠ Q♠ J♠
    K♥ A♥ Q♥ J♥
    Q♦ A♦ K♦ J♦
    Q♣ J♣ K♣ A♣
"""
"""A and D win one trick with 5 card points each, B two with 10."""

TIED = """
    A♠ K♠ Q♠ J♠
    A♥ K♥ Q♥ J♥
    Q♦ A♦ K♦ J♦
    Q♣ A♣ K♣ J♣
"""
"""A and B win two tricks with 10 card points each, C and D none."""


def test_players_who_tie_for_the_most_all_pay_those_who_have_fewer():
    paid = game(HIGH, Most("most", ("points",), points=-1, pays=2), low_wins=False)

    assert points(paid, TIED) == (-5, -5, 4, 4)


def test_each_player_without_a_trick_multiplies_what_the_most_costs():
    doubled = game(HIGH, Most("most", ("points",), points=1, trickless=2))

    assert points(doubled, TWO_EACH) == (0, 2, 0, 0)
    assert points(doubled, TIED) == (4, 4, 0, 0)


EVERY_TRICK = """
    A♠ K♠ Q♠ J♠
    A♥ K♥ Q♥ J♥
    A♦ K♦ Q♦ J♦
    A♣ K♣ Q♣ J♣
"""


def test_a_player_who_wins_every_trick_is_paid_instead_of_paying_for_the_most():
    swept = game(HIGH, Most("most", ("points",), points=3, sweeper=-1, swept=2))

    assert points(swept, EVERY_TRICK) == (-1, 2, 2, 2)


def test_tricks_may_count_among_the_points_of_which_nobody_wants_the_most():
    last = game(HIGH, TrickTaken("last", "last", 6), Most("most", ("points", "last"), points=1))

    assert points(last, ONE_EACH) == (0, 0, 0, 1), "5 card points and 6 for the last trick are more than 10"


def test_no_points_are_counted_up_during_play_where_only_the_most_matters():
    now = play_rows(begun(game(HIGH, Most("most", ("points",), points=3)), ONE_EACH), "A♠ K♠ Q♠ J♠")

    assert points_so_far(view(now, 0)) is None
    assert not is_decided(view(now, None))


# --- Multipliers --------------------------------------------------------------------------------------


def test_a_multiplier_doubles_what_its_taker_scores_by_the_terms_it_names():
    doubled = game(HEARTS, QUEEN, Multiplier("queen-of-hearts", Card("Q", "♥"), ("hearts",), 2))

    assert points(doubled, ONE_EACH) == (4 * 2 + 5, 0, 0, 0)
    assert points(game(HEARTS, QUEEN, Multiplier("x", Card("Q", "♦"), ("hearts",), 2)), ONE_EACH) == (
        9,
        0,
        0,
        0,
    )


def test_a_factor_of_nought_cancels_and_a_factor_below_turns_points_round():
    cancelled = game(HEARTS, QUEEN, Multiplier("ace", Card("A", "♠"), ("queen",), 0))
    turned = game(HEARTS, QUEEN, Multiplier("ace", Card("A", "♠"), ("queen", "hearts"), -1))

    assert points(cancelled, ONE_EACH) == (4, 0, 0, 0)
    assert points(turned, ONE_EACH) == (-9, 0, 0, 0)


def test_two_multipliers_of_the_same_points_multiply_each_other():
    both = game(
        HEARTS,
        Multiplier("one", Card("A", "♠"), ("hearts",), 2),
        Multiplier("other", Card("K", "♠"), ("hearts",), 3),
    )

    assert points(both, ONE_EACH) == (24, 0, 0, 0)


def test_a_multiplier_alone_scores_its_own_points():
    """It is not alone if its taker has a card that counts, even one that counts nothing."""
    alone = Multiplier("ace", Card("A", "♣"), ("hearts",), 2, alone=7)
    low = Captured("hearts", HEARTS.cards, ByRank({"A": 1}))
    beside = """
        A♠ K♠ Q♠ J♠
        A♦ K♦ Q♦ J♦
        K♣ A♣ J♥ J♣
        A♥ K♥ Q♥ Q♣
    """

    assert points(game(HEARTS, alone), ONE_EACH) == (4, 0, 0, 7)
    assert points(game(low, alone), beside) == (1, 0, 0, 0), "B has the jack of hearts as well"


def test_a_multiplier_also_multiplies_the_score_of_a_sweep():
    swept = Sweep("sweep", "won every trick", EveryTrick(), ("hearts",), Payoff(-10, 1))
    doubled = game(HEARTS, swept, Multiplier("ace", Card("A", "♠"), ("hearts", "sweep"), 2))

    assert points(doubled, EVERY_TRICK) == (-20, 1, 1, 1)


def test_the_points_so_far_are_multiplied_once_the_multiplier_is_taken():
    doubled = game(HEARTS, QUEEN, Multiplier("king", Card("K", "♦"), ("hearts",), 2))
    rows = """
        A♥ K♥ Q♥ J♥
        A♦ K♦ Q♦ J♦
        A♠ K♠ Q♠ J♠
        A♣ K♣ Q♣ J♣
    """
    now = play_rows(begun(doubled, rows), "A♥ K♥ Q♥ J♥")
    later = play_rows(now, "A♦ K♦ Q♦ J♦")

    assert points_so_far(view(now, 1)) == (4, 0, 0, 0)
    assert points_so_far(view(later, 1)) == (8, 0, 0, 0)
    assert not is_decided(view(later, 1))
    assert is_decided(view(play_rows(later, "A♠ K♠ Q♠ J♠"), 1))


def test_a_deal_is_not_over_before_the_multiplier_is_taken():
    doubled = game(HEARTS, Multiplier("king", Card("K", "♦"), ("hearts",), 2))
    now = play_rows(begun(doubled, ONE_EACH), "\n".join(ONE_EACH.strip().splitlines()[:2]))

    assert not is_decided(view(now, None))
    assert is_decided(view(play_rows(now, "K♦ A♦ Q♦ J♦"), None))


def test_a_multiplier_left_out_of_the_pack_by_a_number_of_players_multiplies_nothing():
    packs = {4: PACK, 3: replace(PACK, without=cards("Q♥"))}
    scoring = (HEARTS, Multiplier("queen-of-hearts", Card("Q", "♥"), ("hearts",), 2))
    three = Rules(BySeats(packs), Deal(), (Tricks(Eldest()),), scoring).at(3)

    assert [term.name for term in three.scoring] == ["hearts"]


def test_a_multiplier_is_never_taken_for_a_card_that_does_not_matter():
    """It counts as a card that scores, however little it multiplies on average."""
    little = Captured("little", cards("Q♠"), 1)
    level = Captured("level", cards("Q♠ Q♥"), ByRank({"Q": 0}))
    for part in (little, level, TrickTaken("last", "last", 1)):
        rules = game(part, Multiplier("ace", Card("A", "♦"), (part.name,), 2)).rules_for(4, 0)
        assert Card("A", "♦") in weights_of(rules, 4).scoring_cards
        assert all(int(each.points) == each.points for each in weights_of(rules, 4).cards)


# --- The widow, and rows ------------------------------------------------------------------------------


def test_the_winner_of_the_first_trick_takes_the_widow():
    left = game(HEARTS, each=3, stages=(Tricks(Eldest(), talon_to="first trick"),))
    rows = """
        K♠ Q♠ J♠ A♠
        Q♦ J♦ K♦ A♦
        Q♣ J♣ A♣ K♣
    """
    over = finished(left, rows)

    assert over.talon
    assert {card.suit for card in over.talon} == {"♥"}
    assert over.score().points == (0, 0, 0, 4)


def test_rows_may_start_from_a_rank_that_the_rules_fix_and_eldest_lays_first():
    rows = Layout(per_turn="one", wrap=False, first_may_pass=False, start="Q")
    laid = game(GoneOut("places", (6, 3, 1, 0)), stages=(rows,), low_wins=False)
    match = new_match(laid, 4, first_dealer=3).with_hands(
        from_hands(laid.rules_for(4, 0), 3, _columns(), (), new_match(laid, 4).standing).dealt
    )
    now = match.position

    assert now.to_act == {0}
    assert playable(now) == {Card("Q", "♠")}
    after = now.after(0, PlayCard(Card("Q", "♠")))
    assert playable(after) == {Card("K", "♠"), Card("Q", "♥")}


def _columns():
    rows = ("Q♠ K♠ A♠ J♠", "A♥ Q♥ K♥ J♥", "A♦ K♦ Q♦ J♦", "A♣ K♣ J♣ Q♣")
    return tuple(zip(*map(cards, rows), strict=True))


# --- What cannot be -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "reason"),
    [
        ((HIGH, Most("most", ("others",))), "refers to others, which does not score here"),
        ((HIGH, Most("most", ())), "most refers to nothing that scores"),
        ((Most("most", ("points",)), HIGH), "most must stand after points"),
        ((HIGH, Most("most", ("points",), trickless=0)), "at least 1"),
        ((Sweepstake("pool", cards("A♥")), Most("most", ("pool",))), "counts no cards or tricks"),
        ((HEARTS, Multiplier("x", Card("2", "♥"), ("hearts",), 2)), "is not in the pack"),
    ],
)
def test_terms_that_pay_for_the_most_or_multiply_say_what_is_wrong(scoring, reason):
    with pytest.raises(RulesError, match=reason):
        game(*scoring)


def test_rows_start_from_one_rank_of_the_pack():
    places = GoneOut("places", (6, 3, 1, 0))
    named = Contract("rows", "Rows", (NameRank(), Layout(start="Q")), (places,))
    with pytest.raises(RulesError, match="no rank of the pack"):
        game(places, stages=(Layout(start="2"),))
    with pytest.raises(RulesError, match="so none is named"):
        game(stages=(ChooseContract((named,)),))


def test_the_rulebook_tells_what_the_most_costs_and_what_is_multiplied():
    most = rulebook(
        game(HIGH, Most("most", ("points",), times=-1, pays=1, trickless=2, sweeper=9), low_wins=False), 4
    )
    times = rulebook(game(HEARTS, QUEEN, Multiplier("x", Card("Q", "♥"), ("hearts",), 2, alone=-5)), 4)

    assert "The player with the most card points loses as many points" in most
    assert "pays 1 point to each of the others" in most
    assert "Each player who wins no trick doubles what is paid" in most
    assert "A player who wins every trick scores 9 points" in most
    assert "If you take the queen of hearts, your score for hearts is doubled" in times
    assert "none of the cards it multiplies, it takes 5 points off your score" in times
