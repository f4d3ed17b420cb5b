"""House rules of Brag: what is declared, the special rank, ties, the pot, crashes and the spare hand."""

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.moves import Announce, TakeWidow
from capot.play.notation import parse_move
from capot.play.scores.hands import best_of_hand, winners_of_hands
from capot.play.view import view
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant, with_options
from capot.rules.errors import RulesError
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.games.hearts import HEARTS
from capot.rules.match.ends import AfterDeals
from capot.rules.scoring import HandsWon
from capot.rules.stages.brag import DecidedByHand
from tests.rules.brag_table import dealt, declared, made, played, scored, table
from tests.rules.table import A, B, C, D, house
from tests.rules.test_brag import (
    BOTH_TIED,
    FOUR_KINGS,
    FOUR_PAIRS,
    ONE_EACH,
    TIED_SECOND,
    TWO_FOR_A,
    WON_AND_TIED,
    four,
)
from tests.rules.test_thirteen_card_brag import CRASH, SPARE, THREE_AND_A_TIE, THREE_PLAYERS

FOURS_AND_PAIRS = """
    AS AH AD AC 7D QC 6S TS 3C
    KS KH 2D 2C 3S 3H 4S 4H 8C
    JS TC 8D TD 7C 5D 5S 4C 2S
    QD QS 7H JC 9D 5H TH 8S 3D
"""
"""A holds four aces, B four pairs."""

WITH_A_TRIPLET = """
    AS QC 7D QH JD 6S TS 6D 3C
    KS KH KD 2C 2D 3S 3H 4S 4H
    JS TC 8D TD 7C 5D 5S 4C 2S
    AC QS 7H JC 9D 5H TH 8S 3D
"""
"""B holds three kings and three pairs more."""


# --- Fours and pairs ---------------------------------------------------------------------------------


def test_four_pairs_may_come_before_the_four_of_a_kind_of_another():
    usual = dealt(table(NINE_CARD_BRAG), FOURS_AND_PAIRS)
    other = dealt(table(house(NINE_CARD_BRAG, fours_or_pairs="pairs")), FOURS_AND_PAIRS)

    assert scored(usual) == (3, -1, -1, -1)
    assert (scored(other), other.pot) == ((-1, -1, -1, -1), 4)
    assert [each.seat for each in other.position.shown] == [B]


def test_four_of_a_kind_still_wins_where_nobody_has_four_pairs():
    match = dealt(table(house(NINE_CARD_BRAG, fours_or_pairs="pairs")), FOUR_KINGS)

    assert scored(match) == (3, -1, -1, -1)


def test_four_pairs_may_hold_one_rank_three_times():
    usual = dealt(table(NINE_CARD_BRAG), WITH_A_TRIPLET)
    other = table(house(NINE_CARD_BRAG, four_pairs="triplet"))

    assert usual.position.to_act == {A, B, C, D}
    assert dealt(other, WITH_A_TRIPLET).position.is_over
    assert dealt(other, FOUR_PAIRS).position.is_over
    assert dealt(other, TWO_FOR_A).position.to_act == {A, B, C, D}


def test_who_has_four_pairs_may_save_the_game_by_declaring_them():
    """Our Pastimes: someone with four pairs can show his hand and save the game."""
    match = dealt(table(house(NINE_CARD_BRAG, save="declared")), FOUR_PAIRS)

    assert match.position.to_act == {A, B, C, D}
    assert set(match.position.legal(B)) == {Announce("four-pairs"), Announce(None)}
    assert set(match.position.legal(A)) == {Announce(None)}
    saved = declared(match, "", "four-pairs", "", "")
    assert saved.position.is_over
    assert saved.pot == 4
    kept = declared(match, "", "", "", "")
    assert kept.position.to_act == {A, B, C, D}
    assert kept.position.legal(A).make is not None


