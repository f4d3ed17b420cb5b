"""A vector environment for research: many deals stepped at once, on NumPy arrays."""

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
import numpy.typing as npt

from capot.env.loops import (
    DIGITS,
    NOTES,
    Rows,
    go_on_all,
    not_allowed,
    reveal_all,
    show_all,
    show_unfolded_all,
    unpack_all,
)
from capot.env.numbering import actions_of, numbering_of, parts_of
from capot.env.numbers import whole
from capot.env.observing.observations import Observations, PackedObservations, as_bytes
from capot.env.observing.planes import Layout, hidden_layout_of, layout_of
from capot.env.rewards import Reward, compared
from capot.env.shares import in_threads, shares
from capot.kernel.dtypes import DRAW_TO_FOLLOW, TABLES, new_states
from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.rules.catalog import find_game
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.shuffle import WORDS

MOST = 2**20
"""Maximum number of deals stepped at once."""

MOST_NUMBER = 2**62
"""Upper bound of deal numbers."""

MOST_THREADS = 256
"""Maximum number of threads."""


class VectorDeals:
    """Many deals of a game in progress at once; in each, one seat is to act.

    Row *i* begins with deal *i* of the seed and continues with deals *i* + ``n``, *i* + 2 ``n``, and so on.
    Deal *i* has the cards of the lab shuffle and dealer *i* modulo ``seats``; it passes like deal *i* of a
    match and plays part *i* of the game's schedule, with empty totals and pool.  Its course depends on its
    moves alone, not on ``n``.

    Seats that choose at the same time act one after the other, from seat 0; passed or discarded cards are put
    down one by one.  ``actions`` and ``layout`` explain actions and observations, ``hidden_layout`` what
    `hidden` tells; ``rows`` are the deals in the kernel, including hidden cards.

    ``game`` is a key or name of the catalogue or a `Game`; ``seats`` is the best number by default;
    ``options`` are house rules by name.  ``reward``, given at the end of a deal, is the lead over the mean of
    the others in points ("lead"), or the points as in the book, fewer being better in most games ("book").
    With ``checked=False`` the effect of an illegal action is undefined.  With ``auto_reset=False`` finished
    deals stay as they are, with nobody to act.  The rows are shared out among ``threads``, which changes
    nothing but the time.

    Raises `RulesError` for an impossible game or table, or one with more than passing, announcing, the talon
    and tricks, or with tricks that not everyone plays to; `ValueError` for other numbers out of range.
    """

    def __init__(  # noqa: PLR0913 - the table, and how it is played, are named
        self,
        game: Game | str,
        n: int,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, str | int] | None = None,
        *,
        reward: Reward = "lead",
        checked: bool = True,
        auto_reset: bool = True,
        threads: int = 1,
    ) -> None:
        """Deal the first ``n`` deals."""
        self._legal: npt.NDArray[np.bool_] | None = None
        self.game = with_options(find_game(game) if isinstance(game, str) else game, options or {})
        match = new_match(self.game, None if seats is None else whole("the number of players", seats))
        self._sides = match.sides
        self.n, self.seats = whole("the number of deals at once", n, 1, MOST), match.seats
        self.checked, self.auto_reset = checked, auto_reset
        self.threads = whole("the number of threads", threads, 1, MOST_THREADS)
        if reward not in ("lead", "book"):
            raise ValueError(f"the reward is 'lead' or 'book', not {reward!r}")
        self.reward = reward
        parts = parts_of(self.game, self.seats)
        compiled = [compile_rules(rules, self.seats, match.standing) for rules in parts]
        if any(each["draws"] == DRAW_TO_FOLLOW for each in compiled):
            raise RulesError(
                "fast play counts tricks to which all play, and here players without cards are out"
            )
        tables = np.zeros(len(parts), TABLES)
        for place, each in enumerate(compiled):
            tables[place] = each
        self.actions = actions_of(parts)
        self.layout = layout_of(parts, self.actions, self.seats)
        self.hidden_layout = hidden_layout_of(parts, self.actions, self.seats)
        assert self.layout.planes["when"].digits <= DIGITS, "more tricks than can be noted"
        # Worked out once: a single deal is observed in less time than this takes.
        self._told_at = self.layout.places, self.layout.unfolding
        self._hidden_at = self.hidden_layout.places, self.hidden_layout.unfolding
        numbering = numbering_of(parts, self.actions, tables)
        self._take(
            Rows(
                tables,
                new_states(self.n),
                np.zeros(self.n, np.int64),
                np.zeros((self.n, NOTES), np.int64),
                len(self.actions.cards),
                numbering.move_of,
                numbering.of_word,
                numbering.actions_of,
            )
        )
        self._begin(seed, 0)

    def reset(self, *, seed: int | None = None, first: int = 0) -> Observations:
        """Begin deals ``first`` to ``first`` + ``n`` - 1, of this seed or another; return `observe`."""
        self._begin(int(self._seed) if seed is None else seed, first)
        return self.observe()

    def start(self, rows: npt.ArrayLike, numbers: npt.ArrayLike) -> None:
        """Begin the deals with these numbers, of the same seed, in some rows, each given once."""
        places, dealt = self._places(rows), np.asarray(numbers)
        if dealt.dtype.kind not in "iu" or dealt.shape != places.shape:
            raise ValueError(f"the numbers of the deals are one whole number for each of {len(places)} rows")
        if dealt.size and (dealt.min() < 0 or dealt.max() > MOST_NUMBER):
            raise ValueError(f"the numbers of deals go from 0 to {MOST_NUMBER}")
        begun = self.copy(places)
        begun.rows.numbers[:] = dealt
        begun._deal()  # noqa: SLF001 - a copy of these deals
        self.put(places, begun)

    def copy(self, rows: npt.ArrayLike | None = None) -> "VectorDeals":
        """Return deals that are copies of some rows, or of all, and go on by themselves.

        A row may be given several times, to try several actions in it.  Copies are not reset when they are
        over.
        """
        places = np.arange(self.n) if rows is None else self._places(rows)
        branch = copy(self)
        branch.n, branch.auto_reset = len(places), False
        mine = self.rows
        branch._take(  # noqa: SLF001 - a copy of these deals
            mine._replace(states=mine.states[places], numbers=mine.numbers[places], notes=mine.notes[places])
        )
        branch._points = self._points[places]  # noqa: SLF001
        branch._keep(self._allowed[places])  # noqa: SLF001
        return branch

    def put(self, rows: npt.ArrayLike, deals: "VectorDeals") -> None:
        """Replace some rows, each given once, by all rows of other deals of the same game and table."""
        places = self._places(rows)
        if deals.n != len(places) or (deals.game, deals.seats) != (self.game, self.seats):
            raise ValueError(f"{len(places)} rows are replaced by as many deals of the same game and table")
        for own, put in (
            (self.rows.states, deals.rows.states),
            (self.rows.numbers, deals.rows.numbers),
            (self.rows.notes, deals.rows.notes),
            (self._points, deals._points),  # noqa: SLF001 - deals like these
        ):
            own[places] = put
        allowed = self._allowed.copy()
        allowed[places] = deals._allowed  # noqa: SLF001 - as above
        self._keep(allowed)

    def _take(self, rows: Rows) -> None:
        """Take rows for one's own, shared out among the threads."""
        self.rows = rows
        self._shares = [
            (at, rows._replace(states=rows.states[at], numbers=rows.numbers[at], notes=rows.notes[at]))
            for at in shares(self.n, self.threads)
        ]

    def _begin(self, seed: int, first: int) -> None:
        self._seed = np.uint64(whole("a seed", seed, 0, WORDS - 1))
        start = whole("the number of the first deal", first, 0, MOST_NUMBER)
        self.rows.numbers[:] = np.arange(start, start + self.n)
        self._deal()

    def _deal(self) -> None:
        """Deal the deal of its number in each row."""
        self._points = np.zeros((self.n, self.seats))
        self._go_on(None)

    def _go_on(self, actions: npt.NDArray[np.int64] | None) -> npt.NDArray[np.bool_]:
        """Make one move in each row, or deal if there are none; return which deals have ended."""
        finished = np.empty(self.n, np.bool_)
        allowed = np.empty((self.n, -(-self.actions.count // 64)), np.int64)
        chosen = np.empty(0, np.int64) if actions is None else actions
        further = self.n if self.auto_reset else 0

        def go_on(at: slice, rows: Rows) -> None:
            go_on_all(rows, self._seed, chosen[at], further, allowed[at], finished[at], self._points[at])

        in_threads(self._shares, go_on)
        self._keep(allowed)
        return finished

    @property
    def turn(self) -> npt.NDArray[np.int64]:
        """The seat to act in each deal, (n,); -1 where the deal is over."""
        return np.array(self.rows.states["turn"])

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Mask of the actions that the seats to act may choose, (n, actions); a new array after each step."""
        if self._legal is None:
            legal = np.empty((self.n, self.actions.count), np.bool_)
            unpack_all(self._allowed, legal.view(np.uint8))
            legal.flags.writeable = False
            self._legal = legal
        return self._legal

    @property
    def packed_legal(self) -> npt.NDArray[np.uint8]:
        """The same as packed bits, (n, bytes), for `unpack`; a new array after each step."""
        return as_bytes(self._allowed).reshape(self.n, -1)

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
        finished = self._go_on(self._chosen(actions))
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
        shown, facts = _plain(out.planes, np.uint8), _plain(out.rest, np.float32)
        in_threads(
            self._shares,
            lambda at, rows: show_unfolded_all(rows, observers[at], *self._told_at, shown[at], facts[at]),
        )
        if shown is not out.planes:
            out.planes[:] = shown
        if facts is not out.rest:
            out.rest[:] = facts
        return out

    def observe_packed(
        self, seats: npt.ArrayLike | None = None, out: PackedObservations | None = None
    ) -> PackedObservations:
        """Return what `observe` does, the planes as packed bits."""
        observers = self._observers(seats)
        if out is None:
            rest = np.empty((self.n, self.layout.rest_count), np.uint8)
            out = PackedObservations(as_bytes(self._numbers_for(self.layout)), rest)
        planes = self.n, self.layout.packed_count, 8
        if out.planes.shape != planes or out.rest.shape != (self.n, self.layout.rest_count):
            raise ValueError("these observations have the shape of other deals")
        told = out.planes.reshape(self.n, -1).view(np.int64)
        in_threads(
            self._shares,
            lambda at, rows: show_all(rows, observers[at], self._told_at[0], told[at], out.rest[at]),
        )
        return out

    def hidden(self, seats: npt.ArrayLike | None = None) -> Observations:
        """Return where all cards are, hidden ones too, for central critics; ``hidden_layout`` explains it.

        Seats are counted as in `observe`.
        """
        observers, layout = self._observers(seats), self.hidden_layout
        told = self._numbers_for(layout)
        planes = np.empty((self.n, layout.plane_count, len(self.actions.cards)), np.uint8)
        in_threads(
            self._shares,
            lambda at, rows: reveal_all(rows, observers[at], *self._hidden_at, told[at], planes[at]),
        )
        return Observations(planes, np.empty((self.n, 0), np.float32))

    def _numbers_for(self, layout: Layout) -> npt.NDArray[np.int64]:
        return np.empty((self.n, layout.packed_count), np.int64)

    def _keep(self, allowed: npt.NDArray[np.int64]) -> None:
        """Keep the bits of the legal actions."""
        self._allowed, self._legal = allowed, None

    def _places(self, rows: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return numbers of rows as an array."""
        places = np.asarray(rows)
        if places.dtype.kind not in "iu" or places.ndim != 1 or not places.size:
            raise ValueError("rows are given as a list of whole numbers")
        if places.min() < 0 or places.max() >= self.n:
            raise ValueError(f"rows go from 0 to {self.n - 1}")
        return places.astype(np.int64)

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
        chosen = np.ascontiguousarray(chosen, np.int64)
        if self.checked:
            row = not_allowed(chosen, self.actions.count, self._allowed)
            if row >= 0:
                raise ValueError(self._why_not(row, int(chosen[row])))
        return chosen

    def _why_not(self, row: int, action: int) -> str:
        where = f"deal {self.rows.numbers[row]} (row {row})"
        if not 0 <= action < self.actions.count:
            return f"{where}: actions go from 0 to {self.actions.count - 1}, and {action} is none"
        seat, may = self.rows.states["turn"][row], np.flatnonzero(self.legal[row])
        choice = ", ".join(self.actions.text(int(each)) for each in may)
        return f"{where}: {self.actions.text(action)} is not allowed to seat {seat} now, but {choice}"


def _plain(asked: npt.NDArray[Any], kind: type[np.generic]) -> npt.NDArray[Any]:
    """Return an array if compiled code can write to it as one of a kind, else a new one of its shape."""
    return asked if asked.dtype == kind and asked.flags.carray else np.empty(asked.shape, kind)
