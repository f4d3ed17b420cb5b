"""How often each hand says each word: two players learn from each other by regret, in a tree of words.

Hands are sorted into levels.  Rows are those of the player to act, who comes ``first``, columns those of the
other.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from capot.players.vying.grids import Numbers
from capot.players.vying.tree import End, Node

Places: TypeAlias = NDArray[np.intp]


class Table(NamedTuple):
    """The kinds of hand in levels: chances of each pair to be dealt, and who wins with it.

    They are by level of the player who speaks first, from whose side they are, and of the other.
    """

    dealt: Numbers
    won: Numbers
    lost: Numbers

    @property
    def turned(self) -> "Table":
        """The same from the side of the other player."""
        return Table(self.dealt.T, self.lost.T, self.won.T)


class Worth(NamedTuple):
    """The worth of an end to the player who speaks first, if he wins, draws or loses with the cards."""

    won: float
    drawn: float
    lost: float


def as_seen_from(place: int, worth: Callable[[End], Worth]) -> Callable[[End], Worth]:
    """Return what ends are worth to a place, by what they are worth to eldest."""
    if place == 0:
        return worth

    def turned(end: End) -> Worth:
        found = worth(end)
        return Worth(1 - found.lost, 1 - found.drawn, 1 - found.won)

    return turned


class Learned:
    """The words of both players in a tree, learned in a number of rounds, and the chance of the first.

    The first is the player at the root, whose side the table is seen from and the worth of ends.
    Neither can gain more than a trifle against these words by saying anything else.
    """

    def __init__(self, root: Node, table: Table, worth: Callable[[End], Worth], rounds: int) -> None:
        """Let them learn."""
        outcomes = table.won, table.dealt - table.won - table.lost, table.lost
        self._ends, paths = _ends_below(root)
        first, second = ([path[side] for path in paths] for side in (0, 1))
        self._sides = (
            _Side(_nodes_of(root, root.place), first, np.concatenate([each.T for each in outcomes], axis=1)),
            _Side(_nodes_of(root, 1 - root.place), second, np.concatenate(outcomes, axis=1)),
        )
        self._worth = np.array([worth(end) for end in self._ends])
        for number in range(1, rounds + 1):
            mixes = [side.mix for side in self._sides]
            reaches = [side.reach(mix) for side, mix in zip(self._sides, mixes, strict=True)]
            for place, side in enumerate(self._sides):
                side.learn(mixes[place], self._paid(place, reaches[1 - place]), number)
        self._means = [side.mean for side in self._sides]

    def _paid(self, place: int, reach: Numbers) -> Numbers:
        """Return what ends are worth to each level of a player, by how often the other reaches them."""
        side = self._sides[place]
        by_outcome = (reach @ side.outcomes).reshape(len(reach), 3, -1)
        found: Numbers = np.einsum("ec,ecl->el", self._worth, by_outcome)
        return -found if place else found

    @property
    def chance(self) -> float:
        """The worth of the deal to the first player."""
        first, second = (side.reach(mean) for side, mean in zip(self._sides, self._means, strict=True))
        return float((first * self._paid(0, second)).sum())

    @property
    def gains(self) -> tuple[float, float]:
        """The gains of the first player, and of the other, by the best words against those of the other."""
        found = [
            side.best(self._paid(place, self._sides[1 - place].reach(self._means[1 - place])))
            for place, side in enumerate(self._sides)
        ]
        return found[0] - self.chance, found[1] + self.chance

    def shares(self, node: Node) -> Numbers:
        """Return how often each level of the player at a node says each of its words, (levels, words)."""
        place = next(place for place, side in enumerate(self._sides) if node in side.places)
        side = self._sides[place]
        shares: Numbers = self._means[place][side.places[node], : len(node.words)].T
        return shares


def _nodes_of(root: Node | End, place: int) -> list[Node]:
    """Return the choices of a player, each before those below it."""
    if isinstance(root, End):
        return []
    own = [root] if root.place == place else []
    return own + [node for each in root.after for node in _nodes_of(each, place)]


Path: TypeAlias = tuple[tuple[Node, int], ...]
"""The choices of a player on the way to an end, with the word said at each."""


def _ends_below(root: Node) -> tuple[list[End], list[tuple[Path, Path]]]:
    """Return all ends, and on the way to each the choices of the first player and of the other."""
    ends, paths = list[End](), list[tuple[Path, Path]]()

    def down(node: Node | End, first: Path, second: Path) -> None:
        if isinstance(node, End):
            ends.append(node)
            paths.append((first, second))
            return
        for number, after in enumerate(node.after):
            step = ((node, number),)
            is_first = node.place == root.place
            down(after, first + step * is_first, second + step * (not is_first))

    down(root, (), ())
    return ends, paths


class _Side:
    """A player who learns words by regret: what would have been better is said more often.

    Arrays are (choices, words, levels); a sequence is a word at a choice, ``none`` that of the root.
    """

    def __init__(self, nodes: Sequence[Node], paths: Sequence[Path], outcomes: Numbers) -> None:
        self.places = {node: place for place, node in enumerate(nodes)}
        self.outcomes, levels = outcomes, outcomes.shape[1] // 3
        self.wide = max((len(node.words) for node in nodes), default=1)
        self.none = len(nodes) * self.wide
        words = np.array([len(node.words) for node in nodes], dtype=int).reshape(-1, 1)
        self.can = (np.arange(self.wide) < words)[:, :, None]
        self.alike = self.can / np.maximum(words, 1)[:, :, None]
        self.regret = np.zeros((len(nodes), self.wide, levels))
        self.total = np.zeros_like(self.regret)
        by_end = [[self._sequence(*step) for step in path] for path in paths]
        deep = max(map(len, by_end), default=0)
        self.paths: Places = (
            np.array([[*path, *[self.none] * (deep - len(path))] for path in by_end])
            .reshape(len(paths), deep)
            .astype(np.intp)
        )
        last = [path[-1] if path else self.none for path in by_end]
        self.below = np.zeros((self.none + 1, len(paths)))
        self.below[last, range(len(paths))] = 1.0
        self.deeper = self._by_depth(paths)

    def _sequence(self, node: Node, word: int) -> int:
        return self.places[node] * self.wide + word

    def _by_depth(self, paths: Sequence[Path]) -> list[tuple[Places, Places]]:
        """Return the choices at each depth, the deepest first, and the sequence that leads to each."""
        found: dict[int, dict[int, int]] = {}
        for path in paths:
            before = self.none
            for depth, (node, word) in enumerate(path):
                found.setdefault(depth, {})[self.places[node]] = before
                before = self._sequence(node, word)
        by_depth = [found[depth] for depth in sorted(found, reverse=True)]
        return [(np.array([*each]), np.array([*each.values()])) for each in by_depth]

    @property
    def mix(self) -> Numbers:
        """The words as they are said now."""
        return self._shares(self.regret)

    @property
    def mean(self) -> Numbers:
        """The words as they have been said all along, late ones more than early ones."""
        return self._shares(self.total)

    def _shares(self, weights: Numbers) -> Numbers:
        """Return how often each word is said, by weight; equally often if none has any weight."""
        whole = weights.sum(axis=1, keepdims=True)
        shares: Numbers = np.where(whole > 0, weights / np.where(whole > 0, whole, 1), self.alike)
        return shares

    def reach(self, mix: Numbers) -> Numbers:
        """Return how often each level says all that leads to each end, (ends, levels)."""
        levels = mix.shape[2]
        flat = np.concatenate([mix.reshape(-1, levels), np.ones((1, levels))])
        found: Numbers = flat[self.paths].prod(axis=1)
        return found

    def learn(self, mix: Numbers, paid: Numbers, number: int) -> None:
        """Note in round ``number`` what each word would have led to, by what the ends are worth."""
        self.total += number * mix
        worth, choices = self._worth(paid, lambda rows, found: (mix[rows] * found).sum(axis=1))
        self.regret = np.where(self.can, np.maximum(self.regret + worth - choices[:, None], 0), 0)

    def best(self, paid: Numbers) -> float:
        """Return the worth of the best words."""
        found = self.below[-1] @ paid
        _, choices = self._worth(
            paid, lambda rows, found: np.where(self.can[rows], found, -np.inf).max(axis=1)
        )
        rows, before = self.deeper[-1] if self.deeper else (np.array([], int), np.array([], int))
        return float(found.sum() + choices[rows[before == self.none]].sum())

    def _worth(self, paid: Numbers, chosen: Callable[[Places, Numbers], Numbers]) -> tuple[Numbers, Numbers]:
        """Return the worth of each word, and of each choice."""
        by_sequence = self.below @ paid
        shape = (len(self.can), self.wide, paid.shape[1])
        choices = np.zeros((len(self.can), paid.shape[1]))
        for rows, before in self.deeper:
            by_word = by_sequence[:-1].reshape(shape)
            choices[rows] = chosen(rows, by_word[rows])
            np.add.at(by_sequence, before, choices[rows])
        return by_sequence[:-1].reshape(shape), choices
