"""The search where games are played for their value: bids, the widow, discards, contracts, announcements."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from capot.cards import Card
from capot.kernel.tricks.amounts import Place
from capot.kernel.tricks.terms.declarer import fill_game_value
from capot.play.moves import Announce, Bid, Choose, Discard, Expose, Move, TakeWidow
from capot.play.stages.auction import bids_of, duel_of
from capot.play.view import View
from capot.players.opening.declaring import STRONG, is_hand
from capot.players.opening.game import (
    GAIN,
    Plan,
    games_of,
    held_by,
    leads_first,
    limit_of,
    own_hand,
    plans,
    stake_in,
    worth_of,
    worths,
)
from capot.players.opening.search.play import (
    DealProspect,
    DealSamples,
    Seating,
    TrickPlay,
    sample_deals,
    set_of,
)
from capot.players.opening.search.widow import laid_aside
from capot.players.search.values import Floats, Numbers
from capot.rules.derived.stakes import KONTRA, RE, game_value, with_stake
from capot.rules.rules import Rules
from capot.rules.scoring import Stake
from capot.rules.stages.bidding import Auction, Raise
from capot.rules.stages.opening import Contract
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.terms import Pack

SPARE = 2
"""Worlds drawn for each one that is kept, where they are weighed by what was bid."""

LIKELY = 6
"""Worlds drawn for each one that is kept, where they are weighed by the contract."""

SETS = 6
"""Sets of discards tried for each contract."""

NOBODY = -1


class GamePlays:
    """The play of the tricks for each contract and declarer, whatever has been undertaken."""

    def __init__(self, view: View) -> None:
        """Store the view; rules are compiled when they are needed."""
        self.view, self.rules = view, view.agreed
        self.stage = next(each for each in self.rules.stages if getattr(each, "contracts", None) is not None)
        self._plays: dict[tuple[str, int], TrickPlay] = {}

    def points(  # noqa: PLR0913, PLR0917 - a game is described by just these
        self, contract: Contract, declarer: int, stake: Stake, hands: Numbers, out: Numbers, luck: int
    ) -> Floats:
        """Return the score of each seat, (worlds, seats), for ``hands`` and cards ``out``, sets of cards."""
        key = contract.name, declarer
        if key not in self._plays:
            self._plays[key] = self._play(contract, declarer)
        play = self._plays[key]
        rules = with_stake(self.rules.with_contract(self.stage, contract), stake)
        term = game_value(rules)
        assert term is not None
        place = Place(play.tables, rules.scoring.index(term), rules, int(play.tables["scale"]), ())
        fill_game_value(place, term)
        hands = _renumbered(hands, self.rules.pack, rules.pack)
        out = _renumbered(out, self.rules.pack, rules.pack)
        return play.points(hands, luck, *((out, None) if stake.hand else (None, out)))

    def _play(self, contract: Contract, declarer: int) -> TrickPlay:
        view, rules = self.view, self.rules.with_contract(self.stage, contract)
        seating = Seating(view.seats, view.dealer, declarer)
        play = TrickPlay(rules, len(view.dealt), seating, view.standing, rules.pack.trump_suit)
        # The undertaking is written into it.
        play.tables = play.tables.copy()
        return play


def _renumbered(sets: Numbers, one: Pack, other: Pack) -> Numbers:
    """Return sets of cards of a pack as sets of the same cards in the order of another."""
    if one.cards() == other.cards():
        return sets
    found = np.zeros_like(sets)
    for place, card in enumerate(one.cards()):
        found |= (sets >> place & 1) << other.cards().index(card)
    return found


def _cards(places: Iterable[int], pack: Pack) -> list[Card]:
    order = pack.cards()
    return [order[place] for place in places]


@lru_cache(maxsize=2**14)
def _limit(own: frozenset[Card], rules: Rules, *, leads: bool) -> int:
    """Return the highest bid that is worth making for a hand."""
    return limit_of(own, rules, leads=leads)


class _DeclarerProspect(DealProspect):
    """Moves after which a seat plays a contract for a stake."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Prepare the play."""
        super().__init__(view, rng)
        self.plays = GamePlays(view)
        self.pack, self.first = view.agreed.pack, leads_first(view)
        self.bid, self.hand = view.best_bid[1], is_hand(view)

    def _as_taken(self, worlds: DealSamples, by: Numbers, price: Numbers, luck: int) -> Floats:
        """Return the score of each seat where these seats take the widow for these bids, by rule of thumb."""
        found = np.zeros((worlds.count, self.view.seats))
        chosen: dict[tuple[int, str, int], list[int]] = {}
        for world, (seat, bid) in enumerate(zip(by.tolist(), price.tolist(), strict=True)):
            if seat != NOBODY:
                wanted = self._wanted(worlds.hands[seat][world].tolist(), seat, bid)
                chosen.setdefault((seat, wanted, bid), []).append(world)
        for (seat, name, bid), some in chosen.items():
            contract = next(each for each in games_of(self.view.agreed) if each.name == name)
            found[some] = self._taken(worlds.only(np.array(some)), seat, contract, bid, luck)
        return found

    def _wanted(self, hand: Sequence[int], seat: int, bid: int) -> str:
        """Return the contract that a hand plays once it has taken the widow."""
        first = seat == (self.view.dealer + 1) % self.view.seats
        held = held_by(_cards(hand, self.pack), self.view.agreed, leads=first)
        some = worths(held, self.view.agreed, bid, hand=False, more=GAIN)
        return max(some, key=lambda plan: plan.worth).contract.name

    def _taken(self, worlds: DealSamples, seat: int, contract: Contract, bid: int, luck: int) -> Floats:
        """Return the score of each seat where one takes the widow and plays a contract."""
        whole = np.concatenate([worlds.hands[seat], worlds.rest], axis=1)
        rules = self.view.agreed.with_contract(self.plays.stage, contract)
        aside = set_of(_discarded(whole, worlds.rest.shape[1], rules, self.pack))
        hands = worlds.sets()
        hands[:, seat] = set_of(whole) & ~aside
        stake = stake_in(contract, bid, hand=False)
        return self.plays.points(contract, seat, stake, hands, aside, luck)


