"""Packed bits say what arrays of numbers say, and threads change nothing."""

import numpy as np
import pytest

from capot.env import Observations, VectorDeals, random_actions, unpack
from capot.env.shares import shares


def unpacked(layout, packed):
    """Return the planes of packed observations as a number for each card."""
    bits, planes = unpack(packed.planes, layout.cards), []
    for name, group in layout.planes.items():
        digits = bits[:, layout.packed[name]].reshape(len(bits), group.count, group.digits, layout.cards)
        planes.append(np.tensordot(digits, 1 << np.arange(group.digits), (2, 0)))
    return np.concatenate(planes, axis=1)


@pytest.mark.parametrize("key", ["hearts", "compendium", "knaves", "ramsch", "draw-hearts"])
def test_packed_observations_and_masks_say_what_the_others_say(key):
    deals, rng = VectorDeals(key, 8, 3), np.random.default_rng(1)
    for _ in range(40):
        told, packed = deals.observe(), deals.observe_packed()
        assert np.array_equal(unpacked(deals.layout, packed), told.planes)
        assert np.array_equal(packed.rest, told.rest)
        assert np.array_equal(unpack(deals.packed_legal, deals.actions.count), deals.legal)
        deals.act(random_actions(deals.packed_legal, rng))


def test_packed_observations_can_be_written_where_old_ones_were():
    deals = VectorDeals("hearts", 2, 1)
    room = deals.observe_packed(0)

    assert deals.observe_packed(1, out=room) is room
    assert np.array_equal(room.planes, deals.observe_packed(1).planes)
    with pytest.raises(ValueError, match="the shape of other deals"):
        VectorDeals("hearts", 3, 1).observe_packed(out=room)


def test_observations_can_be_written_into_arrays_of_any_order():
    deals = VectorDeals("hearts", 3, 1)
    told = deals.observe(0)
    room = Observations(np.asfortranarray(np.zeros_like(told.planes)), np.zeros_like(told.rest))

    into = deals.observe(0, out=room)

    assert np.array_equal(into.planes, told.planes)
    assert np.array_equal(into.rest, told.rest)
    told.planes.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        deals.observe(1, out=told)


@pytest.mark.parametrize("count", [1, 7, 8, 9, 54, 64, 71, 129])
def test_random_actions_of_a_mask_of_any_width_are_legal_and_those_of_its_bits(count):
    legal = np.random.default_rng(count).random((200, count)) < 0.3
    packed = np.packbits(legal, axis=1, bitorder="little")
    for mask in (legal, np.asfortranarray(legal), legal[::-1][::-1]):
        chosen = random_actions(mask, np.random.default_rng(1))
        assert np.array_equal(chosen, random_actions(packed, np.random.default_rng(1)))
        assert (legal[np.arange(200), chosen] | ~legal.any(axis=1)).all()


def test_random_actions_of_a_packed_mask_are_those_of_the_mask():
    deals = VectorDeals("compendium", 12, 1)
    for seed in range(30):
        plain = random_actions(deals.legal, np.random.default_rng(seed))
        packed = random_actions(deals.packed_legal, np.random.default_rng(seed))
        assert np.array_equal(plain, packed)
        deals.act(plain)


def test_an_action_beyond_the_first_sixty_four_is_chosen_as_often():
    legal = np.zeros((30_000, 70), np.bool_)
    legal[:, [3, 63, 64, 69]] = True

    counts = np.bincount(random_actions(legal, np.random.default_rng(1)), minlength=70)

    assert counts[[3, 63, 64, 69]].sum() == 30_000
    assert (abs(counts[[3, 63, 64, 69]] - 7_500) < 400).all()


@pytest.mark.parametrize("key", ["hearts", "polignac"])
def test_threads_change_nothing(key):
    alone, shared = (VectorDeals(key, 7, 5, threads=threads) for threads in (1, 3))
    rng = np.random.default_rng(1)
    for _ in range(150):
        actions = random_actions(alone.legal, rng)
        seen, rewards, finished = alone.step(actions)
        seen_too, rewards_too, finished_too = shared.step(actions)
        assert np.array_equal(seen.flat(), seen_too.flat())
        assert np.array_equal(rewards, rewards_too)
        assert np.array_equal(finished, finished_too)
        assert np.array_equal(alone.packed_legal, shared.packed_legal)
        assert np.array_equal(alone.hidden().planes, shared.hidden().planes)


def test_rows_are_shared_out_evenly_and_no_thread_goes_without():
    assert shares(10, 3) == [slice(0, 3), slice(3, 6), slice(6, 10)]
    assert shares(2, 8) == [slice(0, 1), slice(1, 2)]


@pytest.mark.parametrize("threads", [0, 1.5, 1000])
def test_a_number_of_threads_that_cannot_be_is_refused_in_a_sentence(threads):
    with pytest.raises(ValueError, match="the number of threads"):
        VectorDeals("hearts", 2, 1, threads=threads)
