"""Danish Sjavs: bids that are contracts, the cat, one player alone against two; C deals, A is eldest."""

from random import Random

import pytest

from capot.cards import FRENCH, Card, cards
from capot.cli.table.questions import question
from capot.cli.words import Names
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Bid, Discard, Move, NameTrump, TakeWidow
from capot.play.position import from_hands
from capot.play.view import View, view
from capot.players.prospects import stage_ranking
from capot.players.protocol import Budget
from capot.players.stages import stage_move
from capot.rules.games.sjavs_danish import CONTRACTS, PACK, POINTS, SJAVS_DANISH
from capot.rules.scoring import Bands
from capot.rules.stages.opening import ChooseContract
from capot.rules.text import rulebook
from capot.rules.text.stages.contract import meaning_of
from tests.random_play import random_match
from tests.rules.table import A, B, C, begun, house, play_rows, playable, said

PASS, GAME, STRYGER, TOUT, BARE_TOUT = (Bid(bid) for bid in (None, 1, 2, 3, 4))
TAKE, LEAVE = TakeWidow(takes=True), TakeWidow(takes=False)

# A takes 95 card points, the cat of A♠ A♥ included; B wins the last trick.
NINETY_FIVE = """
    Q♣ A♣ T♣
    Q♠ K♣ J♦
    J♣ K♠ T♠
    J♠ K♥ Q♥
    J♥ T♥ Q♦
    K♦ A♦ T♦
"""
# B takes 28 card points, the cat of 10♦ Q♦ included: the first trick alone.
TWENTY_EIGHT = """
    T♥ J♦ Q♥
    J♥ K♠ A♠
    Q♣ A♣ T♣
    Q♠ K♣ K♥
    J♣ T♠ A♥
    J♠ K♦ A♦
"""


def scored(rows: str, *moves: Move, played: str = "") -> tuple[int, ...]:
    """Return the scores of a deal after these moves, and the tricks as dealt or as ``played``."""
    over = play_rows(said(begun(SJAVS_DANISH, rows), *moves), played or rows)
    return tuple(int(points) for points in over.score().points)


def value_of(name: str) -> Bands:
    """Return the term by which a contract scores."""
    contract = next(each for each in CONTRACTS if each.name == name)
    return next(term for term in contract.scoring if isinstance(term, Bands))


# --- The cards ---------------------------------------------------------------------------------------


def test_twenty_cards_of_which_nine_are_trumps_are_worth_120():
    """Danish Wikipedia, Sjavs: the black queens and the jacks, then ace, king and ten of clubs."""
    assert len(PACK.cards()) == 20
    assert PACK.trumps == cards("Q♣ Q♠ J♣ J♠ J♥ J♦ A♣ K♣ T♣")
    assert sum(POINTS.value(card) for card in POINTS.cards) == 120
    assert PACK.sorted(cards("T♥ A♥ Q♥ K♥")) == cards("A♥ K♥ Q♥ T♥")


def test_each_of_three_players_gets_six_cards_and_two_form_the_cat():
    """Wikipedia mirror, Sjavs: in Denmark three players with 20 cards; Danish Wikipedia: six each."""
    position = begun(SJAVS_DANISH, NINETY_FIVE)

    assert [len(hand) for hand in position.hands] == [6, 6, 6]
    assert set(position.talon) == set(cards("A♠ A♥"))


# --- The auction -------------------------------------------------------------------------------------


def test_each_in_turn_bids_higher_or_passes_for_good_until_one_is_left():
    """Danish Wikipedia: game, stryger, tout and bare tout; the order of speaking is Capot's choice."""
    position = begun(SJAVS_DANISH, NINETY_FIVE)
    assert position.to_act == {A}
    assert position.legal(A).moves == (PASS, GAME, STRYGER, TOUT, BARE_TOUT)

    position = said(position, GAME, PASS, STRYGER)
    assert position.to_act == {A}
    assert position.legal(A).moves == (PASS, TOUT, BARE_TOUT)
    with pytest.raises(IllegalMove, match="it is time to bid Tout or Bare tout, or to pass"):
        position.after(A, STRYGER)
    position = said(position, PASS)
    assert position.declarer == C
    assert position.contract is not None
    assert position.contract.name == "stryger"


