"""More cards from the talon: dealt to everybody, or drawn by each in turn."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import NOTHING, Text, mark, say, say_count
from capot.language.tokens import card_tokens, tell
from capot.language.words import counted
from capot.play.choices import Asks, Legal, PickCards
from capot.play.events import Given, Made, Trick, What
from capot.play.moves import Discard, Move
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import (
    Answer,
    Question,
    Sign,
    answer_with_cards,
    discarded,
    drawn,
    drawn_by,
    nothing,
    unsaid,
)
from capot.play.stages.exchange import some_cards, why_not_these
from capot.play.stages.seats_asked import next_from_eldest, unchanged
from capot.rules.check.deal import dealers_more
from capot.rules.stages.exchanges import DealMore, Draw

MOVES = Moves((Discard,))


def begin(now: S) -> S:
    """Deal the further cards, with nothing to ask; or ask eldest first to draw."""
    term = now.stages[0]
    if isinstance(term, Draw):
        return replace(now, progress=Turns())
    assert isinstance(term, DealMore)
    hands, given, pack = list(now.hands), [], now.rules.pack
    to = now.from_seat(now.eldest) if term.to == "everybody" else (now.dealer,)
    for step, seat in enumerate(to):
        more = now.stock[step * term.each : (step + 1) * term.each]
        hands[seat] = pack.sorted((*hands[seat], *more))
        given.append(Given(seat, pack.sorted(more), "dealt"))
    return replace(
        now,
        hands=tuple(hands),
        drawn=now.drawn + term.each * len(to),
        progress=Turns(open=False),
        events=now.events_with(*given),
    )


to_act = next_from_eldest


def asks(now: Situation) -> Asks:
    """Cards to discard and replace, at will or as everybody must."""
    return "discard" if now.term(Draw).must else "draw"


def legal(now: Situation, seat: int) -> Legal:
    """Any cards of the hand, or none, up to the most that may be drawn; or as many as everybody must."""
    term = now.term(Draw)
    if term.must:
        kept = term.kept(now.rules.pack)
        return Legal(pick=PickCards.of_hand("discard", term.most, now.hands[seat], kept))
    return Legal(pick=PickCards("discard", _most(now, seat), now.hands[seat], least=0))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be discarded."""
    if now.term(Draw).must:
        return _why_not_aside(now, seat, move)
    most = _most(now, seat)
    if not isinstance(move, Discard):
        return say_count(
            "it is time to discard one card and draw another, or to discard nothing",
            "it is time to discard up to {count} cards and draw the same number, or to discard nothing",
            most,
        )
    if len(move.cards) > most:
        return say_count(
            "you may discard one card at most, not {given}",
            "you may discard {count} cards at most, not {given}",
            most,
            given=len(move.cards),
        )
    return why_not_these("discard", move.cards, len(move.cards), now.hands[seat], now)


def _why_not_aside(now: Situation, seat: int, move: Move) -> str:
    term = now.term(Draw)
    if not isinstance(move, Discard):
        return say("it is time to lay aside {cards}", cards=some_cards(term.most))
    kept = next((card for card in move.cards if card in term.barred), None)
    if kept is not None and kept in now.hands[seat]:
        return say("{card} may not be laid aside: the rules keep it in play", card=short(now.faces, kept))
    return why_not_these("discard", move.cards, term.most, now.hands[seat], now)


def question(seen: View) -> Question:
    """Ask which cards to discard and replace."""
    pick = seen.legal.pick
    cards = counted(0 if pick is None else pick.count, "card")
    if seen.asks == "draw":
        words = say("Pick up to {cards} to discard and replace from the stock, or none.", cards=cards)
        return Question(words, "cards", say("You may also keep all your cards."))
    more = say(
        "Lay {cards} aside, face down; you draw as many unseen. What lies aside is out of play.", cards=cards
    )
    fewer = dealers_more(seen.rules)
    if fewer and seen.seat == seen.dealer:
        more = say(
            "As dealer you were dealt {cards} more, and draw that many fewer than you lay aside.",
            cards=counted(fewer, "card"),
        )
    return Question(say("Pick {cards} to discard.", cards=cards), "cards", more)


