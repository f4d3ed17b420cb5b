"""King as in Portugal and Brazil: six negative deals, then each dealer chooses once; A deals the first."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import Card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Choose, NameTrump, PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.hearts import HEARTS as HEARTS_GAME
from capot.rules.games.king import KING
from capot.rules.match.ends import AfterDeals
from capot.rules.text import rulebook
from capot.surface.lengths import fixed_deals
from tests.rules.table import A, B, C, D, begun, house, match_at, play, play_rows, playable, points

TRICKS, HEARTS, QUEENS, MEN, KING_OF_HEARTS, LAST_TWO, FESTA = range(7)

# A leads and wins ten tricks, B the third and the fourth, C the fifth; hearts are led last.
MOST_TO_A = """
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    8♠ Q♠ 9♠ T♠
    2♦ A♦ 3♦ 4♦
    5♦ 6♦ K♦ 7♦
    Q♦ 8♦ 9♦ T♦
    A♣ 2♣ 3♣ 4♣
    K♣ 5♣ 6♣ 7♣
    Q♣ 8♣ 9♣ T♣
    A♥ 3♥ 4♥ 5♥
    K♥ 6♥ 7♥ 8♥
    Q♥ 9♥ T♥ J♥
    2♥ J♠ J♦ J♣
"""
# A takes K♠ J♠ J♦, B K♥, C K♣ K♦ J♥ J♣.
MEN_TAKEN = """
    A♠ 2♠ K♠ J♠
    A♦ 2♦ 3♦ J♦
    3♥ A♥ 2♥ K♥
    3♣ 2♣ A♣ K♣
    4♦ 5♦ K♦ 6♦
    4♥ 5♥ Q♥ J♥
    4♣ 5♣ Q♣ J♣
    3♠ 4♠ Q♠ 5♠
    6♠ 7♠ T♠ 8♠
    6♥ 7♥ T♥ 8♥
    7♦ 8♦ Q♦ 9♦
    6♣ 7♣ T♣ 8♣
    9♠ 9♥ T♦ 9♣
"""
# B has no club, and the king of hearts with the jack; A has the ace.
KING_BARE = """
    A♣ K♥ 3♣ 4♣
    A♥ J♥ 3♥ 4♥
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ T♠
    Q♥ 2♥ 6♥ 7♥
    A♦ 2♦ 3♦ 4♦
    K♦ 5♦ 6♦ 7♦
    Q♦ 8♦ 9♦ T♦
    2♣ 5♥ 5♣ 6♣
    7♣ 8♥ 8♣ 9♣
    J♠ 9♥ T♣ J♣
    J♦ T♥ Q♣ K♣
"""
# A has two clubs, and but for B's king and jack all the hearts.
HEARTS_TO_LEAD = """
    A♣ 7♣ 8♣ 9♣
    K♣ T♣ J♣ Q♣
    A♥ K♥ 3♠ 4♠
    Q♥ J♥ 6♠ 7♠
    T♥ 2♠ 9♠ T♠
    9♥ 5♠ J♠ Q♠
    8♥ 8♠ K♠ A♠
    7♥ 2♦ 3♦ 4♦
    6♥ 5♦ 6♦ 7♦
    5♥ 8♦ 9♦ T♦
    4♥ J♦ Q♦ K♦
    3♥ A♦ 2♣ 3♣
    2♥ 4♣ 5♣ 6♣
