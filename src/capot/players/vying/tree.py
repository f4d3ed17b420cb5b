"""The words that may still be said at a moment, as a tree: who says what, and how the deal then ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from capot.play.moves import Move
from capot.play.vying import (
    AGREE,
    DECLINE,
    NEW_CARDS,
    OFFERS,
    Lacks,
    Said,
    Talk,
)

Word: TypeAlias = Move | None
"""A word, or None for the card that is played in silence."""


class End(NamedTuple):
    """How a deal ends: it is ``played`` for a stake, ``given`` up ``to`` a place, or dealt ``anew``.

    A deal that is ``passed`` scores nothing.
    """

    how: Literal["played", "given", "anew", "passed"]
    stake: int = 0
    to: int | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A choice of the player at a ``place`` among words, with what comes ``after`` each of them.

    Words that come to the same have one entry, at ``at``.
    """

    place: int
    words: tuple[Word, ...]
    after: "tuple[Node | End, ...]"
    at: Mapping[Word, int]


class Turn(NamedTuple):
    """A turn at which words may be said: its place, and whether he leads, perhaps to the first trick.

    ``later`` is whether the other player may speak before the cards alone decide.
    """

    place: int
    leads: bool
    is_first: bool
    later: bool


def tree_of(talk: Talk, said: Said, turn: Turn, lacks: Lacks) -> Node | End:
    """Return what may be said from a turn on, where it is time for a card or a word."""
    return _Growth(talk, turn, lacks).at_turn(said, turn.place)


class _Growth:
    def __init__(self, talk: Talk, turn: Turn, lacks: Lacks) -> None:
        self.talk, self.turn, self.lacks = talk, turn, lacks

    def at_turn(self, said: Said, place: int) -> Node | End:
        """Return the choice before a card; the other player has one more, which stands for all later ones."""
        turn, is_here = self.turn, place == self.turn.place
        free = self.talk.free(
            said,
            place,
            self.lacks,
            leads=turn.leads or not is_here,
            is_first=turn.is_first and is_here,
        )
        if not free:
            return self._played(said, place)
        return self._choice(said, place, place, (None, *free))

    def _played(self, said: Said, place: int) -> Node | End:
        """Return what follows a card."""
        if place == self.turn.place and self.turn.later:
            return self.at_turn(self.talk.played(said), 1 - place)
        return End("played", said.stake)

    def _choice(self, said: Said, turn: int, place: int, words: tuple[Word, ...]) -> Node:
        """Return a choice among words of a player, at his own turn or at the other's."""
        kept, after, at = list[Word](), list[Node | End](), dict[Word, int]()
        by_offer = dict[int, int]()
        most = max(self.lacks)
        offers = self.talk.offers(said, place, self.lacks)
        for word in words:
            # Stakes that win either of them the game come to the same.
            offer = min(offers[word], most) if word in OFFERS and word is not None else None
            if offer is not None and offer in by_offer:
                at[word] = by_offer[offer]
                continue
            at[word] = len(kept)
            if offer is not None:
                by_offer[offer] = len(kept)
            kept.append(word)
            after.append(self._after(said, turn, place, word))
        return Node(place, tuple(kept), tuple(after), at)

    def _after(self, said: Said, turn: int, place: int, word: Word) -> Node | End:
        if word is None:
            return self._played(said, turn)
        now = self.talk.after(said, place, word, self.lacks)
        if word == AGREE:
            return End("passed") if now.passed else End("anew")
        if now.gave_up is not None:
            return End("given", said.stake, 1 - place)
        if word == DECLINE:
            return self.at_turn(now, turn)
        if word in OFFERS or word == NEW_CARDS:
            return self._choice(now, turn, 1 - place, self.talk.answers(now, 1 - place, self.lacks))
        return self._played(now, turn)