def test_nobody_is_asked_after_the_highest_bid():
    """Danish Wikipedia: no bid outranks bare tout."""
    position = said(begun(SJAVS_DANISH, NINETY_FIVE), PASS, BARE_TOUT)

    assert position.declarer == B
    assert position.to_act == {A}


def test_if_all_pass_nothing_is_scored_and_the_next_dealer_deals():
    """Capot's choice, as the source does not say."""
    over = said(begun(SJAVS_DANISH, NINETY_FIVE), PASS, PASS, PASS)

    assert over.is_over
    assert over.score().points == (0, 0, 0)
    match = random_match(SJAVS_DANISH, 3, seed=17, deals=12)
    assert any(deal.declarer is None for deal in match.deals)
    assert [deal.dealer for deal in match.deals] == [(match.deals[0].dealer + n) % 3 for n in range(12)]


# --- The cat -----------------------------------------------------------------------------------------


def test_in_a_game_the_declarer_may_take_the_cat_and_lays_two_cards_away():
    """Danish Wikipedia: a game may be played with the cat; two cards are laid away for it."""
    position = said(begun(SJAVS_DANISH, NINETY_FIVE), GAME, PASS, PASS)
    assert position.legal(A).moves == (TAKE, LEAVE)

    taken = said(position, TAKE)
    assert {*cards("A♠ A♥")} <= {*taken.hands[A]}
    laid = said(taken, Discard(cards("K♦ A♥")))
    assert laid.discards == cards("A♥ K♦")
    assert laid.to_act == {A}
    assert playable(laid) == {*cards("Q♣ Q♠ J♣ J♠ J♥ A♠")}


@pytest.mark.parametrize("moves", [(TAKE, Discard(cards("A♠ A♥"))), (LEAVE,)])
def test_the_cat_counts_for_the_declarer_taken_or_not(moves):
    """Danish Wikipedia for cards laid away; that a cat left lying counts too is Capot's choice."""
    over = play_rows(said(begun(SJAVS_DANISH, NINETY_FIVE), GAME, PASS, PASS, *moves), NINETY_FIVE)

    # 73 in tricks and 22 aside.
    assert over.score().points == (4, -2, -2)
    assert over.score().items[0].reason.startswith("took 95 card points, 22 of them")


def test_stryger_and_bare_tout_are_played_without_the_cat():
    """Danish Wikipedia: the cat stays where it is, and eldest hand leads at once."""
    for bid in (STRYGER, BARE_TOUT):
        position = said(begun(SJAVS_DANISH, NINETY_FIVE), PASS, PASS, bid)
        assert position.to_act == {A}
        assert playable(position) == {*position.hands[A]}
        assert position.declarer == C


def test_in_a_tout_the_cat_must_be_taken():
    """Danish Wikipedia: a tout is played with the cat."""
    position = said(begun(SJAVS_DANISH, NINETY_FIVE), TOUT, PASS, PASS)

    assert position.legal(A).moves == (TAKE,)


# --- The score ---------------------------------------------------------------------------------------


def test_opponents_with_thirty_or_less_pay_double():
    """The sheet, 8.2, example: stryger with 95 card points, opponents with a trick: 8 from each."""
    assert scored(NINETY_FIVE, STRYGER, PASS, PASS) == (16, -8, -8)


def test_a_declarer_with_thirty_or_less_pays_double():
    """The sheet, 8.2, example: stryger with 28 card points: 8 to each."""
    assert scored(TWENTY_EIGHT, PASS, STRYGER, PASS) == (8, -16, 8)


