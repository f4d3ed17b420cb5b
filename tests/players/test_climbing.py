"""Computer players in climbing: sound moves with reasons, by nothing but what a seat sees."""

from dataclasses import replace
from random import Random
from statistics import fmean

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.climbing.groups import control
from capot.kernel.climbing.moves import climb_rules_of, set_of
from capot.kernel.climbing.policy import weigh
from capot.play.match import new_match
from capot.play.moves import LayCards, PassTurn
from capot.play.notation import parse_move
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.climbing.advice import ClimbDeal, climbing_advice
from capot.players.climbing.pass_inference import Guesses, passes
from capot.players.climbing.search import MOST, worth_a_look
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant, with_options
from capot.rules.errors import RulesError
from capot.rules.model import Option
from capot.rules.stages.climbing import Climb
from capot.shuffle import lab_shuffle

FEW = Budget(worlds=12)
TIEN_LEN = GAMES["tien-len"]
HOUSE = [
    (option.name, choice.name)
    for option in TIEN_LEN.options
    if isinstance(option, Option)
    for choice in option.choices[1:]
]


def table(*hands, played="", winner=0):
    """Return a deal in which these hands are left, led by the winner of the deal before, after some moves."""
    rules = TIEN_LEN.rules_for(len(hands), 0)
    held = [cards(hand) for hand in hands]
    rest = [card for card in rules.pack.cards() if not any(card in hand for hand in held)]
    dealt = [(*hand, *(rest.pop() for _ in range(13 - len(hand)))) for hand in held]
    position = from_hands(rules, 0, dealt, rest, Standing(last_winner=winner, low_wins=False))
    position = replace(position, hands=tuple(rules.pack.sorted(hand) for hand in held))
    for text in filter(None, played.split(", ")):
        position = position.after(min(position.to_act), parse_move(text))
    return position


def advised(position):
    """Return the advice to whoever is in turn, the move as text."""
    advice = climbing_advice(view(position, min(position.to_act)))
    return advice.move.text, advice.reason


def deal(game, seats, seed, players):
    """Run through a deal: the position, the view of who is in turn, and his move."""
    match, luck = new_match(game, seats, first_dealer=seed % seats), Random(seed)
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        move = PLAYERS[players[seat % len(players)]].choose(seen, luck, FEW)
        yield match.position, seen, move
        match = match.after(seat, move)


def points(game, seed, player, others, budget=FEW):
    """Return the score of one seat whose player differs from the others'."""
    seats, seat = 4, seed % 4
    match, luck = new_match(game, seats), Random(seed)
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    while match.position.to_act:
        turn = min(match.position.to_act)
        who = PLAYERS[player if turn == seat else others]
        match = match.after(turn, who.choose(view(match.position, turn), luck, budget))
    return float(match.position.score().points[seat])


# --- The rule of thumb ---------------------------------------------------------------------------------


def test_who_can_go_out_does():
    position = table("5♠ 5♥", "4♠ 9♦", "3♠ 3♣ 7♦", "6♠ 8♥")
    assert advised(position) == ("lay 5S 5H", "you go out with it")


def test_who_has_nothing_higher_passes_and_is_told_why():
    position = table("T♠ 5♥", "4♠ 9♦", "3♠ 3♣ 7♦", "6♠ 8♥", played="lay TS")
    assert advised(position) == ("pass", "you have nothing that beats what lies there")


def test_low_cards_and_many_at_once_are_led_first():
    position = table(
        "3♠ 4♥ 5♦ 6♣ 7♠ Q♥ A♦ 2♠",
        "8♠ 8♥ 9♦ J♠ K♠ A♠ A♣ K♦",
        "9♠ T♣ T♦ J♦ 8♦ Q♠ 4♠ 5♣",
        "3♥ 3♦ 6♠ 6♥ 7♦ 7♥ 9♥ T♥",
    )
    assert advised(position)[0] == "lay 3S 4H 5D 6C 7S"


def test_a_pair_is_not_broken_to_beat_a_low_card():
    position = table(
        "4♠ 6♦ 6♥ 7♣ 9♣ J♦ T♠", "7♠ 7♥ 3♥ 3♦ 3♣", "3♠ 8♦ T♥ Q♦ Q♣ K♥", "4♥ 5♥ 5♠ 8♥ 9♥ A♥", played="lay 6D"
    )
    move, reason = advised(position)
    assert (move, reason) == ("pass", "the 7♠ would beat it, but your cards are worth more together")


