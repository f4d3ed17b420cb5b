"""Naming the trump suit, the suit that counts or the starting rank, by the declarer."""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.cards import suit_name
from capot.language.texts import Name, listed, say
from capot.play.moves import Asks, Legal, Move, NameRank, NameSuit, NameTrump
from capot.play.situation import Moves, S, Situation, Turns
from capot.rules.naming import with_suit
from capot.rules.opening import Auction, StageTerm
from capot.rules.opening import NameSuit as NameSuitTerm
from capot.rules.opening import NameTrump as NameTrumpTerm
from capot.rules.rules import Rules
from capot.rules.trumps import with_trump

MOVES = Moves((NameSuit, NameTrump, NameRank), is_spoken=True)


def begin(now: S) -> S:
    """Say who is the declarer, or name no suit; set a trump suit that is fixed in late deals."""
    term = now.stages[0]
    if isinstance(term, NameSuitTerm) and now.declarer is None and now.rules.stage(Auction) is not None:
        return replace(now, progress=Turns(1, open=False))
    now = replace(now, declarer=_declarer(now), progress=Turns())
    fixed = term.fixed_in(now.standing.number) if isinstance(term, NameTrumpTerm) else None
    return now if fixed is None else replace(now, trump=fixed, progress=Turns(1, open=False))


def _declarer(now: Situation) -> int:
    """Return the declarer: the one there is, the winner of most tricks before, or eldest."""
    term, before = now.stages[0], now.standing.last_winner
    if now.declarer is not None:
        return now.declarer
    if isinstance(term, NameTrumpTerm) and term.by == "most tricks" and before is not None:
        return before
    return now.eldest


def to_act(now: Situation) -> frozenset[int]:
    """The declarer, until the choice is made."""
    if now.declarer is None or not now.progress_of(Turns).open:
        return frozenset()
    return frozenset({now.declarer})


def asks(now: Situation) -> Asks:
    """The suit that counts, the trump suit, or the starting rank of the rows."""
    if isinstance(now.stages[0], NameSuitTerm):
        return "suit"
    return "trump" if isinstance(now.stages[0], NameTrumpTerm) else "rank"


def legal(now: Situation, seat: int) -> Legal:
    """Any suit that may be named, held or not; any rank."""
    term = now.stages[0]
    match term:
        case NameSuitTerm():
            return Legal(tuple(NameSuit(suit) for suit in SUITS))
        case NameTrumpTerm():
            return Legal(tuple(NameTrump(suit) for suit in term.among))
        case _:
            return Legal(tuple(NameRank(rank) for rank in now.rules.pack.order))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what to name."""
    if isinstance(now.stages[0], NameSuitTerm):
        return say("it is time to name the suit whose cards count")
    term = now.stages[0]
    if isinstance(term, NameTrumpTerm) and term.suits:
        some = [suit_name(now.faces, suit) for suit in term.suits]
        return say("it is time to name the trump suit: {suits}", suits=listed(some, "or"))
    if isinstance(term, NameTrumpTerm):
        return say("it is time to name the trump suit")
    if isinstance(move, NameRank):
        return say(
            "there is no {rank} in this pack; its ranks are {ranks}",
            rank=Name(move.rank),
            ranks=Name(" ".join(now.rules.pack.order)),
        )
    return say("it is time to name the rank that starts the layout")


def after(now: S, seat: int, move: Move) -> S:
    """Record the suit or rank."""
    done = Turns(1, open=False)
    if isinstance(move, NameSuit):
        return replace(now, progress=done)
    if isinstance(move, NameTrump):
        return replace(now, trump=move.suit, progress=done)
    assert isinstance(move, NameRank)
    return replace(now, start_rank=move.rank, progress=done)


def end(now: S) -> S:
    """Let the cards of the suit count that was named, or rank as trumps do."""
    stage = now.stages[0]
    if isinstance(stage, NameTrumpTerm):
        return with_rules(now, stage, with_trump(now.rules, now.trump))
    named = next((move.suit for _, move in now.moves if isinstance(move, NameSuit)), None)
    if not isinstance(stage, NameSuitTerm) or named is None:
        return now
    return with_rules(now, stage, with_suit(now.rules, stage, named))


def with_rules(now: S, stage: StageTerm, rules: Rules) -> S:
    """Return the deal with other rules from the end of a stage on, the hands sorted by its pack."""
    if rules == now.rules:
        return now
    hands = tuple(map(rules.pack.sorted, now.hands))
    stages = rules.stages[rules.stages.index(stage) :]
    return replace(now, rules=rules, stages=stages, agreed=now.agreed or now.rules, hands=hands)
