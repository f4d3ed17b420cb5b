"""Euchre: an opponent of a player who plays alone may defend alone; D deals, hearts are turned up."""

from random import Random

import pytest

from capot.cards import cards
from capot.env.words import every_step
from capot.language.languages import LANGUAGES
from capot.play.errors import IllegalMove
from capot.play.events import Made
from capot.play.moves import Announce, Discard, NameTrump
from capot.play.stages import stage_of
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.stages import stage_advice
from capot.players.views.trick_view import trick_view
from capot.record import Record, dumps, loads
from capot.rules.errors import RulesError
from capot.rules.games.euchre import EUCHRE
from capot.rules.text import rulebook
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, house, play, said
from tests.rules.test_euchre import MARCH, PASS, turned

GAME = house(EUCHRE, defend="on")
ALONE, TOGETHER = Announce("alone"), Announce(None)
LONE = NameTrump("♥", alone=True)
# A overrates three low trumps; B holds both bowers, and the king of trumps.
RASH = """
    A♥ J♥ K♠ Q♠
    Q♥ J♦ Q♦ Q♣
    T♥ K♥ J♠ 9♣
    K♦ A♠ T♦ T♣
    K♣ A♣ 9♦ 9♠
"""


def test_the_opponents_of_a_lone_player_are_asked_in_turn_from_the_one_after_that_player():
    """Scott McNeely: a lone player may be met by a lone defender; sheet 7: asked from the maker's left."""
    now = said(turned(MARCH, GAME), PASS, PASS, LONE)
    assert [now.dropped, now.to_act, now.legal(D).moves] == [(A,), {D}, (TOGETHER, ALONE)]

    now = said(now, TOGETHER)
    assert now.to_act == {B}

    now = said(now, TOGETHER)
    assert [now.dropped, now.to_act] == [(A,), {D}]
    assert said(now, Discard(cards("T♦"))).to_act == {B}


def test_the_partner_of_the_first_who_defends_alone_sits_out_and_nobody_else_is_asked():
    """Sheet 7: the partner of a lone defender sits out too; a dealer who does takes nothing."""
    now = said(turned(MARCH, GAME), PASS, PASS, LONE, TOGETHER, ALONE)

    assert (now.dropped, now.sizes) == ((A, D), (5, 5, 5, 5))
    assert now.to_act == {B}
    over = play(now, "K♠ A♠ J♥ Q♥ J♦ Q♠ A♥ K♣ K♥ Q♣")
    assert over.is_over
    assert over.score().points == (4, 0, 4, 0)


def test_a_lone_dealer_who_defends_alone_takes_the_card_turned_up():
    """Scott McNeely: the dealer takes it whoever has accepted it, if in the deal."""
    now = said(turned(MARCH, GAME), PASS, PASS, LONE, ALONE)

    assert [now.dropped, now.to_act] == [(A, B), {D}]
    assert len(now.hands[D]) == 6
    assert said(now, Discard(cards("T♦"))).to_act == {C}


@pytest.mark.parametrize(("answer", "points"), [(ALONE, (0, 4, 0, 4)), (TOGETHER, (0, 2, 0, 2))])
def test_a_lone_player_who_fails_against_a_lone_defender_loses_four(answer, points):
    """Sheet 7: 4 to a lone defender's side (Bicycle Cards), 2 to partners who defend together."""
    now = said(turned(RASH, GAME), LONE, answer)
    if answer == TOGETHER:
        now = said(now, TOGETHER, Discard(cards("T♣")))
        over = play(now, "A♥ J♥ 9♥ J♦ Q♠ Q♥ K♥ Q♣ T♥ A♠ 9♠ K♦ A♣ 9♣ K♣")
    else:
        over = play(now, "A♥ J♥ J♦ Q♥ K♥ T♥ A♠ K♦ A♣ K♣")

    assert over.is_over
    assert over.score().points == points


