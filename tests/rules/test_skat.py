"""Skat: the auction by values, the declarer's game, and what it is worth; C deals, A is forehand."""

from dataclasses import replace

import pytest

from capot.cards import Card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Announce, Bid, Choose, Discard, Expose, Move, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.rules.changes.options import with_options
from capot.rules.derived.stakes import Result, outcome, paid, result_of, tops
from capot.rules.games.skat import BASES, CONTRACTS, LADDER, SKAT
from capot.rules.scoring import GameValue, Stake
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Pack
from tests.rules.table import A, B, C, bid_in_turn, house, play, playable

# The hands of A, B and C; the skat is 7♣ 8♣.
HANDS = (
    "J♣ J♠ A♥ T♥ K♥ Q♥ 9♥ 8♥ A♠ T♠",
    "J♥ J♦ A♦ T♦ K♦ Q♦ 9♦ 8♦ 7♦ K♠",
    "7♥ A♣ T♣ K♣ Q♣ 9♣ Q♠ 9♠ 8♠ 7♠",
)
WIDOW = "7♣ 8♣"


def dealt(*hands: str, widow: str = WIDOW, game=SKAT) -> Position:
    """Return a deal with these hands."""
    some = [cards(hand) for hand in hands or HANDS]
    standing = new_match(game, 3).standing
    return from_hands(game.rules_for(3, 0), C, some, cards(widow), standing)


def bought(now: Position, *moves: Move) -> Position:
    """Return the position after A has bought the game for 18 and made these moves."""
    now = bid_in_turn(now, None, None, 18)
    for move in moves:
        now = now.after(A, move)
    return now


def value_of(name: str) -> GameValue:
    """Return the term of a contract's value."""
    contract = next(each for each in CONTRACTS if each.name == name)
    return next(term for term in contract.scoring if isinstance(term, GameValue))


def pack_of(name: str) -> Pack:
    """Return the pack as a contract ranks it."""
    pack = next(each.pack for each in CONTRACTS if each.name == name)
    assert pack is not None
    return pack


def scored(name: str, count: int, points: int, stake: Stake, *, self_schneider: bool = True) -> int:
    """Return the declarer's score by tops and card points."""
    term = replace(value_of(name), stake=stake, self_schneider=self_schneider)
    how = outcome(term, count, result_of(term, points, 120, every=False, none=False))
    return paid(term, how)[0]


# --- The auction -------------------------------------------------------------------------------------


def test_there_are_63_values_from_18_to_264():
    """Internationale Skatordnung, 3.3: the values that may be bid."""
    assert len(LADDER) == 63
    assert LADDER[:12] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44)
    assert LADDER[-2:] == (240, 264)


def test_middlehand_bids_to_forehand_then_rearhand_to_whoever_is_left():
    """Skatordnung, 3.3: M 18, F holds, M 20, F holds, M passes; R 22, F holds, R 23, F passes."""
    now = dealt()
    asked = []
    for bid in (18, 18, 20, 20, None, 22, 22, 23, None):
        asked.append(min(now.to_act))
        now = bid_in_turn(now, bid)

    assert asked == [B, A, B, A, B, C, A, C, A]
    assert now.declarer == C
    assert now.to_act == {C}
    assert [bid for _, bid in (view(now, A).best_bid,)] == [23]


def test_a_holder_equals_and_a_caller_exceeds_the_bid():
    """Internationale Skatordnung, 3.3: the value is held or passed; rearhand must name a higher one."""
    now = bid_in_turn(dealt(), 18)
    assert set(now.legal(A)) == {Bid(None), Bid(18)}

    now = bid_in_turn(now, None)
    assert now.to_act == {C}
    assert set(now.legal(C)) == {Bid(None), *(Bid(value) for value in LADDER[1:])}


def test_jumps_are_allowed_but_no_other_numbers():
    """Internationale Skatordnung, 3.3: only values of games may be bid."""
    assert bid_in_turn(dealt(), 48).to_act == {A}
    with pytest.raises(IllegalMove, match="no game has that value"):
        bid_in_turn(dealt(), 19)


def test_forehand_may_play_for_18_if_both_others_pass():
    """Internationale Skatordnung, 3.3."""
    now = bid_in_turn(dealt(), None, None)

    assert now.to_act == {A}
    assert set(now.legal(A)) == {Bid(None), Bid(18)}
    assert bid_in_turn(now, 18).declarer == A