def test_four_of_a_kind_are_told_as_one_thing():
    position = table("4♠ 4♣ 4♦ 4♥ 9♣", "3♦ 8♥ T♦ Q♠ K♥", "3♥ 8♣ T♥ Q♦ K♣", "3♠ 8♠ T♠ Q♥ K♠", played="")
    assert advised(position)[1].startswith("a set of four 4s ")


def test_the_last_opponent_who_is_about_to_go_out_is_led_more_cards_than_he_has():
    position = table("4♠ 8♦ J♣ J♥ K♦ K♠", "2♠")
    text, reason = advised(position)
    move = parse_move(text)
    assert isinstance(move, LayCards)
    assert len(move.cards) > 1
    assert reason == "your last opponent is about to go out, and has too few cards to answer it"


def test_while_there_are_other_opponents_nothing_is_spent_on_one_who_is_about_to_go_out():
    position = table("4♠ 8♦ J♣ J♥ K♦ K♠", "2♠", "3♠ 5♦ 5♥ 9♦ T♣ Q♠", "6♠ 6♥ 7♦ 7♣ K♥ A♦")
    assert advised(position)[0] == "lay 4S"


def test_one_who_has_the_surest_cards_and_one_group_more_leads_the_sure_ones_first():
    position = table("2♥ 2♦ 3♣", "4♠ 5♥ 8♦", "6♠ 7♦ 9♣", "T♠ J♦ 8♥")
    assert advised(position)[0] in {"lay 2D 2H", "lay 2H", "lay 2H 2D"}


def test_the_rule_of_thumb_plays_better_than_chance():
    found = [points(TIEN_LEN, seed, "thumb", "random") for seed in range(40)]
    assert fmean(found) > 0.3


def test_a_combination_that_nobody_has_cards_enough_to_answer_is_sure():
    position = table("5♠ 6♥ 7♦ 8♠ 9♠ T♦", "2♠ 2♥", "2♦ A♠", "K♠ K♥", played="lay 5S 6H 7D, pass, pass, pass")
    seen, controls, rests = ClimbDeal(view(position, 0)), np.zeros(1), np.zeros(1)
    weigh(seen.rules, seen.root[0], np.array([seen.set_of(cards("8♠ 9♠ T♦"))]), controls, rests)
    assert controls.tolist() == [1.0]
    assert rests.tolist() == [0.0]


@pytest.mark.parametrize("lowest", ["J♠ Q♠ K♠", "Q♠ K♠ A♠"])
def test_twos_that_stand_in_no_sequence_beat_none(lowest):
    """House rule: a sequence goes up to the ace."""
    game = with_options(TIEN_LEN, {"twos-in-sequences": "no"})
    rules = game.rules_for(4, 0)
    (term,) = rules.stages
    assert isinstance(term, Climb)
    rungs, group = climb_rules_of(rules.pack, term, 4), set_of(cards(lowest), rules.pack, term)
    higher = {"J♠ Q♠ K♠": 2, "Q♠ K♠ A♠": 1}[lowest]
    assert control(rungs, group, rungs.pack & ~group, 13) == pytest.approx(0.7**higher)


# --- The search ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "word"), [(None, None), *HOUSE])
def test_the_search_makes_legal_moves_by_every_house_rule(option, word):
    game = TIEN_LEN if option is None else with_options(TIEN_LEN, {option: word})
    for seats in game.players:
        for position, seen, move in deal(game, seats, 3, ["sampler", "random", "easy", "thumb"]):
            assert move in position.legal(seen.seat)


def test_no_more_moves_are_tried_than_the_rule_says_and_the_usual_one_is_among_them():
    most = 0
    for seed in range(6):
        for _, seen, _ in deal(TIEN_LEN, 4, seed, ["thumb"]):
            usual = climbing_advice(seen).move
            found = worth_a_look(ClimbDeal(seen), usual)
            assert usual in found
            assert (PassTurn() in found) == (PassTurn() in seen.legal.moves)
            assert len(found) == len(set(found)) <= MOST
            most = max(most, len(seen.legal.moves))
    assert most > MOST


def test_the_search_keeps_to_its_worlds():
    for _, seen, _ in deal(TIEN_LEN, 4, 8, ["random"]):
        found = SamplerPlayer().evaluate(seen, Random(0), FEW)
        assert all(move in seen.legal for move in found)
        assert all(0 < each.worlds <= 16 for each in found.values())


