"""Put: three tricks in which equal cards win for nobody, and words that put a game at stake or give up.

B deals, A leads first.
"""

from dataclasses import replace
from functools import partial

import pytest

from capot.cards import cards
from capot.cli.table.answers import read_move
from capot.cli.table.questions import question
from capot.cli.table.story import report_notes
from capot.cli.words import Names
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.moves import Announce, PlayCard
from capot.play.position import Position
from capot.play.scores.deal import why_empty
from capot.play.view import view
from capot.play.vying import CONCEDE, PUT, SEE, THROW_IN
from capot.rules.changes.edits import Change, edited
from capot.rules.changes.options import with_deals
from capot.rules.derived.sums import sums_of
from capot.rules.errors import RulesError
from capot.rules.games.put import PUT as GAME
from capot.rules.match.ends import Rubber
from capot.rules.text import rulebook
from capot.surface import voice
from tests.random_play import random_match
from tests.rules import vying_table
from tests.rules.table import A, B, begun, house, play, said
from tests.rules.vying_table import words

EVEN = """
    3♠ 2♥
    4♣ K♦
    9♠ 9♥
"""
"""A wins a trick, then B, and the third is tied."""

TWO_FOR_A = """
    3♠ 2♥
    A♣ K♦
    9♠ 9♥
"""

TIED_TWICE = """
    T♠ T♥
    7♣ 7♦
    5♠ 4♥
"""


at = partial(vying_table.at, game=GAME)


def test_two_players_get_three_cards_each_and_the_rest_stays_unseen():
    """John McLeod, pagat.com: three cards each, from the non-dealer; 46 cards are out of play."""
    now = begun(GAME, EVEN)

    assert now.sizes == (3, 3)
    assert len(now.talon) == 46
    assert now.to_act == {A}


def test_threes_are_highest_then_twos_then_aces_down_to_fours():
    """Hoyle's Games: 3 2 A K Q J T 9 8 7 6 5 4, and suits mean nothing."""
    now = begun(GAME, "3♠ 2♥\n2♣ A♦\n4♠ 5♥")

    after = play(now, "3♠ 2♥ 2♣ A♦")

    assert [trick.winner for trick in after.tricks] == [A, A]


def test_any_card_may_be_played_at_any_time():
    """Hoyle's Games: nobody need follow suit."""
    now = play(begun(GAME, EVEN), "3♠")

    assert {move for move in now.legal(B).moves if isinstance(move, PlayCard)} == {
        *map(PlayCard, cards("2♥ K♦ 9♥"))
    }


def test_the_winner_of_a_trick_leads_to_the_next():
    """John McLeod, pagat.com."""
    assert play(begun(GAME, EVEN), "4♣ 2♥").to_act == {B}


def test_nobody_wins_a_trick_of_equal_ranks_and_its_leader_leads_again():
    """John McLeod, pagat.com: a tied trick belongs to nobody."""
    now = play(begun(GAME, EVEN), "9♠ 9♥")

    assert now.tricks[0].winner is None
    assert now.to_act == {A}


def test_two_tricks_win_the_deal_at_once():
    """Hoyle's Games: play stops when the deal is decided."""
    now = play(begun(GAME, TWO_FOR_A), "3♠ 2♥ A♣ K♦")

    assert now.is_over
    assert now.score().points == (1, 0)


@pytest.mark.parametrize("order", ["T♠ T♥ 7♣ 7♦ 5♠ 4♥", "5♠ 4♥ T♠ T♥ 7♣ 7♦"])
def test_one_trick_wins_with_the_two_others_tied(order: str):
    """Sheet 2, example d: tie, tie, A; and A, tie, tie."""
    now = play(begun(GAME, TIED_TWICE), order)

    assert now.is_over
    assert now.score().points == (1, 0)


def test_a_trick_each_and_a_tie_is_drawn():
    """John McLeod, pagat.com: trick and tie."""
    now = play(begun(GAME, EVEN), "3♠ 2♥ 4♣ K♦ 9♥ 9♠")

    assert now.is_over
    assert now.score().points == (0, 0)


