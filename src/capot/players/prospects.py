"""The moves of a seat at any stage, ready to be tried in worlds, and what their outcomes are worth to it."""

import random
from contextlib import suppress
from functools import lru_cache
from itertools import islice

import numpy as np

from capot.cards import Card
from capot.play.moves import Move, is_same
from capot.play.position import Position, start
from capot.play.standing import Standing
from capot.play.view import View, view
from capot.players.brag.payment import brag_points
from capot.players.brag.search import PACE as BRAG_PACE
from capot.players.brag.search import HandsProspect
from capot.players.plays import OfHands
from capot.players.protocol import Budget, Ranking
from capot.players.search.race import PACE, Prospect, deadline, race
from capot.players.search.settings import Settings
from capot.players.search.stake import Stake, may_play_for_match, stake_of, table_of
from capot.players.search.values import Floats, typical_points
from capot.players.simple import SimplePlayer
from capot.players.slow import DOGS_LIFE, has_dogs_life, is_slow
from capot.players.stages import is_mixed, is_searched, is_without_tricks, stage_move, stage_prospect
from capot.players.thumb import ThumbPlayer
from capot.players.tricks.dogs_life import dogs_life_ranking
from capot.players.tricks.plain import PlainTrickProspect, plain_ranking
from capot.players.tricks.prospect import TrickProspect
from capot.players.tricks.search import trick_ranking
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.players.worlds.lengths import bid_hands
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.stages.tricks import Tricks

BY_THUMB = Settings(Budget(), match=False)
"""Rollouts of typical deals: by rule of thumb, for points."""

LISTED = 24
"""Maximum number of ways to make hands of three with an estimate."""

TYPICAL_DEALS, TYPICAL_WORLDS = 16, 6
"""Deals that show typical points where fast play does not know a whole deal, and worlds of each."""


def prospect_of(
    seen: View, settings: Settings, rng: random.Random, also: Move | None = None
) -> tuple[Prospect, Stake]:
    """Return the moves of the seat of a view, and its stake.

    Where not all moves are listed, ``also`` is.  Only the view and the luck of ``rng`` are used.
    Of the ``settings`` stages without tricks read ``match`` alone.  Raise `RulesError` for rules that cannot
    be searched, and `WorldError` if the worlds cannot be drawn.
    """
    if has_dogs_life(seen):
        raise RulesError(DOGS_LIFE)
    here, table = seated(seen), table_of(seen)
    if not is_without_tricks(here):
        prospect = TrickProspect(trick_view(here), settings, rng, also, bid_hands(here), table)
        return prospect, prospect.stake
    stake = stake_at(seen, match=settings.match)
    found: Prospect = stage_prospect(here, also)(here, np.random.default_rng(rng.getrandbits(64)))
    return found, stake


def stake_at(seen: View, *, match: bool) -> Stake:
    """Return the stake of the seat of a view where plain play or rules of thumb play on.

    That is before the tricks, in a layout, in climbing, where hands of three are made, and by rules that fast
    play does not know.
    """
    here = seated(seen)
    if here.rules.has_melds or not match or not may_play_for_match(here.standing):
        return stake_of(here, 0.0, 0.0)
    if isinstance(here.stage, OfHands):
        return stake_of(here, *brag_points(here))
    if is_mixed(here.stage):
        from capot.players.vying.stake import game_stake  # noqa: PLC0415 - only these games learn words

        return game_stake(here)
    now = here.standing
    before = Standing(
        totals=(now.opening,) * here.seats,
        opening=now.opening,
        ends=now.ends,
        low_wins=now.low_wins,
        sides=now.sides,
        direction=now.direction,
        single=True,
    )
    return stake_of(trick_view(here), *_typical_points(here.agreed, here.seats, before), table=table_of(seen))


@lru_cache(maxsize=64)
def _typical_points(rules: Rules, seats: int, before: Standing) -> tuple[float, float]:
    """Return the mean and standard deviation of a seat's points in a typical deal, its opening included."""
    with suppress(RulesError):
        return typical_points(rules, seats, before)
    luck = np.random.default_rng(0)
    points = [
        _outcomes(start(rules, seats, number % seats, _shuffled(rules, luck), before), luck)
        for number in range(TYPICAL_DEALS)
    ]
    every = np.concatenate([each.ravel() for each in points])
    return float(every.mean()), float(every.std())


def _shuffled(rules: Rules, luck: np.random.Generator) -> list[Card]:
    cards = rules.pack.cards()
    return [cards[place] for place in luck.permutation(len(cards))]


def _outcomes(deal: Position, luck: np.random.Generator) -> Floats:
    """Return points of the seats in a deal played on by rules of thumb, (worlds, seats)."""
    while deal.to_act and not is_searched(deal.stages[0]):
        seat = min(deal.to_act)
        deal = deal.after(seat, stage_move(view(deal, seat)))
    if deal.is_over:
        return np.array([[float(each) for each in deal.score().points]])
    seen, rng = view(deal, min(deal.to_act)), random.Random(int(luck.integers(2**63)))
    if is_slow(seen.rules):
        move = SimplePlayer().choose(seen, rng)
        prospect: Prospect = PlainTrickProspect(trick_view(seen), rng)
        worlds = 1
    else:
        move = ThumbPlayer().choose(seen, rng)
        prospect, _ = prospect_of(seen, BY_THUMB, rng, move)
        worlds = TYPICAL_WORLDS
    place = next(place for place, each in enumerate(prospect.moves) if is_same(each, move))
    return np.asarray(prospect.points(worlds, np.array([place])), np.float64)[:, 0]


def ranking_of(seen: View, rng: random.Random, budget: Budget, settings: Settings) -> Ranking:
    """Return the moves of the seat of a view with their estimates, the best first.

    Raise `RulesError` if nothing is searched at the stage.
    """
    if has_dogs_life(seen) and isinstance(seen.stage, Tricks):
        return dogs_life_ranking(seen, rng, budget)
    if has_dogs_life(seen):
        raise RulesError(DOGS_LIFE)
    if is_without_tricks(seen):
        return stage_ranking(seen, rng, budget, match=settings.match)
    if is_slow(seen.rules) and seen.leader is not None:
        return plain_ranking(seen, stake_at(seen, match=settings.match), rng, budget)
    return trick_ranking(seen, rng, budget, settings)


def stage_ranking(seen: View, rng: random.Random, budget: Budget, *, match: bool = True) -> Ranking:
    """Return the same at a stage without tricks; of many ways to make hands of three only the best."""
    stake, here = stake_at(seen, match=match), seated(seen)
    pace = BRAG_PACE if isinstance(here.stage, OfHands) else PACE
    left = deadline(budget, pace)
    moves: Prospect = stage_prospect(here)(here, np.random.default_rng(rng.getrandbits(64)))
    if is_mixed(here.stage):
        from capot.players.vying.search import VyingProspect  # noqa: PLC0415 - as above

        assert isinstance(moves, VyingProspect), "players vie"
        return moves.ranking(stake, stage_move(here))
    if not isinstance(here.stage, OfHands):
        return race(moves, stake, left, pace, stage_move(here))
    found = race(moves, stake, left, pace, moves.usual if isinstance(moves, HandsProspect) else None)
    return found._replace(estimates=dict(islice(found.estimates.items(), LISTED)))
