"""The auction: each player in turn bids a higher number or passes."""

from dataclasses import replace

from capot.language.texts import say
from capot.play.moves import Asks, Bid, Legal, Move
from capot.play.situation import Moves, S, Situation, highest_bid
from capot.rules.opening import Auction

MOVES = Moves((Bid,), is_spoken=True)


def begin(now: S) -> S:
    """Ask eldest first."""
    return now


def to_act(now: Situation) -> frozenset[int]:
    """The next player who may still bid more than anybody before."""
    term, best = now.term(Auction), highest_bid(now.moves)
    if not term.above(best and best[1]):
        return frozenset()
    said = [(by, move) for by, move in now.moves if isinstance(move, Bid)]
    silent = {by for by, move in said if not term.again or move.amount is None}
    if best is not None:
        silent.add(best[0])
    after = said[-1][0] + 1 if said else now.eldest
    waiting = [seat for seat in now.players_from(after) if seat not in silent]
    return frozenset(waiting[:1])


def asks(now: Situation) -> Asks:
    """A bid."""
    return "bid"


def legal(now: Situation, seat: int) -> Legal:
    """To pass, or any higher bid."""
    best = highest_bid(now.moves)
    return Legal((Bid(None), *(Bid(amount) for amount in now.term(Auction).above(best and best[1]))))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying which bids may be made."""
    best = highest_bid(now.moves)
    above = now.term(Auction).above(best and best[1])
    if len(above) == 1:
        return say("it is time to bid {least} or to pass", least=above[0])
    return say("it is time to bid from {least} to {most} or to pass", least=above[0], most=above[-1])


def after(now: S, seat: int, move: Move) -> S:
    """Change nothing: what has been said is the state of the auction."""
    return now


def end(now: S) -> S:
    """Make the highest bidder the declarer."""
    best = highest_bid(now.moves)
    return now if best is None else replace(now, declarer=best[0])
