"""Auction Hearts: the highest bidder names the suit to be avoided; D deals, A bids first."""

from dataclasses import replace

import pytest

from capot.cards import card, cards
from capot.cli.table.story import what_counts
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Bid, NameSuit
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.opening.auction import limit_of
from capot.players.stages import stage_move
from capot.players.views.trick_view import trick_view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.auction_hearts import AUCTION_HEARTS
from capot.rules.games.hearts import HEART_CARDS
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import Sweepstake
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from capot.rules.text import rulebook
from tests.rules.table import A, B, C, D, begun, bid_in_turn, hands_of, house, play, play_rows

# Clubs taken: A six, B none, C five, D two; B leads first.
B_CLEAR = """
    4♥ 6♥ Q♥ 5♥
    6♠ 7♠ 4♠ 2♠
    A♠ T♠ 9♠ J♠
    4♦ A♦ 7♦ 8♦
    J♦ 8♠ 3♠ Q♠
    K♦ T♥ 8♥ 3♥
    Q♦ 9♥ K♥ A♥
    J♣ 4♣ Q♣ T♣
    6♦ J♥ 5♠ 9♣
    K♣ 7♣ 2♥ 7♥
    T♦ 8♣ 5♦ 2♦
    5♣ 2♣ 9♦ 3♣
    3♦ 6♣ K♠ A♣
"""
# Clubs taken: A eight, D five, B and C none.
TWO_CLEAR = """
    7♠ T♠ 8♠ Q♠
    Q♦ T♦ 9♦ 4♦
    Q♣ 3♣ 9♣ 4♣
    6♥ 8♥ Q♥ 3♥
    7♦ A♦ K♦ 3♦
    2♦ 6♦ 5♠ 8♦
    K♥ T♥ 5♥ A♥
    3♠ 9♠ J♥ A♠
    8♣ J♣ 6♣ A♣
    7♥ J♠ 2♣ J♦
    K♠ 9♥ T♣ 2♠
    6♠ 2♥ K♣ 4♠
    4♥ 7♣ 5♣ 5♦
"""
# Clubs taken: A eight, B one, C one and D three.
NOBODY_CLEAR = """
    8♣ 7♣ 6♣ 4♣
    J♣ 3♣ 2♣ T♣
    7♠ 9♠ 6♠ T♠
    J♥ 8♥ 5♥ 9♥
    5♣ Q♣ 5♠ K♣
    T♦ 2♦ J♦ K♦
    4♥ A♥ T♥ 2♥
    9♣ Q♦ 5♦ 3♦
    J♠ 7♥ 3♠ 3♥
    2♠ K♥ 7♦ 6♥
    Q♠ 8♦ A♦ 9♦
    8♠ 4♦ A♠ A♣
    4♠ 6♦ K♠ Q♥
"""
# Clubs taken: A all thirteen.
ONE_TOOK_ALL = """
    A♣ 2♦ 2♥ 2♠
    K♣ 3♦ 3♥ 3♠
    Q♣ 4♦ 4♥ 4♠
    J♣ 5♦ 5♥ 5♠
    T♣ 6♦ 6♥ 6♠
    9♣ 7♦ 7♥ 7♠
    8♣ 8♦ 8♥ 8♠
    7♣ 9♦ 9♥ 9♠
    6♣ T♦ T♥ T♠
    5♣ J♦ J♥ J♠
    4♣ Q♦ Q♥ Q♠
    3♣ K♦ K♥ K♠
    2♣ A♦ A♥ A♠
"""
ON = house(AUCTION_HEARTS, bidding="on")


def sold(rows: str, game: Game = AUCTION_HEARTS, *, pot: int = 0) -> Position:
    """Return a deal in which B bought the naming for four and named clubs, played as written.

    ``pot`` is in the pool from earlier deals.
    """
    position = bid_in_turn(dealt(rows, pot, game), None, 4, None, None).after(B, NameSuit("♣"))
    return play_rows(position, rows)


def dealt(rows: str, pot: int = 0, game: Game = AUCTION_HEARTS) -> Position:
    """Return a deal that begins with ``pot`` in the pool."""
    standing = replace(new_match(game, 4).standing, pot=pot)
    return from_hands(game.rules_for(4, 0), D, hands_of(rows), standing=standing)


def scoring_of(position: Position) -> Sweepstake:
    """Return the only term that scores."""
    (term,) = position.rules.scoring
    assert isinstance(term, Sweepstake)
    return term