def test_nobody_is_asked_to_defend_alone_if_the_maker_has_a_partner_or_the_house_does_not_play_it():
    """A house rule: only a lone player may be met by a lone defender."""
    assert said(turned(MARCH, GAME), PASS, PASS, NameTrump("♥")).to_act == {D}
    usual = said(turned(MARCH), PASS, PASS, LONE)
    assert usual.to_act == {D}
    assert usual.legal(D).pick is not None
    with pytest.raises(IllegalMove, match="defend alone or to announce nothing"):
        said(turned(MARCH, GAME), PASS, PASS, LONE).after(D, PASS)


def test_a_lone_defender_leads_if_the_house_lets_the_next_player_lead():
    """House rules go together: the player after the lone player leads, or the next one still in."""
    game = house(EUCHRE, defend="on", lone_lead="next")
    by_b = said(turned(MARCH, game), PASS, PASS, LONE, TOGETHER, ALONE)

    assert by_b.to_act == {B}
    plain = trick_view(view(by_b, B))
    assert (plain.seats, plain.leader) == (2, plain.seat)


def test_where_nobody_plays_alone_nobody_defends_alone():
    """Rules that contradict themselves are refused."""
    with pytest.raises(RulesError, match="nobody defends alone"):
        house(EUCHRE, defend="on", alone="no")
    assert GAME.rules_for(2, 0).stages == EUCHRE.rules_for(2, 0).stages


def test_everyone_hears_who_defends_alone_and_who_sits_out():
    """Everybody hears what is said at the table; the reader is called you."""
    now = said(turned(MARCH, GAME), PASS, PASS, LONE, TOGETHER, ALONE)
    *_, together, alone = (event for event in now.events if isinstance(event.what, Made))
    told = stage_of(alone.stage).told

    assert told(view(now, A), together.what, A) == "{@3} does not defend alone."
    assert told(view(now, B), alone.what, B) == "You defend alone. {@3} sits out."
    assert told(view(now, D), alone.what, D) == "{@1} defends alone. You sit out."
    asked = stage_of(alone.stage).question(view(said(turned(MARCH, GAME), PASS, PASS, LONE), D))
    assert "{@2} wins too few tricks, your side scores 4 points instead of 2" in asked.more


def test_records_of_lone_defenders_read_back_with_a_line_for_each_trick_of_two_cards():
    """The lines of a record follow the tricks, whoever sits out."""
    for seed in range(200):
        match = random_match(GAME, 4, seed=seed, deals=1)
        if ALONE in [move for _, move in match.deals[0].moves]:
            break
    text = dumps(Record(match, seed=seed))

    assert loads(text).match == match
    tricks = [line.split(":")[1].split() for line in text.splitlines() if " from " in line]
    assert [len(each) for each in tricks] == [2] * 5


def test_computer_players_defend_alone_with_both_bowers_and_never_with_weak_cards():
    """A rule of thumb by strength, which the search confirms by playing both ways out."""
    strong = view(said(turned(RASH, GAME), LONE), B)
    weak = view(said(turned(MARCH, GAME), PASS, PASS, LONE), D)

    for seen, move in ((strong, ALONE), (weak, TOGETHER)):
        assert stage_advice(seen).move == move
        assert SamplerPlayer().choose(seen, Random(1), Budget(worlds=200)) == move
        assert SimplePlayer().choose(seen, Random(1)) in seen.legal


def test_the_rulebook_tells_who_may_defend_alone_and_for_what():
    """From the same rules in every language."""
    book = rulebook(GAME)

    assert "you may defend alone" in book
    assert "fails against one who defends alone, that player’s side scores 4 points" in book
    assert "defend alone" not in rulebook(EUCHRE).split("## House rules")[0]
    assert "allein verteidigen" in rulebook(GAME).told(LANGUAGES["de"])


def test_the_words_of_an_environment_include_defending_alone_only_where_it_is_played():
    """An environment's actions are those of its game."""
    assert ALONE.text in every_step((GAME.rules_for(4, 0),), 4).words
    assert ALONE.text not in every_step((EUCHRE.rules_for(4, 0),), 4).words
