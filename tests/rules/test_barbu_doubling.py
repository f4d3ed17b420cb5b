"""Doubling in Barbu: who may, who must, and what comes of it.  A declares unless a test says otherwise."""

from fractions import Fraction

import pytest

from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Choose, Double, NameRank
from capot.rules.games.barbu import BARBU
from capot.rules.model import Option
from tests.rules.barbu_table import (
    Doubles,
    contracts_of,
    dealt,
    doubled,
    hands_with,
    in_doubling,
    match_before,
    may_double,
    played,
    played_out,
    ready,
)
from tests.rules.table import A, B, C, D, house
from tests.rules.test_barbu import QUEENS, TRUMPS

NOBODY = ()
EVERY: Doubles = {B: [(A, C, D)], C: [(A,)], D: [(A,)]}
NEGATIVE = ("no-queens", "no-tricks", "no-hearts", "no-king", "no-last-two")
POSITIVE = ("trump", "dominoes")


# --- Who may double whom -----------------------------------------------------------------------------


@pytest.mark.parametrize("contract", [*NEGATIVE, *POSITIVE])
def test_each_player_in_turn_is_asked_from_the_declarers_left(contract):
    """Source 001, Barbu, Doubling: each player, from the declarer's left, may double."""
    position = in_doubling(contract)
    asked: list[int] = []
    for seat in (B, C, D):
        asked += position.to_act
        position = doubled(position, (A,) if seat == B else NOBODY)

    assert asked == [B, C, D]
    assert position.to_act == {A}


@pytest.mark.parametrize("contract", NEGATIVE)
def test_in_a_contract_to_avoid_all_some_or_none_of_the_others_may_be_doubled(contract):
    """Source 001, Barbu, Doubling: all, some, or none of the other players."""
    assert may_double(in_doubling(contract)) == {
        (),
        (A,),
        (C,),
        (D,),
        (A, C),
        (A, D),
        (C, D),
        (A, C, D),
    }


@pytest.mark.parametrize("contract", POSITIVE)
def test_in_a_contract_to_win_the_declarer_alone_may_be_doubled(contract):
    """Source 001, Barbu, Doubling: in positive contracts the others may double only the declarer."""
    position = in_doubling(contract)

    assert may_double(position) == {(), (A,)}
    with pytest.raises(IllegalMove, match="only the declarer may be doubled in this contract"):
        position.after(B, Double((C,)))


def test_the_declarer_may_double_only_who_doubled_him():
    """Source 001, Barbu, Doubling: the declarer may double only players who have doubled him."""
    position = doubled(in_doubling("no-queens"), (A, C), NOBODY, (A,))

    assert position.to_act == {A}
    assert may_double(position) == {(), (B,), (D,), (B, D)}
    with pytest.raises(IllegalMove, match="the declarer may only double back those who have doubled"):
        position.after(A, Double((C,)))


def test_a_declarer_whom_nobody_doubled_is_not_asked():
    """Source 001, Barbu, Doubling: he has nobody to double."""
    position = doubled(in_doubling("no-queens"), NOBODY, NOBODY, NOBODY)

    assert position.doubles == ()
    assert position.tricks == ()
    assert position.to_act == {A}
    assert may_double(position) == set()


def test_nobody_doubles_himself():
    """Source 001, Barbu, Doubling: it is the other players that are doubled."""
    with pytest.raises(IllegalMove, match="you cannot double yourself"):
        in_doubling("no-queens").after(B, Double((B,)))


def test_a_later_player_redoubles_when_he_is_asked():
    """Source 001, Barbu, Doubling: the target of a double may reply."""
    position = doubled(in_doubling("no-queens"), (C,), (B,), NOBODY)

    assert set(position.doubles) == {(B, C), (C, B)}


def test_who_was_doubled_by_a_later_player_may_answer_when_all_have_spoken():
    """Source 001, Barbu, Doubling: the target of a double may also reply, whose turn is past here."""
    position = doubled(in_doubling("no-queens"), NOBODY, (B,), (B, C))

    assert position.to_act == {B}
    assert may_double(position) == {(), (C,), (D,), (C, D)}
    position = doubled(position, (D,))
    assert position.to_act == {C}
    assert may_double(position) == {(), (D,)}


def test_an_answer_goes_only_to_who_doubled_one_after_ones_turn():
    """Source 001, Barbu, Doubling: it is a reply, not a second round of doubles."""
    position = doubled(in_doubling("no-queens"), (D,), (B,), (B,))

    assert position.to_act == {B}
    assert may_double(position) == {(), (C,)}
    with pytest.raises(
        IllegalMove, match="you may now only double back players who doubled you after your turn"
    ):
        position.after(B, Double((A,)))


