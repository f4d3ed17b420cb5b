"""Poor hands thrown in for a new deal: farmer's hands at Euchre."""

import random

import pytest

from capot.cards import cards
from capot.env.words import every_step
from capot.play.errors import IllegalMove
from capot.play.events import Made
from capot.play.match import new_match
from capot.play.moves import Announce
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.stages import stage_advice
from capot.record import Record, dumps, loads
from capot.rules.changes.edits import Add, edited
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.euchre import EUCHRE
from capot.rules.stages.announcing import ThrowIn
from capot.rules.stages.bidding import MakeTrump
from capot.rules.text import rulebook
from capot.study.hints import advised
from tests.random_play import random_match
from tests.rules.table import A, B, C, D

KEEP, THROW = Announce(None), Announce("throw-in")
GOOD, FARMER, FOUR, REST = "A♠ K♠ Q♠ J♠ A♥", "9♠ T♠ T♥ 9♦ T♦", "9♣ T♣ 9♥ K♦ A♣", "K♥ Q♥ J♥ A♦ Q♦"


def dealt(farmer: str = "five") -> Position:
    """Return a deal in which B has a farmer's hand and C three nines and tens; D deals."""
    game = with_options(EUCHRE, {"farmer": farmer})
    hands = [cards(hand) for hand in (GOOD, FARMER, FOUR, REST)]
    standing = new_match(game, 4, D).standing
    left = cards("J♦ K♣ Q♣ J♣")
    return from_hands(game.rules_for(4, 0), D, hands, left, standing)


def test_a_hand_of_nines_and_tens_alone_may_be_thrown_in_and_nobody_scores():
    """House rule: a farmer's hand has no card above a ten; the next dealer deals."""
    now = dealt().after(A, KEEP)
    assert {*now.legal(B)} == {KEEP, THROW}

    over = now.after(B, THROW)

    assert over.is_over
    assert over.score().points == (0, 0, 0, 0)


def test_a_better_hand_may_not_be_thrown_in():
    """House rule: only a farmer's hand goes."""
    with pytest.raises(IllegalMove, match="too good"):
        dealt().after(A, THROW)


def test_three_nines_and_tens_are_too_few_by_either_rule():
    """House rule: five, or at some tables four."""
    assert not ThrowIn("T9", 4).qualifies(cards(FOUR))
    assert ThrowIn("T9", 4).qualifies(cards("9♣ T♣ 9♥ T♦ A♣"))
    assert not ThrowIn("T9", 5).qualifies(cards("9♣ T♣ 9♥ T♦ A♣"))


def test_everybody_is_asked_so_that_keeping_a_farmers_hand_shows_nothing():
    """House rule: the others see only that the play goes on."""
    now = dealt()
    asked = []
    while isinstance(now.stages[0], ThrowIn):
        (seat,) = now.to_act
        asked.append(seat)
        other = (seat + 1) % 4
        moves = (event.what for event in view(now, other).events if event.stage == now.stages[0])
        assert all(isinstance(made, Made) and made.move == KEEP for made in moves)
        now = now.after(seat, KEEP)

    assert asked == [A, B, C, D]
    assert isinstance(now.stages[0], MakeTrump)


def test_computer_players_of_all_levels_throw_in_a_farmers_hand():
    """Nines and tens win fewer tricks than other cards."""
    seen = view(dealt().after(A, KEEP), B)

    assert stage_advice(seen).move == THROW
    assert SimplePlayer().choose(seen, random.Random(1)) == THROW
    assert SamplerPlayer().choose(seen, random.Random(1), Budget(worlds=2)) == THROW


def test_the_next_dealer_deals_after_a_hand_was_thrown_in():
    """House rule: a deal thrown in counts for nothing, and the deal moves on; the record reads back."""
    game = with_options(EUCHRE, {"farmer": "four"})
    for seed in range(60):
        match = random_match(game, 4, seed)
        record = Record(match, seed=seed)
        assert loads(dumps(record)).match == match
        pairs = zip(match.deals, match.deals[1:], strict=False)
        found = [(deal, later) for deal, later in pairs if deal.moves[-1][1] == THROW]
        if found:
            break
    deal, later = found[0]
    assert later.dealer == (deal.dealer + 1) % 4
    assert set(deal.score().points) == {0}


@pytest.mark.parametrize("term", [ThrowIn("2", 1), ThrowIn("T9", 6), ThrowIn("T", 5)])
def test_ranks_of_the_pack_are_thrown_in_and_no_more_than_a_hand_holds(term: ThrowIn):
    """Rules that contradict themselves are refused."""
    with pytest.raises(RulesError):
        edited(EUCHRE, (Add("rules.stages", term, before="making"),))


def test_the_rulebook_says_when_a_hand_may_be_thrown_in():
    """House rule: five nines and tens."""
    assert "may throw in a hand with at least five tens or nines" in rulebook(
        with_options(EUCHRE, {"farmer": "five"})
    )


def test_a_hint_for_a_farmers_hand_has_a_reason_and_no_figures():
    """Capot's choice: nothing is searched, so nothing is estimated."""
    advice, estimates = advised(view(dealt().after(A, KEEP), B), random.Random(1))

    assert advice.move == THROW
    assert advice.reason
    assert not estimates


def test_the_word_for_throwing_in_is_the_same_whatever_the_rule_is_called():
    """Capot's choice: names are those of the inventor, words are the table's."""
    named = edited(EUCHRE, (Add("rules.stages", ThrowIn("T9", 5, name="poor"), before="making"),))

    assert THROW.text in every_step((named.rules_for(4, 0),), 4).words
