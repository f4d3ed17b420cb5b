"""A hand in a game with melds: what it may lay, what it may become, and what each card is worth."""

from collections.abc import Iterator
from functools import lru_cache

from capot.players.melding.deck import Deck
from capot.players.worlds.card_sets import places

LAY = 0.6
"""Chance that a player who waits cannot lay a meld after the next trick."""

DRAWN = 0.8
"""Share of the chances to draw a card that leave time to lay it."""


class Side:
    """A hand with the melds it has laid, as sets of cards.

    ``barred`` has for each pattern the cards that may not go into it again, ``used`` for each class those
    that have been in it; ``shown`` lie open.
    """

    __slots__ = ("barred", "hand", "shown", "used")

    def __init__(self, hand: int, barred: list[int], used: dict[int, int], shown: int) -> None:
        """Take the sets."""
        self.hand, self.barred, self.used, self.shown = hand, barred, used, shown

    def copy(self) -> "Side":
        """Return the same hand, to be played on by itself."""
        return Side(self.hand, [*self.barred], dict(self.used), self.shown)

    def lay(self, deck: Deck, number: int, cards: int) -> None:
        """Note that a meld of the pattern of this number has been laid."""
        pattern = deck.patterns[number]
        points, group = pattern.meld.points, pattern.meld.group
        for other in deck.alike[number]:
            if deck.patterns[other].meld.points <= points:
                self.barred[other] |= cards
        self.used[group] = self.used.get(group, 0) | cards
        self.shown |= cards

    def laid_by(self, deck: Deck, number: int, without: int = 0) -> int:
        """Return the cards with which a pattern may be laid now, ``without`` some; 0 if it may not."""
        pattern = deck.patterns[number]
        free = self.hand & ~self.barred[number] & ~without
        old = self.shown if deck.by_hand else self.used.get(pattern.meld.group, 0)
        found = 0
        for part, count in pattern.parts:
            some = free & part
            if some.bit_count() < count:
                return 0
            found |= _first(some, count, old)
        if found & ~old:
            return found
        for part, _ in pattern.parts:
            new = free & part & ~old
            if new:
                mine = found & part
                return found & ~(mine & -mine) | (new & -new)
        return 0

    def may_lay(self, deck: Deck, without: int = 0) -> Iterator[tuple[int, int]]:
        """Yield each pattern that may be laid now, by its number, with the cards for it that serve best."""
        hand = self.hand & ~without
        for number, pattern in enumerate(deck.patterns):
            if (hand & pattern.every).bit_count() >= pattern.size:
                cards = self.laid_by(deck, number, without)
                if cards:
                    yield number, cards


def _first(some: int, count: int, old: int) -> int:
    """Return ``count`` cards of a set, the old ones first."""
    found = 0
    for part in (some & old, some & ~old):
        for place in places(part):
            if not count:
                return found
            found |= 1 << place
            count -= 1
    return found


@lru_cache(maxsize=4096)
def _chances(unseen: int, draws: int) -> tuple[float, ...]:
    """Return the chances to draw one of none, of one card, of two, and so on, and to lay it in time."""
    return tuple(DRAWN * (1.0 - max(0.0, 1.0 - count / unseen) ** draws) for count in range(9))


class Outlook:
    """The future of a hand: chances to draw cards that are still ``live``, by the number of draws left."""

    def __init__(self, deck: Deck, live: int, draws: int) -> None:
        """Count what is left; ``live`` are the cards that this player may still draw."""
        self.deck, self.live = deck, live
        waits = max(draws, 0)
        self.chance = _chances(max(live.bit_count(), 1), waits)
        self.laying = 1.0 - LAY**waits

    def worths(self, side: Side, keeps: list[float] | None = None) -> float:
        """Return what the hand is worth in melds to come; add to ``keeps`` what each card does for it."""
        chance, live, whole = self.chance, self.live, 0.0
        hand, barred, used = side.hand, side.barred, side.used
        for number, pattern in enumerate(self.deck.patterns):
            free = ~barred[number]
            own = hand & pattern.every & free
            if not own:
                continue
            worth, exact = pattern.meld.points * self.laying, 0
            for part, count in pattern.parts:
                mine = own & part
                have = mine.bit_count()
                if have < count:
                    there = (live & part & free).bit_count()
                    missing = count - have
                    if there < missing:
                        worth = 0.0
                        break
                    for step in range(missing):
                        worth *= chance[min(there - step, 8)]
                if have <= count:
                    exact |= mine
            old = side.shown if self.deck.by_hand else used.get(pattern.meld.group, 0)
            if worth and not own & ~old and own.bit_count() == pattern.size:
                # Nothing in it is new.
                worth = 0.0
            if not worth:
                continue
            whole += worth
            if keeps is not None:
                for place in places(exact):
                    keeps[place] += worth * (1.0 - chance[1])
        return whole
