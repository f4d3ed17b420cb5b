"""A deal being solved: the search with its memory, asked one question after another."""

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import CARDS, NOBODY, State, Tables
from capot.kernel.solve.layout import BUCKET, NODE, TOLD, UNKNOWN, Problem
from capot.kernel.solve.search import ask, start, step
from capot.kernel.tricks.following import legal

FIRST_BUCKETS, MOST_BUCKETS = 1 << 8, 1 << 20
"""Buckets of the memory that are used at first, and at most."""

Line = list[tuple[int, int]]
"""The seats and cards of a line of play, each card as a set."""


class Solver:
    """The search for one problem, from one place; it gives up after ``most`` cards tried in all.

    The arrays have one record each, but for ``nodes`` and ``table``.
    """

    __slots__ = ("deposit", "nodes", "problems", "rules", "states", "table", "told")

    def __init__(
        self, tables: Tables, state: State, problem: Problem, most: int, *, deposit: bool = HAS_BIT_DEPOSIT
    ) -> None:
        """Open the place to start from, with nothing in memory."""
        self.rules, self.states, self.problems = np.array([tables]), np.array([state]), np.array([problem])
        self.deposit = deposit
        self.table = _aligned_buckets()
        self.told = np.zeros(1, TOLD)
        self.told["most"], self.told["buckets"] = most, FIRST_BUCKETS
        self.nodes = np.zeros(CARDS + 1, NODE)
        start(self.rules, self.states, self.problems, self.nodes)

    @property
    def state(self) -> State:
        """The deal at this place."""
        return self.states[0]

    @property
    def problem(self) -> Problem:
        """The problem."""
        return self.problems[0]

    @property
    def spent(self) -> int:
        """The number of cards tried so far."""
        return int(self.told["spent"][0])

    @property
    def is_sides_turn(self) -> bool:
        """Whether the seat to act belongs to the side."""
        return bool(int(self.problem["side"]) >> int(self.state["turn"]) & 1)

    @property
    def moves(self) -> list[int]:
        """The legal cards of the seat to act, each as a set; none once the deal is over."""
        if self.is_over:
            return []
        may = int(legal(self.rules[0], self.state))
        return [1 << index for index in range(may.bit_length()) if may >> index & 1]

    @property
    def is_over(self) -> bool:
        """Whether no card is left."""
        return not any(self.state["hands"][: int(self.rules["seats"][0])])

    def bound(self, limit: int) -> int:
        """Return a bound of the cost, as `search` does."""
        self.told["limit"] = limit
        return int(
            ask(self.rules, self.states, self.problems, self.nodes, self.table, self.told, self.deposit)
        )

    def keeps_to(self, limit: int) -> bool | None:
        """Return whether the side can keep its cost to a limit, or None if that was not found out."""
        found = self.bound(limit)
        return None if found == UNKNOWN else found <= limit

    def least(self, low: int) -> tuple[int, bool]:
        """Return the cost to which the side can keep, at least ``low``, and whether that is certain.

        If it is not, the cost is no lower than what is returned.
        """
        while True:
            found = self.bound(low)
            if found == UNKNOWN:
                return low, False
            if found <= low:
                return low, True
            low = found

    @property
    def lowest(self) -> int:
        """A cost below which the side cannot get, whatever is played."""
        root, problem = self.nodes[0], self.problem
        low = int(root["total"] + min(root["pot"], 0) + root["least"])
        low += int(problem["least_tricks"][int(root["tricks"])])
        swaps = [int(each) - int(root["part"]) for each in problem["swap"]]
        return low + min(0, *swaps) + min(0, -int(root["pot_part"])) if problem["aim"] != NOBODY else low

    def after(self, card: int) -> "Solver":
        """Return the solver of the place after a card, which shares the memory."""
        then = object.__new__(Solver)
        then.rules, then.problems, then.told = self.rules, self.problems, self.told
        then.table, then.deposit, then.states = self.table, self.deposit, self.states.copy()
        then.nodes = np.zeros(CARDS + 1, NODE)
        step(then.rules, then.states, then.problems, self.nodes, then.nodes, card)
        return then

    def line(self, low: int, high: int) -> Line:
        """Return a line of play in which the side keeps to ``high`` at most, the others to ``low`` at least.

        Each does so as long as it can; then any card will do.  The line ends where the search gives up.
        """
        now, line = self, []
        while not now.is_over:
            card = now._best(low, high)
            if card is None:
                break
            line.append((int(now.state["turn"]), card))
            now = now.after(card)
        return line

    def _best(self, low: int, high: int) -> int | None:
        """Return a card for the line, or None where the search gives up."""
        moves = self.moves
        if len(moves) == 1:
            return moves[0]
        for card in moves:
            fits = self.after(card).keeps_to(high if self.is_sides_turn else low - 1)
            if fits is None:
                return None
            if fits == self.is_sides_turn:
                return card
        return moves[0]


def _aligned_buckets() -> np.ndarray:
    """Return empty buckets that begin with a cache line; the system provides them only as they are used."""
    size = BUCKET.itemsize
    room = np.zeros((MOST_BUCKETS + 1) * size, np.uint8)
    start = -room.ctypes.data % size
    return room[start : start + MOST_BUCKETS * size].view(BUCKET)
