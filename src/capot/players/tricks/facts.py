"""The facts about a card that a reason may quote: what is certain, out or likely."""

from dataclasses import dataclass

from capot.cards import Card
from capot.language.cards import one_of_suit, short, suit_name
from capot.language.texts import Text, mark, mark_count, say, say_count
from capot.language.words import number
from capot.play.view import View
from capot.players.tricks.account import Account, Rival
from capot.rules.terms import SUITS_OF_PLAY

LIKELY = 0.6
"""Chance from which something is called probable."""

MORE = 1e-6
"""Smallest difference by which one cost counts as more than another."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One card that may be played, and the account of the seat that may play it."""

    account: Account
    card: Card

    @property
    def view(self) -> View:
        """The view of the seat."""
        return self.account.view

    @property
    def name(self) -> Text:
        """The card as it is shown."""
        return short(self.view.standing.faces, self.card)

    @property
    def suit(self) -> int:
        """The suit of the card."""
        return self.account.suit(self.card)

    @property
    def wins(self) -> float:
        """The chance of winning the trick with the card."""
        return self.account.wins(self.card)

    @property
    def follows(self) -> bool:
        """Whether the card is of the suit that was led."""
        return self.suit == self.account.led

    @property
    def own(self) -> float:
        """The cost of the card to its taker."""
        return self.account.cost(self.card)

    @property
    def total(self) -> float:
        """The cost of the trick so far, this card included, to its winner."""
        return self.account.now + sum(map(self.account.cost, (*self.view.trick, self.card)))

    @property
    def is_harmless(self) -> bool:
        """Whether a trick led with the card can cost nothing, as nobody else holds a card that costs."""
        return not (self.account.now or self.own or self.account.any_costly_out or self.view.declared)

    @property
    def only_last(self) -> bool:
        """Whether nothing but the last trick still costs anything, and this is not it."""
        held = any(self.account.cost(card) > 0 for card in self.view.hand)
        return self.is_harmless and self.account.last > 0 and not held

    @property
    def unwanted(self) -> bool:
        """Whether winning tricks can only do harm."""
        costs = (self.account.every, self.account.last)
        harms = max(costs) > 0 or self.account.any_costly_out
        return harms and min(*costs, self.account.now) >= 0

    @property
    def wanted(self) -> bool:
        """Whether every trick, or the last one, is worth winning in itself."""
        return self.account.every < 0 or self.account.last < 0

    @property
    def stopped(self) -> Rival | None:
        """The rival that is kept from winning this trick if this seat wins it."""
        for rival in self.account.rivals:
            counts = not rival.cards or self.account.among(self.view.trick, rival.cards)
            if counts and not rival.shuns:
                return rival
        return None

    def beats(self, card: Card | None = None) -> bool:
        """Whether this card, or another one, beats those on the table."""
        return self.account.beats(card or self.card)

    def is_sure(self, card: Card | None = None) -> bool:
        """Whether this card, or another one, is certain to win the trick."""
        played = card or self.card
        return self.beats(played) and not any(
            self.account.may_beat(seat, played) for seat in self.account.after
        )

    def may_be_beaten_by(self, seat: int) -> bool:
        """Whether a seat that is still to play may beat the best card on the table."""
        best = self.account.best
        return best is not None and seat in self.account.after and self.account.may_beat(seat, best)

    @property
    def is_lost(self) -> bool:
        """Whether the card, if led, must lose to a higher one."""
        higher, lower = self.account.higher(self.card), self.account.lower(self.card)
        return higher > 0 and not lower and self.all_in_hands

    @property
    def all_in_hands(self) -> bool:
        """Whether every unseen card is in another player's hand, and none out of play."""
        held = sum(self.view.sizes[seat] for seat in self.account.others)
        return held == self.account.unseen.bit_count()

    @property
    def held(self) -> list[Card]:
        """The cards of its suit in hand, the lowest first."""
        mine = (card for card in self.view.hand if self.account.suit(card) == self.suit)
        return sorted(mine, key=self.view.rules.pack.strength)

    def is_end(self, side: int) -> bool:
        """Whether the card is the highest (1) or lowest (-1) of two or more of its suit in hand."""
        return len(self.held) > 1 and self.held[-1 if side > 0 else 0] == self.card

    @property
    def is_only(self) -> bool:
        """Whether it is the only card of its suit in hand."""
        return len(self.held) == 1

    @property
    def is_weakest(self) -> bool:
        """Whether no card that may be played is less likely to win when it is led."""
        chances = [self.account.wins_if_led(card) for card in self.view.playable]
        return len(chances) > 1 and self.account.wins_if_led(self.card) <= min(chances) + MORE

    def costs_more(self, *others: Card) -> bool:
        """Whether each of the others is expected to cost more than this card."""
        own = self.account.in_all(self.card) + MORE
        return all(self.account.in_all(other) > own for other in others)

    @property
    def is_best(self) -> bool:
        """Whether every other card that may be played costs more, or is equal to this one."""
        return self.costs_more(*(card for card in self.view.playable if not self.equals(card)))

    def equals(self, card: Card) -> bool:
        """Whether another card is equivalent, as nobody holds a card between the two."""
        if self.account.suit(card) != self.suit or self.account.is_between(card, self.card):
            return False
        return self.beats() == self.beats(card) and self.account.cost(card) == self.own


def suit_of(case: Case) -> Text:
    """Return the name of the card's suit, in the plural."""
    return name_of(case.view, case.suit)


def name_of(view: View, suit: int) -> Text:
    """Return the name of a suit of play, in the plural; "trumps" if it is made of several suits."""
    sign = SUITS_OF_PLAY[suit]
    return say("trumps") if sign == view.rules.pack.trump_suit else suit_name(view.standing.faces, sign)


def one_of(case: Case) -> Text:
    """Return any card of the card's suit, without article: ``spade``, ``card of Leaves`` or ``trump``."""
    sign = SUITS_OF_PLAY[case.suit]
    if sign == case.view.rules.pack.trump_suit:
        return say("trump")
    return one_of_suit(case.view.standing.faces, sign)


def balance(case: Case) -> Text:
    """Return the cards of the suit still out in words: ``two higher spades are out and one lower``."""
    lower = case.account.lower(case.card)
    if not lower and not case.account.higher(case.card):
        only = mark("no other {card} is out") if case.all_in_hands else mark("no other {card} is unseen")
        return say(only, card=one_of(case))
    below = (
        say("none lower")
        if not lower
        else say_count("one lower", "{number} lower", lower, number=number(lower))
    )
    return say("{higher} and {lower}", higher=_higher(case), lower=below)


def _higher(case: Case) -> Text:
    """Return the higher cards of the suit still out: ``two higher spades are out``."""
    higher, one = case.account.higher(case.card), one_of(case)
    if not higher:
        is_out = case.all_in_hands
        return (
            say("no higher {card} is out", card=one)
            if is_out
            else say("no higher {card} is unseen", card=one)
        )
    message = (
        mark_count("one higher {card} is out", "{number} higher {suit} are out")
        if case.all_in_hands
        else mark_count("one higher {card} is unseen", "{number} higher {suit} are unseen")
    )
    return say_count(*message, higher, card=one, suit=suit_of(case), number=number(higher))


def goal_in_words(case: Case, cards: int) -> Text:
    """Return the goal of a player in words: these cards, or with none given every trick."""
    if not cards:
        return say("every trick")
    bad = all(case.account.cost_at_first(card) > 0 for card in case.account.cards_in(cards))
    return say("all the penalty cards") if bad else say("everything that counts")
