"""Messages of a guest's profile: what was played, and how well."""

from typing import Literal

from capot.server.messages.basics import Message, Strength, Words

Opponents = Strength | Literal["people", "mixed"]
"""Other people, perhaps with computers; or computers alone, of one strength or of several."""


class DealPick(Message):
    """A remarkable deal: its lead over the mean of the others, and the address of its replay."""

    table: str
    deal: int
    lead: float


class Rating(Message):
    """A rating among people in a family of games: 1000 for a newcomer, better is more.

    The true one lies within ``plus_minus`` of it with a probability of 95%.  ``matches`` is the number of
    matches that were rated.
    """

    rating: int
    plus_minus: int
    matches: int


class FamilyRating(Message):
    """The guest's rating in a family of games."""

    family: Words
    rating: Rating


class SeatRating(Message):
    """The rating of the person in a seat, in the family of the table's game."""

    seat: int
    rating: Rating


class Played(Message):
    """A group of matches: how many, how many were won, and how the guest did against the others.

    ``beaten`` is the mean share of the others that was beaten, from 0 to 1, ties counted as half: it compares
    all games.
    """

    matches: int
    wins: int
    beaten: float


class PlayedGame(Message):
    """The matches of one game; ``lead`` is the mean lead in points over the others per deal."""

    game: str
    name: Words
    played: Played
    deals: int
    lead: float
    best: DealPick
    worst: DealPick


class PlayedAgainst(Message):
    """The matches against one kind of opponents."""

    opponents: Opponents
    played: Played


class Period(Message):
    """Successive matches from one day to another, in the form ``2026-01-31``."""

    first: str
    last: str
    played: Played


class Profile(Message):
    """A guest's finished matches; those given up are not among them.

    ``streak`` is the number of matches won in succession up to now, ``longest`` the largest ever, and
    ``pending`` the number of finished matches that are still to be counted.
    """

    played: Played
    deals: int
    streak: int
    longest: int
    games: list[PlayedGame]
    opponents: list[PlayedAgainst]
    periods: list[Period]
    ratings: list[FamilyRating]
    pending: int
