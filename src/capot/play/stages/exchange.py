"""Passing cards: everybody chooses in secret at the same time, then the cards change hands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import NOTHING, Text, listed, mark, say, say_count
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.language.words import counted
from capot.play.choices import Legal, PickCards, Picks
from capot.play.events import Given, Made, What
from capot.play.moves import Move, PassCards, RefusePass, ScatterCards
from capot.play.progress import ExchangeProgress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, has_chosen, nothing, unsaid
from capot.play.stages.seats_asked import always
from capot.rules.match.ends import Direction, seat_towards
from capot.rules.rules import Rules
from capot.rules.stages.exchanges import Exchange, Kept, Side

MOVES = Moves((PassCards, ScatterCards, RefusePass), at_once=True)
signs = nothing


def side_of(term: Exchange, number: int) -> Side:
    """Return the side to which deal ``number`` (from 0) of the match passes."""
    assert isinstance(term.cycle, tuple)
    side: Side = term.cycle[number % len(term.cycle)]
    return term.instead_of_hold if side == "hold" and term.instead_of_hold else side


def steps_of(term: Exchange, number: int, seats: int, direction: Direction) -> tuple[int, ...]:
    """Return by how many seats cards are passed on in deal ``number``; in a scatter for each card in order.

    Its first card goes to the left, and the others on round the table.  None are passed on a hold.
    """
    side = side_of(term, number)
    if side == "hold":
        return ()
    if side != "scatter":
        return (seat_towards(side, 0, seats, direction),)
    left = seat_towards("left", 0, seats, direction)
    return tuple(left * place % seats for place in range(1, seats))


def count_of(term: Exchange, number: int, seats: int) -> int:
    """Return how many cards everyone passes in deal ``number``; on a hold, would pass."""
    assert isinstance(term.count, int)
    return seats - 1 if side_of(term, number) == "scatter" else term.count


def receivers(seen: View) -> tuple[int, ...]:
    """Return the seats to which the viewer passes in this deal: one for all cards, or one for each in order."""
    term, now = seen.rules.stage(Exchange), seen.standing
    if term is None or seen.seat is None:
        return ()
    return _receivers(seen, seen.seat, steps_of(term, now.number, seen.seats, now.direction))


def scattered_to(seen: View) -> tuple[int, ...]:
    """Return the seats to which the viewer passes one card each, in order; none if all cards go to one."""
    return receivers(seen) if seen.passed_to is None else ()


def _receivers(seen: View, seat: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple((seat + step) % seen.seats for step in steps)


def may_scatter(rules: Rules) -> bool:
    """Whether each player passes one card to each of the others in some deal or other."""
    term = rules.stage(Exchange)
    return term is not None and "scatter" in term.sides


def is_scatter(seen: View) -> bool:
    """Whether the stage of a view passes one card to each of the others in this deal."""
    return isinstance(seen.stage, Exchange) and side_of(seen.stage, seen.standing.number) == "scatter"


def never_passed(rules: Rules) -> tuple[Card, ...]:
    """Return the cards that nobody may pass."""
    term = rules.stage(Exchange)
    return () if term is None else term.barred


def passed_together(seen: View, count: int) -> View:
    """Return the view of a deal in which ``count`` cards go to the left instead."""
    pick, exchange = seen.legal.pick, seen.stage
    assert pick is not None, "cards are passed"
    assert isinstance(exchange, Exchange), "cards are passed"
    term = replace(exchange, count=count, cycle=("left",), instead_of_hold=None)
    stages = tuple(term if stage == exchange else stage for stage in seen.rules.stages)
    return replace(
        seen,
        rules=replace(seen.rules, stages=stages),
        stage=term,
        passed_to=receivers(seen)[0],
        legal=replace(seen.legal, pick=replace(pick, verb="pass", count=count)),
    )


def begin(now: S) -> S:
    """Open the stage; on a hold there is nothing to choose."""
    standing = now.standing
    to = steps_of(now.term(Exchange), standing.number, now.seats, standing.direction)
    return replace(now, progress=ExchangeProgress((None,) * now.seats, to))


def to_act(now: Situation) -> frozenset[int]:
    """The players who have not chosen yet."""
    progress = now.progress_of(ExchangeProgress)
    if not progress.to:
        return frozenset()
    return frozenset(seat for seat, choice in enumerate(progress.chosen) if choice is None)


asks = always("pass")


def legal(now: Situation, seat: int) -> Legal:
    """Any cards of the hand, as many as are passed, or a refusal if that is allowed."""
    term, number = now.term(Exchange), now.standing.number
    moves = (RefusePass(),) if term.unanimous else ()
    kept = term.kept(now.rules.pack)
    verb: Picks = "scatter" if side_of(term, number) == "scatter" else "pass"
    return Legal(moves, PickCards.of_hand(verb, count_of(term, number, now.seats), now.hands[seat], kept))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be passed."""
    term, number = now.term(Exchange), now.standing.number
    count, scatters = count_of(term, number, now.seats), side_of(term, number) == "scatter"
    if scatters and not isinstance(move, ScatterCards):
        return say("it is time to pass one card to each of the other players")
    if not isinstance(move, PassCards) or (isinstance(move, ScatterCards) and not scatters):
        return say("it is time to pass {cards}", cards=some_cards(count))
    for kept in term.kept(now.rules.pack):
        if gone := all_gone(kept, now.hands[seat], move.cards):
            last = short(now.faces, gone[-1])
            if kept.unless or len(kept.cards) > 1:
                return say("the {card} may not be passed: you keep a card of its suit", card=last)
            return say("the {card} may not be passed", card=last)
    return why_not_these("pass", move.cards, count, now.hands[seat], now)


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
    if seen.passed_to is None:
        return _scatter_question(seen)
    pick = seen.legal.pick
    cards, to = counted(0 if pick is None else pick.count, "card"), player(seen.passed_to, seen.seat)
    more = say("Pick the cards you would rather not keep, then pass them on.")
    return Question(say("Pick {cards} to pass to {name}.", cards=cards, name=to), "cards", more)


