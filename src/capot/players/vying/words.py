"""The hands of a pack in levels, and the chances of the game at each score.

Hands are sorted into levels by how often they win.  The chances at a score come from the words before the
first card, which both players learn in a few rounds.
"""

from bisect import bisect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from capot.play.vying import Lacks, Talk
from capot.players.vying.chances import possible
from capot.players.vying.grids import ALIKE, Numbers, results, ways
from capot.players.vying.learning import Learned, Table, Worth, as_seen_from
from capot.players.vying.tree import End, Turn, tree_of
from capot.rules.rules import Rules
from capot.rules.stages.vying import CARDS, PLAYING

LEVELS = 20
"""Number of levels of strength into which hands are sorted."""

ROUNDS, FEW_ROUNDS = 200, 25
"""Number of rounds of learning: for the words, and for the chances alone."""


@cache
def table_of(order: str, spoilt: str, seats: int) -> Table:
    """Return the kinds of hand of a pack with four suits of these ranks, sorted into levels."""
    there = [ALIKE] * len(order)
    kinds = [hand for hand, _ in possible(_pack(order), CARDS)]
    more = likelihood_of(order, seats)
    dealt, found = ways(there, kinds, kinds) * more[:, None] * more, results(kinds, kinds, spoilt=spoilt)
    return by_level(dealt / dealt.sum(), found)[0]


def _pack(order: str) -> list[int]:
    return [rank for rank in range(1, len(order) + 1) for _ in range(ALIKE)]


@cache
def likelihood_of(order: str, seats: int) -> Numbers:
    """Return how much likelier each kind of hand is than three cards dealt at random.

    Of four players those who play have the best card of their partner too, and have laid their lowest away.
    """
    pack = _pack(order)
    kinds = dict(possible(pack, CARDS))
    if seats == PLAYING:
        return np.ones(len(kinds))
    found = dict.fromkeys(kinds, 0.0)
    for own, count in kinds.items():
        left = list(pack)
        for card in own:
            left.remove(card)
        for best in {*left}:
            below, upto = (comb(bisect(left, card), CARDS) for card in (best - 1, best))
            found[tuple(sorted((*own, best))[1:])] += count * (upto - below) / comb(len(left), CARDS)
    return np.array([found[kind] / count for kind, count in kinds.items()])


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


@dataclass(frozen=True, slots=True)
class Wording:
    """The terms by which words are said, with the order of the cards for which they are said.

    ``seats`` is the number of players; two of them play.
    """

    order: str
    talk: Talk
    seats: int

    @classmethod
    def of(cls, rules: Rules, seats: int) -> "Wording":
        """Return those of resolved rules in which players vie."""
        return cls(rules.pack.order, Talk.of(rules), seats)

    @property
    def dealt(self) -> Numbers:
        """How much likelier each kind of hand is, as a deal begins, than three cards dealt at random."""
        return likelihood_of(self.order, self.seats)

    @property
    def table(self) -> Table:
        """The kinds of hand as a deal begins, sorted into levels."""
        return table_of(self.order, self.talk.stage.spoilt, self.seats)

    @property
    def target(self) -> int:
        """The points of a game."""
        return self.talk.stake.target

    def lacks(self, own: int, other: int) -> Lacks:
        """Return what eldest and the dealer lack at a score."""
        return self.target - own, self.target - other

    def worth(self, own: int, other: int, chance: Mapping[tuple[int, int], float]) -> Callable[[End], Worth]:
        """Return what ends are worth to eldest at a score: his chance of the game, by other scores."""

        def after(mine: int, theirs: int) -> float:
            """Return the chance of a player at this score who deals next."""
            if mine >= self.target:
                return 1.0
            return 0.0 if theirs >= self.target else 1.0 - chance.get((theirs, mine), 0.5)

        def scored(place: int, stake: int, *, given: bool) -> float:
            """Return eldest's chance once a place has scored."""
            total = (own, other)[place]
            points = max(1, int(stake if given else self.talk.stake.paid(stake, total)))
            return after(own + points, other) if place == 0 else after(own, other + points)

        def of_end(end: End) -> Worth:
            match end.how:
                case "played":
                    won, lost = (scored(place, end.stake, given=False) for place in (0, 1))
                    return Worth(won, after(own, other), lost)
                case "given":
                    assert end.to is not None, "somebody gets it"
                    return Worth(*[scored(end.to, end.stake, given=True)] * 3)
                case "anew":
                    return Worth(*[chance.get((own, other), 0.5)] * 3)
                case "passed":
                    return Worth(*[after(own, other)] * 3)

        return of_end


@cache
def _found(_words: Wording) -> dict[tuple[int, int], float]:
    return {}


def chances_of(words: Wording, least: tuple[int, int] = (0, 0)) -> Mapping[tuple[int, int], float]:
    """Return eldest's chance of the game at each score, his own and the dealer's, from one on."""
    found, (first, second) = _found(words), least
    scores = [
        (own, other)
        for own in range(words.target)
        for other in range(own + 1)
        if (own, other) not in found
        and ((own >= first and other >= second) or (own >= second and other >= first))
    ]
    draws = 1 - float((words.table.won + words.table.lost).sum())
    for own, other in sorted(scores, key=sum, reverse=True):
        # A draw leads to the same score with the other player as eldest.
        after = found.get((other, own), 0.5)
        for each in ((own, other), (other, own)):
            found[each] = _at_first(words, *each, found)
        if draws * abs(found[other, own] - after) > TRIFLE:
            found[own, other] = _at_first(words, own, other, found)
    return found


TRIFLE = 0.0001
"""A difference between chances of the game that does not matter."""


def _at_first(words: Wording, own: int, other: int, found: Mapping[tuple[int, int], float]) -> float:
    """Return roughly eldest's chance as a deal begins, by what its ends lead to."""
    # Where only the leader speaks, the dealer does so in a later trick, which counts here as the first.
    talk = words.talk
    said = talk.begun._replace(declined=True)
    root = tree_of(talk, said, Turn(0, leads=True, is_first=True, later=True), words.lacks(own, other))
    table, worth = words.table, words.worth(own, other, found)
    if isinstance(root, End):
        return float(sum(part * each for part, each in zip(_parts(table), worth(root), strict=True)))
    if root.place == 0:
        return Learned(root, table, worth, FEW_ROUNDS).chance
    # Eldest has nothing to say.
    return 1 - Learned(root, table.turned, as_seen_from(1, worth), FEW_ROUNDS).chance


def _parts(table: Table) -> tuple[float, float, float]:
    """Return how often deals are won, drawn and lost."""
    won, lost = float(table.won.sum()), float(table.lost.sum())
    return won, 1 - won - lost, lost
