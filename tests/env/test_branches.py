"""Rows of deals are started, copied and put back, and central critics see all cards."""

import numpy as np
import pytest

from capot.env import VectorDeals, random_actions


def stepped(deals, steps, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        deals.act(random_actions(deals.legal, rng))
    return deals


def same(deals, rows, others, other_rows):
    """Whether rows have the same deals and are as far."""
    return all(
        np.array_equal(getattr(deals, name)[rows], getattr(others, name)[other_rows])
        for name in ("numbers", "turn", "legal", "points")
    ) and np.array_equal(deals.observe().flat()[rows], others.observe().flat()[other_rows])


def test_every_action_of_a_deal_is_tried_in_a_copy_of_it():
    deals = stepped(VectorDeals("hearts", 3, 1), 20)
    choices = np.flatnonzero(deals.legal[1])

    tries = deals.copy([1] * len(choices))

    assert len(choices) > 1
    assert same(tries, slice(None), deals, [1] * len(choices))
    before = deals.observe().flat()
    tries.act(choices)
    assert len(np.unique(tries.observe(0).flat(), axis=0)) == len(choices)
    assert np.array_equal(before, deals.observe().flat())


def test_a_copy_goes_on_as_its_deal_does_and_then_rests():
    deals = stepped(VectorDeals("polignac", 2, 1, auto_reset=False), 9)
    branch = deals.copy()

    for each in (deals, branch):
        while (each.turn >= 0).any():
            each.act(each.legal.argmax(axis=1))

    assert np.array_equal(deals.points, branch.points)
    assert branch.numbers.tolist() == [0, 1]


def test_rows_are_replaced_by_those_of_other_deals():
    deals, others = stepped(VectorDeals("hearts", 4, 1), 9), stepped(VectorDeals("hearts", 2, 8), 30)
    before = deals.copy()

    deals.put([3, 0], others)

    assert same(deals, [3, 0], others, [0, 1])
    assert same(deals, [1, 2], before, [1, 2])


def test_deals_are_begun_by_their_numbers_in_some_rows():
    deals, all_ten = stepped(VectorDeals("compendium", 4, 1), 9), VectorDeals("compendium", 10, 1)
    before = deals.copy()

    deals.start([2, 1], [9, 5])

    assert same(deals, [2, 1], all_ten, [9, 5])
    assert same(deals, [0, 3], before, [0, 3])


@pytest.mark.parametrize("key", ["hearts", "polignac", "knaves", "draw-hearts"])
def test_all_cards_are_shown_with_the_hands_as_each_seat_sees_its_own(key):
    deals = VectorDeals(key, 4, 2)
    hands, stock = (deals.hidden_layout.planes[name].at for name in ("hands", "stock"))
    for seat in range(deals.seats):
        shown = deals.hidden(seat).planes
        for step in range(deals.seats):
            own = deals.observe((seat + step) % deals.seats).planes[:, deals.layout.planes["hand"].first]
            assert np.array_equal(shown[:, hands][:, step], own)
        # At the start every card is in one place, and the stock has an order.
        assert ((shown > 0).sum(axis=1) == 1).all()
        places = np.sort(shown[:, stock].reshape(4, -1), axis=1)
        count = places[0].max()
        assert (places[:, deals.layout.cards - count :] == np.arange(1, count + 1)).all()
        assert (count > 0) == (key == "draw-hearts")


def test_the_next_card_of_the_stock_is_the_one_that_is_drawn():
    deals = VectorDeals("draw-hearts", 4, 2)
    layout = deals.hidden_layout
    stock, hands = layout.planes["stock"].first, layout.planes["hands"].at
    drawn = 0
    for _ in range(20):
        before = deals.hidden(0).planes
        stepped(deals, 1)
        after = deals.hidden(0).planes
        for row in range(deals.n):
            if np.array_equal(before[row, stock], after[row, stock]):
                continue
            (top,) = np.flatnonzero(before[row, stock] == 1)
            assert after[row, hands, top].any()
            drawn += 1
    assert drawn > 10


@pytest.mark.parametrize(
    ("do", "says"),
    [
        pytest.param(lambda deals: deals.copy([4]), "rows go from 0 to 3", id="beyond"),
        pytest.param(lambda deals: deals.copy([]), "a list of whole numbers", id="none"),
        pytest.param(lambda deals: deals.copy([0.5]), "a list of whole numbers", id="fraction"),
        pytest.param(
            lambda deals: deals.start([0, 1], [7]), "one whole number for each of 2 rows", id="fewer"
        ),
        pytest.param(lambda deals: deals.start([0], [-1]), "the numbers of deals go from 0", id="negative"),
        pytest.param(
            lambda deals: deals.put([0], VectorDeals("hearts", 2, 1)),
            "as many deals of the same game",
            id="too few",
        ),
        pytest.param(
            lambda deals: deals.put([0], VectorDeals("polignac", 1, 1)),
            "as many deals of the same game",
            id="another game",
        ),
    ],
)
def test_rows_that_cannot_be_are_refused_in_a_sentence(do, says):
    with pytest.raises(ValueError, match=says):
        do(VectorDeals("hearts", 4, 1))
