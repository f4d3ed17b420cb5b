"""The last tricks of a deal played so that one seat takes them, as all have agreed."""

from functools import lru_cache
from math import comb
from operator import attrgetter
from typing import TypeAlias

from capot.play.moves import Move
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.tricks.following import is_broken
from capot.rules.ongoing.card_pools import cards_at_stake
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.stages.tricks import Tricks, Unbroken

MOST_WAYS = 1500
"""Maximum number of ways to play single tricks that a search may have to try."""

Line: TypeAlias = tuple[Move, ...]
"""Moves in order; the rules say whose each is."""

_Known: TypeAlias = dict[object, tuple[int, Line]]
"""The most tricks that can be taken, and how, by the cards still held and all else that matters."""


def is_searchable(position: Position) -> bool:
    """Whether few enough tricks are left to find the best line for certain."""
    if not position.stages or not isinstance(position.stages[0], Tricks):
        return False
    # First, as it is seldom so, and asked for each page after each move.
    left = position.total_tricks - len(position.tricks)
    if _ways(left, position.seats - len(position.dropped)) > MOST_WAYS:
        return False
    if pool_taken(position.rules) is not None:
        # Taking as many tricks as possible is not what wins the pool.
        return False
    if cards_at_stake(position.rules, {card for trick in position.tricks for card in trick.cards}):
        return False
    draws = position.stages[0].draws
    if position.standing.one_card:
        return False
    return draws == "never" or (draws != "to follow" and not position.in_stock)


@lru_cache(maxsize=256)
def _ways(left: int, players: int) -> int:
    """Return in how many ways some players may play the tricks left, each by itself."""
    # Before each trick a player holds some of the cards left, and plays one of them.
    return sum((comb(left, held) * held) ** players for held in range(1, left + 1))


def most_tricks(position: Position, seat: int) -> Line:
    """Return legal moves to the end of the tricks by which a seat takes as many as the cards allow.

    Everybody plays for that seat.  The position must be searchable; not checked here.
    """
    return _best(position, seat, {})[1]


def _best(now: Position, seat: int, known: _Known) -> tuple[int, Line]:
    if not now.to_act or not isinstance(now.stages[0], Tricks):
        return 0, ()
    progress = now.progress_of(TricksProgress)
    key = None if progress.cards else (now.hands, progress.leader, _broken(now))
    if key is not None and key in known:
        return known[key]
    (by,) = now.to_act
    left = now.total_tricks - len(now.tricks)
    best: tuple[int, Line] | None = None
    for move in sorted(now.legal(by).moves, key=attrgetter("text")):
        after = now.after(by, move)
        is_won = len(after.tricks) > len(now.tricks) and after.tricks[-1].winner == seat
        count, line = _best(after, seat, known)
        if best is None or count + is_won > best[0]:
            best = (count + is_won, (move, *line))
        if best[0] == left:
            break
    assert best is not None
    if key is not None:
        known[key] = best
    return best


def _broken(now: Position) -> tuple[bool, ...]:
    """Return which suits that must be broken have been, because later leads depend on it."""
    bans = now.term(Tricks).bans
    return tuple(is_broken(now, ban) for ban in bans if isinstance(ban, Unbroken))
