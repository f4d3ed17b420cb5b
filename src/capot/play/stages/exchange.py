"""Passing cards: everybody chooses in secret at the same time, then the cards change hands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import NOTHING, Text, mark, say, say_count
from capot.language.tokens import card_tokens, player, tell
from capot.language.words import counted
from capot.play.events import Given, Made, What
from capot.play.moves import Legal, Move, PassCards, PickCards, RefusePass
from capot.play.progress import ExchangeProgress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, has_chosen, nothing, unsaid
from capot.play.stages.seats_asked import always
from capot.rules.match.ends import seat_towards
from capot.rules.stages.opening import Exchange, Kept, Side

MOVES = Moves((PassCards, RefusePass), at_once=True)
signs = nothing


def side_of(term: Exchange, number: int) -> Side:
    """Return the side to which deal ``number`` (from 0) of the match passes."""
    assert isinstance(term.cycle, tuple)
    side: Side = term.cycle[number % len(term.cycle)]
    return term.instead_of_hold if side == "hold" and term.instead_of_hold else side


def begin(now: S) -> S:
    """Open the stage; on a hold there is nothing to choose."""
    term, standing = now.term(Exchange), now.standing
    side = side_of(term, standing.number)
    to = None if side == "hold" else seat_towards(side, 0, now.seats, standing.direction)
    return replace(now, progress=ExchangeProgress((None,) * now.seats, to))


def to_act(now: Situation) -> frozenset[int]:
    """The players who have not chosen yet."""
    progress = now.progress_of(ExchangeProgress)
    if progress.to is None:
        return frozenset()
    return frozenset(seat for seat, choice in enumerate(progress.chosen) if choice is None)


asks = always("pass")


def legal(now: Situation, seat: int) -> Legal:
    """Any cards of the hand, as many as are passed, or a refusal if that is allowed."""
    term = now.term(Exchange)
    assert isinstance(term.count, int)
    moves = (RefusePass(),) if term.unanimous else ()
    kept = term.kept(now.rules.pack)
    return Legal(moves, PickCards.of_hand("pass", term.count, now.hands[seat], kept))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be passed."""
    term = now.term(Exchange)
    assert isinstance(term.count, int)
    if not isinstance(move, PassCards):
        return say("it is time to pass {cards}", cards=some_cards(term.count))
    for kept in term.kept(now.rules.pack):
        if gone := all_gone(kept, now.hands[seat], move.cards):
            last = short(now.faces, gone[-1])
            if kept.unless or len(kept.cards) > 1:
                return say("the {card} may not be passed: you keep a card of its suit", card=last)
            return say("the {card} may not be passed", card=last)
    return why_not_these("pass", move.cards, term.count, now.hands[seat], now)


def all_gone(kept: Kept, hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand that may not all go, if these would be all of them."""
    stay = kept.of(hand)
    return stay if {*stay} <= {*cards} else ()


def why_not_these(
    verb: Literal["pass", "discard"],
    some: tuple[Card, ...],
    count: int,
    hand: tuple[Card, ...],
    now: Situation,
) -> str:
    """Return the reason these are not ``count`` distinct cards of the hand."""
    fault = fault_of_cards(some, hand, now)
    if fault:
        return fault
    cards, given = some_cards(count), len(some)
    if verb == "pass":
        return say("you must pass {cards}, not {given}", cards=cards, given=given)
    return say("you must discard {cards}, not {given}", cards=cards, given=given)


def fault_of_cards(some: Sequence[Card], hand: Sequence[Card], now: Situation) -> str:
    """Return that a card is not in the hand or is named twice, or an empty text."""
    missing = next((card for card in some if card not in hand), None)
    if missing is not None:
        return say("you do not hold the {card}", card=short(now.faces, missing))
    twice = next((card for card in some if some.count(card) > 1), None)
    return "" if twice is None else say("the {card} is named twice", card=short(now.faces, twice))


def some_cards(count: int) -> Text:
    """Return a number of cards: ``one card``, ``3 cards``."""
    return say_count("one card", "{count} cards", count)


def question(seen: View) -> Question:
    """Ask which cards to pass, and to whom."""
    assert seen.passed_to is not None, "cards are passed"
    pick = seen.legal.pick
    cards, to = counted(0 if pick is None else pick.count, "card"), player(seen.passed_to, seen.seat)
    more = say("Pick the cards you would rather not keep, then pass them on.")
    return Question(say("Pick {cards} to pass to {name}.", cards=cards, name=to), "cards", more)


def answer(seen: View, move: Move) -> Answer:
    """The cards, or to refuse."""
    if isinstance(move, RefusePass):
        refusing = say("keep your cards: one refusal is enough, and nobody passes")
        return Answer(move, say("Refuse to pass"), refusing)
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which cards the reader passes and is passed; of others, that they have chosen or refuse."""
    match what:
        case Made(seat, PassCards(cards)):
            yours, theirs = mark("You pass {cards} to {to}."), mark("{name} passes {cards} to {to}.")
            whom = player(_passed_to(seen, seat), to)
            return tell(to, seat, yours, theirs, cards=card_tokens(cards), to=whom)
        case Made(seat, RefusePass()):
            yours, theirs = (
                mark("You refuse to pass, so everybody keeps the same cards."),
                mark("{name} refuses to pass, so everybody keeps the same cards."),
            )
            return tell(to, seat, yours, theirs)
        case Made(seat):
            return has_chosen(seat, to)
        case Given(seat, cards, giver=int() as giver) if cards:
            yours, theirs = mark("{by} passes you {cards}."), mark("{by} passes {name} {cards}.")
            return tell(to, seat, yours, theirs, by=player(giver, to), cards=card_tokens(cards))
        case Given():
            return NOTHING
        case _:
            raise unsaid(what)


def _passed_to(seen: View, seat: int) -> int:
    """Return the seat to which another passes in this deal."""
    term = seen.rules.stage(Exchange)
    assert term is not None, "cards are passed"
    side = side_of(term, seen.standing.number)
    assert side != "hold", "cards are passed"
    return seat_towards(side, seat, seen.seats, seen.standing.direction)


def facts(seen: View, to: int | None) -> list[Text]:
    """Until the first trick, that no cards are passed in this deal."""
    term = seen.rules.stage(Exchange)
    is_held = term is not None and not seen.tricks and side_of(term, seen.standing.number) == "hold"
    return [say("no cards are passed")] if is_held else []


def after(now: S, seat: int, move: Move) -> S:
    """Record the choice, hidden until all have chosen."""
    assert isinstance(move, PassCards | RefusePass)
    progress = now.progress_of(ExchangeProgress)
    chosen = (*progress.chosen[:seat], move, *progress.chosen[seat + 1 :])
    return replace(now, progress=replace(progress, chosen=chosen))


def end(now: S) -> S:
    """Hand over the cards, unless it is a hold or somebody refused."""
    progress = now.progress_of(ExchangeProgress)
    to = progress.to
    passes = [choice for choice in progress.chosen if isinstance(choice, PassCards)]
    if to is None or len(passes) < now.seats:
        return now
    pack = now.rules.pack
    received = tuple(passes[(seat - to) % now.seats].cards for seat in range(now.seats))
    hands = tuple(
        pack.sorted((*without(hand, passes[seat].cards), *received[seat]))
        for seat, hand in enumerate(now.hands)
    )
    received = tuple(pack.sorted(cards) for cards in received)
    given = (Given(seat, cards, "passed", (seat - to) % now.seats) for seat, cards in enumerate(received))
    return replace(now, hands=hands, received=received, events=now.events_with(*given))
