"""The state of the match in which a deal is played."""

from dataclasses import dataclass

from capot.cards import FACES, Faces
from capot.play.ending.rubber import WonGame
from capot.rules.check.deal import hand_size, hands_with_more
from capot.rules.match.elimination import seats_out
from capot.rules.match.ends import Direction, EndTerm
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the match as a deal begins: the deal's number (from 0), the totals, the pool, the ends.

    The numbers of deals in ``ends`` are worked out for the table.  ``last_turned`` is the suit turned up in
    the last deal, ``last_winner`` the seat that went out first in it, took the card whose taker leads, or won
    most tricks.  ``spent`` are the contracts that this deal's declarer has already played, ``declared`` those
    that anybody has, if that is limited, and ``doubled`` is how often each seat has doubled this declarer.
    ``to_declare`` is the number of later deals in which he chooses again, None if nobody can know.
    Where points have ``turned``, they are subtracted.  ``sides`` are those of the table, None if everyone
    plays alone.  ``came_back`` is how often each seat has come back into the match after dropping out of it,
    empty if nobody may.  ``sitting`` is the dealer, where he sits out the deal.  ``won`` are the games of the
    match that have been won, where it consists of several; totals began at ``opening``.  A ``single`` deal
    belongs to no match: number, totals and ends say how it is played and scored, and nobody can win by them.
    ``pools`` are the parts of the pool that belong to single cards, in the order of the rules, empty before
    there are any.  After this deal ``most_tricks_name``: the winner of most tricks names the next trumps.
    The seats with ``one_card`` lead a dog's life: they are dealt no more, and may hold it back.
    Seats are numbered in the direction of play.
    """

    number: int = 0
    totals: tuple[Exact, ...] = ()
    pot: int = 0
    ends: tuple[EndTerm, ...] = ()
    low_wins: bool = True
    ties: str = "share"
    spent: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    doubled: tuple[int, ...] = ()
    direction: Direction = "clockwise"
    last_turned: str | None = None
    face_set: str = "french"
    last_winner: int | None = None
    to_declare: int | None = None
    turned: bool = False
    sides: Sides | None = None
    came_back: tuple[int, ...] = ()
    sitting: int | None = None
    opening: int = 0
    won: tuple[WonGame, ...] = ()
    single: bool = False
    pools: tuple[int, ...] = ()
    most_tricks_name: bool = False
    one_card: tuple[int, ...] = ()

    @property
    def out(self) -> tuple[int, ...]:
        """The seats to which nobody deals: those out of the match, or the one that sits out the deal."""
        return self.gone if self.sitting is None else (self.sitting,)

    @property
    def gone(self) -> tuple[int, ...]:
        """The seats that have dropped out of the match."""
        return seats_out(self.ends, self.totals)

    @property
    def faces(self) -> Faces:
        """The faces of the cards of this match."""
        return FACES[self.face_set]


def sizes_dealt(rules: Rules, standing: Standing, seats: int, dealer: int) -> tuple[int, ...]:
    """Return how many cards each seat is dealt by resolved rules."""
    out = standing.out
    players = [seat for step in range(seats) if (seat := (dealer + 1 + step) % seats) not in out]
    size, more = hand_size(rules, len(players)), players[: hands_with_more(rules, len(players))]
    return tuple(
        0 if seat in out else 1 if seat in standing.one_card else size + (seat in more)
        for seat in range(seats)
    )