def test_four_of_a_kind_may_have_to_be_declared():
    match = dealt(table(house(NINE_CARD_BRAG, four_of_a_kind="declared")), FOUR_KINGS)

    assert set(match.position.legal(A)) == {Announce("four-of-a-kind"), Announce(None)}
    assert scored(declared(match, "four-of-a-kind", "", "", "")) == (3, -1, -1, -1)
    kept = declared(match, "", "", "", "")
    assert kept.position.shown == ()
    assert kept.after(A, parse_move("arrange KS KH KD / KC 2D 3H / 4S 6H 8C")).position.to_act == {B, C, D}


def test_what_one_does_not_hold_cannot_be_declared():
    match = dealt(table(house(NINE_CARD_BRAG, save="declared", four_of_a_kind="declared")), FOUR_PAIRS)

    with pytest.raises(IllegalMove, match="you hold no four of a kind to declare"):
        match.after(B, Announce("four-of-a-kind"))
    with pytest.raises(IllegalMove, match="you hold no four pairs to declare"):
        match.after(A, Announce("four-pairs"))
    with pytest.raises(IllegalMove, match="it is time to declare four of a kind, four pairs or nothing"):
        match.after(A, TakeWidow(takes=True))


def test_four_of_a_kind_counts_by_itself_though_four_pairs_are_declared():
    """Only four pairs are left to their holder by that rule."""
    match = dealt(table(house(NINE_CARD_BRAG, save="declared")), FOURS_AND_PAIRS)

    assert scored(declared(match, "", "four-pairs", "", "")) == (3, -1, -1, -1)


def test_nobody_learns_what_another_declares_before_all_have_answered():
    """Everybody is asked at once, so that being asked tells nothing either."""
    match = dealt(table(house(NINE_CARD_BRAG, save="declared")), FOUR_PAIRS)
    one, other = match.after(B, Announce("four-pairs")), match.after(B, Announce(None))

    for seat in (None, A, C, D):
        assert repr(view(one.position, seat)) == repr(view(other.position, seat))


# --- The special rank --------------------------------------------------------------------------------


def test_three_may_be_the_special_rank_of_nine_cards():
    """Common practice: threes are the special rank of Brag with three cards."""
    game = house(NINE_CARD_BRAG, special_rank="three")
    rows = TIED_SECOND.replace("9S 9H 9D", "3C 3D 3H").replace("JD 8D 3H", "JD 8D 9H")
    rows = rows.replace("AS 7S 3S", "9S 9C 9D")

    assert best_of_hand(played(table(game), rows).position, 0) == (A,)
    assert best_of_hand(played(table(NINE_CARD_BRAG), rows).position, 0) == (B,)


def test_no_rank_may_be_special():
    game = house(NINE_CARD_BRAG, special_rank="none")
    rows = TIED_SECOND.replace("AS 7S 3S", "TS TH TD").replace("TC 7H 4C", "9C 7H 4C")

    assert best_of_hand(played(table(game), rows).position, 0) == (B,)
    assert best_of_hand(played(table(NINE_CARD_BRAG), rows).position, 0) == (A,)


def test_where_no_rank_is_special_nothing_can_be_said_of_its_scope():
    with pytest.raises(RulesError, match="contradict each other: special-rank leaves no rank above the ace"):
        house(NINE_CARD_BRAG, special_rank="none", special_scope="sets")


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        (NINE_CARD_BRAG, "9S 9H 2D / KS QH TD / 8H 5D 4S\nAS AH 2C / KH QD TS / 8D 5S 4H"),
        (SIX_CARD_BRAG, "6S 6H 2D / KS QH TD\nAS AH 2C / KH QD TS"),
        (SEVEN_CARD_BRAG, "7S 7H 2D / KS QH TD | 8H\nAS AH 2C / KH QD TS | 8D"),
    ],
)
def test_the_special_rank_may_be_high_in_prials_and_fours_only(game, rows):
    """Our Pastimes has it so with nines: three or four are the highest, and all else is as usual."""
    best = {
        scope: best_of_hand(played(table(house(game, special_scope=scope), (0, 0)), rows).position, 0)
        for scope in ("all", "sets")
    }

    assert best == {"all": (A,), "sets": (B,)}


