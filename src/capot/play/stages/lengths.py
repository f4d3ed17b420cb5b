"""Bidding by the length of a suit: each player states a longer one or passes, and the last names trumps."""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.cards import suit_name
from capot.language.texts import Text, joined, mark, say
from capot.language.tokens import card_tokens, player, tell
from capot.language.words import figure, number
from capot.play.choices import Asks, Legal
from capot.play.events import Made, What
from capot.play.moves import Bid, Move, NameTrump
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, passes, unsaid
from capot.play.stages.naming import answer_with_suit, makes_trumps
from capot.play.stages.seats_asked import in_turn, with_rules
from capot.rules.ongoing.trumps import with_trump
from capot.rules.stages.lengths import BidLength, lengths

MOVES = Moves((Bid, NameTrump))
signs = nothing


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The next player to bid; then the highest bidder, to name trumps."""
    progress = now.progress_of(Turns)
    if not progress.open:
        return frozenset()
    if progress.taken < now.seats:
        return frozenset({now.from_seat(now.eldest)[progress.taken]})
    return frozenset({highest(now)[0]})


def asks(now: Situation) -> Asks:
    """A bid, then the trump suit."""
    return "length" if now.progress_of(Turns).taken < now.seats else "trump"


def highest(now: Situation) -> tuple[int, Bid]:
    """Return the highest bidder and the bid; eldest and a pass if nobody has bid."""
    bids = [(by, move) for by, move in now.moves if isinstance(move, Bid) and move.amount is not None]
    return bids[-1] if bids else (now.eldest, Bid(None))


def may_follow(now: Situation, bid: Bid) -> bool:
    """Whether a bid outranks those before it; a pass always may be made."""
    term, (_, best) = now.term(BidLength), highest(now)
    before = None if best.amount is None else (best.amount, best.suit)
    fits = (
        bid.amount is not None and bid.suit in {None, term.best} and bid.amount <= len(now.rules.pack.cards())
    )
    return bid.amount is None or (fits and term.outranks(bid.amount, bid.suit, before))


def legal(now: Situation, seat: int) -> Legal:
    """The bid of the longest suit or, if that is free, a pass and all bids up to it; then a suit as long."""
    term, held = now.term(BidLength), lengths(now.hands[seat], now.rules.pack)
    if asks(now) == "trump":
        bid = highest(now)[1]
        assert bid.amount is not None, "somebody has bid"
        long = (suit for suit, length in held.items() if length >= bid.amount)
        return Legal(tuple(NameTrump(suit) for suit in long if (suit == term.best) == (bid.suit is not None)))
    if not term.free:
        longest = max(held.values())
        bid = Bid(longest, term.best if term.best and held[term.best] == longest else None)
        return Legal((bid if may_follow(now, bid) else Bid(None),))
    most = max(length for suit, length in held.items() if suit != term.best)
    bids = [Bid(length) for length in range(term.least, most + 1)]
    if term.best:
        bids += [Bid(length, term.best) for length in range(term.least, held[term.best] + 1)]
    bids.sort(key=lambda each: (each.amount or 0, each.suit is not None))
    return Legal((Bid(None), *(bid for bid in bids if may_follow(now, bid))))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what may be bid or named."""
    term, (_, best) = now.term(BidLength), highest(now)
    if asks(now) == "trump":
        assert best.amount is not None, "somebody has bid"
        return say("it is time to name a trump suit of which you hold {length} cards, as you have bid",
                   length=number(best.amount))  # fmt: skip
    if not isinstance(move, Bid):
        return say("it is time to bid the length of your longest suit, or to pass")
    if not may_follow(now, move):
        return _too_low(best, term)
    if move.amount is None:
        return say("you must bid the length of your longest suit, since nobody has bid as much")
    if not term.free:
        return say("you must bid the length of your longest suit, or pass if others have bid as much")
    return say("you hold no suit of that length")


def _too_low(best: Bid, term: BidLength) -> Text:
    """Return the reason against a bid that does not outrank the highest."""
    if best.amount is None:
        return say("a bid is {length} or more", length=number(term.least))
    return say("a bid must be higher than {length}", length=number(best.amount))


def question(seen: View) -> Question:
    """Ask which length to bid, or which suit to make trumps."""
    if seen.asks == "trump":
        return Question(
            say(
                "You bid highest: name a suit of which you hold {length} trumps.",
                length=number(seen.best_bid[1]),
            ),
            "suits",
        )
    held, faces = lengths(seen.hand, seen.rules.pack), seen.standing.faces
    each = [
        say("{length} with {suit}", length=figure(held[suit]), suit=suit_name(faces, suit)) for suit in SUITS
    ]
    more = say(
        "The length of a suit is how many trumps you would hold with it: {lengths}. The highest bidder names trumps.",
        lengths=joined(", ", each),
    )
    return Question(say("Bid the length of your longest suit as trumps, or pass."), "numbers", more)


def answer(seen: View, move: Move) -> Answer:
    """A length, with the suit that outranks others, or a pass; then a suit."""
    match move:
        case Bid(None):
            return Answer(move, say("Pass"))
        case Bid():
            return Answer(move, _length(move, seen))
        case _:
            return answer_with_suit(seen, move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which length a seat has bid, and which suit it has made trumps."""
    match what:
        case Made(seat, Bid(None)) if seen.stage is None:
            return joined(" ", [passes(seat, to), say("Nobody has bid: the same dealer deals again.")])
        case Made(seat, Bid(None)):
            return passes(seat, to)
        case Made(seat, Bid() as move):
            return tell(to, seat, mark("You bid {bid}."), mark("{name} bids {bid}."), bid=_length(move, seen))
        case Made(seat, NameTrump() as move):
            cards = card_tokens(seen.rules.pack.trumps)
            ranks = say("Trumps from high to low: {cards}.", cards=cards)
            return joined(" ", [makes_trumps(seen, seat, move, to), ranks])
        case _:
            raise unsaid(what)


def _length(move: Bid, seen: View) -> Text:
    assert move.amount is not None, "a length was bid"
    if move.suit is None:
        return figure(move.amount)
    return say("{amount} {suit}", amount=move.amount, suit=suit_name(seen.standing.faces, move.suit))


def facts(seen: View, to: int | None) -> list[Text]:
    """The highest bid."""
    bids = [each for each in seen.history if isinstance(each.move, Bid) and each.move.amount is not None]
    if not bids:
        return []
    bid = bids[-1].move
    assert isinstance(bid, Bid)
    return [say("highest bid: {bid}, by {name}", bid=_length(bid, seen), name=player(bids[-1].seat, to))]


def after(now: S, seat: int, move: Move) -> S:
    """Ask the next player to bid, or the highest bidder to name trumps; note the trumps named."""
    taken = now.progress_of(Turns).taken + 1
    if isinstance(move, NameTrump):
        return replace(now, trump=move.suit, progress=Turns(taken, open=False))
    by, best = highest(now)
    over = taken == now.seats
    declarer = by if over and best.amount is not None else None
    return replace(now, declarer=declarer, progress=Turns(taken, open=not over or declarer is not None))


def end(now: S) -> S:
    """Let the trumps rank and score as they do in this deal, or end it if nobody has bid."""
    if now.declarer is None or now.trump is None:
        return replace(now, stages=now.stages[:1])
    return with_rules(now, with_trump(now.rules, now.trump))


def is_dealt_again(deal: Situation) -> bool:
    """Whether nobody has bid for trumps, so that the same dealer deals again."""
    if deal.rules.stage(BidLength) is None:
        return False
    return sum(move == Bid(None) for _, move in deal.moves) == deal.seats
