"""Exposing: everybody may lay some cards open before the first lead, all at the same time."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import NOTHING, Text, joined, mark, say, sentence
from capot.language.tokens import card_tokens, player, tell
from capot.language.words import measured
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Expose as ExposeMove
from capot.play.moves import Move
from capot.play.progress import Choices
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, has_chosen, nothing, unsaid
from capot.play.stages.seats_asked import always, at_once, chosen, undecided, with_rules
from capot.rules.ongoing.exposing import with_exposed
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.text.facts import Context
from capot.rules.text.stages.exposing import worth_exposed

MOVES = Moves((ExposeMove,), at_once=True)
signs = nothing


begin = at_once
to_act = undecided
asks = always("expose")


def legal(now: Situation, seat: int) -> Legal:
    """No card, or any of those in the hand that may be exposed and do not lie open yet."""
    some = open_to(now, seat)
    ways = (each for size in range(len(some) + 1) for each in combinations(some, size))
    return Legal(tuple(ExposeMove(cards) for cards in ways))


def open_to(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat may expose, in the order of its hand."""
    may = {each.card for each in now.term(Expose).cards} - {card for _, card in now.exposed}
    return tuple(card for card in now.hands[seat] if card in may)


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be exposed."""
    if not isinstance(move, ExposeMove):
        return say("it is time to expose cards, or nothing")
    faces, hand = now.faces, now.hands[seat]
    missing = next((card for card in move.cards if card not in hand), None)
    if missing is not None:
        return say("you do not hold the {card}", card=short(faces, missing))
    wrong = next((card for card in move.cards if card not in open_to(now, seat)), None)
    if wrong is None:
        return say("a card is named twice")
    if wrong in {card for _, card in now.exposed}:
        return say("the {card} lies open already", card=short(faces, wrong))
    return say("the {card} is not one of the cards that may be exposed", card=short(faces, wrong))


def question(seen: View) -> Question:
    """Ask which cards to expose."""
    if len(seen.legal.moves) == 1:
        words = say(
            "You hold none of the cards that may be exposed; everybody is asked, so that nobody can tell."
        )
        return Question(words, "buttons")
    assert isinstance(seen.stage, Expose)
    held = [each for each in seen.stage.cards if each.card in seen.hand]
    more: list[Text] = [say("Exposed cards stay in your hand.")]
    more += [sentence(exposed_meaning(seen, each)) for each in held]
    if seen.stage.held_back:
        more.append(
            say(
                "While you have another card of its suit, an exposed card may not be played to the first trick in that suit."
            )
        )
    return Question(
        say("Do you want to expose cards, so that they score more?"), "buttons", joined(" ", more)
    )


def answer(seen: View, move: Move) -> Answer:
    """The cards, and what one of them changes; of several each has been explained by itself."""
    assert isinstance(move, ExposeMove)
    assert isinstance(seen.stage, Expose)
    if not move.cards:
        return Answer(move, say("Expose nothing"))
    some = [each for each in seen.stage.cards if each.card in move.cards]
    meaning = exposed_meaning(seen, some[0]) if len(some) == 1 else NOTHING
    return Answer(move, say("Expose {cards}", cards=card_tokens(move.cards)), meaning)


def exposed_meaning(seen: View, one: Exposable) -> Text:
    """Return a clause on what a card changes once it is exposed."""
    standing = seen.standing
    now = Context(seen.rules, seen.seats, standing.faces, standing.direction, standing.low_wins)
    what = worth_exposed(now, one)
    if not one.bonus:
        return what
    return say("{what}; you score {points} for exposing it", what=what, points=measured(one.bonus))


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which cards a seat has exposed."""
    match what:
        case Made(seat, None):
            return has_chosen(seat, to)
        case Made(seat, ExposeMove(())):
            return tell(to, seat, mark("You expose nothing."), mark("{name} exposes nothing."))
        case Made(seat, ExposeMove(cards)):
            yours, theirs = mark("You expose {cards}."), mark("{name} exposes {cards}.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """The cards that lie open, and whose they were."""
    return lying_open(seen.exposed, to)


def lying_open(exposed: Sequence[tuple[int, Card]], to: int | None) -> list[Text]:
    """Return a fact for each player whose cards lie open."""
    return [
        say(
            "exposed by {name}: {cards}",
            name=player(by, to),
            cards=card_tokens(card for seat, card in exposed if seat == by),
        )
        for by in dict.fromkeys(by for by, _ in exposed)
    ]


def after(now: S, seat: int, move: Move) -> S:
    """Record the answer, hidden until all have answered; where rounds are repeated, ask again."""
    now = chosen(now, seat, move)
    if to_act(now) or not now.term(Expose).again:
        return now
    opened = _opened(now)
    # Some cards that may be exposed do not lie open yet, whoever holds them.
    goes_on = len(now.exposed) < len(opened.exposed) < len(now.term(Expose).cards)
    return begin(opened) if goes_on else now


def end(now: S) -> S:
    """Lay the cards open: from here on they score more."""
    now = _opened(now)
    cards = [card for _, card in now.exposed]
    return with_rules(now, with_exposed(now.rules, now.term(Expose), cards)) if cards else now


def _opened(now: S) -> S:
    """Return the situation with the cards of this round lying open."""
    some = [
        (seat, card)
        for seat, move in enumerate(now.progress_of(Choices).chosen)
        if isinstance(move, ExposeMove)
        for card in move.cards
        if (seat, card) not in now.exposed
    ]
    return replace(now, exposed=(*now.exposed, *some))