def _discarded(whole: Numbers, count: int, rules: Rules, pack: Pack) -> Numbers:
    """Return the discards for a contract from each hand, (worlds, cards), by rule of thumb."""
    if rules.pack.cards() == pack.cards():
        return laid_aside(whole, count, rules, TakeWidowTerm())
    # Without trumps, the highest cards of the suits that lack low ones.
    order = [rules.pack.order.index(card.rank) for card in pack.cards()]
    suits = [card.suit for card in pack.cards()]
    found = []
    for hand in whole.tolist():
        high = {card: order[card] + 2 * sum(suits[each] == suits[card] for each in hand) for card in hand}
        found.append(sorted(hand, key=high.__getitem__)[:count])
    return np.array(found, np.int64)


class GameBidProspect(_DeclarerProspect):
    """The lowest bid or holding one, and passing; the others go on by the rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List a pass and the lowest bid, and ``also`` one that was made."""
        super().__init__(view, rng)
        assert isinstance(view.stage, Auction)
        self.term = view.stage
        self.moves = tuple(dict.fromkeys((*view.legal.moves[:2], *([also] if isinstance(also, Bid) else []))))
        self.said = bids_of([(each.seat, each.move) for each in view.history])
        first = (view.dealer + 1) % view.seats
        self.order = [(first + step) % view.seats for step in range(view.seats)]

    def _after(self, place: int, worlds: tuple[DealSamples, Numbers], luck: int) -> Floats:
        move, (samples, most) = self.moves[place], worlds
        assert isinstance(move, Bid)
        ends = [self._end(move, limits) for limits in most.tolist()]
        by = np.array([seat for seat, _ in ends])
        return self._as_taken(samples, by, np.array([bid for _, bid in ends]), luck)

    def _worlds(self, count: int) -> tuple[DealSamples, Numbers]:
        """Return worlds that best explain what was bid, and the limit of each seat in them."""
        worlds = sample_deals(self.view, SPARE * count, self.rng)
        most = np.zeros((worlds.count, self.view.seats), np.int64)
        for seat in range(self.view.seats):
            if seat == self.seat:
                most[:, seat] = _limit(frozenset(self.view.hand), self.view.rules, leads=self.first)
                continue
            for world, hand in enumerate(worlds.hands[seat].tolist()):
                cards = frozenset(_cards(hand, self.pack))
                most[world, seat] = _limit(cards, self.view.rules, leads=seat == self.order[0])
        strange = np.zeros(worlds.count)
        high = 0
        for seat, amount in self.said:
            if seat != self.seat:
                strange += most[:, seat] > high if amount is None else most[:, seat] < amount
            high = amount or high
        best = np.argsort(strange, kind="stable")[:count]
        return worlds.only(best), most[best]

    def _end(self, move: Bid, most: Sequence[int]) -> tuple[int, int]:
        """Return who plays for which bid after a move of this seat; nobody where all pass."""
        said = [*self.said, (self.seat, move.amount)]
        high = max((amount for _, amount in said if amount), default=0)
        while (duel := duel_of(self.order, said, self.term)).asked is not None:
            above = self.term.above(high or None)
            amount = duel.to_hold if duel.to_hold is not None else above[0]
            must = self.term.forced and duel.rival is None
            bids = must or amount <= most[duel.asked]
            said.append((duel.asked, amount if bids else None))
            high = amount if bids else high
        last = next((by for by, amount in reversed(said) if amount), NOBODY)
        return last, high


