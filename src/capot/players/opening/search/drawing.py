"""The search in games of short hands: naming trumps and drawing, with who will then stay in."""

from itertools import combinations

import numpy as np

from capot.play.moves import Discard, Move, NameTrump, TakeWidow
from capot.play.moves import StayIn as StayInMove
from capot.play.situation import Declared
from capot.play.view import View
from capot.players.opening.drawing import KEPT, card_chance
from capot.players.opening.search.play import DealSamples, Seating, TrickPlay, sample_deals
from capot.players.opening.staying import (
    ENOUGH,
    enough,
    has_entered,
    has_swapped,
    risk_of,
    speakers,
    too_few,
)
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.check.deal import spare_hand_at
from capot.rules.scoring import TrickCount, TrumpFactor
from capot.rules.stages.announcing import StayIn
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.exchanges import DealMore, Draw
from capot.rules.stages.opening import undertakings_of


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
        naming = any(isinstance(each, NameTrumpTerm) for each in stages)
        self.enters = self.staying is not None and view.declarer is None and not naming
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

    def settled(
        self, worlds: DealSamples, trump: str | None, mine: Move | None = None
    ) -> tuple[DealSamples, Floats]:
        """Return the worlds with any hands swapped, and which seats stay in, (worlds, seats).

        Seats that have not decided go by rule of thumb; the seat of the view does what ``mine`` says, if
        given.
        """
        view, chance = self.view, self.chances(trump)
        stays = np.ones((worlds.count, view.seats), bool)
        if self.enters:
            return Entering(self, worlds, chance).settled(mine)
        if self.is_forced(trump):
            return worlds, stays
        said = {each.seat for each in view.history if isinstance(each.move, StayInMove)}
        for seat in range(view.seats):
            if seat in view.dropped:
                stays[:, seat] = False
            elif seat not in said and seat != self.declarer:
                stays[:, seat] = chance[worlds.hands[seat]].sum(axis=1) >= ENOUGH
        if mine is not None:
            stays[:, self.seat] = mine != StayInMove(stays=False)
        return worlds, stays

    def is_forced(self, trump: str | None) -> bool:
        """Whether all players must stay."""
        return self.staying is None or self.staying.is_forced(
            trump, self.view.standing.number, self.view.standing.pot
        )

    def points(self, worlds: DealSamples, trump: str | None, stays: Floats, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), when the seats of ``stays`` stay in."""
        found = np.zeros((worlds.count, self.view.seats))
        hands = worlds.sets()
        ways, which = np.unique(stays, axis=0, return_inverse=True)
        for number, way in enumerate(ways):
            some = np.flatnonzero(which.ravel() == number)
            dropped = tuple(int(seat) for seat in np.flatnonzero(~way))
            if way.sum() < 2:
                found[np.ix_(some, np.flatnonzero(way))] = self._alone(trump)
            else:
                found[some] = self._play(trump, dropped, worlds).points(hands[some], luck)
        return found

    def _alone(self, trump: str | None) -> float:
        alone = 0.0 if self.count is None else float(self.count.alone)
        for term in self.view.rules.scoring:
            if isinstance(term, TrumpFactor) and term.suit == trump:
                alone *= float(term.factor)
        return alone

    def undertaken(self, worlds: DealSamples, name: str, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), if the seat announces an undertaking."""
        view, size = self.view, worlds.hands[0].shape[1]
        some = undertakings_of(view.rules.stages)
        said = Declared(self.seat, next(each for each in some if each.name == name))
        out = view.standing.out
        seating = Seating(view.seats, view.dealer, dropped=out, declared=said)
        play = TrickPlay(view.rules, size, seating, view.standing, view.trump)
        return play.points(worlds.sets(), luck)

    def _play(self, trump: str | None, dropped: tuple[int, ...], worlds: DealSamples) -> TrickPlay:
        key = trump, dropped
        if key not in self._plays:
            view, size = self.view, worlds.hands[0].shape[1]
            declarer = None if self.declarer in dropped else self.declarer
            seating = Seating(view.seats, view.dealer, declarer, dropped)
            self._plays[key] = TrickPlay(view.rules, size, seating, view.standing, trump)
        return self._plays[key]