def test_a_tout_that_misses_a_trick_costs_ten_to_each():
    """The sheet, 8.2, example: -20, +10, +10; a bare tout costs 15 to each."""
    lays = Discard(cards("A♠ A♥"))
    assert scored(NINETY_FIVE, TOUT, PASS, PASS, TAKE, lays) == (-20, 10, 10)
    assert scored(NINETY_FIVE, BARE_TOUT) == (-30, 15, 15)


def test_a_lost_tout_is_told_by_its_tricks_and_not_by_card_points():
    """They count for nothing in a tout."""
    over = play_rows(said(begun(SJAVS_DANISH, NINETY_FIVE), BARE_TOUT), NINETY_FIVE)

    assert [item.reason for item in over.score().items] == [
        "did not win every trick",
        *["settled with the declarer, who did not win every trick"] * 2,
    ]
    # Jan and triple do not count in touts.
    assert scored(TWENTY_EIGHT, PASS, BARE_TOUT) == (15, -30, 15)


def test_every_trick_makes_a_tout_and_triples_a_game():
    """Danish Wikipedia: 10 for a tout; without a trick the opponents pay a game three times."""
    won = NINETY_FIVE.replace("K♦ A♦ T♦", "A♠ A♦ T♦")
    moves = PASS, PASS, TAKE, Discard(cards("K♦ A♥"))
    assert scored(NINETY_FIVE, TOUT, *moves, played=won) == (20, -10, -10)
    assert scored(NINETY_FIVE, GAME, *moves, played=won) == (6, -3, -3)


def test_sixty_each_is_lost():
    """Danish Wikipedia: the declarer needs 61."""
    paid = {points: value_of("game").paid(points) for points in (0, 30, 31, 60, 61, 89, 90)}
    assert paid == {0: -2, 30: -2, 31: -1, 60: -1, 61: 1, 89: 1, 90: 2}
    assert value_of("stryger").paid(61) == 4


def test_every_deal_is_settled_between_the_declarer_and_each_opponent():
    """Danish Wikipedia: each opponent pays or gets as much, so that the scores add up to nothing."""
    worth = {"game": 1, "stryger": 4, "tout": 10, "bare-tout": 15}
    for seed in range(4):
        match = random_match(SJAVS_DANISH, 3, seed=seed, deals=12)
        assert match.is_over
        for deal in match.deals:
            points = deal.score().points
            assert sum(points) == 0
            if deal.declarer is not None and deal.contract is not None:
                others = {points[seat] for seat in (A, B, C) if seat != deal.declarer}
                assert len(others) == 1
                assert abs(others.pop()) in {times * worth[deal.contract.name] for times in (1, 2, 3)}


def test_the_match_ends_after_twelve_deals_and_the_highest_total_wins():
    """Capot's choice: an agreed number of deals."""
    match = random_match(SJAVS_DANISH, 3, seed=1, deals=20)

    assert len(match.deals) == 12
    assert {match.totals[seat] for seat in match.winners} == {max(match.totals)}
    assert new_match(SJAVS_DANISH, 3).totals == (0, 0, 0)


# --- The suit named ----------------------------------------------------------------------------------


def test_as_a_house_rule_the_declarer_names_the_suit_of_trumps_before_the_cat():
    """The sheet, 8.2: as an option the declarer names the suit; when is Capot's choice."""
    position = said(begun(house(SJAVS_DANISH, colour="named"), NINETY_FIVE), GAME, PASS, PASS)
    assert position.legal(A).moves == tuple(NameTrump(suit) for suit in "♠♥♦♣")

    red, black = said(position, NameTrump("♦")), said(position, NameTrump("♠"))
    assert red.legal(A).moves == (TAKE, LEAVE)
    assert red.rules.pack.trumps == cards("Q♣ Q♠ J♣ J♠ J♥ J♦ A♦ K♦ Q♦ T♦")
    assert black.rules.pack.trumps == cards("Q♣ Q♠ J♣ J♠ J♥ J♦ A♠ K♠ T♠")
    assert black.rules.pack.suit(Card("A", "♣")) == "♣"


