"""The search among cards and words: each is tried with the hands that the other player may hold."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.play.vying import is_decided, side_of
from capot.players.protocol import Estimate, Ranking
from capot.players.search.race import Prospect
from capot.players.search.stake import Stake
from capot.players.search.values import Floats
from capot.players.search.values import Numbers as Places
from capot.players.vying.chances import Lie, Ranks
from capot.players.vying.grids import Numbers
from capot.players.vying.heard import Moment, moment_of, place_of
from capot.players.vying.tree import End, Node
from capot.rules.stages.vying import PLAYING

DIGITS = 2
"""Decimals of the worth in which moves are alike: chances in whole percent, or hundredths of a point."""


class Ends(NamedTuple):
    """How deals end after a move, by kind of the other player's hand.

    ``shares`` are how often each end comes, (kinds, ends), and ``points`` what each seat then scores, (kinds,
    ends, seats).
    """

    shares: Numbers
    points: Numbers


class VyingProspect(Prospect):
    """Cards that a seat may play, and words; then one more word is said, and both play with open cards."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Count the hands of the other player, weighed by the words said."""
        assert view.seat is not None, "a watcher has no moves"
        self.view, self.rng, self.seat = view, rng, view.seat
        self.moves: tuple[Move, ...] = view.legal.moves
        lie, self.place, self.here = Lie(view), place_of(view, view.seat), moment_of(view)
        self.hand, self.kinds = tuple(sorted(lie.hand)), [kind for kind, _ in lie.others]
        weights = np.array(self.here.weighed(1 - self.place, lie.others))
        self.chance = weights / weights.sum()
        self.ends = [self._ends(move) for move in self.moves]

    def points(self, count: int, places: Places) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        worlds, luck = self.rng.choice(len(self.kinds), count, p=self.chance), self.rng.random(count)
        found = np.zeros((count, len(places), self.view.seats))
        for column, place in enumerate(places.tolist()):
            shares, points = self.ends[place]
            end = (luck[:, None] >= shares[worlds].cumsum(axis=1)[:, :-1]).sum(axis=1)
            found[:, column, :] = points[worlds, end]
        return found

    def ranking(self, stake: Stake, usual: Move) -> Ranking:
        """Return the moves with what they are worth by every hand of the other player, the best first.

        Of those that are alike in whole percent, or hundredths of a point, the ``usual`` one comes first.
        """
        found = {move: self._expected(ends, stake) for move, ends in zip(self.moves, self.ends, strict=True)}

        def merit(move: Move) -> tuple[float, bool, float]:
            return round(found[move].worth, DIGITS), move == usual, found[move].worth

        return Ranking({move: found[move] for move in sorted(found, key=merit, reverse=True)}, 0.0)

    def _expected(self, ends: Ends, stake: Stake) -> Estimate:
        often = self.chance[:, None] * ends.shares
        chance = float((often * stake.chance(ends.points)).sum()) if stake.by_match else None
        worth = float((often * stake.worth(ends.points)).sum())
        points = float((often * ends.points[..., self.seat]).sum())
        return Estimate(
            points, 0.0, worth, 0, by_match=stake.by_match, chance=chance, only_chance=stake.by_match
        )

    def _ends(self, move: Move) -> Ends:
        """Return how deals end after a move, once more words are said or none."""
        if not isinstance(move, PlayCard):
            node = self.here.node
            assert isinstance(node, Node), "there are words to say"
            return self._below(node.after[node.at[move]], self.here, self.hand)
        card = self.view.rules.pack.strength(move.card)
        left = list(self.hand)
        left.remove(card)
        after, mine = self.here.after(self.place, card), tuple(left)
        is_over = is_decided(after.now.won, after.words.talk.stage.spoilt)
        node = End("played", after.said.stake) if is_over else after.node
        return self._below(node, after, mine)

    def _below(self, node: Node | End, moment: Moment, mine: Ranks) -> Ends:
        """Return the ends below a node, by the words and the cards of a moment."""
        wins: Numbers = moment.results(self.place, [mine], self.kinds)[0]
        ends, shares = zip(*self._shares(node, moment, mine, np.ones(len(self.kinds))), strict=True)
        own, other = (
            np.stack([self._paid(end, place, wins) for end in ends], axis=1)
            for place in (self.place, 1 - self.place)
        )
        is_own = np.arange(self.view.seats) % PLAYING == side_of(self.seat)
        return Ends(np.stack(shares, axis=1), np.where(is_own, own[..., None], other[..., None]))

    def _shares(
        self, node: Node | End, moment: Moment, mine: Ranks, share: Numbers
    ) -> Iterator[tuple[End, Numbers]]:
        """Yield the ends below a node, and how often each comes with each hand of the other player."""
        if isinstance(node, End) and node.how == "anew":
            # New hands are played for a point, by as many of either as makes the chance of the game right.
            for place, part in enumerate(moment.won_anew):
                yield End("given", 1, place), share * part
            return
        if isinstance(node, End):
            yield node, share
            return
        at = {hand: number for number, hand in enumerate(moment.hands[node.place])}
        hands = [mine] if node.place == self.place else self.kinds
        by_word = moment.shares(node)[[at[hand] for hand in hands]]
        for number, after in enumerate(node.after):
            yield from self._shares(after, moment, mine, share * by_word[:, number])

    def _paid(self, end: End, place: int, wins: Numbers) -> Numbers:
        """Return what a place scores at an end, with each hand; nothing where hands are dealt anew."""
        side = side_of(self.seat if place == self.place else self.seat + 1)
        total = self.view.standing.totals[side] if self.view.standing.totals else 0
        nothing: Numbers = np.zeros(len(wins))
        if end.how == "given":
            return nothing + float(end.stake if end.to == place else 0)
        if end.how != "played":
            return nothing
        won = wins > 0 if place == self.place else wins < 0
        scored: Numbers = won.astype(float) * float(self.here.words.talk.stake.paid(end.stake, total))
        return scored
