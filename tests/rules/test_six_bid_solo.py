"""Six-Bid Solo: the auction of six contracts, their aims and their scores; C deals, A is eldest."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import FRENCH, card, cards
from capot.cli.table.picture import facts
from capot.cli.words import Names
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Bid, CallCard, Discard, NameTrump, PassCards, PlayCard, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.view import as_held, view
from capot.players.stages import stage_advice
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.check.deal import check_rules
from capot.rules.errors import RulesError
from capot.rules.games.six_bid_solo import CONTRACTS, POINTS, SIX_BID_SOLO
from capot.rules.model import Game
from capot.rules.stages.bidding import Auction
from capot.rules.stages.opening import ChooseContract
from capot.rules.text import rulebook
from capot.rules.text.stages.contract import meaning_of
from capot.surface import voice
from tests.random_play import dealt as dealt_at_random
from tests.rules.table import A, B, C, D, bid_in_turn, house

HANDS = (
    "A♠ T♠ K♠ Q♠ J♠ 9♠ A♥ T♥ A♦ 9♦ 8♦",
    "8♠ 7♠ 6♠ K♥ Q♥ J♥ 9♥ 8♥ T♦ K♦ Q♦",
    "A♣ T♣ K♣ Q♣ J♣ 9♣ 8♣ 7♣ J♦ 7♦ 6♦",
)
WIDOW = "7♥ 6♥ 6♣"
SOLO, HEART_SOLO, MISERE, GUARANTEE, SPREAD, CALL = range(1, 7)


def dealt(*hands: str, widow: str = WIDOW, game: Game = SIX_BID_SOLO) -> Position:
    """Return a deal with these hands."""
    some = [cards(hand) for hand in hands or HANDS]
    return from_hands(game.rules_for(3, 0), C, some, cards(widow), new_match(game, 3).standing)


def declared(bid: int, trump: str = "", game: Game = SIX_BID_SOLO) -> Position:
    """Return the deal in which A has bid a contract and named trumps."""
    now = bid_in_turn(dealt(game=game), bid, *((None, None) if bid < CALL else ()))
    return now.after(A, NameTrump(trump)) if trump else now


def over_with(now: Position, took: str, widow: str) -> Position:
    """Return the end of the deal if A took just these cards in tricks and these were left over."""
    own, left = cards(took), cards(widow)
    rest = [each for each in now.rules.pack.cards() if each not in (*own, *left)]
    tricks = [Trick(A, own[at : at + 3], A) for at in range(0, len(own), 3)]
    tricks += [Trick(B, tuple(rest[at : at + 3]), B) for at in range(0, len(rest), 3)]
    return replace(now, tricks=tuple(tricks), talon=left, stages=(), hands=((),) * 3)


def settled(now: Position, took: str, widow: str) -> tuple[int, ...]:
    """Return the score if A took just these cards in tricks and these were left over."""
    return tuple(int(points) for points in over_with(now, took, widow).score().points)


# --- The deal and the auction ------------------------------------------------------------------------


def test_each_player_gets_eleven_of_36_cards_and_three_are_left_for_the_widow():
    """Cats at Cards and White Knuckle, *Six-Bid Solo*: 4, 3, a widow of 3, 4."""
    rules = SIX_BID_SOLO.rules_for(3, 0)

    assert len(rules.pack.cards()) == 36
    assert [len(hand) for hand in dealt().hands] == [11, 11, 11]
    assert len(dealt().talon) == 3


def test_the_cards_rank_with_the_ten_below_the_ace_and_count_120_points():
    """McLeod, pagat.com: A T K Q J 9 8 7 6; 11, 10, 4, 3 and 2 points."""
    rules = SIX_BID_SOLO.rules_for(3, 0)

    assert rules.pack.order == "ATKQJ9876"
    assert sum(POINTS.value(each) for each in POINTS.cards) == 120


def test_the_bids_are_six_contracts_from_solo_to_call_solo():
    """Fosdick, *7 Trick Avoidance Games*: six bids, by which the game is called."""
    titles = ["Solo", "Heart Solo", "Misère", "Guarantee Solo", "Spread Misère", "Call Solo"]

    assert [each.title for each in CONTRACTS] == titles
    assert set(dealt().legal(A)) == {Bid(None), *map(Bid, range(1, 7))}


def test_eldest_and_the_next_player_overcall_each_other_until_one_passes():
    """Cats at Cards and White Knuckle: A bids, B overcalls, then A over B; C against the survivor."""
    now, asked = dealt(), []
    for bid in (SOLO, HEART_SOLO, MISERE, None, GUARANTEE, SPREAD, None):
        asked.append(min(now.to_act))
        now = bid_in_turn(now, bid)

    assert asked == [A, B, A, B, C, A, C]
    assert now.declarer == A
    assert now.contract is not None
    assert now.contract.name == "spread-misere"


def test_a_bid_must_be_higher_than_the_one_before():
    """Cats at Cards and White Knuckle: strictly higher; nobody holds a bid."""
    now = bid_in_turn(dealt(), MISERE)

    assert set(now.legal(B)) == {Bid(None), Bid(GUARANTEE), Bid(SPREAD), Bid(CALL)}
    with pytest.raises(IllegalMove, match="Guarantee Solo, Spread Misère or Call Solo"):
        bid_in_turn(now, MISERE)


def test_if_eldest_passes_at_once_the_next_player_may_bid_or_pass():
    """Cats at Cards and White Knuckle: B may bid or pass, then C."""
    assert bid_in_turn(dealt(), None).to_act == {B}
    assert bid_in_turn(dealt(), None, None).to_act == {C}
    assert bid_in_turn(dealt(), None, SOLO).to_act == {C}
    assert bid_in_turn(dealt(), None, None, SOLO).declarer == C


def test_nobody_overcalls_a_call_solo():
    """Six bids: the sixth is the highest."""
    now = bid_in_turn(dealt(), None, CALL)

    assert now.declarer == B
    assert now.to_act == {B}


def test_if_everyone_passes_nothing_is_scored():
    """Rules in print: all pass, no score, the next dealer deals."""
    over = bid_in_turn(dealt(), None, None, None)

    assert over.is_over
    assert over.score().points == (0, 0, 0)


# --- Trumps and the play -----------------------------------------------------------------------------


def test_a_solo_is_played_in_any_suit_but_hearts():
    """McLeod, pagat.com: spades, clubs or diamonds, named after the auction."""
    now = declared(SOLO)

    assert set(now.legal(A)) == {NameTrump("♠"), NameTrump("♦"), NameTrump("♣")}
    with pytest.raises(IllegalMove, match="spades, clubs or diamonds"):
        now.after(A, NameTrump("♥"))


def test_hearts_are_trumps_in_a_heart_solo_without_being_named():
    """McLeod, pagat.com."""
    now = declared(HEART_SOLO)

    assert now.trump == "♥"
    assert set(now.legal(A)) == {PlayCard(each) for each in now.hands[A]}


@pytest.mark.parametrize("bid", [GUARANTEE, CALL])
def test_guarantee_and_call_solo_are_played_in_any_suit(bid: int):
    """McLeod, pagat.com: any suit, named after the auction."""
    assert set(declared(bid).legal(A)) == {NameTrump(suit) for suit in "♠♥♦♣"}


def test_eldest_leads_whoever_is_the_declarer():
    """Cats at Cards; McLeod, pagat.com."""
    now = bid_in_turn(dealt(), None, None, MISERE)

    assert now.declarer == C
    assert now.to_act == {A}


def test_a_player_void_in_the_suit_led_must_trump_but_need_not_beat():
    """Common practice of the family: follow suit, else trump, else any card; no duty to beat."""
    now = declared(SOLO, "♦").after(A, PlayCard(card("A♠"))).after(B, PlayCard(card("8♠")))

    assert set(now.legal(C)) == {PlayCard(each) for each in cards("J♦ 7♦ 6♦")}


def test_there_are_no_trumps_in_a_misere():
    """McLeod, pagat.com: C, without spades, may throw any card, and A♠ wins."""
    now = declared(MISERE).after(A, PlayCard(card("A♠"))).after(B, PlayCard(card("8♠")))

    assert set(now.legal(C)) == {PlayCard(each) for each in now.hands[C]}
    assert now.after(C, PlayCard(card("A♣"))).tricks[0].winner == A


def test_the_hand_in_a_spread_misere_is_open_once_both_others_have_played_to_the_first_trick():
    """Wikipedia, *Six-bid solo*."""
    now = declared(SPREAD).after(A, PlayCard(card("9♦"))).after(B, PlayCard(card("T♦")))
    assert not now.exposed

    now = now.after(C, PlayCard(card("J♦")))
    assert now.exposed == tuple((A, each) for each in now.hands[A])
    assert view(now, B).exposed == now.exposed


def test_the_holder_of_the_card_called_gives_it_for_any_card_in_return():
    """Cats at Cards and White Knuckle: after trumps are named."""
    now = declared(CALL, "♠").after(A, CallCard(card("A♣")))
    now = now.after(A, PassCards(cards("8♦")))

    assert card("A♣") in now.hands[A]
    assert card("8♦") in now.hands[C]


def test_nothing_is_exchanged_if_the_card_called_lies_in_the_widow():
    """Cats at Cards and White Knuckle: nothing is said but that."""
    now = declared(CALL, "♠").after(A, CallCard(card("7♥")))

    assert now.hands == declared(CALL, "♠").hands
    assert now.to_act == {A}
    assert PlayCard(card("A♠")) in now.legal(A)


# --- The scores --------------------------------------------------------------------------------------

SEVEN = "K♣ Q♣ 9♣"


def test_each_opponent_pays_2_for_each_point_above_60_in_a_solo_the_widow_included():
    """McLeod, pagat.com: tricks 68 and the widow's 7 make 75: 15 times 2 from each; 50 in all: 20 to each."""
    now = declared(SOLO, "♠")

    assert settled(now, "A♠ A♥ A♦ T♠ T♥ T♦ Q♠ J♠ 9♠", SEVEN) == (60, -30, -30)
    assert settled(now, "A♠ A♥ A♦ T♠ 9♠ 8♠", SEVEN) == (-40, 20, 20)


