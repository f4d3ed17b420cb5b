"""The search in games of short hands: naming trumps, drawing, staying in."""

from itertools import combinations

import numpy as np

from capot.cards import Card
from capot.play.moves import Discard, Move, NameTrump
from capot.play.moves import StayIn as StayInMove
from capot.play.view import View
from capot.players.opening.drawing import ENOUGH, KEPT, LOW_TRUMP, card_chance
from capot.players.opening.search.play import DealSamples, Seating, TrickPlay, sample_deals
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.opening import DealMore, Draw, StayIn
from capot.rules.scoring import TrickCount, TrumpFactor

SPARE = 8
"""Worlds drawn for each one that is kept, where they are weighed."""


class ShortDeal:
    """The rest of a deal of short hands, in which the others go by rules of thumb."""

    def __init__(self, view: View) -> None:
        """Read the stages still to come."""
        assert view.seat is not None
        self.view, self.seat, stages = view, view.seat, view.rules.stages
        self.more = next((each.each for each in stages if isinstance(each, DealMore)), 0)
        self.most = next((each.most for each in stages if isinstance(each, Draw)), 0)
        self.staying = view.rules.stage(StayIn)
        self.declarer = view.seat if view.declarer is None else view.declarer
        self.count = next((each for each in view.rules.scoring if isinstance(each, TrickCount)), None)
        self._plays: dict[tuple[str | None, tuple[int, ...]], TrickPlay] = {}

    def dealt_more(self, worlds: DealSamples) -> DealSamples:
        """Return the worlds with the second packets dealt."""
        hands, rest = list(worlds.hands), worlds.rest
        for seat in range(self.view.seats):
            hands[seat] = np.concatenate([hands[seat], rest[:, : self.more]], axis=1)
            rest = rest[:, self.more :]
        return DealSamples(tuple(hands), rest)

    def exchanged(self, worlds: DealSamples, trump: str | None, seats: tuple[int, ...]) -> DealSamples:
        """Return the worlds after these seats have exchanged their weakest cards."""
        hands, rest = list(worlds.hands), worlds.rest
        chance = self.chances(trump)
        for seat in seats:
            most = min(self.most, rest.shape[1], hands[seat].shape[1])
            order = np.argsort(chance[hands[seat]], axis=1)
            hand = np.take_along_axis(hands[seat], order, axis=1)
            weak = chance[hand[:, :most]] < KEPT
            hand[:, :most] = np.where(weak, rest[:, :most], hand[:, :most])
            hands[seat], rest = hand, rest[:, most:]
        return DealSamples(tuple(hands), rest)

    def chances(self, trump: str | None) -> Floats:
        """Return by card, in canonical order, the chance that it wins a trick."""
        pack = self.view.rules.pack
        return np.array([card_chance(card, pack, trump) for card in pack.cards()])

    def stayers(self, worlds: DealSamples, trump: str | None) -> Floats:
        """Return which seats stay in, (worlds, seats), by rule of thumb where they have not decided."""
        view, chance = self.view, self.chances(trump)
        stays = np.ones((worlds.count, view.seats), bool)
        if self.is_forced(trump):
            return stays
        said = {each.seat for each in view.history if isinstance(each.move, StayInMove)}
        for seat in range(view.seats):
            if seat in view.dropped:
                stays[:, seat] = False
            elif seat not in said and seat != self.declarer:
                stays[:, seat] = chance[worlds.hands[seat]].sum(axis=1) >= ENOUGH
        return stays

    def is_forced(self, trump: str | None) -> bool:
        """Whether all players must stay."""
        return self.staying is None or self.staying.is_forced(trump, self.view.standing.number)

    def points(self, worlds: DealSamples, trump: str | None, stays: Floats, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), when the seats of ``stays`` stay in."""
        found = np.zeros((worlds.count, self.view.seats))
        hands = worlds.sets()
        ways, which = np.unique(stays, axis=0, return_inverse=True)
        for number, way in enumerate(ways):
            some = np.flatnonzero(which.ravel() == number)
            dropped = tuple(int(seat) for seat in np.flatnonzero(~way))
            if len(dropped) == self.view.seats - 1:
                found[some, self.declarer] = self._alone(trump)
            else:
                found[some] = self._play(trump, dropped, worlds).points(hands[some], luck)
        return found

    def _alone(self, trump: str | None) -> float:
        alone = 0.0 if self.count is None else float(self.count.alone)
        for term in self.view.rules.scoring:
            if isinstance(term, TrumpFactor) and term.suit == trump:
                alone *= float(term.factor)
        return alone

    def _play(self, trump: str | None, dropped: tuple[int, ...], worlds: DealSamples) -> TrickPlay:
        key = trump, dropped
        if key not in self._plays:
            view, size = self.view, worlds.hands[0].shape[1]
            seating = Seating(view.seats, view.dealer, self.declarer, dropped)
            self._plays[key] = TrickPlay(view.rules, size, seating, view.standing, trump)
        return self._plays[key]


class ShortTrumps(Prospect):
    """The suits that may be named trumps on the first cards of a hand."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the suits."""
        self.deal, self.view, self.rng = ShortDeal(view), view, rng
        self.moves: tuple[Move, ...] = view.legal.moves

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        deal, luck = self.deal, int(self.rng.integers(2**63))
        worlds = deal.dealt_more(sample_deals(self.view, count, self.rng))
        found = []
        for place in places:
            move = self.moves[place]
            assert isinstance(move, NameTrump)
            drawn = deal.exchanged(worlds, move.suit, tuple(range(self.view.seats)))
            found.append(deal.points(drawn, move.suit, deal.stayers(drawn, move.suit), luck))
        return np.stack(found, axis=1)


