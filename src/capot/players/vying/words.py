"""The words of a deal as a game by itself, solved for each score: who puts, sees and gives up how often.

Hands are sorted into levels by how often they win.  Eldest speaks or is silent, then the dealer, and then the
cards decide.  Neither can gain more than a trifle against these answers by saying anything else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from capot.players.vying.chances import possible, result
from capot.rules.rules import Rules
from capot.rules.scoring import StakeWon
from capot.rules.stages.vying import CARDS, Vie

Numbers: TypeAlias = NDArray[np.float64]
Allowed: TypeAlias = NDArray[np.bool_]

LEVELS = 20
"""Number of levels into which the hands of each player are sorted."""

ROUNDS, FEW_ROUNDS = 200, 25
"""Number of times that both players learn from each other: for what they say, and for their chances alone."""

SPEAKS, ANSWERS = ("silent", "put", "throw in"), ("see", "concede")


@dataclass(frozen=True)
class Table:
    """The kinds of hand in levels: chances of each pair to be dealt, and who wins with it.

    ``dealt``, ``won`` and ``lost`` are by level of eldest and of the dealer, from eldest's side; ``levels``
    are what hands of each level are worth to eldest and to the dealer, from low to high.
    """

    dealt: Numbers
    won: Numbers
    lost: Numbers
    levels: tuple[Numbers, Numbers]


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
    ranks, alike = range(len(order)), 4
    kinds = [hand for hand, _ in possible([rank for rank in ranks for _ in range(alike)], CARDS)]
    cards = np.array(kinds)
    ways = _ways(cards, len(order), alike)
    found = _results(cards, kinds)
    chance = ways / ways.sum()
    own = (chance * (found + 1) / 2).sum(axis=1) / chance.sum(axis=1)
    other = (chance * (1 - found) / 2).sum(axis=0) / chance.sum(axis=0)
    eldest, dealer = _sorted_into(own, chance.sum(axis=1)), _sorted_into(other, chance.sum(axis=0))
    dealt = eldest.T @ chance @ dealer
    won, lost = (eldest.T @ (chance * (found == who)) @ dealer for who in (1, -1))
    means = (
        (own * chance.sum(axis=1)) @ eldest / dealt.sum(axis=1),
        (other * chance.sum(axis=0)) @ dealer / dealt.sum(axis=0),
    )
    return Table(dealt, won, lost, means)


def _ways(cards: NDArray[np.int64], ranks: int, alike: int) -> Numbers:
    """Return in how many ways each pair of kinds of hand can be dealt."""
    counts = np.stack([(cards == rank).sum(axis=1) for rank in range(ranks)], axis=1)
    choose = np.array(
        [[_choose(there, taken) for taken in range(CARDS + 1)] for there in range(alike + 1)], dtype=float
    )
    first = choose[alike, counts].prod(axis=1)
    both = np.ones((len(cards), len(cards)))
    for rank in range(ranks):
        left = np.maximum(alike - counts[:, rank], 0)
        both *= choose[left[:, None], counts[None, :, rank]]
    whole: Numbers = first[:, None] * both
    return whole


def _choose(there: int, taken: int) -> int:
    ways = 1
    for step in range(taken):
        ways = ways * (there - step) // (step + 1)
    return ways


def _results(cards: NDArray[np.int64], kinds: list[tuple[int, ...]]) -> Numbers:
    """Return who wins with each pair of hands, which only depends on how their cards compare."""
    code = np.zeros((len(cards), len(cards)), dtype=np.int64)
    for one in range(CARDS):
        for other in range(CARDS):
            code = code * 3 + np.sign(cards[:, None, one] - cards[None, :, other]) + 1
    _, first, inverse = np.unique(code, return_index=True, return_inverse=True)
    pairs = (divmod(int(place), len(kinds)) for place in first)
    found = [result(kinds[mine], kinds[theirs], None, mine_led=True, won=()) for mine, theirs in pairs]
    return np.array(found, dtype=float)[inverse.reshape(code.shape)]


def _sorted_into(worth: Numbers, chance: Numbers) -> Numbers:
    """Return for each kind of hand which level it belongs to, as a matrix of zeros and ones."""
    order = np.argsort(worth, kind="stable")
    before = np.cumsum(chance[order]) - chance[order] / 2
    level = np.minimum((before * LEVELS).astype(int), LEVELS - 1)
    member = np.zeros((len(worth), LEVELS))
    member[order, level] = 1.0
    return member


@dataclass(frozen=True, slots=True)
class Wording:
    """The terms by which words are said, and what they are said for."""

    order: str
    offered: str
    throw_in: bool
    step: int
    target: int
    by_game: bool

    @classmethod
    def of(cls, rules: Rules) -> "Wording":
        """Return those of resolved rules in which players vie."""
        term = next(each for each in rules.scoring if isinstance(each, StakeWon))
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
def solved(words: Wording, own: int, other: int) -> Solved:
    """Return what is said at a score of eldest and the dealer."""
    return _learned(words, words.paid(own, other, chances_of(words)), ROUNDS)


@cache
def chances_of(words: Wording) -> dict[tuple[int, int], float]:
    """Return eldest's chance of the game at each score, his own and the dealer's."""
    found: dict[tuple[int, int], float] = {}
    scores = [(own, other) for own in range(words.target) for other in range(own + 1)]
    for score in sorted(scores, key=sum, reverse=True):
        # A draw leads to the same score with the other player as eldest.
        for own, other in (score, score[::-1], score):
            found[own, other] = _learned(words, words.paid(own, other, found), FEW_ROUNDS).chance
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


def _learned(words: Wording, paid: Payoffs, rounds: int) -> Solved:
    """Return the words that both players learn to say in a number of rounds, from the ends of a deal."""
    ends = Ends.of(table_of(words.order), paid, by_game=words.by_game)
    can = np.array([True, True, words.throw_in])
    # Where only the leader puts, the dealer does so in a later trick, which counts here as the first.
    eldest, dealer = _Side(can), _Side(can & np.array([True, words.offered != "first lead", True]))
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

    def __init__(self, can: Allowed) -> None:
        self.can = can
        self.regret = np.zeros((LEVELS, 3)), np.zeros((LEVELS, 2))
        self.total = np.zeros((LEVELS, 3)), np.zeros((LEVELS, 2))

    @property
    def mix(self) -> Mix:
        """The words as they are said now."""
        return Mix(_shares(self.regret[0], self.can), _shares(self.regret[1], np.array([True, True])))

    @property
    def mean(self) -> Mix:
        """The words as they have been said all along, late ones more than early ones."""
        return Mix(_shares(self.total[0], self.can), _shares(self.total[1], np.array([True, True])))

    def learn(self, words: Numbers, answers: Numbers, number: int) -> None:
        """Note what each word would have led to in round ``number``."""
        for place, (said, worth) in enumerate(zip(self.mix, (words, answers), strict=True)):
            self.total[place][:] += number * said
            better = worth - (said * worth).sum(axis=1, keepdims=True)
            self.regret[place][:] = np.maximum(self.regret[place] + better, 0)


def _shares(weights: Numbers, can: Allowed) -> Numbers:
    """Return how often each word is said by its weight; all that may be said alike if nothing has any."""
    some = np.where(can, weights, 0.0)
    whole = some.sum(axis=1, keepdims=True)
    alike = np.broadcast_to(can / can.sum(), some.shape)
    shares: Numbers = np.where(whole > 0, some / np.where(whole > 0, whole, 1), alike)
    return shares
