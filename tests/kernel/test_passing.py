"""How likely the others were to pass what they passed: as all ways to pass, added up one by one, say."""

from functools import cache
from itertools import combinations
from math import comb, exp, log
from random import Random

import numpy as np
import pytest

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import CARDS, STATE
from capot.kernel.learned.move import NEWEST
from capot.kernel.learned.net import GIVE
from capot.kernel.learned.odds import HEARD, note_likelihoods, worth_of_each
from capot.kernel.learned.passing import SHARES, guess_given, weigh_giving
from capot.kernel.rollouts import in_kernel_order
from capot.kernel.state import seen
from capot.kernel.tables import compile_rules
from capot.play.lab_deals import dealt
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.tricks import Tricks
from tests.players.worlds_by_replay import columns_of

BLACK_MARIA, HEARTS = GAMES["black-maria"], GAMES["hearts"]
SLIPS = 0.1


def at_first_lead(game, seats, number, seed=3):
    """Return a deal as dealt, and as it is when learned players have passed."""
    first = position = dealt(game, seats, seed, number)
    luck = Random(seed)
    while not isinstance(view(position, 0).stage, Tricks):
        seat = min(position.to_act)
        position = position.after(seat, PLAYERS["learned"].choose(view(position, seat), luck))
    return first, position


def prepared(seen_by):
    """Return compiled rules and what a seat knows."""
    tables = compile_rules(seen_by.rules, seen_by.seats, seen_by.standing)
    root = np.zeros(1, STATE)
    root[0] = seen(seen_by, tables)
    return tables, root


def likelihoods(seen_by, worlds, luck, times=1):
    """Return the likelihood of each world as estimated in each of several calls, whose guesses differ."""
    tables, root = prepared(seen_by)
    found = np.zeros((times, len(worlds)))
    lead = seen_by.leader if seen_by.leader is not None else seen_by.seat
    for time in range(times):
        word = np.uint64(luck + time)
        note_likelihoods(
            tables,
            root,
            np.zeros(1, STATE),
            np.zeros(1, HEARD),
            seen_by.seat,
            lead,
            worlds,
            bool(seen_by.discards),
            SLIPS,
            word,
            found[time],
        )
    return np.exp(found)


def members(cards):
    """Return the indices of a set."""
    return [place for place in range(CARDS) if cards >> place & 1]


@cache
def ways_to_choose(size, count):
    """Return all ways to choose this number of cards of a hand, as rows of places."""
    return np.array(list(combinations(range(size), count)))


def chance(tables, state, seat, hand, given):
    """Return the chance that a seat passes cards of a hand, by all ways to pass."""
    state, worth = state.copy(), np.zeros(CARDS)
    state["stage"], state["turn"], state["hands"][seat] = 0, seat, hand
    assert worth_of_each(tables, state, hand, NEWEST, worth)
    heat, count = float(tables["nets"][NEWEST]["heat"][GIVE]), given.bit_count()
    parts = np.exp(worth / heat)
    every = parts[members(hand)][ways_to_choose(hand.bit_count(), count)].prod(axis=1).sum()
    share = parts[members(given)].prod() / every
    return (1 - SLIPS) * share + SLIPS / comb(hand.bit_count(), count)


def in_kernel(tables, state, cards):
    """Return a set in canonical order as the kernel has it."""
    return int(in_kernel_order(tables, int(state["ordering"]), int(cards)))


def sets_of(seen_by, tables, root, world):
    """Return the hands of a world, and what the seat passed and got, as the kernel has them."""
    hands = [in_kernel(tables, root[0], cards) for cards in world[: seen_by.seats]]
    me = seen_by.seat
    hands[me] = int(root[0]["hands"][me])
    return hands, int(root[0]["passed"][me]), hands[me] & ~int(root[0]["dealt"][me])


def test_with_three_players_all_that_the_others_may_have_passed_each_other_is_added_up():
    _, position = at_first_lead(BLACK_MARIA, 3, 0)
    seat = view(position, 0)
    tables, root = prepared(seat)
    world = columns_of(position)
    hands, sent, got = sets_of(seat, tables, root, world)
    to = seat.passed_to
    assert to is not None
    giver = 3 - to
    total = 0.0
    for way in combinations(members(hands[giver]), sent.bit_count()):
        between = sum(1 << card for card in way)
        first = hands[to] & ~sent | between
        second = hands[giver] & ~between | got
        total += chance(tables, root[0], to, first, between) * chance(tables, root[0], giver, second, got)

    found = likelihoods(seat, np.array([world]), 1, times=2000)

    error = found.std() / np.sqrt(len(found))
    assert error < 0.1 * total
    assert found.mean() == pytest.approx(total, abs=4 * error)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_true_world_is_likelier_than_others_by_the_cards_passed_alone(number):
    """Across, to the right and to the left."""
    ahead = []
    for seed in range(6):
        _, position = at_first_lead(HEARTS, 4, number, seed)
        for me in range(4):
            seat = view(position, me)
            worlds = np.concatenate([[columns_of(position)], WorldSampler(know(seat)).draw(40, seed)])
            found = likelihoods(seat, worlds, seed, times=4).mean(axis=0)
            ahead.append(log(found[0] / found.mean()))

    assert np.mean(ahead) > 0.5


@pytest.mark.parametrize(
    ("game", "number"),
    [
        pytest.param(GAMES["hearts-classic"], 3, id="hold"),
        pytest.param(with_options(HEARTS, {"pass-cycle": "none"}), 0, id="no-passing"),
        pytest.param(GAMES["joker-hearts"], 0, id="jokers"),
    ],
)
def test_where_nothing_is_passed_or_nothing_known_of_passing_all_worlds_are_alike(game, number):
    _, position = at_first_lead(game, game.players[0], number)
    seat = view(position, 1)
    worlds = WorldSampler(know(seat)).draw(20, 1)

    assert set(likelihoods(seat, worlds, 1).ravel()) == {1.0}


@compiled
def guessed(tables, hand, shares, luck):
    """Return a guess."""
    given, chance, _ = guess_given(tables, hand, shares, luck)
    return given, chance


def test_cards_are_guessed_as_often_as_is_said():
    """And their chances add up to one."""
    _, position = at_first_lead(HEARTS, 4, 0)
    tables, _ = prepared(view(position, 0))
    shares, hand = np.zeros(1, SHARES), 0b1011_0110_1
    shares[0]["gladly"][:10] = np.random.default_rng(1).normal(size=10)
    drawn: dict[int, tuple[float, int]] = {}
    for luck in range(20_000):
        given, chance = guessed(tables, hand, shares, np.uint64(luck * 7919))
        share, count = drawn.get(given, (exp(chance), 0))
        assert exp(chance) == pytest.approx(share)
        drawn[given] = share, count + 1

    assert len(drawn) == comb(hand.bit_count(), 3)
    assert sum(share for share, _ in drawn.values()) == pytest.approx(1)
    for share, count in drawn.values():
        assert abs(count - 20_000 * share) < 5 * np.sqrt(20_000 * share)


def test_the_shares_of_a_hand_add_up_over_all_ways_to_pass():
    _, position = at_first_lead(HEARTS, 4, 0)
    seat = view(position, 0)
    tables, root = prepared(seat)
    shares = np.zeros(1, SHARES)
    hand = int(root[0]["hands"][0])

    total = weigh_giving(tables, root[0].copy(), 0, hand, shares)

    ways = combinations(members(hand), 3)
    assert total == pytest.approx(sum(np.prod(shares[0]["part"][list(way)]) for way in ways))
