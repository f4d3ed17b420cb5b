"""King with an auction: in a festa the dealer may sell the choice; A deals, so that B bids first."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.moves import Bid, Choose, NameTrump
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.stages import stage_advice
from capot.rules.check.deal import check_rules
from capot.rules.errors import RulesError
from capot.rules.games.king import KING
from capot.rules.stages.bidding import Auction
from capot.rules.stages.opening import ChooseContract
from capot.rules.text import rulebook
from capot.surface.voice import question
from tests.rules.table import A, B, C, D, begun, house, match_at, play_rows
from tests.rules.test_king import FESTA, MOST_TO_A

GAME = house(KING, auction="on")


def said(*bids):
    """Return the festa of these cards after bids from B on, the last of four being the dealer's answer."""
    position = begun(GAME, MOST_TO_A, dealer=A, number=FESTA)
    for seat, amount in zip((B, C, D, A), bids, strict=False):
        position = position.after(seat, Bid(amount))
    return position


def festa(own, *bids):
    """Return the festa in which the next to speak after these bids holds this hand."""
    match = match_at(GAME, (0, 0, 0, 0), deals=6, dealer=A)
    hand = cards(own)
    rest = [card for card in match.pack if card not in hand]
    Random(3).shuffle(rest)
    hands = [tuple(rest[:13]), tuple(rest[13:26]), tuple(rest[26:])]
    hands.insert((B, C, D, A)[len(bids)], hand)
    position = match.with_hands(tuple(hands)).position
    for seat, amount in zip((B, C, D, A), bids, strict=False):
        position = position.after(seat, Bid(amount))
    return position


# --- Bids --------------------------------------------------------------------------------------------


def test_the_dealer_sells_only_where_the_table_wants_it():
    """The sheet, King: the auction is a house rule, off by default, and only in a festa."""
    assert KING.rules_for(4, FESTA).stage(Auction) is None
    assert [GAME.rules_for(4, number).stage(Auction) is None for number in range(7)] == [True] * 6 + [False]


def test_the_others_bid_once_each_from_the_dealers_left():
    """The sheet, King: the others, from his left, each bid once, and higher than before."""
    assert said().to_act == {B}
    assert said(2).to_act == {C}
    assert said(2, None).to_act == {D}
    assert {move.amount for move in said(2, None).legal(D).moves} == {None, *range(3, 14)}
    with pytest.raises(IllegalMove, match="from 3 to 13"):
        said(2).after(C, Bid(2))


def test_the_dealer_answers_the_highest_bid_alone():
    """The sheet, King: the dealer may refuse every bid; what he accepts is the highest."""
    assert said(2, 3, None).to_act == {A}
    assert set(said(2, 3, None).legal(A).moves) == {Bid(None), Bid(3)}
    with pytest.raises(IllegalMove, match="sell the choice for 3 or to refuse"):
        said(2, 3, None).after(A, Bid(2))
    assert said(13).to_act == {A}


def test_the_buyer_chooses_and_the_dealer_leads():
    """The sheet, King: the highest bidder chooses; the dealer leads."""
    position = said(2, 3, None, 3)

    assert (position.declarer, position.to_act) == (C, {C})
    position = position.after(C, Choose("trumps")).after(C, NameTrump("♦"))
    assert position.to_act == {A}


def test_a_dealer_who_refuses_chooses():
    """The sheet, King: the dealer may refuse every bid and choose himself."""
    assert said(2, 3, None, None).to_act == {A}
    assert said(2, 3, None, None).declarer == A


def test_a_dealer_to_whom_nobody_bids_chooses_without_being_asked():
    """The sheet, King: without a bid there is nothing to accept."""
    position = said(None, None, None)

    assert (position.declarer, view(position, A).asks) == (A, "contract")


def test_a_buyer_may_choose_what_he_has_chosen_before():
    """A player who buys the choice twice may choose the same contract twice."""
    named = GAME.rules_for(4, FESTA).stage(ChooseContract)

    assert named is not None
    assert named.left(("trumps",), ("trumps",)) == named.contracts


# --- The score ---------------------------------------------------------------------------------------


