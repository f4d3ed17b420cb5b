"""The house rules of Tien Len, each as far as it changes what the book has."""

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.stages.instant_win import cards_of
from capot.rules.changes.edits import Add, Change
from capot.rules.changes.options import variant
from capot.rules.errors import RulesError
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.scoring import InstantWinPaid
from capot.rules.stages.climbing import Climb
from tests.random_play import random_match
from tests.rules.climbing_table import PASS, dealt_few, held, laid, may, turn, with_deal
from tests.rules.table import A, B, C, D, house

NO_TWOS = house(TIEN_LEN, twos_in_sequences="no")
ONE_SUIT = house(TIEN_LEN, sequence_suits="one")
SOUTHERN = house(TIEN_LEN, bombs="southern")
LOCKED = house(TIEN_LEN, passing="locked")
INSTANT = house(TIEN_LEN, instant_wins="dealt")
NO_LAST_TWO = house(TIEN_LEN, last_card="no-two")
ORDER = "2AKQJT9876543"


def of_size(moves, size):
    return {move for move in moves if len(move.split()) == size}


# --- Sequences ---------------------------------------------------------------------------------------


def test_without_twos_a_sequence_goes_up_to_the_ace():
    """Help page of Board Game Arena, Valid combinations: no straight has a two in it."""
    hands = ("Q♠ K♠ A♠ 2♠", "5♠ 6♠ 7♠ 8♠")

    assert of_size(may(held(*hands, led_by=A)), 3) == {"QS KS AS", "KS AS 2S"}
    assert of_size(may(held(*hands, led_by=A, game=NO_TWOS)), 3) == {"QS KS AS"}
    with pytest.raises(IllegalMove, match="a sequence may not contain a 2"):
        laid(held(*hands, led_by=A, game=NO_TWOS), "K♠ A♠ 2♠")


def test_nor_does_a_double_sequence_then_have_twos():
    """Help page of Board Game Arena, Valid combinations."""
    hands = ("K♠ K♥ A♠ A♥ 2♠ 2♥", "5♠ 6♠ 7♠ 8♠ 9♠ T♠")

    assert of_size(may(held(*hands, led_by=A)), 6) == {"KS KH AS AH 2S 2H"}
    assert of_size(may(held(*hands, led_by=A, game=NO_TWOS)), 6) == set()


def test_twos_still_make_pairs_triplets_and_fours():
    position = held("2♠ 2♣ 2♦ 2♥", "5♠ 6♠ 7♠ 8♠", led_by=A, game=NO_TWOS)

    assert len(may(position)) == 15


def test_a_sequence_may_be_asked_to_be_of_one_suit():
    """Capot's choice, as the example in source 004 is all hearts."""
    hands = ("6♠ 7♠ 8♠ 8♥ 9♥", "J♠ Q♠ K♠ A♠ 2♠")

    assert of_size(may(held(*hands, led_by=A)), 3) == {"6S 7S 8S", "6S 7S 8H", "7S 8S 9H", "7S 8H 9H"}
    assert of_size(may(held(*hands, led_by=A, game=ONE_SUIT)), 3) == {"6S 7S 8S"}
    with pytest.raises(IllegalMove, match="a sequence must be of one suit"):
        laid(held(*hands, led_by=A, game=ONE_SUIT), "6♠ 7♠ 8♥")


def test_a_double_sequence_is_of_several_suits_all_the_same():
    position = held("6♠ 6♥ 7♠ 7♥ 8♠ 8♥", "9♠ J♠ Q♠ K♠ A♠ 2♠", led_by=A, game=ONE_SUIT)

    assert of_size(may(position), 6) == {"6S 6H 7S 7H 8S 8H"}


# --- Bombs -------------------------------------------------------------------------------------------

FOUR = "5♠ 5♣ 5♦ 5♥"
THREE_PAIRS = "6♠ 6♥ 7♠ 7♥ 8♠ 8♥"
FOUR_PAIRS = f"{THREE_PAIRS} 9♠ 9♥"
FIVE_PAIRS = f"{FOUR_PAIRS} T♠ T♥"


def on_twos(twos, bomb, game=SOUTHERN):
    """Return what B may lay on twos that A leads, who holds low cards besides; B has the bomb and clubs."""
    size = 10
    low = ["3♠", "3♣", "3♦", "3♥", "4♠", "4♣", "4♦", "4♥", "8♦", "9♦"]
    high = ["J♣", "Q♣", "K♣", "A♣", "J♦", "Q♦", "K♦", "A♦", "T♣", "T♦"]
    first = [*twos.split(), *low][:size]
    second = [*bomb.split(), *high][:size]
    return may(laid(held(" ".join(first), " ".join(second), led_by=A, game=game), twos))


