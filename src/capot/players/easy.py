"""The player that errs as people do: often by a little, never by much."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Ranking
from capot.players.search.settings import Settings
from capot.players.stages import is_without_tricks, stage_ranking
from capot.players.trick_view import trick_view

SEARCH = Settings(Budget(worlds=8), "quick", slips=0.3, exact=0, plans=False, match=False)
"""The search that values moves where the learned policy does not."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How a player errs: a move is chosen the less often, the more it is behind the best.

    One that is ``heat`` behind is chosen 2.7 times less often than the best, and one that is more than
    ``cap`` behind never; both are shares of the usual spread of what a deal brings.
    """

    heat: float
    cap: float

    def choice(self, worths: Sequence[float], rng: random.Random) -> int:
        """Return the place of a choice among moves of these worths, in spreads."""
        best = max(worths)
        behind = [best - worth for worth in worths]
        chances = [exp(-each / self.heat) if each <= self.cap else 0.0 for each in behind]
        return rng.choices(range(len(worths)), chances)[0]


@dataclass(frozen=True, slots=True)
class EasyPlayer:
    """Knows what moves are worth, and errs: by ``cards`` in tricks and passing, by ``others`` elsewhere."""

    name: str = "easy"
    cards: Errors = Errors(heat=0.15, cap=0.4)
    others: Errors = Errors(heat=0.3, cap=0.6)
    search: Settings = SEARCH

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return a move that is behind the best by no more than the caps; ``budget`` is for the search."""
        moves = view.legal.moves
        if len(moves) == 1 and view.legal.pick is None and view.legal.make is None:
            return moves[0]
        found = None if is_without_tricks(view.stage) else _by_policy(view, self.cards, rng)
        return found or self._searched(view, rng, budget or self.search.budget)

    def _searched(self, view: View, rng: random.Random, budget: Budget) -> Move:
        """Return a move valued by the search."""
        # Importing the compiler takes longer than many commands that never play.
        from capot.players.tricks.search import trick_ranking  # noqa: PLC0415

        ranking: Ranking
        if is_without_tricks(view.stage):
            ranking = stage_ranking(view, rng, budget)
        else:
            ranking = trick_ranking(view, rng, budget, self.search)
        moves, spread = list(ranking.estimates), ranking.spread
        if not spread:
            return moves[0]
        worths = [each.worth / spread for each in ranking.estimates.values()]
        return moves[self.others.choice(worths, rng)]


def _by_policy(view: View, errors: Errors, rng: random.Random) -> Move | None:
    """Return a move chosen by what the learned policy expects, or None where it does not decide.

    Cards that are picked together are behind the best by no more than the cap together.
    """
    import numpy as np  # noqa: PLC0415 - as above

    from capot.kernel.learned.move import NEWEST  # noqa: PLC0415 - as above
    from capot.kernel.learned.odds import worth_of_each  # noqa: PLC0415 - as above
    from capot.kernel.state import bits_of, cards_in, ordering_of, seen  # noqa: PLC0415 - as above
    from capot.kernel.tables import compile_rules  # noqa: PLC0415 - as above
    from capot.kernel.tricks.moves import legal, play  # noqa: PLC0415 - as above

    view, pick = trick_view(view), view.legal.pick
    if pick is not None and view.legal.moves:
        # The policy expects nothing of a refusal.
        return None
    tables = compile_rules(view.rules, view.seats, view.standing)
    state = seen(view, tables)
    worth, bits, left = np.zeros(64), 0, errors.cap
    for _ in range(1 if pick is None else pick.count):
        # The cards that the others pass are hidden, so they seem yet to choose.
        state["turn"] = view.seat
        may = int(legal(tables, state))
        if not worth_of_each(tables, state, may, NEWEST, worth):
            return None
        card, lost = erring_card(may, worth.tolist(), Errors(errors.heat, left), rng)
        left -= lost
        bits |= card
        if pick is not None:
            play(tables, state, card)
    if pick is not None:
        return pick.move(cards_in(bits, ordering_of(view.rules, view.trump)))
    return next(move for move in view.legal.moves if bits_of(move, view.rules, view.trump) == bits)


def erring_card(may: int, worth: Sequence[float], errors: Errors, rng: random.Random) -> tuple[int, float]:
    """Return a card as a bit, and by how much it is behind the best; cards of one worth count once."""
    alike: dict[float, list[int]] = {}
    for index in range(len(worth)):
        if may >> index & 1:
            alike.setdefault(worth[index], []).append(index)
    worths = list(alike)
    chosen = worths[errors.choice(worths, rng)]
    return 1 << rng.choice(alike[chosen]), max(worths) - chosen
