"""An interval misses as rarely as it says."""

import numpy as np
import pytest

from capot.lab.intervals import FIRST_LOOK, ConfidenceSequence, Estimate, bootstrap, margin

LEVEL = {
    "normal": lambda rng, size: rng.normal(0, 3, size),
    "a rare prize": lambda rng, size: np.where(rng.random(size) < 0.1, 9.0, -1.0),
    "heavy tails": lambda rng, size: rng.standard_t(3, size),
    "mostly level": lambda rng, size: rng.choice([-1.0, 0, 0, 0, 0, 0, 0, 1.0], size),
}


def ends(found):
    """Return the ends of an interval that is there."""
    assert found.interval is not None
    return found.interval


def after(values, usual):
    """Return the sequence that has seen these values."""
    sequence = ConfidenceSequence(usual)
    for value in values.tolist():
        sequence.add(value)
    return sequence


@pytest.mark.parametrize("name", LEVEL)
def test_looking_after_every_deal_finds_a_difference_that_is_not_there_in_less_than_5_of_100_runs(name):
    runs, deals = 2000, 600
    values = LEVEL[name](np.random.default_rng(1), (runs, deals))
    counts = np.arange(1, deals + 1)
    means = values.cumsum(axis=1) / counts
    variances = ((values**2).cumsum(axis=1) - counts * means**2) / np.maximum(counts - 1, 1)
    margins = [margin(count, deals // 4) for count in counts.tolist()]
    wrong = np.abs(means) > np.sqrt(np.maximum(variances, 0)) * margins

    assert wrong[:, FIRST_LOOK - 1 :].any(axis=1).mean() < 0.05


def test_a_usual_interval_looked_at_after_every_deal_would_err_far_more_often():
    rng = np.random.default_rng(1)
    values = rng.normal(size=(200, 1200))
    counts = np.arange(1, 1201)
    means = values.cumsum(axis=1) / counts
    wrong = (np.abs(means) > 1.96 / np.sqrt(counts))[:, FIRST_LOOK:].any(axis=1)

    assert wrong.mean() > 0.15


@pytest.mark.parametrize("name", LEVEL)
def test_stopping_when_the_usual_interval_is_narrow_enough_does_not_make_it_err_more(name):
    """Chow and Robbins 1965: the width says nothing about the side on which the mean lies.

    Where it does, as with very skewed values, it errs a little more often.
    """
    runs, deals = 2000, 600
    values = LEVEL[name](np.random.default_rng(5), (runs, deals))
    counts = np.arange(1, deals + 1)
    means = values.cumsum(axis=1) / counts
    variances = ((values**2).cumsum(axis=1) - counts * means**2) / np.maximum(counts - 1, 1)
    halves = 1.96 * np.sqrt(np.maximum(variances, 0) / counts)
    wished = np.median(halves[:, 400])
    is_narrow = (halves <= wished) & (counts >= FIRST_LOOK)
    stops = np.where(is_narrow.any(axis=1), is_narrow.argmax(axis=1), deals - 1)
    row = np.arange(runs)

    most = 0.09 if name == "a rare prize" else 0.06
    assert (np.abs(means[row, stops]) > halves[row, stops]).mean() < most


def test_the_usual_interval_is_that_of_the_normal_distribution():
    values = np.random.default_rng(3).normal(2, 5, 300)
    sequence = after(values, 300)

    half = 1.96 * values.std(ddof=1) / 300**0.5
    assert ends(sequence.usual) == pytest.approx((values.mean() - half, values.mean() + half))
    assert sequence.usual.is_within(half * 1.001)
    assert not sequence.usual.is_within(half * 0.999)


def test_a_difference_that_is_there_is_found_soon():
    found = after(np.random.default_rng(2).normal(0.5, 1, FIRST_LOOK + 50), 500).estimate
    assert found.is_clear
    low, high = ends(found)
    assert low < 0.5 < high


def test_nothing_is_said_before_the_first_look():
    sequence = after(np.ones(FIRST_LOOK - 1), 500)

    assert sequence.estimate == Estimate(1.0)
    assert not sequence.estimate.is_clear


def test_the_sequence_knows_the_mean_and_the_spread():
    values = np.random.default_rng(3).normal(2, 5, 300)
    sequence = after(values, 300)

    found = sequence.estimate
    assert found.mean == pytest.approx(values.mean())
    assert ends(found)[1] - found.mean == pytest.approx(values.std(ddof=1) * margin(300, 300))
    # The price of looking all the time: wider than 1.96 standard errors, but not twice as wide.
    errors = (ends(found)[1] - found.mean) / (values.std(ddof=1) / 300**0.5)
    assert 2.5 < errors < 3.5


def test_a_bootstrap_interval_holds_the_true_mean_in_about_95_of_100_cases():
    rng = np.random.default_rng(4)
    hits = 0
    for _ in range(200):
        low, high = ends(bootstrap(rng.exponential(1, 40).tolist(), seed=0))
        hits += low < 1 < high

    assert 0.9 < hits / 200 < 0.98


def test_the_bootstrap_is_the_same_every_time_and_by_its_seed():
    values = [1.0, 5.0, 2.0, 8.0, 3.0]

    assert bootstrap(values, 1) == bootstrap(values, 1)
    assert bootstrap(values, 1).mean == pytest.approx(3.8)
    assert bootstrap([2.0] * 9, 1) == Estimate(2.0, (2.0, 2.0))


def test_one_value_has_no_interval():
    assert bootstrap([3.0], 1) == Estimate(3.0)


def test_many_values_are_resampled_in_pieces():
    low, high = ends(bootstrap(np.random.default_rng(5).normal(0, 1, 3000).tolist(), seed=1))

    assert high - low == pytest.approx(2 * 1.96 / 3000**0.5, rel=0.1)
