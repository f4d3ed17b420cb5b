"""Staying in: each in turn says whether he plays this deal, who made the trumps excepted."""

from dataclasses import replace
from typing import TypeVar

from capot.play.moves import Asks, Legal, Move, StayIn
from capot.play.situation import Situation, Turns
from capot.rules.opening import StayIn as StayInTerm

S = TypeVar("S", bound=Situation)


def begin(now: S) -> S:
    """Ask the player after the declarer first, unless all must stay."""
    return replace(now, progress=Turns(open=not _term(now).is_forced(now.trump, now.standing.number)))


def to_act(now: Situation) -> frozenset[int]:
    """The one player who is asked."""
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
    """Return the sentence that tells a player what he is asked."""
    return "it is time to say whether you are in or out"


def after(now: S, seat: int, move: Move) -> S:
    """Note who drops out and ask the next."""
    assert isinstance(move, StayIn)
    asked = now.progress_of(Turns).taken + 1
    dropped = now.dropped if move.stays else tuple(sorted((*now.dropped, seat)))
    return replace(now, dropped=dropped, progress=Turns(asked, open=asked < now.seats - 1))


def end(now: S) -> S:
    """Go on to the play, or end the deal if the declarer is alone."""
    return replace(now, stages=now.stages[:1]) if len(now.dropped) == now.seats - 1 else now


def _term(now: Situation) -> StayInTerm:
    return next(stage for stage in now.rules.stages if isinstance(stage, StayInTerm))
