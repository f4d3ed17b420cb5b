"""Vying: the words that two players have said in a deal, and who has won its tricks."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from capot.play.events import Trick
from capot.play.moves import Announce, Move

PUT, SEE, CONCEDE, THROW_IN = map(Announce, ("put", "see", "concede", "throw-in"))
TRICKS = 3
WINS = 2
"""Tricks that win a deal at once."""


class Said(NamedTuple):
    """The words of a deal: the seat that has put, whether that was seen, and the seat that has given up."""

    by: int | None = None
    is_seen: bool = False
    gave_up: int | None = None

    @property
    def waits(self) -> bool:
        """Whether a put waits for its answer."""
        return self.by is not None and not self.is_seen and self.gave_up is None


def said(moves: Iterable[tuple[int, Move | None]]) -> Said:
    """Return what these moves, each with its seat, have said."""
    found = Said()
    for seat, move in moves:
        if move == PUT:
            found = found._replace(by=seat)
        elif move == SEE:
            found = found._replace(is_seen=True)
        elif move in {CONCEDE, THROW_IN}:
            found = found._replace(gave_up=seat)
    return found


def words_free(offered: str, *, throw_in: bool, leads: bool, is_first: bool) -> tuple[Move, ...]:
    """Return the words that a player may say before his card; ``is_first``: before the first of the deal."""
    may_put = {"any turn": True, "lead": leads, "first lead": is_first}[offered]
    return (*((PUT,) if may_put else ()), *((THROW_IN,) if throw_in else ()))


def winner_of_trick(cards: Sequence[int], leader: int) -> int | None:
    """Return the seat that wins a trick of two cards of these strengths; None if they are equal."""
    if cards[0] == cards[1]:
        return None
    return leader if cards[0] > cards[1] else 1 - leader


def winner_of_tricks(winners: Sequence[int | None]) -> int | None:
    """Return the seat that has won a deal by the winners of its tricks; None if it is open or drawn."""
    for seat in (0, 1):
        own, others = winners.count(seat), winners.count(1 - seat)
        if own >= WINS or (own and not others and len(winners) == TRICKS):
            return seat
    return None


def is_decided(winners: Sequence[int | None]) -> bool:
    """Whether no more tricks are played."""
    return len(winners) == TRICKS or winner_of_tricks(winners) is not None


def winners_of(tricks: Iterable[Trick]) -> list[int | None]:
    """Return who has won some tricks."""
    return [trick.winner for trick in tricks]
