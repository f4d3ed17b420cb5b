"""The moves of a seat in tricks or when cards are picked before them, and rollouts of each."""

import random
from dataclasses import replace
from itertools import islice

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, STATE, Tables
from capot.kernel.learned.move import NEWEST
from capot.kernel.learned.odds import HEARD, note_likelihoods, worth_of_each
from capot.kernel.luck import SLIPS
from capot.kernel.playout import POLICIES, QUICK, THUMB, chosen_by
from capot.kernel.rollouts import roll_out
from capot.kernel.solve.endgame import NOTED
from capot.kernel.state import bits_of, seen
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.search.race import Prospect
from capot.players.search.settings import Settings
from capot.players.search.stake import Table, stake_of
from capot.players.search.values import Floats, Numbers, typical_points, with_doubles
from capot.players.worlds.knowledge import know
from capot.players.worlds.lengths import BidHands
from capot.players.worlds.sampler import WorldSampler
from capot.rules.derived.stakes import game_value
from capot.rules.scoring import Bands
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Tricks

MOST = 320
"""Maximum number of ways to pick cards that are compared; of more, those that look best card by card."""

TRIED, TRIED_WORLDS = 400, 8
"""Ways to pick that are tried to estimate each card's contribution, and worlds for each."""

WEIGHED_SLIPS = 0.1
"""Share of moves taken to be drawn from all legal ones when worlds are weighed."""

PROMISING = 16
"""Ways to pick cards that are compared where the learned policy knows which are promising."""

FORESEEN = 2.4
"""How much more the learned policy's opinion counts there, as outcomes vary more from world to world."""

NOT_BEGUN, OWN_SWEEP = 0.87, 0.4
"""Share of the weight of opponents' sweeps while nobody has taken anything of one, and the weight of a sweep
by the seat itself, which others stop more often than in rollouts (`docs/calibration.md`)."""

SPARE = 64
"""Worlds drawn for each one that is kept, where hands should fit what has been bid."""

LISTED = 20_000
"""Maximum number of ways to pick that are listed."""


