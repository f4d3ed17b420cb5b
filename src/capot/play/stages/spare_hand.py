"""The spare hand: each player in turn may swap hands for it, until one does."""

from dataclasses import replace

from capot.language.texts import Text, mark, say
from capot.language.tokens import card_tokens, tell
from capot.play.choices import Legal
from capot.play.events import Given, Made, What
from capot.play.moves import Move, TakeWidow
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, Sign, nothing, unsaid
from capot.play.stages.seats_asked import always, next_from_eldest, unchanged
from capot.rules.check.deal import spare_hand_at

MOVES = Moves(
    (TakeWidow,),
    swaps_hands=True,
    actions=lambda *_: (TakeWidow(takes=True), TakeWidow(takes=False)),
)


def begin(now: S) -> S:
    """Ask eldest first, if there is a spare hand."""
    return replace(now, progress=Turns(open=spare_hand_at(now.rules, now.still_in) is not None))


to_act = next_from_eldest
asks = always("spare")


def legal(now: Situation, seat: int) -> Legal:
    """To take the spare hand or to leave it."""
    return Legal((TakeWidow(takes=True), TakeWidow(takes=False)))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked."""
    return say("it is time to swap your hand for the spare hand, or to keep it")


def question(seen: View) -> Question:
    """Whether to take the spare hand."""
    more = say("Nobody has seen the spare hand. Only one player may swap hands with it.")
    return Question(say("Do you swap your hand for the spare one?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """To take the spare hand, or to keep one's own."""
    if move == TakeWidow(takes=True):
        taking = say("put your hand aside and take the spare one, which you have not seen")
        return Answer(move, say("Take the spare hand"), taking)
    return Answer(move, say("Keep my cards"), say("keep your hand"))


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat has taken the spare hand, and what it now holds."""
    match what:
        case Made(seat, TakeWidow(takes=True)):
            yours, theirs = mark("You take the spare hand."), mark("{name} takes the spare hand.")
            return tell(to, seat, yours, theirs)
        case Made(seat):
            yours, theirs = mark("You leave the spare hand."), mark("{name} leaves the spare hand.")
            return tell(to, seat, yours, theirs)
        case Given(seat, cards):
            yours, theirs = mark("You hold {cards} now."), mark("{name} holds {cards} now.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case _:
            raise unsaid(what)


facts = nothing


def taker(seen: View) -> int | None:
    """Return the seat that took what was offered in its turn: the spare hand, or the card turned up."""
    takes = TakeWidow(takes=True)
    return next((each.seat for each in seen.history if each.move == takes), None)


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """That a seat has taken the spare hand."""
    return [Sign(say("spare hand"))] if taker(seen) == seat else []


def after(now: S, seat: int, move: Move) -> S:
    """Swap the hands and ask nobody else, or ask the next player."""
    asked = now.progress_of(Turns).taken + 1
    if move != TakeWidow(takes=True):
        return replace(now, progress=Turns(asked, open=asked < now.seats))
    return replace(swapped(now, seat), progress=Turns(asked, open=False))


def swapped(now: S, seat: int) -> S:
    """Return the situation in which a seat has put its hand aside for the spare one."""
    first, beyond = spare_hand_at(now.rules, now.still_in) or (0, 0)
    hand = now.rules.pack.sorted(now.talon[first:beyond])
    return replace(
        now,
        hands=now.hand_changed(seat, hand),
        received=(*now.received[:seat], hand, *now.received[seat + 1 :]),
        discards=now.hands[seat],
        drawn=beyond,
        events=now.events_with(Given(seat, hand, "spare")),
    )


end = unchanged
