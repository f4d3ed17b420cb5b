"""The auction: all in turn bid higher or pass, two at a time do, or bid and hold, or bid to the dealer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from capot.language.texts import Text, joined, listed, mark, phrase, say
from capot.language.tokens import player, tell
from capot.language.words import counted, figure, measured
from capot.play.choices import Asks, Legal
from capot.play.events import Made, What
from capot.play.moves import Bid, Move
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, bought, highest_bid
from capot.play.speech import Answer, Question, nothing, passes, unsaid
from capot.play.stages.seats_asked import unchanged
from capot.rules.ongoing.bidding import bid_contracts, contract_bid
from capot.rules.stages.bidding import Auction
from capot.rules.stages.opening import ChooseContract
from capot.rules.text.stages.contract import counting_alike, meaning_of

MOVES = Moves((Bid,), is_spoken=True)
signs = nothing


@dataclass(frozen=True, slots=True)
class Duel:
    """The state of an auction of two at a time: who is asked, and the bid to be held, if there is one.

    ``later`` are the seats that have not been asked yet.
    """

    asked: int | None
    to_hold: int | None
    later: tuple[int, ...]
    rival: int | None


begin = unchanged


def to_act(now: Situation) -> frozenset[int]:
    """The next player who may still bid more than anybody before, or hold a bid."""
    term = now.term(Auction)
    if term.duel:
        asked = duel_of(now.players_from(now.eldest), bids_of(now.moves), term).asked
        return frozenset() if asked is None else frozenset({asked})
    if term.price:
        asked = sale_of(now.players_from(now.eldest), now.dealer, bids_of(now.moves), term)
        return frozenset() if asked is None else frozenset({asked})
    asked = round_of(now.players_from(now.eldest), bids_of(now.moves), term)
    return frozenset() if asked is None else frozenset({asked})


def round_of(order: Sequence[int], said: Sequence[tuple[int, int | None]], term: Auction) -> int | None:
    """Return who speaks next, of players in ``order`` from eldest, after what was said; None at the end."""
    best = next(((by, amount) for by, amount in reversed(said) if amount is not None), None)
    if not term.above(best and best[1]):
        return None
    silent = {by for by, amount in said if not term.again or amount is None}
    if best is not None:
        silent.add(best[0])
    first = order.index(said[-1][0]) + 1 if said else 0
    return next((seat for seat in (*order[first:], *order[:first]) if seat not in silent), None)


def sale_of(
    order: Sequence[int], dealer: int, said: Sequence[tuple[int, int | None]], term: Auction
) -> int | None:
    """Return who speaks next where the dealer sells: the others once, then he, if there is a bid."""
    if any(by == dealer for by, _ in said):
        return None
    asked = round_of([seat for seat in order if seat != dealer], said, term)
    if asked is None and any(amount is not None for _, amount in said):
        return dealer
    return asked


def bids_of(moves: Sequence[tuple[int, Move | None]]) -> list[tuple[int, int | None]]:
    """Return the bids and passes among the moves, each with its seat."""
    return [(by, move.amount) for by, move in moves if isinstance(move, Bid)]


def duel_of(order: Sequence[int], said: Sequence[tuple[int, int | None]], term: Auction) -> Duel:
    """Return the state of a bidding duel after what the players, in ``order`` from eldest, have said."""
    if term.overcall:
        return _overcalling(order, said, term)
    champion, challenger, bid = order[0], 1, None
    to_hold: int | None = None
    for by, amount in said:
        if challenger == len(order):
            # Eldest alone has been asked.
            return Duel(None, None, (), None)
        if amount is not None:
            bid, to_hold = amount, None if by == champion else amount
            continue
        champion = order[challenger] if by == champion else champion
        challenger, to_hold = challenger + 1, None
    later, rival = tuple(order[challenger + 1 :]), order[challenger] if challenger < len(order) else None
    if to_hold is not None:
        return Duel(champion, to_hold, later, rival)
    if rival is not None and term.above(bid):
        return Duel(rival, None, later, champion)
    return Duel(champion if bid is None else None, None, (), None)


def _overcalling(order: Sequence[int], said: Sequence[tuple[int, int | None]], term: Auction) -> Duel:
    """Return the state of a two-player bidding duel, in which each must bid higher or pass."""
    one, *later = order
    other: int | None = None
    asked: int | None = one
    bid: int | None = None
    for by, amount in said:
        if amount is None and bid is not None:
            assert other is not None, "whoever has bid highest is not asked again before somebody else"
            one = other if by == one else one
            other = asked = later.pop(0) if later else None
        elif amount is None:
            asked = later.pop(0) if later else None
            one = one if asked is None else asked
        else:
            bid = amount
            if other is None:
                other = later.pop(0) if later else None
            asked = other if by == one else one
    if asked is None or not term.above(bid):
        return Duel(None, None, (), None)
    return Duel(asked, None, tuple(later), other if asked == one else one)


def asks(now: Situation) -> Asks:
    """A bid; where bids are held, a call or the holding of one; the sale where the dealer sells."""
    term = now.term(Auction)
    if _sells(now):
        return "sell"
    if not term.duel or term.overcall:
        return "bid"
    duel = duel_of(now.players_from(now.eldest), bids_of(now.moves), term)
    return "call" if duel.to_hold is None else "hold"


def legal(now: Situation, seat: int) -> Legal:
    """To pass, or any higher bid; where a bid is to be held or accepted, that one; alone, the lowest."""
    bids = tuple(Bid(amount) for amount in _open(now))
    return Legal(bids if now.term(Auction).forced and _is_alone(now) else (Bid(None), *bids))


def _is_alone(now: Situation) -> bool:
    """Whether all others have passed without a bid."""
    said = bids_of(now.moves)
    return len(said) == now.seats - 1 and all(amount is None for _, amount in said)


def _sells(now: Situation) -> bool:
    """Whether the dealer is asked to sell the choice for the highest bid."""
    return bool(now.term(Auction).price) and to_act(now) == {now.dealer}


def _open(now: Situation) -> Sequence[int]:
    """Return the bids that may be made now."""
    term, best = now.term(Auction), highest_bid(now.moves)
    if best is not None and _sells(now):
        return (best[1],)
    if not term.duel or term.overcall:
        return term.above(best and best[1])
    duel = duel_of(now.players_from(now.eldest), bids_of(now.moves), term)
    if duel.to_hold is not None:
        return (duel.to_hold,)
    above = term.above(best and best[1])
    return above if duel.rival is not None else above[:1]


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying which bids may be made."""
    above, term = _open(now), now.term(Auction)
    if _sells(now):
        return say("it is time to sell the choice for {least} or to refuse", least=above[0])
    if term.forced and _is_alone(now):
        return say("nobody else has bid, so you must play for {least}", least=above[0])
    named = now.rules.stage(ChooseContract)
    if named is not None and named.by == "bid":
        some = [phrase(named.contracts[amount - 1].title) for amount in above]
        return say("it is time to bid {contracts}, or to pass", contracts=listed(some, "or"))
    if term.duel and len(above) == 1 and highest_bid(now.moves) is not None:
        return say("it is time to hold {least} or to pass", least=above[0])
    if len(above) == 1:
        return say("it is time to bid {least} or to pass", least=above[0])
    if term.ladder and isinstance(move, Bid) and move.amount not in term.ladder:
        return say("no game has that value; the next bid is {least}", least=above[0])
    return say("it is time to bid from {least} to {most} or to pass", least=above[0], most=above[-1])


