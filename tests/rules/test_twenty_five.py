"""Twenty-Five and Forty-Five: trumps by colour, high trumps held back, robbing, the end in mid-deal."""

from collections import Counter
from random import Random

import pytest

from capot.cards import card, cards
from capot.play.events import Made
from capot.play.match import new_match
from capot.play.moves import Discard, PlayCard, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.stages import stage_of
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.stages import stage_advice
from capot.players.views.trick_view import trick_rules
from capot.rules.changes.edits import Add, Change, edited
from capot.rules.derived.reneging import due_trumps
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS
from capot.rules.games.twenty_five import FORTY_FIVE, TWENTY_FIVE
from capot.rules.match.sides import partners_of
from capot.rules.scoring import TopTrump
from capot.rules.stages.tricks import MayRenege, Tricks
from capot.rules.text import rulebook
from capot.server.messages.plays import kind_of
from capot.server.messages.plays.tricks import TricksPlay
from capot.shuffle import lab_shuffle
from tests.kernel.both import assert_same_play
from tests.random_play import random_match
from tests.rules.table import (
    A,
    B,
    C,
    D,
    F,
    begun,
    hands_of,
    house,
    match_at,
    play,
    playable,
    points,
    ready,
    with_rows,
)

# Clubs are trumps: tricks of five players, by seat; the dealer is E.
TWO_TWO_ONE = """
    K♠ Q♠ J♠ A♠ 2♠
    Q♦ K♦ J♦ T♦ 9♦
    K♥ Q♥ J♥ T♥ 9♥
    3♦ K♣ 5♦ 6♦ 7♦
    3♥ 4♥ Q♣ 6♥ 7♥
"""
"""Two tricks each for A and B, and one for C."""

LOWERED = house(TWENTY_FIVE, robbing="lowest")


def _order(trump: str, suit: str) -> str:
    """Return the ranks of a suit from high to low where a suit is trumps, ace of hearts as ``(A♥)``."""
    pack = TWENTY_FIVE.rules_for(5, 0).pack.with_trumps(trump)
    own = sorted((each for each in pack.cards() if pack.suit(each) == suit), key=pack.strength, reverse=True)
    return "".join(each.rank if each.suit == suit else f"({each})" for each in own)


def _against(lead: str, hand: str, turn_up: str) -> Position:
    """Return a deal of two in which A leads a card and B holds this hand."""
    free = [
        each
        for each in TWENTY_FIVE.rules_for(2, 0).pack.cards()
        if each not in cards(f"{lead} {hand} {turn_up}")
    ]
    own = [card(lead), *free[-4:]]
    rows = "\n".join(f"{one} {other}" for one, other in zip(own, cards(hand), strict=True))
    return play(ready(begun(house(TWENTY_FIVE, robbing="off"), rows, turn_up=turn_up), rows), lead)


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("♠", "5J(A♥)AKQ2346789T"),
        ("♣", "5J(A♥)AKQ2346789T"),
        ("♦", "5J(A♥)AKQT9876432"),
        ("♥", "5JAKQT9876432"),
    ],
)
def test_the_five_of_trumps_is_highest_then_jack_ace_of_hearts_and_ace_of_trumps(
    trump: str, order: str
) -> None:
    """Peel, Spoil Five: five, knave, ace of hearts, ace; then high cards in red, low ones in black."""
    assert _order(trump, trump) == order


def test_plain_cards_rank_high_in_red_and_low_in_black_and_the_ace_of_hearts_is_never_plain() -> None:
    """Peel, Spoil Five: in red suits the ace is lowest; in black ones K Q J A 2 3 and so on."""
    assert _order("♠", "♣") == "KQJA23456789T"
    assert _order("♠", "♦") == "KQJT98765432A"
    assert _order("♠", "♥") == "KQJT98765432"


@pytest.mark.parametrize(
    ("led", "hand", "may"),
    [
        ("Q♦", "A♥ 7♠ 2♣ 8♠ 9♣", "A♥ 7♠ 2♣ 8♠ 9♣"),
        ("Q♦", "A♥ 3♦ 7♠ 8♠ 9♣", "A♥ 3♦"),
        ("J♦", "A♥ 7♠ 2♣ 8♠ 9♣", "A♥"),
        ("J♦", "5♦ 7♠ 2♣ 8♠ 9♣", "5♦ 7♠ 2♣ 8♠ 9♣"),
        ("J♦", "5♦ A♥ 2♣ 8♠ 9♣", "5♦ A♥"),
        ("5♦", "J♦ A♥ 2♣ 8♠ 9♣", "J♦ A♥"),
        ("A♥", "3♦ 7♠ 2♣ 8♠ 9♥", "3♦"),
    ],
)
def test_the_highest_trumps_need_not_be_played_to_a_lower_trump_led(led: str, hand: str, may: str) -> None:
    """Peel, Spoil Five: five, knave and ace of hearts may be held back from a lower trump that is led."""
    assert playable(_against(led, hand, "4♦")) == set(cards(may))


