"""The reason for the cards that are passed or laid aside, told from what they would do in the hand."""

from collections.abc import Sequence
from typing import NamedTuple

from capot.cards import SUITS, Card
from capot.play.moves import Discard, PassCards
from capot.play.view import View
from capot.players.tricks.facts import COUNTS
from capot.players.tricks.table import Table, table_of
from capot.players.tricks.worth import Worth, worth_of


class Hand(NamedTuple):
    """The hand before the cards are given, and what they are worth in it."""

    view: View
    table: Table
    worth: Worth

    def cost(self, card: Card) -> float:
        """Return what a card costs whoever takes it."""
        suit, strength = self.table.stakes.spots[card]
        return self.worth.card[suit][strength]

    def above_and_below(self, card: Card) -> tuple[int, int]:
        """Return how many cards of the suit with the others are higher and lower."""
        suit, strength = self.table.stakes.spots[card]
        higher = (self.table.unseen[suit] >> strength).bit_count()
        return higher, self.table.counts[suit] - higher

    def prey(self, card: Card) -> Card | None:
        """Return the dearest penalty card that another player may hold below this card."""
        spots, unseen = self.table.stakes.spots, self.table.unseen
        suit, strength = spots[card]
        below = [
            each
            for each, (its_suit, its_strength) in spots.items()
            if its_suit == suit and its_strength < strength and unseen[suit] >> its_strength & 1
        ]
        dearest = max(below, key=self.cost, default=None)
        return dearest if dearest is not None and self.cost(dearest) > 0 else None


def why_given(view: View, move: PassCards | Discard) -> str:
    """Return why these cards are passed or laid aside."""
    table = table_of(view)
    hand = Hand(view, table, worth_of(view, table))
    rest = list(view.rules.pack.sorted(move.cards))
    clauses: list[str] = []
    for group in (_penalties, _catchers, _extremes):
        some, what = group(hand, rest)
        if some and len(clauses) < 2:
            clauses.append(f"{_subject(view, some, len(move.cards))} {what}")
            rest = [card for card in rest if card not in some]
    emptied = [suit for suit in SUITS if _is_emptied(hand, move, suit)]
    if emptied and len(clauses) < 2:
        names = [view.standing.faces.suit_name(suit) for suit in emptied]
        clauses.append(f"you are left without {listed(names, 'or')}")
    joint = ", and " if len(clauses) > 1 and " and " in "".join(clauses) else " and "
    return joint.join(clauses) or "the rest of your hand is likely to cost you least without them"


def _penalties(hand: Hand, cards: Sequence[Card]) -> tuple[list[Card], str]:
    some = [card for card in cards if hand.cost(card) > 0]
    return some, "is a penalty card" if len(some) == 1 else "are penalty cards"


def _catchers(hand: Hand, cards: Sequence[Card]) -> tuple[list[Card], str]:
    """Cards above a penalty card that another player may hold."""
    some = [card for card in cards if hand.prey(card) is not None]
    prey = {each for each in map(hand.prey, some) if each is not None}
    what = f"the {hand.view.standing.faces.short(*prey)}" if len(prey) == 1 else "penalty cards"
    return some, f"could have to take {what}"


def _extremes(hand: Hand, cards: Sequence[Card]) -> tuple[list[Card], str]:
    """High cards where tricks do harm, low ones where they are wanted."""
    wanted = hand.worth.every < 0 or hand.worth.last < 0
    some = []
    for card in cards:
        higher, lower = hand.above_and_below(card)
        if (lower < higher) if wanted else (higher < lower):
            some.append(card)
    word = "low" if wanted else "high"
    return some, f"{'is' if len(some) == 1 else 'are'} {word} and might {_aim(hand.worth)}"


def _aim(worth: Worth) -> str:
    if worth.every < 0:
        return "not win tricks"
    if worth.last < 0:
        return "not win the last trick"
    only_last = worth.last > 0 and not worth.every and not worth.dear
    return f"win {'the last trick' if only_last else 'tricks that cost'}"


def _is_emptied(hand: Hand, move: PassCards | Discard, suit: str) -> bool:
    """Whether the hand loses its last card of a suit that others still hold."""
    had = {card for card in hand.view.hand if hand.view.rules.pack.suit(card) == suit}
    return bool(had) and had <= set(move.cards) and hand.table.counts[SUITS.index(suit)] > 0


def _subject(view: View, some: Sequence[Card], of: int) -> str:
    if len(some) == of:
        return {1: "it", 2: "both"}.get(of, f"all {COUNTS[of]}")
    return listed([view.standing.faces.short(card) for card in some], "and")


def listed(words: Sequence[str], last: str) -> str:
    """Return words as a list in a sentence, with ``last`` before the last of them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