def answer(seen: View, move: Move) -> Answer:
    """The cards, or to keep all."""
    return Answer(move, say("Keep all")) if move == Discard(()) else answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has discarded and drawn, or been dealt."""
    match what:
        case Made(seat, None, count) if count and (term := seen.rules.stage(Draw)) and term.must:
            yours, theirs = mark("You lay {cards} aside."), mark("{name} lays {cards} aside.")
            return tell(to, seat, yours, theirs, cards=counted(count, "card"))
        case Made():
            return discarded(what, to)
        case Given(seat, cards, "dealt") if cards:
            yours, theirs = mark("You are dealt {cards}."), mark("{name} is dealt {cards}.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case Given(how="drawn"):
            return drawn(what, to)
        case Given():
            return NOTHING
        case _:
            raise unsaid(what)


facts = nothing


def drew(seen: View, seat: int, *, to_follow: bool) -> int | None:
    """Return the number of cards a seat has drawn: at will, or for this trick to follow suit; None before."""
    count = None
    if not to_follow and not any(isinstance(stage, Draw) and not stage.must for stage in seen.rules.stages):
        return None
    for event in seen.events:
        match event.what:
            case Trick() if to_follow:
                count = None
            case Given(by, _, "drawn") if to_follow and by == seat:
                count = event.what.count
            case Made(by, None | Discard() as move, many) if not to_follow and by == seat and count is None:
                count = many if move is None else len(move.cards)
            case _:
                pass
    return count


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The number of cards that a seat has drawn."""
    return drawn_by(drew(seen, seat, to_follow=False)) if seat not in seen.dropped else []


def after(now: S, seat: int, move: Move) -> S:
    """Lay the discards aside and draw as many cards from the top of the talon."""
    assert isinstance(move, Discard)
    asked = now.progress_of(Turns).taken + 1
    kept = replace(
        now,
        hands=now.hand_changed(seat, without(now.hands[seat], move.cards)),
        progress=Turns(asked, open=asked < now.seats),
    )
    return with_drawn(kept, seat, drawn_for(now, seat, len(move.cards)))


def with_enough(now: S, seat: int, suit: str) -> S:
    """Give a seat cards of the stock until it holds one of a suit, or until none are left."""
    suit_of = now.rules.pack.suit
    if any(suit_of(card) == suit for card in now.hands[seat]):
        return now
    found = next((place for place, card in enumerate(now.stock, 1) if suit_of(card) == suit), len(now.stock))
    return with_drawn(now, seat, found) if found else now


def with_drawn(now: S, seat: int, count: int, *, is_open: bool = False) -> S:
    """Give a seat the top ``count`` cards of the stock, which may be none; all see them if they lay open."""
    return with_new(now, seat, now.stock[:count], count, is_open=is_open)


def with_new(now: S, seat: int, cards: tuple[Card, ...], count: int, *, is_open: bool = False) -> S:
    """Give a seat ``count`` cards of the stock, those of ``cards`` if they are known, as `with_drawn`."""
    pack, new = now.rules.pack, now.rules.pack.sorted(cards)
    return replace(
        now,
        hands=now.hand_changed(seat, pack.sorted((*now.hands[seat], *new))),
        received=(*now.received[:seat], new, *now.received[seat + 1 :]),
        drawn=now.drawn + count,
        events=now.events_with(Given(seat, new, "drawn", count=count, is_open=is_open))
        if count
        else now.events,
    )


end = unchanged


def drawn_for(now: Situation, seat: int, discarded: int) -> int:
    """Return how many cards a seat draws after discarding: as many, or fewer for a dealer who had more."""
    return max(discarded - (dealers_more(now.rules) if seat == now.dealer else 0), 0)


def _most(now: Situation, seat: int) -> int:
    term = now.term(Draw)
    return min(term.most, now.in_stock, len(now.hands[seat]))
