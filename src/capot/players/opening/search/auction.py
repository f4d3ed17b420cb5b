"""The search in the auction for the suit that counts, and for the suit that its declarer names."""

import numpy as np

from capot.cards import SUITS
from capot.play.moves import Bid, NameSuit
from capot.play.view import View
from capot.players.opening.auction import best_suit, bid_of, hand_places, limit_of
from capot.players.opening.search.play import DealProspect, DealSamples, Seating, TrickPlay, sample_deals
from capot.players.search.values import Floats, Numbers
from capot.rules.ongoing.naming import with_suit
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Auction
from capot.rules.stages.bidding import NameSuit as NameSuitTerm
from capot.rules.stages.tricks import Declarer, Tricks

NOBODY = -1


class SuitPlays:
    """The play of the tricks for each declarer and suit; nobody declares where everyone passed."""

    def __init__(self, view: View) -> None:
        """Store the view; rules are compiled when they are needed."""
        self.view = view
        self._plays: dict[tuple[int, int], TrickPlay] = {}

    def points(self, declarer: int, suit: int, pool: int, hands: Numbers, luck: int) -> Floats:
        """Return the score of each seat in the play, (worlds, seats), for ``pool`` counters in the pool."""
        key = declarer, suit
        if key not in self._plays:
            self._plays[key] = self._play(declarer, suit)
        play = self._plays[key]
        play.root[0]["pot"] = pool
        return play.points(hands, luck)

    def _play(self, declarer: int, suit: int) -> TrickPlay:
        view = self.view
        rules = named_rules(view.rules, suit)
        term = rules.stage(Tricks)
        leads = declarer != NOBODY and term is not None and isinstance(term.first_lead, Declarer)
        dealer = (declarer - 1) % view.seats if leads else view.dealer
        seating = Seating(view.seats, dealer, None if declarer == NOBODY else declarer)
        return TrickPlay(rules, len(view.dealt), seating, view.standing, view.trump)


def named_rules(rules: Rules, suit: int) -> Rules:
    """Return the rules once a suit has been named, as its place in `SUITS`; `NOBODY` names none."""
    term = rules.stage(NameSuitTerm)
    return rules if term is None or suit == NOBODY else with_suit(rules, term, SUITS[suit])


class SuitProspect(DealProspect):
    """The suits that the declarer may name."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the suits."""
        super().__init__(view, rng)
        self.plays = SuitPlays(view)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        view, move = self.view, self.moves[place]
        assert view.declarer is not None
        assert isinstance(move, NameSuit)
        paid = np.array([float(view.bonus(seat)) for seat in range(view.seats)])
        suit = SUITS.index(move.suit)
        found: Floats = self.plays.points(view.declarer, suit, view.pool, worlds.sets(), luck) + paid
        return found


class BidProspect(DealProspect):
    """The bids; the others go on bidding, and any declarer names a suit, by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List the bids, and who is still to speak."""
        super().__init__(view, rng)
        assert isinstance(view.stage, Auction)
        self.term = view.stage
        self.plays = SuitPlays(view)
        said = [each for each in view.history if isinstance(each.move, Bid)]
        done = {each.seat for each in said if not self.term.again or each.move == Bid(None)}
        order = [(self.seat + 1 + step) % view.seats for step in range(view.seats - 1)]
        self.later = [seat for seat in order if seat in view.players and seat not in done]

    def _worlds(self, count: int) -> tuple[Numbers, Numbers, Floats]:
        """Return the hands as sets of cards, and what each seat would bid."""
        worlds = sample_deals(self.view, count, self.rng)
        return worlds.sets(), *self._wanted(worlds)

    def _wanted(self, worlds: DealSamples) -> tuple[Numbers, Floats]:
        """Return the suit that each seat would name and the most it would bid, (worlds, seats)."""
        view, rules = self.view, self.view.rules
        suits = np.empty((worlds.count, view.seats), np.int64)
        most = np.empty((worlds.count, view.seats))
        for seat in range(view.seats):
            own = seat == self.seat
            hands = [hand_places(view.hand, rules.pack)] if own else worlds.hands[seat].tolist()
            wanted = [best_suit(hand, rules, view.seats) for hand in hands]
            suits[:, seat] = [suit for suit, _ in wanted]
            most[:, seat] = [limit_of(risk, rules, view.seats, view.standing.pot) for _, risk in wanted]
        return suits, most

    def _after(self, place: int, worlds: tuple[Numbers, Numbers, Floats], luck: int) -> Floats:
        move, (hands, suits, most) = self.moves[place], worlds
        assert isinstance(move, Bid)
        best, high = self.view.best_bid
        count = len(hands)
        by = np.full(count, NOBODY if best is None else best)
        price = np.full(count, high)
        if move.amount is not None:
            by[:], price[:] = self.seat, move.amount
        if self.term.again:
            self._bid_on(move, by, price, most)
        else:
            for turn, seat in enumerate(self.later):
                later = len(self.later) - 1 - turn
                for world in range(count):
                    bid = bid_of(int(price[world]), most[world, seat], later, self.term)
                    if bid:
                        by[world], price[world] = seat, bid
        return self._played(by, price, hands, suits, luck)

    def _bid_on(self, move: Bid, by: Numbers, price: Numbers, most: Floats) -> None:
        """Let the one who would bid most have it, one step above the next."""
        rivals = self.later if move.amount is None else [*self.later, self.seat]
        for world in range(len(by)):
            for seat in sorted(rivals, key=lambda each: most[world, each]):
                above = int(price[world]) + self.term.step if price[world] else self.term.least
                if seat != by[world] and above <= min(most[world, seat], self.term.most):
                    by[world], price[world] = seat, above

    def _played(self, by: Numbers, price: Numbers, hands: Numbers, suits: Numbers, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), where these seats declare for these bids."""
        view, found = self.view, np.zeros((len(by), self.view.seats))
        named = np.where(by == NOBODY, NOBODY, suits[np.arange(len(by)), by])
        for seat, suit, paid in {*zip(by.tolist(), named.tolist(), price.tolist(), strict=True)}:
            some = (by == seat) & (named == suit) & (price == paid)
            found[some] = self.plays.points(seat, suit, view.standing.pot + paid, hands[some], luck)
            if seat != NOBODY:
                found[some, seat] -= paid
        return found
