"""The facts of a card on the table that a reason may tell: what is certain, what is out, what is likely."""

from dataclasses import dataclass

from capot.cards import SUITS, Card
from capot.kernel.thumb.stakes import Spot
from capot.play.view import View
from capot.players.tricks.playing import Weighed
from capot.players.tricks.table import Table
from capot.players.tricks.taking import wins_led
from capot.players.tricks.worth import Rival, Worth

LIKELY = 0.6
"""From which chance on something is called probable."""

MORE = 1e-6
"""By how much one cost must exceed another to be called more."""

COUNTS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One card that may be played, in the position of a view; ``spot`` is the card in numbers."""

    view: View
    card: Card
    weighed: Weighed
    spot: Spot

    @property
    def table(self) -> Table:
        """The table, counted."""
        return self.weighed.reading.table

    @property
    def worth(self) -> Worth:
        """What cards and tricks cost this seat."""
        return self.weighed.reading.worth

    @property
    def name(self) -> str:
        """The card as it is shown."""
        return self.view.standing.faces.short(self.card)

    @property
    def wins(self) -> float:
        """The chance of winning the trick with the card."""
        return self.weighed.outlooks[self.card].wins

    @property
    def follows(self) -> bool:
        """Whether the card is of the suit that was led."""
        return self.spot[0] == self.table.led

    @property
    def own(self) -> float:
        """What the card costs whoever takes it."""
        return self.worth.card[self.spot[0]][self.spot[1]]

    @property
    def total(self) -> float:
        """What winning the trick costs, as far as it lies on the table with this card."""
        costs = (self.worth.card[suit][strength] for suit, strength in (*self.table.trick, self.spot))
        return self.worth.now + sum(costs)

    @property
    def higher(self) -> int:
        """How many higher cards of the suit were not seen yet."""
        return (self.table.unseen[self.spot[0]] >> self.spot[1]).bit_count()

    @property
    def lower(self) -> int:
        """How many lower cards of the suit were not seen yet."""
        return self.table.counts[self.spot[0]] - self.higher

    @property
    def is_harmless(self) -> bool:
        """Whether a trick led with the card can cost nothing, as nobody else holds a card that costs."""
        return not (self.worth.now or self.own or self.worth.dear or self.view.declared)

    @property
    def only_last(self) -> bool:
        """Whether nothing but the last trick still costs anything, and this is not it."""
        held = any(
            cost > 0 and self.table.hand[suit] >> strength & 1
            for suit, row in enumerate(self.worth.card)
            for strength, cost in enumerate(row)
        )
        return self.is_harmless and self.worth.last > 0 and not held

    @property
    def unwanted(self) -> bool:
        """Whether winning tricks can only do harm."""
        worth = self.worth
        costs = worth.every > 0 or worth.last > 0 or bool(worth.dear)
        return costs and worth.every >= 0 and worth.last >= 0 and worth.now >= 0

    @property
    def wanted(self) -> bool:
        """Whether every trick, or the last one, is worth winning in itself."""
        return self.worth.every < 0 or self.worth.last < 0

    @property
    def stopped(self) -> Rival | None:
        """The rival who will not win this trick, as he else might, if this seat does."""
        for rival in self.worth.rivals:
            if not rival.shuns and (rival.cards is None or self._holds(rival)):
                return rival
        return None

    def _holds(self, rival: Rival) -> bool:
        cards = rival.cards
        return cards is not None and any(cards[suit] >> strength & 1 for suit, strength in self.table.trick)

    def beats(self, card: Card | None = None) -> bool:
        """Whether this card, or another one, beats what lies on the table."""
        spot = self.spot if card is None else self.table.stakes.spots[card]
        return self.table.best is None or self.table.beats(spot, self.table.best)

    def is_sure(self, card: Card | None = None) -> bool:
        """Whether this card, or another one, wins the trick whatever the others hold and do."""
        spot = self.spot if card is None else self.table.stakes.spots[card]
        after = self.table.after if self.table.trick else self.table.others
        return self.beats(card) and not any(_may_beat(self.table, seat, spot) for seat in after)

    def may_be_beaten_by(self, seat: int) -> bool:
        """Whether a seat that is still to play may beat the best card on the table."""
        best = self.table.best
        return best is not None and seat in self.table.after and _may_beat(self.table, seat, best)

    @property
    def is_lost(self) -> bool:
        """Whether the card, if it is led, must fall under a higher one."""
        return self.higher > 0 and not self.lower and self.all_in_hands

    @property
    def all_in_hands(self) -> bool:
        """Whether every card that was not seen is in another player's hand, and none out of play."""
        return sum(self.view.sizes[seat] for seat in self.table.others) == sum(self.table.counts)

    def is_end(self, side: int) -> bool:
        """Whether the card is the highest (1) or lowest (-1) of two or more of its suit in hand."""
        mine = self.table.hand[self.spot[0]]
        end = mine.bit_length() - 1 if side > 0 else (mine & -mine).bit_length() - 1
        return mine.bit_count() > 1 and self.spot[1] == end

    @property
    def is_only(self) -> bool:
        """Whether it is the only card of its suit in hand."""
        return self.table.hand[self.spot[0]].bit_count() == 1

    @property
    def is_weakest(self) -> bool:
        """Whether no card that may be played is less likely to win when it is led."""
        table, spots = self.table, self.table.stakes.spots
        least = min(wins_led(table, spots[card]) for card in self.view.playable)
        return len(self.view.playable) > 1 and wins_led(table, self.spot) <= least + MORE

    def costs_more(self, *others: Card) -> bool:
        """Whether every one of the others is reckoned to cost more than this card."""
        costs = self.weighed.costs
        return all(costs[other] > costs[self.card] + MORE for other in others)

    @property
    def is_best(self) -> bool:
        """Whether every other card that may be played costs more, or is equal to this one."""
        return self.costs_more(*(card for card in self.view.playable if not self.equals(card)))

    def equals(self, card: Card) -> bool:
        """Whether another card does the same as this one, as nobody holds a card between them."""
        suit, strength = self.table.stakes.spots[card]
        low, high = sorted((strength, self.spot[1]))
        between = self.table.unseen[suit] & ((1 << high) - (1 << low))
        same = suit == self.spot[0] and not between and self.beats() == self.beats(card)
        return same and self.worth.card[suit][strength] == self.own