def test_each_player_bids_once_from_eldest_to_the_dealer_and_more_than_any_before():
    """R. F. Foster, Foster's Complete Hoyle: each in turn bids once, the dealer last."""
    position = bid_in_turn(begun(AUCTION_HEARTS, B_CLEAR), 2)

    assert position.to_act == {B}
    assert position.legal(B).moves == (Bid(None), *map(Bid, range(3, 14)))
    with pytest.raises(IllegalMove, match="bid from 3 to 13 or to pass"):
        position.after(B, Bid(2))
    assert bid_in_turn(position, None, 5, None).to_act == {C}


def test_nobody_is_asked_once_the_highest_bid_is_made():
    """Capot's choice: thirteen, one for each card of the suit, is the highest bid."""
    assert begun(AUCTION_HEARTS, B_CLEAR).legal(A).moves[-1] == Bid(13)
    assert bid_in_turn(begun(AUCTION_HEARTS, B_CLEAR), None, 13).legal(B).moves == tuple(
        map(NameSuit, "♠♥♦♣")
    )


def test_the_highest_bidder_names_the_suit_and_leads():
    """R. F. Foster, Foster's Complete Hoyle: the highest bidder names the suit and has the lead."""
    position = bid_in_turn(begun(AUCTION_HEARTS, B_CLEAR), 1, None, 4, None)

    assert position.to_act == {C}
    assert position.after(C, NameSuit("♠")).to_act == {C}


def test_if_all_pass_hearts_count_eldest_leads_and_nothing_is_paid():
    """Capot's choice: the sources do not say."""
    position = bid_in_turn(begun(AUCTION_HEARTS, B_CLEAR), None, None, None, None)

    assert position.to_act == {A}
    assert position.declarer is None
    assert scoring_of(position).cards == HEART_CARDS
    assert position.pool == 0


def test_the_only_player_without_the_suit_takes_the_pool_and_the_bid():
    """R. F. Foster, Foster's Complete Hoyle: four are bid, 6, 0, 5 and 2 clubs taken; B wins seventeen."""
    deal = sold(B_CLEAR)

    assert deal.score().points == (-6, 13, -5, -2)
    assert deal.score().pot == 0
    assert [item.reason for item in deal.score().items if item.seat == B] == [
        "took none and won the pool",
        "bid 4 and paid it into the pool",
    ]


def test_two_players_without_the_suit_halve_the_pool_and_an_odd_counter_stays():
    """R. F. Foster, Foster's Complete Hoyle: seventeen in the pool, eight each, one stays."""
    deal = sold(TWO_CLEAR)

    assert deal.score().points == (-8, 8 - 4, 8, -5)
    assert deal.score().pot == 1


def test_if_everyone_took_some_the_pool_and_the_bid_stay_for_the_next_deal():
    """R. F. Foster, Foster's Complete Hoyle: the pool remains."""
    deal = sold(NOBODY_CLEAR)

    assert deal.score().points == (-8, -1 - 4, -1, -3)
    assert deal.score().pot == 17


def test_if_one_player_took_the_whole_suit_the_pool_stays():
    """R. F. Foster, Foster's Complete Hoyle: three of four players are clear, and nobody wins."""
    position = bid_in_turn(dealt(ONE_TOOK_ALL), 4, None, None, None).after(A, NameSuit("♣"))
    deal = play_rows(position, ONE_TOOK_ALL)

    assert deal.score().points == (-13 - 4, 0, 0, 0)
    assert deal.score().pot == 17


def test_three_of_five_players_without_the_suit_do_not_share_the_pool():
    """R. F. Foster, Foster's Complete Hoyle: one player alone wins the pool or two halve it, no more."""
    hands = [cards("A♠ K♠ J♥"), cards("A♥ K♥ Q♥"), cards("A♦ K♦ Q♦"), cards("A♣ K♣ Q♣"), cards("Q♠ J♠ J♣")]
    term = replace(scoring_of(begun(AUCTION_HEARTS, B_CLEAR)), cards=cards("A♥ K♥ Q♥ J♥"))
    rules = Rules(Pack("AKQJ", without=cards("J♦")), Deal(), (Tricks(Eldest()),), (term,))
    deal = play(from_hands(rules, 4, hands), "A♠ K♥ K♦ K♣ Q♠ K♠ Q♥ Q♦ Q♣ J♠ J♥ A♥ A♦ A♣ J♣")

    assert deal.score().points == (-2, -2, 0, 0, 0)
    assert deal.score().pot == 4


def test_a_pool_that_stayed_whole_is_a_jack_which_two_players_cannot_halve():
    """R. F. Foster, Foster's Complete Hoyle: a jack is won only by a single player who is clear."""
    deal = sold(TWO_CLEAR, pot=17)

    assert deal.score().points == (-8, -4, 0, -5)
    assert deal.score().pot == 17 + 4 + 13