def codes_of(text):
    return " ".join(each.code for each in cards(text))


@pytest.mark.parametrize(
    ("bomb", "twos"),
    [(FOUR, "2♥"), (THREE_PAIRS, "2♥"), (FOUR_PAIRS, "2♦ 2♥"), (FIVE_PAIRS, "2♣ 2♦ 2♥")],
)
def test_a_bomb_beats_twos(bomb, twos):
    """Frequently asked questions: fours and three pairs one two, four pairs two; five three by custom."""
    assert codes_of(bomb) in on_twos(twos, bomb)
    assert codes_of(bomb) not in on_twos(twos, bomb, TIEN_LEN)


@pytest.mark.parametrize(
    ("bomb", "twos"),
    [
        (FOUR, "2♦ 2♥"),
        (THREE_PAIRS, "2♦ 2♥"),
        (FOUR, "2♣ 2♦ 2♥"),
        (FOUR_PAIRS, "2♣ 2♦ 2♥"),
        (FOUR_PAIRS, "2♥"),
        (FIVE_PAIRS, "2♠ 2♣ 2♦ 2♥"),
    ],
)
def test_each_bomb_beats_its_own_number_of_twos_alone(bomb, twos):
    assert codes_of(bomb) not in on_twos(twos, bomb)


def test_a_bomb_beats_nothing_but_twos():
    """Frequently asked questions: it is a two that it chops."""
    position = laid(held("A♥ 3♠ 3♣ 3♦", "5♠ 5♣ 5♦ 5♥", led_by=A, game=SOUTHERN), "A♥")

    assert may(position) == [PASS]


def test_a_bomb_is_beaten_by_a_higher_one_of_its_kind():
    hands = ("2♥ 3♠ 3♣ 3♦", FOUR, "9♠ 9♣ 9♦ 9♥")
    position = laid(held(*hands, led_by=A, game=SOUTHERN), "2♥", FOUR)

    assert turn(position) == C
    assert may(position) == ["9S 9C 9D 9H", PASS]


def test_twos_in_a_sequence_are_not_beaten_by_bombs():
    position = laid(held("K♥ A♥ 2♥ 3♠", FOUR, led_by=A, game=SOUTHERN), "K♥ A♥ 2♥")

    assert may(position) == [PASS]


# --- Passing -----------------------------------------------------------------------------------------


def test_who_has_passed_may_be_locked_out_until_the_pile_is_over():
    """pagat.com: a player who passes cannot come in again before a new lead."""
    hands = ("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠")
    position = laid(held(*hands, game=LOCKED), "3♠", PASS, "5♣", "2♠")
    assert turn(position) == A

    position = laid(position, PASS)
    assert turn(position) == C
    position = laid(position, PASS)
    assert turn(position) == D
    assert may(position) == ["KS"]


def test_who_laid_last_leads_as_soon_as_all_others_are_locked_out():
    hands = ("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠")
    position = laid(held(*hands, game=LOCKED), "3♠", PASS, PASS, "2♠", PASS)

    assert turn(position) == D
    assert may(position) == ["KS"]


def test_on_the_next_pile_everybody_may_lay_again():
    hands = ("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠")
    position = laid(held(*hands, game=LOCKED), "3♠", PASS, PASS, PASS, "6♠", PASS)

    assert turn(position) == C
    assert may(position) == ["TS", PASS]


def test_who_is_locked_out_may_not_lay_a_bomb_either():
    """Capot's choice; the help page of Board Game Arena excepts bombs."""
    game = house(TIEN_LEN, passing="locked", bombs="southern")
    position = laid(held("3♠ 4♦ 6♠ 2♥", FOUR, "7♠ 8♠ 9♠ J♠", game=game), "3♠", PASS, PASS, "4♦", PASS, PASS)
    position = laid(position, "6♠", PASS, "7♠", "2♥")

    assert turn(position) == C


# --- Hands that win as they are dealt ----------------------------------------------------------------

