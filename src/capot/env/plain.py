"""Environments of one deal at a time, like a row of `VectorDeals`, for any game."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from capot.env.numbering import parts_of
from capot.env.numbers import whole
from capot.env.observing.observations import Observations
from capot.env.observing.shaped import layout_shaped, shaped
from capot.env.observing.shown import layout_shown, observed
from capot.env.rewards import Reward, compared
from capot.env.steps import Choice, Put, can_step
from capot.env.vector import MOST_NUMBER
from capot.env.words import every_step
from capot.play.choices import Legal
from capot.play.lab_deals import dealt
from capot.play.match import new_match
from capot.play.moves import Move
from capot.play.position import Position
from capot.play.view import View, view
from capot.rules.catalog import find_game
from capot.rules.changes.options import with_options
from capot.rules.model import Game
from capot.shuffle import WORDS


class PlainDeals:
    """One deal in progress of any game, by plain play; one seat is to act.

    Deal *i* has the cards, the dealer and the standing of the lab's deals.  A deal decided before anybody
    acts is skipped.  Seats that choose at the same time act one after the other, from seat 0.  Combinations
    and hands are built card by card in ascending order, each in exactly one way.

    Raises `RulesError` for an impossible table, `ValueError` for numbers out of range.
    """

    def __init__(
        self,
        game: Game | str,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        *,
        reward: Reward = "lead",
    ) -> None:
        """Deal the first cards."""
        self.game = with_options(find_game(game) if isinstance(game, str) else game, options or {})
        match = new_match(self.game, None if seats is None else whole("the number of players", seats))
        self.seats, self._sides = match.seats, match.sides
        if reward not in ("lead", "book"):
            raise ValueError(f"the reward is 'lead' or 'book', not {reward!r}")
        self.reward = reward
        parts = parts_of(self.game, self.seats)
        self._parts, self._climbs = parts, all(map(can_step, parts))
        self.actions = every_step(parts, self.seats)
        layout = layout_shown if self._climbs else layout_shaped
        self.layout = layout(parts, self.actions, self.seats)
        self._choice, self._allowed = Choice(self.actions, Legal()), frozenset[int]()
        self._begin(seed, 0)

    def reset(self, *, seed: int | None = None, first: int = 0) -> Observations:
        """Begin deal ``first`` of this seed or another, or the next undecided one; return `observe`."""
        self._begin(self._seed if seed is None else seed, first)
        return self.observe(max(int(self.turn[0]), 0))

    def _begin(self, seed: int, first: int) -> None:
        self._seed = whole("a seed", seed, 0, WORDS - 1)
        self._number = whole("the number of the first deal", first, 0, MOST_NUMBER)
        self._points = np.zeros((1, self.seats))
        position = dealt(self.game, self.seats, self._seed, self._number)
        while position.is_over:
            self._number += 1
            position = dealt(self.game, self.seats, self._seed, self._number)
        self._go_on(position)

    @property
    def turn(self) -> npt.NDArray[np.int64]:
        """The seat to act, (1,); -1 when the deal is over."""
        return np.array([self._turn])

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Mask of the actions that the seat to act may choose, (1, actions)."""
        mask = np.zeros((1, self.actions.count), np.bool_)
        mask[0, list(self._allowed)] = True
        return mask

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The number of the deal in progress, (1,)."""
        return np.array([self._number])

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """The points of the finished deal as in the book, (1, seats); 0 before that."""
        return self._points.copy()

    @property
    def position(self) -> Position:
        """The deal in plain play, including hidden cards."""
        return self._position

    def act(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Take one action; return the rewards (1, seats) and whether the deal is over.

        Raise `ValueError`, with nothing done, for an action that is not allowed.
        """
        (action,) = np.asarray(actions).tolist()
        if action not in self._allowed:
            raise ValueError(self._why_not(action))
        after = self._choice.after(action)
        if isinstance(after, Choice):
            self._choice, self._allowed = after, after.actions
        else:
            self._move(after)
        finished = np.array([self._position.is_over])
        if self.reward == "book":
            return np.where(finished[:, None], self._points, 0.0), finished
        return compared(self._points, finished, low_wins=self.game.low_wins, sides=self._sides), finished

    def observe(self, seat: int) -> Observations:
        """Return the observation of a seat, as one row."""
        return self.observed(view(self._position, seat), self._choice.put if seat == self._turn else ((),))

    def observed(self, seen: View, put: Put = ((),)) -> Observations:
        """Return the observation of the seat of a view, with the cards it has put together."""
        write = observed if self._climbs else shaped
        planes, rest = write(seen, self._parts, put, self.layout, self.actions)
        return Observations(planes[None], rest[None])

    def lines(self, seat: int) -> Sequence[str]:
        """Return the table as a seat sees it, in a few lines of text."""
        seen, lines = view(self._position, seat), []
        for step in range(self.seats):
            other = (seat + step) % self.seats
            words = [f"seat_{other}: {seen.sizes[other]} cards"]
            words += [_named(laid.cards) for laid in seen.pile if laid.seat == other]
            words += [_named(hand) for hand in (seen.arranged[other] if seen.arranged else ())]
            words += [_named(shown.cards) for shown in seen.shown if shown.seat == other]
            words += [f"taken {_named(cards)}" for cards in [seen.taken(other)] if cards]
            lines.append(", ".join(words))
        put = self._choice.put if seat == self._turn else ()
        made = [f"put together: {' / '.join(_named(cards) for cards in put if cards)}"] if any(put) else []
        return [*lines, *made, f"hand of seat_{seat}: {_named(seen.hand)}"]

    def _move(self, move: Move) -> None:
        self._go_on(self._position.after(self._turn, move))
        if self._position.is_over:
            self._points = np.array([[float(each) for each in self._position.score().points]])

    def _go_on(self, position: Position) -> None:
        """Take a position, with the first seat to act."""
        self._position, self._turn = position, min(position.to_act, default=-1)
        self._choice = Choice(self.actions, position.legal(self._turn) if position.to_act else Legal())
        self._allowed = self._choice.actions

    def _why_not(self, action: int) -> str:
        where = f"deal {self._number}"
        if not 0 <= action < self.actions.count:
            return f"{where}: actions go from 0 to {self.actions.count - 1}, and {action} is none"
        choice = ", ".join(self.actions.text(each) for each in sorted(self._allowed))
        return f"{where}: {self.actions.text(action)} is not allowed to seat {self._turn} now, but {choice}"


def _named(cards: Sequence[object]) -> str:
    return " ".join(map(str, cards)) or "–"
