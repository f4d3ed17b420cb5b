"""Messages about fairness: which cards people and computers were dealt."""

from typing import Literal

from capot.server.messages.basics import Message, Words


class DealtShare(Message):
    """The cards dealt to people or to computers, compared with what chance leads one to expect.

    ``luck`` is how often chance alone makes a difference at least as large, from 0 to 1; None if there are
    too few deals to say, or for points, which depend on the play.
    """

    who: Literal["people", "computers"]
    hands: int
    observed: float
    expected: float
    luck: float | None


class FairnessOfGame(Message):
    """The finished deals of a game.

    ``special`` are the cards that score for their taker, ``high`` the highest of each suit, both as dealt;
    ``lead`` are the points by which the hands did better than the mean of the others.
    """

    game: str
    name: Words
    deals: int
    special: list[DealtShare]
    high: list[DealtShare]
    lead: list[DealtShare]


class Fairness(Message):
    """All finished deals of this server since a day, in the form ``2026-01-31``; None if there are none."""

    since: str | None
    deals: int
    special: list[DealtShare]
    high: list[DealtShare]
    games: list[FairnessOfGame]
