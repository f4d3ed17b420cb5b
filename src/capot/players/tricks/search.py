"""The search in tricks: the race of moves, and the plan to take everything."""

import random
from dataclasses import replace

import numpy as np

from capot.kernel.playout import QUICK, TAKER
from capot.play.moves import Move
from capot.play.scores.taken import outcome
from capot.play.view import View
from capot.players.protocol import Budget, Estimate, Ranking
from capot.players.search.race import Pace, deadline, race
from capot.players.search.settings import Settings
from capot.players.search.stake import table_of
from capot.players.search.values import Floats, Numbers
from capot.players.tricks.prospect import TrickProspect
from capot.players.tricks.thrift import thrifty
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.players.worlds.lengths import bid_hands
from capot.rules.check.deal import tricks_in
from capot.rules.derived.weights import weights_of
from capot.rules.stages.announcing import Announce
from capot.rules.terms import NoTrick, Target

PACE = Pace(few=12, settled=300, by_move=True)
"""The pace of rollouts in tricks, each of which costs the same."""

LATE = replace(PACE, first=48)
"""The pace of the last tricks: few outcomes decide there, and sixteen worlds may all be the rare ones."""

LAST = 6
"""Maximum number of cards in hand in the last tricks."""

PICKING = replace(PACE, most=32, few=3, cheap=4, enough=2048)
"""The pace where several cards are picked at once: the whole deal is still to come, so outcomes vary most."""

MOST_PLANNED, SCREENED_WORLDS, SCREENED = 24, 24, 0.5
"""Moves the plan is tried with at first, worlds for each, and the share of these in which it must pay."""

FIRST_WORLDS = 8
"""Number of these worlds after which moves for which the plan paid in less than half that share drop out."""

PLANNED_WORLDS = 64
"""Maximum number of worlds in which the plan is compared with the best move without it."""

MAJORITY = 0.75
"""Share of worlds in which the plan must beat the best move without it; in the first quarter `SCREENED`."""


def trick_ranking(view: View, rng: random.Random, budget: Budget, settings: Settings) -> Ranking:
    """Return the moves with their estimates, the best first; of hundreds of ways to pick cards only some."""
    pace = _pace(view, budget)
    left = deadline(budget, pace)
    assert view.seat is not None
    seen = view
    paid = float(view.bonus(view.seat))
    bids, table = bid_hands(view), table_of(view)
    view = trick_view(seated(view))
    if weights_of(view.rules, view.seats).plays:
        # The learned policy knows no cards that it matters how to play.
        settings = replace(settings, rollouts="thumb", prior=0.0)
    prospect = TrickProspect(view, settings, rng, bids=bids, table=table)
    ranking = race(prospect, prospect.stake, left, pace)
    if settings.plans and may_take_all(view):
        worlds = PLANNED_WORLDS if budget.worlds is None else min(PLANNED_WORLDS, max(budget.worlds, 16))
        ranking = ranking._replace(estimates=_with_plan(prospect, ranking.estimates, worlds))
    if paid:
        # The tricks are played as if it had been scored before.
        told = {move: replace(each, points=each.points + paid) for move, each in ranking.estimates.items()}
        ranking = ranking._replace(estimates=told)
    return thrifty(ranking, seen)


def _pace(view: View, budget: Budget) -> Pace:
    """Return the pace of the race; a budget of few worlds is spent in as many batches in all tricks."""
    if view.legal.pick is not None:
        return PICKING
    is_late = len(view.hand) <= LAST and (budget.worlds is None or budget.worlds >= LATE.first)
    return LATE if is_late else PACE


def may_take_all(view: View) -> bool:
    """Whether the seat could still be paid for taking everything, announced or not."""
    assert view.seat is not None
    total = tricks_in(view.rules, view.seats)
    return any(outcome(view.tricks, total, view.seat, target) is not False for target in _targets(view))


def _targets(view: View) -> list[Target]:
    """Return the targets that the rules pay this seat for taking."""
    if view.declared:
        return [each.undertaking.target for each in view.declared if each.seat == view.seat]
    found = [each.target for each in weights_of(view.rules, view.seats).prizes]
    if isinstance(view.stage, Announce):
        found += [each.target for each in view.stage.undertakings]
    return [target for target in found if not isinstance(target, NoTrick)]


def _with_plan(prospect: TrickProspect, estimates: dict[Move, Estimate], count: int) -> dict[Move, Estimate]:
    """Return the estimates with the best move of the plan to take everything first, if that is adopted."""
    few = list(estimates)[:MOST_PLANNED]
    bits = prospect.bits[[prospect.moves.index(move) for move in few]]
    best = _most_promising(prospect, bits, estimates[few[0]].worth)
    if best is None:
        return estimates
    worlds, stake = prospect.redrawn(SCREENED_WORLDS, count), prospect.stake
    for some, share in ((worlds[: count // 4], SCREENED), (worlds, MAJORITY)):
        planned = prospect.outcomes(some, bits[[best]], TAKER)[:, 0]
        worth = stake.worth(planned)
        usual = stake.worth(prospect.outcomes(some, bits[:1])[:, 0])
        if (worth > usual).mean() < share:
            return estimates
    if worth.mean() <= usual.mean():
        return estimates
    points = planned[:, stake.seat]
    plan = replace(
        estimates[few[best]],
        points=float(points.mean()),
        error=float(points.std(ddof=1) / np.sqrt(len(points))),
        worth=float(worth.mean()),
        worlds=len(worlds),
        takes_all=True,
        worth_error=float(worth.std() / np.sqrt(len(points))),
        chance=float(stake.chance(planned).mean()) if stake.by_match else None,
        since=(0.0, 0.0, 0.0),
    )
    return {few[best]: plan, **{move: each for move, each in estimates.items() if move != few[best]}}


def _most_promising(prospect: TrickProspect, bits: Numbers, usual: float) -> int | None:
    """Return the place of the best move for taking everything, or None if the plan is hopeless."""
    worlds = prospect.redrawn(0, SCREENED_WORLDS)

    def worths(some: Numbers, places: Numbers) -> Floats:
        return prospect.stake.worth(prospect.outcomes(some, bits[places], TAKER, QUICK))

    worth = worths(worlds[:FIRST_WORLDS], np.arange(len(bits)))
    likely = np.flatnonzero((worth > usual).mean(axis=0) >= SCREENED / 2)
    if not likely.size:
        return None
    worth = np.concatenate([worth[:, likely], worths(worlds[FIRST_WORLDS:], likely)])
    best = int(worth.mean(axis=0).argmax())
    return int(likely[best]) if (worth[:, best] > usual).mean() >= SCREENED else None