DRAGON = "3♠ 4♥ 5♦ 6♣ 7♠ 8♥ 9♦ T♣ J♠ Q♥ K♦ A♣ 9♠"
FOUR_TWOS = "2♠ 2♣ 2♦ 2♥ 3♣ 5♣ 7♠ 9♣ J♣ K♠ 4♦ 6♦ 8♦"
FIVE_IN_SEQUENCE = "6♠ 6♥ 7♥ 7♦ 8♠ 8♦ 9♥ 9♣ T♠ T♥ K♠ Q♦ 3♥"
SIX_PAIRS = "4♠ 4♥ 6♠ 6♥ 8♠ 8♣ T♠ T♦ Q♠ Q♦ A♠ A♥ 3♦"
NOTHING = "3♥ 4♣ 5♥ 5♠ 7♣ 7♦ 8♥ T♥ J♥ J♦ Q♣ K♥ K♣"


@pytest.mark.parametrize(
    ("what", "hand", "shown"),
    [
        ("sequence", DRAGON, 12),
        ("four-highest", FOUR_TWOS, 4),
        ("five-pairs-in-sequence", FIVE_IN_SEQUENCE, 10),
        ("six-pairs", SIX_PAIRS, 12),
    ],
)
def test_these_hands_win_as_they_are_dealt(what, hand, shown):
    """Frequently asked questions, Instant win: 3 to ace, four twos, five consecutive pairs, six pairs."""
    assert len(cards_of(what, cards(hand), ORDER)) == shown
    assert cards_of(what, cards(NOTHING), ORDER) == ()


@pytest.mark.parametrize(
    ("what", "hand"),
    [
        ("sequence", DRAGON.replace("7♠", "2♠")),
        ("four-highest", FOUR_TWOS.replace("2♥", "A♥")),
        ("five-pairs-in-sequence", FIVE_IN_SEQUENCE.replace("8♦", "J♦")),
        ("six-pairs", SIX_PAIRS.replace("A♥", "K♥")),
    ],
)
def test_one_card_less_does_not_win(what, hand):
    assert cards_of(what, cards(hand), ORDER) == ()


def test_four_of_a_kind_count_as_two_of_six_pairs():
    """Capot's choice: any two cards of a rank are a pair."""
    hand = cards("4♠ 4♣ 4♦ 4♥ 6♠ 6♥ 8♠ 8♣ T♠ T♦ Q♠ Q♦ 3♦")

    assert len(cards_of("six-pairs", hand, ORDER)) == 12


def test_five_pairs_in_sequence_may_end_with_twos():
    hand = cards("T♠ T♥ J♠ J♥ Q♠ Q♥ K♠ K♥ A♠ A♥ 2♠ 2♥ 3♦")

    assert len(cards_of("five-pairs-in-sequence", hand, ORDER)) == 10


def test_who_is_dealt_such_a_hand_wins_at_once_and_each_other_player_pays_one_stake():
    """Frequently asked questions: no play is required."""
    position = held(NOTHING, FOUR_TWOS, game=INSTANT)

    assert position.is_over
    assert position.moves == ()
    assert position.score().points == (-1, 1)
    assert [item.reason for item in position.score().items] == [
        "paid for all four cards of the highest rank that another player had",
        "was dealt all four cards of the highest rank",
    ]


def test_without_the_house_rule_such_a_hand_is_played():
    assert not held(NOTHING, FOUR_TWOS).is_over


def test_of_several_such_hands_the_one_named_first_wins():
    """Capot's choice: in the order of the page with the frequently asked questions."""
    position = held(SIX_PAIRS, FOUR_TWOS, game=INSTANT)

    assert position.score().points == (-1, 1)


def test_of_two_hands_alike_that_of_the_earlier_player_in_turn_wins():
    """Capot's choice."""
    other = "4♣ 4♦ 6♣ 6♦ 8♥ 8♦ T♥ T♣ Q♥ Q♣ A♣ A♦ 3♥"

    assert held(SIX_PAIRS, other, game=INSTANT, dealer=B).score().points == (1, -1)
    assert held(SIX_PAIRS, other, game=INSTANT, dealer=A).score().points == (-1, 1)


def test_whoever_won_so_leads_to_the_next_deal():
    match = with_deal(new_match(INSTANT, 2), (NOTHING, FOUR_TWOS))
    match = with_deal(match, (NOTHING, SIX_PAIRS.replace("A♥", "K♦")))

    assert match.totals == (-1, 1)
    assert turn(match.position) == B
    assert len(may(match.position)) > 13