class GameWidowProspect(_DeclarerProspect):
    """Taking the widow, or playing from the hand."""

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        if self.moves[place] == TakeWidow(takes=True):
            by, price = np.full(worlds.count, self.seat), np.full(worlds.count, self.bid)
            return self._as_taken(worlds, by, price, luck)
        some = worths(own_hand(self.view), self.view.rules, self.bid, hand=True)
        best = max(some, key=lambda plan: plan.worth).contract
        stake, out = stake_in(best, self.bid, hand=True), set_of(worlds.rest)
        return self.plays.points(best, self.seat, stake, worlds.sets(), out, luck)


class GameDiscardProspect(_DeclarerProspect):
    """The sets of discards, each with the contract that promises most after it."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List the best sets for each contract by rule of thumb, and ``also`` one that may look worse."""
        super().__init__(view, rng)
        pick = view.legal.pick
        assert pick is not None
        some = list(plans(view.hand, pick.count, view.rules, self.bid, leads=self.first, sets=SETS))
        if isinstance(also, Discard):
            held = held_by({*view.hand} - {*also.cards}, view.rules, leads=self.first, aside=also.cards)
            again = worths(held, view.rules, self.bid, hand=False)
            best = max(again, key=lambda plan: plan.worth)
            some.append(Plan(best.contract, also.cards, best.worth))
        self.plans: dict[frozenset[Card], Plan] = {}
        for plan in sorted(some, key=lambda plan: -plan.worth):
            self.plans.setdefault(frozenset(plan.aside), plan)
        self.moves = tuple(pick.move(plan.aside) for plan in self.plans.values())

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        plan, order = list(self.plans.values())[place], self.pack.cards()
        aside = set_of(np.array([order.index(card) for card in plan.aside], np.int64))
        hands, out = worlds.sets(), np.full(worlds.count, aside)
        hands[:, self.seat] &= ~aside
        stake = stake_in(plan.contract, self.bid, hand=False)
        return self.plays.points(plan.contract, self.seat, stake, hands, out, luck)


