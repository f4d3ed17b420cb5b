"""The search in tricks: the race of moves."""

import random
from dataclasses import replace

from capot.play.view import View
from capot.players.protocol import Budget, Ranking
from capot.players.search.race import Pace, deadline, race
from capot.players.search.settings import Settings
from capot.players.search.stake import table_of
from capot.players.tricks.prospect import TrickProspect
from capot.players.tricks.thrift import thrifty
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.players.worlds.lengths import bid_hands
from capot.rules.derived.weights import weights_of

PACE = Pace(few=12, settled=300, by_move=True)
"""The pace of rollouts in tricks, each of which costs the same."""

LATE = replace(PACE, first=48)
"""The pace of the last tricks: few outcomes decide there, and sixteen worlds may all be the rare ones."""

LAST = 6
"""Maximum number of cards in hand in the last tricks."""

PICKING = replace(PACE, most=32, few=3, cheap=4, enough=2048)
"""The pace where several cards are picked at once: the whole deal is still to come, so outcomes vary most."""


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