class Draws(Prospect):
    """The sets of cards that may be exchanged."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the sets."""
        pick = view.legal.pick
        assert pick is not None
        self.deal, self.view, self.rng = ShortDeal(view), view, rng
        ways = [some for count in pick.counts for some in combinations(pick.among, count)]
        self.ways = [_kept(view.hand, some) for some in ways]
        self.moves: tuple[Move, ...] = tuple(Discard(some) for some in ways)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        deal, view, luck = self.deal, self.view, int(self.rng.integers(2**63))
        worlds = sample_deals(view, count, self.rng)
        drawn, rest = worlds.rest[:, : deal.most], worlds.rest[:, deal.most :]
        others = tuple(seat for seat in range(view.seats) if seat != deal.seat)
        others_drawn = deal.exchanged(DealSamples(worlds.hands, rest), view.trump, others)
        stays = deal.stayers(others_drawn, view.trump)
        found = []
        for place in places:
            kept = worlds.hands[deal.seat][:, self.ways[place]]
            new = drawn[:, : len(view.hand) - kept.shape[1]]
            hands = list(others_drawn.hands)
            hands[deal.seat] = np.concatenate([kept, new], axis=1)
            mine = DealSamples(tuple(hands), rest)
            own = stays.copy()
            own[:, deal.seat] = deal.stayers(mine, view.trump)[:, deal.seat]
            found.append(deal.points(mine, view.trump, own, luck))
        return np.stack(found, axis=1)


class Staying(Prospect):
    """Staying in, and dropping out."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Prepare both."""
        self.deal, self.view, self.rng = ShortDeal(view), view, rng
        self.moves: tuple[Move, ...] = view.legal.moves

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        deal, view, luck = self.deal, self.view, int(self.rng.integers(2**63))
        worlds = self._likely(count)
        stays = deal.stayers(worlds, view.trump)
        found = []
        for place in places:
            move = self.moves[place]
            stays[:, deal.seat] = isinstance(move, StayInMove) and move.stays
            found.append(deal.points(worlds, view.trump, stays, luck))
        return np.stack(found, axis=1)

    def _likely(self, count: int) -> DealSamples:
        """Return worlds after the draw that best explain the number of cards drawn and who stayed in."""
        deal, view = self.deal, self.view
        others = tuple(seat for seat in range(view.seats) if seat != deal.seat)
        before = sample_deals(view, SPARE * count, self.rng)
        after = deal.exchanged(before, view.trump, others)
        chance, strange = deal.chances(view.trump), np.zeros(before.count)
        if deal.declarer != deal.seat:
            strange += chance[before.hands[deal.declarer]].max(axis=1) < LOW_TRUMP
        for each in view.history:
            if each.seat == deal.seat:
                continue
            if each.move is None:
                weak = (chance[before.hands[each.seat]] < KEPT).sum(axis=1)
                strange += np.minimum(weak, deal.most) != each.count
            elif isinstance(each.move, StayInMove):
                strong = chance[after.hands[each.seat]].sum(axis=1) >= ENOUGH
                strange += 2 * (strong != each.move.stays)
        return after.only(np.argsort(strange, kind="stable")[:count])


def _kept(hand: tuple[Card, ...], given: tuple[Card, ...]) -> list[int]:
    """Return the places in a hand of the cards that are kept."""
    return [place for place, card in enumerate(hand) if card not in given]