class GameProspect(_DeclarerProspect):
    """The contracts that may be played, or what may be announced in the one that is."""

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        hands, out = worlds.sets(), set_of(worlds.rest)
        if self.view.rules.pack.cards() != self.pack.cards():
            hands, out = (_renumbered(each, self.view.rules.pack, self.pack) for each in (hands, out))
        if self.view.discards:
            order = self.pack.cards()
            places_of = [order.index(card) for card in self.view.discards]
            out = np.full(worlds.count, set_of(np.array(places_of, np.int64)))
        contract, stake = self._undertaken(self.moves[place])
        return self.plays.points(contract, self.seat, stake, hands, out, luck)

    def _undertaken(self, move: Move) -> tuple[Contract, Stake]:
        """Return the contract and the stake after a move."""
        if isinstance(move, Choose):
            chosen = next(each for each in games_of(self.view.agreed) if each.name == move.contract)
            return chosen, stake_in(chosen, self.bid, hand=self.hand)
        term, contract = self.view.stage, self.view.contract
        assert isinstance(term, Raise)
        assert contract is not None
        if isinstance(move, Expose):
            return contract, Stake(self.bid, self.hand, (), is_open=True)
        assert isinstance(move, Announce)
        levels = [level for level in term.levels if level == move.name]
        up_to = term.levels[: term.levels.index(levels[0]) + 1] if levels else ()
        return contract, Stake(self.bid, self.hand, up_to)


class KontraProspect(_DeclarerProspect):
    """Doubling the value of the game or not, in worlds in which the declarer’s hand promises something."""

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        view, game, luck = self.view, game_value(self.view.rules), int(self.rng.integers(2**63))
        assert view.contract is not None
        assert view.declarer is not None
        assert game is not None
        worlds = self._likely(count, view.declarer, view.contract)
        hands, out = worlds.sets(), set_of(worlds.rest)
        if view.discards:
            order = view.rules.pack.cards()
            aside = np.array([order.index(card) for card in view.discards], np.int64)
            out = np.full(count, set_of(aside))
        hands, out = (_renumbered(each, view.rules.pack, self.pack) for each in (hands, out))
        quiet = KONTRA if view.seat == view.declarer else 1
        factors = {Announce(None): quiet, Announce("kontra"): KONTRA, Announce("re"): RE}
        found = []
        for place in places:
            move = self.moves[place]
            assert isinstance(move, Announce)
            stake = replace(game.stake, factor=factors[move])
            found.append(self.plays.points(view.contract, view.declarer, stake, hands, out, luck))
        return np.stack(found, axis=1)

    def _likely(self, count: int, declarer: int, contract: Contract) -> DealSamples:
        """Return worlds in which the declarer would play this contract, or the opponent double it."""
        worlds = sample_deals(self.view, LIKELY * count, self.rng)
        pack, agreed = self.view.rules.pack, self.view.agreed
        worth, leads = worth_of(contract, agreed.pack), declarer == (self.view.dealer + 1) % self.view.seats
        stake = stake_in(contract, self.bid, hand=self.hand)
        if self.seat == declarer:
            by = next(each.seat for each in self.view.history if each.move == Announce("kontra"))
            hands = (held_by(_cards(own, pack), agreed, leads=False) for own in worlds.hands[by].tolist())
            strong = np.array([0.0 if worth.term.fixed else min(worth.taken(each), STRONG) for each in hands])
            return worlds.only(np.argsort(-strong, kind="stable")[:count])
        expected = []
        for own, rest in zip(worlds.hands[declarer].tolist(), worlds.rest.tolist(), strict=True):
            aside = () if self.hand else _cards(rest, pack)
            held = held_by(_cards(own, pack), agreed, leads=leads, aside=aside)
            expected.append(worth.expected(held, stake))
        weak = np.array(expected) <= 0
        return worlds.only(np.argsort(weak, kind="stable")[:count])