def test_a_heart_solo_pays_3_for_each_point_and_nothing_for_60():
    """McLeod, pagat.com: 60 in all is a draw; 61 pay 3 from each."""
    now = declared(HEART_SOLO)

    assert settled(now, "A♠ A♥ A♦ T♠ T♥ 9♠", SEVEN) == (0, 0, 0)
    assert settled(now, "A♠ A♥ A♦ A♣ T♥ 9♠", SEVEN) == (6, -3, -3)


def test_a_misere_is_made_without_card_points_and_the_widow_is_left_out():
    """McLeod, pagat.com: 30 from each for no points; one trick 9 8 7 does no harm, one with a jack does."""
    now = declared(MISERE)

    assert settled(now, "9♠ 8♠ 7♠", SEVEN) == (60, -30, -30)
    assert settled(now, "", SEVEN) == (60, -30, -30)
    assert settled(now, "J♠ 8♠ 7♠", SEVEN) == (-60, 30, 30)


@pytest.mark.parametrize(("to", "paid"), [("nobody", 30), ("first trick", -30), ("last trick", 30)])
def test_a_widow_that_goes_to_a_trick_of_a_misere_counts_with_it(to, paid):
    """Capot's choice: what a player takes with a trick is taken in it."""
    where = "rules.stages.contract.contracts.misere.stages.tricks.talon_to"
    now = declared(MISERE, game=variant(SIX_BID_SOLO, Change(where, to), key="mine", name="Mine"))

    assert settled(now, "9♠ 8♠ 7♠", "A♥ 7♥ 6♥") == (2 * paid, -paid, -paid)