def test_nothing_is_scored_if_all_pass():
    """Internationale Skatordnung, 3.2.16: a deal that is passed out counts as one."""
    now = bid_in_turn(dealt(), None, None, None)

    assert now.is_over
    assert now.score().points == (0, 0, 0)


def test_all_pass_may_lead_to_ramsch():
    """German pages on Ramsch, as a house rule: only the jacks are trumps, everyone plays for themselves."""
    game = house(SKAT, all_pass="ramsch")
    now = bid_in_turn(dealt(game=game), None, None, None)

    assert now.contract is not None
    assert now.contract.name == "ramsch"
    assert now.declarer is None
    assert now.to_act == {A}


def test_forehand_may_have_to_play_if_both_others_pass():
    """German pages on Skat, as a house rule: forehand must play for 18."""
    now = bid_in_turn(dealt(game=house(SKAT, all_pass="forehand")), None, None)

    assert set(now.legal(A)) == {Bid(18)}
    with pytest.raises(IllegalMove, match="must play for 18"):
        bid_in_turn(now, None)


# --- The contract ------------------------------------------------------------------------------------


def test_the_declarer_takes_the_skat_and_lays_any_two_cards_away():
    """Penguin Book of Card Games: the two cards are taken up and any two discarded."""
    now = bought(dealt(), TakeWidow(takes=True))

    assert len(now.hands[A]) == 12
    assert Discard(cards("J♣ A♥")) in now.legal(A)
    assert {event.what for event in view(now, B).events if "♣7" in str(event)} == set()


def test_jacks_are_trumps_above_the_suit_and_a_suit_of_their_own_in_grand():
    """Internationale Skatordnung, 2.3: the order of trumps."""
    hearts = pack_of("hearts")
    grand = pack_of("grand")
    null = pack_of("null")

    assert hearts.trumps == cards("J♣ J♠ J♥ J♦ A♥ T♥ K♥ Q♥ 9♥ 8♥ 7♥")
    assert len(grand.trumps) == 4
    assert grand.suit(Card("J", "♥")) != grand.suit(Card("A", "♥"))
    assert null.trumps == ()
    assert null.strength(Card("J", "♥")) > null.strength(Card("T", "♥"))


def test_a_jack_led_asks_for_trumps():
    """Seven Trick-Avoidance Games: a led trump, a jack too, is followed by a trump."""
    now = bought(dealt(), TakeWidow(takes=False), Choose("hearts"), Announce(None))
    now = play(now, "J♣")

    assert {*playable(now)} == {*cards("J♥ J♦")}


def test_only_a_hand_game_may_be_announced():
    """Internationale Skatordnung, 5.2.6: schneider and schwarz are announced in hand games only."""
    taken = bought(dealt(), TakeWidow(takes=True), Discard(cards("7♣ 8♣")), Choose("hearts"))
    hand = bought(dealt(), TakeWidow(takes=False), Choose("hearts"))

    assert taken.to_act == {A}
    assert isinstance(taken.stages[0], Tricks)
    assert set(hand.legal(A)) == {
        Announce(None),
        Announce("schneider"),
        Announce("schwarz"),
        Expose(hand.hands[A]),
    }


def test_null_below_the_bid_is_not_offered_unless_an_open_hand_reaches_it():
    """Capot's choice: a fixed value cannot be raised, so it must reach the bid; open null is worth 46."""
    for bid, offered in ((23, True), (45, True), (48, False)):
        now = bid_in_turn(dealt(), bid, None, None)
        now = now.after(B, TakeWidow(takes=True))
        now = now.after(B, Discard(cards("7♦ 8♦")))
        assert (Choose("null") in now.legal(B)) == offered
    now = bid_in_turn(dealt(), 45, None, None)
    for move in (TakeWidow(takes=True), Discard(cards("7♦ 8♦")), Choose("null")):
        now = now.after(B, move)
    assert set(now.legal(B)) == {Expose(now.hands[B])}


def test_an_open_hand_is_seen_by_everybody_and_a_skat_left_by_nobody():
    """Internationale Skatordnung, 5.2.6: the hand is laid open before the lead; the skat stays unseen."""
    now = bought(dealt(), TakeWidow(takes=False), Choose("hearts"))
    now = now.after(A, Expose(now.hands[A]))

    assert {card for by, card in view(now, C).exposed if by == A} == {*now.hands[A]}
    assert all("7♣" not in str(view(now, seat)).replace(str(view(now, seat).rules), "") for seat in (A, B))