class Entering:
    """Saying in or out in turn, without a declarer: each goes by those who spoke before."""

    def __init__(self, deal: ShortDeal, worlds: DealSamples, chance: Floats) -> None:
        """Begin before anybody has spoken; ``chance`` is that of each card to win a trick."""
        self.deal, self.worlds, self.chance, self.term = deal, worlds, chance, deal.staying
        self.risk = risk_of(deal.view.rules)
        self.hands, self.is_forced = list(worlds.hands), deal.is_forced(deal.view.trump)
        self.stays = np.ones((worlds.count, deal.view.seats), bool)
        self.inside = np.zeros(worlds.count, np.int64)
        spare = spare_hand_at(deal.view.rules, len(deal.view.players)) is not None
        self.spare = np.full(worlds.count, spare and not has_swapped(deal.view))

    def settled(self, mine: Move | None) -> tuple[DealSamples, Floats]:
        """Return the worlds and who stays in, once the last to speak has met those who did."""
        view, order = self.deal.view, speakers(self.deal.view)
        said = has_entered(view)
        for place, seat in enumerate(order):
            if seat == self.deal.seat and mine is not None:
                self._enter(seat, self._all(mine != StayInMove(stays=False)))
                if isinstance(mine, TakeWidow):
                    self._swap(seat, self.spare.copy())
            elif seat in view.dropped or seat in said:
                self._enter(seat, self._all(seat in said))
            else:
                self._speak(seat, len(order) - 1 - place)
        if self.term is not None and self.term.last != "asked":
            bound = self.stays.sum(axis=1) <= (1 if self.term.last == "meets" else 0)
            last = order[-1]
            self.stays[:, last] = np.logical_or(self.stays[:, last], bound)
        return DealSamples(tuple(self.hands), self.worlds.rest), self.stays

    def _all(self, stays: object) -> Floats:
        return np.full(self.worlds.count, bool(stays))

    def _enter(self, seat: int, stays: Floats) -> None:
        self.stays[:, seat] = stays
        self.inside += self.stays[:, seat].astype(np.int64)

    def _speak(self, seat: int, left: int) -> None:
        """Apply the rule of thumb of a seat when this many players have yet to speak."""
        rows = range(self.deal.view.seats + 1)
        tricks = self.chance[self.hands[seat]].sum(axis=1)
        swaps = self.spare & (tricks < np.array([too_few(count, left) for count in rows])[self.inside])
        enters = tricks >= self.risk * np.array([enough(count, left) for count in rows])[self.inside]
        self._enter(seat, np.logical_or(np.logical_or(enters, swaps), self.is_forced))
        self._swap(seat, swaps)

    def _swap(self, seat: int, swaps: Floats) -> None:
        """Give a seat the spare hand in some worlds; its own is out of play."""
        if not swaps.any():
            return
        size = self.hands[seat].shape[1]
        self.hands[seat] = np.where(swaps[:, None], self.worlds.rest[:, :size], self.hands[seat])
        self.spare = np.logical_and(self.spare, np.logical_not(swaps))


class ShortTrumpProspect(Prospect):
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
            drawn, stays = deal.settled(drawn, move.suit)
            found.append(deal.points(drawn, move.suit, stays, luck))
        return np.stack(found, axis=1)


class DrawProspect(Prospect):
    """The sets of cards that may be exchanged."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the sets."""
        pick = view.legal.pick
        assert pick is not None
        self.deal, self.view, self.rng = ShortDeal(view), view, rng
        ways = [some for count in pick.counts for some in combinations(pick.among, count)]
        self.ways = [[place for place, card in enumerate(view.hand) if card not in some] for some in ways]
        self.moves: tuple[Move, ...] = tuple(Discard(some) for some in ways)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        deal, view, luck = self.deal, self.view, int(self.rng.integers(2**63))
        worlds = sample_deals(view, count, self.rng)
        drawn, rest = worlds.rest[:, : deal.most], worlds.rest[:, deal.most :]
        others = tuple(seat for seat in range(view.seats) if seat != deal.seat)
        others_drawn = deal.exchanged(DealSamples(worlds.hands, rest), view.trump, others)
        _, stays = deal.settled(others_drawn, view.trump)
        found = []
        for place in places:
            kept = worlds.hands[deal.seat][:, self.ways[place]]
            new = drawn[:, : len(view.hand) - kept.shape[1]]
            hands = list(others_drawn.hands)
            hands[deal.seat] = np.concatenate([kept, new], axis=1)
            mine = DealSamples(tuple(hands), rest)
            own = stays.copy()
            own[:, deal.seat] = deal.settled(mine, view.trump)[1][:, deal.seat]
            found.append(deal.points(mine, view.trump, own, luck))
        return np.stack(found, axis=1)
