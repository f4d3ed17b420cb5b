"""The words of a deal as a game by itself: how often to put, see and give up, and the chances at a score.

Hands are sorted into levels by how often they win.  Eldest speaks or is silent, then the dealer, and then the
cards decide.  Neither can gain more than a trifle against these answers by saying anything else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from capot.players.vying.chances import possible
from capot.players.vying.grids import ALIKE, Numbers, results, ways
from capot.rules.rules import Rules
from capot.rules.scoring import StakeWon
from capot.rules.stages.vying import CARDS, Vie

Allowed: TypeAlias = NDArray[np.bool_]

LEVELS = 20
"""Number of levels of strength into which hands are sorted."""

ROUNDS, FEW_ROUNDS = 200, 25
"""Number of rounds of learning: for the words, and for the chances alone."""


class Table(NamedTuple):
    """The kinds of hand in levels: chances of each pair to be dealt, and who wins with it.

    They are by level of the player who speaks first, from whose side they are, and of the other.
    """

    dealt: Numbers
    won: Numbers
    lost: Numbers


class Mix(NamedTuple):
    """How often each level of a player says each word when speaking first or answering."""

    speaks: Numbers
    answers: Numbers


class Solved(NamedTuple):
    """The words of eldest and the dealer at a score, and eldest's chance of the game."""

    eldest: Mix
    dealer: Mix
    chance: float


class Payoffs(NamedTuple):
    """Eldest's chances of the game once he has scored a point, once the dealer has, and after a draw."""

    own: float
    other: float
    draw: float


@cache
def table_of(order: str) -> Table:
    """Return the kinds of hand of a pack with four suits of these ranks, sorted into levels."""
    there = [ALIKE] * len(order)
    pack = [rank for rank in range(1, len(order) + 1) for _ in range(ALIKE)]
    kinds = [hand for hand, _ in possible(pack, CARDS)]
    dealt, found = ways(there, kinds, kinds), results(kinds, kinds)
    return by_level(dealt / dealt.sum(), found)[0]


def by_level(chance: Numbers, found: Numbers) -> tuple[Table, Numbers, Numbers]:
    """Return pairs of hands in levels, by their chance and who wins, and for each hand which level it has."""
    first, second = chance.sum(axis=1), chance.sum(axis=0)
    own = _sorted_into((chance * (found + 1)).sum(axis=1), first)
    other = _sorted_into((chance * (1 - found)).sum(axis=0), second)
    dealt, won, lost = (own.T @ each @ other for each in (chance, chance * (found > 0), chance * (found < 0)))
    return Table(dealt, won, lost), own, other


def _sorted_into(won: Numbers, chance: Numbers) -> Numbers:
    """Return a row for each hand, 1 at its level and 0 elsewhere; a few hands have a level each."""
    if len(chance) <= LEVELS:
        return np.eye(len(chance))
    order = np.argsort(won / np.where(chance > 0, chance, 1), kind="stable")
    before = (np.cumsum(chance[order]) - chance[order] / 2) / chance.sum()
    level = np.minimum((before * LEVELS).astype(int), LEVELS - 1)
    member = np.zeros((len(chance), LEVELS))
    member[order, level] = 1.0
    return member


def stake_in(rules: Rules) -> StakeWon:
    """Return the stake for which players vie."""
    return next(each for each in rules.scoring if isinstance(each, StakeWon))


@dataclass(frozen=True, slots=True)
class Wording:
    """The rules for words, and what is at stake."""

    order: str
    offered: str
    throw_in: bool
    step: int
    target: int
    by_game: bool

    @classmethod
    def of(cls, rules: Rules) -> "Wording":
        """Return those of resolved rules in which players vie."""
        term = stake_in(rules)
        stage = rules.stage(Vie)
        assert stage is not None, "nobody vies by these rules"
        by_game = term.silent == "game"
        return cls(
            rules.pack.order, stage.offered, stage.throw_in, max(1, int(term.each)), term.target, by_game
        )

    def paid(self, own: int, other: int, chance: Mapping[tuple[int, int], float]) -> Payoffs:
        """Return what a deal leads to at a score, by the chances of the game at others."""

        def after(mine: int, theirs: int) -> float:
            """Return the chance of a player at this score who deals next."""
            if mine >= self.target:
                return 1.0
            return 0.0 if theirs >= self.target else 1.0 - chance.get((theirs, mine), 0.5)

        return Payoffs(after(own + self.step, other), after(own, other + self.step), after(own, other))


@cache
def chances_of(words: Wording) -> dict[tuple[int, int], float]:
    """Return eldest's chance of the game at each score, his own and the dealer's."""
    found: dict[tuple[int, int], float] = {}
    scores = [(own, other) for own in range(words.target) for other in range(own + 1)]
    for score in sorted(scores, key=sum, reverse=True):
        # A draw leads to the same score with the other player as eldest.
        for own, other in (score, score[::-1], score):
            found[own, other] = _at_first(words, words.paid(own, other, found)).chance
    return found