# --- What players do ---------------------------------------------------------------------------------


def asked(hand: str, *before: Bid) -> View:
    """Return what A sees with this hand, asked to bid after these bids, the first of them by A."""
    rest = [each for each in PACK.cards() if each not in cards(hand)]
    standing = new_match(SJAVS_DANISH, 3).standing
    hands = [cards(hand), rest[:6], rest[6:12]]
    return view(said(from_hands(SJAVS_DANISH.rules_for(3, 0), C, hands, rest[12:], standing), *before), A)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("J♦ K♥ Q♥ T♦ K♦ T♠", PASS),
        ("Q♠ J♥ A♣ A♥ T♥ K♦", GAME),
        ("Q♣ Q♠ J♣ A♣ A♥ A♦", STRYGER),
        ("Q♣ Q♠ J♣ J♠ J♥ J♦", BARE_TOUT),
    ],
)
def test_a_hand_bids_as_high_as_its_trumps_and_aces_promise(hand, bid):
    """A rule of thumb, fitted to deals of six cards."""
    assert stage_move(asked(hand)) == bid


def test_the_declarer_takes_the_cat_and_lays_away_points_not_trumps():
    """A rule of thumb: cards laid away count, and a void can be trumped."""
    position = said(begun(SJAVS_DANISH, NINETY_FIVE), GAME, PASS, PASS)
    assert stage_move(view(position, A)) == TAKE

    laid = stage_move(view(said(position, TAKE), A))
    assert isinstance(laid, Discard)
    assert {*laid.cards} <= {*cards("A♠ A♥ K♦")}


def test_the_search_bids_high_with_the_highest_trumps_and_takes_the_cat():
    """The search plays each contract on in worlds, in which a declarer who may takes the cat."""
    bids = [*stage_ranking(asked("Q♣ Q♠ J♣ J♠ J♥ J♦"), Random(1), Budget(worlds=40)).estimates]
    assert bids[0] in {TOUT, BARE_TOUT}
    assert bids[-1] in {PASS, GAME}

    taken = view(said(begun(SJAVS_DANISH, NINETY_FIVE), GAME, PASS, PASS), A)
    assert next(iter(stage_ranking(taken, Random(1), Budget(worlds=40)).estimates)) == TAKE


def test_a_contract_on_offer_says_what_becomes_of_the_cat():
    """Danish Wikipedia: the cat may be taken for a game and must be for a tout; the other two do without."""
    rules = SJAVS_DANISH.rules_for(3, 0)
    stage = rules.stage(ChooseContract)
    assert stage is not None
    told = [str(meaning_of(rules, stage, each, FRENCH)).split(";")[0] for each in stage.contracts]

    assert told == [
        "the declarer may take the cat",
        "without the cat",
        "the declarer must take the cat",
        "without the cat",
    ]


def test_the_rulebook_leaves_the_cat_on_the_table_where_no_contract_takes_it():
    """Danish Wikipedia: a stryger and a bare tout are played without the cat."""
    sections = str(rulebook(SJAVS_DANISH)).split("### ")

    for title, stays in (("Game", False), ("Stryger", True), ("Tout", False), ("Bare tout", True)):
        section = next(each for each in sections if each.startswith(f"{title}\n"))
        assert ("The cat stays on the table unseen." in section) == stays


def test_the_terminal_offers_to_leave_the_cat_only_where_that_is_allowed():
    """Danish Wikipedia: a tout is played with the cat."""
    for bid, answers in ((GAME, ["take", "leave"]), (TOUT, ["take"])):
        seen = view(said(begun(SJAVS_DANISH, NINETY_FIVE), bid, PASS, PASS), A)
        asked = question(seen, Names(("Ann", "Ben", "Clara"), you=A))

        assert [each.answer for each in asked.choices] == answers
        assert ("leave" in asked.prompt) == (len(answers) > 1)
