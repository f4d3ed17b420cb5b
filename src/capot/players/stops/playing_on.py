"""Deals of runs played on in one world, with all cards known to the program but not to the leaders."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from capot.cards import SUITS
from capot.play.moves import PlayCard
from capot.play.stops import suits_to_lead
from capot.players.stops.lie import Lie
from capot.players.worlds.card_sets import union
from capot.rules.scoring import CardsLeft, Horses, Kitty
from capot.rules.scoring.stops import on_horses

NOBODY = -1


@dataclass(slots=True)
class World:
    """Where the cards lie: the holder of each, by place in the pack, and the set of each seat."""

    holders: list[int]
    hands: list[int]
    sizes: list[int]

    @classmethod
    def of_sets(cls, hands: Sequence[int], places: int) -> "World":
        """Return a world of sets of cards by seat, the cards of nobody left out."""
        holders = [NOBODY] * places
        for seat, cards in enumerate(hands):
            left = cards
            while left:
                holders[(left & -left).bit_length() - 1] = seat
                left &= left - 1
        return cls(holders, [*hands], [cards.bit_count() for cards in hands])

    def copy(self) -> "World":
        """Return the same world, to be played in."""
        return World([*self.holders], [*self.hands], [*self.sizes])


@dataclass(slots=True)
class Course:
    """The rules of a deal of runs, read once for many worlds, and what all seats have scored so far."""

    lie: Lie
    above: list[int] = field(init=False)
    suits: list[int] = field(init=False)
    next_suits: list[tuple[int, ...]] = field(init=False)
    chips: list[int] = field(init=False)
    left: int = 0
    before: list[float] = field(init=False)

    def __post_init__(self) -> None:
        """Read the rules, and what has been paid and taken."""
        lie, view = self.lie, self.lie.view
        cards = lie.pack.cards()
        self.above = lie.above
        self.suits = [lie.of_suits[suit] for suit in SUITS]
        allowed = {card: suits_to_lead(lie.term, card) for card in cards}
        self.next_suits = [tuple(map(SUITS.index, allowed[card])) for card in cards]
        held = lie.held
        self.chips = [held.get(card, 0) for card in cards]
        self.before = [-float(paid) for paid in _stakes(lie)]
        begun = on_horses(view.rules.scoring)
        for each in view.history:
            if isinstance(each.move, PlayCard):
                self.before[each.seat] += begun.get(each.move.card, 0)
        self.left = sum(term.each for term in view.rules.scoring if isinstance(term, CardsLeft))

    def played(self, world: World, card: int) -> list[float]:
        """Return the score of each seat once a card is led and all go on with their longest suits.

        The world is used up.
        """
        points = [*self.before]
        while True:
            seat, last = self._run(world, card, points)
            if not world.sizes[seat]:
                break
            card = self._lead(world, seat, last)
        players = self.lie.view.players
        kitty = sum(term.each for term in self.lie.view.rules.scoring if isinstance(term, Kitty))
        points[seat] += kitty * len(players)
        for other in players:
            points[other] -= self.left * world.sizes[other]
            points[seat] += self.left * world.sizes[other]
        return points

    def begun(self, world: World) -> list[float]:
        """Return the score of each seat once the first lead and all others are from the longest suits.

        The world is used up.
        """
        return self.played(world, self._first_lead(world))

    def _first_lead(self, world: World) -> int:
        """Return the first card of a deal."""
        suit, view = self.lie.term.first_suit, self.lie.view
        dealt = union((*world.hands,)) & self.suits[SUITS.index(suit)] if suit else 0
        if dealt:
            return dealt.bit_length() - 1
        order = ((view.dealer + 1 + step) % view.seats for step in range(view.seats))
        eldest = next(seat for seat in order if world.hands[seat])
        return self._longest(world.hands[eldest], range(len(SUITS)))

    def _run(self, world: World, card: int, points: list[float]) -> tuple[int, int]:
        """Lay the cards of a run; return who laid the last one, and that card."""
        holders, hands, sizes = world.holders, world.hands, world.sizes
        while True:
            seat = holders[card]
            holders[card] = NOBODY
            hands[seat] ^= 1 << card
            sizes[seat] -= 1
            points[seat] += self.chips[card]
            following = self.above[card]
            if not sizes[seat] or following < 0 or holders[following] == NOBODY:
                return seat, card
            card = following

    def _lead(self, world: World, by: int, last: int) -> int:
        """Return the card that is led after a run: the lowest of the leader's longest suit."""
        seats, hands = len(world.hands), world.hands
        for step in range(seats):
            hand = hands[(by + step) % seats]
            card = self._longest(hand, self.next_suits[last])
            if card != NOBODY:
                return card
        return self._longest(hands[by], range(len(SUITS)))

    def _longest(self, hand: int, suits: Sequence[int]) -> int:
        """Return the lowest card of the longest of these suits in a hand, NOBODY if it has none."""
        best, found = 0, NOBODY
        for suit in suits:
            own = hand & self.suits[suit]
            count = own.bit_count()
            if count > best:
                best, found = count, own.bit_length() - 1
        return found


def _stakes(lie: Lie) -> list[int]:
    """Return what each seat has put on the horses and into a kitty before the deal."""
    view = lie.view
    paid = [0] * view.seats
    for term in view.rules.scoring:
        if isinstance(term, Horses):
            for seat, chips in term.put(view.dealer, view.players).items():
                paid[seat] += chips
        elif isinstance(term, Kitty):
            for seat in view.players:
                paid[seat] += term.each
    return paid
