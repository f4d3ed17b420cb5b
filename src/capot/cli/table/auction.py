"""The auction in words: the question, the answer, and what has been bid."""

from collections.abc import Sequence

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import NOTHING
from capot.cli.words import Names, points
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.moves import Bid
from capot.play.notation import DIGITS
from capot.play.view import View
from capot.rules.opening import Auction

SHOWN = 12
"""Maximum number of bids listed in a question."""


def bid_question(seen: View, note: str) -> Question:
    """Return the question of what to bid."""
    amounts = [str(move.amount) for move in seen.legal.moves if isinstance(move, Bid) and move.amount]
    choices = [Choice("pass", "pass"), *(Choice(amount, amount) for amount in amounts[:SHOWN])]
    if len(amounts) > SHOWN:
        choices.append(Choice(f"… up to {amounts[-1]}", amounts[-1]))
    prompt = f"Hold {seen.best_bid[1]}" if seen.asks == "hold" else "Your bid"
    return Question(prompt, choices, empty="pass", note=note, first=None)


def bid_explained(seen: View) -> list[str]:
    """Return what a bid is for."""
    assert isinstance(seen.stage, Auction)
    if seen.asks == "hold":
        return ["Hold the bid and stay in the auction, or pass. Whoever is left last plays alone."]
    if seen.stage.duel:
        return ["Bid a value that your game will reach, or pass. Whoever is left last plays alone."]
    again = "" if seen.stage.again else ", and you bid only once"
    return [f"The highest bidder pays the bid into the pool and names the suit that counts{again}."]


def read_bid(words: Sequence[str], seen: View) -> Bid:
    """Read a number or a pass; raise `BadMove` for anything else."""
    said = " ".join(word for word in words if word.lower() not in {"bid", "hold"}).lower()
    if said in NOTHING:
        return Bid(None)
    if said.isdecimal() and len(said) <= DIGITS:
        return Bid(int(said))
    if said in {"", "yes"} and seen.asks == "hold":
        return Bid(seen.best_bid[1])
    raise BadMove(f"{said!r} is not a bid: type a number, or pass")


def holds_bid(made: Made, seen: View) -> bool:
    """Whether a bid only holds one that was made just before."""
    said = [each for each in seen.history if isinstance(each.move, Bid)]
    before = said[said.index(made) - 1] if made in said[1:] else None
    return before is not None and before.move == made.move


def bid_sentence(seat: int, move: Bid, names: Names, *, holds: bool = False) -> str:
    """Return a bid as a sentence."""
    if move.amount is None:
        return f"{names.does(seat, 'pass')}."
    return f"{names.does(seat, 'hold' if holds else 'bid', str(move.amount))}."


def bid_facts(seen: View, names: Names) -> list[str]:
    """Return the highest bid so far, or the one that was paid."""
    seat, amount = seen.best_bid
    if seat is None:
        return []
    return [f"highest bid: {points(amount)}, by {names.inside(seat)}"]