def laid_by(position, seat):
    return [
        card
        for by, move in position.moves
        if by == seat and isinstance(move, LayCards)
        for card in move.cards
    ]


def test_worlds_are_as_large_as_the_hands_and_hold_no_card_that_was_seen():
    for position, seen, _ in deal(TIEN_LEN, 3, 6, ["thumb"]):
        term, pack = position.stages[0], position.rules.pack
        assert isinstance(term, Climb)
        worlds = Guesses(ClimbDeal(seen), np.random.default_rng(1)).draw(20)
        own = set_of(seen.hand, pack, term)
        gone = set_of((card for seat in range(3) for card in laid_by(position, seat)), pack, term)
        for world in worlds:
            assert [int(hand).bit_count() for hand in world] == list(seen.sizes)
            assert int(world[seen.seat]) == own
            assert int(np.bitwise_or.reduce(world)).bit_count() == sum(seen.sizes)
            assert not int(np.bitwise_or.reduce(world)) & gone


def test_cards_below_the_first_that_had_to_be_laid_are_in_nobodys_hand():
    """With two players the lowest card dealt is laid first: what is lower was not dealt."""
    seen = next(seen for _, seen, _ in deal(TIEN_LEN, 2, 1, ["thumb"]) if seen.history)
    first = seen.history[0].move
    assert isinstance(first, LayCards)
    term = seen.stage
    assert isinstance(term, Climb)
    pack = seen.rules.pack
    lowest = set_of(first.cards[:1], pack, term)
    worlds = Guesses(ClimbDeal(seen), np.random.default_rng(1)).draw(50)
    assert lowest > 1
    assert not (worlds & (lowest - 1)).any()


def test_who_passed_on_a_low_card_is_less_likely_to_hold_a_higher_one():
    position = table(
        "3♠ 9♥ T♦ J♠", "4♠ 5♠ 6♥ K♥", "7♦ 7♣ A♠ A♥", "8♠ 8♦ Q♠ 2♠", played="lay 9H, pass, lay AS"
    )
    seen = view(position, 3)
    term = seen.stage
    assert isinstance(term, Climb)
    worlds = Guesses(ClimbDeal(seen), np.random.default_rng(3)).draw(800)
    higher = set_of(
        (card for card in seen.rules.pack.cards() if card.rank in "AKQJT2"), seen.rules.pack, term
    )
    able = (worlds & higher != 0).mean(axis=0)
    assert 0 < able[1] < able[0]


def test_each_pass_counts_what_lay_there_and_whether_it_was_on_the_same_pile():
    position = table(
        "3♠ 9♥ T♦ J♠",
        "4♠ 5♠ 6♥ K♥",
        "7♦ 7♣ A♠ A♥",
        "8♠ 8♦ Q♠ 2♠",
        played="lay 3S, lay 4S, pass, lay 8S, lay 9H, pass, pass, lay QS, pass, pass, pass, "
        "lay 8D, pass, lay KH",
    )
    seen = view(position, 3)
    found = [(each.seat, each.again) for each in reversed(passes(ClimbDeal(seen)))]
    assert found == [(2, False), (1, False), (2, True), (0, False), (1, True), (2, True), (0, False)]


def test_where_going_out_scores_nothing_the_search_still_makes_legal_moves():
    """Rules of one's own may count nothing for the order of going out."""
    game = variant(TIEN_LEN, Change("rules.scoring", ()), key="free")
    for position, seen, move in deal(game, 2, 3, ["sampler"]):
        assert move in position.legal(seen.seat)


def test_larger_hands_than_the_compiled_rules_have_room_for_are_left_to_the_rule_of_thumb():
    edits = (
        Change("players", (2,)),
        Change("rules.deal.each", 26),
        Change("rules.scoring.places.points", (1, -1)),
    )
    match = new_match(variant(TIEN_LEN, *edits, key="whole"))
    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    seen = view(match.position, min(match.position.to_act))

    with pytest.raises(RulesError, match="room for 13 cards of a hand, and these rules need 26"):
        SamplerPlayer().evaluate(seen, Random(0), FEW)
    assert ThumbPlayer().choose(seen, Random(0)) in seen.legal


def test_the_search_plays_better_than_the_rule_of_thumb():
    found = [points(TIEN_LEN, seed, "sampler", "thumb", Budget(worlds=30)) for seed in range(48)]
    assert fmean(found) > 0
