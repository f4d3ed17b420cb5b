"""Hartenjagen, the Dutch game of hearts; D deals and A leads, who holds the seven of clubs."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import Card, cards
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.thumb import ThumbPlayer
from capot.record import Record, dumps, dumps_view, loads, loads_view, view_of
from capot.rules.codec import from_data, to_data
from capot.rules.errors import RulesError
from capot.rules.games.hartenjagen import HARTENJAGEN
from capot.rules.match.ends import AtMost, TurnAt
from capot.rules.scoring import Captured, Sweep
from capot.rules.stages.exchanges import Exchange
from capot.rules.terms import Payoff
from capot.rules.text import rulebook
from tests.kernel.both import assert_same_deal
from tests.random_play import dealt, random_match
from tests.rules.table import (
    A,
    B,
    C,
    D,
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

# The third deal of a cycle passes across, the fourth not at all.
WITHOUT_PASSING = 3

# A takes four hearts, B the queen and four hearts, D the jack.
FIRST = """
    7♣ 8♣ 9♣ T♣
    J♣ K♣ Q♣ A♣
    8♠ A♠ Q♠ 7♠
    9♠ K♠ J♠ T♠
    9♥ A♥ 7♥ 8♥
    A♦ 7♦ 8♦ 9♦
    K♥ Q♥ J♥ T♥
    K♦ Q♦ J♦ T♦
"""
# B takes the jack and three hearts, C one heart, D the queen and four hearts.
NEXT = """
    7♣ 8♣ 9♣ T♣
    8♠ 9♠ Q♠ A♠
    7♥ 8♥ 9♥ A♥
    T♠ K♠ J♠ 7♠
    K♣ A♣ J♣ Q♣
    7♦ K♥ T♥ J♥
    T♦ 8♦ A♦ 9♦
    Q♦ K♦ Q♥ J♦
"""
ALL_TO_A = """
    7♣ A♠ 7♥ A♦
    8♣ K♠ 8♥ K♦
    9♣ Q♠ 9♥ Q♦
    T♣ J♠ T♥ J♦
    J♣ T♠ J♥ T♦
    Q♣ 9♠ Q♥ 9♦
    K♣ 8♠ K♥ 8♦
    A♣ 7♠ A♥ 7♦
"""


def standing_at(*totals, game=HARTENJAGEN):
    """Return a match in which no cards are passed in the next deal."""
    return match_at(game, totals, deals=WITHOUT_PASSING)


def test_four_play_with_32_cards():
    """Speltips, Hartenjagen: 7 to ace, eight cards each, clockwise."""
    match = new_match(HARTENJAGEN)

    assert HARTENJAGEN.players == (4,)
    assert HARTENJAGEN.direction == "clockwise"
    assert len(match.pack) == 32
    assert {len(hand) for hand in match.with_deal(match.pack).position.hands} == {8}


def test_three_cards_are_passed_left_right_across_and_then_not():
    """Speltips, Hartenjagen: the exchange of four deals in turn."""
    exchange, _ = HARTENJAGEN.rules_for(4, 0).stages

    assert exchange == Exchange(3, ("left", "right", "across", "hold"))


def test_the_seven_of_clubs_is_led_first_and_anything_may_follow():
    """Speltips, Hartenjagen: after the exchange; no card is barred from the first trick or from being led."""
    position = ready(begun(HARTENJAGEN, FIRST, number=WITHOUT_PASSING), FIRST)

    assert position.to_act == {A}
    assert playable(position) == set(cards("7♣"))
    assert playable(play(position, "7♣ 8♣ 9♣ T♣")) == set(position.hands[D]) - set(cards("T♣"))


def test_hearts_cost_one_the_jack_of_clubs_two_and_the_queen_of_spades_five():
    """Speltips, Hartenjagen: fifteen points in a deal."""
    assert points(HARTENJAGEN, FIRST, number=WITHOUT_PASSING) == (4, 9, 0, 2)
    assert points(HARTENJAGEN, NEXT, number=WITHOUT_PASSING) == (0, 5, 1, 9)


def test_whoever_takes_all_fifteen_costs_each_other_player_fifteen():
    """Common practice: the pit."""
    assert points(HARTENJAGEN, ALL_TO_A, number=WITHOUT_PASSING) == (0, 15, 15, 15)


def test_points_are_subtracted_from_the_deal_after_somebody_has_reached_fifty():
    """Speltips, Hartenjagen: 48, 20, 31 and 6 become 52, 29, 31 and 8, and then 52, 24, 30 and −1."""
    match = with_rows(standing_at(48, 20, 31, 6), FIRST)
    assert match.totals == (52, 29, 31, 8)
    assert not match.is_over
    assert match.has_turned

    match = with_rows(replace(match, deals=match.deals[:3]), NEXT)
    assert match.totals == (52, 24, 30, -1)
    assert match.is_over
    assert match.winners == (D,)


def test_points_stay_turned_when_every_total_has_come_down():
    """Speltips, Hartenjagen: the second half goes on to the end."""
    match = with_rows(standing_at(55, 45, 40, 30), ALL_TO_A)
    assert match.totals == (40, 45, 40, 30)
    assert match.has_turned
    assert match.standing.turned


def test_taking_everything_in_the_second_half_takes_fifteen_off():
    """Capot's choice: there is no other reward."""
    assert with_rows(standing_at(52, 20, 20, 20), ALL_TO_A).totals == (37, 20, 20, 20)