def _may_beat(table: Table, seat: int, spot: Spot) -> bool:
    """Whether a seat may hold a card that beats this one."""
    suit, strength = spot
    if _may_hold(table, seat, suit) >> (strength + 1):
        return True
    return table.trump is not None and table.trump != suit and _may_hold(table, seat, table.trump) > 0


def _may_hold(table: Table, seat: int, suit: int) -> int:
    """Return the cards of a suit that a seat may hold."""
    if not table.share[seat][suit]:
        return table.known[seat][suit]
    placed = sum(known[suit] for other, known in enumerate(table.known) if other != seat)
    return table.unseen[suit] & ~placed


def suit_of(case: Case) -> str:
    """Return the name of the card's suit, in the plural."""
    return name_of(case.view, case.spot[0])


def name_of(view: View, suit: int) -> str:
    """Return the name of a suit of play, in the plural: that of its sign, or trumps of several signs."""
    sign = SUITS[suit]
    return "trumps" if sign == view.rules.pack.trump_suit else view.standing.faces.suit_name(sign)


def one_of(suit_name: str, before: str = "") -> str:
    """Return one card of a suit in words: ``higher spade``, or ``higher card of Leaves``."""
    if suit_name.islower():
        return f"{before}{suit_name.removesuffix('s')}"
    return f"{before}card of {suit_name}"


def balance(case: Case) -> str:
    """Return how many cards of the suit are out: ``two higher spades are out and one lower``."""
    out = "out" if case.all_in_hands else "unseen"
    name, higher, lower = suit_of(case), case.higher, case.lower
    what = one_of(name, "higher ") if higher < 2 else f"higher {name}"
    first = f"{COUNTS[higher]} {what} {'are' if higher > 1 else 'is'} {out}"
    return f"{first} and {COUNTS[lower] if lower else 'none'} lower"


def goal_in_words(case: Case, cards: tuple[int, ...] | None) -> str:
    """Return what somebody tries to take: every trick (None), or these cards."""
    if cards is None:
        return "every trick"
    stakes = case.table.stakes
    bad = all(
        cost > 0
        for some, row in zip(cards, stakes.card, strict=True)
        for strength, cost in enumerate(row)
        if some >> strength & 1
    )
    return "all the penalty cards" if bad else "everything that counts"
