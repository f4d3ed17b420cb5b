"""The worth of a hand to a declarer who plays alone for the value of a game.

The card points that he will take are guessed from his cards; the guess is off by about as much for every
hand, so it gives the chances to win and to reach schneider.  The numbers were fitted to 60,000 games of each
kind, played by the rule of thumb.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import erf, exp, sqrt

from capot.cards import SUITS, Card
from capot.play.view import View
from capot.rules.derived.stakes import Result, can_be_worth, outcome, paid, tops
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GameValue, Stake
from capot.rules.stages.bidding import Raise
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.terms import OWN_SUIT, Pack


@dataclass(frozen=True, slots=True)
class Guess:
    """The card points of a declarer: a constant, and what each thing in his hand adds.

    Trumps add ``low``, the highest ``high`` more, falling off with their place; the highest card of a plain
    suit adds ``ace``, the second ``ten`` with it or ``bare`` alone, the third ``king``; then a ``void``,
    and each point ``aside``.  ``spread`` is the standard deviation of what comes out.
    """

    constant: float
    low: float
    high: float
    point: float
    ace: float
    ten: float
    bare: float
    king: float
    void: float
    aside: float
    spread: float


SUIT = Guess(-23.4, 6.8, 9.0, 0.4, 13.45, 2.4, 3.8, 0.7, 9.8, 0.61, 11.0)
FEW = Guess(-4.9, 9.3, 4.0, 0.0, 14.1, 3.7, 5.4, 1.4, 7.3, 0.75, 12.0)
"""Where a suit is trumps besides others, and where the trumps are a separate suit."""

FALL = 2.6
"""Places over which what a trump adds falls off."""

NO_TRICK = (2.77, -0.242, -0.179, -2.9)
"""Log odds of winning no trick: a constant, the dangers of all suits, that of the worst, leading first."""

GAIN = 9.0
"""Card points that taking the widow and discarding adds to a hand, on average."""

LEAST = 2.0
"""Expected score from which a hand bids."""


@dataclass(frozen=True, slots=True)
class Held:
    """A hand that may play alone: its ``own`` cards, all those ``known`` to count as its trumps in sequence.

    ``aside`` are the card points that lie with the widow or its discards, known or on average.
    """

    own: frozenset[Card]
    known: frozenset[Card]
    aside: float
    leads: bool


def games_of(rules: Rules) -> tuple[Contract, ...]:
    """Return the contracts of a game that are played for the value of a game; none in other games."""
    stage = rules.stage(ChooseContract)
    some = () if stage is None else stage.contracts
    return tuple(each for each in some if any(isinstance(term, GameValue) for term in each.scoring))


@dataclass(frozen=True, slots=True, eq=False)
class Worth:
    """The worth of a contract to hands: the weight of each card, and the plain suits from high to low."""

    pack: Pack
    term: GameValue
    weights: dict[Card, float]
    points: dict[Card, float]
    sides: tuple[tuple[Card, ...], ...]
    guess: Guess

    def taken(self, held: Held) -> float:
        """Return the card points that a hand takes on average, with those laid aside."""
        guess, own, weights = self.guess, held.own, self.weights
        found = guess.constant + guess.aside * held.aside
        for card in own:
            found += weights.get(card, 0.0)
        for side in self.sides:
            if side[1] in own:
                found += guess.ten if side[0] in own else guess.bare
            if own.isdisjoint(side):
                found += guess.void
        return found

    def expected(self, held: Held, stake: Stake, more: float = 0.0) -> float:
        """Return what a hand scores on average, once the declarer has undertaken this."""
        count = tops(self.pack, held.known)[0]
        over, won, lost, under, none = _scores(self.term, stake, count)
        if self.term.fixed:
            chance = self.chance_of_none(held)
            return none * chance + under * (1 - chance)
        mean, least, few = self.taken(held) + more, self.term.least, self.term.schneider
        chances = [
            _above(limit - 0.5, mean, self.guess.spread)
            for limit in (sum(self.points.values()) - few, least, few + 1)
        ]
        high, enough, some = chances
        return over * high + won * (enough - high) + lost * (some - enough) + under * (1 - some)

    def chance(self, held: Held) -> float:
        """Return the chance of a hand to win this contract, whatever has been undertaken."""
        if self.term.fixed:
            return self.chance_of_none(held)
        return _above(self.term.least - 0.5, self.taken(held), self.guess.spread)

    def chance_of_none(self, held: Held) -> float:
        """Return the chance of a hand to win no trick."""
        dangers = []
        for side in self.sides:
            low = side[::-1]
            places = [place for place, card in enumerate(low) if card in held.own]
            dangers.append(max((place - 2 * below for below, place in enumerate(places)), default=0))
        dangers = [max(0, each) for each in dangers]
        odds = (
            NO_TRICK[0] + NO_TRICK[1] * sum(dangers) + NO_TRICK[2] * max(dangers) + NO_TRICK[3] * held.leads
        )
        return 1 / (1 + exp(-odds))


def _above(limit: float, mean: float, spread: float) -> float:
    """Return the chance that the points are above a limit."""
    return 0.5 * (1 + erf((mean - limit) / (spread * sqrt(2))))


_RESULTS = (
    Result(enough=True, over=True, under=False, every=False, none=False),
    Result(enough=True, over=False, under=False, every=False, none=False),
    Result(enough=False, over=False, under=False, every=False, none=False),
    Result(enough=False, over=False, under=True, every=False, none=False),
    Result(enough=False, over=False, under=True, every=False, none=True),
)
"""Schneider, won, lost, lost with schneider, and no trick."""


@lru_cache(maxsize=4096)
def _scores(term: GameValue, stake: Stake, count: int) -> tuple[int, ...]:
    """Return the declarer's score for each of the results, with this number of trumps in sequence."""
    term = replace(term, stake=stake)
    return tuple(paid(term, outcome(term, count, result))[0] for result in _RESULTS)


