"""Ciapanò with Italian cards; D deals and A leads unless said.

Swords are written as spades, cups as hearts, coins as diamonds, batons as clubs; Re, Cavallo, Fante as K Q J.
"""

from fractions import Fraction

import pytest

from capot.cards import ITALIAN, cards
from capot.language.languages import LANGUAGES
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.games.ciapano import CIAPANO
from capot.rules.text import rulebook
from capot.rules.text.scoring.stakes import counting_line
from capot.surface.points import points_so_far
from tests.random_play import at_its_end
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    house,
    match_at,
    play_rows,
    playable,
    points,
    with_rows,
)

# A deals.  A takes 2⅓ points, B 2⅔ with the last trick, C 4⅔ and D 1.
THIRDS = """
    5♣ 7♣ A♣ 6♣
    5♥ 7♥ 4♥ A♥
    Q♥ J♣ 3♣ Q♣
    6♠ A♠ 2♠ 5♠
    K♠ J♠ 7♠ 7♦
    J♥ 6♥ 3♥ 2♣
    2♦ 5♦ 6♦ Q♦
    2♥ 3♠ K♥ 4♦
    A♦ 3♦ Q♠ J♦
    K♦ K♣ 4♠ 4♣
"""
# B takes the 3♠, A everything else.
ALL_BUT_A_THIRD = """
    4♠ 3♠ 7♦ 7♣
    3♥ 4♥ 3♦ 3♣
    2♥ 2♠ 2♦ 2♣
    A♥ A♠ A♦ A♣
    K♥ K♠ K♦ K♣
    Q♥ Q♠ Q♦ Q♣
    J♥ J♠ J♦ J♣
    7♥ 7♠ 6♦ 6♣
    6♥ 6♠ 5♦ 5♣
    5♥ 5♠ 4♦ 4♣
"""
# A takes everything.
ALL_TO_A = """
    3♥ 3♠ 3♦ 3♣
    2♥ 2♠ 2♦ 2♣
    A♥ A♠ A♦ A♣
    K♥ K♠ K♦ K♣
    Q♥ Q♠ Q♦ Q♣
    J♥ J♠ J♦ J♣
    7♥ 7♠ 7♦ 7♣
    6♥ 6♠ 6♦ 6♣
    5♥ 5♠ 5♦ 5♣
    4♥ 4♠ 4♦ 4♣
"""


@pytest.mark.parametrize(
    ("seats", "size", "out"),
    [
        (3, 13, "4♣"),
        (4, 10, ""),
        (5, 8, ""),
        (6, 6, "4♠ 4♥ 4♦ 4♣"),
        (7, 5, "4♠ 4♥ 4♦ 4♣ 5♣"),
        (8, 5, ""),
    ],
)
def test_three_to_eight_play_with_as_many_of_the_forty_cards_as_deal_out_evenly(seats, size, out):
    """Italian pages, Ciapanò: a four, all fours, or all fours and a five are taken out."""
    pack = CIAPANO.rules_for(seats, 0).pack.cards()
    match = new_match(CIAPANO, seats)

    assert set(CIAPANO.rules_for(4, 0).pack.cards()) - set(pack) == set(cards(out))
    assert {len(hand) for hand in match.with_deal(match.pack).position.hands} == {size}
    assert size * seats == len(pack)


def test_the_three_ranks_highest_and_then_the_two_and_the_ace():
    """Italian pages, Ciapanò: 3 2 A Re Cavallo Fante 7 6 5 4, as in Tressette."""
    pack = CIAPANO.rules_for(4, 0).pack
    swords = [card for card in pack.cards() if card.suit == "♠"]

    ranked = sorted(swords, key=pack.strength, reverse=True)

    assert ITALIAN.shorts(ranked) == "3S 2S AS RS CS FS 7S 6S 5S 4S"


def test_play_goes_anticlockwise_and_the_player_on_the_dealers_right_leads_any_card():
    """Italian pages, Ciapanò: whoever sits on the dealer's right leads anything."""
    position = begun(CIAPANO, THIRDS, dealer=A)

    assert CIAPANO.direction == "anticlockwise"
    assert position.to_act == {B}
    assert playable(position) == set(position.hands[B])


def test_suit_must_be_followed_and_there_are_no_trumps():
    """Italian pages, Ciapanò: follow suit if able; the highest of the suit led wins."""
    position = begun(CIAPANO, THIRDS, dealer=A)
    (first,) = position.to_act

    following = play_rows(position, THIRDS.strip().splitlines()[0])
    assert first == B
    assert following.tricks[0].winner == C