def question(seen: View) -> Question:
    """Ask what to bid, or whether to hold a bid."""
    if bid_contracts(seen.rules):
        more = say("Bid a contract that your hand can make alone against the others.")
        stage = seen.rules.stage(ChooseContract)
        alike = counting_alike(seen.rules, stage, seen.standing.faces) if stage is not None else []
        values = [say("In every contract: {terms}.", terms=joined("; ", alike))] if alike else []
        return Question(say("Bid a contract, or pass."), "list", joined(" ", [more, *values]))
    term = seen.stage
    assert isinstance(term, Auction)
    if seen.asks == "sell":
        bidder, bid = seen.best_bid
        assert bidder is not None, "there is a bid to be sold for"
        more = say("If you refuse, nothing is paid and you choose the contract yourself.")
        asked = say(
            "Do you sell the choice to {name} for {points}?",
            name=player(bidder, seen.seat),
            points=measured(term.price * bid),
        )
        return Question(asked, "buttons", more)
    if term.price:
        more = say(
            "Bid no more than it is worth to you to choose. If the dealer accepts, you pay {points} for each trick bid.",
            points=measured(term.price),
        )
        asked = say(
            "Bid tricks for the choice of the contract, at {points} each, or pass.",
            points=measured(term.price),
        )
        return Question(asked, "numbers", more)
    if seen.asks == "hold":
        more = say("Hold the bid if your game is worth as much; the last one left plays alone.")
        return Question(say("Do you hold {amount}?", amount=figure(seen.best_bid[1])), "buttons", more)
    if Bid(None) not in seen.legal.moves:
        return Question(say("Nobody else has bid: you must play."), "numbers")
    if seen.asks == "call":
        more = say("Bid only as high as your game will be worth; a game below the bid is lost.")
        return Question(say("Bid a value for your game, or pass."), "numbers", more)
    more = say("Bid no more than it is worth to you to choose the suit. You pay what you bid.")
    return Question(say("Bid for the right to name the suit that counts, or pass."), "numbers", more)


