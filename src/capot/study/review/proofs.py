"""Proofs of faults: however the cards lie, the best card can be sure of as much, in some worlds of more."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from capot.kernel.solve.answers import values_of_moves
from capot.play.errors import PlayError
from capot.play.moves import Move, PlayCard
from capot.play.position import Position
from capot.players.search.values import Numbers
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import is_plain
from capot.players.worlds.card_sets import bits_of
from capot.rules.errors import RulesError
from capot.study.review.worths import Trials

MOST_WORLDS, DRAWN = 100, 16
"""Maximum number of worlds that are gone through, and draws for each in which all must turn up."""

MOST_NODES = 200_000
"""Maximum number of cards that the solver tries for each world."""


def is_proved(before: Position, trials: Trials, made: Move, best: Move) -> bool:
    """Whether a card is proved to be worse than another by what its player could know.

    The others are taken to know all cards and to join forces.  Only the last tricks can be proved, in
    which few lies of the cards are left.
    """
    prospect = trials.prospect
    if not isinstance(prospect, TrickProspect) or not isinstance(made, PlayCard) or trials.unit == "chance":
        return False
    if not isinstance(best, PlayCard) or not is_plain(before.rules) or before.dropped:
        return False
    worlds = _every_world(prospect)
    if worlds is None:
        return False
    turn = 1 if before.standing.low_wins else -1
    gains = []
    try:
        for position in _positions(before, prospect, worlds):
            values = values_of_moves(position, most_nodes=MOST_NODES)
            sure, other = values[best], values[made]
            if sure is None or other is None:
                return False
            gains.append(turn * (other - sure))
    except (RulesError, PlayError):
        return False
    return min(gains) >= 0 and max(gains) > 0


def _every_world(prospect: TrickProspect) -> Numbers | None:
    """Return all worlds that fit, or None if they are too many."""
    count = prospect.worlds.count
    if count > MOST_WORLDS:
        return None
    found: Numbers = np.unique(prospect.worlds.draw(count * DRAWN, 0), axis=0)
    return found if len(found) == count else None


def _positions(before: Position, prospect: TrickProspect, worlds: Numbers) -> Iterator[Position]:
    """Yield the deal as it would be in each world."""
    bits = bits_of(before.rules.pack)
    for world in worlds.tolist():
        hands = [tuple(card for card, bit in bits.items() if cards & bit) for cards in world]
        *held, out = (before.rules.pack.sorted(hand) for hand in hands)
        if prospect.discarded:
            yield replace(before, hands=tuple(held), discards=out)
        else:
            yield replace(before, hands=tuple(held), talon=out)