def test_three_ties_are_drawn():
    """John McLeod, pagat.com."""
    now = play(begun(GAME, "3♠ 3♥\nA♣ A♦\n9♠ 9♥"), "3♠ 3♥ A♣ A♦ 9♠ 9♥")

    assert now.is_over
    assert now.score().points == (0, 0)


def test_before_a_card_either_player_may_put_or_throw_in():
    """Enquire Within: at his turn, whether he leads or follows."""
    now = begun(GAME, EVEN)

    assert words(now) == {"put", "throw-in"}
    assert words(play(now, "3♠")) == {"put", "throw-in"}


def test_a_hand_thrown_in_gives_the_other_a_point():
    """Sheet 2, example a: at 4–2, A throws in at his first lead: 4–3."""
    now = said(at(EVEN, (4, 2)), THROW_IN)

    assert now.is_over
    assert now.score().points == (0, 1)


def test_a_put_is_answered_at_once_by_the_other_player():
    """Hoyle's Games."""
    now = said(play(begun(GAME, EVEN), "3♠"), PUT)

    assert now.to_act == {A}
    assert now.legal(A).moves == (SEE, CONCEDE)
    with pytest.raises(IllegalMove, match="see or to concede"):
        now.after(A, PlayCard(cards("9♠")[0]))


def test_a_put_that_is_conceded_scores_a_point():
    """Hoyle's Games: the putter adds one to his game."""
    now = said(begun(GAME, EVEN), PUT, CONCEDE)

    assert now.is_over
    assert now.score().points == (1, 0)


def test_whoever_has_put_and_was_seen_plays_his_card_and_nobody_speaks_any_more():
    """Hoyle's Games."""
    now = said(begun(GAME, EVEN), PUT, SEE)

    assert now.to_act == {A}
    assert not words(now)
    assert not words(play(now, "3♠"))
    with pytest.raises(IllegalMove, match="played out"):
        now.after(A, PUT)


def test_a_drawn_deal_scores_nothing_even_after_a_put():
    """Sheet 2, example b: 0–4; A puts before his second card, B sees; tricks A, B, tie: still 0–4."""
    now = said(play(at(EVEN, (0, 4)), "3♠ 2♥"), PUT, SEE)
    over = play(now, "4♣ K♦ 9♥ 9♠")

    assert over.is_over
    assert over.score().points == (0, 0)


DRAW = "A draw: neither won more tricks than the other, so nothing counts."


@pytest.mark.parametrize(
    ("rows", "order"),
    [(EVEN, "3♠ 2♥ 4♣ K♦ 9♥ 9♠"), ("3♠ 3♥\nA♣ A♦\n9♠ 9♥", "3♠ 3♥ A♣ A♦ 9♠ 9♥")],
)
def test_the_score_of_a_drawn_deal_says_why_it_is_nothing(rows: str, order: str):
    """Sheet 2, example b: as much after a put."""
    now = begun(GAME, rows)

    assert why_empty(play(now, order)) == DRAW
    assert why_empty(play(said(now, PUT, SEE), order)) == DRAW
    assert not why_empty(play(begun(GAME, TWO_FOR_A), "3♠ 2♥ A♣ K♦"))
    assert not why_empty(said(now, THROW_IN))


def test_the_terminal_says_of_a_drawn_deal_why_it_is_nothing():
    """As the page does."""
    drawn = play(begun(GAME, EVEN), "3♠ 2♥ 4♣ K♦ 9♥ 9♠")
    match = replace(random_match(GAME, 2, seed=3, deals=1), deals=(drawn,))

    assert report_notes(match, Names(("you", "Ben"), 0)) == [DRAW]


def test_a_deal_won_after_a_put_was_seen_wins_the_game():
    """Sheet 2, example c: the same, tricks A, A: A has the game 5–4."""
    now = said(play(at(TWO_FOR_A, (0, 4)), "3♠ 2♥"), PUT, SEE)

    assert play(now, "A♣ K♦").score().points == (5, 0)


