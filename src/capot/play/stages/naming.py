"""Naming the trump suit or the starting rank, by the declarer."""

from dataclasses import replace

from capot.cards import SUITS
from capot.language.texts import Name, say
from capot.play.moves import Asks, Legal, Move, NameRank, NameTrump
from capot.play.situation import Moves, S, Situation, Turns
from capot.rules.opening import NameTrump as NameTrumpTerm

MOVES = Moves((NameTrump, NameRank), is_spoken=True)


def begin(now: S) -> S:
    """Make eldest the declarer if there is none; set a trump suit that is fixed in late deals."""
    term = now.stages[0]
    declarer = now.eldest if now.declarer is None else now.declarer
    now = replace(now, declarer=declarer, progress=Turns())
    fixed = term.fixed_in(now.standing.number) if isinstance(term, NameTrumpTerm) else None
    return now if fixed is None else replace(now, trump=fixed, progress=Turns(1, open=False))


def to_act(now: Situation) -> frozenset[int]:
    """The declarer, until the choice is made."""
    assert now.declarer is not None
    return frozenset({now.declarer}) if now.progress_of(Turns).open else frozenset()


def asks(now: Situation) -> Asks:
    """The trump suit, or the starting rank of the rows."""
    return "trump" if isinstance(now.stages[0], NameTrumpTerm) else "rank"


def legal(now: Situation, seat: int) -> Legal:
    """Any suit, held or not; any rank."""
    if isinstance(now.stages[0], NameTrumpTerm):
        return Legal(tuple(NameTrump(suit) for suit in SUITS))
    return Legal(tuple(NameRank(rank) for rank in now.rules.pack.order))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what to name."""
    if isinstance(now.stages[0], NameTrumpTerm):
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
    if isinstance(move, NameTrump):
        return replace(now, trump=move.suit, progress=done)
    assert isinstance(move, NameRank)
    return replace(now, start_rank=move.rank, progress=done)


def end(now: S) -> S:
    """Change nothing."""
    return now
