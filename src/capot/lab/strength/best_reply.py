"""The gain of a best reply to the players of vying: how far they can be exploited, in small packs.

Everything that either may say or play is tried, by every hand, against a player who mixes words and chooses
cards as `capot.players.vying` does.  The time grows with the fifth power of the number of ranks.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from capot.play.moves import Move
from capot.play.vying import is_decided, winner_of_trick, winner_of_tricks
from capot.players.vying.chances import Ranks
from capot.players.vying.grids import ALIKE, Numbers, results, ways
from capot.players.vying.heard import Moment, hands_of, moment
from capot.players.vying.learning import as_seen_from
from capot.players.vying.tree import End
from capot.players.vying.words import Wording, chances_of
from capot.rules.stages.vying import CARDS


class Node(NamedTuple):
    """A moment of a deal, and the cards that each place has played."""

    here: Moment
    played: tuple[Ranks, Ranks] = ((), ())

    def after(self, place: int, what: int | Move) -> "Node":
        """Return the node after a card or a word."""
        played = list(self.played)
        if isinstance(what, int):
            played[place] = (*played[place], what)
        return Node(self.here.after(place, what), (played[0], played[1]))


def cards_chosen(here: Moment) -> list[int]:
    """Return the card that each hand of the player to act plays, by strength."""
    now, place, spoilt = here.now, here.now.turn, here.words.talk.stage.spoilt
    own, other = here.hands[place], here.hands[1 - place]
    won = tuple(None if winner is None else int(winner != place) for winner in now.won)
    worth = np.full((len(own), len(here.left) + 1), -1.0)
    for card in range(1, len(here.left) + 1):
        rows = [row for row, hand in enumerate(own) if card in hand]
        if not rows:
            continue
        left = [_without(own[row], (card,)) for row in rows]
        if now.led is None:
            found = results(left, other, card, mine_led=True, won=won, spoilt=spoilt)
        else:
            winner = winner_of_trick((card, now.led), 0)
            found = results(left, other, mine_led=winner == 0, won=(*won, winner), spoilt=spoilt)
        chance = ways(here.left, [own[row] for row in rows], other) * here.likelihood[1 - place]
        worth[rows, card] = (chance * (found + 1)).sum(axis=1) / chance.sum(axis=1)
    chosen: list[int] = worth.round(9).argmax(axis=1).tolist()
    return chosen


def _without(hand: Ranks, cards: Ranks) -> Ranks:
    """Return a hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


class BestReply:
    """The best reply of the player at a ``place`` to the other, at a score of eldest and the dealer."""

    def __init__(self, words: Wording, scores: tuple[int, int], place: int) -> None:
        """Deal every pair of hands."""
        every = (ALIKE,) * len(words.order)
        self.root, self.place = Node(moment(words, scores, ())), place
        self.hands = hands_of(every, CARDS)
        dealt = ways(every, self.hands, self.hands) * words.dealt[:, None] * words.dealt
        self.dealt = dealt / dealt.sum()
        self.worth = as_seen_from(place, words.worth(*scores, chances_of(words, scores)))

    @property
    def chance(self) -> float:
        """The chance of the game of the player who replies."""
        return float(self._value(self.root, np.ones(len(self.hands))).sum())

    def _ended(self, end: End, won: int, reach: Numbers) -> Numbers:
        """Return what an end is worth to each hand, if the player who replies wins (1), draws or loses."""
        worth: Numbers = self.worth(end)[1 - won] * (self.dealt @ reach)
        return worth

    def _value(self, node: Node, reach: Numbers) -> Numbers:
        """Return what a node is worth to each hand, if the other player's hands reach it this often."""
        if not reach.any():
            return np.zeros(len(self.hands))
        here, place = node.here, self.place
        if here.said.redeals:
            # New hands have the chance of any.
            return self._ended(End("anew"), 0, reach)
        if isinstance(here.node, End) and here.node.how != "played":
            return self._ended(here.node, 0, reach)
        if is_decided(here.now.won, here.words.talk.stage.spoilt):
            seat = winner_of_tricks(here.now.won, here.words.talk.stage.spoilt)
            won = 0 if seat is None else 1 if seat == place else -1
            return self._ended(End("played", here.said.stake), won, reach)
        return self._replied(node, reach) if here.turn == place else self._met(node, reach)

    def _met(self, node: Node, reach: Numbers) -> Numbers:
        """Return the same where the other player is to act."""
        here, other = node.here, 1 - self.place
        silent, total = reach, np.zeros(len(self.hands))
        for word in here.options:
            said = reach * self._rows(node, here.saying(word))
            if word is None:
                silent = said
            else:
                total = total + self._value(node.after(other, word), said)
        if here.said.waits:
            return total
        chosen = self._rows(node, np.array(cards_chosen(here), dtype=float))
        # Hands with a card that has been played already are impossible and choose 0.
        for card in sorted({int(each) for each in chosen[silent > 0]} - {0}):
            total = total + self._value(node.after(other, card), silent * (chosen == card))
        return total

    def _replied(self, node: Node, reach: Numbers) -> Numbers:
        """Return the same where the player who replies is to act."""
        best = np.full(len(self.hands), -np.inf)
        for word in node.here.options:
            if word is not None:
                best = np.maximum(best, self._value(node.after(self.place, word), reach))
        if node.here.said.waits:
            return best
        for card, holds in self._held(node):
            found = self._value(node.after(self.place, card), reach)
            best = np.where(holds, np.maximum(best, found), best)
        # Hands that cannot have come this far.
        return np.where(np.isfinite(best), best, 0.0)

    def _held(self, node: Node) -> Iterator[tuple[int, np.ndarray[tuple[int], np.dtype[np.bool_]]]]:
        """Yield the cards that some hand can play, and which hands can."""
        own = node.played[self.place]
        for card in range(1, len(node.here.left) + 1):
            most = (*own, card).count(card)
            holds = np.array([hand.count(card) >= most for hand in self.hands])
            if node.here.left[card - 1] and holds.any():
                yield card, holds

    def _rows(self, node: Node, by_hand: Numbers) -> Numbers:
        """Return what the other player's full hands do, of what those do that he may still hold."""
        other = 1 - self.place
        at = {hand: number for number, hand in enumerate(node.here.hands[other])}
        played, found = node.played[other], np.zeros(len(self.hands))
        for number, hand in enumerate(self.hands):
            if all(hand.count(card) >= played.count(card) for card in played):
                row = at.get(_without(hand, played))
                found[number] = 0.0 if row is None else by_hand[row]
        return found


def gains(words: Wording, scores: tuple[int, int]) -> float:
    """Return by how much the chances of the game of two best replies, one at each place, exceed 1.

    It is zero for players who cannot be exploited, and twice what they lose a deal on the average.
    """
    return BestReply(words, scores, 0).chance + BestReply(words, scores, 1).chance - 1
