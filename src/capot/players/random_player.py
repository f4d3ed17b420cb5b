"""The player that plays any legal move, all equally likely."""

import random
from dataclasses import dataclass

from capot.play.brag import SIZE, is_pair_or_better
from capot.play.choices import Legal, MakeHands
from capot.play.moves import Arrange, Move
from capot.play.view import View
from capot.players.protocol import Budget


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Plays any legal move with equal chance; of hands of three, any that may be made."""

    name: str = "random"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return a legal move drawn uniformly."""
        return any_move(view.legal, rng)


def any_move(legal: Legal, rng: random.Random) -> Move:
    """Return a legal move drawn uniformly, without listing choices of several cards."""
    if legal.make is not None and not legal.moves:
        return any_arrangement(legal.make, rng)
    drawn = rng.randrange(len(legal.moves) + (legal.pick.number if legal.pick else 0))
    if legal.pick is None or drawn < len(legal.moves):
        return legal.moves[drawn]
    return legal.pick.drawn(rng)


def any_arrangement(make: MakeHands, rng: random.Random) -> Arrange:
    """Return hands made of shuffled cards; every legal arrangement is possible."""
    cards = rng.sample(make.among, len(make.among))
    hands = tuple(tuple(cards[place : place + SIZE]) for place in range(0, make.count * SIZE, SIZE))
    if make.pairs_only:
        some = [hand for hand in hands if len(hand) == SIZE and is_pair_or_better(hand)]
        hands = tuple(some[: rng.randint(0, len(some))])
    return Arrange(hands)
