"""The search in tricks by rules that fast play does not know: worlds and playouts in plain Python."""

import random
from dataclasses import replace

import numpy as np

from capot.cards import Card
from capot.play.ending.early_end import may_stop
from capot.play.moves import Move, PlayCard, Stop
from capot.play.position import Position, from_hands
from capot.play.progress import TricksProgress
from capot.play.stages.tricks import legal_cards
from capot.play.view import View
from capot.players.protocol import Budget, Ranking
from capot.players.search.race import Pace, Prospect, deadline, race
from capot.players.search.stake import Stake
from capot.players.search.values import Floats, Numbers
from capot.players.simple import Costs, SimplePlayer, Turn
from capot.players.views.trick_view import trick_rules, trick_view
from capot.players.worlds.exclusions import plays
from capot.players.worlds.knowledge import know
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


class PlainTrickProspect(Prospect):
    """The cards that the seat of a plain view may play, each played out in worlds that fit it."""

    def __init__(self, seen: View, rng: random.Random) -> None:
        """Raise `NoWorld` if no lie of the hidden cards is found that fits the view."""
        self._worlds = PlainWorlds(know(seen), seen.rules.pack, rng)
        self._seen = seen
        self._costs = Costs(seen.rules, seen.seats, low_wins=seen.standing.low_wins)
        self.moves: tuple[Move, ...] = tuple(
            PlayCard(card) for card in seen.playable if not card.copy or card.twin not in seen.playable
        )
        if Stop() in seen.legal.moves:
            self.moves += (Stop(),)
        self._played = [
            [play.card for play in plays(seen) if play.seat == seat] for seat in range(seen.seats)
        ]
        self._now: Position | None = None

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), after the cards at these places."""
        found = np.empty((count, len(places), self._seen.seats))
        for world in range(count):
            now = self._position(self._worlds.draw())
            for place, number in enumerate(places):
                found[world, place] = self._played_out(now, self.moves[number])
        return found

    def _position(self, world: list[list[Card]]) -> Position:
        """Return the position in a world: the cards of each seat, and those out of play."""
        *hands, talon = (self._seen.rules.pack.sorted(cards) for cards in world)
        dealt = tuple(
            self._seen.rules.pack.sorted((*hand, *played))
            for hand, played in zip(hands, self._played, strict=True)
        )
        if self._now is None:
            # The cards played are the same in all worlds.
            rules = trick_rules(self._seen.rules, len(dealt[0]))
            now = from_hands(rules, self._seen.dealer, dealt, talon, self._seen.standing)
            for play in plays(self._seen):
                now = now.after(play.seat, PlayCard(play.card))
            self._now = now
        return replace(self._now, hands=tuple(hands), dealt=dealt, talon=tuple(talon))

    def _played_out(self, now: Position, move: Move) -> list[float]:
        """Return the score of each seat after a move from which all play on like ``simple``."""
        now = now.after(min(now.to_act), move)
        while now.to_act:
            (seat,) = now.to_act
            if may_stop(now):
                now = now.after(seat, Stop())
                break
            trick, playable = now.progress_of(TricksProgress).cards, legal_cards(now, seat)
            turn = Turn(now.seats, playable, now.hands[seat], trick, now.tricks, now.trump)
            now = now.after(seat, PlayCard(self._costs.card(turn)))
        return [float(points) for points in now.score().points]
