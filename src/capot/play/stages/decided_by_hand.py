"""Four of a kind, which wins a deal of Brag outright, and four pairs, which kill it."""

from dataclasses import replace

from capot.language.texts import Name, Text, mark, say
from capot.language.tokens import tell
from capot.play.brag import FOURS, PAIRS, fours_in, order_of, pairs_in
from capot.play.choices import Legal
from capot.play.events import Made, Shown, What
from capot.play.moves import Announce, Move
from capot.play.progress import Choices
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, has_chosen, nothing, unsaid
from capot.play.stages import instant_win
from capot.play.stages.seats_asked import always, at_once, chosen, undecided
from capot.rules.stages.brag import DecidedByHand

MOVES = Moves((Announce,), at_once=True, names=(FOURS, PAIRS), may_end_deal=True)


begin = at_once


def to_act(now: Situation) -> frozenset[int]:
    """The players who have not answered yet; nobody if such hands are always shown."""
    term = now.term(DecidedByHand)
    return undecided(now) if "declared" in {term.fours, term.pairs} else frozenset()


asks = always("declare")


def legal(now: Situation, seat: int) -> Legal:
    """To declare a hand held that may be kept secret, or nothing."""
    term, hand = now.term(DecidedByHand), now.hands[seat]
    some: list[Move] = []
    if term.fours == "declared" and fours_in(hand):
        some.append(Announce(FOURS))
    if term.pairs == "declared" and pairs_in(hand, triplets=term.triplets):
        some.append(Announce(PAIRS))
    return Legal((*some, Announce(None)))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be declared."""
    if not isinstance(move, Announce):
        return say("it is time to declare four of a kind, four pairs or nothing")
    match move.name:
        case None:
            return say("nothing is asked")
        case "four-of-a-kind":
            return say("you hold no four of a kind to declare")
        case "four-pairs":
            return say("you hold no four pairs to declare")
        case name:
            return say("you hold no {name} to declare", name=Name(name.replace("-", " ")))


def question(seen: View) -> Question:
    """Whether to declare the hand."""
    stage, more = seen.stage, say("Everybody answers in secret, and nobody has to declare.")
    if isinstance(stage, DecidedByHand) and stage.fours == "declared":
        more = say(
            "Four of a kind win the pot at once. Everybody answers in secret, and nobody has to declare."
        )
    if len(seen.legal.moves) == 1:
        return Question(
            say("You have nothing to declare; everybody is asked, so that nobody can tell."), "buttons", more
        )
    return Question(say("Do you declare your hand?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """Nothing, or the hand and what comes of it."""
    match move:
        case Announce(None):
            return Answer(move, say("Declare nothing"))
        case Announce("four-of-a-kind"):
            showing = say("show four of a kind: the highest wins the deal at once")
            return Answer(move, say("Four of a kind"), showing)
        case _:
            return Answer(move, say("Four pairs"), say("show four pairs: nobody wins this deal"))


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what was declared, and the hands shown."""
    match what:
        case Made(seat, None):
            return has_chosen(seat, to)
        case Made(seat, Announce(None)):
            return tell(to, seat, mark("You declare nothing."), mark("{name} declares nothing."))
        case Made(seat, Announce(name)):
            hand = say("four of a kind") if name == FOURS else say("four pairs")
            return tell(to, seat, mark("You declare {hand}."), mark("{name} declares {hand}."), hand=hand)
        case Shown():
            return instant_win.told(seen, what, to)
        case _:
            raise unsaid(what)


facts = signs = nothing
after = chosen


def end(now: S) -> S:
    """End the deal if four of a kind or four pairs decide it."""
    kinds = (_shown_fours(now), _shown_pairs(now))
    for shown in reversed(kinds) if now.term(DecidedByHand).pairs_first else kinds:
        if shown:
            return replace(now, shown=shown, stages=now.stages[:1], events=now.events_with(*shown))
    return now


def _shown_fours(now: Situation) -> tuple[Shown, ...]:
    order = order_of(now.rules)
    best = [
        (seat, max(fours_in(now.hands[seat]), key=lambda cards: order.of_set(cards[0].rank)))
        for seat in now.from_seat(now.eldest)
        if fours_in(now.hands[seat]) and _is_told(now, seat, FOURS, now.term(DecidedByHand).fours)
    ]
    best.sort(key=lambda each: -order.of_set(each[1][0].rank))
    return tuple(Shown(seat, FOURS, cards) for seat, cards in best)


def _shown_pairs(now: Situation) -> tuple[Shown, ...]:
    term = now.term(DecidedByHand)
    if term.pairs == "none":
        return ()
    every = ((seat, pairs_in(now.hands[seat], triplets=term.triplets)) for seat in now.from_seat(now.eldest))
    return tuple(
        Shown(seat, PAIRS, cards) for seat, cards in every if cards and _is_told(now, seat, PAIRS, term.pairs)
    )


def _is_told(now: Situation, seat: int, what: str, how: str) -> bool:
    return how == "shown" or now.progress_of(Choices).chosen[seat] == Announce(what)
