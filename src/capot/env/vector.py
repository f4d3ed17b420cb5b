"""A vector environment for research: many deals stepped at once, on NumPy arrays."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Literal

import numpy as np
import numpy.typing as npt

from capot.env.loops import Rows, act_all, begin_all, compare, show_all
from capot.env.numbering import actions_of, numbering_of, parts_of
from capot.env.planes import layout_of
from capot.kernel.dtypes import DRAW_TO_FOLLOW, SEATS, TABLES, new_states
from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.players.search.values import ahead_of
from capot.rules.catalog import find_game
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.options import with_options
from capot.rules.sides import Sides
from capot.shuffle import WORDS

Reward = Literal["lead", "book"]

MOST = 2**20
"""Maximum number of deals stepped at once."""

MOST_NUMBER = 2**62
"""Upper bound of deal numbers."""


@dataclass(frozen=True, slots=True)
class Observations:
    """Observations of one seat of each deal, with the layout `VectorDeals.layout`.

    ``planes`` (deals, planes, cards) are small integers, mostly 0 or 1; ``rest`` (deals, numbers) are the
    values that are not about cards.
    """

    planes: npt.NDArray[np.uint8]
    rest: npt.NDArray[np.float32]

    def flat(self) -> npt.NDArray[np.float32]:
        """Return planes and rest concatenated, (deals, numbers)."""
        planes = self.planes.reshape(len(self.planes), -1)
        return np.concatenate([planes, self.rest], axis=1, dtype=np.float32)


class VectorDeals:
    """Many deals of a game in progress at once; in each, one seat is to act.

    Row *i* begins with deal *i* of the seed and continues with deals *i* + ``n``, *i* + 2 ``n``, and so on.
    Deal *i* has the cards of the lab shuffle and dealer *i* modulo ``seats``; it passes like deal *i* of a
    match and plays part *i* of the game's schedule, with empty totals and pool.  Its course depends on its
    moves alone, not on ``n``.

    Seats that choose at the same time act one after the other, from seat 0; passed or discarded cards are put
    down one by one.  ``actions`` and ``layout`` explain actions and observations; ``rows`` are the deals in
    the kernel, including hidden cards.

    ``game`` is a key or name of the catalogue or a `Game`; ``seats`` is the best number by default;
    ``options`` are house rules by name.  ``reward``, given at the end of a deal, is the lead over the mean of
    the others in points ("lead"), or the points as in the book, fewer being better in most games ("book").
    With ``checked=False`` the effect of an illegal action is undefined.  With ``auto_reset=False`` finished
    deals stay as they are, with nobody to act.

    Raises `RulesError` for an impossible game or table, or one with more than passing, announcing, the talon
    and tricks, or with tricks that not everyone plays to; `ValueError` for other numbers out of range.
    """

    def __init__(  # noqa: PLR0913 - the table, and how it is played, are named
        self,
        game: Game | str,
        n: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        *,
        reward: Reward = "lead",
        checked: bool = True,
        auto_reset: bool = True,
    ) -> None:
        """Deal the first ``n`` deals."""
        self.game = with_options(find_game(game) if isinstance(game, str) else game, options or {})
        match = new_match(self.game, None if seats is None else whole("the number of players", seats))
        self._sides = match.sides
        self.n, self.seats = whole("the number of deals at once", n, 1, MOST), match.seats
        self.checked, self.auto_reset = checked, auto_reset
        if reward not in ("lead", "book"):
            raise ValueError(f"the reward is 'lead' or 'book', not {reward!r}")
        self.reward = reward
        parts = parts_of(self.game, self.seats)
        compiled = [compile_rules(rules, self.seats, match.standing) for rules in parts]
        if any(each["draws"] == DRAW_TO_FOLLOW for each in compiled):
            raise RulesError(
                "fast play counts tricks to which all play, and here players without cards are out"
            )
        self.actions = actions_of(parts)
        self.layout = layout_of(parts, self.actions, self.seats)
        numbering = numbering_of(parts, self.actions)
        tables = np.zeros(len(parts), TABLES)
        for place, each in enumerate(compiled):
            tables[place] = each
        self.rows = Rows(
            tables,
            new_states(self.n),
            np.zeros(self.n, np.int64),
            np.zeros((self.n, SEATS), np.int64),
            len(self.actions.cards),
            numbering.move_of,
            numbering.of_card,
            numbering.of_word,
        )
        self._begin(seed, 0)

    def reset(self, *, seed: int | None = None, first: int = 0) -> Observations:
        """Begin deals ``first`` to ``first`` + ``n`` - 1, of this seed or another; return `observe`."""
        self._begin(int(self._seed) if seed is None else seed, first)
        return self.observe()

    def _begin(self, seed: int, first: int) -> None:
        self._seed = np.uint64(whole("a seed", seed, 0, WORDS - 1))
        start = whole("the number of the first deal", first, 0, MOST_NUMBER)
        self.rows.numbers[:] = np.arange(start, start + self.n)
        self._points = np.zeros((self.n, self.seats))
        mask = self._new_mask()
        begin_all(self.rows, self._seed, mask)
        self._keep(mask)

    @property
    def turn(self) -> npt.NDArray[np.int64]:
        """The seat to act in each deal, (n,); -1 where the deal is over."""
        return np.array(self.rows.states["turn"])

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Which actions the seat to act may choose, (n, actions); a new array after each step."""
        return self._legal

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The number of the deal in progress in each row, (n,)."""
        return self.rows.numbers.copy()

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """The points of the last finished deal of each row as in the book, (n, seats); 0 before the first."""
        return self._points.copy()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observations, npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Make one move in each deal; return observations, rewards and a mask of finished deals.

        ``actions`` are (n,) integers.  Rewards (n, seats) are 0 except at the end of a deal.  Observations
        are those of the seats then to act, in the next deal after a finished one.  Raise `ValueError`, with
        nothing moved, for an illegal action.
        """
        rewards, finished = self.act(actions)
        return self.observe(), rewards, finished

    def act(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Make one move in each deal like `step`, without observations."""
        chosen = self._chosen(actions)
        finished, mask = np.empty(self.n, np.bool_), self._new_mask()
        act_all(self.rows, self._seed, chosen, self.auto_reset, mask, finished, self._points)
        self._keep(mask)
        if self.reward == "book":
            return np.where(finished[:, None], self._points, 0.0), finished
        return compared(self._points, finished, low_wins=self.game.low_wins, sides=self._sides), finished

    def observe(self, seats: npt.ArrayLike | None = None, out: Observations | None = None) -> Observations:
        """Return observations of the seats to act, or of the given seat (one, or one for each deal).

        In a finished deal seat 0 observes, unless seats are given.  ``out``, if given, is overwritten and
        returned.
        """
        observers = self._observers(seats)
        planes = self.n, self.layout.plane_count, len(self.actions.cards)
        rest = self.n, self.layout.rest_count
        if out is None:
            out = Observations(np.empty(planes, np.uint8), np.empty(rest, np.float32))
        elif out.planes.shape != planes or out.rest.shape != rest:
            raise ValueError("these observations have the shape of other deals")
        show_all(self.rows, observers, self.layout.places, out.planes, out.rest)
        return out

    def _new_mask(self) -> npt.NDArray[np.bool_]:
        return np.empty((self.n, self.actions.count), np.bool_)

    def _keep(self, mask: npt.NDArray[np.bool_]) -> None:
        """Keep the mask of legal actions, read-only."""
        mask.flags.writeable = False
        self._legal = mask

    def _observers(self, seats: npt.ArrayLike | None) -> npt.NDArray[np.int64]:
        if seats is None:
            return np.maximum(self.turn, 0)
        observers = np.asarray(seats)
        if observers.dtype.kind not in "iu" or observers.shape not in ((), (self.n,)):
            raise ValueError(f"the observing seats are one whole number, or one for each of {self.n} deals")
        if observers.min() < 0 or observers.max() >= self.seats:
            raise ValueError(f"seats go from 0 to {self.seats - 1}")
        return np.ascontiguousarray(np.broadcast_to(observers, (self.n,)), np.int64)

    def _chosen(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the actions as an array; raise `ValueError` for illegal ones."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.n,):
            raise ValueError(f"the actions are one whole number for each of {self.n} deals")
        if self.checked:
            over = self.rows.states["turn"] < 0
            known = (chosen >= 0) & (chosen < self.actions.count)
            allowed = known & self._legal[np.arange(self.n), np.where(known, chosen, 0)]
            if not np.all(allowed | over):
                row = int(np.argmin(allowed | over))
                raise ValueError(self._why_not(row, int(chosen[row])))
        return np.ascontiguousarray(chosen, np.int64)

    def _why_not(self, row: int, action: int) -> str:
        where = f"deal {self.rows.numbers[row]} (row {row})"
        if not 0 <= action < self.actions.count:
            return f"{where}: actions go from 0 to {self.actions.count - 1}, and {action} is none"
        seat, may = self.rows.states["turn"][row], np.flatnonzero(self._legal[row])
        choice = ", ".join(self.actions.text(int(each)) for each in may)
        return f"{where}: {self.actions.text(action)} is not allowed to seat {seat} now, but {choice}"


def compared(
    points: npt.NDArray[np.float64],
    finished: npt.NDArray[np.bool_],
    *,
    low_wins: bool,
    sides: Sides | None = None,
) -> npt.NDArray[np.float64]:
    """Return the lead of each seat, or its side, over the mean of the others, 0 in unfinished deals."""
    if sides is not None:
        ahead = ahead_of(points, low_wins=low_wins, sides=sides) * sides.count / (sides.count - 1)
        return np.where(finished[:, None], ahead, 0.0)
    rewards = np.empty(points.shape)
    compare(points, -1 if low_wins else 1, finished, rewards)
    return rewards


def random_actions(legal: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return a uniformly random legal action for each row of a mask; 0 if none is legal."""
    counts = legal.sum(axis=1)
    places = np.flatnonzero(legal)
    drawn = np.cumsum(counts) - counts + rng.integers(0, np.maximum(counts, 1))
    some = counts > 0
    actions = np.zeros(len(legal), np.int64)
    actions[some] = places[drawn[some]] % legal.shape[1]
    return actions


def whole(what: str, number: int, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number within optional bounds; raise `ValueError` for any other."""
    try:
        whole = index(number)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None
    if low is not None and high is not None and not low <= whole <= high:
        raise ValueError(f"{what} lies between {low} and {high}, not at {whole}")
    return whole
