"""The search for trumps to make, alone or not, for defending alone, and for what the dealer lays away."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from capot.cards import SUITS
from capot.play.moves import Discard, NameTrump, PassTurn
from capot.play.stages.making import ALONE
from capot.play.view import View
from capot.players.opening.making import (
    DEFENDS,
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
from capot.rules.stages.bidding import MakeTrump

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
        self._plays: dict[tuple[int, int, tuple[int, ...]], TrickPlay] = {}

    def dropped(self, *lone: int) -> tuple[int, ...]:
        """Return the seats that sit out where these play alone."""
        sides, seats = self.view.standing.sides, self.view.seats
        return tuple(out for seat in lone for out in partners_of(sides, seat, seats))

    def points(self, hands: tuple[Numbers, ...], by: int, suit: int, luck: int, *lone: int) -> Floats:
        """Return the score of each seat, (worlds, seats), if a seat makes trumps and some play alone."""
        view, out = self.view, self.dropped(*lone)
        held = list(hands)
        if SUITS[suit] == self.turned.suit and view.dealer not in out:
            turned = np.full((len(held[view.dealer]), 1), self.place)
            whole = np.concatenate([held[view.dealer], turned], axis=1)
            held[view.dealer] = kept(whole, view.rules, SUITS[suit])
        return self.play(by, suit, *lone).points(np.stack([set_of(hand) for hand in held], axis=1), luck)

    def play(self, by: int, suit: int, *lone: int) -> TrickPlay:
        """Return the play of the tricks once a seat has made a suit trumps, and some play alone."""
        key = by, suit, lone
        if key not in self._plays:
            view, out = self.view, self.dropped(*lone)
            alone, defended = by in lone, len(lone) > 1
            rules = with_makers(view.rules, SUITS[suit], alone=alone, defended=defended)
            making = view.rules.stage(MakeTrump)
            # The player after the dealer leads in the plain deal that is played on.
            dealer = by if out and making is not None and making.after_lone else view.dealer
            seating = Seating(view.seats, dealer, by, out, view.standing.sides)
            self._plays[key] = TrickPlay(rules, len(view.dealt), seating, view.standing, SUITS[suit])
        return self._plays[key]


class MadeProspect(DealProspect):
    """A prospect in which other players make trumps and defend alone by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the moves, and the players who have passed."""
        super().__init__(view, rng)
        assert isinstance(view.stage, MakeTrump)
        self.term = view.stage
        self.plays = MadePlays(view)
        self.passed = [each.seat for each in view.history if isinstance(each.move, PassTurn)]

    def _worlds(self, count: int) -> DealSamples:
        """Return worlds in which, where possible, those who have spoken had reason to say what they said."""
        if not self.passed and self.view.declarer is None:
            return sample_deals(self.view, count, self.rng)
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        return worlds.only(np.argsort(self._strange(worlds), kind="stable")[:count])

    def _strange(self, worlds: DealSamples) -> Floats:
        """Return by world how many have passed, or play alone, without a reason."""
        strange = np.zeros(worlds.count)
        for turn, seat in enumerate(self.passed):
            if seat != self.seat:
                strange += self._wish(worlds, turn, seat)[0] != NOBODY
        return strange

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
        trump, hands = SUITS[suit], worlds.hands[seat]
        if trump != self.plays.turned.suit:
            return strengths(hands, self.view.rules, trump)
        if seat == self.view.dealer:
            return self._as_dealer(hands, trump)
        return strengths(hands, self.view.rules, trump) + turned_bonus(self.view, seat)

    def _as_dealer(self, hands: Numbers, trump: str) -> Floats:
        """Return the strength of hands of the dealer, who takes the card turned up."""
        whole = np.concatenate([hands, np.full((len(hands), 1), self.plays.place)], axis=1)
        return strengths(kept(whole, self.view.rules, trump), self.view.rules, trump)

    def _defence(self, worlds: DealSamples, by: int, suit: int, seat: int) -> Floats:
        """Return by world the strength of an opponent of a player who plays alone, for defending alone."""
        trump, hands, dealer = SUITS[suit], worlds.hands[seat], self.view.dealer
        is_turned = trump == self.plays.turned.suit
        if is_turned and seat == dealer:
            return self._as_dealer(hands, trump)
        bonus = turned_bonus(self.view, seat) if is_turned and by == dealer else 0.0
        return strengths(hands, self.view.rules, trump) + bonus

    def _alone(self, worlds: DealSamples, by: int, suit: int, luck: int, asked: Sequence[int]) -> Floats:
        """Return the score of each seat, (worlds, seats), if a seat plays alone and these may defend so."""
        found, left = np.zeros((worlds.count, self.view.seats)), np.ones(worlds.count, bool)
        for seat in asked:
            some = left & (self._defence(worlds, by, suit, seat) >= DEFENDS)
            if some.any():
                found[some] = self.plays.points(
                    worlds.only(np.flatnonzero(some)).hands, by, suit, luck, by, seat
                )
            left &= ~some
        if left.any():
            found[left] = self.plays.points(worlds.only(np.flatnonzero(left)).hands, by, suit, luck, by)
        return found

    def _made(self, worlds: DealSamples, by: int, suit: int, luck: int, *, alone: bool) -> Floats:
        """Return the score of each seat, (worlds, seats), once a seat makes a suit trumps, alone or not."""
        if not alone:
            return self.plays.points(worlds.hands, by, suit, luck)
        return self._alone(worlds, by, suit, luck, self._opponents(by) if self.term.defended else [])

    def _opponents(self, by: int) -> list[int]:
        """Return the opponents of a player who plays alone, in the order in which they may defend alone."""
        seats, out = self.view.seats, (by, *self.plays.dropped(by))
        order = ((by + step) % seats for step in range(1, seats))
        return [seat for seat in order if seat not in out]


class MakingProspect(MadeProspect):
    """Passing, and the ways to make trumps; later players make them by the rule of thumb."""

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        move = self.moves[place]
        if not isinstance(move, NameTrump):
            return self._passed_on(worlds, luck)
        return self._made(worlds, self.seat, SUITS.index(move.suit), luck, alone=move.alone)

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
                found[some] = self._made(worlds.only(np.flatnonzero(some)), who, what, luck, alone=solo)
        return found


class DefenceProspect(MadeProspect):
    """Defending alone against a player who plays alone, or with the partner, who may still defend alone."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Note who plays alone in which suit, and who is asked later."""
        super().__init__(view, rng)
        assert view.declarer is not None
        assert view.trump is not None
        self.by, self.suit = view.declarer, SUITS.index(view.trump)
        order = self._opponents(self.by)
        self.later = order[order.index(self.seat) + 1 :]

    def _strange(self, worlds: DealSamples) -> Floats:
        return super()._strange(worlds) + (self._strength(worlds, self.by, self.suit) < LONE)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        if self.moves[place] == ALONE:
            return self.plays.points(worlds.hands, self.by, self.suit, luck, self.by, self.seat)
        return self._alone(worlds, self.by, self.suit, luck, self.later)


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