def _scatter_question(seen: View) -> Question:
    """Ask which card goes to whom."""
    others = listed([player(seat, seen.seat) for seat in receivers(seen)])
    asked = say("Pick a card for each, in this order: {others}.", others=others)
    return Question(asked, "cards", say("The order counts: the first card you pick goes to the left."))


def answer(seen: View, move: Move) -> Answer:
    """The cards, or to refuse."""
    if isinstance(move, ScatterCards):
        return Answer(move, _to_each(seen, seen.seat, move.cards, seen.seat))
    if isinstance(move, RefusePass):
        refusing = say("keep your cards: one refusal is enough, and nobody passes")
        return Answer(move, say("Refuse to pass"), refusing)
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which cards the reader passes and is passed; of others, that they have chosen or refuse."""
    match what:
        case Made(seat, ScatterCards(cards)):
            yours, theirs = mark("You pass {cards}."), mark("{name} passes {cards}.")
            return tell(to, seat, yours, theirs, cards=_to_each(seen, seat, cards, to))
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


def _to_each(seen: View, seat: int | None, cards: Sequence[Card], to: int | None) -> Text:
    """Return cards of a scatter with the players they go to."""
    assert seat is not None, "a watcher passes nothing"
    some = zip(cards, _receivers(seen, seat, _steps(seen)), strict=False)
    return listed([say("{card} to {name}", card=card_token(card), name=player(by, to)) for card, by in some])


def _passed_to(seen: View, seat: int) -> int:
    """Return the seat to which another passes in this deal."""
    (to,) = _receivers(seen, seat, _steps(seen))
    return to


def _steps(seen: View) -> tuple[int, ...]:
    term, now = seen.rules.stage(Exchange), seen.standing
    assert term is not None, "cards are passed"
    return steps_of(term, now.number, seen.seats, now.direction)


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
    steps = progress.to
    passes = [choice.cards for choice in progress.chosen if isinstance(choice, PassCards)]
    if not steps or len(passes) < now.seats:
        return now
    pack = now.rules.pack
    given = tuple(
        Given(seat, pack.sorted(_coming(progress, passes, seat, place)), "passed", (seat - step) % now.seats)
        for seat in range(now.seats)
        for place, step in enumerate(steps)
    )
    received = tuple(
        pack.sorted(card for each in given if each.seat == seat for card in each.cards)
        for seat in range(now.seats)
    )
    hands = tuple(
        pack.sorted((*without(hand, passes[seat]), *received[seat])) for seat, hand in enumerate(now.hands)
    )
    return replace(now, hands=hands, received=received, events=now.events_with(*given))


def _coming(
    progress: ExchangeProgress, passes: Sequence[tuple[Card, ...]], seat: int, place: int
) -> tuple[Card, ...]:
    """Return the cards that come to a seat by one of the steps, as far as they are known."""
    giver = (seat - progress.to[place]) % len(passes)
    if len(progress.to) == 1 or not passes[giver]:
        told = (each.cards for each in progress.told if (each.seat, each.giver) == (seat, giver))
        return passes[giver] or next(told, ())
    return (passes[giver][place],)
