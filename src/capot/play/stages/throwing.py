"""Throwing in: each player in turn keeps the hand or, if the rules let a hand so poor go, throws it in."""

from dataclasses import replace

from capot.language.texts import Text, mark, say
from capot.language.tokens import tell
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Announce, Move
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages.seats_asked import always, in_turn
from capot.rules.stages.announcing import ThrowIn

KEEP, THROW = Announce(None), Announce("throw-in")

MOVES = Moves((Announce,), names=("throw-in",), is_searched=False)


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The next player, whatever the hand, so that being asked gives nothing away."""
    progress, players = now.progress_of(Turns), now.players_from(now.eldest)
    return frozenset(players[progress.taken : progress.taken + 1] if progress.open else ())


asks = always("announce")


def legal(now: Situation, seat: int) -> Legal:
    """To keep the hand or, if it is poor enough, to throw it in."""
    term = now.term(ThrowIn)
    return Legal((KEEP, THROW) if term.qualifies(now.hands[seat]) else (KEEP,))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or that the hand is too good."""
    if move == THROW:
        return say("your hand is too good to be thrown in")
    return say("it is time to throw in the hand or to announce nothing")


def question(seen: View) -> Question:
    """Whether to throw the hand in."""
    if len(seen.legal.moves) == 1:
        more = say("Everybody is asked, so that nobody can tell who holds a poor hand.")
        return Question(say("Your hand is too good to be thrown in."), "buttons", more)
    more = say(
        "Then nobody scores, and the next dealer deals. If you keep it, nobody learns that it was poor."
    )
    if _term(seen).same:
        more = say("Then the same dealer deals again. If you keep it, nobody learns that it was poor.")
    return Question(say("Do you throw your hand in?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """To keep the hand or throw it in."""
    if move == KEEP:
        return Answer(move, say("Keep the hand"), say("play this deal"))
    if _term(seen).same:
        return Answer(move, say("Throw it in"), say("the same dealer deals again"))
    return Answer(move, say("Throw it in"), say("nobody scores, and the next dealer deals"))


def _term(seen: View) -> ThrowIn:
    """Return the rule by which a hand may be thrown in."""
    term = seen.stage
    assert isinstance(term, ThrowIn)
    return term


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat has kept its hand or thrown it in."""
    match what:
        case Made(seat, Announce(None)):
            return tell(to, seat, mark("You keep your hand."), mark("{name} plays on."))
        case Made(seat, Announce()):
            yours = mark("You throw your hand in: nothing is played.")
            return tell(to, seat, yours, mark("{name} throws the hand in: nothing is played."))
        case _:
            raise unsaid(what)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Ask the next player, unless the hand was thrown in."""
    taken = now.progress_of(Turns).taken + 1
    asked = taken < len(now.players_from(now.eldest))
    return replace(now, progress=Turns(taken, open=move == KEEP and asked))


def end(now: S) -> S:
    """End the deal if a hand was thrown in."""
    thrown = now.moves[-1:] and now.moves[-1][1] == THROW
    return replace(now, stages=now.stages[:1]) if thrown else now


def is_dealt_again(deal: Situation) -> bool:
    """Whether a hand was thrown in and the same dealer deals again, so that the deal does not count."""
    term = deal.rules.stage(ThrowIn)
    return term is not None and term.same and deal.moves[-1:] != () and deal.moves[-1][1] == THROW
