"""Pushing: each player takes up the talon and lays as many cards in its place, or pushes it on."""

from collections.abc import Iterable
from dataclasses import replace

from capot.language.texts import Text, mark, say
from capot.language.tokens import card_tokens, tell
from capot.language.words import counted
from capot.play.choices import Asks, Legal, PickCards
from capot.play.events import Given, Made, What
from capot.play.moves import Discard, Move, TakeWidow
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, nothing, taken_up, unsaid
from capot.play.stages.exchange import some_cards
from capot.play.stages.seats_asked import in_turn, next_from_eldest, with_rules
from capot.play.stages.widow import free_to_discard, why_not_discarded
from capot.rules.ongoing.pushing import with_pushes
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.exchanges import PushTalon

MOVES = Moves((TakeWidow, Discard))


begin = in_turn
to_act = next_from_eldest


def holds_talon(now: Situation) -> bool:
    """Whether the player to act has taken up the talon, and is to lay as many cards in its place."""
    made = [event.what.move for event in now.events if isinstance(event.what, Made)]
    return made[-1:] == [TakeWidow(takes=True)]


def asks(now: Situation) -> Asks:
    """Whether to take up the talon, then cards to lay in its place."""
    return "discard" if holds_talon(now) else "push"


def legal(now: Situation, seat: int) -> Legal:
    """To take up the talon or to push it on; then as many cards to lay, none barred."""
    if not holds_talon(now):
        return Legal((TakeWidow(takes=True), TakeWidow(takes=False)))
    count = len(now.talon)
    return Legal(
        pick=PickCards("discard", count, free_to_discard(now.hands[seat], now.term(PushTalon).barred, count))
    )


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why these cards may not be laid away."""
    if not holds_talon(now):
        return say("it is time to take up the {widow} or to push it on", widow=widow_word(now.rules))
    if not isinstance(move, Discard):
        return say("it is time to discard {cards}", cards=some_cards(len(now.talon)))
    return why_not_discarded(now, seat, move, now.term(PushTalon).barred)


def question(seen: View) -> Question:
    """Whether to take up the talon, then which cards to lay in its place."""
    stage, word = seen.stage, widow_word(seen.rules)
    cards = counted(seen.stock, "card")
    if seen.asks == "discard":
        more = say("They lie face down for the next player; those you took up may be among them.")
        return Question(
            say("Pick {cards} to lay in place of the {widow}.", cards=cards, widow=word), "cards", more
        )
    more = say("Take the {widow} up to get rid of dangerous cards; with a safe hand, push it on.", widow=word)
    if isinstance(stage, PushTalon) and _doubles(stage):
        more = say(
            "Take the {widow} up to get rid of dangerous cards; with a safe hand, push it on: each push doubles what the deal scores.",
            widow=word,
        )
    return Question(say("Do you take up the {widow}, or push it on?", widow=word), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """To take it up or push it on, or the cards to lay."""
    word, stage = widow_word(seen.rules), seen.stage
    match move:
        case TakeWidow(takes=True):
            return Answer(
                move, say("Take"), say("take up the {widow} and lay as many cards in its place", widow=word)
            )
        case TakeWidow() if isinstance(stage, PushTalon) and _doubles(stage):
            return Answer(
                move, say("Push"), say("push the {widow} on unseen: the deal counts double", widow=word)
            )
        case TakeWidow():
            return Answer(move, say("Push"), say("push the {widow} on unseen", widow=word))
        case _:
            return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat has taken up the talon or pushed it on, and what it has laid where that was seen."""
    word = widow_word(seen.rules)
    match what:
        case Made(seat, TakeWidow(takes=True)):
            yours, theirs = mark("You take up the {widow}."), mark("{name} takes up the {widow}.")
            return tell(to, seat, yours, theirs, widow=word)
        case Made(seat, TakeWidow()):
            yours, theirs = mark("You push the {widow} on."), mark("{name} pushes the {widow} on.")
            return tell(to, seat, yours, theirs, widow=word)
        case Made(seat, move, count):
            cards = card_tokens(move.cards) if isinstance(move, Discard) else counted(count, "card")
            yours, theirs = (
                mark("You lay {cards} in place of the {widow}."),
                mark("{name} lays {cards} in place of the {widow}."),
            )
            return tell(to, seat, yours, theirs, cards=cards, widow=word)
        case Given():
            return taken_up(what, to)
        case _:
            raise unsaid(what)


def _doubles(stage: PushTalon) -> bool:
    return stage.factor == 2 and bool(stage.of)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Give the talon to its taker, lay other cards in its place, or push it on."""
    pack, taken = now.rules.pack, now.progress_of(Turns).taken
    asked = Turns(taken + 1, open=taken + 1 < now.seats)
    match move:
        case TakeWidow(takes=True):
            hand = pack.sorted((*now.hands[seat], *now.stock))
            events = now.events_with(Given(seat, pack.sorted(now.stock), "talon"))
            return replace(now, hands=now.hand_changed(seat, hand), pushed=(), events=events)
        case Discard():
            hands = now.hand_changed(seat, without(now.hands[seat], move.cards))
            return replace(now, hands=hands, pushed=pack.sorted(move.cards), progress=asked)
        case _:
            return replace(now, progress=asked)


def end(now: S) -> S:
    """Multiply what the deal scores, once for each push."""
    stage = now.term(PushTalon)
    here = (event.what for event in now.events if event.stage == stage)
    pushes = sum(isinstance(what, Made) and what.move == TakeWidow(takes=False) for what in here)
    return with_rules(now, with_pushes(now.rules, stage, pushes)) if pushes else now


def laid_on(moves: Iterable[tuple[int, Move]], seat: int | None) -> tuple[Discard | None, tuple[int, ...]]:
    """Return the cards that a seat has laid in place of the talon, and the seats that took it up later."""
    laid, takers = None, []
    for by, move in moves:
        if by == seat and isinstance(move, Discard):
            laid = move
        elif laid is not None and move == TakeWidow(takes=True):
            takers.append(by)
    return laid, tuple(takers)