@lru_cache(maxsize=64)
def worth_of(contract: Contract, pack: Pack) -> Worth:
    """Return the worth of a contract of a game with this pack."""
    own = contract.pack or pack
    term = next(each for each in contract.scoring if isinstance(each, GameValue))
    guess, points = FEW if own.trump_suit == OWN_SUIT else SUIT, points_in(contract)
    weights = {
        card: guess.low + guess.high * exp(-place / FALL) + guess.point * points.get(card, 0)
        for place, card in enumerate(own.trumps)
    }
    sides = []
    for suit in SUITS:
        plain = [card for card in own.cards() if own.suit(card) == suit and suit != own.trump_suit]
        if len(plain) > 2:
            plain.sort(key=own.strength, reverse=True)
            sides.append(tuple(plain))
            weights |= {plain[0]: guess.ace, plain[2]: guess.king}
    return Worth(own, term, weights, points, tuple(sides), guess)


@lru_cache(maxsize=64)
def points_in(contract: Contract) -> dict[Card, float]:
    """Return the card points of a contract by card."""
    terms = [term for term in contract.scoring if isinstance(term, Captured)]
    return {card: float(term.value(card)) for term in terms for card in term.cards}


def held_by(own: Iterable[Card], rules: Rules, *, leads: bool, aside: Iterable[Card] = ()) -> Held:
    """Return a hand with its discards; without any, the widow has the average of the cards it may have."""
    cards, gone = frozenset(own), frozenset(aside)
    points = _usual_points(rules)
    left = [points.get(card, 0.0) for card in rules.pack.cards() if card not in cards]
    mean = 2 * sum(left) / len(left) if left else 0.0
    return Held(cards, cards | gone, sum(points.get(card, 0.0) for card in gone) if gone else mean, leads)


@lru_cache(maxsize=16)
def _usual_points(rules: Rules) -> dict[Card, float]:
    """Return the card points as most contracts count them."""
    return max((points_in(each) for each in games_of(rules)), key=len, default={})


def limit_of(own: Iterable[Card], rules: Rules, *, leads: bool) -> int:
    """Return the highest bid that is worth making for a hand; 0 for a pass."""
    return max((value for _, value in _worth_bidding(held_by(own, rules, leads=leads), rules)), default=0)


def _worth_bidding(held: Held, rules: Rules) -> Iterator[tuple[Contract, int]]:
    """Yield the contracts that promise enough, each with the value it will have."""
    for contract in games_of(rules):
        worth = worth_of(contract, rules.pack)
        if worth.expected(held, Stake(), GAIN) > LEAST:
            level = 1 + tops(worth.pack, held.known)[0]
            yield contract, worth.term.fixed[0] if worth.term.fixed else worth.term.unit * level


@dataclass(frozen=True, slots=True)
class Plan:
    """A contract to play, the cards to discard for it, and what it scores on average."""

    contract: Contract
    aside: tuple[Card, ...]
    worth: float


def plans(  # noqa: PLR0913 - what is known of a hand and its owner
    cards: Iterable[Card], count: int, rules: Rules, bid: int, *, leads: bool, sets: int = 1
) -> Iterator[Plan]:
    """Yield for each contract the best sets of ``count`` discards of a hand that holds the widow."""
    whole = tuple(cards)
    ways = [
        (held_by({*whole} - {*aside}, rules, leads=leads, aside=aside), aside)
        for aside in combinations(whole, count)
    ]
    for contract in games_of(rules):
        if can_be_worth(contract, bid, hand=False):
            worth, stake = worth_of(contract, rules.pack), stake_in(contract, bid, hand=False)
            # The trumps in sequence are the same whatever is discarded, so more card points are better.
            guess = worth.chance_of_none if worth.term.fixed else worth.taken
            by_guess = sorted(ways, key=lambda way: -guess(way[0]))
            for held, aside in by_guess[:sets]:
                yield Plan(contract, aside, worth.expected(held, stake))


def worths(held: Held, rules: Rules, bid: int, *, hand: bool, more: float = 0.0) -> Iterator[Plan]:
    """Yield the worth of each contract to a hand that discards nothing more, with ``more`` card points."""
    for contract in games_of(rules):
        if can_be_worth(contract, bid, hand=hand):
            stake = stake_in(contract, bid, hand=hand)
            yield Plan(contract, (), worth_of(contract, rules.pack).expected(held, stake, more))


def own_hand(view: View) -> Held:
    """Return the hand of a view, with its discards if it has made any."""
    return held_by(view.hand, view.agreed, leads=leads_first(view), aside=view.discards)


def leads_first(view: View) -> bool:
    """Whether the seat is eldest, who leads."""
    return view.seat == (view.dealer + 1) % view.seats


def stake_in(contract: Contract, bid: int, *, hand: bool) -> Stake:
    """Return what a declarer undertakes by a contract: an open hand only where the bid asks for it."""
    raising = next((stage for stage in contract.stages if isinstance(stage, Raise)), None)
    term = next(each for each in contract.scoring if isinstance(each, GameValue))
    plain = Stake(bid, hand)
    if not term.fixed or raising is None or term.fixed[int(hand)] >= bid:
        return plain
    return replace(plain, is_open=True)


def raised(view: View, stake: Stake) -> float:
    """Return what a hand scores on average in the contract that is being played, with this announced."""
    assert view.contract is not None
    return worth_of(view.contract, view.agreed.pack).expected(own_hand(view), stake)