def test_a_redouble_by_the_declarer_is_not_answered_once_more():
    """Source 001, Barbu, Doubling: a pair is doubled once or redoubled; there is no third level."""
    position = doubled(in_doubling("no-queens"), (A,), NOBODY, NOBODY, (B,))

    assert set(position.doubles) == {(A, B), (B, A)}
    assert may_double(position) == set()


def test_doubles_come_after_the_trumps_and_the_starting_rank_are_named():
    """Capot's choice: the source lets players double after the contract, of which these are a part."""
    assert in_doubling("trump").trump == "♠"
    assert in_doubling("dominoes").start_rank == "7"


# --- Who must ----------------------------------------------------------------------------------------


def next_to_double(match):
    """Return the next deal of a match, from its cards to where B is asked whether he doubles in Dominoes."""
    position = match.with_hands(hands_with()).position
    return position.after(A, Choose("dominoes")).after(A, NameRank("7"))


def after_doubles(doubled_in, deals):
    """Return a match after some deals of A, who was doubled by each of the others in the first of them."""
    match = match_before(doubled_in, EVERY)
    for name in [each.name for each in contracts_of(BARBU.rules_for(4, 0))][doubled_in:deals]:
        match = played_out(match.with_hands(hands_with()), name)
    return match


def test_the_second_double_that_is_owed_is_compulsory_in_the_last_deal():
    """Source 001, Barbu, Doubling: each must double the declarer at least twice in his seven deals."""
    assert () in may_double(next_to_double(after_doubles(1, 5)))
    assert may_double(next_to_double(after_doubles(1, 6))) == {(A,)}


def test_who_has_not_doubled_with_two_deals_left_must_in_both():
    """Source 001, Barbu, Doubling: two doubles are owed and two deals are left."""
    position = next_to_double(match_before(5))

    assert may_double(position) == {(A,)}
    with pytest.raises(IllegalMove, match="you owe as many doubles as the declarer has deals left"):
        position.after(B, Double(()))


def test_nobody_is_held_to_it_while_more_deals_are_left_than_doubles_owed():
    """Source 001, Barbu, Doubling: which two of the seven he doubles is the player's choice."""
    assert () in may_double(next_to_double(match_before(4)))


def test_who_has_doubled_twice_is_free():
    """Source 001, Barbu, Doubling: doubles inside a maximum count too."""
    match = after_doubles(2, 6)

    assert match.standing.doubled == (0, 2, 2, 2)
    assert () in may_double(next_to_double(match))


def test_a_double_in_a_contract_to_win_counts_for_what_is_owed():
    """Source 001, Barbu, Doubling: in positive contracts too the declarer is doubled."""
    match = match_before(0).with_hands(hands_with())
    match = played_out(match, "trump", {B: [(A,)], D: [(A,)]})

    assert match.standing.doubled == (0, 1, 0, 1)


def test_a_double_between_two_others_does_not_count_for_what_is_owed_to_the_declarer():
    """Source 001, Barbu, Doubling: it is the declarer who must be doubled twice."""
    match = match_before(5, {B: [(C, D)]})

    assert may_double(next_to_double(match)) == {(A,)}


def test_the_declarer_owes_nothing_in_his_own_deals():
    """Source 001, Barbu, Doubling: every other player must double the declarer."""
    position = next_to_double(match_before(6))
    position = doubled(position, (A,), (A,), (A,))

    assert position.to_act == {A}
    assert () in may_double(position)


def test_each_declarer_is_owed_doubles_anew():
    """Source 001, Barbu, Doubling: within each declarer's seven hands."""
    match = match_before(7)

    assert match.dealer == A
    assert match.standing.doubled == ()
    assert match.standing.spent == ()


# --- What comes of it --------------------------------------------------------------------------------


def test_the_difference_moves_from_the_worse_to_the_better_of_a_pair():
    """The example of McNeely's book, Doubling: 40, 20, 5, 0, the second player having doubled the first."""
    over = played("trump", TRUMPS, {B: [(A,)]})

    assert over.score().points == (60, 0, 5, 0)
    assert sum(over.score().points) == 65


def test_it_moves_twice_where_each_has_doubled_the_other():
    """Source 001, Barbu, Doubling: twice the difference if they doubled each other."""
    over = played("trump", TRUMPS, {B: [(A,)], A: [(B,)]})

    assert over.score().points == (80, -20, 5, 0)


def test_a_maximum_and_a_redouble_are_settled_pair_by_pair():
    """The example of Parlett: No Queens, −6, 0, −6, −12; B maximum, C doubles A, A redoubles C."""
    over = played("no-queens", QUEENS, {B: [(A, C, D)], C: [(A,)], A: [(C,)]})

    assert over.score().points == (-12, 24, -12, -24)
    assert sum(over.score().points) == -24