@dataclass(frozen=True)
class Ends:
    """Eldest's chances of the game by both hands and by how a deal ends, times those of the hands.

    It may be played in silence or after a put that was ``seen``, or be given up to eldest or to the dealer.
    """

    silent: Numbers
    seen: Numbers
    to_eldest: Numbers
    to_dealer: Numbers

    @classmethod
    def of(cls, table: Table, paid: Payoffs, *, by_game: bool) -> "Ends":
        """Return what deals lead to, of which those played in silence may count as a game too."""
        drawn = (table.dealt - table.won - table.lost) * paid.draw
        seen = table.won + drawn
        silent = seen if by_game else table.won * paid.own + drawn + table.lost * paid.other
        return cls(silent, seen, table.dealt * paid.own, table.dealt * paid.other)

    def after_put(self, answers: Numbers, given: Numbers, axis: int) -> Numbers:
        """Return what a put leads to, by the answers of the player along an axis, who may give it up."""
        see, concede = (np.expand_dims(answers[:, word], 1 - axis) for word in range(2))
        put: Numbers = see * self.seen + concede * given
        return put

    def by_word(self, eldest: Mix, dealer: Mix) -> tuple[Numbers, Numbers, Numbers]:
        """Return what each word of eldest leads to."""
        said = [dealer.speaks[None, :, word] for word in range(3)]
        put = self.after_put(eldest.answers, self.to_dealer, 0)
        silent = self.silent * said[0] + put * said[1] + self.to_eldest * said[2]
        return silent, self.after_put(dealer.answers, self.to_eldest, 1), self.to_dealer


def _at_first(words: Wording, paid: Payoffs) -> Solved:
    """Return roughly the words of a deal as it begins, by what its ends lead to."""
    ends = Ends.of(table_of(words.order), paid, by_game=words.by_game)
    # Where only the leader puts, the dealer does so in a later trick, which counts here as the first.
    can = (True, True, words.throw_in), (True, words.offered != "first lead", words.throw_in)
    return learned(ends, *can, FEW_ROUNDS)


def learned(ends: Ends, can: Sequence[bool], other_can: Sequence[bool], rounds: int) -> Solved:
    """Return the words that both players learn to say in a number of rounds, from the ends of a deal.

    Each may be silent, put and throw in where he ``can``; the first to speak comes as eldest.
    """
    eldest, dealer = _Side(np.array(can), len(ends.seen)), _Side(np.array(other_can), ends.seen.shape[1])
    for number in range(1, rounds + 1):
        own, other = eldest.mix, dealer.mix
        spoken = np.stack([each.sum(axis=1) for each in ends.by_word(own, other)], axis=1)
        put = other.speaks[:, 1]
        answered = np.stack([ends.seen @ put, ends.to_dealer @ put], axis=1)
        # The dealer wants eldest to have little.
        silent, put = own.speaks[:, 0], own.speaks[:, 1]
        heard = ends.after_put(own.answers, ends.to_dealer, 0)
        theirs = np.stack([silent @ each for each in (ends.silent, heard, ends.to_eldest)], axis=1)
        replied = np.stack([put @ ends.seen, put @ ends.to_eldest], axis=1)
        eldest.learn(spoken, answered, number)
        dealer.learn(-theirs, -replied, number)
    found = eldest.mean, dealer.mean
    by_word = enumerate(ends.by_word(*found))
    return Solved(*found, float(sum((found[0].speaks[:, word, None] * each).sum() for word, each in by_word)))


class _Side:
    """A player who learns words by regret: what would have been better is said more often."""

    def __init__(self, can: Allowed, levels: int) -> None:
        self.can = can
        self.regret = np.zeros((levels, 3)), np.zeros((levels, 2))
        self.total = np.zeros((levels, 3)), np.zeros((levels, 2))

    @property
    def mix(self) -> Mix:
        """The words as they are said now."""
        return Mix(_shares(self.regret[0], self.can), _shares(self.regret[1], np.array([True, True])))

    @property
    def mean(self) -> Mix:
        """The words as they have been said all along, late ones more than early ones."""
        return Mix(_shares(self.total[0], self.can), _shares(self.total[1], np.array([True, True])))

    def learn(self, words: Numbers, answers: Numbers, number: int) -> None:
        """Record what each word would have led to in round ``number``."""
        for place, (said, worth) in enumerate(zip(self.mix, (words, answers), strict=True)):
            self.total[place][:] += number * said
            better = worth - (said * worth).sum(axis=1, keepdims=True)
            self.regret[place][:] = np.maximum(self.regret[place] + better, 0)


def _shares(weights: Numbers, can: Allowed) -> Numbers:
    """Return how often each word is said, by weight; equally often if none has any weight."""
    some = np.where(can, weights, 0.0)
    whole = some.sum(axis=1, keepdims=True)
    alike = np.broadcast_to(can / can.sum(), some.shape)
    shares: Numbers = np.where(whole > 0, some / np.where(whole > 0, whole, 1), alike)
    return shares
