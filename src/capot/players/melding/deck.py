"""The cards and melds of a game as numbers: sets of cards are integers, one bit a card in canonical order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from capot.cards import Card
from capot.play.melding import is_trump_card, makes_trumps, meld_of, trump_card
from capot.players.worlds.card_sets import places
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Meld, TrickTaken
from capot.rules.scoring.melding import melds_by_points
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import BeatTrumps, MustTrump, Tricks

TRUMP, HIGH = 3.0, 0.7
"""Points that a trump is worth for the last tricks, and each step by which a card is higher."""

ABOVE = 100
"""Steps by which trumps stand above all other cards."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to make a meld: ``parts`` are sets of cards, each with the number needed of it.

    ``every`` are the cards of all parts, ``size`` is the number needed.
    """

    meld: Meld
    parts: tuple[tuple[int, int], ...]
    every: int
    size: int


class Deck:
    """The facts of the cards while a suit is trumps, or none is."""

    def __init__(self, rules: Rules, trump: str | None) -> None:
        """Read resolved rules."""
        pack = rules.pack
        self.rules, self.trump = rules, trump
        play = rules.stage(Tricks)
        assert play is not None, "melds are laid between tricks"
        self.play = play
        self.cards = pack.cards()
        self.bit = {card: 1 << place for place, card in enumerate(self.cards)}
        self.suits = [pack.suit(card) for card in self.cards]
        self.is_trump = [suit == trump for suit in self.suits]
        self.height = [pack.strength(card) + ABOVE * (pack.suit(card) == trump) for card in self.cards]
        self.worth = [_taken(rules, card) for card in self.cards]
        self.of_suit = {suit: self.mask(c for c in self.cards if pack.suit(c) == suit) for suit in pack.suits}
        self.over = [self._over(place) for place in range(len(self.cards))]
        self.strength = [self._strength(place) for place in range(len(self.cards))]
        named = makes_trumps(rules) and trump is None
        self.patterns = [
            self._pattern(meld, places)
            for meld in melds_by_points(rules.scoring)
            for places in meld.patterns(trump, is_named=named)
        ]
        self.alike = [
            [other for other, each in enumerate(self.patterns) if each.meld.group == pattern.meld.group]
            for pattern in self.patterns
        ]
        self._read_duties()
        self._read_scores()
        stage = rules.stage(Melding)
        self.by_hand = stage is not None and stage.new_card == "hand"

    def _read_duties(self) -> None:
        """Note what must be played once the stock is gone."""
        duties = self.play.duties
        self.must_trump = any(isinstance(duty, MustTrump) for duty in duties)
        beating = next((duty for duty in duties if isinstance(duty, BeatTrumps)), None)
        self.must_beat = [beating is not None and (beating.plain or is_trump) for is_trump in self.is_trump]
        self.is_exact = all(duty in {MustTrump(), BeatTrumps(), BeatTrumps(plain=True)} for duty in duties)

    def _read_scores(self) -> None:
        """Note what tricks and the trump of low rank are worth."""
        scoring, term = self.rules.scoring, trump_card(self.rules)
        self.last = {each.which: each.points for each in scoring if isinstance(each, TrickTaken)}
        self.every = self.last.get("every", 0)
        self.low = self.mask(c for c in self.cards if is_trump_card(self.rules, self.trump, c))
        self.low_points = 0 if term is None else term.points
        self.is_shown = term is not None and term.by == "show"

    def mask(self, cards: Iterable[Card]) -> int:
        """Return some cards as a set."""
        return sum(self.bit[card] for card in cards)

    def of_mask(self, some: int) -> tuple[Card, ...]:
        """Return the cards of a set."""
        return tuple(self.cards[place] for place in places(some))

    def pattern_of(self, cards: Sequence[Card]) -> int:
        """Return the number of the pattern of a meld of these cards."""
        meld, mask = meld_of(self.rules, self.trump, cards), self.mask(cards)
        return next(
            number
            for number, pattern in enumerate(self.patterns)
            if pattern.meld == meld and not mask & ~pattern.every
        )

    def _over(self, place: int) -> int:
        """Return the cards that win against a card that is led: higher ones of its suit, and trumps."""
        equal = self.play.equal == "last"
        return sum(
            1 << other
            for other in range(len(self.cards))
            if other != place
            and self.height[other] >= self.height[place] + (0 if equal else 1)
            and (self.suits[other] == self.suits[place] or self.is_trump[other])
        )

    def _strength(self, place: int) -> float:
        """Return what a card is worth for winning tricks later on."""
        step = HIGH * (self.height[place] % ABOVE)
        return TRUMP + 2 * step if self.is_trump[place] else step / 2

    def _pattern(self, meld: Meld, spots: tuple[tuple[tuple[str, str], ...], ...]) -> Pattern:
        parts = tuple(
            (self.mask(card for card in self.cards if (card.rank, card.suit) in spot), spots.count(spot))
            for spot in dict.fromkeys(spots)
        )
        every = 0
        for some, _ in parts:
            every |= some
        return Pattern(meld, parts, every, len(spots))

    def trick_points(self, number: int, total: int) -> int:
        """Return what winning a trick is worth by itself; tricks are counted from 1."""
        points = self.every + self.last.get(number, 0)
        return int(points + (self.last.get("last", 0) if number == total else 0))


@lru_cache(maxsize=16)
def deck_of(rules: Rules, trump: str | None) -> Deck:
    """Return the facts of the cards of resolved rules while a suit is trumps."""
    return Deck(rules, trump)


def _taken(rules: Rules, card: Card) -> int:
    return int(
        sum(
            (term.value(card) for term in rules.scoring if isinstance(term, Captured) and card in term.cards),
            start=0,
        )
    )