def test_only_the_card_led_forces_a_high_trump_and_none_that_falls_later() -> None:
    """Peel, Spoil Five: it is the trump led that counts."""
    rows = """
        Q♦ 5♦ A♥
        2♠ 3♠ 4♠
        2♣ 3♣ 4♣
        6♠ 7♠ 8♠
        6♣ 7♣ 8♣
    """
    deal = play(ready(begun(house(TWENTY_FIVE, robbing="off"), rows, turn_up="4♦"), rows), "Q♦ 5♦")

    assert playable(deal) == set(hands_of(rows)[C])


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("A♥ K♠ 9♥ 2♦ 3♠", "9♥ A♥"),
        ("A♥ K♠ 2♦ 3♠ 6♦", "A♥ K♠ 2♦ 3♠ 6♦"),
        ("3♣ 9♥ T♥ K♠ 2♦", "3♣ 9♥ T♥"),
    ],
)
def test_to_a_plain_lead_you_follow_suit_or_trump_and_without_the_suit_play_anything(
    hand: str, may: str
) -> None:
    """Encyclopædia Britannica 1911, Spoil-five: follow suit or trump, and discard only when void."""
    assert playable(_against("4♥", hand, "4♣")) == set(cards(may))


def test_the_page_knows_that_one_follows_or_trumps() -> None:
    """Britannica and Pagat: nobody who can follow discards."""
    deal = _against("4♥", "A♥ K♠ 9♥ 2♦ 3♠", "4♣")
    shown = kind_of(deal.rules).play(view(deal, B), deal, "now")
    assert isinstance(shown, TricksPlay)
    assert (shown.free, shown.may_trump) == (False, True)


def test_a_trick_shows_only_a_void_that_the_rules_prove() -> None:
    """Britannica and Peel: who trumps may still hold the suit, and who discards on a trump a higher one."""
    trumped = play(_against("4♥", "3♣ 9♥ T♥ K♠ 2♦", "4♣"), "3♣")
    reneged = play(_against("Q♦", "A♥ 7♠ 2♣ 8♠ 9♣", "4♦"), "7♠")
    discarded = play(_against("4♥", "A♥ K♠ 2♦ 3♠ 6♦", "4♣"), "2♦")

    assert view(trumped, None).voids[B] == frozenset()
    assert view(reneged, None).voids[B] == frozenset()
    assert view(discarded, None).voids[B] == {"♥"}


def test_the_holder_of_the_ace_of_trumps_may_take_the_card_turned_up_for_another() -> None:
    """Britannica, Spoil-five: the holder of the ace robs, putting out any card face downwards."""
    deal = begun(TWENTY_FIVE, TWO_TWO_ONE.replace("2♠", "A♣"), turn_up="4♣")
    assert deal.to_act == {4}

    robbed = deal.after(4, TakeWidow(takes=True))
    assert robbed.legal(4).pick is not None
    assert robbed.why_not(4, Discard(cards("4♣"))) is not None
    after = robbed.after(4, Discard(cards("7♦")))

    assert set(after.hands[4]) == set(cards("A♣ 9♦ 9♥ 4♣ 7♥"))
    assert after.trump == "♣"
    assert after.to_act == {A}
    assert view(after, A).history[-1].move is None
    assert view(deal, None).open_card == card("4♣")
    assert view(after, None).open_card is None
    assert deal.after(4, TakeWidow(takes=False)).hands == deal.hands


def test_the_dealer_robs_if_an_ace_is_turned_up_and_nobody_if_the_ace_is_not_dealt() -> None:
    """Britannica, Spoil-five: if the turn-up is an ace the dealer may rob."""
    assert begun(TWENTY_FIVE, TWO_TWO_ONE, turn_up="A♣", dealer=C).to_act == {C}
    assert begun(TWENTY_FIVE, TWO_TWO_ONE, turn_up="4♣").to_act == {A}
    assert begun(TWENTY_FIVE, TWO_TWO_ONE, turn_up="A♥", dealer=D).to_act == {D}