def test_nobody_wins_with_the_deal_that_turns_the_points():
    """Capot's choice: a player who stands at nothing has to come down to it like the others."""
    match = with_rows(standing_at(48, 20, 0, 6), FIRST)

    assert match.totals == (52, 29, 0, 8)
    assert not match.is_over


def test_the_lowest_of_those_at_nothing_or_below_wins():
    """Capot's choice: several may come down in the same deal."""
    match = with_rows(standing_at(60, 4, 30, 6), NEXT)

    assert match.totals == (60, -1, 29, -3)
    assert match.winners == (D,)


def test_a_total_below_nothing_may_bounce_back():
    """Common practice: 2 less 9 becomes 7, and only nothing wins."""
    exact = house(HARTENJAGEN, exact="bounces")
    match = with_rows(standing_at(60, 5, 30, 2, game=exact), NEXT)

    assert match.totals == (60, 0, 29, 7)
    assert match.winners == (B,)
    assert not with_rows(standing_at(60, 6, 30, 2, game=exact), NEXT).is_over


def test_the_big_game_has_thirty_points_and_turns_at_seventy_five():
    """Speltips, Hartenjagen: 52 cards, and ten points for the ten of diamonds."""
    big = house(HARTENJAGEN, pack="big")
    rules = big.rules_for(4, 0)
    counted = [term for term in rules.scoring if isinstance(term, Captured)]
    (sweep,) = (term for term in rules.scoring if isinstance(term, Sweep))

    assert len(rules.pack.cards()) == 52
    assert sum(term.value(card) for term in counted for card in term.cards) == 30
    assert sweep.payoff == Payoff(0, 30)
    assert not match_at(big, (74, 0, 0, 0)).has_turned
    assert match_at(big, (75, 0, 0, 0)).has_turned
    assert match_at(house(HARTENJAGEN, turn=100), (99, 0, 0, 0)).standing.ends == (TurnAt(100, ("sweep",)),)


# --- What everybody is told, and what players make of it ----------------------------------------------


def test_a_seat_sees_the_rules_of_its_half():
    """A view's rules are those that score: its points are negative once they are subtracted."""
    match = standing_at(52, 20, 20, 20).with_deal(new_match(HARTENJAGEN).pack)
    seen = view(match.position, A)

    assert seen.standing.turned
    assert seen.standing.ends == (AtMost(0),)
    assert [(term.name, term.points) for term in seen.rules.scoring if isinstance(term, Captured)] == [
        ("hearts", -1),
        ("jack-of-clubs", -2),
        ("queen-of-spades", -5),
    ]
    assert len(seen.rules.scoring) == 3


def test_a_player_wants_the_queen_once_points_are_subtracted():
    """With the ace of spades behind the queen, it is taken in the second half and left in the first."""
    rows = """
        7♣ 9♣ Q♣ A♣
        8♣ J♣ K♣ K♠
        T♣ Q♠ A♠ J♠
        7♦ T♦ 7♠ T♠
        8♦ J♦ Q♦ 9♠
        9♦ 9♥ K♦ 8♠
        7♥ T♥ Q♥ A♦
        8♥ J♥ K♥ A♥
    """
    chosen = []
    for total in (0, 52):
        match = standing_at(total, 20, 20, 20).with_hands(hands_of(rows))
        position = play(match.position, "7♣ 9♣ Q♣ A♣ 8♠ 7♦ Q♠")
        chosen.append(ThumbPlayer().choose(view(position, C), Random(1)))

    assert chosen == [PlayCard(Card("7", "♠")), PlayCard(Card("A", "♠"))]


def test_fast_play_scores_both_halves_as_plain_play_does():
    """The kernel plays the rules of the half."""
    rng = Random(1)
    match = replace(new_match(HARTENJAGEN), totals=(52, 40, 40, 40))
    for seed in range(4):
        match = assert_same_deal(dealt(match, seed), rng)
        assert sum(match.deals[-1].score().points) == -15


def test_a_record_of_the_second_half_is_replayed_and_so_is_what_a_seat_saw_of_it():
    """The file says nothing of the halves: the totals do."""
    match = random_match(house(HARTENJAGEN, turn=20), 4, 2)
    record = Record(match, ("Ann", "Ben", "Cleo", "Dan"))

    assert match.deals[-1].standing.turned
    assert loads(dumps(record)).match == match
    assert loads_view(dumps_view(record, A)) == view_of(record, A)


def test_the_rulebook_tells_when_points_are_subtracted():
    book = rulebook(house(HARTENJAGEN, exact="bounces"))

    assert "Points are added until someone’s total after a deal is 50 points or more" in book
    assert "the match ends after the deal in which someone’s total comes down to exactly 0" in book.lower()
    assert "a total that would fall below 0 goes up again" in book.lower()


def test_points_cannot_turn_where_no_total_is_to_be_come_down_to():
    data = {**to_data(HARTENJAGEN), "key": "own", "options": []}
    data["ends"] = [end for end in data["ends"] if end["type"] != "AtMost"]

    with pytest.raises(RulesError, match="need a total to come down to"):
        from_data(data)


def test_with_the_big_pack_points_are_subtracted_from_75_on_or_from_another_total():
    """Sheet, Hartenjagen, OPT big; Capot's choice: a total that is chosen counts with either pack."""
    assert [house(HARTENJAGEN, pack="big").ends[0], house(HARTENJAGEN, pack="big", turn=100).ends[0]] == [
        TurnAt(points, without=("sweep",)) for points in (75, 100)
    ]