def test_thirds_are_dropped_and_the_last_trick_takes_the_rest_of_eleven():
    """Italian pages, Ciapanò: 2⅓, 4⅔, 1 and 2⅔ with the last trick are 2, 4, 1 and 11 − 7 = 4."""
    deal = finished(CIAPANO, THIRDS, dealer=A)

    assert deal.tricks[-1].winner == B
    assert deal.score().points == (2, 4, 4, 1)
    assert [str(item.reason) for item in deal.score().items] == [
        "took 2⅓, and fractions are dropped",
        "won the last trick: 11 points less everyone else’s 7",
        "took 4⅔, and fractions are dropped",
        "took 1 in whole points",
    ]


def test_during_the_deal_thirds_are_counted_exactly():
    """Everybody sees the tricks; what the last one is charged with is known only at the end."""
    position = play_rows(begun(CIAPANO, THIRDS, dealer=A), "\n".join(THIRDS.strip().splitlines()[:5]))

    assert points_so_far(view(position, A)) == (Fraction(2, 3), 0, Fraction(11, 3), 1)


def test_cappotto_costs_each_of_the_others_eleven():
    """Italian pages, Ciapanò: who takes everything scores nothing, each of the others eleven."""
    assert points(CIAPANO, ALL_TO_A) == (0, 11, 11, 11)


def test_cappotto_needs_only_that_nobody_else_has_a_whole_point():
    """Italian pages, Ciapanò: the charge of eleven makes it; some ask for every card that counts."""
    assert points(CIAPANO, ALL_BUT_A_THIRD) == (0, 11, 11, 11)
    assert points(house(CIAPANO, cappotto="every-card"), ALL_BUT_A_THIRD) == (11, 0, 0, 0)
    assert points(house(CIAPANO, cappotto="every-card"), ALL_TO_A) == (0, 11, 11, 11)
    assert points(house(CIAPANO, cappotto="none"), ALL_TO_A) == (11, 0, 0, 0)


def test_with_monte_nothing_is_taken_out_and_the_cards_left_over_go_to_the_last_trick():
    """Dossena: the cards that are over belong to the winner of the last trick."""
    monte = house(CIAPANO, monte="last-trick")
    for seats, size, over in ((3, 13, 1), (6, 6, 4), (7, 5, 5)):
        match = new_match(monte, seats)
        position = match.with_deal(match.pack).position
        assert ({len(hand) for hand in position.hands}, len(position.talon)) == ({size}, over)
        scored = at_its_end(position).score().points
        assert sum(scored) in {11, 11 * (seats - 1)}


def test_the_match_ends_at_forty_one_and_the_lowest_total_wins():
    """Italian pages, Ciapanò: 41, or 21, 31 or 100."""
    match = with_rows(match_at(CIAPANO, (0, 30, 29, 20)), ALL_TO_A)
    short = with_rows(match_at(house(CIAPANO, points=21), (0, 0, 0, 10)), ALL_TO_A)

    assert match.totals == (0, 41, 40, 31)
    assert match.is_over
    assert match.winners == (A,)
    assert short.is_over
    assert short.totals[D] == 21


def test_the_rulebook_tells_italian_cards_and_the_charge_of_the_last_trick():
    book = rulebook(CIAPANO, 4)

    assert "the 40 cards of an Italian pack" in book
    assert "S for Swords, U for Cups, O for Coins and B for Batons" in book
    assert "the queen for the Cavallo" in book
    assert "Each three, each two, each Re, each Cavallo and each Fante costs ⅓ point." in book
    assert "The winner of the last trick scores the rest: 11 points less what everyone else scores." in book
    assert "the others" not in rulebook(CIAPANO, 2).partition("## House rules")[0]


def test_the_line_of_what_counts_names_whole_ranks():
    line = counting_line(CIAPANO.rules_for(4, 0), ITALIAN)

    assert "each three, each two, each Re, each Cavallo and each Fante ⅓" in line


def test_cards_that_a_language_calls_alike_are_not_said_to_stand_for_each_other():
    book = rulebook(CIAPANO)

    assert "the king for the Re" in book
    assert "Kreuz für Stab und die Dame für den Reiter." in book.told(LANGUAGES["de"])