def test_one_player_alone_without_the_suit_wins_the_jack():
    """R. F. Foster, Foster's Complete Hoyle: a single player, in a later deal, all others having some."""
    deal = sold(B_CLEAR, pot=17)

    assert deal.score().points == (-6, 17 + 13, -5, -2)
    assert deal.score().pot == 0


def test_suits_go_on_being_sold_while_there_is_a_jack():
    """As the game is usually told: bids are made, and paid into the jack."""
    position = dealt(B_CLEAR, 17)

    assert position.legal(A).moves == (Bid(None), *map(Bid, range(1, 14)))
    assert bid_in_turn(position, 3, None, None, None).pool == 17 + 3


def test_an_odd_counter_left_of_a_pool_that_was_halved_is_no_jack():
    """R. F. Foster, Foster's Complete Hoyle: the pool was not whole; two may halve the next one."""
    deal = sold(TWO_CLEAR, pot=1)

    assert deal.score().points == (-8, 9 - 4, 9, -5)
    assert deal.score().pot == 0


def test_a_high_bid_makes_no_jack():
    """R. F. Foster, Foster's Complete Hoyle: what is bid in a deal is won with the pool of that deal."""
    position = bid_in_turn(dealt(TWO_CLEAR), None, 13).after(B, NameSuit("♣"))
    plain = trick_view(view(position, B))

    assert play_rows(position, TWO_CLEAR).score().points == (-8, 13 - 13, 13, -5)
    assert plain.standing.pot == 13
    assert plain.rules.scoring == position.rules.scoring


def test_a_jack_lasts_until_it_is_won():
    """R. F. Foster, Foster's Complete Hoyle: it is won in some later deal; two may halve the next pool."""
    match, pots = new_match(AUCTION_HEARTS, 4, first_dealer=D), []
    # B bids second, first and last of all, as the deal goes round.
    for rows, passes in ((NOBODY_CLEAR, 1), (TWO_CLEAR, 0), (B_CLEAR, 3)):
        match = match.with_hands(hands_of(rows), (), None)
        position = bid_in_turn(match.position, *[None] * passes, 4, *[None] * (3 - passes)).after(
            B, NameSuit("♣")
        )
        for seat, move in play_rows(position, rows).moves:
            match = match.after(seat, move)
        pots.append(match.pot)

    assert pots == [17, 34, 0]
    assert match.totals == (-8 - 8 - 6, -5 - 4 + 34 + 13, -1 + 0 - 5, -3 - 5 - 2)
    assert scoring_of(match.with_hands(hands_of(TWO_CLEAR), (), None).position).sharers == 2


def test_everybody_is_told_of_a_jack():
    """The rulebook says what a jack is, and the line of what counts says that two cannot share it."""
    assert "if there are two such players, they share it equally" in str(rulebook(AUCTION_HEARTS))
    assert "is a jack: it grows from deal to deal" in str(rulebook(AUCTION_HEARTS))
    position = dealt(B_CLEAR, 17)
    assert "won only by a player who alone takes none" in " ".join(what_counts(view(position, A)))


def test_as_a_house_rule_those_who_took_the_fewest_divide_the_pool_in_every_deal():
    """David Parlett, The Penguin Book of Card Games: whoever takes fewest of the suit wins the pool."""
    fewest = house(AUCTION_HEARTS, pool="fewest")
    deal = sold(NOBODY_CLEAR, fewest)

    assert deal.score().points == (-8, -1 - 4 + 8, -1 + 8, -3)
    assert deal.score().pot == 1
    assert "took the fewest and shared the pool" in [item.reason for item in deal.score().items]
    assert sold(B_CLEAR, fewest).score().points == (-6, 13, -5, -2)
    assert "took the fewest hearts, or none, share the pool" in str(rulebook(fewest))


def test_bidding_may_go_on_until_all_but_one_have_passed():
    """Capot's choice: as auctions usually go."""
    position = bid_in_turn(begun(ON, B_CLEAR), 1, 2, None, None)

    assert position.to_act == {A}
    assert bid_in_turn(position, 3).to_act == {B}
    assert bid_in_turn(position, None).declarer == B
    assert bid_in_turn(position, 3, None).declarer == A


