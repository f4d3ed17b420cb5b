"""Players of fishing: what they take, build and lay down, what they know, and how they end a deal."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.fishing.advice import fishing_advice
from capot.players.fishing.ending import NODES, Ending
from capot.players.fishing.lie import Lie
from capot.players.fishing.plain import simple
from capot.players.fishing.playing_on import Course, Play, World
from capot.players.fishing.search import FishingProspect
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.rules.games.cassino import CASSINO
from capot.shuffle import lab_shuffle
from capot.study.review import review_deal
from tests.random_play import by_player, dealt
from tests.rules.cassino_table import at, build_of
from tests.rules.table import house

FEW = Budget(worlds=16)


def ended(*hands: str, loose: str) -> Position:
    """Return a moment near the end of a deal of two: the other has taken all other cards."""
    gone = {*cards(" ".join((*hands, loose)))}
    rest = tuple(each for each in CASSINO.schedule[0].rules.at(2).pack.cards() if each not in gone)
    return at(*hands, loose=loose, taken=((), rest), last=1)


@pytest.mark.parametrize(
    ("hand", "loose", "best"),
    [
        ("T♣ 5♣", "T♦ 3♥ 2♥ 9♥ K♥", "capture TC TD"),  # great cassino before three other cards
        ("7♣ K♥", "7♦ 3♥ 4♥", "capture 7C 7D 3H 4H"),  # all of them: that is a sweep
        ("8♣ K♥", "8♦ 8♥ Q♥ 3♥ 4♥", "capture 8C 8D 8H"),  # both, not one of them
        ("A♣ 6♥", "A♦ 6♣ Q♥", "capture AC AD"),  # two aces before two plain cards
        ("2♠ 9♥", "Q♦ Q♥ K♥", "play 9H"),  # little cassino is kept back
    ],
)
def test_players_take_what_counts_most(hand: str, loose: str, best: str):
    seen = view(at(hand, "J♠ J♦", loose=loose, stock=8), 0)
    assert fishing_advice(seen).move == simple(seen) == parse_move(best)


def test_a_card_is_not_laid_down_alone_where_another_could_sweep_it():
    """To take the king would leave the queen alone: the other holds three."""
    now = ended("K♣ J♣ J♥", "Q♣ Q♥ Q♠", loose="K♦ Q♦")
    assert fishing_advice(view(now, 0)).move != parse_move("capture KC KD")


def test_a_build_is_made_where_nobody_else_can_take_it():
    gone = tuple(card(f"9{suit}") for suit in "♥♣♠")
    now = at("4♣ 9♦ K♥", "J♠ J♦ 3♣", loose="5♦ Q♥", stock=8, taken=((), gone))
    advice = fishing_advice(view(now, 0))
    assert isinstance(advice.move, Build)
    assert "nobody else" in advice.reason


def test_a_build_that_others_may_take_is_one_that_can_be_taken_on_the_next_turn():
    now = at("4♣ 9♦ K♥", "J♠ J♦ 3♣", loose="5♦ Q♥", stock=8)
    advice = fishing_advice(view(now, 0))
    assert advice.move == parse_move("build 9 4C 5D")
    assert advice.reason == "you hold the 9♦, and can take all of it on your next turn"


def test_a_hint_names_no_majority_that_is_decided():
    """The other has seven spades."""
    gone = cards("A♠ K♠ Q♠ T♠ 8♠ 7♠ 6♠")
    now = at("9♣ K♥", "J♠ J♦", loose="9♠ Q♥", stock=8, taken=((), gone))
    advice = fishing_advice(view(now, 0))
    assert advice.move == parse_move("capture 9C 9S")
    assert advice.reason == "it brings you 2 cards on the way to the most cards"


def test_a_hint_says_only_of_a_dangerous_capture_that_it_leaves_more():
    """The other holds two jacks: it takes nothing, whatever is done."""
    for hand in ("9♣ K♥", "9♣"):
        advice = fishing_advice(view(ended(hand, "J♠ J♦", loose="9♠ Q♥ 4♥"), 0))
        assert "leave the next player more" not in advice.reason
    swept = fishing_advice(view(ended("K♣ J♣ J♥", "Q♣ Q♥ Q♠", loose="K♦ Q♦"), 0))
    assert swept.reason == "a capture now would leave the next player more"


def test_worlds_keep_the_promise_of_a_build():
    now = at("4♣ K♦ K♥", "8♠ J♦ 3♣", loose="5♦ Q♥", stock=40, builds=(build_of(8, "6♦ 2♦", 1),))
    lie, luck = Lie(view(now, 0)), Random(1)
    for _ in range(20):
        (own, other, stock) = lie.draw(luck)
        assert any(each.rank == "8" for each in other)
        assert (len(own), len(other), len(stock)) == (3, 3, 42)
        assert {*other, *stock} <= {*lie.hidden}


def _move(course: Course, world: World, play: Play) -> Move:
    """Return a move made where a search plays on."""
    lows = [*play.loose, *(place for at in play.builds for place in world.builds[at].cards)]
    cards = tuple(course.cards[place] for place in lows)
    own = course.cards[play.card]
    if play.value:
        return Build(play.value, own, cards)
    return Capture(own, cards) if cards else PlayCard(own)


def _played_on(now: Position) -> Iterator[tuple[World, Position]]:
    """Yield the world where a search plays on to the end, and the deal itself, move by move."""
    (seat,) = now.to_act
    course = Course(Lie(view(now, seat)))
    first = simple(view(now, seat))
    world, now = course.world(now.hands, now.stock, first), now.after(seat, first)
    while now.to_act:
        yield world, now
        play = course.choice(world)
        move = _move(course, world, play)
        assert move in now.legal(min(now.to_act)), move.text
        course.play(world, play)
        now = now.after(min(now.to_act), move)
    assert tuple(course.score(world)) == now.score().points


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"courts": "several"}),
        (4, {}),
        (4, {"sides": "off"}),
        (2, {"form": "royal-ace"}),
        (2, {"form": "draw"}),
    ],
)
def test_where_a_search_plays_on_the_same_happens_as_in_the_deal(seats: int, options: dict[str, str]):
    """The search plays by its own, faster code."""
    match = new_match(house(CASSINO, **options), seats)
    now = match.with_deal(lab_shuffle(1, 0, match.pack)).position
    for world, deal in _played_on(now):
        assert sorted(map(len, world.hands)) == sorted(deal.sizes)


def _best(now: Position) -> tuple[int, ...]:
    """Return the score of a deal that both play as well as possible, by trying everything."""
    if now.is_over:
        return tuple(int(each) for each in now.score().points)
    (turn,) = now.to_act
    every = [_best(now.after(turn, move)) for move in now.legal(turn)]
    return max(every, key=lambda points: points[turn] - points[1 - turn])


@pytest.mark.parametrize("number", range(3))
def test_the_last_cards_of_two_players_are_solved(number: int):
    match = new_match(CASSINO, 2)
    now = match.with_deal(lab_shuffle(2, number, match.pack)).position
    while now.stock or sum(now.sizes) > 4:
        (seat,) = now.to_act
        now = now.after(seat, simple(view(now, seat)))
    (seat,) = now.to_act
    moves = [*now.legal(seat)]
    found = Ending(Course(Lie(view(now, seat)))).values(moves)
    leads = [points[seat] - points[1 - seat] for points in found]
    best = [_best(now.after(seat, move)) for move in moves]
    assert leads == [points[seat] - points[1 - seat] for points in best]


def test_an_ending_beside_a_full_table_is_looked_at_as_far_as_there_is_time():
    """The moves tried are counted; at the least each is played on from."""
    loose = "2♣ 2♦ 2♥ 3♣ 3♦ 3♥ 4♣ 4♦ 4♥ A♣ A♦ 5♣ 6♣"
    now = ended("T♠ 9♠ 8♠ 7♠", "T♥ 9♥ 8♥ 7♥", loose=loose)
    course = Course(Lie(view(now, 0)))
    moves = FishingProspect(view(now, 0), np.random.default_rng(1)).moves
    ending = Ending(course)
    assert len(ending.values(moves)) == len(moves)
    assert len(moves) < ending.tried <= 2 * NODES
    near = Ending(course, nodes=0)
    hands = [cards("T♠ 9♠ 8♠ 7♠"), cards("T♥ 9♥ 8♥ 7♥")]
    assert near.values(moves) == [course.played(course.world(hands, (), move)) for move in moves]
    assert near.tried == len(moves)


@pytest.mark.parametrize("name", ["easy", "hard"])
def test_the_search_sweeps_the_table_with_great_cassino(name: str):
    player = PLAYERS[name]
    assert isinstance(player, SamplerPlayer)
    seen = view(at("T♣ 5♣ K♥", "J♠ J♦ Q♠", loose="T♦ 6♥ 4♥", stock=6), 0)
    found = player.evaluate(seen, Random(1), FEW)
    assert next(iter(found)) == parse_move("capture TC TD 6H 4H")


def test_a_deal_of_partners_is_reviewed():
    match = by_player(dealt(new_match(CASSINO, 4), 1), PLAYERS["simple"], Random(1))
    found = review_deal(match, 1, seats=[0], worlds=(4,))
    assert found.seats[0].decisions