def test_each_settlement_is_an_item_that_names_the_other():
    """Source 001, Barbu, Score sheet: who doubled whom is written down."""
    score = played("trump", TRUMPS, {B: [(A,)]}).score()

    assert [(item.seat, item.points, item.other) for item in score.items if item.term == "doubling"] == [
        (A, 20, B),
        (B, -20, A),
    ]


def test_players_with_equal_scores_settle_nothing():
    """Source 001, Barbu, Doubling: it is the difference that is settled."""
    over = played("no-queens", QUEENS, {C: [(A,)]})

    assert over.score().points == (-6, 0, -6, -12)


# --- House rules -------------------------------------------------------------------------------------


def test_without_doubles_the_contract_is_played_at_once():
    """Common practice: beginners play without doubling."""
    game = house(BARBU, doubles="off")

    for name in (*NEGATIVE, *POSITIVE):
        position = ready(dealt(hands_with(), game), name)
        assert position.to_act == {A}
        assert not position.doubles
        assert {by for by, _ in position.moves} == {A}


def test_with_one_turn_each_only_a_later_player_redoubles():
    """pagat.com: everybody has one opportunity."""
    game = house(BARBU, redoubles="later")
    position = doubled(in_doubling("no-queens", game=game), NOBODY, (B,), (B, C))

    assert may_double(position) == set()
    assert set(position.doubles) == {(C, B), (D, B), (D, C)}


def test_a_contract_to_avoid_that_nobody_doubled_may_be_split_among_the_others():
    """Wikipedia: it may be skipped, its points split over those who do not declare."""
    game = house(BARBU, undoubled="split")
    position = doubled(in_doubling("no-queens", game=game), NOBODY, NOBODY, NOBODY)

    assert position.is_over
    assert position.score().points == (0, -8, -8, -8)
    shares = doubled(in_doubling("no-tricks", game=game), NOBODY, NOBODY, NOBODY).score().points
    assert shares == (0, *[Fraction(-26, 3)] * 3)
    assert not doubled(in_doubling("no-queens", game=game), NOBODY, (B,), NOBODY, NOBODY).is_over


def test_salad_is_split_like_the_other_contracts_to_avoid():
    """Wikipedia: a negative contract that nobody doubles; Salad is one, and the house rule says so of any."""
    game = house(BARBU, salad="on", undoubled="split")
    position = doubled(in_doubling("salad", game=game), NOBODY, NOBODY, NOBODY)
    split = next(each for each in game.options if isinstance(each, Option) and each.name == "undoubled")

    assert position.is_over
    assert position.score().points == (0, *[Fraction(-130, 3)] * 3)
    assert split.choices[1].meaning.startswith("if it is a negative contract, it is not played")


def test_a_contract_to_win_is_played_though_nobody_doubled():
    """Wikipedia: only negative contracts are split."""
    position = ready(dealt(hands_with(), house(BARBU, undoubled="split")), "trump")

    assert not position.is_over
    assert position.to_act == {A}


def test_doubles_owed_at_the_end_may_cost_points_instead_of_being_forced():
    """Capot's choice: twenty points for each, where nobody is made to double."""
    game = house(BARBU, obligation="penalty")
    match = match_before(6, {B: [(A,)], C: [(A,)]}, game)
    free = next_to_double(match)
    over = played_out(match.with_hands(hands_with()), "dominoes").position.score()
    missing = {item.seat: item.points for item in over.items if "owed the declarer" in item.reason}

    assert () in may_double(free)
    assert match.standing.doubled == (0, 6, 6, 0)
    assert missing == {D: -40}


def test_a_double_still_owed_costs_its_points_where_the_last_contract_is_split_too():
    """Capot's choice: who owes to the end pays, whether the last deal is played or not."""
    match = new_match(house(BARBU, obligation="penalty", undoubled="split"), 4, first_dealer=D)
    for name in ("trump", "dominoes", "no-queens", "no-tricks", "no-hearts", "no-king"):
        match = played_out(match.with_hands(hands_with()), name, {B: [(A,)], C: [(A,)]})
    last = played_out(match.with_hands(hands_with()), "no-last-two").position

    assert not last.tricks
    assert last.score().points == (0, -10, -10, -10 - 40)


def test_no_doubles_need_be_owed():
    """Capot's choice: a table may play without the duty."""
    position = next_to_double(match_before(6, game=house(BARBU, obligation="none")))

    assert may_double(position) == {(), (A,)}


def test_a_table_may_set_how_many_doubles_are_owed():
    """Common practice: the number of compulsory doubles differs from table to table."""
    once = match_before(5, game=house(BARBU, owed=1))
    seven = match_before(0, game=house(BARBU, owed=7))

    assert () in may_double(next_to_double(once))
    assert may_double(next_to_double(seven)) == {(A,)}
