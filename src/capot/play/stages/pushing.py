"""Pushing: each player takes up the talon and lays as many cards in its place, or pushes it on."""

from collections.abc import Iterable
from dataclasses import replace

from capot.language.texts import say
from capot.play.events import Given, Made
from capot.play.moves import Asks, Discard, Legal, Move, PickCards, TakeWidow
from capot.play.situation import Moves, S, Situation, Turns, without
from capot.play.stages.exchange import some_cards
from capot.play.stages.widow import free_to_discard, why_not_discarded
from capot.rules.opening import PushTalon
from capot.rules.pushing import with_pushes
from capot.rules.widow import widow_word

MOVES = Moves((TakeWidow, Discard))


def begin(now: S) -> S:
    """Ask eldest first."""
    return replace(now, progress=Turns())


def to_act(now: Situation) -> frozenset[int]:
    """The player asked, until he has laid as many cards as he took."""
    progress = now.progress_of(Turns)
    return frozenset({(now.eldest + progress.taken) % now.seats}) if progress.open else frozenset()


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
    if not pushes:
        return now
    rules, place = with_pushes(now.rules, stage, pushes), now.rules.stages.index(stage)
    return replace(now, rules=rules, stages=rules.stages[place:], agreed=now.agreed or now.rules)


def laid_on(moves: Iterable[tuple[int, Move]], seat: int | None) -> tuple[Discard | None, tuple[int, ...]]:
    """Return the cards that a seat has laid in place of the talon, and the seats that took it up later."""
    laid, takers = None, []
    for by, move in moves:
        if by == seat and isinstance(move, Discard):
            laid = move
        elif laid is not None and move == TakeWidow(takes=True):
            takers.append(by)
    return laid, tuple(takers)
