"""The search for trumps to make, alone or in partnership, and for the card that the dealer lays away."""

from functools import lru_cache

import numpy as np

from capot.cards import SUITS
from capot.play.moves import Discard, NameTrump, PassTurn
from capot.play.view import View
from capot.players.opening.making import (
    LONE,
    VOID,
    card_strength,
    needed,
    pack_of,
    turned_bonus,
)
from capot.players.opening.search.play import (
    DealProspect,
    DealSamples,
    Seating,
    TrickPlay,
    sample_deals,
    set_of,
)
from capot.players.search.values import Floats, Numbers
from capot.rules.match.sides import partners_of
from capot.rules.ongoing.making import with_makers
from capot.rules.rules import Rules
from capot.rules.stages.opening import MakeTrump

NOBODY = -1

SPARE = 4
"""Worlds drawn for each one that is kept, where those who passed should have had reason to."""


class MadePlays:
    """The play of the tricks for each way in which trumps may have been made."""

    def __init__(self, view: View) -> None:
        """Store the view; rules are compiled when they are needed."""
        assert view.turn_up is not None
        self.view, self.turned = view, view.turn_up
        self.place = view.rules.pack.cards().index(view.turn_up)
        self._plays: dict[tuple[int, int, bool], TrickPlay] = {}

    def dropped(self, by: int, *, alone: bool) -> tuple[int, ...]:
        """Return the seats that sit out."""
        return partners_of(self.view.standing.sides, by, self.view.seats) if alone else ()

    def points(self, hands: tuple[Numbers, ...], by: int, suit: int, luck: int, *, alone: bool) -> Floats:
        """Return the score of each seat, (worlds, seats), if a seat makes a suit trumps, alone or not."""
        view, out = self.view, self.dropped(by, alone=alone)
        held = list(hands)
        if SUITS[suit] == self.turned.suit and view.dealer not in out:
            turned = np.full((len(held[view.dealer]), 1), self.place)
            whole = np.concatenate([held[view.dealer], turned], axis=1)
            held[view.dealer] = kept(whole, view.rules, SUITS[suit])
        return self.play(by, suit, alone=alone).points(
            np.stack([set_of(hand) for hand in held], axis=1), luck
        )

    def play(self, by: int, suit: int, *, alone: bool) -> TrickPlay:
        """Return the play of the tricks once a seat has made a suit trumps."""
        key = by, suit, alone
        if key not in self._plays:
            view, out = self.view, self.dropped(by, alone=alone)
            rules = with_makers(view.rules, SUITS[suit], alone=alone)
            making = view.rules.stage(MakeTrump)
            # The player after the dealer leads in the plain deal that is played on.
            dealer = by if out and making is not None and making.after_lone else view.dealer
            seating = Seating(view.seats, dealer, by, out, view.standing.sides)
            self._plays[key] = TrickPlay(rules, len(view.dealt), seating, view.standing, SUITS[suit])
        return self._plays[key]


