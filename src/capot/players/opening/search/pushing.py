"""The search at the talon that is pushed on: whether to take it up, and which cards to lay in its place."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from capot.play.moves import Discard, TakeWidow
from capot.play.view import View
from capot.players.opening.pushing import SAFE, VOID, danger
from capot.players.opening.search.play import DealProspect, Seating, TrickPlay, set_of
from capot.players.opening.search.widow import worth_most
from capot.players.search.values import Floats, Numbers
from capot.rules.ongoing.pushing import with_pushes
from capot.rules.rules import Rules
from capot.rules.stages.exchanges import PushTalon


class PushProspect(DealProspect):
    """Taking the talon up or pushing it on, or the cards to lay; the others decide by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves, and count the pushes so far."""
        super().__init__(view, rng)
        assert isinstance(view.stage, PushTalon)
        self.term = view.stage
        pick, pack = view.legal.pick, view.rules.pack
        if pick is not None:
            self.moves = tuple(pick.move(some) for some in combinations(pick.among, pick.count))
        made = [each for each in view.history if isinstance(each.move, TakeWidow)]
        self.takers = [each.seat for each in made if each.move == TakeWidow(takes=True)]
        self.pushes = len(made) - len(self.takers)
        first = (view.dealer + 1) % view.seats
        self.later = [
            seat
            for step in range(view.seats)
            if (seat := (first + step) % view.seats) not in {self.seat, *(each.seat for each in made)}
        ]
        self.places = {card: place for place, card in enumerate(pack.cards())}
        self.left = len(pack.cards()) - view.seats * len(view.dealt)
        self._plays: dict[int, TrickPlay] = {}

    def _worlds(self, count: int) -> tuple[Numbers, Numbers]:
        """Return the hands, (worlds, seats, cards), and the talon, (worlds, cards), as the seat finds them.

        Whoever took the talon up before has laid other cards by the rule of thumb.  A seat that has taken it
        up itself holds it; its talon is empty.
        """
        view, size = self.view, len(self.view.dealt)
        own = [self.places[card] for card in view.hand]
        hidden = [place for place in self.places.values() if place not in own]
        shuffled = self.rng.permuted(np.tile(np.array(hidden, np.int64), (count, 1)), axis=1)
        hands = np.empty((count, view.seats, size), np.int64)
        at = 0
        for seat in range(view.seats):
            if seat != self.seat:
                hands[:, seat] = shuffled[:, at : at + size]
                at += size
        talons = shuffled[:, at:]
        if view.legal.pick is None:
            hands[:, self.seat] = own
            for seat in self.takers:
                self._exchange(hands, talons, np.ones(count, bool), seat)
        return hands, talons

    def _exchange(self, hands: Numbers, talons: Numbers, which: Numbers, seat: int) -> None:
        """Let a seat take up the talon in some worlds and lay other cards by the rule of thumb."""
        if which.any():
            whole = np.concatenate([hands[which, seat], talons[which]], axis=1)
            hands[which, seat], talons[which] = laid_away(whole, self.left, self.view.rules, self.term)

    def _after(self, place: int, worlds: tuple[Numbers, Numbers], luck: int) -> Floats:
        hands, talons = (each.copy() for each in worlds)
        count = len(hands)
        pushes = np.full(count, self.pushes)
        match self.moves[place]:
            case Discard(cards):
                laid = [self.places[card] for card in cards]
                kept = [each for card, each in self.places.items() if card in self.view.hand]
                hands[:, self.seat] = [each for each in kept if each not in laid]
                talons = np.tile(np.array(laid, np.int64), (count, 1))
            case TakeWidow(takes=True):
                self._exchange(hands, talons, np.ones(count, bool), self.seat)
            case _:
                pushes += 1
        for seat in self.later:
            takes = _dangers(self.view.rules)[hands[:, seat]].mean(axis=1) > SAFE
            self._exchange(hands, talons, takes, seat)
            pushes += ~takes
        found = np.zeros((count, self.view.seats))
        sets, rest = set_of(hands), set_of(talons)
        for number in np.unique(pushes):
            some = pushes == number
            found[some] = self._play(int(number)).points(sets[some], luck, talons=rest[some])
        return found

    def _play(self, pushes: int) -> TrickPlay:
        """Return the play after this number of pushes."""
        if pushes not in self._plays:
            view = self.view
            rules = with_pushes(view.rules, self.term, pushes)
            seating = Seating(view.seats, view.dealer)
            self._plays[pushes] = TrickPlay(rules, len(view.dealt), seating, view.standing, view.trump)
        return self._plays[pushes]


@lru_cache(maxsize=16)
def _dangers(rules: Rules) -> Floats:
    """Return by card, in canonical order, its chance to win a trick."""
    return np.array([danger(card, rules.pack) for card in rules.pack.cards()])


def laid_away(hands: Numbers, count: int, rules: Rules, term: PushTalon) -> tuple[Numbers, Numbers]:
    """Return the cards kept and those laid away of each hand, (worlds, cards), by the rule of thumb."""
    barred = np.array([card in term.barred for card in rules.pack.cards()])
    best = worth_most(hands, count, rules, _dangers(rules) - 50.0 * barred, VOID)
    keep = np.ones(hands.shape, bool)
    np.put_along_axis(keep, best, values=False, axis=1)
    return hands[keep].reshape(len(hands), -1), np.take_along_axis(hands, best, axis=1)
