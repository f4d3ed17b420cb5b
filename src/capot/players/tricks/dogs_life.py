"""The search in tricks while somebody leads a dog's life: worlds and playouts in plain Python."""

import random
from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card
from capot.play.moves import Move, PlayCard
from capot.play.position import Position, from_hands
from capot.play.progress import TricksProgress
from capot.play.stages.dogs_life import may_hold_back
from capot.play.tricks.following import legal_cards
from capot.play.view import View
from capot.players.protocol import Budget, Ranking
from capot.players.search.race import deadline, race
from capot.players.search.stake import stake_of
from capot.players.simple import BesideOneCard, SimplePlayer, Turn
from capot.players.slow import DOGS_LIFE
from capot.players.tricks.plain import DEAR, PACE, InPlainPlay
from capot.players.worlds.card_sets import all_cards, bits_of, suit_in, together, union
from capot.players.worlds.knowledge import Knowledge
from capot.rules.errors import RulesError


def dogs_life_ranking(seen: View, rng: random.Random, budget: Budget) -> Ranking:
    """Return the moves of a seat with their estimates, the best first, for the points of the deal.

    All play on like `simple`, whose move comes first unless another is clearly better.  Raise `RulesError` by
    rules that turn a card up.
    """
    worlds = None if budget.worlds is None else max(budget.worlds // DEAR, 2)
    left = deadline(replace(budget, worlds=worlds), PACE)
    prospect, usual = DogsLifeProspect(seen, rng), SimplePlayer().choose(seen, rng)
    return race(prospect, stake_of(seen, 0.0, 0.0), left, PACE, usual=usual)


class DogsLifeProspect(InPlainPlay):
    """The cards that a seat may play, and holding back its only one, each played out in worlds that fit."""

    def __init__(self, seen: View, rng: random.Random) -> None:
        """Raise `NoWorld` if no lie of the hidden cards is found that fits the view."""
        if seen.rules.deal.turn_up != "none":
            raise RulesError(DOGS_LIFE)
        played = ((each.seat, each.move.card) for each in seen.history if isinstance(each.move, PlayCard))
        super().__init__(seen, _knowledge(seen), played, rng)
        self._policy = BesideOneCard(seen.rules, len(seen.players), low_wins=seen.standing.low_wins)
        self.moves: tuple[Move, ...] = seen.legal.moves

    def _after_the_moves(self, dealt: Sequence[Sequence[Card]]) -> Position:
        seen, (*hands, talon) = self._seen, dealt
        now = from_hands(seen.agreed, seen.dealer, hands, talon, seen.standing)
        for each in seen.history:
            assert each.move is not None, "nothing is hidden in tricks and in naming trumps"
            now = now.after(each.seat, each.move)
        return now

    def _played_out(self, now: Position, move: Move) -> list[float]:
        now = now.after(min(now.to_act), move)
        while now.to_act:
            (seat,) = now.to_act
            trick = now.progress_of(TricksProgress)
            seats = now.players_from(trick.leader)
            later = [now.sizes[each] for each in seats[len(trick.cards) + 1 :]]
            cards = legal_cards(now, seat)
            turn = Turn(len(seats), cards, now.hands[seat], trick.cards, now.tricks, now.trump)
            now = now.made(seat, self._policy.move(turn, later, may_hold=may_hold_back(now, seat)))
        return [float(points) for points in now.score().points]


def _knowledge(seen: View) -> Knowledge:
    """Return what a seat knows of the hidden cards: how many each holds, and the suits that each lacks."""
    pack = seen.rules.pack
    bits = bits_of(pack)
    own = together(seen.hand, bits)
    played = {card for trick in seen.tricks for card in trick.cards}.union(seen.trick)
    hidden = all_cards(bits) & ~own & ~together(played, bits)
    sizes = (*seen.sizes, len(bits) - len(played) - sum(seen.sizes))
    needs = tuple(0 if seat == seen.seat else size for seat, size in enumerate(sizes))
    voids = (*(union(tuple(suit_in(pack, suit) for suit in lacked)) for lacked in seen.voids), 0)
    known = tuple(own if seat == seen.seat else 0 for seat in range(len(sizes)))
    may = tuple(hidden & ~void if need else 0 for need, void in zip(needs, voids, strict=True))
    return Knowledge(known, hidden, needs, (may,))