@pytest.mark.parametrize(("scope", "winner"), [("sets", B), ("all", A)])
def test_threes_may_be_above_aces_in_all_hands_of_thirteen_cards(scope, winner):
    match = table(house(THIRTEEN_CARD_BRAG, special_scope=scope))
    threes, aces = cards("3S 3H 4D"), cards("AS AH 4C")
    rest = [each for each in match.pack if each not in (*threes, *aces)]
    match = match.with_hands([(*threes, *rest[:10]), (*aces, *rest[10:20]), rest[20:33], rest[33:]])

    match = made(match, "3S 3H 4D\nAS AH 4C\nnothing\nnothing")

    assert best_of_hand(match.position, 0) == (winner,)


# --- Ties and the pot --------------------------------------------------------------------------------


def test_a_tie_may_be_won_by_who_shows_first():
    """Our Pastimes: a tie is won by the first player to show his brag, and later the winner before begins."""
    game = house(NINE_CARD_BRAG, tied_hands="earliest")

    assert scored(played(table(NINE_CARD_BRAG), TIED_SECOND)) == (-1, -1, -1, -1)
    assert scored(played(table(game), TIED_SECOND)) == (3, -1, -1, -1)


def test_the_winner_of_the_hand_before_shows_first():
    """Our Pastimes: C, having won the first hand, shows the second before A, with whom it ties."""
    game = house(NINE_CARD_BRAG, tied_hands="earliest")
    rows = TIED_SECOND.strip().splitlines()
    first, third = rows[A].split("/")[0], rows[C].split("/")[0]
    rows[A], rows[C] = rows[A].replace(first, third), rows[C].replace(third, first)
    match = played(table(game), "\n".join(rows))

    assert [best_of_hand(match.position, number) for number in range(3)] == [(C,), (A, C), (D,)]
    assert scored(match) == (-1, -1, 3, -1)


@pytest.mark.parametrize(("dealer", "winner"), [(A, C), (B, C), (C, A), (D, A)])
def test_of_the_first_hand_it_is_the_dealers_left_who_shows_first(dealer, winner):
    """Our Pastimes: players reveal their best brag beginning with the player to the dealer's left."""
    rows = """
        KS KC 8H / JC 6H 2D / TH 7S 5S
        AS 9C 3C / QS JH 8S / TC 7H 4C
        KH KD 8C / JD 8D 3S / TS 7C 4D
        4H 4S AC / 5H 5D 2C / 7D 6C 3H
    """
    match = played(table(house(NINE_CARD_BRAG, tied_hands="earliest"), dealer=dealer), rows)

    assert best_of_hand(match.position, 0) == (A, C)
    assert winners_of_hands(match.position, "earliest")[0] == winner


def test_the_pot_may_stay_where_two_tie_both_hands():
    match = played(table(house(SIX_CARD_BRAG, shared_pot="carry")), four(BOTH_TIED))

    assert (match.totals, match.pot) == ((-1, -1, -1, -1), 4)
    assert scored(played(match, WON_AND_TIED)) == (7, -1, -1, -1)


def test_the_number_of_deals_can_be_chosen():
    """Capot's choice is twelve, and ten more for the pot."""
    game = house(NINE_CARD_BRAG, deals=3, deals_for_pot=1)

    assert played(table(game, deals=2), TWO_FOR_A).is_over
    match = played(table(game, deals=2), ONE_EACH)
    assert (match.is_over, match.pot) == (False, 4)
    match = played(match, ONE_EACH)
    assert (match.is_over, match.totals, match.pot) == (True, (0, 0, 0, 0), 0)


def test_a_pot_is_split_at_once_where_no_deals_are_added_for_it():
    match = played(table(house(NINE_CARD_BRAG, deals=3, deals_for_pot=0), deals=2), ONE_EACH)

    assert match.is_over
    assert (match.totals, match.pot) == ((0, 0, 0, 0), 0)


