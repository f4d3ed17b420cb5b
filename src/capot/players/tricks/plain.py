"""The search in tricks by rules that fast play does not know: worlds and playouts in plain Python."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from capot.cards import Card
from capot.play.ending.early_end import may_stop
from capot.play.moves import Move, PlayCard, Stop
from capot.play.position import Position, from_hands
from capot.play.progress import TricksProgress
from capot.play.tricks.following import legal_cards
from capot.play.view import View
from capot.players.protocol import Budget, Ranking
from capot.players.search.race import Pace, Prospect, deadline, race
from capot.players.search.stake import Stake
from capot.players.search.values import Floats, Numbers
from capot.players.simple import Policy, SimplePlayer, Turn
from capot.players.views.trick_view import trick_rules, trick_view
from capot.players.worlds.exclusions import plays
from capot.players.worlds.knowledge import Knowledge, know
from capot.players.worlds.plain import PlainWorlds

DEAR = 3
"""Worlds of a budget that one world costs here."""

PACE = Pace(first=4, most=16, fewest=2, few=3, by_move=True)
"""The pace of playouts in plain Python; a person waits for a few hundred."""


def plain_ranking(seen: View, stake: Stake, rng: random.Random, budget: Budget) -> Ranking:
    """Return the cards that a seat may play with their estimates, the best first, one of two equal cards.

    All play on like `simple`, whose card comes first unless another is clearly better.
    """
    worlds = None if budget.worlds is None else max(budget.worlds // DEAR, 2)
    left = deadline(replace(budget, worlds=worlds), PACE)
    seen = trick_view(seen)
    return race(PlainTrickProspect(seen, rng), stake, left, PACE, usual=SimplePlayer().choose(seen, rng))


class InPlainPlay(Prospect, ABC):
    """The moves of the seat of a view, each played out in plain play in worlds that fit it."""

    def __init__(
        self, seen: View, known: Knowledge, played: Iterable[tuple[int, Card]], rng: random.Random
    ) -> None:
        """Raise `NoWorld` if no lie of the hidden cards is found; ``played`` has each card with its seat."""
        self.worlds = PlainWorlds(known, seen.rules.pack, rng)
        self._seen = seen
        self._played: list[list[Card]] = [[] for _ in range(seen.seats)]
        for seat, card in played:
            self._played[seat].append(card)
        self._now: Position | None = None

    @abstractmethod
    def _after_the_moves(self, dealt: Sequence[Sequence[Card]]) -> Position:
        """Return the position after the moves made, with these cards dealt."""

    @abstractmethod
    def _played_out(self, now: Position, move: Move) -> list[float]:
        """Return the score of each seat after a move from which all play on like ``simple``."""

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), after the moves at these places."""
        found = np.empty((count, len(places), self._seen.seats))
        for world in range(count):
            now = self._position(self.worlds.draw())
            for place, number in enumerate(places):
                found[world, place] = self._played_out(now, self.moves[number])
        return found

    def _position(self, world: list[list[Card]]) -> Position:
        """Return the position in a world: the cards of each seat, and those out of play."""
        pack = self._seen.rules.pack
        *hands, talon = (pack.sorted(cards) for cards in world)
        dealt = tuple(pack.sorted((*hand, *played)) for hand, played in zip(hands, self._played, strict=True))
        if self._now is None:
            # The moves made are the same in all worlds.
            self._now = self._after_the_moves((*dealt, talon))
        return replace(self._now, hands=tuple(hands), dealt=dealt, talon=tuple(talon))


class PlainTrickProspect(InPlainPlay):
    """The cards that the seat of a plain view may play, each played out in worlds that fit it."""

    def __init__(self, seen: View, rng: random.Random) -> None:
        """Raise `NoWorld` if no lie of the hidden cards is found that fits the view."""
        super().__init__(seen, know(seen), ((play.seat, play.card) for play in plays(seen)), rng)
        self._costs = Policy(seen.rules, seen.seats, low_wins=seen.standing.low_wins)
        self.moves: tuple[Move, ...] = tuple(
            PlayCard(card) for card in seen.playable if not card.copy or card.twin not in seen.playable
        )
        if Stop() in seen.legal.moves:
            self.moves += (Stop(),)

    def _after_the_moves(self, dealt: Sequence[Sequence[Card]]) -> Position:
        seen, (*hands, talon) = self._seen, dealt
        rules = trick_rules(seen.rules, len(hands[0]))
        now = from_hands(rules, seen.dealer, hands, talon, seen.standing)
        for play in plays(seen):
            now = now.after(play.seat, PlayCard(play.card))
        return now

    def _played_out(self, now: Position, move: Move) -> list[float]:
        now = now.after(min(now.to_act), move)
        while now.to_act:
            (seat,) = now.to_act
            if may_stop(now):
                now = now.after(seat, Stop())
                break
            trick, playable = now.progress_of(TricksProgress).cards, legal_cards(now, seat)
            turn = Turn(now.seats, playable, now.hands[seat], trick, now.tricks, now.trump)
            now = now.made(seat, PlayCard(self._costs.card(turn)))
        return [float(points) for points in now.score().points]
