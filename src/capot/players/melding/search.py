"""The search where melds are laid: cards and melds tried in worlds, and the last tricks solved."""

import random

import numpy as np

from capot.play.moves import Expose, Move, PlayCard, SwapCard
from capot.play.scores.deal import SCORERS
from capot.play.view import View
from capot.players.melding.endings import EXACT, Ending
from capot.players.melding.lie import Lie, knowledge_of
from capot.players.melding.playing_on import World
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.players.worlds.card_sets import places
from capot.players.worlds.plain import PlainWorlds


class MeldingProspect(Prospect):
    """The moves of the seat of a view, each played on in worlds that fit what it has seen."""

    def __init__(self, view: View, luck: np.random.Generator, also: Move | None = None) -> None:
        """Raise `NoWorld` if no lie of the hidden cards is found that fits the view.

        Of two equal cards ``also`` is among the moves.
        """
        self.lie = Lie(view)
        self.moves: tuple[Move, ...] = _different(self.lie, also)
        self._rng = random.Random(int(luck.integers(2**63)))
        self._worlds = PlainWorlds(knowledge_of(self.lie), view.rules.pack, self._rng)
        self._had = _points_so_far(view)
        self._total = self.lie.total
        self._solved = self._values() if is_known(self.lie) else None

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), after the moves at these places."""
        found = np.empty((count, len(places), 2))
        if self._solved is not None:
            found[:] = np.array([self._solved[number] for number in places])
            return found
        for number in range(count):
            world = self._world()
            for place, move in enumerate(places):
                found[number, place] = self._played_on(world.copy(), self.moves[move])
        return found + self._had

    def _world(self) -> World:
        lie, deck = self.lie, self.lie.deck
        drawn = self._worlds.draw()
        hands = [deck.mask(cards) for cards in drawn[:2]]
        bottom = lie.bottom
        stock = places(deck.mask(drawn[2]) & ~bottom)
        self._rng.shuffle(stock)
        stock += places(bottom)
        sides = (lie.side_of(0, hands[0]), lie.side_of(1, hands[1]))
        sides[lie.seat].hand = lie.own.hand
        view = lie.view
        led = places(deck.bit[view.trick[0]])[0] if view.trick else None
        return World(deck, sides, stock, lie.gone, lie.used_low, len(view.tricks), self._total, led, lie.seat)

    def _played_on(self, world: World, move: Move) -> list[float]:
        """Return the points from here on after a move."""
        deck = world.deck
        if isinstance(move, PlayCard):
            place = places(deck.bit[move.card])[0]
            if world.play(place) and world.stock:
                world.meld()
                world.draw()
            return world.play_on()
        taken = self.lie.bottom if isinstance(move, SwapCard) else 0
        match move:
            case SwapCard():
                world.use_low()
            case Expose(cards) if len(cards) == 1 and deck.mask(cards) & deck.low:
                world.low |= deck.mask(cards)
                world.points[world.turn] += deck.low_points
            case Expose(cards):
                world.lay(deck.pattern_of(cards), deck.mask(cards))
                if not self.lie.pause.used:
                    world.use_low()
            case _:
                pass
        of_low = isinstance(move, SwapCard) or (isinstance(move, Expose) and len(move.cards) == 1)
        if of_low and not self.lie.pause.melded:
            used = world.low
            # One of them is used after a trick.
            world.low |= deck.low
            world.meld(taken)
            world.low = used
        world.draw()
        return world.play_on()

    def _values(self) -> list[list[float]]:
        """Return the exact score of each seat after each move, as both hands are known."""
        lie, deck, view = self.lie, self.lie.deck, self.lie.view
        theirs = lie.live
        ending = Ending(deck, self._total)
        if view.trick:
            led = places(deck.bit[view.trick[0]])[0]
            leads = ending.follow_values(lie.own.hand, theirs, led)
        else:
            leads = ending.lead_values(lie.own.hand, theirs)
        left = sum(deck.worth[place] for place in places(lie.own.hand | theirs))
        left += sum(deck.worth[places(deck.bit[card])[0]] for card in view.trick)
        left += sum(
            deck.trick_points(number + 1, self._total) for number in range(len(view.tricks), self._total)
        )
        found = []
        for move in self.moves:
            assert isinstance(move, PlayCard)
            ahead = leads[places(deck.bit[move.card])[0]]
            points = [0.0, 0.0]
            points[lie.seat], points[lie.other] = (left + ahead) / 2, (left - ahead) / 2
            found.append([more + had for more, had in zip(points, self._had, strict=True)])
        return found


def is_known(lie: Lie) -> bool:
    """Whether both hands are known and few enough cards are left to solve the rest."""
    return not lie.view.stock and lie.deck.is_exact and len(lie.view.hand) <= EXACT


def _points_so_far(view: View) -> Floats:
    found = np.zeros(2)
    for term in view.rules.scoring:
        so_far = SCORERS[type(term)].so_far
        for seat in range(view.seats):
            found[seat] += float(so_far(view, term, seat)) if so_far is not None else 0.0
    return found


def _different(lie: Lie, also: Move | None) -> tuple[Move, ...]:
    """Return the legal moves, one of two equal cards that have been used alike."""
    found: list[Move] = []
    seen: set[object] = set()
    own = lie.own
    for move in sorted(lie.view.legal.moves, key=lambda each: each != also):
        key: object = move
        if isinstance(move, PlayCard):
            bit = lie.deck.bit[move.card]
            uses = tuple(bool(cards & bit) for cards in (*own.barred, *own.used.values(), own.shown))
            key = move.card.rank, move.card.suit, uses
        if key not in seen:
            seen.add(key)
            found.append(move)
    return tuple(found)