"""
TWO_CLUBS = "A♣ 7♣ 8♣ 9♣ K♣ T♣ J♣ Q♣"


def festa(rows, contract, *, dealer=A, trump="♠", game=KING):
    """Return the position of a festa before the first lead."""
    position = begun(game, rows, dealer=dealer, number=FESTA).after(dealer, Choose(contract))
    return position.after(dealer, NameTrump(trump)) if contract == "trumps" else position


def played(rows, contract, **told):
    """Return a festa played to its end as written."""
    position = play_rows(festa(rows, contract, **told), rows)
    assert position.is_over
    return position.score()


# --- The frame ---------------------------------------------------------------------------------------


def test_king_is_played_by_four_with_the_whole_pack_and_the_ace_high():
    """Wikipedia, King: exactly four players, each for himself, 52 cards, the ace high."""
    pack = KING.rules_for(4, 0).pack

    assert KING.players == (4,)
    assert (len(pack.cards()), pack.order[0], KING.direction) == (52, "A", "clockwise")
    with pytest.raises(RulesError):
        KING.check_seats(3)


def test_six_negative_deals_are_followed_by_four_positive_ones():
    """Wikipedia, King: ten deals in this order."""
    assert [KING.part(number).title for number in range(10)] == [
        *("No Tricks", "No Hearts", "No Queens", "No Kings or Jacks", "No King of Hearts", "No Last Two"),
        *("Festa",) * 4,
    ]
    assert fixed_deals(KING, 4) == 10


def test_in_the_positive_deals_each_player_deals_once():
    """Wikipedia, King: the deal moves one seat left each time."""
    match = new_match(KING, 4, first_dealer=B)

    assert [match.dealer_of(number) for number in range(10)] == [B, C, D, A, B, C, D, A, B, C]


@pytest.mark.parametrize("number", range(6))
def test_the_dealer_leads(number):
    """Wikipedia, King: the dealer leads to the first trick."""
    assert begun(KING, MOST_TO_A, dealer=C, number=number).to_act == {C}


def test_the_table_may_let_eldest_hand_lead():
    """Unicame, King: the player after the dealer leads; in a festa the dealer chooses all the same."""
    game = house(KING, lead="eldest")

    assert begun(game, MOST_TO_A, dealer=C, number=TRICKS).to_act == {D}
    assert begun(game, MOST_TO_A, dealer=C, number=FESTA).to_act == {C}
    assert festa(MOST_TO_A, "no-trumps", dealer=C, game=game).to_act == {D}


def test_the_ten_deals_add_up_to_nothing():
    """Wikipedia, King: −1300 in the negative deals and 325 in each of the positive ones."""
    negative = [sum(points(KING, MOST_TO_A, dealer=A, number=number)) for number in range(6)]

    assert negative == [-260, -260, -200, -240, -160, -180]
    assert sum(negative) + 4 * sum(played(MOST_TO_A, "trumps", trump="♦").points) == 0


def test_the_highest_total_wins():
    """Wikipedia, King: scores are signed and the most points win."""
    assert not KING.low_wins


# --- The negative deals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "each"),
    [
        (TRICKS, (-200, -40, -20, 0)),
        (HEARTS, (-260, 0, 0, 0)),
        (QUEENS, (-150, -50, 0, 0)),
        (MEN, (-210, 0, -30, 0)),
        (KING_OF_HEARTS, (-160, 0, 0, 0)),
        (LAST_TWO, (-180, 0, 0, 0)),
    ],
)
def test_each_negative_deal_counts_as_the_table_says(number, each):
    """Wikipedia, King: −20 a trick or heart, −50 a queen, −30 a king or jack, −160, −90 a trick."""
    assert points(KING, MOST_TO_A, dealer=A, number=number) == each


def test_kings_and_jacks_cost_thirty_each():
    """Wikipedia, King, the fourth deal: K♠ J♠ J♦ cost 90, K♥ 30, C's four 120."""
    assert points(KING, MEN_TAKEN, dealer=A, number=MEN) == (-90, -30, -120, 0)


@pytest.mark.parametrize("number", [HEARTS, KING_OF_HEARTS])
def test_hearts_may_be_led_only_by_a_player_who_has_nothing_else(number):
    """Wikipedia, King: no leading of hearts while another suit is held, however many have been played."""
    position = begun(KING, MOST_TO_A, dealer=A, number=number)
    assert all(card.suit != "♥" for card in playable(position))

    # B discards a heart on clubs; still none may be led.
    broken = play(begun(KING, KING_BARE, dealer=A, number=HEARTS), "A♣ J♥ 3♣ 4♣")
    assert all(card.suit != "♥" for card in playable(broken))


