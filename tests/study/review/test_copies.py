"""Worlds drawn several times tell less than different ones, and the errors of a review say so."""

from random import Random

import numpy as np
import pytest

from capot.play.match import new_match
from capot.play.view import view
from capot.players.search.settings import SEARCH
from capot.players.thumb import ThumbPlayer
from capot.players.tricks.prospect import TrickProspect
from capot.rules.catalog import GAMES
from capot.shuffle import lab_shuffle
from capot.study.review.copies import effective, parts, standard_error
from capot.study.review.worths import FIRST, Trials, cross_fitted


def drawn(rng, count=100, unevenness=1.2):
    """Return the numbers of worlds drawn from four times as many by uneven weights, as a search does."""
    bounds = np.cumsum(np.exp(rng.normal(size=4 * count) * unevenness))
    marks = (np.arange(count) + rng.random()) / count * bounds[-1]
    return rng.permutation(np.searchsorted(bounds, marks))


def test_without_copies_the_error_is_the_usual_one():
    values = np.random.default_rng(1).normal(size=(50, 3))

    errors = standard_error(values, np.arange(50))

    assert errors == pytest.approx(values.std(axis=0) / np.sqrt(49))
    assert standard_error(values[:, 0], np.arange(50)[::-1]) == pytest.approx(errors[0])


def test_each_world_counted_twice_leaves_the_error_as_it_was():
    values = np.random.default_rng(2).normal(size=40)
    twice = np.tile(values, 2)

    assert standard_error(twice, np.tile(np.arange(40), 2)) == pytest.approx(values.std() / np.sqrt(39))


def test_values_that_are_all_the_same_have_no_error_and_one_world_has_that_of_its_luck():
    assert standard_error(np.full(9, 0.1), np.arange(9) // 2) == 0
    assert standard_error(np.array([0.0, 2.0]), np.array([7, 7])) == 1


def test_the_error_of_a_mean_over_copies_is_how_far_it_strays():
    """The worth of a world is its own, and each copy has luck beside it."""
    rng = np.random.default_rng(3)
    means, errors, naive = [], [], []
    for _ in range(500):
        origins = drawn(rng)
        values = rng.normal(size=400)[origins] + rng.normal(size=100) * 0.5
        means.append(values.mean())
        errors.append(standard_error(values, origins))
        naive.append(values.std() / np.sqrt(99))

    assert np.std(means) == pytest.approx(np.sqrt(np.mean(np.square(errors))), rel=0.1)
    assert np.mean(naive) < 0.9 * np.std(means)


def in_hearts(moves, choices):
    """Return what a player of Hearts sees after as many moves, or more, who has as many choices."""
    match = new_match(GAMES["hearts"])
    match = match.with_deal(lab_shuffle(8, 0, match.pack))
    luck = Random(0)
    while True:
        seat = min(match.position.to_act)
        if len(match.position.moves) >= moves and len(match.position.legal(seat).moves) >= choices:
            return view(match.position, seat)
        match = match.after(seat, ThumbPlayer().choose(view(match.position, seat), luck))


def test_in_the_worlds_of_a_search_the_error_of_a_loss_is_how_far_it_strays():
    """Hearts after some tricks, over and over with other luck; a third of the worlds are copies."""
    seen = in_hearts(29, choices=3)
    means, errors, sizes = [], [], []
    for seed in range(60):
        trials = Trials(seen, seen.legal.moves[0], FIRST, seed)
        _, worth, origins = trials.tried(60, np.array([0, 1]))
        difference = worth[:, 0] - worth[:, 1]
        means.append(difference.mean())
        errors.append(standard_error(difference, origins))
        sizes.append(effective(origins))

    assert np.mean(sizes) < 50
    assert 0.75 < np.sqrt(np.mean(np.square(errors))) / np.std(means) < 1.35


def test_copies_of_a_world_are_in_the_same_part_and_parts_are_about_equal():
    origins = drawn(np.random.default_rng(4))
    found = parts(origins, 5)

    assert all(len(set(found[origins == number])) == 1 for number in set(origins))
    assert (np.bincount(found, minlength=5) > 8).all()
    assert parts(np.arange(12), 5).tolist() == [place % 5 for place in range(12)]


def test_a_loss_is_nothing_on_average_though_the_worlds_in_which_the_best_is_chosen_have_copies():
    """Were copies of one world in different parts, a move would be chosen and valued by the same cards."""
    rng = np.random.default_rng(5)
    fair, leaking = [], []
    for _ in range(400):
        origins = drawn(rng, 60, 2.0)
        worth = rng.normal(size=(240, 6))[origins]
        fair.append(cross_fitted(worth, worth, 0, origins)[0])
        leaking.append(cross_fitted(worth, worth, 0)[0])

    assert np.mean(leaking) > 0.1
    assert abs(np.mean(fair)) < 0.04


def test_a_few_copies_of_one_world_decide_nothing():
    worth = np.tile([0.0, 5.0], (20, 1))

    loss, error, lost = cross_fitted(worth, worth, 0, np.zeros(20, np.int64))

    assert (loss, error, lost) == (0, 0, 0)


def test_worlds_that_are_weighed_come_with_their_origins_and_those_that_are_not_with_none():
    prospect = TrickProspect(in_hearts(30, choices=1), SEARCH, Random(1))

    worlds, origins = prospect.drawn(80)

    assert 1 < effective(origins) < 80
    for number in set(origins):
        assert len(np.unique(worlds[origins == number], axis=0)) == 1
    prospect.weighs = False
    assert prospect.drawn(5)[1].tolist() == [0, 1, 2, 3, 4]