def answer(seen: View, move: Move) -> Answer:
    """A pass, a number, or a contract and what counts in it."""
    assert isinstance(move, Bid)
    if seen.asks == "sell":
        return Answer(move, say("Refuse") if move.amount is None else say("Sell"))
    if move.amount is None:
        return Answer(move, say("Pass"))
    stage, contract = seen.rules.stage(ChooseContract), contract_bid(seen.rules, move.amount)
    if stage is not None and contract is not None:
        meaning = meaning_of(seen.rules, stage, contract, seen.standing.faces)
        return Answer(move, phrase(contract.title), meaning)
    if seen.asks == "hold":
        return Answer(move, say("Hold {amount}", amount=figure(move.amount)))
    return Answer(move, figure(move.amount))


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has bid; the same bid again is held."""
    match what:
        case Made(seat, Bid(amount)) if seen.rules.price and seat == seen.dealer:
            return _answered(seat, to, amount)
        case Made(seat, Bid(None)):
            return passes(seat, to)
        case Made(seat, Bid(int() as amount)):
            contract = contract_bid(seen.rules, amount)
            bid = figure(amount) if contract is None else phrase(contract.title)
            if [one for _, one in bids_of([(each.seat, each.move) for each in seen.history])].count(
                amount
            ) > 1:
                return tell(to, seat, mark("You hold {bid}."), mark("{name} holds {bid}."), bid=bid)
            return tell(to, seat, mark("You bid {bid}."), mark("{name} bids {bid}."), bid=bid)
        case _:
            raise unsaid(what)


def _answered(dealer: int, to: int | None, amount: int | None) -> Text:
    """Say whether the dealer has sold the choice."""
    if amount is None:
        return tell(to, dealer, mark("You refuse to sell."), mark("{name} refuses to sell."))
    yours, theirs = mark("You sell the choice for {bid}."), mark("{name} sells the choice for {bid}.")
    return tell(to, dealer, yours, theirs, bid=counted(amount, "trick"))


def _sale_facts(seen: View, to: int | None) -> list[Text]:
    """The highest bid to the dealer so far, or what the choice was sold for."""
    (seat, amount), sale = seen.best_bid, seen.sale
    if sale is not None:
        text = say(
            "choice bought by {name} for {bid}", name=player(sale[0], to), bid=counted(sale[1], "trick")
        )
        return [text]
    if seat is None or seen.declarer is not None:
        return []
    return [say("highest bid: {bid}, by {name}", bid=counted(amount, "trick"), name=player(seat, to))]


def facts(seen: View, to: int | None) -> list[Text]:
    """The highest bid so far, or the one that was paid."""
    if seen.rules.price:
        return _sale_facts(seen, to)
    seat, amount = seen.best_bid
    contract = contract_bid(seen.rules, amount)
    if seat is None or (contract is not None and seen.contract is not None):
        return []
    bid = measured(amount) if contract is None else phrase(contract.title)
    return [say("highest bid: {bid}, by {name}", bid=bid, name=player(seat, to))]


def after(now: S, seat: int, move: Move) -> S:
    """Change nothing: what has been said is the state of the auction."""
    return now


def end(now: S) -> S:
    """Make the highest bidder the declarer, or the dealer if he has not sold the choice."""
    if now.term(Auction).price:
        buyer, _ = bought(now.rules, now.moves, now.dealer) or (now.dealer, 0)
        return replace(now, declarer=buyer)
    best = highest_bid(now.moves)
    return now if best is None else replace(now, declarer=best[0])
