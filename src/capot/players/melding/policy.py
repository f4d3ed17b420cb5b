"""The rule of thumb of games with melds: cards to play, by what they are worth in melds, tricks and cards."""

from collections.abc import Iterable

from capot.players.melding.deck import Deck
from capot.players.melding.side import Outlook, Side
from capot.players.worlds.card_sets import places

TEMPO = 4.0
"""Points that the right to meld and to lead is worth where nothing can be melded yet."""


class Turn:
    """A turn to play a card as long as anything may be played: what each card would cost and bring."""

    def __init__(self, deck: Deck, side: Side, live: int, theirs: int, draws: int) -> None:
        """Weigh the hand; ``draws`` are those left before this trick.

        ``live`` are the cards that this player does not hold and that are not played, ``theirs`` those of
        them that lie open in the other hand, where nobody can draw them.
        """
        self.deck, self.side, self.live, self.draws = deck, side, live, draws
        self.outlook = Outlook(deck, live & ~theirs, draws)
        self.keeps = [0.0] * len(deck.cards)
        self.outlook.worths(side, self.keeps)
        self.hurry = min(1.0, 0.25 + 1.0 / max(draws, 1))
        melds = [(deck.patterns[number].meld.points, number, cards) for number, cards in side.may_lay(deck)]
        self.melds = sorted(melds, reverse=True)

    def cost(self, place: int) -> float:
        """Return what it costs to have a card no longer."""
        return self.keeps[place] + self.deck.strength[place]

    def ready(self, place: int) -> int:
        """Return the most points that may be laid now, without a card."""
        card = 1 << place
        for points, number, cards in self.melds:
            if not cards & card or self.side.laid_by(self.deck, number, card):
                return points
        return 0

    def won(self, place: int, points: float) -> float:
        """Return what winning a trick brings with a card: its points, a meld and the lead."""
        ready = self.ready(place)
        low = self.deck.low_points if self.side.hand & self.deck.low & ~(1 << place) & ~self.side.shown else 0
        return points + TEMPO + self.hurry * (ready + low)

    def leads(self) -> dict[int, float]:
        """Return the worth of leading each card."""
        deck, unseen = self.deck, max(self.live.bit_count(), 1)
        found = {}
        for place in places(self.side.hand):
            holds = (1.0 - (deck.over[place] & self.live).bit_count() / unseen) ** 3
            worth = deck.worth[place]
            found[place] = holds * self.won(place, worth) - (1.0 - holds) * (worth + TEMPO) - self.cost(place)
        return found

    def follows(self, led: int, trick_points: float) -> dict[int, float]:
        """Return the worth of following a lead with each card."""
        deck, found = self.deck, {}
        over = deck.over[led]
        for place in places(self.side.hand):
            points = deck.worth[led] + deck.worth[place] + trick_points
            brings = self.won(place, points) if over >> place & 1 else -points - TEMPO
            found[place] = brings - self.cost(place)
        return found


def melds_worth(
    deck: Deck, side: Side, live: int, draws: int, melds: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], float]:
    """Return the worth of laying each of these ``melds``, and of (-1, 0) for nothing; ``draws`` to come.

    Each is the number of a pattern and the cards laid.  Nothing is first: it wins if all are equal.  ``live``
    are the cards that may still be drawn.
    """
    outlook = Outlook(deck, live, draws)
    found = {(-1, 0): outlook.worths(side)}
    for number, cards in melds:
        after = side.copy()
        after.lay(deck, number, cards)
        found[number, cards] = deck.patterns[number].meld.points + outlook.worths(after)
    return found


def followers(deck: Deck, hand: int, led: int) -> int:
    """Return the cards that may be played to a lead where duties hold."""
    suit = hand & deck.of_suit[deck.suits[led]]
    if suit:
        return (suit & deck.over[led] if deck.must_beat[led] else 0) or suit
    trumps = hand & deck.of_suit[deck.trump] if deck.trump is not None and deck.must_trump else 0
    return trumps or hand


def late_lead(deck: Deck, hand: int, others: int) -> int:
    """Return the card to lead once the stock is gone: one that surely wins, else a cheap low one."""
    return max(
        places(hand),
        key=lambda place: (
            10 + deck.worth[place]
            if not deck.over[place] & others
            else -deck.worth[place] - deck.height[place] / 100
        ),
    )


def late_follow(deck: Deck, hand: int, led: int) -> int:
    """Return the card to play to a lead once the stock is gone."""
    may = followers(deck, hand, led)
    wins = may & deck.over[led]
    if wins:
        return max(places(wins), key=lambda place: (deck.worth[place], -deck.height[place]))
    return min(places(may), key=lambda place: (deck.worth[place], deck.height[place]))
