"""The hint at a table: what each move is expected to bring, and why the best one is."""

from collections.abc import Mapping
from itertools import islice
from random import Random

from capot.play.brag import order_of
from capot.play.moves import Arrange, Move, PlayCard, move_text
from capot.play.view import View
from capot.players.protocol import Advice, Budget, Estimate
from capot.rules.text.words import sentence
from capot.server.messages import Hint, HintMove
from capot.study.hints import BUDGET, MOST_SETS, advised, aim, of_others, only_choice

MOST = 8
"""So many cards are told with their points."""

OF_OTHERS = "You score the same whatever you do: these are the points of the others together."


def hint(seen: View, luck: Random, budget: Budget = BUDGET) -> Hint:
    """Return advice by a search, or by the rule of thumb alone under rules that go beyond a search.

    The seat of the view must be to act; not checked here.
    """
    advice, estimates = advised(seen, luck, budget)
    if not estimates:
        words = sentence(f"{move_text(advice.move)}: {advice.reason}")
        return Hint(moves=[], reason=words, by_match=False, takes_all=False)
    others = of_others(seen, estimates)
    most = MOST if seen.legal.pick is None and seen.legal.make is None else MOST_SETS
    told = dict(islice((estimates if others is None else others).items(), most))
    best = next(iter(told.values()))
    moves = [
        HintMove(move=_told(move, seen), points=round(each.points, 3), plus_minus=round(2 * each.error, 3))
        for move, each in told.items()
    ]
    return Hint(
        moves=moves,
        reason=reason_of(seen, told, advice) if others is None else OF_OTHERS,
        by_match=best.by_match,
        takes_all=best.takes_all,
    )


def _told(move: Move, seen: View) -> str:
    """Return a move as text, hands in the order in which they will be shown."""
    if isinstance(move, Arrange):
        move = Arrange(order_of(seen.rules).arranged(move.hands))
    return move_text(move)


def reason_of(seen: View, estimates: Mapping[Move, Estimate], advice: Advice) -> str:
    """Return why the first move is the best; the rule of thumb says so where it agrees."""
    move, best = next(iter(estimates.items()))
    if only_choice(seen) is not None:
        return "It is the only card you may play." if isinstance(move, PlayCard) else "You have no choice."
    sign = 1 if seen.standing.low_wins else -1
    more = any(sign * (best.points - each.points) > 0 for each in estimates.values())
    purpose = aim(best, others_bring_more=more)
    if purpose:
        return purpose
    if advice.move == move:
        return sentence(advice.reason)
    others = list(estimates.values())[1:]
    if any(abs(each.points - best.points) <= 2 * (each.error + best.error) for each in others):
        return "It came off best, though some others are too close to be told apart from it."
    return "It came off best in all that the hidden cards may be."
