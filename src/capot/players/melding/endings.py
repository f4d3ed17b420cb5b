"""The last tricks of a deal with melds, solved exactly: once the stock is gone, both hands are known."""

from capot.players.melding.deck import Deck
from capot.players.melding.policy import followers
from capot.players.worlds.card_sets import places

EXACT = 8
"""Cards of a hand up to which the rest of a deal is solved."""


class Ending:
    """The rest of a deal in which both hands are known: tricks and the cards in them are all that counts."""

    def __init__(self, deck: Deck, total: int) -> None:
        """Solve deals with this number of tricks."""
        self.deck, self.total = deck, total
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def lead_values(self, mine: int, theirs: int) -> dict[int, int]:
        """Return how many points more than the other the leader gets from here on, by the card led."""
        return {place: self._led(mine, theirs, place, -9999, 9999) for place in places(mine)}

    def follow_values(self, mine: int, theirs: int, led: int) -> dict[int, int]:
        """Return the same for the other player, by the card played; the lead has left the leader's hand."""
        deck = self.deck
        return {
            place: self._after(theirs, mine & ~(1 << place), led, place, -9999, 9999)
            for place in places(followers(deck, mine, led))
        }

    def _value(self, mine: int, theirs: int, low: int, high: int) -> int:
        """Return the leader's points less the other's, or a limit beyond the window."""
        if not mine:
            return 0
        key = mine, theirs
        least, most = self._known.get(key, (-9999, 9999))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        best, floor = -9999, low
        for place in self._ordered(mine):
            best = max(best, self._led(mine, theirs, place, floor, high))
            floor = max(floor, best)
            if best >= high:
                break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self._known[key] = least, most
        return best

    def _ordered(self, hand: int) -> list[int]:
        """Return the cards to lead, those that are likely to win first."""
        deck = self.deck
        return sorted(places(hand), key=lambda place: -deck.height[place])

    def _led(self, mine: int, theirs: int, place: int, low: int, high: int) -> int:
        """Return the value of a lead for the leader."""
        rest, best, ceiling = mine & ~(1 << place), 9999, high
        for answer in self._ordered(followers(self.deck, theirs, place)):
            value = -self._after(rest, theirs & ~(1 << answer), place, answer, -ceiling, -low)
            best = min(best, value)
            ceiling = min(ceiling, best)
            if best <= low:
                break
        return best

    def _after(self, leader: int, follower: int, led: int, answer: int, low: int, high: int) -> int:  # noqa: PLR0913, PLR0917
        """Return what a trick and the rest are worth to the follower, with the hands that are left."""
        deck = self.deck
        number = self.total - leader.bit_count()
        points = deck.worth[led] + deck.worth[answer] + deck.trick_points(number, self.total)
        if deck.over[led] >> answer & 1:
            return points + self._value(follower, leader, low - points, high - points)
        return -points - self._value(leader, follower, -high - points, -low - points)