@pytest.mark.parametrize("number", [TRICKS, QUEENS, MEN, LAST_TWO])
def test_elsewhere_hearts_may_be_led(number):
    """Wikipedia, King: no bans in the other deals."""
    position = begun(KING, MOST_TO_A, dealer=A, number=number)

    assert playable(position) == set(position.hands[A])


def test_a_player_who_cannot_follow_suit_must_play_the_king_of_hearts():
    """Unicame, King: whoever is void and holds the king must play it."""
    position = play(begun(KING, KING_BARE, dealer=A, number=KING_OF_HEARTS), "A♣")

    assert playable(position) == {Card("K", "♥")}
    with pytest.raises(IllegalMove, match="K♥"):
        position.after(B, PlayCard(Card("J", "♥")))


def test_the_king_need_not_be_played_under_the_ace_of_hearts():
    """Unicame, King: only void players have the duty; sbn.pt has the strict rule."""
    for game, may in ((KING, "K♥ J♥"), (house(KING, king_of_hearts="strict"), "K♥")):
        position = play(begun(game, HEARTS_TO_LEAD, dealer=A, number=KING_OF_HEARTS), TWO_CLUBS)
        assert playable(play(position, "A♥")) == set(cards(may))
        # A lower heart in the trick obliges nobody.
        assert playable(play(position, "Q♥")) == set(cards("K♥ J♥"))


def test_the_strict_duty_is_explained_at_the_table():
    game = house(KING, king_of_hearts="strict")
    position = play(begun(game, HEARTS_TO_LEAD, dealer=A, number=KING_OF_HEARTS), f"{TWO_CLUBS} A♥")

    with pytest.raises(IllegalMove, match="K♥"):
        position.after(B, PlayCard(Card("J", "♥")))


# --- The positive deals ------------------------------------------------------------------------------


def test_the_dealer_chooses_trumps_no_trumps_or_nulos():
    """Wikipedia, King: the dealer looks at his hand and chooses."""
    position = begun(KING, MOST_TO_A, dealer=B, number=FESTA)

    assert position.to_act == {B}
    assert list(position.legal(B)) == [Choose(name) for name in ("trumps", "no-trumps", "nulos")]


def test_several_players_may_choose_the_same():
    """Wikipedia, King: each of the four chooses freely."""
    match = new_match(KING, 4)

    assert [match.dealer_of(number) for number in range(6, 10)] == [C, D, A, B]
    assert begun(KING, MOST_TO_A, dealer=C, number=FESTA + 1).legal(C).moves[0] == Choose("trumps")


def test_with_trumps_each_trick_is_worth_twenty_five_and_nobody_needs_to_trump():
    """Wikipedia, King: +25 a trick; Litomaia on Kridge: void, any card may be played."""
    position = play(festa(KING_BARE, "trumps", trump="♥"), "A♣")

    assert playable(position) == set(position.hands[B])
    assert sum(played(MOST_TO_A, "trumps", trump="♦").points) == 325


def test_a_trump_beats_the_suit_led():
    """Wikipedia, King: the highest trump wins the trick."""
    position = play(festa(KING_BARE, "trumps", trump="♥"), "A♣ J♥ 3♣ 4♣")

    assert position.tricks[0].winner == B


def test_in_nulos_everyone_starts_with_325_and_loses_75_a_trick():
    """sbn.pt, King: +325 to begin with and −75 a trick, so that the four together score 325."""
    taken = [10, 2, 1, 0]

    assert played(MOST_TO_A, "no-trumps").points == tuple(25 * each for each in taken)
    assert played(MOST_TO_A, "nulos").points == tuple(325 - 75 * each for each in taken)
    assert sum(played(MOST_TO_A, "nulos").points) == 325


def test_the_score_of_nulos_is_told_from_its_start():
    items = played(MOST_TO_A, "nulos").items

    assert [item.reason for item in items if item.seat == D] == ["from the outset"]


