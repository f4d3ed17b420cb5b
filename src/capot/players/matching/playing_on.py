"""Deals of matching played on in one world, in which all shed their cards by a rule of thumb."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from capot.cards import SUITS
from capot.play.matching import way_on
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.players.matching.lie import FEW, Lie
from capot.rules.scoring import CardsHeld, DealWon
from capot.rules.stages.matching import TURNS, Effect


@dataclass(slots=True)
class World:
    """Where the cards lie, by place in the pack, and what must come next; it is used up by playing on."""

    hands: list[list[int]]
    stock: list[int]
    pile: list[int]
    turn: int
    step: int
    suit: int
    due: int
    by: Effect | None
    drawn: int
    luck: Random
    passed: int = 0

    def take(self) -> int:
        """Return the next card of the stock, which may be renewed, -1 if there is none."""
        if not self.stock and len(self.pile) > 1:
            self.stock = self.pile[:-1]
            del self.pile[:-1]
            self.luck.shuffle(self.stock)
        return self.stock.pop() if self.stock else -1


class Course:
    """The rules of a deal of matching, read once for many worlds."""

    def __init__(self, lie: Lie) -> None:
        """Read the rules, and what lies on the table."""
        self.lie, self.term = lie, lie.term
        cards = lie.pack.cards()
        ranks = lie.pack.order
        self.places = {card: place for place, card in enumerate(cards)}
        self.suits = [SUITS.index(card.suit) for card in cards]
        self.ranks = [ranks.index(card.rank) for card in cards]
        self.effects = [lie.term.effect_of(card) for card in cards]
        self.worth = [0.0] * len(cards)
        self.each = 0.0
        for term in lie.view.rules.scoring:
            if isinstance(term, CardsHeld):
                self.worth = [value + term.worth(card) for value, card in zip(self.worth, cards, strict=True)]
            elif isinstance(term, DealWon):
                self.each += term.each
        self.players = lie.view.seats
        self.until = lie.term.drawn == "until able"

    def world(self, hands: Sequence[list[int]], stock: list[int], luck: Random) -> World:
        """Return a world with these cards in the hands and the stock."""
        pile, view = self.lie.pile, self.lie.view
        named = next((each for each in self.term.effects if each.name == pile.by), None)
        drawn = self.places[view.received[0]] if pile.phase == "drawn" and view.received else -1
        return World(
            hands=[[*hand] for hand in hands],
            stock=[*stock],
            pile=[self.places[card] for card in pile.pile],
            turn=pile.turn,
            step=pile.step,
            suit=-1 if pile.suit is None else SUITS.index(pile.suit),
            due=pile.due,
            by=named,
            drawn=drawn,
            luck=luck,
        )

    def played(self, world: World, move: Move) -> list[float]:
        """Return the score of each seat once a move is made and all play on."""
        if self._made(world, move):
            return self._score(world)
        for _ in range(TURNS - self.lie.pile.turns):
            if self._turn(world):
                return self._score(world)
            if world.passed >= self.players:
                break
        return [0.0] * self.players

    def _made(self, world: World, move: Move) -> bool:
        """Make the first move and what belongs to its turn; return whether the deal is over."""
        match move:
            case PlayCard(card):
                return self._play(world, self.places[card])
            case NameSuit(suit):
                world.suit = SUITS.index(suit)
                self._pass_on(world, self.effects[world.pile[-1]])
                return False
            case DrawCard() if world.due:
                self._draw_due(world)
                return False
            case DrawCard():
                return self._draw(world)
            case PassTurn():
                self._pass_on(world, None)
                return False
            case _:
                raise AssertionError(f"{move} is no move of this play")

    def _score(self, world: World) -> list[float]:
        winner = next(seat for seat, hand in enumerate(world.hands) if not hand)
        points = [0.0] * self.players
        points[winner] = self.each + sum(self.worth[card] for hand in world.hands for card in hand)
        return points

    def fits(self, world: World, card: int) -> bool:
        """Whether a card may be played next."""
        effect = self.effects[card]
        if world.due:
            if effect is None:
                return False
            if effect.cancels:
                return True
            answered = self.term.answered
            return effect.draw > 0 and (answered == "any" or (answered == "same" and effect is world.by))
        if effect is not None and effect.wild:
            return True
        if world.suit >= 0:
            return self.suits[card] == world.suit
        top = world.pile[-1]
        return self.suits[card] == self.suits[top] or self.ranks[card] == self.ranks[top]

    def _turn(self, world: World) -> bool:
        """Play a turn by the rule of thumb; return whether the deal is over."""
        card = self.choice(world)
        if card >= 0:
            return self._play(world, card)
        if world.due:
            self._draw_due(world)
            return False
        return self._draw(world)

    def choice(self, world: World) -> int:
        """Return the card that a plain player plays, -1 to draw."""
        hand = world.hands[world.turn]
        some = [card for card in hand if self.fits(world, card)]
        if len(hand) == 1 and not self.term.trick_last and some and self.effects[some[0]] is not None:
            return -1
        if len(some) <= 1:
            return some[0] if some else -1
        following = (world.turn + world.step) % self.players
        danger = len(world.hands[following]) <= FEW
        counts = [0] * len(SUITS)
        for card in hand:
            counts[self.suits[card]] += 1
        best, found = -1e9, -1
        for card in some:
            effect, merit = self.effects[card], counts[self.suits[card]] + 0.05 * self.worth[card]
            if effect is not None:
                merit += self._merit(effect, danger=danger)
            if merit > best:
                best, found = merit, card
        return found

    @staticmethod
    def _merit(effect: Effect, *, danger: bool) -> float:
        """Return what an effect is worth now: a lot if the next player is about to be out."""
        if danger and (effect.draw or effect.skip or effect.turn):
            return 20.0 + effect.draw
        return -10.0 if effect.wild else -1.0

    def _play(self, world: World, card: int) -> bool:
        """Play a card, name a suit, cover it; return whether the deal is over."""
        hand = world.hands[world.turn]
        hand.remove(card)
        world.pile.append(card)
        world.suit, world.drawn, world.passed = -1, -1, 0
        if not hand:
            return True
        effect = self.effects[card]
        if effect is None:
            world.turn = (world.turn + world.step) % self.players
            return False
        if effect.draw:
            world.due += effect.draw
            world.by = effect
        elif effect.cancels:
            world.due = 0
        if effect.names:
            world.suit = self.suit_of(hand)
        if effect.cover:
            cover = self.choice(world)
            return self._play(world, cover) if cover >= 0 else self._draw(world)
        self._pass_on(world, effect)
        return False

    def suit_of(self, hand: list[int]) -> int:
        """Return the suit that a plain player names: the longest, without cards playable on anything."""
        counts = [0] * len(SUITS)
        for card in hand:
            effect = self.effects[card]
            counts[self.suits[card]] += 1 if effect is not None and effect.wild else 3
        return counts.index(max(counts))

    def _draw(self, world: World) -> bool:
        """Draw, and play what was drawn if it fits; return whether the deal is over."""
        while (card := world.take()) >= 0:
            world.hands[world.turn].append(card)
            world.passed = -1
            if self.fits(world, card):
                return self._play(world, card)
            if not self.until:
                break
        world.passed += 1
        self._pass_on(world, None)
        return False

    def _draw_due(self, world: World) -> None:
        """Draw all cards that are due."""
        for _ in range(world.due):
            card = world.take()
            if card >= 0:
                world.hands[world.turn].append(card)
        world.due, world.passed = 0, 0
        self._pass_on(world, None)

    def _pass_on(self, world: World, effect: Effect | None) -> None:
        """Give the turn to the next player, after a card with this effect, if it has one."""
        world.step, seats = way_on(effect, world.step, self.players)
        world.drawn = -1
        world.turn = (world.turn + world.step * seats) % self.players