def test_a_spread_misere_pays_60():
    """McLeod, pagat.com."""
    assert settled(declared(SPREAD), "9♠ 8♠ 7♠", SEVEN) == (120, -60, -60)


def test_a_guarantee_solo_needs_74_points_with_hearts_and_80_otherwise():
    """McLeod, pagat.com: with 79, lost in clubs and won in hearts, for 40 from or to each."""
    took = "A♠ A♥ A♦ A♣ T♠ T♥ K♠ K♥ 9♠"

    assert settled(declared(GUARANTEE, "♣"), took, SEVEN) == (-80, 40, 40)
    assert settled(declared(GUARANTEE, "♥"), took, SEVEN) == (80, -40, -40)


def test_a_call_solo_needs_all_120_points_for_100_or_150_with_hearts():
    """McLeod, pagat.com: with 118 in hearts 150 to each; all of them in spades win 100 from each."""
    every = [each for each in SIX_BID_SOLO.rules_for(3, 0).pack.cards() if each not in cards("6♥ 6♦ 6♣")]
    but = " ".join(str(each) for each in every if each not in cards("J♠ 8♠ 7♠"))
    called = declared(CALL, "♥").after(A, CallCard(card("7♥")))
    spades = declared(CALL, "♠").after(A, CallCard(card("7♥")))

    assert settled(called, but, "6♥ 6♦ 6♣") == (-300, 150, 150)
    points = 120 - sum(POINTS.value(each) for each in called.rules.pack.cards() if str(each) not in but)
    reasons = [item.reason for item in over_with(called, but, "6♥ 6♦ 6♣").score().items]
    assert reasons[0].startswith(f"took {points} of the 120 card points needed, 0 of them in the widow")
    assert reasons[1].startswith(
        f"settled with the declarer, who took {points} of the 120 card points needed"
    )
    assert settled(spades, " ".join(map(str, every)), "6♥ 6♦ 6♣") == (200, -100, -100)


