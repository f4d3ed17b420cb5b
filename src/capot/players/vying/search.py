"""The search among cards and words: each is tried with the hands that the other player may hold."""

import numpy as np

from capot.play.moves import Move, PlayCard
from capot.play.scores.vying import stake_of
from capot.play.view import View
from capot.play.vying import CONCEDE, PUT, SEE, THROW_IN, is_decided
from capot.players.search.race import Prospect
from capot.players.search.values import Floats
from capot.players.search.values import Numbers as Places
from capot.players.vying.chances import Lie, Ranks
from capot.players.vying.grids import Numbers
from capot.players.vying.heard import Moment, moment_of, place_of
from capot.players.vying.words import stake_in

SILENT, SEEN, TO_ME, TO_OTHER = range(4)
"""How a deal ends: played out in silence or after a put that was seen, or given up."""


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
        found, other = np.zeros((count, len(places), 2)), 1 - self.seat
        for column, place in enumerate(places.tolist()):
            shares, wins = self.ends[place]
            end = (luck[:, None] >= shares[worlds].cumsum(axis=1)[:, :-1]).sum(axis=1)
            won = np.where(end < TO_ME, wins[worlds], np.where(end == TO_ME, 1, -1))
            found[:, column, self.seat] = self._paid(self.seat)[end] * (won > 0)
            found[:, column, other] = self._paid(other)[end] * (won < 0)
        return found

    def _paid(self, seat: int) -> Numbers:
        """Return what a seat scores if it wins, by how the deal ends."""
        term = stake_in(self.view.rules)
        total = self.view.standing.totals[seat] if self.view.standing.totals else 0
        silent, seen = (stake_of(term, total, is_seen=is_seen) for is_seen in (False, True))
        return np.array([float(each) for each in (silent, seen, term.each, term.each)])

    def _ends(self, move: Move) -> tuple[Numbers, Numbers]:
        """Return how deals end after a move, as shares, (kinds, ends), and who then wins the tricks."""
        if not isinstance(move, PlayCard):
            return self._after_word(move), self._results(self.here, self.hand)
        card = self.view.rules.pack.strength(move.card)
        left = list(self.hand)
        left.remove(card)
        after, mine = self.here.after(self.place, card), tuple(left)
        if self.here.put_by is not None:
            ends = self._always(SEEN)
        elif is_decided(after.now.won):
            ends = self._always(SILENT)
        else:
            ends = self._after_card(after, mine)
        return ends, self._results(after, mine)

    def _after_word(self, move: Move) -> Numbers:
        """Return how often deals end in each way after a word."""
        if move in {CONCEDE, THROW_IN}:
            return self._always(TO_OTHER)
        if move == SEE:
            return self._always(SEEN)
        assert move == PUT, "there are four words"
        return self._put(self._of(self.here, 1 - self.place, self.here.solved[1]), by_me=True)

    def _after_card(self, after: Moment, mine: Ranks) -> Numbers:
        """Return the same after a card, once the next player has said a word or none."""
        by_me = after.now.turn == self.place
        own = after.hands[self.place].index(mine)
        speaks, sees = after.solved
        if by_me:
            silent, put, throw = speaks[own]
            answered = self._of(after, 1 - self.place, sees)
        else:
            silent, put, throw = self._of(after, 1 - self.place, speaks).T[:, :, None]
            answered = np.full(len(self.kinds), sees[own])
        given = self._always(TO_OTHER if by_me else TO_ME)
        said = put * self._put(answered, by_me=by_me) + throw * given
        ends: Numbers = silent * self._always(SILENT) + said
        return ends

    def _of(self, moment: Moment, place: int, by_hand: Numbers) -> Numbers:
        """Return the rows of the other player's possible hands among those of all hands."""
        at = {hand: number for number, hand in enumerate(moment.hands[place])}
        rows: Numbers = by_hand[[at[kind] for kind in self.kinds]]
        return rows

    def _put(self, sees: Numbers, *, by_me: bool) -> Numbers:
        """Return how often deals end in each way after a put that is seen this often."""
        given = self._always(TO_ME if by_me else TO_OTHER)
        ends: Numbers = sees[:, None] * self._always(SEEN) + (1 - sees[:, None]) * given
        return ends

    def _always(self, end: int) -> Numbers:
        """Return the shares if all deals end in this one way."""
        ends: Numbers = np.tile(np.eye(4)[end], (len(self.kinds), 1))
        return ends

    def _results(self, moment: Moment, mine: Ranks) -> Numbers:
        """Return who wins the tricks with each kind of hand of the other player, 1 being the seat."""
        wins: Numbers = moment.results(self.place, [mine], self.kinds)[0]
        return wins