@pytest.mark.parametrize(("seats", "hand", "suit"), [(4, 13, 13), (5, 10, 12), (6, 8, 12)])
def test_a_suit_counts_as_far_as_the_pack_has_it(seats, hand, suit):
    """R. F. Foster, Foster's Complete Hoyle: without the black twos for five, without all twos for six."""
    match = new_match(AUCTION_HEARTS, seats)
    position = match.with_deal(match.pack).position
    position = bid_in_turn(position, 1, *[None] * (seats - 1))
    (declarer,) = position.to_act
    position = position.after(declarer, NameSuit("♣"))
    term = scoring_of(position)

    assert len(position.hands[0]) == hand
    assert {each.suit for each in term.cards} == {"♣"}
    assert len(term.cards) == suit


def test_a_player_of_tricks_sees_the_bid_paid_and_in_the_pool():
    """The trick play is a plain deal: what was bid before it belongs to its totals and its pool."""
    position = bid_in_turn(begun(AUCTION_HEARTS, B_CLEAR), None, 4, None, None).after(B, NameSuit("♣"))
    plain = trick_view(view(play(position, "6♥"), C))

    assert plain.standing.pot == 4
    assert plain.standing.totals == (0, -4, 0, 0)


def test_a_hand_of_low_spades_bids_and_names_them_while_a_hand_of_high_cards_passes():
    """A rule of thumb: whoever takes none of the suit wins the pool, so low cards of it are worth a bid."""
    position = begun(AUCTION_HEARTS, LOW_SPADES)
    named = bid_in_turn(position, 5, None, None, None)

    assert stage_move(view(position, A)) not in {Bid(None), Bid(1)}
    assert stage_move(view(named, A)) == NameSuit("♠")
    assert stage_move(view(bid_in_turn(begun(AUCTION_HEARTS, LOW_SPADES), 2, 3, 4), D)) == Bid(None)


def test_a_jack_is_worth_less_in_the_auction_than_a_pool_that_two_may_halve():
    """A rule of thumb: a player who takes none of the suit wins a jack only if nobody else does so."""
    jack, plain = (dealt(LOW_SPADES, pot).rules for pot in (17, 1))
    limits = [limit_of(1.0, rules, 4, 17) for rules in (jack, plain)]

    assert 0 < limits[0] < limits[1]


LOW_SPADES = """
    2♠ K♠ 7♠ A♠
    3♠ Q♠ 8♠ J♠
    4♠ 9♠ 6♠ T♠
    5♠ 6♥ 8♥ A♥
    2♥ 7♥ 9♥ K♥
    3♥ T♥ J♥ Q♥
    4♥ 6♦ 8♦ A♦
    5♥ 7♦ 9♦ K♦
    2♦ T♦ J♦ Q♦
    3♦ 6♣ 8♣ A♣
    4♦ 7♣ 9♣ 2♣
    5♦ T♣ J♣ Q♣
    K♣ 3♣ 4♣ 5♣
"""


@pytest.mark.parametrize(
    ("where", "value", "reason"),
    [
        ("rules.stages.auction.least", 0, "bids go up from 1"),
        ("rules.stages.suit.of", ("nothing",), "counts no cards of one suit"),
        ("rules.scoring.avoided.cards", (card("Q♠"), card("A♥")), "counts no cards of one suit"),
        ("rules.scoring.avoided.sharers", 0, "at least one player may win the pool"),
        ("rules.scoring.avoided.sharers", None, "how many may share a pool"),
        ("rules.scoring.avoided.fewest", True, "the players with the fewest cards share every pool"),
    ],
)
def test_an_auction_that_cannot_be_held_is_refused(where, value, reason):
    """Rules that contradict themselves are refused with the reason."""
    with pytest.raises(RulesError, match=reason):
        edited(AUCTION_HEARTS, (Change(where, value),))


def test_what_is_left_in_the_pool_after_the_last_deal_is_shared_equally():
    """The sheet, Auction Hearts: the pool left at the end is shared equally, and odd counters lapse."""
    rows = NOBODY_CLEAR
    usual, last = (sold_in(rows, number) for number in (6, 7))

    assert usual.score().pot == 17 + 5
    assert last.score().pot == (17 + 5) % 4
    assert last.score().points == tuple(points + (17 + 5) // 4 for points in usual.score().points)
    assert "whatever is left after the last deal is shared equally" in str(rulebook(AUCTION_HEARTS)).lower()


def sold_in(rows: str, number: int) -> Position:
    """Return a deal of this number in a match of eight, in which B bought the naming for four."""
    standing = replace(new_match(AUCTION_HEARTS, 4).standing, number=number, pot=5)
    position = from_hands(AUCTION_HEARTS.rules_for(4, number), D, hands_of(rows), standing=standing)
    return play_rows(bid_in_turn(position, None, 4, None, None).after(B, NameSuit("♣")), rows)
