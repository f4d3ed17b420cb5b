"""How often a hand of three wins, draws or loses if both play as well as they can with open cards."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from capot.play.events import Given
from capot.play.moves import PlayCard
from capot.play.view import View
from capot.play.vying import (
    Talk,
    is_decided,
    player_of,
    side_of,
    winner_of_trick,
    winner_of_tricks,
    winners_of,
)

Ranks = tuple[int, ...]
"""Strengths of cards, the larger the higher."""


class Chances(NamedTuple):
    """The chances to win, draw and lose a deal."""

    win: float
    draw: float
    lose: float

    @property
    def level(self) -> float:
        """The worth of the deal: 0 if it is lost, 1 if it is won."""
        return self.win + self.draw / 2


def result(  # noqa: PLR0913 - the cards of both, and what lies there
    mine: Ranks,
    theirs: Ranks,
    led: int | None,
    *,
    mine_led: bool,
    won: tuple[int | None, ...],
    spoilt: str,
) -> int:
    """Return 1 if a player with these cards wins the deal, 0 for a draw, −1 if he loses; both see all cards.

    ``mine_led`` is whether he leads to the trick, to which ``led`` may lie already; ``won`` are the winners
    of earlier tricks, 0 being the player himself.  ``spoilt`` is who gets tricks of equal cards.
    """
    levels = {
        rank: place for place, rank in enumerate(sorted({*mine, *theirs, *(() if led is None else (led,))}))
    }
    return _result(
        tuple(sorted(levels[rank] for rank in mine)),
        tuple(sorted(levels[rank] for rank in theirs)),
        None if led is None else levels[led],
        0 if mine_led else 1,
        won,
        spoilt,
    )


@cache
def _result(  # noqa: PLR0913, PLR0917 - as above
    mine: Ranks, theirs: Ranks, led: int | None, leader: int, won: tuple[int | None, ...], spoilt: str
) -> int:
    if is_decided(won, spoilt):
        seat = winner_of_tricks(won, spoilt)
        return 0 if seat is None else 1 - 2 * seat
    turn = leader if led is None else 1 - leader
    hands = (mine, theirs)
    found: list[int] = []
    for card in sorted(set(hands[turn])):
        place = hands[turn].index(card)
        left = hands[turn][:place] + hands[turn][place + 1 :]
        own, other = (left, theirs) if turn == 0 else (mine, left)
        if led is None:
            found.append(_result(own, other, card, leader, won, spoilt))
            continue
        winner = winner_of_trick((led, card), leader)
        found.append(_result(own, other, None, leader if winner is None else winner, (*won, winner), spoilt))
    return max(found) if turn == 0 else min(found)


def possible(unseen: Sequence[int], count: int) -> Iterator[tuple[Ranks, int]]:
    """Yield the hands of ``count`` cards by rank, with the number of ways to deal each from these cards."""
    there = {rank: unseen.count(rank) for rank in set(unseen)}
    for hand in combinations_with_replacement(sorted(there), count):
        ways = prod(comb(there[rank], hand.count(rank)) for rank in set(hand))
        if ways:
            yield hand, ways


class Lie:
    """One seat's knowledge of a deal, in strengths of cards."""

    def __init__(self, view: View) -> None:
        """Read the view of a seat that is to act."""
        strength = view.rules.pack.strength
        assert view.seat is not None, "a watcher plays no cards"
        self.seat, self.hand = view.seat, [strength(card) for card in view.hand]
        self.leads = view.leader == view.seat
        self.spoilt = Talk.of(view.rules).stage.spoilt
        winners = winners_of(view.tricks)
        side = side_of(view.seat)
        self.won = tuple(None if winner is None else int(winner != side) for winner in winners)
        played = [card for trick in view.tricks for card in trick.cards]
        self.led = strength(view.trick[0]) if view.trick else None
        new = (what.cards for event in view.events if isinstance(what := event.what, Given))
        # A hand that was laid away for new cards is known to its player alone.
        own = {*view.dealt, *(card for cards in new for card in cards)}
        gone = {*played, *view.trick, *view.hand, *own}
        unseen = [strength(card) for card in view.rules.pack.cards() if card not in gone]
        other = player_of(1 - side, view.dealer, view.seats)
        self.others: tuple[tuple[Ranks, float], ...] = tuple(possible(unseen, view.sizes[other]))

    def weighed(self, weights: Iterable[float]) -> "Lie":
        """Return a copy with other weights for the hands that the other player may hold."""
        lie = copy(self)
        lie.others = tuple(zip((kind for kind, _ in self.others), weights, strict=True))
        return lie

    def chances(self) -> Chances:
        """Return the chances of the hand, with the best card in each case."""
        return self._counted(
            result(tuple(self.hand), other, self.led, mine_led=self.leads, won=self.won, spoilt=self.spoilt)
            for other, _ in self.others
        )

    def of_card(self, card: int) -> Chances:
        """Return the chances after playing a card of this strength."""
        left = list(self.hand)
        left.remove(card)
        own = tuple(left)
        if self.led is None:
            return self._counted(
                result(own, other, card, mine_led=True, won=self.won, spoilt=self.spoilt)
                for other, _ in self.others
            )
        winner = winner_of_trick((card, self.led), 0)
        won, leads = (*self.won, winner), winner == 0
        return self._counted(
            result(own, other, None, mine_led=leads, won=won, spoilt=self.spoilt) for other, _ in self.others
        )

    def _counted(self, results: Iterable[int]) -> Chances:
        ways = {1: 0.0, 0: 0.0, -1: 0.0}
        for found, (_, count) in zip(results, self.others, strict=True):
            ways[found] += count
        whole = sum(ways.values())
        return Chances(ways[1] / whole, ways[0] / whole, ways[-1] / whole)


def best_card(view: View, lie: Lie) -> tuple[PlayCard, Chances]:
    """Return the card that wins most deals, the lowest of several, and its chances."""
    strength = view.rules.pack.strength
    moves = sorted(
        (m for m in view.legal.moves if isinstance(m, PlayCard)), key=lambda move: strength(move.card)
    )
    chances = {move: lie.of_card(strength(move.card)) for move in moves}
    best = max(moves, key=lambda move: round(chances[move].level, 9))
    return best, chances[best]