# --- The value ---------------------------------------------------------------------------------------


def test_tops_are_trumps_in_sequence_had_or_lacked_with_the_skat():
    """Internationale Skatordnung, 2.4: the unbroken order from the jack of clubs down, the skat included."""
    hearts = pack_of("hearts")

    assert tops(hearts, cards("J♣ J♠ A♥")) == (2, True)
    assert tops(hearts, cards("J♥ A♥")) == (2, False)
    assert tops(hearts, ()) == (11, False)


@pytest.mark.parametrize(
    ("stake", "count", "points", "score"),
    [
        (Stake(24), 2, 66, 30),
        (Stake(24), 2, 58, -60),
        (Stake(24), 2, 27, -80),
        (Stake(24, hand=True), 2, 93, 50),
        (Stake(30), 1, 66, -60),
        (Stake(30), 1, 92, 30),
    ],
)
def test_hearts_of_the_worked_examples(stake, count, points, score):
    """Internationale Skatordnung, 5: with 2, game 3; schneider a level more; an overbid game is lost."""
    assert scored("hearts", count, points, stake) == score


def test_a_level_announced_counts_twice_and_must_be_reached():
    """preisskat.org: with 4, game 5, hand 6, schneider 7, announced 8; opponents with 31 points win."""
    stake = Stake(24, hand=True, announced=("schneider",))

    assert scored("grand", 4, 89, stake) == -384
    assert scored("grand", 4, 90, stake) == 192


def test_the_highest_game_is_grand_open_with_four():
    """Internationale Skatordnung: 11 times 24 is 264; clubs open with two are worth 108."""
    every = Result(enough=True, over=True, under=False, every=True, none=False)
    stake = Stake(18, hand=True, announced=(), is_open=True)

    assert outcome(replace(value_of("grand"), stake=stake), 4, every).value == 264
    assert outcome(replace(value_of("clubs"), stake=stake), 2, every).value == 108


def test_null_open_from_the_hand_loses_118():
    """Internationale Skatordnung: 59, lost twice; null 23, hand 35, open 46."""
    took = Result(enough=False, over=False, under=True, every=False, none=False)
    stake = Stake(18, hand=True, is_open=True)
    null = replace(value_of("null"), stake=stake)

    assert paid(null, outcome(null, 0, took)) == (-118, 0)
    assert value_of("null").fixed == (23, 35, 46, 59)


def test_a_declarer_without_schneider_loses_no_more_by_house_rule():
    """Internationale Skatordnung, 5.2.3, as a house rule: schneider counts only for the declarer."""
    assert scored("hearts", 2, 27, Stake(24), self_schneider=False) == -60


def test_seeger_fabian_adds_50_and_pays_the_opponents_of_a_lost_game():
    """preisskat.org: won +50, lost -50 and 40 for each opponent, three at the table."""
    game = with_options(SKAT, {"scoring": "seeger-fabian"})
    moves: list[Move] = [TakeWidow(takes=True), Discard(cards("7♣ 8♣")), Choose("hearts")]
    won = play(
        bought(dealt(game=game), *moves),
        "J♣ J♦ 7♥ J♠ J♥ 7♠ A♥ K♠ 8♠ T♥ 7♦ 9♠ K♥ 8♦ Q♠ Q♥ 9♦ 9♣ 9♥ Q♦ Q♣ 8♥ K♦ K♣ A♠ A♦ A♣ T♠ T♦ T♣",
    )
    null: list[Move] = [TakeWidow(takes=True), Discard(cards("7♣ 8♣")), Choose("null"), Announce(None)]
    lost = play(bought(dealt(game=game), *null), "J♣ J♦ T♣")
    while lost.to_act:
        lost = lost.after(min(lost.to_act), min(lost.legal(min(lost.to_act)), key=str))

    assert won.score().points == (10 * 5 + 50, 0, 0)
    assert lost.score().points == (-46 - 50, 40, 40)


def test_the_value_is_a_multiple_of_the_base():
    """Penguin Book of Card Games: diamonds 9, hearts 10, spades 11, clubs 12, grand 24."""
    assert [value_of(each.name).unit for each in CONTRACTS[:5]] == [*BASES.values(), 24]
