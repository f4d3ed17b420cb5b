"""The search for players to double, by the seat's likely lead over each of them."""

from collections.abc import Iterator

import numpy as np

from capot.cards import Card
from capot.play.moves import Double
from capot.play.stages.doubling import deals_left
from capot.play.view import View
from capot.players.opening.doubling import pressed
from capot.players.opening.search.contracts import contract_play
from capot.players.opening.search.play import DealProspect, DealSamples, sample_deals
from capot.players.opening.strength import best_rank, best_trump, blockers, expected, named_in, usual
from capot.players.search.values import Floats, Numbers, with_doubles
from capot.rules.stages.bidding import Doubling

ANSWERED_BEHIND, ANSWERED_AHEAD = 0.1, 0.35
"""Chance that a double is answered in a world where the doubled player does worse, and where better."""

SPARE = 4
"""Worlds drawn for each one that is kept."""

STRANGE = 1000.0
"""Log-likelihood lost by a world in which the declarer would have named something else."""

CLOSE = 6.0
"""Blocking cards, summed, by which one rank may exceed another and still be as good."""

PRICED = 24
"""Worlds in which the cost of a forced double with a typical hand is measured."""


class DoublingProspect(DealProspect):
    """Players to double, in worlds that explain the declarer's choice and the doubles so far."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Price the doubles owed to the declarer."""
        super().__init__(view, rng)
        self.named = named_in(view)
        self.play = contract_play(view, view.rules)
        self.cards = view.rules.pack.cards()
        credit = self._price() * pressed(view) ** 2
        paying = [isinstance(move, Double) and view.declarer in move.seats for move in self.moves]
        self.extra = credit * np.array(paying, float)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), doubles and probable answers settled."""
        base = self._base(count)
        before = with_doubles(base, self.view.doubles)
        found = np.repeat(before[:, None], len(places), axis=1)
        for at, place in enumerate(places):
            move = self.moves[place]
            assert isinstance(move, Double)
            for other in move.seats:
                paid = (base[:, self.seat] - base[:, other]) * self._stake(base, other)
                found[:, at, self.seat] += paid
                found[:, at, other] -= paid
        return found

    def _stake(self, base: Floats, other: int) -> Floats:
        """Return the expected number of times the difference is paid if another player is doubled."""
        if (other, self.seat) in self.view.doubles:
            return np.ones(len(base))
        ahead = base[:, other] > base[:, self.seat]
        return 1.0 + np.where(ahead, ANSWERED_AHEAD, ANSWERED_BEHIND)

    def _base(self, count: int) -> Floats:
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        hands = worlds.sets()[self._likelier(worlds, count)]
        return self.play.points(self.named, hands, int(self.rng.integers(2**63)))

    def _likelier(self, worlds: DealSamples, count: int) -> Numbers:
        """Return the worlds that best explain what the declarer chose and named, and the doubles."""
        view, declarer = self.view, self.view.declarer
        some = {by for by, _ in view.doubles}
        if deals_left(view) > 1 and declarer is not None:
            some.add(declarer)
        # Gumbel noise keeps worlds in proportion to their likelihood, not always the likeliest.
        score = self.rng.gumbel(size=worlds.count)
        _, spread = usual(view.rules, view.seats, len(view.hand), self.named)
        for seat in sorted(some - {self.seat}):
            hands = self._hands(worlds, seat)
            score += [expected(hand, view.rules, view.seats, self.named) / spread for hand in hands]
        if declarer is not None and declarer != self.seat:
            strange = [not self._would_name(hand) for hand in self._hands(worlds, declarer)]
            score -= STRANGE * np.array(strange)
        kept: Numbers = score.reshape(SPARE, count).argmax(axis=0) * count + np.arange(count)
        return kept

    def _hands(self, worlds: DealSamples, seat: int) -> Iterator[tuple[Card, ...]]:
        for hand in worlds.hands[seat]:
            yield tuple(self.cards[place] for place in hand)

    def _would_name(self, hand: tuple[Card, ...]) -> bool:
        """Whether the owner of a hand names by rule of thumb what the declarer named."""
        if self.named.trump is not None:
            return best_trump(hand, self.view.rules.pack) == self.named.trump
        if self.named.rank is not None and self.view.start_rank is not None:
            best = best_rank(hand, self.view.rules)
            lead = blockers(hand, self.view.rules, self.named.rank) - blockers(hand, self.view.rules, best)
            return lead <= CLOSE
        return True

    def _price(self) -> float:
        """Return the cost of having to double the declarer in another deal."""
        declarer = self.view.declarer
        if not pressed(self.view) or declarer is None:
            return 0.0
        term = self.view.rules.stage(Doubling)
        assert term is not None
        if not term.forced:
            return float(term.missing)
        base = self._base(PRICED)
        return 0.5 * float((base[:, self.seat] - base[:, declarer]).std())
