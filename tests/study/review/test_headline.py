"""A deal in a sentence: its place and points, its cards, and what the costliest mistakes cost."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.moves import Announce, DrawCard, PassCards, PassTurn
from capot.rules.catalog import GAMES
from capot.study.review.headline import glance, headline
from capot.study.review.report import SeatReview
from tests.random_play import random_match
from tests.study.by_hand import ACCOUNT, beside_one_card, decision

SPREAD = 8.0


@pytest.fixture(scope="module")
def match():
    """A deal of Hearts, with cards passed."""
    return random_match(GAMES["hearts-classic"], 4, 1, deals=1)


def said(match, *decisions, seat=0, to=None, **account):
    found = SeatReview(seat, replace(ACCOUNT, **account), decisions, 2)
    return headline(found, match.deals[0], SPREAD, to)


def mistake(match, nth, loss, **fields):
    """Return the mistake of seat 0 at its nth card."""
    moves = match.deals[0].moves
    plies = [ply for ply, (by, move) in enumerate(moves) if by == 0 and move.text.startswith("play ")]
    best = moves[plies[nth]][1]
    return decision(match, plies[nth], best, trick=nth + 1, loss=loss, points_lost=loss, **fields)


def test_the_place_counts_from_the_fewest_points_where_these_win(match):
    points = match.deals[0].score().points
    places = ["First", "Second", "Third", "Fourth"]

    for seat, own in enumerate(points):
        before, level = sum(each < own for each in points), points.count(own)
        place = f"Tied for {places[before].lower()}" if level > 1 else places[before]
        assert said(match, seat=seat).startswith(f"{place}, with {own}. ")


def test_partners_win_or_lose_together():
    deal = random_match(GAMES["whist"], 4, 1, deals=1).deals[0]
    results = [
        str(headline(SeatReview(seat, ACCOUNT, (), 0), deal, SPREAD)).split(",")[0] for seat in range(4)
    ]

    assert results[0] == results[2]
    assert sorted(results[:2]) in (["Lost", "Won"], ["A draw", "A draw"])


@pytest.mark.parametrize(("added", "words"), [(2.0, "Good"), (-1.0, "Fair"), (-2.0, "Poor")])
def test_cards_are_fair_within_a_fifth_of_the_spread(match, added, words):
    assert f" {words} cards; " in said(match, cards=added)


def test_the_costliest_mistakes_are_named_with_what_they_cost_together(match):
    first, second = mistake(match, 0, 5.0), mistake(match, 4, 4.0)
    made = [
        f"the {match.position.faces.short(each.made.card)} in trick {each.trick}" for each in (first, second)
    ]

    text = said(match, second, first, to=0)

    assert f"; {made[0]} and {made[1]} cost you about 9" in text


def test_a_mistake_that_cost_next_to_nothing_beside_the_costliest_is_not_named(match):
    text = said(match, mistake(match, 0, 5.0), mistake(match, 4, 0.5), to=0)

    assert "in trick 1 cost you about 5" in text
    assert "in trick 5" not in text


def test_mistakes_of_one_unit_are_named_together_even_if_worse_ones_lie_between(match):
    first, second = (
        mistake(match, nth, 0.1, unit="chance", grade=grade)
        for nth, grade in enumerate(("blunder", "mistake"))
    )
    between = mistake(match, 4, 4.0, grade="blunder")

    text = said(match, first, second, between, to=0)

    assert "in trick 1 and " in text
    assert "in trick 2 cost you about 20 percentage points of the chance" in text


def test_choices_without_cards_are_quoted_as_the_table_words_them():
    """A player who bids a capot at Polignac reads the name of what was chosen."""
    match = random_match(GAMES["polignac"], 4, 1, deals=1)
    ply, (seat, made) = next(
        (ply, move) for ply, move in enumerate(match.deals[0].moves) if isinstance(move[1], Announce)
    )
    chosen = decision(match, ply, Announce(None), trick=0, kind="announce", made=made)

    title = "Nothing" if made == Announce(None) else "capot"
    assert f"; “{title}” " in said(match, chosen, seat=seat, to=seat)


def test_choices_of_the_same_words_are_told_apart_by_their_moves():
    """A player of Switch who draws twice instead of playing reads when that was."""
    match = random_match(GAMES["switch"], 3, 1, deals=1)
    plies = [ply for ply, (_, made) in enumerate(match.deals[0].moves) if made == DrawCard()][:2]
    seat = match.deals[0].moves[plies[0]][0]
    drawn = [
        replace(
            decision(match, ply, PassTurn(), trick=0, loss=4.0, points_lost=4.0, made=DrawCard()), seat=seat
        )
        for ply in plies
    ]

    text = said(match, *drawn, seat=seat, to=seat)

    first, second = (ply + 1 for ply in plies)
    assert f"; “Draw a card” in move {first} and “Draw a card” in move {second} cost you about 8" in text
    assert "“Draw a card” cost you about 4" in said(match, drawn[0], seat=seat, to=seat)


def test_others_read_the_name_of_the_player(match):
    assert " cost {@0} about 1.2 " in said(match, mistake(match, 0, 1.2), to=3)


def test_cards_that_were_passed_are_named(match):
    first = replace(mistake(match, 0, 2.0), made=PassCards(cards("9♠ 3♠ 2♠")), trick=0)

    assert "; passing 9♠ 3♠ 2♠ cost you about 2.0 " in said(match, first, to=0)


def test_chances_are_not_mixed_with_points(match):
    first = mistake(match, 0, 0.1, unit="chance")
    second = mistake(match, 4, 4.0)

    assert "in trick 1 cost you about 10 percentage points of the chance to win the match." in said(
        match, first, second, to=0
    )


@pytest.mark.parametrize(
    ("lost", "english", "french"),
    [(1.2, "1.2 points", "1,2 point."), (2.0, "2.0 points", "2,0 points."), (9.0, "9 points", "9 points.")],
)
def test_the_plural_of_a_decimal_begins_where_the_language_has_it(match, lost, english, french):
    text = said(match, mistake(match, 0, lost), to=0)

    assert f"cost you about {english}." in text
    assert f"vous a coûté environ {french}" in told(text, LANGUAGES["fr"])


def test_one_percentage_point_is_one(match):
    text = said(match, mistake(match, 0, 0.01, unit="chance"), to=0)

    assert "about 1 percentage point of the chance" in text


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        (0.0, "no mistake was found."),
        (4.0, "no mistake was found, and luck helped in the play."),
        (-4.0, "no mistake was found, but luck was against it in the play."),
    ],
)
def test_without_a_mistake_luck_is_the_reason(match, rest, words):
    fine = mistake(match, 0, 0.0, grade="best")

    assert said(match, fine, rest=rest).endswith(f"; {words}")


@pytest.mark.parametrize("key", LANGUAGES)
def test_every_language_fills_its_places(match, key):
    one, two = mistake(match, 0, 5.0), mistake(match, 4, 4.0)

    for some in ((), (one,), (one, two)):
        for to in (0, None):
            text = told(said(match, *some, to=to), LANGUAGES[key])
            assert "{" not in text.replace("{@0}", "")


def praised(match, nth, behind, error=0.1):
    """Return the decision of seat 0 at its nth card, the best by some points."""
    one = mistake(match, nth, 0.0, grade="best")
    best, second = one.values
    return replace(one, values=(best, replace(second, behind=behind, behind_error=error)))


def seen_at_a_glance(match, *decisions):
    return glance(SeatReview(0, ACCOUNT, decisions, 2), match.deals[0], SPREAD)


def test_a_deal_without_a_mistake_needs_no_line(match):
    assert not seen_at_a_glance(match, praised(match, 2, 4.0))


def test_the_best_and_the_costliest_card_of_a_deal_stand_in_a_line(match):
    dear, cheap = mistake(match, 0, 1.0), mistake(match, 4, 0.5)
    less, most = praised(match, 2, 2.0), praised(match, 3, 4.0)
    short = match.position.faces.short

    text = seen_at_a_glance(match, cheap, less, most, dear)

    assert f"Best: the {short(most.made.card)} in trick 4. " in text
    assert f"Costliest: the {short(dear.made.card)} in trick 1, " in text
    assert "about 1.0 points." in text


@pytest.mark.parametrize(("behind", "error"), [(0.1, 0.01), (4.0, 2.0)])
def test_a_card_is_praised_only_if_any_other_was_clearly_dearer(match, behind, error):
    text = seen_at_a_glance(match, mistake(match, 0, 1.0), praised(match, 2, behind, error))

    assert "Best" not in text
    assert "Costliest" in text


def test_a_mistake_that_luck_has_spared_is_called_dear_by_what_it_usually_costs(match):
    own = match.deals[0].score().points[0]

    assert f"usually about {own + 3} points, but luck helped" in seen_at_a_glance(
        match, mistake(match, 0, own + 3.0)
    )


def test_where_decisions_are_not_graded_no_play_is_called_faultless():
    deal = beside_one_card(random_match(GAMES["knockout-whist"], 4, 1, deals=1)).deals[0]

    text = str(headline(SeatReview(0, ACCOUNT, (), 3), deal, SPREAD, 0))

    assert text.endswith("; the decisions of this deal are not graded.")