class MakingProspect(DealProspect):
    """Passing, and the ways to make trumps; later players make them by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves, and the players still to speak."""
        super().__init__(view, rng)
        assert isinstance(view.stage, MakeTrump)
        self.term = view.stage
        self.plays = MadePlays(view)
        self.passed = [each.seat for each in view.history if isinstance(each.move, PassTurn)]

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        move = self.moves[place]
        if not isinstance(move, NameTrump):
            return self._passed_on(worlds, luck)
        suit = SUITS.index(move.suit)
        return self.plays.points(worlds.hands, self.seat, suit, luck, alone=move.alone)

    def _worlds(self, count: int) -> DealSamples:
        """Return worlds in which, where possible, those who have passed had reason to."""
        if not self.passed:
            return sample_deals(self.view, count, self.rng)
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        strange = np.zeros(worlds.count)
        for turn, seat in enumerate(self.passed):
            if seat != self.seat:
                strange += self._wish(worlds, turn, seat)[0] != NOBODY
        return worlds.only(np.argsort(strange, kind="stable")[:count])

    def _wish(self, worlds: DealSamples, turn: int, seat: int) -> tuple[Numbers, Numbers]:
        """Return the suit that a seat makes trumps at a turn, or `NOBODY`, and whether alone, by world."""
        view = self.view
        late, last = turn >= view.seats, turn == 2 * view.seats - 1
        turned = SUITS.index(self.plays.turned.suit)
        suits = [suit for suit in range(len(SUITS)) if (suit == turned) != late]
        strong = np.stack([self._strength(worlds, seat, suit) for suit in suits], axis=1)
        best, most = strong.argmax(axis=1), strong.max(axis=1)
        may_pass = not (last and self.term.forced)
        line = needed(view, turn) if may_pass else -np.inf
        partners = partners_of(view.standing.sides, seat, view.seats)
        alone = (most >= LONE) & bool(self.term.alone and partners)
        if self.term.helps_alone and view.dealer in partners and not late:
            line = LONE
        return np.where(most >= line, np.array(suits)[best], NOBODY), alone

    def _strength(self, worlds: DealSamples, seat: int, suit: int) -> Floats:
        """Return by world the strength of a seat where a suit is trumps, with the card turned up."""
        view, trump, turned = self.view, SUITS[suit], self.plays.turned
        hands = worlds.hands[seat]
        if trump != turned.suit:
            return strengths(hands, view.rules, trump)
        if seat == view.dealer:
            whole = np.concatenate([hands, np.full((len(hands), 1), self.plays.place)], axis=1)
            return strengths(kept(whole, view.rules, trump), view.rules, trump)
        return strengths(hands, view.rules, trump) + turned_bonus(view, seat)

    def _passed_on(self, worlds: DealSamples, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), after a pass."""
        view, count = self.view, worlds.count
        by, suit, alone = np.full(count, NOBODY), np.full(count, NOBODY), np.zeros(count, bool)
        for turn in range(len(self.passed) + 1, 2 * view.seats):
            seat = (view.dealer + 1 + turn) % view.seats
            wanted, lone = self._wish(worlds, turn, seat)
            new = (by == NOBODY) & (wanted != NOBODY)
            by[new], suit[new], alone[new] = seat, wanted[new], lone[new]
        found = np.zeros((count, view.seats))
        for who, what, solo in {*zip(by.tolist(), suit.tolist(), alone.tolist(), strict=True)}:
            if who != NOBODY:
                some = (by == who) & (suit == what) & (alone == solo)
                hands = tuple(hand[some] for hand in worlds.hands)
                found[some] = self.plays.points(hands, who, what, luck, alone=solo)
        return found


class MakersDiscardProspect(DealProspect):
    """The cards that the dealer may lay away for the one turned up."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the cards."""
        super().__init__(view, rng)
        pick = view.legal.pick
        assert pick is not None
        self.moves = tuple(Discard((card,)) for card in pick.among)
        places = {card: place for place, card in enumerate(view.rules.pack.cards())}
        self.away = np.array([1 << places[card] for card in pick.among], np.int64)
        seating = Seating(view.seats, view.dealer, view.declarer, view.dropped, view.standing.sides)
        self.play = TrickPlay(view.rules, len(view.hand) - 1, seating, view.standing, view.trump)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        hands = worlds.sets()
        hands[:, self.seat] &= ~self.away[place]
        return self.play.points(hands, luck, discards=np.full(worlds.count, self.away[place]))


@lru_cache(maxsize=64)
def _strengths(rules: Rules, trump: str) -> Floats:
    """Return by card, in canonical order, the tricks that it adds where a suit is trumps."""
    pack = pack_of(rules, trump)
    return np.array([card_strength(card, pack, trump) for card in rules.pack.cards()])


@lru_cache(maxsize=64)
def _suits(rules: Rules, trump: str) -> Numbers:
    """Return by card, in canonical order, its suit of play as its place in `SUITS`."""
    pack = pack_of(rules, trump)
    return np.array([SUITS.index(pack.suit(card)) for card in rules.pack.cards()])


def strengths(hands: Numbers, rules: Rules, trump: str) -> Floats:
    """Return the strength of each hand, (worlds, cards), where a suit is trumps."""
    suits = _suits(rules, trump)[hands]
    held = np.stack([(suits == suit).any(axis=1) for suit in range(len(SUITS))], axis=1)
    trumps = held[:, SUITS.index(trump)]
    voids = (len(SUITS) - held.sum(axis=1)) * trumps
    found: Floats = _strengths(rules, trump)[hands].sum(axis=1) + VOID * voids
    return found


def kept(hands: Numbers, rules: Rules, trump: str) -> Numbers:
    """Return each hand, (worlds, cards), without its least useful card."""
    suits, own = _suits(rules, trump)[hands], _strengths(rules, trump)[hands]
    alone = (suits[:, :, None] == suits[:, None, :]).sum(axis=2) == 1
    # Of cards missed as little, the lowest goes; those of a suit stand from high to low.
    missed = own - VOID * (alone & (suits != SUITS.index(trump))) - 1e-6 * hands
    away = missed.argmin(axis=1)
    rest = np.arange(hands.shape[1])[None, :] != away[:, None]
    found: Numbers = hands[rest].reshape(len(hands), -1)
    return found