def test_what_wins_as_dealt_must_be_paid_for_and_the_other_way_round():
    with pytest.raises(RulesError, match="nobody can win before the play"):
        variant(TIEN_LEN, Add("rules.scoring", InstantWinPaid("outright", 1)), key="x", name="X")
    with pytest.raises(RulesError, match="there is no hand that wins"):
        variant(INSTANT, Change("rules.stages.dealt-win.hands", ()), key="x", name="X")


# --- The last card -----------------------------------------------------------------------------------


def test_nobody_may_then_go_out_with_a_two():
    """Frequently asked questions: forbidden in the North."""
    hands = ("3♠ 6♠", "4♠ 2♠", "5♣ T♠")
    position = laid(held(*hands, game=NO_LAST_TWO), "3♠", "4♠", PASS, "6♠")

    assert turn(position) == B
    assert may(position) == [PASS]
    with pytest.raises(IllegalMove, match="you may not go out with a 2"):
        laid(position, "2♠")


def test_nor_with_a_combination_that_has_a_two_in_it():
    """Capot's choice."""
    position = held("K♠ A♠ 2♠", "4♠ 5♠ 6♠", led_by=A, game=NO_LAST_TWO)

    assert set(may(position)) == {"KS", "AS", "2S"}


def test_a_two_may_be_laid_while_cards_are_left():
    position = laid(held("3♠ 6♠", "4♠ 2♠", "5♣ T♠", game=NO_LAST_TWO), "3♠")

    assert may(position) == ["4S", "2S", PASS]


def test_who_leads_and_holds_only_twos_may_go_out_with_them():
    """Capot's choice: else nobody could go on."""
    position = laid(held("3♠ 6♠", "2♠ 2♦", "5♣ T♠", led_by=B, game=NO_LAST_TWO), "2♠")
    assert may(position) == [PASS]
    position = laid(position, PASS, PASS)

    assert turn(position) == B
    assert may(position) == ["2D"]
    assert laid(position, "2♦").finished == (B,)


# --- Payment -----------------------------------------------------------------------------------------

HANDS = ("3♠", "4♠", "5♠", "6♠")


@pytest.mark.parametrize(
    ("choice", "points"),
    [
        ("by-place", {4: (1, 1, -1, -1), 3: (1, 0, -1), 2: (1, -1)}),
        ("by-place-double", {4: (2, 1, -1, -2), 3: (2, 0, -2), 2: (1, -1)}),
    ],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_may_pay_the_first_and_the_third_the_second(choice, points, seats):
    """Common practice; A to D go out in this order."""
    game = house(TIEN_LEN, payment=choice)
    position = laid(held(*HANDS[:seats], game=game), *HANDS[: seats - 1])

    assert position.finished == tuple(range(seats))
    assert position.score().points == points[seats]


# --- Match -------------------------------------------------------------------------------------------


def test_the_number_of_deals_may_be_chosen():
    """Capot's choice."""
    assert len(random_match(house(dealt_few(TIEN_LEN, 3), deals=5), 4, 1).deals) == 5
    with pytest.raises(RulesError, match="deals is a number from 1 to 120"):
        house(TIEN_LEN, deals=0)


def test_anticlockwise_the_deal_goes_to_the_right_and_so_does_the_turn():
    """pagat.com: it may be agreed to deal and play anticlockwise."""
    game = house(TIEN_LEN, direction="anticlockwise")
    position = laid(held(*HANDS, game=game), "3♠")

    assert game.direction == "anticlockwise"
    assert turn(position) == B


def test_all_house_rules_go_together():
    game = house(
        TIEN_LEN,
        twos_in_sequences="no",
        sequence_suits="one",
        bombs="southern",
        passing="locked",
        instant_wins="dealt",
        last_card="no-two",
        payment="by-place-double",
        direction="anticlockwise",
        deals=2,
        ties="play-on",
    )
    (climb,) = (stage for stage in game.rules_for(4, 0).stages if isinstance(stage, Climb))

    assert climb == Climb(outside="2", one_suit=True, bombs="southern", locked=True, not_last="2")
    assert random_match(game, 4, 5).is_over


@pytest.mark.parametrize("outside", ["2AKQJT9876543", "AJ8543", "2AKQT98654"])
def test_ranks_that_stand_in_no_sequence_leave_some_that_do(outside):
    """A game without any sequence is another game, and its rulebook could not say how high one goes."""
    edit = Change("rules.stages.climbing.outside", outside)

    with pytest.raises(RulesError, match="no 3 consecutive ranks are left for sequences"):
        variant(TIEN_LEN, edit, key="odd")
