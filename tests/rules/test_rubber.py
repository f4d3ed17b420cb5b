"""Matches of several games: the rubber of Whist and the crosses of Sjavs; D deals first and A leads."""

from dataclasses import replace

import pytest

from capot.play.match import Match, new_match
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS
from capot.rules.games.sjavs import SJAVS
from capot.rules.games.whist import WHIST
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, Rubber
from capot.rules.terms import Exact
from capot.rules.text import rulebook
from tests.rules.table import A, B, C, D, house, with_rows
from tests.rules.test_whist import NINE

SHORT = house(WHIST, rubber="short")
CARRIED = house(WHIST, rubber="short-carried")
HONOURS = house(WHIST, rubber="short", honours="short")


def scored(match: Match, *totals: Exact) -> Match:
    """Return the match after one more deal that led to these totals of A with C, and of B with D."""
    over = replace(match.with_deal(match.pack).position, stages=(), progress=None)
    return replace(match, deals=(*match.deals, over), totals=totals * 2)


def played(match: Match, turn_up: str = "T♠") -> Match:
    """Return the match after a deal in which A and C take nine tricks with spades as trumps."""
    while match.dealer != D:
        match = scored(match, *match.standing.totals[:2])
    return with_rows(match, NINE, turn_up=turn_up)


def won_by(match: Match) -> list[tuple[tuple[int, ...], int]]:
    """Return the winners of each game so far and what it is worth."""
    return [(game.winners, game.points) for game in match.won]


def test_a_game_ends_at_five_and_the_next_begins_at_nothing():
    """Laws of Short Whist: a rubber is the best of three games; each is five points up."""
    before = scored(new_match(SHORT, 4, D), 2, 2)
    match = played(before)

    assert not before.won
    assert match.totals == (5, 2, 5, 2)
    assert won_by(match) == [((A, C), 2)]
    assert not match.is_over
    assert match.needs_deal
    assert match.standing.totals == (0, 0, 0, 0)
    assert match.with_deal(match.pack).position.standing.won == match.won
    assert match.with_deal(match.pack).dealer == A


def test_a_side_that_wins_two_games_to_none_has_won_without_a_third():
    """Laws of Short Whist; sheet 1, example (c): 5-2 and 6-4 are a double, a single and two, five in all."""
    match = scored(scored(new_match(SHORT, 4, D), 5, 2), 6, 4)

    assert won_by(match) == [((A, C), 2), ((A, C), 1)]
    assert match.is_over
    assert match.winners == (A, C)
    assert match.results == (5, 0, 5, 0)


def test_points_beyond_a_game_are_carried_over_where_the_table_agrees():
    """Sheet 1, question 5: points beyond the game total are lost, or carried over."""
    match = scored(new_match(CARRIED, 4, D), 7, 3)

    assert won_by(match) == [((A, C), 1)]
    assert match.standing.totals == (2, 0, 2, 0)
    assert match.with_deal(match.pack).position.standing.totals == (2, 0, 2, 0)
    assert scored(new_match(SHORT, 4, D), 7, 3).standing.totals == (0, 0, 0, 0)
    # Never enough to win a game that nobody has played.
    assert scored(new_match(CARRIED, 4, D), 11, 4).standing.totals[:2] == (4, 0)


def test_points_are_carried_over_in_american_whist_too():
    """Sheet 1, question 5: the game is 7 points, worth 7 less the losers' score."""
    match = scored(new_match(house(WHIST, rubber="american-carried"), 4, D), 9, 3)

    assert won_by(match) == [((A, C), 4)]
    assert match.standing.totals == (2, 0, 2, 0)


def test_points_carried_into_a_game_are_part_of_the_losers_score():
    """Laws of Short Whist: it is their score that decides; Capot's choice: whatever it began with."""
    match = scored(scored(new_match(CARRIED, 4, D), 8, 0), 3, 5)

    assert won_by(match) == [((A, C), 3), ((B, D), 1)]
    assert (
        "but 2 points if the losers then stand at 1 or more and 1 point if the losers then stand at 3"
        in rulebook(CARRIED)
    )
    assert "if the losers have scored 3 or more in it" in rulebook(SHORT)