def test_a_dealer_at_a_table_of_four_sits_out_and_scores_nothing():
    """Wikipedia, *Six-bid solo*: three play, and the dealer at a table of four sits out."""
    rules, hands = SIX_BID_SOLO.rules_for(4, 0), [cards(hand) for hand in (*HANDS, "")]
    now = from_hands(rules, D, hands, cards(WIDOW), new_match(SIX_BID_SOLO, 4, D).standing)
    now, luck = bid_in_turn(now, None, None, SPREAD), Random(0)
    while not now.is_over:
        seat = min(now.to_act)
        now = now.after(seat, luck.choice(tuple(now.legal(seat))))

    assert now.score().points[D] == 0
    assert sum(now.score().points) == 0


# --- House rules -------------------------------------------------------------------------------------


def test_some_play_that_a_void_player_may_play_any_card():
    """A program that follows the rules at pagat.com."""
    game = house(SIX_BID_SOLO, trumping="free")
    now = declared(SOLO, "♦", game).after(A, PlayCard(card("A♠"))).after(B, PlayCard(card("8♠")))

    assert set(now.legal(C)) == {PlayCard(each) for each in now.hands[C]}


def test_some_play_a_misere_without_any_trick_or_for_40():
    """White Knuckle: no tricks; Wikipedia: 40. Both may be chosen together."""
    now = declared(MISERE, game=house(SIX_BID_SOLO, misere="tricks", misere_stake="forty"))

    assert settled(now, "9♠ 8♠ 7♠", SEVEN) == (-80, 40, 40)
    assert settled(now, "", SEVEN) == (80, -40, -40)


def test_some_let_the_declarer_call_again_if_the_card_lies_in_the_widow():
    """Capot's choice, as a house rule."""
    game = house(SIX_BID_SOLO, call="again")
    now = declared(CALL, "♠", game).after(A, CallCard(card("7♥")))

    assert CallCard(card("A♣")) in now.legal(A)
    assert CallCard(card("7♥")) not in now.legal(A)


# --- The rules as a value, and the players -----------------------------------------------------------


def test_the_number_of_a_contract_cannot_be_paid_into_a_pool():
    """A contradiction is refused."""
    rules = SIX_BID_SOLO.rules_for(3, 0)
    bidding = rules.stage(Auction)
    assert bidding is not None
    wrong = replace(rules, stages=(replace(bidding, paid=True), *rules.stages[1:]))

    with pytest.raises(RulesError, match="the number of a contract cannot be paid"):
        check_rules(wrong, 3)


def test_the_computer_bids_a_strong_suit_and_names_it():
    """By rule of thumb: six spades from the top with three aces promise much; a hand without one passes."""
    assert stage_advice(view(dealt(), A)).move != Bid(None)
    now = declared(SOLO)
    assert stage_advice(view(now, A)).move == NameTrump("♠")
    assert stage_advice(view(bid_in_turn(dealt(), None), B)).move == Bid(None)


def test_the_computer_bids_a_misere_with_the_lowest_cards():
    """By rule of thumb."""
    low = "6♠ 7♠ 8♠ 6♥ 7♥ 8♥ 6♦ 7♦ 8♦ 6♣ 7♣"
    left = [each for each in SIX_BID_SOLO.rules_for(3, 0).pack.cards() if each not in cards(low)]
    rest = [" ".join(map(str, left[at::2][:11])) for at in (0, 1)]
    widow = " ".join(str(each) for each in left if each not in (*cards(rest[0]), *cards(rest[1])))
    now = bid_in_turn(dealt(rest[0], low, rest[1], widow=widow), None)

    assert stage_advice(view(now, B)).move in {Bid(MISERE), Bid(SPREAD)}


