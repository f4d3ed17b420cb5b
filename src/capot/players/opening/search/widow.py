"""The search at the widow: whether to take it, and which cards to discard."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from capot.play.moves import Discard, Move, TakeWidow
from capot.play.view import View
from capot.players.opening.search.play import (
    DealProspect,
    DealSamples,
    Seating,
    TrickPlay,
    sample_deals,
    set_of,
)
from capot.players.opening.widow import NEEDED, VOID, card_strength, discard_worth
from capot.players.search.values import Floats, Numbers
from capot.rules.rules import Rules
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.terms import SUITS_OF_PLAY

SPARE = 4
"""Worlds drawn for each one that is kept, where they are weighed."""

MOST = 400
"""Sets of discards that are compared, the best by rule of thumb."""


class WidowProspect(DealProspect):
    """Taking the widow, or leaving it to the others, who take it when they are strong enough."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Prepare the play of each possible declarer, and that of a widow left by all."""
        super().__init__(view, rng)
        assert isinstance(view.stage, TakeWidowTerm)
        self.term = view.stage
        later = (self.seat - view.dealer - 1) % view.seats
        self.asked = [(self.seat + step) % view.seats for step in range(1, view.seats - later)]
        self.plays = {seat: _play(view, view.rules, seat) for seat in (self.seat, *self.asked)}
        untaken = self.term.untaken
        rules = None if untaken is None else view.rules.with_contract(self.term, untaken)
        self.untaken = None if rules is None else _play(view, rules, None)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        takes = self.moves[place] == TakeWidow(takes=True)
        taker = np.full(worlds.count, self.seat) if takes else self._takers(worlds)
        return self._played(worlds, taker, luck)

    def _worlds(self, count: int) -> DealSamples:
        """Return worlds in which, where possible, those who left the widow were too weak to take it."""
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        strange = np.zeros(worlds.count)
        for each in self.view.history:
            if isinstance(each.move, TakeWidow):
                strange += self._is_strong(worlds, each.seat)
        return worlds.only(np.argsort(strange, kind="stable")[:count])

    def _is_strong(self, worlds: DealSamples, seat: int) -> Numbers:
        """Return by world whether a seat is strong enough to take the widow."""
        found: Numbers = _strengths(self.view.rules)[worlds.hands[seat]].sum(axis=1) >= NEEDED
        return found

    def _takers(self, worlds: DealSamples) -> Numbers:
        """Return by world who will take the widow, or -1 if nobody will."""
        taker = np.full(worlds.count, -1)
        for seat in reversed(self.asked):
            taker[self._is_strong(worlds, seat) | (self.term.forced and seat == self.asked[-1])] = seat
        return taker

    def _played(self, worlds: DealSamples, taker: Numbers, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), when ``taker`` takes the widow in each world."""
        found = np.zeros((worlds.count, self.view.seats))
        hands, talons = worlds.sets(), set_of(worlds.rest)
        for seat, play in self.plays.items():
            some = np.flatnonzero(taker == seat)
            if len(some):
                whole = np.concatenate([worlds.hands[seat], worlds.rest], axis=1)[some]
                aside = set_of(laid_aside(whole, worlds.rest.shape[1], self.view.rules, self.term))
                mine = hands[some].copy()
                mine[:, seat] = set_of(whole) & ~aside
                found[some] = play.points(mine, luck, discards=aside)
        nobody = np.flatnonzero(taker == -1)
        if len(nobody) and self.untaken is not None:
            found[nobody] = self.untaken.points(hands[nobody], luck, talons=talons[nobody])
        return found


class WidowDiscardProspect(DealProspect):
    """The sets of discards after taking the widow."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List the sets, best by rule of thumb first, and ``also`` one that may look worse."""
        super().__init__(view, rng)
        pick = view.legal.pick
        assert pick is not None
        worth = {card: discard_worth(card, view.rules) for card in pick.among}
        ways = sorted(
            combinations(pick.among, pick.count), key=lambda some: -sum(worth[card] for card in some)
        )[:MOST]
        listed = {frozenset(some) for some in ways}
        if isinstance(also, Discard) and frozenset(also.cards) not in listed:
            ways.append(also.cards)
        places = {card: place for place, card in enumerate(view.rules.pack.cards())}
        self.moves = tuple(pick.move(some) for some in ways)
        self.aside = set_of(np.array([[places[card] for card in some] for some in ways], np.int64))
        self.play = _play(view, view.rules, view.seat, len(view.hand) - pick.count)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        hands = worlds.sets()
        hands[:, self.seat] &= ~self.aside[place]
        return self.play.points(hands, luck, discards=np.full(worlds.count, self.aside[place]))


def _play(view: View, rules: Rules, declarer: int | None, size: int | None = None) -> TrickPlay:
    seating = Seating(view.seats, view.dealer, declarer)
    return TrickPlay(rules, size or len(view.dealt), seating, view.standing, view.trump)


@lru_cache(maxsize=16)
def _strengths(rules: Rules) -> Floats:
    """Return by card, in canonical order, the strength it adds to a hand that plays alone."""
    return np.array([card_strength(card, rules.pack) for card in rules.pack.cards()])


@lru_cache(maxsize=16)
def _worths(rules: Rules, barred: tuple[object, ...]) -> Floats:
    """Return by card, in canonical order, the worth of discarding it."""
    worth = [-50.0 * (card in barred) + discard_worth(card, rules) for card in rules.pack.cards()]
    return np.array(worth)


@lru_cache(maxsize=16)
def _plain_suits(rules: Rules) -> Numbers:
    """Return by card, in canonical order, the number of its plain suit, or -1 for a trump."""
    pack = rules.pack
    suits = [pack.suit(card) for card in pack.cards()]
    return np.array([-1 if suit == pack.trump_suit else SUITS_OF_PLAY.index(suit) for suit in suits])


def laid_aside(hands: Numbers, count: int, rules: Rules, term: TakeWidowTerm) -> Numbers:
    """Return the discards from each hand, (worlds, cards), by the rule of thumb."""
    best = worth_most(hands, count, rules, _worths(rules, term.barred), VOID)
    return np.take_along_axis(hands, best, axis=1)


def worth_most(hands: Numbers, count: int, rules: Rules, worths: Floats, void: float) -> Numbers:
    """Return the places of the cards to lay aside in each hand, by their worth and that of a ``void``."""
    worth, suits = worths[hands], _plain_suits(rules)[hands]
    ways = np.array(list(combinations(range(hands.shape[1]), count)))
    value = worth[:, ways].sum(axis=2)
    for suit in range(len(SUITS_OF_PLAY)):
        own = (suits == suit).sum(axis=1)
        aside = (suits[:, ways] == suit).sum(axis=2)
        value += void * ((aside > 0) & (aside == own[:, None]))
    found: Numbers = ways[value.argmax(axis=1)]
    return found