def test_twenty_five_points_for_each_trick_bid_go_to_the_dealer():
    """The sheet, King: 25 × bid moves from buyer to dealer at the end; A took 10 tricks, B 2, C 1."""
    score = play_rows(said(2, 3, None, 3).after(C, Choose("no-trumps")), MOST_TO_A).score()

    assert score.points == (250 + 75, 50, 25 - 75, 0)
    assert [(each.seat, each.points, each.other) for each in score.items if each.term == "auction"] == [
        (A, 75, C),
        (C, -75, A),
    ]


@pytest.mark.parametrize("bids", [(2, 3, None, None), (None, None, None)])
def test_nothing_is_paid_where_nothing_is_sold(bids):
    """The sheet, King: a bid that the dealer refuses costs nothing."""
    score = play_rows(said(*bids).after(A, Choose("no-trumps")), MOST_TO_A).score()

    assert score.points == (250, 50, 25, 0)


def test_all_know_of_the_sale_before_the_first_lead():
    """The price counts in the totals that players see."""
    position = said(2, 3, None, 3)

    assert [view(position, D).bonus(seat) for seat in range(4)] == [75, 0, -75, 0]
    assert [view(said(2, 3, None), D).bonus(seat) for seat in range(4)] == [0, 0, 0, 0]


# --- Words -------------------------------------------------------------------------------------------


def test_the_rulebook_says_how_the_choice_is_sold():
    """The sheet, King: the auction."""
    text = rulebook(GAME)

    assert "each of the others in turn, starting with the player on the dealer’s left" in text
    assert "pays the dealer 25 points at the end of the deal for each trick bid" in text
    assert "for sale" not in rulebook(KING)


def test_the_dealer_is_asked_for_the_whole_price():
    """Three tricks at 25 points."""
    seen = view(said(2, 3, None), A)

    assert seen.stage is not None
    assert "for 75 points" in str(question(seen).words)


# --- Players -----------------------------------------------------------------------------------------

STRONG = "A♠ K♠ Q♠ J♠ T♠ 9♠ A♥ K♥ Q♥ A♦ K♦ A♣ K♣"
PLAIN = "J♠ 8♠ 5♠ T♥ 7♥ 4♥ 3♥ J♦ 8♦ 6♦ Q♣ 9♣ 6♣"


@pytest.mark.parametrize("who", ["simple", "thumb", "sampler"])
def test_a_player_pays_for_a_hand_that_gains_by_choosing(who):
    """A hand of ten tricks and more gains far more than three by choosing, a middling one nothing."""
    budget = Budget(worlds=60)

    bid = PLAYERS[who].choose(view(festa(STRONG, None, 2), D), Random(1), budget)
    assert isinstance(bid, Bid)
    assert bid.amount is not None
    assert PLAYERS[who].choose(view(festa(PLAIN, None, 8), D), Random(1), budget) == Bid(None)


@pytest.mark.parametrize("who", ["simple", "thumb", "sampler"])
@pytest.mark.parametrize(("hand", "best", "sells"), [(STRONG, 2, False), (PLAIN, 5, True)])
def test_a_dealer_sells_a_choice_that_is_worth_less_to_him(who, hand, best, sells):
    """A dealer who wins nearly all the tricks keeps the choice; with a middling hand five tricks are more."""
    seen = view(festa(hand, None, None, best), A)

    assert PLAYERS[who].choose(seen, Random(1), Budget(worlds=60)) == Bid(best if sells else None)


def test_a_hint_says_what_choosing_is_worth():
    """The reason names the contract and the tricks."""
    reason = str(stage_advice(view(festa(STRONG, None, 2), D)).reason)

    assert reason.startswith("with your cards, choosing")
    assert "is worth up to" in reason


# --- Games of one's own ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"paid": True}, "to the dealer or into the pool"),
        ({"again": True}, "speaks once"),
        ({"price": -1}, "no price is negative"),
    ],
)
def test_a_sale_that_contradicts_itself_is_refused(changed, why):
    rules = GAME.rules_for(4, FESTA)
    auction, choice = rules.stages
    assert isinstance(auction, Auction)

    with pytest.raises(RulesError, match=why):
        check_rules(replace(rules, stages=(replace(auction, **changed), choice)), 4)


def test_whoever_buys_the_choice_must_be_the_one_who_chooses():
    rules = GAME.rules_for(4, FESTA)
    auction, choice = rules.stages
    assert isinstance(choice, ChooseContract)

    with pytest.raises(RulesError, match="something to decide"):
        check_rules(replace(rules, stages=(auction, replace(choice, by="dealer"))), 4)
