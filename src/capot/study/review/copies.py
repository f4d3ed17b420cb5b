"""Means over worlds some of which are copies of one: their standard errors, and parts that share no world.

Worlds that are likelier than others are drawn several times.  Copies have different luck when they are
played out, but the cards lie the same way in all of them, so they tell less than as many different worlds.
"""

import numpy as np

from capot.players.search.values import Floats, Numbers


def standard_error(values: Floats, origins: Numbers) -> Floats:
    """Return the standard errors of the means of values, (worlds,) or (worlds, moves).

    Values of the same number in ``origins`` come from copies of one world.  The error is that of the
    jackknife that leaves out one world with all its copies: B. Efron and R. Tibshirani, *An Introduction to
    the Bootstrap*, section 11.5.  Without copies it is the standard deviation over the root of their number
    less one.  If all are copies of one world, it is their standard deviation, for want of a second world.
    """
    order = np.argsort(origins, kind="stable")
    starts = np.flatnonzero(np.diff(origins[order], prepend=origins[order[0]] - 1))
    sizes = np.diff(np.append(starts, len(order)))
    if len(sizes) < 2:
        return np.asarray(values.std(axis=0))
    # About their mean, or rounding would make an error of nothing out of none.
    apart = values - values.mean(axis=0)
    sums = np.add.reduceat(apart[order], starts, axis=0)
    without = -sums / (len(order) - sizes).reshape(-1, *[1] * (values.ndim - 1))
    spread = ((without - without.mean(axis=0)) ** 2).sum(axis=0)
    return np.asarray(np.sqrt(spread * (len(sizes) - 1) / len(sizes)))


def parts(origins: Numbers, count: int) -> Numbers:
    """Return for each world the number of its part, of ``count`` about equal ones; copies share a part."""
    _, first, place = np.unique(origins, return_index=True, return_inverse=True)
    found: Numbers = np.argsort(np.argsort(first))[place] % count
    return found


def effective(origins: Numbers) -> float:
    """Return the number of different worlds that would tell as much as some that are copies.

    It is that of L. Kish, *Survey Sampling*, section 11.7: the square of the sum of the weights over the sum
    of their squares.
    """
    _, sizes = np.unique(origins, return_counts=True)
    return float(sizes.sum() ** 2 / (sizes**2).sum())
