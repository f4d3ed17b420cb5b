"""Staying in: each player but the maker of trumps plays or drops out, in turn."""

from dataclasses import replace

from capot.language.texts import say
from capot.play.moves import Asks, Legal, Move, StayIn
from capot.play.situation import Moves, S, Situation, Turns
from capot.rules.opening import StayIn as StayInTerm

MOVES = Moves((StayIn,), is_spoken=True)


def begin(now: S) -> S:
    """Ask the player after the declarer first, unless everybody must stay."""
    return replace(now, progress=Turns(open=not _term(now).is_forced(now.trump, now.standing.number)))


def to_act(now: Situation) -> frozenset[int]:
    """The player asked."""
    progress = now.progress_of(Turns)
    assert now.declarer is not None
    return frozenset({(now.declarer + 1 + progress.taken) % now.seats}) if progress.open else frozenset()


def asks(now: Situation) -> Asks:
    """Whether to stay in."""
    return "stay"


def legal(now: Situation, seat: int) -> Legal:
    """In or out."""
    return Legal((StayIn(stays=True), StayIn(stays=False)))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked."""
    return say("it is time to say whether you are in or out")


def after(now: S, seat: int, move: Move) -> S:
    """Record the answer and ask the next player."""
    assert isinstance(move, StayIn)
    asked = now.progress_of(Turns).taken + 1
    dropped = now.dropped if move.stays else tuple(sorted((*now.dropped, seat)))
    return replace(now, dropped=dropped, progress=Turns(asked, open=asked < now.seats - 1))


def end(now: S) -> S:
    """End the deal if the declarer is alone."""
    return replace(now, stages=now.stages[:1]) if len(now.dropped) == now.seats - 1 else now


def _term(now: Situation) -> StayInTerm:
    return next(stage for stage in now.rules.stages if isinstance(stage, StayInTerm))