def test_a_player_who_is_ahead_scores_only_what_is_missing():
    """Hoyle's Games: five up; nobody has more."""
    now = said(at("2♥ 3♠\nK♦ A♣\n9♠ 9♥", (0, 4)), PUT, SEE)

    assert play(now, "2♥ 3♠ A♣ K♦").score().points == (0, 1)


@pytest.mark.parametrize("silent_win", ["point", "game"])
def test_a_player_past_five_in_a_match_of_20_deals_wins_a_point(silent_win: str):
    """If the match goes on after five points, a put is worth no less than a deal won in silence."""
    now = said(at(TWO_FOR_A, (7, 0), silent_win=silent_win), PUT, SEE)

    assert play(now, "3♠ 2♥ A♣ K♦").score().points == (1, 0)


def test_that_a_deal_past_five_scores_a_point_is_told_where_it_may_happen():
    """A match to five points has no such deal."""
    told = "never scores less than 1 point"

    assert told in rulebook(with_deals(GAME, 20), 2)
    assert told not in rulebook(GAME, 2)


def test_what_a_deal_scores_stays_within_the_reach_of_its_term():
    """Of forty deals in a row, most are played with a total past five."""
    match = random_match(with_deals(house(GAME, silent_win="game"), 40), 2, seed=3)
    rules = GAME.rules_for(2, 0)
    reach = rules.scoring[0].reach(sums_of(rules, 2))
    scored = [points for deal in match.deals for points in deal.score().points]

    assert max(match.totals) > 5
    assert reach.low <= min(scored) == 0
    assert 1 < max(scored) <= reach.high


def test_the_first_to_five_points_wins_the_match():
    """Hoyle's Games: five up."""
    match = random_match(GAME, 2, seed=3)

    assert match.is_over
    assert max(match.totals) == 5
    assert min(match.totals) < 5


def test_the_deal_alternates():
    """Wikipedia, Put."""
    assert [deal.dealer for deal in random_match(GAME, 2, seed=3).deals[:3]] in ([A, B, A], [B, A, B])


def test_some_let_only_the_leader_put():
    """Wikipedia, Put; house rule."""
    now = at(EVEN, (0, 0), put_when="leader")

    assert "put" in words(now)
    assert "put" not in words(play(now, "3♠"))
    assert "put" in words(play(now, "4♣ 2♥"))
    with pytest.raises(IllegalMove, match="before you lead"):
        play(now, "3♠").after(B, PUT)


def test_some_let_only_the_first_leader_put_before_the_first_card():
    """Cotton 1674, as told at pagat.com; house rule."""
    now = at(EVEN, (0, 0), put_when="first-lead")

    assert "put" in words(now)
    assert "put" not in words(play(now, "3♠ 2♥"))
    with pytest.raises(IllegalMove, match="first leader"):
        play(now, "3♠").after(B, PUT)


def test_some_play_every_deal_that_is_played_out_for_the_game():
    """Wikipedia, Put; house rule."""
    now = at(TWO_FOR_A, (1, 2), silent_win="game")

    assert play(now, "3♠ 2♥ A♣ K♦").score().points == (4, 0)
    assert said(now, PUT, CONCEDE).score().points == (1, 0)


def test_that_a_deal_played_out_is_for_the_game_is_said_once():
    """No sentence about a put that was seen says it again."""
    book = rulebook(house(GAME, silent_win="game"), 2)

    assert "by scoring all that is missing to 5, whether anybody has put or not" in book
    assert book.count("wins the game") == 1


@pytest.mark.parametrize(("target", "told"), [(2, 0), (3, 1)])
def test_a_game_to_fewer_than_three_points_has_no_worked_example(target: int, told: int):
    """Nobody can be behind in it by more than a point."""
    changes = Change("rules.scoring.stake.target", target), Change("ends.total.points", target)
    book = rulebook(edited(GAME, changes), 2)

    assert book.count("your put is seen") == told


