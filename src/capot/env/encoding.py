"""Observations, masks and actions of any deal in plain play, as an environment of its game has them."""

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from capot.env.loops import DIGITS, IN_TRICK, OF_PART, STEP, TRICK_NUMBER
from capot.env.numbering import Actions
from capot.env.observing.observations import Observations
from capot.env.observing.planes import Layout
from capot.env.plain import PlainDeals
from capot.env.steps import Choice, Put, Steps
from capot.env.vector import VectorDeals
from capot.kernel.state import encode
from capot.kernel.tables import can_compile
from capot.play.choices import Legal
from capot.play.moves import Announce, Discard, Move, PassCards, PlayCard, RefusePass
from capot.play.position import Position
from capot.play.view import view
from capot.rules.model import Game
from capot.rules.stages.exchanges import Exchange


class Encoder(Protocol):
    """Encodes deals in plain play as the environment of their game does."""

    @property
    def layout(self) -> Layout:
        """The layout of the observations."""

    @property
    def actions(self) -> Actions | Steps:
        """The actions of the environment."""

    def observe(self, position: Position, seat: int, put: Put = ((),)) -> Observations:
        """Return the observation of a seat that has put cards together so far, as one row."""

    def choice(self, position: Position, seat: int) -> "Choice | Picking":
        """Return what the seat may do, action by action."""

    def legal(self, position: Position, seat: int) -> npt.NDArray[np.bool_]:
        """Return which actions the seat may begin its move with, (actions,)."""

    def actions_of(self, position: Position, seat: int, move: Move) -> tuple[int, ...]:
        """Return the actions that make a legal move, one after the other."""


@dataclass(frozen=True, slots=True)
class Picking:
    """The legal moves of a seat in a deal of tricks, and the cards it has picked so far, in any order."""

    numbering: Actions
    legal: Legal
    put: Put = ((),)

    @property
    def actions(self) -> frozenset[int]:
        """The actions that can still lead to a legal move."""
        pick, (put,) = self.legal.pick, self.put
        moves = () if put else self.legal.moves
        among = () if pick is None else pick.among
        cards = (self.numbering.of_card(each) for each in among if pick and pick.begins((*put, each), among))
        return frozenset((*cards, *(_action_of(self.numbering, move) for move in moves)))

    def after(self, action: int) -> "Picking | Move":
        """Return the choice with one more card, or the finished move; the action must be in `actions`."""
        pick = self.legal.pick
        if pick is not None and action < len(self.numbering.cards):
            put = (*self.put[0], self.numbering.cards[action])
            return pick.move(put) if len(put) == pick.count else replace(self, put=(put,))
        return next(move for move in self.legal.moves if _action_of(self.numbering, move) == action)


def _action_of(actions: Actions, move: Move) -> int:
    """Return the action that makes a move at once."""
    match move:
        case PlayCard():
            return actions.of_card(move.card)
        case RefusePass():
            return actions.refuse
        case Announce(None):
            return actions.nothing
        case Announce(str() as name):
            return actions.of_undertaking(name)
        case _:
            raise AssertionError("no stage of these games has other moves")


def encoder_of(game: Game, seats: int) -> Encoder:
    """Return an encoder of the deals of a game; raise `RulesError` for a number of players it is not for."""
    return _VectorEncoder(game, seats) if can_compile(game, seats) else _PlainEncoder(game, seats)


class _VectorEncoder:
    """Deals in tricks, as `VectorDeals` has them."""

    def __init__(self, game: Game, seats: int) -> None:
        self._deals = VectorDeals(game, 1, 0, seats)
        self.layout: Layout = self._deals.layout
        self.actions: Actions = self._deals.actions

    def observe(self, position: Position, seat: int, put: Put = ((),)) -> Observations:
        rows, number = self._deals.rows, position.standing.number
        rows.states[0] = encode(position, rows.tables[number % len(rows.tables)])
        rows.numbers[0] = number
        self._note(position)
        observed = self._deals.observe(seat)
        chosen = [self.actions.of_card(card) for card in put[0]]
        if chosen and isinstance(position.stages[0], Exchange):
            observed.planes[0, self.layout.planes["passed"].first, chosen] = 1
        elif chosen:
            observed.planes[0, self.layout.planes["discards"].first, chosen] = 1
            observed.planes[0, self.layout.planes["hand"].first, chosen] = 0
        return observed

    def _note(self, position: Position) -> None:
        """Note in the row what `capot.env.loops` notes as it plays."""
        rows, number = self._deals.rows, position.standing.number
        part = number % len(rows.tables)
        tables, notes = rows.tables[part], rows.notes[0]
        notes[:] = 0
        notes[OF_PART] = part
        if tables["pass_cycle"]:
            notes[STEP] = tables["pass_steps"][number % tables["pass_cycle"]]
        plays = [(by, move.card) for by, move in position.moves if isinstance(move, PlayCard)]
        for place, (by, card) in enumerate(plays):
            bit, trick = 1 << self.actions.of_card(card), place // position.seats + 1
            notes[by] |= bit
            notes[TRICK_NUMBER] = trick
            for digit in range(DIGITS):
                notes[IN_TRICK + digit] |= bit * (trick >> digit & 1)

    def choice(self, position: Position, seat: int) -> Picking:
        return Picking(self.actions, position.legal(seat))

    def legal(self, position: Position, seat: int) -> npt.NDArray[np.bool_]:
        return _mask(self.choice(position, seat), self.actions)

    def actions_of(self, position: Position, seat: int, move: Move) -> tuple[int, ...]:  # noqa: ARG002
        if isinstance(move, PassCards | Discard):
            return tuple(sorted(self.actions.of_card(card) for card in move.cards))
        return (_action_of(self.actions, move),)


class _PlainEncoder:
    """Other games, as `PlainDeals` has them."""

    def __init__(self, game: Game, seats: int) -> None:
        self._deals = PlainDeals(game, 0, seats)
        self.layout: Layout = self._deals.layout
        self.actions: Steps = self._deals.actions

    def observe(self, position: Position, seat: int, put: Put = ((),)) -> Observations:
        return self._deals.observed(view(position, seat), put)

    def choice(self, position: Position, seat: int) -> Choice:
        return Choice(self.actions, position.legal(seat))

    def legal(self, position: Position, seat: int) -> npt.NDArray[np.bool_]:
        return _mask(self.choice(position, seat), self.actions)

    def actions_of(self, position: Position, seat: int, move: Move) -> tuple[int, ...]:
        return self.choice(position, seat).path(move)


def _mask(choice: Choice | Picking, actions: Actions | Steps) -> npt.NDArray[np.bool_]:
    mask = np.zeros(actions.count, np.bool_)
    mask[list(choice.actions)] = True
    return mask
