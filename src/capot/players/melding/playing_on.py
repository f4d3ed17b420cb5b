"""Deals with melds played on in one world: the program knows all cards, the players do not."""

from capot.players.melding.deck import Deck, deck_of
from capot.players.melding.policy import Turn, followers, late_follow, late_lead, melds_worth
from capot.players.melding.side import Outlook, Side
from capot.players.worlds.card_sets import places

HORIZON = 5
"""Tricks that are played on before hands are judged by what they may become."""


class World:
    """A deal in one world: both hands, the stock from the top, and the points made from here on."""

    __slots__ = ("deck", "gone", "led", "low", "number", "points", "sides", "stock", "total", "turn")

    def __init__(  # noqa: PLR0913, PLR0917 - a world is described by just these
        self,
        deck: Deck,
        sides: tuple[Side, Side],
        stock: list[int],
        gone: int,
        low: int,
        number: int,
        total: int,
        led: int | None,
        turn: int,
    ) -> None:
        """Begin with the trick of this ``number``, from 0; ``led`` is the card led to it, if any."""
        self.deck, self.sides, self.stock, self.gone, self.low = deck, sides, stock, gone, low
        self.number, self.total, self.led, self.turn = number, total, led, turn
        self.points = [0.0, 0.0]

    @property
    def draws(self) -> int:
        """The number of draws left for each player."""
        return (len(self.stock) + 1) // 2

    def copy(self) -> "World":
        """Return the same world, to be played on by itself."""
        one, other = self.sides
        found = World(
            self.deck,
            (one.copy(), other.copy()),
            [*self.stock],
            self.gone,
            self.low,
            self.number,
            self.total,
            self.led,
            self.turn,
        )
        found.points = [*self.points]
        return found

    def _live(self, seat: int) -> int:
        """Return the cards that a seat has not seen."""
        every = (1 << len(self.deck.cards)) - 1
        return every & ~self.gone & ~self.sides[seat].hand

    def _theirs(self, seat: int) -> int:
        """Return the cards that lie open in the other hand."""
        other = self.sides[1 - seat]
        return other.hand & other.shown

    def choose(self) -> int:
        """Return the card that the rule of thumb plays."""
        deck, seat = self.deck, self.turn
        side, live = self.sides[seat], self._live(seat)
        if not self.stock:
            if self.led is None:
                return late_lead(deck, side.hand, self.sides[1 - seat].hand)
            return late_follow(deck, side.hand, self.led)
        turn = Turn(deck, side, live, self._theirs(seat), self.draws)
        if self.led is None:
            worths = turn.leads()
        else:
            worths = turn.follows(self.led, deck.trick_points(self.number + 1, self.total))
            if not deck.play.free:
                may = followers(deck, side.hand, self.led)
                worths = {place: worth for place, worth in worths.items() if may >> place & 1}
        return max(worths, key=worths.__getitem__)

    def play(self, place: int) -> bool:
        """Play a card; return whether that completes a trick, after which its winner is the ``turn``."""
        deck, seat = self.deck, self.turn
        self.sides[seat].hand &= ~(1 << place)
        self.gone |= 1 << place
        if self.led is None:
            self.led, self.turn = place, 1 - seat
            return False
        winner = seat if deck.over[self.led] >> place & 1 else 1 - seat
        self.number += 1
        points = deck.worth[self.led] + deck.worth[place] + deck.trick_points(self.number, self.total)
        self.points[winner] += points
        self.led, self.turn = None, winner
        return True

    def meld(self, taken: int = 0) -> None:
        """Let the winner of a trick lay what seems best without a card just taken up, and use a low trump."""
        deck, seat = self.deck, self.turn
        side = self.sides[seat]
        live = self._live(seat) & ~self._theirs(seat)
        best = melds_worth(deck, side, live, self.draws - 1, side.may_lay(deck, taken))
        number, cards = max(best, key=best.__getitem__)
        if cards:
            self.lay(number, cards)
        self.use_low()

    def lay(self, number: int, cards: int) -> None:
        """Lay a meld, which may make trumps."""
        meld = self.deck.patterns[number].meld
        self.points[self.turn] += meld.points
        self.sides[self.turn].lay(self.deck, number, cards)
        if self.deck.trump is None and meld.of == "trumps":
            suit = self.deck.suits[places(cards)[0]]
            self._name(suit)

    def _name(self, suit: str) -> None:
        """Make a suit trumps: the melds laid so far bar what they barred."""
        old, new = self.deck, deck_of(self.deck.rules, suit)
        for side in self.sides:
            barred = [0] * len(new.patterns)
            for number, pattern in enumerate(new.patterns):
                for other, cards in zip(old.patterns, side.barred, strict=True):
                    if other.meld == pattern.meld and other.every & pattern.every:
                        barred[number] |= cards
            side.barred = barred
        self.deck = new

    def use_low(self) -> None:
        """Exchange or show a low trump, if the winner of the trick holds one."""
        deck, side = self.deck, self.sides[self.turn]
        mine = side.hand & deck.low & ~self.low
        if not mine or not self.stock:
            return
        card = mine & -mine
        bottom = 1 << self.stock[-1]
        if not bottom & deck.low and self.deck.rules.deal.turn_up == "bottom":
            self.stock[-1] = places(card)[0]
            side.hand = side.hand & ~card | bottom
        elif not deck.is_shown:
            return
        self.low |= card
        self.points[self.turn] += deck.low_points

    def draw(self) -> None:
        """Let both draw a card, the winner of the last trick first."""
        for seat in (self.turn, 1 - self.turn):
            if self.stock:
                self.sides[seat].hand |= 1 << self.stock.pop(0)

    def play_on(self, tricks: int = HORIZON) -> list[float]:
        """Play on for some tricks, or to the end if the stock is gone, and return the points of each seat."""
        until = self.number + tricks
        while self.sides[0].hand | self.sides[1].hand:
            if self.led is None and self.number >= until and self.stock:
                return self._judged()
            if self.play(self.choose()) and self.stock:
                self.meld()
                self.draw()
        return self.points

    def _judged(self) -> list[float]:
        """Return the points of each seat with those it may still make, and half of those for tricks.

        What a hand needs comes from the stock: the other hand gives nothing away.
        """
        deck, found = self.deck, [*self.points]
        stock = sum(1 << place for place in self.stock)
        every = (1 << len(deck.cards)) - 1 & ~self.gone
        rest = sum(deck.worth[place] for place in places(every))
        rest += sum(deck.trick_points(number + 1, self.total) for number in range(self.number, self.total))
        powers = [sum(deck.strength[place] for place in places(side.hand)) for side in self.sides]
        for seat, side in enumerate(self.sides):
            found[seat] += Outlook(deck, stock, self.draws).worths(side)
            found[seat] += rest / 2 + (powers[seat] - powers[1 - seat]) / 4
        found[self.turn] += 2.0
        return found