def test_points_are_carried_over_only_where_totals_rise_to_the_end_of_a_game():
    with pytest.raises(RulesError, match="only where totals rise to it"):
        replace(
            SJAVS, ends=(*(end for end in SJAVS.ends if not isinstance(end, Rubber)), Rubber(2, carries=True))
        )


@pytest.mark.parametrize("rubber", [Rubber(1, carries=True), Rubber(1, "points", 2, ((3, 1),), carries=True)])
def test_points_are_carried_over_only_where_another_game_may_follow(rubber):
    with pytest.raises(RulesError, match="another may follow"):
        replace(WHIST, ends=(AtTotal(5), rubber))


def test_points_are_carried_over_only_where_the_most_points_win():
    """No points are carried over if nobody wants to reach the total."""
    with pytest.raises(RulesError, match="the most points win"):
        replace(HEARTS, ends=(AtTotal(100), Rubber(2, carries=True)))


def test_winners_who_have_not_come_to_the_total_begin_like_the_others():
    """Capot's choice: a game that the others end by falling low leaves nothing beyond its end."""
    game = replace(WHIST, ends=(AtTotal(5), AtMost(-5), Rubber(2, carries=True)))
    match = scored(new_match(game, 4, D), 2, -5)

    assert won_by(match) == [((A, C), 1)]
    assert match.standing.totals == (0, 0, 0, 0)


def test_after_three_games_the_losers_game_is_taken_off():
    """Laws of Short Whist; sheet 1, example (d): 5-0, 3-5 and 5-4 are three, one and two, less one."""
    match = scored(scored(scored(new_match(SHORT, 4, D), 5, 0), 3, 5), 5, 4)

    assert won_by(match) == [((A, C), 3), ((B, D), 1), ((A, C), 1)]
    assert match.winners == (A, C)
    assert match.results == (5, 0, 5, 0)


def test_a_single_of_the_losers_makes_six_of_a_double_a_treble_and_the_rubber():
    """Laws of Short Whist: 4-5, 5-1 and 5-0 are two, three and two for the rubber, less one."""
    first, second = scored(new_match(SHORT, 4, D), 4, 5), scored(scored(new_match(SHORT, 4, D), 4, 5), 5, 1)

    assert [first.results, second.results] == [(0, 1, 0, 1), (2, 1, 2, 1)]
    assert scored(second, 5, 0).results == (6, 0, 6, 0)