def test_each_dealer_knows_that_he_chooses_only_once():
    """Wikipedia, King: four positive deals, one for each dealer; at Barbu others come later."""
    assert festa_of(KING).position.standing.to_declare == 0
    assert new_match(BARBU, 4).standing.to_declare == 6
    assert new_match(HEARTS_GAME, 4).standing.to_declare is None


def festa_of(game):
    """Return a match whose first festa has been dealt."""
    match = match_at(game, (0, 0, 0, 0), deals=6, dealer=A)
    return match.with_deal(match.pack)


TWO_SUITS = "A♠ K♠ J♠ 9♠ 8♠ 7♠ 6♠ A♥ Q♥ 9♥ 8♥ 7♥ 6♥"
HIGH = "A♠ K♠ Q♠ A♥ K♥ Q♥ A♦ K♦ Q♦ A♣ K♣ Q♣ J♣"
LOW = "2♠ 3♠ 4♠ 5♠ 2♥ 3♥ 4♥ 2♦ 3♦ 4♦ 2♣ 3♣ 4♣"


@pytest.mark.parametrize(
    ("who", "hand", "choice"),
    [
        ("sampler", TWO_SUITS, "trumps"),
        ("sampler", HIGH, "no-trumps"),
        ("sampler", LOW, "nulos"),
        ("thumb", HIGH, "no-trumps"),
        ("thumb", LOW, "nulos"),
    ],
)
def test_a_player_chooses_what_suits_the_hand(who, hand, choice):
    own = cards(hand)
    match = match_at(KING, (0, 0, 0, 0), deals=6, dealer=A)
    rest = [card for card in match.pack if card not in own]
    Random(3).shuffle(rest)
    position = match.with_hands((own, rest[:13], rest[13:26], rest[26:])).position

    assert PLAYERS[who].choose(view(position, A), Random(1), Budget(worlds=60)) == Choose(choice)


def test_the_rulebook_says_how_often_a_contract_may_be_chosen():
    """Wikipedia, King: one choice for each player; in a longer match nobody would choose the same twice."""
    twice = replace(KING, ends=(AfterDeals(2, per="game"),))

    assert "Several players may choose the same contract." in rulebook(KING)
    assert "Nobody may declare the same contract twice in a match." in rulebook(twice)
    assert "**Nulos.** Everyone starts the deal with 325 points. Each trick costs its winner 75" in rulebook(
        KING
    )


# --- House rules -------------------------------------------------------------------------------------


def test_the_order_of_queens_and_of_kings_and_jacks_varies():
    """Wikipedia, King: the order of the third and the fourth deal varies."""
    game = house(KING, order="kings")

    assert [game.part(number).name for number in (2, 3)] == ["no-kings-or-jacks", "no-queens"]


def test_the_short_game_has_three_negative_deals_with_two_aims_each():
    """Pagat: 1 and 6, 2 and 5, 3 and 4 are merged."""
    game = house(KING, length="three")

    assert [game.part(number).name for number in range(7)] == [
        *("no-tricks", "no-hearts", "no-queens"),
        *("festa",) * 4,
    ]
    assert [sum(points(game, MOST_TO_A, dealer=A, number=number)) for number in range(3)] == [
        -440,
        -420,
        -440,
    ]
    void = play(begun(game, KING_BARE, dealer=A, number=1), "A♣")
    assert playable(void) == {Card("K", "♥")}


def test_an_example_of_the_short_game_takes_no_card_twice():
    page = rulebook(house(KING, length="three"))

    assert "if you take the ace, queen and jack of hearts and the king of hearts, you score −220" in page


def test_the_short_game_goes_with_the_other_house_rules_but_the_order():
    game = house(KING, length="three", lead="eldest", king_of_hearts="strict")

    assert game.cycle == 7
    assert playable(play(begun(game, HEARTS_TO_LEAD, dealer=D, number=1), f"{TWO_CLUBS} A♥")) == {
        Card("K", "♥")
    }
    with pytest.raises(RulesError, match="contradict"):
        house(KING, length="three", order="kings")
