"""Cucumber; D deals and A leads unless said."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.thumb import advise
from capot.rules.errors import RulesError
from capot.rules.games.cucumber import CUCUMBER
from capot.rules.model import every_deal
from capot.rules.stages.tricks import HolderOfLowest, NotOpening, TurnedTrump
from capot.rules.terms import Deal
from capot.rules.text import rulebook
from capot.study.puzzles.puzzle import Option
from capot.study.puzzles.themes import themes_of
from tests.rules.table import A, B, C, D, begun, finished, house, match_at, play, playable, points, with_rows

# Each trick but the last is of one rank, so that the last to play wins it.
SIX_TRICKS = """
    K♠ K♥ K♦ K♣
    Q♠ Q♥ Q♦ Q♣
    T♠ T♥ T♦ T♣
    9♠ 9♥ 9♦ 9♣
    8♠ 8♥ 8♦ 8♣
    7♠ 7♥ 7♦ 7♣
"""
TWO_JACKS = SIX_TRICKS + "6♠ J♥ J♦ 4♣"
ONE_JACK = SIX_TRICKS + "6♠ 5♥ J♦ 4♣"
# A leads the eight to B, who holds Q 8 7 5 5 4 3.
EIGHT_LED = """
    8♠ Q♥ 2♦ 9♣
    9♠ 8♥ 3♦ T♣
    T♠ 7♥ 4♦ J♣
    J♠ 5♥ 6♦ Q♣
    Q♠ 5♦ 7♦ K♣
    K♠ 4♥ 8♦ 2♣
    A♠ 3♥ A♦ 3♣
"""


def test_seven_cards_each_are_dealt_from_fifty_two_and_the_rest_is_not_seen():
    """John McLeod, Cucumber: two to seven players get seven cards each of the whole pack."""
    for seats in range(2, 8):
        match = new_match(CUCUMBER, seats)
        position = match.with_deal(match.pack).position
        assert [len(hand) for hand in position.hands] == [7] * seats
        assert len(position.talon) == 52 - 7 * seats


def test_each_plays_a_card_at_least_as_high_as_the_highest_so_far_or_their_lowest():
    """John McLeod, Cucumber: whatever the suits; after an eight, of Q 8 5 3 all but the five."""
    position = play(begun(CUCUMBER, EIGHT_LED), "8♠")
    assert playable(position) == {*cards("Q♥ 8♥ 3♥")}
    with pytest.raises(IllegalMove, match="at least as high as the 8♠, or your lowest, the 3♥"):
        position.after(B, PlayCard(cards("5♥")[0]))


def test_the_highest_so_far_counts_not_the_card_led():
    """John McLeod, Cucumber: at least as high as the highest card played before."""
    position = play(begun(CUCUMBER, EIGHT_LED), "8♠ Q♥")
    assert playable(position) == {*cards("A♦ 2♦")}


def test_where_a_trick_must_be_headed_the_lowest_card_is_for_those_who_cannot():
    """Wikipedia, Cucumber: a player who can play a card as high as the highest must."""
    game = house(CUCUMBER, heading="must")
    position = play(begun(game, EIGHT_LED), "8♠")
    assert playable(position) == {*cards("Q♥ 8♥")}
    with pytest.raises(IllegalMove, match="you must play a card at least as high as the 8♠"):
        position.after(B, PlayCard(cards("3♥")[0]))
    assert playable(play(position, "Q♥ A♦")) == {*cards("2♣")}


def test_when_an_ace_is_led_everyone_plays_their_lowest_card():
    """Wikipedia, Cucumber: even a player who holds an ace."""
    position = play(begun(CUCUMBER, EIGHT_LED), "A♠ 3♥")
    assert playable(position) == {*cards("2♦")}
    with pytest.raises(IllegalMove, match="the A♠ was led and you must play your lowest card, the 2♦"):
        position.after(C, PlayCard(cards("A♦")[0]))
    usual = play(begun(house(CUCUMBER, ace="usual"), EIGHT_LED), "A♠ 3♥")
    assert playable(usual) == {*cards("A♦ 2♦")}


def test_the_last_of_equal_cards_wins_the_trick_and_its_player_leads():
    """Capot's choice; the sources say only that the highest card wins."""
    over = finished(CUCUMBER, TWO_JACKS)
    assert [trick.winner for trick in over.tricks] == [D, C, B, A, D, C, B]
    assert over.tricks[1].leader == D