def test_further_deals_for_a_pot_need_a_pot():
    with pytest.raises(RulesError, match="there is no pot to play further deals for"):
        variant(HEARTS, Change("ends", (AfterDeals(12, for_pot=3),)), key="odd")


@pytest.mark.parametrize(
    ("each", "hands", "why"),
    [
        (8, 3, "arranging: 8 cards are not enough for 3 hands of three"),
        (20, 3, "arranging: hands are made of 18 cards at most, not of 20"),
        (None, 3, "arranging: hands are made of 18 cards at most, not of 26"),
    ],
)
def test_hands_are_made_of_as_many_cards_as_they_need_and_of_no_more_than_can_be_looked_through(
    each, hands, why
):
    """More ways to make hands than players can look at are refused before anybody looks at them."""
    edits = (
        Change("players", (2,)),
        Change("rules.deal.each", each),
        Change("rules.stages.arranging.hands", hands),
    )

    with pytest.raises(RulesError, match=why):
        variant(NINE_CARD_BRAG, *edits, key="odd")


def test_hands_that_win_outright_need_a_pot_too():
    edits = (
        Change("ends", (AfterDeals(12),)),
        Change("rules.scoring", (HandsWon("hands"),)),
    )

    with pytest.raises(RulesError, match="outright: there is no pot to be won outright"):
        variant(NINE_CARD_BRAG, *edits, key="odd")
    with pytest.raises(RulesError, match="it does not belong where cards are played in tricks"):
        variant(HEARTS, Change("rules.stages", (DecidedByHand(), *HEARTS.rules_for(4, 0).stages)), key="odd")


# --- Thirteen cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [7, 10, 21])
def test_the_target_can_be_chosen(target):
    """Other sources play to 7, 10 or 21 points."""
    game = house(THIRTEEN_CARD_BRAG, points=target)

    assert not played(table(game, (target - 6, 0, 0, 0), deals=3), CRASH).is_over
    assert played(table(game, (target - 5, 0, 0, 0), deals=3), CRASH).is_over


def test_a_crash_may_win_the_match():
    """Common practice: whoever wins all four hands has won, however the totals stand."""
    match = played(
        table(house(THIRTEEN_CARD_BRAG, crash="wins", points=50), (0, 49, 49, 49), deals=30), CRASH
    )

    assert match.is_over
    assert match.winners == (A,)


def test_a_crash_may_be_worth_no_more_than_its_hands():
    assert scored(played(table(house(THIRTEEN_CARD_BRAG, crash="nothing")), CRASH)) == (4, 0, 0, 0)


def test_the_spare_hand_may_be_left_alone():
    """Denexa: any undealt cards are set aside and not used."""
    game = house(THIRTEEN_CARD_BRAG, spare_hand="unused")
    match = dealt(table(game, (0, 0, 0)), THREE_PLAYERS, SPARE)

    assert match.position.to_act == {A, B, C}
    assert scored(made(match, THREE_PLAYERS)) == (5, 0, 0)


def test_equal_totals_may_share_the_match():
    rows = THREE_AND_A_TIE.replace(" / 7S 7H 2C / 6S 6H 3C | 4C", " | 7S 7H 2C 6S 6H 3C 4C")
    match = played(table(house(THIRTEEN_CARD_BRAG, ties="share"), (13, 3, 0, 14), deals=8), rows)

    assert match.is_over
    assert match.winners == (A, D)


def test_each_choice_changes_something():
    """No choice but the first of each is the game as it is."""
    for game in (NINE_CARD_BRAG, SIX_CARD_BRAG, SEVEN_CARD_BRAG, THIRTEEN_CARD_BRAG):
        for option in game.options:
            for choice in getattr(option, "choices", ())[1:]:
                other = with_options(game, {option.name: choice.name})
                assert (other.schedule, other.ends, other.ties) != (game.schedule, game.ends, game.ties)