class TrickProspect(Prospect):
    """A seat's view, ready for rollouts: compiled rules, state, and possible worlds.

    ``bits`` are its moves as the kernel has them, several cards at a time among them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is known before the tricks
        self,
        view: View,
        settings: Settings,
        rng: random.Random,
        also: Move | None = None,
        bids: BidHands | None = None,
        table: Table | None = None,
    ) -> None:
        """Read a view; only it and the luck of ``rng`` are used.  ``also`` is tried in any case.

        Worlds are drawn that fit the ``bids``, as far as possible.  ``table`` is that of the match.
        """
        assert view.seat is not None
        self.view, self.settings, self.rng = view, settings, rng
        self.policy = POLICIES[settings.rollouts]
        self.tables: Tables = compile_rules(view.rules, view.seats, view.standing).copy()
        self.root = np.zeros(1, STATE)
        self.root[0] = seen(view, self.tables)
        if isinstance(view.stage, Exchange):
            # The cards that others have passed are hidden: in the rollouts they choose again.
            self.root[0]["turn"] = 0
            self.root[0]["passed"] = 0
        room = settings.exact * view.seats + 1
        self.scratch = np.zeros(2 + room, STATE)
        self.notes = np.zeros((room, view.seats + NOTED), np.int64)
        self.discarded = _has_discards(view)
        self.heard = np.zeros(1, HEARD)
        self.odds = self._odds_of_sweeps()
        # Before the tricks rollouts end in sweeps as often as play does, and their weight is caution alone.
        self.tells_weighted = isinstance(view.stage, Tricks)
        self.worlds, self.bids = WorldSampler(know(view)), bids
        # Not by what partners play; and nobody knows what was held before cards were drawn.
        self.weighs = (
            settings.weighing > 0
            and not self.tables["stock"]
            and view.standing.sides is None
            and isinstance(view.stage, Tricks)
            and (
                bool(view.received)
                or any(isinstance(each.move, PlayCard) and each.seat != view.seat for each in view.history)
            )
        )
        # Typical results only matter where the match does, and take hundreds of deals to find out.
        wanted = settings.match or settings.prior > 0
        typical = typical_points(view.rules, view.seats, view.standing) if wanted else (0.0, 0.0)
        self.stake = stake_of(view, *typical, match=settings.match, caution=settings.caution, table=table)
        self.moves = _moves_of(view)
        self.bits: Numbers = np.array(
            [bits_of(move, view.rules, view.trump) for move in self.moves], np.int64
        )
        self.prior, self.trust = self._expected(), settings.prior
        if view.legal.pick is not None:
            self.trust *= FORESEEN
            self._choose_ways(also)
        if not self.trust or self.stake.by_match:
            self.prior = None
        self.shows = self._shown()

    def _odds_of_sweeps(self) -> tuple[float, float]:
        """Return the weights of an outcome in which an opponent sweeps and of one in which the seat does."""
        state, settings = self.root[0], self.settings
        to_follow = int(self.tables["tricks"]) - int(state["tricks"]) - 1
        # Where all further tricks are played exactly, nobody misses a sweep.
        if settings.sweeps == 1.0 or to_follow <= settings.exact:
            return 1.0, 1.0
        wanted = int(self.tables["stakes"]["prize_cards"][int(state["ordering"]), 0])
        is_begun = int(np.bitwise_or.reduce(state["taken"])) & (wanted or -1)
        return settings.sweeps * (1.0 if is_begun else NOT_BEGUN), OWN_SWEEP

    def _expected(self) -> Floats | None:
        """Return the worth of each move by the learned policy, up to a constant, or None."""
        if self.settings.rollouts != "learned":
            return None
        worth, state = np.zeros(64), self.root[0].copy()
        state["turn"] = self.stake.seat
        may = int(legal(self.tables, state)) & ~(1 << MOVE_REFUSE)
        if not worth_of_each(self.tables, state, may, NEWEST, worth):
            return None
        sides = self.view.standing.sides
        count = self.view.seats if sides is None else sides.count
        spread = self.stake.spread * count / (count - 1)
        if self.tables["declares"] and int(self.root[0]["declarer"]) not in {NOBODY, self.stake.seat}:
            # The declarer's points count once among those of all others.
            spread /= self.view.seats - 1
        cards = (self.bits[:, None] >> np.arange(64)) & 1
        found: Floats = spread * (cards @ worth)
        return found

    def _shown(self) -> Numbers:
        """Return how much each move reveals to the others; nothing for the rule of thumb's move."""
        found = np.array([_shown(move, self.view) for move in self.moves], np.int64)
        if self.view.legal.pick is None:
            state, luck = self.root[0].copy(), np.uint64(0)
            state["turn"] = self.stake.seat
            usual = int(chosen_by(self.tables, state, THUMB, int(legal(self.tables, state)), luck))
            found[self.bits == usual] = -1
        return found

    def _choose_ways(self, also: Move | None) -> None:
        """Keep only the most promising ways to pick cards, and ``also``."""
        if self.prior is not None:
            order = np.argsort(-self.prior, kind="stable")
            # A refusal is no way to pick cards.
            best = np.union1d(order[:PROMISING], np.arange(len(self.view.legal.moves)))
        else:
            # With hundreds of ways, only the quick policy is fast enough.
            self.policy = QUICK
            best = self._best_by_card() if len(self.moves) > MOST else np.arange(len(self.moves))
        if also is not None:
            # It may name its cards in another order.
            same = self.bits == bits_of(also, self.view.rules, self.view.trump)
            best = np.union1d(best, np.flatnonzero(same))
        self.moves, self.bits = tuple(self.moves[place] for place in best), self.bits[best]
        if self.prior is not None:
            # Nothing is expected of a refusal that could be compared with what is expected of cards.
            self.prior = None if self.view.legal.moves else self.prior[best]

    def draw(self, count: int) -> Numbers:
        """Return worlds, (count, seats + 1), drawn uniformly or, if they are weighed, as they are likely."""
        return self.drawn(count)[0]

    def drawn(self, count: int) -> tuple[Numbers, Numbers]:
        """Return worlds as `draw` does, and a number for each: of the same number are copies of one."""
        if self.weighs:
            return self._weighed(count)
        if self.bids is None:
            return self.worlds.draw(count, self.rng.getrandbits(64)), np.arange(count)
        some = self.worlds.draw(SPARE * count, self.rng.getrandbits(64))
        return some[np.argsort(self.bids.misfits(some), kind="stable")[:count]], np.arange(count)

    def _weighed(self, count: int) -> tuple[Numbers, Numbers]:
        """Return worlds drawn in proportion to how likely they make what the others played, within bounds."""
        some = self.worlds.draw(count * self.settings.draws, self.rng.getrandbits(64))
        found = np.zeros(len(some))
        leader = self.view.tricks[0].leader if self.view.tricks else self.view.leader
        assert leader is not None, "somebody has played a card"
        note_likelihoods(
            self.tables,
            self.root,
            self.scratch,
            self.heard,
            self.stake.seat,
            leader,
            some,
            self.discarded,
            WEIGHED_SLIPS,
            np.uint64(self.rng.getrandbits(64)),
            found,
        )
        weights = np.exp(self.settings.weighing * (found - found.max()))
        # Cut off as in E. Ionides, Truncated importance sampling (2008): one world that is far likelier than
        # the rest would crowd them out.
        bounds = np.cumsum(np.minimum(weights, weights.mean() * np.sqrt(len(some))))
        # One draw in each of as many equal parts.
        marks = (np.arange(count) + self.rng.random()) / count * bounds[-1]
        chosen = np.minimum(np.searchsorted(bounds, marks), len(some) - 1)
        chosen = np.random.default_rng(self.rng.getrandbits(64)).permutation(chosen)
        return some[chosen], chosen

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), doubles settled."""
        return self.tried(count, places)[0]

    def tried(self, count: int, places: Numbers) -> tuple[Floats, Floats]:
        """Return the score of each seat, and the weights of the outcomes, (worlds, places)."""
        points, swept = self.rolled_out(self.draw(count), self.bits[places])
        return points, self.weights(swept)

    def weights(self, swept: Numbers) -> Floats:
        """Return the weights of outcomes with these sweepers: more than 1 for opponents, less for it."""
        sides = self.view.standing.sides
        count = self.view.seats if sides is None else sides.count
        others, own = self.odds
        weights = np.where(swept % count == self.stake.seat % count, own, others)
        return np.where(swept == NOBODY, 1.0, weights)

    def outcomes(
        self, worlds: Numbers, bits: Numbers, own: int | None = None, others: int | None = None
    ) -> Floats:
        """Return the score of each seat, (worlds, moves, seats), after moves given as bits.

        The seat plays on by the policy ``own``, the others by ``others``; by the usual one unless given.
        """
        return self.rolled_out(worlds, bits, own, others)[0]

    def rolled_out(
        self, worlds: Numbers, bits: Numbers, own: int | None = None, others: int | None = None
    ) -> tuple[Floats, Numbers]:
        """Return the outcomes, and the seats that swept, (worlds, moves)."""
        points = np.zeros((len(worlds), len(bits), self.view.seats), np.int64)
        swept = np.zeros(points.shape[:2], np.int64)
        roll_out(
            self.tables,
            self.root,
            self.scratch,
            self.stake.seat,
            worlds,
            self.discarded,
            bits,
            np.full(len(bits), self.policy if own is None else own),
            self.policy if others is None else others,
            int(self.settings.slips * SLIPS),
            np.uint64(self.rng.getrandbits(64)),
            HAS_BIT_DEPOSIT,
            self.settings.exact,
            self.notes,
            points,
            swept,
        )
        found: Floats = with_doubles(points, self.view.doubles) / int(self.tables["scale"])
        return found, swept

    def _best_by_card(self) -> Numbers:
        """Return the places of the best moves by a linear fit of each card's contribution in some of them."""
        rng = np.random.default_rng(self.rng.getrandbits(64))
        tried = rng.choice(len(self.moves), min(TRIED, len(self.moves)), replace=False)
        outcomes = self.outcomes(self.draw(TRIED_WORLDS), self.bits[tried])
        worth = self.stake.worth(outcomes).mean(axis=0)
        cards = (self.bits[:, None] >> np.arange(64)) & 1
        cards = cards[:, cards.any(axis=0)].astype(float)
        fitted, *_ = np.linalg.lstsq(cards[tried], worth - worth.mean(), rcond=None)
        return np.argsort(-(cards @ fitted), kind="stable")[:MOST]


def _moves_of(view: View) -> tuple[Move, ...]:
    """Return all moves of a seat, or at most `LISTED` ways to pick cards."""
    pick = view.legal.pick
    if pick is None:
        return view.legal.moves
    among = sorted(pick.among, key=view.rules.pack.strength, reverse=True)
    ways = islice(replace(pick, among=tuple(among)).ways(), LISTED)
    return (*view.legal.moves, *map(pick.move, ways))


def _shown(move: Move, view: View) -> int:
    """Return how much a move reveals to the others: high cards more than low ones, an exposed one nothing."""
    if not isinstance(move, PlayCard) or (view.seat, move.card) in view.exposed:
        return 0
    return 1 + view.rules.pack.strength(move.card)


def _has_discards(view: View) -> bool:
    """Whether the cards out of play are one player's discards, not the talon."""
    number = view.rules.stages.index(view.stage) if view.stage else 0
    taken = any(isinstance(stage, TakeTalon) for stage in view.rules.stages[:number])
    widow = view.declarer is not None and any(isinstance(term, Bands) for term in view.rules.scoring)
    value = game_value(view.rules)
    return taken or widow or (value is not None and not value.stake.hand)