def test_the_catalogue_has_the_game():
    """Fosdick names it among the games of its family."""
    assert GAMES["six-bid-solo"] is SIX_BID_SOLO


def test_a_contract_on_offer_says_that_each_opponent_pays_and_what_falling_short_costs():
    """White Knuckle, Six-Bid Solo: each opponent pays for each point above 60, or is paid for those below."""
    offers = offered(SIX_BID_SOLO)

    assert (
        "each opponent pays the declarer 2 for each card point above 60, and gets 2 for each below"
        in offers[0]
    )
    assert "each opponent pays the declarer 30 for no card points, and gets 30 for 1 or more" in offers[2]
    assert (
        "with hearts as trumps, each opponent pays the declarer 40 for 74 or more, and gets 40" in offers[3]
    )


def test_where_no_trick_may_be_taken_every_card_counts_alike():
    """A misère of no trick at all is one in which each card has a point."""
    assert offered(house(SIX_BID_SOLO, misere="tricks"))[2].startswith("each card 1; ")


@pytest.mark.parametrize(("language", "words"), [("de", "30 ohne Augen"), ("fr", "30 sans aucun point")])
def test_no_card_points_are_said_as_players_say_it(language, words):
    assert words in told(rulebook(SIX_BID_SOLO), LANGUAGES[language])


def offered(game):
    """Return what each contract on offer says in English."""
    rules = game.rules_for(3, 0)
    stage = rules.stage(ChooseContract)
    return [str(meaning_of(rules, stage, each, FRENCH)) for each in stage.contracts]


def test_of_an_open_hand_the_terminal_shows_the_cards_still_held():
    """A card that has been played lies open no longer."""
    names = Names(("Ann", "Ben", "Clara"))
    now = bid_in_turn(dealt(), SPREAD, None, None)
    exposed: list[str] = []
    while not now.is_over and len(now.tricks) < 3:
        seat = min(now.to_act)
        now = now.after(seat, now.legal(seat).moves[0])
        exposed = [line for line in facts(view(now, B), names) if "exposed" in line]

    assert exposed == [f"exposed by Ann: {FRENCH.shorts(as_held(now.hands[A], now.rules))}"]


# --- Frog --------------------------------------------------------------------------------------------

FROG = house(SIX_BID_SOLO, frog="on")


def test_a_frog_is_the_lowest_bid_with_hearts_as_trumps_and_the_widow():
    """Sheet 10, question 6: a bid below Solo; hearts, the widow taken (catsatcards)."""
    now = bid_in_turn(dealt(game=FROG), 1, None, None)
    took = now.after(A, TakeWidow(takes=True))

    assert now.contract is not None
    assert (now.contract.title, now.declarer, now.trump) == ("Frog", A, "♥")
    assert now.legal(A).moves == (TakeWidow(takes=True),)
    assert {*cards(WIDOW)} <= {*took.hands[A]}
    assert "from the lowest to the highest they are Frog, Solo, Heart Solo" in rulebook(FROG)


def test_a_frog_counts_one_for_each_point_above_or_below_sixty():
    """Sheet 10, question 6: 1 per point; the cards laid away are the declarer's, 21 points here."""
    now = bid_in_turn(dealt(game=FROG), 1, None, None).after(A, TakeWidow(takes=True))
    away = cards("A♠ T♠ A♥")[:3]
    now = now.after(A, Discard(away))

    assert settled(now, "A♦ T♦ K♦", WIDOW)[1:] == (3, 3)
    assert sum(settled(now, "A♦ T♦ K♦", WIDOW)) == 0


def test_what_counts_in_every_bid_is_told_once_and_not_in_each_of_them():
    """The points of cards are the same in all six; what a bid says of itself is what it pays."""
    now = dealt_at_random(new_match(SIX_BID_SOLO, 3), 1).position
    seen = view(now, min(now.to_act))
    bids = [str(each.meaning) for each in voice.answers(seen) if each.meaning]

    assert len(bids) == 6
    assert not [each for each in bids if "A 11" in each]
    assert str(voice.question(seen).more).endswith(
        "In every contract: A 11, 10 10, K 4, Q 3, J 2 in card points."
    )
