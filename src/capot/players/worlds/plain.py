"""Draws from the worlds that fit what a seat knows, in plain Python, for packs of any size."""

import random
from collections import Counter

from capot.cards import Card
from capot.players.errors import NoWorld
from capot.players.worlds.knowledge import Knowledge
from capot.rules.terms import Pack

TRIES = 50
"""Rounds of exchanges in which a shuffled lie may come to fit."""

MIXED = 4
"""Exchanges tried for each hidden card once a lie fits."""


class PlainWorlds:
    """Draws worlds that fit a seat's knowledge, about equally likely: shuffled, made to fit, and mixed.

    Each mixing step exchanges two cards if both may lie where the other does, which favours no world.  Cards
    are placed by augmenting paths only if exchanges fail, as worlds begun so stay less even after mixing.
    """

    def __init__(self, knowledge: Knowledge, pack: Pack, rng: random.Random) -> None:
        """Take the hidden cards apart."""
        self._rng, cards = rng, pack.cards()
        self._known = [
            [card for place, card in enumerate(cards) if some >> place & 1] for some in knowledge.known
        ]
        places = [place for place in range(len(cards)) if knowledge.hidden >> place & 1]
        self._hidden = [cards[place] for place in places]
        self._cases = [
            [{where for where, some in enumerate(case) if some >> place & 1} for place in places]
            for case in knowledge.cases
        ]
        self._slots = [where for where, need in enumerate(knowledge.needs) for _ in range(need)]

    def draw(self) -> list[list[Card]]:
        """Return the cards of each seat, and those out of play; raise `NoWorld` if none fits."""
        may = self._cases[0] if len(self._cases) == 1 else self._rng.choice(self._cases)
        lie = self._fitting(may)
        found = [[*cards] for cards in self._known]
        for card, where in zip(self._hidden, lie, strict=True):
            found[where].append(card)
        return found

    def _fitting(self, may: list[set[int]]) -> list[int]:
        """Return a column for each hidden card, one that it may lie in; raise `NoWorld` if there is none."""
        rng, lie = self._rng, [*self._slots]
        rng.shuffle(lie)
        every = range(len(lie))
        for _ in range(TRIES):
            strays = [card for card in every if lie[card] not in may[card]]
            if not strays:
                break
            for card in strays:
                takers = [other for other in every if lie[other] in may[card]]
                if not takers:
                    break
                # If nothing fits both ways, the other card becomes the stray.
                other = rng.choice([each for each in takers if lie[card] in may[each]] or takers)
                lie[card], lie[other] = lie[other], lie[card]
        else:
            lie = self._placed(may)
        for _ in range(MIXED * len(lie)):
            one, other = rng.choice(every), rng.choice(every)
            if lie[one] in may[other] and lie[other] in may[one]:
                lie[one], lie[other] = lie[other], lie[one]
        return lie

    def _placed(self, may: list[set[int]]) -> list[int]:
        """Return a column for each hidden card, found card by card: others move on to make room for it.

        Raise `NoWorld` if there is none: this is the search for a matching by augmenting paths.
        """
        order = [*range(len(may))]
        self._rng.shuffle(order)
        room, lie = Counter(self._slots), dict[int, int]()

        def finds_room(card: int, tried: set[int]) -> bool:
            for where in sorted(may[card]):
                if where in tried:
                    continue
                tried.add(where)
                there = [other for other, column in lie.items() if column == where]
                if len(there) < room[where] or any(finds_room(other, tried) for other in there):
                    lie[card] = where
                    return True
            return False

        if not all(finds_room(card, set()) for card in order):
            raise NoWorld("no lie of the hidden cards fits what this seat has seen")
        return [lie[card] for card in range(len(may))]