@pytest.mark.parametrize(("games", "needed"), [("three", 2), ("five", 3)])
def test_a_match_may_be_the_best_of_several_games(games: str, needed: int):
    """House rule: each game goes to five, and then both begin anew."""
    game = house(GAME, games=games)
    match = random_match(game, 2, seed=5)

    assert Rubber(needed) in game.ends
    assert len(match.won) >= needed
    assert all(max(each.totals) == 5 for each in match.won)


def test_words_are_refused_out_of_place_with_a_reason():
    """Hoyle's Games: only a put is answered."""
    now = begun(GAME, EVEN)

    with pytest.raises(IllegalMove, match="nobody has put"):
        now.after(A, SEE)
    with pytest.raises(IllegalMove, match="do not hold"):
        now.after(A, PlayCard(cards("2♥")[0]))
    with pytest.raises(IllegalMove, match="time to play a card"):
        now.after(A, Announce(None))


def test_a_seat_never_sees_cards_that_were_not_played():
    """Hoyle's Games: a hand given up is not shown."""
    over = said(play(begun(GAME, EVEN), "3♠"), PUT, CONCEDE)
    seen = view(over, A)

    named = {each.move.card for each in seen.history if isinstance(each.move, PlayCard)}
    assert named == {*cards("3♠")}
    assert {*seen.hand} == {*cards("4♣ 9♠")}


def test_the_rules_are_only_for_two_who_hold_three_cards_without_suits():
    """The kind of play says what it needs."""
    for change, why in (
        (Change("rules.deal.each", 4), "three cards"),
        (Change("rules.packs.suitless", value=False), "suits mean nothing"),
        (Change("players", (3,)), "two players"),
        (Change("ends.total.points", 7), "5"),
    ):
        with pytest.raises(RulesError, match=why):
            edited(GAME, (change,))


@pytest.mark.parametrize(
    ("language", "yours", "theirs"),
    [
        ("en", "played for the game: you have put", "played for the game: {@0} has put"),
        (
            "de",
            "es geht um den Durchgang: du hast Put gesagt",
            "es geht um den Durchgang: {@0} hat Put gesagt",
        ),
        ("fr", "on joue la manche\u00a0: vous avez dit put", "on joue la manche\u00a0: {@0} a dit put"),
    ],
)
def test_who_has_put_is_addressed_as_you_and_named_to_the_other(language: str, yours: str, theirs: str):
    """A fact on the table, once a put has been seen."""
    now = said(begun(GAME, EVEN), PUT, SEE)

    facts = [
        told(fact, LANGUAGES[language]) for seat in (A, B) for fact in voice.facts(view(now, seat), seat)
    ]
    assert facts == [yours, theirs]


def test_the_question_tells_of_words_only_where_they_may_be_said():
    """Before a card; after a put that was seen, nobody speaks any more."""
    now = begun(GAME, EVEN)
    seen = said(now, PUT, SEE)

    assert asked_of(now) == "You lead: play a card, or say a word."
    assert asked_of(play(now, "3♠")) == "Your turn: play a card, or say a word."
    assert asked_of(seen).endswith("You lead: play a card.")
    assert asked_of(play(seen, "3♠")) == "Your turn: play a card."


def test_the_question_for_a_card_repeats_what_the_other_player_has_just_answered():
    """Whoever put is asked for a card at once, and may not have read that it was seen."""
    seen = said(begun(GAME, EVEN), PUT, SEE)

    assert asked_of(seen) == "{@1} sees: the deal is played for the game. You lead: play a card."


def asked_of(now: Position) -> str:
    """Return the question to the player to act."""
    (seat,) = now.to_act
    return str(voice.question(view(now, seat)).words)


def test_words_are_typed_beside_the_cards_in_the_terminal():
    """Each word that may be said is offered with the question for a card."""
    seen = view(begun(GAME, EVEN), A)
    asked = question(seen, Names(("you", "Ben"), 0))

    assert '("put", "throw-in")' in asked.prompt
    assert read_move("throw in", seen) == THROW_IN
    assert read_move("put", seen) == PUT
    assert read_move("3s", seen) == PlayCard(cards("3♠")[0])
