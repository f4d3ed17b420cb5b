"""The spare hand of runs: the dealer may take it, or the others bid for it."""

from collections.abc import Iterator

from capot.language.texts import Text, mark, say
from capot.language.tokens import player, tell
from capot.language.words import measured
from capot.play.choices import Asks, Legal
from capot.play.events import Given, Made, What
from capot.play.moves import Bid, Move, TakeWidow
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, highest_bid
from capot.play.speech import Answer, Question, Sign, passes, unsaid
from capot.play.stages import auction, spare_hand
from capot.play.stages.seats_asked import unchanged
from capot.rules.rules import Rules
from capot.rules.stages.stops import TakeSpare


def _actions(rules: Rules, term: TakeSpare) -> Iterator[Move]:
    yield from spare_hand.MOVES.actions(rules, term)
    yield from (Bid(None), *map(Bid, range(1, term.most + 1))) if term.most else ()


MOVES = Moves((TakeWidow, Bid), is_spoken=True, actions=_actions, swaps_hands=True)

begin = unchanged


def to_act(now: Situation) -> frozenset[int]:
    """The dealer, then the next player who may still bid more than anybody before."""
    said, most = now.moves, now.term(TakeSpare).most
    if not said:
        return frozenset({now.dealer})
    if said[0][1] == TakeWidow(takes=True) or not most:
        return frozenset()
    bidder, amount = highest_bid(said) or (now.dealer, 0)
    silent = {now.dealer, bidder, *(by for by, move in said if move == Bid(None))}
    waiting = [seat for seat in now.players_from(said[-1][0] + 1) if seat not in silent]
    return frozenset(waiting[:1] if amount < most else ())


def asks(now: Situation) -> Asks:
    """Whether the dealer takes the spare hand, or a bid."""
    return "bid" if now.moves else "spare"


def legal(now: Situation, seat: int) -> Legal:
    """To take the spare hand or leave it, or to pass or bid more than anybody before."""
    if not now.moves:
        return spare_hand.legal(now, seat)
    best = highest_bid(now.moves)
    least = best[1] + 1 if best is not None else 1
    return Legal((Bid(None), *map(Bid, range(least, now.term(TakeSpare).most + 1))))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked."""
    if not now.moves:
        return spare_hand.why_not(now, seat, move)
    bids = [each.amount for each in legal(now, seat).moves if isinstance(each, Bid) and each.amount]
    return say("it is time to bid from {least} to {most} or to pass", least=bids[0], most=bids[-1])


def question(seen: View) -> Question:
    """Whether to take the spare hand, or what it is worth."""
    if seen.asks == "bid":
        more = say("The highest bidder pays the dealer, and must take it. Nobody has seen it.")
        return Question(say("Bid for the spare hand, or pass."), "numbers", more)
    more = say("Nobody has seen the spare hand.")
    term = seen.stage
    if isinstance(term, TakeSpare) and term.most:
        more = say("Nobody has seen the spare hand. If you leave it, it is sold, and you are paid.")
    return Question(say("Do you swap your hand for the spare one?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """To take the spare hand, or to keep one's own; a pass or a number."""
    return auction.answer(seen, move) if isinstance(move, Bid) else spare_hand.answer(seen, move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether the dealer has taken the spare hand, what was bid for it, and what its taker now holds."""
    match what:
        case Made(seat, Bid(None)):
            return passes(seat, to)
        case Made(seat, Bid(int() as amount)):
            yours, theirs = mark("You bid {bid}."), mark("{name} bids {bid}.")
            return tell(to, seat, yours, theirs, bid=measured(amount, "chip"))
        case Made() | Given():
            return spare_hand.told(seen, what, to)
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """The highest bid for the spare hand."""
    bidder, amount = seen.best_bid
    if bidder is None:
        return []
    bid, name = measured(amount, "chip"), player(bidder, to)
    if isinstance(seen.stage, TakeSpare):
        return [say("highest bid: {bid}, by {name}", bid=bid, name=name)]
    return [say("the spare hand: sold to {name} for {bid}", bid=bid, name=name)]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """That a seat has taken the spare hand."""
    if isinstance(seen.stage, TakeSpare) or seat not in {spare_hand.taker(seen), seen.best_bid[0]}:
        return []
    return [Sign(say("spare hand"))]


def after(now: S, seat: int, move: Move) -> S:
    """Swap the hand of the dealer who takes the spare one, or once nobody bids any more, of the highest bidder."""
    if move == TakeWidow(takes=True):
        return spare_hand.swapped(now, seat)
    best = highest_bid(now.moves)
    return now if best is None or to_act(now) else spare_hand.swapped(now, best[0])


end = unchanged
