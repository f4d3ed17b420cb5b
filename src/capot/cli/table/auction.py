"""The auction in words: the question, the answer, and what has been bid."""

from collections.abc import Sequence

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import NOTHING
from capot.cli.words import Names, points
from capot.play.errors import BadMove
from capot.play.moves import Bid
from capot.play.notation import DIGITS
from capot.play.view import View
from capot.rules.opening import Auction


def bid_question(seen: View, note: str) -> Question:
    """Return the question of what to bid."""
    amounts = [str(move.amount) for move in seen.legal.moves if isinstance(move, Bid) and move.amount]
    choices = [Choice("pass", "pass"), *(Choice(amount, amount) for amount in amounts)]
    return Question("Your bid", choices, empty="pass", note=note, first=None)


def bid_explained(seen: View) -> list[str]:
    """Return what a bid is for."""
    assert isinstance(seen.stage, Auction)
    again = "" if seen.stage.again else ", and you bid only once"
    return [f"The highest bidder pays the bid into the pool and names the suit that counts{again}."]


def read_bid(words: Sequence[str]) -> Bid:
    """Read a number or a pass; raise `BadMove` for anything else."""
    said = " ".join(word for word in words if word.lower() != "bid").lower()
    if said in NOTHING:
        return Bid(None)
    if said.isdecimal() and len(said) <= DIGITS:
        return Bid(int(said))
    raise BadMove(f"{said!r} is not a bid: type a number, or pass")


def bid_sentence(seat: int, move: Bid, names: Names) -> str:
    """Return a bid as a sentence."""
    return (
        f"{names.does(seat, 'pass') if move.amount is None else names.does(seat, 'bid', str(move.amount))}."
    )


def bid_facts(seen: View, names: Names) -> list[str]:
    """Return the highest bid so far, or the one that was paid."""
    seat, amount = seen.best_bid
    if seat is None:
        return []
    return [f"highest bid: {points(amount)}, by {names.inside(seat)}"]