@pytest.mark.parametrize(("losers", "worth"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_a_treble_a_double_or_a_single(losers, worth):
    """Laws of Short Whist: three points if the losers have none, two if one or two, else one."""
    assert won_by(scored(new_match(SHORT, 4, D), 5, losers)) == [((A, C), worth)]


@pytest.mark.parametrize(
    ("form", "target", "losers", "worth"),
    [("long", 10, 4, 2), ("long", 10, 5, 1), ("american", 7, 0, 7), ("american", 7, 6, 1)],
)
def test_games_of_the_other_forms_have_their_own_worth(form, target, losers, worth):
    """Sheet 1: long whist: two if the losers have under five, else one; American: seven less theirs."""
    match = scored(new_match(house(WHIST, rubber=form), 4, D), target, losers)

    assert won_by(match) == [((A, C), worth)]
    assert not scored(new_match(house(WHIST, rubber=form), 4, D), target - 1, losers).won


def test_the_rubber_goes_with_its_own_form_of_the_game():
    """Capot's choice: the worth of a game depends on its length, so that they are chosen together."""
    assert with_options(WHIST, {"form": "long", "rubber": "long"}).ends[0] == AtTotal(10)
    with pytest.raises(RulesError, match="games to 5"):
        with_options(WHIST, {"form": "long", "rubber": "short"})


def test_honours_decide_a_game_of_the_rubber():
    """Laws of Short Whist; sheet 1, example (b): a side with four loses to three and honours: a single."""
    match = played(scored(new_match(HONOURS, 4, D), 0, 3), turn_up="Q♣")

    assert match.totals == (4, 5, 4, 5)
    assert won_by(match) == [((B, D), 1)]


def test_a_side_one_short_of_a_game_scores_no_honours_in_that_game_alone():
    """Laws of Short Whist: at four nothing is scored for honours; a new game begins at nothing."""
    first = scored(new_match(HONOURS, 4, D), 5, 4)
    at_four = played(scored(first, 0, 4), turn_up="Q♣")
    anew = played(first, turn_up="Q♣")

    assert at_four.totals == (4, 4, 4, 4)
    assert anew.totals == (4, 2, 4, 2)


def test_whoever_is_ahead_leads_the_match_by_games_and_then_by_the_score():
    """Capot's choice: the story of a match says who led it, by games first."""
    one = scored(new_match(SHORT, 4, D), 5, 0)

    assert scored(one, 0, 4).leaders == (A, C)
    assert scored(scored(one, 0, 5), 1, 0).leaders == (A, C)
    assert scored(scored(one, 0, 5), 1, 3).leaders == (B, D)
    assert scored(one, 0, 5).leaders == (A, B, C, D)
    assert [one.until(0).won, scored(one, 0, 4).until(0).won] == [one.won] * 2


def test_totals_of_the_games_are_kept_with_their_deals():
    """Capot's choice: a score sheet shows with what totals each game ended, and those within the next."""
    match = scored(scored(new_match(SHORT, 4, D), 5, 2), 1, 0)

    assert [match.totals_after(number) for number in range(2)] == [(5, 2, 5, 2), (1, 0, 1, 0)]


def test_a_game_of_sjavs_is_a_cross_and_two_against_a_side_that_has_not_scored():
    """John McLeod, pagat.com: the losers still at 24 is a double victory, two crosses; sheet 8.1."""
    game = house(SJAVS, crosses=3)
    one = scored(new_match(game, 4, D), -2, 6)
    two = scored(new_match(game, 4, D), 24, 0)

    assert won_by(one) == [((A, C), 1)]
    assert won_by(two) == [((B, D), 2)]
    assert one.standing.totals == (24,) * 4
    assert not scored(one, 0, 22).is_over
    assert scored(one, 0, 24).winners == (A, C)
    assert scored(one, 0, 24).results == (3, 0, 3, 0)


def test_a_double_victory_counts_from_wherever_the_sides_begin():
    """Capot's choice: where sides begin with other points than 24, it is against a side still there."""
    game = house(SJAVS, crosses=2, points=36)

    assert won_by(scored(new_match(game, 4, D), 0, 36)) == [((A, C), 2)]
    assert won_by(scored(new_match(game, 4, D), 0, 24)) == [((A, C), 1)]


def test_one_game_of_sjavs_is_the_match_unless_crosses_are_counted():
    """Sheet 8.1: the match is one rubber of 24, or goes on to a number of crosses."""
    assert scored(new_match(SJAVS, 4, D), 0, 24).is_over


@pytest.mark.parametrize(
    ("ends", "why"),
    [
        ((Rubber(),), "a total ends each"),
        ((AtTotal(5), AfterDeals(9), Rubber()), "a total ends each"),
        ((AtTotal(5), Rubber(), Rubber(name="other")), "a total ends each"),
        ((AtTotal(5, loses=True), Rubber()), "no loser is named"),
        ((AtTotal(5), Rubber(by_losers=((1, 2), (3, 1)))), "from the highest score"),
        ((AtTotal(5), Rubber(points=0)), "every game scores"),
    ],
)
def test_what_cannot_end_a_game_is_refused(ends, why):
    """Capot's choice: a game of a match ends at a total, and is worth something."""
    with pytest.raises(RulesError, match=why):
        replace(WHIST, ends=ends)


def test_a_tie_within_a_game_is_not_played_off_in_whole_rounds():
    """Capot's choice: a round counts the deals of a match, not those of a game."""
    with pytest.raises(RulesError, match="whole rounds"):
        replace(SHORT, ties="round")
