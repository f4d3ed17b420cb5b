"""The basis of a hint: the advised move, the estimate for each move, and the reasons."""

# ruff: noqa: PLC0415 - search is compiled, and is loaded only for a hint

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Advice, Budget, Estimate
from capot.rules.brag import Arrange
from capot.rules.errors import RulesError

BUDGET = Budget(milliseconds=300)
"""Budget of a hint."""

NOT_READY = "better advice is still getting ready, and this is the plain choice by what the cards cost"

MOST_SETS = 3
"""Maximum number of ways to pick several cards that are listed with points."""


def only_choice(seen: View) -> Move | None:
    """Return a seat's only legal move, or None if it has a choice."""
    pick = seen.legal.pick
    moves = list(seen.legal.moves)
    if pick is not None:
        if len(pick.among) > pick.count or (len(pick.counts) > 1 and pick.among):
            return None
        moves.append(pick.move(pick.among))
    return moves[0] if len(moves) == 1 else None


def advised(seen: View, luck: Random, budget: Budget = BUDGET) -> tuple[Advice, Mapping[Move, Estimate]]:
    """Return the advice of the rule of thumb, and a search's estimates of the moves, best first.

    There are no estimates for rules that cannot be searched, nor before the players are ready.
    The seat of the view must be to act; not checked here.
    """
    from capot.players.catalog import MAX
    from capot.players.errors import WorldError
    from capot.players.readiness import is_getting_ready
    from capot.players.sampler import SamplerPlayer
    from capot.players.simple import SimplePlayer
    from capot.players.thumb import advise

    if is_getting_ready():
        return Advice(SimplePlayer().choose(seen, luck), NOT_READY), {}
    advice = advise(seen, luck)
    try:
        return advice, SamplerPlayer("hint", MAX).evaluate(seen, luck, budget)
    except (RulesError, WorldError):
        return advice, {}


def of_others(seen: View, estimates: Mapping[Move, Estimate]) -> Mapping[Move, Estimate] | None:
    """Return the others' expected total after each move, if the seat's own score is the same for all.

    Otherwise return None, as in Brag, where a player who expects to win nothing may still be lucky.
    """
    if seen.rules.stage(Arrange) is not None:
        return None
    every = list(estimates.values())
    is_plain = not any(each.by_match or each.by_later or each.takes_all or each.error for each in every)
    if not is_plain or len({each.points for each in every}) != 1:
        return None
    turn = 1 if seen.standing.low_wins else -1
    return {
        move: replace(each, points=(each.points + turn * each.worth) * (seen.seats - 1), worth=0.0)
        for move, each in estimates.items()
    }


def aim(best: Estimate, *, others_bring_more: bool) -> str:
    """Return the aim of the best move if it is not the points of this deal, else an empty text."""
    if best.takes_all:
        return "It begins a plan to take everything."
    if best.by_match and others_bring_more:
        return "What counts now is winning the match."
    if best.by_later and others_bring_more:
        return "Each is played once: what counts is how much more it brings with this hand than usual."
    return ""
