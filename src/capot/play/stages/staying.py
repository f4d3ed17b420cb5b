"""Staying in: each player in turn plays or drops out, takes the spare hand or announces an undertaking."""

from dataclasses import replace

from capot.language.texts import NOTHING, Name, Text, joined, listed, mark, phrase, say
from capot.language.tokens import tell
from capot.language.words import figure
from capot.play.choices import Legal
from capot.play.events import Given, Made, What
from capot.play.moves import Announce, Move, StayIn, TakeWidow
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Declared, Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages import announce, spare_hand
from capot.play.stages.announce import undertaken
from capot.play.stages.seats_asked import always
from capot.play.stages.spare_hand import swapped
from capot.rules.check.deal import spare_hand_at
from capot.rules.scoring import TrickCount
from capot.rules.stages.announcing import StayIn as StayInTerm
from capot.rules.stages.announcing import Undertaking
from capot.rules.text.scoring.stakes import undertaking_text

MOVES = Moves((StayIn, TakeWidow, Announce), is_spoken=True, swaps_hands=True)
signs = nothing


def begin(now: S) -> S:
    """Ask the first player, unless there is nothing to choose."""
    return _asking(now, 0)


def to_act(now: Situation) -> frozenset[int]:
    """The player asked."""
    progress = now.progress_of(Turns)
    return frozenset({_order(now)[progress.taken]}) if progress.open else frozenset()


asks = always("stay")


def legal(now: Situation, seat: int) -> Legal:
    """In or, unless all must stay, out; the spare hand while it is there; any undertaking."""
    return Legal(_choices(now, seat))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why this is not possible."""
    term = _term(now)
    match move:
        case StayIn(stays=False):
            return say("nobody may drop out of this deal") if _is_forced(now) else say("you must stay in")
        case TakeWidow(takes=True) if term.spare:
            return say("the spare hand is gone")
        case Announce() if term.undertakings:
            names = listed([Name(each.name) for each in term.undertakings], "or")
            return say("only {names} may be announced now", names=names)
        case _:
            return say("it is time to say whether you are in or out")


def question(seen: View) -> Question:
    """Whether to stay in."""
    none = next((term.none for term in seen.rules.scoring if isinstance(term, TrickCount)), 0)
    more = say("If you stay in, you play for tricks. If you drop out, you neither win nor lose points.")
    if none:
        more = say(
            "If you stay in and win no trick, you score {points}. If you drop out, you neither win nor lose points.",
            points=figure(none),
        )
    return Question(say("Do you stay in for this deal?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """In, out, the spare hand, or an undertaking."""
    match move:
        case StayIn(stays):
            return Answer(move, say("In") if stays else say("Out"))
        case Announce(name):
            found = next(each for each in _undertakings(seen) if each.name == name)
            meaning = undertaking_text(found, seen.standing.faces, "you")
            return Answer(move, say("Announce {what}", what=phrase(found.title)), meaning)
        case _:
            return spare_hand.answer(seen, move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat stays in, and what comes of it once nobody else is asked."""
    match what:
        case Made(seat, StayIn(stays=True)):
            said: Text = tell(to, seat, mark("You stay in."), mark("{name} stays in."))
        case Made(seat, StayIn()):
            said = tell(to, seat, mark("You drop out."), mark("{name} drops out."))
        case Made(seat, Announce(name)):
            found = next(each for each in _undertakings(seen) if each.name == name)
            plays = say("Everybody plays, even those who were out.")
            return joined(" ", [undertaken(found, seat, seen, to), plays])
        case Made() | Given():
            return spare_hand.told(seen, what, to)
        case _:
            raise unsaid(what)
    alone = _left_alone(seen, to)
    return joined(" ", [said, alone]) if alone else said


def _left_alone(seen: View, to: int | None) -> Text:
    """Return that at most one player is in, so that nothing is played; or nothing."""
    left = [seat for seat in seen.players if seat not in seen.dropped]
    if seen.stage is not None or len(left) > 1:
        return NOTHING
    if not left:
        return say("Nobody is in: nothing is played.")
    return tell(
        to, left[0], mark("You are alone: nothing is played."), mark("{name} is alone: nothing is played.")
    )


def _undertakings(seen: View) -> tuple[Undertaking, ...]:
    return next(stage.undertakings for stage in seen.rules.stages if isinstance(stage, StayInTerm))


def facts(seen: View, to: int | None) -> list[Text]:
    """That nobody may drop out, and what was announced."""
    standing, term = seen.standing, next(each for each in seen.rules.stages if isinstance(each, StayInTerm))
    forced = term.is_forced(seen.trump, standing.number, standing.pot)
    return [*([say("nobody may drop out")] if forced else []), *announce.facts(seen, to)]


def after(now: S, seat: int, move: Move) -> S:
    """Record the answer and ask the next player, unless it ends the round."""
    asked = now.progress_of(Turns).taken + 1
    match move:
        case StayIn(stays=False):
            now = replace(now, dropped=tuple(sorted((*now.dropped, seat))))
        case TakeWidow():
            now = swapped(now, seat)
        case Announce(name):
            found = next(each for each in _term(now).undertakings if each.name == name)
            progress = Turns(asked, open=False)
            declared = (Declared(seat, found),)
            return replace(now, declared=declared, dropped=now.standing.out, progress=progress)
        case _:
            pass
    return _asking(now, asked)


def end(now: S) -> S:
    """End the deal unless at least two play."""
    return now if len(now.players_from(0)) > 1 else replace(now, stages=now.stages[:1])


def is_taken(now: Situation) -> bool:
    """Whether somebody has taken the spare hand."""
    return any(move == TakeWidow(takes=True) for _, move in now.moves)


def _asking(now: S, place: int) -> S:
    """Return the situation with the player at this place of the order asked, if there is a choice."""
    order = _order(now)
    is_open = place < len(order) and len(_choices(now, order[place])) > 1
    return replace(now, progress=Turns(place, open=is_open))


def _order(now: Situation) -> tuple[int, ...]:
    """Return the seats that are asked, in order: all but the declarer."""
    first = now.eldest if now.declarer is None else now.declarer
    return tuple(
        seat for seat in now.from_seat(first) if seat != now.declarer and seat not in now.standing.out
    )


def _choices(now: Situation, seat: int) -> tuple[Move, ...]:
    """Return what a seat may say; a single answer need not be asked for."""
    term, others = _term(now), len(now.players_from(seat)) - 1
    stay, drop = StayIn(stays=True), StayIn(stays=False)
    is_last = now.declarer is None and seat == _order(now)[-1]
    if is_last and not others and term.last != "asked":
        return (stay,)
    bound = is_last and others == 1 and term.last == "meets"
    moves: tuple[Move, ...] = (stay,) if bound or _is_forced(now) else (stay, drop)
    if spare_hand_at(now.rules, now.still_in) is not None and not is_taken(now):
        moves += (TakeWidow(takes=True),)
    return (*moves, *(Announce(each.name) for each in term.undertakings))


def _is_forced(now: Situation) -> bool:
    return _term(now).is_forced(now.trump, now.standing.number, now.standing.pot)


def _term(now: Situation) -> StayInTerm:
    return next(stage for stage in now.rules.stages if isinstance(stage, StayInTerm))