def test_all_who_play_the_highest_card_to_the_last_trick_are_charged_its_rank():
    """Wikipedia, Cucumber: 2 to 10 their face value, jack 11, queen 12, king 13, ace 14; 6 J J 4."""
    assert points(CUCUMBER, TWO_JACKS) == (0, 11, 11, 0)
    assert points(CUCUMBER, ONE_JACK) == (0, 0, 11, 0)
    items = finished(CUCUMBER, ONE_JACK).score().items
    assert [str(item.reason) for item in items] == ["played J♦ to the last trick, the highest"]


def test_as_a_house_rule_only_the_winner_of_the_last_trick_is_charged():
    """The other reading of the charge: C led to it, D, A and B followed."""
    assert points(house(CUCUMBER, equals="last"), TWO_JACKS) == (0, 11, 0, 0)


def test_a_player_at_thirty_is_out_and_the_last_one_in_wins():
    """Wikipedia, Cucumber: 30 points or more put a player out; the last one in wins."""
    match = with_rows(match_at(CUCUMBER, (29, 19, 18, 0)), TWO_JACKS)
    assert match.totals == (29, 30, 29, 0)
    assert match.out == (B,)
    assert not match.is_over

    last = with_rows(match_at(CUCUMBER, (3, 25)), _for_two(TWO_JACKS))
    assert last.totals == (3, 36)
    assert last.winners == (A,)


def _for_two(rows):
    """Return the first two columns of a deal."""
    return "\n".join(row.strip()[:5] for row in rows.strip().splitlines())


def test_if_the_last_ones_go_out_together_the_lower_total_wins():
    """Capot's choice, where the sources are silent."""
    both = with_rows(match_at(CUCUMBER, (20, 25)), _for_two(SIX_TRICKS + "J♠ J♥ J♦ J♣"))
    assert both.totals == (31, 36)
    assert both.winners == (A,)


def test_in_denmark_a_player_comes_back_once_and_the_lower_of_the_last_two_wins():
    """John McLeod, Cucumber: out above 21; back once with the highest total of the others; two are left."""
    game = house(CUCUMBER, comeback="once")
    match = with_rows(match_at(game, (10, 13, 15, 3)), ONE_JACK)
    assert match.totals == (10, 13, 13, 3)
    assert match.out == ()
    assert with_rows(match_at(game, (21, 13, 10, 3)), ONE_JACK).totals == (21, 13, 21, 3)
    with pytest.raises(RulesError):
        new_match(game, 2)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"trump": TurnedTrump()}, "no trumps where suits mean nothing"),
        ({"bans": (NotOpening("♥"),)}, "the only duty is to head the trick"),
        ({"first_lead": HolderOfLowest("♣")}, "no card of a suit decides who leads"),
    ],
)
def test_where_suits_mean_nothing_no_rule_speaks_of_them(change, reason):
    """Capot's choice: such a rule would mean nothing."""
    rules = CUCUMBER.schedule[0].rules
    (tricks,) = rules.stages
    odd = replace(rules, deal=Deal(each=7, turn_up="talon"), stages=(replace(tricks, **change),))
    with pytest.raises(RulesError, match=reason):
        replace(CUCUMBER, schedule=every_deal(odd), options=(), cites=())


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_rulebook_says_what_may_be_played_and_what_the_last_trick_costs(seats):
    text = str(rulebook(CUCUMBER, seats))
    assert "Suits mean nothing; the cards rank, from high to low, A K Q J" in text
    assert "a card at least as high as the highest in the trick or your lowest card" in text
    assert "A 14, K 13, Q 12, J 11 and other cards their face value" in text
    assert "follow suit" not in text


def test_a_hint_gives_a_reason_and_a_review_says_what_a_card_was_about():
    """The rule of thumb has no account of suits here, so that both go by the ranks alone."""
    seen = view(play(begun(CUCUMBER, EIGHT_LED), "8♠"), B)
    advice = advise(seen, Random(1))
    assert advice.move == PlayCard(cards("8♥")[0])
    assert advice.reason == "the 8♥ is high enough, and you keep the 3♥ for later"
    about = themes_of(play(begun(CUCUMBER, EIGHT_LED), "8♠"), B, (Option((advice.move,)),))
    assert about == ("win",)
