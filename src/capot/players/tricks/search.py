"""What each move is expected to lead to: the search, and the plan to take everything beside it."""

import random
from dataclasses import replace

import numpy as np

from capot.kernel.playout import QUICK, TAKER
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate
from capot.players.search.settings import Settings
from capot.players.trick_view import trick_view
from capot.players.tricks.choices import Choices, best_by_card, choices_of, is_many, some_of
from capot.players.tricks.sweep_plan import is_adopted, may_take_all
from capot.players.tricks.trick_table import Found, Table, deadline, search

TRIED_WORLDS = 8
"""In so many worlds many choices are tried to find out what single cards are worth in them."""

MOST_PLANNED, SCREENED_WORLDS, SCREENED = 24, 24, 0.5
"""The plan is looked at for so many choices in so many worlds; again if it serves in this part of them."""

PLANNED_WORLDS = 64
"""In so many worlds, at most, a plan is compared with the best choice without it."""


def evaluated(view: View, rng: random.Random, budget: Budget, settings: Settings) -> dict[Move, Estimate]:
    """Return an estimate for each move, the best first, as `capot.players.protocol.Evaluator` says."""
    left = deadline(budget)
    # The totals of those who dropped out belong to the match, but not to what is left of the deal.
    settings = replace(settings, match=settings.match and not view.dropped)
    view = trick_view(view)
    table = Table(view, settings, rng)
    choices = choices_of(view)
    if is_many(choices):
        choices = choices.only(_promising(table, choices))
    found = search(table, choices, np.full(len(choices.moves), table.policy), left)
    estimates = _estimates(table, choices, found)
    if settings.plans and may_take_all(view):
        worlds = PLANNED_WORLDS if budget.worlds is None else min(PLANNED_WORLDS, max(budget.worlds, 16))
        estimates = _with_plan(table, choices, found, estimates, worlds)
    return _blurred(estimates, settings.blur * float(found.spread[found.order[0]]), rng)


def _promising(table: Table, choices: Choices) -> np.ndarray:
    """Return the places of the choices of several cards that are worth comparing."""
    tried = some_of(choices, np.random.default_rng(table.rng.getrandbits(64)))
    some = choices.only(tried)
    outcomes = table.outcomes(table.draw(TRIED_WORLDS), some.bits, np.full(len(tried), table.policy))
    return best_by_card(choices, tried, table.stake.worth(outcomes).mean(axis=0))


def _blurred(estimates: dict[Move, Estimate], blur: float, rng: random.Random) -> dict[Move, Estimate]:
    """Return the estimates in the order of a player who cannot tell close ones apart."""
    if not blur:
        return estimates
    seen_as = {move: each.worth + rng.gauss(0, blur) for move, each in estimates.items()}
    return dict(sorted(estimates.items(), key=lambda item: -seen_as[item[0]]))


def _estimates(table: Table, choices: Choices, found: Found) -> dict[Move, Estimate]:
    return {
        choices.moves[place]: Estimate(
            points=float(found.points[place]),
            error=float(found.error[place]),
            worth=float(found.worth[place]),
            worlds=int(found.worlds[place]),
            by_match=table.stake.by_match,
        )
        for place in found.order
    }


def _with_plan(
    table: Table, choices: Choices, found: Found, estimates: dict[Move, Estimate], count: int
) -> dict[Move, Estimate]:
    """Return the estimates with the best move of the plan to take everything first, if that is adopted."""
    few = choices.only(found.order[:MOST_PLANNED])
    best = _most_promising(table, few, next(iter(estimates.values())).worth)
    if best is None:
        return estimates
    worlds = table.draw(count)
    planned = table.outcomes(worlds, few.bits[[best]], np.array([TAKER]))[:, 0]
    usual = table.outcomes(worlds, few.bits[:1], np.array([table.policy]))[:, 0]
    worth = table.stake.worth(planned)
    if not is_adopted(worth, table.stake.worth(usual)):
        return estimates
    points = planned[:, table.seat] / table.stake.scale
    move = few.moves[best]
    plan = replace(
        estimates[move],
        points=float(points.mean()),
        error=float(points.std(ddof=1) / np.sqrt(len(points))),
        worth=float(worth.mean()),
        worlds=len(worlds),
        takes_all=True,
    )
    return {move: plan, **{other: each for other, each in estimates.items() if other != move}}


def _most_promising(table: Table, few: Choices, usual: float) -> int | None:
    """Return the place of the choice with which taking everything comes off best, if that is worth a look."""
    own = np.full(len(few.moves), TAKER)
    outcomes = table.outcomes(table.draw(SCREENED_WORLDS), few.bits, own, QUICK)
    worth = table.stake.worth(outcomes)
    best = int(worth.mean(axis=0).argmax())
    return best if (worth[:, best] > usual).mean() >= SCREENED else None