def test_as_a_house_rule_an_ace_of_trumps_not_robbed_with_is_the_lowest_trump() -> None:
    """Bicycle Cards, Forty-Five: whoever fails to rob with the ace plays it as the lowest trump."""
    deal = begun(LOWERED, TWO_TWO_ONE.replace("2♠", "A♣"), turn_up="4♣")
    left, robbed = deal.after(4, TakeWidow(takes=False)), deal.after(4, TakeWidow(takes=True))

    assert left.rules.pack.trumps[-1] == robbed.rules.pack.trumps[3] == card("A♣")
    assert left.rules.pack.trumps[:3] == cards("5♣ J♣ A♥")
    assert left.rules.stages == deal.rules.stages
    assert play(left, "K♠ Q♠ J♠ A♠ A♣").tricks[0].winner == 4
    assert play(left, "3♦ K♣ 5♦ 6♦ A♣").tricks[0].winner == B
    told = stage_of(deal.rules.stages[0]).told
    said = next(event.what for event in reversed(left.events) if isinstance(event.what, Made))
    assert (
        told(view(left, A), said, A) == "{@4} leaves {4C}, turned up. {AC} is the lowest trump in this deal."
    )
    assert begun(LOWERED, TWO_TWO_ONE, turn_up="4♣").rules == deal.rules


def test_an_ace_of_hearts_not_robbed_with_can_no_longer_be_kept_back() -> None:
    """Capot's choice: of the three highest only the five and the jack are left; no other takes its place."""
    deal = begun(LOWERED, TWO_TWO_ONE.replace("2♠", "A♥"), turn_up="8♥")
    left = deal.after(4, TakeWidow(takes=False))
    tricks = left.rules.stages[-1]

    assert left.rules.pack.trumps[-1] == card("A♥")
    assert isinstance(tricks, Tricks)
    assert [duty.top for duty in tricks.duties if isinstance(duty, MayRenege)] == [2]
    assert due_trumps(left.rules.pack, tricks, "♥", card("6♥"))[0] == card("K♥")


def test_a_dealer_who_leaves_an_ace_turned_up_lowers_nothing() -> None:
    """Capot's choice: that ace is out of play."""
    deal = begun(LOWERED, TWO_TWO_ONE, turn_up="A♣", dealer=C)

    assert deal.after(C, TakeWidow(takes=False)).rules == deal.rules


def test_computer_players_rob_rather_than_have_their_ace_lowered() -> None:
    """A rule of thumb, and the search: trumps better than the card turned up are not worth the ace."""
    rows = TWO_TWO_ONE.replace("Q♣", "2♦").replace("7♦", "A♥").replace("7♥", "Q♣")
    rows = rows.replace("2♠", "A♣").replace("9♦", "5♣").replace("9♥", "J♣")
    for game, takes in ((LOWERED, True), (TWENTY_FIVE, False)):
        seen = view(begun(game, rows, turn_up="T♣"), 4)
        assert stage_advice(seen).move == TakeWidow(takes)
        assert SamplerPlayer().choose(seen, Random(1), Budget(worlds=100)) == TakeWidow(takes)
    assert "A♣ would be the lowest trump" in stage_advice(view(begun(LOWERED, rows, turn_up="T♣"), 4)).reason


def test_kernel_and_plain_play_agree_once_the_ace_has_been_lowered() -> None:
    """Generated plays: the kernel may be faster than the plain rules, never different."""
    rows = TWO_TWO_ONE.replace("2♠", "A♣")
    left = begun(LOWERED, rows, turn_up="4♣").after(4, TakeWidow(takes=False))
    plain = trick_rules(left.rules, 5)
    rest = tuple(each for each in plain.pack.cards() if not any(each in hand for hand in left.hands))
    position = from_hands(plain, 4, left.hands, rest, left.standing)

    for seed in range(3):
        assert_same_play(position, Random(seed))


def test_nobody_who_must_rob_is_threatened_for_not_robbing() -> None:
    """Rules that contradict themselves are refused."""
    with pytest.raises(RulesError, match="no trump is ever lowered"):
        edited(house(TWENTY_FIVE, robbing="must"), (Change("rules.stages.robbing.lowers", value=True),))


def test_the_rulebook_says_what_becomes_of_an_ace_not_robbed_with() -> None:
    """From the same rules."""
    assert "the ace is the lowest trump of that deal" in rulebook(LOWERED)


def test_every_trick_scores_five() -> None:
    """Wikipedia, Twenty-five: five points a trick; tricks 2, 2, 1, 0, 0 score 10, 10, 5, 0, 0."""
    assert points(TWENTY_FIVE, TWO_TWO_ONE, turn_up="6♣") == (10, 10, 5, 0, 0)


def test_the_trick_that_takes_somebody_to_twenty_five_ends_the_match_in_mid_deal() -> None:
    """Wikipedia, Twenty-five: the first to reach 25 wins, whatever is left in hand."""
    deal = begun(TWENTY_FIVE, TWO_TWO_ONE, turn_up="4♣")
    match = match_at(TWENTY_FIVE, (20, 20, 0, 0, 0)).with_hands(deal.dealt, deal.talon)
    for each in cards(TWO_TWO_ONE.strip().splitlines()[0]):
        match = match.after(min(match.position.to_act), PlayCard(each))

    assert match.is_over
    assert match.totals == (25, 20, 0, 0, 0)
    assert match.winners == (A,)


