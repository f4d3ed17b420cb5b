"""Climbing and hands of three in the environment: each choice in one way, nothing hidden is observed."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from capot.cards import cards
from capot.env import PlainDeals, aec
from capot.env.steps import Choice, steps_of
from capot.play.choices import Legal, MakeHands
from capot.play.lab_deals import dealt
from capot.play.moves import Announce, Arrange, LayCards, PassTurn, TakeWidow
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.conformance.test_conformance import dealt_anew_behind

KEYS = ("tien-len", "nine-card-brag", "six-card-brag", "seven-card-brag", "thirteen-card-brag")
TABLES = [pytest.param(key, seats, id=f"{key}-{seats}") for key in KEYS for seats in GAMES[key].players]

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.sample
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_such_game_is_as_pettingzoo_wants_it(key, seats):
    api_test(aec(key, seats, 3, deals=2), num_cycles=60)


@pytest.mark.parametrize("key", KEYS)
def test_a_seed_repeats_an_episode(key):
    seed_test(lambda: aec(key, deals=2), num_cycles=100)


def ways(choice: Choice) -> Counter[object]:
    """Return in how many ways each move can be put together."""
    found: Counter[object] = Counter()
    for action in choice.actions:
        after = choice.after(action)
        found += ways(after) if isinstance(after, Choice) else Counter([canonical(after)])
    return found


def canonical(move):
    """Return a move in a form in which the order of its cards and hands does not matter."""
    match move:
        case LayCards(some):
            return frozenset(some)
        case Arrange(hands):
            return frozenset(frozenset(hand) for hand in hands)
        case _:
            return move


@pytest.mark.parametrize("number", range(3))
def test_each_combination_and_a_pass_can_be_put_together_in_exactly_one_way(number):
    position = dealt(GAMES["tien-len"], 4, 5, number)
    steps = steps_of([position.rules])
    for _ in range(5):
        (seat,) = position.to_act
        legal = position.legal(seat)

        found = ways(Choice(steps, legal))

        assert found == Counter(canonical(move) for move in legal)
        position = position.after(seat, Random(number).choice(legal.moves))


@pytest.mark.parametrize(
    "make",
    [
        MakeHands(3, cards("AS AH KS KH QD JC 9S 8H 2C")),
        MakeHands(2, cards("AS KH QD JC 9S 2C")),
        MakeHands(2, cards("AS AH KH QD JC 9S 2C")),
        MakeHands(3, cards("AS AH KS KH QD JC TS TH 2C"), pairs_only=True),
        MakeHands(4, cards("AS KH JD 9C"), pairs_only=True),
    ],
    ids=["nine", "six", "seven", "pairs", "no-pair"],
)
def test_all_hands_of_three_can_be_made_in_exactly_one_way_each(make):
    steps = steps_of([GAMES["thirteen-card-brag"].rules_for(4, 0)])

    found = ways(Choice(steps, Legal(make=make)))

    assert found == Counter({frozenset(frozenset(hand) for hand in each.hands): 1 for each in make})


def test_what_is_said_is_one_action_each():
    steps = steps_of([GAMES["thirteen-card-brag"].rules_for(3, 0)])
    choice = Choice(steps, Legal((TakeWidow(takes=True), TakeWidow(takes=False))))

    assert [steps.text(action) for action in sorted(choice.actions)] == ["take", "leave"]
    assert choice.after(steps.of_word("take")) == TakeWidow(takes=True)


def played(deals: PlainDeals, rng: np.random.Generator, look=lambda: None) -> None:
    """Play a deal to its end at random; ``look`` is called before each action."""
    while deals.turn[0] >= 0:
        look()
        deals.act([int(rng.choice(np.flatnonzero(deals.legal[0])))])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_comes_of_a_deal_is_what_plain_play_says(key, seats):
    deals = PlainDeals(key, 9, seats)
    for _ in range(3):
        played(deals, np.random.default_rng(1))
        again = dealt(GAMES[key], seats, 9, int(deals.numbers[0]))
        for seat, move in deals.position.moves:
            again = again.after(seat, move)

        assert deals.points[0].tolist() == list(again.score().points)
        deals.reset(first=int(deals.numbers[0]) + 1)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_dealing_anew_what_a_seat_has_not_seen_changes_nothing_that_it_is_told(key, seats):
    deals, rng, compared = PlainDeals(key, 4, seats), Random(1), 0

    def look() -> None:
        nonlocal compared
        if len(deals.position.moves) > 20:
            return
        seat = rng.randrange(seats)
        other = dealt_anew_behind(deals.position, seat, rng)
        compared += other != deals.position
        seen, new = (deals.observed(view(each, seat)) for each in (deals.position, other))
        assert np.array_equal(seen.planes, new.planes)
        assert np.array_equal(seen.rest, new.rest)

    for number in range(3):
        deals.reset(first=number)
        played(deals, np.random.default_rng(number), look)
    assert compared > 10


@pytest.mark.parametrize("key", KEYS)
def test_cards_that_another_is_putting_together_are_not_told(key):
    deals = PlainDeals(key, 2)
    turn = int(deals.turn[0])
    before = [deals.observe(seat) for seat in range(deals.seats)]

    deals.act([int(np.flatnonzero(deals.legal[0])[0])])

    assert deals.turn[0] == turn
    for seat in range(deals.seats):
        same = np.array_equal(deals.observe(seat).planes, before[seat].planes)
        assert same == (seat != turn)


def test_a_pile_passes_and_sizes_are_told_from_the_seat_that_is_told():
    deals = PlainDeals("tien-len", 1)
    (leader,) = deals.position.to_act
    first = deals.actions.of_card(*cards("3S"))
    deals.act([first])
    deals.act([deals.actions.of_word("lay")])
    deals.act([deals.actions.of_word("pass")])

    layout, seen = deals.layout, deals.observe((leader + 2) % 4)

    assert deals.position.moves == ((leader, LayCards(cards("3S"))), ((leader + 1) % 4, PassTurn()))
    pile, top = seen.planes[0, layout.planes["pile"].at], seen.planes[0, layout.planes["top"].first]
    assert np.argwhere(pile).tolist() == [[2, first]]
    assert np.flatnonzero(top).tolist() == [first]
    assert seen.rest[0, layout.rest["passed"].at].tolist() == [0, 0, 0, 1]
    assert seen.rest[0, layout.rest["sizes"].at].tolist() == [13, 13, 12, 13]


def test_a_deal_that_is_decided_before_anybody_acts_is_passed_over():
    game = GAMES["nine-card-brag"]
    over = [dealt(game, 5, 3, number).is_over for number in range(200)]
    first = over.index(True)
    deals = PlainDeals(game, 3, 5)

    deals.reset(first=first)

    assert deals.numbers[0] == over.index(False, first)
    assert deals.turn[0] == 0


def test_an_episode_has_as_many_deals_as_are_asked_for_whatever_is_passed_over():
    env, rng, ended = aec("nine-card-brag", 5, seed=3, deals=8), np.random.default_rng(1), 0
    env.reset()
    for agent in env.agent_iter():
        seen, _, done, _, info = env.last()
        ended += agent == "seat_0" and "points" in info
        env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))

    assert ended == 8


def test_an_action_that_is_not_legal_is_refused_with_a_sentence():
    deals = PlainDeals("tien-len", 1)

    with pytest.raises(ValueError, match=r"deal 0: pass is not allowed to seat \d now, but 3♠"):
        deals.act([deals.actions.of_word("pass")])
    with pytest.raises(ValueError, match="actions go from 0 to 53, and 54 is none"):
        deals.act([54])


def test_the_table_is_rendered_as_the_seat_to_act_sees_it():
    env = aec("six-card-brag", seed=1, render_mode="ansi")
    env.reset()
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))

    text = env.render()

    assert text.startswith("Six-Card Brag, deal 0, seat_0 to act\nseat_0: 6 cards\n")
    assert "put together: " in text
    assert sum(str(card) in text for card in env.unwrapped.deals.actions.cards) == 6


def test_what_is_declared_is_told_when_all_have_answered():
    deals = PlainDeals("nine-card-brag", 1, options={"four-of-a-kind": "declared"})
    said, word = deals.layout.rest["said"], deals.actions.of_word("nothing")
    for _ in range(3):
        deals.act([word])
        assert not deals.observe(3).rest[0, said.at].any()
    deals.act([word])

    assert deals.observe(3).rest[0, said.at].tolist() == [1, 0, 0] * 4
    assert deals.position.moves == tuple((seat, Announce(None)) for seat in range(4))
