"""Calling a card: its holder gives it to the declarer, who gives back another."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import NOTHING, Name, Text, joined, mark, say
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.play.choices import Asks, Legal, PickCards
from capot.play.events import Given, Made, What
from capot.play.moves import CallCard as CallMove
from capot.play.moves import Move, PassCards
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, nothing, unsaid
from capot.play.stages.exchange import why_not_these
from capot.play.stages.seats_asked import declarer_asked, unchanged
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.calling import CallCard

MOVES = Moves((CallMove, PassCards))
signs = nothing


def begin(now: S) -> S:
    """Ask the declarer, if there is one."""
    return replace(now, progress=Turns(open=now.declarer is not None))


to_act = declarer_asked


def called(now: Situation) -> tuple[Card, ...]:
    """Return the cards called so far, in order."""
    made = (each for each in _happened(now) if isinstance(each, Made))
    return tuple(each.move.card for each in made if isinstance(each.move, CallMove))


def giver(now: Situation) -> int | None:
    """Return the seat that has given the card called, or None."""
    given = (each for each in _happened(now) if isinstance(each, Given) and each.how == "called")
    return next((each.giver for each in given), None)


def has_given_back(now: Situation) -> bool:
    """Whether the declarer has given a card back, seen or not."""
    made = (each for each in _happened(now) if isinstance(each, Made))
    return any(each.move is None or isinstance(each.move, PassCards) for each in made)


def _happened(now: Situation) -> tuple[object, ...]:
    """Return what has happened in the stage of calling."""
    return tuple(event.what for event in now.events if isinstance(event.stage, CallCard))


def asks(now: Situation) -> Asks:
    """Ask which card to call, then which to give back."""
    return "card" if giver(now) is None else "pass"


def legal(now: Situation, seat: int) -> Legal:
    """To call a card that the seat neither holds nor has laid away; then to give back any but that one."""
    hand, some = now.hands[seat], called(now)
    if giver(now) is not None:
        return Legal(pick=PickCards("pass", 1, without(hand, some)))
    own = {*hand, *now.discards, *some}
    return Legal(tuple(CallMove(card) for card in now.rules.pack.cards() if card not in own))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why this card may be neither called nor given back."""
    faces, hand, some = now.faces, now.hands[seat], called(now)
    if giver(now) is not None:
        if not isinstance(move, PassCards):
            return say("it is time to give a card back")
        if set(move.cards) & set(some):
            return say(
                "{card} is the card you called, and another must go for it", card=short(faces, some[-1])
            )
        return why_not_these("pass", move.cards, 1, hand, now)
    if not isinstance(move, CallMove):
        return say("it is time to call a card")
    card = short(faces, move.card)
    if move.card in hand:
        return say("you hold the {card} yourself", card=card)
    if move.card in now.discards:
        return say("you have laid the {card} away yourself", card=card)
    if move.card in some:
        return say("nobody holds the {card}", card=card)
    return say("the {card} is not in the pack of this game", card=Name(move.card))


def question(seen: View) -> Question:
    """Ask which card to call, or to give back."""
    if seen.asks == "card":
        more = say(
            "Call the highest trump that you lack, or the best card of a long suit. If it lies in the {widow}, nothing is exchanged.",
            widow=widow_word(seen.rules),
        )
        return Question(
            say("Which card do you call? Whoever holds it gives it to you for another."), "numbers", more
        )
    assert seen.passed_to is not None, "a card was given"
    to = player(seen.passed_to, seen.seat)
    return Question(say("Which card do you give {name} in return?", name=to), "cards")


def answer(seen: View, move: Move) -> Answer:
    """The card."""
    return Answer(move, card_token(move.card)) if isinstance(move, CallMove) else answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which card was called, who gave it to whom, and which went back where that was seen."""
    match what:
        case Made(seat, CallMove(card)):
            yours, theirs = mark("You call {card}."), mark("{name} calls {card}.")
            said = tell(to, seat, yours, theirs, card=card_token(card))
            lies = say("It lies in the {widow}.", widow=widow_word(seen.rules))
            return joined(" ", [said, lies]) if called_in(seen)[-1][1] is None else said
        case Made(seat, PassCards(cards)):
            return _gave(seat, card_tokens(cards), seen, to)
        case Made(seat, None):
            # The receiver learns of it with the card.
            return NOTHING if called_in(seen)[-1][1] == to else _gave(seat, say("a card"), seen, to)
        case Given(seat, cards, giver=int() as giver) if seat == to and cards:
            return say("{name} gives you {cards}.", name=player(giver, to), cards=card_tokens(cards))
        case Given(seat, cards, giver=int() as giver) if cards:
            yours, theirs = mark("You give {cards} to {to}."), mark("{name} gives {cards} to {to}.")
            return tell(to, giver, yours, theirs, cards=card_tokens(cards), to=player(seat, to))
        case Given():
            return NOTHING
        case _:
            raise unsaid(what)


def called_in(seen: View) -> list[tuple[Card, int | None]]:
    """Return the cards called in a deal, each with the seat that gave it, None if nobody held it."""
    found: list[tuple[Card, int | None]] = []
    for event in seen.events:
        match event.what:
            case Made(_, CallMove(card)):
                found.append((card, None))
            case Given(cards=(card,), how="called", giver=by):
                found[-1] = (card, by)
            case _:
                pass
    return found


def _gave(seat: int, cards: Text, seen: View, to: int | None) -> Text:
    by = called_in(seen)[-1][1]
    assert by is not None, "a hand has given the card called"
    yours, theirs = (
        mark("You give {cards} to {to} in return."),
        mark("{name} gives {cards} to {to} in return."),
    )
    return tell(to, seat, yours, theirs, cards=cards, to=player(by, to))


def facts(seen: View, to: int | None) -> list[Text]:
    """The cards called, and who held them."""
    return [
        say("{card} called: in the {widow}", card=card_token(card), widow=widow_word(seen.rules))
        if by is None
        else say("{card} called: held by {name}", card=card_token(card), name=player(by, to))
        for card, by in called_in(seen)
    ]


def after(now: S, seat: int, move: Move) -> S:
    """Give the card called to the declarer, for all to see, or give one back, unseen by the others."""
    taken = now.progress_of(Turns).taken + 1
    match move:
        case CallMove(card):
            holder = next((by for by, hand in enumerate(now.hands) if card in hand), None)
            if holder is not None:
                return given_by(now, holder, card)
            return replace(now, progress=Turns(taken, open=now.term(CallCard).again))
        case PassCards(cards):
            to = giver(now)
            assert to is not None, "a card was given"
            now = _handed(now, seat, to, cards)
            events = now.events_with(Given(to, cards, "passed", giver=seat))
            return replace(now, events=events, progress=Turns(taken, open=False))
        case _:
            raise AssertionError("a card is called or given back")


def given_by(now: S, by: int, card: Card) -> S:
    """Return the situation after a seat has given the card called, for all to see."""
    to, taken = now.declarer, now.progress_of(Turns).taken + 1
    assert to is not None, "the declarer has called a card"
    events = now.events_with(Given(to, (card,), "called", giver=by))
    return replace(_handed(now, by, to, (card,)), events=events, progress=Turns(taken))


def _handed(now: S, by: int, to: int, cards: tuple[Card, ...]) -> S:
    """Return the situation with cards moved from one hand to another."""
    now = replace(now, hands=now.hand_changed(by, without(now.hands[by], cards)))
    hand = now.rules.pack.sorted((*now.hands[to], *cards))
    received = (*now.received[:to], cards, *now.received[to + 1 :])
    return replace(now, hands=now.hand_changed(to, hand), received=received)


end = unchanged