def test_forty_five_scores_five_for_most_tricks_and_ten_for_all() -> None:
    """Bicycle, Forty-Five: three or four tricks score 5 for the side, all five 10; 45 points win."""
    rows = """
        5♣ 2♣ 3♦ 4♦
        J♣ 3♣ 6♦ 7♦
        A♥ 6♣ 3♥ 4♥
        A♣ 7♣ 6♥ 7♥
        K♣ 8♣ 8♥ 9♥
    """
    four = rows.replace("K♣ 8♣", "2♠ 8♣")
    match = match_at(FORTY_FIVE, (40, 35, 40, 35))

    assert points(FORTY_FIVE, rows, turn_up="4♣") == (10, 0, 10, 0)
    assert points(FORTY_FIVE, four, turn_up="4♣") == (5, 0, 5, 0)
    assert with_rows(match, four, turn_up="4♣").winners == (A, C)


def test_six_may_play_in_three_pairs_and_eight_in_four():
    """Pages by players in Ireland: six or eight play in pairs who sit opposite; a pair shares its score."""
    match = random_match(house(TWENTY_FIVE, sides="three"), 6, 1)

    assert partners_of(match.sides, A, 6) == (D,)
    assert match.totals[:3] == match.totals[3:]
    assert len(match.winners) == 2
    assert partners_of(new_match(house(TWENTY_FIVE, sides="four"), 8).sides, B, 8) == (F,)


THIRTY = house(TWENTY_FIVE, highest_trump="five")


def test_of_thirty_points_five_go_to_whoever_took_the_highest_trump() -> None:
    """Sheet 5, `30-point`: at the end of the deal 5 more for the trick with the highest trump played."""
    deal = with_rows(new_match(THIRTY, 5, 4), TWO_TWO_ONE, turn_up="4♣").position

    assert {seat: deal.score().points[seat] for seat in range(5)} == {A: 10, B: 15, C: 5, D: 0, 4: 0}
    (item,) = [each for each in deal.score().items if each.term == "top-trump"]
    assert (item.seat, str(item.reason)) == (B, "took K♣, the highest trump")
    assert "the highest trump taken brings whoever took it 5 points" in rulebook(THIRTY)


def test_of_two_who_would_reach_the_total_tricks_come_first_and_the_highest_trump_last() -> None:
    """Sheet 5, `30-point`: trick points come first, in order of play; the highest trump is for the end."""
    whole = with_rows(new_match(THIRTY, 5, 4), TWO_TWO_ONE, turn_up="4♣").position
    early = match_at(THIRTY, (20, 20, 0, 0, 0), dealer=4).with_hands(whole.dealt, whole.talon, whole.turn_up)
    for seat, move in whole.moves[:5]:
        early = early.after(seat, move)
    assert len(early.position.tricks) == 1
    assert (early.totals, early.winners) == ((25, 20, 0, 0, 0), (A,))

    last = with_rows(match_at(THIRTY, (0, 10, 0, 0, 0), dealer=4), TWO_TWO_ONE, turn_up="4♣")
    assert (last.totals, last.winners) == ((10, 25, 5, 0, 0), (B,))

    both = with_rows(match_at(THIRTY, (0, 10, 20, 0, 0), dealer=4), TWO_TWO_ONE, turn_up="4♣")
    assert (both.totals, both.winners) == ((10, 20, 25, 0, 0), (C,))


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_highest_trump_is_paid_for_as_in_plain_play(seats: int) -> None:
    """This includes ends in mid-deal: if a trick takes somebody to 25, the highest trump comes too late."""
    game = house(TWENTY_FIVE, highest_trump="five", robbing="off")
    for seed in range(3):
        for before in (0, 10, 20):
            match = match_at(game, (before,) * seats, dealer=0)
            over = assert_same_play(match.with_deal(lab_shuffle(seed, 0, match.pack)).position, Random(seed))
            won = Counter(trick.winner for trick in over.tricks)
            paid = [item for item in over.score().items if item.term == "top-trump" and item.points]
            assert len(paid) == (before + 5 * max(won.values()) < 25)
            assert len(over.tricks) == 5 or before
            assert len(over.tricks) == 1 or before < 20


def test_the_highest_trump_scores_only_where_there_are_trumps() -> None:
    """Rules that contradict themselves are refused."""
    with pytest.raises(RulesError, match="there are no trumps in this deal"):
        edited(HEARTS, (Add("rules.scoring", TopTrump("top-trump", 5)),))
