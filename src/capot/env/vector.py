"""Many deals stepped at once, one seat to act in each: an environment for research, on NumPy arrays."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import index
from typing import Literal

import numpy as np
import numpy.typing as npt

from capot.env.loops import Rows, act_all, begin_all, compare, show_all
from capot.env.numbering import actions_of, numbering_of, parts_of
from capot.env.planes import layout_of
from capot.kernel.dtypes import SEATS, TABLES, new_states
from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.rules.catalog import find_game
from capot.rules.model import Game
from capot.rules.options import with_options
from capot.shuffle import WORDS

Reward = Literal["lead", "book"]

MOST = 2**20
"""How many deals may be stepped at once."""

MOST_NUMBER = 2**62
"""Below which the numbers of deals lie."""


@dataclass(frozen=True, slots=True)
class Observations:
    """What one seat of each deal may know, laid out as `VectorDeals.layout` says.

    ``planes`` (deals, planes, cards) are small whole numbers, almost all of them 0 or 1; ``rest`` (deals,
    numbers) is what is not about cards.
    """

    planes: npt.NDArray[np.uint8]
    rest: npt.NDArray[np.float32]

    def flat(self) -> npt.NDArray[np.float32]:
        """Return planes and rest one after the other, (deals, numbers)."""
        planes = self.planes.reshape(len(self.planes), -1)
        return np.concatenate([planes, self.rest], axis=1, dtype=np.float32)


class VectorDeals:
    """So many deals of a game in progress at once; in each, one seat is to act.

    Row *i* begins with deal *i* of the seed and, when that is over, goes on with deal *i* + ``n``, and so on.
    Deal *i* has the cards that the lab shuffle gives it and seat *i* modulo ``seats`` for its dealer; it
    passes as deal *i* of a match does, plays part *i* of the game's schedule, and comes after no other:
    totals and pool are empty.  What becomes of it depends on its moves alone, not on ``n``.

    Where several seats choose at once they do so one after the other, from seat 0; cards that are passed or
    laid aside are put down one by one.  ``actions`` says what the actions mean, ``layout`` the observations;
    ``rows`` are the deals as the kernel has them, hidden cards and all.

    ``game`` is a key or name of the catalogue or a `Game`; ``seats`` are the best number unless given;
    ``options`` are house rules by name.  ``reward`` is what a seat is given at the end of a deal: by how much
    it did better than the mean of the others, in points ("lead"), or its points as in the book, where in
    most games fewer are better ("book").  With ``checked=False`` actions are not checked, and an illegal one
    does anything.  With ``auto_reset=False`` deals that are over stay as they are, with nobody to act.

    Raise `RulesError` for a game or table that cannot be, or that is more than passing, announcing, the talon
    and tricks; `ValueError` for other numbers out of range.
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
        self.n, self.seats = whole("the number of deals at once", n, 1, MOST), match.seats
        self.checked, self.auto_reset = checked, auto_reset
        if reward not in ("lead", "book"):
            raise ValueError(f"the reward is 'lead' or 'book', not {reward!r}")
        self.reward = reward
        parts = parts_of(self.game, self.seats)
        compiled = [compile_rules(rules, self.seats, match.standing) for rules in parts]
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
        """Deal deals ``first`` to ``first`` + ``n`` - 1, of this seed or another; return `observe`."""
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
        """Make one move in each deal; return observations, rewards and which deals have finished.

        ``actions`` are (n,) whole numbers.  Rewards (n, seats) are 0 but at the end of a deal.  Observations
        are those of the seats then to act, in the next deal where one has finished.  Raise `ValueError` for
        an illegal action, naming deal and card; nothing is moved then.
        """
        rewards, finished = self.act(actions)
        return self.observe(), rewards, finished

    def act(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_]]:
        """Make one move in each deal as `step` does, without observing: return rewards and what finished."""
        chosen = self._chosen(actions)
        finished, mask = np.empty(self.n, np.bool_), self._new_mask()
        act_all(self.rows, self._seed, chosen, self.auto_reset, mask, finished, self._points)
        self._keep(mask)
        if self.reward == "book":
            return np.where(finished[:, None], self._points, 0.0), finished
        return compared(self._points, finished, low_wins=self.game.low_wins), finished

    def observe(self, seats: npt.ArrayLike | None = None, out: Observations | None = None) -> Observations:
        """Return what the seat to act may know of each deal, or the given seat (one, or one for each deal).

        Of a deal that is over, seat 0 is told unless seats are given.  ``out`` is written over and returned
        where it is given; else the arrays are new.
        """
        told = self._told(seats)
        planes = self.n, self.layout.plane_count, len(self.actions.cards)
        rest = self.n, self.layout.rest_count
        if out is None:
            out = Observations(np.empty(planes, np.uint8), np.empty(rest, np.float32))
        elif out.planes.shape != planes or out.rest.shape != rest:
            raise ValueError("these observations have room for other deals than these")
        show_all(self.rows, told, self.layout.places, out.planes, out.rest)
        return out

    def _new_mask(self) -> npt.NDArray[np.bool_]:
        return np.empty((self.n, self.actions.count), np.bool_)

    def _keep(self, mask: npt.NDArray[np.bool_]) -> None:
        """Keep which actions are legal, in an array that nobody can change by mistake."""
        mask.flags.writeable = False
        self._legal = mask

    def _told(self, seats: npt.ArrayLike | None) -> npt.NDArray[np.int64]:
        if seats is None:
            return np.maximum(self.turn, 0)
        told = np.asarray(seats)
        if told.dtype.kind not in "iu" or told.shape not in ((), (self.n,)):
            raise ValueError(f"the seats to be told are one whole number, or one for each of {self.n} deals")
        if told.min() < 0 or told.max() >= self.seats:
            raise ValueError(f"seats go from 0 to {self.seats - 1}")
        return np.ascontiguousarray(np.broadcast_to(told, (self.n,)), np.int64)

    def _chosen(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return the actions as the loops take them; raise `ValueError` for what may not be done."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.n,):
            raise ValueError(f"there is to be one whole number for each of {self.n} deals, its action")
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
    points: npt.NDArray[np.float64], finished: npt.NDArray[np.bool_], *, low_wins: bool
) -> npt.NDArray[np.float64]:
    """Return by how much each seat did better than the mean of the others, 0 where no deal has ended."""
    rewards = np.empty(points.shape)
    compare(points, -1 if low_wins else 1, finished, rewards)
    return rewards


def random_actions(legal: npt.NDArray[np.bool_], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return one legal action for each row of a mask, each as likely; 0 where nothing is legal."""
    counts = legal.sum(axis=1)
    places = np.flatnonzero(legal)
    drawn = np.cumsum(counts) - counts + rng.integers(0, np.maximum(counts, 1))
    some = counts > 0
    actions = np.zeros(len(legal), np.int64)
    actions[some] = places[drawn[some]] % legal.shape[1]
    return actions


def whole(what: str, number: int, low: int | None = None, high: int | None = None) -> int:
    """Return a number that must be whole, and within bounds where given; raise `ValueError` if it is not."""
    try:
        whole = index(number)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None
    if low is not None and high is not None and not low <= whole <= high:
        raise ValueError(f"{what} lies between {low} and {high}, not at {whole}")
    return whole
