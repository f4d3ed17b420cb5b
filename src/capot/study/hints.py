"""The basis of a hint: the advised move with its reason, and the estimate for each move."""

# ruff: noqa: PLC0415 - search is compiled, and is loaded only for a hint

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import TypeAlias

from capot.language.texts import say
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Advice, Budget, Estimate
from capot.rules.errors import RulesError

Estimates: TypeAlias = Callable[[View, Random, Budget], Mapping[Move, Estimate]]
"""Estimates the moves of a view, best first; raises `RulesError` or `WorldError` if it cannot."""

BUDGET = Budget(milliseconds=300)
"""Budget of a hint."""

DIGITS = 9
"""Decimals to which the worth of moves is compared: the rest is rounding."""

NOT_READY = say("this is a quick choice by simple rules; better advice is getting ready")


def only_choice(seen: View) -> Move | None:
    """Return a seat's only legal move, or None if it has a choice."""
    pick = seen.legal.pick
    if seen.legal.more or (pick is not None and pick.number > 1):
        return None
    ways = () if pick is None else map(pick.move, pick.ways())
    first, *others = (*seen.legal.moves, *ways) or (None,)
    return None if others else first


def sampled(seen: View, luck: Random, budget: Budget) -> Mapping[Move, Estimate]:
    """Return a search's estimates of the moves, best first; raise as `Estimates`."""
    from capot.players.catalog import MAX
    from capot.players.sampler import SamplerPlayer

    return SamplerPlayer("hint", MAX).evaluate(seen, luck, budget)


def compared(found: Mapping[Move, Estimate]) -> dict[Move, Estimate]:
    """Return estimates as if all moves had been tried in the same worlds: the first stays, then by worth."""
    best, *others = found
    rest = {move: _carried(found[move]) for move in others}
    return {best: found[best], **dict(sorted(rest.items(), key=lambda each: -round(each[1].worth, DIGITS)))}


def _carried(each: Estimate) -> Estimate:
    """Return the estimate of a move given up early as far from the best as it was then."""
    points, worth, chance = each.since
    return replace(
        each,
        points=each.points + points,
        worth=each.worth + worth,
        chance=None if each.chance is None else min(max(each.chance + chance, 0.0), 1.0),
        since=(0.0, 0.0, 0.0),
    )


def advised(
    seen: View, luck: Random, budget: Budget = BUDGET, estimates: Estimates = sampled
) -> tuple[Advice, Mapping[Move, Estimate]]:
    """Return the advised move with a reason, and a search's estimates of the moves, best first.

    The move is that of the rule of thumb, unless there is a reason for the best by the search.
    There are no estimates for rules that cannot be searched, nor before the players are ready.
    The seat of the view must be to act; not checked here.  ``estimates`` does the search.
    """
    from capot.players.errors import WorldError
    from capot.players.readiness import is_getting_ready
    from capot.players.simple import SimplePlayer
    from capot.players.thumb import advise, reason_for

    if is_getting_ready():
        return Advice(SimplePlayer().choose(seen, luck), NOT_READY), {}
    advice = advise(seen, luck)
    try:
        found = compared(estimates(seen, luck, budget))
    except (RulesError, WorldError):
        return advice, {}
    best = next(iter(found))
    reason = "" if best == advice.move else reason_for(seen, best)
    return Advice(best, reason, advice.shares) if reason else advice, found
