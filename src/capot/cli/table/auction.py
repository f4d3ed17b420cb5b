"""Bids in words, numbers or lengths of suits: the question, the answer, and what has been bid."""

from collections.abc import Sequence

from capot.cards import SUITS, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import NOTHING
from capot.cli.words import Names, points
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.moves import DIGITS, Bid
from capot.play.view import View
from capot.rules.bidding import bid_contracts, contract_bid
from capot.rules.lengths import BidLength, lengths
from capot.rules.opening import Auction
from capot.rules.rules import Rules

SHOWN = 12
"""Maximum number of bids listed in a question."""


def bid_question(seen: View, note: str) -> Question:
    """Return the question of what to bid."""
    if seen.asks == "hold":
        choices = [Choice("pass", "pass"), Choice("hold", "hold")]
        return Question(f"Hold {seen.best_bid[1]} or pass", choices, empty="pass", note=note, first=None)
    bids = [move for move in seen.legal.moves if isinstance(move, Bid)]
    words = [bid_words(move, seen.standing.faces) for move in bids]
    names = [contract_bid(seen.rules, move.amount) for move in bids]
    told = [each if name is None else f"{each} {name.title}" for each, name in zip(words, names, strict=True)]
    choices = [Choice(*each) for each in zip(told, words, strict=True)][: SHOWN + 1]
    if len(words) > SHOWN + 1:
        choices.append(Choice(f"… up to {words[-1]}", words[-1]))
    # Where there is no choice, Enter makes the bid.
    empty = "pass" if Bid(None) in bids else words[0]
    return Question("Your bid", choices, empty=empty, note=note, first=None)


def bid_words(move: Bid, faces: Faces, rules: Rules | None = None) -> str:
    """Return a bid as typed: ``4``, ``5 clubs``, ``pass``, or the contract that it is by these ``rules``."""
    if move.amount is None:
        return "pass"
    contract = None if rules is None else contract_bid(rules, move.amount)
    if contract is not None:
        return contract.title
    return f"{move.amount} {faces.suit_name(move.suit)}" if move.suit else str(move.amount)


def bid_explained(seen: View) -> list[str]:
    """Return what a bid is for."""
    if isinstance(seen.stage, BidLength):
        held = lengths(seen.hand, seen.rules.pack)
        names = seen.standing.faces.suit_names
        told = ", ".join(f"{held[suit]} with {name}" for suit, name in zip(SUITS, names, strict=True))
        own = f"You bid how many trumps you would hold with your longest suit: {told}."
        return [own, "The highest bidder names trumps."]
    assert isinstance(seen.stage, Auction)
    if bid_contracts(seen.rules):
        return ["Bid a contract by its number or name, or pass. Whoever is left last plays it alone."]
    if seen.asks == "hold":
        return ["Hold the bid and stay in the auction, or pass. Whoever is left last plays alone."]
    if Bid(None) not in seen.legal.moves:
        return ["Nobody else has bid, so you must play."]
    if seen.stage.duel:
        return ["Bid a value that your game will reach, or pass. Whoever is left last plays alone."]
    again = "" if seen.stage.again else ", and you bid only once"
    return [f"The highest bidder pays the bid into the pool and names the suit that counts{again}."]


def read_bid(words: Sequence[str], seen: View) -> Bid:
    """Read a number or a pass; raise `BadMove` for anything else."""
    said = " ".join(words).lower()
    if said in {"hold", "yes"} and seen.asks == "hold":
        return Bid(seen.best_bid[1])
    told = said.removeprefix("bid ").removeprefix("hold ")
    if told in NOTHING:
        return Bid(None)
    for place, contract in enumerate(bid_contracts(seen.rules), start=1):
        if told in {contract.name, contract.name.replace("-", " "), contract.title.lower()}:
            return Bid(place)
    amount, _, suit = told.partition(" ")
    if amount.isdecimal() and len(amount) <= DIGITS:
        if not suit:
            return Bid(int(amount))
        faces = seen.standing.faces
        for each, sign in zip(SUITS, faces.suit_signs, strict=True):
            if suit in {each, sign} or faces.suit_name(each).lower().startswith(suit):
                return Bid(int(amount), each)
    raise BadMove(f"{said!r} is not a bid: type a number, or pass")


def holds_bid(made: Made, seen: View) -> bool:
    """Whether a bid only holds one that was made just before."""
    said = [each for each in seen.history if isinstance(each.move, Bid)]
    before = said[said.index(made) - 1] if made in said[1:] else None
    return before is not None and before.move == made.move


def bid_sentence(seat: int, move: Bid, seen: View, names: Names, *, holds: bool = False) -> str:
    """Return a bid as a sentence."""
    if move.amount is None:
        return f"{names.does(seat, 'pass')}."
    what = bid_words(move, seen.standing.faces, seen.rules)
    return f"{names.does(seat, 'hold' if holds else 'bid', what)}."


def bid_facts(seen: View, names: Names) -> list[str]:
    """Return the highest bid so far, or the one that was paid."""
    seat, amount = seen.best_bid
    if seat is None:
        return []
    told = [each.move for each in seen.history if isinstance(each.move, Bid) and each.move.amount is not None]
    length = seen.rules.stage(BidLength) is not None
    contract = contract_bid(seen.rules, amount)
    if contract is not None:
        # Once the contract is played, it has been said what it is and who plays it.
        told_already = seen.contract is not None
        return [] if told_already else [f"highest bid: {contract.title}, by {names.inside(seat)}"]
    bid = bid_words(told[-1], seen.standing.faces) if length else points(amount)
    return [f"highest bid: {bid}, by {names.inside(seat)}"]
