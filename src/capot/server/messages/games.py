"""The games of a match that consists of several."""

from typing import Literal

from capot.server.messages.basics import Message, Points


class GameWon(Message):
    """A game of a match of several, by ``number`` from 1: its winners by seat, and what it is worth."""

    number: int
    winners: list[int]
    points: int


class GamesState(Message):
    """The score of a match of several games: those won, and the points for them by seat.

    It is won by ``target`` games, or by as many points for games; the ``results`` of a match that is over
    have the points for winning it in them.
    """

    by: Literal["games", "points"]
    target: int
    won: list[GameWon]
    results: list[Points]
